"""Phase 4: MA-70 to MA-77."""

import pytest

from fondaco.games.middle_ages.notation import POINTERS
from fondaco.games.middle_ages.state import To

from .table import clause_of, go, hold, legal, own, play, price, rich, secretly, sound, start, store, stored


@pytest.mark.clauses("MA-70")
def test_all_set_two_arrows_in_secret() -> None:
    state = start(3)
    go(state, To.WHEELS)
    assert state.pending() == (0, 1, 2)
    assert len(legal(state, 1)) == len(POINTERS) == 28
    assert {"arrows silk silk", "arrows coat coat", "arrows cloth coat"} <= set(legal(state, 1))
    play(state, "arrows silk silk", seat=2)
    assert state.levels == [0] * 6
    assert state.view(0)["chosen"] == [-1, -1, -1]
    barriers = state.barriers
    play(state, "arrows coat coat", seat=0)
    play(state, "arrows silk wine", seat=1)
    assert state.levels == [0, 0, 1, 0, 3, 0]
    assert state.barriers == barriers + 1


@pytest.mark.clauses("MA-71")
def test_above_the_top_a_good_starts_again_at_the_bottom() -> None:
    state = start(2)
    price(state, silk=4, salt=3)
    go(state, To.WHEELS)
    secretly(state, "arrows silk salt", "arrows silk salt")
    assert (state.levels[4], state.levels[5]) == (1, 0)


@pytest.mark.clauses("MA-72")
def test_office_moves_a_good_but_not_over_the_end() -> None:
    state = start(2)
    own(state, 1, "Office")
    price(state, silk=4, salt=2)
    go(state, To.OFFICES)
    assert state.pending() == (1,)
    assert clause_of(state, "office silk up") == "MA-72"
    assert clause_of(state, "office iron down") == "MA-72"
    assert clause_of(state, "large office silk up") == "MA-72"
    play(state, "office salt down")
    assert state.levels[5] == 1
    assert state.step.name != "offices"


@pytest.mark.clauses("MA-72")
def test_large_office_goes_over_the_end_and_owners_come_in_turn_order() -> None:
    state = start(3, first=2)
    own(state, 0, "Large Office")
    own(state, 2, "Office")
    price(state, salt=4)
    go(state, To.OFFICES)
    assert state.pending() == (2,)
    play(state, "done")
    assert state.pending() == (0,)
    play(state, "large office salt up")
    assert state.levels[5] == 0
    go(state, To.OFFICES)
    play(state, "done", "large office cloth down")
    assert state.levels[0] == 4


@pytest.mark.clauses("MA-73")
def test_both_offices_with_one_owner_and_the_one_wrap() -> None:
    state = start(2)
    own(state, 0, "Office", "Large Office")
    price(state, salt=4, silk=4, wine=2)
    go(state, To.OFFICES)
    play(state, "large office salt up")
    assert state.levels[5] == 0
    assert clause_of(state, "office silk up") == "MA-73"  # only one step over the end
    assert "office salt up" in legal(state)  # one good by two levels
    assert clause_of(state, "office salt down") in ("MA-72", "MA-73")
    play(state, "office wine down")  # or two goods by one each
    assert state.levels[2] == 1
    assert state.step.name != "offices"
    two = start(2)
    own(two, 0, "Office", "Large Office")
    price(two, salt=3)
    go(two, To.OFFICES)
    play(two, "office salt up")
    assert "large office salt down" not in legal(two)
    play(two, "large office salt up")
    assert two.levels[5] == 0


@pytest.mark.clauses("MA-73")
@pytest.mark.parametrize(
    ("first", "back", "on"),
    [
        ("large office wine up", "office wine down", "office wine up"),
        ("large office wine down", "office wine up", "office wine down"),
        ("office wine up", "large office wine down", "large office wine up"),
        ("office wine down", "large office wine up", "large office wine down"),
    ],
)
def test_both_offices_do_not_move_one_good_up_and_down(first: str, back: str, on: str) -> None:
    state = start(2)
    own(state, 0, "Office", "Large Office")
    price(state, wine=2, silk=4)
    go(state, To.OFFICES)
    play(state, first)
    assert clause_of(state, back) == "MA-73"
    assert clause_of(state, first) == "MA-72"  # each card once
    assert on in legal(state)
    assert ("large office silk up" in legal(state)) == on.startswith("large")  # one step over the end, by one card
    assert "office silk up" not in legal(state)
    play(state, on)
    assert state.levels[2] == (4 if on.endswith("up") else 0)
    assert state.step.name != "offices"


@pytest.mark.clauses("MA-74")
def test_warehouse_sale_sells_up_to_five_at_the_buying_price() -> None:
    state = start(2)
    own(state, 1, "Warehouse Sale")
    store(state, 1, "Köln", "silk", 4)
    store(state, 1, "Wien", "salt", 2)
    price(state, silk=3)
    go(state, To.WAREHOUSE_SALE)
    assert clause_of(state, "sell iron Wien") == "MA-74"
    play(state, *["sell silk Köln"] * 4, "sell salt Wien")
    assert state.money[1] == 5000 + 4 * 300 + 100
    assert state.supply[4] == 8
    assert state.step.name != "warehouse sale"
    assert stored(state, 1, "Wien", "salt") == 1
    sound(state)


@pytest.mark.clauses("MA-75", "MA-77")
def test_special_sale_sells_one_good_for_800() -> None:
    state = start(2)
    hold(state, 0, "Special Sale", "Special Sale")
    store(state, 0, "Brugge", "silk", 1)
    store(state, 0, "Wien", "salt", 1)
    go(state, To.SPECIAL_SALES)
    assert legal(state) == ["no card", "play Special Sale silk Brugge", "play Special Sale salt Wien"]
    assert clause_of(state, "play Special Sale silk Köln") == "MA-75"
    play(state, "play Special Sale silk Brugge")
    assert (state.money[0], state.supply[4]) == (5800, 8)
    play(state, "play Special Sale salt Wien")
    assert (state.money[0], state.cards(0)) == (6600, 0)
    sound(state)


@pytest.mark.clauses("MA-76")
def test_the_order_of_phase_4() -> None:
    state = start(2)
    own(state, 0, "Office")
    own(state, 1, "Warehouse Sale")
    hold(state, 0, "Special Sale")
    for seat in (0, 1):
        store(state, seat, "Köln", "silk", 1)
    price(state, silk=1)
    rich(state, 0, 0)
    go(state, To.WHEELS)
    secretly(state, "arrows silk coat", "arrows coat coat")
    assert state.step.name == "offices"
    play(state, "office silk up")
    assert state.step.name == "warehouse sale"
    play(state, "sell silk Köln")
    assert state.money[1] == 300  # the price after wheels and office
    assert state.step.name == "special sale"
    play(state, "no card")  # each is optional
    assert state.phase > 4
