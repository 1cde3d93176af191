"""Phase 4: new branches, and phase 5: influence."""

import pytest

from fondaco.engine import SPECTATOR
from fondaco.games.medieval_merchant.scoring import leader, majority
from fondaco.games.medieval_merchant.state import MARKED, TAKEN, MerchantState
from fondaco.server.choices import refusals

from .table import (
    BOARD,
    MERCHANT,
    build,
    can,
    clause,
    cost,
    do,
    homes,
    later,
    paid_in,
    place,
    rich,
    ring,
    settle,
    take,
    turn,
)


def phase_4(*money: int, names: tuple[str, ...] = ("Koblenz", "Schwerin", "Worms", "Fulda")) -> MerchantState:
    """Seat 0 is in phase 4 with this money (6 of it base income)."""
    state = later(4, names)
    rich(state, *(money or (100, 0, 0, 0)))
    do(turn(state), "done")
    return state


@pytest.mark.clauses("MM-40")
def test_one_branch_a_turn_or_none() -> None:
    state = phase_4()
    assert "pass" in can(state)
    state.letters = [0, 2, 2, 2]
    do(state, "branch Köln via Koblenz")
    assert state.seat == 1
    state = phase_4()
    do(state, "pass")
    assert (state.seat, state.quiet) == (1, 1)


@pytest.mark.clauses("MM-40")
def test_a_second_branch_takes_a_letter() -> None:
    state = phase_4()
    do(state, "branch Köln via Koblenz")
    assert all(text == "pass" or text.startswith("letter branch") for text in can(state))
    assert clause(state, "branch Trier via Koblenz") == "MM-40"


@pytest.mark.clauses("MM-41")
def test_a_city_needs_a_direct_route_from_an_own_house() -> None:
    state = phase_4()
    assert can(state) == [
        "pass",
        "branch Köln via Koblenz",
        "branch Trier via Koblenz",
        "branch Frankfurt via Koblenz",
    ]
    assert clause(state, "branch Münster via Köln") == "MM-46"
    do(state, "branch Köln via Koblenz")
    assert "letter branch Münster via Köln" in can(state)


@pytest.mark.clauses("MM-41")
def test_a_city_with_an_own_house_can_not_be_opened_again() -> None:
    state = later()
    build(state, "Köln", 0)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done")
    assert clause(state, "branch Köln via Koblenz") == "MM-41"


@pytest.mark.clauses("MM-41", "MM-13")
def test_a_full_city_can_not_be_opened() -> None:
    state = later()
    build(state, "Trier", 1, 2)
    take(state, "Trier", 1)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done")
    assert clause(state, "branch Trier via Koblenz") == "MM-41"


@pytest.mark.clauses("MM-41")
def test_a_city_without_marker_can_not_be_opened() -> None:
    state = homes(4)
    rich(state, 100, 100, 100, 100)
    do(state, next(text for text in can(state) if text.split()[1] not in ("Köln", "Trier", "Frankfurt")))
    assert state.seat == 1
    state = homes(4, ("Stendal", "Schwerin", "Worms", "Fulda"))
    do(state, next(text for text in can(state) if "Magdeburg" not in text))
    assert clause(state, "branch Magdeburg via Stendal") == "MM-41"


@pytest.mark.clauses("MM-41")
def test_an_unopened_neighbour_is_refused_for_that_reason_over_any_route() -> None:
    state = homes(4, ("Stendal", "Schwerin", "Worms", "Fulda"))
    do(state, next(text for text in can(state) if "Magdeburg" not in text))
    assert "branch Wittenberg via Stendal" in can(state), "phase 4"
    starts = ("Stendal", "Halberstadt", "Braunschweig", "Wittenberg", "Leipzig")
    for text in [f"{letter}branch Magdeburg via {start}" for start in starts for letter in ("", "letter ")]:
        refusal = state.why_not(0, MERCHANT.parse(text))
        assert str(refusal) == "Magdeburg isn't opened yet (MM-41)", text


@pytest.mark.clauses("MM-10", "MM-41")
def test_at_an_unopened_neighbour_the_page_says_that_it_is_not_opened() -> None:
    """Whatever somebody wanted there in phase 4: the first reason already is the right one."""
    state = homes(4, ("Stendal", "Schwerin", "Worms", "Fulda"))
    do(state, next(text for text in can(state) if "Magdeburg" not in text))
    assert refusals(state, 0, f"city-{place('Magdeburg')}", str) == [
        ("MM-10", "Magdeburg isn't opened yet: that is phase 1, and now it is phase 4"),
        ("MM-41", "Magdeburg isn't opened yet"),
    ]
    assert clause(state, "open Wittenberg") == "MM-10"
    opened = state.why_not(0, MERCHANT.parse("open Wittenberg"))
    assert str(opened) == "now phase 4: open a branch or pass (MM-10)", "Wittenberg is open"


@pytest.mark.clauses("MM-41", "MM-42")
def test_a_city_whose_marker_is_gone_can_be_opened_for_the_route_alone() -> None:
    state = later()
    build(state, "Köln", 1, 1, 1, 1, 1)
    take(state, "Köln", 1)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Köln via Koblenz")
    assert ring(state, "Köln") == (1, 1, 1, 1, 1, 0)
    assert state.money[0] == 106 - cost("Koblenz", "Köln")
    assert state.status[place("Köln")] == TAKEN + 1


@pytest.mark.clauses("MM-42")
def test_of_several_routes_the_player_chooses_and_pays_its_number() -> None:
    assert cost("Koblenz", "Köln") < cost("Trier", "Köln")
    for start in ("Koblenz", "Trier"):
        state = later()
        build(state, "Trier", 0)
        rich(state, 100, 0, 0, 0)
        do(turn(state), "done")
        money = state.money[0]
        do(state, f"branch Köln via {start}")
        assert state.money[0] == money - cost(start, "Köln")
        assert paid_in(state) == cost(start, "Köln")


@pytest.mark.clauses("MM-43")
def test_a_branch_in_a_city_scores_nothing() -> None:
    state = phase_4()
    do(state, "branch Köln via Koblenz")
    assert state.points == [1, 1, 1, 1]


@pytest.mark.clauses("MM-44")
def test_a_village_scores_a_point_at_once_and_lowers_the_scale() -> None:
    state = phase_4(names=("Maastricht", "Schwerin", "Worms", "Fulda"))
    do(state, "branch Nijmegen via Maastricht")
    assert state.points[0] == 2
    assert state.scale == 15
    assert state.villages[place("Nijmegen") - 25] == 0
    assert state.money[0] == 106 - cost("Maastricht", "Nijmegen")
    assert state.step.name == "second"


@pytest.mark.clauses("MM-44", "MM-46")
def test_a_village_holds_one_house() -> None:
    state = later(4, ("Maastricht", "Nijmegen", "Worms", "Fulda"))
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done")
    assert "branch Nijmegen via Maastricht" not in can(state)
    assert clause(state, "branch Nijmegen via Maastricht") == "MM-44"


@pytest.mark.clauses("MM-45")
def test_nobody_spends_money_they_do_not_have() -> None:
    asked = cost("Koblenz", "Köln")
    assert max(cost("Koblenz", "Trier"), cost("Frankfurt", "Würzburg")) <= asked < cost("Frankfurt", "Nürnberg")
    state = later()
    build(state, "Frankfurt", 0, 1, 1, 1, 1)
    take(state, "Frankfurt", 1)
    rich(state, asked - 6, 0, 0, 0)
    do(turn(state), "done")
    assert state.money[0] == asked
    assert can(state) == [
        "pass",
        "branch Köln via Koblenz",
        "branch Trier via Koblenz",
        "branch Würzburg via Frankfurt",
    ]
    assert clause(state, "branch Nürnberg via Frankfurt") == "MM-45"
    poorer = state.copy()
    poorer.money = [asked - 1, 0, 0, 0]
    poorer.choices = []
    assert clause(poorer, "branch Köln via Koblenz") == "MM-45"
    do(state, "branch Köln via Koblenz")
    assert state.money[0] == 0


@pytest.mark.clauses("MM-46")
def test_nobody_passes_through_a_village() -> None:
    state = phase_4(names=("Maastricht", "Schwerin", "Worms", "Fulda"))
    assert not any("Utrecht" in text or "Münster" in text for text in can(state))
    assert clause(state, "branch Utrecht via Nijmegen") == "MM-46"
    do(state, "branch Nijmegen via Maastricht")
    assert "letter branch Utrecht via Nijmegen" in can(state)


@pytest.mark.clauses("MM-46")
def test_others_houses_in_a_city_change_neither_right_nor_cost() -> None:
    state = later()
    build(state, "Köln", 1, 2, 3)
    build(state, "Trier", 0)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done")
    money = state.money[0]
    do(state, "branch Köln via Trier")
    assert state.money[0] == money - cost("Trier", "Köln")


@pytest.mark.clauses("MM-46", "MM-41")
@pytest.mark.parametrize("others", range(6))
def test_however_many_players_have_houses_at_both_ends(others: int) -> None:
    """A city is closed by its last space alone, not by a number of owners; and nobody asks a toll."""
    state = later(6)
    seats = range(1, 1 + others)
    build(state, "Köln", 0, *seats)
    build(state, "Frankfurt", *seats)
    rich(state, 100, *[0] * 5)
    do(turn(state), "done")
    money = state.money
    do(state, "branch Frankfurt via Köln")
    assert ring(state, "Frankfurt") == (*seats, 0)
    assert state.money == [money[0] - cost("Köln", "Frankfurt"), *money[1:]], "no toll either"


@pytest.mark.clauses("MM-46", "MM-44")
def test_the_village_of_another_is_no_place_to_start_from() -> None:
    state = later(4, ("Koblenz", "Maastricht", "Worms", "Fulda"))
    build(state, "Köln", 0)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done")
    assert clause(state, "branch Nijmegen via Maastricht") == "MM-46"
    assert not any("via Maastricht" in text or text.startswith("branch Maastricht") for text in can(state))
    assert clause(state, "branch Maastricht via Köln") == "MM-44"


# Phase 5 ------------------------------------------------------------------------------------------------------


@pytest.mark.clauses("MM-50")
def test_houses_move_to_the_ring_in_their_order() -> None:
    state = later()
    state.letters = [2, 0, 0, 0]
    build(state, "Gent", 2, 0)
    build(state, "Köln", 1)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "letter grow Gent", "branch Köln via Koblenz")
    assert ring(state, "Gent") == (2, 0, 0, 0)
    assert ring(state, "Köln") == (1, 0)
    assert state.middle == ()
    assert state.seat == 1


@pytest.mark.clauses("MM-51")
@pytest.mark.parametrize(("value", "houses"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_more_than_half_of_the_spaces(value: int, houses: int) -> None:
    assert majority(value) == houses


@pytest.mark.clauses("MM-51")
def test_the_books_example_luebeck() -> None:
    state = later(4)
    build(state, "Lübeck", 0, 0, 3, 3, 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Lübeck", "pass")
    assert state.status[place("Lübeck")] == TAKEN
    assert state.points[0] == 1 + 7
    assert ring(state, "Lübeck") == (0, 0, 3, 3, 0, 0)
    assert state.taken(0) == [place("Lübeck")]


@pytest.mark.clauses("MM-51")
def test_half_is_no_majority() -> None:
    state = later(4)
    build(state, "Ulm", 0, 1)
    do(turn(state), "grow Ulm", "pass")
    assert state.status[place("Ulm")] == MARKED


@pytest.mark.clauses("MM-52")
def test_who_fills_a_city_gives_half_to_the_leader() -> None:
    state = later(4)
    build(state, "Gent", 1, 2, 3, 1, 1, 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Gent", "pass")
    assert state.status[place("Gent")] == TAKEN + 1
    assert state.points == [1, 1 + 3, 1, 1]
    assert state.halves == [0, 3, 0, 0]


@pytest.mark.clauses("MM-52")
def test_opening_the_last_space_counts_too() -> None:
    state = later(4)
    build(state, "Frankfurt", 1, 2, 1, 2, 1)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Frankfurt via Koblenz", "pass")
    assert state.status[place("Frankfurt")] == TAKEN + 1
    assert state.points[1] == 1 + 3


@pytest.mark.clauses("MM-52", "MM-51")
def test_a_majority_in_a_full_city_scores_the_full_value() -> None:
    state = later(4)
    build(state, "Trier", 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Trier", "pass")
    assert state.points[0] == 1 + 2


@pytest.mark.clauses("MM-53")
def test_tied_for_most_the_first_in_the_city_takes_it() -> None:
    state = later(4)
    build(state, "Ulm", 3, 0, 3)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Ulm", "pass")
    assert state.status[place("Ulm")] == TAKEN + 3
    assert state.points == [1, 1, 1, 1 + 2]


@pytest.mark.clauses("MM-53")
def test_first_means_the_first_house_and_only_among_the_tied() -> None:
    assert leader((2, 0, 0, 1, 1)) == 0
    assert leader((1, 0, 0, 1)) == 1
    assert leader((0, 1, 1, 2, 2, 0)) == 0


@pytest.mark.clauses("MM-54")
def test_several_cities_score_in_one_turn_and_others_do_not() -> None:
    state = later(4)
    build(state, "Trier", 0)
    build(state, "Utrecht", 1, 0)
    build(state, "Gent", 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Trier", "grow Utrecht", "grow Gent", "pass")
    assert state.points[0] == 1 + 2 + 3
    assert state.status[place("Gent")] == MARKED


@pytest.mark.clauses("MM-55")
def test_a_city_without_marker_never_scores_again() -> None:
    state = later(4)
    build(state, "Ulm", 1, 1, 1)
    take(state, "Ulm", 1)
    build(state, "Utrecht", 1, 1, 0)
    take(state, "Utrecht", 1)
    build(state, "Köln", 1, 1, 1, 1, 1, 0, 0)
    take(state, "Köln", 1)
    rich(state, 100, 0, 0, 0)
    before = list(state.points)
    do(turn(state), "grow Köln", "pass")
    assert len(ring(state, "Köln")) == 8
    assert state.points == before


@pytest.mark.clauses("MM-22", "MM-55")
def test_growth_in_a_city_whose_marker_is_gone_brings_no_marker() -> None:
    state = later(4)
    build(state, "Gent", 1, 1, 1, 1, 0)
    take(state, "Gent", 1)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "letter grow Gent")
    assert ring(state, "Gent") == (1, 1, 1, 1, 0, 0, 0)
    assert state.money[0] == 20 - 6 + 6
    assert state.status[place("Gent")] == TAKEN + 1


@pytest.mark.clauses("MM-50", "MM-97")
def test_the_order_of_arrival_is_public() -> None:
    state = later(4)
    build(state, "Gent", 3, 0, 3, 1)
    assert state.view(SPECTATOR)["rings"][place("Gent")] == [3, 0, 3, 1]  # type: ignore[index]


def test_names_may_be_typed_without_accents() -> None:
    assert MERCHANT.parse("branch koeln via koblenz") == MERCHANT.parse("branch Köln via Koblenz")
    assert MERCHANT.parse("GROW Lubeck") == MERCHANT.parse("grow Lübeck")
    assert MERCHANT.parse("open gent") == MERCHANT.parse("open Gent 7")
    assert BOARD.names[place("Straßburg")] == "Straßburg"
    assert MERCHANT.parse("grow strassburg") == MERCHANT.parse("grow Straßburg")


def test_a_settled_village_is_a_place_to_start_from() -> None:
    state = later()
    settle(state, 0, "Soest")
    rich(state, 100, 0, 0, 0)
    do(turn(state), "done", "branch Münster via Soest")
    assert ring(state, "Münster") == (0,)
