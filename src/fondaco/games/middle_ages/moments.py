"""The moments of a turn at which nobody decides: what the flow does next. In the order of the rulebook."""

from typing import Final

NEW_TURN: Final = 1
BUYING: Final = 2
MASTER_CARDS: Final = 3
"""The start of phase 2; then one player after the other is asked for Load Master."""
MASTER_CARD: Final = 4
NEXT_WAGON: Final = 5
AUCTION: Final = 6
LOADING: Final = 7
CUSTOMER: Final = 8
"""The next player who may load for a fee."""
AXLES: Final = 9
AXLE: Final = 10
MOVES: Final = 11
MOVE: Final = 12
MOVE_ON: Final = 28
"""The mover goes on after taking an influence card."""
WHEELS: Final = 13
OFFICES: Final = 14
OFFICE: Final = 15
WAREHOUSE_SALE: Final = 16
SPECIAL_SALES: Final = 17
SPECIAL_SALE: Final = 18
ARRIVALS: Final = 19
NEXT_UNLOAD: Final = 20
BONUS_SALE: Final = 21
INVESTMENTS: Final = 22
INVESTMENT: Final = 23
FILL: Final = 24
UPKEEP: Final = 25
RAISING: Final = 26
TURN_OVER: Final = 27
