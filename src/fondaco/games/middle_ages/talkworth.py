"""What loading and the role of load master are worth to a seat, in florins."""

from typing import Final

from .state import MiddleState
from .tables import SELL
from .worth import IN_STORE, load_worth

ARRANGED: Final = 0.55
"""Which part of the gain of loading goes to the load master, as haggling usually ends."""


def gains(state: MiddleState, turns: float, seat: int) -> tuple[float, float]:
    """What loading the best one and the best two goods on the wagon in hand would bring a seat."""
    wagon = state.wagon
    shelf = seat * 36 + state.wagon_at[wagon] * 6
    monopoly = state.monopoly[wagon]
    values = load_worth(state, wagon, state.levels, turns)
    enough = min(1.0, turns / 2.5)
    first = 0.0
    second = 0.0
    for good in range(6):
        number = state.stock[shelf + good]
        if number > 0 and good != monopoly:
            gain = values[good] - (SELL[state.levels[good]] + 60.0) * IN_STORE * enough
            if gain > first:
                second = gain if number > 1 else first
                first = gain
            elif gain > second:
                second = gain
    return first, first + second


def master_gain(state: MiddleState, turns: float, seat: int) -> float:
    """What the own loading would bring a load master: up to three of one type."""
    wagon = state.wagon
    shelf = seat * 36 + state.wagon_at[wagon] * 6
    values = load_worth(state, wagon, state.levels, turns)
    enough = min(1.0, turns / 2.5)
    best = 0.0
    for good in range(6):
        number = min(3, state.stock[shelf + good])
        if number > 0:
            gain = number * (values[good] - (SELL[state.levels[good]] + 60.0) * IN_STORE * enough)
            if gain > best:
                best = gain
    return best


def mastership(state: MiddleState, turns: float, seat: int, fees: list[float]) -> float:
    """What it is worth to a seat to be load master rather than somebody else."""
    worth = master_gain(state, turns, seat)
    for other in range(state.players):
        if other != seat:
            worth += fees[other]
    two = gains(state, turns, seat)[1]
    return max(0.0, worth - (two - fees[seat]))
