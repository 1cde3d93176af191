"""Merchants of the Middle Ages in words: a line of the log for each event, and what prompts and refusals share."""

from typing import Final

from ...engine import N_, Event, Phrase, Refusal, Seat, forms, plural
from ...engine.actions import Says, gap_names
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers, rows
from .board import Board
from .deals.items import GIVEN, LET, Items
from .notation import COAT, Numbers
from .tables import COIN, GOODS, INFLUENCE, INVESTMENTS, SELL, Investment


def florins(money: int) -> Phrase:
    """A sum."""
    return plural("{n} florin", "{n} florins", n=money)


def items_phrases(items: Items, several: list[int]) -> Gap:
    """All items of one side of an offer."""
    if not several:
        return Phrase("nothing")
    return [given(items, item) for item in several]


def given(items: Items, item: int) -> Phrase:
    """An item as what somebody gives: a gift by its name, room on a wagon, of another promise that it is one."""
    said = items.says(item)
    if items.families.of[item] is LET.item:
        wagon, less, fee = LET.item.triple(item)
        return plural(
            "room for {n} good on wagon {wagon}, for {fee}",
            "room for up to {n} goods on wagon {wagon}, for {fee} in all",
            n=less + 1,
            wagon=wagon + 1,
            fee=fee * COIN,
        )
    return said if items.families.of[item] in GIVEN else Phrase("the promise {item}", item=said)


def cant_bid_more(money: int) -> Phrase:
    """A bid or a counter-offer is more than somebody has."""
    return plural("you have {n} florin and can't bid more", "you have {n} florins and can't bid more", n=money)


def cant_pay(money: int) -> Phrase:
    """A price is more than somebody has."""
    return plural("you have {n} florin and can't pay that", "you have {n} florins and can't pay that", n=money)


def no_card(kind: int) -> Phrase:
    """An influence card that somebody would need."""
    return Phrase("you have no {card} card", card=INFLUENCE[kind])


def why(*reasons: tuple[object, str, str]) -> Refusal:
    """The first reason that holds; each says whether it does, the clause, and the words."""
    _, clause, words = next(reason for reason in reasons if reason[0])
    return Refusal(clause, Phrase(words))


# Events ------------------------------------------------------------------------------------------------

LINES: Final[dict[str, tuple[Says, str]]] = {
    # The table.
    "start": (N_("The wagons start in {cities}"), ""),
    "courier starts": (N_("The courier starts on {space}"), ""),
    "turned up": (N_("{card} is turned up"), ""),
    "turn": (N_("Turn {n}: {seat} is first player"), "turn"),
    "over": (N_("The game is over"), ""),
    # Buying and loading.
    "bought": (N_("{seat} buys {goods} for {n}, stored in {city}"), "price"),
    "chose": (N_("{seat} has chosen"), ""),
    "load master card": (N_("{seat} plays Load Master: wagon {n}, for 800"), "wagon"),
    "load master": (N_("{seat} is load master of wagon {n} for {price}; bids: {bids}"), "wagon"),
    "loaded": (N_("{seat} loads {goods} on wagon {n}"), "wagon"),
    "free loading": (N_("{seat} plays Free Loading on wagon {n}"), "wagon"),
    "loaded nothing": (N_("{seat} loads nothing on wagon {n}"), "wagon"),
    "quoted": (N_("{seat} asks {to} {one} for one good, {two} for two"), ""),
    "quoted for one": (N_("{seat} asks {to} {one} for one good"), ""),
    "quoted for two": (N_("{seat} asks {to} {two} for two goods"), ""),
    "countered": (
        forms("{seat} offers {price} for loading {n} good", "{seat} offers {price} for loading {n} goods"),
        "number",
    ),
    "agreed": (
        forms("{seat} pays {price} for loading {n} good", "{seat} pays {price} for loading {n} goods"),
        "number",
    ),
    "refused": (N_("{seat} refuses {to}"), ""),
    "declined": (N_("{seat} declines"), ""),
    # Movement.
    "broken axle": (N_("{seat} plays Broken Axle on wagon {n}"), "wagon"),
    "tile lost": (N_("{seat} turns tile {n} down without a move"), "tile"),
    "moved": (N_("{seat} moves wagon {n} to {space}"), "wagon"),
    "courier moved": (N_("{seat} moves the courier to {space}"), ""),
    "met": (N_("The courier meets wagon {n}"), "wagon"),
    "took": (N_("{seat} takes an influence card"), ""),
    "took and seen": (N_("{seat} takes the influence card {card}"), ""),
    # Prices and sales.
    "wheel": (N_("{seat} lifts {goods}"), ""),
    "wheel at rest": (N_("{seat} lifts no price"), ""),
    "prices": (N_("Selling prices: {moved}"), ""),
    "prices at rest": (N_("No price has moved"), ""),
    "shifted": (N_("{seat} shifts {good} with {card}; it sells for {n} now"), "level"),
    "sold": (N_("{seat} sells {good} from {city} for {n}"), "price"),
    "special sale": (N_("{seat} plays Special Sale"), ""),
    "bonus sale": (N_("{seat} plays Bonus Sale on wagon {n}"), "wagon"),
    "unloaded": (N_("{seat} sells {goods} in {city} for {n}"), "earned"),
    "bonuses": (
        forms("{n} wagon has arrived; the bonuses move", "{n} wagons have arrived; the bonuses move"),
        "arrivals",
    ),
    # Investments and status.
    "bid": (N_("{seat} bids {n}"), "amount"),
    "passed": (N_("{seat} passes"), ""),
    "invested": (N_("{seat} gets {card} for {n}"), "price"),
    "social status": (N_("{seat} plays Social Status and pays 400"), ""),
    "upkeep": (N_("{seat} pays {n} upkeep"), "paid"),
    "dropped": (N_("{seat} can't pay and drops to {n}"), "paid"),
    "letter": (N_("{seat} takes a letter of credit"), ""),
    "repaid": (N_("{seat} pays back a letter of credit"), ""),
    "raised": (N_("{seat} rises to {status} for {n}"), "price"),
    # Deals.
    "offered": (N_("{seat} offers {other} a deal"), ""),
    "deal": (N_("A deal: {seat} gives {given}; {other} gives {asked}"), ""),
    "no deal": (N_("{seat} makes no deal"), ""),
    "promise kept": (N_("{seat} has kept the promise {item}"), ""),
    "promise lapsed": (N_("{seat} can't keep the promise {item}"), ""),
    "aside paid": (N_("{seat} gets {n} that were laid aside"), "amount"),
    "aside back": (N_("{seat} gets back {n} that were laid aside"), "amount"),
}
"""For each kind of event its line in the log, and which of its data is the number {n}."""


def line_of(event: Event) -> str:
    """The line of an event, where the words depend on what happened."""
    data = event.data
    if event.kind == "loaded" and not data["goods"]:
        return "loaded nothing"
    if event.kind == "upkeep" and flag(data, "dropped"):
        return "dropped"
    if event.kind == "took" and "kind" in data:
        return "took and seen"
    if event.kind == "wheel" and not _lifted(event):
        return "wheel at rest"
    if event.kind == "prices" and data["before"] == data["levels"]:
        return "prices at rest"
    if event.kind == "quoted" and number(data, "two") < 0:
        return "quoted for one"
    if event.kind == "quoted" and number(data, "one") < 0:
        return "quoted for two"
    return event.kind


def describe_event(board: Board, numbers_: Numbers, event: Event) -> Phrase:
    """An event as a line of the log."""
    return filled(board, numbers_.items, event, *LINES[line_of(event)])


def filled(board: Board, items: Items, event: Event, says: Says, counted: str) -> Phrase:
    """A pattern with what happened in its gaps."""
    pattern = says if isinstance(says, str) else says[1]
    gaps = {name: _gap(board, items, event, name, counted) for name in gap_names(pattern)}
    if isinstance(says, str):
        return Phrase(says, **gaps)
    del gaps["n"]
    one, many = says
    return plural(one, many, number(event.data, counted), **gaps)


def _gap(board: Board, items: Items, event: Event, name: str, counted: str) -> Gap:
    """What an event puts into a gap of its line."""
    data = event.data
    if name == "seat":
        return Seat(event.seat)
    if name in ("to", "other"):
        return Seat(number(data, "with" if "with" in data else "to"))
    if name == "space":
        return board.names[number(data, "to" if "to" in data else name)]
    if name == "city":
        return board.names[number(data, name)]
    if name == "good":
        return GOODS[number(data, name)]
    if name == "cities":
        return [board.names[city] for city in numbers(data, name)]
    if name == "goods":
        return _lifted(event) if event.kind == "wheel" else _goods(event)
    if name == "moved":
        return _moved(numbers(data, "before"), numbers(data, "levels"))
    if name == "card":
        if event.kind == "took":
            return INFLUENCE[number(data, "kind")]
        card = data[name]
        if isinstance(card, str):
            return card
        return INVESTMENTS[number(data, name) + (Investment.OFFICE if event.kind == "shifted" else 0)]
    if name == "item":
        return items.says(number(data, name))
    if name in ("given", "asked"):
        return items_phrases(items, numbers(data, name))
    if name == "bids":
        return [Phrase("{seat} {n}", seat=Seat(seat), n=bid) for seat, bid in enumerate(numbers(data, name))]
    key = counted if name == "n" else name
    if key == "level":
        return SELL[number(data, key)]
    return number(data, key) + (1 if key == "wagon" else 0)


def _goods(event: Event) -> list[Gap]:
    """The goods of an event with their numbers: '2 silk, 1 wine'; those unloaded are counted by kind, one is named."""
    if "good" in event.data:
        return [GOODS[number(event.data, "good")]]
    unloaded = event.kind == "unloaded"
    goods = enumerate(numbers(event.data, "goods")) if unloaded else rows(event.data, "goods")
    return [Phrase("{n} {good}", n=count, good=GOODS[good]) for good, count in goods if count > 0]


def _lifted(event: Event) -> list[Gap]:
    """The goods at which the arrows of a wheel point."""
    return [GOODS[good] for good in numbers(event.data, "arrows") if good != COAT]


def _moved(before: list[int], levels: list[int]) -> list[Gap]:
    """Which selling prices have moved, from where to where."""
    return [
        Phrase("{good} {before} → {after}", good=GOODS[good], before=SELL[before[good]], after=SELL[level])
        for good, level in enumerate(levels)
        if level != before[good]
    ]
