"""How promises bind: what they leave of the legal actions, and which can still be kept (MA-145, MA-146, MA-149)."""

from typing import Final

from ...engine import Phrase, Refusal, Seat
from .auctions import BIDDING
from .buying import BUYING, MOST, goods_of, price_of
from .haggling import ANSWER
from .influence import TAKING
from .items import (
    ACTS,
    BID,
    DO_AXLE,
    DO_BUY,
    DO_FREE,
    DO_INTO,
    DO_LOADING,
    DO_MASTER,
    DO_MOVING,
    DO_ONTO,
    DO_POINT,
    DO_SHIFT,
    INVEST,
    LET,
    SUMS,
)
from .loading import FREE_QUESTION, LOAD_GOODS, MASTER_LOADS
from .masters import MASTER_BIDS, MASTER_CARD
from .moments import TO_MOVE_ON
from .movement import AXLE, MOVES, WAY
from .notation import (
    ARROWS,
    DECLINE,
    DONE,
    LOAD_NOTHING,
    NO_CARD,
    PASS,
    PLAY_AXLE,
    PLAY_FREE,
    POINTERS,
)
from .notation import BID as BIDS
from .pledges import Promise
from .prices import OFFICES, WHEELS
from .state import NOTHING, MiddleState
from .tables import BUY as BUYING_PRICE
from .tables import CITIES, COIN, DISCOUNT, FREE_LOADING, KINDS, WAGONS
from .wording import promise_phrase


def subject_of(item: int) -> int:
    """The act that an item is about; -1 for items with an amount."""
    return (item - ACTS) // 2 if item >= ACTS else -1


def is_renounced(item: int) -> bool:
    """Whether an item renounces its act."""
    return item >= ACTS and (item - ACTS) % 2 == 1


def concerns(state: MiddleState, seat: int, item: int) -> bool:
    """Whether a promise of the seat bears on the decision at hand."""
    step = state.step
    subject = subject_of(item)
    if step is BUYING:
        return DO_BUY <= subject < DO_AXLE
    if step is MASTER_BIDS:
        return BID <= item < INVEST and (item - BID) // (SUMS + 1) == state.wagon
    if step is BIDDING:
        return INVEST <= item < LET
    if step is MASTER_CARD:
        return DO_MASTER <= subject < DO_INTO
    if step is MASTER_LOADS or step is LOAD_GOODS:
        return subject == DO_LOADING + state.wagon
    if step is ANSWER or step is FREE_QUESTION:
        return subject == DO_LOADING + state.wagon or DO_FREE <= subject < DO_MASTER
    if step is AXLE:
        return DO_AXLE <= subject < DO_FREE or (is_journey(subject) and not is_renounced(item))
    if step is MOVES or step is WAY or step is TAKING:
        return is_journey(subject) or DO_MOVING <= subject < DO_ONTO or subject >= state.numbers.items.ends
    if step is WHEELS:
        return DO_POINT <= subject < DO_LOADING
    return step is OFFICES and DO_SHIFT <= subject < DO_POINT


def is_journey(subject: int) -> bool:
    """Bringing a wagon into a city or taking it onto a road."""
    return DO_INTO <= subject < DO_SHIFT or subject >= DO_ONTO


def wagon_of_journey(state: MiddleState, subject: int) -> int:
    """The wagon of such a journey; -1 where the subject is the courier."""
    if subject < DO_SHIFT:
        return (subject - DO_INTO) // CITIES
    return (subject - DO_ONTO) // len(state.board.roads) if subject < state.numbers.items.ends else -1


def keep(state: MiddleState, seat: int, actions: list[int]) -> list[int]:
    """Those of the actions after which all promises of the seat are kept or can still be kept."""
    items: list[int] = []
    for promise in state.promises:
        if promise.seat == seat and concerns(state, seat, promise.item):
            items.append(promise.item)
    return fitting(state, seat, actions, items) if items else actions


def fitting(state: MiddleState, seat: int, actions: list[int], items: list[int]) -> list[int]:
    """The actions that fit to all these promises."""
    step = state.step
    if step is MASTER_CARD or step is OFFICES or step is MOVES or step is WAY or step is TAKING:
        seen: set[tuple[int, ...]] = set()
        return [action for action in actions if leads_on(state, seat, action, items, seen)]
    return [action for action in actions if fits(state, seat, action, items)]


def fits(state: MiddleState, seat: int, action: int, items: list[int]) -> bool:
    """Decisions where one look is enough."""
    step = state.step
    if step is BUYING:
        return fits_buying(state, seat, action, items)
    if step is AXLE:
        return fits_axle(state, seat, action, items)
    for item in items:
        subject = subject_of(item)
        renounced = is_renounced(item)
        if step is MASTER_BIDS or step is BIDDING:
            if action != PASS and action - BIDS > (item - (BID if item < INVEST else INVEST)) % (SUMS + 1):
                return False
        elif step is WHEELS:
            if (subject - DO_POINT in POINTERS[action - ARROWS]) == renounced:
                return False
        elif subject == DO_LOADING + state.wagon:
            if action not in (LOAD_NOTHING, DECLINE, NO_CARD):
                return False
        elif subject == DO_FREE + state.wagon:
            if (action == PLAY_FREE) == renounced:
                return False
        elif action == PLAY_FREE and not renounced and cards_needed(items, state.wagon) >= cards_held(state, seat):
            return False
    return True


def cards_needed(items: list[int], wagon: int) -> int:
    """Free Loading cards promised for other wagons (MA-148)."""
    return sum(
        1
        for item in items
        if DO_FREE <= subject_of(item) < DO_MASTER and subject_of(item) != DO_FREE + wagon and not is_renounced(item)
    )


def cards_held(state: MiddleState, seat: int) -> int:
    """Free Loading cards in hand."""
    at = seat * KINDS + FREE_LOADING
    return state.hand[at] + state.shown[at]


def fits_buying(state: MiddleState, seat: int, action: int, items: list[int]) -> bool:
    """After the purchase what was promised must still be possible; nothing renounced is bought."""
    wanted: list[int] = []
    bought: list[int] = []
    spent = 0
    size = state.bought
    if action != DONE:
        for good, number in goods_of(state, action):
            bought.append(good)
            size += number
        spent = price_of(state, seat, action)
    for item in items:
        good = subject_of(item) - DO_BUY
        if is_renounced(item):
            if good in bought:
                return False
        elif good not in bought and good not in wanted:
            wanted.append(good)
    if not wanted:
        return True
    if action == DONE or size + len(wanted) > MOST:
        return False
    price = 0
    for good in wanted:
        if state.supply[good] == 0:
            return False
        price += BUYING_PRICE[state.levels[good]]
    if state.owner[DISCOUNT] == seat:
        price = COIN if size == 0 else 0
    return state.money[seat] - spent >= price


def fits_axle(state: MiddleState, seat: int, action: int, items: list[int]) -> bool:
    """Broken Axle as promised, not where renounced, and never on a wagon that the player promised to move."""
    cards = state.hand[seat * KINDS + 1] + state.shown[seat * KINDS + 1]
    wanted: list[int] = []
    wagon = action - PLAY_AXLE if action != NO_CARD else -1
    for item in items:
        subject = subject_of(item)
        if is_journey(subject):
            if wagon >= 0 and wagon_of_journey(state, subject) == wagon:
                return False
        elif is_renounced(item):
            if wagon == subject - DO_AXLE:
                return False
        elif wagon != subject - DO_AXLE and subject - DO_AXLE not in wanted:
            wanted.append(subject - DO_AXLE)
    if wagon < 0:
        return not wanted
    return len(wanted) <= cards - 1


def leads_on(state: MiddleState, seat: int, action: int, items: list[int], seen: set[tuple[int, ...]]) -> bool:
    """Whether the player can keep all these promises by own further actions of the stretch after this one."""
    trial = state.copy()
    trial.trial = True
    trial.promises = ()
    trial.apply(seat, action)
    if trial.due == TO_MOVE_ON:
        trial.flow.go_on(trial)
    missing = False
    for item in items:
        done = subject_of(item) in trial.acts
        if is_renounced(item):
            if done:
                return False
        elif not done:
            missing = True
    if trial.due != NOTHING:
        return not missing
    mark = position_mark(trial, items)
    if mark in seen:
        return False
    seen.add(mark)
    actions = trial.step.legal(trial, seat)
    if trial.step is TAKING:
        actions = actions[:1]
    courier = any(subject_of(item) >= trial.numbers.items.ends for item in items)
    for further in actions:
        if not courier and trial.step is MOVES and further >= trial.numbers.courier:
            continue
        if leads_on(trial, seat, further, items, seen):
            seen.discard(mark)
            return True
    return False


def position_mark(state: MiddleState, items: list[int]) -> tuple[int, ...]:
    """What tells positions within a stretch apart."""
    done = [1 if subject_of(item) in state.acts else 0 for item in items]
    return (
        *state.wagon_at,
        *state.wagon_from,
        *state.tiles,
        *state.master,
        *done,
        state.used,
        state.met,
        state.best_wagon,
        state.courier,
        state.moving,
        state.road_at,
        state.points,
        state.stop,
        state.offices,
        state.office_shift,
        state.step.phase,
        state.at,
    )


def weigh(state: MiddleState) -> Promise | None:
    """The oldest promise that can't be kept together with all older ones by who decides now (MA-149)."""
    for seat in state.pending():
        if seat >= 0:
            items: list[int] = []
            for promise in state.promises:
                if promise.seat == seat and concerns(state, seat, promise.item):
                    items.append(promise.item)
                    if not fitting(state, seat, state.step.legal(state, seat), items):
                        return promise
    return None


def why_bound(state: MiddleState, seat: int, action: int) -> Refusal | None:
    """The promise that forbids an action."""
    for promise in state.promises:
        item = promise.item
        if promise.seat == seat and concerns(state, seat, item) and not fitting(state, seat, [action], [item]):
            clause = "MA-145" if is_renounced(item) or item < ACTS else "MA-146"
            what = promise_phrase(state.numbers.items, item)
            return Refusal(clause, Phrase("you promised {seat} {what}", seat=Seat(promise.partner), what=what))
    return Refusal("MA-149", Phrase("your promises together forbid that"))


def promised_cards(items: list[int], kind: int) -> int:
    """How many cards of a kind these items promise to play (MA-148, MA-151)."""
    start = CARD_SUBJECT[kind]
    if start < 0:
        return 0
    return sum(1 for item in items if start <= subject_of(item) < start + WAGONS and not is_renounced(item))


CARD_SUBJECT: Final[list[int]] = [DO_FREE, DO_AXLE, -1, -1, -1, DO_MASTER, -1]
"""For each kind of influence card the first subject of playing it."""
