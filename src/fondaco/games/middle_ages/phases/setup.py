"""Before the first turn chance decides where the wagons and the courier start, who begins and which cards lie open.

The beginning and the end of every turn stand here too.
"""

from typing import Final, final

from ....engine import CHANCE_ONLY, Rng
from ..notation import FIRST, START, TURN_UP
from ..state import NOBODY_LEFT, NOTHING, MiddleState, PhaseStep, To
from ..tables import CITIES, LAST_ARRIVAL, LAST_TURN, ROW, START_BONUS


class Drawn(PhaseStep):
    """Chance decides, and all outcomes are equally likely."""

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        return CHANCE_ONLY

    def sample(self, state: MiddleState, rng: Rng) -> int:
        outcomes = self.chance(state)
        return outcomes[rng.below(len(outcomes))][0]


@final
class StartSet(Drawn):
    """One of two sets of cities for the wagons (MA-6)."""

    def chance(self, state: MiddleState) -> list[tuple[int, int]]:
        if state.start_option:
            return [(START.action(state.start_option - 1), 1)]
        return [(action, 1) for action in START.span()]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        state.wagon_at = state.board.starts[START.index(action)].copy()
        state.bonus = [0 if city in state.wagon_at else START_BONUS for city in range(CITIES)]
        state.step = COURIER_START
        state.tell("start", -1, {"cities": state.wagon_at.copy()})


@final
class CourierStart(Drawn):
    """A space two steps from a city without a wagon, each equally likely (MA-7)."""

    def chance(self, state: MiddleState) -> list[tuple[int, int]]:
        empty = [city for city in range(CITIES) if city not in state.wagon_at]
        return [(state.numbers.courier_start.action(space - CITIES), 1) for space in state.board.two_steps_from(empty)]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        state.courier = state.numbers.courier_start.index(action) + CITIES
        state.step = FIRST_PLAYER
        state.tell("courier starts", -1, {"space": state.courier})


@final
class FirstPlayer(Drawn):
    """The first player of the first turn (MA-15)."""

    def chance(self, state: MiddleState) -> list[tuple[int, int]]:
        return [(FIRST.action(seat), 1) for seat in range(state.players)]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        state.first = FIRST.index(action)
        state.step = TURN_UP_CARD


@final
class TurnUpCard(Drawn):
    """Investment cards are turned up until four lie open (MA-9, MA-94); each that is left is equally likely."""

    def next_seat(self, state: MiddleState) -> int:
        return NOBODY_LEFT if row_is_full(state) else state.first

    def begin(self, state: MiddleState, seat: int) -> None:
        state.step = self

    def chance(self, state: MiddleState) -> list[tuple[int, int]]:
        return [(TURN_UP.action(card), 1) for card in range(8) if state.owner[card] < 0 and card not in state.row]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        card = TURN_UP.index(action)
        state.row = (*state.row, card)
        state.tell("turned up", -1, {"card": card})
        if row_is_full(state):
            state.due = To.NEW_TURN if state.turn == 0 else To.UPKEEP
            state.at = 0


START_SET: Final = StartSet("start set", 0)
COURIER_START: Final = CourierStart("courier start", 0)
FIRST_PLAYER: Final = FirstPlayer("first player", 0)
TURN_UP_CARD: Final = TurnUpCard("turn up card", 0)


def row_is_full(state: MiddleState) -> bool:
    """Four cards lie open, or no more are left."""
    return len(state.row) == ROW or len(state.row) + sum(1 for owner in state.owner if owner >= 0) == 8


def new_turn(state: MiddleState) -> int:
    """A turn begins with nothing moved and nothing broken."""
    state.turn += 1
    state.arrived = 0
    state.axles = 0
    state.again = False
    state.deals = 0
    state.tell("turn", state.first, {"turn": state.turn})
    return NOTHING


def turn_over(state: MiddleState) -> int:
    """The game ends when enough wagons have arrived, or after the 60th turn; else the next turn (MA-110, MA-113)."""
    if state.arrivals >= LAST_ARRIVAL[state.players] or state.turn == LAST_TURN:
        state.over = True
        state.actor = -1
        state.tell("over", -1, {})
    else:
        state.first = (state.first + 1) % state.players
    return NOTHING
