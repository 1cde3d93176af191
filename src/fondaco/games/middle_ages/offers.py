"""Which offers can be made and accepted: acts to come, nothing contradictory, nothing not held (MA-142 to MA-152)."""

from typing import Final

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
    is_renounced,
    subject_of,
    wagon_to_let,
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
from .state import MiddleState
from .tables import (
    BROKEN_AXLE,
    CITIES,
    COIN,
    COPIES,
    COURIER,
    EXPRESS,
    FREE_LOADING,
    KINDS,
    LARGE_OFFICE,
    LOAD_MASTER,
    OFFICE,
    ROOM_MASTER,
    ROOM_OTHERS,
    WAGONS,
)

MOST_ITEMS = 2
"""For each side (MA-142)."""
CARD_SUBJECT: Final[list[int]] = [DO_FREE, DO_AXLE, -1, -1, -1, DO_MASTER, -1]
"""For each kind of influence card the first subject of playing it."""


def acts_to_come(state: MiddleState, seat: int) -> list[tuple[int, int]]:
    """The subjects of acts of a seat that are still to come this turn and can still be done, as ranges (MA-144).

    Only what everybody knows counts: neither hands nor money.
    """
    moment = state.resume
    items = state.numbers.items
    owner = state.owner
    waits = (seat - state.first) % state.players >= state.at
    found: list[tuple[int, int]] = []
    if still_buys(state, seat):
        found += [(DO_BUY + good, DO_BUY + good + 1) for good in range(6) if state.supply[good] > 0]
    if (moment < TO_AXLE or (moment == TO_AXLE and waits)) and state.played[BROKEN_AXLE] < COPIES:
        found.append((DO_AXLE, DO_FREE))
    for wagon in wagons_to_load(state):
        goods = goods_to_load(state, seat, wagon)
        if goods:
            found.append((DO_LOADING + wagon, DO_LOADING + wagon + 1))
            found += [(items.goods + wagon * 6 + good, items.goods + wagon * 6 + good + 1) for good in goods]
            if state.master[wagon] != seat and state.played[FREE_LOADING] < COPIES:
                found.append((DO_FREE + wagon, DO_FREE + wagon + 1))
        if moment <= TO_MASTER_CARDS and state.master[wagon] < 0 and state.played[LOAD_MASTER] < COPIES:
            found.append((DO_MASTER + wagon, DO_MASTER + wagon + 1))
    if moment <= TO_AXLE or (moment == TO_MOVE and waits):
        for wagon in wagons_to_move(state):
            found.append((DO_INTO + wagon * CITIES, DO_INTO + (wagon + 1) * CITIES))
            found.append((DO_MOVING + wagon, DO_MOVING + wagon + 1))
            found.append((DO_ONTO + wagon * items.roads, DO_ONTO + (wagon + 1) * items.roads))
        if seat in (owner[COURIER], owner[EXPRESS]):
            found.append((items.ends, items.goods))
    if seat in (owner[OFFICE], owner[LARGE_OFFICE]) and (moment <= TO_WHEELS or (moment == TO_OFFICE and waits)):
        found.append((DO_SHIFT, DO_POINT))
    if moment <= TO_WHEELS:
        found.append((DO_POINT, DO_LOADING))
    return found


def limits_to_come(state: MiddleState, seat: int, partner: int, side: tuple[int, ...]) -> list[tuple[int, int]]:
    """The promises with an amount that a seat can still make to a partner, as ranges of items (MA-144, MA-147)."""
    moment = state.resume
    found: list[tuple[int, int]] = []
    for wagon in wagons_to_load(state):
        if state.master[wagon] < 0:
            found.append((BID + wagon * (SUMS + 1), BID + (wagon + 1) * (SUMS + 1)))
        low = LET + wagon * 2 * (SUMS + 1)
        if (
            state.master[wagon] in (-1, seat)
            and goods_to_load(state, partner, wagon)
            and not lets_already(state, seat, partner, side, low)
        ):
            found.append((low, low + 2 * (SUMS + 1)))
    won = moment == TO_INVESTMENT and state.won >> seat & 1
    if moment <= TO_INVESTMENT and state.row and not won:
        found.append((INVEST, LET))
    return found


def lets_already(state: MiddleState, seat: int, partner: int, side: tuple[int, ...], item: int) -> bool:
    """Whether a seat lets the partner load on the wagon of the item by another promise (MA-147)."""
    wagon = wagon_to_let(item)
    running = [one.item for one in state.promises if one.seat == seat and one.partner == partner]
    return wagon in [wagon_to_let(other) for other in running + list(side)]


def still_buys(state: MiddleState, seat: int) -> bool:
    """Whether a buying of the seat is still to come this turn."""
    waits = (seat - state.first) % state.players >= state.at
    return state.resume == TO_BUYING and (waits or (state.turn == 1 and not state.again))


def wagons_to_load(state: MiddleState) -> list[int]:
    """The wagons in cities whose loading is still to come this turn."""
    if state.resume > TO_LOADING:
        return []
    early = state.resume <= TO_MASTER_CARDS
    return [wagon for wagon in range(WAGONS) if state.wagon_at[wagon] < CITIES and (early or wagon >= state.wagon)]


def wagons_to_move(state: MiddleState) -> list[int]:
    """The wagons that may still be moved this turn."""
    return [wagon for wagon in range(WAGONS) if not (state.arrived | state.axles) >> wagon & 1]


def goods_to_load(state: MiddleState, seat: int, wagon: int) -> list[int]:
    """The goods that a seat may still load on a wagon in a city this turn, for all that everybody knows."""
    city = state.wagon_at[wagon]
    shelf = seat * 36 + city * 6
    monopoly = state.monopoly[wagon]
    leads = state.master[wagon] == seat
    if state.on_wagon(seat, wagon) == (ROOM_MASTER if leads else ROOM_OTHERS):
        return []
    found: list[int] = []
    for good in range(6):
        comes = state.board.sold[city * 6 + good] and state.supply[good] > 0 and still_buys(state, seat)
        if (state.stock[shelf + good] > 0 or comes) and (monopoly < 0 or (monopoly == good) == leads):
            found.append(good)
    return found


def side_actions(state: MiddleState, seat: int, partner: int, side: tuple[int, ...], own: bool) -> list[int]:
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
            for wagon in wagons_to_move(state):
                for city in range(CITIES):
                    start = base + ASIDE_IN + (wagon * CITIES + city) * SUMS
                    found += every[start : start + most]
    running = promised_by(state, seat) + list(side)
    for kind in range(KINDS):
        if spare_cards(state, seat, running, kind) > 0 if own else state.played[kind] < COPIES:
            found.append(base + CARD + kind)
    if state.resume > TO_INVESTMENT:
        return found
    for low, high in sorted(limits_to_come(state, seat, partner, side)):
        found += every[base + low : base + high]
    for low, high in sorted(acts_to_come(state, seat)):
        if DO_AXLE <= low < DO_INTO or numbers.items.never(low):
            for item in range(ACTS + low * 2, ACTS + high * 2):
                if is_renounced(item) or may_promise(state, seat, item, running, own):
                    found.append(numbers.adding(item, own))
        else:
            found += every[base + ACTS + low * 2 : base + ACTS + high * 2]
    barred = {numbers.adding(item, own) for item in contradicting(state, running) + list(side) if item >= BID}
    return [action for action in found if action not in barred] if barred else found


def may_promise(state: MiddleState, seat: int, item: int, running: list[int], own: bool) -> bool:
    """Not what can only be renounced (MA-144), and no card that isn't held (MA-151)."""
    subject = subject_of(item)
    if state.numbers.items.never(subject):
        return False
    kind = BROKEN_AXLE if subject < DO_FREE else FREE_LOADING if subject < DO_MASTER else LOAD_MASTER
    return not own or item in running or spare_cards(state, seat, running, kind) > 0


def contradicting(state: MiddleState, running: list[int]) -> list[int]:
    """The items that would promise what is renounced, or renounce what is promised (MA-148)."""
    items = state.numbers.items
    found: list[int] = []
    for item in running:
        if item >= ACTS:
            renounced = is_renounced(item)
            found.append(item - 1 if renounced else item + 1)
            wagon = items.wagon_of_journey(subject_of(item))
            if wagon >= 0 and not renounced:
                found.append(ACTS + (DO_MOVING + wagon) * 2 + 1)
            wagon = subject_of(item) - DO_MOVING
            if 0 <= wagon < WAGONS:
                found += range(ACTS + (DO_INTO + wagon * CITIES) * 2, ACTS + (DO_INTO + (wagon + 1) * CITIES) * 2, 2)
                start = DO_ONTO + wagon * items.roads
                found += range(ACTS + start * 2, ACTS + (start + items.roads) * 2, 2)
    return found


def promised_by(state: MiddleState, seat: int) -> list[int]:
    """The running promises of a seat."""
    return [promise.item for promise in state.promises if promise.seat == seat]


def promised_cards(items: list[int], kind: int) -> int:
    """How many cards of a kind these items promise to play; one card keeps the same promise to two (MA-148)."""
    start = CARD_SUBJECT[kind]
    if start < 0:
        return 0
    return len({item for item in items if start <= subject_of(item) < start + WAGONS and not is_renounced(item)})


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
