"""The printed board, read once from board.toml: what both sides share as tables, and each side as a Map.

The side for 2 and 3 players lacks the last two routes; so a route or village has one number on both sides.
"""

import tomllib
from pathlib import Path
from typing import Any, Final, final

from .desk import ABILITIES, COLOURS

_DATA: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
_ROUTES: Final[list[dict[str, Any]]] = _DATA["route"]
_CITIES: Final[list[dict[str, Any]]] = _DATA["city"]

CITIES: Final[list[str]] = [str(city["name"]) for city in _CITIES]
ROUTES: Final[list[str]] = [f"{route['ends'][0]}-{route['ends'][1]}" for route in _ROUTES]
N_CITIES: Final = len(CITIES)
N_ROUTES: Final = len(ROUTES)

NO_SIGN: Final = -1
SIGN_OF: Final[list[int]] = [ABILITIES.index(city["sign"]) if "sign" in city else NO_SIGN for city in _CITIES]
"""The ability that can be developed in each city (HT-28)."""

END_A: Final[list[int]] = [CITIES.index(route["ends"][0]) for route in _ROUTES]
END_B: Final[list[int]] = [CITIES.index(route["ends"][1]) for route in _ROUTES]
LENGTH: Final[list[int]] = [len(route["villages"]) for route in _ROUTES]
FIRST_VILLAGE: Final[list[int]] = [sum(LENGTH[:route]) for route in range(N_ROUTES)]
N_VILLAGES: Final = sum(LENGTH)
ROUTE_OF: Final[list[int]] = [route for route in range(N_ROUTES) for _ in range(LENGTH[route])]
BIT_OF: Final[list[int]] = [1 << at for route in range(N_ROUTES) for at in range(LENGTH[route])]
"""A village in its route's set of free villages."""
ALL_FREE: Final[list[int]] = [(1 << length) - 1 for length in LENGTH]
VILLAGES: Final[list[str]] = [f"{ROUTES[route]} {at + 1}" for route in range(N_ROUTES) for at in range(LENGTH[route])]

TAVERNS: Final[list[int]] = [route for route in range(N_ROUTES) if _ROUTES[route].get("tavern", False)]
COELLEN_ROUTE: Final[int] = ROUTES.index(_DATA["coellen_route"])
LINK_A: Final[int] = CITIES.index(_DATA["link"][0])
LINK_B: Final[int] = CITIES.index(_DATA["link"][1])

CITY_AT: Final[list[tuple[int, int]]] = [(int(city["at"][0]), int(city["at"][1])) for city in _CITIES]
VILLAGE_AT: Final[list[tuple[int, int]]] = [
    (int(spot[0]), int(spot[1])) for route in _ROUTES for spot in route["villages"]
]
TOKEN_AT: Final[list[tuple[int, int]]] = [(int(route["token"][0]), int(route["token"][1])) for route in _ROUTES]
"""Where cities, villages and tokens are drawn, on 1080 x 720."""

SHAPES: Final = ("square", "round")
"""By the kind of piece that fits: traders square, merchants round."""


@final
class Map:
    """One side of the board: its routes, offices and neighbourhoods (HT-2)."""

    def __init__(self, name: str, side: str) -> None:
        self.name: Final = name
        printed: list[list[str]] = [city[side] for city in _CITIES]
        there = [route for route in range(N_ROUTES) if _ROUTES[route].get("only", name) == name]
        self.routes: Final = len(there)
        self.villages: Final = sum([LENGTH[route] for route in there])
        self.first_office: Final = [sum([len(row) for row in printed[:city]]) for city in range(N_CITIES + 1)]
        """The number of each city's leftmost office; its offices go on to the first of the next city."""
        self.sizes: Final = [len(row) for row in printed]
        """The number of printed offices in each city."""
        self.offices: Final = sum(self.sizes)
        self.shapes: Final = [SHAPES.index(text.split()[0]) for row in printed for text in row]
        self.colours: Final = [COLOURS.index(text.split()[1]) for row in printed for text in row]
        self.coins: Final = [1 if text.endswith("coin") else 0 for row in printed for text in row]
        self.neighbours: Final = [0] * N_CITIES
        """The cities next to each city, as a set of bits (HT-58)."""
        for route in there:
            self.neighbours[END_A[route]] |= 1 << END_B[route]
            self.neighbours[END_B[route]] |= 1 << END_A[route]
        self.rings: Final = [_rings(route, self.routes) for route in range(self.routes)]
        """For each route the routes that share an end city with it, those that share one with these, and so on."""
        self.neutral_routes: Final = [
            route
            for route in there
            if route in TAVERNS or SIGN_OF[END_A[route]] != NO_SIGN or SIGN_OF[END_B[route]] != NO_SIGN
        ]
        """Where neutral traders lie at the start of a game of two (HT-60)."""


def _rings(start: int, routes: int) -> list[list[int]]:
    """HT-18: never the route itself."""
    seen = [start]
    rings: list[list[int]] = []
    ring = [start]
    while ring:
        cities = [END_A[route] for route in ring] + [END_B[route] for route in ring]
        ring = [r for r in range(routes) if r not in seen and (END_A[r] in cities or END_B[r] in cities)]
        if ring:
            rings.append(ring)
            seen += ring
    return rings


MAP_45: Final = Map("4-5", "offices_45")
MAP_23: Final = Map("2-3", "offices_23")


def map_for(players: int) -> Map:
    """The side of the board for that many players."""
    return MAP_23 if players <= 3 else MAP_45
