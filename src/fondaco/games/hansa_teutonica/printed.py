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
    ROUTES,
    SIGN_OF,
    TOKEN_AT,
    VILLAGE_AT,
    Map,
)
from .desk import ABILITY_NAMES, COELLEN_POINTS, TOKENS, TRACKS

SCALE = 1.5
"""From the board file's 1000 x 700 to the chart's 1500 x 1050."""


def printed() -> dict[str, object]:
    """Plain data for table.html."""
    return {
        "cities": [
            {"name": CITIES[city], "x": _spot(CITY_AT[city])[0], "y": _spot(CITY_AT[city])[1], "sign": SIGN_OF[city]}
            for city in range(N_CITIES)
        ],
        "routes": [_route(route) for route in range(N_ROUTES)],
        "maps": {board.name: _side(board) for board in (MAP_23, MAP_45)},
        "link": [LINK_A, LINK_B],
        "abilities": list(ABILITY_NAMES),
        "tracks": TRACKS,
        "tokens": list(TOKENS),
        "coellen": COELLEN_POINTS,
    }


def _spot(at: tuple[int, int]) -> tuple[float, float]:
    return at[0] * SCALE, at[1] * SCALE


def _route(route: int) -> dict[str, object]:
    first = FIRST_VILLAGE[route]
    villages = [_spot(VILLAGE_AT[village]) for village in range(first, first + LENGTH[route])]
    line = [_spot(CITY_AT[END_A[route]]), *villages, _spot(CITY_AT[END_B[route]])]
    return {
        "name": ROUTES[route],
        "first": first,
        "villages": villages,
        "token": _spot(TOKEN_AT[route]),
        "line": " ".join(f"{x:g},{y:g}" for x, y in line),
    }


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
