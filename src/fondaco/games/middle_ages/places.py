"""Where the page ties actions to the board, and the amounts that they name."""

from .board import Board
from .items import (
    ACTS,
    ASIDE,
    ASIDE_IN,
    BID,
    CARD,
    DO_AXLE,
    DO_INTO,
    DO_LOADING,
    DO_ONTO,
    DO_POINT,
    DO_SHIFT,
    INVEST,
    LET,
    SUMS,
    Items,
    amount_of,
)
from .notation import (
    ACCEPT,
    AGREE,
    ARROWS,
    BOTH,
    BUY,
    CHOOSE,
    COAT,
    COMBOS,
    COUNTER_ONE,
    COUNTER_TWO,
    DECLINE,
    LETTER,
    LOAD,
    MODES,
    N_COMBOS,
    PASS,
    PLAY_AXLE,
    PLAY_BONUS,
    PLAY_MASTER,
    PLAY_SALE,
    PLAY_STATUS,
    POINTERS,
    QUOTE,
    QUOTES_EACH,
    SELL,
    SHIFT,
    Numbers,
)
from .notation import BID as BIDS
from .tables import CITIES, COIN


def place(board: Board, numbers: Numbers, action: int) -> str:
    """The id of the place on the board to which an action belongs; empty for buttons beside it."""
    if action < PASS:
        return "bid"
    if BUY <= action < LOAD:
        city, combo = divmod(action - BUY, N_COMBOS)
        slot = 0 if COMBOS[combo][0] else 1 if COMBOS[combo][1] else 2
        return f"market-{city}-{board.markets[city][slot]}"
    if QUOTE <= action < ACCEPT:
        which = (action - QUOTE) % QUOTES_EACH
        return "" if which == 0 else "quote-one" if which >= BOTH else f"quote-{which // 32}"
    if COUNTER_ONE <= action < AGREE:
        return "counter-1" if action < COUNTER_TWO else "counter-2"
    if PLAY_AXLE <= action < PLAY_SALE:
        return f"wagon-{action - PLAY_AXLE}"
    if PLAY_SALE <= action < PLAY_BONUS:
        return _market(action - PLAY_SALE)
    if PLAY_MASTER <= action < PLAY_STATUS:
        return f"wagon-{action - PLAY_MASTER}"
    if ARROWS <= action < SHIFT:
        first = POINTERS[action - ARROWS][0]
        return "" if first == COAT else f"price-{first}"
    if SHIFT <= action < SELL:
        return f"price-{(action - SHIFT) % 12 // 2}"
    if SELL <= action < CHOOSE:
        return _market(action - SELL)
    if CHOOSE <= action < LETTER:
        return f"card-{action - CHOOSE}"
    if numbers.move <= action < numbers.via:
        return f"wagon-{(action - numbers.move) // numbers.ways // MODES}"
    if numbers.courier <= action < numbers.courier_start:
        base = numbers.express if action >= numbers.express else numbers.courier
        return f"space-{action - base + CITIES}"
    if numbers.give <= action < numbers.ask:
        return f"give-{item_place(numbers.items, action - numbers.give)}"
    if numbers.ask <= action < numbers.end:
        return f"ask-{item_place(numbers.items, action - numbers.ask)}"
    return ""


def _market(at: int) -> str:
    return f"market-{at // 6}-{at % 6}"


def item_place(items: Items, item: int) -> str:
    """The drawer of the offer's desk in which an item lies."""
    if item < ASIDE:
        return "money"
    if item < ASIDE_IN:
        return "aside"
    if item < CARD:
        return f"aside-{(item - ASIDE_IN) // SUMS // CITIES}"
    if item < BID:
        return "card"
    if item < INVEST:
        return "bid"
    if item < LET:
        return "invest"
    if item < ACTS:
        return "let"
    subject = (item - ACTS) // 2
    if subject < DO_AXLE:
        return "buy"
    if subject < DO_INTO:
        return "play"
    if subject < DO_SHIFT:
        return f"into-{(subject - DO_INTO) // CITIES}"
    if subject < DO_POINT:
        return "shift"
    if subject < DO_LOADING:
        return "point"
    if subject < DO_ONTO:
        return "rest"
    if subject < items.ends:
        return f"onto-{(subject - DO_ONTO) // items.roads}"
    return "courier"


def drawers() -> list[str]:
    """All drawers of the offer's desk."""
    found = ["money", "aside", "aside-0", "aside-1", "aside-2", "card", "bid", "invest", "let", "buy", "play"]
    found += ["into-0", "into-1", "into-2", "onto-0", "onto-1", "onto-2", "rest", "courier", "shift", "point"]
    return found


def amount(numbers: Numbers, action: int) -> int:
    """The amount that an action names; -1 for none."""
    if action < PASS:
        return (action - BIDS) * COIN
    if QUOTE <= action < ACCEPT:
        which = (action - QUOTE) % QUOTES_EACH
        if which >= BOTH:
            return (which - BOTH) * COIN
        return (which % 32 - 1) * COIN if which > 32 and which % 32 else -1
    if DECLINE < action < AGREE:
        return (action - (COUNTER_ONE if action < COUNTER_TWO else COUNTER_TWO)) * COIN
    if action >= numbers.give:
        return amount_of(action - (numbers.give if action < numbers.ask else numbers.ask))
    return -1
