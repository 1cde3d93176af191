"""Phase 1: MA-20 to MA-27."""

import pytest

from fondaco.games.middle_ages.state import To

from .table import GAME, clause_of, go, legal, own, play, price, rich, sound, start, store, stored, until


@pytest.mark.clauses("MA-20")
def test_each_buys_up_to_three_goods_at_the_buying_price() -> None:
    state = start()
    state.turn = 2
    price(state, silk=2, wine=3)
    play(state, "buy 2 silk 1 wine store Köln")
    assert state.money[0] == 5000 - 2 * 200 - 300
    assert (stored(state, 0, "Köln", "silk"), stored(state, 0, "Köln", "wine")) == (2, 1)
    assert state.pending() == (1,)  # three are enough
    play(state, "buy 1 cloth store Paris", "buy 1 cloth store Wien")
    assert state.pending() == (1,)
    assert clause_of(state, "buy 2 cloth store Wien") == "MA-20"
    play(state, "done")
    assert state.pending() == (2,)
    sound(state)


@pytest.mark.clauses("MA-21", "MA-25")
def test_goods_are_stored_where_the_market_shows_them() -> None:
    state = start()
    assert "buy 1 silk store Köln" in legal(state)
    silk = {text.rpartition(" ")[2] for text in legal(state) if text.startswith("buy 1 silk store")}
    assert silk == {"Köln", "Genova", "Brugge"}  # with a wagon there (Köln, Genova) or not (Brugge)
    store(state, 0, "Köln", "silk", 5)
    play(state, "buy 3 silk store Köln")
    assert stored(state, 0, "Köln", "silk") == 8


@pytest.mark.clauses("MA-22")
def test_nobody_buys_what_is_not_there_or_not_paid() -> None:
    state = start()
    store(state, 1, "Köln", "silk", 7)
    assert clause_of(state, "buy 2 silk store Brugge") == "MA-22"
    play(state, "buy 1 silk store Brugge")
    assert state.supply[4] == 0
    assert not any("silk" in text for text in legal(state))
    poor = start()
    rich(poor, 200, 5000, 5000, 5000)
    price(poor, wine=3)
    assert clause_of(poor, "buy 1 wine store Paris") == "MA-22"
    assert clause_of(poor, "buy 3 cloth store Paris") == "MA-22"
    play(poor, "buy 2 cloth store Paris")
    assert poor.money[0] == 0
    assert legal(poor) == ["done"]


@pytest.mark.clauses("MA-23", "MA-26")
def test_in_the_first_turn_all_buy_twice_in_the_same_order() -> None:
    state = start(3, first=1)
    order = []
    for _ in range(6):
        order.append(state.pending()[0])
        play(state, next(text for text in legal(state) if text.startswith("buy 3")))
    assert order == [1, 2, 0, 1, 2, 0]
    assert [state.stored(seat) for seat in range(3)] == [6, 6, 6]
    assert state.phase == 2
    later = start(3, first=1)
    later.turn = 2
    for _ in range(3):
        play(later, "done")
    assert later.phase == 2


@pytest.mark.clauses("MA-24", "MA-27")
def test_discount_pays_100_for_the_first_good_and_nothing_for_the_others() -> None:
    state = start()
    state.turn = 2
    own(state, 0, "Discount")
    price(state, silk=4, wine=4, cloth=4)
    go(state, To.BUYING)
    play(state, "buy 1 silk store Köln")
    assert state.money[0] == 4900
    play(state, "buy 1 wine 1 cloth store Paris")
    assert state.money[0] == 4900
    assert state.stored(0) == 3
    again = start()
    again.turn = 2
    own(again, 0, "Discount")
    price(again, silk=4)
    play(again, "buy 3 silk store Köln")
    assert again.money[0] == 4900


@pytest.mark.clauses("MA-24", "MA-27")
def test_discount_with_none_bought_costs_nothing_and_needs_100() -> None:
    state = start()
    state.turn = 2
    own(state, 0, "Discount")
    play(state, "done")
    assert state.money[0] == 5000
    poor = start()
    own(poor, 0, "Discount")
    rich(poor, 0, 5000, 5000, 5000)
    assert legal(poor) == ["done"]
    assert clause_of(poor, "buy 1 silk store Köln") == "MA-27"


@pytest.mark.clauses("MA-27")
def test_with_discount_100_are_enough_for_three_goods_one_by_one() -> None:
    state = start(2)
    state.turn = 2
    own(state, 0, "Discount")
    rich(state, 100, 5000)
    price(state, silk=4, wine=4)
    play(state, "buy 1 silk store Köln")
    assert state.money[0] == 0
    assert "buy 1 wine 1 silk store Köln" in legal(state)  # the second and third cost nothing
    play(state, "buy 1 wine store Köln", "buy 1 silk store Köln")
    assert (state.money[0], state.stored(0)) == (0, 3)
    other = start(2)
    other.turn = 2
    own(other, 1, "Discount")
    rich(other, 100, 5000)
    price(other, silk=4)
    assert clause_of(other, "buy 1 silk store Köln") == "MA-22"  # it is its owner's alone


@pytest.mark.clauses("MA-26")
def test_discount_counts_for_each_buying_of_its_own() -> None:
    state = start()
    own(state, 0, "Discount")
    play(state, "buy 3 silk store Köln")
    until(state, "buying", 0)
    play(state, "buy 3 silk store Köln")
    assert state.money[0] == 4800


def test_the_words_of_the_issue_are_understood() -> None:
    assert GAME.parse("buy 2 silk 1 wine store Köln") == GAME.parse("buy 1 wine 2 silk store koeln")
    assert GAME.parse("buy silk store Koln") == GAME.parse("buy 1 silk store Köln")
    for text in ("bid 1300", "quote red 300 500", "accept 2", "counter 2 400", "move wagon 1 with 3 via D"):
        assert GAME.text(GAME.parse(text)) == text
    assert GAME.parse("arrows silk silk") != GAME.parse("arrows silk wine") == GAME.parse("arrows wine silk")
