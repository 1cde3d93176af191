"""What bots know of Medici."""

from typing import cast

from ...engine import Mind, Rng, State
from . import judge
from .state import MediciState


class MediciMind(Mind):
    """The judge, and for search a judge with beliefs of its own."""

    def __init__(self, knobs: dict[str, float]) -> None:
        super().__init__()
        self.knobs = {**judge.DEFAULTS, **knobs}
        self.spread = 12.0
        self.blur = 12.0
        self.weights = judge.Weights(knobs)
        self.outlook = judge.in_search(knobs)

    def judge(self, state: State) -> list[float]:
        return judge.judge(state, self.weights)

    def forecast(self, state: State) -> list[float]:
        return judge.judge(state, self.outlook)

    def turn(self, state: State) -> int:
        return cast(MediciState, state).day * state.players + 1

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        return judge.quick(cast(MediciState, state), self.weights, rng)

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return judge.prior(state, legal, self.weights)

    def tuned(self, changes: dict[str, float]) -> Mind:
        return MediciMind(changes)
