"""Where costs and the names of regions stand on the page's chart, so that none covers another.

Places come first, with the room that their names need; then each cost and each region takes the nearest free spot.
"""

from collections.abc import Callable
from typing import Final

from .areas import at_sea
from .board import Board
from .box import PLACES
from .chart import COST_GAP, PANEL, Sheet, box_of, cost_spot, panel_spot

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Spot = tuple[int, int]

CITY_NAME: Final = -60
"""The line on which the name of a city stands, seen from its middle."""
VILLAGE_NAME: Final = 38
_REGION_LETTER: Final = 12.4
"""The width of a letter of a region's name, its space included."""
REGION_LINE: Final = 24
_STEP: Final = 16
_FARTHEST: Final = 17
"""A region's name is tried in steps of so many units, so many of them from the middle of its places."""
_ASTRAY: Final = 150.0
"""What it counts that a corner of a region's name lies in another region, as units covered."""


def cost_spots(board: Board, sheet: Sheet, spots: list[Spot]) -> list[Spot]:
    """The middle of each route's cost: on the route, where the least is in the way; looked for twice."""
    places = _places(board, sheet, spots)
    found = [cost_spot(board, sheet, spots, route) for route in range(len(board.route_ends))]
    for _ in range(2):
        for route, (a, b) in enumerate(board.route_ends):
            (x1, y1), (x2, y2) = spots[a], spots[b]
            x, y = cost_spot(board, sheet, spots, route)
            others = _costs(board, sheet, found)
            del others[route]
            tries = [(x, y)]
            for part in range(1, 9):
                for way in (-part, part):
                    tries.append((x + (x2 - x1) * way // 25, y + (y2 - y1) * way // 25))
            covers = [_covered(_cost(sheet, spot, board.route_cost[route]), places + others) for spot in tries]
            found[route] = tries[covers.index(min(covers))]
    return found


def region_lines(name: str) -> list[str]:
    """A region's name in one line or, where it has several words, in two."""
    words = name.split()
    if len(words) < 2:
        return [name]
    at = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:at]), " ".join(words[at:])]


def region_spots(board: Board, sheet: Sheet, spots: list[Spot], costs: list[Spot]) -> list[Spot]:
    """The middle of the first line of each region's name: in its own area, where the least is in the way."""
    taken = [*_places(board, sheet, spots), *_costs(board, sheet, costs)]
    found: list[Spot] = []
    around = _around()
    sea = at_sea(board, spots)
    for region, name in enumerate(board.regions):
        here = [spot for place, spot in enumerate(spots) if board.region_of[place] == region] or spots
        middle = (sum([x for x, _ in here]) // len(here), sum([y for _, y in here]) // len(here))
        best = middle
        least = 1e9
        for dx, dy in around:
            box = _name(name, middle[0] + dx, middle[1] + dy)
            if box[0] < 14 or box[1] < 14 or box[2] > sheet.width - 14 or box[3] > sheet.height - 14:
                continue
            covered = _covered(box, taken, least)
            if covered < least:
                covered += _ASTRAY * _astray(board, spots, box, region, sea)
            if covered < least:
                best, least = (middle[0] + dx, middle[1] + dy), covered
            if covered == 0:
                break
        found.append(best)
        taken.append(_name(name, best[0], best[1]))
    return found


def _astray(board: Board, spots: list[Spot], box: Box, region: int, sea: Callable[[float, float], bool]) -> int:
    """How many of the corners of a box, and its middle, are in other regions or at sea."""
    count = 0
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    for x, y in ((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3]), middle):
        nearest, least = 0, 1e12
        for place, (px, py) in enumerate(spots):
            far = (px - x) * (px - x) + (py - y) * (py - y)
            if far < least:
                nearest, least = place, far
        if board.region_of[nearest] != region or sea(x, y):
            count += 1
    return count


def _around() -> list[Spot]:
    """All steps from a middle, the shortest first."""
    reach = range(-_FARTHEST, _FARTHEST + 1)
    steps = [(dx * dx + dy * dy, dx * _STEP, dy * _STEP) for dx in reach for dy in reach]
    return [(dx, dy) for _, dx, dy in sorted(steps)]


def _places(board: Board, sheet: Sheet, spots: list[Spot]) -> list[Box]:
    """What cities and villages cover with their names, and the panel."""
    boxes: list[Box] = []
    if sheet.has_panel:
        left, top = panel_spot(board)
        boxes.append((left, top, left + PANEL[0], top + PANEL[1]))
    for place in range(PLACES):
        x, y = spots[place]
        box = box_of(board, place, sheet)
        boxes.append((x - box.left, y - box.top, x + box.right, y + box.bottom))
    return boxes


def _costs(board: Board, sheet: Sheet, spots: list[Spot]) -> list[Box]:
    return [_cost(sheet, spot, cost) for spot, cost in zip(spots, board.route_cost, strict=True)]


def _cost(sheet: Sheet, spot: Spot, cost: int) -> Box:
    half, high = sheet.cost_half(cost) + COST_GAP, sheet.cost_high()
    return (spot[0] - half, spot[1] - high, spot[0] + half, spot[1] + high)


def _name(name: str, x: float, line: float) -> Box:
    """What the name of a region covers: the middle of its first line is at x."""
    lines = region_lines(name)
    half = max([len(line) for line in lines]) * _REGION_LETTER / 2
    return (x - half, line - REGION_LINE * 0.85, x + half, line + REGION_LINE * (len(lines) - 0.7))


def _covered(box: Box, others: list[Box], enough: float = 1e9) -> float:
    """How much of others a box covers; nobody wants to know it better than `enough`."""
    total = 0.0
    for left, top, right, bottom in others:
        if left >= box[2] or right <= box[0] or top >= box[3] or bottom <= box[1]:
            continue
        total += (min(box[2], right) - max(box[0], left)) * (min(box[3], bottom) - max(box[1], top))
        if total >= enough:
            break
    return total
