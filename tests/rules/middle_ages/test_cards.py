"""Courier and influence cards: MA-58, MA-59, MA-61 to MA-64, MA-68, MA-69, MA-10, MA-132."""

import pytest

from fondaco.engine import OPEN, SPECTATOR, Match
from fondaco.games.middle_ages.state import MiddleState, To

from .table import (
    GAME,
    clause_of,
    go,
    held,
    hold,
    legal,
    load,
    master,
    own,
    place,
    play,
    rich,
    sound,
    stand,
    start,
    store,
    until,
)


def moving(players: int = 2, courier: str = "Hamburg-D 2", *cards: str) -> MiddleState:
    state = start(players, courier="Brugge-A 2")
    state.courier = place(courier)
    own(state, 0, *cards)
    return state


@pytest.mark.clauses("MA-58")
def test_courier_moves_one_space_and_express_up_to_two_never_into_a_city() -> None:
    state = moving(2, "Hamburg-D 1", "Courier", "Express Courier")
    go(state, To.MOVES)
    one = {text for text in legal(state) if text.startswith("courier")}
    two = {text for text in legal(state) if text.startswith("express")}
    assert one == {"courier to Hamburg-D 2"}
    assert two == {"express courier to Hamburg-D 2", "express courier to Hamburg-D 3"}
    play(state, "courier to Hamburg-D 2")  # before the wagon
    assert state.courier == place("Hamburg-D 2")
    assert "express courier to Hamburg-D 1" in legal(state)  # in any direction
    play(state, "move wagon 1 with 1 via A", "express courier to Hamburg-D 4")  # after the wagon
    assert clause_of(state, "courier to Hamburg-D 3", seat=1) == "MA-58"


@pytest.mark.clauses("MA-58")
def test_the_courier_goes_any_way_at_a_crossing() -> None:
    state = moving(2, "D", "Courier")
    go(state, To.MOVES)
    found = {text for text in legal(state) if text.startswith("courier")}
    assert found == {f"courier to {space}" for space in ("Köln-D 3", "Hamburg-D 4", "Wien-D 4", "D-E 1")}


@pytest.mark.clauses("MA-68")
def test_a_courier_move_ends_on_another_space_and_each_card_is_one_move() -> None:
    state = moving(2, "Wien-D 2", "Courier", "Express Courier")
    stand(state, 2, "Wien-D 3", "Wien-D 4")
    state.axles = 0b010
    go(state, To.MOVES)
    assert "express courier to Wien-D 2" not in legal(state)
    play(state, "express courier to Wien-D 4")  # past the wagon: no meeting
    assert state.cards(0) == 0
    assert state.step.name == "movement"
    assert clause_of(state, "express courier to D") == "MA-68"
    play(state, "courier to Wien-D 3")
    assert state.step.name == "take influence card"


@pytest.mark.clauses("MA-68")
def test_the_courier_is_no_obstacle_to_wagons() -> None:
    state = moving(2, "Paris-A 1")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A")
    assert state.wagon_at[0] == place("Paris-A 2")
    assert state.cards(0) == 0  # only the end of a move counts


@pytest.mark.clauses("MA-59")
def test_who_ends_a_wagon_s_move_at_the_courier_must_take_a_card() -> None:
    state = moving(2, "Paris-A 2")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A")
    assert state.step.name == "take influence card"
    assert len(legal(state)) == 7
    assert clause_of(state, "done") == "MA-59"
    play(state, "take Broken Axle")
    assert held(state, 0, "Broken Axle") == 1
    assert state.pending() == (1,)
    sound(state)


@pytest.mark.clauses("MA-59", "MA-10")
def test_an_empty_pile_gives_nothing_and_missing_kinds_can_not_be_taken() -> None:
    state = moving(2, "Paris-A 2")
    hold(state, 1, *["Free Loading"] * 3)
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A")
    assert "take Free Loading" not in legal(state)
    assert clause_of(state, "take Free Loading") == "MA-10"
    empty = moving(2, "Paris-A 2")
    empty.played = [3] * 7
    empty.pile = [0] * 7
    go(empty, To.MOVES)
    play(empty, "move wagon 1 with 2 via A")
    assert empty.pending() == (1,)


@pytest.mark.clauses("MA-10")
def test_only_who_chooses_sees_the_pile_and_nobody_sees_what_was_taken() -> None:
    state = moving(3, "Paris-A 2")
    go(state, To.MOVES)
    barriers = state.barriers
    play(state, "move wagon 1 with 2 via A")
    assert state.barriers == barriers + 1  # the pile was seen: no move is taken back
    assert state.view(0)["pile"] == [3] * 7
    assert [state.view(viewer)["pile"] for viewer in (1, 2, SPECTATOR)] == [None] * 3
    state.log = []
    play(state, "take Social Status")
    assert state.view(0)["pile"] is None
    taken = next(event for event in state.log if event.kind == "took")
    assert "kind" in taken.seen_by(0).data
    assert "kind" not in taken.seen_by(1).data


@pytest.mark.clauses("MA-69")
def test_a_wagon_that_brought_a_card_is_not_moved_again_by_that_player() -> None:
    state = moving(2, "Paris-A 2", "Driver", "Courier")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A", "take Bonus Sale")
    assert not any(text.startswith("move wagon 1") for text in legal(state))
    assert clause_of(state, "move wagon 1 with driver") == "MA-69"
    play(state, "courier to A", "move wagon 2 with driver via D")
    assert any(text.startswith("move wagon 1") for text in legal(state, 1))  # others may


@pytest.mark.clauses("MA-69")
def test_and_brings_no_second_card() -> None:
    state = moving(2, "Paris-A 2", "Courier", "Express Courier")
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A", "take Bonus Sale", "courier to A", "express courier to Paris-A 2")
    assert state.cards(0) == 1
    assert state.pending() == (1,)


@pytest.mark.clauses("MA-61")
def test_a_card_may_be_played_in_the_same_turn_and_is_then_out_of_the_game() -> None:
    state = moving(2, "Paris-A 2")
    store(state, 0, "Wien", "salt", 2)
    go(state, To.MOVES)
    play(state, "move wagon 1 with 2 via A", "take Special Sale")
    until(state, "special sale")
    play(state, "play Special Sale salt Wien")
    assert (state.played[2], state.pile[2], state.cards(0)) == (1, 2, 0)
    assert state.view(1)["played"] == state.played
    sound(state)


@pytest.mark.clauses("MA-61")
def test_several_cards_at_one_question_in_turn_order() -> None:
    state = start(3, first=2)
    hold(state, 2, "Special Sale", "Special Sale", "Social Status")
    hold(state, 0, "Special Sale")
    store(state, 2, "Wien", "salt", 3)
    store(state, 0, "Wien", "iron", 1)
    go(state, To.SPECIAL_SALES)
    play(state, "play Special Sale salt Wien", "play Special Sale salt Wien")
    assert state.pending() == (2,)  # a card is left
    play(state, "no card")
    assert state.pending() == (0,)
    assert state.money == [5000, 5000, 6600]


@pytest.mark.clauses("MA-62")
def test_what_is_public_about_influence_cards() -> None:
    state = start(3)
    hold(state, 1, "Broken Axle", "Load Master")
    for viewer in (0, 2, SPECTATOR):
        view = state.view(viewer)
        assert view["hand_size"] == [0, 2, 0]
        assert view["pile_size"] == 19
        assert view["pile"] is None
        assert view["hand"][1] is None  # type: ignore[index]
    assert state.view(1)["hand"][1] == [0, 1, 0, 0, 0, 1, 0]  # type: ignore[index]
    assert state.view(OPEN)["pile"] == state.pile


@pytest.mark.clauses("MA-63", "MA-132")
def test_whoever_holds_any_card_is_asked_once_in_turn_order() -> None:
    state = start(4, first=3)
    hold(state, 0, "Bonus Sale")
    hold(state, 2, "Social Status")
    for moment, step in ((To.MASTER_CARDS, "load master card"), (To.AXLES, "broken axle")):
        go(state, moment)
        asked = []
        while state.step.name == step:
            asked.append(state.actor)
            assert legal(state) == ["no card"]  # the wrong card, and still asked
            play(state, "no card")
        assert asked == [0, 2]


@pytest.mark.clauses("MA-63")
def test_a_question_is_left_out_where_public_facts_make_it_idle() -> None:
    state = start(2)
    hold(state, 0, "Load Master")
    hold(state, 1, "Special Sale")
    for wagon, space, came in ((1, "Paris-A 1", "Paris"), (2, "Köln-A 1", "Köln"), (3, "Genova-E 1", "Genova")):
        stand(state, wagon, space, came)
    go(state, To.MASTER_CARDS)
    assert state.step.name == "broken axle"
    go(state, To.SPECIAL_SALES)
    assert state.step.name != "special sale"  # nobody has a good in a warehouse
    store(state, 0, "Wien", "salt")
    go(state, To.SPECIAL_SALES)
    assert (state.step.name, state.actor) == ("special sale", 0)


@pytest.mark.clauses("MA-64")
def test_the_other_kinds_are_asked_for_in_decisions_of_their_player() -> None:
    state = start(2)
    hold(state, 0, "Broken Axle")
    stand(state, 1, "Hamburg")
    load(state, 1, 0, "silk")
    load(state, 1, 1, "silk")
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert (state.step.name, state.pending()) == ("bonus sale", (0,))  # blue holds no card at all
    assert legal(state) == ["no card"]
    play(state, "no card")
    go(state, To.UPKEEP)
    assert (state.step.name, state.pending()) == ("social status", (0,))
    assert legal(state) == ["no card"]
    play(state, "no card")
    assert state.step.name == "raising"
    assert "play Social Climbing" not in legal(state)


@pytest.mark.clauses("MA-64", "MA-47")
def test_after_a_refusal_whoever_holds_any_card_is_asked_for_free_loading() -> None:
    state = start(4, first=1)
    master(state, 2, 1)
    state.wagon = 1
    for seat in (0, 2, 3):
        store(state, seat, "Köln", "iron", 2)
    hold(state, 2, "Bonus Sale")
    hold(state, 3, "Free Loading")
    go(state, To.LOADING)
    play(state, "refuse green")
    assert (state.step.name, state.pending()) == ("free loading", (2,))
    assert legal(state) == ["no card"]  # the wrong card, and still asked: else the right one would be betrayed
    play(state, "no card", "refuse yellow")
    assert (state.step.name, state.pending()) == ("free loading", (3,))
    play(state, "no card", "refuse red")
    assert state.step.name != "free loading"  # red holds no card at all


@pytest.mark.clauses("MA-64")
def test_bonus_sale_and_social_status_are_asked_for_in_turn_order() -> None:
    state = start(3, first=1)
    stand(state, 1, "Hamburg")
    for seat in (0, 1, 2):
        load(state, 1, seat, "silk")
        hold(state, seat, "Broken Axle")
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    for step in ("bonus sale", "social status"):
        asked = []
        if step == "social status":
            go(state, To.UPKEEP)
        while state.step.name == step:
            asked.append(state.actor)
            play(state, "no card")
        assert asked == [1, 2, 0]
        assert state.cards(0) == 1


@pytest.mark.clauses("MA-64", "MA-104")
def test_social_climbing_is_offered_at_the_own_raising() -> None:
    state = start(2)
    hold(state, 0, "Social Climbing")
    hold(state, 1, "Bonus Sale")
    go(state, To.UPKEEP)
    play(state, "no card", "no card")
    assert "play Social Climbing" in legal(state)
    play(state, "done")
    assert "play Social Climbing" not in legal(state)


@pytest.mark.clauses("MA-132")
def test_want_of_money_is_no_reason_not_to_be_asked() -> None:
    state = start(2)
    rich(state, 0, 5000)
    assert legal(state) == ["done"]  # asked for buying
    until(state, "load master bids")
    assert legal(state, 0) == ["bid 0"]
    until(state, "investment bids")
    assert (state.actor, legal(state)) == (0, ["pass"])
    until(state, "raising")
    assert (state.actor, legal(state)) == (0, ["done"])
    state.status = [8, 0]
    state.at = 0
    go(state, 26)
    assert state.actor == 1  # at the top, as everybody sees, there is nothing to decide


def test_a_purchase_can_be_taken_back() -> None:
    match = Match(GAME, 2, None, {"start": "first"})
    for text in ("start first", "courier starts Brugge-A 2", "first red"):
        match.replay(-1, GAME.parse(text))
    for card in ("Discount", "Driver", "Courier", "Office"):
        match.replay(-1, GAME.parse(f"turn up {card}"))
    match.play(0, GAME.parse("buy 1 silk store Köln"))
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.pending() == (0,)
