"""Text in lines for terminals: tables, columns and long lines, none wider than a terminal and no word broken."""

from collections.abc import Iterable
from typing import Final

WIDTH: Final = 80
"""Columns that every terminal has."""
KEPT: Final = "\N{NO-BREAK SPACE}"
"""A space at which no line is broken."""


def table(rows: list[list[str]], left: Iterable[int] = (0,), gap: int = 2) -> list[str]:
    """Rows of cells as lines: each column as wide as its widest cell, those in `left` aligned to the left.

    >>> table([["", "points"], ["Anna", "7"], ["Bo", "12"]])
    ['      points', 'Anna       7', 'Bo        12']
    """
    aligned = set(left)
    wide = [max(len(row[at]) for row in rows if at < len(row)) for at in range(max(len(row) for row in rows))]
    lines: list[str] = []
    for row in rows:
        cells: list[str] = []
        for at, cell in enumerate(row):
            cells.append(cell.ljust(wide[at]) if at in aligned else cell.rjust(wide[at]))
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def headed(heads: list[str], rows: list[list[str]], left: Iterable[int] = (0,), gap: int = 2) -> list[str]:
    """A table with a head of several words in several lines, so that it isn't wider than it must be.

    >>> headed(["", "in hand"], [["Anna", "3"]])
    ['        in', '      hand', 'Anna     3']
    """
    parts = [head.split() for head in heads]
    depth = max(len(part) for part in parts)
    above = [[""] * (depth - len(part)) + part for part in parts]
    return table([[part[line] for part in above] for line in range(depth)] + rows, left, gap)


def columns(cells: list[str], width: int = WIDTH, gap: int = 2) -> list[str]:
    """Cells in as many columns as fit, read downwards.

    >>> columns(["Paris 1", "Köln 2", "Wien 3"], 17)
    ['Paris 1  Wien 3', 'Köln 2']
    """
    for count in range(len(cells), 0, -1):
        depth = -(-len(cells) // count)
        parts = [cells[at : at + depth] for at in range(0, len(cells), depth)]
        wide = [max(len(cell) for cell in part) for part in parts]
        if sum(wide) + gap * (len(wide) - 1) <= width or count == 1:
            return table([[part[row] for part in parts if row < len(part)] for row in range(depth)], range(count), gap)
    return []


def wrapped(text: str, width: int = WIDTH, indent: int = 4) -> list[str]:
    """A long line as several, broken between words alone; those after the first are indented further.

    >>> wrapped("  Gent: 2 wine, 3 salt", 14)
    ['  Gent: 2', '      wine, 3', '      salt']
    """
    lines: list[str] = []
    start = len(text) - len(text.lstrip())
    while len(text) > width:
        cut = text.rfind(" ", 0, width + 1)
        if not text[: max(cut, 0)].strip():
            cut = text.find(" ", width)
            if cut < 0:
                break
        lines.append(text[:cut].rstrip())
        text = " " * min(start + indent, width // 2) + text[cut:].lstrip()
    return [*lines, text]


def fitted(lines: list[str], width: int = WIDTH) -> list[str]:
    """The lines, long ones wrapped; words that are to stay together are joined by `KEPT`.

    >>> fitted([f"2{KEPT}wine, 3{KEPT}salt"], 10)
    ['2 wine,', '    3 salt']
    """
    return [part.replace(KEPT, " ") for line in lines for part in wrapped(line, width)]
