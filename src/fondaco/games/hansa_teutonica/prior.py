"""How promising an action looks at first sight: full routes are claimed, claims used, routes worth claiming filled."""

from typing import Final, cast

from ...engine import Family, State
from .board import FIRST_VILLAGE, LENGTH, N_ROUTES, ROUTE_OF
from .desk import FREE, NEUTRAL
from .judge import FILLING
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    COELLEN,
    END_TURN,
    EXTRA,
    FAMILIES,
    INCOME,
    LIFT,
    NO_BENEFIT,
    OFFICE,
    PLACE,
    REPLACE,
    SET,
    TAKE,
    VILLAGE_NAMED,
)
from .state import HansaState
from .steps import TURN_STEP
from .worth import begin_worth, worth_of_route

CLAIMS: Final = 1.0
"""Claims and their benefits are always looked at."""
STEP: Final = 0.1
"""For what a piece is worth on a route, squared: routes begun are finished."""
LEAST: Final = 0.004
MOST: Final = 0.9
PRICE: Final = 0.5
"""What it costs to replace somebody."""
SCARCE: Final = 0.4
"""Income with less than three pieces in supply."""
PLENTY: Final = 0.02
OTHERS: Final = 0.1
"""Tokens, and enough."""
AGAIN: Final = 0.001
"""Villages of a route are alike: of those that hold the same only the first is looked at."""

_SIGHT: Final[dict[Family, float]] = {
    END_TURN: LEAST / 10,
    NO_BENEFIT: LEAST,
    **dict.fromkeys((CLAIM, CLAIM_NEUTRAL, OFFICE, EXTRA, TAKE, COELLEN), CLAIMS),
}
FIRST_SIGHT: Final[list[float]] = [_SIGHT.get(family, OTHERS) for family in FAMILIES.all]
"""By family, where villages and supplies don't matter."""


def prior(state: State, seat: int, legal: list[int]) -> list[float]:
    """A weight for each legal action."""
    position = cast(HansaState, state)
    if not position.worth:
        begin_worth(position)
    joins, takes, leaves = _routes(position, seat)
    supply = position.pieces[seat * 4] + position.pieces[seat * 4 + 1]
    moving = 0.005 if position.step is TURN_STEP else 0.5
    weights: list[float] = []
    last = -1
    seen = 0
    again = False
    for action in legal:
        family = FAMILIES.of[action]
        if family is PLACE or family is REPLACE or family is LIFT or family is SET:
            village = VILLAGE_NAMED[action]
            route = ROUTE_OF[village]
            if village != last:
                if last < 0 or route != ROUTE_OF[last] or village < last:
                    seen = 0
                last = village
                holds = 1 << (position.villages[village] + 1)
                again = seen & holds != 0
                seen |= holds
            if family is PLACE:
                weight = joins[route]
            elif family is REPLACE:
                weight = takes[route]
            elif family is LIFT:
                weight = moving * leaves[route]
            else:
                weight = neutral_promise(position, route) if position.owner == NEUTRAL else joins[route]
            weights.append(weight * AGAIN if again else weight)
        elif family is INCOME:
            weights.append(SCARCE if supply < 3 else PLENTY)
        else:
            weights.append(FIRST_SIGHT[family.code])
    return weights


def _routes(state: HansaState, seat: int) -> tuple[list[float], list[float], list[float]]:
    """For each route: the promise of one more piece there, of replacing one, and of lifting one."""
    own = [0] * N_ROUTES
    others = [0] * N_ROUTES
    villages = state.villages
    for village in range(state.board.villages):
        piece = villages[village]
        if piece != FREE:
            if piece >> 1 == seat:
                own[ROUTE_OF[village]] += 1
            else:
                others[ROUTE_OF[village]] += 1
    joins = [LEAST] * N_ROUTES
    takes = [LEAST] * N_ROUTES
    leaves = [1.0] * N_ROUTES
    for route in range(state.board.routes):
        length = LENGTH[route]
        worth = worth_of_route(state, seat, route, 1)
        at = length * 25 + own[route] * 5 + others[route]
        if own[route] < length:
            joins[route] = _promise(worth * (FILLING[at + 5] - FILLING[at]))
        if others[route] > 0:
            takes[route] = _promise(worth * (FILLING[at + 4] - FILLING[at]) - PRICE)
        leaves[route] = 1.0 - FILLING[at]
    return joins, takes, leaves


def neutral_promise(state: HansaState, route: int) -> float:
    """Of one neutral trader more on a route: the more of it is theirs, the sooner it can be claimed for them."""
    first = FIRST_VILLAGE[route]
    theirs = 1
    for village in range(first, first + LENGTH[route]):
        if state.villages[village] != FREE and state.villages[village] >> 1 == NEUTRAL:
            theirs += 1
    return MOST * theirs / LENGTH[route]


def _promise(gain: float) -> float:
    """From a gain in points to a weight."""
    if gain <= 0.0:
        return LEAST
    weight = LEAST + STEP * gain * gain
    return weight if weight < MOST else MOST
