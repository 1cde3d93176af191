"""The terminal's picture of Hansa Teutonica: players, routes, cities, tokens.

A trader is its player's small letter, a merchant the capital one; `n` is the neutral.
"""

from typing import Final

from ...engine import Phrase, Seat, Speaker, View
from ...engine.phrases import Gap
from ...engine.plaindata import flag, number, numbers, rows
from .board import CITIES, FIRST_VILLAGE, LENGTH, N_CITIES, ROUTES, SIGN_OF, Map, map_for
from .desk import (
    CLAVIS_URBIS,
    COELLEN_POINTS,
    COLOURS,
    FREE,
    TOKENS,
)
from .speech import ENDINGS, track_value

LETTERS: Final = "abcden"
SIGNS: Final = ("Cla", "Act", "Pri", "Lib", "Bur")
"""Short for the abilities."""


def screen(view: View, speaker: Speaker) -> str:
    """The view as text."""
    lines = [
        *_head(view, speaker),
        "",
        *_players(view, speaker),
        "",
        *_routes(view, speaker),
        "",
        *_cities(view, speaker),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _piece(code: int) -> str:
    if code == FREE:
        return "·"
    letter = LETTERS[code >> 1]
    return letter.upper() if code & 1 else letter


def _head(view: View, speaker: Speaker) -> list[str]:
    lines: list[str] = []
    if flag(view, "over"):
        lines.append(speaker.word(ENDINGS[number(view, "ending")]))
    elif number(view, "active") >= 0:
        lines.append(
            speaker.say(
                Phrase(
                    "Turn of {seat}, actions left: {n}", seat=Seat(number(view, "active")), n=number(view, "actions")
                )
            )
        )
    lines.append(
        speaker.say(
            Phrase(
                "Complete cities: {n} of 10. Tokens in the pile: {pile}, out of the game: {out}",
                n=number(view, "complete"),
                pile=number(view, "pile"),
                out=sum(numbers(view, "out")),
            )
        )
    )
    drawn: list[Gap] = [TOKENS[token] for token in numbers(view, "drawn")]
    if drawn:
        lines.append(speaker.say(Phrase("To be put on routes: {tokens}", tokens=drawn)))
    if number(view, "players") == 2:
        lines.append(speaker.say(Phrase("Neutral stock: {n} traders", n=number(view, "neutral_stock"))))
    return lines


def _players(view: View, speaker: Speaker) -> list[str]:
    players = number(view, "players")
    word = speaker.word
    player, track, supply, stock = word("player"), word("points"), word("supply"), word("stock")
    names = [speaker.name(seat)[:14] for seat in range(players)]
    wide = max(len(name) for name in [*names, player])
    head = f"    {player:<{wide}} {track:>6}  {supply[:9]:<9} {stock[:9]:<9}"
    for sign in SIGNS:
        head += f" {sign:>6}"
    lines = [head + "  " + word("tokens")]
    pieces = numbers(view, "pieces")
    tracks = numbers(view, "tracks")
    points = numbers(view, "points")
    for seat in range(players):
        mark = "»" if seat in numbers(view, "pending") else " "
        at = seat * 4
        line = f"{mark} {LETTERS[seat]} {names[seat]:<{wide}} {points[seat]:>6}  "
        line += f"{_count(pieces[at], pieces[at + 1]):<9} {_count(pieces[at + 2], pieces[at + 3]):<9}"
        for ability in range(CLAVIS_URBIS, 5):
            value = track_value(ability, tracks[seat * 5 + ability])
            shown = word(value) if isinstance(value, str) else str(value)
            line += f" {shown[:6]:>6}"
        lines.append(f"{line}  {_tokens(view, seat, speaker)}")
    return lines


def _count(traders: int, merchants: int) -> str:
    return f"{traders}■ {merchants}●"


def _tokens(view: View, seat: int, speaker: Speaker) -> str:
    unused = numbers(view, "unused")[seat * 6 : seat * 6 + 6]
    shown = [speaker.word(TOKENS[token]) for token in range(6) for _ in range(unused[token])]
    used = sum(numbers(view, "used")[seat * 6 : seat * 6 + 6])
    if used > 0:
        shown.append(speaker.say(Phrase("{n} used", n=used)))
    return ", ".join(shown)


def _routes(view: View, speaker: Speaker) -> list[str]:
    """All routes in two columns: villages, and the token that lies there."""
    board = map_for(number(view, "players"))
    villages = numbers(view, "villages")
    tokens = numbers(view, "tokens")
    cells: list[str] = []
    for route in range(board.routes):
        first = FIRST_VILLAGE[route]
        row = " ".join(_piece(code) for code in villages[first : first + LENGTH[route]])
        token = f"({speaker.word(TOKENS[tokens[route]])})" if tokens[route] >= 0 else ""
        cells.append(f"{ROUTES[route]:<22} {row:<8}{token}")
    half = (len(cells) + 1) // 2
    return [f"  {cells[at]:<54} {cells[at + half] if at + half < len(cells) else ''}" for at in range(half)]


def _cities(view: View, speaker: Speaker) -> list[str]:
    """All cities in three columns: sign, extra offices, printed offices; then the Coellen table."""
    board = map_for(number(view, "players"))
    offices = numbers(view, "offices")
    extras = rows(view, "extras")
    controllers = numbers(view, "controllers")
    cells: list[str] = []
    for city in range(N_CITIES):
        sign = SIGNS[SIGN_OF[city]] if SIGN_OF[city] >= 0 else ""
        owner = LETTERS[controllers[city]] if controllers[city] >= 0 else " "
        extra = "".join(_piece(code) for code in reversed(extras[city]))
        extra = f"{extra}+" if extra else ""
        cells.append(f"{owner} {CITIES[city]:<11} {sign:<3} {extra}{_offices(board, city, offices, speaker)}")
    third = (len(cells) + 2) // 3
    lines = [
        "  " + " ".join(f"{cells[at + third * column]:<33}" for column in range(3) if at + third * column < len(cells))
        for at in range(third)
    ]
    table: list[str] = []
    for colour, holder in enumerate(numbers(view, "coellen")):
        shown = LETTERS[holder].upper() if holder >= 0 else f"○{_short(colour, speaker)}"
        table.append(f"{COELLEN_POINTS[colour]}:{shown}")
    lines += ["", "  " + speaker.word("Coellen table") + ": " + "  ".join(table)]
    lines.append("  " + speaker.word("Small letter: trader; capital: merchant; before a city: who controls it"))
    return lines


def _offices(board: Map, city: int, offices: list[int], speaker: Speaker) -> str:
    shown: list[str] = []
    for office in range(board.first_office[city], board.first_office[city + 1]):
        if offices[office] != FREE:
            shown.append(_piece(offices[office]))
        else:
            shape = "○" if board.shapes[office] else "□"
            coin = "$" if board.coins[office] else ""
            shown.append(f"{shape}{_short(board.colours[office], speaker)}{coin}")
    return " ".join(shown)


def _short(colour: int, speaker: Speaker) -> str:
    """The first letters of a colour's name."""
    return speaker.word(COLOURS[colour])[:2]
