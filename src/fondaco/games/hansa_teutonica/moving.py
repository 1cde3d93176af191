"""Moving own pieces: lift some, then set each down on a village that is free now (HT-19)."""

from typing import Final, final

from ...engine import Phrase, Refusal, plural
from .board import VILLAGES
from .choices import LIFTS, SET_LISTS, SUBSETS
from .desk import FREE, KINDS, LIBER_SOPHIAE, MERCHANT, TRACKS, pieces
from .notation import END_TURN, ENOUGH, FAMILIES, INCOME, LIFT, NO_BENEFIT, PLACE, REPLACE, SET
from .state import HansaState, kinds_of
from .turn import ActiveStep, go_on


def begin_move(state: HansaState, village: int) -> None:
    """The first piece is lifted; Liber Sophiae says how many there may be."""
    state.spend()
    state.left = TRACKS[LIBER_SOPHIAE][state.level(state.active, LIBER_SOPHIAE)]
    lift(state, village)


def lift(state: HansaState, village: int) -> None:
    """An own piece comes into the hand; more may follow while Liber Sophiae allows."""
    if state.lift(village) & 1 == MERCHANT:
        state.hand_merchants += 1
    else:
        state.hand_traders += 1
    state.left -= 1
    if state.log is not None:
        state.tell("lifted", state.active, {"village": village})
    state.step = LIFT_STEP if state.left > 0 and stands_somewhere(state) else SET_STEP


def stands_somewhere(state: HansaState) -> bool:
    """Whether the active player has a piece in a village."""
    seat = state.active
    for piece in state.villages:
        if piece >> 1 == seat:
            return True
    return False


@final
class Lift(ActiveStep):
    """Lift another piece, or enough."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        found = [ENOUGH.first]
        for village, piece in enumerate(state.villages):
            if piece >> 1 == seat:
                found.append(LIFTS[village])
        return found

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        if FAMILIES.of[action] is ENOUGH:
            state.step = SET_STEP
        else:
            lift(state, LIFT.index(action))

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        if FAMILIES.of[action] is LIFT:
            return Refusal("HT-19", Phrase("your piece isn't on {village}", village=VILLAGES[LIFT.index(action)]))
        return unfinished(action)

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return plural(
            "lift {n} piece more, or set down what is lifted",
            "lift up to {n} pieces more, or set down what is lifted",
            n=state.left,
        )


@final
class SetDown(ActiveStep):
    """Each lifted piece goes to a village that is free now."""

    def legal(self, state: HansaState, seat: int) -> list[int]:
        lists = SET_LISTS[kinds_of(state.hand_traders, state.hand_merchants)]
        found: list[int] = []
        for route in range(state.board.routes):
            free = state.free[route]
            if free != 0:
                found.extend(lists[route * SUBSETS + free])
        return found

    def apply(self, state: HansaState, seat: int, action: int) -> None:
        village, kind = SET.pair(action)
        state.set_down(village, seat, kind)
        if kind == MERCHANT:
            state.hand_merchants -= 1
        else:
            state.hand_traders -= 1
        if state.log is not None:
            state.tell("set", seat, {"village": village, "kind": kind})
        if state.hand_traders + state.hand_merchants == 0:
            go_on(state)

    def refusal(self, state: HansaState, seat: int, action: int) -> Refusal:
        family = FAMILIES.of[action]
        if family is SET:
            village, kind = SET.pair(action)
            if state.villages[village] != FREE:
                return Refusal("HT-19", Phrase("{village} isn't free", village=VILLAGES[village]))
            return Refusal("HT-19", Phrase("you have lifted no {kind}", kind=KINDS[kind]))
        if family is LIFT:
            return Refusal("HT-19", Phrase("set down what you have lifted"))
        return unfinished(action)

    def prompt(self, state: HansaState, seat: int) -> Phrase:
        return Phrase("set down what is lifted: {pieces}", pieces=pieces(state.hand_traders, state.hand_merchants))


def unfinished(action: int) -> Refusal:
    """Something else, while pieces are moved."""
    if FAMILIES.of[action] in (END_TURN, ENOUGH, NO_BENEFIT, INCOME, PLACE, REPLACE):
        return Refusal("HT-10", Phrase("finish this action first"))
    return Refusal("HT-19", Phrase("finish moving first"))


LIFT_STEP: Final = Lift("lift")
SET_STEP: Final = SetDown("set")
