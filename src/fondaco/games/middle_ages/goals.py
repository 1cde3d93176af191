"""Where wagons can be brought now: the page shows each way of moving them where it ends, the terminal says it."""

from ...engine import Phrase
from ...engine.phrases import Gap
from .notation import POINTS
from .phases.movement import MOVES, WAY
from .phases.roads import exit_by, set_out, travel, ways_out
from .state import MiddleState

BY_WAY = -1
"""In place of a tile or card: the wagon that waits at a crossing goes on."""


def goals(state: MiddleState) -> list[list[int]]:
    """Wagon, tile or card, way, the space where the move ends, and 1 where it waits there for another choice."""
    found: list[list[int]] = []
    if state.step is MOVES or state.step is WAY:
        for action in state.step.legal(state, state.actor):
            trial = state.copy()
            if state.family(action) is state.numbers.move:
                found.append([*state.numbers.move.triple(action), *_end(trial, _go(trial, action))])
            elif state.step is WAY:
                way = state.numbers.via.index(action)
                found.append([state.moving, BY_WAY, way, *_end(trial, _go(trial, action))])
    return found


def _go(trial: MiddleState, action: int) -> bool:
    """Move the wagon as far as it goes; True where it waits at a crossing for another choice."""
    numbers = trial.numbers
    if trial.family(action) is numbers.move:
        wagon, mode, way = numbers.move.triple(action)
        return set_out(trial, wagon, POINTS[mode], way)
    return travel(trial, exit_by(trial, trial.road_at, numbers.via.index(action)))


def _end(trial: MiddleState, waits: bool) -> tuple[int, int]:
    return (trial.road_at, 1) if waits else (trial.stop, 0)


def leads_to(state: MiddleState, action: int) -> Phrase | None:
    """Where the wagon would stop: one space, or several where it still has a choice of ways."""
    if state.family(action) not in (state.numbers.move, state.numbers.via):
        return None
    trial = state.copy()
    stops: list[int] = []
    _note_stops(trial, _go(trial, action), stops)
    spaces: list[Gap] = [state.board.names[stop] for stop in stops]
    return Phrase("to {spaces}", spaces=spaces)


def _note_stops(trial: MiddleState, waits: bool, stops: list[int]) -> None:
    if not waits:
        if trial.stop not in stops:
            stops.append(trial.stop)
        return
    for way in ways_out(trial, trial.road_at, trial.road_from, trial.points, trial.stop >= 0):
        further = trial.copy()
        _note_stops(further, travel(further, exit_by(further, further.road_at, way)), stops)
