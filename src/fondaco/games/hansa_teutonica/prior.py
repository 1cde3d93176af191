"""How promising an action looks at first sight: routes begun are finished, full ones claimed, claims used."""

from typing import Final, cast

from ...engine import State
from .board import LENGTH, N_ROUTES, ROUTE_OF
from .desk import FREE
from .notation import (
    CLAIM,
    END_TURN,
    ENOUGH,
    LIFT,
    NO_BENEFIT,
    OFFICE,
    PLACE,
    REPLACE,
    SET,
    USE_THREE,
)
from .state import TURN_STEP, HansaState

END: Final = 0.02
STOP: Final = 2.0
FORGO: Final = 0.2
CLAIMS: Final = 60.0
BENEFITS: Final = 8.0
SCARCE: Final = 6.0
"""Income with less than three pieces in supply."""


def prior(state: State, seat: int, legal: list[int]) -> list[float]:
    """A weight for each legal action."""
    position = cast(HansaState, state)
    own = [0] * N_ROUTES
    others = [0] * N_ROUTES
    villages = position.villages
    for village in range(position.board.villages):
        piece = villages[village]
        if piece != FREE:
            if piece >> 1 == seat:
                own[ROUTE_OF[village]] += 1
            else:
                others[ROUTE_OF[village]] += 1
    joins = [_join(LENGTH[route], own[route], others[route]) for route in range(N_ROUTES)]
    takes = [_take(LENGTH[route], own[route], others[route]) for route in range(N_ROUTES)]
    supply = position.pieces[seat * 4] + position.pieces[seat * 4 + 1]
    moving = 0.15 if position.step == TURN_STEP else 1.0
    weights: list[float] = []
    for action in legal:
        if action == END_TURN:
            weight = END
        elif action == ENOUGH:
            weight = STOP
        elif action == NO_BENEFIT:
            weight = FORGO
        elif action < PLACE:
            weight = SCARCE if supply < 3 else 0.2
        elif action < REPLACE:
            weight = joins[ROUTE_OF[(action - PLACE) >> 1]]
        elif action < LIFT:
            weight = takes[ROUTE_OF[(action - REPLACE) // 10]]
        elif action < SET:
            weight = moving / joins[ROUTE_OF[action - LIFT]]
        elif action < CLAIM:
            weight = joins[ROUTE_OF[(action - SET) >> 1]]
        elif action < OFFICE:
            weight = CLAIMS
        elif action < USE_THREE:
            weight = BENEFITS
        else:
            weight = 1.0
        weights.append(weight)
    return weights


def _join(length: int, own: int, others: int) -> float:
    """How good it is to have one more piece on the route."""
    if others > 0:
        return 0.3
    return 1.0 + 4.0 * own + (4.0 if own == length - 1 else 0.0)


def _take(length: int, own: int, others: int) -> float:
    """How good it is to replace somebody on the route."""
    return 3.0 if others == 1 and own > 0 else 0.1
