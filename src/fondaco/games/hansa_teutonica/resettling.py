"""Replacing, and what the owner of the replaced piece does about it (HT-13 to HT-18, HT-33, HT-61)."""

from typing import final

from ...engine import ONLY, Phrase
from .board import ROUTE_OF, ROUTES
from .choices import SET_LISTS, SUBSETS
from .desk import KINDS, MERCHANT, NEUTRAL, TRADER
from .notation import ENOUGH, LIFT, PAID_MERCHANTS, PAID_TRADERS, REPLACE, SET
from .state import ADD_STEP, RESETTLE_STEP, HansaState, Step, kinds_of
from .turn import go_on


def replace(state: HansaState, action: int) -> None:
    """The active player's piece takes the village, the price goes to stock (HT-13, HT-14)."""
    village, way = divmod(action - REPLACE, 10)
    kind, payment = divmod(way, 5)
    seat = state.active
    state.spend()
    victim = state.clear(village)
    state.settle_piece(village, seat, kind)
    pieces = state.pieces
    pieces[seat * 4 + kind] -= 1
    pieces[seat * 4 + TRADER] -= PAID_TRADERS[payment]
    pieces[seat * 4 + MERCHANT] -= PAID_MERCHANTS[payment]
    pieces[seat * 4 + 2 + TRADER] += PAID_TRADERS[payment]
    pieces[seat * 4 + 2 + MERCHANT] += PAID_MERCHANTS[payment]

    victim_kind = victim & 1
    state.route = ROUTE_OF[village]
    state.owner = victim >> 1
    state.decider = 1 - seat if state.owner == NEUTRAL else state.owner
    if state.log is not None:
        state.tell(
            "replaced",
            seat,
            {"village": village, "kind": kind, "victim": state.owner, "victim_kind": victim_kind, "payment": payment},
        )
    if has_room(state):
        hold(state, victim_kind)
        state.left = 1 + victim_kind
        state.step = RESETTLE_STEP
    else:
        state.to_stock(state.owner, victim_kind)
        if state.log is not None:
            state.tell("no room", state.owner, {"kind": victim_kind})
        go_on(state)


def hold(state: HansaState, kind: int) -> None:
    """One piece is in hand."""
    state.hand_traders = 1 - kind
    state.hand_merchants = kind


def has_room(state: HansaState) -> bool:
    """Whether any other route has a free village (HT-33)."""
    return any(route != state.route and state.free[route] != 0 for route in range(state.board.routes))


def nearest_villages(state: HansaState, kinds: int) -> list[int]:
    """Free villages of the nearest ring of routes that has any (HT-18)."""
    lists = SET_LISTS[kinds]
    found: list[int] = []
    for ring in state.board.rings[state.route]:
        for route in ring:
            free = state.free[route]
            if free != 0:
                found.extend(lists[route * SUBSETS + free])
        if found:
            return found
    return found


def next_addition(state: HansaState) -> None:
    """The next piece is added, if the rules leave any and there is room (HT-16, HT-17, HT-33, HT-61)."""
    if state.left == 0 or not has_room(state):
        go_on(state)
    elif state.owner == NEUTRAL:
        if state.neutral_stock == 0:
            go_on(state)
        else:
            state.neutral_stock -= 1
            state.left -= 1
            hold(state, TRADER)
            state.step = RESETTLE_STEP
    elif source(state) >= 0 or liftable(state):
        state.step = ADD_STEP
    else:
        go_on(state)


def source(state: HansaState) -> int:
    """Where the owner's next piece comes from, as an index of `pieces`: stock, then supply; -1 where both are empty."""
    first = state.owner * 4
    pieces = state.pieces
    if pieces[first + 2] + pieces[first + 3] > 0:
        return first + 2
    if pieces[first] + pieces[first + 1] > 0:
        return first
    return -1


def liftable(state: HansaState) -> list[int]:
    """Own pieces in villages that weren't set down in this re-placing (HT-17); one may go back where it was."""
    owner = state.owner
    villages = state.villages
    return [
        LIFT + village
        for village in range(state.board.villages)
        if villages[village] >> 1 == owner and village not in state.settled
    ]


@final
class Resettle(Step):
    """The piece in hand is set down: the replaced one, a neutral one, or one that was lifted (HT-16, HT-18)."""

    def pending(self, state: HansaState) -> tuple[int, ...]:
        return ONLY[state.decider]

    def legal(self, state: HansaState) -> list[int]:
        return nearest_villages(state, kinds_of(state.hand_traders, state.hand_merchants))

    def apply(self, state: HansaState, action: int) -> None:
        state.hand_traders = 0
        state.hand_merchants = 0
        settle_here(state, action - SET, "resettled")
        next_addition(state)

    def prompt(self, state: HansaState) -> Phrase:
        kind = KINDS[MERCHANT if state.hand_merchants > 0 else TRADER]
        if state.owner == NEUTRAL:
            return Phrase("set a neutral trader down, near {route}", route=ROUTES[state.route])
        return Phrase("set your {kind} down, near {route}", kind=kind, route=ROUTES[state.route])


@final
class Add(Step):
    """The owner may add pieces one after the other, from stock, then supply, then the board (HT-16, HT-17)."""

    def pending(self, state: HansaState) -> tuple[int, ...]:
        return ONLY[state.decider]

    def legal(self, state: HansaState) -> list[int]:
        at = source(state)
        if at < 0:
            return [ENOUGH] + liftable(state)
        return [ENOUGH] + nearest_villages(state, kinds_of(state.pieces[at], state.pieces[at + 1]))

    def apply(self, state: HansaState, action: int) -> None:
        if action == ENOUGH:
            go_on(state)
            return
        state.left -= 1
        if action < SET:
            village = action - LIFT
            hold(state, state.clear(village) & 1)
            state.step = RESETTLE_STEP
            if state.log is not None:
                state.tell("lifted", state.owner, {"village": village})
            return
        state.pieces[source(state) + ((action - SET) & 1)] -= 1
        settle_here(state, action - SET, "added")
        next_addition(state)

    def prompt(self, state: HansaState) -> Phrase:
        at = source(state)
        if at < 0:
            return Phrase("you may lift one of your pieces and set it down near {route}", route=ROUTES[state.route])
        if at & 2:
            return Phrase("you may add {n} from your stock, near {route}", n=state.left, route=ROUTES[state.route])
        return Phrase("you may add {n} from your supply, near {route}", n=state.left, route=ROUTES[state.route])


def settle_here(state: HansaState, spot: int, event: str) -> None:
    """A piece of the owner goes to village * 2 + kind."""
    village = spot >> 1
    state.settle_piece(village, state.owner, spot & 1)
    state.settled = (*state.settled, village)
    if state.log is not None:
        state.tell(event, state.owner, {"village": village, "kind": spot & 1})
