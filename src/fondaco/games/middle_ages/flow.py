"""The course of a turn: what happens between decisions, phase by phase (MA-16), and the deal rounds (MA-140)."""

from typing import Final, final

from . import auctions, buying, haggling, loading, masters, moments, movement, prices, setup, unloading, upkeep
from .state import NOTHING, Flow, MiddleState
from .tables import CITIES, LAST_ARRIVAL, LAST_TURN, WAGONS


@final
class Course(Flow):
    """Carries out one moment after the other until somebody must decide."""

    def go_on(self, state: MiddleState) -> None:
        moment = state.due
        state.due = NOTHING
        if moment <= moments.CUSTOMER:
            buying_and_loading(state, moment)
        elif moment <= moments.SPECIAL_SALE or moment == moments.MOVE_ON:
            movement_and_prices(state, moment)
        else:
            unloading_to_end(state, moment)


def buying_and_loading(state: MiddleState, moment: int) -> None:
    """Phases 1 and 2."""
    if moment == moments.NEW_TURN:
        new_turn(state)
    elif moment == moments.BUYING:
        if not buying.begin(state):
            state.due = moments.MASTER_CARDS
    elif moment == moments.MASTER_CARDS:
        state.at = 0
        state.wagon = -1
        state.due = moments.MASTER_CARD if masters.in_city(state) else moments.AXLES
    elif moment == moments.MASTER_CARD:
        if not masters.begin_card(state):
            state.due = moments.NEXT_WAGON
    elif moment == moments.NEXT_WAGON:
        next_wagon(state)
    elif moment == moments.AUCTION:
        masters.begin_bids(state)
    elif moment == moments.LOADING:
        if not loading.begin_master(state):
            state.at = 0
            state.due = moments.CUSTOMER
    elif not haggling.begin(state):
        state.due = moments.NEXT_WAGON


def movement_and_prices(state: MiddleState, moment: int) -> None:
    """Phases 3 and 4."""
    if moment == moments.AXLES:
        state.at = 0
        state.due = moments.AXLE
    elif moment == moments.AXLE:
        if not movement.begin_axle(state):
            state.due = moments.MOVES
    elif moment == moments.MOVES:
        state.at = 0
        state.due = moments.MOVE
    elif moment == moments.MOVE:
        if not movement.begin(state):
            state.due = moments.WHEELS
    elif moment == moments.MOVE_ON:
        state.step = movement.MOVES
        movement.go_on_moving(state)
    elif moment == moments.WHEELS:
        prices.begin_wheels(state)
    elif moment == moments.OFFICES:
        state.at = 0
        state.due = moments.OFFICE
    elif moment == moments.OFFICE:
        if not prices.begin_office(state):
            state.due = moments.WAREHOUSE_SALE
    elif moment == moments.WAREHOUSE_SALE:
        if not prices.begin_sale(state):
            state.due = moments.SPECIAL_SALES
    elif moment == moments.SPECIAL_SALES:
        state.at = 0
        state.due = moments.SPECIAL_SALE
    elif not prices.begin_special(state):
        state.due = moments.ARRIVALS


def unloading_to_end(state: MiddleState, moment: int) -> None:
    """Phases 5 to 7 and the end of the turn."""
    if moment == moments.ARRIVALS:
        state.wagon = -1
        state.due = moments.NEXT_UNLOAD if unloading.count_arrivals(state) > 0 else moments.INVESTMENTS
    elif moment == moments.NEXT_UNLOAD:
        if unloading.next_wagon(state):
            state.due = moments.BONUS_SALE
        else:
            unloading.move_bonuses(state)
            state.due = moments.INVESTMENTS
    elif moment == moments.BONUS_SALE:
        if not unloading.begin_question(state):
            unloading.unload(state)
            state.due = moments.NEXT_UNLOAD
    elif moment == moments.INVESTMENTS:
        auctions.begin_phase(state)
        state.due = moments.INVESTMENT
    elif moment == moments.INVESTMENT:
        opener = auctions.opener(state)
        if opener < 0:
            state.due = moments.FILL
        else:
            auctions.begin(state, opener)
    elif moment == moments.FILL:
        state.at = 0
        if setup.row_is_full(state):
            state.due = moments.UPKEEP
        else:
            state.step = setup.TURN_UP_CARD
    elif moment == moments.UPKEEP:
        if state.at < state.players:
            state.actor = state.seat_at(state.at)
            upkeep.begin_upkeep(state)
        else:
            state.at = 0
            state.due = moments.RAISING
    elif moment == moments.RAISING:
        if not upkeep.begin_raising(state):
            state.due = moments.TURN_OVER
    else:
        end_turn(state)


def new_turn(state: MiddleState) -> None:
    """A turn begins with nothing moved and nothing broken."""
    state.turn += 1
    state.at = 0
    state.arrived = 0
    state.axles = 0
    state.again = False
    if state.log is not None:
        state.tell("turn", state.first, {"turn": state.turn})
    state.due = moments.BUYING


def next_wagon(state: MiddleState) -> None:
    """The wagons in cities in order of their numbers, each wholly done before the next (MA-30, MA-42)."""
    state.wagon += 1
    while state.wagon < WAGONS and state.wagon_at[state.wagon] >= CITIES:
        state.wagon += 1
    if state.wagon == WAGONS:
        state.due = moments.AXLES
    else:
        state.due = moments.AUCTION if state.master[state.wagon] < 0 else moments.LOADING


def end_turn(state: MiddleState) -> None:
    """The game ends when enough wagons have arrived, or after the 60th turn (MA-110, MA-113); else the next turn."""
    if state.arrivals >= LAST_ARRIVAL[state.players] or state.turn == LAST_TURN:
        state.over = True
        state.actor = -1
        if state.log is not None:
            state.tell("over", -1, {})
        return
    state.first = (state.first + 1) % state.players
    state.due = moments.NEW_TURN


COURSE: Final = Course()
