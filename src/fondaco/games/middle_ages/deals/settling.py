"""When promises are kept or lapse, and where money laid aside goes (MA-125, MA-145, MA-147, MA-150, MA-152)."""

from ..notation import ARROWS, POINTERS
from ..state import MiddleState, To
from ..tables import WAGONS, Investment, Paid
from .items import LIMIT_INVEST, LIMIT_WAGON, Aside, Do, Promise, act_of, is_renounced, wagon_to_let
from .keeping import weigh

EVERYBODY = -1


def count_kept(state: MiddleState, promise: Promise) -> None:
    """A promise is kept."""
    state.tell("promise kept", promise.seat, {"item": promise.item, "partner": promise.partner})
    discharge(state, promise)


def discharge(state: MiddleState, promise: Promise) -> None:
    """A promise is done with; with the last one of a player in a deal the money laid aside for them is paid."""
    state.promises = tuple([one for one in state.promises if one is not promise])
    pay_out(state, promise.deal, promise.seat)


def pay_out(state: MiddleState, deal: int, seat: int) -> None:
    """Pay what was laid aside for a seat in a deal, if all its promises in it are kept."""
    if any(one.deal == deal and one.seat == seat for one in state.promises):
        return
    for aside in state.asides:
        if aside.deal == deal and aside.partner == seat and aside.wagon < 0:
            release(state, aside, aside.partner)


def release(state: MiddleState, aside: Aside, to: int) -> None:
    """Money laid aside goes to the partner or back."""
    state.asides = tuple([one for one in state.asides if one is not aside])
    state.pay(to, aside.amount, Paid.DEALS)
    state.tell("aside paid" if to == aside.partner else "aside back", to, {"amount": aside.amount})


def lapse(state: MiddleState, promise: Promise) -> None:
    """All promises of the deal that aren't kept yet lapse with it, and money laid aside goes back (MA-125)."""
    deal = promise.deal
    state.tell("promise lapsed", promise.seat, {"item": promise.item, "partner": promise.partner})
    state.promises = tuple([one for one in state.promises if one.deal != deal])
    for aside in state.asides:
        if aside.deal == deal:
            release(state, aside, aside.seat)


def settle_acts(state: MiddleState, seat: int) -> None:
    """After an action: what the seat promised and has done is kept; a wagon may have reached its city."""
    for promise in state.promises:
        if promise.seat == seat and not is_renounced(promise.item) and act_of(promise.item) in state.acts:
            count_kept(state, promise)
    for aside in state.asides:
        if aside.wagon >= 0 and state.arrived >> aside.wagon & 1 and state.wagon_at[aside.wagon] == aside.city:
            release(state, aside, aside.partner)


def settle(state: MiddleState, seat: int, *acts: range) -> None:
    """These acts are over for a seat: what was renounced is kept, what wasn't done lapses, the oldest promise first."""
    while True:
        over = [one for one in state.promises if any(act_of(one.item) in some for some in acts)]
        promise = next((one for one in over if seat in (EVERYBODY, one.seat)), None)
        if promise is None:
            return
        if is_renounced(promise.item):
            count_kept(state, promise)
        else:
            lapse(state, promise)


def settle_limits(state: MiddleState, limits: range) -> None:
    """Limits of bids can't be broken any more: they are kept."""
    for promise in state.promises:
        if promise.item in limits and promise in state.promises:
            count_kept(state, promise)


def settle_lets(state: MiddleState, wagon: int, kept: bool) -> None:
    """Promises to let somebody load on a wagon (MA-147): by its load master kept at the end, by others lapsed.

    Where both sides of a deal promised it, the half of who isn't load master is done with.
    """
    master = state.master[wagon]
    for promise in state.promises:
        if promise not in state.promises or wagon_to_let(promise.item) != wagon:
            continue
        if promise.seat == master:
            if kept:
                count_kept(state, promise)
        elif promise.partner == master and let_in(state, promise.deal, master, wagon):
            discharge(state, promise)
        else:
            lapse(state, promise)


def let_in(state: MiddleState, deal: int, seat: int, wagon: int) -> bool:
    """Whether a seat lets its partner load on a wagon in this deal."""
    lets = [one for one in state.promises if wagon_to_let(one.item) == wagon]
    return any(one.deal == deal and one.seat == seat for one in lets)


def settle_moment(state: MiddleState, moment: int) -> None:
    """What can't be broken any more when a moment of the turn has come (MA-145)."""
    before = state.seat_at(state.at - 1) if state.at > 0 else -2
    goods = state.numbers.items.goods
    if moment == To.BUYING and before >= 0 and (state.turn > 1 or state.again):
        settle(state, before, Do.BUY.span())
    elif moment == To.MASTER_CARDS:
        settle(state, EVERYBODY, Do.BUY.span())
    elif moment == To.MASTER_CARD:
        for wagon in range(WAGONS):
            if state.master[wagon] >= 0:
                settle_limits(state, LIMIT_WAGON.item.span(wagon))
    elif moment == To.NEXT_WAGON:
        settle(state, EVERYBODY, Do.MASTER.span())
        if state.wagon >= 0:
            settle(state, EVERYBODY, Do.FREE.span(state.wagon))
            settle(state, EVERYBODY, Do.LOADING.span(state.wagon))
            settle(state, EVERYBODY, goods.span(state.wagon))
            settle_lets(state, state.wagon, True)
    elif moment == To.LOADING:
        settle_limits(state, LIMIT_WAGON.item.span(state.wagon))
        settle_lets(state, state.wagon, False)
    elif moment == To.AXLES:
        settle_limits(state, LIMIT_WAGON.item.span())
        settle(state, EVERYBODY, Do.FREE.span(), Do.MASTER.span())
        settle(state, EVERYBODY, Do.LOADING.span())
        settle(state, EVERYBODY, goods.span())
        for wagon in range(WAGONS):
            settle_lets(state, wagon, True)
    elif moment == To.MOVES:
        settle(state, EVERYBODY, Do.AXLE.span())
    elif moment == To.MOVE and before >= 0:
        settle_journeys(state, before)
    elif moment == To.WHEELS:
        settle_journeys(state, EVERYBODY)
        for aside in state.asides:
            if aside.wagon >= 0:
                release(state, aside, aside.seat)
    elif moment == To.OFFICES:
        settle_arrows(state)
    elif moment == To.OFFICE and before >= 0:
        if state.owner[Investment.OFFICE] == before or state.owner[Investment.LARGE_OFFICE] == before:
            settle(state, before, Do.SHIFT.span())
    elif moment == To.WAREHOUSE_SALE:
        settle(state, EVERYBODY, Do.SHIFT.span())
    elif moment == To.FILL:
        settle_limits(state, LIMIT_INVEST.item.span())


def settle_journeys(state: MiddleState, seat: int) -> None:
    """Wagons and courier: at the end of the own movement."""
    items = state.numbers.items
    settle(state, seat, Do.INTO.span())
    settle(state, seat, Do.MOVING.span(), items.onto.span(), items.ends.span())


def settle_arrows(state: MiddleState) -> None:
    """The wheels are shown: what was promised of arrows was done."""
    for promise in state.promises:
        act = act_of(promise.item)
        if act not in Do.POINT.span() or is_renounced(promise.item):
            continue
        if Do.POINT.index(act) in POINTERS[ARROWS.index(state.chosen[promise.seat])]:
            count_kept(state, promise)
    settle(state, EVERYBODY, Do.POINT.span())


def lapse_impossible(state: MiddleState) -> None:
    """Promises that can't be kept together with all older ones lapse, when their stretch begins (MA-149)."""
    while state.promises:
        promise = weigh(state)
        if promise is None:
            return
        lapse(state, promise)


def let_to(state: MiddleState, master: int, seat: int, wagon: int) -> Promise | None:
    """The oldest promise of a load master to let a seat load on a wagon."""
    lets = [one for one in state.promises if wagon_to_let(one.item) == wagon]
    return next((one for one in lets if one.seat == master and one.partner == seat), None)
