"""What happened, in words: a line of the log for each event."""

from typing import cast

from ...engine import Event, Phrase, Seat, plural
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers, text
from .board import Board
from .notation import COAT, Numbers
from .tables import GOODS, INFLUENCE, INVESTMENTS, SELL
from .wording import goods_phrase, items_phrases


def describe_event(board: Board, numbers_: Numbers, event: Event) -> Phrase:
    """An event as a line of the log."""
    kind = event.kind
    if kind in ("start", "courier starts", "turned up", "turn", "over", "prices", "bonuses"):
        return _of_the_table(board, event)
    if kind in ("offered", "deal", "no deal", "promise kept", "promise lapsed", "aside paid", "aside back"):
        return _of_deals(numbers_, event)
    if kind in ("bought", "load master card", "load master", "loaded", "free loading", "chose"):
        return _of_loading(board, event)
    if kind in ("quoted", "refused", "declined", "countered", "agreed"):
        return _of_haggling(event)
    if kind in ("broken axle", "tile lost", "moved", "courier moved", "met", "took"):
        return _of_movement(board, event)
    if kind in ("wheel", "shifted", "sold", "special sale", "bonus sale", "unloaded"):
        return _of_sales(board, event)
    return _of_status(event)


def _of_the_table(board: Board, event: Event) -> Phrase:
    data = event.data
    if event.kind == "start":
        return Phrase("The wagons start in {cities}", cities=_names(board, numbers(data, "cities")))
    if event.kind == "courier starts":
        return Phrase("The courier starts on {space}", space=board.names[number(data, "space")])
    if event.kind == "turned up":
        return Phrase("{card} is turned up", card=INVESTMENTS[number(data, "card")])
    if event.kind == "turn":
        return Phrase("Turn {n}: {seat} is first player", n=number(data, "turn"), seat=Seat(event.seat))
    if event.kind == "prices":
        return _moved(numbers(data, "before"), numbers(data, "levels"))
    if event.kind == "bonuses":
        return plural(
            "{n} wagon has arrived; the bonuses move",
            "{n} wagons have arrived; the bonuses move",
            n=number(data, "arrivals"),
        )
    return Phrase("The game is over")


def _moved(before: list[int], levels: list[int]) -> Phrase:
    """Which selling prices have moved, from where to where."""
    found: list[Gap] = []
    for good, level in enumerate(levels):
        if level != before[good]:
            found.append(
                Phrase("{good} {before} → {after}", good=GOODS[good], before=SELL[before[good]], after=SELL[level])
            )
    return Phrase("Selling prices: {moved}", moved=found) if found else Phrase("No price has moved")


def _of_loading(board: Board, event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "chose":
        return Phrase("{seat} has chosen", seat=seat)
    if event.kind == "bought":
        return Phrase(
            "{seat} buys {goods} for {n} and stores them in {city}",
            seat=seat,
            goods=_goods(data),
            n=number(data, "price"),
            city=board.names[number(data, "city")],
        )
    wagon = number(data, "wagon") + 1
    if event.kind == "load master card":
        return Phrase("{seat} plays Load Master: wagon {n}, for 800", seat=seat, n=wagon)
    if event.kind == "free loading":
        return Phrase("{seat} plays Free Loading on wagon {n}", seat=seat, n=wagon)
    if event.kind == "load master":
        bids: list[Gap] = list(numbers(data, "bids"))
        return Phrase(
            "{seat} is load master of wagon {n} for {price}; bids: {bids}",
            seat=seat,
            n=wagon,
            price=number(data, "price"),
            bids=bids,
        )
    if not cast(list[list[int]], data["goods"]):
        return Phrase("{seat} loads nothing on wagon {n}", seat=seat, n=wagon)
    return Phrase("{seat} loads {goods} on wagon {n}", seat=seat, goods=_goods(data), n=wagon)


def _of_haggling(event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "quoted":
        one, two = number(data, "one"), number(data, "two")
        to = Seat(number(data, "to"))
        if two < 0:
            return Phrase("{seat} asks {to} {one} for one good", seat=seat, to=to, one=one)
        if one < 0:
            return Phrase("{seat} asks {to} {two} for two goods", seat=seat, to=to, two=two)
        return Phrase("{seat} asks {to} {one} for one good, {two} for two", seat=seat, to=to, one=one, two=two)
    if event.kind == "refused":
        return Phrase("{seat} refuses {to}", seat=seat, to=Seat(number(data, "to")))
    if event.kind == "declined":
        return Phrase("{seat} declines", seat=seat)
    if event.kind == "countered":
        return plural(
            "{seat} offers {price} for loading {n} good",
            "{seat} offers {price} for loading {n} goods",
            n=number(data, "number"),
            seat=seat,
            price=number(data, "price"),
        )
    return plural(
        "{seat} pays {price} for loading {n} good",
        "{seat} pays {price} for loading {n} goods",
        n=number(data, "number"),
        seat=seat,
        price=number(data, "price"),
    )


def _of_movement(board: Board, event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "broken axle":
        return Phrase("{seat} plays Broken Axle on wagon {n}", seat=seat, n=number(data, "wagon") + 1)
    if event.kind == "tile lost":
        return Phrase("{seat} turns tile {n} down without a move", seat=seat, n=number(data, "tile"))
    if event.kind == "moved":
        return Phrase(
            "{seat} moves wagon {n} to {space}",
            seat=seat,
            n=number(data, "wagon") + 1,
            space=board.names[number(data, "to")],
        )
    if event.kind == "courier moved":
        return Phrase("{seat} moves the courier to {space}", seat=seat, space=board.names[number(data, "to")])
    if event.kind == "met":
        return Phrase("The courier meets wagon {n}", n=number(data, "wagon") + 1)
    if "kind" in data:
        return Phrase("{seat} takes the influence card {card}", seat=seat, card=INFLUENCE[number(data, "kind")])
    return Phrase("{seat} takes an influence card", seat=seat)


def _of_sales(board: Board, event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    if event.kind == "wheel":
        arrows: list[Gap] = [GOODS[good] for good in numbers(data, "arrows") if good != COAT]
        if not arrows:
            return Phrase("{seat} lifts no price", seat=seat)
        return Phrase("{seat} lifts {goods}", seat=seat, goods=arrows)
    if event.kind == "shifted":
        return Phrase(
            "{seat} shifts {good} with {card}",
            seat=seat,
            good=GOODS[number(data, "good")],
            card=INVESTMENTS[5 + number(data, "card")],
        )
    if event.kind == "sold":
        return Phrase(
            "{seat} sells {good} from {city} for {n}",
            seat=seat,
            good=GOODS[number(data, "good")],
            city=board.names[number(data, "city")],
            n=number(data, "price"),
        )
    if event.kind == "special sale":
        return Phrase("{seat} plays Special Sale", seat=seat)
    if event.kind == "bonus sale":
        return Phrase("{seat} plays Bonus Sale on wagon {n}", seat=seat, n=number(data, "wagon") + 1)
    goods = [[good, count] for good, count in enumerate(numbers(data, "goods")) if count > 0]
    return Phrase(
        "{seat} sells {goods} in {city} for {n}",
        seat=seat,
        goods=goods_phrase(goods),
        city=board.names[number(data, "city")],
        n=number(data, "earned"),
    )


def _of_status(event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    kind = event.kind
    if kind == "bid":
        return Phrase("{seat} bids {n}", seat=seat, n=number(data, "amount"))
    if kind == "passed":
        return Phrase("{seat} passes", seat=seat)
    if kind == "invested":
        return Phrase("{seat} gets {card} for {n}", seat=seat, card=text(data, "card"), n=number(data, "price"))
    if kind == "social status":
        return Phrase("{seat} plays Social Status and pays 400", seat=seat)
    if kind == "upkeep":
        if flag(data, "dropped"):
            return Phrase("{seat} can't pay and drops to {n}", seat=seat, n=number(data, "paid"))
        return Phrase("{seat} pays {n} upkeep", seat=seat, n=number(data, "paid"))
    if kind == "letter":
        return Phrase("{seat} takes a letter of credit", seat=seat)
    if kind == "repaid":
        return Phrase("{seat} pays back a letter of credit", seat=seat)
    return Phrase("{seat} rises to {status} for {n}", seat=seat, status=number(data, "status"), n=number(data, "price"))


def _of_deals(numbers_: Numbers, event: Event) -> Phrase:
    data = event.data
    seat = Seat(event.seat)
    items = numbers_.items
    if event.kind == "no deal":
        return Phrase("{seat} makes no deal", seat=seat)
    if event.kind == "promise kept":
        return Phrase("{seat} has kept the promise {item}", seat=seat, item=items.says(number(data, "item")))
    if event.kind == "promise lapsed":
        return Phrase("{seat} can't keep the promise {item}", seat=seat, item=items.says(number(data, "item")))
    if event.kind == "aside paid":
        return Phrase("{seat} gets {n} that were laid aside", seat=seat, n=number(data, "amount"))
    if event.kind == "aside back":
        return Phrase("{seat} gets back {n} that were laid aside", seat=seat, n=number(data, "amount"))
    given = items_phrases(items, numbers(data, "given"))
    asked = items_phrases(items, numbers(data, "asked"))
    if event.kind == "offered":
        return Phrase(
            "{seat} offers {other}: {given}; and asks for: {asked}",
            seat=seat,
            other=Seat(number(data, "to")),
            given=given,
            asked=asked,
        )
    return Phrase(
        "Deal of {seat} and {other}: {given}; for: {asked}",
        seat=seat,
        other=Seat(number(data, "with")),
        given=given,
        asked=asked,
    )


def _names(board: Board, spaces: list[int]) -> Gap:
    return [board.names[space] for space in spaces]


def _goods(data: dict[str, object]) -> Gap:
    return goods_phrase(cast(list[list[int]], data["goods"]))
