"""The view as text for the terminal: the merchants, the cities with their houses, the villages."""

from typing import cast

from ...engine import N_, Phrase, Speaker, View, plural
from ...engine.layout import columns, fitted, headed
from ...engine.plaindata import number, numbers, rows
from .board import Board
from .box import CITIES, RATE
from .state import CLOSED, FREE, MARKED, OUT, OUT_OF_PLAY, TAKEN

LAST_ROUND = N_("last round")
HOUSES = "ABCDEF"
"""How the houses of the seats are written."""


def screen(board: Board, view: View, speaker: Speaker) -> str:
    """Everything that the viewer may know, in eighty columns. Hidden money is never shown."""
    lines = [
        speaker.say(
            plural(
                "Round {round}, village scale {scale}, {n} turn without a branch",
                "Round {round}, village scale {scale}, {n} turns without a branch",
                n=number(view, "quiet"),
                round=number(view, "turns") // number(view, "players") + 1,
                scale=number(view, "scale"),
            )
        ),
        "",
    ]
    if view["ended"] and not view["over"]:
        lines[0] += f" ({speaker.word(LAST_ROUND)})"
    lines += merchants(board, view, speaker)
    lines += ["", *cities(board, view, speaker), "", *villages(board, view, speaker)]
    return "\n".join(fitted(lines))


def merchants(board: Board, view: View, speaker: Speaker) -> list[str]:
    """A line for each seat, and the own markers."""
    word = speaker.word
    seats = range(number(view, "players"))
    names = [f"{HOUSES[seat]} {speaker.name(seat)}" for seat in seats]
    money = cast(list[int | None], view["money"])
    status = numbers(view, "status")
    heads = [
        "",
        word("points"),
        word("ducats"),
        word("letters"),
        word("houses"),
        word("in hand"),
        word("markers taken"),
    ]
    found: list[list[str]] = []
    for seat in seats:
        taken = " ".join(str(board.values[city]) for city in range(CITIES) if status[city] == TAKEN + seat)
        mark = "»" if seat in numbers(view, "pending") else " "
        found.append(
            [
                f"{mark} {names[seat]}",
                str(numbers(view, "scores")[seat]),
                "?" if money[seat] is None else str(money[seat]),
                str(numbers(view, "letters")[seat]),
                str(numbers(view, "stock")[seat]),
                str(numbers(view, "hand_sizes")[seat]),
                taken or "-",
            ]
        )
    lines = headed(heads, found, (0, 6))
    viewer = number(view, "viewer")
    hands = cast(list[list[int] | None], view["hands"])
    for seat in seats:
        held = hands[seat]
        if held and viewer == seat:
            lines.append("  " + speaker.say(Phrase("Your markers: {values}", values=" ".join(map(str, held)))))
        elif held:
            values = " ".join(map(str, held))
            lines.append("  " + speaker.say(Phrase("Markers of {name}: {values}", name=names[seat], values=values)))
    return lines


def cities(board: Board, view: View, speaker: Speaker) -> list[str]:
    """The cities in columns: value, houses on the ring in order of arrival, free spaces, what they pay."""
    legend = N_("Cities: (7) with marker, [7] taken, 7 not opened; · a free space and what all free ones pay")
    cells = [city_cell(board, view, speaker, city) for city in range(CITIES)]
    return [speaker.word(legend), *columns(cells)]


def city_cell(board: Board, view: View, speaker: Speaker, city: int) -> str:
    """One city."""
    value = board.values[city]
    status = numbers(view, "status")[city]
    ring = rows(view, "rings")[city]
    name = f"{board.names[city]:<12}"
    if status == OUT_OF_PLAY:
        return f"{name}     {speaker.word('out of play')}"
    if status == CLOSED:
        return f"{name}  {value} "
    free = value - len(ring)
    spaces = "".join(HOUSES[seat] for seat in ring) + "·" * free
    if status == MARKED:
        pays = RATE[number(view, "players")] * free
        return f"{name} ({value}) {spaces:<8} {pays:>2}"
    return f"{name} [{value}] {spaces:<8} {HOUSES[status - TAKEN]}"


def villages(board: Board, view: View, speaker: Speaker) -> list[str]:
    """All villages with their owners."""
    cells: list[str] = []
    for at, owner in enumerate(numbers(view, "villages")):
        mark = "·" if owner == FREE else "x" if owner == OUT else HOUSES[owner]
        cells.append(f"{mark} {board.names[CITIES + at]}")
    return [speaker.word("Villages: · free, x out of play"), *columns(cells)]
