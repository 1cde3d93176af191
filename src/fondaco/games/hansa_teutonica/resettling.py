"""Replacing, and what the owner of the replaced piece does about it (HT-13 to HT-18, HT-33, HT-61)."""

from typing import Final, final

from ...engine import ONLY, Phrase, Refusal, Step, plural
from .board import ROUTE_OF, ROUTES, VILLAGES
from .choices import LIFTS, SET_LISTS, SUBSETS
from .desk import FREE, KINDS, MERCHANT, NEUTRAL, TRADER
from .notation import ENOUGH, FAMILIES, LIFT, PAID_MERCHANTS, PAID_TRADERS, SET
from .state import HansaState, kinds_of
from .turn import go_on


def replace(state: HansaState, village: int, kind: int, payment: int) -> None:
    """The active player's piece takes the village, the price goes to stock (HT-13, HT-14)."""
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
    if state.log is not None:
        state.tell(
            "replaced",
            seat,
            {"village": village, "kind": kind, "victim": state.owner, "victim_kind": victim_kind, "payment": payment},
        )
    if has_room(state):
        hold(state, victim_kind)
        state.lifted = ((village, victim),)
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
        LIFTS[village]
        for village in range(state.board.villages)
        if villages[village] >> 1 == owner and village not in state.settled
    ]


class DeciderStep(Step[HansaState]):
    """A step of whoever sets the replaced piece down."""

    def pending(self, state: HansaState) -> tuple[int, ...]:
        return ONLY[state.decider()]


@final
class Resettle(DeciderStep):
    """The piece in hand is set down: the replaced one, a neutral one, or one that was lifted (HT-16, HT-18)."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        return nearest_villages(state, kinds_of(state.hand_traders, state.hand_merchants))

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        village, kind = SET.pair(action)
        state.hand_traders = 0
        state.hand_merchants = 0
        settle_here(state, village, kind, "resettled")
        next_addition(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        if FAMILIES.of[action] is SET:
            village, kind = SET.pair(action)
            in_hand = state.hand_merchants if kind == MERCHANT else state.hand_traders
            return no_spot(state, village, kind, in_hand > 0)
        if state.owner == NEUTRAL:
            return Refusal("HT-61", Phrase("neutral traders must be set down"))
        if state.settled:
            return Refusal("HT-16", Phrase("first the lifted piece is set down"))
        return Refusal("HT-16", Phrase("first the replaced piece is set down"))

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        kind = KINDS[MERCHANT if state.hand_merchants > 0 else TRADER]
        if state.owner == NEUTRAL:
            return Phrase("set a neutral trader down, near {route}", route=ROUTES[state.route])
        return Phrase("set the {kind} down, near {route}", kind=kind, route=ROUTES[state.route])


@final
class Add(DeciderStep):
    """The owner may add pieces one after the other, from stock, then supply, then the board (HT-16, HT-17)."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        at = source(state)
        if at < 0:
            return [ENOUGH.first, *liftable(state)]
        return [ENOUGH.first, *nearest_villages(state, kinds_of(state.pieces[at], state.pieces[at + 1]))]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        family = FAMILIES.of[action]
        if family is ENOUGH:
            go_on(state)
            return
        state.left -= 1
        if family is LIFT:
            village = LIFT.index(action)
            hold(state, state.lift(village) & 1)
            state.step = RESETTLE_STEP
            if state.log is not None:
                state.tell("lifted", state.owner, {"village": village})
            return
        village, kind = SET.pair(action)
        state.pieces[source(state) + kind] -= 1
        settle_here(state, village, kind, "added")
        next_addition(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        at = source(state)
        if FAMILIES.of[action] is SET:
            village, kind = SET.pair(action)
            return no_spot(state, village, kind, at >= 0 and state.pieces[at + kind] > 0)
        if FAMILIES.of[action] is not LIFT:
            return Refusal("HT-16", Phrase("now you add a piece, or have enough"))
        if at < 0:
            return Refusal("HT-17", Phrase("only a piece of yours that wasn't set down just now"))
        return Refusal("HT-17", Phrase("pieces come from the board only when stock and supply are empty"))

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        at = source(state)
        route = ROUTES[state.route]
        if at < 0:
            return Phrase("lift an own piece and set it down near {route}, or enough", route=route)
        if at & 2:
            return plural(
                "add {n} piece from stock, near {route}, or enough",
                "add up to {n} pieces from stock, near {route}, or enough",
                n=state.left,
                route=route,
            )
        return plural(
            "add {n} piece from supply, near {route}, or enough",
            "add up to {n} pieces from supply, near {route}, or enough",
            n=state.left,
            route=route,
        )


def settle_here(state: HansaState, village: int, kind: int, event: str) -> None:
    """A piece of the owner goes to a village."""
    state.set_down(village, state.owner, kind)
    state.settled = (*state.settled, village)
    if state.log is not None:
        state.tell(event, state.owner, {"village": village, "kind": kind})


def no_spot(state: HansaState, village: int, kind: int, has: bool) -> Refusal:
    """Why a piece can't be set down there; `has` says whether there is one of that kind."""
    if state.villages[village] != FREE:
        return Refusal("HT-18", Phrase("{village} isn't free", village=VILLAGES[village]))
    if ROUTE_OF[village] == state.route:
        return Refusal("HT-18", Phrase("never on the route where the piece was replaced"))
    if not has:
        return Refusal("HT-17", Phrase("there is no {kind} to set down", kind=KINDS[kind]))
    return Refusal("HT-18", Phrase("a nearer route has a free village"))


RESETTLE_STEP: Final = Resettle("resettle")
ADD_STEP: Final = Add("add")
