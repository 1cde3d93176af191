"""One position of Merchants of the Middle Ages: what lies on the table, and what is done to it everywhere.

Lists are never changed in place but replaced, so that copies share them. Where the game stands is the `step` (somebody
decides) or, between two steps, the `due` moment (nobody does). What follows on what is the sequence of play: it knows
this module, the phases and the deals, and none of them knows it (sequence.py).
"""

from abc import abstractmethod
from typing import Final, cast, final

from ...engine import ONLY, Family, Game, Phrase, Refusal, SheetLine, Step, StepState, Summary, plural
from ...engine.native import i64
from ...engine.payments import EACH, noted
from ...engine.plaindata import NO_NUMBERS, changed
from ...engine.sight import Block
from .board import Board
from .deals.items import Aside, During, Offer, Promise
from .notation import Numbers
from .speech import florins
from .tables import CITIES, KINDS, LAST_ARRIVAL, UPKEEP, WAGONS


@final
class To:
    """The moments of a turn at which nobody decides, in the order of the rulebook (what they bring: sequence.py)."""

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


NOTHING: Final = 0
"""No moment is due: the step waits for somebody."""
NOBODY_LEFT: Final = -1
"""In place of the seat whose turn it is."""
NOT_YET: Final = -1
"""The choice of a seat that has not chosen."""


class PhaseStep(Step["MiddleState"]):
    """A kind of decision, in the file of its phase. Unless it says otherwise the actor decides."""

    clause = ""
    """Of the decision; then what is asked, and why any other action is refused (unless a method says more)."""
    asked = ""
    refused = ""

    def __init__(self, name: str, phase: int, stretch: int = During.NONE) -> None:
        super().__init__(name)
        self.phase: Final = phase
        """0 before the first turn."""
        self.stretch: Final = stretch
        """The stretch of the turn to which promises of acts done here belong (MA-146)."""

    def pending(self, state: "MiddleState") -> tuple[int, ...]:
        return ONLY[state.actor]

    def asks(self, state: "MiddleState", seat: int) -> bool:
        """Whether a seat has something to decide here, for all that everybody knows."""
        return True

    def next_seat(self, state: "MiddleState") -> int:
        """Whose turn it is to decide here, in turn order; -1 where nobody is left."""
        while state.at < state.players:
            seat = state.seat_at(state.at)
            if self.asks(state, seat):
                return seat
            state.at += 1
        return NOBODY_LEFT

    def begin(self, state: "MiddleState", seat: int) -> None:
        """The seat's decision begins."""
        state.actor = seat
        state.step = self

    def refusal(self, state: "MiddleState", seat: int, action: int) -> Refusal:
        return Refusal(self.clause, Phrase(self.refused))

    def prompt(self, state: "MiddleState", seat: int) -> Phrase:
        return Phrase(self.asked)


@final
class Seen:
    """Parts of an observation that seldom change, and what they were made from (observe.py)."""

    def __init__(self, players: int) -> None:
        self.shelves = (1 << players * CITIES) - 1
        """The warehouses where goods have come or gone since, a bit each: seat * 6 + city."""
        self.loads = (1 << WAGONS * 4) - 1
        """The same of what seats have on wagons: wagon * 4 + seat."""
        self.desks = [Block(15) for _ in range(players)]
        """What everybody sees of each seat; and by what."""
        self.money = NO_NUMBERS
        self.status = NO_NUMBERS
        self.letters = NO_NUMBERS
        self.tiles = NO_NUMBERS
        self.hand = NO_NUMBERS
        self.shown = NO_NUMBERS
        self.master = NO_NUMBERS
        self.owner = NO_NUMBERS
        self.hands = [b""] * players
        """The own influence cards of each seat."""
        self.wagons = Block(3 * WAGONS)
        """Where wagons are, where they came from, and their monopolies; by these."""
        self.wagon_at = NO_NUMBERS
        self.wagon_from = NO_NUMBERS
        self.monopoly = NO_NUMBERS
        self.market = b""
        """Supply, prices and bonuses; by them."""
        self.supply = NO_NUMBERS
        self.levels = NO_NUMBERS
        self.bonus = NO_NUMBERS
        self.cards = Block(3)
        """Investment cards in the row, influence cards played, and the pile unseen; by them."""
        self.row: tuple[int, ...] = (-1,)
        self.played = NO_NUMBERS
        self.pile = NO_NUMBERS
        self.phases = [b""] * 4
        """What the turn has come to: in buying, loading, movement and after it; each by one number."""
        self.buying: i64 = -1
        self.loading: i64 = -1
        self.moving: i64 = -1
        self.after: i64 = -1


class MiddleState(StepState):
    """Who has what, where the wagons are, and whose decision it is."""

    def __init__(self, game: Game, players: int, board: Board, numbers: Numbers, step: Step["MiddleState"]) -> None:
        super().__init__(game, players)
        self.step = step
        self.board: Final = board
        self.numbers: Final = numbers
        self.due = NOTHING
        self.start_option = 0
        """0: chance chooses the start set, 1 and 2: the first, the second."""
        self.open_deals = False
        self.open_money = False
        # The turn.
        self.turn = 0
        self.first = -1
        self.at = 0
        """How many have had their turn in the present round of a phase."""
        self.actor = -1
        self.again = False
        """The second buying of the first turn (MA-26)."""
        self.bought = 0
        # Players.
        self.money: list[int] = NO_NUMBERS
        self.payments: list[int] = NO_NUMBERS
        """What each seat has been paid and has paid (MA-133): the first `paid` numbers of it (payments.py)."""
        self.paid = 0
        self.stock: list[int] = NO_NUMBERS
        """Goods in warehouses: seat * 36 + city * 6 + good."""
        self.tiles: list[int] = NO_NUMBERS
        """Movement tiles face up, as bits."""
        self.status: list[int] = NO_NUMBERS
        self.letters: list[int] = NO_NUMBERS
        self.hand: list[int] = NO_NUMBERS
        """Hidden influence cards: seat * 7 + kind."""
        self.shown: list[int] = NO_NUMBERS
        """Influence cards that lie open before their holder: seat * 7 + kind (MA-143)."""
        # The board.
        self.supply: list[int] = NO_NUMBERS
        self.levels: list[int] = NO_NUMBERS
        self.bonus: list[int] = NO_NUMBERS
        self.courier = -1
        self.arrivals = 0
        self.wagon_at: list[int] = NO_NUMBERS
        self.wagon_from: list[int] = NO_NUMBERS
        """Where each wagon came from, -1 in cities: it has no direction there."""
        self.master: list[int] = NO_NUMBERS
        self.monopoly: list[int] = NO_NUMBERS
        self.load: list[int] = NO_NUMBERS
        """Goods on wagons: wagon * 24 + seat * 6 + good."""
        self.arrived = 0
        """Wagons that reached a city this turn, as bits; likewise those with a broken axle."""
        self.axles = 0
        # Cards.
        self.owner: list[int] = NO_NUMBERS
        self.row: tuple[int, ...] = ()
        self.pile: list[int] = NO_NUMBERS
        self.played: list[int] = NO_NUMBERS
        # A secret simultaneous choice: an action, or NOT_YET.
        self.chosen: list[int] = NO_NUMBERS
        # Phases 2 and 5: the wagon in hand and the talk about its price.
        self.wagon = -1
        self.quotes = 0
        self.one = -1
        self.two = -1
        """Prices quoted for one and two goods; -1 for 'no'."""
        self.counter = 0
        """Goods in a counter-offer; its price:"""
        self.counter_price = 0
        self.loading = 0
        """Goods to be loaded now; FREE or LET where the number is the player's."""
        self.let_fee = 0
        # Phase 3: what the mover has used, and a move that waits at a crossing.
        self.used = 0
        self.best_wagon = -1
        """The wagon that Best Driver moved by one space: the other must be another."""
        self.met = 0
        """Wagons that brought the mover an influence card, as bits (MA-69)."""
        self.moving = -1
        self.mode = 0
        self.road_at = -1
        self.road_from = -1
        self.points = 0
        self.stop = -1
        self.stop_from = -1
        self.path: tuple[int, ...] = ()
        """The spaces of the move so far, for deals about roads."""
        # Phase 4.
        self.offices = 0
        self.office_shift = -1
        """What the first of two office cards of one owner did: good * 2, one more for down."""
        self.sold = 0
        # Phase 5.
        self.bonus_sales = 0
        """Seats that play Bonus Sale on the wagon in hand, as bits."""
        # Phase 6.
        self.opener = -1
        self.high = 0
        self.best = -1
        self.passed = 0
        self.won = 0
        self.auctions = 0
        # Phase 7.
        self.raised = 0
        # Open negotiation.
        self.talked = False
        """The deal round before the moment that is due has been held."""
        self.resume = NOTHING
        self.active = -1
        self.deal_pass = 0
        self.rival = 0
        """How far left of the active player the one sits whose rival offer is made."""
        self.offers: tuple[Offer, ...] = ()
        self.draft: Offer | None = None
        self.deals = 0
        """Deals made this turn."""
        self.promises: tuple[Promise, ...] = ()
        self.asides: tuple[Aside, ...] = ()
        self.acts: tuple[int, ...] = ()
        """What the actor did in the present stretch (MA-146)."""
        self.seen: Seen | None = None
        """What was written of it as numbers, where it was."""

    @abstractmethod
    def blank(self) -> "MiddleState":
        """A state of the same kind and at the same step, with nothing else in it."""

    def copy(self) -> "MiddleState":
        other = self.blank()
        other.over = self.over
        if self.rng is not None:
            other.rng = self.rng.copy()
        other.barriers = self.barriers
        other.due = self.due
        other.start_option = self.start_option
        other.open_deals = self.open_deals
        other.open_money = self.open_money
        other.turn = self.turn
        other.first = self.first
        other.at = self.at
        other.actor = self.actor
        other.again = self.again
        other.bought = self.bought
        other.money = self.money
        other.payments = self.payments
        other.paid = self.paid
        other.stock = self.stock
        other.tiles = self.tiles
        other.status = self.status
        other.letters = self.letters
        other.hand = self.hand
        other.shown = self.shown
        other.supply = self.supply
        other.levels = self.levels
        other.bonus = self.bonus
        other.courier = self.courier
        other.arrivals = self.arrivals
        other.wagon_at = self.wagon_at
        other.wagon_from = self.wagon_from
        other.master = self.master
        other.monopoly = self.monopoly
        other.load = self.load
        other.arrived = self.arrived
        other.axles = self.axles
        other.owner = self.owner
        other.row = self.row
        other.pile = self.pile
        other.played = self.played
        other.chosen = self.chosen
        other.wagon = self.wagon
        other.quotes = self.quotes
        other.one = self.one
        other.two = self.two
        other.counter = self.counter
        other.counter_price = self.counter_price
        other.loading = self.loading
        other.used = self.used
        other.best_wagon = self.best_wagon
        other.met = self.met
        other.moving = self.moving
        other.mode = self.mode
        other.road_at = self.road_at
        other.road_from = self.road_from
        other.points = self.points
        other.stop = self.stop
        other.stop_from = self.stop_from
        other.offices = self.offices
        other.office_shift = self.office_shift
        other.sold = self.sold
        other.bonus_sales = self.bonus_sales
        other.opener = self.opener
        other.high = self.high
        other.best = self.best
        other.passed = self.passed
        other.won = self.won
        other.auctions = self.auctions
        other.raised = self.raised
        if self.open_deals:
            other.path = self.path
            other.let_fee = self.let_fee
            other.talked = self.talked
            other.resume = self.resume
            other.active = self.active
            other.deal_pass = self.deal_pass
            other.rival = self.rival
            other.offers = self.offers
            other.draft = self.draft
            other.deals = self.deals
            other.promises = self.promises
            other.asides = self.asides
            other.acts = self.acts
        return other

    # The contract -----------------------------------------------------------------------------------

    @property
    def phase(self) -> int:
        """The phase of the decision at hand."""
        return cast(PhaseStep, self.step).phase

    @property
    def stretch(self) -> int:
        """The stretch of the turn in which the decision at hand falls (MA-146)."""
        return cast(PhaseStep, self.step).stretch

    def scores(self) -> list[int]:
        """The status of each seat, by its upkeep (MA-111)."""
        return [UPKEEP[level] for level in self.status]

    def ranks(self) -> list[int]:
        """No letter before letter, then status, then money; equals share a place (MA-111, MA-112, MA-116)."""
        worth = [(self.letters[seat] == 0, self.status[seat], self.money[seat]) for seat in range(self.players)]
        return [1 + sum(1 for other in worth if other > one) for one in worth]

    def summary(self) -> Summary:
        arrived = self.arrivals >= LAST_ARRIVAL[self.players]
        return Summary(("arrivals" if arrived else "turns") if self.over else "", self.turn)

    def sheet(self) -> list[SheetLine]:
        """Status is what counts (MA-111); money and letters decide between equals and come as notes."""
        notes: list[Phrase] = []
        for seat in range(self.players):
            letters = plural("{n} letter of credit", "{n} letters of credit", n=self.letters[seat])
            if self.over or self.open_money:
                notes.append(Phrase("{money}, {letters}", money=florins(self.money[seat]), letters=letters))
            else:
                notes.append(letters)
        return [SheetLine(Phrase("Status"), self.scores(), "MA-111", notes)]

    # Money, goods, cards ------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int, kind: int) -> None:
        """The bank pays a seat; an amount below 0 is paid to the bank."""
        if amount != 0:
            self.money = changed(self.money, seat, amount)
            self.payments = noted(self.payments, self.paid, seat, amount, kind)
            self.paid += EACH

    def hand_over(self, giver: int, taker: int, amount: int, kind: int) -> None:
        """One seat pays another."""
        self.pay(giver, -amount, kind)
        self.pay(taker, amount, kind)

    def paid_for(self, kind: int) -> int:
        """What all seats together have got for something."""
        return sum(self.payments[at + 1] for at in range(0, self.paid, EACH) if self.payments[at + 2] == kind)

    def cards(self, seat: int) -> int:
        """How many influence cards a seat holds: that is public (MA-62)."""
        first = seat * KINDS
        return sum(self.hand[first : first + KINDS]) + sum(self.shown[first : first + KINDS])

    def holds(self, seat: int, kind: int) -> bool:
        """Whether a seat holds an influence card of that kind."""
        return self.hand[seat * KINDS + kind] + self.shown[seat * KINDS + kind] > 0

    def play_card(self, seat: int, kind: int) -> None:
        """A card is shown and out of the game (MA-61); one that lies open is played first."""
        self.lose_card(seat, kind)
        self.played = changed(self.played, kind, 1)

    def lose_card(self, seat: int, kind: int) -> None:
        """A card leaves its holder."""
        at = seat * KINDS + kind
        if self.shown[at] > 0:
            self.shown = changed(self.shown, at, -1)
        else:
            self.hand = changed(self.hand, at, -1)

    def store(self, seat: int, city: int, good: int, number: int) -> None:
        """Goods come into a warehouse; below 0 they leave it."""
        self.stock = changed(self.stock, seat * 36 + city * 6 + good, number)
        if self.seen is not None:
            self.seen.shelves |= 1 << seat * 6 + city

    def put_on_wagon(self, seat: int, wagon: int, good: int, number: int) -> None:
        """Goods go from the warehouse of the wagon's city onto the wagon."""
        self.store(seat, self.wagon_at[wagon], good, -number)
        self.load = changed(self.load, wagon * 24 + seat * 6 + good, number)
        if self.seen is not None:
            self.seen.loads |= 1 << wagon * 4 + seat

    def on_wagon(self, seat: int, wagon: int) -> int:
        """How many goods a seat has on a wagon."""
        at = wagon * 24 + seat * 6
        load = self.load
        return load[at] + load[at + 1] + load[at + 2] + load[at + 3] + load[at + 4] + load[at + 5]

    def stored(self, seat: int) -> int:
        """How many goods a seat has in all its warehouses."""
        return sum(self.stock[seat * 36 : seat * 36 + 36])

    def occupied(self, space: int) -> bool:
        """Whether a wagon stands there."""
        return self.wagon_at[0] == space or self.wagon_at[1] == space or self.wagon_at[2] == space

    def family(self, action: int) -> Family:
        """The kind of an action."""
        return self.numbers.families.of[action]

    def seat_at(self, place: int) -> int:
        """The seat at a place of the turn order (MA-15)."""
        return (self.first + place) % self.players

    def next_player(self, moment: int) -> None:
        """Whose turn it was is done; that moment is due for the next in turn order."""
        self.at += 1
        self.due = moment

    def did(self, act: int) -> None:
        """Note an act that somebody may have promised or renounced."""
        if self.open_deals:
            self.acts = (*self.acts, act)
