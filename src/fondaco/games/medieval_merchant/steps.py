"""The decisions of Medieval Merchant in the order of the rulebook, chance included."""

from typing import Final, final

from ...engine import ONLY, Phrase, Refusal, Rng, Step
from . import refusals
from .box import CITIES, HIGH, HIGHEST, LOWEST
from .branches import branch_choices, end_comes, end_game, open_branch, settle_village
from .notation import (
    BRANCH,
    DEAL,
    DONE,
    DOUBLE,
    FAMILIES,
    FIRST,
    GROW,
    GROW_TWO,
    HOME,
    INCOME,
    OPEN,
    PASS,
    SECOND,
)
from .scoring import score_influence
from .state import BY_MARKERS, BY_STANDSTILL, CLOSED, FREE, MARKED, MerchantState
from .trade import build, collect, collect_double, collect_rest, trade_choices

_OPENINGS: Final = OPEN.actions()
"""By city."""
_HOMES: Final = HOME.actions()
"""By village."""


@final
class Deal(Step[MerchantState]):
    """Chance deals the markers one by one in turn: first those of value 5 to 8, then the others (MM-6)."""

    def chance(self, state: MerchantState) -> list[tuple[int, int]]:
        return [
            (DEAL.action(value - LOWEST), state.pool[value])
            for value in range(lowest_dealt(state), HIGHEST + 1)
            if state.pool[value] > 0
        ]

    def sample(self, state: MerchantState, rng: Rng) -> int:
        pool = state.pool
        total = 0
        low = lowest_dealt(state)
        for value in range(low, HIGHEST + 1):
            total += pool[value]
        at = rng.below(total)
        for value in range(low, HIGHEST + 1):
            at -= pool[value]
            if at < 0:
                return DEAL.action(value - LOWEST)
        return DEAL.action(HIGHEST - LOWEST)

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        value = LOWEST + DEAL.index(action)
        seat = state.dealt % state.players
        state.pool = state.pool.copy()
        state.pool[value] -= 1
        state.hands = state.hands.copy()
        state.hands[seat * 9 + value] += 1
        state.dealt += 1
        if state.log is not None:
            state.tell("marker", seat, {}, {"value": value})
        count = state.board.hand_size[state.players]
        if state.dealt == count * state.players:
            if state.log is not None:
                for seat in range(state.players):
                    state.tell("dealt", seat, {"count": count}, {"values": hand(state, seat)})
            state.step = FIRST_PLAYER


@final
class First(Step[MerchantState]):
    """Chance chooses the first player (MM-7)."""

    def chance(self, state: MerchantState) -> list[tuple[int, int]]:
        return [(FIRST.action(seat), 1) for seat in range(state.players)]

    def sample(self, state: MerchantState, rng: Rng) -> int:
        return FIRST.action(rng.below(state.players))

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        state.first = FIRST.index(action)
        state.seat = state.first
        state.step = CHOOSE_HOME
        if state.log is not None:
            state.tell("first", state.first, {})


@final
class ChooseHome(Step[MerchantState]):
    """Each in turn puts a house on a free village, with the own markers known (MM-7, MM-16)."""

    def pending(self, state: MerchantState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: MerchantState, seat: int) -> list[int]:
        return [_HOMES[at] for at, owner in enumerate(state.villages) if owner == FREE]

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        village = CITIES + HOME.index(action)
        settle_village(state, seat, village)
        if state.log is not None:
            state.tell("home", seat, {"village": village})
        state.seat = (state.seat + 1) % state.players
        if state.seat == state.first:
            if state.players == 2:
                state.scale -= len([place for place in state.board.out if place >= CITIES])
            start_turn(state)

    def refusal(self, state: MerchantState, seat: int, action: int) -> Refusal:
        return refusals.home(state, action)

    def prompt(self, state: MerchantState, seat: int) -> Phrase:
        return Phrase("choose a free village as home")


@final
class OpenCity(Step[MerchantState]):
    """Phase 1: a marker from the hand goes on a city of its value (MM-11)."""

    def pending(self, state: MerchantState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: MerchantState, seat: int) -> list[int]:
        values = state.board.values
        status = state.status
        hands = state.hands
        start = state.seat * 9
        found: list[int] = []
        for city in range(CITIES):
            if status[city] == CLOSED and hands[start + values[city]] > 0:
                found.append(_OPENINGS[city])
        return found

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        city = OPEN.index(action)
        value = state.board.values[city]
        state.hands = state.hands.copy()
        state.hands[state.seat * 9 + value] -= 1
        state.status = state.status.copy()
        state.status[city] = MARKED
        state.touch(city)
        state.opener = state.opener.copy()
        state.opener[city] = state.seat
        state.barriers += 1
        if state.log is not None:
            state.tell("opened", state.seat, {"city": city, "value": value})
        start_trade(state)

    def refusal(self, state: MerchantState, seat: int, action: int) -> Refusal:
        return refusals.city(state, seat, action)

    def prompt(self, state: MerchantState, seat: int) -> Phrase:
        return Phrase("phase 1: put a marker on a city of its value")


@final
class Trade(Step[MerchantState]):
    """Phase 2: for each city with an own house, add a house or take income (MM-20)."""

    def pending(self, state: MerchantState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: MerchantState, seat: int) -> list[int]:
        return trade_choices(state)

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        state.choices = []
        family = FAMILIES.of[action]
        if family is DONE:
            finish_trade(state)
            return
        if family is DOUBLE:
            collect_double(state)
            start_branch(state)
            return
        if family is INCOME:
            collect(state, INCOME.index(action))
        elif family is GROW:
            build(state, GROW.index(action), 1)
        else:
            build(state, GROW_TWO.index(action), 2)
        go_on_trading(state)

    def refusal(self, state: MerchantState, seat: int, action: int) -> Refusal:
        return refusals.trade(state, seat, action)

    def prompt(self, state: MerchantState, seat: int) -> Phrase:
        return Phrase("phase 2: a house or income in each city")


@final
class OpenBranch(Step[MerchantState]):
    """Phase 4: a new branch over one route, or none (MM-40)."""

    def pending(self, state: MerchantState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: MerchantState, seat: int) -> list[int]:
        return branch_choices(state, False)

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        state.choices = []
        if action == PASS.first:
            if state.log is not None:
                state.tell("passed", state.seat, {})
            score_and_end_turn(state)
            return
        route, way = BRANCH.pair(action)
        open_branch(state, route, way, False)
        if state.over:
            return
        if state.letter_ready():
            state.choices = branch_choices(state, True)
            if len(state.choices) > 1:
                state.step = BRANCH_AGAIN
                return
            state.choices = []
        score_and_end_turn(state)

    def refusal(self, state: MerchantState, seat: int, action: int) -> Refusal:
        return refusals.branch(state, seat, action)

    def prompt(self, state: MerchantState, seat: int) -> Phrase:
        return Phrase("phase 4: open a branch, or pass")


@final
class SecondBranch(Step[MerchantState]):
    """Still phase 4: a letter opens a second branch (MM-62)."""

    def pending(self, state: MerchantState) -> tuple[int, ...]:
        return ONLY[state.seat]

    def legal(self, state: MerchantState, seat: int) -> list[int]:
        return branch_choices(state, True)

    def apply(self, state: MerchantState, seat: int, action: int) -> None:
        state.choices = []
        if action != PASS.first:
            route, way = SECOND.pair(action)
            open_branch(state, route, way, True)
            if state.over:
                return
        score_and_end_turn(state)

    def refusal(self, state: MerchantState, seat: int, action: int) -> Refusal:
        return refusals.branch(state, seat, action)

    def prompt(self, state: MerchantState, seat: int) -> Phrase:
        return Phrase("still phase 4: spend a letter on a second branch, or pass")


DEALING: Final = Deal("deal")
FIRST_PLAYER: Final = First("first")
CHOOSE_HOME: Final = ChooseHome("home")
OPEN_CITY: Final = OpenCity("open")
TRADE: Final = Trade("trade")
BRANCH_OUT: Final = OpenBranch("branch")
BRANCH_AGAIN: Final = SecondBranch("second")
STEPS: Final[dict[str, Step[MerchantState]]] = {
    step.name: step for step in (DEALING, FIRST_PLAYER, CHOOSE_HOME, OPEN_CITY, TRADE, BRANCH_OUT, BRANCH_AGAIN)
}


def hand(state: MerchantState, seat: int) -> list[int]:
    """The values of a seat's markers."""
    found: list[int] = []
    for value in range(LOWEST, HIGHEST + 1):
        found += [value] * state.hands[seat * 9 + value]
    return found


def lowest_dealt(state: MerchantState) -> int:
    """Which markers are being dealt: from 5 up in the first deal, all that are left in the second (MM-6)."""
    return HIGH if state.dealt < state.board.high_each[state.players] * state.players else LOWEST


def start_turn(state: MerchantState) -> None:
    """Phase 1, where a single opening is made without asking (MM-17), or phase 2 without markers (MM-12)."""
    state.handled = 0
    state.lettered = False
    state.opened = False
    markers = state.hand_count(state.seat)
    if markers == 0:
        start_trade(state)
        return
    state.step = OPEN_CITY
    if markers == 1:
        openings = OPEN_CITY.legal(state, state.seat)
        if len(openings) == 1:
            OPEN_CITY.apply(state, state.seat, openings[0])


def start_trade(state: MerchantState) -> None:
    """Phase 2, from the second turn on (MM-26)."""
    if state.first_turn():
        start_branch(state)
    else:
        go_on_trading(state)


def go_on_trading(state: MerchantState) -> None:
    """Ask for the next city, or end phase 2 where nothing is left to decide (MM-17)."""
    choices = trade_choices(state)
    if len(choices) > 1:
        state.choices = choices
        state.step = TRADE
    else:
        finish_trade(state)


def finish_trade(state: MerchantState) -> None:
    """Phase 2 ends with the incomes not yet taken; phase 3 is the base income (MM-29, MM-30)."""
    collect_rest(state)
    start_branch(state)


def start_branch(state: MerchantState) -> None:
    """Phase 4, passed where no opening can be paid (MM-17)."""
    choices = branch_choices(state, False)
    if len(choices) > 1:
        state.choices = choices
        state.step = BRANCH_OUT
        return
    if state.log is not None:
        state.tell("skipped", state.seat, {})
    score_and_end_turn(state)


def score_and_end_turn(state: MerchantState) -> None:
    """Phase 5 and the ends that are checked after it (MM-71, MM-72, MM-79); then the player to the left."""
    score_influence(state)
    state.quiet = 0 if state.opened else state.quiet + 1
    state.turns += 1
    if state.left == 0:
        end_comes(state, BY_MARKERS)
    elif state.quiet == state.players:
        end_comes(state, BY_STANDSTILL)
    if state.ended and not state.over and state.turns % state.players == 0:
        end_game(state, state.ended)
    if not state.over:
        state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
        start_turn(state)
