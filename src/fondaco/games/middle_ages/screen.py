"""The table as text, for the terminal: prices, wagons, cities, players, cards, what is being talked about; the map."""

from itertools import pairwise
from typing import Final, cast

from ...engine import N_, Phrase, Seat, Speaker, View, plural
from ...engine.layout import KEPT, fitted, table
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers, rows
from ...kit.signs import SignMap
from .board import Board
from .notation import Numbers
from .speech import florins, items_phrases
from .tables import (
    ALL_TILES,
    BUY,
    CITIES,
    COLOURS,
    GOODS,
    INFLUENCE,
    INVESTMENTS,
    KINDS,
    LAST_ARRIVAL,
    LEVEL_PRICE,
    SELL,
    STARS,
    UPKEEP,
    WAGONS,
)

WORDS = (N_("wagon"), N_("tiles"), N_("buy / sell"), N_("supply"), N_("status"), N_("broken axle"))
"""Words that stand in the middle of lines, named here so that they are translated."""

SPACE, TOWN, COURIER = "o", "■", "K"
MOVEMENT: Final = ("broken axle", "movement", "way")
"""The steps in which the map is looked at."""


def screen(board: Board, action_numbers: Numbers, view: View, speaker: Speaker) -> str:
    """Everything that a player needs to see, in 80 columns."""
    parts = [
        _head(view, speaker),
        _prices(view, speaker),
        _cities(board, view, speaker),
        wagons(board, view, speaker),
        _players(view, speaker),
        _cards(view, speaker),
        _deals(action_numbers, view, speaker),
    ]
    return "\n".join(fitted("\n\n".join(part for part in parts if part).splitlines()))


def _head(view: View, speaker: Speaker) -> str:
    arrivals = number(view, "arrivals")
    return speaker.say(
        Phrase(
            "Turn {turn}, {seat} is first player. Arrived: {n} of {last}; a status level costs {price}.",
            turn=number(view, "turn"),
            seat=Seat(max(number(view, "first"), 0)),
            n=arrivals,
            last=LAST_ARRIVAL[number(view, "players")],
            price=LEVEL_PRICE[min(arrivals, 8)],
        )
    )


def _prices(view: View, speaker: Speaker) -> str:
    levels = numbers(view, "levels")
    supply = numbers(view, "supply")
    lines = [
        ["", *[speaker.word(good) for good in GOODS]],
        [speaker.word("buy / sell"), *[f"{BUY[at]}/{SELL[at]}" for at in levels]],
        [speaker.word("supply"), *[str(count) for count in supply]],
    ]
    return "\n".join(table(lines))


def _cities(board: Board, view: View, speaker: Speaker) -> str:
    bonus = numbers(view, "bonus")
    stock = rows(view, "stock")
    lines: list[list[str]] = []
    for city in range(CITIES):
        market = ", ".join(speaker.word(GOODS[good]) for good in board.markets[city])
        stores = _held([goods[city * 6 : city * 6 + 6] for goods in stock], speaker)
        lines.append([board.names[city], f"+{bonus[city]}", market, stores])
    return "\n".join(table(lines, (0, 1, 2, 3)))


def _held(goods: list[list[int]], speaker: Speaker) -> str:
    """What each seat has there, by good."""
    found: list[str] = []
    for seat, counts in enumerate(goods):
        held = ", ".join(f"{n}{KEPT}{speaker.word(GOODS[good])}" for good, n in enumerate(counts) if n)
        if held:
            found.append(f"{speaker.name(seat)}: {held}")
    return "; ".join(found)


def wagons(board: Board, view: View, speaker: Speaker) -> str:
    """A line for each wagon, and where the courier is."""
    load = numbers(view, "load")
    players = number(view, "players")
    rows_of: list[list[str]] = []
    for wagon in range(WAGONS):
        at = numbers(view, "wagon_at")[wagon]
        came = numbers(view, "wagon_from")[wagon]
        place = board.names[at] if at >= 0 else "-"
        if came >= 0:
            place += speaker.say(Phrase(" (from {space})", space=board.names[came]))
        starts = [wagon * 24 + seat * 6 for seat in range(players)]
        loads = _held([load[start : start + 6] for start in starts], speaker)
        master = numbers(view, "master")[wagon]
        notes: list[str] = []
        if master >= 0:
            notes.append(speaker.say(Phrase("load master {seat}", seat=Seat(master))))
        if number(view, "axles") >> wagon & 1:
            notes.append(speaker.word("broken axle"))
        noted = f"[{', '.join(notes)}]" if notes else ""
        load_and_notes = "  ".join(part for part in (loads, noted) if part)
        rows_of.append([f"{speaker.word('wagon')} {wagon + 1}: {place}", load_and_notes])
    lines = table(rows_of, (0, 1))
    courier = number(view, "courier")
    if courier >= 0:
        lines.append(speaker.say(Phrase("The courier is on {space}.", space=board.names[courier])))
    return "\n".join(lines)


def _players(view: View, speaker: Speaker) -> str:
    players = number(view, "players")
    money = cast(list[int | None], view["money"])
    hands = cast(list[list[int] | None], view["hand"])
    owner = numbers(view, "owner")
    found: list[list[str]] = []
    below: list[list[str]] = []
    for seat in range(players):
        tiles = numbers(view, "tiles")[seat]
        shown = "".join(str(tile + 1) if tiles >> tile & 1 else "·" for tile in range(ALL_TILES.bit_length()))
        coins = money[seat]
        mark = "»" if seat in numbers(view, "pending") else " "
        found.append(
            [
                f"{mark} {speaker.name(seat)} ({speaker.word(COLOURS[seat])})",
                f"{speaker.word('status')} {UPKEEP[numbers(view, 'status')[seat]]}",
                "?" if coins is None else speaker.say(florins(coins)),
                f"{speaker.word('tiles')} {shown}",
            ]
        )
        held = [speaker.word(INVESTMENTS[card]) for card in range(8) if owner[card] == seat]
        held.append(_influence(view, hands[seat], seat, speaker))
        letters = numbers(view, "letters")[seat]
        held.append(speaker.say(plural("{n} letter of credit", "{n} letters of credit", n=letters)) if letters else "")
        below.append([f"    {part}" for part in (", ".join(one for one in held if one),) if part])
    lines = table(found)
    return "\n".join(line for seat in range(players) for line in (lines[seat], *below[seat]))


def _influence(view: View, hand: list[int] | None, seat: int, speaker: Speaker) -> str:
    open_cards = rows(view, "shown")[seat]
    parts = [speaker.word(INFLUENCE[kind]) for kind in range(KINDS) for _ in range(open_cards[kind])]
    if hand is None:
        size = numbers(view, "hand_size")[seat]
        if size:
            parts.append(speaker.say(plural("{n} influence card", "{n} influence cards", n=size)))
    else:
        parts += [speaker.word(INFLUENCE[kind]) for kind in range(KINDS) for _ in range(hand[kind])]
    return ", ".join(parts)


def _cards(view: View, speaker: Speaker) -> str:
    row = numbers(view, "row")
    parts: list[str] = []
    if row:
        cards = ", ".join(f"{speaker.word(INVESTMENTS[card])} {'*' * STARS[card]}" for card in row)
        parts.append(speaker.say(Phrase("Investment cards: {cards}", cards=cards)))
    pile = cast("list[int] | None", view["pile"])
    if pile is not None:
        kinds = ", ".join(f"{speaker.word(INFLUENCE[kind])} {pile[kind]}" for kind in range(KINDS) if pile[kind])
        parts.append(speaker.say(Phrase("The pile holds: {cards}", cards=kinds)))
    return "\n".join(parts)


def _deals(action_numbers: Numbers, view: View, speaker: Speaker) -> str:
    if not flag(view, "deals_open"):
        return ""
    items = action_numbers.items
    lines: list[Phrase] = []
    for deal, seat, partner, item in rows(view, "promises"):
        gaps: dict[str, Gap] = {"seat": Seat(seat), "other": Seat(partner), "item": items.says(item)}
        lines.append(Phrase("Deal {n}: {seat} promised {other} {item}", n=deal + 1, **gaps))
    offers = [*cast(list[list[object]], view["offers"]), cast("list[object] | None", view["draft"])]
    for offer in offers:
        if offer is not None:
            gaps = {"seat": Seat(cast(int, offer[0])), "other": Seat(cast(int, offer[1]))}
            gaps["given"] = items_phrases(items, cast(list[int], offer[2]))
            gaps["asked"] = items_phrases(items, cast(list[int], offer[3]))
            lines.append(Phrase("{seat} offers {other}: {given}; and asks for: {asked}", **gaps))
    return "\n".join(speaker.say(line) for line in lines)


# The map ------------------------------------------------------------------------------------------------


def on_the_map(view: View) -> bool:
    """Whether wagons are being moved."""
    return view["step"] in MOVEMENT


def draw_map(board: Board, view: View, speaker: Speaker) -> str:
    """Cities, crossings and road spaces where they lie; wagons by their numbers, the courier as a letter; then both."""
    chart = SignMap(board.places)
    for road in board.roads:
        for here, there in pairwise(road.line()):
            chart.join(here, there)
    signs = [SPACE] * board.spaces
    signs[:CITIES] = [TOWN] * CITIES
    signs[CITIES : board.nodes] = [name[:1] for name in board.names[CITIES : board.nodes]]
    if number(view, "courier") >= 0:
        signs[number(view, "courier")] = COURIER
    for wagon, at in enumerate(numbers(view, "wagon_at")):
        if at >= 0:
            signs[at] = str(wagon + 1)
    for space, sign in enumerate(signs):
        chart.put(space, sign)
    for city in range(CITIES):
        chart.name(city, board.names[city])
    legend = speaker.word("■ city, letter: crossing, o space, 1 2 3 wagons, K courier")
    return "\n".join(fitted([*chart.lines(), legend, *wagons(board, view, speaker).splitlines()]))
