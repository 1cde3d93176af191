"""Merchants of the Middle Ages in words: a line of the log for each event, and what prompts and refusals share."""

from typing import Final, cast

from ...engine import N_, Event, Phrase, Refusal, Seat, plural
from ...engine.actions import gap_names
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers
from .board import Board
from .deals.items import Items
from .notation import COAT, Numbers
from .tables import GOODS, INFLUENCE, INVESTMENTS, SELL, Investment


def goods_phrase(goods: list[list[int]]) -> Gap:
    """Goods with their numbers: '2 silk, 1 wine'."""
    found: list[Gap] = []
    for good, count in goods:
        found.append(Phrase("{n} {good}", n=count, good=GOODS[good]))
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


def no_card(kind: int) -> Phrase:
    """An influence card that somebody would need."""
    return Phrase("you have no {card} card", card=INFLUENCE[kind])


def why(*reasons: tuple[object, str, str]) -> Refusal:
    """The first reason that holds; each says whether it does, the clause, and the words."""
    _, clause, words = next(reason for reason in reasons if reason[0])
    return Refusal(clause, Phrase(words))


# Events ------------------------------------------------------------------------------------------------

LINES: Final[dict[str, tuple[str, str]]] = {
    # The table.
    "courier starts": (N_("The courier starts on {space}"), ""),
    "turned up": (N_("{card} is turned up"), ""),
    "turn": (N_("Turn {n}: {seat} is first player"), "turn"),
    "over": (N_("The game is over"), ""),
    # Buying and loading.
    "bought": (N_("{seat} buys {goods} for {n} and stores them in {city}"), "price"),
    "chose": (N_("{seat} has chosen"), ""),
    "load master card": (N_("{seat} plays Load Master: wagon {n}, for 800"), "wagon"),
    "load master": (N_("{seat} is load master of wagon {n} for {price}; bids: {bids}"), "wagon"),
    "loaded": (N_("{seat} loads {goods} on wagon {n}"), "wagon"),
    "free loading": (N_("{seat} plays Free Loading on wagon {n}"), "wagon"),
    "refused": (N_("{seat} refuses {to}"), ""),
    "declined": (N_("{seat} declines"), ""),
    # Movement.
    "broken axle": (N_("{seat} plays Broken Axle on wagon {n}"), "wagon"),
    "tile lost": (N_("{seat} turns tile {n} down without a move"), "tile"),
    "moved": (N_("{seat} moves wagon {n} to {space}"), "wagon"),
    "courier moved": (N_("{seat} moves the courier to {space}"), ""),
    "met": (N_("The courier meets wagon {n}"), "wagon"),
    # Prices and sales.
    "shifted": (N_("{seat} shifts {good} with {card}"), ""),
    "sold": (N_("{seat} sells {good} from {city} for {n}"), "price"),
    "special sale": (N_("{seat} plays Special Sale"), ""),
    "bonus sale": (N_("{seat} plays Bonus Sale on wagon {n}"), "wagon"),
    "unloaded": (N_("{seat} sells {goods} in {city} for {n}"), "earned"),
    # Investments and status.
    "bid": (N_("{seat} bids {n}"), "amount"),
    "passed": (N_("{seat} passes"), ""),
    "invested": (N_("{seat} gets {card} for {n}"), "price"),
    "social status": (N_("{seat} plays Social Status and pays 400"), ""),
    "upkeep": (N_("{seat} pays {n} upkeep"), "paid"),
    "letter": (N_("{seat} takes a letter of credit"), ""),
    "repaid": (N_("{seat} pays back a letter of credit"), ""),
    "raised": (N_("{seat} rises to {status} for {n}"), "price"),
    # Deals.
    "offered": (N_("{seat} offers {other}: {given}; and asks for: {asked}"), ""),
    "deal": (N_("Deal of {seat} and {other}: {given}; for: {asked}"), ""),
    "no deal": (N_("{seat} makes no deal"), ""),
    "promise kept": (N_("{seat} has kept the promise {item}"), ""),
    "promise lapsed": (N_("{seat} can't keep the promise {item}"), ""),
    "aside paid": (N_("{seat} gets {n} that were laid aside"), "amount"),
    "aside back": (N_("{seat} gets back {n} that were laid aside"), "amount"),
}
"""For each kind of event its line in the log, and which of its data is the number {n}."""


def describe_event(board: Board, numbers_: Numbers, event: Event) -> Phrase:
    """An event as a line of the log."""
    special = _special(board, event)
    if special is not None:
        return special
    pattern, counted = LINES[event.kind]
    gaps: dict[str, Gap] = {}
    for name in gap_names(pattern):
        gaps[name] = _gap(board, numbers_.items, event, name, counted if name == "n" else name)
    return Phrase(pattern, **gaps)


def _gap(board: Board, items: Items, event: Event, name: str, key: str) -> Gap:
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
    if name == "goods":
        return goods_phrase(_goods(event))
    if name == "card":
        card = data[name]
        if isinstance(card, str):
            return card
        return INVESTMENTS[number(data, name) + (Investment.OFFICE if event.kind == "shifted" else 0)]
    if name == "item":
        return items.says(number(data, name))
    if name in ("given", "asked"):
        return items_phrases(items, numbers(data, name))
    if name == "bids":
        bids: list[Gap] = []
        for seat, bid in enumerate(numbers(data, name)):
            bids.append(Phrase("{seat} {n}", seat=Seat(seat), n=bid))
        return bids
    return number(data, key) + (1 if key == "wagon" else 0)


def _goods(event: Event) -> list[list[int]]:
    """The goods of an event with their numbers; those unloaded are counted by kind."""
    if event.kind == "unloaded":
        return [[good, count] for good, count in enumerate(numbers(event.data, "goods")) if count > 0]
    return cast(list[list[int]], event.data["goods"])


def _special(board: Board, event: Event) -> Phrase | None:
    """Events whose words depend on what happened."""
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "start":
        cities: list[Gap] = [board.names[city] for city in numbers(data, "cities")]
        return Phrase("The wagons start in {cities}", cities=cities)
    if event.kind == "prices":
        return _moved(numbers(data, "before"), numbers(data, "levels"))
    if event.kind == "bonuses":
        return plural(
            "{n} wagon has arrived; the bonuses move",
            "{n} wagons have arrived; the bonuses move",
            n=number(data, "arrivals"),
        )
    if event.kind == "loaded" and not _goods(event):
        return Phrase("{seat} loads nothing on wagon {n}", seat=seat, n=number(data, "wagon") + 1)
    if event.kind == "quoted":
        return _quoted(seat, Seat(number(data, "to")), number(data, "one"), number(data, "two"))
    if event.kind == "countered":
        return plural(
            "{seat} offers {price} for loading {n} good",
            "{seat} offers {price} for loading {n} goods",
            n=number(data, "number"),
            seat=seat,
            price=number(data, "price"),
        )
    if event.kind == "agreed":
        return plural(
            "{seat} pays {price} for loading {n} good",
            "{seat} pays {price} for loading {n} goods",
            n=number(data, "number"),
            seat=seat,
            price=number(data, "price"),
        )
    if event.kind == "took":
        if "kind" in data:
            return Phrase("{seat} takes the influence card {card}", seat=seat, card=INFLUENCE[number(data, "kind")])
        return Phrase("{seat} takes an influence card", seat=seat)
    if event.kind == "wheel":
        arrows: list[Gap] = [GOODS[good] for good in numbers(data, "arrows") if good != COAT]
        if not arrows:
            return Phrase("{seat} lifts no price", seat=seat)
        return Phrase("{seat} lifts {goods}", seat=seat, goods=arrows)
    if event.kind == "upkeep" and flag(data, "dropped"):
        return Phrase("{seat} can't pay and drops to {n}", seat=seat, n=number(data, "paid"))
    return None


def _moved(before: list[int], levels: list[int]) -> Phrase:
    """Which selling prices have moved, from where to where."""
    found: list[Gap] = []
    for good, level in enumerate(levels):
        if level != before[good]:
            found.append(
                Phrase("{good} {before} → {after}", good=GOODS[good], before=SELL[before[good]], after=SELL[level])
            )
    return Phrase("Selling prices: {moved}", moved=found) if found else Phrase("No price has moved")


def _quoted(seat: Seat, to: Seat, one: int, two: int) -> Phrase:
    if two < 0:
        return Phrase("{seat} asks {to} {one} for one good", seat=seat, to=to, one=one)
    if one < 0:
        return Phrase("{seat} asks {to} {two} for two goods", seat=seat, to=to, two=two)
    return Phrase("{seat} asks {to} {one} for one good, {two} for two", seat=seat, to=to, one=one, two=two)
