"""What a position of Hansa Teutonica is worth: what a seat has, what its pieces are about to bring, and its supply.

A route is worth what claiming it would bring (worth.py), in part while it is being filled: little for the first
piece, most for the last. Opponents on it make it dearer.
"""

from typing import Final, cast

from ...engine import State
from .board import ALL_FREE, FIRST_VILLAGE, LENGTH, N_ROUTES
from .claiming import BENEFIT_STEP
from .desk import ACTIONES, FREE, NEUTRAL, TRACKS
from .moving import LIFT_STEP, SET_STEP
from .resettling import ADD_STEP, RESETTLE_STEP
from .scoring import total
from .state import HansaState
from .steps import TURN_STEP
from .worth import ROW, begin_worth, neutral_gain, remaining, worth_of_route

FULL: Final = 0.75
"""How much of a route's worth a full one has that isn't claimed yet."""
NEUTRAL_NOW: Final = 0.9
NEUTRAL_NEXT: Final = 0.5
"""How much of a claim for the neutral counts that can be made in this turn, or in the next."""
ACTION_WORTH: Final = 0.35
MOVING: Final = 0.4
"""What a move must bring at least: more than an action, so that nobody moves for nothing."""
MERCHANT_WORTH: Final = 0.35
"""What a merchant in supply is worth more than a trader."""
STOCK_WORTH: Final = 0.15
HAND_WORTH: Final = 0.5
SUPPLY_WORTH: Final[list[float]] = [
    0.0, 0.6, 1.1, 1.5, 1.8, 2.05, 2.25, 2.4, 2.5, 2.6, 2.7, 2.78, 2.86, 2.94, 3.0, 3.06, 3.12, 3.18, 3.24, 3.3,
    3.35, 3.4, 3.45, 3.5, 3.55, 3.6, 3.65, 3.7, 3.75, 3.8, 3.85, 3.9,
]  # fmt: skip
"""Traders and merchants in supply: the more there are, the less another is worth."""


def _filling() -> list[float]:
    """How much of its worth a route has: length * 25 + own pieces * 5 + pieces of others."""
    table = [0.0] * 125
    for length in range(2, 5):
        for own in range(1, length + 1):
            for others in range(length - own + 1):
                done = own / (length + 1.1 * others)
                table[length * 25 + own * 5 + others] = FULL * done**1.6
    return table


FILLING: Final[list[float]] = _filling()


def prepare(state: HansaState) -> None:
    """Settle what all positions reached from this one are judged by, so that they can be compared."""
    state.rest = remaining(state)
    begin_worth(state)


def judge(state: State) -> list[float]:
    """The points of each seat at the end, estimated."""
    position = cast(HansaState, state)
    players = position.players
    if position.over:
        return [float(total(position, seat)) for seat in range(players)]
    if not position.worth:
        begin_worth(position)
    result = [position.worth[seat * ROW] for seat in range(players)]
    pieces = position.pieces
    for seat in range(players):
        at = seat * 4
        merchants = pieces[at + 1]
        result[seat] += (
            SUPPLY_WORTH[pieces[at] + merchants]
            + merchants * MERCHANT_WORTH
            + (pieces[at + 2] + pieces[at + 3]) * STOCK_WORTH
        )
    add_routes(position, result)
    add_tempo(position, result)
    return result


def add_routes(state: HansaState, result: list[float]) -> None:
    """What the pieces in villages are about to bring."""
    villages = state.villages
    free = state.free
    claimed = state.route if state.step is BENEFIT_STEP else -1
    own = [0] * (NEUTRAL + 1)
    merchants = [0] * (NEUTRAL + 1)
    for route in range(state.board.routes):
        if free[route] == ALL_FREE[route]:
            continue
        first = FIRST_VILLAGE[route]
        length = LENGTH[route]
        count = 0
        for village in range(first, first + length):
            piece = villages[village]
            if piece != FREE:
                own[piece >> 1] += 1
                if piece & 1:
                    merchants[piece >> 1] = 1
                count += 1
        for seat in range(NEUTRAL + 1):
            mine = own[seat]
            if mine > 0:
                if seat == NEUTRAL:
                    if mine == count and mine > 1:
                        add_neutral(state, route, mine / length, result)
                else:
                    value = worth_of_route(state, seat, route, merchants[seat])
                    if route == claimed:
                        result[seat] += value
                    else:
                        result[seat] += value * FILLING[length * 25 + mine * 5 + count - mine]
                own[seat] = 0
                merchants[seat] = 0


def add_neutral(state: HansaState, route: int, done: float, result: list[float]) -> None:
    """A route that can be claimed for the neutral (HT-62), or soon: by whoever is in turn, or else by the other one."""
    seat = state.active
    share = NEUTRAL_NOW
    gain = neutral_gain(state, seat, route)
    if state.for_neutral and state.route == route:
        share = 1.0
    elif gain <= 0.0:
        seat = 1 - seat
        share = NEUTRAL_NEXT
        gain = neutral_gain(state, seat, route)
    if gain > 0.0:
        result[seat] += share * gain * done * done * done


def add_tempo(state: HansaState, result: list[float]) -> None:
    """Actions left, and pieces in hand."""
    step = state.step
    if state.actions > 0 or step is TURN_STEP:
        result[state.active] += state.actions * ACTION_WORTH
    else:
        seat = (state.active + 1) % state.players
        result[seat] += TRACKS[ACTIONES][state.tracks[seat * 5 + ACTIONES]] * ACTION_WORTH
    hand = state.hand_traders + state.hand_merchants
    if step is LIFT_STEP or step is SET_STEP:
        result[state.active] += best_use(state, hand) - MOVING
    elif (step is RESETTLE_STEP or step is ADD_STEP) and state.owner != NEUTRAL:
        result[state.owner] += (hand + state.left) * HAND_WORTH


def best_use(state: HansaState, hand: int) -> float:
    """What pieces in hand bring on the route where they bring most, the rest on the next best one."""
    seat = state.active
    taken = [0] * N_ROUTES
    gained = 0.0
    while hand > 0:
        best = 0.0
        best_route = -1
        best_count = 0
        for route in range(state.board.routes):
            if state.free[route] == 0 or taken[route] > 0:
                continue
            first = FIRST_VILLAGE[route]
            length = LENGTH[route]
            own = 0
            others = 0
            for village in range(first, first + length):
                piece = state.villages[village]
                if piece != FREE:
                    if piece >> 1 == seat:
                        own += 1
                    else:
                        others += 1
            count = length - own - others
            if count > hand:
                count = hand
            at = length * 25 + others
            merchant = 1 if state.hand_merchants > 0 else 0
            gain = worth_of_route(state, seat, route, merchant) * (
                FILLING[at + (own + count) * 5] - FILLING[at + own * 5]
            )
            if gain > best:
                best = gain
                best_route = route
                best_count = count
        if best_route < 0:
            break
        taken[best_route] = 1
        gained += best
        hand -= best_count
    return gained
