"""What bots know of Your Game: what the sacks to come are worth to who plays them well."""

from functools import cache
from typing import cast

from fondaco.engine import Mind, State

from .notation import VALUES
from .state import HOLD, MOST_DEALT, YourGameState


class YourGameMind(Mind):
    """The judge: what each seat has, and what it may still hope for."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 4.0
        self.blur = 2.0

    def judge(self, state: State) -> list[float]:
        position = cast(YourGameState, state)
        return [self.worth(position, seat) for seat in range(position.players)]

    def worth(self, state: YourGameState, seat: int) -> float:
        """Coins, sacks and hopes of a seat."""
        room, left = HOLD - len(state.kept[seat]), MOST_DEALT - state.dealt[seat]
        found = float(state.coins[seat] + sum(state.kept[seat]))
        if state.sack and state.seat == seat:
            return found + best(state.sack, room, left)
        return found + hope(room, left)


def best(sack: int, room: int, left: int) -> float:
    """A sack in the hand, kept or sold, and what comes after it."""
    return max(sack + hope(room - 1, left), 1 + hope(room, left))


@cache
def hope(room: int, left: int) -> float:
    """What so many sacks to come are worth where so many may be kept."""
    if room == 0 or left == 0:
        return 0.0
    return sum(best(sack, room, left - 1) for sack in range(1, VALUES + 1)) / VALUES
