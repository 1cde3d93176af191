"""The map in signs, for the terminal, and where a move would take a wagon."""

from itertools import pairwise
from typing import Final

from ...engine import Phrase, Speaker, View
from ...engine.layout import WIDTH, fitted
from ...engine.phrases import Gap
from ...engine.plaindata import number, numbers
from .board import Board
from .notation import POINTS
from .phases.roads import exit_by, set_out, travel, ways_out
from .screen import wagons
from .state import MiddleState
from .tables import CITIES, WAGONS

ROWS: Final = 14
MARGIN: Final = 7
"""Room for names at both sides."""
SPACE, ROAD, CITY, COURIER = "o", "·", "■", "K"
MOVEMENT: Final = ("broken axle", "movement", "way")
"""The steps in which the map is looked at."""


def on_the_map(view: View) -> bool:
    """Whether wagons are being moved."""
    return view["step"] in MOVEMENT


def draw(board: Board, view: View, speaker: Speaker) -> str:
    """Cities, crossings and road spaces where they lie; wagons by their numbers, the courier as a letter; then both."""
    grid = [[" "] * WIDTH for _ in range(ROWS)]
    cells = _cells(board)
    for road in board.roads:
        for here, there in pairwise((road.first, *road.spaces, road.second)):
            _draw_line(grid, cells[here], cells[there])
    signs = [SPACE] * board.spaces
    signs[:CITIES] = [CITY] * CITIES
    signs[CITIES : board.nodes] = [name[:1] for name in board.names[CITIES : board.nodes]]
    if number(view, "courier") >= 0:
        signs[number(view, "courier")] = COURIER
    for wagon in range(WAGONS):
        at = numbers(view, "wagon_at")[wagon]
        if at >= 0:
            signs[at] = str(wagon + 1)
    for space, (row, column) in enumerate(cells):
        grid[row][column] = signs[space]
    for city in range(CITIES):
        _write(grid, cells[city], board.names[city])
    lines = ["".join(line).rstrip() for line in grid]
    legend = speaker.word("■ city, letter: crossing, o space, 1 2 3 wagons, K courier")
    return "\n".join(fitted([*lines, legend, *wagons(board, view, speaker).splitlines()]))


def _cells(board: Board) -> list[tuple[int, int]]:
    """Row and column of every space."""
    across = [x for x, _ in board.places]
    down = [y for _, y in board.places]
    wide, high = max(max(across) - min(across), 1.0), max(max(down) - min(down), 1.0)
    found: list[tuple[int, int]] = []
    for x, y in board.places:
        found.append(
            (
                round((y - min(down)) / high * (ROWS - 1)),
                MARGIN + round((x - min(across)) / wide * (WIDTH - 1 - 2 * MARGIN)),
            )
        )
    return found


def _draw_line(grid: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Dots from one place to the next."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(1, steps):
        share = step / steps
        row = round(start[0] + (end[0] - start[0]) * share)
        grid[row][round(start[1] + (end[1] - start[1]) * share)] = ROAD


def _write(grid: list[list[str]], place: tuple[int, int], name: str) -> None:
    """A name beside its place: where it covers the fewest signs."""
    row, column = place
    sides = (column + 2, column - len(name) - 1)
    starts = [(row, side) for side in sides]
    for beside in (row - 1, row + 1):
        starts += [(beside, side) for side in (column - len(name) // 2, column - len(name) + 1, column, *sides)]
    best = min(starts, key=lambda start: _covered(grid, start, len(name)))
    at = min(max(best[1], 0), WIDTH - len(name))
    grid[best[0]][at : at + len(name)] = list(name)


def _covered(grid: list[list[str]], start: tuple[int, int], length: int) -> int:
    row, column = start
    if not 0 <= row < ROWS or column < 0 or column + length > WIDTH:
        return 1000
    under = grid[row][column : column + length]
    return sum(0 if sign == " " else 1 if sign == ROAD else 100 for sign in under)


# Where a move ends ---------------------------------------------------------------------------------


def leads_to(state: MiddleState, action: int) -> Phrase | None:
    """Where the wagon would stop: one space, or several where it still has a choice of ways."""
    actions = state.numbers
    family = state.family(action)
    if family is not actions.move and family is not actions.via:
        return None
    trial = state.copy()
    if family is actions.move:
        wagon, mode, way = family.triple(action)
        waits = set_out(trial, wagon, POINTS[mode], way)
    else:
        waits = travel(trial, exit_by(trial, trial.road_at, family.index(action)))
    stops: list[int] = []
    _note_stops(trial, waits, stops)
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
