"""Random games under every check, and how strong the greedy bot is."""

from pathlib import Path

from fondaco.engine.check import check_game
from fondaco.players import Bot, make_bot
from fondaco.players.play import play_game

from .table import MERCHANT


def test_random_games_keep_the_contract() -> None:
    report = check_game(MERCHANT, games=60, tests=Path(__file__).parent)
    assert report.ok, report.problems
    assert len(report.clauses) == 69


def test_greedy_beats_random_players() -> None:
    won = 0
    for index in range(8):
        bots: list[Bot] = [make_bot("greedy" if seat == index % 4 else "random", MERCHANT) for seat in range(4)]
        won += index % 4 in play_game(MERCHANT, 4, {}, bots, 3, index).winners
    assert won >= 7
