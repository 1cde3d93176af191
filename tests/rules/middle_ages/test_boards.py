"""Boards are files: mistakes with their lines, other boards are played on, sources are shown (MA-4, MA-6, MA-7)."""

from pathlib import Path

import pytest

from fondaco.engine import BadSetup
from fondaco.engine.boards import BoardError
from fondaco.engine.check import Report, play_checked
from fondaco.games.middle_ages.board import check, read_board, standard_text

from .table import GAME

# Two roads between Paris and A, a road without a space between D and E.
OTHER = (
    standard_text()
    .replace('name = "reconstructed"', 'name = "other"')
    .replace('  { ends = ["Paris", "A"], spaces = 2 },\n', '  { ends = ["Paris", "A"], spaces = 2 },\n' * 2)
    .replace('{ ends = ["D", "E"], spaces = 2 }', '{ ends = ["D", "E"], spaces = 0 }')
)


def test_the_board_in_the_box_is_sound() -> None:
    assert check(standard_text()) == []
    assert GAME.check_board(standard_text()) == []


@pytest.mark.clauses("MA-4")
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_on_another_board(tmp_path: Path, players: int) -> None:
    file = tmp_path / "other.toml"
    file.write_text(OTHER, encoding="utf-8")
    report = Report(GAME.id)
    play_checked(GAME, players, {"board": str(file)}, players, True, report)
    problems = {name: found for name, found in report.problems.items() if found and name != "records"}
    assert problems == {}
    game = GAME.start(players, {"board": str(file)}).game
    assert game.board_id != GAME.board_id
    assert game.text(game.parse("move wagon 1 with 2 via A (2)")) == "move wagon 1 with 2 via A (2)"


@pytest.mark.clauses("MA-4")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('ends = ["Köln", "B"]', 'ends = ["Köln", "Köln"]', "to itself"),
        ('ends = ["Köln", "B"]', 'ends = ["Köln", "Z"]', "is no city and no crossing"),
        ('market = ["cloth", "wine", "food"]', 'market = ["cloth", "wine", "beer"]', "is no good"),
        ('wagons = ["Paris", "Köln", "Genova"]', 'wagons = ["Paris", "Paris", "Genova"]', "three different cities"),
        ('name = "Hamburg"', 'name = "Wien"', "two places called"),
        ("spaces = 6", "spaces = 60", "whole number from 0 to 12"),
        ('name = "first"', 'name = "1st"', "called 'first'"),
    ],
)
def test_mistakes_are_named_with_their_line(old: str, new: str, reason: str) -> None:
    text = standard_text().replace(old, new, 1)
    found = check(text)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if new in line)
    assert any(reason in mistake.reason for mistake in found)
    assert any(mistake.line == line for mistake in found) or "called" in reason
    with pytest.raises(BoardError):
        read_board(text)


def test_a_board_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match="can't be read"):
        GAME.start(2, {"board": "/nowhere/board.toml"})


def test_a_board_is_described_with_its_sources_and_drawn() -> None:
    words = [str(phrase) for phrase in GAME.describe_board(standard_text())]
    assert any("From 'reconstructed'" in line for line in words)
    assert any("From 'rulebook'" in line and "Köln (market)" in line for line in words)
    assert any("43 spaces" in line for line in words)
    assert GAME.draw_board(standard_text()).startswith("<svg")
