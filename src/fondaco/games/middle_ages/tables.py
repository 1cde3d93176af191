"""What is printed on the cards and tables of the game: goods, prices, status, the wagon track, the cards."""

from typing import Final, final

from ...engine import N_, Axis, Seat, amounts

GOODS: Final = (N_("cloth"), N_("iron"), N_("wine"), N_("food"), N_("silk"), N_("salt"))
TOKENS: Final = 9
"""Of each good; one of them lies on the price table (MA-3)."""
SUPPLY: Final = TOKENS - 1

COLOURS: Final = (N_("red"), N_("blue"), N_("green"), N_("yellow"))
"""Of the seats, as their coats of arms are seen."""

CITIES: Final = 6
WAGONS: Final = 3
ROOM_MASTER: Final = 3
ROOM_OTHERS: Final = 2

BUY: Final[list[int]] = [100, 100, 200, 300, 400]
SELL: Final[list[int]] = [600, 700, 800, 900, 1000]
TOP_PRICE: Final = 4
"""The price table's levels (MA-5)."""

UPKEEP: Final[list[int]] = [0, 100, 200, 400, 600, 800, 1000, 1300, 1600]
TOP_STATUS: Final = 8
"""The status table (MA-13, MA-108)."""

LEVEL_PRICE: Final[list[int]] = [700, 800, 900, 1000, 1200, 1500, 2000, 2500, 3000]
"""The wagon track: the price of a status level by wagons arrived (MA-14)."""
LAST_ARRIVAL: Final[list[int]] = [0, 0, 6, 7, 8]
"""Arrivals that end the game, by number of players (MA-110)."""
LAST_TURN: Final = 60

TOP_BONUS: Final = 500
START_BONUS: Final = 200
START_MONEY: Final = 5000
COIN: Final = 100
"""Every amount is a multiple of it (MA-115)."""
HIGHEST_SUM: Final = 20_000
"""No bid and no sum in a deal is higher (MA-19)."""
FEE_ONE: Final = 1500
FEE_TWO: Final = 3000
"""The highest prices for loading one good and two (MA-43)."""
QUOTES: Final = 3
"""How often a load master quotes to one player (MA-37)."""

ALL_TILES: Final = 0b1111
"""Movement tiles 1 to 4 as bits 0 to 3."""


@final
class Investment:
    """Investment cards (MA-9), by their places in INVESTMENTS."""

    DISCOUNT: Final = 0
    DRIVER: Final = 1
    BEST_DRIVER: Final = 2
    COURIER: Final = 3
    EXPRESS: Final = 4
    OFFICE: Final = 5
    LARGE_OFFICE: Final = 6
    WAREHOUSE_SALE: Final = 7


INVESTMENTS: Final = (
    N_("Discount"),
    N_("Driver"),
    N_("Best Driver"),
    N_("Courier"),
    N_("Express Courier"),
    N_("Office"),
    N_("Large Office"),
    N_("Warehouse Sale"),
)
STARS: Final[list[int]] = [3, 1, 3, 2, 4, 2, 4, 1]
ROW: Final = 4


@final
class Influence:
    """Influence cards (MA-10), by their places in INFLUENCE."""

    FREE_LOADING: Final = 0
    BROKEN_AXLE: Final = 1
    SPECIAL_SALE: Final = 2
    BONUS_SALE: Final = 3
    SOCIAL_CLIMBING: Final = 4
    LOAD_MASTER: Final = 5
    SOCIAL_STATUS: Final = 6


INFLUENCE: Final = (
    N_("Free Loading"),
    N_("Broken Axle"),
    N_("Special Sale"),
    N_("Bonus Sale"),
    N_("Social Climbing"),
    N_("Load Master"),
    N_("Social Status"),
)
KINDS: Final = 7
COPIES: Final = 3
LOAD_MASTER_PRICE: Final = 800
SPECIAL_SALE_PRICE: Final = 800
CLIMBING_PRICE: Final = 1200
STATUS_UPKEEP: Final = 400
SALE_GOODS: Final = 5
"""How many goods Warehouse Sale sells (MA-74)."""

LETTERS: Final = 4
LETTER_MONEY: Final = 2000
LETTER_BACK: Final = 2500


@final
class Paid:
    """What is paid for."""

    GOODS: Final = 0
    MASTERS: Final = 1
    FEES: Final = 2
    SALES: Final = 3
    INVESTMENTS: Final = 4
    UPKEEP: Final = 5
    LETTERS: Final = 6
    STATUS: Final = 7
    DEALS: Final = 8


GOOD: Final = Axis("good", GOODS)
CITY: Final = Axis("city", size=CITIES)
WAGON: Final = Axis("wagon", [str(wagon + 1) for wagon in range(WAGONS)], [wagon + 1 for wagon in range(WAGONS)])
SEAT: Final = Axis(
    "seat", COLOURS, [Seat(seat) for seat in range(len(COLOURS))], also=[["orange", "blue", "green", "yellow"]]
)
"""Seats are typed by the colours of their coats of arms; the first was called orange."""
CARD: Final = Axis("card", INFLUENCE)
INVESTMENT: Final = Axis("card", INVESTMENTS)
DIRECTION: Final = Axis("direction", ("up", "down"), (N_("up"), N_("down")))
"""On the price table."""

AMOUNTS: Final = range(0, HIGHEST_SUM + 1, COIN)
"""All bids and limits (MA-19)."""
LIMIT: Final = amounts("n", AMOUNTS)
FEE: Final = amounts("fee", AMOUNTS)
SUM: Final = amounts("n", AMOUNTS[1:])
