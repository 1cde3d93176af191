"""The course of a turn: what happens between decisions, phase by phase (MA-16), and the deal rounds (MA-140)."""

from typing import Final, final

from ...engine import Refusal, Rng, SheetLine, View
from .auctions import begin_auction, begin_phase, next_opener
from .buying import begin_buying
from .deals import begin_round
from .haggling import begin_talk
from .hidden import reshuffle
from .items import LET
from .loading import LET as LET_LOAD
from .loading import begin_goods, begin_master
from .masters import begin_bids, begin_card, in_city
from .moments import (
    TO_ARRIVALS,
    TO_AUCTION,
    TO_AXLE,
    TO_AXLES,
    TO_BONUS_SALE,
    TO_BUYING,
    TO_CUSTOMER,
    TO_FILL,
    TO_INVESTMENT,
    TO_INVESTMENTS,
    TO_LOADING,
    TO_MASTER_CARD,
    TO_MASTER_CARDS,
    TO_MOVE,
    TO_MOVE_ON,
    TO_MOVES,
    TO_NEW_TURN,
    TO_NEXT_UNLOAD,
    TO_NEXT_WAGON,
    TO_OFFICE,
    TO_OFFICES,
    TO_RAISING,
    TO_SPECIAL_SALE,
    TO_SPECIAL_SALES,
    TO_TURN_OVER,
    TO_UPKEEP,
    TO_WAREHOUSE_SALE,
    TO_WHEELS,
)
from .movement import MOVES, begin_axle, begin_movement, go_on_moving
from .offers import known_cards
from .prices import begin_office, begin_sale, begin_special, begin_wheels
from .promises import keep, why_bound
from .scoring import sheet
from .settling import count_kept, lapse_impossible, let_to, settle_acts, settle_moment
from .setup import TURN_UP_CARD, row_is_full
from .state import NOTHING, Flow, MiddleState
from .tables import CITIES, COIN, LAST_ARRIVAL, LAST_TURN, WAGONS
from .unloading import begin_bonus, count_arrivals, move_bonuses, next_unload, unload
from .upkeep import begin_raising, begin_upkeep
from .view import view


@final
class Course(Flow):
    """Carries out one moment after the other until somebody must decide."""

    def view(self, state: MiddleState, seat: int) -> View:
        return view(state, seat)

    def reshuffle(self, state: MiddleState, seat: int, rng: Rng) -> None:
        reshuffle(state, seat, rng)

    def sheet(self, state: MiddleState) -> list[SheetLine]:
        return sheet(state)

    def keep(self, state: MiddleState, seat: int, actions: list[int]) -> list[int]:
        return keep(state, seat, actions)

    def settle(self, state: MiddleState, seat: int) -> None:
        if state.promises or state.asides:
            settle_acts(state, seat)

    def weigh(self, state: MiddleState) -> None:
        lapse_impossible(state)

    def known_cards(self, state: MiddleState) -> list[int]:
        return known_cards(state)

    def broken_promise(self, state: MiddleState, seat: int, action: int) -> Refusal | None:
        return why_bound(state, seat, action)

    def go_on(self, state: MiddleState) -> None:
        moment = state.due
        state.due = NOTHING
        if state.open_deals and moment != TO_MOVE_ON:
            state.acts = ()
            state.talked = state.talked and moment == state.resume
            if state.promises or state.asides:
                settle_moment(state, moment)
        if moment <= TO_CUSTOMER:
            buying_and_loading(state, moment)
        elif moment <= TO_SPECIAL_SALE or moment == TO_MOVE_ON:
            movement_and_prices(state, moment)
        else:
            unloading_to_end(state, moment)


def talk(state: MiddleState, active: int, moment: int) -> bool:
    """Hold the deal round before a moment, where deals are open; False when it has been held (MA-140)."""
    if not state.open_deals:
        return False
    if state.talked and state.active == active:
        state.talked = False
        return False
    begin_round(state, active, moment)
    return True


def buying_and_loading(state: MiddleState, moment: int) -> None:
    """Phases 1 and 2."""
    if moment == TO_NEW_TURN:
        new_turn(state)
    elif moment == TO_BUYING:
        if begin_buying(state):
            talk(state, state.actor, TO_BUYING)
        else:
            state.due = TO_MASTER_CARDS
    elif moment == TO_MASTER_CARDS:
        state.at = 0
        state.wagon = -1
        if not in_city(state):
            state.due = TO_AXLES
        elif not talk(state, state.first, TO_MASTER_CARDS):
            state.due = TO_MASTER_CARD
    elif moment == TO_MASTER_CARD:
        if not begin_card(state):
            state.due = TO_NEXT_WAGON
    elif moment == TO_NEXT_WAGON:
        next_wagon(state)
    elif moment == TO_AUCTION:
        if not talk(state, state.first, TO_AUCTION):
            begin_bids(state)
    elif moment == TO_LOADING:
        if not talk(state, state.master[state.wagon], TO_LOADING) and not begin_master(state):
            state.at = 0
            state.due = TO_CUSTOMER
    elif begin_talk(state):
        let_load(state)
    else:
        state.due = TO_NEXT_WAGON


def movement_and_prices(state: MiddleState, moment: int) -> None:
    """Phases 3 and 4."""
    if moment == TO_AXLES:
        state.at = 0
        state.due = TO_AXLE
    elif moment == TO_AXLE:
        if begin_axle(state):
            talk(state, state.actor, TO_AXLE)
        else:
            state.due = TO_MOVES
    elif moment == TO_MOVES:
        state.at = 0
        state.due = TO_MOVE
    elif moment == TO_MOVE:
        if begin_movement(state):
            talk(state, state.actor, TO_MOVE)
        else:
            state.due = TO_WHEELS
    elif moment == TO_MOVE_ON:
        state.step = MOVES
        go_on_moving(state)
    elif moment == TO_WHEELS:
        if not talk(state, state.first, TO_WHEELS):
            begin_wheels(state)
    elif moment == TO_OFFICES:
        state.at = 0
        state.due = TO_OFFICE
    elif moment == TO_OFFICE:
        if begin_office(state):
            talk(state, state.actor, TO_OFFICE)
        else:
            state.due = TO_WAREHOUSE_SALE
    elif moment == TO_WAREHOUSE_SALE:
        if not begin_sale(state):
            state.due = TO_SPECIAL_SALES
    elif moment == TO_SPECIAL_SALES:
        state.at = 0
        state.due = TO_SPECIAL_SALE
    elif not begin_special(state):
        state.due = TO_ARRIVALS


def unloading_to_end(state: MiddleState, moment: int) -> None:
    """Phases 5 to 7 and the end of the turn."""
    if moment == TO_ARRIVALS:
        state.wagon = -1
        state.due = TO_NEXT_UNLOAD if count_arrivals(state) > 0 else TO_INVESTMENTS
    elif moment == TO_NEXT_UNLOAD:
        if next_unload(state):
            state.due = TO_BONUS_SALE
        else:
            move_bonuses(state)
            state.due = TO_INVESTMENTS
    elif moment == TO_BONUS_SALE:
        if not begin_bonus(state):
            unload(state)
            state.due = TO_NEXT_UNLOAD
    elif moment == TO_INVESTMENTS:
        begin_phase(state)
        state.due = TO_INVESTMENT
    elif moment == TO_INVESTMENT:
        opener = next_opener(state)
        if opener < 0:
            state.due = TO_FILL
        elif not talk(state, opener, TO_INVESTMENT):
            begin_auction(state, opener)
    elif moment == TO_FILL:
        state.at = 0
        if row_is_full(state):
            state.due = TO_UPKEEP
        else:
            state.step = TURN_UP_CARD
    elif moment == TO_UPKEEP:
        if state.at < state.players:
            state.actor = state.seat_at(state.at)
            if not talk(state, state.actor, TO_UPKEEP):
                begin_upkeep(state)
        else:
            state.at = 0
            state.due = TO_RAISING
    elif moment == TO_RAISING:
        if not begin_raising(state):
            state.due = TO_TURN_OVER
    else:
        end_turn(state)


def let_load(state: MiddleState) -> None:
    """Where a deal lets the player load, there is no talk about the price (MA-147)."""
    seat = state.actor
    promise = let_to(state, state.master[state.wagon], seat, state.wagon)
    if promise is not None:
        _, less, fee = LET.item.triple(promise.item)
        state.let_fee = fee * COIN
        state.counter = less + 1
        begin_goods(state, seat, LET_LOAD)
        count_kept(state, promise)


def new_turn(state: MiddleState) -> None:
    """A turn begins with nothing moved and nothing broken."""
    state.turn += 1
    state.at = 0
    state.arrived = 0
    state.axles = 0
    state.again = False
    state.deals = 0
    if state.log is not None:
        state.tell("turn", state.first, {"turn": state.turn})
    state.due = TO_BUYING


def next_wagon(state: MiddleState) -> None:
    """The wagons in cities in order of their numbers, each wholly done before the next (MA-30, MA-42)."""
    state.wagon += 1
    while state.wagon < WAGONS and state.wagon_at[state.wagon] >= CITIES:
        state.wagon += 1
    if state.wagon == WAGONS:
        state.due = TO_AXLES
    else:
        state.due = TO_AUCTION if state.master[state.wagon] < 0 else TO_LOADING


def end_turn(state: MiddleState) -> None:
    """The game ends when enough wagons have arrived, or after the 60th turn (MA-110, MA-113); else the next turn."""
    if state.arrivals >= LAST_ARRIVAL[state.players] or state.turn == LAST_TURN:
        state.over = True
        state.actor = -1
        if state.log is not None:
            state.tell("over", -1, {})
        return
    state.first = (state.first + 1) % state.players
    state.due = TO_NEW_TURN


COURSE: Final = Course()
