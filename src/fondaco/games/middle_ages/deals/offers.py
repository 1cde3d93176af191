"""Which offers can be made and accepted: acts to come, nothing contradictory, nothing not held (MA-142 to MA-152)."""

from operator import attrgetter
from typing import Final

from ..state import MiddleState, To
from ..tables import CITIES, COIN, COPIES, KINDS, ROOM_MASTER, ROOM_OTHERS, WAGONS, Influence, Investment
from .items import ASIDE, ASIDE_IN, GIFT, GIVEN, LET, LIMIT_INVEST, LIMIT_WAGON, MONEY, Do

MOST_ITEMS = 2
"""For each side (MA-142)."""
CARD_OF: Final[dict[int, int]] = {
    **dict.fromkeys(Do.FREE.span(), Influence.FREE_LOADING),
    **dict.fromkeys(Do.AXLE.span(), Influence.BROKEN_AXLE),
    **dict.fromkeys(Do.MASTER.span(), Influence.LOAD_MASTER),
}
"""The kind of influence card that an act plays, for acts that play one."""


def acts_to_come(state: MiddleState, seat: int) -> list[range]:
    """The acts of a seat that are still to come this turn and can still be done, in order (MA-144).

    Only what everybody knows counts: neither hands nor money.
    """
    moment = state.resume
    items = state.numbers.items
    owner = state.owner
    waits = (seat - state.first) % state.players >= state.at
    found: list[range] = []
    if still_buys(state, seat):
        found += [Do.BUY.span(good) for good in range(6) if state.supply[good] > 0]
    if (moment < To.AXLE or (moment == To.AXLE and waits)) and state.played[Influence.BROKEN_AXLE] < COPIES:
        found.append(Do.AXLE.span())
    for wagon in wagons_to_load(state):
        goods = goods_to_load(state, seat, wagon)
        if goods:
            found.append(Do.LOADING.span(wagon))
            found += [items.goods.span(wagon, good) for good in goods]
            if state.master[wagon] != seat and state.played[Influence.FREE_LOADING] < COPIES:
                found.append(Do.FREE.span(wagon))
        if moment <= To.MASTER_CARDS and state.master[wagon] < 0 and state.played[Influence.LOAD_MASTER] < COPIES:
            found.append(Do.MASTER.span(wagon))
    if moment <= To.AXLE or (moment == To.MOVE and waits):
        for wagon in wagons_to_move(state):
            found += [Do.INTO.span(wagon), Do.MOVING.span(wagon), items.onto.span(wagon)]
        if seat in (owner[Investment.COURIER], owner[Investment.EXPRESS]):
            found.append(items.ends.span())
    if seat in owner[Investment.OFFICE : Investment.LARGE_OFFICE + 1] and (
        moment <= To.WHEELS or (moment == To.OFFICE and waits)
    ):
        found.append(Do.SHIFT.span())
    if moment <= To.WHEELS:
        found.append(Do.POINT.span())
    return sorted(found, key=attrgetter("start"))


def limits_to_come(state: MiddleState, seat: int, partner: int, side: tuple[int, ...]) -> list[range]:
    """The promises with an amount that a seat can still make to a partner, in order (MA-144, MA-147)."""
    moment = state.resume
    found: list[range] = []
    for wagon in wagons_to_load(state):
        if state.master[wagon] < 0:
            found.append(LIMIT_WAGON.item.span(wagon))
        if (
            state.master[wagon] in (-1, seat)
            and goods_to_load(state, partner, wagon)
            and not lets_already(state, seat, partner, side, wagon)
        ):
            found.append(LET.item.span(wagon))
    won = moment == To.INVESTMENT and state.won >> seat & 1
    if moment <= To.INVESTMENT and state.row and not won:
        found.append(LIMIT_INVEST.item.span())
    return sorted(found, key=attrgetter("start"))


def lets_already(state: MiddleState, seat: int, partner: int, side: tuple[int, ...], wagon: int) -> bool:
    """Whether a seat lets the partner load on a wagon by another promise (MA-147)."""
    running = [one.item for one in state.promises if one.seat == seat and one.partner == partner]
    return wagon in [state.numbers.items.wagon_to_let(other) for other in running + list(side)]


def still_buys(state: MiddleState, seat: int) -> bool:
    """Whether a buying of the seat is still to come this turn."""
    waits = (seat - state.first) % state.players >= state.at
    return state.resume == To.BUYING and (waits or (state.turn == 1 and not state.again))


def wagons_to_load(state: MiddleState) -> list[int]:
    """The wagons in cities whose loading is still to come this turn."""
    if state.resume > To.LOADING:
        return []
    early = state.resume <= To.MASTER_CARDS
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
    items = state.numbers.items
    adding = state.numbers.give if own else state.numbers.ask
    found: list[int] = []
    if not side or not items.is_money(side[0]):
        sums = [MONEY.item.span()]
        if state.resume <= To.INVESTMENT:
            sums.append(ASIDE.item.span())
        if state.resume <= To.MOVE:
            sums += [ASIDE_IN.item.span(wagon, city) for wagon in wagons_to_move(state) for city in range(CITIES)]
        most = state.money[seat] // COIN if own else len(sums[0])
        for span in sums:
            found += adding[span.start : min(span.start + most, span.stop)]
    running = promised_by(state, seat) + list(side)
    for kind in range(KINDS):
        if spare_cards(state, seat, running, kind) > 0 if own else state.played[kind] < COPIES:
            found.append(adding[GIFT.item.action(kind)])
    if state.resume > To.INVESTMENT:
        return found
    for span in limits_to_come(state, seat, partner, side):
        found += adding[span.start : span.stop]
    for span in acts_to_come(state, seat):
        first, last = items.promised[span[0]], items.renounced[span[-1]] + 1
        if span.start in CARD_OF or not items.wish[span.start]:
            for item in range(first, last):
                if items.renounces[item] or may_promise(state, seat, item, running, own):
                    found.append(adding[item])
        else:
            found += adding[first:last]
    against = contradicting(state, running) + list(side)
    barred = {adding[item] for item in against if items.families.of[item] not in GIVEN}
    return [action for action in found if action not in barred] if barred else found


def may_promise(state: MiddleState, seat: int, item: int, running: list[int], own: bool) -> bool:
    """Not what can only be renounced (MA-144), and no card that isn't held (MA-151)."""
    act = state.numbers.items.act[item]
    if not state.numbers.items.wish[act]:
        return False
    return not own or item in running or spare_cards(state, seat, running, CARD_OF[act]) > 0


def contradicting(state: MiddleState, running: list[int]) -> list[int]:
    """The items that would promise what is renounced, or renounce what is promised (MA-148)."""
    items = state.numbers.items
    found: list[int] = []
    for item in running:
        act = items.act[item]
        if act >= 0:
            renounces = items.renounces[item]
            found.append(items.promised[act] if renounces else items.renounced[act])
            if items.journey[act] >= 0 and not renounces:
                found.append(items.renounced[Do.MOVING.action(items.journey[act])])
            if items.acts.families.of[act] is Do.MOVING:
                wagon = Do.MOVING.index(act)
                for journeys in (Do.INTO.span(wagon), items.onto.span(wagon)):
                    found += [items.promised[journey] for journey in journeys]
    return found


def promised_by(state: MiddleState, seat: int) -> list[int]:
    """The running promises of a seat."""
    return [promise.item for promise in state.promises if promise.seat == seat]


def promised_cards(state: MiddleState, several: list[int], kind: int) -> int:
    """How many cards of a kind these items promise to play; one card keeps the same promise to two (MA-148)."""
    items = state.numbers.items
    return len({item for item in several if CARD_OF.get(items.act[item]) == kind and not items.renounces[item]})


def spare_cards(state: MiddleState, seat: int, items: list[int], kind: int) -> int:
    """Cards of a kind that a seat holds beyond those that it gives or promises to play (MA-148)."""
    at = seat * KINDS + kind
    needed = promised_cards(state, items, kind) + items.count(GIFT.item.action(kind))
    return state.hand[at] + state.shown[at] - needed


def can_give(state: MiddleState, seat: int, items: tuple[int, ...]) -> bool:
    """Whether a seat holds what it would give and play (MA-151)."""
    running = promised_by(state, seat) + list(items)
    for item in items:
        if state.numbers.items.is_money(item) and state.numbers.items.amount[item] > state.money[seat]:
            return False
    for kind in range(KINDS):
        touched = GIFT.item.action(kind) in items or promised_cards(state, list(items), kind) > 0
        if touched and spare_cards(state, seat, running, kind) < 0:
            return False
    return True


def known_cards(state: MiddleState) -> list[int]:
    """Hidden cards that a seat is known to hold, since it promised to play them or offers them: seat * 7 + kind."""
    found = [0] * (state.players * KINDS)
    if not state.promises and not state.offers:
        return found
    for seat in range(state.players):
        running = promised_by(state, seat)
        for kind in range(KINDS):
            need = promised_cards(state, running, kind)
            for offer in state.offers:
                if offer.seat == seat:
                    given = list(offer.given)
                    need = max(need, promised_cards(state, running + given, kind) + given.count(GIFT.item.action(kind)))
            at = seat * KINDS + kind
            found[at] = max(0, need - state.shown[at])
    return found
