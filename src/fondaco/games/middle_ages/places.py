"""What the page needs to know beside the view: where on the board an action belongs, and what is printed there."""

from typing import Final

from ...engine import N_, Phrase
from .board import Board
from .items import (
    ACTS,
    ASIDE_IN,
    BID,
    CARD,
    DO_AXLE,
    DO_INTO,
    DO_LOADING,
    DO_MASTER,
    DO_ONTO,
    DO_POINT,
    DO_SHIFT,
    INVEST,
    LET,
    SUMS,
    amount_of,
)
from .moments import TO_ARRIVALS, TO_AXLES, TO_INVESTMENTS, TO_MASTER_CARDS, TO_MOVE_ON, TO_UPKEEP, TO_WHEELS
from .notation import (
    AGREE,
    ARROWS,
    BOTH,
    BUY,
    CHOOSE,
    COMBOS,
    COUNTER_ONE,
    COUNTER_TWO,
    FIXED,
    LETTER,
    LOAD,
    LOAD_NOTHING,
    LOAD_PAIR,
    MODES,
    N_COMBOS,
    NO_LETTER,
    OFFER_TO,
    PAIRS,
    PASS,
    PLAY_AXLE,
    PLAY_BONUS,
    PLAY_CLIMB,
    PLAY_FREE,
    PLAY_MASTER,
    PLAY_SALE,
    PLAY_STATUS,
    POINTERS,
    PRICES_ONE,
    PRICES_TWO,
    QUOTE,
    QUOTES_EACH,
    RAISE,
    REPAY,
    SELL,
    SHIFT,
    TAKE,
    TAKE_OFFER,
    Numbers,
)
from .steps import STEPS
from .tables import (
    BONUS_SALE,
    CITIES,
    COIN,
    FREE_LOADING,
    GOODS,
    INFLUENCE,
    INVESTMENTS,
    KINDS,
    LAST_ARRIVAL,
    LETTERS,
    LEVEL_PRICE,
    SOCIAL_CLIMBING,
    SOCIAL_STATUS,
    STARS,
    UPKEEP,
    WAGONS,
)
from .tables import BUY as BUYING_PRICE
from .tables import SELL as SELLING_PRICE
from .wording import item_phrase

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
PLAQUE: Final = (164, 140)
"""Width and height of a city's plaque: market and warehouses."""


# Places ------------------------------------------------------------------------------------------------


def place(board: Board, numbers: Numbers, action: int) -> str:
    """The place on the board where an action is offered; empty for a plain button."""
    if action >= numbers.give:
        return _item_place(numbers, numbers.item_of(action), numbers.adds_own(action))
    if action >= FIXED:
        return _road_place(numbers, action)
    if action < PASS:
        return "bid"
    if BUY <= action < LOAD:
        return _buying_place(board, action)
    if LOAD <= action < LOAD_NOTHING:
        good = (action - LOAD) // 3 if action < LOAD_PAIR else PAIRS[action - LOAD_PAIR][0]
        return f"load-{good}"
    if QUOTE < action < QUOTE + 4 * QUOTES_EACH:
        which = (action - QUOTE) % QUOTES_EACH
        return "" if which == 0 else "quote" if which >= BOTH else f"quote-{which // (PRICES_TWO + 1)}"
    if COUNTER_ONE <= action < AGREE:
        return "counter"
    if PLAY_FREE <= action < TAKE:
        return _card_place(action)
    if TAKE <= action < TAKE + KINDS:
        return f"take-{action - TAKE}"
    if ARROWS <= action < SHIFT:
        return f"wheel-{action - ARROWS}"
    if SHIFT <= action < SELL:
        return f"good-{(action - SHIFT) % 12 // 2}"
    if SELL <= action < CHOOSE:
        return f"market-{(action - SELL) // 6}-{(action - SELL) % 6}"
    if CHOOSE <= action < LETTER:
        return f"invest-{action - CHOOSE}"
    if action in (LETTER, NO_LETTER, REPAY):
        return "letters"
    if action == RAISE:
        return "status"
    if TAKE_OFFER <= action < TAKE_OFFER + 4:
        return f"offer-{action - TAKE_OFFER}"
    return f"seat-{action - OFFER_TO}" if OFFER_TO <= action < OFFER_TO + 4 else ""


def _buying_place(board: Board, action: int) -> str:
    """One kind of good is bought at its sign in the market, several kinds at the city."""
    city, combo = divmod(action - BUY, N_COMBOS)
    kinds = [good for good, number in zip(board.markets[city], COMBOS[combo], strict=True) if number > 0]
    return f"market-{city}-{kinds[0]}" if len(kinds) == 1 else f"city-{city}"


def _card_place(action: int) -> str:
    """Influence cards are played from the hand, those for a wagon on the wagon, Special Sale at the good."""
    if PLAY_AXLE <= action < PLAY_AXLE + WAGONS:
        return f"wagon-{action - PLAY_AXLE}"
    if PLAY_MASTER <= action < PLAY_MASTER + WAGONS:
        return f"wagon-{action - PLAY_MASTER}"
    if PLAY_SALE <= action < PLAY_BONUS:
        return f"market-{(action - PLAY_SALE) // 6}-{(action - PLAY_SALE) % 6}"
    kinds = {
        PLAY_FREE: FREE_LOADING,
        PLAY_BONUS: BONUS_SALE,
        PLAY_CLIMB: SOCIAL_CLIMBING,
        PLAY_STATUS: SOCIAL_STATUS,
    }
    return f"card-{kinds[action]}"


def _road_place(numbers: Numbers, action: int) -> str:
    if action < numbers.via:
        which, way = divmod(action - numbers.move, numbers.ways)
        return f"go-{which // MODES}-{way}"
    if action < numbers.courier:
        return f"via-{action - numbers.via}"
    if action < numbers.courier_start:
        return f"space-{(action - numbers.courier) % (numbers.express - numbers.courier) + CITIES}"
    return ""


def _item_place(numbers: Numbers, item: int, own: bool) -> str:
    """An item of a deal is added where its subject stands on the board."""
    side = "give" if own else "ask"
    if item < ASIDE_IN:
        return f"{side}-money"
    if item < CARD:
        return f"aside-{(item - ASIDE_IN) // SUMS % CITIES}"
    if item < BID:
        return f"card-{item - CARD}" if own else "ask-card"
    if item < INVEST:
        return f"master-{(item - BID) // (SUMS + 1)}"
    if item < LET:
        return "limit"
    if item < ACTS:
        return f"master-{(item - LET) // (SUMS + 1) // 2}"
    return _act_place(numbers, (item - ACTS) // 2)


def _act_place(numbers: Numbers, subject: int) -> str:
    if subject < DO_AXLE:
        return f"supply-{subject}"
    if subject < DO_INTO:
        return f"{'master' if subject >= DO_MASTER else 'wagon'}-{(subject - DO_AXLE) % WAGONS}"
    if subject < DO_SHIFT:
        return f"city-{(subject - DO_INTO) % CITIES}"
    if subject < DO_POINT:
        return f"good-{(subject - DO_SHIFT) // 2}"
    if subject < DO_LOADING:
        return f"good-{subject - DO_POINT}"
    if subject < DO_ONTO:
        return f"wagon-{(subject - DO_LOADING) % WAGONS}"
    items = numbers.items
    if subject < items.ends:
        return f"road-{(subject - DO_ONTO) % items.roads}"
    if subject < items.goods:
        return f"space-{subject - items.ends + CITIES}"
    return f"wagon-{(subject - items.goods) // 6}"


def amount(numbers: Numbers, action: int) -> int:
    """The sum that an action names: a bid, the price for two goods of a quote, money in a deal; -1 for none."""
    if action >= numbers.give:
        return amount_of(numbers.item_of(action))
    if action < PASS:
        return action * COIN
    if QUOTE <= action < QUOTE + 4 * QUOTES_EACH:
        which = (action - QUOTE) % QUOTES_EACH
        return (which - BOTH) * COIN if which >= BOTH else (which % (PRICES_TWO + 1) - 1) * COIN if which % 32 else -1
    if COUNTER_ONE <= action < COUNTER_TWO:
        return (action - COUNTER_ONE) * COIN
    return (action - COUNTER_TWO) * COIN if COUNTER_TWO <= action < AGREE else -1


# What is printed --------------------------------------------------------------------------------------


def printed(board: Board, numbers: Numbers) -> dict[str, object]:
    """Everything that never changes during a game."""
    bargains: list[Phrase] = [item_phrase(numbers.items, item) for item in range(numbers.items.count)]
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
        "phases": list(PHASES),
        "phase_of": {step.name: step.phase for step in STEPS.values()},
        "phase_at": [_phase_at(moment) for moment in range(TO_MOVE_ON + 1)],
        "arrows": ARROWS,
        "pointers": [list(pair) for pair in POINTERS],
        "prices_one": PRICES_ONE,
        "bargains": bargains,
    }


def _phase_at(moment: int) -> int:
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
