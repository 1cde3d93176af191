"""The definition of done, on a few games; `fondaco check middle_ages` plays thousands."""

from pathlib import Path

from fondaco.engine.check import Report, check_clauses, check_setup, play_checked

from .table import GAME


def test_random_games_at_every_player_count_and_option() -> None:
    report = Report(GAME.id)
    check_setup(GAME, report)
    for players in (2, 3, 4):
        for negotiation in ("standard", "open"):
            options = {"negotiation": negotiation, "money": "hidden", "start": "random"}
            play_checked(GAME, players, options, players, False, report)
    play_checked(GAME, 3, {"money": "open", "start": "second"}, 7, True, report)
    assert report.as_data()["problems"] == {}


def test_every_clause_is_named_by_a_test() -> None:
    report = Report(GAME.id)
    check_clauses(GAME, Path(__file__).parents[2], report)
    assert report.as_data()["problems"] == {}
    assert (len(report.clauses), report.missing) == (132, [])
