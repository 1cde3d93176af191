"""Actions as integers and as texts. The layout is part of the rules version; the names are those of the board."""

from typing import Final

from ...engine import ActionTable
from .board import BRANCH, CITIES, HIGHEST, LOWEST, PLAYERS_MAX, VILLAGES, Board

DONE: Final = 0
"""Phase 2 is over; what isn't handled pays (MM-29)."""
PASS: Final = 1
"""No branch, or no second one (MM-40, MM-62)."""
DOUBLE: Final = 2
OPEN: Final = 3
"""OPEN + city: put the marker on it (MM-11)."""
GROW: Final = OPEN + CITIES
INCOME: Final = GROW + CITIES
GROW_TWO: Final = INCOME + CITIES
HOME: Final = GROW_TWO + CITIES
"""HOME + village, counted from 0 (MM-7)."""
FIRST: Final = HOME + VILLAGES
DEAL: Final = FIRST + PLAYERS_MAX
"""DEAL + value - 2: chance deals a marker of that value to whoever is next (MM-6)."""
ROUTES: Final = DEAL + HIGHEST - LOWEST + 1

assert ROUTES == BRANCH


def make_table(board: Board) -> ActionTable:
    """The action table of a board."""
    cities = board.names[:CITIES]
    texts = ["done", "pass", "letter double-income"]
    texts += [f"open {city} {value}" for city, value in zip(cities, board.values, strict=True)]
    texts += [f"grow {city}" for city in cities]
    texts += [f"income {city}" for city in cities]
    texts += [f"letter grow {city}" for city in cities]
    texts += [f"home {village}" for village in board.names[CITIES:]]
    texts += [f"first {seat}" for seat in range(PLAYERS_MAX)]
    texts += [f"deal {value}" for value in range(LOWEST, HIGHEST + 1)]
    for ends in board.route_ends:
        a, b = board.names[ends[0]], board.names[ends[1]]
        ways = [f"branch {b} via {a}", f"branch {a} via {b}"]
        texts += ways + [f"letter {way}" for way in ways]
    aliases = {"end": DONE, "no branch": PASS, "double income": DOUBLE, "letter double income": DOUBLE}
    aliases.update({f"open {city}": OPEN + at for at, city in enumerate(cities)})
    aliases.update({f"letter two-houses {city}": GROW_TWO + at for at, city in enumerate(cities)})
    return ActionTable(texts, aliases)


def route_of(action: int) -> int:
    """The route of a branch."""
    return (action - ROUTES) // 4


def with_letter(action: int) -> bool:
    """Whether the branch is opened with a letter (MM-62)."""
    return (action - ROUTES) % 4 >= 2


def from_to(board: Board, action: int) -> tuple[int, int]:
    """The place a branch is opened from, and the place it is opened in."""
    ends = board.route_ends[route_of(action)]
    return ends if (action - ROUTES) % 2 == 0 else (ends[1], ends[0])
