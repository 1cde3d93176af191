"""How fast the games are: random play with all legal actions listed, and copies; compiled and pure in one run.

Each form runs in a process of its own, in short windows that take turns, and the median counts: machines are noisy.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import fondaco

from ..engine import FondacoError
from ..players.play import copies, middle_state, random_decisions

WINDOWS = 3


def measure(id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
    """One window in this process and form."""
    game = fondaco.load(id)
    options = game.check_options({})
    random_decisions(game, players, options, 1, seed)
    state = middle_state(game, players, options, seed)
    decisions = games = copied = 0
    playing = copying = 0.0
    count = 500
    while playing < seconds:
        started = time.perf_counter()
        done, ended = random_decisions(game, players, options, count, seed + games)
        playing += time.perf_counter() - started
        decisions += done
        games += ended
        count = min(count * 2, 50_000)
    count = 500
    while copying < seconds / 2:
        started = time.perf_counter()
        copied += copies(state, count)
        copying += time.perf_counter() - started
        count = min(count * 2, 50_000)
    return {
        "game": id,
        "players": players,
        "decisions_per_second": round(decisions / playing),
        "copies_per_second": round(copied / copying),
        "games_per_second": round(games / playing, 2),
        "compiled": fondaco.compiled,
    }


def bench(
    ids: list[str], seconds: float = 1.0, players: int | None = None, progress: Callable[[int], None] | None = None
) -> list[dict[str, object]]:
    """All games and player counts in every form that is here, in interleaved windows."""
    forms = [True, False] if fondaco.compiled else [False]
    rows: list[dict[str, object]] = []
    for id in ids:
        game = fondaco.load(id)
        counts = [players] if players is not None else list(range(game.players_min, game.players_max + 1))
        for count in counts:
            game.start(count)
            found: dict[bool, list[dict[str, object]]] = {form: [] for form in forms}
            for window in range(WINDOWS):
                for form in forms:
                    found[form].append(_in_form(form, id, count, seconds, window))
                    if progress is not None:
                        progress(1)
            rows += [_median(found[form]) for form in forms]
    return rows


def windows(ids: list[str], players: int | None) -> int:
    """How many windows a bench will measure."""
    forms = 2 if fondaco.compiled else 1
    counts = 0
    for id in ids:
        game = fondaco.load(id)
        counts += 1 if players is not None else game.players_max - game.players_min + 1
    return counts * forms * WINDOWS


def _in_form(compiled: bool, id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
    environment = {key: value for key, value in os.environ.items() if key not in ("FONDACO_PURE", "FONDACO_COMPILED")}
    environment["FONDACO_COMPILED" if compiled else "FONDACO_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "fondaco.arena.bench", id, str(players), str(seconds), str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise FondacoError(f"measuring {id} failed: {done.stderr.strip().splitlines()[-1:]}")
    row: dict[str, object] = json.loads(done.stdout)
    return row


def _median(rows: list[dict[str, object]]) -> dict[str, object]:
    found = dict(rows[0])
    for key in ("decisions_per_second", "copies_per_second", "games_per_second"):
        found[key] = median([float(str(row[key])) for row in rows])
    return found


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
