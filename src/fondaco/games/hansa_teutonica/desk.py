"""The wooden pieces, the desk with its five abilities, the bonus tokens, and what they are worth."""

from typing import Final

from ...engine import N_, plural
from ...engine.phrases import Gap

TRADER: Final = 0
MERCHANT: Final = 1
KINDS: Final = (N_("trader"), N_("merchant"))
TRADERS: Final = 27
MERCHANTS: Final = 4

NOBODY: Final = -1
NEUTRAL: Final = 5
"""The owner of the neutral traders of two players (HT-60)."""
NEUTRAL_TRADERS: Final = 54

FREE: Final = -1
"""An empty village or office. A piece in one is owner * 2 + kind."""

START_SUPPLY: Final[list[int]] = [5, 6, 7, 8, 9]
"""Traders in the supply, by place in the turn order; the stock has the rest of the eleven (HT-4)."""
START_TRADERS: Final = 11

CLAVIS_URBIS: Final = 0
ACTIONES: Final = 1
PRIVILEGIUM: Final = 2
LIBER_SOPHIAE: Final = 3
BURSA: Final = 4
ABILITIES: Final = ("clavis urbis", "actiones", "privilegium", "liber sophiae", "bursa")
ABILITY_NAMES: Final = ("Clavis Urbis", "Actiones", "Privilegium", "Liber Sophiae", "Bursa")
"""As printed on the desk, the same in all languages."""

ALL_OF_STOCK: Final = 99
TRACKS: Final[list[list[int]]] = [
    [1, 2, 2, 3, 4],
    [2, 3, 3, 4, 4, 5],
    [0, 1, 2, 3],
    [2, 3, 4, 5],
    [3, 5, 7, ALL_OF_STOCK],
]
"""Values from the start on (HT-8); those of Privilegium are colours."""
TRACK_ENDS: Final[list[int]] = [len(track) - 1 for track in TRACKS]
"""The pieces that cover each track at the start."""
TRACK_KINDS: Final[list[int]] = [TRADER, TRADER, TRADER, MERCHANT, TRADER]

COLOURS: Final = (N_("white"), N_("orange"), N_("pink"), N_("black"))
COELLEN_POINTS: Final[list[int]] = [7, 8, 9, 11]
"""By colour (HT-30)."""

EXTRA_OFFICE: Final = 0
SWAP_OFFICES: Final = 1
THREE_ACTIONS: Final = 2
FOUR_ACTIONS: Final = 3
IMPROVE: Final = 4
REMOVE_THREE: Final = 5
TOKENS: Final = (
    N_("extra office"),
    N_("swap offices"),
    N_("three actions"),
    N_("four actions"),
    N_("improve an ability"),
    N_("remove three"),
)
TOKEN_COUNTS: Final[list[int]] = [4, 3, 2, 2, 3, 2]
"""HT-6."""
TAVERN_TOKENS: Final[list[int]] = [EXTRA_OFFICE, SWAP_OFFICES, REMOVE_THREE]
"""On the three taverns at the start (HT-7)."""
NO_TOKEN: Final = -1

TOKEN_POINTS: Final[list[int]] = [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21, 21, 21, 21, 21, 21]
"""By tokens owned (HT-55)."""

LINK_POINTS: Final[list[int]] = [7, 4, 2]
"""For the first, second and third to join Stendal and Arnheim (HT-32)."""
ABILITY_POINTS: Final = 4
CITY_POINTS: Final = 2
LAST_POINT: Final = 20
"""The game ends when somebody has so many (HT-50)."""
LAST_CITY: Final = 10
"""Or when so many cities are complete (HT-52)."""
MOST_POINTS: Final = 27
QUIET_ROUNDS: Final = 2
"""Rounds without any action that end the game (HT-73)."""


def pieces(traders: int, merchants: int) -> list[Gap]:
    """So many pieces, in words."""
    found: list[Gap] = []
    if traders > 0:
        found.append(plural("{n} trader", "{n} traders", n=traders))
    if merchants > 0:
        found.append(plural("{n} merchant", "{n} merchants", n=merchants))
    return found
