"""The lot cards (MED-2) and the tables printed on the board."""

from collections.abc import Iterable
from typing import Final

from ...engine import N_, Phrase
from ...engine.phrases import Gap

GOODS: Final = (N_("cloth"), N_("fur"), N_("grain"), N_("dye"), N_("spice"))
GOLD: Final = 30
"""The card kind of the gold; kinds 0 to 29 are good * 6 + value."""

NO_GOOD: Final = 5
GOOD_OF: Final[list[int]] = [kind // 6 for kind in range(30)] + [NO_GOOD]
VALUE_OF: Final[list[int]] = [kind % 6 for kind in range(30)] + [10]
NAMES: Final[list[str]] = [f"{GOODS[kind // 6]} {kind % 6}" for kind in range(30)] + ["gold 10"]

ALL_CARDS: Final[list[int]] = sorted(list(range(30)) + [good * 6 + 5 for good in range(5)] + [GOLD])
"""The 36 cards as kinds: each good has two fives (MED-2)."""

ALONE: Final[list[tuple[int, ...]]] = [(kind,) for kind in range(31)]
"""A group of that card alone."""

HOLDS: Final = 5
DAYS: Final = 3
TOP_LEVEL: Final = 7
LARGEST_GROUP: Final = 3
HIGHEST_BID: Final = 210

START_MONEY: Final[list[int]] = [0, 0, 0, 40, 40, 30, 30]
"""By number of buyers (MED-5)."""

PUT_ASIDE: Final[list[int]] = [0, 0, 0, 18, 12, 6, 0]
"""Cards put aside unseen each day, by number of buyers (MED-6)."""

PLACE_MONEY: Final[list[list[int]]] = [
    [],
    [],
    [],
    [30, 15, 0],
    [30, 20, 10, 0],
    [30, 20, 10, 5, 0],
    [30, 20, 15, 10, 5, 0],
]
"""Payments by place of the ships, by number of buyers (MED-41)."""

LEVEL_BONUS: Final[list[int]] = [0, 0, 0, 0, 0, 5, 10, 20]
"""By level of the pyramid (MED-55)."""


def card_phrase(card: int) -> Phrase:
    """A card by its good and value."""
    return Phrase("{good} {value}", good=N_("gold") if card == GOLD else GOODS[GOOD_OF[card]], value=VALUE_OF[card])


def cards_phrases(cards: Iterable[int]) -> list[Gap]:
    """Cards as one gap of a phrase."""
    return [card_phrase(card) for card in cards]
