"""Both sides of the board, the desk and the tokens as they are printed, written down whole.

Where cities, villages and tokens are drawn isn't listed: that is our own rough measurement, and no rule asks for it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fondaco.games.hansa_teutonica import desk
from fondaco.games.hansa_teutonica.board import (
    CITIES,
    COELLEN_ROUTE,
    END_A,
    END_B,
    FIRST_VILLAGE,
    LENGTH,
    LINK_A,
    LINK_B,
    MAP_23,
    MAP_45,
    N_ROUTES,
    NO_SIGN,
    ROUTE_OF,
    ROUTES,
    SIGN_OF,
    TAVERNS,
    VILLAGES,
    Map,
)

OFFICES_45 = """
Groningen: square white coin, round orange. liber sophiae
Emden: round white, square pink
Stade: round white. privilegium
Hamburg: square white, square orange, square black
Lübeck: square white coin, square pink. bursa
Kampen: round orange, square black
Osnabrück: square white, square orange, square black
Bremen: round white, square pink
Hannover: square white, square pink
Lüneburg: round orange, square black
Perleberg: square white, square pink, round black
Arnheim: square white, round white, square orange, square pink
Münster: round white, square orange
Minden: square white, square orange, square pink, square black
Brunswiek: square orange
Stendal: square white, round white, square orange, square pink
Duisburg: square white
Dortmund: round white, square orange, square pink
Paderborn: square white, round black
Hildesheim: square white, square black
Goslar: square white, square black
Magdeburg: round white, square orange
Coellen: square white coin, square pink
Warburg: square orange, square pink
Göttingen: square white, round white, square pink. actiones
Quedlinburg: round orange, round pink
Halle: square white coin, square orange. clavis urbis
"""

OFFICES_23 = """
Groningen: square white coin, round orange. liber sophiae
Emden: round white, square pink
Stade: round white coin. privilegium
Hamburg: square white, square orange, square black
Lübeck: square white coin, square pink. bursa
Kampen: square orange, square black
Osnabrück: square white, square orange, square black
Bremen: square pink
Hannover: square white, square pink
Lüneburg: round white
Perleberg: square white, square pink, round black
Arnheim: square white, round white, square orange, square pink
Münster: round white, square orange
Minden: square white, square orange, square pink, square black
Brunswiek: square orange
Stendal: square white, round white, square orange, square pink
Duisburg: square white
Dortmund: round white, square orange
Paderborn: square white, round black
Hildesheim: square white, square black
Goslar: square white
Magdeburg: round white, square orange
Coellen: square white coin, square pink
Warburg: square orange coin, square pink
Göttingen: square white, square orange. actiones
Quedlinburg: round orange, round pink
Halle: square white coin, square orange. clavis urbis
"""

ROUTES_23 = """
Groningen 3 Emden
Emden 4 Osnabrück
Stade 3 Hamburg
Hamburg 3 Lübeck
Hamburg 4 Bremen
Hamburg 4 Lüneburg
Kampen 2 Osnabrück
Kampen 3 Arnheim
Osnabrück 3 Bremen, tavern
Bremen 3 Minden
Bremen 3 Hannover
Hannover 3 Lüneburg
Lüneburg 3 Perleberg, tavern
Perleberg 3 Stendal
Arnheim 3 Münster
Arnheim 3 Duisburg
Münster 3 Minden
Minden 3 Hannover
Minden 4 Brunswiek
Minden 3 Paderborn
Brunswiek 4 Stendal
Stendal 3 Magdeburg
Duisburg 2 Dortmund
Dortmund 3 Paderborn
Paderborn 3 Hildesheim
Paderborn 3 Warburg
Hildesheim 3 Goslar, tavern
Goslar 2 Magdeburg
Goslar 4 Quedlinburg
Quedlinburg 3 Göttingen
Quedlinburg 4 Halle
Coellen 4 Warburg, Coellen table
"""

ROUTES_45 = f"""{ROUTES_23}Emden 3 Stade
Warburg 3 Göttingen
"""

OTHERWISE = """
link Stendal Arnheim: 7 4 2
Coellen table: white 7, orange 8, pink 9, black 11
clavis urbis: 1 2 2 3 4, covered by traders
actiones: 2 3 3 4 4 5, covered by traders
privilegium: 0 1 2 3, covered by traders
liber sophiae: 2 3 4 5, covered by merchants
bursa: 3 5 7 99, covered by traders
extra office 4, swap offices 3, three actions 2, four actions 2, improve an ability 3, remove three 2
at the start extra office, swap offices, remove three
tokens score 0 1 3 3 6 6 10 10 15 15 21 21 21 21 21 21 21
27 traders, 4 merchants, 54 neutral; supply 5 6 7 8 9 of 11
4 an ability, 2 a city, 20 points or 10 cities end it, 27 are the most; 2 quiet rounds
"""
"""In `bursa` 99 is "all"; the values of `privilegium` are colours."""


def offices_of(board: Map) -> str:
    """The offices of a side from left to right, and the sign of the city."""
    lines = [""]
    for city, name in enumerate(CITIES):
        there = range(board.first_office[city], board.first_office[city + 1])
        assert len(there) == board.sizes[city]
        offices = [
            ("square", "round")[board.shapes[at]] + f" {desk.COLOURS[board.colours[at]]}" + " coin" * board.coins[at]
            for at in there
        ]
        sign = f". {desk.ABILITIES[SIGN_OF[city]]}" if SIGN_OF[city] != NO_SIGN else ""
        lines.append(f"{name}: {', '.join(offices)}{sign}")
    return "\n".join([*lines, ""])


def routes_of(board: Map) -> str:
    """The routes of a side with the number of their villages."""
    lines = [""]
    for route in range(board.routes):
        marks = ", tavern" if route in TAVERNS else ", Coellen table" if route == COELLEN_ROUTE else ""
        lines.append(f"{CITIES[END_A[route]]} {LENGTH[route]} {CITIES[END_B[route]]}{marks}")
    return "\n".join([*lines, ""])


def numbers(row: list[int]) -> str:
    return " ".join(str(number) for number in row)


def otherwise() -> str:
    """The desk, the tokens, and what is printed at the edge."""
    lines = [
        "",
        f"link {CITIES[LINK_A]} {CITIES[LINK_B]}: {numbers(desk.LINK_POINTS)}",
        "Coellen table: "
        + ", ".join(f"{colour} {points}" for colour, points in zip(desk.COLOURS, desk.COELLEN_POINTS, strict=True)),
    ]
    for ability, name in enumerate(desk.ABILITIES):
        lines.append(f"{name}: {numbers(desk.TRACKS[ability])}, covered by {desk.KINDS[desk.TRACK_KINDS[ability]]}s")
    return "\n".join(
        [
            *lines,
            ", ".join(f"{token} {count}" for token, count in zip(desk.TOKENS, desk.TOKEN_COUNTS, strict=True)),
            f"at the start {', '.join(desk.TOKENS[token] for token in desk.TAVERN_TOKENS)}",
            f"tokens score {numbers(desk.TOKEN_POINTS)}",
            f"{desk.TRADERS} traders, {desk.MERCHANTS} merchants, {desk.NEUTRAL_TRADERS} neutral; "
            f"supply {numbers(desk.START_SUPPLY)} of {desk.START_TRADERS}",
            f"{desk.ABILITY_POINTS} an ability, {desk.CITY_POINTS} a city, {desk.LAST_POINT} points or "
            f"{desk.LAST_CITY} cities end it, {desk.MOST_POINTS} are the most; {desk.QUIET_ROUNDS} quiet rounds",
            "",
        ]
    )


def whole() -> list[str]:
    """Everything that is listed above, out of the program's tables."""
    return [offices_of(MAP_45), offices_of(MAP_23), routes_of(MAP_45), routes_of(MAP_23), otherwise()]


LISTED = [OFFICES_45, OFFICES_23, ROUTES_45, ROUTES_23, OTHERWISE]


@pytest.mark.clauses("HT-2", "HT-24", "HT-25", "HT-26")
@pytest.mark.parametrize(("board", "listed"), [(MAP_45, OFFICES_45), (MAP_23, OFFICES_23)], ids=["4-5", "2-3"])
def test_every_office_and_sign(board: Map, listed: str) -> None:
    assert offices_of(board) == listed


@pytest.mark.clauses("HT-2", "HT-7", "HT-30")
@pytest.mark.parametrize(("board", "listed"), [(MAP_45, ROUTES_45), (MAP_23, ROUTES_23)], ids=["4-5", "2-3"])
def test_every_route_with_its_length(board: Map, listed: str) -> None:
    assert routes_of(board) == listed
    assert board.villages == sum(int(line.split()[1]) for line in listed.split("\n") if line)


@pytest.mark.clauses("HT-3", "HT-4", "HT-6", "HT-7", "HT-8", "HT-30", "HT-32", "HT-50", "HT-52", "HT-54", "HT-55")
def test_desk_tokens_and_tables() -> None:
    assert otherwise() == OTHERWISE


@contextmanager
def wrong(table: list[int], at: int) -> Iterator[None]:
    """Another number there, for a moment."""
    right = table[at]
    table[at] = right - 1 if right > 0 else right + 1
    try:
        yield
    finally:
        table[at] = right


@pytest.mark.clauses("HT-2")
def test_any_single_wrong_datum_is_seen_there() -> None:
    tables = [SIGN_OF, END_A, END_B, LENGTH, TAVERNS, desk.LINK_POINTS, desk.COELLEN_POINTS, *desk.TRACKS]
    tables += [desk.TRACK_KINDS, desk.TOKEN_COUNTS, desk.TAVERN_TOKENS, desk.TOKEN_POINTS, desk.START_SUPPLY]
    for board in (MAP_45, MAP_23):
        tables += [board.shapes, board.colours, board.coins]
    data = [(table, at) for table in tables for at in range(len(table))]
    assert len(data) > 27 + 3 * N_ROUTES + 3 * (62 + 57)
    for table, at in data:
        with wrong(table, at):
            assert whole() != LISTED, (tables.index(table), at)
    assert whole() == LISTED


# What follows from it ---------------------------------------------------------------------------------------------


def joined(listed: str) -> list[tuple[str, str]]:
    """The end cities of the listed routes."""
    return [(line.split()[0], line.split()[2].rstrip(",")) for line in listed.split("\n") if line]


@pytest.mark.clauses("HT-2", "HT-12")
def test_villages_are_numbered_along_their_routes() -> None:
    names = [f"{a}-{b}" for a, b in joined(ROUTES_45)]
    assert names == ROUTES
    lengths = [int(line.split()[1]) for line in ROUTES_45.split("\n") if line]
    assert [
        f"{name} {at}" for name, length in zip(names, lengths, strict=True) for at in range(1, length + 1)
    ] == VILLAGES
    assert [VILLAGES[first] for first in FIRST_VILLAGE] == [f"{name} 1" for name in names]
    assert [ROUTES[route] for route in ROUTE_OF] == [village.rsplit(" ", 1)[0] for village in VILLAGES]


@pytest.mark.clauses("HT-58", "HT-32")
@pytest.mark.parametrize(("board", "listed"), [(MAP_45, ROUTES_45), (MAP_23, ROUTES_23)], ids=["4-5", "2-3"])
def test_neighbours_are_joined_by_a_route_of_that_side(board: Map, listed: str) -> None:
    routes = joined(listed)
    for city, name in enumerate(CITIES):
        near = {b for a, b in routes if a == name} | {a for a, b in routes if b == name}
        assert {CITIES[other] for other in range(27) if board.neighbours[city] >> other & 1} == near


@pytest.mark.clauses("HT-18")
@pytest.mark.parametrize(("board", "listed"), [(MAP_45, ROUTES_45), (MAP_23, ROUTES_23)], ids=["4-5", "2-3"])
def test_rings_of_routes_go_over_that_side_alone(board: Map, listed: str) -> None:
    routes = joined(listed)
    for number, start in enumerate(routes):
        cities = set(start)
        left = [route for route in routes if route != start]
        rings = []
        while near := [route for route in left if cities & set(route)]:
            rings.append(near)
            left = [route for route in left if route not in near]
            cities = {city for route in near for city in route}
        assert [[ROUTES[route] for route in ring] for ring in board.rings[number]] == [
            [f"{a}-{b}" for a, b in ring] for ring in rings
        ]


@pytest.mark.clauses("HT-60")
def test_neutral_traders_start_where_a_sign_or_a_tavern_is() -> None:
    assert [ROUTES[route] for route in MAP_23.neutral_routes] == [
        "Groningen-Emden",
        "Stade-Hamburg",
        "Hamburg-Lübeck",
        "Osnabrück-Bremen",
        "Lüneburg-Perleberg",
        "Hildesheim-Goslar",
        "Quedlinburg-Göttingen",
        "Quedlinburg-Halle",
    ]
