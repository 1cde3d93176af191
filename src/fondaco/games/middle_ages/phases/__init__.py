"""The seven phases of a turn, a module each; and what several have: questions for a card, secret choices, passages."""

from collections.abc import Callable
from typing import Final, final

from ....engine import Family, Phrase, Refusal
from ....engine.plaindata import replaced
from ..deals.items import During
from ..notation import NO_CARD
from ..speech import no_card
from ..state import NOT_YET, MiddleState, PhaseStep


class CardQuestion(PhaseStep):
    """An influence card of one kind is played now, or none (MA-63)."""

    def __init__(self, name: str, phase: int, kind: int, family: Family, stretch: int = During.NONE) -> None:
        super().__init__(name, phase, stretch)
        self.kind: Final = kind
        self.family: Final = family
        """The actions that play it."""

    def asks(self, state: MiddleState, seat: int) -> bool:
        return state.cards(seat) > 0

    def plays(self, state: MiddleState, seat: int) -> list[int]:
        """The ways in which who holds the card can play it now."""
        return list(self.family.span())

    def legal(self, state: MiddleState, seat: int) -> list[int]:
        return [NO_CARD.first, *self.plays(state, seat)] if state.holds(seat, self.kind) else [NO_CARD.first]

    def refusal(self, state: MiddleState, seat: int, action: int) -> Refusal:
        if state.family(action) is not self.family:
            return super().refusal(state, seat, action)
        if not state.holds(seat, self.kind):
            return Refusal(self.family.clause, no_card(self.kind))
        return Refusal(self.family.clause, self.useless(state, action))

    def useless(self, state: MiddleState, action: int) -> Phrase:
        """Why the card can't be played in this way by who holds it."""
        return Phrase(self.refused)


class SecretChoice(PhaseStep):
    """All choose at the same time, and nobody sees what the others choose."""

    tells = True
    """Whether the log says who has chosen, before all have."""

    def next_seat(self, state: MiddleState) -> int:
        return state.first

    def begin(self, state: MiddleState, seat: int) -> None:
        state.chosen = [NOT_YET] * state.players
        state.step = self

    def pending(self, state: MiddleState) -> tuple[int, ...]:
        found: list[int] = []
        for seat in range(state.players):
            if state.chosen[seat] == NOT_YET:
                found.append(seat)
        return tuple(found)

    def apply(self, state: MiddleState, seat: int, action: int) -> None:
        state.chosen = replaced(state.chosen, seat, action)
        if self.tells and state.log is not None:
            state.tell("chose", seat, {}, {"action": action})
        if NOT_YET not in state.chosen:
            state.barriers += 1
            self.show(state)

    def show(self, state: MiddleState) -> None:
        """All have chosen."""


@final
class Passage(PhaseStep):
    """Nobody decides: something happens, and the moment that comes then is named; or NOTHING, the usual one."""

    def __init__(self, phase: int, happens: Callable[[MiddleState], int]) -> None:
        super().__init__("", phase)
        self.happens: Final = happens
