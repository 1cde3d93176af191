"""The board for people: what the page draws, what a board file says in words, and its map as a picture."""

from itertools import pairwise
from typing import Final

from ...engine import N_, Phrase, plural
from ...engine.phrases import Gap
from ...kit.pictures import svg, svg_box, svg_circle, svg_line, svg_text
from .board import FAR, Board
from .notation import ARROWS, BID, ONES, POINTERS, POINTS, Numbers
from .sequence import PHASE_AT, STEPS
from .speech import given
from .tables import AMOUNTS, CITIES, GOODS, INFLUENCE, INVESTMENTS, LAST_ARRIVAL, LETTERS, LEVEL_PRICE, STARS, UPKEEP
from .tables import BUY as BUYING_PRICE
from .tables import SELL as SELLING_PRICE

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
        for here, there in pairwise(road.line()):
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


PHASES: Final = (
    N_("Buying"),
    N_("Loading"),
    N_("Movement"),
    N_("Prices"),
    N_("Unloading"),
    N_("Investments"),
    N_("Status"),
)
INVESTMENT_HELP: Final = (
    N_("up to 3 goods a turn for 100 in all"),
    N_("moves a wagon 1 space"),
    N_("moves a wagon up to 2 spaces, or two 1 each"),
    N_("moves the courier 1 space"),
    N_("moves the courier up to 2 spaces"),
    N_("shifts a price by one level"),
    N_("shifts a price, also over the end of the table"),
    N_("sells up to 5 goods from warehouses at the buying price"),
)
INFLUENCE_HELP: Final = (
    N_("load 1 or 2 goods free"),
    N_("a wagon doesn't move this turn"),
    N_("sell a good from a warehouse for 800"),
    N_("the bonus for all your goods on a wagon"),
    N_("one status level for 1200"),
    N_("become load master for 800"),
    N_("upkeep is only 400 this turn"),
)
INVESTMENT_RULE: Final = ("MA-24", "MA-57", "MA-57", "MA-58", "MA-58", "MA-72", "MA-72", "MA-74")
INFLUENCE_RULE: Final = ("MA-38", "MA-60", "MA-75", "MA-83", "MA-106", "MA-33", "MA-107")
PLAQUE: Final = (188, 140)
"""Width and height of a city's plaque: market and warehouses."""


# What is printed --------------------------------------------------------------------------------------


def printed(board: Board, numbers: Numbers) -> dict[str, object]:
    """Everything that never changes during a game."""
    items = numbers.items
    bargains: list[Phrase] = [items.says(item) for item in range(len(items.items))]
    return {
        "board": board.name,
        "width": board.width,
        "height": board.height,
        "goods": list(GOODS),
        "cities": board.names[:CITIES],
        "markets": [list(market) for market in board.markets],
        "names": board.names,
        "nodes": board.nodes,
        "regions": board.regions,
        "places": [list(point) for point in board.places],
        "plaques": _plaques(board),
        "roads": [list(road.line()) for road in board.roads],
        "exits": _exits(board),
        "buy": BUYING_PRICE,
        "sell": SELLING_PRICE,
        "upkeep": UPKEEP,
        "level_price": LEVEL_PRICE,
        "last": LAST_ARRIVAL,
        "letters": LETTERS,
        "investments": list(INVESTMENTS),
        "stars": STARS,
        "influence": list(INFLUENCE),
        "investment_help": list(INVESTMENT_HELP),
        "influence_help": list(INFLUENCE_HELP),
        "investment_rule": list(INVESTMENT_RULE),
        "influence_rule": list(INFLUENCE_RULE),
        "phases": list(PHASES),
        "phase_of": {name: step.phase for name, step in STEPS.items()},
        "phase_at": PHASE_AT,
        "arrows": {action: list(POINTERS[ARROWS.index(action)]) for action in ARROWS.span()},
        "bids": {action: AMOUNTS[BID.index(action)] for action in BID.span()},
        "pointers": [list(pair) for pair in POINTERS],
        "arrows_at": list(ARROWS.axes[0].shown),
        "modes": [*map(str, POINTS[:4]), "+1", "+1", "+2"],
        "prices_one": ONES - 1,
        "bargains": bargains,
        "gifts": [given(items, item) for item in range(len(items.items))],
    }


def _exits(board: Board) -> list[list[list[int]]]:
    """For each space its ways on: the way's number, the next space, and the city or crossing where the road ends."""
    found: list[list[list[int]]] = []
    for node in range(board.nodes):
        ways = zip(board.exit_ways[node], board.exits[node], board.exit_roads[node], strict=True)
        found.append([[way, there, board.roads[road].other(node)] for way, there, road in ways])
    for road in board.roads:
        line = road.line()
        found += [[[0, line[at - 1], road.first], [0, line[at + 1], road.second]] for at in range(1, len(line) - 1)]
    return found


def _plaques(board: Board) -> list[list[float]]:
    """Where each city's plaque lies (its upper left corner): beside the seal, where it hides the least of the roads."""
    width, height = PLAQUE
    found: list[list[float]] = []
    for x, y in board.places[:CITIES]:
        middle, left, right = x - width / 2, x - width - 40, x + 40
        corners: list[tuple[float, float]] = [
            (middle, y + 40),
            (middle, y - height - 40),
            (right, y - height / 2),
            (left, y - height / 2),
            (right - 20, y - height - 10),
            (right - 20, y + 10),
            (left + 20, y - height - 10),
            (left + 20, y + 10),
        ]
        hidden = [_hidden(board, found, corner) for corner in corners]
        found.append(list(corners[hidden.index(min(hidden))]))
    return found


def _hidden(board: Board, others: list[list[float]], corner: tuple[float, float]) -> float:
    """How much a plaque at this corner would hide: spaces, other plaques; and how far it leaves the map."""
    (width, height), (left, top) = PLAQUE, corner
    spaces = sum(1 for x, y in board.places if left - 16 < x < left + width + 16 and top - 16 < y < top + height + 16)
    plaques = sum(1 for x, y in others if abs(x - left) < width + 8 and abs(y - top) < height + 8)
    beyond = max(0.0, -left) + max(0.0, left + width - board.width)
    beyond += max(0.0, -top) + max(0.0, top + height - board.height)
    return spaces * 60 + plaques * 600 + beyond
