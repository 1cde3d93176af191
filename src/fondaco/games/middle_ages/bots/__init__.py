"""What bots know of Merchants of the Middle Ages: what things are worth, and what looks promising at first sight."""
