"""The course of a turn: how it starts, goes on after each action, and ends (HT-9, HT-10, HT-40, HT-53, HT-73)."""

from typing import Final, final

from ...engine import ONLY, Phrase, Refusal, Step
from .board import ALL_FREE, END_A, END_B, FIRST_VILLAGE, N_CITIES, ROUTES
from .desk import (
    ACTIONES,
    EXTRA_OFFICE,
    FOUR_ACTIONS,
    IMPROVE,
    NEUTRAL,
    NO_TOKEN,
    NOBODY,
    QUIET_ROUNDS,
    REMOVE_THREE,
    SWAP_OFFICES,
    THREE_ACTIONS,
    TRACK_ENDS,
    TRACKS,
    TRADER,
)
from .notation import FAMILIES, PUT
from .state import BY_QUIET, GOES_ON, HansaState


class ActiveStep(Step[HansaState]):
    """A step that the active player decides."""

    def pending(self, state: HansaState) -> tuple[int, ...]:
        return ONLY[state.active]


def start_turn(state: HansaState, seat: int) -> None:
    """As many actions as Actiones shows (HT-10)."""
    state.active = seat
    state.actions = TRACKS[ACTIONES][state.level(seat, ACTIONES)]
    state.acted = False
    state.turns += 1
    state.step = state.between


def go_on(state: HansaState) -> None:
    """After an action, a token or a claim for the neutral: the end of the game, of the turn, or the next choice."""
    state.route = -1
    state.for_neutral = False
    state.won = NO_TOKEN
    state.owner = NOBODY
    state.left = 0
    state.settled = ()
    if state.ending != GOES_ON:
        end_game(state)
    elif state.actions > 0 or can_use_token(state) or can_claim_for_neutral(state):
        state.step = state.between
    else:
        end_turn(state)


def can_use_token(state: HansaState) -> bool:
    """Whether the active player can use a token between actions (HT-42 to HT-47, HT-49)."""
    unused = state.unused
    first = state.active * 6
    if unused[first + THREE_ACTIONS] > 0 or unused[first + FOUR_ACTIONS] > 0:
        return True
    if unused[first + IMPROVE] > 0 and can_improve(state, state.active):
        return True
    if unused[first + SWAP_OFFICES] > 0 and can_swap(state):
        return True
    return unused[first + REMOVE_THREE] > 0 and any_piece_in_village(state)


def can_improve(state: HansaState, seat: int) -> bool:
    """Whether any track has pieces left (HT-44)."""
    return any(state.tracks[seat * 5 + ability] < TRACK_ENDS[ability] for ability in range(5))


def can_swap(state: HansaState) -> bool:
    """Whether two neighbouring printed offices anywhere are occupied (HT-46)."""
    return any(state.filled[city] >= 2 for city in range(N_CITIES))


def any_piece_in_village(state: HansaState) -> bool:
    """Whether there is something to remove (HT-47)."""
    return any(state.free[route] != ALL_FREE[route] for route in range(state.board.routes))


def can_use_extra_office(state: HansaState) -> bool:
    """Whether there is one that wasn't won by this very claim (HT-42, HT-45)."""
    tokens = state.unused[state.active * 6 + EXTRA_OFFICE]
    return tokens > 1 or (tokens == 1 and state.won != EXTRA_OFFICE)


def can_claim_for_neutral(state: HansaState) -> bool:
    """Whether a route is full of neutral traders (HT-62)."""
    if state.players > 2:
        return False
    return any(state.holder(route) == NEUTRAL for route in range(state.board.routes))


def end_turn(state: HansaState) -> None:
    """Replacements are placed first (HT-40)."""
    state.actions = 0
    if state.drawn:
        place_replacements(state)
    else:
        next_turn(state)


def place_replacements(state: HansaState) -> None:
    """The active player places what was drawn; what fits nowhere is shown and out of the game (HT-41, HT-48)."""
    if not state.drawn:
        next_turn(state)
        return
    for route in range(state.board.routes):
        if fits_token(state, route):
            state.step = PUT_STEP
            return
    state.out = state.out.copy()
    for token in state.drawn:
        state.out[token] += 1
        if state.log is not None:
            state.tell("out", state.active, {"token": token})
    state.drawn = ()
    state.barriers += 1
    next_turn(state)


def fits_token(state: HansaState, route: int) -> bool:
    """No token, no piece, and a free printed office in an end city (HT-40)."""
    if state.on_routes[route] != NO_TOKEN or state.free[route] != ALL_FREE[route]:
        return False
    return has_free_office(state, END_A[route]) or has_free_office(state, END_B[route])


def has_free_office(state: HansaState, city: int) -> bool:
    """Whether a printed office of the city is free (HT-36)."""
    return state.filled[city] < state.board.sizes[city]


def lay_token(state: HansaState, token: int, route: int) -> None:
    """A token lies on a route; with two players a neutral trader joins it, on the first village (HT-65, HT-66)."""
    state.on_routes = state.on_routes.copy()
    state.on_routes[route] = token
    state.worth = []
    if state.players == 2 and state.neutral_stock > 0:
        state.neutral_stock -= 1
        state.settle_piece(FIRST_VILLAGE[route], NEUTRAL, TRADER)


def next_turn(state: HansaState) -> None:
    """The next player clockwise (HT-5), unless nobody has acted for two rounds (HT-73).

    Two rounds are so many turns in a row, whoever's the first was; tokens and claims for the neutral are no actions.
    """
    state.quiet = 0 if state.acted else state.quiet + 1
    if state.quiet >= QUIET_ROUNDS * state.players:
        state.end_by(BY_QUIET)
        end_game(state)
    else:
        start_turn(state, (state.active + 1) % state.players)


def end_game(state: HansaState) -> None:
    """Nothing follows (HT-53)."""
    state.over = True
    state.actions = 0
    if state.log is not None:
        state.tell("ended", state.active, {"cause": state.ending})


@final
class Put(ActiveStep):
    """At the end of the turn each drawn token is put on a route (HT-40, HT-48); then everybody sees it."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        routes = [route for route in range(state.board.routes) if fits_token(state, route)]
        return [PUT.action(token, route) for token in range(6) if token in state.drawn for route in routes]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        token, route = PUT.pair(action)
        drawn = list(state.drawn)
        drawn.remove(token)
        state.drawn = tuple(drawn)
        lay_token(state, token, route)
        state.barriers += 1
        if state.log is not None:
            state.tell("laid", seat, {"token": token, "route": route})
        place_replacements(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        if FAMILIES.of[action] is not PUT:
            return Refusal("HT-40", Phrase("put the replacement tokens on routes first"))
        token, route = PUT.pair(action)
        if token not in state.drawn:
            return Refusal("HT-40", Phrase("you haven't drawn that token"))
        if state.on_routes[route] != NO_TOKEN:
            return Refusal("HT-40", Phrase("{route} has a token", route=ROUTES[route]))
        if not has_free_office(state, END_A[route]) and not has_free_office(state, END_B[route]):
            return Refusal("HT-40", Phrase("no end city of {route} has a free office", route=ROUTES[route]))
        return Refusal("HT-40", Phrase("there are pieces on {route}", route=ROUTES[route]))

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return Phrase("put a bonus token on a route")


PUT_STEP: Final = Put("put")
