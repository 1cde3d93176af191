"""How actions are said: numbers, texts, menus and places, on any board."""

from fondaco.engine.boards import boards_of
from fondaco.engine.ledger import clauses
from fondaco.games.medieval_merchant.notation import BRANCH, FAMILIES, OPEN, SECOND

from .table import BOARD, MERCHANT, place

ACTIONS = MERCHANT.actions()


def test_every_family_has_words_and_a_clause_of_the_rulebook() -> None:
    known = clauses(MERCHANT)
    for family in FAMILIES.all:
        assert family.says, family
        assert family.clause in known, family


def test_the_numbers_are_those_of_the_third_rules_version() -> None:
    """Records and stored tables are read by them."""
    texts = [MERCHANT.text(family.first) for family in FAMILIES.all]
    assert [family.first for family in FAMILIES.all] == [0, 1, 2, 3, 28, 53, 78, 103, 123, 129, 136, 138]
    assert texts[:3] + texts[8:10] == ["done", "pass", "letter double-income", "first 0", "deal 2"]
    assert (texts[3], texts[4]) == (f"open {BOARD.names[0]} {BOARD.values[0]}", f"grow {BOARD.names[0]}")
    assert len(ACTIONS) == 136 + 4 * len(BOARD.route_cost)
    last = len(BOARD.route_cost) - 1
    a, b = (BOARD.names[end] for end in BOARD.route_ends[last])
    ways = [f"branch {b} via {a}", f"branch {a} via {b}"]
    assert [MERCHANT.text(action) for action in range(len(ACTIONS) - 4, len(ACTIONS))] == ways + [
        f"letter {way}" for way in ways
    ]


def test_a_menu_says_where_a_branch_starts() -> None:
    action = MERCHANT.parse("branch Köln via Koblenz")
    route, way = BRANCH.pair(action)
    start, target = BOARD.way(route, way)
    assert (start, target) == (place("Koblenz"), place("Köln"))
    cost = BOARD.route_cost[route]
    assert str(ACTIONS.says(action)) == f"Branch in Köln via Koblenz for {cost} ducats"
    assert str(ACTIONS.label(action)) == "Branch via Koblenz"
    assert str(ACTIONS.label(SECOND.action(route, way))) == "Branch via Koblenz, for a letter"
    assert ACTIONS.place(action) == f"city-{place('Köln')}"
    assert ACTIONS.place(BRANCH.action(route, 1 - way)) == f"village-{place('Koblenz') - 25}"


def test_words_and_costs_are_those_of_the_board_in_play() -> None:
    text = (MERCHANT.folder() / "board.toml").read_text(encoding="utf-8")
    other = boards_of(MERCHANT).game_on(text.replace("Köln", "Soltau"))
    action = OPEN.action(place("Köln"))
    assert (other.text(action), MERCHANT.text(action)) == ("open Soltau 8", "open Köln 8")
    assert other.parse("branch soltau via koblenz") == MERCHANT.parse("branch koeln via Koblenz")
    fewer = "\n".join(line for line in text.splitlines() if "between" not in line or '"Soest", "Münster"' not in line)
    assert len(boards_of(MERCHANT).game_on(fewer).actions()) == len(ACTIONS) - 4
