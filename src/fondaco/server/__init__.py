"""Tables, seats, people, live updates, storage and the page. Knows no concrete game: all go through the contract."""
