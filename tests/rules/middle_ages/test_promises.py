"""Open negotiation: how promises bind, MA-124, MA-125, MA-144 to MA-150. The book's seven examples, played through."""

import pytest

from fondaco.games.middle_ages.moments import TO_AXLES, TO_LOADING, TO_MASTER_CARDS, TO_MOVES, TO_OFFICES, TO_WHEELS

from .table import (
    clause_of,
    go,
    held,
    hold,
    idle,
    legal,
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
    go(state, TO_MOVES)
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
    go(state, TO_MASTER_CARDS)
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
    go(state, TO_OFFICES)
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
    go(state, TO_AXLES)
    assert state.active == 1
    deal(state, "orange", "promise not to play Broken Axle on wagon 1", "ask 700")
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
    go(state, TO_MOVES)
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
    go(state, TO_WHEELS)
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
    go(state, TO_LOADING)
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
    go(state, TO_LOADING)
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
    go(other, TO_LOADING)
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
    go(state, TO_AXLES)
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
    go(state, TO_LOADING)
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
    go(other, TO_MASTER_CARDS)
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
    go(state, TO_LOADING)
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
    go(state, TO_MOVES)
    maker = state.active
    assert maker == 0
    for text in ("promise to bring wagon 1 into Hamburg", "promise to bring wagon 2 into Wien"):
        play(state, "offer to blue", text, "ask 100", "make offer", "no offer", "accept offer orange")
    while state.step.phase == 8:
        play(state, "no offer")
    # one tile can't do both: the later promise lapsed when the movement began
    assert [promise.deal for promise in state.promises] == [0]
    assert all(text.startswith("move wagon 1") for text in legal(state))


@pytest.mark.clauses("MA-149")
def test_where_nothing_else_is_legal_the_rules_come_first() -> None:
    state = talks(2)
    go(state, TO_MOVES)
    for wagons in ((1, 2), (3,)):
        items = [f"promise not to move wagon {wagon}" for wagon in wagons]
        play(state, "offer to blue", *items, "ask 100", "make offer", "no offer", "accept offer orange")
    while state.step.phase == 8:
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
        go(state, TO_MOVES)
        deal(state, "blue", "lay aside 400 for wagon 1 in Hamburg")
        assert state.money == [4600, 5000]
        play(state, "move wagon 1 with 1" if reached else "move wagon 2 with 1 via D")
        if reached:
            assert state.money == [4600, 5400]
        else:
            until(state, "movement", 1)
            play(state, "move wagon 2 with 2")
            assert state.money == [5000, 5000]  # by the end of phase 3 it hasn't


def test_random_games_with_deals_keep_the_books() -> None:
    state = talks(3)
    for _ in range(400):
        idle(state)
        sound(state)
