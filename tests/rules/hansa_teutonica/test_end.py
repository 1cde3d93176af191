"""The end of the game and the final count: HT-50 to HT-59, HT-72, HT-73."""

import pytest

from fondaco.games.hansa_teutonica.board import CITIES, LINK_A, LINK_B, map_for
from fondaco.games.hansa_teutonica.desk import TOKEN_POINTS, TRACK_ENDS
from fondaco.games.hansa_teutonica.scoring import network
from fondaco.games.hansa_teutonica.state import BY_CITIES, BY_POINTS, BY_QUIET, BY_TOKENS, HansaState

from .table import (
    develop,
    develop_all,
    extra,
    fill,
    legal,
    line,
    office,
    own,
    play,
    points,
    start,
    take,
    turn_of,
)


@pytest.mark.clauses("HT-50")
def test_20_points_end_the_game_also_in_anothers_turn() -> None:
    state = start()
    points(state, 3, 19, 0, 0)
    office(state, "Hamburg", 1)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck")
    assert not state.over, "the claim is carried out in full first"
    play(state, "take bursa")
    assert state.over
    assert state.ending == BY_POINTS
    assert state.points == [3, 20, 0, 0]


@pytest.mark.clauses("HT-50")
def test_19_points_dont() -> None:
    state = start()
    points(state, 3, 18, 0, 0)
    office(state, "Hamburg", 1)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "take bursa")
    assert not state.over
    assert state.points[1] == 19


def with_empty_pile() -> HansaState:
    """Seat 2 owns the whole pile; three tokens lie on the board."""
    state = start()
    words = ("extra-office", "swap-offices", "three-actions", "four-actions", "improve", "remove-three")
    for word, number in zip(words, list(state.pile), strict=True):
        own(state, 2, *[word] * number)
    return state


@pytest.mark.clauses("HT-51")
def test_a_replacement_that_must_be_drawn_from_an_empty_pile_ends_the_game() -> None:
    state = with_empty_pile()
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen")
    assert not state.over
    assert legal(state) == ["no benefit", "office Osnabrück"], "the claim is carried out in full"
    play(state, "office Osnabrück")
    assert (state.over, state.ending) == (True, BY_TOKENS)
    assert line(state, "Bonus tokens") == [1, 0, 21, 0], "the token is taken"


@pytest.mark.clauses("HT-51")
def test_drawing_the_last_token_of_the_pile_doesnt() -> None:
    state = with_empty_pile()
    state.pile = [0, 0, 0, 0, 1, 0]
    state.unused = state.unused.copy()
    state.unused[2 * 6 + 4] -= 1
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve", "no benefit")
    assert not state.over


@pytest.mark.clauses("HT-52")
def test_the_tenth_complete_city_ends_the_game() -> None:
    state = start()
    develop_all(state, 1, 2)
    for city in ("Stade", "Brunswiek", "Duisburg", "Emden", "Kampen", "Bremen", "Hannover", "Münster", "Goslar"):
        office(state, city, *[1, 2][: state.board.sizes[CITIES.index(city)]])
    office(state, "Lübeck", 1)
    assert state.complete == 9
    develop(state, 0, "privilegium", 2)
    fill(state, 0, "Hamburg-Lübeck")
    play(state, "claim Hamburg-Lübeck", "office Lübeck")
    assert (state.over, state.ending, state.complete) == (True, BY_CITIES, 10)


@pytest.mark.clauses("HT-53")
def test_after_the_end_nothing_follows_and_drawn_tokens_count_for_nobody() -> None:
    state = start()
    points(state, 19, 0, 0, 0)
    own(state, 0, "three-actions", "swap-offices")
    office(state, "Bremen", 0)
    fill(state, 0, "Osnabrück-Bremen")
    play(state, "claim Osnabrück-Bremen", "draw improve")
    assert state.ending == BY_POINTS
    play(state, "office Osnabrück")
    assert state.over
    assert state.pending() == ()
    assert state.actions == 0
    assert state.drawn == (4,), "not placed"
    assert line(state, "Bonus tokens") == [3, 0, 0, 0], "three tokens, not four"
    refusal = state.why_not(0, 0)
    assert refusal is not None
    assert refusal.clause == "HT-53"


@pytest.mark.clauses("HT-54")
def test_4_points_for_each_full_ability_but_clavis_urbis() -> None:
    for ability, expected in (
        ("clavis urbis", 0),
        ("actiones", 4),
        ("privilegium", 4),
        ("liber sophiae", 4),
        ("bursa", 4),
    ):
        state = start()
        number = ("clavis urbis", "actiones", "privilegium", "liber sophiae", "bursa").index(ability)
        develop(state, 1, ability, TRACK_ENDS[number] - 1)
        assert line(state, "Abilities") == [0, 0, 0, 0]
        develop(state, 1, ability, TRACK_ENDS[number])
        assert line(state, "Abilities") == [0, expected, 0, 0]
    develop_all(state, 2)
    assert line(state, "Abilities")[2] == 16


@pytest.mark.clauses("HT-55")
def test_points_for_tokens_used_or_not() -> None:
    assert TOKEN_POINTS == [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21, 21, 21, 21, 21, 21]
    state = start()
    own(state, 0, "three-actions", "improve")
    own(state, 1, *["improve"] * 2, *["swap-offices"] * 2)
    play(state, "token three-actions")
    assert line(state, "Bonus tokens") == [3, 6, 0, 0]


@pytest.mark.clauses("HT-56")
def test_points_of_the_coellen_table() -> None:
    state = start()
    develop(state, 1, "liber sophiae", 1)
    for seat in (1, 2, 1):
        take(state, seat, 1)
    state.coellen = (1, 2, -1, 1)
    assert state.broken() == []
    assert line(state, "Coellen table") == [0, 7 + 11, 8, 0]
    assert state.scores() == [0, 18, 8, 0]


@pytest.mark.clauses("HT-57")
def test_2_points_for_each_controlled_city() -> None:
    state = start()
    office(state, "Hamburg", 1, 2)
    office(state, "Coellen", 1)
    office(state, "Halle", 2)
    assert line(state, "Controlled cities") == [0, 2, 4, 0]


@pytest.mark.clauses("HT-58")
def test_the_network_counts_offices_times_clavis_urbis_branches_included() -> None:
    state = start()
    office(state, "Hamburg", 0, 0)
    for city in ("Lübeck", "Bremen", "Stade"):
        office(state, city, 0)
    extra(state, "Stade", 0)
    office(state, "Coellen", 0)
    assert network(state, 0)[0] == 6
    assert line(state, "Network") == [6, 0, 0, 0]
    develop(state, 0, "clavis urbis", 3)
    assert line(state, "Network") == [18, 0, 0, 0]
    note = next(one for one in state.sheet() if one.clause == "HT-58").notes
    assert note is not None
    assert str(note[0]) == "6 offices times 3: Stade, Hamburg, Lübeck, Bremen"


@pytest.mark.clauses("HT-58")
def test_of_several_networks_the_one_with_the_most_offices_counts() -> None:
    state = start()
    for city in ("Arnheim", "Münster", "Minden"):
        office(state, city, 0)
    office(state, "Goslar", 0)
    office(state, "Magdeburg", 0)
    extra(state, "Goslar", 0)
    extra(state, "Goslar", 0)
    assert line(state, "Network") == [4, 0, 0, 0], "two cities with four offices beat three cities with three"


@pytest.mark.clauses("HT-58")
def test_two_networks_of_the_same_size_count_once() -> None:
    state = start()
    office(state, "Hamburg", 0)
    office(state, "Lübeck", 0)
    office(state, "Coellen", 0)
    office(state, "Warburg", 0)
    assert line(state, "Network") == [2, 0, 0, 0]
    develop(state, 0, "clavis urbis", 4)
    assert line(state, "Network") == [8, 0, 0, 0]


@pytest.mark.clauses("HT-58")
def test_cities_are_neighbours_only_where_a_route_of_this_map_joins_them() -> None:
    for players, offices in ((4, 2), (3, 1)):
        state = start(players)
        office(state, "Warburg", 0)
        office(state, "Göttingen", 0)
        assert network(state, 0)[0] == offices


@pytest.mark.clauses("HT-59")
def test_the_most_points_win_and_the_tied_share() -> None:
    state = start()
    points(state, 7, 12, 12, 3)
    state.over = True
    assert state.ranks() == [3, 1, 1, 4]
    assert state.winners() == [1, 2]


@pytest.mark.clauses("HT-72")
def test_27_points_are_the_most_before_the_final_count() -> None:
    state = start()
    develop(state, 0, "privilegium", 3)
    for city in ("Arnheim", "Münster", "Minden", "Brunswiek"):
        office(state, city, 0)
    points(state, 19, 0, 0, 0)
    fill(state, 0, "Brunswiek-Stendal")
    play(state, "claim Brunswiek-Stendal", "office Stendal")
    assert state.points[0] == 19 + 1 + 7 == 27


@pytest.mark.clauses("HT-72")
@pytest.mark.parametrize("players", [3, 4])
def test_no_coin_can_come_with_the_link(players: int) -> None:
    """An office that joins the two cities is the first of its owner there, so at most one end is controlled;
    and no city with a coin lies on any chain between them."""
    board = map_for(players)
    for city in range(len(CITIES)):
        first = board.first_office[city]
        if not any(board.coins[first : first + board.sizes[city]]):
            continue
        assert city not in on_chains(board.neighbours), CITIES[city]


def on_chains(neighbours: list[int]) -> set[int]:
    """All cities on simple paths between the two cities."""
    found: set[int] = set()

    def walk(city: int, path: list[int]) -> None:
        if city == LINK_B:
            found.update(path)
            return
        for near in range(len(neighbours)):
            if neighbours[city] >> near & 1 and near not in path:
                walk(near, [*path, near])

    walk(LINK_A, [LINK_A])
    return found


@pytest.mark.clauses("HT-73")
def test_two_rounds_without_any_action_end_the_game() -> None:
    state = start()
    play(state, "place trader Stade-Hamburg 1", "end turn")
    for _ in range(7):
        play(state, "end turn")
    assert not state.over
    play(state, "end turn")
    assert (state.over, state.ending) == (True, BY_QUIET)


@pytest.mark.clauses("HT-73")
def test_one_action_is_enough_and_a_token_is_none() -> None:
    state = start(3)
    own(state, 0, "improve")
    play(state, "token improve bursa", *["end turn"] * 5)
    assert (state.over, state.quiet) == (False, 5)
    play(state, "income 3 traders", "end turn")
    assert state.quiet == 0
    turn_of(state, 0)
    play(state, *["end turn"] * 5)
    assert not state.over
    play(state, "end turn")
    assert state.over
