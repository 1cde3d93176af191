"""What bots know of Medieval Merchant."""

from typing import cast

from ...engine import Mind, State
from . import judge, prior
from .state import MerchantState


class MerchantMind(Mind):
    """The judge, and what looks promising at first sight."""

    def __init__(self, knobs: dict[str, float]) -> None:
        super().__init__()
        self.knobs = {**judge.DEFAULTS, **knobs}
        self.spread = 12.0
        self.blur = 3.6
        self.search = {"rounds": 20.0, "look": 12.0, "result": 0.3}
        self.weights = judge.Weights(knobs)

    def judge(self, state: State) -> list[float]:
        return judge.judge(cast(MerchantState, state), self.weights)

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(cast(MerchantState, state), seat, legal)

    def turn(self, state: State) -> int:
        return cast(MerchantState, state).turns + 1

    def tuned(self, changes: dict[str, float]) -> Mind:
        return MerchantMind(changes)
