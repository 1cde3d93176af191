"""How fast the games are: random play with all legal actions listed, copies, views and imagined states.

Compiled and pure run in one go, each window in a process of its own, in turns; the median counts, and seconds are
the processor's: machines are noisy.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

import fondaco

from ..engine import FondacoError, Phrase, Quoted, Rng
from ..players.play import branching, copies, imagines, middle_state, random_decisions, reshuffles, views

WINDOWS = 3

RATES = (
    "decisions_per_second",
    "copies_per_second",
    "games_per_second",
    "views_per_second",
    "imagines_per_second",
    "reshuffles_per_second",
)


def measure(id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
    """One window in this process and form."""
    game = fondaco.load(id)
    options = game.check_options({})
    listed_at, listed, forced = branching(game, players, options, 2000, seed)
    decisions = games = 0
    playing = 0.0
    count = 500
    while playing < seconds:
        started = time.process_time()
        done, ended = random_decisions(game, players, options, count, seed + games)
        playing += time.process_time() - started
        decisions += done
        games += ended
        count = min(count * 2, 50_000)
    state = middle_state(game, players, options, seed)
    seat = max((0, *state.pending()))
    view = state.view(seat)
    rng = Rng(seed)
    return {
        "game": id,
        "players": players,
        "decisions_per_second": round(decisions / playing),
        "copies_per_second": rate(lambda n: copies(state, n), seconds / 2),
        "games_per_second": round(games / playing, 2),
        "views_per_second": rate(lambda n: views(state, seat, n), seconds / 4),
        "imagines_per_second": rate(lambda n: imagines(game, view, rng, n), seconds / 4),
        "reshuffles_per_second": rate(lambda n: reshuffles(state, seat, rng, n), seconds / 4),
        "decisions_per_game": round(decisions / games, 1),
        "branching": round(listed / listed_at, 2),
        "forced": round(forced / listed_at, 4),
        "compiled": fondaco.compiled,
    }


def rate(work: Callable[[int], int], seconds: float) -> int:
    """How often a second something can be done; `work` does it so many times."""
    done = 0
    spent = 0.0
    count = 50
    while spent < seconds or spent == 0:
        started = time.process_time()
        done += work(count)
        spent += time.process_time() - started
        count = min(count * 2, 20_000)
    return round(done / spent)


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
                    found[form].append(in_form(form, id, count, seconds, window))
                    if progress is not None:
                        progress(1)
            rows += [middle(found[form], RATES) for form in forms]
    return rows


def windows(ids: list[str], players: int | None) -> int:
    """How many windows a bench will measure."""
    forms = 2 if fondaco.compiled else 1
    counts = 0
    for id in ids:
        game = fondaco.load(id)
        counts += 1 if players is not None else game.players_max - game.players_min + 1
    return counts * forms * WINDOWS


def in_form(
    compiled: bool,
    id: str,
    players: int,
    seconds: float,
    seed: int,
    module: str = "fondaco.arena.bench",
    more: Sequence[str] = (),
) -> dict[str, object]:
    """One window in a process of its own, compiled or pure."""
    environment = {key: value for key, value in os.environ.items() if key not in ("FONDACO_PURE", "FONDACO_COMPILED")}
    environment["FONDACO_COMPILED" if compiled else "FONDACO_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", module, id, str(players), str(seconds), str(seed), *more],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise FondacoError(failed(id, done.stderr))
    row: dict[str, object] = json.loads(done.stdout)
    return row


def failed(what: str, said: str) -> Phrase:
    """What is said of a process that didn't come to its end, with its last line."""
    last = Quoted("".join(said.strip().splitlines()[-1:]))
    return Phrase("measuring '{what}' failed: {said}", what=Quoted(what), said=last)


def middle(rows: list[dict[str, object]], rates: Sequence[str]) -> dict[str, object]:
    """The median of each rate over the windows, and its spread."""
    found = dict(rows[0])
    for key in rates:
        values = [float(str(row[key])) for row in rows]
        found[key] = median(values)
        found[f"{key}_spread"] = [min(values), max(values)]
    return found


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
