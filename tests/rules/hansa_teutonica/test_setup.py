"""Material and set-up: HT-1 to HT-9."""

from collections import Counter
from typing import cast

import pytest

from fondaco.engine import BadSetup
from fondaco.games.hansa_teutonica.board import CITIES, ROUTES, SIGN_OF, TAVERNS, map_for
from fondaco.games.hansa_teutonica.desk import ABILITIES, TOKEN_COUNTS, TRACK_ENDS, TRACK_KINDS, TRACKS
from fondaco.games.hansa_teutonica.notation import TOKEN_WORDS
from fondaco.games.hansa_teutonica.state import HansaState

from .table import (
    HANSA,
    chance,
    develop,
    develop_all,
    give,
    legal,
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


def unstarted() -> HansaState:
    return cast(HansaState, HANSA.start(4))


@pytest.mark.clauses("HT-1")
@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 5 players, not .*HT-1"):
        HANSA.start(players)
    assert [HANSA.start(n).players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.clauses("HT-2")
@pytest.mark.parametrize(
    ("players", "routes", "villages", "offices", "coins"),
    [(2, 32, 101, 57, 6), (3, 32, 101, 57, 6), (4, 34, 107, 62, 4), (5, 34, 107, 62, 4)],
)
def test_the_two_maps(players: int, routes: int, villages: int, offices: int, coins: int) -> None:
    board = map_for(players)
    assert len(CITIES) == 27
    assert (board.routes, board.villages, board.offices, sum(board.coins)) == (routes, villages, offices, coins)
    state = start(players)
    give(state, state.active, 5, 1)
    free = villages - (8 if players == 2 else 0)
    assert len(options(state, "place trader")) == free
    assert ("place trader Emden-Stade 1" in legal(state)) == (players > 3)


@pytest.mark.clauses("HT-2")
def test_the_offices_of_a_city_differ_between_the_maps() -> None:
    def offices(players: int, city: str) -> list[tuple[int, int, int]]:
        board = map_for(players)
        first = board.first_office[CITIES.index(city)]
        there = range(first, first + board.sizes[CITIES.index(city)])
        return [(board.shapes[at], board.colours[at], board.coins[at]) for at in there]

    assert offices(4, "Göttingen") == [(0, 0, 0), (1, 0, 0), (0, 2, 0)]
    assert offices(3, "Göttingen") == [(0, 0, 0), (0, 1, 0)]
    assert offices(4, "Stade") == [(1, 0, 0)]
    assert offices(2, "Stade") == [(1, 0, 1)]
    assert offices(4, "Perleberg") == offices(3, "Perleberg") == [(0, 0, 0), (0, 2, 0), (1, 3, 0)]


@pytest.mark.clauses("HT-3")
def test_each_player_has_27_traders_and_4_merchants() -> None:
    covered = Counter({0: 0, 1: 0})
    for ability in range(5):
        covered[TRACK_KINDS[ability]] += TRACK_ENDS[ability]
    assert covered == {0: 15, 1: 3}
    for players in (2, 3, 4, 5):
        state = start(players)
        assert state.points == [0] * players
        for seat in range(players):
            traders = supply(state, seat)[0] + stock(state, seat)[0]
            merchants = supply(state, seat)[1] + stock(state, seat)[1]
            assert (traders + 15 + 1, merchants + 3) == (27, 4)


@pytest.mark.clauses("HT-4")
def test_supply_and_stock_by_turn_order() -> None:
    state = start(5, first=3)
    assert [supply(state, seat) for seat in (3, 4, 0, 1, 2)] == [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)]
    assert [stock(state, seat) for seat in (3, 4, 0, 1, 2)] == [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)]


@pytest.mark.clauses("HT-5")
def test_chance_names_the_first_player_and_play_goes_clockwise() -> None:
    assert chance(unstarted()) == {f"first {seat}": 1 for seat in range(4)}
    state = start(4, first=2)
    order = []
    for _ in range(5):
        order.append(state.pending()[0])
        play(state, "end turn")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.clauses("HT-6")
def test_the_16_tokens() -> None:
    assert dict(zip(TOKEN_WORDS, TOKEN_COUNTS, strict=True)) == {
        "extra-office": 4,
        "swap-offices": 3,
        "three-actions": 2,
        "four-actions": 2,
        "improve": 3,
        "remove-three": 2,
    }
    state = start()
    assert sum(state.pile) == 13
    assert state.pile == [3, 2, 2, 2, 3, 1]


@pytest.mark.clauses("HT-7")
def test_three_tokens_lie_on_the_taverns_in_random_order() -> None:
    assert [ROUTES[route] for route in TAVERNS] == ["Osnabrück-Bremen", "Lüneburg-Perleberg", "Hildesheim-Goslar"]
    state = play(unstarted(), "first 0")
    assert chance(state) == {
        f"put {word} Osnabrück-Bremen": 1 for word in ("extra-office", "swap-offices", "remove-three")
    }
    seen = set()
    for seed in range(60):
        game = cast(HansaState, HANSA.new(players=4, seed=seed))
        seen.add(tuple(token_on(game, ROUTES[route]) for route in TAVERNS))
    assert len(seen) == 6
    assert all(sorted(order) == ["extra-office", "remove-three", "swap-offices"] for order in seen)


@pytest.mark.clauses("HT-8")
def test_the_ability_tracks() -> None:
    assert dict(zip(ABILITIES, TRACKS, strict=True)) == {
        "clavis urbis": [1, 2, 2, 3, 4],
        "actiones": [2, 3, 3, 4, 4, 5],
        "privilegium": [0, 1, 2, 3],
        "liber sophiae": [2, 3, 4, 5],
        "bursa": [3, 5, 7, 99],
    }
    assert [ABILITIES[a] for a in range(5) if TRACK_KINDS[a] == 1] == ["liber sophiae"]
    signs = {CITIES[city]: ABILITIES[sign] for city, sign in enumerate(SIGN_OF) if sign >= 0}
    assert signs["Stade"] == "privilegium"
    for level, actions in enumerate([2, 3, 3, 4, 4, 5]):
        state = start()
        develop(state, 0, "actiones", level)
        assert state.actions == actions


@pytest.mark.clauses("HT-9")
def test_the_turn_ends_by_itself_when_nothing_is_left() -> None:
    state = start()
    play(state, "place trader Stade-Hamburg 1")
    assert state.pending() == (0,)
    play(state, "place trader Stade-Hamburg 2")
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-9")
def test_the_turn_lasts_while_a_token_can_be_used() -> None:
    state = start()
    own(state, 0, "three-actions", "extra-office")
    play(state, "place trader Stade-Hamburg 1", "place trader Stade-Hamburg 2")
    assert legal(state) == ["end turn", "token three-actions"]
    play(state, "end turn")
    assert state.pending() == (1,)

    state = start()
    own(state, 0, "extra-office")
    play(state, "place trader Stade-Hamburg 1", "place trader Stade-Hamburg 2")
    assert state.pending() == (1,), "an extra office can only be used inside a claim"


def last_action(*words: str) -> HansaState:
    """Seat 0 has one action left and owns these tokens; no piece stands in a village."""
    state = start()
    own(state, 0, *words)
    state.actions = 1
    return state


@pytest.mark.clauses("HT-9", "HT-46")
def test_the_turn_lasts_while_two_offices_can_be_swapped() -> None:
    state = last_action("swap-offices")
    office(state, "Hamburg", 1)
    office(state, "Lübeck", 2)
    play(state, "income 3 traders")
    assert state.pending() == (1,), "one office in each of two cities: nothing to swap"
    state = last_action("swap-offices")
    office(state, "Hamburg", 1, 2)
    play(state, "income 3 traders")
    assert legal(state) == ["end turn", "token swap Hamburg 1-2"]
    play(state, "token swap Hamburg 1-2")
    assert state.pending() == (1,), "the token is used, nothing is left"


@pytest.mark.clauses("HT-9", "HT-44")
def test_the_turn_lasts_while_a_track_can_be_improved() -> None:
    state = play(last_action("improve"), "income 3 traders")
    assert legal(state) == ["end turn", *[f"token improve {ability}" for ability in ABILITIES]]
    play(state, "token improve bursa")
    assert state.pending() == (1,)
    for last in range(5):
        state = last_action("improve")
        develop_all(state, 0)
        state.tracks = state.tracks.copy()
        state.tracks[last] -= 1
        state.pieces[2 + TRACK_KINDS[last]] -= 1
        state.actions = 1
        play(state, options(state, "income")[0])
        assert legal(state) == ["end turn", f"token improve {ABILITIES[last]}"], "one track is enough"


@pytest.mark.clauses("HT-9", "HT-47")
def test_the_turn_lasts_while_a_piece_can_be_removed() -> None:
    state = play(last_action("remove-three"), "income 3 traders")
    assert state.pending() == (1,), "no piece stands in a village"
    state = last_action("remove-three")
    put(state, 0, "Coellen-Warburg 4")
    play(state, "income 3 traders")
    assert legal(state) == ["end turn", "token remove-three Coellen-Warburg 4"]
    play(state, "token remove-three Coellen-Warburg 4")
    assert state.pending() == (1,), "the only piece is gone"


@pytest.mark.clauses("HT-9")
def test_a_token_of_somebody_else_does_not_prolong_the_turn() -> None:
    state = last_action()
    own(state, 1, "three-actions", "four-actions", "improve", "swap-offices", "remove-three")
    put(state, 1, "Stade-Hamburg 1")
    office(state, "Hamburg", 1, 2)
    play(state, "income 3 traders")
    assert state.pending() == (1,)


@pytest.mark.clauses("HT-9", "HT-10")
def test_the_player_may_end_the_turn_with_actions_left() -> None:
    state = start()
    put(state, 0, "Stade-Hamburg 1")
    assert legal(state)[0] == "end turn"
    play(state, "end turn")
    assert state.pending() == (1,)
    assert state.actions == 2
