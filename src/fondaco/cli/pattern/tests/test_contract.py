"""Your Game keeps the contract: rules, views, records, clauses, and the table in the browser."""

from pathlib import Path

from yourgame import GAME

from fondaco.engine.check import check_game
from fondaco.testing import check_table


def test_the_contract() -> None:
    report = check_game(GAME, games=60, tests=Path(__file__).parent)
    assert report.problems == {name: [] for name in report.problems}


def test_the_table() -> None:
    check_table(GAME)
