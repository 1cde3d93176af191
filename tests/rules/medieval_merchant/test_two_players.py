"""Two players: the cut of the board."""

from collections import Counter

import pytest

from fondaco.engine import CHANCE
from fondaco.games.medieval_merchant.box import CITIES
from fondaco.games.medieval_merchant.notation import FIRST
from fondaco.games.medieval_merchant.state import OUT, OUT_OF_PLAY

from .table import BOARD, build, can, clause, deal, do, homes, later, place, rich, ring, turn, village

GONE = ("Erfurt", "Leipzig", "Wittenberg", "Regensburg", "München", "Linz", "Wien")


@pytest.mark.clauses("MM-80")
def test_seven_cities_and_their_markers_are_out() -> None:
    state = deal(2)
    out = [BOARD.names[city] for city in range(CITIES) if state.status[city] == OUT_OF_PLAY]
    assert sorted(out) == sorted(GONE)
    removed = Counter(BOARD.values) - Counter(BOARD.dealt(2))
    assert removed == {2: 4, 3: 1, 4: 1, 5: 1}
    assert state.left == 18


@pytest.mark.clauses("MM-80")
def test_they_can_not_be_opened() -> None:
    state = homes(2)
    assert clause(state, "open Wittenberg 2") == "MM-80"
    assert not any(name in text for text in can(state) for name in GONE)


@pytest.mark.clauses("MM-81")
def test_two_villages_are_out_of_play() -> None:
    state = deal(2)
    state.play(CHANCE, FIRST.first)
    closed = [name for name in BOARD.names[CITIES:] if state.villages[village(name)] == OUT]
    assert closed == ["Hof", "Landshut"]
    assert len(can(state)) == 18
    assert clause(state, "home Hof") == "MM-81"
    assert clause(state, "home Landshut") == "MM-81"


@pytest.mark.clauses("MM-81")
def test_and_can_not_be_opened() -> None:
    state = later(2)
    build(state, "Augsburg", 0)
    rich(state, 100, 0)
    do(turn(state), "done")
    assert clause(state, "branch Landshut via Augsburg") == "MM-81"
    assert not any("Landshut" in text for text in can(state))


@pytest.mark.clauses("MM-82")
def test_routes_to_a_city_out_of_play_can_not_be_used() -> None:
    state = later(2)
    build(state, "Nürnberg", 0)
    rich(state, 200, 0)
    do(turn(state), "done")
    assert clause(state, "branch Erfurt via Nürnberg") == "MM-82"
    assert clause(state, "branch Regensburg via Nürnberg") == "MM-82"


@pytest.mark.clauses("MM-82")
def test_the_56_from_braunschweig_to_nuernberg_can() -> None:
    state = later(2)
    build(state, "Braunschweig", 0)
    rich(state, 60, 0)
    do(turn(state), "done")
    money = state.money[0]
    do(state, "branch Nürnberg via Braunschweig")
    assert ring(state, "Nürnberg") == (0,)
    assert state.money[0] == money - 56


@pytest.mark.clauses("MM-83")
def test_the_village_scale_stands_on_16() -> None:
    assert homes(2).scale == 16
    assert homes(3).scale == 17


@pytest.mark.clauses("MM-84", "MM-100")
def test_nine_markers_each() -> None:
    state = deal(2)
    assert [state.hand_count(seat) for seat in range(2)] == [9, 9]
    assert len([value for value in BOARD.dealt(2) if value >= 5]) == 11
    assert len(BOARD.dealt(2)) == 19 - 1
    assert BOARD.high_each[2] == 5


@pytest.mark.clauses("MM-84", "MM-25", "MM-30")
def test_the_columns_for_two_players() -> None:
    state = later(2)
    build(state, "Gent", 0)
    rich(state, 15, 15)
    do(turn(state), "done")
    assert state.money[0] == 15 + 6 + 2
    assert state.status[place("Gent")] == 1
