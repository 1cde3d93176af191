"""Hidden information: MA-130, MA-131, MA-133; the leak test on bids, wheels and influence cards."""

import json

import pytest

from fondaco.engine import SPECTATOR, Rng
from fondaco.games.middle_ages.state import MiddleState, To
from fondaco.games.middle_ages.tables import Paid

from .table import GAME, go, hold, own, play, sound, start, until


def seen(state: MiddleState, viewer: int) -> str:
    return json.dumps(state.view(viewer))


def changed(state: MiddleState, viewer: int) -> list[MiddleState]:
    """Positions that the viewer can't tell from this one."""
    found = []
    for seed in range(30):
        other = state.copy()
        other.reshuffle(viewer, Rng(seed))
        assert seen(other, viewer) == seen(state, viewer)
        sound(other)
        found.append(other)
    return found


@pytest.mark.clauses("MA-130")
def test_secret_bids_are_hidden_until_shown() -> None:
    state = start(3)
    until(state, "load master bids")
    play(state, "bid 1300", seat=1)
    others = changed(state, 0)
    assert len({other.chosen[1] for other in others}) > 5
    assert {other.chosen[1] for other in changed(state, 1)} == {state.chosen[1]}
    assert "13" not in str(state.view(SPECTATOR)["chosen"])


@pytest.mark.clauses("MA-130")
def test_wheels_are_hidden_until_shown() -> None:
    state = start(3)
    go(state, To.WHEELS)
    play(state, "arrows silk silk", seat=2)
    assert len({other.chosen[2] for other in changed(state, 0)}) > 5
    assert state.view(2)["chosen"] == [-1, -1, GAME.parse("arrows silk silk")]


@pytest.mark.clauses("MA-130")
def test_influence_cards_in_hand_are_hidden() -> None:
    state = start(3)
    hold(state, 1, "Broken Axle", "Load Master")
    hold(state, 2, "Special Sale")
    hands = {tuple(other.hand[7:14]) for other in changed(state, 0)}
    assert len(hands) > 5
    assert all(sum(hand) == 2 for hand in hands)
    assert {tuple(other.hand[7:14]) for other in changed(state, 1)} == {tuple(state.hand[7:14])}
    piles = {tuple(other.pile) for other in changed(state, SPECTATOR)}
    assert len(piles) > 5


@pytest.mark.clauses("MA-130")
def test_the_order_of_the_cards_face_down_stands_nowhere() -> None:
    state = start(3, cards=("Discount", "Driver", "Office", "Courier"))
    own(state, 0, "Office")
    go(state, 24)
    assert len(state.chance()) == 4
    assert "Large" not in json.dumps(state.view(-2))


@pytest.mark.clauses("MA-131", "MA-133", "MA-12")
def test_money_is_hidden_or_open_as_agreed() -> None:
    hidden = start(3)
    assert hidden.view(0)["money"] == [5000, None, None]
    assert hidden.view(SPECTATOR)["money"] == [None] * 3
    opened = start(3, money="open")
    assert opened.view(0)["money"] == [5000] * 3
    hidden.over = True
    assert hidden.view(0)["money"] == [5000] * 3  # at the end all show it


@pytest.mark.clauses("MA-133")
def test_payments_are_public_so_who_keeps_count_knows_the_money() -> None:
    state = start(3)
    play(state, "buy 3 silk store Köln")
    assert state.view(2)["payments"] == [[-300], [], []]
    assert state.view(2)["paid_for"] == [[Paid.GOODS], [], []]
    world = GAME.imagine(json.loads(seen(state, 2)), Rng(1))
    assert isinstance(world, MiddleState)
    assert world.money == state.money
    view = state.view(2)
    for key in ("stock", "load", "levels", "tiles", "owner", "letters", "master"):
        assert view[key] is not None
