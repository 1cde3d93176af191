"""Phase 2: loading and haggling, MA-34 to MA-39, MA-41, MA-43 to MA-48."""

import pytest

from fondaco.games.middle_ages.state import MiddleState, To

from .table import (
    GAME,
    clause_of,
    go,
    hold,
    legal,
    load,
    loaded,
    master,
    play,
    rich,
    sound,
    stand,
    start,
    store,
    stored,
    until,
)


def in_koeln(players: int = 4, first: int = 1) -> MiddleState:
    """Blue is load master in Köln with three silk; the others have goods there. Only that wagon is in a city."""
    state = start(players, first=first)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 3, "Genova-E 1", "Genova")
    master(state, 2, 1)
    state.wagon = 1
    store(state, 1, "Köln", "silk", 3)
    store(state, 0, "Köln", "iron", 2)
    store(state, 0, "Köln", "wine", 1)
    if players > 2:
        store(state, 2, "Köln", "iron", 2)
    if players > 3:
        store(state, 3, "Köln", "silk", 2)
    go(state, To.LOADING)
    return state


@pytest.mark.clauses("MA-34")
def test_the_load_master_loads_up_to_three_of_one_type_free() -> None:
    state = in_koeln()
    store(state, 1, "Köln", "wine", 1)
    assert state.pending() == (1,)
    assert legal(state) == ["load 1 wine", "load 1 silk", "load 2 silk", "load 3 silk", "load nothing"]
    assert clause_of(state, "load 1 wine 1 silk") == "MA-34"
    play(state, "load 3 silk")
    assert loaded(state, 2, 1, "silk") == 3
    assert stored(state, 1, "Köln", "silk") == 0
    assert state.money == [5000] * 4
    sound(state)


@pytest.mark.clauses("MA-34", "MA-35", "MA-36", "MA-45")
def test_the_book_s_example_in_koeln() -> None:
    state = in_koeln()
    play(state, "load 3 silk")
    assert (state.step.name, state.actor) == ("quote", 2)
    play(state, "quote green 300 500", "accept 2")  # two iron are all that green can load: no choice
    assert loaded(state, 2, 2, "iron") == 2
    # yellow has only silk, the monopoly, and isn't asked; red comes last in turn order
    assert state.actor == 0
    play(state, "quote red 200 400", "accept 2")
    assert clause_of(state, "load 1 silk") != ""
    play(state, "load 1 iron 1 wine")
    assert (loaded(state, 2, 0, "iron"), loaded(state, 2, 0, "wine")) == (1, 1)
    assert state.money == [4600, 5900, 4500, 5000]
    sound(state)


@pytest.mark.clauses("MA-34")
def test_the_monopoly_bars_the_others() -> None:
    state = in_koeln()
    store(state, 0, "Köln", "silk", 1)
    play(state, "load 1 silk")
    play(state, "refuse green", "quote red 0 0", "accept 1")
    assert not any("silk" in text for text in legal(state))
    assert clause_of(state, "load 1 silk") == "MA-34"


@pytest.mark.clauses("MA-36")
def test_a_price_may_be_0_and_without_agreement_nothing_is_loaded() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "quote green 0 0", "accept 2")
    assert loaded(state, 2, 2, "iron") == 2
    assert state.money[2] == 5000
    play(state, "quote red 100 300", "decline")
    assert loaded(state, 2, 0, "iron") == 0
    assert state.step.name == "movement"


@pytest.mark.clauses("MA-37", "MA-44")
def test_at_most_three_quotes_and_two_counter_offers() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "quote green 900 1500", "counter 2 400")
    assert state.pending() == (1,)
    assert "agree" in legal(state)
    play(state, "quote green 800 1400", "counter 1 100", "quote green 700 1300")
    assert legal(state) == ["accept 1", "accept 2", "decline"]
    assert clause_of(state, "counter 2 500") == "MA-37"
    play(state, "accept 1")
    assert state.money[2] == 4300
    assert loaded(state, 2, 2, "iron") == 1


@pytest.mark.clauses("MA-37")
def test_each_is_asked_once_a_turn_in_turn_order() -> None:
    state = in_koeln(first=3)
    play(state, "load 3 silk")
    asked = []
    while state.step.name == "quote":
        asked.append(state.actor)
        play(state, f"refuse {('red', 'blue', 'green', 'yellow')[state.actor]}")
    assert asked == [0, 2]


@pytest.mark.clauses("MA-37")
def test_who_has_two_goods_aboard_or_nothing_to_load_is_not_asked() -> None:
    state = in_koeln()
    load(state, 2, 0, "salt", 2)
    play(state, "load 3 silk", "refuse green")
    assert state.step.name == "movement"


@pytest.mark.clauses("MA-43")
def test_what_a_quote_can_be() -> None:
    state = in_koeln()
    play(state, "load 3 silk")
    texts = legal(state)
    assert len(texts) == 17 * 32
    assert {
        "quote green 0 0",
        "quote green 1500 3000",
        "quote green no 700",
        "quote green 700 no",
        "refuse green",
    } <= set(texts)
    assert clause_of(state, "quote red 300 500") == "MA-37"
    play(state, "refuse green")
    assert state.actor == 0
    one = in_koeln()
    load(one, 2, 2, "salt", 1)
    play(one, "load 3 silk")
    assert len(legal(one)) == 17
    assert {"quote green 0", "quote green 1500", "refuse green"} <= set(legal(one))
    assert clause_of(one, "quote green 300 500") == "MA-43"


@pytest.mark.clauses("MA-43")
def test_a_quote_of_no_can_not_be_accepted() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "quote green no 600")
    assert "accept 1" not in legal(state)
    assert clause_of(state, "accept 1") == "MA-44"
    assert "accept 2" in legal(state)


@pytest.mark.clauses("MA-44")
def test_a_counter_offer_is_agreed_to_or_not() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "quote green 900 no")
    assert "counter 2 400" in legal(state)  # also where the load master said no
    play(state, "counter 2 400", "agree")
    assert loaded(state, 2, 2, "iron") == 2
    assert (state.money[1], state.money[2]) == (5400, 4600)
    other = in_koeln()
    play(other, "load 3 silk", "quote green 900 no", "counter 2 400", "refuse green")
    assert loaded(other, 2, 2, "iron") == 0
    assert other.actor == 0


@pytest.mark.clauses("MA-44")
def test_nobody_accepts_or_offers_what_they_can_not_pay() -> None:
    state = in_koeln()
    rich(state, 5000, 5000, 300, 5000)
    play(state, "load 3 silk", "quote green 300 400")
    assert "accept 1" in legal(state)
    assert "accept 2" not in legal(state)
    assert clause_of(state, "accept 2") == "MA-44"
    assert "counter 2 300" in legal(state)
    assert clause_of(state, "counter 2 400") == "MA-44"


@pytest.mark.clauses("MA-45")
def test_the_number_agreed_is_loaded_exactly_and_the_kinds_are_the_player_s() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "refuse green", "quote red 100 200", "accept 2")
    assert state.money[0] == 4800  # paid at once
    assert legal(state) == ["load 2 iron", "load 1 iron 1 wine"]
    assert clause_of(state, "load 1 wine") == "MA-45"


@pytest.mark.clauses("MA-38", "MA-47")
def test_free_loading_answers_a_quote_or_a_refusal() -> None:
    state = in_koeln()
    hold(state, 2, "Free Loading")
    hold(state, 0, "Free Loading")
    play(state, "load 3 silk", "quote green 900 1500")
    assert "play Free Loading" in legal(state)
    play(state, "play Free Loading")
    assert legal(state) == ["load 1 iron", "load 2 iron"]
    play(state, "load 2 iron")
    assert state.money == [5000] * 4
    assert state.played[0] == 1
    play(state, "refuse red")
    assert legal(state) == ["no card", "play Free Loading"]
    play(state, "play Free Loading", "load 1 wine")
    assert loaded(state, 2, 0, "wine") == 1
    sound(state)


@pytest.mark.clauses("MA-38")
def test_free_loading_can_not_be_refused_but_the_monopoly_holds() -> None:
    state = in_koeln()
    hold(state, 3, "Free Loading")
    hold(state, 0, "Free Loading")
    store(state, 0, "Köln", "silk", 2)
    play(state, "load 1 silk", "refuse green", "refuse red", "play Free Loading")  # yellow has silk only: not asked
    assert legal(state) == ["load 1 iron", "load 2 iron", "load 1 wine", "load 1 iron 1 wine"]
    assert clause_of(state, "load 2 silk") == "MA-34"


@pytest.mark.clauses("MA-41")
def test_who_has_loaded_nothing_has_no_monopoly() -> None:
    state = in_koeln()
    play(state, "load nothing")
    play(state, "refuse green")
    assert state.actor == 3  # yellow may load silk now
    play(state, "quote yellow 0 100", "accept 2")
    assert loaded(state, 2, 3, "silk") == 2


@pytest.mark.clauses("MA-39")
def test_a_load_master_who_stays_a_second_turn() -> None:
    state = in_koeln()
    store(state, 1, "Köln", "wine", 2)
    play(state, "load 2 silk", "refuse green", "quote red 0 no", "accept 1", "load 1 wine")
    state.wagon = 1
    go(state, To.MASTER_CARDS)
    until(state, "load master loads")
    assert state.pending() == (1,)
    assert legal(state) == ["load 1 silk", "load nothing"]  # three of the one type in all
    assert clause_of(state, "load 1 wine") == "MA-39"
    play(state, "load 1 silk")
    assert state.actor == 2
    play(state, "quote green 100 200", "accept 2")
    assert state.actor == 0
    assert len(legal(state)) == 17  # red has one aboard: only one more
    play(state, "quote red 0", "accept 1")
    assert state.on_wagon(0, 1) == 2
    sound(state)


@pytest.mark.clauses("MA-39")
def test_room_on_the_wagon_limits_a_later_loading_whatever_lies_in_the_warehouse() -> None:
    state = in_koeln()
    store(state, 1, "Köln", "silk", 3)
    store(state, 2, "Köln", "iron", 2)
    hold(state, 2, "Free Loading", "Free Loading")
    play(state, "load 2 silk", "refuse green", "play Free Loading", "load 1 iron", "refuse red")
    go(state, To.MASTER_CARDS)
    until(state, "load master loads")
    assert stored(state, 1, "Köln", "silk") == 4
    assert legal(state) == ["load 1 silk", "load nothing"]
    play(state, "load 1 silk")
    assert stored(state, 2, "Köln", "iron") == 3
    play(state, "refuse green", "play Free Loading")  # free loading counts too: one more, and no choice
    assert loaded(state, 2, 2, "iron") == 2
    go(state, To.MASTER_CARDS)
    while state.phase == 2:
        assert state.actor == 0  # blue has three aboard and green two
        play(state, "no card" if state.step.name == "load master card" else "refuse red")


@pytest.mark.clauses("MA-39")
def test_a_full_load_master_is_not_asked_again() -> None:
    state = in_koeln()
    store(state, 1, "Köln", "silk", 2)
    play(state, "load 3 silk", "refuse green", "refuse red")
    go(state, To.MASTER_CARDS)
    assert (state.step.name, state.actor) == ("quote", 2)
    assert state.chosen == []  # and the wagon isn't auctioned again


@pytest.mark.clauses("MA-46")
def test_the_first_loading_in_a_later_turn_may_take_any_type() -> None:
    state = in_koeln()
    store(state, 1, "Köln", "iron", 2)
    play(state, "load nothing", "quote green 0 0", "accept 1")
    assert loaded(state, 2, 2, "iron") == 1
    while state.phase == 2:
        play(state, f"refuse {('red', 'blue', 'green', 'yellow')[state.actor]}")
    go(state, To.MASTER_CARDS)
    play(state, "load 2 iron")
    assert loaded(state, 2, 2, "iron") == 1  # it stays
    assert state.actor == 3  # green has only iron left and may add none
    assert state.monopoly[1] == 1


@pytest.mark.clauses("MA-48")
def test_no_free_loading_for_the_load_master_or_with_two_goods_aboard() -> None:
    state = in_koeln()
    hold(state, 1, "Free Loading")
    hold(state, 2, "Free Loading")
    load(state, 2, 2, "salt", 2)
    assert "play Free Loading" not in legal(state)
    play(state, "load 3 silk")
    assert state.actor == 0  # green has two goods aboard and isn't asked
    play(state, "refuse red")
    assert state.phase == 3


def test_prices_are_public() -> None:
    state = in_koeln()
    play(state, "load 3 silk", "quote green 300 500")
    assert (state.view(3)["one"], state.view(3)["two"]) == (300, 500)
    assert GAME.text(GAME.parse("quote green 300 500")) == "quote green 300 500"
