"""The arena: seats and luck are balanced, results can be kept and gone on with, broken bots don't stop a match."""

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fondaco
from fondaco.arena.pool import spread
from fondaco.arena.ratings import Estimate, estimate, table
from fondaco.arena.referee import Played, supervise
from fondaco.arena.report import page
from fondaco.arena.tournament import Plan, load, play_one, run
from fondaco.cli import app
from fondaco.engine import BadSetup, FondacoError, Game, Phrase, Rng, View
from fondaco.players import Bot, BotFault, Random

PLAN = Plan("medici", ("greedy", "random", "apprentice"), 3, 12)


def test_every_bot_has_every_seat_equally_often() -> None:
    seats = Counter((name, seat) for index in range(12) for seat, name in enumerate(PLAN.line_up(index)[0]))
    assert set(seats.values()) == {4}


def test_the_games_of_a_block_share_their_luck() -> None:
    assert [PLAN.line_up(index)[1] for index in range(6)] == [0, 0, 0, 1, 1, 1]


def test_more_bots_than_seats_meet_in_every_choice_of_them() -> None:
    plan = Plan("medici", ("a", "b", "c", "d"), 3, 12)
    assert len(plan.tables()) == 4
    assert {frozenset(plan.line_up(index)[0]) for index in range(12)} == {frozenset(one) for one in plan.tables()}


def test_fewer_bots_than_seats_are_repeated() -> None:
    assert Counter(Plan("medici", ("a", "b"), 4, 1).line_up(0)[0]) == {"a": 2, "b": 2}


def test_the_same_plan_plays_the_same_games() -> None:
    first, second = play_one(PLAN, 4), play_one(PLAN, 4)
    assert first.scores == second.scores
    assert first.bots == second.bots


def test_processes_change_nothing() -> None:
    plan = Plan("medici", ("random",), 3, 6)
    assert [one.scores for one in run(plan, 2)] == [one.scores for one in run(plan, 1)]


def test_a_stopped_arena_goes_on(tmp_path: Path) -> None:
    keep = tmp_path / "results" / "kept.jsonl"
    whole = run(PLAN, keep=keep)
    lines = keep.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 13
    keep.write_text("".join(lines[:6]) + lines[6][:30], encoding="utf-8")
    assert len(load(PLAN, keep)) == 5
    played: list[int] = []
    again = run(PLAN, keep=keep, progress=played.append)
    assert [one.scores for one in again] == [one.scores for one in whole]
    assert played == [5] + [1] * 7
    more = run(Plan("medici", PLAN.bots, 3, 15), keep=keep)
    assert [one.scores for one in more[:12]] == [one.scores for one in whole]


def test_results_of_another_tournament_are_not_mixed_in(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    run(Plan("medici", ("random",), 3, 1), keep=keep)
    with pytest.raises(BadSetup, match="another tournament"):
        run(Plan("medici", ("random",), 4, 1), keep=keep)


@pytest.mark.parametrize(
    "plan",
    [
        Plan("medici", ("random",), 9, 4),
        Plan("medici", ("nobody",), 4, 4),
        Plan("medici", ("random",), 4, 0),
        Plan("medici", ("random",), 4, 4, options=(("markers", "never"),)),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan) -> None:
    with pytest.raises(BadSetup):
        run(plan)


def test_stronger_bots_come_out_ahead() -> None:
    found = table(run(Plan("medici", ("greedy", "random"), 4, 16)), 4)
    assert [one.bot for one in found.standings] == ["greedy", "random"]
    assert found.standings[0].rating.low > found.standings[1].rating.high
    assert found.duels[0].ahead.low > 0.5
    assert found.standings[0].even == 0.5
    for one in found.standings:
        assert sum(one.places) == pytest.approx(1.0)
    assert sum(one.wins.mean for one in found.standings) == pytest.approx(1.0)


def test_an_interval_holds_the_mean_nineteen_times_in_twenty() -> None:
    rng = Rng(4)
    inside = 0
    for _ in range(400):
        one = estimate([rng.unit() for _ in range(8)])
        inside += one.low <= 0.5 <= one.high
    assert 0.92 < inside / 400 < 0.98


def test_one_value_says_nothing() -> None:
    assert estimate([0.3]) == Estimate(0.3, 0.0, 1.0)


class Thrower(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        raise ZeroDivisionError("what a day")


class Cheat(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        return 100_000


class Vandal(Bot):
    """Empties the list of legal actions that it was given."""

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        action = legal[0]
        legal.clear()
        view.clear()
        return action


class Sleeper(Bot):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.asked = 0

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        self.asked += 1
        raise BotFault("time", Phrase("still asleep"))


def broken_game(bot: Bot) -> Played:
    game = fondaco.load("medici")
    bots = [bot, Random(game), Random(game)]
    return supervise(game, ["broken", "random", "random"], bots, {}, 1, 0, 0)


@pytest.mark.parametrize(("bot", "kind"), [(Thrower, "error"), (Cheat, "illegal")])
def test_a_broken_bot_does_not_stop_a_match(bot: type[Bot], kind: str) -> None:
    played = broken_game(bot(fondaco.load("medici")))
    assert len(played.scores) == 3
    assert {fault.kind for fault in played.faults} == {kind}
    assert len(played.faults) == played.decisions[0]
    found = table([played], 3)
    assert found.standings[[one.bot for one in found.standings].index("broken")].faults == {kind: len(played.faults)}
    text = page("Medici", Plan("medici", ("broken", "random"), 3, 1), found)
    assert "What went wrong" in text


def test_a_bot_that_spoils_what_it_is_given_spoils_nothing() -> None:
    played = broken_game(Vandal(fondaco.load("medici")))
    assert not played.faults


def test_a_bot_that_is_always_late_is_not_asked_for_ever() -> None:
    bot = Sleeper(fondaco.load("medici"))
    played = broken_game(bot)
    assert bot.asked == 3
    assert "isn't asked any more" in played.faults[-1].message


def test_the_command_prints_json_and_writes_a_report(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("raise SystemExit(1)", encoding="utf-8")
    report = tmp_path / "report.html"
    bots = f"greedy,random,exec:{sys.executable} {program}"
    arguments = ["arena", "medici", "--bots", bots, "--games", "3", "--json", "--report", str(report)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["games"] == 3
    assert data["players"] == 3
    assert {one["bot"] for one in data["bots"]} == set(bots.split(","))
    faulty = next(one for one in data["bots"] if one["bot"].startswith("exec:"))
    assert faulty["faults"]["error"] > 10
    text = report.read_text(encoding="utf-8")
    assert text.count("<svg") == 4
    assert "http" not in text
    assert "ended instead of answering" in text


def end_at_once(_part: int) -> int:
    """What a process does that the system kills."""
    os._exit(1)


def test_a_process_that_ends_unexpectedly_is_one_clear_error() -> None:
    with pytest.raises(FondacoError, match="a process that worked on this has ended unexpectedly"):
        list(spread(end_at_once, [1, 2, 3], 2))
