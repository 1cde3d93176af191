"""Actions as integers and as texts. The table is part of the rules version: its order never changes, it only grows.

Actions that name roads and road spaces come after all others, because their number depends on the board; after these
the items of deals that came with rules version 2.
"""

from itertools import permutations
from typing import Final, final

from ...engine import ActionTable
from .board import Board
from .items import Items
from .tables import (
    CITIES,
    COIN,
    COLOURS,
    FEE_ONE,
    FEE_TWO,
    GOODS,
    HIGHEST_SUM,
    INFLUENCE,
    INVESTMENTS,
    KINDS,
    ROOM_MASTER,
    WAGONS,
)

BID: Final = 0
"""BID + amount / 100."""
PASS: Final = BID + HIGHEST_SUM // COIN + 1
DONE: Final = PASS + 1
NO_CARD: Final = DONE + 1

COMBOS: Final[list[tuple[int, int, int]]] = [
    (a, b, c) for a in range(4) for b in range(4) for c in range(4) if 0 < a + b + c <= 3
]
"""How many of each of a market's three goods are bought at once."""
N_COMBOS: Final = 19
BUY: Final = NO_CARD + 1
"""BUY + city * 19 + combo."""

LOAD: Final = BUY + CITIES * N_COMBOS
"""LOAD + good * 3 + number - 1."""
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(6) for b in range(a + 1, 6)]
LOAD_PAIR: Final = LOAD + 6 * ROOM_MASTER
LOAD_NOTHING: Final = LOAD_PAIR + 15

PRICES_ONE: Final = FEE_ONE // COIN + 1
PRICES_TWO: Final = FEE_TWO // COIN + 1
QUOTE: Final = LOAD_NOTHING + 1
"""QUOTE + seat * 560 + price for one * 32 + price for two, 0 for 'no': so the first is a refusal.
After these the quotes of a price for one good alone."""
BOTH: Final = (PRICES_ONE + 1) * (PRICES_TWO + 1)
QUOTES_EACH: Final = BOTH + PRICES_ONE
ACCEPT: Final = QUOTE + 4 * QUOTES_EACH
"""ACCEPT + number - 1."""
DECLINE: Final = ACCEPT + 2
COUNTER_ONE: Final = DECLINE + 1
COUNTER_TWO: Final = COUNTER_ONE + PRICES_ONE
AGREE: Final = COUNTER_TWO + PRICES_TWO

PLAY_FREE: Final = AGREE + 1
PLAY_AXLE: Final = PLAY_FREE + 1
PLAY_SALE: Final = PLAY_AXLE + WAGONS
"""PLAY_SALE + city * 6 + good."""
PLAY_BONUS: Final = PLAY_SALE + CITIES * 6
PLAY_CLIMB: Final = PLAY_BONUS + 1
PLAY_MASTER: Final = PLAY_CLIMB + 1
PLAY_STATUS: Final = PLAY_MASTER + WAGONS

TAKE: Final = PLAY_STATUS + 1
LOSE: Final = TAKE + KINDS
"""LOSE + tile - 1."""
ARROWS: Final = LOSE + 4
POINTERS: Final[list[tuple[int, int]]] = [(a, b) for a in range(7) for b in range(a, 7)]
"""What two arrows point at; 6 is the own coat of arms."""
COAT: Final = 6
SHIFT: Final = ARROWS + 28
"""SHIFT + card * 12 + good * 2, one more for down; card 0 is Office, 1 Large Office."""
SELL: Final = SHIFT + 24
"""SELL + city * 6 + good."""
CHOOSE: Final = SELL + CITIES * 6
LETTER: Final = CHOOSE + 8
NO_LETTER: Final = LETTER + 1
REPAY: Final = NO_LETTER + 1
RAISE: Final = REPAY + 1

FIRST: Final = RAISE + 1
START: Final = FIRST + 4
TURN_UP: Final = START + 2

OFFER_TO: Final = TURN_UP + 8
NO_OFFER: Final = OFFER_TO + 4
WANT: Final = NO_OFFER + 1
MAKE: Final = WANT + 1
DROP: Final = MAKE + 1
TAKE_OFFER: Final = DROP + 1
"""TAKE_OFFER + seat whose offer is accepted."""
NO_DEAL: Final = TAKE_OFFER + 4
FIXED: Final = NO_DEAL + 1

# How a wagon is moved: tiles 1 to 4 are modes 0 to 3.
BY_DRIVER: Final = 4
BY_BEST_ONE: Final = 5
BY_BEST_TWO: Final = 6
MODES: Final = 7
MODE_NAMES: Final = ("1", "2", "3", "4", "driver", "best driver 1", "best driver 2")
POINTS: Final[list[int]] = [1, 2, 3, 4, 1, 1, 2]


@final
class Numbers:
    """Where the actions begin that depend on the board."""

    def __init__(self, board: Board) -> None:
        self.items = Items(board)
        self.ways = len(board.ways)
        self.move = FIXED
        """move + (wagon * 7 + mode) * ways + way."""
        self.via = self.move + WAGONS * MODES * self.ways
        self.courier = self.via + self.ways
        """courier + space - 6, and the same for the two that follow."""
        self.express = self.courier + board.spaces - CITIES
        self.courier_start = self.express + board.spaces - CITIES
        self.give = self.courier_start + board.spaces - CITIES
        self.ask = self.give + self.items.count_1
        self.give_2 = self.ask + self.items.count_1
        self.ask_2 = self.give_2 + self.items.count - self.items.count_1
        self.end = self.ask_2 + self.items.count - self.items.count_1
        self.every: list[int] = list(range(self.end))
        """All actions, to take slices of."""

    def adding(self, item: int, own: bool) -> int:
        """The action that adds an item to a side of an offer."""
        if item < self.items.count_1:
            return (self.give if own else self.ask) + item
        return (self.give_2 if own else self.ask_2) + item - self.items.count_1

    def adds_own(self, action: int) -> bool:
        """Whether an action that adds an item adds it to the own side."""
        return action < self.ask or self.give_2 <= action < self.ask_2

    def item_of(self, action: int) -> int:
        """The item that an action adds to an offer."""
        if action < self.give_2:
            return action - (self.give if action < self.ask else self.ask)
        return action - (self.give_2 if action < self.ask_2 else self.ask_2) + self.items.count_1


def amount_text(price: int) -> str:
    """A price of a quote: 0 is 'no', 1 is 0 florins."""
    return "no" if price == 0 else str((price - 1) * COIN)


def quote(seat: int, one: int, two: int) -> int:
    """The action of a quote for one and two goods; -1 for 'no'."""
    return QUOTE + seat * QUOTES_EACH + (one // COIN + 1 if one >= 0 else 0) * 32 + (two // COIN + 1 if two >= 0 else 0)


def quote_one(seat: int, price: int) -> int:
    """The action of a quote where only one good can be loaded."""
    return QUOTE + seat * QUOTES_EACH + BOTH + price // COIN


def texts(board: Board) -> list[str]:
    """The texts of all actions on that board."""
    cities = board.names[:CITIES]
    found = [f"bid {amount}" for amount in range(0, HIGHEST_SUM + 1, COIN)] + ["pass", "done", "no card"]
    for city in range(CITIES):
        found += [f"buy {_parts(_bought(board, city, combo))} store {cities[city]}" for combo in COMBOS]
    found += [f"load {n} {good}" for good in GOODS for n in (1, 2, 3)]
    found += [f"load 1 {GOODS[a]} 1 {GOODS[b]}" for a, b in PAIRS] + ["load nothing"]
    for colour in COLOURS:
        both = [(one, two) for one in range(PRICES_ONE + 1) for two in range(PRICES_TWO + 1)]
        found.append(f"refuse {colour}")
        found += [f"quote {colour} {amount_text(one)} {amount_text(two)}" for one, two in both[1:]]
        found += [f"quote {colour} {price * COIN}" for price in range(PRICES_ONE)]
    found += ["accept 1", "accept 2", "decline"]
    found += [f"counter 1 {price * COIN}" for price in range(PRICES_ONE)]
    found += [f"counter 2 {price * COIN}" for price in range(PRICES_TWO)]
    found += ["agree", "play Free Loading"]
    found += [f"play Broken Axle on wagon {wagon + 1}" for wagon in range(WAGONS)]
    found += [f"play Special Sale {good} {city}" for city in cities for good in GOODS]
    found += ["play Bonus Sale", "play Social Climbing"]
    found += [f"play Load Master on wagon {wagon + 1}" for wagon in range(WAGONS)]
    found += ["play Social Status"] + [f"take {kind}" for kind in INFLUENCE]
    found += [f"lose {tile}" for tile in (1, 2, 3, 4)]
    pointed = (*GOODS, "coat")
    found += [f"arrows {pointed[a]} {pointed[b]}" for a, b in POINTERS]
    offices = ("office", "large office")
    found += [f"{card} {good} {way}" for card in offices for good in GOODS for way in ("up", "down")]
    found += [f"sell {good} {city}" for city in cities for good in GOODS]
    found += [f"choose {card}" for card in INVESTMENTS]
    found += ["take letter", "no letter", "repay letter", "raise status"]
    found += [f"first {colour}" for colour in COLOURS] + ["start first", "start second"]
    found += [f"turn up {card}" for card in INVESTMENTS]
    found += [f"offer to {colour}" for colour in COLOURS] + ["no offer", "want to offer", "make offer", "drop offer"]
    found += [f"accept offer {colour}" for colour in COLOURS] + ["no deal"]
    return found + _board_texts(board)


def _board_texts(board: Board) -> list[str]:
    found: list[str] = []
    for wagon in range(WAGONS):
        for mode in MODE_NAMES:
            found += [f"move wagon {wagon + 1} with {mode}{f' via {way}' if way else ''}" for way in board.ways]
    found += [f"via {way}" if way else "straight on" for way in board.ways]
    spaces = board.names[CITIES:]
    found += [f"courier to {space}" for space in spaces] + [f"express courier to {space}" for space in spaces]
    found += [f"courier starts {space}" for space in spaces]
    items = Items(board)
    for some in (range(items.count_1), range(items.count_1, items.count)):
        found += [items.given(item) for item in some] + [items.asked(item) for item in some]
    return found


def make_table(board: Board) -> ActionTable:
    """The action table of a board, with other ways to write some actions."""
    aliases: dict[str, int] = {"no": DECLINE, "yes": AGREE, "letter": LETTER, "repay": REPAY, "raise": RAISE}
    for city in range(CITIES):
        for at, combo in enumerate(COMBOS):
            goods = _bought(board, city, combo)
            for order in permutations(goods):
                aliases[f"buy {_parts(order)} store {board.names[city]}"] = BUY + city * N_COMBOS + at
            if goods == [(1, goods[0][1])]:
                aliases[f"buy {GOODS[goods[0][1]]} store {board.names[city]}"] = BUY + city * N_COMBOS + at
    pointed = (*GOODS, "coat")
    for at, (a, b) in enumerate(POINTERS):
        aliases[f"arrows {pointed[b]} {pointed[a]}"] = ARROWS + at
    for at, (a, b) in enumerate(PAIRS):
        aliases[f"load 1 {GOODS[b]} 1 {GOODS[a]}"] = LOAD_PAIR + at
        aliases[f"load {GOODS[a]} {GOODS[b]}"] = LOAD_PAIR + at
        aliases[f"load {GOODS[b]} {GOODS[a]}"] = LOAD_PAIR + at
    for good, name in enumerate(GOODS):
        aliases[f"load {name}"] = LOAD + good * 3
    return ActionTable(texts(board), aliases)


def _bought(board: Board, city: int, combo: tuple[int, int, int]) -> list[tuple[int, int]]:
    """The goods of a purchase with their numbers: (number, good)."""
    return [(n, good) for n, good in zip(combo, board.markets[city], strict=True) if n > 0]


def _parts(goods: "list[tuple[int, int]] | tuple[tuple[int, int], ...]") -> str:
    return " ".join(f"{n} {GOODS[good]}" for n, good in goods)
