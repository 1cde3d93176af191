"""The rules of Your Game, clause by clause."""

import pytest
from yourgame import GAME
from yourgame.state import YourGameState

import fondaco
from fondaco.engine import CHANCE, SPECTATOR, BadSetup, Match, Rng


def start(players: int = 2) -> YourGameState:
    """A new game in which the test decides chance."""
    state = GAME.start(players)
    assert isinstance(state, YourGameState)
    return state


def play(state: YourGameState, *texts: str) -> YourGameState:
    """Play actions as they are typed, chance included."""
    for text in texts:
        state.play(state.pending()[0], GAME.parse(text))
    return state


@pytest.mark.clauses("YG-1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        GAME.new(players)


@pytest.mark.clauses("YG-2")
def test_every_value_is_as_likely() -> None:
    state = play(start(), "sack 6", "keep", "sack 6", "keep")
    assert [(GAME.text(action), weight) for action, weight in state.chance()] == [
        (f"sack {value}", 1) for value in range(1, 7)
    ]


@pytest.mark.clauses("YG-3")
def test_turns_go_clockwise() -> None:
    state = start(3)
    seats = []
    for _ in range(4):
        play(state, "sack 1")
        seats.append(state.pending()[0])
        play(state, "sell")
    assert seats == [0, 1, 2, 0]


@pytest.mark.clauses("YG-4")
def test_only_its_owner_knows_a_sack() -> None:
    state = play(start(), "sack 5")
    assert [state.view(viewer)["sack"] for viewer in (0, 1, SPECTATOR)] == [5, -1, -1]
    play(state, "keep", "sack 2")
    assert [state.view(viewer)["kept"] for viewer in (0, 1, SPECTATOR)] == [[[5], []], [[-1], []], [[-1], []]]


@pytest.mark.clauses("YG-5")
def test_a_sack_is_kept_or_sold_for_a_coin() -> None:
    state = play(start(), "sack 5", "sell", "sack 2", "keep")
    assert (state.coins, state.kept) == ([1, 0], [[], [2]])
    play(state, "sack 1")
    refusal = state.why_not(0, GAME.parse("sack 3"))
    assert refusal is not None
    assert refusal.clause == "YG-5"


@pytest.mark.clauses("YG-6")
def test_a_full_ship_is_dealt_no_more() -> None:
    state = play(start(), *["sack 6", "keep", "sack 1", "sell"] * 2)
    assert len(state.kept[0]) == 2
    play(state, "sack 1", "sell", "sack 1")
    assert state.pending() == (1,)


@pytest.mark.clauses("YG-7")
def test_after_five_sacks_each_it_is_over() -> None:
    state = start()
    while not state.over:
        play(state, "sack 3", "sell")
    assert state.dealt == [5, 5]
    assert state.pending() == ()


@pytest.mark.clauses("YG-8")
def test_coins_and_opened_sacks_are_the_points() -> None:
    state = play(start(), *["sack 6", "keep", "sack 4", "keep"])
    assert state.scores() == [0, 0]
    play(state, *["sack 5", "keep", "sack 1", "sell", "sack 6", "keep"])
    assert state.over
    assert state.scores() == [11, 11]
    assert state.winners() == [0, 1]


def test_a_record_replays() -> None:
    match = Match(GAME, 3, Rng(4))
    while not match.state.over:
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[0])
    again = fondaco.read_record(fondaco.write_record(match))
    assert again.state.scores() == match.state.scores()
    assert {move.seat for move in again.moves} == {CHANCE, 0, 1, 2}
