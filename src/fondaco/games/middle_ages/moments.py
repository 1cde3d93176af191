"""The moments of a turn at which nobody decides: what the flow does next. In the order of the rulebook."""

from typing import Final

TO_NEW_TURN: Final = 1
TO_BUYING: Final = 2
TO_MASTER_CARDS: Final = 3
"""The start of phase 2; then one player after the other is asked for Load Master."""
TO_MASTER_CARD: Final = 4
TO_NEXT_WAGON: Final = 5
TO_AUCTION: Final = 6
TO_LOADING: Final = 7
TO_CUSTOMER: Final = 8
"""The next player who may load for a fee."""
TO_AXLES: Final = 9
TO_AXLE: Final = 10
TO_MOVES: Final = 11
TO_MOVE: Final = 12
TO_MOVE_ON: Final = 28
"""The mover goes on after taking an influence card."""
TO_WHEELS: Final = 13
TO_OFFICES: Final = 14
TO_OFFICE: Final = 15
TO_WAREHOUSE_SALE: Final = 16
TO_SPECIAL_SALES: Final = 17
TO_SPECIAL_SALE: Final = 18
TO_ARRIVALS: Final = 19
TO_NEXT_UNLOAD: Final = 20
TO_BONUS_SALE: Final = 21
TO_INVESTMENTS: Final = 22
TO_INVESTMENT: Final = 23
TO_FILL: Final = 24
TO_UPKEEP: Final = 25
TO_RAISING: Final = 26
TO_TURN_OVER: Final = 27
