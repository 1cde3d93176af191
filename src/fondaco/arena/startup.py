"""How long the program takes to start: an import, the help, a first position, a first page; in fresh processes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

from ..engine import FondacoError, Phrase
from .bench import failed

TIMES = 5
LONGEST = 60.0

STARTS: dict[str, list[str]] = {
    "python": ["-c", "pass"],
    "import fondaco": ["-c", "import fondaco"],
    "fondaco --help": ["-m", "fondaco", "--help"],
    "first position of every game": [
        "-c",
        "import fondaco; [fondaco.load(id).new(seed=1) for id in fondaco.game_ids()]",
    ],
}


FIRST_PAGE = "first page of the server"


def start_up(times: int = TIMES) -> list[dict[str, object]]:
    """Seconds on the clock of each start, the median of some; all in turns."""
    found: dict[str, list[float]] = {what: [] for what in [*STARTS, FIRST_PAGE]}
    for _ in range(times):
        for what, arguments in STARTS.items():
            started = time.perf_counter()
            done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
            found[what].append(time.perf_counter() - started)
            if done.returncode != 0:
                raise FondacoError(failed(what, done.stderr))
        found[FIRST_PAGE].append(first_page())
    return [
        {
            "start": what,
            "seconds": round(median(seconds), 3),
            "spread": [round(min(seconds), 3), round(max(seconds), 3)],
        }
        for what, seconds in found.items()
    ]


def first_page() -> float:
    """Seconds until a server on a new database has answered its first request."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        command = [sys.executable, "-m", "fondaco", "serve", "--port", "0", "--db", str(Path(folder) / "new.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
            try:
                said = server.stdout.readline() if server.stdout is not None else ""
                address = next((word for word in said.split() if word.startswith("http://")), "")
                if not address:
                    raise FondacoError(Phrase("the server didn't start: run 'fondaco serve' to see why"))
                while not answers(address):
                    if server.poll() is not None or time.perf_counter() - started > LONGEST:
                        raise FondacoError(Phrase("the server doesn't answer: run 'fondaco serve' to see why"))
                    time.sleep(0.01)
                return time.perf_counter() - started
            finally:
                server.terminate()


def answers(address: str) -> bool:
    """Whether a page comes from there."""
    try:
        with urllib.request.urlopen(address, timeout=LONGEST) as answer:
            return bool(answer.read())
    except urllib.error.URLError:
        return False
