"""Games as steps: one class for each kind of decision, and a state that asks the step it stands at."""

from typing import Any, Final, Generic, TypeVar

from .contract import CHANCE_ONLY, NOBODY, State
from .errors import Refusal
from .native import mypyc_attr
from .phrases import Phrase
from .rng import Rng

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A kind of decision: who decides, what is allowed, what it does. Unless a game says otherwise, chance decides."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def pending(self, state: S) -> tuple[int, ...]:
        return CHANCE_ONLY

    def legal(self, state: S, seat: int) -> list[int]:
        return []

    def chance(self, state: S) -> list[tuple[int, int]]:
        return []

    def sample(self, state: S, rng: Rng) -> int:
        outcomes = self.chance(state)
        return outcomes[rng.weighted([weight for _, weight in outcomes])][0]

    def apply(self, state: S, seat: int, action: int) -> None:
        """Carry the action out and go on to the next step."""

    def refusal(self, state: S, seat: int, action: int) -> Refusal:
        """Why who must decide can't do that."""
        return Refusal(state.game.turn_clause, Phrase("that is no choice now"))

    def prompt(self, state: S, seat: int) -> Phrase:
        return Phrase("wait")


@mypyc_attr(allow_interpreted_subclasses=True)
class StepState(State):
    """A position that stands at a step."""

    step: Step[Any]
    """Set by the game's own constructor: states are copied without end, and one more constructor takes time."""

    def pending(self) -> tuple[int, ...]:
        return NOBODY if self.over else self.step.pending(self)

    def legal(self, seat: int) -> list[int]:
        return self.step.legal(self, seat)

    def chance(self) -> list[tuple[int, int]]:
        return self.step.chance(self)

    def sample(self, rng: Rng) -> int:
        return self.step.sample(self, rng)

    def apply(self, seat: int, action: int) -> None:
        self.step.apply(self, seat, action)

    def refusal(self, seat: int, action: int) -> Refusal:
        return self.step.refusal(self, seat, action)

    def prompt(self, seat: int) -> Phrase:
        return self.step.prompt(self, seat)
