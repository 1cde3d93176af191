"""Tuning by matches: every seat plays with its own small deviations, and the results say which of them pay.

Each knob of the game's judge (and, for a searching bot, of search) stands a step lower, as it is, or a step higher,
at random in every seat of every game. Whatever the other knobs do averages out, so one run measures all of them.
The best standing of a knob goes into the source by hand, where it lies apart from the others by its interval.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ..engine import BadSetup, Game, Phrase, Quoted, Rng, mixed, quoted
from ..players import Bot, Greedy, Search, Settings
from ..players.play import play_out
from .configured import configured
from .pool import spread
from .ratings import Estimate, t_quantile

STANDS = (-1, 0, 1)
SEARCH = "search."


@dataclass(frozen=True)
class Trial:
    """What is tuned: the same trial plays the same games."""

    game: str
    players: int
    iterations: int
    """0 for greedy players, else for search with so many iterations."""
    step: float
    seed: int
    knobs: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


@dataclass
class Stand:
    """A knob at one of its values, and the share of the win that seats had with it."""

    value: float
    wins: Estimate


def knobs_of(game: Game, iterations: int) -> dict[str, float]:
    """What can be tuned: the judge's knobs, and those of search where the bot searches."""
    found = dict(game.mind.knobs)
    if iterations > 0:
        found.update({SEARCH + name: value for name, value in Settings(game.mind.search).knobs.items()})
    return found


def moved(value: float, stand: int, step: float) -> float:
    """A step lower, the same, or a step higher.

    >>> moved(2.0, 1, 0.25), moved(0.0, -1, 0.25)
    (2.5, -0.25)
    """
    return value + stand * step * (abs(value) if value else 1.0)


def play_trial(part: tuple[Trial, int]) -> tuple[list[list[int]], list[float]]:
    """One game: how the knobs stood in each seat, and each seat's share of the win."""
    trial, index = part
    game, options = configured(trial.game, dict(trial.options))
    rng = Rng(mixed(trial.seed, index))
    known = knobs_of(game, trial.iterations)
    stands: list[list[int]] = []
    bots: list[Bot] = []
    for _ in range(trial.players):
        mine = [STANDS[rng.below(3)] for _ in trial.knobs]
        changes = {name: moved(known[name], mine[at], trial.step) for at, name in enumerate(trial.knobs)}
        stands.append(mine)
        bots.append(_bot(game, trial.iterations, changes))
    state = game.start(trial.players, options)
    play_out(state, bots, rng.fork(), rng)
    winners = state.winners()
    return stands, [1 / len(winners) if seat in winners else 0.0 for seat in range(trial.players)]


def _bot(game: Game, iterations: int, changes: dict[str, float]) -> Bot:
    judge = {name: value for name, value in changes.items() if not name.startswith(SEARCH)}
    search = {name[len(SEARCH) :]: value for name, value in changes.items() if name.startswith(SEARCH)}
    mind = game.mind.tuned(judge) if judge else game.mind
    if iterations > 0:
        return Search(game, iterations, 0.0, Settings(search), mind)
    return Greedy(game, mind=mind)


def tune(
    trial: Trial, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> dict[str, list[Stand]]:
    """Play so many games; the three stands of each knob with what they brought."""
    game, options = configured(trial.game, dict(trial.options))
    game.start(trial.players, options)
    known = knobs_of(game, trial.iterations)
    unknown = [name for name in trial.knobs if name not in known]
    if unknown or not trial.knobs:
        title, wanted = Quoted(game.title), quoted(unknown)
        if not known:
            raise BadSetup(Phrase("{game} has no knobs", game=title))
        wrong = Phrase("{game} has no knob '{names}'; there are {known}", game=title, names=wanted, known=quoted(known))
        raise BadSetup(wrong)
    results = []
    for played in spread(play_trial, [(trial, index) for index in range(games)], jobs):
        results.append(played)
        if progress is not None:
            progress(1)
    found: dict[str, list[Stand]] = {}
    for at, name in enumerate(trial.knobs):
        found[name] = []
        for stand in STANDS:
            shares = [
                share
                for stands, shared in results
                for mine, share in zip(stands, shared, strict=True)
                if mine[at] == stand
            ]
            found[name].append(Stand(moved(known[name], stand, trial.step), _mean(shares)))
    return found


def _mean(shares: list[float]) -> Estimate:
    if len(shares) < 2:
        return Estimate(fmean(shares) if shares else 0.0, 0.0, 1.0)
    mean = fmean(shares)
    width = t_quantile(len(shares) - 1) * stdev(shares) / sqrt(len(shares))
    return Estimate(mean, mean - width, mean + width)
