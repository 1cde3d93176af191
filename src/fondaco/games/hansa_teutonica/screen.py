"""The terminal's picture of Hansa Teutonica: players, routes, cities, tokens.

A trader is its player's small letter, a merchant the capital one; `n` is the neutral.
"""

from typing import Final

from ...engine import Phrase, Seat, Speaker, View, plural
from ...engine.layout import columns, fitted, headed
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
    return "\n".join(fitted(lines))


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
        stock = number(view, "neutral_stock")
        lines.append(speaker.say(plural("Neutral stock: {n} trader", "Neutral stock: {n} traders", n=stock)))
    return lines


def _players(view: View, speaker: Speaker) -> list[str]:
    """A line for each player, and the tokens that they have."""
    word = speaker.word
    pieces = numbers(view, "pieces")
    tracks = numbers(view, "tracks")
    points = numbers(view, "points")
    rows_of: list[list[str]] = []
    tokens: list[str] = []
    for seat in range(number(view, "players")):
        mark = "»" if seat in numbers(view, "pending") else " "
        at = seat * 4
        row = [f"{mark} {LETTERS[seat]}", speaker.name(seat), str(points[seat])]
        row += [_count(pieces[at], pieces[at + 1]), _count(pieces[at + 2], pieces[at + 3])]
        for ability in range(CLAVIS_URBIS, 5):
            value = track_value(ability, tracks[seat * 5 + ability])
            row.append(word(value) if isinstance(value, str) else str(value))
        rows_of.append(row)
        held = _tokens(view, seat, speaker)
        if held:
            tokens.append(f"{speaker.name(seat)}: {held}")
    heads = ["", word("player"), word("points"), word("supply"), word("stock"), *SIGNS]
    lines = headed(heads, rows_of, (0, 1))
    if tokens:
        lines.append(word("tokens") + " – " + "; ".join(tokens))
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
    """All routes in columns with their villages; then the tokens that lie on some."""
    board = map_for(number(view, "players"))
    villages = numbers(view, "villages")
    tokens = numbers(view, "tokens")
    cells: list[str] = []
    lying: list[str] = []
    for route in range(board.routes):
        first = FIRST_VILLAGE[route]
        row = "".join(_piece(code) for code in villages[first : first + LENGTH[route]])
        mark = "*" if tokens[route] >= 0 else ""
        cells.append(f"{row + mark:<5} {ROUTES[route]}")
        if mark:
            lying.append(f"{ROUTES[route]}: {speaker.word(TOKENS[tokens[route]])}")
    return [*columns(cells), *(["* " + "; ".join(lying)] if lying else [])]


def _cities(view: View, speaker: Speaker) -> list[str]:
    """All cities in columns: who controls it, extra offices, printed offices, sign; then the Coellen table."""
    board = map_for(number(view, "players"))
    offices = numbers(view, "offices")
    extras = rows(view, "extras")
    controllers = numbers(view, "controllers")
    wide = max(len(name) for name in CITIES)
    cells: list[str] = []
    for city in range(N_CITIES):
        sign = f" {SIGNS[SIGN_OF[city]]}" if SIGN_OF[city] >= 0 else ""
        owner = LETTERS[controllers[city]] if controllers[city] >= 0 else " "
        extra = "".join(_piece(code) for code in reversed(extras[city]))
        extra = f"{extra}+" if extra else ""
        cells.append(f"{owner} {CITIES[city]:<{wide}} {extra}{_offices(board, city, offices, speaker)}{sign}")
    lines = columns(cells, gap=1)
    places: list[str] = []
    for colour, holder in enumerate(numbers(view, "coellen")):
        shown = LETTERS[holder].upper() if holder >= 0 else f"○{_short(colour, speaker)}"
        places.append(f"{COELLEN_POINTS[colour]}:{shown}")
    colours = ", ".join(f"{_short(at, speaker)} {speaker.word(name)}" for at, name in enumerate(COLOURS))
    lines.append(speaker.word("Coellen table") + f": {'  '.join(places)}   ({colours})")
    lines.append(speaker.word("Small letter: trader; capital: merchant; before a city: who controls it"))
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
    """The first letter of a colour's name."""
    return speaker.word(COLOURS[colour])[:1].lower()
