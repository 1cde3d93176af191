"""Where the words and numbers stand on the page's chart, so that none covers another.

Cities and their names come first; then each village's name, cost and region's name takes the nearest spot that is free.
"""

from .board import Board
from .box import CITIES

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Spot = tuple[int, int]

CITY_NAME = -42
"""The line on which the name of a city stands, seen from its middle."""
BELOW = 38
ABOVE = -20
"""The same for the name of a village, where there is room."""
ALONG = (50, 45, 55, 40, 60, 35, 65, 30, 70, 25, 75)
"""Hundredths of a route at which its cost may stand."""
REGION_LETTER = 16.0
"""The width of a letter of a region's name, its space included."""
STEP = 12
FARTHEST = 20
"""A region's name is tried in steps of so many units, so many of them from the middle of its places."""


def village_lines(board: Board, spots: list[Spot]) -> list[int]:
    """For each village, how far below its middle the name stands (above it: negative)."""
    taken = _places(board, spots)
    lines: list[int] = []
    for place in range(CITIES, len(spots)):
        x, y = spots[place]
        below = _village_name(board, place, x, y + BELOW)
        above = _village_name(board, place, x, y + ABOVE)
        lines.append(ABOVE if _covered(below, taken) > 0 and _covered(above, taken) < _covered(below, taken) else BELOW)
        taken.append(above if lines[-1] == ABOVE else below)
    return lines


def cost_spots(board: Board, spots: list[Spot]) -> list[Spot]:
    """The middle of each route's cost: on the route, half-way if nothing is there."""
    taken = _names_too(board, spots)
    found: list[Spot] = []
    for a, b in board.route_ends:
        (x1, y1), (x2, y2) = spots[a], spots[b]
        tries = [((x1 * (100 - part) + x2 * part) // 100, (y1 * (100 - part) + y2 * part) // 100) for part in ALONG]
        best = min(tries, key=lambda spot: _covered(_cost(spot), taken))
        found.append(best)
        taken.append(_cost(best))
    return found


def region_spots(board: Board, spots: list[Spot]) -> list[Spot]:
    """The middle of the line of each region's name: near the middle of its places."""
    width, height = max([x for x, _ in spots]), max([y for _, y in spots])
    taken = _names_too(board, spots) + [_cost(spot) for spot in cost_spots(board, spots)]
    found: list[Spot] = []
    for region, name in enumerate(board.regions):
        here = [spot for place, spot in enumerate(spots) if board.region_of[place] == region] or spots
        middle = (sum([x for x, _ in here]) // len(here), sum([y for _, y in here]) // len(here))
        best = middle
        for dx, dy in _around():
            box = _text(name, middle[0] + dx, middle[1] + dy, REGION_LETTER, 24)
            if box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height and _covered(box, taken) == 0:
                best = (middle[0] + dx, middle[1] + dy)
                break
        found.append(best)
        taken.append(_text(name, best[0], best[1], REGION_LETTER, 24))
    return found


def _around() -> list[Spot]:
    """All steps from a middle, the shortest first."""
    reach = range(-FARTHEST, FARTHEST + 1)
    steps = [(dx * dx + dy * dy, dx * STEP, dy * STEP) for dx in reach for dy in reach]
    return [(dx, dy) for _, dx, dy in sorted(steps)]


def _places(board: Board, spots: list[Spot]) -> list[Box]:
    """What cities, their names and villages cover."""
    boxes: list[Box] = []
    for place, (x, y) in enumerate(spots):
        half = 32 if place < CITIES else 16
        boxes.append((x - half, y - half, x + half, y + half))
        if place < CITIES:
            boxes.append(_text(board.names[place], x, y + CITY_NAME, 11.5, 19))
    return boxes


def _names_too(board: Board, spots: list[Spot]) -> list[Box]:
    boxes = _places(board, spots)
    for at, line in enumerate(village_lines(board, spots)):
        x, y = spots[CITIES + at]
        boxes.append(_village_name(board, CITIES + at, x, y + line))
    return boxes


def _village_name(board: Board, place: int, x: int, line: int) -> Box:
    return _text(board.names[place], x, line, 8.5, 15)


def _cost(spot: Spot) -> Box:
    return (spot[0] - 12, spot[1] - 10, spot[0] + 12, spot[1] + 10)


def _text(text: str, x: float, line: float, letter: float, size: float) -> Box:
    """What a text covers whose middle is at x, with letters of so many units in width."""
    half = len(text) * letter / 2
    return (x - half, line - size * 0.85, x + half, line + size * 0.3)


def _covered(box: Box, others: list[Box]) -> float:
    """How much of others a box covers."""
    total = 0.0
    for left, top, right, bottom in others:
        wide = min(box[2], right) - max(box[0], left)
        high = min(box[3], bottom) - max(box[1], top)
        if wide > 0 and high > 0:
            total += wide * high
    return total
