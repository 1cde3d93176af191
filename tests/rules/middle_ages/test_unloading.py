"""Phase 5: MA-80 to MA-88."""

import pytest

from fondaco.games.middle_ages.state import To

from .table import clause_of, go, hold, legal, load, loaded, place, play, price, rich, sound, stand, start


@pytest.mark.clauses("MA-80", "MA-110")
def test_each_arrival_lifts_the_wagon_track_loaded_or_empty() -> None:
    state = start(2)
    stand(state, 1, "Hamburg")
    stand(state, 2, "Wien")
    load(state, 2, 0, "silk")
    state.arrived = 0b011
    go(state, To.ARRIVALS)
    assert state.arrivals == 2


@pytest.mark.clauses("MA-81")
@pytest.mark.parametrize("wagon", [1, 2, 3])
def test_every_good_is_sold_at_the_selling_price(wagon: int) -> None:
    state = start(3)
    for other in {1, 2, 3} - {wagon}:
        stand(state, other, f"Genova-Wien {other}", f"Genova-Wien {other + 1}")
    stand(state, wagon, "Köln")
    load(state, wagon, 0, "silk", 2)
    load(state, wagon, 2, "iron", 1)
    price(state, silk=4, iron=2)
    state.bonus = [0] * 6
    state.arrived = 1 << wagon - 1
    go(state, To.ARRIVALS)
    assert state.money == [7000, 5000, 5800]
    assert state.load == [0] * 72
    assert state.supply == [8] * 6
    sound(state)


@pytest.mark.clauses("MA-81")
def test_wagons_are_unloaded_in_order_of_their_numbers() -> None:
    state = start(2)
    stand(state, 1, "Hamburg")
    stand(state, 3, "Wien")
    for wagon in (1, 3):
        load(state, wagon, 0, "silk")
    hold(state, 0, "Broken Axle")
    state.arrived = 0b101
    go(state, To.ARRIVALS)
    assert state.wagon == 0
    play(state, "no card")
    assert state.wagon == 2
    assert (loaded(state, 1, 0, "silk"), loaded(state, 3, 0, "silk")) == (0, 1)


@pytest.mark.clauses("MA-82")
def test_wine_in_brugge_at_900() -> None:
    state = start(2)
    stand(state, 1, "Brugge")
    load(state, 1, 0, "wine", 2)
    load(state, 1, 1, "cloth", 2)  # Brugge's market shows cloth: no bonus
    state.bonus[place("Brugge")] = 300
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert state.money == [5000 + 2 * 900, 5000 + 2 * 600]


@pytest.mark.clauses("MA-83", "MA-88")
def test_bonus_sale_pays_the_bonus_for_all_own_goods_once() -> None:
    state = start(2)
    stand(state, 1, "Brugge")
    load(state, 1, 0, "cloth", 2)
    load(state, 1, 0, "wine", 1)
    load(state, 1, 1, "cloth", 2)
    hold(state, 0, "Bonus Sale", "Bonus Sale")
    state.bonus[place("Brugge")] = 300
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert state.pending() == (0,)
    assert legal(state) == ["no card", "play Bonus Sale"]
    play(state, "play Bonus Sale")
    assert state.step.name != "bonus sale"  # a second one for the same wagon isn't offered
    assert state.money == [5000 + 3 * 900, 5000 + 2 * 600]
    assert state.cards(0) == 1


@pytest.mark.clauses("MA-88")
def test_bonus_sale_is_only_for_those_with_goods_on_the_wagon() -> None:
    state = start(2)
    stand(state, 1, "Brugge")
    load(state, 1, 1, "cloth", 1)
    hold(state, 0, "Bonus Sale")
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert state.step.name != "bonus sale"
    other = start(2)
    stand(other, 1, "Brugge")
    load(other, 1, 0, "cloth", 1)
    hold(other, 0, "Broken Axle")
    other.arrived = 0b001
    go(other, To.ARRIVALS)
    assert clause_of(other, "play Bonus Sale") == "MA-83"


@pytest.mark.clauses("MA-84")
def test_wien_and_genova_arriving() -> None:
    state = start(2)
    stand(state, 1, "Wien")
    stand(state, 2, "Genova")
    stand(state, 3, "Köln-A 1", "Köln")
    state.bonus = [100, 400, 300, 0, 500, 200]
    names = state.board.names[:6]
    state.arrived = 0b011
    go(state, To.ARRIVALS)
    after = dict(zip(names, state.bonus, strict=True))
    before = dict(zip(names, [100, 400, 300, 0, 500, 200], strict=True))
    assert (after["Wien"], after["Genova"]) == (0, 0)
    for name in ("Hamburg", "Paris", "Brugge", "Köln"):
        assert after[name] == min(500, before[name] + 200)


@pytest.mark.clauses("MA-84")
def test_a_wagon_that_stood_in_a_city_keeps_its_bonus_at_0() -> None:
    state = start(2)
    stand(state, 1, "Wien")
    state.bonus[place("Köln")] = 300  # wagon 2 stands there all through the turn
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert state.bonus[place("Köln")] == 0


@pytest.mark.clauses("MA-85")
def test_an_unloaded_wagon_is_empty_without_direction_or_load_master() -> None:
    state = start(2)
    stand(state, 1, "Wien")
    load(state, 1, 0, "silk", 2)
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert state.on_wagon(0, 0) == 0
    assert (state.wagon_from[0], state.master[0], state.monopoly[0]) == (-1, -1, -1)


@pytest.mark.clauses("MA-86")
def test_a_wagon_that_stood_in_a_city_keeps_its_load() -> None:
    state = start(2)
    stand(state, 1, "Wien")
    load(state, 2, 0, "silk", 2)
    state.arrived = 0b001
    go(state, To.ARRIVALS)
    assert loaded(state, 2, 0, "silk") == 2
    assert state.money == [5000, 5000]


@pytest.mark.clauses("MA-87")
def test_without_an_arrival_nothing_changes() -> None:
    state = start(2)
    load(state, 2, 0, "silk", 2)
    rich(state, 100, 100)
    bonus = state.bonus.copy()
    go(state, To.ARRIVALS)
    assert state.bonus == bonus
    assert state.step.name == "investment bids"
    assert (state.arrivals, loaded(state, 2, 0, "silk")) == (0, 2)
