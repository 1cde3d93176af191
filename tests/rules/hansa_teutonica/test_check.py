"""The definition of done, on a few games; `fondaco check hansa_teutonica` plays thousands."""

from pathlib import Path

from fondaco.engine.check import check_game

from .table import HANSA


def test_the_check_finds_nothing() -> None:
    report = check_game(HANSA, games=4, seed=11, tests=Path(__file__).parents[2])
    assert report.as_data()["problems"] == {}
    assert (len(report.clauses), report.missing) == (70, [])
