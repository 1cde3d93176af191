"""The three ends of the game and the final score."""

from typing import cast

import pytest

from fondaco.engine import IllegalAction, Rng, Speaker
from fondaco.games.medieval_merchant.box import CITIES
from fondaco.games.medieval_merchant.branches import end_game
from fondaco.games.medieval_merchant.state import (
    BY_MARKERS,
    BY_STANDSTILL,
    BY_VILLAGES,
    MARKED,
    TAKEN,
    MerchantState,
    Variant,
)

from .table import BOARD, MERCHANT, build, can, do, homes, later, mark, place, played, rich, settle, take, turn

VILLAGE_NAMES = BOARD.names[CITIES:]

FULL_ROUND = Variant(all_open=False, full_round=True, open_money=False)


def last_village(*money: int, free: tuple[str, ...] = ("Nijmegen",)) -> MerchantState:
    """Only Nijmegen, next to which seat 0 lives, is free, or these villages are."""
    state = later(4, ("Maastricht", "Schwerin", "Worms", "Fulda"))
    for name in VILLAGE_NAMES:
        if name not in ("Maastricht", "Schwerin", "Worms", "Fulda", *free):
            settle(state, 1 + VILLAGE_NAMES.index(name) % 3, name)
    rich(state, *(money or (100, 0, 0, 0)))
    return state


@pytest.mark.clauses("MM-70", "MM-74")
def test_the_last_village_ends_the_game_at_once() -> None:
    state = last_village()
    build(state, "Lübeck", 0, 0, 0)
    do(turn(state), "grow Lübeck", "branch Nijmegen via Maastricht")
    assert (state.over, state.ended, state.scale) == (True, BY_VILLAGES, 0)
    assert state.points[0] == 2
    assert state.status[place("Lübeck")] == MARKED
    assert state.middle == (place("Lübeck"),)
    assert state.letters[0] == 2
    assert state.pending() == ()
    with pytest.raises(IllegalAction, match="over"):
        state.play(0, 1)


@pytest.mark.clauses("MM-70")
def test_the_last_but_one_village_does_not() -> None:
    state = last_village(free=("Nijmegen", "Dordrecht"))
    do(turn(state), "done", "branch Nijmegen via Maastricht")
    assert (state.over, state.scale) == (False, 1)


@pytest.mark.clauses("MM-74", "MM-75")
def test_houses_in_the_middle_count_for_regions() -> None:
    state = last_village()
    do(turn(state), "done", "branch Köln via Maastricht", "letter branch Nijmegen via Maastricht")
    assert state.over
    assert state.middle == (place("Köln"),)
    # Flandern with Maastricht, Rheinland with Köln, Holland with Nijmegen
    assert state.regions[0].bit_count() == 3


@pytest.mark.clauses("MM-71")
def test_the_game_ends_when_every_marker_is_taken() -> None:
    state = later()
    for city in range(CITIES):
        if BOARD.names[city] != "Trier":
            take(state, BOARD.names[city], 1)
    build(state, "Trier", 0)
    rich(state, 20, 0, 0, 0)
    assert state.left == 1
    do(turn(state), "grow Trier", "pass")
    assert (state.over, state.ended) == (True, BY_MARKERS)
    assert state.points[0] == 3


@pytest.mark.clauses("MM-71")
def test_a_marker_in_a_hand_or_on_a_city_prevents_it() -> None:
    state = later()
    for city in range(CITIES):
        if BOARD.names[city] not in ("Trier", "Ulm"):
            take(state, BOARD.names[city], 1)
    build(state, "Trier", 0)
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Trier", "pass")
    assert not state.over
    assert state.left == 1


@pytest.mark.clauses("MM-71")
def test_a_marker_in_a_hand_alone_prevents_it_too() -> None:
    state = homes(4)
    others = [name for name in BOARD.names[:CITIES] if name not in ("Ulm", "Wittenberg")]
    mark(state, *others)
    for name in (*others, "Wittenberg"):
        take(state, name, 1)
    holder = next(seat for seat in range(4) if state.hand_count(seat))
    state.turns, state.seat = 8, (holder + 1) % 4
    rich(state, 100, 100, 100, 100)
    do(turn(state), "done", "pass")
    assert (state.over, state.left, state.hand_count(holder)) == (False, 1, 1)


@pytest.mark.clauses("MM-72", "MM-79")
def test_a_round_without_an_opening_ends_the_game_after_phase_5() -> None:
    state = later()
    rich(state, 40, 40, 40, 40)
    build(state, "Trier", 3)
    turn(state)
    for seat in range(3):
        assert state.seat == seat
        do(state, "done", "pass")
        assert state.quiet == seat + 1
    do(state, "grow Trier", "pass")
    assert (state.over, state.ended) == (True, BY_STANDSTILL)
    assert state.status[place("Trier")] == TAKEN + 3
    assert state.points[3] == 3


@pytest.mark.clauses("MM-72")
def test_the_round_is_counted_from_the_last_opening() -> None:
    state = later()
    rich(state, 40, 40, 40, 40)
    turn(state)
    do(state, "done", "pass", "done", "pass")
    do(state, "done", "branch Frankfurt via Worms", "pass")
    assert state.quiet == 0
    do(state, "done", "pass", "done", "pass", "done", "pass")
    assert (state.quiet, state.over) == (3, False)
    assert state.seat == 2
    do(state, "done", "pass")
    assert state.over


@pytest.mark.clauses("MM-72")
def test_the_count_starts_with_the_first_turn_and_homes_are_no_openings() -> None:
    state = homes(3, markers="all-open")
    assert state.quiet == 0
    do(state, "pass", "pass", "pass")
    assert (state.over, state.ended, state.turns) == (True, BY_STANDSTILL, 3)


@pytest.mark.clauses("MM-72")
def test_adding_houses_is_no_opening() -> None:
    state = later()
    build(state, "Köln", 0)
    state.quiet = 3
    rich(state, 20, 0, 0, 0)
    do(turn(state), "grow Köln", "pass")
    assert state.over


@pytest.mark.clauses("MM-73")
def test_cities_with_a_marker_score_nothing() -> None:
    state = later()
    build(state, "Gent", 0, 0, 0)
    state.quiet = 3
    rich(state, 0, 0, 0, 0)
    do(turn(state), "done", "pass")
    assert state.over
    assert state.scores()[0] == 1 + 2 * 2 + (3 * 4 + 6) // 20


@pytest.mark.clauses("MM-75")
def test_two_points_a_region_in_a_city_or_a_village() -> None:
    state = later()
    build(state, "Gent", 0)
    build(state, "Antwerpen", 0, 0)
    settle(state, 0, "Lüneburg", "Hof")
    rich(state, 19, 19, 19, 19)
    end_game(state, BY_STANDSTILL)
    # Rheinland (home), Flandern, Sachsen, Thüringen
    assert state.regions[0].bit_count() == 4
    assert state.scores() == [1 + 2 + 8, 3, 3, 3]


@pytest.mark.clauses("MM-76")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (205, 10)])
def test_a_point_for_each_full_20_ducats(money: int, points: int) -> None:
    state = later()
    rich(state, money, 0, 0, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores() == [3 + points, 3, 3, 3]


@pytest.mark.clauses("MM-77")
def test_most_points_win() -> None:
    state = later()
    rich(state, 40, 80, 0, 20)
    end_game(state, BY_STANDSTILL)
    assert state.ranks() == [2, 1, 4, 3]
    assert state.winners() == [1]


@pytest.mark.clauses("MM-77")
def test_tied_more_markers_win_whatever_their_value() -> None:
    state = later()
    for name, seat in (("Köln", 1), ("Trier", 0), ("Utrecht", 0), ("Münster", 0)):
        take(state, name, seat)
    rich(state, 0, 0, 0, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores()[:2] == [1 + 8 + 2, 1 + 8 + 2]
    assert state.ranks() == [1, 2, 3, 3]


@pytest.mark.clauses("MM-77")
def test_two_small_markers_beat_one_large_one() -> None:
    """Their number comes before their sum."""
    state = later()
    for name, seat in (("Köln", 1), ("Trier", 2), ("Linz", 2)):
        take(state, name, seat)
    rich(state, 0, 0, 80, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores()[1:3] == [1 + 8 + 2, 1 + 4 + 2 + 4]
    assert state.ranks() == [3, 2, 1, 3]
    assert state.winners() == [2]


@pytest.mark.clauses("MM-77")
def test_points_come_before_markers() -> None:
    state = later()
    for name, seat in (("Köln", 1), ("Trier", 1)):
        take(state, name, seat)
    rich(state, 220, 0, 0, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores()[:2] == [1 + 2 + 11, 1 + 10 + 2]
    assert state.ranks()[:2] == [1, 2]


@pytest.mark.clauses("MM-77")
def test_still_tied_the_higher_sum_of_markers_wins() -> None:
    state = later()
    take(state, "Köln", 0)
    take(state, "Gent", 1)
    rich(state, 0, 20, 0, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores()[:2] == [11, 11]
    assert state.ranks()[:2] == [1, 2]


@pytest.mark.clauses("MM-77")
def test_still_tied_the_victory_is_shared() -> None:
    state = later()
    take(state, "Lübeck", 0)
    take(state, "Gent", 2)
    rich(state, 0, 0, 0, 0)
    end_game(state, BY_STANDSTILL)
    assert state.winners() == [0, 2]
    assert state.ranks() == [1, 3, 1, 3]


@pytest.mark.clauses("MM-77")
def test_the_same_tie_breaks_order_the_other_places() -> None:
    state = later()
    take(state, "Lübeck", 3)
    take(state, "Trier", 1)
    rich(state, 0, 0, 40, 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores() == [3, 5, 5, 10]
    assert state.ranks() == [4, 2, 3, 1]


@pytest.mark.clauses("MM-78")
def test_scores_go_past_100() -> None:
    state = later()
    for city in range(CITIES - 1):
        take(state, BOARD.names[city], 0)
    end_game(state, BY_STANDSTILL)
    assert state.scores()[0] == 1 + sum(BOARD.values[:-1]) + 2 + state.money[0] // 20
    assert state.scores()[0] > 100


@pytest.mark.clauses("MM-44", "MM-51", "MM-52", "MM-75", "MM-76")
def test_the_score_sheet_adds_up() -> None:
    state = later()
    settle(state, 0, "Soest")
    take(state, "Köln", 0)
    rich(state, 41, 0, 0, 0)
    end_game(state, BY_STANDSTILL)
    lines = {str(line.label): line.points[0] for line in state.sheet()}
    assert lines == {"Start": 1, "Villages": 1, "Cities held": 8, "Cities led": 0, "Regions": 4, "Money": 2}
    assert sum(lines.values()) == state.scores()[0]


@pytest.mark.clauses("MM-75")
@pytest.mark.parametrize("money", ["hidden", "open"])
def test_the_score_sheet_adds_up_at_every_moment_of_a_game(money: str) -> None:
    match = played(3, 4, money=money)
    for count in range(len(match.moves) + 1):
        state = match.at(count)
        totals = [sum(line.points[seat] for line in state.sheet()) for seat in range(3)]
        assert totals == state.scores(), count
    state = match.at(len(match.moves) - 1)
    assert state.scores() != cast(MerchantState, state).points, "regions are counted while the game is played"


@pytest.mark.clauses("MM-70", "MM-71", "MM-72")
def test_nothing_else_ends_the_game() -> None:
    state = last_village()
    do(turn(state), "done", "pass")
    assert (state.over, state.scale) == (False, 1)
    assert can(state)


def told(state: MerchantState) -> tuple[int, str, int]:
    """Rounds, how it ended and who began."""
    summary = state.summary()
    return summary.rounds, summary.ended_by, summary.starter


def test_the_round_in_which_the_last_village_is_opened_counts() -> None:
    state = last_village()
    assert told(state) == (2, "", 0)
    do(turn(state), "done", "branch Nijmegen via Maastricht")
    assert (state.turns, *told(state)) == (4, 2, BY_VILLAGES, 0)


def test_a_round_that_was_played_to_its_end_is_the_last() -> None:
    state = homes(3, markers="all-open", first=1)
    assert told(state) == (1, "", 1)
    do(state, "pass", "pass", "pass")
    assert (state.turns, *told(state)) == (3, 1, BY_STANDSTILL, 1)


# Finishing the round (MM-91) ------------------------------------------------------------------------------------


@pytest.mark.clauses("MM-91")
def test_the_last_village_lets_the_turn_and_the_round_be_played_out() -> None:
    state = last_village(100, 100, 100, 100)
    state.variant = FULL_ROUND
    build(state, "Lübeck", 0, 0, 0)
    do(turn(state), "grow Lübeck", "branch Nijmegen via Maastricht")
    assert (state.over, state.ended, state.scale) == (False, BY_VILLAGES, 0)
    assert state.step.name == "second", "a letter may still open a second branch"
    do(state, "pass")
    assert state.status[place("Lübeck")] == TAKEN + 0, "phase 5 is played"
    for seat in (1, 2, 3):
        assert (state.over, state.seat) == (False, seat)
        do(state, "done", "pass")
    assert (state.over, state.ended, state.turns % 4) == (True, BY_VILLAGES, 0)
    assert state.summary().rounds == state.turns // 4


@pytest.mark.clauses("MM-91")
def test_the_last_marker_lets_the_round_be_played_out() -> None:
    state = later(end="full-round")
    for city in range(CITIES):
        if BOARD.names[city] != "Trier":
            take(state, BOARD.names[city], 1)
    build(state, "Trier", 0)
    rich(state, 20, 40, 40, 40)
    do(turn(state), "grow Trier", "pass")
    assert (state.over, state.ended, state.seat) == (False, BY_MARKERS, 1)
    do(state, "done", "branch Rostock via Schwerin", "pass")
    assert state.quiet == 0, "an opening changes nothing any more"
    do(state, "done", "pass", "done", "pass")
    assert (state.over, state.ended) == (True, BY_MARKERS)


@pytest.mark.clauses("MM-91")
def test_a_standstill_in_the_middle_of_a_round_lets_it_be_played_out() -> None:
    state = later(end="full-round")
    rich(state, 40, 40, 40, 40)
    turn(state)
    do(state, "done", "branch Frankfurt via Koblenz", "pass")
    for _ in range(4):
        do(state, "done", "pass")
    assert (state.over, state.ended, state.seat) == (False, BY_STANDSTILL, 1)
    do(state, "done", "pass", "done", "pass", "done", "pass")
    assert (state.over, state.ended, state.summary().rounds) == (True, BY_STANDSTILL, 3)


@pytest.mark.clauses("MM-91")
def test_the_end_comes_at_once_unless_the_table_wants_the_round() -> None:
    option = next(one for one in MERCHANT.options if one.name == "end")
    assert (option.default, option.clause) == ("at-once", "MM-91")
    assert not homes(3).variant.full_round
    assert homes(3, end="full-round").variant.full_round


@pytest.mark.clauses("MM-91")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_has_had_the_same_number_of_turns(players: int) -> None:
    for seed in range(6):
        match = played(players, seed, end="full-round")
        state = match.state
        assert isinstance(state, MerchantState)
        assert state.turns % players == 0
        closing = [move for move in match.moves for event in move.events if event.kind == "closing"]
        assert len(closing) == 1


@pytest.mark.clauses("MM-91")
def test_it_is_said_that_this_is_the_last_round() -> None:
    state = last_village(100, 100, 100, 100)
    state.variant = FULL_ROUND
    speaker = Speaker()
    turn(state)
    assert "last round" not in MERCHANT.screen(state.view(0), speaker)
    do(state, "done", "branch Nijmegen via Maastricht")
    assert "last round" in MERCHANT.screen(state.view(0), speaker)
    assert MERCHANT.imagine(state.view(0), Rng(1)).view(0) == state.view(0)
    assert len(MERCHANT.mind.judge(state)) == 4
