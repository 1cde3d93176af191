"""What offices, abilities and routes are worth to each seat: the part of the judgement that only claims change.

It is worked out when it is first asked for and kept in the state (`state.worth`), shared by copies, until an office,
a track, a token or a point changes it.
"""

from typing import Final

from .board import COELLEN_ROUTE, END_A, END_B, LINK_A, LINK_B, MAP_45, N_CITIES, N_ROUTES, NO_SIGN, SIGN_OF
from .desk import (
    ABILITY_POINTS,
    CITY_POINTS,
    CLAVIS_URBIS,
    COELLEN_POINTS,
    LAST_CITY,
    LAST_POINT,
    LINK_POINTS,
    MERCHANT,
    NEUTRAL,
    NO_TOKEN,
    NOBODY,
    PRIVILEGIUM,
    TOKEN_POINTS,
    TRACK_ENDS,
    TRACKS,
)
from .scoring import keys, network, token_count, total
from .state import HansaState
from .turn import has_free_office

ABILITY_WORTH: Final[list[list[float]]] = [
    [0.0, 2.0, 2.5, 4.5, 7.0],
    [0.0, 9.0, 10.0, 16.0, 17.0, 21.0],
    [0.0, 3.5, 6.0, 8.0],
    [0.0, 2.5, 4.0, 5.0],
    [0.0, 2.5, 4.0, 5.0],
]
"""What a level brings over a whole game, beside the points of the final count."""
TOKEN_WORTH: Final[list[float]] = [1.0, 0.6, 0.8, 1.1, 2.2, 0.8]
"""A token that isn't used yet."""
OFFICE_WORTH: Final = 1.0
CONTROL_WORTH: Final = 2.0
"""Points that a controlled city brings over a whole game when routes are claimed (HT-21)."""
ENOUGH_PIECES: Final = 11
"""With fewer pieces outside desk and offices a seat can do less and less."""
PIECE_WORTH: Final = 0.16
LINK_CITIES: Final = 5
"""The shortest chain from Stendal to Arnheim."""
UNKNOWN: Final = -1.0
"""A route that nobody has asked for; the others are worth more than nothing."""
ROUTES: Final = 4
ROW: Final = ROUTES + N_ROUTES * 2
"""A seat's part of `state.worth`: its own worth, its pieces at work, the offices of its network and their cities, then
each route without and with an own merchant on it."""


def remaining(state: HansaState) -> float:
    """How much of the game is probably left, from 1 to 0."""
    gone = max(state.points) / LAST_POINT
    cities = state.complete / LAST_CITY
    tokens = 1.0 - sum(state.pile) / 13.0
    if cities > gone:
        gone = cities
    if tokens > gone:
        gone = tokens
    return 1.0 - gone if gone < 0.95 else 0.05


def begin_worth(state: HansaState) -> None:
    """Work out what everybody has; routes follow when they are asked for."""
    rest = state.rest if state.rest > 0.0 else remaining(state)
    worth = [UNKNOWN] * (ROW * state.players)
    for seat in range(state.players):
        pieces = pieces_at_work(state, seat)
        offices, cities = network(state, seat)
        at = seat * ROW
        worth[at] = standing(state, seat, rest, pieces, offices)
        worth[at + 1] = float(pieces)
        worth[at + 2] = float(offices)
        worth[at + 3] = float(cities)
    state.worth = worth


def worth_of_route(state: HansaState, seat: int, route: int, merchant: int) -> float:
    """What claiming a route would bring the seat, without (0) or with (1) an own merchant on it."""
    at = seat * ROW + ROUTES + route * 2 + merchant
    worth = state.worth[at]
    if worth == UNKNOWN:
        rest = state.rest if state.rest > 0.0 else remaining(state)
        worth = route_worth(state, seat, route, merchant == 1, rest)
        state.worth[at] = worth
    return worth


def standing(state: HansaState, seat: int, rest: float, pieces: int, offices: int) -> float:
    """What a seat has: its points as they stand, and what its desk, cities and tokens will bring."""
    worth = float(total(state, seat, offices))
    for ability in range(5):
        worth += ABILITY_WORTH[ability][state.tracks[seat * 5 + ability]] * rest
    for city in range(N_CITIES):
        if state.controllers[city] == seat:
            worth += CONTROL_WORTH * rest
        worth += OFFICE_WORTH * rest * state.held[seat * N_CITIES + city]
    for token in range(6):
        worth += state.unused[seat * 6 + token] * TOKEN_WORTH[token] * (0.3 + 0.7 * rest)
    return worth + pieces_worth(pieces, rest)


def pieces_at_work(state: HansaState, seat: int) -> int:
    """Pieces in supply, stock and villages: those that have left the desk and stand in no office."""
    count = 12
    for ability in range(5):
        count += state.tracks[seat * 5 + ability]
    for city in range(N_CITIES):
        count -= state.held[seat * N_CITIES + city]
    for space in range(4):
        if state.coellen[space] == seat:
            count -= 1
    return count


def pieces_worth(count: int, rest: float) -> float:
    """Nothing where there are enough, and less than nothing where there are few."""
    missing = ENOUGH_PIECES - count
    return -PIECE_WORTH * missing * missing * rest if missing > 0 else 0.0


def route_worth(state: HansaState, seat: int, route: int, merchant: bool, rest: float) -> float:
    """What claiming a route would bring the seat: token, control, and the best benefit."""
    worth = 0.0
    best = 0.0
    pieces = int(state.worth[seat * ROW + 1])
    own_cities = int(state.worth[seat * ROW + 3])
    one_less = pieces_worth(pieces - 1, rest) - pieces_worth(pieces, rest)
    privilege = state.tracks[seat * 5 + PRIVILEGIUM]
    for city in (END_A[route], END_B[route]):
        holder = state.controllers[city]
        if holder == seat:
            worth += 1.0
        elif 0 <= holder < state.players:
            worth -= 0.4
        if has_free_office(state, city):
            office = state.board.first_office[city] + state.filled[city]
            fits = merchant or state.board.shapes[office] != MERCHANT
            if fits and state.board.colours[office] <= privilege:
                value = office_worth(state, seat, city, rest, own_cities) + state.board.coins[office] + one_less
                if value > best:
                    best = value
        ability = SIGN_OF[city]
        if ability != NO_SIGN:
            value = ability_worth(state, seat, ability, rest)
            if value > best:
                best = value
    if route == COELLEN_ROUTE and merchant:
        for colour in range(privilege, -1, -1):
            if state.coellen[colour] == NOBODY:
                if COELLEN_POINTS[colour] + one_less > best:
                    best = COELLEN_POINTS[colour] + one_less
                break
    token = state.on_routes[route]
    if token != NO_TOKEN:
        count = token_count(state, seat)
        worth += TOKEN_WORTH[token] * (0.3 + 0.7 * rest) + TOKEN_POINTS[count + 1] - TOKEN_POINTS[count] + 0.5
    worth += best
    return worth if worth > 0.1 else 0.1


def ability_worth(state: HansaState, seat: int, ability: int, rest: float) -> float:
    """What the next level of an ability would bring."""
    level = state.tracks[seat * 5 + ability]
    end = TRACK_ENDS[ability]
    if level >= end:
        return 0.0
    worth = (ABILITY_WORTH[ability][level + 1] - ABILITY_WORTH[ability][level]) * rest
    pieces = int(state.worth[seat * ROW + 1])
    worth += pieces_worth(pieces + 1, rest) - pieces_worth(pieces, rest)
    if ability == CLAVIS_URBIS:
        worth += state.worth[seat * ROW + 2] * (TRACKS[ability][level + 1] - TRACKS[ability][level])
    elif level + 1 == end:
        worth += ABILITY_POINTS
    return worth


def office_worth(state: HansaState, seat: int, city: int, rest: float, own_cities: int) -> float:
    """What the next office of a city would bring: control, network, and a step from Stendal to Arnheim."""
    worth = OFFICE_WORTH * rest
    held = state.held[seat * N_CITIES + city]
    holder = state.controllers[city]
    if holder != seat:
        most = 0 if holder == NOBODY else state.held[holder * N_CITIES + city]
        if held + 1 >= most:
            worth += CITY_POINTS + CONTROL_WORTH * rest
            if 0 <= holder < state.players:
                worth += 1.0
    if own_cities == 0 or (own_cities >> city & 1) or (own_cities & state.board.neighbours[city]):
        worth += keys(state, seat)
    if held == 0 and not state.linked >> seat & 1:
        worth += link_step(state, seat, city)
    return worth


def neutral_gain(state: HansaState, seat: int, route: int) -> float:
    """What claiming a route for the neutral brings a seat of two: points for control, and control that it takes away.

    Its office counts (HT-63): a city that the neutral controls gives nobody anything any more.
    """
    rest = state.rest if state.rest > 0.0 else remaining(state)
    claimed = state.for_neutral and state.route == route
    gain = 0.0
    best = 0.0
    choices = 0
    for city in (END_A[route], END_B[route]):
        holder = state.controllers[city]
        own = 0.0
        if 0 <= holder < state.players:
            own = 1.0 if holder == seat else -1.0
        if not claimed:
            gain += own
        if not has_free_office(state, city):
            continue
        held = state.held[NEUTRAL * N_CITIES + city]
        lost = 0.0
        if own != 0.0 and held + 1 >= state.held[holder * N_CITIES + city]:
            lost = -own * (CITY_POINTS + CONTROL_WORTH * rest)
        if choices == 0 or lost > best:
            best = lost
        choices += 1
    return gain + best


def link_step(state: HansaState, seat: int, city: int) -> float:
    """A part of the prize for joining Stendal and Arnheim, for a city on the way."""
    place = bin(state.linked).count("1")
    if place >= len(LINK_POINTS) or not (CHAIN >> city & 1):
        return 0.0
    done = 0
    for other in range(N_CITIES):
        if CHAIN >> other & 1 and state.held[seat * N_CITIES + other] > 0:
            done += 1
    return LINK_POINTS[place] * (done + 1) / (2.0 * LINK_CITIES)


def _chain() -> int:
    """The cities of the shortest chain, as a set of bits."""
    paths: list[list[int]] = [[LINK_A]]
    while True:
        longer: list[list[int]] = []
        for path in paths:
            for near in range(N_CITIES):
                if MAP_45.neighbours[path[-1]] >> near & 1 and near not in path:
                    if near == LINK_B:
                        return sum([1 << city for city in [*path, near]])
                    longer.append([*path, near])
        paths = longer


CHAIN: Final = _chain()
