"""A board as a picture, and what it would play like in a few sentences."""

import math

from ...engine import Phrase, plural
from ...kit.pictures import svg, svg_box, svg_circle, svg_line, svg_text
from .areas import areas, coasts, rivers
from .board import Board
from .box import (
    BASE_INCOME,
    CAPITAL,
    CITIES,
    DUCATS_A_POINT,
    HIGHEST,
    LOWEST,
    PLACES,
    PLAYERS_MAX,
    PLAYERS_MIN,
    RATE,
    REGION_POINTS,
)
from .chart import LYING, UPRIGHT, Sheet, panel_spot, spread
from .labels import CITY_NAME, VILLAGE_NAME, cost_spots, region_lines, region_spots
from .scoring import majority

COLOURS = ("#8dd3c7", "#ffffb3", "#bebada", "#fb8072", "#80b1d3", "#fdb462", "#b3de69", "#fccde5", "#d9d9d9", "#bc80bd")
"""One a region; the legend says which."""
EDGE = 40
LEGEND = 30


def draw(board: Board) -> str:
    """The map: routes with their costs, cities with their values, villages, regions by colour and number."""
    scale = 1000 / board.size[0]
    width = 1000 + 2 * EDGE
    height = board.size[1] * scale + 2 * EDGE + LEGEND * 2
    spots = [(x * scale + EDGE, y * scale + EDGE) for x, y in board.at]
    parts = [svg_box(0, 0, width, height, "#fbf6e9", "none")]
    for a, b in board.route_ends:
        (x1, y1), (x2, y2) = spots[a], spots[b]
        both = a < CITIES and b < CITIES
        parts.append(svg_line(x1, y1, x2, y2, "#8a6d3b" if both else "#c2a878", 3 if both else 2))
    for route, (a, b) in enumerate(board.route_ends):
        (x1, y1), (x2, y2) = spots[a], spots[b]
        parts.append(svg_text((x1 + x2) / 2, (y1 + y2) / 2, str(board.route_cost[route]), 11, "#5a3e0a", "#fbf6e9"))
    for place in range(PLACES):
        x, y = spots[place]
        colour = COLOURS[board.region_of[place]]
        dashed = "#999" if place in board.out else "#333"
        if place < CITIES:
            parts.append(svg_circle(x, y, 15, colour, dashed))
            parts.append(svg_text(x, y, str(board.values[place]), 15))
            parts.append(svg_text(x, y - 23, board.names[place], 12, halo="#fbf6e9"))
        else:
            parts.append(svg_box(x - 7, y - 7, 14, 14, colour, dashed))
            parts.append(svg_text(x, y + 8, str(board.region_of[place] + 1), 7))
            parts.append(svg_text(x, y - 14, board.names[place], 10, "#444", "#fbf6e9"))
    for at, region in enumerate(board.regions):
        x = float(EDGE + (at % 5) * 200)
        y = height - LEGEND * (2 if at < 5 else 1)
        parts.append(svg_box(x, y - 8, 16, 16, COLOURS[at]))
        parts.append(svg_text(x + 105, y, f"{at + 1} {region}", 12))
    return svg(width, height, board.name, parts)


def describe(board: Board) -> list[Phrase]:
    """Markers, costs, deals, and how a first turn can look from the villages."""
    costs = sorted(board.route_cost)
    values = [f"{board.values.count(v)} x {v}" for v in range(HIGHEST, LOWEST - 1, -1) if v in board.values]
    lines = [
        Phrase("{name}: this board can be played with 2 to 6 players.", name=board.board_id()),
        Phrase("Markers: {values}; together {n} points.", values=", ".join(values), n=sum(board.values)),
        Phrase(
            "{n} routes, from {low} to {high} ducats; half of them cost {middle} or less.",
            n=len(costs),
            low=costs[0],
            high=costs[-1],
            middle=costs[(len(costs) - 1) // 2],
        ),
    ]
    for players in range(PLAYERS_MIN, PLAYERS_MAX + 1):
        lines.append(
            Phrase(
                "{n} players: {hand} markers each, {high} of them from the high ones; "
                "a first branch can be paid from {homes} of {villages} villages with {money} ducats.",
                n=players,
                hand=board.hand_size[players],
                high=board.high_each[players],
                homes=sum(1 for cost in cheapest(board, players) if cost <= CAPITAL[players]),
                villages=len(cheapest(board, players)),
                money=CAPITAL[players],
            )
        )
    a, b, far = farthest(board)
    lines.append(
        Phrase("The longest way, from {a} to {b}, costs {n} ducats in all.", a=board.names[a], b=board.names[b], n=far)
    )
    lines += [
        plural("Source '{word}': {n} datum.", "Source '{word}': {n} data.", n=count, word=word or "?")
        for word, count in sorted(board.sources.items())
    ]
    return lines


def cheapest(board: Board, players: int) -> list[int]:
    """The cheapest route of each village in play."""
    return [
        min([link.cost for link in board.links[players][place]])
        for place in range(CITIES, PLACES)
        if board.in_play(place, players) and board.links[players][place]
    ]


def farthest(board: Board) -> tuple[int, int, int]:
    """The two places that are farthest apart, by the costs of the cheapest way between them."""
    best = (0, 0, 0)
    for start in range(PLACES):
        cost = ways_from(board, start)
        for place in range(PLACES):
            if cost[place] > best[2]:
                best = (start, place, cost[place])
    return best


def ways_from(board: Board, start: int) -> list[int]:
    """What it costs to get from a place to every other, opening everything on the way."""
    far = 10**9
    cost = [far] * PLACES
    cost[start] = 0
    open_places = set(range(PLACES))
    while open_places:
        here = min(open_places, key=lambda place: cost[place])
        open_places.remove(here)
        for link in board.links[PLAYERS_MAX][here]:
            cost[link.target] = min(cost[link.target], cost[here] + link.cost)
    return cost


def printed(board: Board) -> dict[str, object]:
    """What is printed on the board, for the page: its places, and the chart lying and upright."""
    lying, upright = spread(board, LYING), spread(board, UPRIGHT)
    places: list[dict[str, object]] = []
    for place, (x, y) in enumerate(lying):
        value = board.values[place] if place < CITIES else 0
        places.append(
            {
                "name": board.names[place],
                "region": board.region_of[place],
                "x": x,
                "y": y,
                "shift": (upright[place][0] - x, upright[place][1] - y),
                "line": CITY_NAME if place < CITIES else VILLAGE_NAME,
                "value": value,
                "majority": majority(value),
            }
        )
    return {
        **chart(board, LYING, lying),
        "name": board.name,
        "upright": chart(board, UPRIGHT, upright),
        "places": places,
        "panel": panel_spot(board),
        "rings": [ring_spots(value) for value in range(HIGHEST + 1)],
        "rate": RATE,
        "base": BASE_INCOME,
        "region_points": REGION_POINTS,
        "ducats_a_point": DUCATS_A_POINT,
        "reconstructed": "reconstructed" in board.sources,
    }


def chart(board: Board, sheet: Sheet, spots: list[tuple[int, int]]) -> dict[str, object]:
    """What lies below and between the places on a sheet: routes with their costs, regions, coasts and rivers."""
    costs = cost_spots(board, sheet, spots)
    names = region_spots(board, sheet, spots, costs)
    outlines = areas(board, sheet, spots)
    routes: list[dict[str, object]] = []
    for route, (a, b) in enumerate(board.route_ends):
        kind = "city" if max(a, b) < CITIES else "village"
        half = round(sheet.cost_half(board.route_cost[route]))
        ends: dict[str, object] = {"x1": spots[a][0], "y1": spots[a][1], "x2": spots[b][0], "y2": spots[b][1]}
        at: dict[str, object] = {"a": a, "b": b, "x": costs[route][0], "y": costs[route][1]}
        routes.append({**ends, **at, "cost": board.route_cost[route], "half": half, "kind": kind})
    return {
        "width": sheet.width,
        "height": sheet.height,
        "routes": routes,
        "regions": [
            {
                "name": name,
                "lines": region_lines(name),
                "x": names[region][0],
                "y": names[region][1],
                "area": outlines[region],
            }
            for region, name in enumerate(board.regions)
        ],
        "seas": coasts(board, spots),
        "rivers": rivers(board, spots),
    }


def ring_spots(value: int) -> list[list[float]]:
    """The spaces of a city around its middle, clockwise from the top (MM-50)."""
    turns = [2 * math.pi * at / value for at in range(value)]
    return [[round(math.sin(turn), 3), round(-math.cos(turn), 3)] for turn in turns]
