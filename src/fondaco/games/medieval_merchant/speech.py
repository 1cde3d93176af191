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
    pattern = "Letter: branch in {place} via {start} for {cost}" if with_letter(action) else _BRANCH
    return Phrase(pattern, place=board.names[target], start=board.names[start], cost=board.route_cost[route_of(action)])


_BRANCH = "Branch in {place} via {start} for {cost}"


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
        pattern = (
            "{seat} holds {city}: {n} points" if flag(data, "full") else "{city} is full, {seat} leads: {n} points"
        )
        return Phrase(pattern, seat=seat, city=_city(board, data), n=number(data, "points"))
    if kind == "final":
        regions, money = number(data, "regions"), number(data, "money")
        return Phrase("{seat} is in {regions} regions and has {money} ducats", seat=seat, regions=regions, money=money)
    if text(data, "how") == BY_VILLAGES:
        return Phrase("The last village is settled: the game is over")
    if text(data, "how") == BY_MARKERS:
        return Phrase("All markers are taken: the game is over")
    return Phrase("Nobody has opened a branch for a whole round: the game is over")


def _city(board: Board, data: dict[str, object]) -> str:
    return board.names[number(data, "city")]


def _grew(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    city, cost = _city(board, data), number(data, "cost")
    if number(data, "houses") == 2:
        pattern = "{seat} uses a letter and adds two houses in {city} for {cost}"
        return Phrase(
            pattern if cost else "{seat} uses a letter and adds two houses in {city}", **_gaps(seat, city, cost)
        )
    return Phrase(
        "{seat} adds a house in {city} for {cost}" if cost else "{seat} adds a house in {city}",
        **_gaps(seat, city, cost),
    )


def _gaps(seat: Seat, city: str, cost: int) -> dict[str, Seat | str | int]:
    return {"seat": seat, "city": city, "cost": cost}


def _branch(board: Board, seat: Seat, data: dict[str, object]) -> Phrase:
    letter = flag(data, "letter")
    return Phrase(
        "{seat} uses a letter: branch in {place} via {start} for {cost}"
        if letter
        else "{seat} opens a branch in {place} via {start} for {cost}",
        seat=seat,
        place=board.names[number(data, "place")],
        start=board.names[number(data, "from")],
        cost=number(data, "cost"),
    )
