"""The board for people: what the page draws, what a board file says in words, and its map as a picture."""

from itertools import pairwise

from ...engine import N_, Phrase, plural
from ...engine.phrases import Gap
from ...kit.pictures import svg, svg_box, svg_circle, svg_line, svg_text
from .board import FAR, Board
from .tables import (
    CITIES,
    GOODS,
)

NOTE = N_("All roads and five of the six markets are our own reconstruction; the rulebook states the rest.")
"""What the board in the box says of itself, named here so that it is translated."""


def describe(board: Board) -> list[Phrase]:
    """What a sound board would play like."""
    found = [
        Phrase("Board '{title}' for Merchants of the Middle Ages", title=board.title),
        Phrase(
            "6 cities, {crossings}, {roads}, {spaces}",
            crossings=plural("{n} crossing", "{n} crossings", n=board.nodes - CITIES),
            roads=plural("{n} road", "{n} roads", n=len(board.roads)),
            spaces=plural("{n} space on the road", "{n} spaces on the road", n=board.spaces - CITIES),
        ),
    ]
    for good in range(6):
        cities: list[Gap] = [board.names[city] for city in range(CITIES) if good in board.markets[city]]
        found.append(Phrase("{good} is sold in {cities}", good=GOODS[good], cities=cities))
    trips: list[int] = []
    for city in range(CITIES):
        reach = [min(row[other] for row in board.reach[city]) for other in range(CITIES) if other != city]
        trips += [steps for steps in reach if steps < FAR]
    if trips:
        found.append(Phrase("Trips between cities take {least} to {most} spaces", least=min(trips), most=max(trips)))
    for number, start in enumerate(board.starts):
        wagons: list[Gap] = [board.names[city] for city in start]
        empty = [city for city in range(CITIES) if city not in start]
        spaces = len(board.two_steps_from(empty))
        found.append(
            plural(
                "Start set {set}: {cities}; the courier on {n} space",
                "Start set {set}: {cities}; the courier on one of {n} spaces",
                n=spaces,
                set=number + 1,
                cities=wagons,
            )
        )
    for source in sorted(board.sources):
        what: list[Gap] = list(board.sources[source])
        found.append(Phrase("From '{source}': {what}", source=source, what=what))
    return found


def draw(board: Board) -> str:
    """The map as a picture."""
    parts: list[str] = []
    for road in board.roads:
        line = (road.first, *road.spaces, road.second)
        for here, there in pairwise(line):
            (x1, y1), (x2, y2) = board.places[here], board.places[there]
            parts.append(svg_line(x1, y1, x2, y2, "#8a7a5c", 3))
    for space in range(CITIES, board.spaces):
        x, y = board.places[space]
        parts.append(svg_circle(x, y, 13 if space < board.nodes else 8, "#fffaf0"))
        if space < board.nodes:
            parts.append(svg_text(x, y, board.names[space], 14))
    for city in range(CITIES):
        x, y = board.places[city]
        parts.append(svg_box(x - 22, y - 16, 44, 32, "#e3cf9e"))
        parts.append(svg_text(x, y - 28, board.names[city], 18, halo="#fff"))
        goods = ", ".join(GOODS[good] for good in board.markets[city])
        parts.append(svg_text(x, y + 28, goods, 12, halo="#fff"))
    return svg(board.width, board.height + 20, board.title, parts)
