"""Phase 6: MA-90 to MA-97."""

import pytest

from fondaco.games.middle_ages.state import To
from fondaco.games.middle_ages.tables import INVESTMENTS

from .table import clause_of, go, idle, legal, own, play, price, rich, sound, start


@pytest.mark.clauses("MA-90", "MA-95")
def test_an_open_auction_clockwise() -> None:
    state = start(4, first=1)
    go(state, To.INVESTMENTS)
    assert state.pending() == (1,)
    assert legal(state)[0] == "bid 100"
    play(state, "pass")  # passes the opening, and is out
    assert state.pending() == (2,)
    play(state, "bid 300")
    assert clause_of(state, "bid 300") == "MA-90"
    assert legal(state)[:1] == ["bid 400"]
    play(state, "bid 400", "pass")  # yellow, red
    assert state.pending() == (2,)
    play(state, "bid 500", "pass")
    assert state.step.name == "choose investment card"
    assert state.pending() == (2,)
    assert state.money[2] == 4500


@pytest.mark.clauses("MA-90")
def test_nobody_bids_more_than_they_have() -> None:
    state = start(2)
    rich(state, 300, 5000)
    go(state, To.INVESTMENTS)
    assert legal(state) == ["bid 100", "bid 200", "bid 300", "pass"]
    assert clause_of(state, "bid 400") == "MA-90"


@pytest.mark.clauses("MA-91")
def test_the_winner_chooses_a_card_that_works_from_the_next_turn() -> None:
    state = start(2, cards=("Discount", "Driver", "Office", "Courier"))
    go(state, To.INVESTMENTS)
    play(state, "bid 100", "pass")
    assert legal(state) == ["choose Discount", "choose Driver", "choose Courier", "choose Office"]
    assert clause_of(state, "choose Large Office") == "MA-91"
    play(state, "choose Discount")
    assert state.owner[INVESTMENTS.index("Discount")] == 0
    state.turn = 2
    price(state, silk=4)
    state.first = 0
    go(state, To.BUYING)
    play(state, "buy 3 silk store Köln")
    assert state.money[0] == 5000 - 100 - 100


@pytest.mark.clauses("MA-92", "MA-96")
def test_a_player_wins_at_most_one_card_a_turn() -> None:
    state = start(4, first=0)
    go(state, To.INVESTMENTS)
    play(state, "pass", "bid 100", "pass", "pass", "choose Driver")  # blue wins; red opened
    assert state.pending() == (2,)  # the next after the opener is blue, who has won
    asked = [state.pending()[0]]
    play(state, "pass")
    asked.append(state.pending()[0])
    play(state, "bid 100")
    asked.append(state.pending()[0])
    assert asked == [2, 3, 0]  # blue isn't asked
    play(state, "pass", "choose Courier")
    assert state.pending() == (0,)  # green opened, yellow has won: red opens


@pytest.mark.clauses("MA-90")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_auction_less_than_players(players: int) -> None:
    state = start(players)
    go(state, To.INVESTMENTS)
    won = 0
    while state.phase == 6:
        if state.step.name == "choose investment card":
            won += 1
            play(state, legal(state)[0])
        elif state.best < 0:
            play(state, "bid 100")
        else:
            play(state, "pass")
    assert won == players - 1
    sound(state)


@pytest.mark.clauses("MA-93")
def test_if_nobody_bids_the_phase_is_over() -> None:
    state = start(4)
    go(state, To.INVESTMENTS)
    play(state, "pass", "pass", "pass", "pass")
    assert state.phase == 7
    assert state.owner == [-1] * 8


@pytest.mark.clauses("MA-95")
def test_the_last_one_left_may_still_open() -> None:
    state = start(3)
    go(state, To.INVESTMENTS)
    play(state, "pass", "pass")
    assert state.pending() == (2,)
    play(state, "bid 100")
    assert state.step.name == "choose investment card"


@pytest.mark.clauses("MA-94", "MA-97")
def test_the_row_is_filled_after_the_auctions_not_between() -> None:
    state = start(3, cards=("Discount", "Driver", "Office", "Courier"))
    go(state, To.INVESTMENTS)
    play(state, "bid 100", "pass", "pass", "choose Office")
    assert len(state.row) == 3
    play(state, "bid 100", "pass", "choose Driver")
    assert state.pending() == (-1,)
    assert len(state.chance()) == 4
    idle(state)
    idle(state)
    assert len(state.row) == 4
    assert state.phase == 7


@pytest.mark.clauses("MA-94", "MA-97")
def test_without_cards_there_is_no_auction() -> None:
    state = start(4)
    own(state, 3, *INVESTMENTS)
    go(state, To.INVESTMENTS)
    assert state.phase == 7
    one = start(4)
    own(one, 3, *[card for card in INVESTMENTS if card != "Office"])
    one.row = (INVESTMENTS.index("Office"),)
    go(one, To.INVESTMENTS)
    play(one, "bid 100", "pass", "pass", "pass")  # the only card is taken without a question
    assert one.owner[INVESTMENTS.index("Office")] == 0
    assert one.phase == 7


@pytest.mark.clauses("MA-97")
def test_phase_6_is_played_in_the_last_turn_too() -> None:
    state = start(2)
    state.arrivals = 8
    go(state, To.INVESTMENTS)
    assert state.step.name == "investment bids"
