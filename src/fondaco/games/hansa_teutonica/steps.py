"""The choices of the active player between actions, moving, tokens; and the list of all steps."""

from typing import Final, final

from ...engine import ONLY, Phrase
from .board import N_CITIES, N_ROUTES
from .choices import PLACE_LISTS, REPLACE_LISTS, SET_LISTS, SUBSETS, replace_lists
from .claiming import Benefit, Draw, NeutralOffice, claim, claim_for_neutral, improve, use_token
from .desk import (
    BURSA,
    FOUR_ACTIONS,
    FREE,
    IMPROVE,
    LIBER_SOPHIAE,
    MERCHANT,
    NEUTRAL,
    REMOVE_THREE,
    SWAP_OFFICES,
    THREE_ACTIONS,
    TRACK_ENDS,
    TRACKS,
    TRADER,
)
from .notation import (
    CLAIM,
    CLAIM_NEUTRAL,
    END_TURN,
    ENOUGH,
    INCOME,
    LIFT,
    OFFICE,
    PLACE,
    PUT,
    REMOVE,
    REPLACE,
    SET,
    SWAPS,
    USE_FOUR,
    USE_IMPROVE,
    USE_REMOVE,
    USE_SWAP,
    USE_THREE,
    income_action,
)
from .resettling import Add, Resettle, replace
from .scoring import controller
from .setup import FirstPlayer, Taverns
from .state import FIRST_STEP, LIFT_STEP, REMOVE_STEP, SET_STEP, STEPS, HansaState, Step, kinds_of
from .turn import any_piece_in_village, end_turn, fits_token, go_on, lay_token, place_replacements


class ActiveStep(Step):
    """A step that the active player decides."""

    def pending(self, state: HansaState) -> tuple[int, ...]:
        return ONLY[state.active]


@final
class Turn(ActiveStep):
    """Between actions: one of the five actions, a token, a claim for the neutral, or the end of the turn (HT-10)."""

    def legal(self, state: HansaState) -> list[int]:
        found = [END_TURN]
        if state.actions > 0:
            add_actions(state, found)
        if state.players == 2:
            for route in range(state.board.routes):
                if state.free[route] == 0 and state.holder(route) == NEUTRAL:
                    found.append(CLAIM_NEUTRAL + route)
        add_tokens(state, found)
        return found

    def apply(self, state: HansaState, action: int) -> None:
        if action == END_TURN:
            if state.log is not None:
                state.tell("end turn", state.active, {})
            end_turn(state)
        elif action < PLACE:
            take_income(state, action)
        elif action < REPLACE:
            place(state, action - PLACE)
        elif action < LIFT:
            replace(state, action)
        elif action < SET:
            state.spend()
            state.left = TRACKS[LIBER_SOPHIAE][state.level(state.active, LIBER_SOPHIAE)]
            lift(state, action - LIFT)
        elif action < CLAIM_NEUTRAL:
            claim(state, action - CLAIM)
        elif action < OFFICE:
            claim_for_neutral(state, action - CLAIM_NEUTRAL)
        else:
            use(state, action)

    def prompt(self, state: HansaState) -> Phrase:
        if state.actions == 0:
            return Phrase("no action left: use a token, or end your turn")
        return Phrase("your turn; actions left: {n}", n=state.actions)


def add_actions(state: HansaState, found: list[int]) -> None:
    """Income, places, replacements, pieces to move and routes to claim, in the order of the table."""
    seat = state.active
    pieces = state.pieces
    villages = state.villages
    free = state.free
    routes = state.board.routes
    traders = pieces[seat * 4]
    merchants = pieces[seat * 4 + 1]
    add_income(state, found)
    if traders + merchants > 0:
        places = PLACE_LISTS[kinds_of(traders, merchants)]
        for route in range(routes):
            left = free[route]
            if left != 0:
                found.extend(places[route * SUBSETS + left])
    lifts: list[int] = []
    if traders + merchants > 1:
        at = replace_lists(traders, merchants)
        for_trader = REPLACE_LISTS[at + TRADER]
        for_merchant = REPLACE_LISTS[at + MERCHANT]
        for village in range(state.board.villages):
            piece = villages[village]
            if piece != FREE:
                if piece >> 1 == seat:
                    lifts.append(LIFT + village)
                elif piece & 1 == TRADER:
                    found.extend(for_trader[village])
                else:
                    found.extend(for_merchant[village])
    else:
        for village in range(state.board.villages):
            if villages[village] >> 1 == seat:
                lifts.append(LIFT + village)
    found.extend(lifts)
    for route in range(routes):
        if free[route] == 0 and state.holder(route) == seat:
            found.append(CLAIM + route)


def add_income(state: HansaState, found: list[int]) -> None:
    """Every mix of as many pieces as Bursa shows, or the whole stock (HT-11)."""
    seat = state.active
    traders = state.pieces[seat * 4 + 2]
    merchants = state.pieces[seat * 4 + 3]
    take = min(TRACKS[BURSA][state.level(seat, BURSA)], traders + merchants)
    if take == 0:
        return
    fewest = take - merchants if take > merchants else 0
    most = traders if traders < take else take
    for count in range(fewest, most + 1):
        found.append(income_action(count, take - count))


def add_tokens(state: HansaState, found: list[int]) -> None:
    """Every use of a token between actions (HT-43, HT-44, HT-46, HT-47, HT-49)."""
    seat = state.active
    unused = state.unused
    first = seat * 6
    if unused[first + THREE_ACTIONS] > 0:
        found.append(USE_THREE)
    if unused[first + FOUR_ACTIONS] > 0:
        found.append(USE_FOUR)
    if unused[first + IMPROVE] > 0:
        for ability in range(5):
            if state.level(seat, ability) < TRACK_ENDS[ability]:
                found.append(USE_IMPROVE + ability)
    if unused[first + SWAP_OFFICES] > 0:
        for city in range(N_CITIES):
            for left in range(state.filled[city] - 1):
                found.append(USE_SWAP + city * SWAPS + left)
    if unused[first + REMOVE_THREE] > 0:
        for village in range(state.board.villages):
            if state.villages[village] != FREE:
                found.append(USE_REMOVE + village)


def take_income(state: HansaState, action: int) -> None:
    """From stock to supply (HT-11)."""
    traders, merchants = divmod(action - INCOME + 1, 5)
    first = state.active * 4
    pieces = state.pieces
    state.spend()
    pieces[first] += traders
    pieces[first + 1] += merchants
    pieces[first + 2] -= traders
    pieces[first + 3] -= merchants
    if state.log is not None:
        state.tell("income", state.active, {"traders": traders, "merchants": merchants})
    go_on(state)


def place(state: HansaState, spot: int) -> None:
    """A piece from supply goes to village * 2 + kind (HT-12)."""
    seat = state.active
    state.spend()
    state.pieces[seat * 4 + (spot & 1)] -= 1
    state.settle_piece(spot >> 1, seat, spot & 1)
    if state.log is not None:
        state.tell("placed", seat, {"village": spot >> 1, "kind": spot & 1})
    go_on(state)


# Moving -------------------------------------------------------------------------------------------


def lift(state: HansaState, village: int) -> None:
    """An own piece comes into the hand; more may follow while Liber Sophiae allows (HT-19)."""
    if state.clear(village) & 1 == MERCHANT:
        state.hand_merchants += 1
    else:
        state.hand_traders += 1
    state.left -= 1
    if state.log is not None:
        state.tell("lifted", state.active, {"village": village})
    state.step = LIFT_STEP if state.left > 0 and stands_somewhere(state) else SET_STEP


def stands_somewhere(state: HansaState) -> bool:
    """Whether the active player has a piece that could be lifted."""
    seat = state.active
    for piece in state.villages:
        if piece >> 1 == seat:
            return True
    return False


def own_villages(state: HansaState) -> list[int]:
    """Pieces that the active player can lift."""
    seat = state.active
    villages = state.villages
    return [LIFT + village for village in range(state.board.villages) if villages[village] >> 1 == seat]


@final
class Lift(ActiveStep):
    """Lift another piece, or enough (HT-19)."""

    def legal(self, state: HansaState) -> list[int]:
        return [ENOUGH] + own_villages(state)

    def apply(self, state: HansaState, action: int) -> None:
        if action == ENOUGH:
            state.step = SET_STEP
        else:
            lift(state, action - LIFT)

    def prompt(self, state: HansaState) -> Phrase:
        return Phrase("lift up to {n} more of your pieces, or set down those you have lifted", n=state.left)


@final
class SetDown(ActiveStep):
    """Each lifted piece goes to a village that is free now (HT-19)."""

    def legal(self, state: HansaState) -> list[int]:
        lists = SET_LISTS[kinds_of(state.hand_traders, state.hand_merchants)]
        found: list[int] = []
        for route in range(state.board.routes):
            free = state.free[route]
            if free != 0:
                found.extend(lists[route * SUBSETS + free])
        return found

    def apply(self, state: HansaState, action: int) -> None:
        spot = action - SET
        state.settle_piece(spot >> 1, state.active, spot & 1)
        if spot & 1 == MERCHANT:
            state.hand_merchants -= 1
        else:
            state.hand_traders -= 1
        if state.log is not None:
            state.tell("set", state.active, {"village": spot >> 1, "kind": spot & 1})
        if state.hand_traders + state.hand_merchants == 0:
            go_on(state)

    def prompt(self, state: HansaState) -> Phrase:
        return Phrase(
            "set down what you have lifted: {t} traders, {m} merchants", t=state.hand_traders, m=state.hand_merchants
        )


# Tokens -------------------------------------------------------------------------------------------


def use(state: HansaState, action: int) -> None:
    """A token between actions (HT-42)."""
    if action == USE_THREE:
        use_token(state, THREE_ACTIONS)
        state.actions += 3
    elif action == USE_FOUR:
        use_token(state, FOUR_ACTIONS)
        state.actions += 4
    elif action < USE_SWAP:
        use_token(state, IMPROVE)
        improve(state, state.active, action - USE_IMPROVE)
    elif action < USE_REMOVE:
        use_token(state, SWAP_OFFICES)
        city, left = divmod(action - USE_SWAP, SWAPS)
        swap(state, city, left)
    else:
        use_token(state, REMOVE_THREE)
        state.left = 3
        remove(state, action - USE_REMOVE)
        return
    go_on(state)


def swap(state: HansaState, city: int, left: int) -> None:
    """Two neighbouring offices change places; no coin is paid (HT-46)."""
    at = state.board.first_office[city] + left
    offices = state.offices.copy()
    offices[at], offices[at + 1] = offices[at + 1], offices[at]
    state.offices = offices
    state.controllers = state.controllers.copy()
    state.controllers[city] = controller(state, city)
    if state.log is not None:
        state.tell("swapped", state.active, {"city": city, "left": left})


def remove(state: HansaState, village: int) -> None:
    """A piece goes to its owner's supply; up to three with one token (HT-47)."""
    piece = state.clear(village)
    state.to_supply(piece >> 1, piece & 1)
    state.left -= 1
    if state.log is not None:
        state.tell("removed", state.active, {"village": village, "owner": piece >> 1, "kind": piece & 1})
    if state.left > 0 and any_piece_in_village(state):
        state.step = REMOVE_STEP
    else:
        go_on(state)


@final
class Remove(ActiveStep):
    """Remove another piece, or enough (HT-47)."""

    def legal(self, state: HansaState) -> list[int]:
        villages = state.villages
        return [ENOUGH] + [REMOVE + v for v in range(state.board.villages) if villages[v] != FREE]

    def apply(self, state: HansaState, action: int) -> None:
        if action == ENOUGH:
            go_on(state)
        else:
            remove(state, action - REMOVE)

    def prompt(self, state: HansaState) -> Phrase:
        return Phrase("remove up to {n} more pieces, or enough", n=state.left)


@final
class Put(ActiveStep):
    """At the end of the turn each drawn token is put on a route (HT-40, HT-48); then everybody sees it."""

    def legal(self, state: HansaState) -> list[int]:
        routes = [route for route in range(state.board.routes) if fits_token(state, route)]
        return [PUT + token * N_ROUTES + route for token in range(6) if token in state.drawn for route in routes]

    def apply(self, state: HansaState, action: int) -> None:
        token, route = divmod(action - PUT, N_ROUTES)
        drawn = list(state.drawn)
        drawn.remove(token)
        state.drawn = tuple(drawn)
        lay_token(state, token, route)
        state.barriers += 1
        if state.log is not None:
            state.tell("laid", state.active, {"token": token, "route": route})
        place_replacements(state)

    def prompt(self, state: HansaState) -> Phrase:
        return Phrase("put a bonus token on a route")


STEPS.extend(
    [
        FirstPlayer("first"),
        Taverns("taverns"),
        Turn("turn"),
        Lift("lift"),
        SetDown("set"),
        Resettle("resettle"),
        Add("add"),
        Draw("draw"),
        Benefit("benefit"),
        NeutralOffice("neutral office"),
        Remove("remove"),
        Put("put"),
    ]
)
FIRST: Final = FIRST_STEP
"""The step with which a game starts."""
