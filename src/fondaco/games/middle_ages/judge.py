"""What a position is worth: the status that each seat will probably reach."""

from typing import cast

from ...engine import State
from .state import MiddleState


def judge(state: State) -> list[float]:
    """The final status of each seat, estimated."""
    position = cast(MiddleState, state)
    return [float(money) for money in position.money]
