"""Where everything stands on the page's chart: places pulled apart until their seals and names fit, regions as areas.

There are two sheets, one that lies and one upright for phones, always of the same size, whatever the board's; near each
other stays near, north stays north.
"""

from math import hypot
from typing import Final

from .board import Board
from .box import CITIES, PLACES

Point = tuple[float, float]

SEAL: Final = 52
"""The radius of a city."""
HOUSE: Final = 19
"""Half of a village."""
PANEL: Final = (372, 190)
"""The part of a corner that shows how far the game is."""

_LEFT, _TOP, _RIGHT, _BOTTOM = 84.0, 92.0, 84.0, 74.0
"""How far places stay from the edges."""
_GAP: Final = 13.0
"""The room between two places."""
COST_GAP: Final = 6
"""How much room is left beside a cost."""
_COST_HIGH: Final = 12
"""Half of a cost's height."""
_COST_ENDS: Final = 4
_COST_PUSH: Final = 3
"""Parts of a lack of room that the ends of a route, or what covers its cost, give way by in a round: the greater the
slower."""
_ROUNDS: Final = 240
_LAST: Final = 40
"""In so many rounds at the end only what covers something else moves."""


class Sheet:
    """A chart's size, how large its writing is, and how its places are spread."""

    def __init__(
        self,
        width: int,
        height: int,
        letters: tuple[float, float],
        cost: float,
        spreading: tuple[float, float],
        has_panel: bool,
    ) -> None:
        self.width = width
        self.height = height
        self.city_letter, self.village_letter = letters
        """The width of a letter of their names; none where villages are named on an enlarged chart only."""
        self.cost = cost
        """How many times as large as on the lying sheet costs are written."""
        self.evenly, self.homesick = spreading
        """How much the order of the places counts beside their coordinates: crowded parts get more room. And how
        strongly a place is drawn back to where the board has it."""
        self.has_panel = has_panel

    def cost_half(self, cost: int) -> float:
        """Half of the width of a cost."""
        return cost_half(cost) * self.cost

    def cost_high(self) -> float:
        """Half of the height of a cost."""
        return _COST_HIGH * self.cost


LYING: Final = Sheet(1500, 1000, (14.2, 11.4), 1.0, (0.7, 0.004), has_panel=True)
UPRIGHT: Final = Sheet(1080, 1252, (17.0, 0.0), 1.4, (0.5, 0.004), has_panel=False)


class Box:
    """What a place covers around its point: its seal, its name, and what it pays."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom


def cost_half(cost: int) -> int:
    """Half of the width of a cost.

    >>> cost_half(7), cost_half(57), cost_half(121)
    (9, 14, 20)
    """
    return 4 + 5 * len(str(cost)) + max(0, len(str(cost)) - 2)


def box_of(board: Board, place: int, sheet: Sheet) -> Box:
    """What a city or village covers, seen from its middle."""
    if place < CITIES:
        half = max(SEAL + 2, len(board.names[place]) * sheet.city_letter / 2)
        return Box(half, SEAL + 28, half, SEAL + 18)
    half = max(HOUSE + 2, len(board.names[place]) * sheet.village_letter / 2)
    return Box(half, HOUSE + 2, half, HOUSE + 24)


def panel_spot(board: Board) -> tuple[int, int]:
    """The corner of the lying sheet that shows how far the game is: where the least is in the way."""
    xs, ys = _homes(board, LYING)
    best = (0, 0)
    least = 1e9
    for right in (1, 0):
        for low in (0, 1):
            left, top = (LYING.width - PANEL[0] - 14 if right else 14, LYING.height - PANEL[1] - 14 if low else 14)
            count = 0.0
            for a, b in board.route_ends:
                for part in range(9):
                    x, y = xs[a] + (xs[b] - xs[a]) * part / 8, ys[a] + (ys[b] - ys[a]) * part / 8
                    if left - 60 < x < left + PANEL[0] + 60 and top - 60 < y < top + PANEL[1] + 60:
                        count += 1 if part % 8 else 3
            if count < least:
                least = count
                best = (left, top)
    return best


def spread(board: Board, sheet: Sheet) -> list[tuple[int, int]]:
    """The point of each place on a sheet."""
    xs, ys = _homes(board, sheet)
    home = list(zip(xs, ys, strict=True))
    boxes = [box_of(board, place, sheet) for place in range(PLACES)]
    panel = panel_spot(board)
    for turn in range(_ROUNDS):
        loose = turn < _ROUNDS * 3 // 4
        for place in range(PLACES):
            if loose:
                xs[place] += (home[place][0] - xs[place]) * sheet.homesick
                ys[place] += (home[place][1] - ys[place]) * sheet.homesick
        if turn < _ROUNDS - _LAST:
            _part_routes(board, xs, ys)
            _part_costs(board, sheet, boxes, xs, ys)
        _part_places(boxes, xs, ys)
        if sheet.has_panel:
            _leave_panel(boxes, xs, ys, panel)
        for place in range(PLACES):
            box = boxes[place]
            xs[place] = min(max(xs[place], box.left + 14), sheet.width - box.right - 14)
            ys[place] = min(max(ys[place], box.top + 12), sheet.height - box.bottom - 10)
    return [(round(x), round(y)) for x, y in zip(xs, ys, strict=True)]


def _homes(board: Board, sheet: Sheet) -> tuple[list[float], list[float]]:
    """Where the places would stand if none needed room."""
    return (
        _stretched([x for x, _ in board.at], _LEFT, sheet.width - _RIGHT, sheet.evenly),
        _stretched([y for _, y in board.at], _TOP, sheet.height - _BOTTOM, sheet.evenly),
    )


def _stretched(at: list[float], first: float, last: float, evenly: float) -> list[float]:
    """Coordinates from edge to edge; where many places are crowded they get more room than where few are."""
    order = sorted(at)
    low, wide = order[0], max(1.0, order[-1] - order[0])
    most = len(order) - 1
    return [
        first + (last - first) * ((1 - evenly) * (value - low) / wide + evenly * order.index(value) / most)
        for value in at
    ]


def _part_places(boxes: list[Box], xs: list[float], ys: list[float]) -> None:
    """Two places that cover each other each give way by half, to the side where the way is shorter."""
    for a in range(PLACES):
        one = boxes[a]
        for b in range(a + 1, PLACES):
            other = boxes[b]
            dx, dy = xs[b] - xs[a], ys[b] - ys[a]
            beside = (one.right + other.left if dx >= 0 else one.left + other.right) + _GAP - abs(dx)
            below = (one.bottom + other.top if dy >= 0 else one.top + other.bottom) + _GAP - abs(dy)
            if beside <= 0 or below <= 0:
                continue
            if beside < below:
                push = beside / 4 if dx >= 0 else -beside / 4
                xs[a] -= push
                xs[b] += push
            else:
                push = below / 4 if dy >= 0 else -below / 4
                ys[a] -= push
                ys[b] += push


def _part_routes(board: Board, xs: list[float], ys: list[float]) -> None:
    """A place through which a route of others would run gives way to the side, and so does the route."""
    for a, b in board.route_ends:
        dx, dy = xs[b] - xs[a], ys[b] - ys[a]
        length = max(1.0, hypot(dx, dy))
        for place in range(PLACES):
            if place in (a, b):
                continue
            px, py = xs[place] - xs[a], ys[place] - ys[a]
            along = (px * dx + py * dy) / length
            if not 0 < along < length:
                continue
            off = (px * dy - py * dx) / length
            lack = (SEAL if place < CITIES else HOUSE) + 12 - abs(off)
            if lack <= 0:
                continue
            push = lack / 3 if off >= 0 else -lack / 3
            xs[place] += dy / length * push
            ys[place] -= dx / length * push
            for end in (a, b):
                xs[end] -= dy / length * push / 3
                ys[end] += dx / length * push / 3


def _part_costs(board: Board, sheet: Sheet, boxes: list[Box], xs: list[float], ys: list[float]) -> None:
    """A route is so long that its cost can stand on it, and what would cover the cost gives way."""
    for (a, b), cost in zip(board.route_ends, board.route_cost, strict=True):
        half, high = sheet.cost_half(cost), sheet.cost_high()
        dx, dy = xs[b] - xs[a], ys[b] - ys[a]
        length = max(1.0, hypot(dx, dy))
        one, other = _reach(boxes[a], dx, dy), _reach(boxes[b], -dx, -dy)
        lack = one + other + (half * abs(dx) + high * abs(dy)) / length * 2 + 2 * COST_GAP - length
        if lack > 0:
            push = min(lack, 24.0) / _COST_ENDS / length
            xs[a] -= dx * push
            ys[a] -= dy * push
            xs[b] += dx * push
            ys[b] += dy * push
        part = (one + (length - one - other) / 2) / length
        x, y = xs[a] + dx * part, ys[a] + dy * part
        for place in range(PLACES):
            if place in (a, b):
                continue
            box = boxes[place]
            px, py = xs[place] - x, ys[place] - y
            beside = half + 2 + (box.left if px >= 0 else box.right) - abs(px)
            below = high + (box.top if py >= 0 else box.bottom) - abs(py)
            if beside <= 0 or below <= 0:
                continue
            if beside < below:
                push = beside / _COST_PUSH if px >= 0 else -beside / _COST_PUSH
                xs[place] += push
                xs[a] -= push / 3
                xs[b] -= push / 3
            else:
                push = below / _COST_PUSH if py >= 0 else -below / _COST_PUSH
                ys[place] += push
                ys[a] -= push / 3
                ys[b] -= push / 3


def _reach(box: Box, dx: float, dy: float) -> float:
    """How far a place's box reaches in a direction."""
    length = hypot(dx, dy)
    beside = (box.right if dx > 0 else box.left) * length / max(1.0, abs(dx))
    below = (box.bottom if dy > 0 else box.top) * length / max(1.0, abs(dy))
    return min(beside, below)


def cost_spot(board: Board, sheet: Sheet, spots: list[tuple[int, int]], route: int) -> tuple[int, int]:
    """The middle of that part of a route that no place at its ends covers."""
    a, b = board.route_ends[route]
    dx, dy = float(spots[b][0] - spots[a][0]), float(spots[b][1] - spots[a][1])
    length = max(1.0, hypot(dx, dy))
    one, other = _reach(box_of(board, a, sheet), dx, dy), _reach(box_of(board, b, sheet), -dx, -dy)
    part = (one + (length - one - other) / 2) / length
    return (round(spots[a][0] + dx * part), round(spots[a][1] + dy * part))


def _leave_panel(boxes: list[Box], xs: list[float], ys: list[float], panel: tuple[int, int]) -> None:
    """Nothing stands in the corner that shows how far the game is."""
    on_left, on_top = panel[0] < LYING.width / 2, panel[1] < LYING.height / 2
    for place in range(PLACES):
        box = boxes[place]
        if on_left:
            beside = panel[0] + PANEL[0] + 10 - (xs[place] - box.left)
        else:
            beside = xs[place] + box.right + 10 - panel[0]
        if on_top:
            below = panel[1] + PANEL[1] + 10 - (ys[place] - box.top)
        else:
            below = ys[place] + box.bottom + 10 - panel[1]
        if beside <= 0 or below <= 0:
            continue
        if beside < below:
            xs[place] += beside / 2 if on_left else -beside / 2
        else:
            ys[place] += below / 2 if on_top else -below / 2
