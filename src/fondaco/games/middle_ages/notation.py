"""Actions of Merchants of the Middle Ages. Their numbers are part of the rules version: the order never changes.

Actions that name roads and road spaces come after all others, because their number depends on the board; after these
the items of deals.
"""

from itertools import permutations
from typing import Final, final

from ...engine import N_, Actions, Axis, Families, Family, Phrase, amounts
from ...engine.actions import HOLE
from ...engine.phrases import Gap
from .board import Board
from .deals.items import Items
from .tables import (
    CARD,
    CITIES,
    CITY,
    CLIMBING_PRICE,
    COIN,
    DIRECTION,
    FEE_ONE,
    FEE_TWO,
    GOOD,
    GOODS,
    INVESTMENT,
    INVESTMENTS,
    LETTER_BACK,
    LETTER_MONEY,
    LIMIT,
    ROOM_MASTER,
    SEAT,
    SPECIAL_SALE_PRICE,
    WAGON,
    Investment,
)

COMBOS: Final[list[tuple[int, int, int]]] = [
    (a, b, c) for a in range(4) for b in range(4) for c in range(4) if 0 < a + b + c <= 3
]
"""How many of each of a market's three goods are bought at once."""
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(6) for b in range(a + 1, 6)]
COAT: Final = 6
POINTED: Final = (*GOODS, "coat")
POINTERS: Final[list[tuple[int, int]]] = [(a, b) for a in range(7) for b in range(a, 7)]
"""What two arrows point at; 6 is the own coat of arms."""
NO_PRICE: Final = -1
PRICES: Final = (NO_PRICE, *range(0, FEE_TWO + 1, COIN))
"""What can be quoted: 'no', or so much."""
ONES: Final = FEE_ONE // COIN + 2
"""How many of these can be quoted for one good."""
FOR_ONE: Final = amounts("n", PRICES[1:ONES])
FOR_TWO: Final = amounts("n", PRICES[1:])

# How a wagon is moved: tiles 1 to 4 are modes 0 to 3.
BY_DRIVER: Final = 4
BY_BEST_ONE: Final = 5
BY_BEST_TWO: Final = 6
MODE_NAMES: Final = ("1", "2", "3", "4", "driver", "best driver 1", "best driver 2")
POINTS: Final[list[int]] = [1, 2, 3, 4, 1, 1, 2]


def _pair(a: int, b: int) -> Gap:
    return [Phrase("{n} {good}", n=1, good=GOODS[a]), Phrase("{n} {good}", n=1, good=GOODS[b])]


def _arrows(a: int, b: int) -> Phrase:
    """Where two arrows point, in words."""
    if a == COAT:
        return Phrase("Both arrows at the coat of arms")
    if b == COAT:
        return Phrase("One arrow at {good}, one at the coat of arms", good=GOODS[a])
    if a == b:
        return Phrase("Both arrows at {good}", good=GOODS[a])
    return Phrase("Arrows at {one} and {other}", one=GOODS[a], other=GOODS[b])


def _quoted(prices: tuple[int, ...]) -> list[str]:
    return ["no" if price == NO_PRICE else str(price) for price in prices]


def _mode(mode: int) -> Phrase:
    """How a wagon is moved, in words."""
    if mode < BY_DRIVER:
        return Phrase("with tile {n}", n=POINTS[mode])
    return Phrase(
        "by {n} with {card}",
        n=POINTS[mode],
        card=INVESTMENTS[Investment.DRIVER if mode == BY_DRIVER else Investment.BEST_DRIVER],
    )


BID: Final = Family("bid {n}", (LIMIT,), says=N_("Bid {n}"), place="bid", amount="n", clause="MA-19")
PASS: Final = Family("pass", says=N_("Pass"), clause="MA-90")
DONE: Final = Family("done", says=N_("Done"))
NO_CARD: Final = Family("no card", says=N_("No card"), clause="MA-63")
BUY: Final = Family(
    "buy {parcel} store {city}",
    (CITY, Axis("combo", size=len(COMBOS))),
    says=N_("Buy {goods} for {city}"),
    label="{goods}",
    place="{stall}",
    clause="MA-20",
    icon="ma-{first_bought}",
)
LOAD: Final = Family(
    "load {n} {good}",
    (GOOD, amounts("n", range(1, ROOM_MASTER + 1))),
    says=N_("Load {n} {good}"),
    place="load-{good}",
    clause="MA-34",
    icon="ma-{good}",
    also=("load {good}",),
)
LOAD_PAIR: Final = Family(
    "load {pair}",
    (
        Axis(
            "pair",
            [f"1 {GOODS[a]} 1 {GOODS[b]}" for a, b in PAIRS],
            [_pair(a, b) for a, b in PAIRS],
            also=(
                [f"1 {GOODS[b]} 1 {GOODS[a]}" for a, b in PAIRS],
                [f"{GOODS[a]} {GOODS[b]}" for a, b in PAIRS],
                [f"{GOODS[b]} {GOODS[a]}" for a, b in PAIRS],
            ),
        ),
    ),
    says=N_("Load {pair}"),
    place="load-{first_good}",
    clause="MA-35",
    icon="ma-{first_good}",
)
LOAD_NOTHING: Final = Family("load nothing", says=N_("Load nothing"), place="load-none", clause="MA-34")
REFUSE: Final = Family("refuse {seat}", (SEAT,), says=N_("Refuse {seat}"), place="refuse", clause="MA-43")
QUOTE: Final = Family(
    "quote {seat} {one} {two}",
    (SEAT, Axis("one", _quoted(PRICES[:ONES])), Axis("two", _quoted(PRICES), amounts=PRICES)),
    says="{quote}",
    label="{quote_for_two}",
    place="quote-{one}",
    amount="two",
    asks="{quote_asked}",
    clause="MA-43",
    skip=1,
)
QUOTE_ONE: Final = Family(
    "quote {seat} {n}",
    (SEAT, FOR_ONE),
    says=N_("To {seat}: one good for {n}"),
    place="quote",
    amount="n",
    clause="MA-43",
)
ACCEPT_ONE: Final = Family("accept 1", says=N_("Accept for one good"), place="accept-1", clause="MA-44", icon="coin")
ACCEPT_TWO: Final = Family("accept 2", says=N_("Accept for two goods"), place="accept-2", clause="MA-44", icon="coin")
DECLINE: Final = Family("decline", says=N_("Decline"), place="decline", clause="MA-44", also=("no",))
COUNTER_ONE: Final = Family(
    "counter 1 {n}", (FOR_ONE,), says=N_("Offer {n} for one good"), place="counter", amount="n", clause="MA-44"
)
COUNTER_TWO: Final = Family(
    "counter 2 {n}", (FOR_TWO,), says=N_("Offer {n} for two goods"), place="counter", amount="n", clause="MA-44"
)
AGREE: Final = Family("agree", says=N_("Agree"), place="agree", clause="MA-44", icon="coin", also=("yes",))
PLAY_FREE: Final = Family(
    "play Free Loading", says=N_("Play Free Loading"), place="card-0", clause="MA-38", icon="ma-k0"
)
PLAY_AXLE: Final = Family(
    "play Broken Axle on wagon {wagon}",
    (WAGON,),
    says=N_("Play Broken Axle on wagon {wagon}"),
    place="wagon-{wagon}",
    clause="MA-60",
    icon="ma-k1",
)
PLAY_SALE: Final = Family(
    "play Special Sale {good} {city}",
    (CITY, GOOD),
    says=N_("Play Special Sale: {good} in {city}"),
    label=N_("Special Sale: +{sale_price}"),
    place="market-{city}-{good}",
    clause="MA-75",
    icon="ma-k2",
)
PLAY_BONUS: Final = Family("play Bonus Sale", says=N_("Play Bonus Sale"), place="card-3", clause="MA-83", icon="ma-k3")
PLAY_CLIMB: Final = Family(
    "play Social Climbing",
    says=N_("Play Social Climbing"),
    label=N_("Social Climbing: {climbing_price}"),
    place="card-4",
    clause="MA-106",
    icon="ma-k4",
)
PLAY_MASTER: Final = Family(
    "play Load Master on wagon {wagon}",
    (WAGON,),
    says=N_("Play Load Master on wagon {wagon}"),
    place="wagon-{wagon}",
    clause="MA-33",
    icon="ma-k5",
)
PLAY_STATUS: Final = Family(
    "play Social Status", says=N_("Play Social Status"), place="card-6", clause="MA-107", icon="ma-k6"
)
TAKE: Final = Family(
    "take {card}", (CARD,), says=N_("Take {card}"), place="take-{card}", clause="MA-10", icon="ma-k{card}"
)
LOSE: Final = Family("lose {n}", (amounts("n", range(1, 5)),), says=N_("Lose tile {n}"), clause="MA-54")
ARROWS: Final = Family(
    "arrows {pair}",
    (
        Axis(
            "pair",
            [f"{POINTED[a]} {POINTED[b]}" for a, b in POINTERS],
            [_arrows(a, b) for a, b in POINTERS],
            also=([f"{POINTED[b]} {POINTED[a]}" for a, b in POINTERS],),
        ),
    ),
    says="{pair}",
    place="wheel-{pair}",
    clause="MA-70",
)
SHIFT: Final = Family(
    "{card} {good} {direction}",
    (Axis("card", ("office", "large office"), (N_("Office"), N_("Large Office"))), GOOD, DIRECTION),
    says="{card}: {good} {direction}",
    label="{card}: {direction}",
    place="good-{good}",
    clause="MA-72",
    icon="ma-{good}",
)
SELL: Final = Family(
    "sell {good} {city}",
    (CITY, GOOD),
    says=N_("Sell {good} in {city}"),
    place="market-{city}-{good}",
    clause="MA-74",
    icon="ma-{good}",
)
CHOOSE: Final = Family(
    "choose {card}", (INVESTMENT,), says=N_("Choose {card}"), place="invest-{card}", clause="MA-91", icon="ma-i{card}"
)
LETTER: Final = Family(
    "take letter",
    says=N_("Take a letter of credit"),
    label=N_("Letter: +{letter_money}"),
    place="letters",
    clause="MA-102",
    icon="ma-letter",
    also=("letter",),
)
NO_LETTER: Final = Family(
    "no letter", says=N_("No letter of credit"), label=N_("No letter"), place="letters", clause="MA-102"
)
REPAY: Final = Family(
    "repay letter",
    says=N_("Pay back a letter of credit"),
    label=N_("Pay back: {letter_back}"),
    place="letters",
    clause="MA-103",
    icon="ma-letter",
    also=("repay",),
)
RAISE: Final = Family(
    "raise status",
    says=N_("Raise status by a level"),
    place="status",
    clause="MA-105",
    icon="ma-crown",
    also=("raise",),
)
FIRST: Final = Family("first {seat}", (SEAT,), says=N_("{seat} is first player"), clause="MA-15")
"""Chance names the first player, then the start set and the cards turned up."""
START: Final = Family(
    "start {set}",
    (Axis("set", ("first", "second"), (N_("First start set"), N_("Second start set"))),),
    says="{set}",
    clause="MA-6",
)
TURN_UP: Final = Family("turn up {card}", (INVESTMENT,), says=N_("{card} is turned up"), clause="MA-9")
OFFER_TO: Final = Family(
    "offer to {seat}", (SEAT,), says=N_("Offer {seat} a deal"), place="seat-{seat}", clause="MA-141"
)
NO_OFFER: Final = Family("no offer", says=N_("No offer"), place="no-offer", clause="MA-141")
WANT: Final = Family("want to offer", says=N_("Make an offer too"), place="want-offer", clause="MA-141")
MAKE: Final = Family("make offer", says=N_("Make this offer"), place="make", clause="MA-142")
DROP: Final = Family("drop offer", says=N_("Drop the offer"), place="drop", clause="MA-142")
TAKE_OFFER: Final = Family(
    "accept offer {seat}", (SEAT,), says=N_("Accept the offer of {seat}"), place="offer-{seat}", clause="MA-141"
)
NO_DEAL: Final = Family("no deal", says=N_("No deal"), place="no-deal", clause="MA-141")

FIXED: Final[tuple[Family | tuple[Family, ...], ...]] = (
    *(BID, PASS, DONE, NO_CARD),
    *(BUY, LOAD, LOAD_PAIR, LOAD_NOTHING),
    (REFUSE, QUOTE, QUOTE_ONE),
    *(ACCEPT_ONE, ACCEPT_TWO, DECLINE, COUNTER_ONE, COUNTER_TWO, AGREE),
    *(PLAY_FREE, PLAY_AXLE, PLAY_SALE, PLAY_BONUS, PLAY_CLIMB, PLAY_MASTER, PLAY_STATUS),
    *(TAKE, LOSE, ARROWS, SHIFT, SELL, CHOOSE, LETTER, NO_LETTER, REPAY, RAISE),
    *(FIRST, START, TURN_UP),
    *(OFFER_TO, NO_OFFER, WANT, MAKE, DROP, TAKE_OFFER, NO_DEAL),
)
"""The families that are the same on every board."""
FAMILIES: Final = Families(*FIXED)


@final
class Numbers:
    """All actions of a board: the fixed ones, those that name its roads and spaces, and those about items of deals."""

    def __init__(self, board: Board) -> None:
        self.items = Items(board)
        way = Axis("way", size=len(board.ways))
        space = Axis("space", size=board.spaces - CITIES)
        mode = Axis("mode", MODE_NAMES, [_mode(mode) for mode in range(len(MODE_NAMES))])
        self.move = Family(
            "move wagon {wagon} with {mode} {way}",
            (WAGON, mode, way),
            says="{move}",
            label="{mode}",
            place="go-{wagon}-{mode}-{way}",
            clause="MA-50",
            icon="ma-wagon",
        )
        self.via = Family("{via}", (way,), says="{onward}", place="via-{way}", clause="MA-51", icon="ma-wagon")
        self.courier = Family(
            "courier to {space}",
            (space,),
            says=N_("Courier to {space}"),
            place="space-{number}",
            clause="MA-58",
            icon="ma-courier",
        )
        self.express = Family(
            "express courier to {space}",
            (space,),
            says=N_("Express Courier to {space}"),
            place="space-{number}",
            clause="MA-58",
            icon="ma-courier",
        )
        self.courier_start = Family(
            "courier starts {space}", (space,), says=N_("The courier starts on {space}"), clause="MA-7"
        )
        early, late = self.items.early, self.items.late
        giving = [term.giving() for term in early]
        asking = [term.asking() for term in early]
        giving_late, asking_late = late.giving(), late.asking()
        self.deals = (*giving, *asking, giving_late, asking_late)
        """What puts an item into an offer."""
        self.families = Families(
            *FIXED, self.move, self.via, self.courier, self.express, self.courier_start, *self.deals
        )
        self.give: list[int] = [action for family in (*giving, giving_late) for action in family.span()]
        """For each item the action that puts it on the own side of an offer; then on the other side."""
        self.ask: list[int] = [action for family in (*asking, asking_late) for action in family.span()]
        self.item: list[int] = [-1] * self.families.count
        """The item that each action puts into an offer; -1 for other actions."""
        for item in range(len(self.give)):
            self.item[self.give[item]] = item
            self.item[self.ask[item]] = item
        self.given: list[bool] = [False] * self.families.count
        """Whether each action puts an item on the own side."""
        for action in self.give:
            self.given[action] = True


def make_actions(board: Board, numbers: Numbers) -> Actions:
    """All actions of a board with their texts."""
    ways = board.ways

    def goods(parts: tuple[int, ...]) -> Gap:
        return [Phrase("{n} {good}", n=n, good=GOODS[good]) for n, good in bought(board, parts[0], parts[1])]

    def parcel(parts: tuple[int, ...]) -> Gap:
        return _typed(bought(board, parts[0], parts[1]))

    def stall(parts: tuple[int, ...]) -> Gap:
        """One kind of good is bought at its sign in the market, several kinds at the city."""
        kinds = bought(board, parts[0], parts[1])
        return f"market-{parts[0]}-{kinds[0][1]}" if len(kinds) == 1 else f"city-{parts[0]}"

    def move(parts: tuple[int, ...]) -> Gap:
        wagon, mode, way = parts
        if way == 0:
            return Phrase("Wagon {wagon} {mode}", wagon=wagon + 1, mode=_mode(mode))
        return Phrase("Wagon {wagon} {mode} towards {way}", wagon=wagon + 1, mode=_mode(mode), way=ways[way])

    return Actions(
        numbers.families,
        words={
            "city": board.names[:CITIES],
            "space": board.names[CITIES:],
            "way": [f"via {way}" if way else "" for way in ways],
        },
        readings={
            "goods": goods,
            "parcel": parcel,
            "stall": stall,
            "first_bought": lambda parts: bought(board, parts[0], parts[1])[0][1],
            "first_good": lambda parts: PAIRS[parts[0]][0],
            "quote": _quote,
            "quote_for_two": _quote_for_two,
            "quote_asked": lambda parts: _asked(SEAT.shown[parts[0]], PRICES[parts[1]], HOLE),
            "move": move,
            "via": lambda parts: f"via {ways[parts[0]]}" if parts[0] else "straight on",
            "onward": lambda parts: Phrase("Towards {way}", way=ways[parts[0]]) if parts[0] else Phrase("Straight on"),
            "number": lambda parts: parts[0] + CITIES,
            "sale_price": lambda parts: SPECIAL_SALE_PRICE,
            "climbing_price": lambda parts: CLIMBING_PRICE,
            "letter_money": lambda parts: LETTER_MONEY,
            "letter_back": lambda parts: LETTER_BACK,
            **numbers.items.readings,
        },
        aliases=_orders(board),
    )


def bought(board: Board, city: int, combo: int) -> list[tuple[int, int]]:
    """The goods of a purchase with their numbers: (number, good)."""
    return [(n, good) for n, good in zip(COMBOS[combo], board.markets[city], strict=True) if n > 0]


def _typed(goods: list[tuple[int, int]]) -> str:
    return " ".join(f"{n} {GOODS[good]}" for n, good in goods)


def _orders(board: Board) -> dict[str, int]:
    """Purchases with their goods in any order, and of a single good without its number."""
    found: dict[str, int] = {}
    for city in range(CITIES):
        for combo in range(len(COMBOS)):
            goods = bought(board, city, combo)
            for order in permutations(goods):
                found[f"buy {_typed(list(order))} store {board.names[city]}"] = BUY.action(city, combo)
            if len(goods) == 1 and goods[0][0] == 1:
                found[f"buy {GOODS[goods[0][1]]} store {board.names[city]}"] = BUY.action(city, combo)
    return found


def _quote(parts: tuple[int, ...]) -> Gap:
    seat, one, two = SEAT.shown[parts[0]], PRICES[parts[1]], PRICES[parts[2]]
    if two == NO_PRICE:
        return Phrase("To {seat}: one good for {one}, not two", seat=seat, one=one)
    return _asked(seat, one, two)


def _asked(seat: Gap, one: int, two: Gap) -> Phrase:
    """A quote that names a price for two goods."""
    if one == NO_PRICE:
        return Phrase("To {seat}: two goods for {two}, not one", seat=seat, two=two)
    return Phrase("To {seat}: two goods for {two}, one for {one}", seat=seat, two=two, one=one)


def _quote_for_two(parts: tuple[int, ...]) -> Gap:
    two = PRICES[parts[2]]
    return Phrase("not two") if two == NO_PRICE else Phrase("two for {two}", two=two)
