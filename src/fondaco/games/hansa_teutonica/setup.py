"""Before the first turn: who starts, what everybody has, and which token lies on which tavern (HT-3 to HT-7, HT-60)."""

from typing import Final, final

from ...engine import Step
from .board import FIRST_VILLAGE, TAVERNS
from .desk import (
    MERCHANT,
    NEUTRAL,
    NEUTRAL_TRADERS,
    NO_TOKEN,
    START_SUPPLY,
    START_TRADERS,
    TAVERN_TOKENS,
    TOKEN_COUNTS,
    TRADER,
)
from .notation import FIRST, PUT
from .state import HansaState
from .turn import lay_token, start_turn


@final
class FirstPlayer(Step[HansaState]):
    """Chance names the first player (HT-5); supplies and stocks follow from the order (HT-4)."""

    def chance(self, state: HansaState) -> list[tuple[int, int]]:
        return [(FIRST.action(seat), 1) for seat in range(state.players)]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        state.first = FIRST.index(action)
        for place in range(state.players):
            seat = (state.first + place) % state.players
            state.pieces[seat * 4 + TRADER] = START_SUPPLY[place]
            state.pieces[seat * 4 + MERCHANT] = 1
            state.pieces[seat * 4 + 2 + TRADER] = START_TRADERS - START_SUPPLY[place]
        if state.players == 2:
            state.neutral_stock = NEUTRAL_TRADERS
            for route in state.board.neutral_routes:
                if route not in TAVERNS:
                    state.neutral_stock -= 1
                    state.settle_piece(FIRST_VILLAGE[route], NEUTRAL, TRADER)
        state.pile = TOKEN_COUNTS.copy()
        for token in TAVERN_TOKENS:
            state.pile[token] -= 1
        if state.log is not None:
            state.tell("first", state.first, {})
        state.step = TAVERN_STEP


@final
class Taverns(Step[HansaState]):
    """Chance lays the three tokens on the three taverns, one after the other (HT-7); the last has no choice."""

    def chance(self, state: HansaState) -> list[tuple[int, int]]:
        tavern = _empty_taverns(state)[0]
        return [(PUT.action(token, tavern), 1) for token in _tokens_left(state)]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        token, route = PUT.pair(action)
        _lay(state, token, route)
        left = _empty_taverns(state)
        if len(left) == 1:
            _lay(state, _tokens_left(state)[0], left[0])
            start_turn(state, state.first)


FIRST_STEP: Final = FirstPlayer("first")
TAVERN_STEP: Final = Taverns("taverns")


def _lay(state: HansaState, token: int, route: int) -> None:
    lay_token(state, token, route)
    if state.log is not None:
        state.tell("laid", -1, {"token": token, "route": route})


def _empty_taverns(state: HansaState) -> list[int]:
    return [route for route in TAVERNS if state.on_routes[route] == NO_TOKEN]


def _tokens_left(state: HansaState) -> list[int]:
    return [token for token in TAVERN_TOKENS if token not in state.on_routes]
