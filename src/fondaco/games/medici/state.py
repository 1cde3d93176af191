"""One position of Medici.

Levels, ships and books are replaced where they change, so that copies share them. Nothing here is hidden
from anybody: a card is decided when it is turned up (MED-6, MED-70).
"""

from typing import final

from ...engine import Game, Phrase, Rng, SheetLine, Step, StepState, View
from ...engine.native import i64
from ...engine.plaindata import NO_NUMBERS, NO_ROWS
from .cards import ALL_CARDS, DAYS, GOOD_OF, HOLDS, NO_GOOD, PUT_ASIDE, START_MONEY, TOP_LEVEL, VALUE_OF


@final
class Seen:
    """Parts of an observation that seldom change, and what they were made from (observe.py)."""

    def __init__(self, players: int) -> None:
        self.money = [-1] * players
        self.income = NO_NUMBERS
        self.ships = NO_ROWS
        self.levels = NO_NUMBERS
        self.seats = [b""] * players
        """What everybody sees of each seat."""
        self.cargo = [0] * players
        """The cards aboard of each seat, and of all, as one number."""
        self.loaded: i64 = 0
        self.sunk: i64 = 0
        """The cards in the sea, in the same way."""
        self.cards = b""
        """What is seen of the day, the group and the cards of the day; and by which of them."""
        self.group: tuple[int, ...] = ()
        self.deck = -1
        self.made_from = NO_ROWS
        self.sea: tuple[int, ...] = ()
        self.day = -1


@final
class MediciState(StepState):
    """Who has which money, cargo and levels, what lies at auction, and whose decision it is."""

    def __init__(self, game: Game, players: int, at_once: bool, pool: list[int], step: Step["MediciState"]) -> None:
        super().__init__(game, players)
        self.step = step
        self.at_once = at_once
        """Markers move when lots are loaded, not at scoring (MED-62)."""
        self.pool = pool
        """Cards not seen today: those in the deck and those put aside, nobody knows which is which."""
        self.drawn = 0
        """Where in the pool the card lay that was sampled last; only a hint."""
        self.day = 0
        self.deck = 0
        self.first = -1
        self.chooser = -1
        self.bidder = -1
        self.best = -1
        self.high = 0
        self.passed = 0
        """Bit by seat: who has passed for the group that lies at auction."""
        self.group: tuple[int, ...] = ()
        self.sea: tuple[int, ...] = ()
        self.money: list[int] = NO_NUMBERS
        self.room: list[int] = NO_NUMBERS
        self.ships: list[tuple[int, ...]] = NO_ROWS
        self.levels: list[int] = NO_NUMBERS
        """Level of each seat's marker in each good: seat * 5 + good."""
        self.income: list[int] = NO_NUMBERS
        """Earned so far by each seat from ships, goods and bonus, and spent in auctions: seat * 4 + kind."""
        self.seen: Seen | None = None
        """What was written of it as numbers, where it was."""

    def copy(self) -> "MediciState":
        other = MediciState(self.game, self.players, self.at_once, self.pool.copy(), self.step)
        other.over = self.over
        if self.rng is not None:
            other.rng = self.rng.copy()
        other.barriers = self.barriers
        other.day = self.day
        other.deck = self.deck
        other.first = self.first
        other.chooser = self.chooser
        other.bidder = self.bidder
        other.best = self.best
        other.high = self.high
        other.passed = self.passed
        other.group = self.group
        other.sea = self.sea
        other.money = self.money.copy()
        other.room = self.room.copy()
        other.ships = self.ships
        other.levels = self.levels
        other.income = self.income
        return other

    def view(self, seat: int) -> View:
        from .view import view

        return view(self, seat)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        """Nothing is known to one and hidden from another (MED-70)."""

    def scores(self) -> list[int]:
        return self.money.copy()

    def sheet(self) -> list[SheetLine]:
        start = START_MONEY[self.players]
        seats = range(self.players)
        return [
            SheetLine(Phrase("Starting money"), [start for _ in seats], "MED-5"),
            SheetLine(Phrase("Ships"), [self.income[seat * 4] for seat in seats], "MED-41"),
            SheetLine(Phrase("Goods"), [self.income[seat * 4 + 1] for seat in seats], "MED-51"),
            SheetLine(Phrase("Top levels"), [self.income[seat * 4 + 2] for seat in seats], "MED-55"),
            SheetLine(Phrase("Paid for lots"), [-self.income[seat * 4 + 3] for seat in seats], "MED-24"),
        ]

    def broken(self) -> list[str]:
        found: list[str] = []
        players = self.players
        cards = self.pool + list(self.group) + list(self.sea)
        for ship in self.ships:
            cards += ship
        if sorted(cards) != ALL_CARDS:
            found.append("36 cards: pool, group, sea and ships don't add up (MED-2)")
        aside = PUT_ASIDE[players]
        if not self.over and len(self.pool) != self.deck + aside and self.step.name != "first":
            found.append("deck and cards put aside don't add up to the unseen ones (MED-6)")
        for seat in range(players):
            if not 0 <= len(self.ships[seat]) <= HOLDS or self.room[seat] != HOLDS - len(self.ships[seat]):
                found.append(f"ship {seat} has a wrong number of lots (MED-3)")
            if self.money[seat] < 0:
                found.append(f"seat {seat} has less than no money (MED-61)")
            kinds = self.income[seat * 4 : seat * 4 + 4]
            if self.money[seat] != START_MONEY[players] + kinds[0] + kinds[1] + kinds[2] - kinds[3]:
                found.append(f"money of seat {seat}: in and out don't add up (MED-24)")
        if any(not 0 <= level <= TOP_LEVEL for level in self.levels):
            found.append("a marker stands outside its pyramid (MED-50)")
        if not 0 <= self.day < DAYS:
            found.append("there are three days (MED-32)")
        if self.high > 0 and (self.high > self.money[self.best] or len(self.group) > self.room[self.best]):
            found.append("the highest bid can't be paid or loaded (MED-22, MED-23)")
        return found

    def cargo(self, seat: int) -> int:
        """The value of a ship (MED-40)."""
        value = 0
        for card in self.ships[seat]:
            value += VALUE_OF[card]
        return value

    def pay(self, seat: int, price: int) -> None:
        """Pay for a lot (MED-24)."""
        self.money[seat] = self.money[seat] - price
        income = self.income.copy()
        self.income = income
        at = seat * 4 + 3
        income[at] = income[at] + price

    def earn(self, seat: int, ship: int, goods: int, bonus: int) -> None:
        """Take the money of a day."""
        self.money[seat] = self.money[seat] + ship + goods + bonus
        at = seat * 4
        income = self.income.copy()
        self.income = income
        income[at] = income[at] + ship
        income[at + 1] = income[at + 1] + goods
        income[at + 2] = income[at + 2] + bonus
        if self.log is not None:
            self.tell("earned", seat, {"day": self.day + 1, "ship": ship, "goods": goods, "bonus": bonus})

    def load(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put cards into a ship; with MED-62 the markers move at once."""
        ships = self.ships.copy()
        self.ships = ships
        ships[seat] = ships[seat] + cards
        self.room[seat] = self.room[seat] - len(cards)
        if self.at_once:
            self.levels = self.levels.copy()
            raise_markers(self.levels, seat, cards)


def raise_markers(levels: list[int], seat: int, cards: tuple[int, ...]) -> None:
    """One level a card of that good, never above the top (MED-50)."""
    for card in cards:
        good = GOOD_OF[card]
        if good != NO_GOOD:
            at = seat * 5 + good
            level = levels[at]
            if level < TOP_LEVEL:
                levels[at] = level + 1
