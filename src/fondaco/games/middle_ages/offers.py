"""Which offers can be made and accepted: acts to come, nothing contradictory, nothing not held (MA-142 to MA-152)."""

from .items import (
    ACTS,
    ASIDE,
    ASIDE_IN,
    BID,
    CARD,
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
    MONEY,
    SUMS,
    amount_of,
    never,
)
from .moments import (
    TO_AXLE,
    TO_BUYING,
    TO_INVESTMENT,
    TO_LOADING,
    TO_MASTER_CARDS,
    TO_MOVE,
    TO_OFFICE,
    TO_WHEELS,
)
from .pledges import Offer
from .promises import is_journey, is_renounced, promised_cards, subject_of, wagon_of_journey
from .state import MiddleState
from .tables import CITIES, COIN, KINDS, WAGONS

MOST_ITEMS = 2
"""For each side (MA-142)."""


def acts_to_come(state: MiddleState, seat: int) -> list[tuple[int, int]]:
    """The subjects of acts of a seat that are still to come this turn, as ranges (MA-144)."""
    moment = state.resume
    waits = (seat - state.first) % state.players >= state.at
    found: list[tuple[int, int]] = []
    if moment == TO_BUYING and (waits or (state.turn == 1 and not state.again)):
        found.append((DO_BUY, DO_AXLE))
    if moment <= TO_AXLE and (moment < TO_AXLE or waits):
        found.append((DO_AXLE, DO_FREE))
    if moment <= TO_LOADING:
        for wagon in range(WAGONS):
            if state.wagon_at[wagon] < CITIES and (moment <= TO_MASTER_CARDS or wagon >= state.wagon):
                if state.master[wagon] != seat:
                    found.append((DO_FREE + wagon, DO_FREE + wagon + 1))
                found.append((DO_LOADING + wagon, DO_LOADING + wagon + 1))
                if moment <= TO_MASTER_CARDS and state.master[wagon] < 0:
                    found.append((DO_MASTER + wagon, DO_MASTER + wagon + 1))
    if moment <= TO_AXLE or (moment == TO_MOVE and waits):
        found.append((DO_INTO, DO_SHIFT))
        found.append((DO_MOVING, DO_ONTO))
        found.append((DO_ONTO, state.numbers.items.subjects))
    if moment <= TO_WHEELS or (moment == TO_OFFICE and waits):
        found.append((DO_SHIFT, DO_POINT))
    if moment <= TO_WHEELS:
        found.append((DO_POINT, DO_LOADING))
    return found


def limits_to_come(state: MiddleState, seat: int) -> list[tuple[int, int]]:
    """The promises with an amount that a seat can still make, as ranges of items."""
    moment = state.resume
    found: list[tuple[int, int]] = []
    if moment <= TO_LOADING:
        for wagon in range(WAGONS):
            if state.wagon_at[wagon] < CITIES and (moment <= TO_MASTER_CARDS or wagon >= state.wagon):
                if state.master[wagon] < 0:
                    found.append((BID + wagon * (SUMS + 1), BID + (wagon + 1) * (SUMS + 1)))
                if state.master[wagon] in (-1, seat):
                    found.append((LET + wagon * 2 * (SUMS + 1), LET + (wagon + 1) * 2 * (SUMS + 1)))
    if moment <= TO_INVESTMENT:
        found.append((INVEST, LET))
    return found


def side_actions(state: MiddleState, seat: int, side: tuple[int, ...], own: bool) -> list[int]:
    """The actions that add to a seat's side of an offer; to the own side only what the seat holds (MA-151)."""
    if len(side) == MOST_ITEMS:
        return []
    numbers = state.numbers
    base = numbers.give if own else numbers.ask
    every = numbers.every
    found: list[int] = []
    if not side or side[0] >= CARD:
        most = min(SUMS, state.money[seat] // COIN) if own else SUMS
        found += every[base + MONEY : base + MONEY + most]
        if state.resume <= TO_INVESTMENT:
            found += every[base + ASIDE : base + ASIDE + most]
        if state.resume <= TO_MOVE:
            start = base + ASIDE_IN
            if most == SUMS:
                found += every[start : base + CARD]
            else:
                for place in range(WAGONS * CITIES):
                    found += every[start + place * SUMS : start + place * SUMS + most]
    running = promised_by(state, seat) + list(side)
    for kind in range(KINDS):
        if not own or spare_cards(state, seat, running, kind) > 0:
            found.append(base + CARD + kind)
    if state.resume > TO_INVESTMENT:
        return found
    for low, high in sorted(limits_to_come(state, seat)):
        found += every[base + low : base + high]
    about = [item for item in running if item >= ACTS]
    for low, high in sorted(acts_to_come(state, seat)):
        if about or DO_AXLE <= low < DO_INTO or DO_LOADING <= low < DO_ONTO:
            for item in range(ACTS + low * 2, ACTS + high * 2):
                if may_add(state, seat, item, running, own):
                    found.append(base + item)
        else:
            found += every[base + ACTS + low * 2 : base + ACTS + high * 2]
    if side and side[0] >= BID:
        return [action for action in found if action != base + side[0]]
    return found


def may_add(state: MiddleState, seat: int, item: int, running: list[int], own: bool) -> bool:
    """Not both promised and renounced (MA-148), no card promised that isn't held (MA-151)."""
    subject = subject_of(item)
    renounced = is_renounced(item)
    if never(subject) and not renounced:
        return False
    for other in running:
        if contradict(state, item, other):
            return False
    if own and not renounced and DO_AXLE <= subject < DO_INTO:
        kind = 1 if subject < DO_FREE else 0 if subject < DO_MASTER else 5
        return item in running or spare_cards(state, seat, running, kind) > 0
    return True


def contradict(state: MiddleState, item: int, other: int) -> bool:
    """Whether two items promise and renounce the same act (MA-148)."""
    if item < ACTS or other < ACTS or is_renounced(item) == is_renounced(other):
        return False
    if subject_of(item) == subject_of(other):
        return True
    done, left = (other, item) if is_renounced(item) else (item, other)
    subject = subject_of(left)
    if not DO_MOVING <= subject < DO_ONTO or not is_journey(subject_of(done)):
        return False
    return wagon_of_journey(state, subject_of(done)) == subject - DO_MOVING


def promised_by(state: MiddleState, seat: int) -> list[int]:
    """The running promises of a seat."""
    return [promise.item for promise in state.promises if promise.seat == seat]


def spare_cards(state: MiddleState, seat: int, items: list[int], kind: int) -> int:
    """Cards of a kind that a seat holds beyond those that it gives or promises to play (MA-148)."""
    at = seat * KINDS + kind
    needed = promised_cards(items, kind) + items.count(CARD + kind)
    return state.hand[at] + state.shown[at] - needed


def can_give(state: MiddleState, seat: int, items: tuple[int, ...]) -> bool:
    """Whether a seat holds what it would give and play (MA-151)."""
    running = promised_by(state, seat) + list(items)
    for item in items:
        if item < CARD and amount_of(item) > state.money[seat]:
            return False
    for kind in range(KINDS):
        if spare_cards(state, seat, running, kind) < 0:
            touched = CARD + kind in items or promised_cards(list(items), kind) > 0
            if touched:
                return False
    return True


def is_sound(state: MiddleState, offer: Offer) -> bool:
    """Whether the partner could accept the offer now."""
    return can_give(state, offer.partner, offer.items_of(offer.partner)) and can_give(
        state, offer.seat, offer.items_of(offer.seat)
    )


def known_cards(state: MiddleState) -> list[int]:
    """Hidden cards that a seat is known to hold, since it promised to play them or offers them: seat * 7 + kind."""
    found = [0] * (state.players * KINDS)
    for seat in range(state.players):
        running = promised_by(state, seat)
        for kind in range(KINDS):
            need = promised_cards(running, kind)
            for offer in state.offers:
                if offer.seat == seat:
                    given = list(offer.given)
                    need = max(need, promised_cards(running + given, kind) + given.count(CARD + kind))
            at = seat * KINDS + kind
            found[at] = max(0, need - state.shown[at])
    return found
