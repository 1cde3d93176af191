"""What a position of Hansa Teutonica is worth."""

from typing import cast

from ...engine import State
from .scoring import total
from .state import HansaState


def judge(state: State) -> list[float]:
    """The points of each seat at the end, estimated."""
    position = cast(HansaState, state)
    return [float(total(position, seat)) for seat in range(position.players)]
