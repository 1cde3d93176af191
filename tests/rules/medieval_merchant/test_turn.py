"""The turn and its phases 1 to 3: opening a city, houses and income, base income."""

import pytest

from fondaco.games.medieval_merchant import steps
from fondaco.games.medieval_merchant.box import CITIES
from fondaco.games.medieval_merchant.state import MARKED, TAKEN
from fondaco.games.medieval_merchant.trade import income_of

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
    mark,
    paid_in,
    place,
    played,
    rich,
    ring,
    settle,
    take,
    turn,
)


@pytest.mark.clauses("MM-10")
def test_the_five_phases_in_their_order() -> None:
    state = homes(3)
    state.turns = 3
    mark(state, "Köln")
    build(state, "Köln", 0)
    turn(state)
    seen = [state.step.name]
    assert clause(state, "grow Köln") == "MM-10"
    do(state, can(state)[0])
    seen.append(state.step.name)
    assert clause(state, "branch Trier via Koblenz") == "MM-10"
    money = state.money[0]
    do(state, "grow Köln")
    assert list(state.middle) == [place("Köln")]
    seen.append(state.step.name)
    assert state.money[0] == money + 4
    assert clause(state, "grow Köln") == "MM-10"
    do(state, "pass")
    assert seen == ["open", "trade", "branch"]
    assert list(state.middle) == []
    assert state.pending() == (1,)


@pytest.mark.clauses("MM-10")
def test_then_the_player_to_the_left_is_in_turn() -> None:
    state = homes(3, first=2)
    order = []
    for _ in range(4):
        order.append(state.seat)
        do(state, can(state)[0])
        if state.step.name == "branch":
            do(state, "pass") if len(order) < 3 else do(state, can(state)[-1])
    assert order == [2, 0, 1, 2]


@pytest.mark.clauses("MM-11")
def test_a_marker_goes_on_a_city_of_its_value_that_never_had_one() -> None:
    state = homes(4)
    held = {value for value in range(2, 9) if state.hands[value]}
    expected = [
        f"open {BOARD.names[city]} {BOARD.values[city]}"
        for city in range(CITIES)
        if BOARD.values[city] in held and BOARD.names[city] != "Wittenberg"
    ]
    assert can(state) == expected
    missing = next(city for city in range(CITIES) if BOARD.values[city] not in held)
    assert clause(state, f"open {BOARD.names[missing]} {BOARD.values[missing]}") == "MM-11"
    before = state.hand_count(0)
    do(state, expected[0])
    city = MERCHANT.parse(expected[0]) - 3
    assert state.status[city] == MARKED
    assert state.hand_count(0) == before - 1


@pytest.mark.clauses("MM-11")
def test_a_city_whose_marker_was_taken_gets_no_other() -> None:
    state = homes(4)
    mark(state, "Trier")
    build(state, "Trier", 1, 1)
    take(state, "Trier", 1)
    state.seat = next(seat for seat in range(4) if state.hands[seat * 9 + 2])
    assert "open Linz 2" in can(turn(state)), "with a marker of that value in hand"
    assert "open Trier 2" not in can(state)
    assert clause(state, "open Trier 2") == "MM-11"


@pytest.mark.clauses("MM-11")
def test_opening_must_be_done() -> None:
    state = homes(4)
    assert all(text.startswith("open ") for text in can(state))


@pytest.mark.clauses("MM-12")
def test_without_markers_phase_1_is_skipped() -> None:
    state = turn(later())
    assert state.step.name == "trade"


@pytest.mark.clauses("MM-13")
def test_a_city_holds_as_many_houses_as_its_value() -> None:
    state = later()
    build(state, "Trier", 0, 1)
    take(state, "Trier", 0)
    build(state, "Ulm", 0, 1, 2)
    rich(state, 100, 0, 0, 0)
    turn(state)
    assert "grow Trier" not in can(state)
    assert clause(state, "grow Trier") == "MM-13"
    do(state, "grow Ulm")
    assert state.free_spaces(place("Ulm")) == 0


@pytest.mark.clauses("MM-14")
def test_the_first_player_has_the_first_turn() -> None:
    for first in range(4):
        state = homes(4, first=first)
        assert (state.pending(), state.step.name, state.turns) == ((first,), "open", 0)


@pytest.mark.clauses("MM-15", "MM-26", "MM-30")
def test_the_first_turn_is_each_players_own() -> None:
    state = homes(4, ("Soest", "Schwerin", "Worms", "Fulda"))
    for seat in range(4):
        assert state.seat == seat
        do(state, can(state)[0])
        assert state.step.name == "branch"
        assert state.money[seat] == 25
        do(state, next(text for text in can(state) if text.startswith("branch")))
    assert state.seat == 0
    money = state.money[0]
    do(state, can(state)[0])
    assert state.step.name == "trade"
    do(state, "done")
    assert state.money[0] == money + 6


@pytest.mark.clauses("MM-26")
def test_phase_2_does_not_happen_on_the_first_turn() -> None:
    state = homes(4, markers="all-open")
    assert state.turns == 0
    assert state.step.name == "branch"
    assert clause(state, "grow Gent") == "MM-10"


@pytest.mark.clauses("MM-17")
def test_phase_4_without_a_payable_opening_is_passed() -> None:
    state = later(4, ("Emden", "Schwerin", "Worms", "Fulda"))
    build(state, "Bremen", 1, 1, 1, 2)
    take(state, "Bremen", 1)
    rich(state, 0, 0, 0, 0)
    state.letters = [0, 2, 2, 2]
    assert min(cost("Emden", "Utrecht"), cost("Emden", "Osnabrück")) > 6, "Bremen, the third way, is full"
    turn(state)
    assert state.money[0] == 6
    assert (state.seat, state.quiet) == (1, 1)


@pytest.mark.clauses("MM-17")
def test_phase_2_with_nothing_to_decide_just_pays() -> None:
    state = later()
    state.letters = [0, 2, 2, 2]
    build(state, "Köln", 0)
    rich(state, 30, 0, 0, 0)
    state.stock = [0, *state.stock[1:]]
    steps.start_turn(state)
    assert state.money[0] == 30 + 3 * 7 + 6


@pytest.mark.clauses("MM-17", "MM-28")
def test_a_house_that_income_can_pay_is_still_a_decision() -> None:
    state = later()
    state.letters = [0, 2, 2, 2]
    build(state, "Trier", 0)
    take(state, "Trier", 0)
    build(state, "Köln", 0, 1, 1, 2, 2, 3, 3)
    rich(state, 0, 0, 0, 0)
    state.stock = [9, *state.stock[1:]]
    steps.start_turn(state)
    assert can(state) == ["done", "grow Köln", "income Köln"]
    state.play(0, MERCHANT.parse("income Köln"))
    assert can(state) == ["done", "grow Trier"]


@pytest.mark.clauses("MM-17")
def test_a_phase_4_that_is_skipped_stands_in_the_log_as_one_that_is_passed_does() -> None:
    for money, told in ((0, "seat 0 can't open a branch: phase 4 is skipped"), (99, "seat 0 opens no branch")):
        state = homes(4, markers="all-open")
        rich(state, money, 99, 99, 99)
        state.log = []
        turn(state)
        if state.seat == 0:
            do(state, "pass")
        assert told in [str(MERCHANT.describe_event(event)) for event in state.log]
        assert (state.seat, state.quiet) == (1, 1)


@pytest.mark.clauses("MM-17")
def test_a_single_opening_in_phase_1_is_made_without_asking() -> None:
    state = homes(4)
    state.turns = 4
    mark(state, *[name for name in BOARD.names[:CITIES] if name not in ("Köln", "Gent", "Lübeck", "Wittenberg")])
    state.hands = [0] * 36
    state.hands[8] = 1
    state.hands[9 + 7] = 2
    steps.start_turn(state)
    assert (state.status[place("Köln")], state.hand_count(0)) == (MARKED, 0)
    assert state.opener[place("Köln")] == 0
    assert (state.seat, state.step.name) == (0, "trade"), "seat 0 goes on with phase 2"


@pytest.mark.clauses("MM-17")
def test_one_marker_for_two_cities_is_still_a_decision() -> None:
    state = homes(4)
    state.turns = 4
    mark(state, *[name for name in BOARD.names[:CITIES] if name not in ("Gent", "Lübeck", "Wittenberg")])
    state.hands = [0] * 36
    state.hands[7] = 1
    state.hands[9 + 7] = 1
    steps.start_turn(state)
    assert can(state) == ["open Gent 7", "open Lübeck 7"]


@pytest.mark.clauses("MM-17")
def test_two_markers_are_never_a_single_opening() -> None:
    """Each fits some city (MM-12), and no two fit the same alone."""
    for seed in range(20):
        match = played(3, seed)
        for move, before in ((move, match.at(at)) for at, move in enumerate(match.moves)):
            if MERCHANT.text(move.action).startswith("open "):
                assert len(before.legal(move.seat)) > 1


@pytest.mark.clauses("MM-17")
def test_who_is_dealt_the_marker_is_seen_when_it_is_laid_so_nothing_goes_back() -> None:
    """A marker that goes on its city by itself was a secret: the move before it can't be taken back."""
    for seed in range(60):
        match = played(2, seed)
        for at, move in enumerate(match.moves):
            if not MERCHANT.text(move.action).startswith("open ") and any(e.kind == "opened" for e in move.events):
                assert match.at(at + 1).barriers > match.at(at).barriers
                return
    raise AssertionError("no such opening in 60 games")


@pytest.mark.clauses("MM-20")
def test_each_city_is_decided_for_itself_in_any_order() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0)
    build(state, "Ulm", 0)
    turn(state)
    do(state, "income Ulm", "grow Gent")
    assert clause(state, "income Ulm") == "MM-23"
    assert clause(state, "income Gent") == "MM-23"
    assert can(state) == ["done", "grow Köln", "income Köln", "letter grow Köln"]
    do(state, "grow Köln")
    assert state.counts[place("Gent")] == 2
    assert state.counts[place("Köln")] == 2
    assert state.counts[place("Ulm")] == 1


@pytest.mark.clauses("MM-20")
def test_only_cities_with_an_own_house_are_handled() -> None:
    state = later()
    build(state, "Gent", 1)
    turn(state)
    assert clause(state, "grow Gent") == "MM-20"
    assert clause(state, "income Gent") == "MM-20"


@pytest.mark.clauses("MM-20", "MM-22", "MM-24")
def test_a_city_whose_marker_is_gone_grows_or_does_nothing() -> None:
    state = later()
    build(state, "Gent", 0, 0, 0, 0, 1)
    take(state, "Gent", 0)
    rich(state, 10, 0, 0, 0)
    turn(state)
    assert can(state) == ["done", "letter double-income", "grow Gent", "letter grow Gent"]
    assert clause(state, "income Gent") == "MM-24"
    do(state, "done")
    assert state.money[0] == 10 + 6


@pytest.mark.clauses("MM-21")
def test_adding_is_free_while_the_marker_is_there() -> None:
    state = later()
    build(state, "Gent", 0)
    rich(state, 0, 0, 0, 0)
    do(turn(state), "grow Gent")
    assert ring(state, "Gent") == (0, 0)
    assert state.money[0] == 6


@pytest.mark.clauses("MM-22")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_growing_where_the_marker_is_gone_costs_players_less_one(players: int) -> None:
    state = later(players)
    build(state, "Köln", 0, 0, 0, 0, 0)
    take(state, "Köln", 0)
    rich(state, players - 1, *[0] * (players - 1))
    turn(state)
    do(state, "grow Köln")
    assert ring(state, "Köln") == (0,) * 6
    assert paid_in(state) == players - 1
    assert state.middle == ()


@pytest.mark.clauses("MM-22", "MM-45")
def test_it_must_be_paid_at_once() -> None:
    state = later(4)
    build(state, "Köln", 0, 0, 0, 0, 0)
    take(state, "Köln", 0)
    rich(state, 2, 0, 0, 0)
    turn(state)
    assert "grow Köln" not in can(state)
    assert clause(state, "grow Köln") == "MM-22"


@pytest.mark.clauses("MM-23")
def test_one_house_a_city_in_phase_2() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0)
    do(turn(state), "grow Gent")
    assert "grow Gent" not in can(state)
    assert clause(state, "grow Gent") == "MM-23"


@pytest.mark.clauses("MM-24")
def test_villages_pay_nothing() -> None:
    state = later()
    settle(state, 0, "Soest", "Stendal")
    rich(state, 5, 0, 0, 0)
    do(turn(state), "done")
    assert state.money[0] == 5 + 6


@pytest.mark.clauses("MM-24")
def test_no_income_where_a_house_was_added() -> None:
    state = later()
    build(state, "Gent", 0)
    rich(state, 0, 0, 0, 0)
    do(turn(state), "grow Gent")
    assert state.money[0] == 6


@pytest.mark.clauses("MM-25")
def test_the_books_example_gent() -> None:
    state = later(4)
    build(state, "Gent", 0, 1, 0, 2)
    assert state.free_spaces(place("Gent")) == 3
    build(state, "Köln", 0)
    rich(state, 0, 0, 0, 0)
    do(turn(state), "income Gent")
    assert state.money[0] == 9


@pytest.mark.clauses("MM-25")
@pytest.mark.parametrize(("players", "rate"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_income_for_each_free_space(players: int, rate: int) -> None:
    state = later(players)
    build(state, "Köln", 0, 1, 0)
    assert income_of(state, place("Köln")) == rate * 5


@pytest.mark.clauses("MM-25")
def test_the_number_of_own_houses_does_not_matter() -> None:
    amounts = []
    for seats in ((0, 1, 1, 1), (0, 0, 0, 1)):
        state = later()
        build(state, "Köln", *seats)
        rich(state, 0, 0, 0, 0)
        do(turn(state), "done")
        amounts.append(state.money[0])
    assert amounts == [12 + 6, 12 + 6]


@pytest.mark.clauses("MM-27")
def test_a_new_house_takes_up_a_space_at_once_and_stands_in_the_middle() -> None:
    state = later()
    build(state, "Gent", 1, 0)
    build(state, "Köln", 0)
    do(turn(state), "grow Gent")
    assert state.middle == (place("Gent"),)
    assert ring(state, "Gent") == (1, 0, 0)
    assert state.free_spaces(place("Gent")) == 4


@pytest.mark.clauses("MM-27")
def test_where_the_marker_is_gone_it_goes_straight_on_the_ring() -> None:
    state = later()
    build(state, "Köln", 1, 1, 1, 1, 1, 0)
    take(state, "Köln", 1)
    build(state, "Frankfurt", 1, 1, 1, 1)
    take(state, "Frankfurt", 1)
    rich(state, 100, 0, 0, 0)
    do(turn(state), "grow Köln", "branch Frankfurt via Koblenz")
    assert ring(state, "Köln") == (1, 1, 1, 1, 1, 0, 0)
    assert ring(state, "Frankfurt") == (1, 1, 1, 1, 0)
    assert state.middle == ()


@pytest.mark.clauses("MM-28")
def test_income_can_pay_for_a_house_added_after_it() -> None:
    state = later()
    build(state, "Köln", 0, 0, 0, 0, 0)
    take(state, "Köln", 0)
    build(state, "Trier", 0)
    rich(state, 0, 0, 0, 0)
    turn(state)
    assert "grow Köln" not in can(state)
    do(state, "income Trier")
    assert state.money[0] == 3
    do(state, "grow Köln")
    assert ring(state, "Köln") == (0,) * 6
    assert state.money[0] == 6


@pytest.mark.clauses("MM-28")
def test_base_income_comes_too_late_for_that() -> None:
    state = later()
    build(state, "Köln", 0, 0, 0, 0, 0)
    take(state, "Köln", 0)
    rich(state, 0, 0, 0, 0)
    turn(state)
    assert can(state) == ["done", "letter double-income"]


@pytest.mark.clauses("MM-29")
def test_what_is_not_handled_pays_at_the_end_of_phase_2() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Köln", 0, 1)
    build(state, "Ulm", 0)
    build(state, "Trier", 0)
    take(state, "Trier", 0)
    rich(state, 0, 0, 0, 0)
    do(turn(state), "grow Ulm", "done")
    assert state.money[0] == 3 * 6 + 3 * 6 + 6


@pytest.mark.clauses("MM-30")
@pytest.mark.parametrize(("players", "base"), [(2, 2), (3, 4), (4, 6), (5, 8), (6, 10)])
def test_base_income_from_the_second_turn_on(players: int, base: int) -> None:
    state = later(players)
    rich(state, *[40] * players)
    do(turn(state), "done")
    assert state.money[0] == 40 + base
    assert state.status.count(TAKEN) == 0


@pytest.mark.clauses("MM-103")
def test_the_bank_never_runs_out() -> None:
    state = later(6)
    rich(state, *[5000] * 6)
    for name in ("Gent", "Köln", "Lübeck", "Nürnberg"):
        build(state, name, 0)
    do(turn(state), "letter double-income")
    assert state.money[0] == 5000 + 2 * (5 * (6 + 7 + 6 + 6) + 10)
