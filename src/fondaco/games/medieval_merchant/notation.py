"""Actions of Medieval Merchant. Their order is part of the rules version; the names are those of the board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...engine import N_, Actions, Axis, Families, Family, amounts, forms, seats
from ...engine.actions import Reading
from .box import CITIES, HIGHEST, LOWEST, MOST_ROUTES, PLAYERS_MAX, VILLAGES

if TYPE_CHECKING:
    from .board import Board

CITY: Final = Axis("city", size=CITIES)
VILLAGE: Final = Axis("village", size=VILLAGES)
ROUTE: Final = Axis("route", size=MOST_ROUTES)
WAY: Final = Axis("way", size=2)
"""To the second end of the route, or to its first (`Board.way`)."""
VALUES: Final = range(LOWEST, HIGHEST + 1)

DONE: Final = Family("done", says=N_("Done: take the rest"), clause="MM-29", also=("end",))
"""Phase 2 is over; what isn't handled pays."""
PASS: Final = Family("pass", says=N_("Pass"), clause="MM-40", also=("no branch",))
"""No branch, or no second one."""
DOUBLE: Final = Family(
    "letter double-income",
    says=N_("Letter: double income"),
    clause="MM-61",
    also=("double income", "letter double income"),
)
OPEN: Final = Family(
    "open {city} {value}",
    (CITY,),
    says=N_("Open {city} ({value})"),
    label=N_("Open with a {value}"),
    place="city-{city}",
    clause="MM-11",
    icon="mm-marker",
    also=("open {city}",),
)
GROW: Final = Family(
    "grow {city}",
    (CITY,),
    says=N_("Add a house in {city}"),
    label=N_("A house"),
    place="city-{city}",
    clause="MM-20",
    icon="mm-house",
)
INCOME: Final = Family(
    "income {city}",
    (CITY,),
    says=N_("Take income in {city}"),
    label=N_("Income"),
    place="income-{city}",
    clause="MM-24",
    icon="coin",
)
GROW_TWO: Final = Family(
    "letter grow {city}",
    (CITY,),
    says=N_("Letter: add two houses in {city}"),
    label=N_("Two houses for a letter"),
    place="letter-{city}",
    clause="MM-60",
    icon="mm-letter",
    also=("letter two-houses {city}",),
)
HOME: Final = Family(
    "home {village}",
    (VILLAGE,),
    says=N_("Choose {village} as home"),
    label=N_("Your home"),
    place="village-{village}",
    clause="MM-7",
    icon="mm-house",
)
FIRST: Final = Family("first {seat}", (seats(PLAYERS_MAX),), says=N_("{seat} is first player"), clause="MM-7")
"""Chance lets that seat begin."""
DEAL: Final = Family(
    "deal {value}", (amounts("value", VALUES),), says=N_("A marker of value {value} is dealt"), clause="MM-6"
)
"""Chance deals a marker to whoever is next."""
BRANCH: Final = Family(
    "branch {place} via {start}",
    (ROUTE, WAY),
    says=forms("Branch in {place} via {start} for {n} ducat", "Branch in {place} via {start} for {n} ducats"),
    label=N_("Branch via {start}"),
    place="{spot}",
    clause="MM-40",
    icon="mm-route",
)
SECOND: Final = Family(
    "letter branch {place} via {start}",
    (ROUTE, WAY),
    says=forms(
        "Letter: branch in {place} via {start} for {n} ducat", "Letter: branch in {place} via {start} for {n} ducats"
    ),
    label=N_("Branch via {start}, for a letter"),
    place="{spot}",
    clause="MM-62",
    icon="mm-letter",
)
"""The same as the second branch of a turn."""

FAMILIES: Final = Families(DONE, PASS, DOUBLE, OPEN, GROW, INCOME, GROW_TWO, HOME, FIRST, DEAL, (BRANCH, SECOND))


def make_actions(board: "Board") -> Actions:
    """All actions on a board with their texts."""
    names = board.names
    readings: dict[str, Reading] = {
        "value": lambda parts: board.values[parts[0]],
        "start": lambda parts: names[board.way(parts[0], parts[1])[0]],
        "place": lambda parts: names[board.way(parts[0], parts[1])[1]],
        "n": lambda parts: board.route_cost[parts[0]],
        "spot": lambda parts: spot(board.way(parts[0], parts[1])[1]),
    }
    words: dict[str, Sequence[str]] = {"city": names[:CITIES], "village": names[CITIES:]}
    return Actions(FAMILIES, words, readings, count=BRANCH.action(len(board.route_cost)))


def spot(place: int) -> str:
    """A city or village as a place of the page."""
    return f"city-{place}" if place < CITIES else f"village-{place - CITIES}"
