"""The course of a game: its turns, the scores after each, and the chart of the result."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fondaco.engine import CHANCE, Game, Guide, Match, Rng, State
from fondaco.registry import find
from fondaco.server.course import APART, HIGH, Chart, Course, chart, walk
from fondaco.testing.drawing import play_any


def played(moves: int = 60) -> Match:
    match = Match(find("medici"), 3, Rng(5))
    rng = Rng(6)
    while len(match.moves) < moves and not match.state.over:
        play_any(match, rng)
    return match


def course_of(match: Match) -> Course:
    return walk(match.at(0), list(match.moves))


def test_a_turn_lasts_as_long_as_the_same_seat_decides() -> None:
    match = played()
    course = course_of(match)
    deciding = [move.seat for move in match.moves]
    for move in range(1, len(deciding)):
        if deciding[move] == CHANCE:
            assert course.turn_of[move] == course.turn_of[move - 1], "what chance makes of it belongs to the turn"
    seats = [seat for seat in deciding if seat != CHANCE]
    turns = [turn for turn, seat in zip(course.turn_of, deciding, strict=True) if seat != CHANCE]
    for before in range(len(seats) - 1):
        assert (turns[before] == turns[before + 1]) == (seats[before] == seats[before + 1])


class ByTen(Guide):
    """A game in which a turn is ten moves long."""

    def __init__(self) -> None:
        self.asked = 0

    def turn(self, state: State) -> int:
        self.asked += 1
        return (self.asked - 1) // 10


def test_a_game_says_itself_what_a_turn_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = find("medici")
    monkeypatch.setattr(game, "guide", ByTen())
    match = played(35)
    course = course_of(match)
    assert course.turn_of == [move // 10 for move in range(len(match.moves))]
    assert [course.on(0), course.on(9), course.on(10), course.on(34)] == [10, 10, 20, 35]
    assert [course.back(35), course.back(30), course.back(20), course.back(1), course.back(0)] == [30, 20, 10, 0, 0]


def test_the_scores_stand_before_the_first_turn_and_after_each() -> None:
    match = played(10_000)
    course = course_of(match)
    assert course.scores[0] == match.at(0).scores()
    assert course.scores[-1] == match.state.scores()
    assert len(course.scores) == course.turn_of[-1] + 2


def test_no_arms_lie_over_others_at_the_ends_of_the_lines() -> None:
    drawn: Chart = chart(Course([0], [[0] * 6, [50, 50, 50, 50, 50, 0]]))
    heights = sorted(drawn.ends)
    assert all(second - first >= APART - 0.01 for first, second in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= HIGH
    assert next(score for score, _ in drawn.marks) == 0


def test_a_long_course_is_drawn_with_few_points() -> None:
    drawn = chart(Course([], [[turn, 0] for turn in range(3000)]))
    assert len(drawn.lines[0].split()) < 300
    assert drawn.lines[0].endswith(" 100.0,7.0"), "the last score is always drawn"
