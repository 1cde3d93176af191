"""Events of Medieval Merchant as lines of the log. Patterns are English."""

from ...engine import SILENCE, Event, Phrase, Seat, plural
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers, text
from .board import Board
from .state import BY_MARKERS, BY_VILLAGES


def describe_event(board: Board, event: Event) -> Phrase:
    """An event as a line of the log."""
    data = event.data
    seat = Seat(event.seat)
    kind = event.kind
    if kind == "marker":
        return SILENCE  # the whole hand is told at the end of the deal
    if kind == "dealt":
        if "values" in data:
            values: list[Gap] = list(numbers(data, "values"))
            return Phrase("{seat} is dealt markers of value {values}", seat=seat, values=values)
        n = number(data, "count")
        return plural("{seat} is dealt {n} marker", "{seat} is dealt {n} markers", n=n, seat=seat)
    if kind == "first":
        return Phrase("{seat} is first player", seat=seat)
    if kind == "home":
        return Phrase("{seat} makes {village} home", seat=seat, village=board.names[number(data, "village")])
    if kind == "opened":
        return Phrase("{seat} opens {city} ({value})", seat=seat, city=_city(board, data), value=number(data, "value"))
    if kind == "grew":
        return _grew(board, seat, data)
    if kind == "income":
        return plural(
            "{seat} takes {n} ducat in {city}",
            "{seat} takes {n} ducats in {city}",
            n=number(data, "amount"),
            seat=seat,
            city=_city(board, data),
        )
    if kind == "base":
        rest, base = number(data, "rest"), number(data, "base")
        if rest:
            return Phrase("{seat} gets {rest} from cities and {base} base income", seat=seat, rest=rest, base=base)
        return Phrase("{seat} gets {base} base income", seat=seat, base=base)
    if kind == "double":
        return Phrase(
            "{seat} uses a letter: {sum} becomes {n}", seat=seat, sum=number(data, "sum"), n=number(data, "amount")
        )
    if kind == "passed":
        return Phrase("{seat} opens no branch", seat=seat)
    if kind == "skipped":
        return Phrase("{seat} can't open a branch: phase 4 is skipped", seat=seat)
    if kind == "branch":
        return _branch(board, seat, data)
    if kind == "took":
        return _took(board, seat, data)
    if kind == "final":
        regions = plural("{n} region", "{n} regions", n=number(data, "regions"))
        money = plural("{n} ducat", "{n} ducats", n=number(data, "money"))
        return Phrase("{seat} is in {regions} and has {money}", seat=seat, regions=regions, money=money)
    if kind == "closing":
        return Phrase("The end has come: the round is played to its end")
    if text(data, "how") == BY_VILLAGES:
        return Phrase("The last village is settled: the game is over")
    if text(data, "how") == BY_MARKERS:
        return Phrase("All markers are taken: the game is over")
    return Phrase("Nobody has opened a branch for a whole round: the game is over")


def _city(board: Board, data: dict[str, object]) -> str:
    return board.names[number(data, "city")]


def _grew(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    city, cost = _city(board, data), number(data, "cost")
    if number(data, "houses") == 2 and cost:
        return plural(
            "{seat} uses a letter and adds two houses in {city} for {n} ducat",
            "{seat} uses a letter and adds two houses in {city} for {n} ducats",
            n=cost,
            seat=seat,
            city=city,
        )
    if number(data, "houses") == 2:
        return Phrase("{seat} uses a letter and adds two houses in {city}", seat=seat, city=city)
    if cost:
        return plural(
            "{seat} adds a house in {city} for {n} ducat",
            "{seat} adds a house in {city} for {n} ducats",
            n=cost,
            seat=seat,
            city=city,
        )
    return Phrase("{seat} adds a house in {city}", seat=seat, city=city)


def _branch(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    target, start = board.names[number(data, "place")], board.names[number(data, "from")]
    if flag(data, "letter"):
        return plural(
            "{seat} uses a letter: branch in {place} via {start} for {n} ducat",
            "{seat} uses a letter: branch in {place} via {start} for {n} ducats",
            n=number(data, "cost"),
            seat=seat,
            place=target,
            start=start,
        )
    return plural(
        "{seat} opens a branch in {place} via {start} for {n} ducat",
        "{seat} opens a branch in {place} via {start} for {n} ducats",
        n=number(data, "cost"),
        seat=seat,
        place=target,
        start=start,
    )


def _took(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    city, points = _city(board, data), number(data, "points")
    if flag(data, "full"):
        return plural(
            "{seat} holds {city}: {n} point", "{seat} holds {city}: {n} points", n=points, seat=seat, city=city
        )
    return plural(
        "{city} is full, {seat} leads: {n} point",
        "{city} is full, {seat} leads: {n} points",
        n=points,
        seat=seat,
        city=city,
    )
