"""Medieval Merchant in words: actions, events and the places of the page. Patterns are English."""

from ...engine import Event, Phrase, Seat
from ...engine.plaindata import flag, number, text
from .board import CITIES, LOWEST, Board
from .notation import (
    DEAL,
    DONE,
    DOUBLE,
    FIRST,
    GROW,
    GROW_TWO,
    HOME,
    INCOME,
    OPEN,
    PASS,
    ROUTES,
    from_to,
    route_of,
    with_letter,
)
from .state import BY_MARKERS, BY_VILLAGES


def describe(board: Board, action: int) -> Phrase:
    """An action as a button shows it."""
    if action == DONE:
        return Phrase("Done: the other cities pay")
    if action == PASS:
        return Phrase("Pass")
    if action == DOUBLE:
        return Phrase("Letter: double income")
    if action < GROW:
        city = action - OPEN
        return Phrase("Open {city} ({value})", city=board.names[city], value=board.values[city])
    if action < INCOME:
        return Phrase("Add a house in {city}", city=board.names[action - GROW])
    if action < GROW_TWO:
        return Phrase("Take income in {city}", city=board.names[action - INCOME])
    if action < HOME:
        return Phrase("Letter: add two houses in {city}", city=board.names[action - GROW_TWO])
    if action < FIRST:
        return Phrase("Choose {village} as home", village=board.names[CITIES + action - HOME])
    if action < DEAL:
        return Phrase("{seat} is first player", seat=Seat(action - FIRST))
    if action < ROUTES:
        return Phrase("A marker of value {value} is dealt", value=action - DEAL + LOWEST)
    start, target = from_to(board, action)
    names, cost = board.names, board.route_cost[route_of(action)]
    if with_letter(action):
        return Phrase(
            "Letter: branch in {place} via {start} for {cost}", place=names[target], start=names[start], cost=cost
        )
    return Phrase("Branch in {place} via {start} for {cost}", place=names[target], start=names[start], cost=cost)


def place(board: Board, action: int) -> str:
    """Where on the page an action belongs: `city-3`, `village-7`, or nowhere on the map."""
    if action < OPEN or FIRST <= action < ROUTES:
        return ""
    if action < HOME:
        return f"city-{(action - OPEN) % CITIES}"
    if action < FIRST:
        return f"village-{action - HOME}"
    target = from_to(board, action)[1]
    return f"city-{target}" if target < CITIES else f"village-{target - CITIES}"


def describe_event(board: Board, event: Event) -> Phrase:
    """An event as a line of the log."""
    data = event.data
    seat = Seat(event.seat)
    kind = event.kind
    if kind == "dealt":
        if "value" in data:
            return Phrase("{seat} is dealt a marker of value {value}", seat=seat, value=number(data, "value"))
        return Phrase("{seat} is dealt a marker", seat=seat)
    if kind == "first":
        return Phrase("{seat} is first player", seat=seat)
    if kind == "home":
        return Phrase("{seat} makes {village} home", seat=seat, village=board.names[number(data, "village")])
    if kind == "opened":
        return Phrase("{seat} opens {city} ({value})", seat=seat, city=_city(board, data), value=number(data, "value"))
    if kind == "grew":
        return _grew(board, seat, data)
    if kind == "income":
        return Phrase("{seat} takes {n} in {city}", seat=seat, n=number(data, "amount"), city=_city(board, data))
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
    if kind == "branch":
        return _branch(board, seat, data)
    if kind == "took":
        return _took(board, seat, data)
    if kind == "final":
        regions, money = number(data, "regions"), number(data, "money")
        return Phrase("{seat} is in {regions} regions and has {money} ducats", seat=seat, regions=regions, money=money)
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
        return Phrase("{seat} uses a letter and adds two houses in {city} for {cost}", seat=seat, city=city, cost=cost)
    if number(data, "houses") == 2:
        return Phrase("{seat} uses a letter and adds two houses in {city}", seat=seat, city=city)
    if cost:
        return Phrase("{seat} adds a house in {city} for {cost}", seat=seat, city=city, cost=cost)
    return Phrase("{seat} adds a house in {city}", seat=seat, city=city)


def _branch(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    target, start = board.names[number(data, "place")], board.names[number(data, "from")]
    cost = number(data, "cost")
    if flag(data, "letter"):
        return Phrase(
            "{seat} uses a letter: branch in {place} via {start} for {cost}",
            seat=seat,
            place=target,
            start=start,
            cost=cost,
        )
    return Phrase(
        "{seat} opens a branch in {place} via {start} for {cost}", seat=seat, place=target, start=start, cost=cost
    )


def _took(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    city, points = _city(board, data), number(data, "points")
    if flag(data, "full"):
        return Phrase("{seat} holds {city}: {n} points", seat=seat, city=city, n=points)
    return Phrase("{city} is full, {seat} leads: {n} points", seat=seat, city=city, n=points)
