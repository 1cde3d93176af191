"""Lists of actions made once, so that the legal actions of a position are put together from whole pieces.

A route's free villages are a set of at most four bits; for each set its actions are listed here.
"""

from typing import Final

from ...engine import Family
from .board import FIRST_VILLAGE, LENGTH, N_ROUTES, N_VILLAGES
from .desk import MERCHANT, TRADER
from .notation import LIFT, PAID_MERCHANTS, PAID_TRADERS, PLACE, REMOVE, REPLACE, SET

SUBSETS: Final = 16
"""Sets of free villages of one route; the lists of a route start at route * 16."""
ENOUGH_TO_PAY: Final = 3
"""More pieces of a kind than this make no difference to a replacement."""


def _by_free_villages(family: Family, kinds: int) -> list[list[int]]:
    """For each route and set of free villages: a piece on each of them, of the kinds in a set of two bits."""
    lists: list[list[int]] = []
    for route in range(N_ROUTES):
        for free in range(SUBSETS):
            lists.append(
                [
                    family.action(FIRST_VILLAGE[route] + at, kind)
                    for at in range(LENGTH[route])
                    if free >> at & 1
                    for kind in (TRADER, MERCHANT)
                    if kinds >> kind & 1
                ]
            )
    return lists


PLACE_LISTS: Final[list[list[list[int]]]] = [_by_free_villages(PLACE, kinds) for kinds in range(4)]
SET_LISTS: Final[list[list[list[int]]]] = [_by_free_villages(SET, kinds) for kinds in range(4)]
LIFTS: Final[list[int]] = LIFT.actions()
REMOVALS: Final[list[int]] = REMOVE.actions()
"""By village."""


def payable(traders: int, merchants: int, victim: int) -> list[tuple[int, int]]:
    """What can be done to a piece with that supply: kinds with payments (HT-14).

    >>> payable(1, 1, TRADER)
    [(0, 1), (1, 0)]
    """
    found: list[tuple[int, int]] = []
    for kind in (TRADER, MERCHANT):
        for payment in range(len(PAID_TRADERS)):
            paid_traders = PAID_TRADERS[payment]
            paid_merchants = PAID_MERCHANTS[payment]
            if (
                paid_traders + paid_merchants == 1 + victim
                and traders >= paid_traders + 1 - kind
                and merchants >= paid_merchants + kind
            ):
                found.append((kind, payment))
    return found


def _replacements(traders: int, merchants: int, victim: int) -> list[list[int]]:
    ways = payable(traders, merchants, victim)
    return [[REPLACE.action(village, kind, payment) for kind, payment in ways] for village in range(N_VILLAGES)]


REPLACE_LISTS: Final[list[list[list[int]]]] = [
    _replacements(traders, merchants, victim)
    for traders in range(ENOUGH_TO_PAY + 1)
    for merchants in range(ENOUGH_TO_PAY + 1)
    for victim in (TRADER, MERCHANT)
]
"""By supply and kind of the victim, then by village."""


def replace_lists(traders: int, merchants: int) -> int:
    """Where the lists for a supply start: there for traders as victims, one further for merchants."""
    few_traders = traders if traders < ENOUGH_TO_PAY else ENOUGH_TO_PAY
    few_merchants = merchants if merchants < ENOUGH_TO_PAY else ENOUGH_TO_PAY
    return (few_traders * (ENOUGH_TO_PAY + 1) + few_merchants) * 2
