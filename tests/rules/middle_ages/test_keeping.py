"""What promises leave of a decision is what brute force finds (MA-145, MA-146, MA-148, MA-149).

Quick here; as many as one likes with the environment, which also says how many ways to play on are too many to try:

    FONDACO_POSITIONS=2000 FONDACO_DEAL_GAMES=200 FONDACO_LINES=60000 pytest -s tests/rules/middle_ages/test_keeping.py
"""

import os
from collections import Counter
from collections.abc import Callable
from typing import cast

import pytest

import fondaco
from fondaco.engine import CHANCE, Rng
from fondaco.games.middle_ages import sequence
from fondaco.games.middle_ages.deals.items import LIMIT_WAGON, Promise
from fondaco.games.middle_ages.deals.keeping import lapse_impossible
from fondaco.games.middle_ages.notation import MAKE, NO_DEAL, NO_OFFER, WANT
from fondaco.games.middle_ages.state import MiddleState
from fondaco.games.middle_ages.tables import COPIES, KINDS

from .oracle import STRETCHES, Oracle, TooMany, promise_words
from .table import GAME

POSITIONS = int(os.environ.get("FONDACO_POSITIONS", "60"))
GAMES = int(os.environ.get("FONDACO_DEAL_GAMES", "1"))
LINES = int(os.environ.get("FONDACO_LINES", "1500"))
START = cast(MiddleState, GAME.start(2))
ALL_ITEMS = START.numbers.items.items
ITEMS = {ALL_ITEMS.text(item): item for item in range(LIMIT_WAGON.item.first, len(ALL_ITEMS))}
"""All promises by their words."""
PROMISED = START.numbers.items.promised[0]
ABOUT_ACTS = {*START.numbers.give[PROMISED:], *START.numbers.ask[PROMISED:]}
"""What adds the promise of an act to an offer."""


def new_game(rng: Rng) -> MiddleState:
    """A game with open negotiation and two to four players."""
    return cast(MiddleState, GAME.start(2 + rng.below(3), {"negotiation": "open", "money": "open", "start": "random"}))


def one_of(rng: Rng, actions: list[int]) -> int:
    return actions[rng.below(len(actions))]


def step_on(state: MiddleState, rng: Rng, player: Callable[[MiddleState, int, Rng], int]) -> None:
    """One of those who must decide does so; chance too."""
    seats = state.pending()
    seat = seats[rng.below(len(seats))]
    state.apply(seat, state.sample(rng) if seat == CHANCE else player(state, seat, rng))


def loner(state: MiddleState, seat: int, rng: Rng) -> int:
    """Somebody who plays at random and never offers a deal."""
    return GAME.parse("no offer") if state.phase == 8 else one_of(rng, state.legal(seat))


# Random positions, random promises ------------------------------------------------------------------------


def shuffle_cards(state: MiddleState, rng: Rng) -> None:
    """Deal investment cards, influence cards and the courier's place anew, so that much can happen."""
    greedy = state.pending()[0] if rng.below(4) == 0 else -1
    owners = [max(rng.below(state.players + 3) - 3, -1) for _ in range(8)]
    state.owner = [greedy if rng.below(2) else owner for owner in owners] if greedy >= 0 else owners
    state.hand = [0] * (state.players * KINDS)
    state.shown = [0] * (state.players * KINDS)
    state.pile = [COPIES - played for played in state.played]
    for _ in range(rng.below(12)):
        kind = (0, 1, 5)[rng.below(3)] if rng.below(3) else rng.below(KINDS)
        if state.pile[kind] > 0:
            state.pile[kind] -= 1
            state.hand[rng.below(state.players) * KINDS + kind] += 1
    near = [space for at in state.wagon_at for space in state.board.exits[at] if space >= 6]
    near += [space for one in near for space in state.board.exits[one] if space >= 6]
    if rng.below(3):
        state.courier = near[rng.below(len(near))]


def some_promises(state: MiddleState, oracle: Oracle, rng: Rng) -> list[str]:
    """One to four promises, most of them about what can be done now."""
    items = state.numbers.items
    lines = sorted(sorted(line) for some in oracle.lines.values() for line in some)
    found: list[str] = []
    for _ in range(1 + rng.below(4)):
        if lines and rng.below(2):
            line = lines[rng.below(len(lines))]
            act = line[rng.below(len(line))] if line else "buy wine"
        else:
            bearing = [text for text in ITEMS if oracle.bears(text)] if rng.below(8) else list(ITEMS)
            if state.step.name in ("answer", "free loading", "load goods", "load master loads"):
                bearing = [text for text in bearing if f"wagon {state.wagon + 1}" in text or rng.below(3) == 0]
            act = bearing[rng.below(len(bearing))].removeprefix("not ").removeprefix("to ")
        promise = f"to {act}" if rng.below(2) else f"not to {act}"
        if act.startswith(("bid", "let")) or items.wish[items.act[ITEMS[f"to {act}"]]]:
            found.append(promise if promise in ITEMS else f"to {act}")
        else:
            found.append(f"not to {act}")
    return found


def compare(state: MiddleState, seat: int, promises: list[str], oracle: Oracle) -> None:
    """Put these promises on the seat, the first the oldest, and see what lapses and what is legal."""
    other = state.copy()
    other.promises = tuple(
        Promise(age, seat, (seat + 1) % state.players, ITEMS[one]) for age, one in enumerate(promises)
    )
    lapse_impossible(other)
    running = oracle.running(promises)
    assert [promise_words(other, one) for one in other.promises] == running, promises
    assert sorted(other.legal(seat)) == sorted(oracle.legal(running)), promises


@pytest.mark.clauses("MA-145", "MA-146", "MA-148", "MA-149")
def test_in_random_positions_the_look_ahead_finds_what_brute_force_finds() -> None:
    rng = Rng(20)
    state = new_game(rng)
    steps: Counter[str] = Counter()
    left_out = 0
    while sum(steps.values()) < POSITIONS:
        if state.over or rng.below(4000) == 0:
            state = new_game(rng)
        name = state.step.name
        if name in STRETCHES and rng.below(3 + 3 * steps[name]) < 3:
            position = state.copy()
            shuffle_cards(position, rng)
            seats = position.pending()
            seat = seats[rng.below(len(seats))]
            try:
                oracle = Oracle(position, seat, LINES)
                compare(position, seat, some_promises(position, oracle, rng), oracle)
                steps[name] += 1
            except TooMany:
                left_out += 1
        step_on(state, rng, loner)
    print(f"\n{sum(steps.values())} positions alike, {left_out} left out with more than {LINES} lines: {dict(steps)}")
    assert len(steps) >= 10


# Whole games ---------------------------------------------------------------------------------------------------


def dealer(state: MiddleState, seat: int, rng: Rng) -> int:
    """Somebody who loves deals: always offers, mostly promises, and accepts whatever can be accepted."""
    actions = state.legal(seat)
    step = state.step.name
    if step == "draft offer":
        if MAKE.first in actions and rng.below(3):
            return MAKE.first
        acts = [action for action in actions if action in ABOUT_ACTS]
        return one_of(rng, acts if acts and rng.below(5) else actions)
    if step in ("offer to", "accept offer", "reply to offer") and len(actions) > 1:
        return one_of(rng, [action for action in actions if action not in (NO_OFFER.first, NO_DEAL.first)])
    return WANT.first if WANT.first in actions and rng.below(2) else one_of(rng, actions)


class Spy:
    """Compares every lapse and every list of legal actions of a game with brute force."""

    def __init__(self) -> None:
        self.compared = 0
        self.lapsed = 0
        self.left_out = 0

    def weigh(self, state: MiddleState) -> None:
        """In place of the game's own: what lapses when a stretch begins."""
        before = state.copy()
        lapse_impossible(state)
        if before.step.name in STRETCHES:
            for seat in before.pending():
                oracle = Oracle(before, seat, LINES)
                mine = [one for one in before.promises if one.seat == seat]
                if any(oracle.bears(promise_words(before, one)) for one in mine):
                    try:
                        self.judge(before, state, seat, mine, oracle)
                        self.compared += 1
                    except TooMany:
                        self.left_out += 1

    def judge(self, before: MiddleState, after: MiddleState, seat: int, mine: list[Promise], oracle: Oracle) -> None:
        """The oldest that can't be kept lapses with its whole deal, then the next (MA-125, MA-149)."""
        left = list(mine)
        while True:
            texts = [promise_words(before, one) for one in left]
            running = oracle.running(texts)
            if running == texts:
                break
            at = next(i for i in range(len(left)) if running[: i + 1] != texts[: i + 1])
            left = [one for one in left if one.deal != left[at].deal]
            self.lapsed += 1
        now = [one for one in after.promises if one.seat == seat]
        ended = {one.deal for one in before.promises} - {one.deal for one in after.promises}
        assert [one for one in left if one.deal not in ended] == now
        assert ended.isdisjoint(one.deal for one in left) or len(before.pending()) > 1
        assert sorted(after.legal(seat)) == sorted(oracle.legal([promise_words(before, one) for one in now]))


@pytest.mark.clauses("MA-145", "MA-146", "MA-148", "MA-149")
@pytest.mark.skipif(fondaco.compiled, reason="compiled code can't be watched; the positions are compared in both forms")
def test_in_games_full_of_deals_the_look_ahead_finds_what_brute_force_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    monkeypatch.setattr(sequence, "lapse_impossible", spy.weigh)
    deals = 0
    for number in range(GAMES):
        rng = Rng(1000 + number)
        state = new_game(rng)
        while not state.over:
            before = state.deals
            step_on(state, rng, dealer)
            deals += max(0, state.deals - before)
        assert state.broken() == []
        if number % 20 == 19 or number == GAMES - 1:
            print(
                f"\n{number + 1} games, {deals} deals, {spy.compared} decisions alike, {spy.lapsed} lapses, "
                f"{spy.left_out} left out with more than {LINES} lines",
                end="",
                flush=True,
            )
    assert spy.compared > 20 * GAMES
