"""Taking an influence card when wagon and courier meet: any kind that the pile still holds (MA-10, MA-59)."""

from typing import Final, final

from ...engine import Phrase, Refusal
from .items import IN_MOVEMENT
from .moments import TO_MOVE_ON
from .notation import TAKE
from .state import MiddleState, PhaseStep
from .tables import KINDS


@final
class Taking(PhaseStep):
    """Only who chooses sees which kinds are left, and nobody else sees what was taken."""

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [TAKE.action(kind) for kind in range(KINDS) if state.pile[kind] > 0]

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        kind = TAKE.index(action)
        state.pile = state.pile.copy()
        state.pile[kind] -= 1
        state.hand = state.hand.copy()
        state.hand[seat * KINDS + kind] += 1
        if state.log is not None:
            state.tell("took", seat, {"left": sum(state.pile)}, {"kind": kind})
        state.due = TO_MOVE_ON

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.numbers.families.of[action] is TAKE:
            return Refusal("MA-10", Phrase("the pile holds no more of that kind"))
        return Refusal("MA-59", Phrase("first take an influence card"))

    def prompt(self, state: MiddleState, seat: int) -> Phrase:
        return Phrase("wagon and courier meet: take an influence card")


TAKING: Final = Taking("take influence card", 3, IN_MOVEMENT)


def begin_taking(state: MiddleState) -> None:
    """The mover sees the pile: from here nothing can be taken back (MA-10)."""
    state.barriers += 1
    state.step = TAKING
