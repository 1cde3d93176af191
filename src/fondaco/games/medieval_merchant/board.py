"""The board as tables: places by their position in the board file, routes, and what each player count plays with.

Cities are places 0 to 24 and villages places 25 to 44. What is counted here once is looked up while playing.
"""

from typing import Final, final

from ...engine.boards import fingerprint
from ...engine.native import i64
from .box import CITIES, HIGH, PLACES, PLAYERS_MAX, PLAYERS_MIN
from .notation import BRANCH, SECOND


@final
class Link:
    """A route as it is used from one of its ends."""

    def __init__(self, target: int, cost: int, first: int, again: int) -> None:
        self.target: Final[i64] = target
        self.cost: Final = cost
        self.first: Final = first
        """The action that opens a branch over it."""
        self.again: Final = again
        """The same as the second branch of a turn (MM-62)."""


@final
class Board:
    """One board, checked: `boardfile.py` reads it."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.regions: list[str] = []
        self.names: list[str] = []
        """Of cities and villages, by place."""
        self.region_of: list[int] = []
        self.at: list[tuple[float, float]] = []
        self.size = (1000.0, 800.0)
        self.values: list[int] = []
        self.route_ends: list[tuple[int, int]] = []
        self.route_cost: list[int] = []
        self.opened = -1
        """The city that has its marker from the start with 3, 4 and 6 players (MM-5)."""
        self.out: list[int] = []
        """Places out of play with two players (MM-80, MM-81)."""
        self.sources: dict[str, int] = {}
        """How many data come from where."""
        self.links: list[list[list[Link]]] = []
        """The usable routes from each place, by number of players and place."""
        self.hand_size: list[int] = []
        self.high_each: list[int] = []
        """Markers dealt to each player, and how many of them in the first deal, by number of players (MM-100)."""

    def finish(self) -> None:
        """Count what follows from the data."""
        for players in range(PLAYERS_MAX + 1):
            links: list[list[Link]] = [[] for _ in range(PLACES)]
            if players >= PLAYERS_MIN:
                for route, cost in enumerate(self.route_cost):
                    for way in (0, 1):
                        start, target = self.way(route, way)
                        if self.in_play(start, players) and self.in_play(target, players):
                            first, again = BRANCH.action(route, way), SECOND.action(route, way)
                            links[start].append(Link(target, cost, first, again))
            self.links.append(links)
            dealt = self.dealt(players)
            high = len([value for value in dealt if value >= HIGH])
            self.hand_size.append(len(dealt) // players if players else 0)
            self.high_each.append(high // players if players else 0)

    def way(self, route: int, way: int) -> tuple[int, int]:
        """From where to where a route leads: way 0 to its second end, way 1 to its first."""
        a, b = self.route_ends[route]
        return (b, a) if way else (a, b)

    def in_play(self, place: int, players: int) -> bool:
        """Whether a city or village is used with that many players (MM-80, MM-81)."""
        return players != 2 or place not in self.out

    def starts_opened(self, players: int) -> int:
        """The city that has its marker before the deal (MM-5), or -1."""
        return self.opened if players in (3, 4, 6) else -1

    def dealt(self, players: int) -> list[int]:
        """The values of all markers that are dealt."""
        ready = self.starts_opened(players)
        return [self.values[city] for city in range(CITIES) if self.in_play(city, players) and city != ready]

    def fingerprint(self) -> str:
        """A mark of everything that matters in play: not of coordinates and sources."""
        return fingerprint(
            {
                "names": self.names,
                "values": self.values,
                "regions": self.region_of,
                "routes": [
                    [ends[0], ends[1], cost] for ends, cost in zip(self.route_ends, self.route_cost, strict=True)
                ],
                "opened": self.opened,
                "out": sorted(self.out),
            }
        )

    def board_id(self) -> str:
        """Name and fingerprint, as records carry them."""
        return f"{self.name} {self.fingerprint()}"
