"""What bots know of Hansa Teutonica."""

from typing import cast

from ...engine import Mind, State
from . import judge, prior
from .state import HansaState


class HansaMind(Mind):
    """The judge, and what looks promising at first sight."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 15.0
        self.blur = 2.25
        self.search = {"rounds": 3.0}

    def judge(self, state: State) -> list[float]:
        return judge.judge(state)

    def prior(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return prior.prior(state, seat, legal)

    def turn(self, state: State) -> int:
        return cast(HansaState, state).turns + 1
