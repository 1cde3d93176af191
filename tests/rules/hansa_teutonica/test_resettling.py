"""What the owner of a replaced piece does: HT-16 to HT-18, HT-33."""

import pytest

from fondaco.games.hansa_teutonica.board import END_A, END_B, ROUTES
from fondaco.games.hansa_teutonica.state import HansaState

from .table import (
    at,
    clause_of,
    develop,
    develop_all,
    extra,
    fill,
    fill_others,
    give,
    legal,
    options,
    play,
    put,
    start,
    stock,
    supply,
    take,
    village,
)


def routes_of(texts: list[str]) -> set[str]:
    """The routes that these moves name."""
    return {text.rsplit(" ", 2)[1] for text in texts if text != "enough"}


def neighbours(route: str) -> set[str]:
    """Routes of the map for 4 and 5 that share an end city."""
    number = ROUTES.index(route)
    ends = {END_A[number], END_B[number]}
    return {ROUTES[r] for r in range(34) if r != number and ends & {END_A[r], END_B[r]}}


def replaced(kind: str = "trader") -> HansaState:
    """Seat 1's piece on Stade-Hamburg 1 has just been replaced by seat 0."""
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind=kind)
    give(state, 0, 5, 1)
    pay = "trader" if kind == "trader" else "2 traders"
    return play(state, f"replace Stade-Hamburg 1 with trader pay {pay}")


@pytest.mark.clauses("HT-16")
def test_the_replaced_piece_comes_first_and_must_be_set_down() -> None:
    state = replaced()
    assert state.pending() == (1,)
    assert all(text.startswith("set trader") for text in legal(state))
    assert clause_of(state, "enough") == "HT-16"
    play(state, "set trader Hamburg-Lübeck 1")
    assert at(state, "Hamburg-Lübeck 1") == "1 trader"


@pytest.mark.clauses("HT-16")
def test_a_trader_brings_one_more_piece_or_none() -> None:
    state = play(replaced(), "set trader Hamburg-Lübeck 1", "set trader Hamburg-Lübeck 2")
    assert state.pending() == (0,)
    assert state.actions == 1
    state = play(replaced(), "set trader Hamburg-Lübeck 1", "enough")
    assert state.pending() == (0,)
    assert at(state, "Hamburg-Lübeck 2") == "free"


@pytest.mark.clauses("HT-16")
def test_a_merchant_brings_up_to_two_more() -> None:
    state = replaced("merchant")
    assert all(text.startswith("set merchant") for text in legal(state))
    play(state, "set merchant Hamburg-Lübeck 1", "set trader Hamburg-Lübeck 2", "set trader Emden-Stade 1")
    assert state.pending() == (0,)
    state = play(replaced("merchant"), "set merchant Hamburg-Lübeck 1", "set trader Hamburg-Lübeck 2", "enough")
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-16")
def test_the_active_player_goes_on_only_afterwards() -> None:
    state = replaced()
    refusal = state.why_not(0, 0)
    assert refusal is not None
    play(state, "set trader Hamburg-Lübeck 1")
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-17")
def test_added_pieces_come_from_stock_then_supply_then_the_board() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    put(state, 1, "Coellen-Warburg 1", "Coellen-Warburg 2", "Coellen-Warburg 3")
    give(state, 1, 7, 0)
    assert stock(state, 1) == (1, 0)
    give(state, 0, 5, 1)
    play(state, "replace Stade-Hamburg 1 with trader pay 2 traders", "set merchant Hamburg-Lübeck 1")
    play(state, "set trader Hamburg-Lübeck 2")
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (7, 0))
    play(state, "set trader Emden-Stade 1")
    assert supply(state, 1) == (6, 0)


@pytest.mark.clauses("HT-17")
def test_with_stock_and_supply_empty_own_pieces_are_lifted_from_the_board() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    fill(state, 1, "Coellen-Warburg")
    fill(state, 1, "Quedlinburg-Halle")
    fill(state, 1, "Goslar-Magdeburg")
    put(state, 1, "Arnheim-Duisburg 1")
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (0, 0))
    play(state, "replace Stade-Hamburg 1 with trader pay 2 traders", "set merchant Hamburg-Lübeck 1")
    assert clause_of(state, "set trader Hamburg-Lübeck 2") == "HT-17"
    assert len(options(state, "lift")) == 11
    assert "lift Hamburg-Lübeck 1" not in legal(state), "it was set down in this re-placing"
    play(state, "lift Arnheim-Duisburg 1")
    assert clause_of(state, "enough") == "HT-16", "a lifted piece must be set down"
    play(state, "set trader Hamburg-Lübeck 2")
    assert at(state, "Arnheim-Duisburg 1") == "free"
    assert clause_of(state, "lift Hamburg-Lübeck 2") == "HT-17"
    play(state, "enough")
    assert state.pending() == (0,)


def without_pieces(seat: int, keep: int = 0) -> HansaState:
    """All traders of a seat stand in extra offices but so many in stock; its merchant is on Hamburg-Lüneburg 4."""
    state = start()
    put(state, seat, "Hamburg-Lüneburg 4", kind="merchant")
    put(state, seat, "Stade-Hamburg 1", "Stade-Hamburg 2")
    while supply(state, seat)[0] + stock(state, seat)[0] > keep:
        extra(state, "Coellen", seat)
    give(state, seat, 0)
    return state


@pytest.mark.clauses("HT-17")
def test_a_piece_may_be_lifted_from_any_route_also_from_the_one_in_question() -> None:
    state = play(without_pieces(1), "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Lübeck 1")
    assert legal(state) == ["enough", "lift Stade-Hamburg 2", "lift Hamburg-Lüneburg 4"], "villages, never offices"
    play(state, "lift Stade-Hamburg 2")
    assert "set trader Stade-Hamburg 2" not in legal(state)
    play(state, "set trader Hamburg-Lübeck 2")
    assert at(state, "Stade-Hamburg 2") == "free"
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-17")
@pytest.mark.parametrize("where", ["stock", "supply"])
def test_the_source_is_asked_anew_and_a_piece_just_added_is_not_lifted(where: str) -> None:
    state = without_pieces(1, keep=1)
    if where == "supply":
        give(state, 1, 1)
    play(state, "end turn", "end turn", "end turn", "end turn")
    state.actions = 5
    play(state, "replace Hamburg-Lüneburg 4 with trader pay 2 traders", "set merchant Hamburg-Lübeck 1")
    assert options(state, "lift") == [], "first what stock or supply has"
    assert clause_of(state, "lift Stade-Hamburg 1") == "HT-17"
    play(state, "set trader Hamburg-Lübeck 2")
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (0, 0))
    assert legal(state) == ["enough", "lift Stade-Hamburg 1", "lift Stade-Hamburg 2"]


@pytest.mark.clauses("HT-17")
def test_without_any_piece_nothing_is_added() -> None:
    state = without_pieces(1)
    for name in ("Stade-Hamburg 2", "Hamburg-Lüneburg 4"):
        piece = state.clear(village(name))
        state.pieces[1 * 4 + 2 + (piece & 1)] += 1
    extra(state, "Coellen", 1)
    take(state, 1, 1)
    state.coellen = (1, -1, -1, -1)
    play(state, "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Lübeck 1")
    assert state.pending() == (0,), "there is nothing to choose"


@pytest.mark.clauses("HT-17")
def test_the_choice_of_kind_from_supply_is_among_what_the_supply_holds() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    while stock(state, 1)[0] > 0:
        extra(state, "Coellen", 1)
    assert (stock(state, 1), supply(state, 1)) == ((0, 0), (6, 1))
    play(state, "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Lübeck 1")
    assert {text.split()[1] for text in options(state, "set")} == {"trader", "merchant"}
    play(state, "set merchant Hamburg-Lübeck 2")
    assert supply(state, 1) == (6, 0)


@pytest.mark.clauses("HT-17")
def test_the_choice_of_kind_is_among_what_the_one_source_holds() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    develop(state, 1, "liber sophiae", 1)
    assert stock(state, 1) == (4, 1)
    give(state, 1, 10, 0)
    assert stock(state, 1) == (0, 2)
    play(state, "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Lübeck 1")
    assert {text.split()[1] for text in options(state, "set")} == {"merchant"}
    assert clause_of(state, "set trader Hamburg-Lübeck 2") == "HT-17"


@pytest.mark.clauses("HT-17")
def test_a_lifted_piece_may_go_back_where_it_was() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", "Hamburg-Lübeck 3")
    fill(state, 1, "Coellen-Warburg")
    fill(state, 1, "Quedlinburg-Halle")
    put(state, 1, "Arnheim-Duisburg 1")
    put(state, 1, "Arnheim-Duisburg 2", kind="merchant")
    play(state, "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Lübeck 1")
    play(state, "lift Hamburg-Lübeck 3")
    assert "set trader Hamburg-Lübeck 3" in legal(state)


@pytest.mark.clauses("HT-18")
def test_only_routes_that_share_an_end_city_and_never_the_route_itself() -> None:
    state = replaced()
    assert routes_of(legal(state)) == neighbours("Stade-Hamburg")
    assert clause_of(state, "set trader Stade-Hamburg 2") == "HT-18"
    assert clause_of(state, "set trader Coellen-Warburg 1") == "HT-18"
    play(state, "set trader Hamburg-Lübeck 1")
    assert routes_of(legal(state)) == neighbours("Stade-Hamburg")


@pytest.mark.clauses("HT-18")
def test_where_no_adjacent_route_has_room_the_next_ring_is_taken() -> None:
    state = start()
    put(state, 1, "Hamburg-Lübeck 1")
    develop_all(state, 2, 3)
    for route in neighbours("Hamburg-Lübeck"):
        fill(state, 2, route)
    give(state, 0, 5, 1)
    play(state, "replace Hamburg-Lübeck 1 with trader pay trader")
    near = neighbours("Hamburg-Lübeck")
    second = set().union(*(neighbours(route) for route in near)) - near - {"Hamburg-Lübeck"}
    assert routes_of(legal(state)) == second


@pytest.mark.clauses("HT-18")
def test_two_rings_away() -> None:
    state = start()
    put(state, 1, "Hamburg-Lübeck 1")
    develop_all(state, 1, 2, 3)
    near = neighbours("Hamburg-Lübeck")
    second = set().union(*(neighbours(route) for route in near)) - near - {"Hamburg-Lübeck"}
    third = set().union(*(neighbours(route) for route in second)) - near - second - {"Hamburg-Lübeck"}
    for route in near:
        fill(state, 2, route)
    for number, route in enumerate(sorted(second)):
        fill(state, 3 if number < 5 else 1, route)
    give(state, 0, 5, 1)
    play(state, "replace Hamburg-Lübeck 1 with trader pay trader")
    assert routes_of(legal(state)) == third


@pytest.mark.clauses("HT-18")
def test_each_piece_is_tested_anew() -> None:
    state = start()
    put(state, 1, "Hamburg-Lübeck 1")
    develop_all(state, 2)
    near = neighbours("Hamburg-Lübeck")
    for route in near - {"Stade-Hamburg"}:
        fill(state, 2, route)
    put(state, 2, "Stade-Hamburg 1", "Stade-Hamburg 2")
    give(state, 0, 5, 1)
    play(state, "replace Hamburg-Lübeck 1 with trader pay trader")
    assert legal(state) == ["set trader Stade-Hamburg 3"]
    play(state, "set trader Stade-Hamburg 3")
    assert routes_of(legal(state)).isdisjoint(near)
    assert "set trader Emden-Stade 1" in legal(state)


@pytest.mark.clauses("HT-18")
def test_a_piece_from_a_route_is_lifted_before_the_rings_are_looked_at() -> None:
    state = start()
    put(state, 1, "Hamburg-Lübeck 1")
    develop_all(state, 2)
    near = neighbours("Hamburg-Lübeck")
    put(state, 1, "Stade-Hamburg 3")
    fill(state, 1, "Coellen-Warburg")
    fill(state, 1, "Quedlinburg-Halle")
    put(state, 1, "Goslar-Magdeburg 1", kind="merchant")
    put(state, 1, "Goslar-Magdeburg 2")
    for route in near:
        fill(state, 2, route)
    give(state, 0, 5, 1)
    play(state, "replace Hamburg-Lübeck 1 with trader pay trader")
    play(state, "set trader Emden-Stade 1", "lift Stade-Hamburg 3")
    assert legal(state) == ["set trader Stade-Hamburg 3"]


NEAR_HAMBURG = {"Hamburg-Lübeck", "Hamburg-Bremen", "Hamburg-Lüneburg"}
NEXT_TO_THAT = {"Osnabrück-Bremen", "Bremen-Minden", "Bremen-Hannover", "Hannover-Lüneburg", "Lüneburg-Perleberg"}
NEAR_PADERBORN = {"Minden-Paderborn", "Dortmund-Paderborn", "Paderborn-Hildesheim"}


@pytest.mark.clauses("HT-18")
@pytest.mark.parametrize(
    ("players", "route", "first", "second"),
    [
        (3, "Stade-Hamburg", NEAR_HAMBURG, NEXT_TO_THAT),
        (4, "Stade-Hamburg", NEAR_HAMBURG | {"Emden-Stade"}, NEXT_TO_THAT | {"Groningen-Emden", "Emden-Osnabrück"}),
        (3, "Coellen-Warburg", {"Paderborn-Warburg"}, NEAR_PADERBORN),
        (
            4,
            "Coellen-Warburg",
            {"Paderborn-Warburg", "Warburg-Göttingen"},
            NEAR_PADERBORN | {"Quedlinburg-Göttingen"},
        ),
        (
            3,
            "Quedlinburg-Göttingen",
            {"Goslar-Quedlinburg", "Quedlinburg-Halle"},
            {"Hildesheim-Goslar", "Goslar-Magdeburg"},
        ),
    ],
)
def test_the_first_two_rings_on_both_maps(players: int, route: str, first: set[str], second: set[str]) -> None:
    state = start(players)
    put(state, 1, f"{route} 1")
    give(state, 0, 5, 1)
    develop_all(state, 2)
    play(state, f"replace {route} 1 with trader pay trader")
    assert routes_of(legal(state)) == first
    for near in first:
        fill(state, 2, near)
    assert routes_of(legal(state)) == second


@pytest.mark.clauses("HT-33")
def test_with_no_room_on_any_other_route_the_piece_goes_to_stock() -> None:
    state = start(5)
    put(state, 1, "Stade-Hamburg 1")
    develop_all(state, 1, 2, 3, 4)
    give(state, 0, 5, 1)
    fill_others(state, "Stade-Hamburg 2")
    before = stock(state, 1)
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert state.pending() == (0,)
    assert stock(state, 1) == (before[0] + 1, before[1])


@pytest.mark.clauses("HT-33")
def test_with_one_village_left_nothing_is_added() -> None:
    state = start(5)
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    develop_all(state, 1, 2, 3, 4)
    give(state, 0, 5, 1)
    fill_others(state, "Coellen-Warburg 1", "Stade-Hamburg 2")
    play(state, "replace Stade-Hamburg 1 with trader pay 2 traders")
    assert legal(state) == ["set merchant Coellen-Warburg 1"]
    assert sum(stock(state, 1)) > 0
    play(state, "set merchant Coellen-Warburg 1")
    assert state.pending() == (0,)
