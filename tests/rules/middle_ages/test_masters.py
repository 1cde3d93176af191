"""Phase 2: load masters, MA-30 to MA-33, MA-40, MA-42, MA-49."""

import pytest

from fondaco.games.middle_ages.state import To

from .table import (
    clause_of,
    go,
    hold,
    idle,
    legal,
    loaded,
    master,
    play,
    rich,
    secretly,
    sound,
    stand,
    start,
    store,
    until,
)


@pytest.mark.clauses("MA-30", "MA-42")
def test_wagons_are_dealt_with_one_by_one_in_order_of_their_numbers() -> None:
    state = start(2)
    for seat in (0, 1):
        store(state, seat, "Paris", "wine")
        store(state, seat, "Köln", "silk")
    seen: list[tuple[int, str]] = []
    until(state, "load master bids")
    while state.phase == 2:
        if not seen or seen[-1] != (state.wagon, state.step.name):
            seen.append((state.wagon, state.step.name))
        idle(state)
    wagons = [wagon for wagon, _ in seen]
    assert wagons == sorted(wagons)
    assert [name for wagon, name in seen if wagon == 0] == ["load master bids", "load master loads", "quote"]
    assert [name for wagon, name in seen if wagon == 2] == ["load master bids"]


@pytest.mark.clauses("MA-30")
def test_without_a_wagon_in_a_city_the_phase_is_skipped() -> None:
    state = start(2)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 2, "Köln-A 1", "Köln")
    stand(state, 3, "Genova-E 1", "Genova")
    until(state, "movement")
    assert state.master == [-1, -1, -1]
    assert state.chosen == []


@pytest.mark.clauses("MA-30", "MA-39")
def test_a_wagon_whose_load_master_stays_is_only_loaded() -> None:
    state = start(2)
    stand(state, 1, "Paris-A 1", "Paris")
    stand(state, 3, "Genova-E 1", "Genova")
    master(state, 2, 1)
    store(state, 1, "Köln", "silk")
    go(state, To.MASTER_CARDS)
    assert state.step.name == "load master loads"
    assert state.pending() == (1,)


@pytest.mark.clauses("MA-31")
def test_all_bid_in_secret_and_only_the_highest_pays() -> None:
    state = start(3)
    until(state, "load master bids")
    assert state.pending() == (0, 1, 2)
    play(state, "bid 700", seat=1)
    assert state.pending() == (0, 2)
    assert state.money == [5000, 5000, 5000]
    assert state.view(0)["chosen"] == [-1, -1, -1]
    assert state.view(1)["chosen"] != [-1, -1, -1]
    barriers = state.barriers
    play(state, "bid 500", seat=0)
    play(state, "bid 600", seat=2)
    assert state.master[0] == 1
    assert state.money == [5000, 4300, 5000]
    assert state.barriers == barriers + 1


@pytest.mark.clauses("MA-31", "MA-42")
def test_a_bid_is_limited_by_the_money_held_at_that_moment() -> None:
    state = start(2)
    rich(state, 1000, 2000)
    until(state, "load master bids")
    assert clause_of(state, "bid 1100", seat=0) == "MA-31"
    assert legal(state, 0)[-1] == "bid 1000"
    secretly(state, "bid 900", "bid 100")
    until(state, "load master bids")
    assert state.wagon == 1
    assert legal(state, 0)[-1] == "bid 100"


@pytest.mark.clauses("MA-32")
def test_the_tied_bid_of_1300_goes_to_the_earlier_in_turn_order() -> None:
    state = start(4, first=2)
    until(state, "load master bids")
    for seat, bid in ((2, 1200), (3, 1300), (0, 500), (1, 1300)):
        play(state, f"bid {bid}", seat=seat)
    assert state.master[0] == 3
    assert state.money == [5000, 5000, 5000, 3700]


@pytest.mark.clauses("MA-32")
def test_all_bids_0_make_the_first_player_load_master() -> None:
    state = start(3, first=2)
    until(state, "load master bids")
    secretly(state, "bid 0", "bid 0", "bid 0")
    assert state.master[0] == 2
    assert state.money == [5000] * 3


@pytest.mark.clauses("MA-33")
def test_load_master_card() -> None:
    state = start(3, first=1)
    hold(state, 1, "Load Master", "Bonus Sale")
    hold(state, 2, "Load Master")
    master(state, 3, 0)
    until(state, "load master card")
    assert state.pending() == (1,)
    assert legal(state) == ["no card", "play Load Master on wagon 1", "play Load Master on wagon 2"]
    assert clause_of(state, "play Load Master on wagon 3") == "MA-33"
    play(state, "play Load Master on wagon 2")
    assert (state.master[1], state.money[1]) == (1, 4200)
    play(state, "no card")
    assert state.pending() == (2,)
    assert clause_of(state, "play Load Master on wagon 2") == "MA-33"
    play(state, "no card")
    auctioned = set()
    while state.phase == 2:
        if state.step.name == "load master bids":
            auctioned.add(state.wagon)
        idle(state)
    assert auctioned == {0}
    sound(state)


@pytest.mark.clauses("MA-33")
def test_load_master_costs_800() -> None:
    state = start(2)
    hold(state, 0, "Load Master")
    rich(state, 700, 5000)
    until(state, "load master card")
    assert legal(state) == ["no card"]
    assert clause_of(state, "play Load Master on wagon 1") == "MA-33"


@pytest.mark.clauses("MA-40")
def test_the_coat_of_arms_comes_back_when_the_wagon_leaves() -> None:
    state = start(2)
    until(state, "load master bids")
    secretly(state, "bid 0", "bid 100")
    assert state.master[0] == 1
    until(state, "movement")
    assert state.master[0] == 1
    play(state, "move wagon 1 with 1 via A")
    assert state.master[0] == -1
    assert state.master[1] == 0


@pytest.mark.clauses("MA-40")
def test_a_wagon_that_left_has_neither_load_master_nor_monopoly_and_is_auctioned_anew() -> None:
    state = start(2)
    stand(state, 1, "Paris-A 1", "Paris-A 2")
    stand(state, 3, "Genova-E 1", "Genova")
    master(state, 2, 1)
    store(state, 1, "Köln", "silk", 1)
    go(state, To.MASTER_CARDS)
    play(state, "load 1 silk")
    assert state.monopoly == [-1, 4, -1]
    until(state, "movement")
    play(state, "move wagon 3 with 1")
    assert (state.master[1], state.monopoly[1]) == (1, 4)  # it still stands in Köln
    state.tiles = [0b1111, 0b1111]
    play(state, "move wagon 2 with 3 via A")
    assert (state.master[1], state.monopoly[1]) == (-1, -1)
    stand(state, 2, "Köln")
    go(state, To.MASTER_CARDS)
    assert (state.step.name, state.wagon) == ("load master bids", 1)


@pytest.mark.clauses("MA-49")
def test_a_wagon_is_auctioned_though_nobody_has_goods_there() -> None:
    state = start(2)
    until(state, "load master bids")
    assert state.stored(0) + state.stored(1) == 0
    assert not any(text.startswith(("pass", "decline")) for text in legal(state, 0))
    secretly(state, "bid 0", "bid 0")
    assert state.master[0] == 0
    assert [loaded(state, 1, seat, "wine") for seat in (0, 1)] == [0, 0]
