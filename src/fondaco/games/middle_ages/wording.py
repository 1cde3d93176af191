"""Goods and items of deals in words: parts of sentences that events, prompts and refusals share."""

from ...engine import Phrase, plural
from ...engine.phrases import Gap
from .items import Items
from .tables import GOODS


def goods_phrase(goods: list[list[int]]) -> Gap:
    """Goods with their numbers: '2 silk, 1 wine'."""
    found: list[Gap] = []
    for good, number in goods:
        found.append(Phrase("{n} {good}", n=number, good=GOODS[good]))
    return found


def florins(money: int) -> Phrase:
    """A sum."""
    return plural("{n} florin", "{n} florins", n=money)


def items_phrases(items: Items, several: list[int]) -> Gap:
    """All items of one side of an offer."""
    if not several:
        return Phrase("nothing")
    return [items.says(item) for item in several]


def cant_bid_more(money: int) -> Phrase:
    """A bid or a counter-offer is more than somebody has."""
    return plural("you have {n} florin and can't bid more", "you have {n} florins and can't bid more", n=money)


def cant_pay(money: int) -> Phrase:
    """A price is more than somebody has."""
    return plural("you have {n} florin and can't pay that", "you have {n} florins and can't pay that", n=money)
