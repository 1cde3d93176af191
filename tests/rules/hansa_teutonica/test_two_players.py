"""Two players and the neutral: HT-60 to HT-69."""

import pytest

from fondaco.games.hansa_teutonica.board import CITIES, ROUTES, VILLAGES
from fondaco.games.hansa_teutonica.desk import NEUTRAL
from fondaco.games.hansa_teutonica.state import BY_CITIES, BY_TOKENS, HansaState

from .table import (
    at,
    chance,
    clause_of,
    controls,
    develop_all,
    extra,
    fill,
    fill_others,
    give,
    legal,
    line,
    office,
    options,
    own,
    play,
    points,
    put,
    start,
    stock,
    supply,
    token_on,
    turn_of,
)


@pytest.mark.clauses("HT-60")
def test_a_neutral_trader_on_eight_routes() -> None:
    state = start(2)
    assert state.board.name == "2-3"
    there = [name for name in VILLAGES if at(state, name) == "neutral trader"]
    assert {name.rsplit(" ", 1)[0] for name in there} == {
        "Groningen-Emden",
        "Stade-Hamburg",
        "Hamburg-Lübeck",
        "Quedlinburg-Göttingen",
        "Quedlinburg-Halle",
        "Osnabrück-Bremen",
        "Lüneburg-Perleberg",
        "Hildesheim-Goslar",
    }
    assert len(there) == 8
    assert [name for name in VILLAGES if at(start(3), name) != "free"] == []


@pytest.mark.clauses("HT-61")
def test_the_other_player_must_set_a_replaced_neutral_and_one_more_down() -> None:
    state = start(2)
    assert "replace Stade-Hamburg 1 with trader pay trader" in legal(state)
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert supply(state, 0) == (3, 1)
    assert state.pending() == (1,)
    assert {text.rsplit(" ", 2)[1] for text in legal(state)} == {"Hamburg-Lübeck", "Hamburg-Bremen", "Hamburg-Lüneburg"}
    in_stock = state.neutral_stock
    play(state, "set trader Hamburg-Bremen 2")
    assert state.pending() == (1,)
    assert clause_of(state, "enough") == "HT-61"
    play(state, "set trader Hamburg-Lüneburg 1")
    assert (at(state, "Hamburg-Bremen 2"), at(state, "Hamburg-Lüneburg 1")) == ("neutral trader", "neutral trader")
    assert state.neutral_stock == in_stock - 1
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-61", "HT-18")
def test_the_second_neutral_goes_further_where_the_nearest_routes_are_full() -> None:
    state = start(2)
    develop_all(state, 0, 1)
    give(state, 0, 5, 1)
    for route in ("Hamburg-Lübeck", "Hamburg-Bremen"):
        fill(state, 1, route)
    put(state, 1, "Hamburg-Lüneburg 1", "Hamburg-Lüneburg 2", "Hamburg-Lüneburg 3")
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert legal(state) == ["set trader Hamburg-Lüneburg 4"]
    in_stock = state.neutral_stock
    play(state, "set trader Hamburg-Lüneburg 4")
    assert state.pending() == (1,), "the other player sets the second one down too"
    assert {text.rsplit(" ", 2)[1] for text in legal(state)} == {
        "Osnabrück-Bremen",
        "Bremen-Minden",
        "Bremen-Hannover",
        "Hannover-Lüneburg",
        "Lüneburg-Perleberg",
    }
    play(state, "set trader Bremen-Minden 2")
    assert at(state, "Bremen-Minden 2") == "neutral trader"
    assert (state.neutral_stock, state.pending()) == (in_stock - 1, (0,))


@pytest.mark.clauses("HT-61", "HT-33")
def test_where_only_one_neutral_finds_a_village_only_that_is_set_down() -> None:
    state = start(2)
    develop_all(state, 0, 1)
    give(state, 0, 5, 1)
    fill_others(state, "Coellen-Warburg 1", "Stade-Hamburg 2")
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    in_stock = state.neutral_stock
    play(state, "set trader Coellen-Warburg 1")
    assert state.pending() == (0,)
    assert state.neutral_stock == in_stock


@pytest.mark.clauses("HT-33")
def test_a_neutral_without_room_goes_to_the_neutral_stock() -> None:
    state = start(2)
    develop_all(state, 0, 1)
    give(state, 0, 5, 1)
    fill_others(state)
    in_stock = state.neutral_stock
    play(state, "replace Stade-Hamburg 1 with trader pay trader")
    assert state.neutral_stock == in_stock + 1
    assert state.pending() == (0,)


@pytest.mark.clauses("HT-62")
def test_a_route_full_of_neutrals_may_be_claimed_without_an_action() -> None:
    state = start(2)
    put(state, NEUTRAL, "Stade-Hamburg 2")
    assert clause_of(state, "neutral claim Stade-Hamburg") == "HT-62"
    fill(state, NEUTRAL, "Stade-Hamburg")
    assert options(state, "neutral claim") == ["neutral claim Stade-Hamburg"]
    assert clause_of(state, "claim Stade-Hamburg") == "HT-20"
    play(state, "neutral claim Stade-Hamburg", "office Hamburg")
    assert state.actions == 2
    assert state.pending() == (0,)
    assert not state.acted


@pytest.mark.clauses("HT-62")
def test_if_left_it_can_be_claimed_later_by_whoever_is_active() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Stade-Hamburg")
    play(state, "income 3 traders", "income 3 traders")
    assert legal(state) == ["end turn", "neutral claim Stade-Hamburg"], "the turn lasts while it can be claimed"
    play(state, "end turn")
    assert state.pending() == (1,)
    assert "neutral claim Stade-Hamburg" in legal(state)


@pytest.mark.clauses("HT-63")
def test_a_city_that_the_neutral_controls_gives_nobody_points() -> None:
    state = start(2)
    office(state, "Hamburg", 1, NEUTRAL)
    office(state, "Stade", 1)
    assert controls(state, "Hamburg") == NEUTRAL
    assert line(state, "Controlled cities") == [0, 2]
    give(state, 0, 5, 1)
    turn_of(state, 0)
    play(
        state,
        "replace Stade-Hamburg 1 with trader pay trader",
        "set trader Hamburg-Lübeck 2",
        "set trader Hamburg-Lübeck 3",
    )
    fill(state, 0, "Stade-Hamburg")
    play(state, "claim Stade-Hamburg")
    assert state.points == [0, 1], "one for Stade, none for Hamburg"
    assert len(state.scores()) == 2


@pytest.mark.clauses("HT-64")
def test_a_token_that_the_neutral_wins_is_out_and_replaced_by_the_active_player() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Osnabrück-Bremen")
    play(state, "neutral claim Osnabrück-Bremen")
    assert state.out == [1, 0, 0, 0, 0, 0]
    assert sum(state.unused) == 0
    assert "draw improve" in chance(state)
    play(state, "draw improve", "office Bremen")
    assert state.drawn == (4,)
    play(state, "end turn", "put improve Coellen-Warburg")
    assert token_on(state, "Coellen-Warburg") == "improve"


@pytest.mark.clauses("HT-64", "HT-51", "HT-53")
def test_an_empty_pile_ends_the_game_here_too_after_the_office() -> None:
    state = start(2)
    words = ("extra-office", "swap-offices", "three-actions", "four-actions", "improve", "remove-three")
    for word, number in zip(words, list(state.pile), strict=True):
        own(state, 1, *[word] * number)
    fill(state, NEUTRAL, "Osnabrück-Bremen")
    play(state, "neutral claim Osnabrück-Bremen", "office Bremen")
    assert (state.over, state.ending) == (True, BY_TOKENS)
    assert controls(state, "Bremen") == NEUTRAL


@pytest.mark.clauses("HT-65")
def test_a_neutral_trader_comes_with_every_token() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Osnabrück-Bremen")
    play(state, "neutral claim Osnabrück-Bremen", "draw improve", "office Bremen", "end turn")
    assert clause_of(state, "put improve Stade-Hamburg") == "HT-40", "a neutral stands there"
    in_stock = state.neutral_stock
    play(state, "put improve Coellen-Warburg")
    assert at(state, "Coellen-Warburg 1") == "neutral trader"
    assert state.neutral_stock == in_stock - 1


@pytest.mark.clauses("HT-66")
def test_the_neutral_stock() -> None:
    state = start(2)
    assert state.neutral_stock == 54 - 8
    fill(state, NEUTRAL, "Stade-Hamburg")
    assert state.neutral_stock == 44
    play(state, "neutral claim Stade-Hamburg", "office Stade")
    assert state.neutral_stock == 46, "two of three came back, one is an office"
    own(state, 0, "remove-three")
    play(state, "token remove-three Hamburg-Lübeck 1", "enough")
    assert state.neutral_stock == 47


@pytest.mark.clauses("HT-66")
def test_an_empty_neutral_stock_gives_no_further_trader() -> None:
    state = start(2)
    office_all_neutrals(state)
    assert state.neutral_stock == 0
    play(state, "replace Stade-Hamburg 1 with trader pay trader", "set trader Hamburg-Bremen 1")
    assert state.pending() == (0,), "the further trader is left out"
    state.drawn = (4,)
    state.pile = state.pile.copy()
    state.pile[4] -= 1
    play(state, "end turn", "put improve Coellen-Warburg")
    assert at(state, "Coellen-Warburg 1") == "free"


def office_all_neutrals(state: HansaState) -> None:
    """Use the neutral stock up: extra offices in one city hold as many as you like."""
    while state.neutral_stock > 0:
        extra(state, "Coellen", NEUTRAL)


@pytest.mark.clauses("HT-67")
def test_order_of_a_claim_for_the_neutral_and_its_office() -> None:
    state = start(2)
    office(state, "Hamburg", 1)
    office(state, "Emden", 1)
    fill(state, NEUTRAL, "Groningen-Emden")
    play(state, "neutral claim Groningen-Emden")
    assert state.points == [0, 1], "controllers score as in any claim"
    assert legal(state) == ["office Groningen", "office Emden"]
    assert clause_of(state, "no benefit") == "HT-67"
    play(state, "office Emden")
    first = state.board.first_office[CITIES.index("Emden")]
    assert state.offices[first + 1] == NEUTRAL * 2, "a pink office: colour is ignored"
    assert [at(state, f"Groningen-Emden {n}") for n in (1, 2, 3)] == ["free"] * 3


@pytest.mark.clauses("HT-67")
def test_a_neutral_trader_may_take_a_round_office_and_must_take_the_only_one() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Stade-Hamburg")
    office(state, "Hamburg", 0, 1, 0)
    play(state, "neutral claim Stade-Hamburg")
    assert state.offices[state.board.first_office[CITIES.index("Stade")]] == NEUTRAL * 2
    assert state.pending() == (0,), "with one city open there is nothing to choose"
    assert options(state, "office") == []


@pytest.mark.clauses("HT-67")
@pytest.mark.parametrize(("full", "left"), [("Groningen", "Emden"), ("Emden", "Groningen")])
def test_whichever_of_the_two_cities_is_full_the_other_takes_the_office(full: str, left: str) -> None:
    state = start(2)
    office(state, full, 0, 1)
    fill(state, NEUTRAL, "Groningen-Emden")
    play(state, "neutral claim Groningen-Emden")
    assert state.offices[state.board.first_office[CITIES.index(left)]] == NEUTRAL * 2


@pytest.mark.clauses("HT-68")
def test_with_both_cities_full_the_route_is_cleared_without_an_office() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Stade-Hamburg")
    office(state, "Hamburg", 0, 1, 0)
    office(state, "Stade", 1)
    in_stock = state.neutral_stock
    play(state, "neutral claim Stade-Hamburg")
    assert state.neutral_stock == in_stock + 3
    assert state.points == [1, 1], "Hamburg is 0's, Stade is 1's"
    assert state.held[NEUTRAL * len(CITIES) :] == [0] * len(CITIES)


@pytest.mark.clauses("HT-69")
def test_a_neutral_office_completes_a_city_and_its_coin_pays_nobody() -> None:
    state = start(2)
    fill(state, NEUTRAL, "Stade-Hamburg")
    play(state, "neutral claim Stade-Hamburg", "office Stade")
    assert state.complete == 1
    assert state.points == [0, 0], "Stade has a coin on this map"


@pytest.mark.clauses("HT-69", "HT-52")
def test_a_neutral_office_can_end_the_game() -> None:
    state = start(2)
    develop_all(state, 0, 1)
    for city in ("Bremen", "Lüneburg", "Brunswiek", "Duisburg", "Goslar", "Emden", "Kampen", "Hannover", "Münster"):
        office(state, city, *[1, 0][: state.board.sizes[CITIES.index(city)]])
    fill(state, NEUTRAL, "Stade-Hamburg")
    play(state, "neutral claim Stade-Hamburg", "office Stade")
    assert (state.over, state.ending) == (True, BY_CITIES)


@pytest.mark.clauses("HT-69")
def test_a_neutral_chain_scores_nothing_and_takes_no_place() -> None:
    state = start(2)
    for city in ("Arnheim", "Münster", "Minden", "Brunswiek"):
        office(state, city, NEUTRAL)
    fill(state, NEUTRAL, "Stendal-Magdeburg")
    play(state, "neutral claim Stendal-Magdeburg", "office Stendal")
    assert (state.points, state.linked) == ([0, 0], 0)
    for city in ("Arnheim", "Münster", "Minden"):
        office(state, city, 0)
    extra(state, "Brunswiek", 0)
    points(state, 0, 0)
    fill(state, 0, "Stendal-Magdeburg", merchants=1)
    play(state, "claim Stendal-Magdeburg", "office Stendal")
    assert state.points == [7, 0], "the first place is still there"


@pytest.mark.clauses("HT-69")
def test_the_neutral_takes_only_offices() -> None:
    state = start(2)
    own(state, 0, "extra-office")
    office(state, "Groningen", 1)
    fill(state, NEUTRAL, "Groningen-Emden")
    play(state, "neutral claim Groningen-Emden")
    assert legal(state) == ["office Groningen", "office Emden"]
    assert stock(state, 0) == (6, 0)
    assert ROUTES[state.route] == "Groningen-Emden"
