"""Where wagons can be brought now: for the page, which shows each way of moving them at the space where it ends."""

from .notation import POINTS
from .phases.movement import MOVES, WAY
from .phases.roads import exit_by, set_out, travel
from .state import MiddleState

BY_WAY = -1
"""In place of a tile or card: the wagon that waits at a crossing goes on."""


def goals(state: MiddleState) -> list[list[int]]:
    """Wagon, tile or card, way, the space where the move ends, and 1 where it waits there for another choice."""
    found: list[list[int]] = []
    families = state.numbers.families
    if state.step is MOVES:
        for action in MOVES.legal(state, state.actor):
            if families.of[action] is state.numbers.move:
                wagon, mode, way = state.numbers.move.triple(action)
                trial = state.copy()
                waits = set_out(trial, wagon, POINTS[mode], way)
                found.append([wagon, mode, way, *_end(trial, waits)])
    elif state.step is WAY:
        for action in WAY.legal(state, state.actor):
            way = state.numbers.via.index(action)
            trial = state.copy()
            waits = travel(trial, exit_by(trial, trial.road_at, way))
            found.append([state.moving, BY_WAY, way, *_end(trial, waits)])
    return found


def _end(trial: MiddleState, waits: bool) -> tuple[int, int]:
    return (trial.road_at, 1) if waits else (trial.stop, 0)
