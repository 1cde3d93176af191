"""`check_game` over all cores."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fondaco

from ..engine.check import Report, check_clauses, check_games, check_setup
from .pool import chunks, spread

PART = 100


def check(
    id: str,
    games: int = 0,
    seed: int = 1,
    tests: Path | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Check a game as `check_game` does, its random games spread over processes."""
    game = fondaco.load(id)
    report = Report(game.id)
    check_setup(game, report)
    check_clauses(game, tests, report)
    parts = [(id, seed, first, last) for first, last in chunks(games or game.check_games, PART)]
    for problems, played, decisions in spread(_part, parts, jobs):
        other = Report(id)
        other.problems = problems
        other.games = played
        other.decisions = decisions
        report.join(other)
        if progress is not None:
            progress(played)
    return report


def _part(part: tuple[str, int, int, int]) -> tuple[dict[str, list[str]], int, int]:
    id, seed, first, last = part
    report = Report(id)
    check_games(fondaco.load(id), seed, first, last, report)
    return report.problems, report.games, report.decisions


def tests_folder() -> Path | None:
    """The tests of this checkout, where the program runs from one."""
    folder = Path(fondaco.__file__).parents[2] / "tests"
    return folder if folder.is_dir() else None
