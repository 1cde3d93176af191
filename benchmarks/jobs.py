"""How much faster two processes simulate than one: `python benchmarks/jobs.py`. It needs a machine with two free cores.

Runs take turns, one job and two, and each pair gives a ratio; the same seed must give the same result.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from time import perf_counter

GAMES = {"medici": 400_000, "hansa_teutonica": 400, "medieval_merchant": 60_000, "middle_ages": 20_000}
"""How many games take some ten seconds with one job."""
TIMES = {"seconds", "decisions_per_second", "games_per_second", "jobs"}


def simulate(game: str, games: int, jobs: int) -> tuple[float, dict[str, object]]:
    """The seconds of one run, and what came out but for its times."""
    command = [sys.executable, "-m", "fondaco", "simulate", game, "--players", "4", "--seed", "5", "--json"]
    start = perf_counter()
    done = subprocess.run(
        [*command, "--games", str(games), "--jobs", str(jobs)], capture_output=True, text=True, check=True
    )
    seconds = perf_counter() - start
    found: dict[str, object] = json.loads(done.stdout)
    return seconds, {name: value for name, value in found.items() if name not in TIMES}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print("| game | games | 1 job, s | 2 jobs, s | ratio | from | to |\n|---|--:|--:|--:|--:|--:|--:|")
    for game in given.games:
        ones: list[float] = []
        twos: list[float] = []
        for _ in range(given.rounds):
            one, expected = simulate(game, GAMES[game], 1)
            two, found = simulate(game, GAMES[game], 2)
            if found != expected:
                raise SystemExit(f"{game}: two jobs don't give what one gives")
            ones.append(one)
            twos.append(two)
        ratios = [one / two for one, two in zip(ones, twos, strict=True)]
        print(
            f"| {game} | {GAMES[game]:,} | {median(ones):.1f} | {median(twos):.1f} "
            f"| {median(ratios):.2f} | {min(ratios):.2f} | {max(ratios):.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
