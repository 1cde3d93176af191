"""Regions as areas of the chart: what is nearer to their places than to any other. Coasts and rivers run by names.

The areas follow from where the places stand, so any board has them. Coasts and rivers are told by the cities and
villages that they pass; of a board without these names they are left out.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from .board import Board
from .box import PLACES, REGIONS
from .chart import SEAL, Point, Sheet

Side = tuple[Point, Point, int]
"""An edge of a place's cell, and the place beyond it; -1 for the edge of the chart."""
Passing = tuple[str, float, float]
"""A place, and how far beside it a coast or river runs: to the right and down, in radii of a city."""

_SAME: Final = 3.0
"""Corners that are nearer than this are one."""

COASTS: Final[list[list[Passing]]] = [
    [
        ("Gent", -3.0, -1.3),
        ("Gent", 0.9, -2.3),
        ("Dordrecht", -1.3, 1.3),
        ("Dordrecht", -1.1, -1.2),
        ("Utrecht", -1.6, -1.3),
        ("Utrecht", 0.2, -2.0),
        ("Emden", -2.0, 1.0),
        ("Emden", -1.5, -1.1),
        ("Emden", 0.8, -1.3),
        ("Bremen", -0.6, -2.1),
        ("Hamburg", -1.7, 0.2),
        ("Hamburg", -1.9, -4.0),
    ],
    [
        ("Lübeck", -1.5, -4.0),
        ("Lübeck", -0.9, -0.9),
        ("Lübeck", 0.9, -0.5),
        ("Rostock", -1.0, -0.8),
        ("Rostock", 1.0, -0.4),
        ("Rostock", 2.4, 1.5),
        ("Rostock", 5.5, 2.2),
        ("Rostock", 19.0, 3.0),
    ],
]
"""From west to east; the sea lies to the north."""
RIVERS: Final[list[list[Passing]]] = [
    [
        ("Straßburg", 1.2, 9.0),
        ("Straßburg", 1.15, 0.2),
        ("Worms", 0.8, 0.2),
        ("Koblenz", 0.8, 0.0),
        ("Köln", -1.2, 0.3),
        ("Nijmegen", 0.4, -0.7),
        ("Dordrecht", 0.9, 0.9),
        ("Dordrecht", -1.3, 0.4),
    ],
    [
        ("Wittenberg", 9.0, 3.5),
        ("Wittenberg", 1.3, 0.6),
        ("Magdeburg", 1.15, 0.0),
        ("Stendal", 0.9, 0.3),
        ("Lüneburg", 0.4, -0.8),
        ("Hamburg", 0.5, 1.1),
        ("Hamburg", -1.7, 0.3),
    ],
    [("Göttingen", -0.7, 0.6), ("Osnabrück", 1.6, 0.2), ("Bremen", 0.7, 1.1), ("Bremen", -0.5, -2.0)],
    [
        ("Ulm", -4.0, 0.6),
        ("Ulm", 0.0, -1.2),
        ("Nördlingen", 0.6, 0.9),
        ("Regensburg", 0.2, 1.2),
        ("Landshut", 0.5, -0.9),
        ("Linz", -0.2, -1.1),
        ("Wien", 0.0, -1.1),
        ("Wien", 6.0, -0.4),
    ],
    [("Nürnberg", -0.2, -1.2), ("Würzburg", 0.3, 0.8), ("Frankfurt", 0.8, 1.0), ("Worms", 0.8, 0.2)],
]


def areas(board: Board, sheet: Sheet, spots: list[tuple[int, int]]) -> list[str]:
    """The area of each region as an SVG path."""
    corners: list[Point] = []
    edges: list[list[tuple[int, int]]] = [[] for _ in range(REGIONS)]
    meeting: dict[int, set[int]] = {}
    for place in range(PLACES):
        region = board.region_of[place]
        for start, end, beyond in _cell(sheet, spots, place):
            if beyond >= 0 and board.region_of[beyond] == region:
                continue
            a, b = _corner(corners, start), _corner(corners, end)
            if a == b:
                continue
            edges[region].append((a, b))
            for corner, other in ((a, b), (b, a)):
                meeting.setdefault(corner, set()).add(other)
    fixed = {corner for corner, others in meeting.items() if len(others) != 2 or _at_edge(sheet, corners[corner])}
    return [_outline(corners, edges[region], fixed) for region in range(REGIONS)]


def _cell(sheet: Sheet, spots: list[tuple[int, int]], place: int) -> list[Side]:
    """The part of the chart that is nearer to a place than to all others."""
    x, y = spots[place]
    right, bottom = float(sheet.width), float(sheet.height)
    frame: list[Point] = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]
    sides: list[Side] = [(frame[at], frame[(at + 1) % 4], -1) for at in range(4)]
    for other, (ox, oy) in enumerate(spots):
        if other == place:
            continue
        nx, ny = float(ox - x), float(oy - y)
        limit = (ox * ox + oy * oy - x * x - y * y) / 2
        kept: list[Side] = []
        out: list[Point] = []
        into: list[Point] = []
        for start, end, beyond in sides:
            one = start[0] * nx + start[1] * ny - limit
            two = end[0] * nx + end[1] * ny - limit
            if one <= 0 and two <= 0:
                kept.append((start, end, beyond))
            elif one <= 0 or two <= 0:
                part = one / (one - two)
                cut = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                if one <= 0:
                    kept.append((start, cut, beyond))
                    out.append(cut)
                    kept.append((cut, cut, other))
                else:
                    into.append(cut)
                    kept.append((cut, end, beyond))
        if out and into:
            kept = [
                (start, into[0], other) if start == end and beyond == other else (start, end, beyond)
                for start, end, beyond in kept
            ]
        sides = kept
    return sides


def _corner(corners: list[Point], point: Point) -> int:
    """The number of a corner; one that lies where another is known is that one."""
    for at, (x, y) in enumerate(corners):
        if abs(point[0] - x) < _SAME and abs(point[1] - y) < _SAME:
            return at
    corners.append(point)
    return len(corners) - 1


def _at_edge(sheet: Sheet, point: Point) -> bool:
    return point[0] in (0.0, float(sheet.width)) or point[1] in (0.0, float(sheet.height))


def _outline(corners: list[Point], edges: list[tuple[int, int]], fixed: set[int]) -> str:
    """Edges in a row, smoothed between the corners where more than two areas meet, so that neighbours fit."""
    after = dict(edges)
    parts: list[str] = []
    while after:
        start = next((corner for corner in after if corner in fixed), next(iter(after)))
        loop = [start]
        here = after.pop(start)
        while here != start and here in after:
            loop.append(here)
            here = after.pop(here)
        parts.append(_closed(_rounded(corners, [*loop, start], fixed)))
    return " ".join(parts)


def _rounded(corners: list[Point], loop: list[int], fixed: set[int]) -> list[Point]:
    """A loop of corners, each stretch between two fixed ones drawn the same way from both sides."""
    found: list[Point] = []
    stretch: list[int] = []
    for at, corner in enumerate(loop):
        stretch.append(corner)
        if len(stretch) > 1 and (corner in fixed or at == len(loop) - 1):
            back = stretch[0] > stretch[-1]
            points = _smooth([corners[one] for one in (stretch[::-1] if back else stretch)])
            found += (points[::-1] if back else points)[:-1]
            stretch = [corner]
    return found


def _smooth(points: list[Point]) -> list[Point]:
    """The same line with its corners cut off three times; its ends stay."""
    for _ in range(3):
        if len(points) < 3:
            return points
        cut = [points[0]]
        for (x1, y1), (x2, y2) in pairwise(points):
            cut.append((x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25))
            cut.append((x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75))
        points = [*cut, points[-1]]
    return points


def _closed(points: list[Point]) -> str:
    return "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in points]) + "Z"


def coasts(board: Board, spots: list[tuple[int, int]]) -> list[str]:
    """The seas as SVG paths that are closed along the upper edge of the chart."""
    found: list[str] = []
    for course in COASTS:
        points = _course(board, spots, course)
        if points:
            found.append(f"M{points[0][0]:.0f} -20L{_curve(points)}L{points[-1][0]:.0f} -20Z")
    return found


def at_sea(board: Board, spots: list[tuple[int, int]]) -> Callable[[float, float], bool]:
    """Tells of a point whether it lies north of a coast."""
    courses = [course for course in [_course(board, spots, coast) for coast in COASTS] if course]

    def asked(x: float, y: float) -> bool:
        for course in courses:
            crossings = 0
            for (x1, y1), (x2, y2) in pairwise(course):
                if (x1 > x) != (x2 > x) and y < y1 + (y2 - y1) * (x - x1) / (x2 - x1):
                    crossings += 1
            if crossings % 2 == 1:
                return True
        return False

    return asked


def rivers(board: Board, spots: list[tuple[int, int]]) -> list[str]:
    """The rivers as SVG paths."""
    courses = [_course(board, spots, river) for river in RIVERS]
    return ["M" + _curve(points) for points in courses if points]


def _course(board: Board, spots: list[tuple[int, int]], course: list[Passing]) -> list[Point]:
    """The points by which a coast or river runs; none where a place isn't on the board."""
    points: list[Point] = []
    for name, right, down in course:
        if name not in board.names:
            return []
        x, y = spots[board.names.index(name)]
        points.append((x + right * SEAL, y + down * SEAL))
    return points


def _curve(points: list[Point]) -> str:
    """A smooth line through all points, after the first `M` or `L` of its path."""
    text = f"{points[0][0]:.0f} {points[0][1]:.0f}"
    for at in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[max(0, at - 1)], points[at]
        (x2, y2), (x3, y3) = points[at + 1], points[min(len(points) - 1, at + 2)]
        text += f"C{x1 + (x2 - x0) / 6:.0f} {y1 + (y2 - y0) / 6:.0f} {x2 - (x3 - x1) / 6:.0f} {y2 - (y3 - y1) / 6:.0f} "
        text += f"{x2:.0f} {y2:.0f}"
    return text
