"""Many games of bots: who wins, with what, how fast. The same seed gives the same results, whatever `jobs` is."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import fondaco

from ..engine import BadSetup, Game, Phrase, Quoted, records
from ..players import Bot, bots_for_seats, make_bot
from ..players.play import Result, play_game, play_match
from .configured import configured
from .pool import chunks, spread

SHARE = 60
"""A shared victory counts in sixtieths: whole numbers for 1 to 6 winners, so that sums don't depend on their order."""


LARGEST_PART = 1000
"""Games that a process plays at a stretch: enough to make its orders cheap, few enough to end together."""


class Plan:
    """What is to be simulated; plain data, so that it can be sent to another process."""

    def __init__(
        self, game: str, players: int, options: dict[str, str], bots: list[str], seed: int, record_dir: str = ""
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.bots = bots
        self.seed = seed
        self.record_dir = record_dir


class Tally:
    """Sums over some games."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.rounds = 0
        self.best = 0
        """The winners' points."""
        self.wins = [0] * players
        self.in_turn = [0] * players
        """Wins of who played first, second and so on, where the game tells who began."""
        self.scores = [0] * players
        self.ends: dict[str, int] = {}

    def add(self, result: Result) -> None:
        self.games += 1
        self.decisions += result.decisions
        told = result.summary
        self.rounds += told.rounds
        self.best += result.scores[result.winners[0]]
        for seat in result.winners:
            self.wins[seat] += SHARE // len(result.winners)
            if told.starter >= 0:
                self.in_turn[(seat - told.starter) % len(self.wins)] += SHARE // len(result.winners)
        if told.ended_by:
            self.ends[told.ended_by] = self.ends.get(told.ended_by, 0) + 1
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score

    def join(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.best += other.best
        for end, count in other.ends.items():
            self.ends[end] = self.ends.get(end, 0) + count
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.in_turn[seat] += other.in_turn[seat]
            self.scores[seat] += other.scores[seat]


def seat_bots(game: Game, players: int, bots: list[str]) -> list[str]:
    """A bot for each seat: one named fills them all."""
    for name in bots:
        make_bot(name, game)
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise BadSetup(bots_for_seats(len(bots), players))
    return bots


def simulate(plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, object]:
    """Play so many games and sum them up."""
    if games < 1:
        raise BadSetup(Phrase("at least 1 game must be played, not {n}", n=games))
    if jobs < 1:
        raise BadSetup(Phrase("at least 1 job must work, not {n}", n=jobs))
    game, options = configured(plan.game, plan.options)
    game.start(plan.players, options)
    plan.bots = seat_bots(game, plan.players, plan.bots)
    if plan.record_dir:
        _check_folder(Path(plan.record_dir), game, games)
    started = time.perf_counter()
    total = Tally(plan.players)
    size = max(1, min(LARGEST_PART, games // (jobs * 32)))
    for tally in spread(_part, [(plan, first, last) for first, last in chunks(games, size)], jobs):
        total.join(tally)
        if progress is not None:
            progress(tally.games)
    seconds = time.perf_counter() - started
    return {
        "game": game.id,
        "players": plan.players,
        "games": total.games,
        "bots": plan.bots,
        "decisions": total.decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(total.decisions / seconds, 1),
        "games_per_second": round(total.games / seconds, 2),
        "decisions_a_game": round(total.decisions / total.games, 1),
        "rounds_a_game": round(total.rounds / total.games, 2),
        "ends": dict(sorted(total.ends.items())),
        "wins": [_whole(sixtieths / SHARE) for sixtieths in total.wins],
        "wins_in_turn_order": [_whole(sixtieths / SHARE) for sixtieths in total.in_turn],
        "mean_winner": round(total.best / total.games, 4),
        "mean_scores": [round(score / total.games, 4) for score in total.scores],
        "compiled": fondaco.compiled,
    }


def _part(part: tuple[Plan, int, int]) -> Tally:
    plan, first, last = part
    game, options = configured(plan.game, plan.options)
    bots: list[Bot] = [make_bot(name, game) for name in plan.bots]
    tally = Tally(plan.players)
    for index in range(first, last):
        if plan.record_dir:
            result, match = play_match(game, plan.players, options, bots, plan.seed, index, plan.bots)
            match.bots[:] = plan.bots
            _file(Path(plan.record_dir), game, index).write_text(records.write(match), encoding="utf-8")
        else:
            result = play_game(game, plan.players, options, bots, plan.seed, index)
        tally.add(result)
    return tally


def _file(folder: Path, game: Game, index: int) -> Path:
    return folder / f"{game.id}-{index + 1:05}.txt"


def _check_folder(folder: Path, game: Game, games: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong = Phrase(
            "records can't be written to '{folder}': {reason}", folder=Quoted(folder), reason=Quoted(error.strerror)
        )
        raise BadSetup(wrong) from None
    there = next((file for file in (_file(folder, game, index) for index in range(games)) if file.exists()), None)
    if there is not None:
        wrong = Phrase(
            "'{file}' is there already and isn't overwritten; name an empty folder for the records", file=Quoted(there)
        )
        raise BadSetup(wrong)


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else round(number, 4)
