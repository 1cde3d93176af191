"""What can stand in a deal, as numbers and texts: gifts and promises (MA-143, MA-144).

An item is a small integer. First come sums of money, then influence cards, then promises with an amount, then acts
that are promised or renounced: each act has a number of its own, its subject. It falls in a stretch of the turn, in
which its player acts alone (MA-146).
"""

from typing import Final, final

from .board import Board
from .tables import CITIES, COIN, GOODS, HIGHEST_SUM, INFLUENCE, KINDS, WAGONS

SUMS: Final = HIGHEST_SUM // COIN
"""Sums go from 100 to 20,000; limits of bids and fees from 0."""

# Items.
MONEY: Final = 0
ASIDE: Final = MONEY + SUMS
ASIDE_IN: Final = ASIDE + SUMS
"""ASIDE_IN + (wagon * 6 + city) * SUMS + sum: paid when that wagon reaches that city (MA-150)."""
CARD: Final = ASIDE_IN + WAGONS * CITIES * SUMS
BID: Final = CARD + KINDS
"""BID + wagon * (SUMS + 1) + limit."""
INVEST: Final = BID + WAGONS * (SUMS + 1)
LET: Final = INVEST + SUMS + 1
"""LET + (wagon * 2 + goods - 1) * (SUMS + 1) + fee: the partner loads up to so many goods (MA-147)."""
ACTS: Final = LET + WAGONS * 2 * (SUMS + 1)
"""ACTS + subject * 2 for a promised act, one more for a renounced one."""

# Subjects of acts.
DO_BUY: Final = 0
DO_AXLE: Final = DO_BUY + 6
DO_FREE: Final = DO_AXLE + WAGONS
DO_MASTER: Final = DO_FREE + WAGONS
DO_INTO: Final = DO_MASTER + WAGONS
"""DO_INTO + wagon * 6 + city."""
DO_SHIFT: Final = DO_INTO + WAGONS * CITIES
"""DO_SHIFT + good * 2, one more for down."""
DO_POINT: Final = DO_SHIFT + 12
DO_LOADING: Final = DO_POINT + 6
DO_MOVING: Final = DO_LOADING + WAGONS
"""Loading on a wagon and moving it can only be renounced."""
DO_ONTO: Final = DO_MOVING + WAGONS
"""ONTO + wagon * roads + road, and after all these the courier's spaces, and loading a good on a wagon."""

# Stretches of the turn.
NO_STRETCH: Final = 0
IN_BUYING: Final = 1
IN_MASTER_CARDS: Final = 2
IN_BIDS: Final = 3
IN_LOADING: Final = 4
IN_AXLES: Final = 5
IN_MOVEMENT: Final = 6
IN_WHEELS: Final = 7
IN_OFFICES: Final = 8
IN_INVESTMENTS: Final = 9


@final
class Items:
    """The items of a board: how many there are and how they are written."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.roads = len(board.roads)
        self.ends = DO_ONTO + WAGONS * self.roads
        """ends + space - 6: the subject 'end a courier move there'."""
        self.goods = self.ends + board.spaces - CITIES
        """goods + wagon * 6 + good: the subject 'load that good on that wagon', which can only be renounced."""
        self.count_1 = ACTS + self.goods * 2
        """How many items rules version 1 knew: those that came later have actions of their own at the end."""
        self.count = self.count_1 + WAGONS * 6 * 2

    def act(self, subject: int) -> str:
        """An act in words: 'buy wine'."""
        names = self.board.names
        if subject < DO_AXLE:
            return f"buy {GOODS[subject]}"
        if subject < DO_INTO:
            kind = ("Broken Axle", "Free Loading", "Load Master")[(subject - DO_AXLE) // WAGONS]
            return f"play {kind} on wagon {(subject - DO_AXLE) % WAGONS + 1}"
        if subject < DO_SHIFT:
            return f"bring wagon {(subject - DO_INTO) // CITIES + 1} into {names[(subject - DO_INTO) % CITIES]}"
        if subject < DO_POINT:
            return f"shift {GOODS[(subject - DO_SHIFT) // 2]} {'down' if (subject - DO_SHIFT) % 2 else 'up'}"
        if subject < DO_LOADING:
            return f"point at {GOODS[subject - DO_POINT]}"
        if subject < DO_MOVING:
            return f"load on wagon {subject - DO_LOADING + 1}"
        if subject < DO_ONTO:
            return f"move wagon {subject - DO_MOVING + 1}"
        if subject < self.ends:
            wagon, road = divmod(subject - DO_ONTO, self.roads)
            return f"take wagon {wagon + 1} onto {self.board.roads[road].name}"
        if subject < self.goods:
            return f"end a courier move on {names[subject - self.ends + CITIES]}"
        wagon, good = divmod(subject - self.goods, 6)
        return f"load {GOODS[good]} on wagon {wagon + 1}"

    def never(self, subject: int) -> bool:
        """Acts that can only be renounced (MA-144)."""
        return DO_LOADING <= subject < DO_ONTO or subject >= self.goods

    def wagon_of_journey(self, subject: int) -> int:
        """The wagon that is to be brought into a city or taken onto a road; -1 for other acts."""
        if DO_INTO <= subject < DO_SHIFT:
            return (subject - DO_INTO) // CITIES
        return (subject - DO_ONTO) // self.roads if DO_ONTO <= subject < self.ends else -1

    def stretch(self, item: int) -> int:
        """The stretch of the turn in which a promise falls (MA-146)."""
        if item < ACTS:
            return IN_BIDS if BID <= item < INVEST else IN_INVESTMENTS if INVEST <= item < LET else NO_STRETCH
        subject = subject_of(item)
        if subject < DO_INTO:
            if subject < DO_FREE:
                return IN_BUYING if subject < DO_AXLE else IN_AXLES
            return IN_LOADING if subject < DO_MASTER else IN_MASTER_CARDS
        if DO_SHIFT <= subject < DO_LOADING:
            return IN_OFFICES if subject < DO_POINT else IN_WHEELS
        return IN_LOADING if DO_LOADING <= subject < DO_MOVING or subject >= self.goods else IN_MOVEMENT

    def promise(self, item: int) -> str:
        """A promise in words: 'to buy wine', 'not to buy wine'."""
        if item < INVEST:
            wagon, limit = divmod(item - BID, SUMS + 1)
            return f"to bid at most {limit * COIN} for wagon {wagon + 1}"
        if item < LET:
            return f"to bid at most {(item - INVEST) * COIN} for investment cards"
        if item < ACTS:
            which, fee = divmod(item - LET, SUMS + 1)
            return f"to let load {which % 2 + 1} on wagon {which // 2 + 1} for {fee * COIN}"
        subject, renounced = divmod(item - ACTS, 2)
        return f"{'not to' if renounced else 'to'} {self.act(subject)}"

    def given(self, item: int) -> str:
        """An item of the own side, as it is typed."""
        if item < ASIDE:
            return f"give {(item + 1) * COIN}"
        if item < CARD:
            return self._aside("lay aside", item)
        if item < BID:
            return f"give card {INFLUENCE[item - CARD]}"
        return f"promise {self.promise(item)}"

    def asked(self, item: int) -> str:
        """An item of the other side, as it is typed."""
        if item < ASIDE:
            return f"ask {(item + 1) * COIN}"
        if item < CARD:
            return self._aside("ask to lay aside", item)
        if item < BID:
            return f"ask card {INFLUENCE[item - CARD]}"
        return f"ask {self.promise(item)}"

    def _aside(self, verb: str, item: int) -> str:
        if item < ASIDE_IN:
            return f"{verb} {(item - ASIDE + 1) * COIN}"
        which, amount = divmod(item - ASIDE_IN, SUMS)
        city = self.board.names[which % CITIES]
        return f"{verb} {(amount + 1) * COIN} for wagon {which // CITIES + 1} in {city}"


def amount_of(item: int) -> int:
    """The sum of an item of money, the limit or fee of a promise with one; -1 for others."""
    if item < ASIDE:
        return (item + 1) * COIN
    if item < ASIDE_IN:
        return (item - ASIDE + 1) * COIN
    if item < CARD:
        return ((item - ASIDE_IN) % SUMS + 1) * COIN
    if BID <= item < INVEST:
        return (item - BID) % (SUMS + 1) * COIN
    if INVEST <= item < LET:
        return (item - INVEST) * COIN
    if LET <= item < ACTS:
        return (item - LET) % (SUMS + 1) * COIN
    return -1


def subject_of(item: int) -> int:
    """The act that an item is about; -1 for items with an amount."""
    return (item - ACTS) // 2 if item >= ACTS else -1


def is_renounced(item: int) -> bool:
    """Whether an item renounces its act."""
    return item >= ACTS and (item - ACTS) % 2 == 1


def wagon_to_let(item: int) -> int:
    """The wagon on which an item lets somebody load; -1 for other items (MA-147)."""
    return (item - LET) // (SUMS + 1) // 2 if LET <= item < ACTS else -1
