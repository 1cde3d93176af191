"""The letters in their three uses."""

import pytest

from fondaco.games.medieval_merchant.state import MARKED, TAKEN
from fondaco.games.medieval_merchant.trade import double_income

from .table import build, can, clause, cost, do, homes, later, paid_in, place, rich, ring, take, turn


@pytest.mark.clauses("MM-60")
def test_two_houses_in_one_city() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0)
    do(turn(state), "letter grow Gent")
    assert ring(state, "Gent") == (0, 0, 0)
    assert state.letters == [1, 2, 2, 2]
    assert state.stock[0] == 43 - 2 - 2
    assert clause(state, "grow Gent") == "MM-23"
    assert clause(state, "letter grow Köln") == "MM-63"
    do(state, "grow Köln")
    assert ring(state, "Köln") == (0, 0)


@pytest.mark.clauses("MM-60")
def test_it_needs_two_free_spaces() -> None:
    state = later()
    build(state, "Ulm", 0, 1, 2)
    turn(state)
    assert "grow Ulm" in can(state)
    assert "letter grow Ulm" not in can(state)
    assert clause(state, "letter grow Ulm") == "MM-60"


@pytest.mark.clauses("MM-60")
@pytest.mark.parametrize(("money", "possible"), [(5, False), (6, True)])
def test_where_the_marker_is_gone_both_are_paid(money: int, possible: bool) -> None:
    state = later()
    build(state, "Gent", 1, 1, 1, 1, 0)
    take(state, "Gent", 1)
    rich(state, money, 0, 0, 0)
    turn(state)
    assert ("letter grow Gent" in can(state)) == possible
    assert clause(state, "letter grow Gent") == ("" if possible else "MM-60")
    if possible:
        do(state, "letter grow Gent")
        assert state.money[0] == 6
        assert paid_in(state) == 6


@pytest.mark.clauses("MM-60", "MM-51")
def test_two_houses_can_make_a_majority() -> None:
    state = later()
    build(state, "Gent", 0, 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "letter grow Gent", "pass")
    assert state.status[place("Gent")] == TAKEN
    assert state.points[0] == 8


@pytest.mark.clauses("MM-61")
@pytest.mark.parametrize(("total", "paid"), [(0, 48), (10, 48), (23, 48), (24, 48), (25, 50), (40, 80)])
def test_double_income_by_the_sum(total: int, paid: int) -> None:
    assert double_income(total) == paid


@pytest.mark.clauses("MM-61")
@pytest.mark.parametrize(
    ("players", "houses", "total", "paid"),
    [
        (2, {"Gent": 1, "Köln": 1, "Nürnberg": 1, "Trier": 0, "Utrecht": 1}, 23, 48),
        (2, {"Gent": 1, "Köln": 1, "Nürnberg": 1, "Rostock": 1, "Trier": 1}, 24, 48),
        (2, {"Gent": 1, "Köln": 1, "Nürnberg": 1, "Bremen": 1, "Trier": 1}, 25, 50),
        (4, {"Gent": 1, "Köln": 1}, 45, 90),
    ],
)
def test_double_income_on_the_table(players: int, houses: dict[str, int], total: int, paid: int) -> None:
    state = later(players)
    for name, count in houses.items():
        build(state, name, *[0] * count)
    rich(state, *[0] * players)
    do(turn(state), "letter double-income")
    assert state.money[0] == paid
    assert state.letters[0] == 1
    assert double_income(total) == paid


@pytest.mark.clauses("MM-61")
def test_double_income_replaces_city_and_base_income_and_no_house_is_added() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Ulm", 0, 0, 0)
    take(state, "Ulm", 0)
    rich(state, 10, 0, 0, 0)
    do(turn(state), "letter double-income")
    assert state.money[0] == 10 + 48
    assert state.step.name == "branch"
    assert clause(state, "grow Gent") == "MM-10"
    do(state, "branch Köln via Koblenz")
    assert state.seat == 1
    assert state.letters[0] == 1


@pytest.mark.clauses("MM-62")
def test_a_second_branch_from_the_first() -> None:
    state = later()
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Köln via Koblenz")
    assert state.letters[0] == 2
    do(state, "letter branch Soest via Köln")
    assert state.letters[0] == 1
    assert state.money[0] == 106 - cost("Koblenz", "Köln") - cost("Köln", "Soest")
    assert state.points[0] == 2
    assert (state.seat, state.quiet) == (1, 0)


@pytest.mark.clauses("MM-62")
def test_or_from_any_other_place() -> None:
    state = later()
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Köln via Koblenz", "letter branch Trier via Koblenz")
    assert (ring(state, "Köln"), ring(state, "Trier")) == ((0,), (0,))


@pytest.mark.clauses("MM-62", "MM-46")
def test_also_from_a_city_where_others_came_later() -> None:
    state = later()
    build(state, "Frankfurt", 0, 1, 2, 3)
    rich(state, 200, 0, 0, 0)
    do(turn(state), "done", "branch Köln via Koblenz")
    assert "letter branch Würzburg via Frankfurt" in can(state)


@pytest.mark.clauses("MM-62")
def test_the_letter_is_spent_only_with_the_second_opening() -> None:
    state = later()
    rich(state, 100, 0, 0, 0)
    turn(state)
    assert clause(state, "letter branch Köln via Koblenz") == "MM-10"
    do(state, "done")
    assert clause(state, "letter branch Köln via Koblenz") == "MM-62"
    do(state, "branch Köln via Koblenz", "pass")
    assert state.letters[0] == 2


@pytest.mark.clauses("MM-62")
def test_not_twice_in_the_same_city_and_not_without_money() -> None:
    state = later()
    build(state, "Trier", 0)
    rich(state, 40, 0, 0, 0)
    do(turn(state), "done")
    money = state.money[0]
    do(state, "branch Köln via Koblenz")
    assert clause(state, "letter branch Köln via Trier") == "MM-41"
    assert state.money[0] == money - cost("Koblenz", "Köln")
    assert state.money[0] < cost("Köln", "Frankfurt")
    assert clause(state, "letter branch Frankfurt via Köln") == "MM-45"


@pytest.mark.clauses("MM-62", "MM-51", "MM-52")
def test_both_branches_are_scored() -> None:
    state = later()
    build(state, "Trier", 1)
    build(state, "Frankfurt", 2, 2, 1, 1, 3)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Trier via Koblenz", "letter branch Frankfurt via Koblenz")
    assert state.status[place("Trier")] == TAKEN + 1
    assert state.status[place("Frankfurt")] == TAKEN + 2
    assert state.points == [1, 1 + 1, 1 + 3, 1]


@pytest.mark.clauses("MM-63")
def test_two_letters_for_the_game() -> None:
    state = later()
    build(state, "Gent", 0)
    state.letters = [0, 2, 2, 2]
    turn(state)
    assert not any(text.startswith("letter") for text in can(state))
    assert clause(state, "letter double-income") == "MM-63"
    assert clause(state, "letter grow Gent") == "MM-63"


@pytest.mark.clauses("MM-63")
def test_one_letter_a_turn() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0)
    rich(state, 200, 0, 0, 0)
    do(turn(state), "letter grow Gent", "done", "branch Frankfurt via Koblenz")
    assert (state.seat, state.letters[0]) == (1, 1)


@pytest.mark.clauses("MM-63")
def test_no_letter_on_the_first_turn() -> None:
    state = homes(4, markers="all-open")
    rich(state, 100, 100, 100, 100)
    assert clause(state, "letter double-income") == "MM-63"
    do(state, "branch Köln via Koblenz")
    assert (state.seat, state.letters) == (1, [2, 2, 2, 2])


@pytest.mark.clauses("MM-64")
def test_double_income_is_declared_before_any_city_is_handled() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0)
    turn(state)
    assert "letter double-income" in can(state)
    do(state, "income Gent")
    assert "letter double-income" not in can(state)
    assert clause(state, "letter double-income") == "MM-64"


@pytest.mark.clauses("MM-65")
def test_double_income_without_any_city() -> None:
    state = later()
    rich(state, 0, 0, 0, 0)
    turn(state)
    assert can(state) == ["done", "letter double-income"]
    do(state, "letter double-income")
    assert state.money[0] == 48
    assert state.status[place("Gent")] == MARKED
