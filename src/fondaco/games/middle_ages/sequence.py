"""The sequence of play: what follows on what in a turn (MA-16), with the deal rounds in between (MA-140).

Decisions are steps, each in the module of its phase. When one is done it names the moment that is due; this table says
which step begins then, whose turn it is, and what comes when nobody is left.
"""

from typing import Final, final

from ...engine import Refusal, Rng, View
from .deals.items import LET
from .deals.keeping import count_kept, keep, lapse_impossible, let_to, settle_acts, settle_moment, why_bound
from .deals.rounds import ACCEPT, DRAFT, OFFER, REPLY, WISHES, begin_round
from .invariants import broken
from .phases import Passage
from .phases.buying import BUYING
from .phases.investments import BIDDING, CHOOSE_CARD, start_of_investments
from .phases.load_masters import MASTER_BIDS, MASTER_CARD, START_OF_LOADING
from .phases.loading import (
    ANSWER,
    BY_DEAL,
    FREE_QUESTION,
    LOAD_GOODS,
    MASTER_LOADS,
    QUOTE_STEP,
    begin_goods,
    next_wagon,
)
from .phases.movement import AXLE, MOVES, TAKING, WAY
from .phases.prices import OFFICES, SALE, SPECIAL, WHEELS
from .phases.setup import COURIER_START, FIRST_PLAYER, START_SET, TURN_UP_CARD, new_turn, turn_over
from .phases.unloading import BONUS_QUESTION, arrivals, next_unload
from .phases.upkeep import LETTER_STEP, RAISING, REPAYING, STATUS_CARD
from .state import NOBODY_LEFT, NOTHING, MiddleState, PhaseStep, To
from .tables import COIN
from .view import reshuffle, view

DEALS: Final = True
"""A deal round is held before the step begins; whose turn it is then is the active player (MA-140)."""


def begin_anew(state: MiddleState) -> int:
    """The players in turn order."""
    return NOTHING


@final
class Moment:
    """A moment of the turn: the step that begins, and the moment that comes when nobody is left to take it."""

    def __init__(self, number: int, step: PhaseStep, then: int, deals: bool = False) -> None:
        self.number: Final = number
        self.step: Final = step
        self.then: Final = then
        self.deals: Final = deals


SEQUENCE: Final = (
    Moment(To.NEW_TURN, Passage(0, new_turn), To.BUYING),
    # 1. Buying: MA-20 to MA-27.
    Moment(To.BUYING, BUYING, To.MASTER_CARDS, DEALS),
    # 2. Loading: MA-30 to MA-49. Load Master cards; then each wagon: its load master, who loads, and the others.
    Moment(To.MASTER_CARDS, START_OF_LOADING, To.AXLES, DEALS),
    Moment(To.MASTER_CARD, MASTER_CARD, To.NEXT_WAGON),
    Moment(To.NEXT_WAGON, Passage(2, next_wagon), To.AXLES),
    Moment(To.AUCTION, MASTER_BIDS, To.LOADING, DEALS),
    Moment(To.LOADING, MASTER_LOADS, To.CUSTOMER, DEALS),
    Moment(To.CUSTOMER, QUOTE_STEP, To.NEXT_WAGON),
    # 3. Movement: MA-50 to MA-69. Broken Axle; then tiles, drivers and couriers.
    Moment(To.AXLES, Passage(3, begin_anew), To.AXLE),
    Moment(To.AXLE, AXLE, To.MOVES, DEALS),
    Moment(To.MOVES, Passage(3, begin_anew), To.MOVE),
    Moment(To.MOVE, MOVES, To.WHEELS, DEALS),
    # 4. Prices: MA-70 to MA-77. Wheels, offices, Warehouse Sale, Special Sale.
    Moment(To.WHEELS, WHEELS, To.OFFICES, DEALS),
    Moment(To.OFFICES, Passage(4, begin_anew), To.OFFICE),
    Moment(To.OFFICE, OFFICES, To.WAREHOUSE_SALE, DEALS),
    Moment(To.WAREHOUSE_SALE, SALE, To.SPECIAL_SALES),
    Moment(To.SPECIAL_SALES, Passage(4, begin_anew), To.SPECIAL_SALE),
    Moment(To.SPECIAL_SALE, SPECIAL, To.ARRIVALS),
    # 5. Unloading: MA-80 to MA-88. Each wagon that reached a city, with Bonus Sale before; then the bonuses.
    Moment(To.ARRIVALS, Passage(5, arrivals), To.INVESTMENTS),
    Moment(To.NEXT_UNLOAD, Passage(5, next_unload), To.INVESTMENTS),
    Moment(To.BONUS_SALE, BONUS_QUESTION, To.NEXT_UNLOAD),
    # 6. Investments: MA-90 to MA-97. Auctions; then the row is filled.
    Moment(To.INVESTMENTS, Passage(6, start_of_investments), To.INVESTMENT),
    Moment(To.INVESTMENT, BIDDING, To.FILL, DEALS),
    Moment(To.FILL, TURN_UP_CARD, To.UPKEEP),
    # 7. Status: MA-100 to MA-109, MA-114. Upkeep of all; then all may rise.
    Moment(To.UPKEEP, REPAYING, To.RAISING, DEALS),
    Moment(To.RAISING, RAISING, To.TURN_OVER),
    Moment(To.TURN_OVER, Passage(7, turn_over), To.NEW_TURN),
)
MOMENTS: Final[list[Moment]] = [SEQUENCE[0], *SEQUENCE]
"""The same by their numbers, which count from 1."""
PHASE_AT: Final[list[int]] = [moment.step.phase for moment in MOMENTS]
"""The phase to which each moment belongs."""

STEPS: Final[dict[str, PhaseStep]] = {
    step.name: step
    for step in (
        *(START_SET, COURIER_START, FIRST_PLAYER, TURN_UP_CARD),
        *(BUYING, MASTER_CARD, MASTER_BIDS, MASTER_LOADS, QUOTE_STEP, ANSWER, FREE_QUESTION, LOAD_GOODS),
        *(AXLE, MOVES, WAY, TAKING, WHEELS, OFFICES, SALE, SPECIAL, BONUS_QUESTION),
        *(BIDDING, CHOOSE_CARD, REPAYING, STATUS_CARD, LETTER_STEP, RAISING),
        *(OFFER, DRAFT, WISHES, ACCEPT, REPLY),
    )
}
"""All decisions by their names, for views that are read back."""


@final
class Play(MiddleState):
    """A position that goes on by itself until somebody must decide."""

    def blank(self) -> MiddleState:
        return Play(self.game, self.players, self.board, self.numbers, self.step)

    def legal(self, seat: int) -> list[int]:
        actions = self.step.legal(self, seat)
        return keep(self, seat, actions) if self.promises else actions

    def refusal(self, seat: int, action: int) -> Refusal:
        if self.promises and action in self.step.legal(self, seat):
            return why_bound(self, seat, action)
        return self.step.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        self.step.apply(self, seat, action)
        if self.promises or self.asides:
            settle_acts(self, seat)
        while self.due != NOTHING and not self.over:
            self.go_on()
        if self.promises:
            lapse_impossible(self)

    def view(self, seat: int) -> View:
        return view(self, seat)

    def broken(self) -> list[str]:
        return broken(self)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        reshuffle(self, seat, rng)

    def go_on(self) -> None:
        """Carry out the moment that is due; or hold the deal round before it."""
        number = self.due
        moment = MOMENTS[number]
        self.due = NOTHING
        if self.open_deals:
            self.acts = ()
            self.talked = self.talked and number == self.resume
            if self.promises or self.asides:
                settle_moment(self, number)
        if isinstance(moment.step, Passage):
            self.at = 0
            self.due = moment.step.happens(self) or moment.then
            return
        seat = moment.step.next_seat(self)
        if seat == NOBODY_LEFT:
            self.at = 0
            self.due = moment.then
        elif not (moment.deals and self.open_deals and self.talk(seat, number)):
            moment.step.begin(self, seat)
            if self.promises and number == To.CUSTOMER:
                let_load(self)

    def talk(self, active: int, moment: int) -> bool:
        """Hold the deal round before a moment; False when it has been held (MA-140)."""
        if self.talked and self.active == active:
            self.talked = False
            return False
        begin_round(self, active, moment)
        return True


def let_load(state: MiddleState) -> None:
    """Where a deal lets the player load, there is no talk about the price (MA-147)."""
    seat = state.actor
    promise = let_to(state, state.master[state.wagon], seat, state.wagon)
    if promise is not None:
        _, less, fee = LET.item.triple(promise.item)
        state.let_fee = fee * COIN
        state.counter = less + 1
        begin_goods(state, seat, BY_DEAL)
        count_kept(state, promise)
