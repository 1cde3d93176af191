"""The actions of a turn: HT-10 to HT-15, HT-19, HT-34."""

import pytest

from fondaco.engine import OPEN, IllegalAction

from .table import (
    HANSA,
    at,
    clause_of,
    develop,
    fill,
    give,
    legal,
    office,
    options,
    play,
    put,
    start,
    stock,
    supply,
    turn_of,
)


@pytest.mark.clauses("HT-10")
def test_any_actions_in_any_order_as_often_as_actiones_shows() -> None:
    state = start()
    develop(state, 0, "actiones", 3)
    assert state.actions == 4
    play(state, "place trader Stade-Hamburg 1", "income 3 traders", "place trader Stade-Hamburg 2", "income 3 traders")
    assert state.pending() == (1,)
    assert supply(state, 0) == (5 - 2 + 6, 1)


@pytest.mark.clauses("HT-10")
def test_an_action_is_finished_before_the_next() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1", "Stade-Hamburg 2")
    play(state, "lift Stade-Hamburg 1")
    assert clause_of(state, "end turn") == "HT-10"
    assert clause_of(state, "place trader Hamburg-Lübeck 1") == "HT-10"
    play(state, "enough")
    assert clause_of(state, "end turn") == "HT-10"


@pytest.mark.clauses("HT-10")
def test_without_actions_nothing_but_tokens_is_left() -> None:
    state = start()
    state.actions = 0
    assert clause_of(state, "place trader Stade-Hamburg 1") == "HT-10"
    assert clause_of(state, "income 3 traders") == "HT-10"


@pytest.mark.clauses("HT-11")
def test_income_takes_what_bursa_shows_in_any_mix() -> None:
    state = start()
    develop(state, 0, "liber sophiae", 2)
    give(state, 0, 5, 1)
    assert stock(state, 0) == (6, 2)
    assert options(state, "income") == [
        "income 1 trader 2 merchants",
        "income 2 traders 1 merchant",
        "income 3 traders",
    ]
    play(state, "income 2 traders 1 merchant")
    assert supply(state, 0) == (7, 2)
    assert stock(state, 0) == (4, 1)
    assert clause_of(state, "income 2 traders") == "HT-11"


@pytest.mark.clauses("HT-11")
def test_income_takes_all_where_the_stock_holds_fewer() -> None:
    state = start()
    develop(state, 0, "bursa", 2)
    give(state, 0, 9, 1)
    assert stock(state, 0) == (4, 0)
    assert options(state, "income") == ["income 4 traders"]


@pytest.mark.clauses("HT-11")
def test_income_at_all_takes_the_whole_stock() -> None:
    state = start()
    develop(state, 0, "bursa", 3)
    develop(state, 0, "actiones", 5)
    give(state, 0, 0, 0)
    assert stock(state, 0) == (19, 1)
    assert options(state, "income") == ["income 19 traders 1 merchant"]


@pytest.mark.clauses("HT-12")
def test_place_on_any_free_village() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    assert len(options(state, "place trader")) == len(options(state, "place merchant")) == 106
    play(state, "place merchant Stade-Hamburg 2")
    assert at(state, "Stade-Hamburg 2") == "0 merchant"
    assert supply(state, 0) == (5, 0)
    assert options(state, "place merchant") == []
    assert clause_of(state, "place trader Stade-Hamburg 1") == "HT-12"
    assert clause_of(state, "place merchant Stade-Hamburg 3") == "HT-12"


@pytest.mark.clauses("HT-13")
def test_replace_puts_a_piece_where_an_opponent_stood() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    play(state, "replace Stade-Hamburg 1 with merchant pay trader")
    assert at(state, "Stade-Hamburg 1") == "0 merchant"
    assert state.pending() == (1,)
    assert state.actions == 1


@pytest.mark.clauses("HT-14")
def test_a_trader_costs_one_further_piece_of_either_kind() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    give(state, 0, 2, 1)
    assert options(state, "replace") == [
        "replace Stade-Hamburg 1 with trader pay trader",
        "replace Stade-Hamburg 1 with trader pay merchant",
        "replace Stade-Hamburg 1 with merchant pay trader",
    ]
    play(state, "replace Stade-Hamburg 1 with trader pay merchant")
    assert supply(state, 0) == (1, 0)
    assert stock(state, 0) == (9, 1)


@pytest.mark.clauses("HT-14")
def test_a_merchant_costs_two_in_any_mix() -> None:
    state = start()
    develop(state, 0, "liber sophiae", 2)
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    give(state, 0, 3, 2)
    assert options(state, "replace") == [
        "replace Stade-Hamburg 1 with trader pay 2 traders",
        "replace Stade-Hamburg 1 with trader pay trader and merchant",
        "replace Stade-Hamburg 1 with trader pay 2 merchants",
        "replace Stade-Hamburg 1 with merchant pay 2 traders",
        "replace Stade-Hamburg 1 with merchant pay trader and merchant",
    ]
    play(state, "replace Stade-Hamburg 1 with merchant pay trader and merchant")
    assert supply(state, 0) == (2, 0)
    assert stock(state, 0) == (9, 2)


@pytest.mark.clauses("HT-14")
def test_who_cant_pay_a_merchant_in_full_may_not_replace_it() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1", kind="merchant")
    give(state, 0, 1, 1)
    before = state.view(OPEN)
    assert options(state, "replace") == []
    assert clause_of(state, "replace Stade-Hamburg 1 with trader pay merchant") == "HT-14"
    assert clause_of(state, "replace Stade-Hamburg 1 with merchant pay 2 traders") == "HT-14"
    with pytest.raises(IllegalAction, match="HT-14"):
        state.play(0, HANSA.parse("replace Stade-Hamburg 1 with trader pay trader and merchant"))
    assert state.view(OPEN) == before


@pytest.mark.clauses("HT-14")
def test_the_replacing_piece_alone_is_not_enough() -> None:
    state = start()
    put(state, 1, "Stade-Hamburg 1")
    give(state, 0, 1, 0)
    assert options(state, "replace") == []
    assert clause_of(state, "replace Stade-Hamburg 1 with trader pay trader") == "HT-14"


@pytest.mark.clauses("HT-15")
def test_own_pieces_offices_and_the_coellen_table_are_safe() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1")
    office(state, "Hamburg", 1)
    state.coellen = (1, -1, -1, -1)
    state.pieces[1 * 4 + 1] -= 1
    assert state.broken() == []
    assert options(state, "replace") == []
    assert clause_of(state, "replace Stade-Hamburg 1 with trader pay trader") == "HT-15"


@pytest.mark.clauses("HT-19")
def test_move_lifts_first_and_sets_down_then_so_pieces_can_trade_places() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1")
    put(state, 0, "Hamburg-Lübeck 3", kind="merchant")
    put(state, 1, "Hamburg-Lübeck 2")
    play(state, "lift Stade-Hamburg 1", "lift Hamburg-Lübeck 3")
    assert "set merchant Stade-Hamburg 1" in legal(state)
    assert clause_of(state, "set trader Hamburg-Lübeck 2") == "HT-19"
    play(state, "set merchant Stade-Hamburg 1")
    assert clause_of(state, "set merchant Hamburg-Lübeck 3") == "HT-19"
    play(state, "set trader Hamburg-Lübeck 3")
    assert (at(state, "Stade-Hamburg 1"), at(state, "Hamburg-Lübeck 3")) == ("0 merchant", "0 trader")
    assert state.actions == 1


@pytest.mark.clauses("HT-19")
@pytest.mark.parametrize(("level", "most"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_as_many_pieces_as_liber_sophiae_shows(level: int, most: int) -> None:
    state = start()
    develop(state, 0, "liber sophiae", level)
    fill(state, 0, "Stade-Hamburg")
    fill(state, 0, "Hamburg-Lübeck")
    for lifted in range(most):
        assert "enough" in legal(state) or lifted == 0
        play(state, options(state, "lift")[0])
    assert options(state, "lift") == []
    assert state.hand_traders == most


@pytest.mark.clauses("HT-19")
def test_a_single_piece_may_move_and_only_own_ones() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1")
    put(state, 1, "Stade-Hamburg 2")
    assert options(state, "lift") == ["lift Stade-Hamburg 1"]
    assert clause_of(state, "lift Stade-Hamburg 2") == "HT-19"
    play(state, "lift Stade-Hamburg 1")
    assert len(legal(state)) == 106
    play(state, "set trader Coellen-Warburg 4")
    assert at(state, "Coellen-Warburg 4") == "0 trader"


@pytest.mark.clauses("HT-34")
def test_an_action_that_can_do_nothing_cant_be_chosen() -> None:
    state = start()
    give(state, 0, 11, 1)
    assert options(state, "income") == []
    assert options(state, "lift") == []
    assert clause_of(state, "income 3 traders") == "HT-34"
    assert clause_of(state, "lift Stade-Hamburg 1") == "HT-34"
    turn_of(state, 1)
    assert options(state, "income") == ["income 3 traders"]
