"""What stands in a deal, in words for people: gifts and promises (MA-143, MA-144)."""

from ...engine import Phrase
from .board import Board
from .items import (
    ACTS,
    ASIDE,
    ASIDE_IN,
    BID,
    CARD,
    DO_AXLE,
    DO_FREE,
    DO_INTO,
    DO_LOADING,
    DO_MASTER,
    DO_MOVING,
    DO_ONTO,
    DO_POINT,
    DO_SHIFT,
    INVEST,
    LET,
    SUMS,
    Items,
    amount_of,
)
from .tables import CITIES, GOODS, INFLUENCE


def words(board: Board, items: Items, item: int) -> Phrase:
    """An item of a deal: '300 florins', 'not to buy wine'."""
    amount = amount_of(item)
    if item < ASIDE:
        return Phrase("{n} florins", n=amount)
    if item < ASIDE_IN:
        return Phrase("{n} florins laid aside until all is kept", n=amount)
    if item < CARD:
        wagon, city = divmod((item - ASIDE_IN) // SUMS, CITIES)
        return Phrase(
            "{n} florins laid aside until wagon {w} is in {city}", n=amount, w=wagon + 1, city=board.names[city]
        )
    if item < BID:
        return Phrase("the card {card}", card=INFLUENCE[item - CARD])
    if item < INVEST:
        return Phrase("to bid at most {n} for wagon {w}", n=amount, w=(item - BID) // (SUMS + 1) + 1)
    if item < LET:
        return Phrase("to bid at most {n} for investment cards", n=amount)
    if item < ACTS:
        wagon, two = divmod((item - LET) // (SUMS + 1), 2)
        if two:
            return Phrase("to let load up to two goods on wagon {w} for {n}", w=wagon + 1, n=amount)
        return Phrase("to let load one good on wagon {w} for {n}", w=wagon + 1, n=amount)
    subject, renounced = divmod(item - ACTS, 2)
    return _renounced(board, items, subject) if renounced else _promised(board, items, subject)


def _promised(board: Board, items: Items, subject: int) -> Phrase:
    names = board.names
    if subject < DO_AXLE:
        return Phrase("to buy {good}", good=GOODS[subject])
    if subject < DO_FREE:
        return Phrase("to play Broken Axle on wagon {w}", w=subject - DO_AXLE + 1)
    if subject < DO_MASTER:
        return Phrase("to play Free Loading on wagon {w}", w=subject - DO_FREE + 1)
    if subject < DO_INTO:
        return Phrase("to play Load Master on wagon {w}", w=subject - DO_MASTER + 1)
    if subject < DO_SHIFT:
        wagon, city = divmod(subject - DO_INTO, CITIES)
        return Phrase("to bring wagon {w} into {city}", w=wagon + 1, city=names[city])
    if subject < DO_POINT:
        good, down = divmod(subject - DO_SHIFT, 2)
        if down:
            return Phrase("to shift {good} down", good=GOODS[good])
        return Phrase("to shift {good} up", good=GOODS[good])
    if subject < DO_LOADING:
        return Phrase("to point an arrow at {good}", good=GOODS[subject - DO_POINT])
    if subject < DO_MOVING:
        return Phrase("to load on wagon {w}", w=subject - DO_LOADING + 1)
    if subject < DO_ONTO:
        return Phrase("to move wagon {w}", w=subject - DO_MOVING + 1)
    if subject < items.ends:
        wagon, road = divmod(subject - DO_ONTO, items.roads)
        return Phrase("to take wagon {w} onto the road {road}", w=wagon + 1, road=board.roads[road].name)
    return Phrase("to end a courier move on {space}", space=names[subject - items.ends + CITIES])


def _renounced(board: Board, items: Items, subject: int) -> Phrase:
    names = board.names
    if subject < DO_AXLE:
        return Phrase("not to buy {good}", good=GOODS[subject])
    if subject < DO_FREE:
        return Phrase("not to play Broken Axle on wagon {w}", w=subject - DO_AXLE + 1)
    if subject < DO_MASTER:
        return Phrase("not to play Free Loading on wagon {w}", w=subject - DO_FREE + 1)
    if subject < DO_INTO:
        return Phrase("not to play Load Master on wagon {w}", w=subject - DO_MASTER + 1)
    if subject < DO_SHIFT:
        wagon, city = divmod(subject - DO_INTO, CITIES)
        return Phrase("not to bring wagon {w} into {city}", w=wagon + 1, city=names[city])
    if subject < DO_POINT:
        good, down = divmod(subject - DO_SHIFT, 2)
        if down:
            return Phrase("not to shift {good} down", good=GOODS[good])
        return Phrase("not to shift {good} up", good=GOODS[good])
    if subject < DO_LOADING:
        return Phrase("not to point an arrow at {good}", good=GOODS[subject - DO_POINT])
    if subject < DO_MOVING:
        return Phrase("not to load on wagon {w}", w=subject - DO_LOADING + 1)
    if subject < DO_ONTO:
        return Phrase("not to move wagon {w}", w=subject - DO_MOVING + 1)
    if subject < items.ends:
        wagon, road = divmod(subject - DO_ONTO, items.roads)
        return Phrase("not to take wagon {w} onto the road {road}", w=wagon + 1, road=board.roads[road].name)
    return Phrase("not to end a courier move on {space}", space=names[subject - items.ends + CITIES])
