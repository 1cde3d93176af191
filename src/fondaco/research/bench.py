"""How fast batches are: decisions a second on one core with observation and mask, random legal actions.

Random play of the bare engine is measured in the same process in turns, since machines are noisy: the share of its
rate says more than the rate.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import fondaco

from ..arena.bench import WINDOWS, in_form, middle
from ..players.play import random_decisions
from .batch import Batch

SIZE = 64
"""So many games side by side."""
RATES = ("batch_per_second", "random_per_second", "share")


def measure(id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
    """One window in this process and form."""
    game = fondaco.load(id)
    options = game.check_options({})
    batch = Batch(id, SIZE, players, seed)
    decisions = random = 0
    spent = alone = 0.0
    steps = 1
    while spent < seconds:
        started = time.process_time()
        for _ in range(steps):
            batch.step(batch.random_actions())
        spent += time.process_time() - started
        decisions += steps * SIZE
        started = time.process_time()
        random += random_decisions(game, players, options, steps * SIZE, seed + decisions)[0]
        alone += time.process_time() - started
        steps = min(steps * 2, 64)
    return {
        "game": id,
        "players": players,
        "size": SIZE,
        "numbers": len(batch.names),
        "actions": batch.mask.shape[1],
        "batch_per_second": round(decisions / spent),
        "random_per_second": round(random / alone),
        "share": round(decisions / spent / (random / alone), 3),
        "compiled": fondaco.compiled,
    }


def research_bench(
    ids: list[str], players: int | None, seconds: float, progress: Callable[[int], None] | None = None
) -> list[dict[str, object]]:
    """All these games in every form that is here, in interleaved windows; with 4 seats where nothing else is said."""
    forms = [True, False] if fondaco.compiled else [False]
    rows: list[dict[str, object]] = []
    for id in ids:
        count = fondaco.load(id).check_players(4 if players is None else players)
        found: dict[bool, list[dict[str, object]]] = {form: [] for form in forms}
        for window in range(WINDOWS):
            for form in forms:
                found[form].append(in_form(form, id, count, seconds, window, "fondaco.research.bench"))
                if progress is not None:
                    progress(1)
        rows += [middle(found[form], RATES) for form in forms]
    return rows


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
