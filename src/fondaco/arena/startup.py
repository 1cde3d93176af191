"""How long the program takes to start: an import, the help, a first position; each in fresh processes."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from ..engine import FondacoError

TIMES = 5

STARTS: dict[str, list[str]] = {
    "python": ["-c", "pass"],
    "import fondaco": ["-c", "import fondaco"],
    "fondaco --help": ["-m", "fondaco", "--help"],
    "first position of every game": [
        "-c",
        "import fondaco; [fondaco.load(id).new(seed=1) for id in fondaco.game_ids()]",
    ],
}


def start_up(times: int = TIMES) -> list[dict[str, object]]:
    """Seconds on the clock of each start, the median of some; all in turns."""
    found: dict[str, list[float]] = {what: [] for what in STARTS}
    for _ in range(times):
        for what, arguments in STARTS.items():
            started = time.perf_counter()
            done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
            found[what].append(time.perf_counter() - started)
            if done.returncode != 0:
                raise FondacoError(f"'{what}' failed: {done.stderr.strip().splitlines()[-1:]}")
    return [
        {
            "start": what,
            "seconds": round(median(seconds), 3),
            "spread": [round(min(seconds), 3), round(max(seconds), 3)],
        }
        for what, seconds in found.items()
    ]
