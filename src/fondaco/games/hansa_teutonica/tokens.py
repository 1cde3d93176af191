"""Bonus tokens between actions: more actions, an ability, two offices swapped, pieces removed (HT-42 to HT-49)."""

from typing import Final, final

from ...engine import Phrase, Refusal, plural
from .board import N_CITIES
from .choices import REMOVALS
from .desk import FOUR_ACTIONS, FREE, IMPROVE, REMOVE_THREE, SWAP_OFFICES, THREE_ACTIONS, TRACK_ENDS
from .notation import ENOUGH, FAMILIES, REMOVE, USE_FOUR, USE_IMPROVE, USE_REMOVE, USE_SWAP, USE_THREE
from .scoring import controller
from .state import HansaState
from .turn import ActiveStep, any_piece_in_village, go_on


def add_tokens(state: HansaState, found: list[int]) -> None:
    """Every use of a token between actions (HT-43, HT-44, HT-46, HT-47, HT-49)."""
    seat = state.active
    unused = state.unused
    first = seat * 6
    if unused[first + THREE_ACTIONS] > 0:
        found.append(USE_THREE.first)
    if unused[first + FOUR_ACTIONS] > 0:
        found.append(USE_FOUR.first)
    if unused[first + IMPROVE] > 0:
        for ability in range(5):
            if state.level(seat, ability) < TRACK_ENDS[ability]:
                found.append(USE_IMPROVE.action(ability))
    if unused[first + SWAP_OFFICES] > 0:
        for city in range(N_CITIES):
            for left in range(state.filled[city] - 1):
                found.append(USE_SWAP.action(city, left))
    if unused[first + REMOVE_THREE] > 0:
        for village in range(state.board.villages):
            if state.villages[village] != FREE:
                found.append(USE_REMOVE.action(village))


def use(state: HansaState, action: int) -> None:
    """A token between actions (HT-42)."""
    family = FAMILIES.of[action]
    if family is USE_THREE:
        state.use_token(THREE_ACTIONS)
        state.actions += 3
    elif family is USE_FOUR:
        state.use_token(FOUR_ACTIONS)
        state.actions += 4
    elif family is USE_IMPROVE:
        state.use_token(IMPROVE)
        state.improve(state.active, USE_IMPROVE.index(action))
    elif family is USE_SWAP:
        state.use_token(SWAP_OFFICES)
        city, left = USE_SWAP.pair(action)
        swap(state, city, left)
    else:
        state.use_token(REMOVE_THREE)
        state.left = 3
        remove(state, USE_REMOVE.index(action))
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

    def legal(self, state: HansaState, seat: int) -> list[int]:
        villages = state.villages
        return [ENOUGH.first, *[REMOVALS[v] for v in range(state.board.villages) if villages[v] != FREE]]

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        if FAMILIES.of[action] is ENOUGH:
            go_on(state)
        else:
            remove(state, REMOVE.index(action))

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        if FAMILIES.of[action] is REMOVE:
            return Refusal("HT-47", Phrase("no piece stands there"))
        return Refusal("HT-49", Phrase("first finish removing pieces"))

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return plural("remove {n} piece more, or enough", "remove up to {n} pieces more, or enough", n=state.left)


REMOVE_STEP: Final = Remove("remove")
