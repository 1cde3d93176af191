"""What bots know of Merchants of the Middle Ages."""

from typing import cast

from ....engine import Mind, State
from ..state import MiddleState
from . import judge, prior, worth


class MiddleMind(Mind):
    """The judge, and what looks promising at first sight."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 120.0
        self.blur = 48.0
        self.search = {"look": 3.0}

    def judge(self, state: State) -> list[float]:
        return judge.judge(cast(MiddleState, state))

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(cast(MiddleState, state), seat, legal)

    def turn(self, state: State) -> int:
        return worth.stage(cast(MiddleState, state))
