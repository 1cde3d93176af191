"""What is printed on the board, the cards and the tables, for the page to draw."""

from typing import Final

from ...engine import N_, Phrase
from .board import Board
from .moments import TO_ARRIVALS, TO_AXLES, TO_INVESTMENTS, TO_MASTER_CARDS, TO_MOVE_ON, TO_UPKEEP, TO_WHEELS
from .notation import ARROWS, ONES, POINTERS, POINTS, Numbers
from .steps import STEPS
from .tables import BUY as BUYING_PRICE
from .tables import (
    CITIES,
    GOODS,
    INFLUENCE,
    INVESTMENTS,
    LAST_ARRIVAL,
    LETTERS,
    LEVEL_PRICE,
    STARS,
    UPKEEP,
)
from .tables import SELL as SELLING_PRICE

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
    N_("moves a wagon up to 2 spaces, or two wagons 1 space each"),
    N_("moves the courier 1 space"),
    N_("moves the courier up to 2 spaces"),
    N_("shifts a price by one level"),
    N_("shifts a price by one level, also over the end of the table"),
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
PLAQUE: Final = (180, 140)
"""Width and height of a city's plaque: market and warehouses."""


# What is printed --------------------------------------------------------------------------------------


def printed(board: Board, numbers: Numbers) -> dict[str, object]:
    """Everything that never changes during a game."""
    bargains: list[Phrase] = [numbers.items.says(item) for item in range(len(numbers.items.items))]
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
        "roads": [[road.first, *road.spaces, road.second] for road in board.roads],
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
        "phase_at": [phase_at(moment) for moment in range(TO_MOVE_ON + 1)],
        "arrows": ARROWS.first,
        "pointers": [list(pair) for pair in POINTERS],
        "arrows_at": list(ARROWS.axes[0].shown),
        "modes": [*map(str, POINTS[:4]), "+1", "+1", "+2"],
        "prices_one": ONES - 1,
        "bargains": bargains,
    }


def phase_at(moment: int) -> int:
    """The phase to which a moment of the turn belongs."""
    if moment == TO_MOVE_ON:
        return 3
    starts = (TO_MASTER_CARDS, TO_AXLES, TO_WHEELS, TO_ARRIVALS, TO_INVESTMENTS, TO_UPKEEP)
    return 1 + sum(1 for start in starts if moment >= start)


def _exits(board: Board) -> list[list[list[int]]]:
    """For each space its ways on: the way's number, the next space, and the city or crossing where the road ends."""
    found: list[list[list[int]]] = []
    for node in range(board.nodes):
        ways = zip(board.exit_ways[node], board.exits[node], board.exit_roads[node], strict=True)
        found.append([[way, there, _far_end(board, road, node)] for way, there, road in ways])
    for road in board.roads:
        line = [road.first, *road.spaces, road.second]
        found += [[[0, line[at - 1], road.first], [0, line[at + 1], road.second]] for at in range(1, len(line) - 1)]
    return found


def _far_end(board: Board, road: int, node: int) -> int:
    ends = board.roads[road]
    return ends.second if ends.first == node else ends.first


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
