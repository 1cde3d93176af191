"""Actions as integers and as texts. The table is part of rules version 1: its order never changes."""

from typing import Final

from ...engine import ActionTable
from .cards import HIGHEST_BID, NAMES

PASS: Final = 0
"""Actions 1 to 210 are bids of that many florins (MED-61)."""
MORE: Final = HIGHEST_BID + 1
ENOUGH: Final = HIGHEST_BID + 2
FIRST: Final = HIGHEST_BID + 3
"""FIRST + seat: chance lets that buyer start the day."""
TURN: Final = FIRST + 6
"""TURN + card kind: chance turns up that card."""

TEXTS: Final[list[str]] = (
    ["pass"]
    + [f"bid {amount}" for amount in range(1, HIGHEST_BID + 1)]
    + ["more", "enough"]
    + [f"first {seat}" for seat in range(6)]
    + [f"turn {name}" for name in NAMES]
)


def make_table() -> ActionTable:
    """The action table; a bare number is a bid."""
    aliases = {str(amount): amount for amount in range(1, HIGHEST_BID + 1)}
    aliases.update({"0": PASS, "stop": ENOUGH, "auction": ENOUGH, "another": MORE})
    return ActionTable(TEXTS, aliases)
