"""What stands in the gaps of actions and of deals: goods, cities, wagons, cards, sums."""

from typing import Final

from ...engine import N_, Axis, Seat, amounts
from .tables import CITIES, COIN, COLOURS, GOODS, HIGHEST_SUM, INFLUENCE, INVESTMENTS, WAGONS

GOOD: Final = Axis("good", GOODS)
CITY: Final = Axis("city", size=CITIES)
WAGON: Final = Axis("wagon", [str(wagon + 1) for wagon in range(WAGONS)], [wagon + 1 for wagon in range(WAGONS)])
SEAT: Final = Axis("seat", COLOURS, [Seat(seat) for seat in range(len(COLOURS))])
"""Seats are typed by the colours of their coats of arms."""
CARD: Final = Axis("card", INFLUENCE)
INVESTMENT: Final = Axis("card", INVESTMENTS)
DIRECTION: Final = Axis("direction", ("up", "down"), (N_("up"), N_("down")))
"""On the price table."""

BIDS: Final = range(0, HIGHEST_SUM + 1, COIN)
"""All bids and limits (MA-19)."""
LIMIT: Final = amounts("n", BIDS)
FEE: Final = amounts("fee", BIDS)
SUM: Final = amounts("n", BIDS[1:])
