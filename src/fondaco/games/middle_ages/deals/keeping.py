"""How promises bind (MA-145 to MA-149), when they are kept or lapse, and where money laid aside goes (MA-150, MA-152).

One look-ahead over the player's own stretch says what can still be kept.
"""

from collections.abc import Sequence
from typing import Final, final

from ....engine import Phrase, Refusal, Seat
from ..notation import AGREE, ARROWS, BID, COAT, DONE, PASS, POINTERS
from ..phases.buying import goods_of
from ..phases.loading import QUOTE_STEP
from ..phases.movement import TAKING, courier_points, may_move, wagon_points
from ..state import NOTHING, MiddleState, To
from ..tables import CITIES, COIN, HIGHEST_SUM, KINDS, WAGONS, Influence, Investment, Paid
from .items import LIMIT_INVEST, LIMIT_WAGON, Aside, Do, During, Promise

Mark = tuple[object, ...]
BROKEN: Final = -1
"""What is missing where nothing helps any more."""
EVERYBODY: Final = -1
"""In place of a seat."""


def bears(state: MiddleState, item: int) -> bool:
    """Whether a promise bears on the decision at hand: it falls in this stretch, or a Broken Axle would thwart it."""
    here = state.stretch
    items = state.numbers.items
    if here == During.NONE or items.stretch[item] == here:
        return here != During.NONE
    act = items.act[item]
    return here == During.AXLES and act >= 0 and not items.renounces[item] and items.journey[act] >= 0


def bound_by(state: MiddleState, seat: int) -> list[Promise]:
    """The promises of a seat that bear on the decision at hand, the oldest first."""
    return [promise for promise in state.promises if promise.seat == seat and bears(state, promise.item)]


@final
class Duty:
    """What promises that bear on a decision ask of a seat in this stretch, and which positions of it can keep them."""

    def __init__(self, state: MiddleState, seat: int, items: list[int]) -> None:
        self.seat = seat
        self.due: list[int] = []
        """Acts that must be done before the stretch is over."""
        self.barred: list[int] = []
        """Acts that mustn't be done."""
        self.reserved: list[int] = []
        """Playing Free Loading that was promised, here or on a later wagon: the cards must be there (MA-148)."""
        self.limit = HIGHEST_SUM
        """The highest bid for what is auctioned."""
        self.known: dict[Mark, bool] = {}
        numbers = state.numbers.items
        for item in items:
            act = numbers.act[item]
            if act < 0:
                family = numbers.families.of[item]
                if family is not LIMIT_WAGON.item or family.pair(item)[0] == state.wagon:
                    self.limit = min(self.limit, numbers.amount[item])
            elif numbers.renounces[item]:
                self.barred.append(act)
            elif state.stretch == During.AXLES and numbers.journey[act] >= 0:
                self.barred.append(Do.AXLE.action(numbers.journey[act]))
            else:
                if act in Do.FREE.span() and act not in self.reserved:
                    self.reserved.append(act)
                if state.stretch != During.LOADING or act == Do.FREE.action(state.wagon):
                    self.due.append(act)

    def missing(self, acts: Sequence[int]) -> int:
        """Which acts that are due were not done, as bits; BROKEN where one was done that is barred."""
        for act in self.barred:
            if act in acts:
                return BROKEN
        missing = 0
        for i in range(len(self.due)):
            if self.due[i] not in acts:
                missing |= 1 << i
        return missing

    def lacks_cards(self, state: MiddleState) -> bool:
        """Whether a card is missing that was promised."""
        at = self.seat * KINDS + Influence.FREE_LOADING
        count = state.hand[at] + state.shown[at]
        for act in self.reserved:
            if act not in state.acts:
                count -= 1
        return count < 0


def keep(state: MiddleState, seat: int, actions: list[int]) -> list[int]:
    """Those of the actions after which all promises of the seat are kept or can still be kept."""
    items = [promise.item for promise in bound_by(state, seat)]
    if not items:
        return actions
    duty = Duty(state, seat, items)
    return [action for action in actions if leads_on(state, action, duty)]


def can_keep(state: MiddleState, seat: int, items: list[int]) -> bool:
    """Whether some action of the seat lets it keep all these promises."""
    duty = Duty(state, seat, items)
    for action in state.step.legal(state, seat):
        if leads_on(state, action, duty):
            return True
    return False


def weigh(state: MiddleState) -> Promise | None:
    """The oldest promise that can't be kept together with all older ones by who decides now (MA-149)."""
    for seat in state.pending():
        bound = bound_by(state, seat)
        items = [promise.item for promise in bound]
        if items and not can_keep(state, seat, items):
            for i in range(len(items)):
                if not can_keep(state, seat, items[: i + 1]):
                    return bound[i]
    return None


def leads_on(state: MiddleState, action: int, duty: Duty) -> bool:
    """Whether after this action all promises are kept, or can be by own further actions of the stretch."""
    stretch = state.stretch
    if stretch in (During.BIDS, During.INVESTMENTS):
        return action == PASS.first or BID.index(action) * COIN <= duty.limit
    if stretch == During.WHEELS:
        return duty.missing([Do.POINT.action(good) for good in POINTERS[ARROWS.index(action)] if good != COAT]) == 0
    trial = state.copy()
    trial.promises = ()
    trial.step.apply(trial, duty.seat, action)
    if trial.step is QUOTE_STEP:
        trial.step.apply(trial, trial.master[trial.wagon], AGREE.first)  # a counter-offer may be agreed to
    missing = duty.missing(trial.acts)
    if missing == BROKEN or duty.lacks_cards(trial):
        return False
    if trial.due != NOTHING:
        return missing == 0
    if stretch == During.MOVEMENT and missing and too_far(trial, duty, missing):
        return False
    mark = mark_of(trial, duty.seat, missing)
    found = duty.known.get(mark)
    if found is None:
        found = False
        for further in unlike(trial, duty.seat):
            if leads_on(trial, further, duty):
                found = True
                break
        duty.known[mark] = found
    return found


def too_far(state: MiddleState, duty: Duty, missing: int) -> bool:
    """Whether the points that the mover has left can't reach what is still due, even on free roads and all added up.

    That only saves looking at every move where none would help. A wagon under way may have done it already.
    """
    items = state.numbers.items
    steps = state.board.steps
    needed = [0] * WAGONS
    courier = 0
    for i in range(len(duty.due)):
        if missing >> i & 1:
            act = duty.due[i]
            wagon = items.journey[act]
            if wagon < 0:
                courier = max(courier, steps[state.courier][items.ends.index(act) + CITIES])
            elif wagon != state.moving:
                if not may_move(state, wagon):
                    return True
                here = steps[state.wagon_at[wagon]]
                if items.acts.families.of[act] is Do.INTO:
                    far = here[Do.INTO.pair(act)[1]]
                else:
                    road = state.board.roads[items.onto.pair(act)[1]]
                    far = min(here[road.first], here[road.second]) + 1
                needed[wagon] = max(needed[wagon], far)
    return courier > courier_points(state, duty.seat) or sum(needed) > wagon_points(state, duty.seat)


def unlike(state: MiddleState, seat: int) -> list[int]:
    """The legal actions without those that leave the same possibilities as another.

    Whichever influence card is taken, the movement goes on alike; goods bought together could be bought one by one, and
    in whichever city they are stored.
    """
    actions = state.step.legal(state, seat)
    if state.step is TAKING:
        return actions[:1]
    if state.stretch != During.BUYING:
        return actions
    singles: dict[int, int] = {}
    for action in actions:
        goods = goods_of(state, action) if action != DONE.first else []
        if len(goods) == 1 and goods[0][1] == 1:
            singles[goods[0][0]] = action
    return [DONE.first, *singles.values()]


def mark_of(state: MiddleState, seat: int, missing: int) -> Mark:
    """All that own actions of a stretch change and later ones of it depend on, and what is still to be done."""
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    bought = (state.bought, tuple(state.supply), state.offices, state.office_shift, tuple(state.levels), state.loading)
    cards = (tuple(state.hand[own]), tuple(state.shown[own]), max(state.pile) == 0, tuple(state.master))
    used = (state.tiles[seat], state.used, state.met, state.arrived, state.best_wagon)
    places = (state.courier, tuple(state.wagon_at), tuple(state.wagon_from))
    under_way: Mark = ()
    if state.moving >= 0:
        way = (state.road_at, state.road_from, state.points, state.stop, state.stop_from, state.path)
        under_way = (state.moving, *way)
    return missing, state.step.name, state.money[seat], bought, cards, used, places, under_way


def why_bound(state: MiddleState, seat: int, action: int) -> Refusal:
    """The promise that forbids an action."""
    items = state.numbers.items
    for promise in bound_by(state, seat):
        item = promise.item
        if not leads_on(state, action, Duty(state, seat, [item])):
            act = items.act[item]
            clause = "MA-145" if act < 0 or items.renounces[item] else "MA-146"
            if act in Do.FREE.span() and act != Do.FREE.action(state.wagon):
                clause = "MA-148"
            words = Phrase("you promised {seat} {what}", seat=Seat(promise.partner), what=items.says(item))
            return Refusal(clause, words)
    return Refusal("MA-149", Phrase("your promises together forbid that"))


# What has become of promises --------------------------------------------------------------------------


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
    items = state.numbers.items
    for promise in state.promises:
        if promise.seat == seat and not items.renounces[promise.item] and items.act[promise.item] in state.acts:
            count_kept(state, promise)
    for aside in state.asides:
        if aside.wagon >= 0 and state.arrived >> aside.wagon & 1 and state.wagon_at[aside.wagon] == aside.city:
            release(state, aside, aside.partner)


def settle(state: MiddleState, seat: int, *acts: range) -> None:
    """These acts are over for a seat: what was renounced is kept, what wasn't done lapses, the oldest promise first."""
    items = state.numbers.items
    while True:
        over = [one for one in state.promises if any(items.act[one.item] in some for some in acts)]
        promise = next((one for one in over if seat in (EVERYBODY, one.seat)), None)
        if promise is None:
            return
        if items.renounces[promise.item]:
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
    for promise in lets_on(state, wagon):
        if promise not in state.promises or (promise.seat == master and not kept):
            continue
        theirs = [one.deal for one in lets_on(state, wagon) if one.seat == master]
        if promise.seat == master:
            count_kept(state, promise)
        elif promise.partner == master and promise.deal in theirs:
            discharge(state, promise)
        else:
            lapse(state, promise)


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
    items = state.numbers.items
    for promise in state.promises:
        act = items.act[promise.item]
        if act not in Do.POINT.span() or items.renounces[promise.item]:
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
    return next((one for one in lets_on(state, wagon) if one.seat == master and one.partner == seat), None)


def lets_on(state: MiddleState, wagon: int) -> list[Promise]:
    """The promises to let somebody load on a wagon, the oldest first (MA-147)."""
    return [one for one in state.promises if state.numbers.items.wagon_to_let(one.item) == wagon]
