"""Actions of Medici. Their numbers are part of rules version 1: the order never changes."""

from typing import Final

from ...engine import N_, Actions, Axis, Families, Family, amounts, seats
from .cards import HIGHEST_BID, NAMES, card_phrase

PASS: Final = Family("pass", says=N_("Pass"), place="auction", clause="MED-20", also=("0",))
BID: Final = Family(
    "bid {n}",
    (amounts("n", range(HIGHEST_BID + 1)),),
    says=N_("Bid {n}"),
    place="auction",
    amount="n",
    clause="MED-21",
    also=("{n}",),
    skip=1,
)
MORE: Final = Family(
    "more", says=N_("Turn up another lot"), place="deck", clause="MED-10", icon="deck", also=("another",)
)
ENOUGH: Final = Family(
    "enough", says=N_("Auction the group"), place="auction", clause="MED-11", icon="hammer", also=("stop", "auction")
)
FIRST: Final = Family("first {seat}", (seats(6),), says=N_("{seat} starts the day"), clause="MED-7")
"""Chance lets that buyer start the day."""
TURN: Final = Family(
    "turn {card}",
    (Axis("card", NAMES, [card_phrase(card) for card in range(len(NAMES))]),),
    says=N_("{card} is turned up"),
    clause="MED-10",
)
"""Chance turns up that card."""

FAMILIES: Final = Families(PASS, BID, MORE, ENOUGH, FIRST, TURN)


def make_actions() -> Actions:
    """All actions with their texts."""
    return Actions(FAMILIES)
