"""How fast games are exported beside `fondaco simulate`: `python benchmarks/export.py --games 100000 --replay`.

Both commands play the same games with one job and take turns; each pair gives a ratio. Seconds are the processor's, the
start of the commands with them, so that a busy machine hardly matters.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median


def spent(command: list[str]) -> float:
    """The seconds that a command takes of the processor."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", *command], check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="medici")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--replay", action="store_true", help="read the games of the last round back and replay them")
    given = parser.parse_args()
    same = [given.game, "--games", str(given.games), "--players", "4", "--bots", given.bots, "--seed", "5"]
    simulated, exported, ratios = [], [], []
    with tempfile.TemporaryDirectory() as parent:
        for turn in range(given.rounds):
            folder = Path(parent, str(turn))
            simulated.append(given.games / spent(["fondaco", "simulate", *same]))
            exported.append(given.games / spent(["fondaco", "export", *same, "--out", str(folder)]))
            ratios.append(exported[-1] / simulated[-1])
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        print("| game | bots | games | simulated/s | exported/s | ratio | from | to | bytes a game |")
        print("|---|---|--:|--:|--:|--:|--:|--:|--:|")
        print(
            f"| {given.game} | {given.bots} | {given.games:,} | {median(simulated):,.0f} | {median(exported):,.0f} "
            f"| {median(ratios):.2f} | {min(ratios):.2f} | {max(ratios):.2f} | {size / given.games:,.0f} |",
            flush=True,
        )
        if given.replay:
            subprocess.run([sys.executable, "-m", "fondaco.research.data", str(folder)], check=True)


if __name__ == "__main__":
    main()
