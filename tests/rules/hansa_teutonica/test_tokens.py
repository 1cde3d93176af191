"""Bonus tokens: HT-40 to HT-49."""

import pytest

from fondaco.games.hansa_teutonica.board import CITIES, ROUTES
from fondaco.games.hansa_teutonica.desk import ABILITIES, NEUTRAL, TRACK_ENDS
from fondaco.games.hansa_teutonica.state import HansaState

from .table import (
    at,
    clause_of,
    controls,
    develop,
    develop_all,
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
)


def won(drawn: str = "improve", *, actions: int = 1) -> HansaState:
    """Seat 0 has claimed Osnabrück-Bremen and drawn a replacement; so many actions are left."""
    state = start()
    fill(state, 0, "Osnabrück-Bremen")
    state.actions = actions + 1
    return play(state, "claim Osnabrück-Bremen", f"draw {drawn}", "no benefit")


@pytest.mark.clauses("HT-40")
def test_the_replacement_is_put_face_up_on_a_fitting_route_at_the_end_of_the_turn() -> None:
    state = won()
    put(state, 1, "Stade-Hamburg 1")
    office(state, "Duisburg", 1)
    office(state, "Arnheim", 1, 1, 2, 2)
    assert clause_of(state, "put improve Hamburg-Lübeck") == "HT-40", "not before the end of the turn"
    play(state, "end turn")
    assert state.pending() == (0,)
    assert clause_of(state, "put improve Lüneburg-Perleberg") == "HT-40", "there is a token"
    assert clause_of(state, "put improve Stade-Hamburg") == "HT-40", "there is a piece"
    assert clause_of(state, "put improve Arnheim-Duisburg") == "HT-40", "both cities are complete"
    assert clause_of(state, "put swap-offices Hamburg-Lübeck") == "HT-40", "not drawn"
    assert clause_of(state, "end turn") == "HT-40", "it must be put"
    assert "put improve Arnheim-Münster" in legal(state), "Münster has a free office"
    assert len(legal(state)) == 34 - 2 - 1 - 1
    play(state, "put improve Hamburg-Lübeck")
    assert token_on(state, "Hamburg-Lübeck") == "improve"
    assert state.drawn == ()
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-41")
def test_where_no_route_fits_the_token_is_out_of_the_game() -> None:
    state = won()
    for route in range(34):
        if token_on(state, ROUTES[route]) == "none":
            seat = 1 + route % 3
            develop_all(state, seat)
            put(state, seat, f"{ROUTES[route]} 1")
    pile = list(state.pile)
    play(state, "end turn")
    assert state.pending() == (1,)
    assert state.out == [0, 0, 0, 0, 1, 0]
    assert (state.drawn, state.pile) == ((), pile), "not back in the pile"


@pytest.mark.clauses("HT-42")
def test_a_used_token_costs_no_action_and_still_counts() -> None:
    state = start()
    own(state, 0, "three-actions")
    assert line(state, "Bonus tokens") == [1, 0, 0, 0]
    play(state, "token three-actions")
    assert state.actions == 5
    assert (sum(state.unused), sum(state.used)) == (0, 1)
    assert clause_of(state, "token three-actions") == "HT-42"
    assert line(state, "Bonus tokens") == [1, 0, 0, 0]


@pytest.mark.clauses("HT-42")
def test_a_token_isnt_used_within_the_action_that_won_it_but_right_after() -> None:
    state = start()
    office(state, "Bremen", 1)
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve")
    assert options(state, "extra office") == []
    assert clause_of(state, "extra office Bremen trader") == "HT-42"
    play(state, "no benefit")
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen")
    assert "extra office Bremen trader" in legal(state)


@pytest.mark.clauses("HT-42")
def test_an_older_extra_office_can_be_used_in_a_claim_that_wins_another() -> None:
    state = start()
    own(state, 0, "extra-office")
    office(state, "Bremen", 1)
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve")
    assert options(state, "extra office") == ["extra office Bremen trader"]
    play(state, "extra office Bremen trader")
    assert (state.unused[0], state.used[0]) == (1, 1)


@pytest.mark.clauses("HT-43")
def test_three_and_four_more_actions() -> None:
    state = start()
    own(state, 0, "three-actions", "four-actions")
    play(state, "place trader Stade-Hamburg 1", "place trader Stade-Hamburg 2")
    assert legal(state) == ["end turn", "token three-actions", "token four-actions"]
    play(state, "token four-actions")
    assert state.actions == 4
    play(state, "token three-actions")
    assert state.actions == 7
    play(state, "end turn")
    assert state.actions == 2, "only this turn"


@pytest.mark.clauses("HT-44")
def test_improve_any_track_that_isnt_empty() -> None:
    state = start()
    own(state, 0, "improve", "improve")
    develop(state, 0, "bursa", 3)
    assert options(state, "token improve") == [
        "token improve clavis urbis",
        "token improve actiones",
        "token improve privilegium",
        "token improve liber sophiae",
    ]
    assert clause_of(state, "token improve bursa") == "HT-44"
    before = supply(state, 0)
    play(state, "token improve actiones")
    assert state.actions == 3, "the better value counts at once"
    assert supply(state, 0) == (before[0] + 1, before[1])
    play(state, "token improve liber sophiae")
    assert supply(state, 0) == (before[0] + 1, before[1] + 1)


@pytest.mark.clauses("HT-44", "HT-29")
@pytest.mark.parametrize(("level", "gain"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_improving_actiones_gives_its_gain_also_with_no_action_left(level: int, gain: int) -> None:
    state = start()
    own(state, 0, "improve")
    develop(state, 0, "actiones", level)
    state.actions = 1
    play(state, "income 3 traders")
    assert (state.pending(), state.actions) == ((0,), 0)
    play(state, "token improve actiones")
    assert state.level(0, 1) == level + 1
    assert state.pending() == ((0,) if gain else (1,)), "a gained action is taken now, without one the turn ends"
    if gain:
        assert state.actions == 1
        play(state, "place trader Stade-Hamburg 1")
        assert state.pending() == (1,)


@pytest.mark.clauses("HT-8", "HT-28", "HT-44")
@pytest.mark.parametrize("ability", ABILITIES)
def test_every_track_goes_up_a_step_at_a_time(ability: str) -> None:
    number = ABILITIES.index(ability)
    for level in range(TRACK_ENDS[number]):
        state = start()
        own(state, 0, "improve")
        develop(state, 0, ability, level)
        play(state, f"token improve {ability}")
        assert state.level(0, number) == level + 1


@pytest.mark.clauses("HT-44")
def test_with_all_tracks_empty_it_cant_be_used() -> None:
    state = start()
    own(state, 0, "improve")
    develop_all(state, 0)
    assert options(state, "token") == []
    state.actions = 1
    play(state, "place trader Stade-Hamburg 1")
    assert state.pending() == (1,), "the turn ends by itself"


@pytest.mark.clauses("HT-45")
def test_an_extra_office_of_either_kind_in_a_city_with_an_office_also_a_complete_one() -> None:
    state = start()
    own(state, 0, "extra-office")
    office(state, "Stade", 2)
    fill(state, 0, "Stade-Hamburg", merchants=1)
    play(state, "claim Stade-Hamburg")
    assert options(state, "extra") == ["extra office Stade trader", "extra office Stade merchant"]
    assert clause_of(state, "extra office Hamburg trader") == "HT-45", "no office there is occupied"
    assert clause_of(state, "extra office Lübeck trader") == "HT-45", "no end city"
    play(state, "extra office Stade merchant")
    assert state.extras[CITIES.index("Stade")] == (0 * 2 + 1,)
    assert state.used[:6] == [1, 0, 0, 0, 0, 0]
    assert controls(state, "Stade") == 2
    assert stock(state, 0)[1] == 0, "the merchant stands there"
    assert state.pending() == (0,)
    assert state.actions == 1, "instead of another benefit: the claim is over"


@pytest.mark.clauses("HT-45")
@pytest.mark.parametrize("owner", [0, 1, NEUTRAL])
def test_the_occupied_office_may_be_anybodys_the_neutrals_too(owner: int) -> None:
    state = start(2)
    own(state, 0, "extra-office")
    office(state, "Stendal", owner)
    fill(state, 0, "Stendal-Magdeburg")
    play(state, "claim Stendal-Magdeburg")
    assert options(state, "extra") == ["extra office Stendal trader"]
    play(state, "extra office Stendal trader")
    assert state.extras[CITIES.index("Stendal")] == (0,)
    assert controls(state, "Stendal") == owner


@pytest.mark.clauses("HT-46")
def test_two_neighbouring_occupied_offices_change_places() -> None:
    state = start()
    own(state, 0, "swap-offices")
    office(state, "Groningen", 1)
    office(state, "Groningen", 2, kind="merchant")
    office(state, "Minden", 1, 2, 3, 1)
    assert controls(state, "Groningen") == 2
    assert options(state, "token swap") == [
        "token swap Groningen 1-2",
        "token swap Minden 1-2",
        "token swap Minden 2-3",
        "token swap Minden 3-4",
    ]
    play(state, "token swap Groningen 1-2")
    first = state.board.first_office[CITIES.index("Groningen")]
    assert state.offices[first : first + 2] == [2 * 2 + 1, 1 * 2]
    assert controls(state, "Groningen") == 1
    assert state.points == [0, 0, 0, 0], "no coin is paid"
    assert state.actions == 2


@pytest.mark.clauses("HT-46")
def test_never_with_a_free_or_an_extra_office() -> None:
    state = start()
    own(state, 0, "swap-offices")
    office(state, "Hamburg", 1)
    extra(state, "Hamburg", 2)
    assert options(state, "token swap") == []
    assert clause_of(state, "token swap Hamburg 1-2") == "HT-46"


@pytest.mark.clauses("HT-47")
def test_one_to_three_pieces_of_anybody_go_to_their_owners_supplies() -> None:
    state = start()
    own(state, 0, "remove-three")
    put(state, 0, "Stade-Hamburg 1")
    put(state, 1, "Stade-Hamburg 2", "Coellen-Warburg 1")
    put(state, 2, "Hamburg-Lübeck 1", kind="merchant")
    before = [supply(state, seat) for seat in range(3)]
    play(state, "token remove-three Stade-Hamburg 1", "remove Stade-Hamburg 2", "remove Hamburg-Lübeck 1")
    assert state.step == start().step, "three are enough: the turn goes on"
    after = [supply(state, seat) for seat in range(3)]
    assert after == [(before[0][0] + 1, 1), (before[1][0] + 1, 1), (before[2][0], before[2][1] + 1)]
    assert at(state, "Coellen-Warburg 1") == "1 trader"
    assert state.actions == 2


@pytest.mark.clauses("HT-47")
def test_the_second_and_third_piece_may_be_anybodys_too() -> None:
    state = start(2)
    own(state, 0, "remove-three")
    put(state, 0, "Kampen-Arnheim 1")
    put(state, 0, "Kampen-Arnheim 2", kind="merchant")
    put(state, 1, "Kampen-Arnheim 3")
    in_stock = state.neutral_stock
    before = (supply(state, 0), supply(state, 1))
    play(state, "token remove-three Kampen-Arnheim 3")
    neutral = "remove Stade-Hamburg 1"
    assert {"remove Kampen-Arnheim 1", "remove Kampen-Arnheim 2", neutral} <= set(options(state, "remove"))
    again = state.copy()
    play(state, "remove Kampen-Arnheim 1", "remove Kampen-Arnheim 2")
    assert supply(state, 0) == (before[0][0] + 1, before[0][1] + 1), "own ones"
    assert supply(state, 1) == (before[1][0] + 1, before[1][1])
    play(again, neutral, "remove Kampen-Arnheim 1")
    assert again.neutral_stock == in_stock + 1
    assert (at(again, "Stade-Hamburg 1"), again.actions) == ("free", 2)


@pytest.mark.clauses("HT-47")
def test_the_first_piece_may_be_an_own_one() -> None:
    state = start()
    own(state, 0, "remove-three")
    put(state, 0, "Kampen-Arnheim 1")
    before = supply(state, 0)
    play(state, "token remove-three Kampen-Arnheim 1")
    assert supply(state, 0) == (before[0] + 1, before[1])
    assert (state.pending(), state.route, state.left) == ((0,), -1, 0), "no piece is left to remove"


@pytest.mark.clauses("HT-47")
def test_fewer_than_three_may_be_removed_but_not_none() -> None:
    state = start()
    own(state, 0, "remove-three")
    assert options(state, "token") == []
    assert clause_of(state, "token remove-three Stade-Hamburg 1") == "HT-47"
    put(state, 1, "Stade-Hamburg 1", "Stade-Hamburg 2")
    play(state, "token remove-three Stade-Hamburg 1", "enough")
    assert at(state, "Stade-Hamburg 2") == "1 trader"
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-48")
def test_several_replacements_are_placed_in_any_order_each_tested_anew() -> None:
    state = start()
    state.actions = 3
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve", "no benefit")
    fill(state, 0, "Hildesheim-Goslar")
    play(state, "claim Hildesheim-Goslar", "draw four-actions", "no benefit", "end turn")
    assert {text.split()[1] for text in legal(state)} == {"improve", "four-actions"}
    assert "put four-actions Osnabrück-Bremen" in legal(state), "a route claimed in this turn may be chosen"
    play(state, "put four-actions Osnabrück-Bremen")
    assert state.pending() == (0,)
    assert clause_of(state, "put improve Osnabrück-Bremen") == "HT-40"
    play(state, "put improve Hamburg-Lübeck")
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-48", "HT-41")
def test_the_second_replacement_may_find_no_route() -> None:
    state = start()
    state.actions = 3
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve", "no benefit")
    fill(state, 0, "Hildesheim-Goslar")
    play(state, "claim Hildesheim-Goslar", "draw four-actions", "no benefit")
    for route in range(34):
        if ROUTES[route] != "Hamburg-Lübeck" and token_on(state, ROUTES[route]) == "none":
            seat = 1 + route % 3
            develop_all(state, seat)
            put(state, seat, f"{ROUTES[route]} 1")
    play(state, "end turn")
    assert legal(state) == ["put four-actions Hamburg-Lübeck", "put improve Hamburg-Lübeck"]
    play(state, "put improve Hamburg-Lübeck")
    assert state.out == [0, 0, 0, 1, 0, 0]
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-49")
def test_tokens_only_between_actions() -> None:
    state = start()
    own(state, 0, "three-actions", "improve")
    own(state, 1, "four-actions")
    put(state, 0, "Hamburg-Lübeck 1")
    put(state, 1, "Stade-Hamburg 1")
    give(state, 0, 4, 1)
    assert options(state, "token")[0] == "token three-actions", "before the first"
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert options(state, "token") == [], "not during a re-placing, not in another's turn"
    play(state, "set trader Hamburg-Lübeck 2", "enough")
    play(state, "lift Hamburg-Lübeck 1")
    assert options(state, "token") == [], "not during an action"
    play(state, "enough", "set trader Hamburg-Lübeck 1")
    assert options(state, "token")[0] == "token three-actions", "after the last, while the turn lasts"
    play(state, "token three-actions", "token improve bursa")
    assert state.actions == 3, "any number of tokens"


@pytest.mark.clauses("HT-49")
def test_no_tokens_once_replacements_are_being_placed() -> None:
    state = won(actions=1)
    own(state, 0, "three-actions")
    play(state, "end turn")
    assert options(state, "token") == []
    assert clause_of(state, "token three-actions") == "HT-40"
