"""The course of a game: which moves make one turn, and what everybody had after each, as a line chart."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field

from ..engine import Move, State

WIDE, HIGH = 100, 100
"""The chart in hundredths: it fills whatever room there is."""
EDGE = 7
"""So far stay lines and arms away from the upper and lower edge."""
MOST_POINTS = 140
APART = 14
"""So far are the arms at the lines' ends from each other."""


@dataclass
class Course:
    """Turns and scores of a game as far as it has been walked."""

    turn_of: list[int] = field(default_factory=list)
    """The turn of each move."""
    scores: list[list[int]] = field(default_factory=list)
    """The public scores before the first turn and after each."""

    def begin(self, move: int) -> int:
        """How many moves are played where the turn in which that move (counted from 1) stands begins."""
        return bisect_left(self.turn_of, self.turn_of[move - 1]) if 0 < move <= len(self.turn_of) else 0

    def back(self, move: int) -> int:
        """One turn back from the position after so many moves."""
        return self.begin(move)

    def on(self, move: int) -> int:
        """One turn on from the position after so many moves."""
        return bisect_left(self.turn_of, self.turn_of[move] + 1) if move < len(self.turn_of) else len(self.turn_of)


def walk(state: State, moves: list[Move]) -> Course:
    """The course of these moves from a position that is nobody else's."""
    course = Course(scores=[state.scores()])
    turn = -1
    for before, move in zip([None, *moves], moves, strict=False):
        if before is None or before.turn != move.turn:
            if before is not None:
                course.scores.append(state.scores())
            turn += 1
        course.turn_of.append(turn)
        state.apply(move.seat, move.action)
    course.scores.append(state.scores())
    return course


@dataclass(frozen=True)
class Chart:
    """The scores after each turn, in a drawing WIDE x HIGH."""

    lines: list[str]
    """The points of each seat's line."""
    ends: list[float]
    """How high each seat's arms stand at the end of its line, none over another."""
    marks: list[tuple[int, float]]
    """Scores that are written at the left, and how high."""


def chart(course: Course) -> Chart:
    """The scores of a game as lines."""
    scores = course.scores
    step = max(1, len(scores) // MOST_POINTS)
    shown = [*range(0, len(scores) - 1, step), len(scores) - 1]
    least = min(0, *(min(row) for row in scores))
    most = max(1, *(max(row) for row in scores))

    def high(score: float) -> float:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * (score - least) / (most - least), 1)

    def along(turn: int) -> float:
        return round(WIDE * turn / max(1, len(scores) - 1), 1)

    seats = range(len(scores[0]))
    lines = [" ".join(f"{along(turn)},{high(scores[turn][seat])}" for turn in shown) for seat in seats]
    return Chart(lines, _apart([high(scores[-1][seat]) for seat in seats]), _marks(least, most, high))


def _marks(least: int, most: int, high: Callable[[float], float]) -> list[tuple[int, float]]:
    step = next(
        size
        for base in (1, 10, 100, 1000, 10_000, 10**9)
        for size in (base, 2 * base, 5 * base)
        if size * 5 >= most - least
    )
    return [(score, high(score)) for score in range(-(-least // step) * step, most + 1, step)]


def _apart(heights: list[float]) -> list[float]:
    """The same heights, moved so far that nothing lies over something else."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = heights.copy()
    floor = float(APART) / 2
    for seat in order:
        placed[seat] = floor = max(placed[seat], floor)
        floor += APART
    ceiling = HIGH - APART / 2
    for seat in reversed(order):
        placed[seat] = ceiling = min(placed[seat], ceiling)
        ceiling -= APART
    return placed
