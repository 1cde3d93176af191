"""One position of Medieval Merchant.

Lists are never changed in place but replaced, so that copies share them. Hidden are only the markers in the hands.
"""

from typing import Final, final

from ...engine import Game, Phrase, Rng, SheetLine, Step, StepState, Summary, View
from ...engine.plaindata import NO_NUMBERS, NO_ROWS
from ...engine.sight import Block
from .board import Board
from .box import CITIES, DUCATS_A_POINT, HIGHEST, PLACES, POINTS_FOR_REGIONS, VILLAGES

CLOSED: Final = 0
"""The city never had a marker."""
MARKED: Final = 1
"""Its marker lies on it."""
OUT_OF_PLAY: Final = 2
TAKEN: Final = 3
"""TAKEN + seat: who took its marker."""

FREE: Final = -1
"""A village where nobody has a house; OUT for one that is out of play."""
OUT: Final = -2
FROM_START: Final = -1
"""Opener of a city whose marker was there before the first turn; NOT_OPENED of one without marker so far."""
NOT_OPENED: Final = -2

BY_VILLAGES: Final = "villages"
BY_MARKERS: Final = "markers"
BY_STANDSTILL: Final = "standstill"


@final
class Variant:
    """What was agreed before the first turn."""

    def __init__(self, all_open: bool, full_round: bool, open_money: bool) -> None:
        self.all_open: Final = all_open
        """Every city has its marker from the start (MM-90)."""
        self.full_round: Final = full_round
        """The round in which the end comes is played out (MM-91)."""
        self.open_money: Final = open_money
        """Everybody's total is shown (MM-95)."""


@final
class Seen:
    """Parts of an observation that seldom change, and what they were made from (observe.py)."""

    def __init__(self, players: int) -> None:
        self.changed = (1 << PLACES) - 1
        """The places where something has come or gone since, a bit each."""
        self.board = Block(CITIES + 1)
        """The cities, and the villages out of play."""
        self.holdings = [Block(CITIES + VILLAGES // 5) for _ in range(players)]
        """What each seat has in the cities, and in the villages, five together."""
        self.desks = [Block(5) for _ in range(players)]
        """Money, points, pieces, regions and the size of the hand of each seat; and by what."""
        self.money = NO_NUMBERS
        self.points = NO_NUMBERS
        self.stock = NO_NUMBERS
        self.letters = NO_NUMBERS
        self.regions = NO_NUMBERS
        self.opened = 0
        """The cities that seats have opened, a bit each, and how many each has, high ones counted apart."""
        self.placed = [0] * players
        self.placed_high = [0] * players
        self.dealt = -1
        self.stale_hands = True
        self.closed = 0
        """The closed cities, a bit each, and how many of each value."""
        self.waiting = [0] * (HIGHEST + 1)
        self.markers = [b""] * players
        """The own markers of each viewer and those that it doesn't see; by which hands and closed cities."""
        self.hand = [NO_NUMBERS] * players
        self.waits = [NO_NUMBERS] * players


@final
class MerchantState(StepState):
    """Who has which houses, markers, money and letters, what lies on the cities, and whose decision it is."""

    def __init__(self, game: Game, board: Board, variant: Variant, players: int, step: Step["MerchantState"]) -> None:
        super().__init__(game, players)
        unset = NO_NUMBERS  # asked for once: copies are made without end
        self.step = step
        self.board: Final = board
        self.variant = variant
        self.ended = ""
        """How the end came (MM-70 to MM-72); where the round is played out, from then on (MM-91)."""
        self.dealt = 0
        self.first = -1
        self.seat = -1
        self.turns = 0
        """Turns that are over."""
        self.scale = 0
        self.left = 0
        """Cities in play whose marker nobody has taken."""
        self.quiet = 0
        """Turns in a row without an opening (MM-72)."""
        self.handled = 0
        """The cities handled in this phase 2, a bit each (MM-20)."""
        self.lettered = False
        self.opened = False
        """Whether a letter was used and a branch opened this turn."""
        self.middle: tuple[int, ...] = ()
        """The cities of the houses that stand in the middle of a marker, in their order (MM-27)."""
        self.choices: list[int] = unset
        """The legal actions where they are known already; empty where they must be found."""
        self.payments: list[int] = unset
        """What the bank has paid and received since the start (MM-96): the first `paid` numbers of it (payments.py)."""
        self.paid = 0
        self.money: list[int] = unset
        self.points: list[int] = unset
        """Where the score markers stand; what the end adds isn't in it."""
        self.halves: list[int] = unset
        """The part of it that comes from half cities (MM-52)."""
        self.letters: list[int] = unset
        self.stock: list[int] = unset
        self.hands: list[int] = unset
        """Markers in hand: how many of each value, seat * 9 + value."""
        self.pool: list[int] = unset
        """Markers not dealt yet, by value."""
        self.status: list[int] = unset
        """Of each city: CLOSED, MARKED, OUT_OF_PLAY or TAKEN + seat."""
        self.opener: list[int] = unset
        self.rings: list[tuple[int, ...]] = NO_ROWS
        """The seats of the houses in each city in order of arrival, those in the middle last."""
        self.counts: list[int] = unset
        """Houses of each seat in each city: seat * 25 + city."""
        self.villages: list[int] = unset
        """The owner of each village, FREE or OUT."""
        self.present: list[int] = unset
        """The places where each seat has a house, a bit each."""
        self.regions: list[int] = unset
        """The regions of these places (MM-75), a bit each."""
        self.seen: Seen | None = None
        """What was written of it as numbers, where it was."""

    def copy(self) -> "MerchantState":
        other = MerchantState(self.game, self.board, self.variant, self.players, self.step)
        other.over = self.over
        if self.rng is not None:
            other.rng = self.rng.copy()
        other.barriers = self.barriers
        other.ended = self.ended
        other.dealt = self.dealt
        other.first = self.first
        other.seat = self.seat
        other.turns = self.turns
        other.scale = self.scale
        other.left = self.left
        other.quiet = self.quiet
        other.handled = self.handled
        other.lettered = self.lettered
        other.opened = self.opened
        other.middle = self.middle
        other.choices = self.choices
        other.payments = self.payments
        other.paid = self.paid
        other.money = self.money
        other.points = self.points
        other.halves = self.halves
        other.letters = self.letters
        other.stock = self.stock
        other.hands = self.hands
        other.pool = self.pool
        other.status = self.status
        other.opener = self.opener
        other.rings = self.rings
        other.counts = self.counts
        other.villages = self.villages
        other.present = self.present
        other.regions = self.regions
        return other

    def legal(self, seat: int) -> list[int]:
        return self.choices if self.choices else self.step.legal(self, seat)

    def view(self, seat: int) -> View:
        from .view import view

        return view(self, seat)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        from .hidden import deal_hidden

        deal_hidden(self, seat, rng)

    def broken(self) -> list[str]:
        from .invariants import broken

        return broken(self)

    # Points ---------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score markers and the regions, which all can count (MM-75); at the end money is added (MM-76)."""
        found = [self.points[seat] + POINTS_FOR_REGIONS[self.regions[seat]] for seat in range(self.players)]
        if self.over:
            for seat in range(self.players):
                found[seat] += self.money[seat] // DUCATS_A_POINT
        return found

    def ranks(self) -> list[int]:
        """By points, then markers taken, then their sum (MM-77)."""
        scores = self.scores()
        ranks: list[tuple[int, int, int]] = []
        for seat in range(self.players):
            taken = self.taken(seat)
            ranks.append((scores[seat], len(taken), sum([self.board.values[city] for city in taken])))
        return [1 + len([other for other in ranks if other > rank]) for rank in ranks]

    def sheet(self) -> list[SheetLine]:
        seats = range(self.players)
        homes = [self.village_count(seat) for seat in seats]
        villages = [count - 1 if count else 0 for count in homes]
        full = [self.points[seat] - 1 - villages[seat] - self.halves[seat] for seat in seats]
        lines = [
            SheetLine(Phrase("Start"), [1 for _ in seats], "MM-8"),
            SheetLine(Phrase("Villages"), villages, "MM-44"),
            SheetLine(Phrase("Cities held"), full, "MM-51"),
            SheetLine(Phrase("Cities led"), self.halves.copy(), "MM-52"),
            SheetLine(Phrase("Regions"), [POINTS_FOR_REGIONS[self.regions[seat]] for seat in seats], "MM-75"),
        ]
        if self.over:
            money = [self.money[seat] // DUCATS_A_POINT for seat in seats]
            lines.append(SheetLine(Phrase("Money"), money, "MM-76"))
        return lines

    def taken(self, seat: int) -> list[int]:
        """The cities whose markers lie before a seat."""
        return [city for city in range(CITIES) if self.status[city] == TAKEN + seat]

    def village_count(self, seat: int) -> int:
        """Villages with a house of the seat, its home included."""
        return len([owner for owner in self.villages if owner == seat])

    def summary(self) -> Summary:
        """The turn in which the last village is opened isn't played to its end (MM-74), but for MM-91."""
        cut_off = self.ended == BY_VILLAGES and not self.variant.full_round
        turns = self.turns if self.over and not cut_off else self.turns + 1
        return Summary(self.ended, (turns + self.players - 1) // self.players, self.first)

    # What a seat can do ---------------------------------------------------------------------------

    def first_turn(self) -> bool:
        """Whether the seat in turn plays its first turn (MM-15)."""
        return self.turns < self.players

    def letter_ready(self) -> bool:
        """Whether the seat in turn may use a letter (MM-63)."""
        return self.letters[self.seat] > 0 and not self.lettered and self.turns >= self.players

    def free_spaces(self, city: int) -> int:
        return self.board.values[city] - len(self.rings[city])

    def touch(self, place: int) -> None:
        """What was written of that place as numbers holds no more."""
        seen = self.seen
        if seen is not None:
            seen.changed |= 1 << place

    def hand_count(self, seat: int) -> int:
        """How many markers a seat has in hand."""
        count = 0
        for at in range(seat * 9 + 2, seat * 9 + 9):
            count += self.hands[at]
        return count
