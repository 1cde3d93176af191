"""How promising an action looks at first sight: full routes are claimed, claims used, routes worth claiming filled."""

from typing import Final, cast

from ...engine import State
from .board import FIRST_VILLAGE, LENGTH, N_ROUTES, ROUTE_OF
from .desk import FREE, NEUTRAL
from .judge import FILLING
from .notation import CLAIM, END_TURN, ENOUGH, LIFT, NO_BENEFIT, PLACE, REPLACE, SET, USE_THREE, village_of
from .state import TURN_STEP, HansaState
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
AGAIN: Final = 0.001
"""Villages of a route are alike: of those that hold the same only the first is looked at."""


def prior(state: State, seat: int, legal: list[int]) -> list[float]:
    """A weight for each legal action."""
    position = cast(HansaState, state)
    if not position.worth:
        begin_worth(position)
    joins, takes, leaves = _routes(position, seat)
    supply = position.pieces[seat * 4] + position.pieces[seat * 4 + 1]
    moving = 0.005 if position.step == TURN_STEP else 0.5
    weights: list[float] = []
    last = -1
    seen = 0
    again = False
    for action in legal:
        if PLACE <= action < CLAIM:
            village = village_of(action)
            if village != last:
                if last < 0 or ROUTE_OF[village] != ROUTE_OF[last] or village < last:
                    seen = 0
                last = village
                holds = 1 << (position.villages[village] + 1)
                again = seen & holds != 0
                seen |= holds
        if action == END_TURN:
            weight = LEAST / 10
        elif action == ENOUGH:
            weight = 0.1
        elif action == NO_BENEFIT:
            weight = LEAST
        elif action < PLACE:
            weight = SCARCE if supply < 3 else PLENTY
        elif action < REPLACE:
            weight = joins[ROUTE_OF[(action - PLACE) >> 1]]
        elif action < LIFT:
            weight = takes[ROUTE_OF[(action - REPLACE) // 10]]
        elif action < SET:
            weight = moving * leaves[ROUTE_OF[action - LIFT]]
        elif action < CLAIM:
            route = ROUTE_OF[(action - SET) >> 1]
            weight = neutral_promise(position, route) if position.owner == NEUTRAL else joins[route]
        elif action < USE_THREE:
            weight = CLAIMS
        else:
            weight = 0.1
        weights.append(weight * AGAIN if again and PLACE <= action < CLAIM else weight)
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
