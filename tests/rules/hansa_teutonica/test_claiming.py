"""Claiming a route: HT-20 to HT-32."""

import pytest

from fondaco.engine import Event
from fondaco.games.hansa_teutonica.board import CITIES
from fondaco.games.hansa_teutonica.state import HansaState

from .table import (
    at,
    chance,
    clause_of,
    controls,
    develop,
    extra,
    fill,
    give,
    legal,
    line,
    office,
    options,
    own,
    play,
    put,
    start,
    stock,
    supply,
    token_on,
    turn_of,
)


@pytest.mark.clauses("HT-20")
def test_a_full_route_is_claimed_by_an_action_and_not_by_filling_it() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1", "Stade-Hamburg 2")
    assert clause_of(state, "claim Stade-Hamburg") == "HT-20"
    play(state, "place trader Stade-Hamburg 3")
    assert at(state, "Stade-Hamburg 3") == "0 trader"
    assert options(state, "claim") == ["claim Stade-Hamburg"]
    play(state, "claim Stade-Hamburg", "take privilegium")
    assert state.pending() == (1,), "that was the second action"


@pytest.mark.clauses("HT-20")
def test_a_route_with_another_players_piece_cant_be_claimed() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1", "Stade-Hamburg 2")
    put(state, 1, "Stade-Hamburg 3")
    assert options(state, "claim") == []
    assert clause_of(state, "claim Stade-Hamburg") == "HT-20"


@pytest.mark.clauses("HT-21")
def test_the_controllers_of_the_end_cities_score_whoever_claims() -> None:
    state = start()
    office(state, "Hamburg", 2)
    office(state, "Lübeck", 2)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck")
    assert state.points == [0, 0, 2, 0], "one player controls both ends and another claims"


@pytest.mark.clauses("HT-21")
def test_control_is_judged_before_anything_is_placed() -> None:
    state = start()
    develop(state, 0, "privilegium", 1)
    office(state, "Hamburg", 2)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Hamburg")
    assert state.points == [0, 0, 1, 0]
    assert controls(state, "Hamburg") == 0, "only now"


@pytest.mark.clauses("HT-22")
def test_the_token_is_taken_and_its_replacement_drawn_before_the_benefit() -> None:
    state = start()
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen")
    assert state.unused[:6] == [1, 0, 0, 0, 0, 0]
    assert token_on(state, "Osnabrück-Bremen") == "none"
    assert chance(state) == {
        "draw extra-office": 3,
        "draw swap-offices": 2,
        "draw three-actions": 2,
        "draw four-actions": 2,
        "draw improve": 3,
        "draw remove-three": 1,
    }
    play(state, "draw improve")
    assert state.drawn == (4,)
    assert legal(state) == ["no benefit", "office Osnabrück"]


@pytest.mark.clauses("HT-22")
def test_the_token_is_taken_also_where_no_benefit_follows() -> None:
    state = start()
    fill(state, 0, "Lüneburg-Perleberg")
    office(state, "Perleberg", 1)
    play(state, "claim Lüneburg-Perleberg", "draw improve")
    assert state.unused[:6] == [0, 1, 0, 0, 0, 0]
    assert state.pending() == (0,)
    assert state.route == -1, "neither city has an office for a white privilege: the claim is over"


@pytest.mark.clauses("HT-23")
def test_at_most_one_benefit_and_it_may_be_forgone() -> None:
    state = start()
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck")
    assert legal(state) == ["no benefit", "office Hamburg", "office Lübeck", "take bursa"]
    assert clause_of(state, "place trader Stade-Hamburg 1") == "HT-23"
    play(state, "no benefit")
    assert state.pending() == (0,)
    assert controls(state, "Hamburg") == -1
    assert clause_of(state, "office Hamburg") == "HT-23"


@pytest.mark.clauses("HT-20", "HT-23", "HT-31")
def test_a_route_between_two_full_cities_without_a_token_may_be_claimed_too() -> None:
    state = start()
    office(state, "Brunswiek", 1)
    office(state, "Stendal", 2, 2, 3, 3)
    fill(state, 0, "Brunswiek-Stendal")
    in_stock = stock(state, 0)
    assert "claim Brunswiek-Stendal" in legal(state)
    play(state, "claim Brunswiek-Stendal")
    assert state.points == [0, 1, 0, 1], "the controllers score"
    assert (state.pending(), state.actions, state.route) == ((0,), 1, -1), "there is no benefit to choose"
    assert stock(state, 0) == (in_stock[0] + 4, 0), "all pieces go to stock"
    assert [at(state, f"Brunswiek-Stendal {n}") for n in (1, 2, 3, 4)] == ["free"] * 4


@pytest.mark.clauses("HT-23", "HT-28")
def test_in_full_cities_the_ability_and_the_coellen_table_are_left() -> None:
    state = start()
    office(state, "Stade", 1)
    office(state, "Hamburg", 1, 2, 3)
    fill(state, 0, "Stade-Hamburg", merchants=1)
    play(state, "claim Stade-Hamburg")
    assert legal(state) == ["no benefit", "take privilegium"]
    state = start()
    office(state, "Coellen", 1, 2)
    office(state, "Warburg", 1, 2)
    fill(state, 0, "Coellen-Warburg", merchants=1)
    play(state, "claim Coellen-Warburg")
    assert legal(state) == ["no benefit", "coellen 7"]


@pytest.mark.clauses("HT-24")
def test_a_piece_of_the_route_goes_to_the_leftmost_free_office() -> None:
    state = start()
    fill(state, 0, "Hamburg-Lübeck")
    in_stock = stock(state, 0)
    play(state, "claim Hamburg-Lübeck", "office Hamburg")
    assert state.offices[state.board.first_office[3]] == 0
    assert stock(state, 0) == (in_stock[0] + 2, 0)
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg")
    assert clause_of(state, "office Hamburg") == "HT-25", "the next one is orange, none can be skipped"
    assert clause_of(state, "office Lübeck") == "HT-24"


@pytest.mark.clauses("HT-24")
def test_square_takes_a_trader_and_round_a_merchant() -> None:
    state = start()
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg")
    assert clause_of(state, "office Stade") == "HT-24"
    play(state, "no benefit")
    fill(state, 0, "Stade-Hamburg", merchants=1)
    play(state, "claim Stade-Hamburg", "office Stade")
    assert state.offices[state.board.first_office[2]] == 1
    assert state.pieces[1] + state.pieces[3] == 0, "the merchant is gone"


@pytest.mark.clauses("HT-24")
def test_a_route_of_merchants_cant_take_a_square_office() -> None:
    state = start()
    develop(state, 0, "liber sophiae", 3)
    fill(state, 0, "Hamburg-Lübeck", merchants=3)
    play(state, "claim Hamburg-Lübeck")
    assert options(state, "office") == []
    assert clause_of(state, "office Hamburg") == "HT-24"


@pytest.mark.clauses("HT-25")
@pytest.mark.parametrize(
    ("privilegium", "taken", "allowed"),
    [(0, 0, True), (0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False), (3, 3, True)],
)
def test_the_colour_must_be_allowed_by_privilegium(privilegium: int, taken: int, allowed: bool) -> None:
    state = start()
    develop(state, 0, "privilegium", privilegium)
    office(state, "Minden", *[1, 2, 3][:taken])
    fill(state, 0, "Münster-Minden", merchants=1)
    play(state, "claim Münster-Minden")
    assert ("office Minden" in legal(state)) == allowed
    assert clause_of(state, "office Minden") == ("" if allowed else "HT-25")


@pytest.mark.clauses("HT-25")
def test_without_the_privilege_the_office_is_refused() -> None:
    state = start()
    office(state, "Hamburg", 1)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck")
    assert clause_of(state, "office Hamburg") == "HT-25"
    assert "office Hamburg" not in legal(state)


@pytest.mark.clauses("HT-26")
def test_an_office_with_a_coin_scores_at_once() -> None:
    state = start()
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Lübeck")
    assert state.points == [1, 0, 0, 0]
    state = start()
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Hamburg")
    assert state.points == [0, 0, 0, 0]


@pytest.mark.clauses("HT-26", "HT-36")
def test_the_coin_is_of_one_office_and_an_extra_office_has_none() -> None:
    state = start()
    develop(state, 0, "privilegium", 3)
    own(state, 0, "extra-office")
    office(state, "Lübeck", 1)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "extra office Lübeck trader")
    assert state.points == [0, 1, 0, 0], "one for control, none for a coin"
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Lübeck")
    assert state.points == [0, 2, 0, 0], "the second office has no coin"


@pytest.mark.clauses("HT-27")
def test_the_last_office_completes_a_city() -> None:
    state = start()
    develop(state, 0, "privilegium", 2)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Lübeck")
    assert state.complete == 0
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Lübeck")
    assert state.complete == 1


@pytest.mark.clauses("HT-28")
@pytest.mark.parametrize(
    ("route", "ability", "kind"),
    [
        ("Groningen-Emden", "liber sophiae", 1),
        ("Stade-Hamburg", "privilegium", 0),
        ("Hamburg-Lübeck", "bursa", 0),
        ("Warburg-Göttingen", "actiones", 0),
        ("Quedlinburg-Halle", "clavis urbis", 0),
    ],
)
def test_the_signs_of_five_cities(route: str, ability: str, kind: int) -> None:
    state = start()
    fill(state, 0, route)
    before = supply(state, 0)
    play(state, f"claim {route}")
    assert options(state, "take") == [f"take {ability}"]
    play(state, f"take {ability}")
    after = supply(state, 0)
    assert (after[0] - before[0], after[1] - before[1]) == (1 - kind, kind)
    assert sum(state.tracks) == 1


@pytest.mark.clauses("HT-28")
def test_an_empty_track_gives_nothing_and_other_cities_have_no_sign() -> None:
    state = start()
    develop(state, 0, "bursa", 3)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck")
    assert options(state, "take") == []
    assert clause_of(state, "take bursa") == "HT-28"
    assert clause_of(state, "take actiones") == "HT-28"


@pytest.mark.clauses("HT-29")
def test_an_actiones_upgrade_is_used_in_the_same_turn_also_after_the_last_action() -> None:
    state = start()
    fill(state, 0, "Warburg-Göttingen")
    play(state, "income 3 traders", "claim Warburg-Göttingen")
    assert state.actions == 0
    play(state, "take actiones")
    assert state.pending() == (0,)
    assert state.actions == 1
    play(state, "place trader Stade-Hamburg 1")
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-29")
@pytest.mark.parametrize(("level", "gain"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_the_actions_left_grow_by_the_difference(level: int, gain: int) -> None:
    state = start()
    develop(state, 0, "actiones", level)
    fill(state, 0, "Quedlinburg-Göttingen")
    before = state.actions
    play(state, "claim Quedlinburg-Göttingen", "take actiones")
    assert state.actions == before - 1 + gain


@pytest.mark.clauses("HT-29")
def test_the_better_bursa_counts_at_once() -> None:
    state = start()
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "take bursa")
    give(state, 0, 2, 1)
    assert options(state, "income") == ["income 5 traders"]


@pytest.mark.clauses("HT-30")
def test_a_merchant_goes_to_any_free_space_that_privilegium_allows() -> None:
    state = start()
    develop(state, 0, "privilegium", 2)
    state.coellen = (-1, 1, -1, -1)
    state.pieces[1 * 4 + 1] -= 1
    fill(state, 0, "Coellen-Warburg", merchants=1)
    play(state, "claim Coellen-Warburg")
    assert options(state, "coellen") == ["coellen 7", "coellen 9"]
    assert clause_of(state, "coellen 8") == "HT-30"
    assert clause_of(state, "coellen 11") == "HT-30"
    play(state, "coellen 9")
    assert state.coellen == (-1, 1, 0, -1)
    assert line(state, "Coellen table") == [9, 8, 0, 0]
    assert state.points == [0, 0, 0, 0], "scored at the end"
    assert state.scores()[0] == 9, "no office: no control, no network"


@pytest.mark.clauses("HT-30")
def test_only_a_merchant_and_only_on_the_route_to_coellen() -> None:
    state = start()
    fill(state, 0, "Coellen-Warburg")
    play(state, "claim Coellen-Warburg")
    assert options(state, "coellen") == []
    assert clause_of(state, "coellen 7") == "HT-30"
    for route in ("Stade-Hamburg", "Paderborn-Warburg", "Warburg-Göttingen"):
        state = start()
        develop(state, 0, "privilegium", 3)
        fill(state, 0, route, merchants=1)
        play(state, f"claim {route}")
        assert options(state, "coellen") == [], "another route, though it ends in Warburg too"
        assert clause_of(state, "coellen 7") == "HT-30"


@pytest.mark.clauses("HT-31")
def test_all_other_pieces_go_back_to_stock() -> None:
    state = start()
    fill(state, 0, "Coellen-Warburg", merchants=1)
    assert (supply(state, 0), stock(state, 0)) == ((5, 0), (3, 0))
    play(state, "claim Coellen-Warburg", "office Coellen")
    assert (supply(state, 0), stock(state, 0)) == ((5, 0), (5, 1))
    assert all(at(state, f"Coellen-Warburg {n}") == "free" for n in (1, 2, 3, 4))


def nearly_joined(*seats: int) -> HansaState:
    """These seats have offices from Arnheim to Brunswiek; Stendal is missing. No points yet."""
    state = start(5)
    for seat in seats:
        develop(state, seat, "privilegium", 3)
        for city in ("Arnheim", "Münster", "Minden", "Brunswiek"):
            if state.filled[CITIES.index(city)] < state.board.sizes[CITIES.index(city)]:
                office(state, city, seat)
            else:
                extra(state, city, seat)
    return state


def links(state: HansaState, *texts: str) -> list[tuple[int, object]]:
    """Who scored what for joining the two cities, in these moves."""
    log: list[Event] = []
    state.log = log
    play(state, *texts)
    return [(event.seat, event.data["points"]) for event in log if event.kind == "linked"]


@pytest.mark.clauses("HT-32")
def test_joining_stendal_and_arnheim_scores_7_4_2_and_later_nothing() -> None:
    state = nearly_joined(3, 0, 4, 1)
    scored = []
    for seat in (3, 0, 4, 1):
        turn_of(state, seat)
        fill(state, seat, "Brunswiek-Stendal", merchants=1)
        scored += links(state, "claim Brunswiek-Stendal", "office Stendal")
    assert scored == [(3, 7), (0, 4), (4, 2)]
    assert state.linked == 0b11011


@pytest.mark.clauses("HT-32")
def test_each_player_scores_it_once() -> None:
    state = nearly_joined(0)
    fill(state, 0, "Brunswiek-Stendal", merchants=1)
    assert links(state, "claim Brunswiek-Stendal", "office Stendal") == [(0, 7)]
    assert state.points[0] == 7 + 1, "and one for controlling Brunswiek"
    fill(state, 0, "Brunswiek-Stendal", merchants=1)
    assert links(state, "claim Brunswiek-Stendal", "office Stendal") == []


@pytest.mark.clauses("HT-32")
def test_an_own_office_is_needed_in_every_city_of_the_chain() -> None:
    state = start()
    office(state, "Arnheim", 0)
    office(state, "Minden", 0)
    office(state, "Brunswiek", 0)
    office(state, "Münster", 1)
    fill(state, 0, "Brunswiek-Stendal")
    assert links(state, "claim Brunswiek-Stendal", "office Stendal") == []
