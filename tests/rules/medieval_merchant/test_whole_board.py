"""The board as it is written in board.toml, with its costs, and the tables of the rulebooks, written down whole.

Where places are drawn isn't listed: no rule asks for it.
"""

from collections import Counter
from itertools import groupby

import pytest

from fondaco.games.medieval_merchant import box as tables
from fondaco.games.medieval_merchant.board import Board
from fondaco.games.medieval_merchant.boardfile import read_board
from fondaco.games.medieval_merchant.box import CITIES, PLACES

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
Gent: Brüssel 78, Antwerpen 103
Antwerpen: Utrecht 59, Köln 121
Brüssel: Trier 36
Utrecht: Münster 35
Köln: Münster 81, Frankfurt 120, Trier 70
Münster: Bremen 43
Bremen: Hamburg 69, Braunschweig 60
Hamburg: Lübeck 103
Lübeck: Rostock 69
Rostock: Wittenberg 30
Braunschweig: Magdeburg 68, Nürnberg 56
Magdeburg: Wittenberg 40, Leipzig 50
Wittenberg: Leipzig 25
Leipzig: Erfurt 50
Erfurt: Nürnberg 94
Leipzig: Nürnberg 73
Erfurt: Frankfurt 83
Frankfurt: Nürnberg 107, Straßburg 82
Trier: Straßburg 43
Straßburg: Ulm 61
Ulm: Augsburg 58
Augsburg: Nürnberg 92, München 40
Nürnberg: Regensburg 59
Regensburg: Linz 21, Wien 40
München: Linz 22
Linz: Wien 35
Mechelen: Gent 17, Antwerpen 17, Brüssel 14
Maastricht: Antwerpen 17, Brüssel 14, Köln 17, Nijmegen 7
Dordrecht: Gent 17, Antwerpen 17, Utrecht 12
Nijmegen: Utrecht 12, Köln 17, Münster 12
Emden: Utrecht 12, Bremen 14, Osnabrück 7
Osnabrück: Münster 12, Bremen 14, Braunschweig 16
Soest: Köln 17, Münster 12, Göttingen 7
Koblenz: Köln 17, Trier 10, Frankfurt 17
Lüneburg: Hamburg 17, Lübeck 17, Braunschweig 16, Stendal 7
Schwerin: Hamburg 17, Lübeck 17, Rostock 12, Stendal 7
Stendal: Magdeburg 16, Wittenberg 10
Göttingen: Braunschweig 16, Erfurt 16, Fulda 7
Halberstadt: Braunschweig 16, Magdeburg 16, Erfurt 16, Leipzig 12
Fulda: Frankfurt 17, Erfurt 16, Würzburg 7
Worms: Frankfurt 17, Trier 10, Straßburg 16, Heilbronn 7
Würzburg: Frankfurt 17, Nürnberg 17, Heilbronn 7
Heilbronn: Straßburg 16, Ulm 14
Nördlingen: Nürnberg 17, Ulm 14, Augsburg 16
Hof: Erfurt 16, Leipzig 12, Regensburg 10
Landshut: Regensburg 10, München 10, Augsburg 16, Linz 10
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
