"""Goods, prices and items of deals in words: parts of sentences that actions, events and prompts share."""

from ...engine import Phrase
from ...engine.phrases import Gap
from .items import (
    ACTS,
    ASIDE,
    ASIDE_IN,
    BID,
    CARD,
    DO_AXLE,
    DO_INTO,
    DO_LOADING,
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
from .tables import CITIES, GOODS, INFLUENCE, WAGONS

CARD_OF_ACT = (1, 0, 5)
"""The influence cards of the acts that play one, in the order of the subjects."""


def goods_phrase(goods: list[list[int]]) -> Gap:
    """Goods with their numbers: '2 silk, 1 wine'."""
    found: list[Gap] = []
    for good, number in goods:
        found.append(Phrase("{n} {good}", n=number, good=GOODS[good]))
    return found


def promise_phrase(items: Items, item: int) -> Phrase:
    """A promise: 'not to buy wine'."""
    if item < INVEST:
        return Phrase("to bid at most {n} for wagon {wagon}", n=amount_of(item), wagon=(item - BID) // (SUMS + 1) + 1)
    if item < LET:
        return Phrase("to bid at most {n} for investment cards", n=amount_of(item))
    if item < ACTS:
        which = (item - LET) // (SUMS + 1)
        return Phrase(
            "to let the other load up to {n} goods on wagon {wagon} for {fee} in all",
            n=which % 2 + 1,
            wagon=which // 2 + 1,
            fee=(item - LET) % (SUMS + 1) * 100,
        )
    subject, renounced = divmod(item - ACTS, 2)
    return renounced_phrase(items, subject) if renounced else act_phrase(items, subject)


def act_phrase(items: Items, subject: int) -> Phrase:
    """An act that is promised."""
    names = items.board.names
    if subject < DO_AXLE:
        return Phrase("to buy {good}", good=GOODS[subject])
    if subject < DO_INTO:
        card = INFLUENCE[CARD_OF_ACT[(subject - DO_AXLE) // WAGONS]]
        return Phrase("to play {card} on wagon {wagon}", card=card, wagon=(subject - DO_AXLE) % WAGONS + 1)
    if subject < DO_SHIFT:
        wagon, city = divmod(subject - DO_INTO, CITIES)
        return Phrase("to bring wagon {wagon} into {city}", wagon=wagon + 1, city=names[city])
    if subject < DO_POINT:
        good = GOODS[(subject - DO_SHIFT) // 2]
        if (subject - DO_SHIFT) % 2:
            return Phrase("to shift {good} down with an office card", good=good)
        return Phrase("to shift {good} up with an office card", good=good)
    if subject < DO_LOADING:
        return Phrase("to point an arrow at {good}", good=GOODS[subject - DO_POINT])
    if subject < DO_MOVING:
        return Phrase("to load on wagon {wagon}", wagon=subject - DO_LOADING + 1)
    if subject < DO_ONTO:
        return Phrase("to move wagon {wagon}", wagon=subject - DO_MOVING + 1)
    if subject < items.ends:
        wagon, road = divmod(subject - DO_ONTO, items.roads)
        return Phrase("to take wagon {wagon} onto the road {road}", wagon=wagon + 1, road=items.board.roads[road].name)
    if subject < items.goods:
        return Phrase("to end a courier move on {space}", space=names[subject - items.ends + CITIES])
    wagon, good_number = divmod(subject - items.goods, 6)
    return Phrase("to load {good} on wagon {wagon}", good=GOODS[good_number], wagon=wagon + 1)


def renounced_phrase(items: Items, subject: int) -> Phrase:
    """An act that is renounced."""
    names = items.board.names
    if subject < DO_AXLE:
        return Phrase("not to buy {good}", good=GOODS[subject])
    if subject < DO_INTO:
        card = INFLUENCE[CARD_OF_ACT[(subject - DO_AXLE) // WAGONS]]
        return Phrase("not to play {card} on wagon {wagon}", card=card, wagon=(subject - DO_AXLE) % WAGONS + 1)
    if subject < DO_SHIFT:
        wagon, city = divmod(subject - DO_INTO, CITIES)
        return Phrase("not to bring wagon {wagon} into {city}", wagon=wagon + 1, city=names[city])
    if subject < DO_POINT:
        good = GOODS[(subject - DO_SHIFT) // 2]
        if (subject - DO_SHIFT) % 2:
            return Phrase("not to shift {good} down with an office card", good=good)
        return Phrase("not to shift {good} up with an office card", good=good)
    if subject < DO_LOADING:
        return Phrase("not to point an arrow at {good}", good=GOODS[subject - DO_POINT])
    if subject < DO_MOVING:
        return Phrase("not to load on wagon {wagon}", wagon=subject - DO_LOADING + 1)
    if subject < DO_ONTO:
        return Phrase("not to move wagon {wagon}", wagon=subject - DO_MOVING + 1)
    if subject < items.ends:
        wagon, road = divmod(subject - DO_ONTO, items.roads)
        return Phrase(
            "not to take wagon {wagon} onto the road {road}", wagon=wagon + 1, road=items.board.roads[road].name
        )
    if subject < items.goods:
        return Phrase("not to end a courier move on {space}", space=names[subject - items.ends + CITIES])
    wagon, good_number = divmod(subject - items.goods, 6)
    return Phrase("not to load {good} on wagon {wagon}", good=GOODS[good_number], wagon=wagon + 1)


def item_phrase(items: Items, item: int) -> Phrase:
    """An item of an offer or a deal."""
    if item < ASIDE:
        return Phrase("{n} florins", n=amount_of(item))
    if item < ASIDE_IN:
        return Phrase("{n} florins laid aside", n=amount_of(item))
    if item < CARD:
        wagon, city = divmod((item - ASIDE_IN) // SUMS, CITIES)
        return Phrase(
            "{n} florins if wagon {wagon} reaches {city}",
            n=amount_of(item),
            wagon=wagon + 1,
            city=items.board.names[city],
        )
    if item < BID:
        return Phrase("the card {card}", card=INFLUENCE[item - CARD])
    return promise_phrase(items, item)


def items_phrases(items: Items, several: list[int]) -> Gap:
    """All items of one side."""
    if not several:
        return Phrase("nothing")
    return [item_phrase(items, item) for item in several]
