"""How fast search is: iterations of the tree a second, and whole games played out at random, as rollouts are.

`measure` runs in the form that is loaded; `fondaco bench --search` runs it compiled and pure, in turns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

import fondaco

from ..engine import Game, Rng, State
from ..players import Search, make_bot
from ..players.play import random_decisions
from .bench import WINDOWS, in_form, middle
from .configured import configured

THOUGHT = 200
"""Iterations of each measured search, if the time is enough for so many."""

RATES = ("iterations_per_second", "rollouts_per_second")


def search_bench(
    ids: list[str],
    players: int,
    seconds: float,
    progress: Callable[[int], None] | None = None,
    options: dict[str, str] | None = None,
) -> list[dict[str, object]]:
    """All games, with these options, in every form that is here."""
    forms = [True, False] if fondaco.compiled else [False]
    rows: list[dict[str, object]] = []
    for id in ids:
        fondaco.load(id).start(players, options)
        found: dict[bool, list[dict[str, object]]] = {form: [] for form in forms}
        for window in range(WINDOWS):
            for form in forms:
                arguments = (json.dumps(options or {}),)
                found[form].append(in_form(form, id, players, seconds, window, "fondaco.arena.search_bench", arguments))
                if progress is not None:
                    progress(1)
        rows += [middle(found[form], RATES) for form in forms]
    return rows


def positions(game: Game, players: int, options: dict[str, str], seed: int, count: int = 8) -> list[State]:
    """Positions with a choice from all over a game of greedy players."""
    rng = Rng(seed)
    state = game.start(players, options)
    bot = make_bot("greedy", game)
    found: list[State] = []
    decisions = 0
    while not state.over:
        state.settle(rng)
        if state.over:
            break
        seat = state.pending()[0]
        legal = list(state.legal(seat))
        if len(legal) > 1 and decisions % 5 == 0:
            found.append(state.copy())
        state.apply(seat, bot.choose(seat, state.view(seat), legal, rng))
        decisions += 1
    step = max(1, len(found) // count)
    return found[::step][:count]


def measure(id: str, players: int, seconds: float, seed: int, wanted: dict[str, str]) -> dict[str, object]:
    """One window: search over positions of a game, then rollouts from its start to its end."""
    game, options = configured(id, wanted)
    bot = Search(game, THOUGHT, seconds)
    rng = Rng(seed)
    states = positions(game, players, options, seed)
    iterations = 0
    at = 0
    start = process_time()
    while process_time() - start < seconds:
        state = states[at % len(states)]
        seat = state.pending()[0]
        iterations += bot.think(seat, state.view(seat), list(state.legal(seat)), rng).iterations
        at += 1
    searching = process_time() - start
    games = 0
    start = process_time()
    while process_time() - start < seconds:
        _, ended = random_decisions(game, players, options, 2000, seed + games)
        games += ended
    rolling = process_time() - start
    return {
        "game": id,
        "players": players,
        "iterations_per_second": round(iterations / searching),
        "rollouts_per_second": round(games / rolling, 1),
        "compiled": fondaco.compiled,
    }


if __name__ == "__main__":
    print(
        json.dumps(
            measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), json.loads(sys.argv[5]))
        )
    )
