"""Open negotiation: how promises bind, MA-124, MA-125, MA-144 to MA-150. The book's seven examples, played through."""

import pytest

from fondaco.games.middle_ages.state import MiddleState, To
from fondaco.games.middle_ages.tables import INFLUENCE, INVESTMENTS

from .table import (
    clause_of,
    go,
    good,
    held,
    hold,
    idle,
    legal,
    load,
    loaded,
    master,
    own,
    place,
    play,
    price,
    rich,
    sound,
    stand,
    store,
    stored,
    until,
    where,
)
from .test_deals import deal, talks

# The seven examples of the book (MA-124) ----------------------------------------------------------


@pytest.mark.clauses("MA-124", "MA-144", "MA-146")
def test_example_1_onto_this_road_for_into_paris() -> None:
    state = talks(2)
    stand(state, 1, "D", "Köln-D 3")
    stand(state, 3, "Genova-E 1", "Genova")
    go(state, To.MOVES)
    deal(state, "blue", "promise to take wagon 1 onto D-E", "ask to bring wagon 1 into Paris")
    assert all(text.startswith("move wagon 1") and text.endswith("via E") for text in legal(state))
    assert clause_of(state, "move wagon 2 with 3 via D") == "MA-146"
    play(state, "move wagon 1 with 4 via E", "via Paris")
    assert where(state, 1) == "Paris-E 3"
    until(state, "movement", 1)
    assert legal(state) == ["move wagon 1 with 3", "move wagon 1 with 4"]  # only these reach Paris
    play(state, "move wagon 1 with 4")
    assert where(state, 1) == "Paris"
    assert state.promises == ()


@pytest.mark.clauses("MA-124", "MA-145", "MA-147")
def test_example_2_no_bid_for_free_loading() -> None:
    state = talks(2)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 3, "Genova-E 1", "Genova")
    store(state, 0, "Köln", "wine", 3)
    go(state, To.MASTER_CARDS)
    deal(state, "blue", "promise to bid at most 0 for wagon 2", "ask to let load 2 on wagon 2 for 0")
    until(state, "load master bids")
    assert legal(state, 0) == ["bid 0"]
    assert len(legal(state, 1)) == 51
    play(state, "bid 0", seat=0)
    play(state, "bid 100", seat=1)
    until(state, "load goods")
    assert state.pending() == (0,)  # without haggling
    assert legal(state) == ["load 1 wine", "load 2 wine", "load nothing"]
    play(state, "load 2 wine")
    assert loaded(state, 2, 0, "wine") == 2
    assert state.money == [5000, 4900]
    assert state.promises == ()


@pytest.mark.clauses("MA-124", "MA-145")
def test_example_3_no_wine_for_300() -> None:
    state = talks(2)
    deal(state, "blue", "promise not to buy wine", "ask 300")
    assert state.money == [5300, 4700]
    assert state.step.name == "buying"
    assert not any("wine" in text for text in legal(state))
    assert clause_of(state, "buy 1 wine store Köln") == "MA-145"
    until(state, "buying", 1)
    assert any("wine" in text for text in legal(state))
    play(state, "done")
    until(state, "buying", 0)
    assert not any("wine" in text for text in legal(state))  # also in the second buying of the first turn
    play(state, "done")
    assert state.promises == ()  # kept, at the end of the last own buying
    sound(state)


@pytest.mark.clauses("MA-124", "MA-143")
def test_example_4_a_card_for_500() -> None:
    state = talks(2)
    hold(state, 1, "Special Sale")
    store(state, 0, "Wien", "salt")
    deal(state, "blue", "give 500", "ask card Special Sale")
    assert (state.money, held(state, 0, "Special Sale")) == ([4500, 5500], 1)
    until(state, "special sale", 0)
    play(state, "play Special Sale salt Wien")
    assert state.money[0] == 5300


@pytest.mark.clauses("MA-124", "MA-145")
def test_example_5_600_or_salt_falls() -> None:
    state = talks(2)
    own(state, 0, "Large Office")
    price(state, salt=4)
    go(state, To.OFFICES)
    assert (state.step.name, state.active) == ("offer to", 0)
    deal(state, "blue", "promise not to shift salt up", "ask 600")
    assert state.money == [5600, 4400]
    assert clause_of(state, "large office salt up") == "MA-145"
    assert "large office salt down" in legal(state)
    play(state, "done")
    assert (state.levels[5], state.promises) == (4, ())


@pytest.mark.clauses("MA-124", "MA-145")
def test_example_6_700_for_no_broken_axle() -> None:
    state = talks(2)
    hold(state, 1, "Broken Axle")
    go(state, To.AXLES)
    assert state.active == 1
    deal(state, "red", "promise not to play Broken Axle on wagon 1", "ask 700")
    assert state.money == [4300, 5700]
    assert legal(state) == ["no card", "play Broken Axle on wagon 2", "play Broken Axle on wagon 3"]
    assert clause_of(state, "play Broken Axle on wagon 1") == "MA-145"
    play(state, "no card")
    assert state.promises == ()
    assert state.axles == 0


@pytest.mark.clauses("MA-124", "MA-146")
def test_example_7_400_for_the_courier() -> None:
    state = talks(2)
    own(state, 1, "Express Courier")
    until(state, "offer to")
    go(state, To.MOVES)
    deal(state, "blue", "lay aside 400", "ask to end a courier move on Hamburg-D 4")
    assert state.money == [4600, 5000]
    play(state, "move wagon 1 with 1 via A")
    until(state, "movement", 1)
    play(state, "move wagon 2 with 1 via D")
    assert legal(state) == ["express courier to Hamburg-D 4"]  # it must still be done
    play(state, "express courier to Hamburg-D 4")
    assert state.money == [4600, 5400]
    assert state.courier == place("Hamburg-D 4")
    sound(state)


@pytest.mark.clauses("MA-124", "MA-146", "MA-59")
def test_example_7_where_the_courier_meets_a_wagon() -> None:
    state = talks(2)
    own(state, 1, "Express Courier")
    stand(state, 2, "Hamburg-D 4", "Hamburg-D 3")
    until(state, "offer to")
    go(state, To.MOVES)
    deal(state, "blue", "lay aside 400", "ask to end a courier move on Hamburg-D 4")
    play(state, "move wagon 1 with 1 via A")
    until(state, "movement", 1)
    assert len(state.promises) == 1
    assert "express courier to Hamburg-D 4" in legal(state)  # a card is taken there, and the tile is played after it
    play(state, "express courier to Hamburg-D 4", "take Bonus Sale")
    assert state.money == [4600, 5400]
    assert clause_of(state, "move wagon 2 with 1") == "MA-69"
    play(state, "move wagon 1 with 1")


# How promises bind -----------------------------------------------------------------------------------


@pytest.mark.clauses("MA-123", "MA-146")
def test_what_was_promised_is_all_that_is_left_while_it_can_be_kept() -> None:
    state = talks(2)
    deal(state, "blue", "promise to buy silk", "ask 100")
    assert "done" not in legal(state)
    assert "buy 3 wine store Köln" not in legal(state)  # no room for silk would be left
    assert "buy 2 wine store Köln" in legal(state)
    play(state, "buy 2 wine store Köln")
    assert all("silk" in text for text in legal(state))
    play(state, "buy 1 silk store Brugge")
    assert state.promises == ()


@pytest.mark.clauses("MA-125", "MA-146", "MA-150")
def test_what_can_not_be_kept_lapses_with_the_whole_deal() -> None:
    state = talks(2)
    deal(state, "blue", "lay aside 500", "promise not to point at salt", "ask to bring wagon 3 into Hamburg", "ask 100")
    assert (state.money, len(state.promises)) == ([4600, 4900], 2)
    until(state, "movement", 1)
    # wagon 3 stands in Genova, far from Hamburg: the stretch begins, and no action leads there
    assert state.promises == ()
    assert state.asides == ()
    assert state.money == [5100, 4900]  # what was laid aside is back, what was given stays
    sound(state)


@pytest.mark.clauses("MA-145")
def test_a_renounced_arrow() -> None:
    state = talks(2)
    go(state, To.WHEELS)
    deal(state, "blue", "give 100", "ask not to point at silk", "ask to point at salt")
    assert state.step.name == "wheels"
    texts = legal(state, 1)
    assert all("salt" in text and "silk" not in text for text in texts)
    assert len(texts) == 6
    assert len(legal(state, 0)) == 28
    play(state, "arrows silk silk", seat=0)
    play(state, "arrows salt coat", seat=1)
    assert state.promises == ()


@pytest.mark.clauses("MA-145")
def test_not_loading_and_not_moving() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 2)
    store(state, 0, "Köln", "wine", 2)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "give 100", "ask not to load on wagon 2", "ask not to move wagon 1")
    until(state, "quote")
    play(state, "quote blue 0 0")
    assert legal(state) == ["decline"]
    assert clause_of(state, "accept 1") == "MA-145"
    play(state, "decline")
    until(state, "movement", 1)
    assert not any(text.startswith("move wagon 1") for text in legal(state))
    assert any(text.startswith("move wagon 2") for text in legal(state))


@pytest.mark.clauses("MA-145", "MA-146")
def test_free_loading_promised_and_renounced() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 2)
    hold(state, 1, "Free Loading")
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "give 100", "ask to play Free Loading on wagon 2")
    until(state, "quote")
    play(state, "quote blue 0 0")
    assert legal(state) == ["play Free Loading"]
    play(state, "play Free Loading")
    assert state.promises == ()
    other = talks(2)
    store(other, 1, "Köln", "silk", 2)
    hold(other, 1, "Free Loading")
    master(other, 2, 0)
    other.wagon = 1
    go(other, To.LOADING)
    deal(other, "blue", "give 100", "ask not to play Free Loading on wagon 2")
    until(other, "quote")
    play(other, "refuse blue")
    assert legal(other) == ["no card"]


@pytest.mark.clauses("MA-146")
def test_load_master_promised() -> None:
    state = talks(2)
    hold(state, 0, "Load Master")
    deal(state, "blue", "promise to play Load Master on wagon 3", "ask 100")
    until(state, "load master card")
    assert legal(state) == ["play Load Master on wagon 3"]
    play(state, "play Load Master on wagon 3")
    assert state.promises == ()
    poor = talks(2)
    hold(poor, 0, "Load Master")
    deal(poor, "blue", "promise to play Load Master on wagon 3", "ask 100")
    rich(poor, 700, 5000)
    until(poor, "load master card")
    assert poor.promises == ()  # 800 can't be paid: it lapsed when the question came
    assert legal(poor) == ["no card"]


@pytest.mark.clauses("MA-146")
def test_who_promised_to_move_a_wagon_is_not_offered_broken_axle_on_it() -> None:
    state = talks(2)
    hold(state, 0, "Broken Axle")
    go(state, To.AXLES)
    deal(state, "blue", "promise to take wagon 1 onto Paris-E", "ask 100")
    assert legal(state) == ["no card", "play Broken Axle on wagon 2", "play Broken Axle on wagon 3"]
    play(state, "no card")
    until(state, "movement", 0)
    assert all("wagon 1" in text and text.endswith("via E") for text in legal(state))


@pytest.mark.clauses("MA-147")
def test_let_load_is_due_for_a_fee_if_something_is_loaded_and_lapses_without_the_role() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 3)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "promise to let load 1 on wagon 2 for 700", "ask not to point at salt")
    until(state, "load goods")
    assert legal(state) == ["load 1 silk", "load nothing"]
    play(state, "load 1 silk")
    assert state.money == [5700, 4300]
    assert len(state.promises) == 1
    other = talks(2)
    stand(other, 1, "Paris-A 1", "Paris")
    stand(other, 3, "Genova-E 1", "Genova")
    store(other, 1, "Köln", "silk", 3)
    go(other, To.MASTER_CARDS)
    deal(other, "blue", "promise to let load 1 on wagon 2 for 700", "ask not to point at salt")
    until(other, "load master bids")
    play(other, "bid 0", seat=0)
    play(other, "bid 100", seat=1)
    assert other.promises == ()  # blue became load master: the promise lapsed, and the other with it


@pytest.mark.clauses("MA-147")
def test_let_load_keeps_to_the_monopoly_and_the_room() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 3)
    store(state, 1, "Köln", "wine", 1)
    store(state, 0, "Köln", "silk", 1)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "promise to let load 2 on wagon 2 for 0", "ask 100")
    play(state, "load 1 silk")
    assert state.step.name == "load goods"
    assert legal(state) == ["load 1 wine", "load nothing"]
    play(state, "load nothing")
    assert stored(state, 1, "Köln", "wine") == 1
    assert state.promises == ()  # kept, loaded or not


@pytest.mark.clauses("MA-149")
def test_the_older_deal_goes_first() -> None:
    state = talks(2)
    stand(state, 1, "Hamburg-B 1", "Hamburg-B 2")
    stand(state, 2, "Wien-D 1", "Wien-D 2")
    go(state, To.MOVES)
    maker = state.active
    assert maker == 0
    for text in ("promise to bring wagon 1 into Hamburg", "promise to bring wagon 2 into Wien"):
        play(state, "offer to blue", text, "ask 100", "make offer", "no offer", "accept offer red")
    while state.phase == 8:
        play(state, "no offer")
    # one tile can't do both: the later promise lapsed when the movement began
    assert [promise.deal for promise in state.promises] == [0]
    assert all(text.startswith("move wagon 1") for text in legal(state))


@pytest.mark.clauses("MA-149")
def test_where_nothing_else_is_legal_the_rules_come_first() -> None:
    state = talks(2)
    go(state, To.MOVES)
    for wagons in ((1, 2), (3,)):
        items = [f"promise not to move wagon {wagon}" for wagon in wagons]
        play(state, "offer to blue", *items, "ask 100", "make offer", "no offer", "accept offer red")
    while state.phase == 8:
        play(state, "no offer")
    assert {promise.deal for promise in state.promises} == {0}
    assert all(text.startswith("move wagon 3") for text in legal(state))


@pytest.mark.clauses("MA-150")
def test_money_laid_aside_is_paid_when_all_promises_of_the_partner_are_kept() -> None:
    state = talks(2)
    deal(state, "blue", "lay aside 400", "ask not to buy wine", "ask not to point at salt")
    assert state.money == [4600, 5000]
    until(state, "load master bids")
    assert (state.money, len(state.promises)) == ([4600, 5000], 1)  # one of the two is kept
    until(state, "wheels")
    play(state, "arrows coat coat", seat=0)
    play(state, "arrows coat coat", seat=1)
    assert state.money == [4600, 5400]
    sound(state)


@pytest.mark.clauses("MA-150")
def test_money_laid_aside_for_a_wagon_in_a_city() -> None:
    for reached in (True, False):
        state = talks(2)
        stand(state, 1, "Hamburg-B 1", "Hamburg-B 2")
        go(state, To.MOVES)
        deal(state, "blue", "lay aside 400 for wagon 1 in Hamburg")
        assert state.money == [4600, 5000]
        play(state, "move wagon 1 with 1" if reached else "move wagon 2 with 1 via D")
        if reached:
            assert state.money == [4600, 5400]
        else:
            until(state, "movement", 1)
            play(state, "move wagon 2 with 2")
            assert state.money == [5000, 5000]  # by the end of phase 3 it hasn't


@pytest.mark.clauses("MA-150")
def test_money_for_a_wagon_in_a_city_is_not_paid_for_another_city_or_wagon() -> None:
    for wish in ("wagon 1 in Köln", "wagon 3 in Hamburg"):
        state = talks(2)
        stand(state, 1, "Hamburg-B 1", "Hamburg-B 2")
        go(state, To.MOVES)
        deal(state, "blue", f"lay aside 400 for {wish}")
        play(state, "move wagon 1 with 1")
        assert where(state, 1) == "Hamburg"
        assert state.money == [4600, 5000]
        until(state, "wheels")
        assert state.money == [5000, 5000]


def test_random_games_with_deals_keep_the_books() -> None:
    state = talks(3)
    for _ in range(400):
        idle(state)
        sound(state)


# Faults of rules version 1 ---------------------------------------------------------------------------------


@pytest.mark.clauses("MA-146", "MA-59")
def test_a_move_that_meets_the_courier_leads_on_to_what_was_promised() -> None:
    state = talks(2)
    own(state, 0, "Driver", "Express Courier")
    stand(state, 1, "Hamburg-D 3", "Hamburg-D 4")
    stand(state, 2, "Wien-D 1", "Wien-D 2")
    go(state, To.MOVES)
    deal(state, "blue", "promise to bring wagon 2 into Wien", "ask 100")
    assert len(state.promises) == 1
    assert "express courier to Hamburg-D 3" in legal(state)  # meets wagon 1
    assert "move wagon 1 with driver" in legal(state)  # meets the courier
    play(state, "move wagon 1 with driver", "take Bonus Sale")
    assert legal(state) == [
        *[f"move wagon 2 with {tile}" for tile in (1, 2, 3, 4)],
        *[f"express courier to Hamburg-D {space}" for space in (1, 3, 4)],
    ]
    play(state, "move wagon 2 with 1")
    assert (where(state, 2), len(state.promises)) == ("Wien", 0)


@pytest.mark.clauses("MA-145", "MA-146", "MA-59")
def test_a_promise_about_another_space_leaves_the_meeting() -> None:
    """Seed 146, game 4, move 2776: green's card was refused for a promise that it has nothing to do with."""
    state = talks(3)
    state.first = 1
    own(state, 0, "Best Driver")
    own(state, 1, "Driver", "Courier", "Office", "Large Office", "Warehouse Sale")
    own(state, 2, "Discount", "Express Courier")
    stand(state, 1, "Hamburg-D 3", "Hamburg-D 2")
    stand(state, 2, "Brugge-A 2", "A")
    stand(state, 3, "Hamburg-D 4", "D")
    state.courier = place("A")
    state.tiles = [0b1111, 0b0111, 0b1111]
    go(state, To.MOVE, 1)
    free = state.copy()
    play(free, *["no offer"] * 3)
    deal(state, "red", "promise not to end a courier move on Brugge-B 4", "ask 100")
    until(state, "movement", 2)
    assert len(state.promises) == 1
    assert legal(state) == legal(free)
    play(state, "express courier to Brugge-A 2", "take Bonus Sale")
    assert clause_of(state, "move wagon 2 with 1") == "MA-69"


@pytest.mark.clauses("MA-146")
def test_a_courier_that_must_first_be_taken_out_of_the_way() -> None:
    # The driver's step would meet the courier on D, and then the tile couldn't move the wagon on (MA-69).
    state = talks(2)
    own(state, 0, "Driver", "Best Driver", "Courier")
    stand(state, 1, "Hamburg-D 4", "Hamburg-D 3")
    state.courier = place("D")
    state.tiles = [0b0001, 0b1111]
    go(state, To.MOVES)
    deal(state, "blue", "promise to take wagon 1 onto Wien-D", "ask 100")
    assert "move wagon 2 with best driver 2 via D" in legal(state)
    play(state, "move wagon 2 with best driver 2 via D")
    assert legal(state) == [f"courier to {space}" for space in ("Köln-D 3", "Wien-D 4", "D-E 1")]
    play(state, "courier to D-E 1", "move wagon 1 with driver", "move wagon 1 with 1 via Wien")
    assert (where(state, 1), state.promises) == ("Wien-D 4", ())


@pytest.mark.clauses("MA-146", "MA-149")
def test_a_courier_that_stops_the_last_wagon_lets_the_tile_be_lost() -> None:
    # All wagons but the first have broken axles; who renounced moving it must first stop it with the courier.
    state = talks(2)
    own(state, 0, "Courier", "Express Courier")
    stand(state, 1, "Hamburg-D 1", "Hamburg")
    state.courier = place("Hamburg-D 4")
    go(state, To.MOVES)
    state.axles = 0b110
    deal(state, "blue", "promise not to move wagon 1", "ask 100")
    assert len(state.promises) == 1
    assert legal(state) == ["courier to Hamburg-D 3", "express courier to Hamburg-D 2"]
    play(state, "express courier to Hamburg-D 2", "courier to Hamburg-D 1", "take Bonus Sale")
    assert legal(state) == ["lose 1", "lose 2", "lose 3", "lose 4"]


@pytest.mark.clauses("MA-146", "MA-149", "MA-130")
def test_a_second_broken_axle_is_not_betrayed_by_a_promise_that_can_not_be_kept() -> None:
    for cards in (1, 2):
        state = talks(2)
        hold(state, 0, *["Broken Axle"] * cards)
        go(state, To.AXLES)
        play(state, "offer to blue", "promise to bring wagon 1 into Brugge", "ask 100", "make offer", "no offer")
        play(state, "accept offer red")
        play(state, "offer to blue", "promise to play Broken Axle on wagon 1", "ask 100", "make offer", "no offer")
        play(state, "accept offer red")
        while state.phase == 8:
            play(state, "no offer")
        assert [promise.deal for promise in state.promises] == [0]  # the younger one lapsed, whatever is in the hand
        assert legal(state) == ["no card", "play Broken Axle on wagon 2", "play Broken Axle on wagon 3"]


@pytest.mark.clauses("MA-146")
def test_the_question_for_broken_axle_is_no_movement() -> None:
    state = talks(2)
    own(state, 0, "Courier")
    hold(state, 0, "Broken Axle")
    go(state, To.AXLES)
    deal(state, "blue", "promise to end a courier move on Hamburg-D 3", "promise not to move wagon 2", "ask 100")
    assert len(state.promises) == 2  # both are about the movement, which comes later
    assert len(legal(state)) == 4
    play(state, "no card")
    until(state, "movement", 0)
    assert len(state.promises) == 2
    assert clause_of(state, "move wagon 2 with 1 via D") == "MA-145"


@pytest.mark.clauses("MA-147")
def test_one_promise_to_let_load_a_wagon_promiser_and_partner() -> None:
    state = talks(3)
    store(state, 1, "Köln", "silk", 3)
    store(state, 2, "Köln", "silk", 1)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    play(state, "offer to blue", "promise to let load 1 on wagon 2 for 0")
    assert clause_of(state, "promise to let load 2 on wagon 2 for 100") == "MA-147"  # within an offer
    assert clause_of(state, "promise to let load 1 on wagon 2 for 100") == "MA-147"
    play(state, "ask 100", "make offer", "no offer", "no offer", "accept offer red")
    play(state, "offer to blue")
    assert clause_of(state, "promise to let load 2 on wagon 2 for 0") == "MA-147"  # with a deal still running
    play(state, "drop offer", "no offer", "no offer")
    go(state, To.LOADING)
    play(state, "offer to green")
    assert "promise to let load 2 on wagon 2 for 0" in legal(state)  # another partner


@pytest.mark.clauses("MA-147", "MA-150", "MA-125")
@pytest.mark.parametrize("winner", [0, 1])
def test_both_let_each_other_load_whoever_becomes_load_master(winner: int) -> None:
    state = talks(3)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 3, "Genova-E 1", "Genova")
    store(state, 0, "Köln", "silk", 2)
    store(state, 1, "Köln", "silk", 2)
    go(state, To.MASTER_CARDS)
    deal(
        state,
        "blue",
        "promise to let load 1 on wagon 2 for 300",
        "lay aside 200",
        "ask to let load 2 on wagon 2 for 100",
        "ask not to point at salt",
    )
    until(state, "load master bids")
    for seat in range(3):
        play(state, "bid 100" if seat == winner else "bid 0", seat=seat)
    # the half of the other is done with, and takes nothing along
    texts = [state.numbers.items.items.text(promise.item) for promise in state.promises]
    half = ("to let load 1 on wagon 2 for 300", "to let load 2 on wagon 2 for 100")[winner]
    assert texts == [half, "not to point at salt"]
    assert sum(one.amount for one in state.asides) == 200
    until(state, "load goods")
    assert state.pending() == (1 - winner,)
    assert legal(state) == [["load 1 silk", "load nothing"], ["load 1 silk", "load 2 silk", "load nothing"]][winner]
    play(state, "load 1 silk")
    fee = (300, 100)[winner]
    assert state.money[winner] == 5000 - 100 + fee - (200 if winner == 0 else 0)
    until(state, "investment bids")
    assert state.promises == ()
    assert state.money[1] == (5000 - fee + 200 if winner == 0 else 5000 - 100 + fee + 200)
    sound(state)


@pytest.mark.clauses("MA-147", "MA-125")
def test_mutual_let_load_lapses_where_a_third_becomes_load_master() -> None:
    state = talks(3)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 3, "Genova-E 1", "Genova")
    store(state, 0, "Köln", "silk", 2)
    store(state, 1, "Köln", "silk", 2)
    go(state, To.MASTER_CARDS)
    deal(state, "blue", "promise to let load 1 on wagon 2 for 300", "ask to let load 2 on wagon 2 for 100", "ask 100")
    until(state, "load master bids")
    for seat in range(3):
        play(state, "bid 100" if seat == 2 else "bid 0", seat=seat)
    assert state.promises == ()
    # two deals aren't one: there the half of who isn't load master lapses, with its deal
    other = talks(2)
    stand(other, 1, "Paris-A 1", "Paris")
    stand(other, 3, "Genova-E 1", "Genova")
    store(other, 0, "Köln", "silk", 2)
    store(other, 1, "Köln", "silk", 2)
    go(other, To.MASTER_CARDS)
    play(other, "offer to blue", "promise to let load 1 on wagon 2 for 0", "ask not to point at salt", "make offer")
    play(other, "no offer", "accept offer red")
    deal(other, "blue", "lay aside 100", "ask to let load 1 on wagon 2 for 0")
    until(other, "load master bids")
    play(other, "bid 0", seat=0)
    play(other, "bid 100", seat=1)
    assert [promise.deal for promise in other.promises] == [1]


# Loading a good renounced (MA-144) --------------------------------------------------------------------------


@pytest.mark.clauses("MA-144", "MA-145")
def test_a_load_master_who_renounced_a_good() -> None:
    state = talks(2)
    store(state, 0, "Köln", "silk", 2)
    store(state, 0, "Köln", "wine", 1)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "promise not to load silk on wagon 2", "ask 100")
    assert legal(state) == ["load 1 wine", "load nothing"]
    assert clause_of(state, "load 1 silk") == "MA-145"
    play(state, "load 1 wine")
    assert loaded(state, 2, 0, "wine") == 1
    until(state, "movement")
    assert state.promises == ()  # kept when the loading of the wagon was over


@pytest.mark.clauses("MA-144", "MA-145")
def test_a_player_who_renounced_a_good_agrees_to_no_number_that_needs_it() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 2)
    store(state, 1, "Köln", "wine", 1)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "give 100", "ask not to load silk on wagon 2")
    until(state, "quote")
    play(state, "quote blue 0 0")
    assert not any(text.startswith(("accept 2", "counter 2")) for text in legal(state))
    assert {"accept 1", "counter 1 0", "decline"} <= set(legal(state))
    assert clause_of(state, "counter 2 0") == "MA-145"  # it might be agreed to
    play(state, "counter 1 0", "agree")
    assert legal(state) == ["load 1 wine"]
    assert clause_of(state, "load 1 silk") == "MA-145"
    play(state, "load 1 wine")
    assert (loaded(state, 2, 1, "wine"), loaded(state, 2, 1, "silk")) == (1, 0)


# Nothing void is offered (MA-144) ------------------------------------------------------------------------------


def offered(state: MiddleState, words: str, to: str = "blue") -> tuple[bool, bool]:
    """Whether an act can be renounced by the active player, and by the other."""
    other = state.copy()
    play(other, f"offer to {to}")
    texts = legal(other)
    found = (f"promise {words}" in texts, f"ask {words}" in texts)
    assert [clause_of(other, f"{verb} {words}") for verb in ("promise", "ask")] == [
        "" if there else "MA-144" for there in found
    ]
    return found


@pytest.mark.clauses("MA-144")
def test_no_limit_for_investment_cards_when_none_is_left_to_win() -> None:
    state = talks(3)
    go(state, To.INVESTMENTS)
    words = "to bid at most 200 for investment cards"
    assert offered(state, words) == (True, True)
    play(state, *["no offer"] * 3, "bid 100", "pass", "pass", "choose Driver")
    assert (state.step.name, state.active) == ("offer to", 1)
    assert offered(state, words, "red") == (True, False)  # red has won one this turn
    assert offered(state, words, "green") == (True, True)
    empty = talks(2)
    own(empty, 0, *INVESTMENTS)
    assert offered(empty, words) == (False, False)  # nothing lies face up


@pytest.mark.clauses("MA-144")
def test_no_promise_about_cards_that_are_not_owned_or_all_played() -> None:
    state = talks(2)
    own(state, 1, "Large Office", "Express Courier")
    assert offered(state, "not to shift salt up") == (False, True)
    assert offered(state, "not to end a courier move on Hamburg-D 3") == (False, True)
    own(state, 0, "Office", "Courier")
    assert offered(state, "to shift salt down") == (True, True)
    assert offered(state, "to end a courier move on Hamburg-D 3") == (True, True)
    store(state, 0, "Köln", "silk")
    store(state, 1, "Köln", "silk")
    for card in ("Broken Axle", "Free Loading", "Load Master"):
        assert offered(state, f"not to play {card} on wagon 2") == (True, True)
        state.pile = state.pile.copy()
        state.played = state.played.copy()
        state.pile[INFLUENCE.index(card)] = 0
        state.played[INFLUENCE.index(card)] = 3
        assert offered(state, f"not to play {card} on wagon 2") == (False, False)
    play(state, "offer to blue")
    assert "ask card Broken Axle" not in legal(state)
    assert "ask card Bonus Sale" in legal(state)


@pytest.mark.clauses("MA-144", "MA-150")
def test_no_promise_about_wagons_that_do_not_move_any_more() -> None:
    for words in ("not to move wagon 1", "to bring wagon 1 into Wien", "not to take wagon 1 onto D-E"):
        state = talks(2)
        go(state, To.MOVES)
        assert offered(state, words) == (True, True)
        state.axles = 0b001
        assert offered(state, words) == (False, False)
        state.axles = 0
        state.arrived = 0b001
        assert offered(state, words) == (False, False)
        assert offered(state, words.replace("wagon 1", "wagon 2")) == (True, True)
    play(state, "offer to blue")
    assert "lay aside 100 for wagon 1 in Wien" not in legal(state)
    assert "lay aside 100 for wagon 2 in Wien" in legal(state)


@pytest.mark.clauses("MA-144")
def test_no_promise_to_buy_or_not_what_the_supply_has_not() -> None:
    state = talks(2)
    store(state, 1, "Köln", "wine", 8)
    assert offered(state, "to buy wine") == offered(state, "not to buy wine") == (False, False)
    assert offered(state, "not to buy silk") == (True, True)


@pytest.mark.clauses("MA-144", "MA-147")
def test_no_promise_about_loading_what_can_not_be_loaded_any_more() -> None:
    state = talks(2)
    assert offered(state, "not to load silk on wagon 2") == (True, True)  # it can still be bought
    assert offered(state, "not to load salt on wagon 2") == (False, False)  # never stored in Köln
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    free, let, nothing = (
        "not to play Free Loading on wagon 2",
        "to let load 1 on wagon 2 for 0",
        "not to load on wagon 2",
    )
    assert offered(state, nothing) == (False, False)  # nobody has goods there, and nobody buys any more
    assert offered(state, let) == (False, False)
    store(state, 0, "Köln", "wine")
    assert offered(state, nothing) == (True, False)
    assert offered(state, let) == (False, False)
    store(state, 1, "Köln", "silk", 2)
    assert offered(state, nothing) == (True, True)
    assert offered(state, let) == (True, False)  # only the load master lets
    assert offered(state, "not to load silk on wagon 2") == (False, True)
    assert offered(state, free) == (False, True)  # not on the own wagon (MA-48)
    state.monopoly = [-1, good("wine"), -1]
    assert offered(state, "not to load wine on wagon 2") == (True, False)
    load(state, 2, 1, "iron", 2)
    assert offered(state, nothing) == (True, False)  # blue has no room left
    assert offered(state, free) == offered(state, let) == (False, False)
    load(state, 2, 0, "wine", 3)
    assert offered(state, nothing) == (False, False)


@pytest.mark.clauses("MA-144")
@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("not to buy wine", To.BUYING),
        ("not to play Load Master on wagon 2", To.MASTER_CARDS),
        ("to bid at most 0 for wagon 2", To.MASTER_CARDS),
        ("not to load on wagon 2", To.MASTER_CARDS),
        ("not to play Broken Axle on wagon 2", To.AXLES),
        ("not to move wagon 2", To.MOVES),
        ("not to end a courier move on Hamburg-D 3", To.MOVES),
        ("not to point at salt", To.WHEELS),
        ("not to shift salt up", To.OFFICES),
        ("to bid at most 200 for investment cards", To.INVESTMENTS),
    ],
)
def test_nothing_is_promised_once_it_is_over(words: str, last: int) -> None:
    rounds = (To.BUYING, To.MASTER_CARDS, To.AXLES, To.MOVES, To.WHEELS, To.OFFICES, To.INVESTMENTS)
    for moment in rounds:
        state = talks(2)
        own(state, 0, "Office", "Courier")
        hold(state, 0, "Social Status")
        store(state, 0, "Köln", "silk")
        go(state, moment)
        assert (state.step.name, state.active) == ("offer to", 0)
        assert offered(state, words)[0] == (moment <= last), moment


# When what was renounced counts as kept (MA-145) ---------------------------------------------------------------


def kept_at(words: str, *, cards: tuple[str, ...] = ()) -> list[str]:
    """Orange lays 300 aside for what blue renounces: the decisions before which it isn't paid, in order."""
    state = talks(2)
    own(state, 0, "Office", "Courier")
    own(state, 1, *cards)
    for seat in (0, 1):
        hold(state, seat, "Social Status")
        for city, name in (("Paris", "wine"), ("Köln", "silk"), ("Genova", "salt")):
            store(state, seat, city, name)
    deal(state, "blue", "lay aside 300", f"ask {words}")
    seen: list[str] = []
    while state.promises:
        if state.phase != 8:
            seat = state.pending()[0]
            seen.append(f"{state.step.name} {seat}" + (f" {state.wagon + 1}" if state.phase == 2 else ""))
        idle(state)
    assert (state.asides, state.money[1] >= 300) == ((), True)
    return seen


@pytest.mark.clauses("MA-145")
def test_buying_is_kept_at_the_end_of_the_last_own_buying() -> None:
    assert kept_at("not to buy wine") == ["buying 0", "buying 1", "buying 0", "buying 1"]  # the first turn's second


@pytest.mark.clauses("MA-145")
def test_a_limit_for_a_wagon_is_kept_when_the_bids_are_shown() -> None:
    seen = kept_at("to bid at most 100 for wagon 2")
    assert seen[-2:] == ["load master bids 0 2", "load master bids 1 2"]


@pytest.mark.clauses("MA-145", "MA-33")
def test_a_limit_for_a_wagon_is_kept_when_a_card_made_somebody_load_master() -> None:
    state = talks(2)
    hold(state, 0, "Load Master")
    hold(state, 1, "Social Status")
    go(state, To.MASTER_CARDS)
    deal(state, "blue", "lay aside 300", "ask to bid at most 100 for wagon 2")
    play(state, "play Load Master on wagon 2")
    assert (state.promises, state.money) == ((), [3900, 5300])
    assert state.step.name == "load master card"


@pytest.mark.clauses("MA-145")
@pytest.mark.parametrize("words", ["load on", "load silk on", "play Free Loading on"])
def test_loading_is_kept_when_the_loading_of_that_wagon_is_over(words: str) -> None:
    seen = kept_at(f"not to {words} wagon 2")
    last = max(at for at, step in enumerate(seen) if step.endswith(" 2"))
    assert last == len(seen) - 1
    assert any(step.startswith("quote") for step in seen[-3:])  # not before the others were asked
    assert not any(step.endswith(" 3") for step in seen if step.startswith("load master bids"))


@pytest.mark.clauses("MA-145")
def test_load_master_and_broken_axle_are_kept_when_all_were_asked() -> None:
    asked = [step for step in kept_at("not to play Load Master on wagon 2") if step.startswith("load")]
    assert asked == ["load master card 0 0", "load master card 1 0"]
    assert kept_at("not to play Broken Axle on wagon 2")[-2:] == ["broken axle 0", "broken axle 1"]
    state = talks(3)  # red, the first to be asked, renounced: it is kept when green was asked
    hold(state, 0, "Social Status")
    hold(state, 2, "Social Status")
    go(state, To.AXLES)
    deal(state, "green", "promise not to play Broken Axle on wagon 2", "ask to lay aside 300")
    play(state, "no card")
    assert len(state.promises) == 1
    until(state, "broken axle", 2)
    play(state, "no card")
    assert (len(state.promises), state.money) == (0, [5300, 5000, 4700])


@pytest.mark.clauses("MA-145")
@pytest.mark.parametrize(
    "words",
    ["move wagon 2", "bring wagon 2 into Wien", "take wagon 2 onto Köln-D", "end a courier move on Hamburg-D 3"],
)
def test_wagons_and_courier_are_kept_at_the_end_of_the_own_movement(words: str) -> None:
    seen = kept_at(f"not to {words}", cards=("Express Courier",))
    assert next(step for step in seen if step.startswith("movement")) == "movement 0"
    assert seen[-1] == "movement 1"


@pytest.mark.clauses("MA-145")
def test_who_moves_first_has_kept_it_before_the_next_moves() -> None:
    state = talks(2)
    go(state, To.MOVES)
    deal(state, "blue", "promise not to move wagon 2", "ask to lay aside 300")
    play(state, "move wagon 1 with 1 via A")
    assert (state.active, state.money) == (1, [5300, 4700])


@pytest.mark.clauses("MA-145")
def test_arrows_are_kept_when_the_wheels_are_shown() -> None:
    assert kept_at("not to point at silk")[-2:] == ["wheels 0", "wheels 1"]


@pytest.mark.clauses("MA-145")
def test_offices_are_kept_after_the_own_use() -> None:
    assert kept_at("not to shift salt up", cards=("Large Office",))[-2:] == ["offices 0", "offices 1"]
    state = talks(2)
    own(state, 0, "Office")
    own(state, 1, "Large Office")
    go(state, To.OFFICES)
    deal(state, "blue", "promise not to shift salt up", "ask to lay aside 300")
    play(state, "done")
    assert (state.promises, state.money) == ((), [5300, 4700])  # blue's use is still to come


@pytest.mark.clauses("MA-145")
def test_investment_bids_are_kept_at_the_end_of_phase_6() -> None:
    state = talks(3)
    go(state, To.INVESTMENTS)
    deal(state, "blue", "lay aside 300", "ask to bid at most 100 for investment cards")
    play(state, "bid 100", "pass", "pass", "choose Driver")
    assert len(state.promises) == 1  # another auction is to come
    until(state, "investment bids", 1)
    assert legal(state) == ["bid 100", "pass"]
    play(state, "bid 100", "pass", "choose Courier")
    assert (len(state.promises), state.money[1]) == (0, 5000 + 300 - 100)


# Let load, and what stands against what -------------------------------------------------------------------------


@pytest.mark.clauses("MA-147")
def test_let_load_costs_nothing_where_nothing_is_loaded_and_needs_the_money() -> None:
    for money, texts in ((700, ["load 1 silk", "load 2 silk", "load nothing"]), (600, ["load nothing"])):
        state = talks(2)
        store(state, 1, "Köln", "silk", 3)
        master(state, 2, 0)
        rich(state, 5000, money)
        state.wagon = 1
        go(state, To.LOADING)
        deal(state, "blue", "promise to let load 2 on wagon 2 for 700", "ask not to point at salt")
        assert state.step.name == "load goods"  # without haggling
        assert legal(state) == texts
        play(state, "load nothing")
        assert (state.money, state.on_wagon(1, 1)) == ([5000, money], 0)
        assert len(state.promises) == 1  # kept, loaded or not; the other runs on
        assert state.phase != 2  # loaded or not, it was this turn's loading


@pytest.mark.clauses("MA-147", "MA-39")
def test_let_load_gives_no_room_beyond_the_two() -> None:
    state = talks(2)
    store(state, 1, "Köln", "silk", 3)
    load(state, 2, 1, "salt", 1)
    master(state, 2, 0)
    state.wagon = 1
    go(state, To.LOADING)
    deal(state, "blue", "promise to let load 2 on wagon 2 for 0", "ask 100")
    assert legal(state) == ["load 1 silk", "load nothing"]


@pytest.mark.clauses("MA-148")
@pytest.mark.parametrize(
    ("running", "refused", "fine"),
    [
        ("not to move wagon 1", "to bring wagon 1 into Wien", "to bring wagon 2 into Wien"),
        ("not to move wagon 1", "to take wagon 1 onto D-E", "not to take wagon 1 onto D-E"),
        ("to bring wagon 1 into Wien", "not to move wagon 1", "not to bring wagon 1 into Paris"),
        ("to take wagon 1 onto D-E", "not to take wagon 1 onto D-E", "to take wagon 1 onto Paris-E"),
        ("not to take wagon 1 onto D-E", "to take wagon 1 onto D-E", "to bring wagon 1 into Wien"),
        ("to buy wine", "not to buy wine", "not to buy silk"),
        ("not to point at wine", "to point at wine", "to point at silk"),
    ],
)
def test_what_stands_against_a_running_promise(running: str, refused: str, fine: str) -> None:
    state = talks(2)
    play(state, "offer to blue", f"promise {running}", "ask 100", "make offer", "no offer", "accept offer red")
    play(state, "offer to blue")
    assert clause_of(state, f"promise {refused}") == "MA-148"
    assert f"promise {fine}" in legal(state)
    assert f"ask {refused}" in legal(state)  # blue has promised nothing
    other = talks(2)
    play(other, "offer to blue", f"promise {running}")
    assert clause_of(other, f"promise {refused}") == "MA-148"  # within an offer
    assert f"promise {fine}" in legal(other)


@pytest.mark.clauses("MA-148")
def test_the_last_card_promised_is_neither_given_away_nor_played_elsewhere() -> None:
    state = talks(2)
    stand(state, 1, "Paris-A 1", "Paris")
    for city, name in (("Köln", "silk"), ("Genova", "salt")):
        store(state, 1, city, name)
    hold(state, 1, "Free Loading")
    master(state, 2, 0)
    master(state, 3, 0)
    state.wagon = 1
    go(state, To.LOADING)
    play(state, "offer to blue", "give 100", "ask to play Free Loading on wagon 3", "make offer", "no offer")
    play(state, "accept offer red", "offer to blue", "ask card Free Loading", "make offer", "no offer")
    assert legal(state) == ["no deal"]  # blue's only one
    assert clause_of(state, "accept offer red") == "MA-151"
    play(state, "no deal", "no offer", "no offer", "quote blue 0")
    assert "accept 1" in legal(state)
    assert clause_of(state, "play Free Loading") == "MA-148"  # not on wagon 2
    two = state.copy()
    hold(two, 1, "Free Loading")
    assert "play Free Loading" in legal(two)
    play(state, "decline")
    until(state, "quote")
    play(state, "refuse blue")
    assert legal(state) == ["play Free Loading"]
