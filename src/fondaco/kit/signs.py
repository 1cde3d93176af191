"""A map in signs, for terminals: places where they lie, dots between them, and names where they hide the least."""

from collections.abc import Sequence
from typing import Final, final

from ..engine.layout import WIDTH

ROWS: Final = 14
MARGIN: Final = 7
"""Room for names at both sides."""
ROAD: Final = "·"


@final
class SignMap:
    """A grid of signs as wide as a terminal, on which places are numbered.

    >>> chart = SignMap([(0, 0), (30, 20)])
    >>> chart.join(0, 1)
    >>> chart.put(0, "o")
    >>> chart.name(1, "Wien")
    >>> chart.lines()[0].strip(), chart.lines()[-1].strip()
    ('o··', '··  Wien')
    """

    def __init__(self, places: Sequence[tuple[float, float]]) -> None:
        across = [x for x, _ in places]
        down = [y for _, y in places]
        wide, high = max(max(across) - min(across), 1.0), max(max(down) - min(down), 1.0)
        self._rows = [round((y - min(down)) / high * (ROWS - 1)) for y in down]
        self._columns = [MARGIN + round((x - min(across)) / wide * (WIDTH - 1 - 2 * MARGIN)) for x in across]
        self._grid = [[" "] * WIDTH for _ in range(ROWS)]

    def put(self, place: int, sign: str) -> None:
        """A sign at its place."""
        self._grid[self._rows[place]][self._columns[place]] = sign

    def join(self, start: int, end: int) -> None:
        """Dots from one place to another."""
        row, column = self._rows[start], self._columns[start]
        down, across = self._rows[end] - row, self._columns[end] - column
        steps = max(abs(down), abs(across), 1)
        for step in range(1, steps):
            share = step / steps
            self._grid[round(row + down * share)][round(column + across * share)] = ROAD

    def name(self, place: int, name: str) -> None:
        """A name beside its place: where it covers the fewest signs."""
        row, column = self._rows[place], self._columns[place]
        sides = (column + 2, column - len(name) - 1)
        starts = [(row, side) for side in sides]
        for beside in (row - 1, row + 1):
            starts += [(beside, side) for side in (column - len(name) // 2, column - len(name) + 1, column, *sides)]
        best = min(starts, key=lambda start: self._covered(start, len(name)))
        at = min(max(best[1], 0), WIDTH - len(name))
        self._grid[best[0]][at : at + len(name)] = list(name)

    def _covered(self, start: tuple[int, int], length: int) -> int:
        row, column = start
        if not 0 <= row < ROWS or column < 0 or column + length > WIDTH:
            return 1000
        under = self._grid[row][column : column + length]
        return sum(0 if sign == " " else 1 if sign == ROAD else 100 for sign in under)

    def lines(self) -> list[str]:
        """The map, line by line."""
        return ["".join(line).rstrip() for line in self._grid]
