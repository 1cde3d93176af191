"""What the page draws beside the view and never changes: where cities, villages and tokens are, and printed tables."""

from .board import (
    CITIES,
    CITY_AT,
    END_A,
    END_B,
    FIRST_VILLAGE,
    LENGTH,
    LINK_A,
    LINK_B,
    MAP_23,
    MAP_45,
    N_CITIES,
    N_ROUTES,
    NO_SIGN,
    SIGN_OF,
    TOKEN_AT,
    VILLAGE_AT,
    Map,
)
from .desk import ABILITY_NAMES, COELLEN_POINTS, COLOURS, KINDS, LINK_POINTS, TOKENS, TRACKS
from .speech import ENDINGS

CHART = (1080, 720)
"""The chart's width and height; positions of the board file are its own."""
OFFICE = 28
LETTER = 9
SHIELD = 22
SIGN = 24
"""How much of a city's width an office, a letter of its name, its controller's arms and its sign take."""


def printed() -> dict[str, object]:
    """Plain data for table.html."""
    return {
        "chart": list(CHART),
        "cities": [_city(city) for city in range(N_CITIES)],
        "villages": list(VILLAGE_AT),
        "routes": [_route(route) for route in range(N_ROUTES)],
        "maps": {board.name: _side(board) for board in (MAP_23, MAP_45)},
        "link": [LINK_A, LINK_B],
        "link_points": LINK_POINTS,
        "abilities": list(ABILITY_NAMES),
        "tracks": TRACKS,
        "tokens": list(TOKENS),
        "colours": list(COLOURS),
        "kinds": list(KINDS),
        "coellen": COELLEN_POINTS,
        "endings": list(ENDINGS),
    }


def _city(city: int) -> dict[str, object]:
    """Where a city is drawn, and how wide: room for its offices on either side of the board, and for its name."""
    offices = max(MAP_23.sizes[city], MAP_45.sizes[city])
    sign = SIGN_OF[city]
    name = LETTER * len(CITIES[city]) + 10 + SHIELD + (SIGN if sign != NO_SIGN else 0)
    x, y = CITY_AT[city]
    return {"name": CITIES[city], "x": x, "y": y, "half": max(name, OFFICE * offices + 8) / 2, "sign": sign}


def _route(route: int) -> dict[str, object]:
    first = FIRST_VILLAGE[route]
    villages = [VILLAGE_AT[village] for village in range(first, first + LENGTH[route])]
    ends = [END_A[route], END_B[route]]
    return {
        "name": "–".join(CITIES[city] for city in ends),
        "ends": ends,
        "first": first,
        "villages": villages,
        "token": TOKEN_AT[route],
        "line": _curve([CITY_AT[ends[0]], *villages, CITY_AT[ends[1]]]),
    }


def _curve(points: list[tuple[int, int]]) -> str:
    """A smooth path through the points: each is passed in the direction from its neighbour to its neighbour."""
    path = f"M{points[0][0]} {points[0][1]}"
    for at in range(1, len(points)):
        before, start, end = points[max(at - 2, 0)], points[at - 1], points[at]
        after = points[min(at + 1, len(points) - 1)]
        leaving = [start[axis] + (end[axis] - before[axis]) / 6 for axis in (0, 1)]
        arriving = [end[axis] - (after[axis] - start[axis]) / 6 for axis in (0, 1)]
        path += f"C{leaving[0]:.0f} {leaving[1]:.0f} {arriving[0]:.0f} {arriving[1]:.0f} {end[0]} {end[1]}"
    return path


def _side(board: Map) -> dict[str, object]:
    """One side of the board: its offices by city."""
    return {
        "routes": board.routes,
        "first": board.first_office,
        "offices": [
            [
                {"shape": board.shapes[office], "colour": board.colours[office], "coin": board.coins[office]}
                for office in range(board.first_office[city], board.first_office[city + 1])
            ]
            for city in range(N_CITIES)
        ],
    }
