"""The board as it is written in board.toml, with its costs, and the tables of the rulebooks, written down whole.

Where places are drawn isn't listed: no rule asks for it.
"""

from collections import Counter
from itertools import groupby

import pytest

from fondaco.games.medieval_merchant import board as tables
from fondaco.games.medieval_merchant.board import CITIES, PLACES, Board
from fondaco.games.medieval_merchant.boardfile import read_board

from .table import BOARD, MERCHANT

PLACES_LISTED = """
Gent 7, Flandern & Brabant
Antwerpen 6, Flandern & Brabant
Brüssel 4, Flandern & Brabant
Utrecht 3, Holland & Friesland
Köln 8, Rheinland
Trier 2, Rheinland
Münster 3, Westfalen
Bremen 4, Westfalen
Hamburg 6, Wendische Küste
Lübeck 7, Wendische Küste
Rostock 3, Wendische Küste
Braunschweig 5, Sachsen (Ostfalen)
Magdeburg 5, Sachsen (Ostfalen)
Wittenberg 2, Thüringen & Meißen
Leipzig 3, Thüringen & Meißen
Erfurt 5, Thüringen & Meißen
Frankfurt 6, Hessen & Franken
Nürnberg 7, Hessen & Franken
Straßburg 5, Schwaben & Elsass
Ulm 4, Schwaben & Elsass
Augsburg 5, Schwaben & Elsass
Regensburg 2, Bayern & Österreich
München 2, Bayern & Österreich
Linz 2, Bayern & Österreich
Wien 4, Bayern & Österreich
Mechelen, Flandern & Brabant
Maastricht, Flandern & Brabant
Dordrecht, Holland & Friesland
Nijmegen, Holland & Friesland
Emden, Holland & Friesland
Osnabrück, Westfalen
Soest, Westfalen
Koblenz, Rheinland
Lüneburg, Sachsen (Ostfalen)
Schwerin, Wendische Küste
Stendal, Sachsen (Ostfalen)
Göttingen, Sachsen (Ostfalen)
Halberstadt, Sachsen (Ostfalen)
Fulda, Hessen & Franken
Worms, Rheinland
Würzburg, Hessen & Franken
Heilbronn, Schwaben & Elsass
Nördlingen, Schwaben & Elsass
Hof, Thüringen & Meißen
Landshut, Bayern & Österreich
"""
"""Cities with their value, then villages, each with its region."""

ROUTES_LISTED = """
Gent: Brüssel 13, Antwerpen 15
Antwerpen: Utrecht 22, Köln 36
Brüssel: Trier 35
Utrecht: Münster 31
Köln: Münster 25, Frankfurt 31, Trier 26
Münster: Bremen 27
Bremen: Hamburg 20, Braunschweig 28
Hamburg: Lübeck 16
Lübeck: Rostock 20
Rostock: Wittenberg 42
Braunschweig: Magdeburg 17, Nürnberg 56
Magdeburg: Wittenberg 16, Leipzig 20
Wittenberg: Leipzig 12
Leipzig: Erfurt 20
Erfurt: Nürnberg 33
Leipzig: Nürnberg 42
Erfurt: Frankfurt 36
Frankfurt: Nürnberg 36, Straßburg 35
Trier: Straßburg 28
Straßburg: Ulm 31
Ulm: Augsburg 15
Augsburg: Nürnberg 25, München 12
Nürnberg: Regensburg 19
Regensburg: Linz 31, Wien 55
München: Linz 34
Linz: Wien 28
Mechelen: Gent 4, Antwerpen 2, Brüssel 2
Maastricht: Antwerpen 6, Brüssel 6, Köln 6, Nijmegen 6
Dordrecht: Gent 7, Antwerpen 5, Utrecht 3
Nijmegen: Utrecht 4, Köln 8, Münster 7
Emden: Utrecht 11, Bremen 6, Osnabrück 7
Osnabrück: Münster 3, Bremen 6, Braunschweig 9
Soest: Köln 7, Münster 3, Göttingen 6
Koblenz: Köln 6, Trier 5, Frankfurt 5
Lüneburg: Hamburg 3, Lübeck 5, Braunschweig 6, Stendal 6
Schwerin: Hamburg 6, Lübeck 4, Rostock 4, Stendal 6
Stendal: Magdeburg 4, Wittenberg 5
Göttingen: Braunschweig 6, Erfurt 6, Fulda 6
Halberstadt: Braunschweig 4, Magdeburg 3, Erfurt 6, Leipzig 6
Fulda: Frankfurt 6, Erfurt 6, Würzburg 4
Worms: Frankfurt 4, Trier 7, Straßburg 7, Heilbronn 4
Würzburg: Frankfurt 6, Nürnberg 6, Heilbronn 4
Heilbronn: Straßburg 7, Ulm 6
Nördlingen: Nürnberg 5, Ulm 4, Augsburg 4
Hof: Erfurt 6, Leipzig 6, Regensburg 8
Landshut: Regensburg 3, München 3, Augsburg 6, Linz 8
"""
"""The cost of each route, in the order of the file. `print(routes_of(BOARD))` writes this list."""

OTHERWISE = """
opened before the deal Wittenberg
out with two players Erfurt, Hof, Landshut, Leipzig, Linz, München, Regensburg, Wien, Wittenberg
2 players: capital 15, base income 2, a space 1
3 players: capital 20, base income 4, a space 2
4 players: capital 25, base income 6, a space 3
5 players: capital 30, base income 8, a space 4
6 players: capital 35, base income 10, a space 5
44 houses, 2 letters, double income at least 48, 2 points a region, 20 ducats a point, high from 5
"""


def places_of(board: Board) -> str:
    """All places in their order."""
    lines = [""]
    for place in range(PLACES):
        value = f" {board.values[place]}" if place < CITIES else ""
        lines.append(f"{board.names[place]}{value}, {board.regions[board.region_of[place]]}")
    return "\n".join([*lines, ""])


def routes_of(board: Board) -> str:
    """All routes in their order, those from the same place that follow each other in one line."""
    lines = [""]
    routes = list(zip(board.route_ends, board.route_cost, strict=True))
    for start, together in groupby(routes, key=lambda route: route[0][0]):
        targets = ", ".join(f"{board.names[ends[1]]} {cost}" for ends, cost in together)
        lines.append(f"{board.names[start]}: {targets}")
    return "\n".join([*lines, ""])


def otherwise(board: Board) -> str:
    """What the player count changes, and single figures."""
    lines = [
        "",
        f"opened before the deal {board.names[board.opened]}",
        f"out with two players {', '.join(sorted(board.names[place] for place in board.out))}",
    ]
    for players in range(2, 7):
        capital, base, rate = tables.CAPITAL[players], tables.BASE_INCOME[players], tables.RATE[players]
        lines.append(f"{players} players: capital {capital}, base income {base}, a space {rate}")
    lines.append(
        f"{tables.HOUSES} houses, {tables.LETTERS} letters, double income at least {tables.DOUBLE_LEAST}, "
        f"{tables.REGION_POINTS} points a region, {tables.DUCATS_A_POINT} ducats a point, high from {tables.HIGH}"
    )
    return "\n".join([*lines, ""])


@pytest.mark.clauses("MM-2", "MM-13")
def test_every_city_and_village_with_value_and_region() -> None:
    assert places_of(BOARD) == PLACES_LISTED


@pytest.mark.clauses("MM-2", "MM-42", "MM-82")
def test_every_route_with_its_cost() -> None:
    assert routes_of(BOARD) == ROUTES_LISTED


@pytest.mark.clauses("MM-4", "MM-5", "MM-9", "MM-25", "MM-30", "MM-61", "MM-63", "MM-75", "MM-76", "MM-80", "MM-81")
def test_what_is_out_of_play_and_the_tables() -> None:
    assert otherwise(BOARD) == OTHERWISE


@pytest.mark.clauses("MM-3")
def test_the_markers_of_each_value() -> None:
    assert Counter(BOARD.values) == {2: 5, 3: 4, 4: 4, 5: 5, 6: 3, 7: 3, 8: 1}


@pytest.mark.clauses("MM-2")
def test_any_single_wrong_datum_is_seen_there() -> None:
    board = read_board((MERCHANT.folder() / "board.toml").read_text(encoding="utf-8"))
    listed = [PLACES_LISTED, ROUTES_LISTED, OTHERWISE]

    def whole() -> list[str]:
        return [places_of(board), routes_of(board), otherwise(board)]

    columns = [board.values, board.region_of, board.route_cost, board.out]
    data = [(column, at) for column in columns for at in range(len(column))]
    data += [(table, players) for table in (tables.CAPITAL, tables.BASE_INCOME, tables.RATE) for players in range(2, 7)]
    assert len(data) == 25 + 45 + 100 + 9 + 15
    for column, at in data:
        right = column[at]
        column[at] = right - 1 if right > 0 else right + 1
        try:
            assert whole() != listed, (right, at)
        finally:
            column[at] = right
    for route, ends in enumerate(board.route_ends):
        for other in ((ends[0], (ends[1] + 1) % PLACES), ((ends[0] + 1) % PLACES, ends[1])):
            board.route_ends[route] = other
            assert whole() != listed, ends
        board.route_ends[route] = ends
    assert whole() == listed
