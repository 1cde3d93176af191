"""What the judge knows: homes are chosen with sense by everybody, the last included."""

import pytest

from fondaco.engine import CHANCE, Rng
from fondaco.games.medieval_merchant.judge import home, still_at_home
from fondaco.games.medieval_merchant.mind import MerchantMind
from fondaco.games.medieval_merchant.notation import FIRST, HOME
from fondaco.games.medieval_merchant.state import MerchantState
from fondaco.players import Greedy

from .table import MERCHANT, deal, homes, village

MIND = MerchantMind({})


def chosen(state: MerchantState) -> int:
    """The village that a greedy player makes its home, counted from 0."""
    seat = state.pending()[0]
    return Greedy(MERCHANT).choose(seat, state.view(seat), state.legal(seat), Rng(5)) - HOME.first


def home_worths(state: MerchantState) -> dict[int, float]:
    """What each free village would be worth as a home to whoever chooses now."""
    seat = state.pending()[0]
    found: dict[int, float] = {}
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        found[action - HOME.first] = home(after, MIND.weights, seat)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_last_to_choose_judges_homes_as_the_others_do(players: int) -> None:
    state = deal(players)
    state.play(CHANCE, FIRST.first)
    while state.step.name == "home":
        worths = home_worths(state)
        best = sorted(worths.values())[-4]
        at = chosen(state)
        assert worths[at] >= best, f"seat {state.seat} takes one of the best four homes"
        state.play(state.seat, HOME.action(at))


def test_the_home_of_the_last_depends_on_its_markers() -> None:
    """It doesn't take the same village whatever it can open."""
    found = set()
    for value in (7, 6, 5):
        state = deal(3)
        state.play(CHANCE, FIRST.first)
        state.play(0, HOME.action(village("Heilbronn")))
        state.play(1, HOME.action(village("Stendal")))
        state.hands = state.hands.copy()
        state.hands[18:27] = [0] * 9
        state.hands[18 + value] = 8
        found.add(max(home_worths(state).items(), key=lambda pair: pair[1])[0])
    assert len(found) > 1


def test_who_has_had_the_first_turn_is_no_longer_at_home() -> None:
    state = homes(3, first=1)
    assert [still_at_home(state, seat) for seat in range(3)] == [True, False, True]
    state.turns = 1
    assert [still_at_home(state, seat) for seat in range(3)] == [True, False, False]
    state.turns = 3
    assert not any(still_at_home(state, seat) for seat in range(3))
