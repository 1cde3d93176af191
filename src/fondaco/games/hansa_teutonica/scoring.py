"""Who controls a city, what a network counts, and the score sheet (HT-35, HT-50 to HT-59)."""

from ...engine import Phrase, SheetLine, plural
from ...engine.phrases import Gap
from .board import CITIES, N_CITIES
from .desk import (
    ABILITY_NAMES,
    ABILITY_POINTS,
    CITY_POINTS,
    CLAVIS_URBIS,
    COELLEN_POINTS,
    NEUTRAL,
    NOBODY,
    TOKEN_POINTS,
    TRACK_ENDS,
    TRACKS,
)
from .state import HansaState


def controller(state: HansaState, city: int) -> int:
    """Most offices; among the tied the rightmost, extra offices being left of the printed ones (HT-35)."""
    held = state.held
    most = 0
    tied = 0
    best = NOBODY
    for owner in range(NEUTRAL + 1):
        count = held[owner * N_CITIES + city]
        if count > most:
            most = count
            tied = 1
            best = owner
        elif count == most and count > 0:
            tied += 1
    if tied <= 1:
        return best
    first = state.board.first_office[city]
    for office in range(first + state.filled[city] - 1, first - 1, -1):
        owner = state.offices[office] >> 1
        if held[owner * N_CITIES + city] == most:
            return owner
    for piece in state.extras[city]:
        if held[(piece >> 1) * N_CITIES + city] == most:
            return piece >> 1
    return best


def component(state: HansaState, owner: int, city: int) -> int:
    """The cities with an own office that hang together with this one, as a set of bits; none without one there."""
    held = state.held
    first = owner * N_CITIES
    if held[first + city] == 0:
        return 0
    neighbours = state.board.neighbours
    found = 1 << city
    waiting = [city]
    while waiting:
        around = neighbours[waiting.pop()] & ~found
        while around:
            lowest = around & -around
            around -= lowest
            near = lowest.bit_length() - 1
            if held[first + near] > 0:
                found |= lowest
                waiting.append(near)
    return found


def network(state: HansaState, seat: int) -> tuple[int, int]:
    """The most offices in one connected set of cities, and these cities as a set of bits (HT-58)."""
    held = state.held
    first = seat * N_CITIES
    seen = 0
    most = 0
    best = 0
    for city in range(N_CITIES):
        if held[first + city] > 0 and not seen >> city & 1:
            found = component(state, seat, city)
            seen |= found
            count = 0
            for near in range(city, N_CITIES):
                if found >> near & 1:
                    count += held[first + near]
            if count > most:
                most = count
                best = found
    return most, best


def networks(state: HansaState) -> list[int]:
    """How many offices the network of each seat has, counted anew only where somebody got an office since."""
    if not state.networks:
        state.networks = [network(state, seat)[0] for seat in range(state.players)]
    return state.networks


def ability_points(state: HansaState, seat: int) -> int:
    """For fully developed abilities, Clavis Urbis excepted (HT-54)."""
    points = 0
    for ability in range(1, 5):
        if state.tracks[seat * 5 + ability] == TRACK_ENDS[ability]:
            points += ABILITY_POINTS
    return points


def token_count(state: HansaState, seat: int) -> int:
    """Tokens owned, used or not (HT-55)."""
    count = 0
    for at in range(seat * 6, seat * 6 + 6):
        count += state.unused[at] + state.used[at]
    return count


def coellen_points(state: HansaState, seat: int) -> int:
    """HT-56."""
    points = 0
    for space in range(4):
        if state.coellen[space] == seat:
            points += COELLEN_POINTS[space]
    return points


def city_points(state: HansaState, seat: int) -> int:
    """HT-57."""
    points = 0
    for city in range(N_CITIES):
        if state.controllers[city] == seat:
            points += CITY_POINTS
    return points


def keys(state: HansaState, seat: int) -> int:
    """What Clavis Urbis shows."""
    return TRACKS[CLAVIS_URBIS][state.tracks[seat * 5 + CLAVIS_URBIS]]


def total(state: HansaState, seat: int, offices: int = -1) -> int:
    """The points of a seat if the game ended now; `offices` are those of its network where they are known."""
    if offices < 0:
        offices = network(state, seat)[0]
    return (
        state.points[seat]
        + ability_points(state, seat)
        + TOKEN_POINTS[token_count(state, seat)]
        + coellen_points(state, seat)
        + city_points(state, seat)
        + offices * keys(state, seat)
    )


def scores(state: HansaState) -> list[int]:
    """The points of all seats if the game ended now."""
    return [total(state, seat) for seat in range(state.players)]


def sheet(state: HansaState) -> list[SheetLine]:
    """The score sheet as if the game ended now, with what each line was counted from."""
    seats = range(state.players)
    networks = [network(state, seat) for seat in seats]
    return [
        SheetLine(Phrase("Score track"), state.points.copy(), "HT-50"),
        SheetLine(
            Phrase("Abilities"),
            [ability_points(state, seat) for seat in seats],
            "HT-54",
            [
                _names([ABILITY_NAMES[a] for a in range(1, 5) if state.level(seat, a) == TRACK_ENDS[a]])
                for seat in seats
            ],
        ),
        SheetLine(
            Phrase("Bonus tokens"),
            [TOKEN_POINTS[token_count(state, seat)] for seat in seats],
            "HT-55",
            [plural("{n} token", "{n} tokens", n=token_count(state, seat)) for seat in seats],
        ),
        SheetLine(Phrase("Coellen table"), [coellen_points(state, seat) for seat in seats], "HT-56"),
        SheetLine(
            Phrase("Controlled cities"),
            [city_points(state, seat) for seat in seats],
            "HT-57",
            [_names([CITIES[city] for city in range(N_CITIES) if state.controllers[city] == seat]) for seat in seats],
        ),
        SheetLine(
            Phrase("Network"),
            [networks[seat][0] * keys(state, seat) for seat in seats],
            "HT-58",
            [
                plural(
                    "{n} office times {k}: {cities}",
                    "{n} offices times {k}: {cities}",
                    n=networks[seat][0],
                    k=keys(state, seat),
                    cities=_names([CITIES[city] for city in range(N_CITIES) if networks[seat][1] >> city & 1]),
                )
                for seat in seats
            ],
        ),
    ]


def _names(names: list[str]) -> Phrase:
    listed: list[Gap] = [*names]
    return Phrase("{names}", names=listed) if names else Phrase("none")
