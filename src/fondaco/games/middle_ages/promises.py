"""How promises bind: one look-ahead over the player's own stretch says what can still be kept (MA-145 to MA-149)."""

from ...engine import Phrase, Refusal, Seat
from .buying import goods_of
from .haggling import QUOTE_STEP
from .influence import TAKING
from .items import (
    ACTS,
    BID,
    DO_AXLE,
    DO_FREE,
    DO_MASTER,
    DO_POINT,
    IN_AXLES,
    IN_BIDS,
    IN_BUYING,
    IN_INVESTMENTS,
    IN_LOADING,
    IN_MOVEMENT,
    IN_WHEELS,
    INVEST,
    NO_STRETCH,
    SUMS,
    is_renounced,
    subject_of,
)
from .moments import TO_MOVE_ON
from .notation import AGREE, ARROWS, COAT, DONE, PASS, POINTERS
from .notation import BID as BIDS
from .pledges import Promise
from .state import NOTHING, MiddleState
from .tables import FREE_LOADING, KINDS
from .wording import promise_phrase

Mark = tuple[object, ...]


def bears(state: MiddleState, item: int) -> bool:
    """Whether a promise bears on the decision at hand: it falls in this stretch, or a Broken Axle would thwart it."""
    here = state.step.stretch
    falls = state.numbers.items.stretch(item)
    return here != NO_STRETCH and (
        falls == here or (here == IN_AXLES and falls == IN_MOVEMENT and not is_renounced(item))
    )


def bound_by(state: MiddleState, seat: int) -> list[Promise]:
    """The promises of a seat that bear on the decision at hand, the oldest first."""
    return [promise for promise in state.promises if promise.seat == seat and bears(state, promise.item)]


def keep(state: MiddleState, seat: int, actions: list[int]) -> list[int]:
    """Those of the actions after which all promises of the seat are kept or can still be kept."""
    items = [promise.item for promise in bound_by(state, seat)]
    if not items:
        return actions
    known: dict[Mark, bool] = {}
    return [action for action in actions if leads_on(state, seat, action, items, known)]


def can_keep(state: MiddleState, seat: int, items: list[int]) -> bool:
    """Whether some action of the seat lets it keep all these promises."""
    known: dict[Mark, bool] = {}
    for action in state.step.legal(state, seat):
        if leads_on(state, seat, action, items, known):
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


def leads_on(state: MiddleState, seat: int, action: int, items: list[int], known: dict[Mark, bool]) -> bool:
    """Whether after this action all these promises are kept, or can be by own further actions of the stretch."""
    stretch = state.step.stretch
    if stretch in (IN_BIDS, IN_INVESTMENTS):
        return within(state, action, items)
    if stretch == IN_WHEELS:
        pointed = [DO_POINT + good for good in POINTERS[action - ARROWS] if good != COAT]
        return all((subject_of(item) in pointed) != is_renounced(item) for item in items)
    trial = state.copy()
    trial.promises = ()
    trial.step.apply(trial, seat, action)
    if trial.step is QUOTE_STEP and trial.due == NOTHING:
        trial.step.apply(trial, trial.master[trial.wagon], AGREE)  # a counter-offer may be agreed to
    if trial.due == TO_MOVE_ON:
        trial.flow.go_on(trial)
    missing = still_missing(trial, seat, items)
    if missing is None or trial.due != NOTHING:
        return missing == 0
    mark = mark_of(trial, seat, missing)
    if mark not in known:
        found = False
        for further in unlike(trial, seat):
            if leads_on(trial, seat, further, items, known):
                found = True
                break
        known[mark] = found
    return known[mark]


def within(state: MiddleState, action: int, items: list[int]) -> bool:
    """Whether a bid keeps to the limits promised for what is auctioned."""
    for item in items:
        wagon, limit = divmod(item - (BID if item < INVEST else INVEST), SUMS + 1)
        if action != PASS and action - BIDS > limit and (item >= INVEST or wagon == state.wagon):
            return False
    return True


def still_missing(state: MiddleState, seat: int, items: list[int]) -> int | None:
    """Which of the promises must still be done in this stretch, as bits; None where one is broken already."""
    acts = state.acts
    missing = 0
    later: list[int] = []
    for i, item in enumerate(items):
        subject = subject_of(item)
        if is_renounced(item):
            if subject in acts:
                return None
        elif subject not in acts:
            wagon = state.numbers.items.wagon_of_journey(subject)
            if DO_FREE <= subject < DO_MASTER and subject not in later:
                later.append(subject)
            if wagon >= 0 and DO_AXLE + wagon in acts:
                return None
            if state.numbers.items.stretch(item) == state.step.stretch and (
                state.step.stretch != IN_LOADING or subject == DO_FREE + state.wagon
            ):
                missing |= 1 << i
    at = seat * KINDS + FREE_LOADING
    return missing if len(later) <= state.hand[at] + state.shown[at] else None


def unlike(state: MiddleState, seat: int) -> list[int]:
    """The legal actions without those that leave the same possibilities as another.

    Whichever influence card is taken, the movement goes on alike; goods bought together could be bought one by one, and
    in whichever city they are stored.
    """
    actions = state.step.legal(state, seat)
    if state.step is TAKING:
        return actions[:1]
    if state.step.stretch != IN_BUYING:
        return actions
    singles: dict[int, int] = {}
    for action in actions:
        goods = goods_of(state, action) if action != DONE else []
        if len(goods) == 1 and goods[0][1] == 1:
            singles[goods[0][0]] = action
    return [DONE, *singles.values()]


def mark_of(state: MiddleState, seat: int, missing: int) -> Mark:
    """All that own actions of a stretch change and later ones of it depend on, and what is still to be done."""
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    under_way: Mark = ()
    if state.moving >= 0:
        under_way = (
            state.moving,
            state.road_at,
            state.road_from,
            state.points,
            state.stop,
            state.stop_from,
            state.path,
        )
    return (
        missing,
        state.step.name,
        state.money[seat],
        state.bought,
        state.offices,
        state.office_shift,
        state.loading,
        state.used,
        state.met,
        state.arrived,
        state.best_wagon,
        state.courier,
        state.tiles[seat],
        max(state.pile) == 0,
        tuple(state.hand[own]),
        tuple(state.shown[own]),
        tuple(state.supply),
        tuple(state.levels),
        tuple(state.master),
        tuple(state.wagon_at),
        tuple(state.wagon_from),
        under_way,
    )


def why_bound(state: MiddleState, seat: int, action: int) -> Refusal:
    """The promise that forbids an action."""
    for promise in bound_by(state, seat):
        item = promise.item
        if not leads_on(state, seat, action, [item], {}):
            clause = "MA-145" if is_renounced(item) or item < ACTS else "MA-146"
            if DO_FREE <= subject_of(item) < DO_MASTER and subject_of(item) != DO_FREE + state.wagon:
                clause = "MA-148"
            what = promise_phrase(state.numbers.items, item)
            return Refusal(clause, Phrase("you promised {seat} {what}", seat=Seat(promise.partner), what=what))
    return Refusal("MA-149", Phrase("your promises together forbid that"))
