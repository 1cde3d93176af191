"""What Medici's buyers do without much thought, where search plays a day on."""

from typing import cast

import pytest

import fondaco
from fondaco.engine import CHANCE, Rng
from fondaco.games.medici.cards import NAMES
from fondaco.games.medici.notation import BID, ENOUGH, FAMILIES, FIRST, PASS, TURN
from fondaco.games.medici.state import MediciState

MEDICI = fondaco.load("medici")


def auction(card: str) -> MediciState:
    """Seat 0 has put this card up for auction; seat 1 bids first."""
    state = cast(MediciState, MEDICI.start(4))
    state.apply(CHANCE, FIRST.first)
    state.apply(CHANCE, TURN.action(NAMES.index(card)))
    state.play(0, ENOUGH.first)
    return state


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_quick_play_keeps_the_rules_to_the_end(players: int) -> None:
    state = MEDICI.new(players=players, seed=players)
    rng = Rng(players)
    bids = 0
    while not state.over:
        seat = state.pending()[0]
        action = MEDICI.mind.quick(state, seat, rng)
        assert action in state.legal(seat)
        bids += FAMILIES.of[action] is BID
        state.play(seat, action)
    assert bids > 3 * players, "most groups find a buyer"


def test_the_first_bids_what_the_others_would_pay() -> None:
    assert 5 < MEDICI.mind.quick(auction("gold 10"), 1, Rng(1)) <= 40


def test_the_last_bids_no_more_than_needed() -> None:
    state = auction("gold 10")
    for seat, bid in ((1, 3), (2, PASS.first), (3, PASS.first)):
        state.play(seat, bid)
    assert MEDICI.mind.quick(state, 0, Rng(1)) == 4


def test_nobody_bids_more_than_it_is_worth() -> None:
    state = auction("cloth 0")
    state.play(1, 20)
    assert MEDICI.mind.quick(state, 2, Rng(1)) == PASS.first
