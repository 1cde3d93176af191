"""Our games beside other libraries' in one run: random play on one core, in windows that take turns.

The peers live in an environment of their own; a peer that can't be installed is a row that says so.
The games differ in length, branching and work a move, so the figures compare engines only roughly.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import fondaco

from ..bench import in_form
from . import drivers
from .environment import Environment

NOTE = (
    "The games differ: hearts decides on one card of at most 13, Catan often on one action only, ours on up to "
    "a few hundred. Decisions, not games, are compared, with all legal actions listed at each; chance isn't counted."
)

RATES = ("decisions_per_second", "games_per_second", "copies_per_second")
MEASURES = (*RATES, "branching", "forced")

Row = dict[str, object]


class Goal:
    """A ratio that the project promises: one of our games against one peer, in one rate."""

    def __init__(self, game: str, peer: str, rate: str, wanted: float) -> None:
        self.game = game
        self.peer = peer
        self.rate = rate
        self.wanted = wanted


def goals(ids: list[str]) -> list[Goal]:
    """Medici's decisions against hearts, the other games' against Catan, and copies against Catan's."""
    found = []
    for id in ids:
        peer = "hearts" if id == "medici" else "catanatron"
        found.append(Goal(id, peer, "decisions_per_second", 10))
        found.append(Goal(id, "catanatron", "copies_per_second", 20))
    return found


def compare_with_peers(
    ids: list[str],
    seconds: float = 1.0,
    rounds: int = 5,
    players: int = 4,
    environment: Environment | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Every game and peer once a round; medians, and ratios within a round with their spread."""
    place = Environment() if environment is None else environment
    missing = place.prepare()
    names = [name for name, driver in drivers.DRIVERS.items() if driver.requirement not in missing]
    found: dict[str, list[Row]] = {name: [] for name in [*ids, *names]}
    with OneCore():
        for turn in range(rounds):
            for id in ids:
                found[id].append(in_form(fondaco.compiled, id, players, seconds, turn))
                _advance(progress)
            for name in names:
                found[name].append(window(place.python, name, seconds, turn))
                _advance(progress)
    failed = {name: str(rows[0]["failed"]) for name, rows in found.items() if "failed" in rows[0]}
    rows = [_our_row(id, found[id]) for id in ids]
    for name, driver in drivers.DRIVERS.items():
        why = missing.get(driver.requirement) or failed.get(name)
        if why:
            rows.append({"name": name, "title": driver.title, "players": driver.players, "missing": why})
        else:
            rows.append(summed_up(found[name]))
    good = {name: windows for name, windows in found.items() if name not in failed}
    return {
        "note": NOTE,
        "machine": machine(),
        "compiled": fondaco.compiled,
        "windows": rounds,
        "seconds": seconds,
        "rows": rows,
        "ratios": [ratio(goal, good[goal.game], good.get(goal.peer)) for goal in goals(ids)],
    }


def steps(ids: list[str], rounds: int) -> int:
    """How many windows a comparison measures at most."""
    return rounds * (len(ids) + len(drivers.DRIVERS))


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        processor = named[0] if named else processor
    return {
        "processor": processor,
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
    }


class OneCore:
    """Keeps this process and its children on one core, where the system can."""

    def __init__(self) -> None:
        self.before: set[int] = set()

    def __enter__(self) -> None:
        if sys.platform == "linux":
            self.before = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {max(self.before)})

    def __exit__(self, *_: object) -> None:
        if sys.platform == "linux":
            os.sched_setaffinity(0, self.before)


def _advance(progress: Callable[[int], None] | None) -> None:
    if progress is not None:
        progress(1)


def window(python: Path, name: str, seconds: float, seed: int) -> Row:
    """One peer in a process of its own."""
    done = subprocess.run(
        [str(python), str(drivers.__file__), name, str(seconds), str(seed)],
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        return {"failed": f"it is installed but doesn't run: {said[-1] if said else 'no message'}"}
    row: Row = json.loads(done.stdout.strip().splitlines()[-1])
    return row


def _our_row(id: str, windows: list[Row]) -> Row:
    row = summed_up(windows)
    return {"name": id, "title": f"Fondaco: {fondaco.load(id).title}", "version": fondaco.__version__, **row}


def summed_up(windows: list[Row]) -> Row:
    """The medians, and the spread of the rates."""
    found = dict(windows[0])
    for key in MEASURES:
        values = [_number(row, key) for row in windows]
        found[key] = round(median(values), 4)
        if key in RATES:
            found[f"{key}_spread"] = [min(values), max(values)]
    return found


def ratio(goal: Goal, ours: list[Row], theirs: list[Row] | None) -> Row:
    """The ratio that a goal names, taken within a round."""
    found: Row = {"game": goal.game, "peer": goal.peer, "rate": goal.rate, "wanted": goal.wanted}
    if theirs is None:
        return {**found, "missing": True}
    values = [_number(a, goal.rate) / _number(b, goal.rate) for a, b in zip(ours, theirs, strict=True)]
    return {
        **found,
        "ratio": round(median(values), 2),
        "spread": [round(min(values), 2), round(max(values), 2)],
        "reached": median(values) >= goal.wanted,
    }


def _number(row: Row, key: str) -> float:
    return float(str(row[key]))
