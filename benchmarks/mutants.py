"""Whether the tests notice a wrong rule: `python benchmarks/mutants.py` plants one at a time and runs the clause tests.

Each mutant of mutants.toml is one error, planted into a copy of the tree in a temporary folder. First the tests of its
clause run on plain Python, then, where these pass, all tests of that game that name a clause. Recorded games never do.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
GAMES = Path("src/fondaco/games")
LEFT_OUT = ("test_check.py", "test_records.py")
"""Random games and recorded ones: they could notice an error of which no test of a clause knows."""
PASSED, FAILED, NONE_CHOSEN = 0, 1, 5
"""How pytest exits."""


@dataclass(frozen=True)
class Mutant:
    """One wrong rule: in a file of a game this text instead of that."""

    clause: str
    breaks: str
    file: str
    old: str
    new: str

    def planted(self, text: str) -> str:
        """The file with the error in it."""
        if text.count(self.old) != 1:
            raise SystemExit(f"{self.clause} ({self.breaks}): {self.file} has {text.count(self.old)} times\n{self.old}")
        return text.replace(self.old, self.new)


def read(wanted: list[str]) -> list[Mutant]:
    """The mutants of the list; with names of games or clauses only those."""
    found = [Mutant(**one) for one in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]
    for one in found:
        one.planted((ROOT / GAMES / one.file).read_text(encoding="utf-8"))
    return [one for one in found if not wanted or one.clause in wanted or one.file.split("/")[0] in wanted]


def copy_tree(folder: Path) -> None:
    """The sources and the tests, without anything compiled."""
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)


def tests_of(game: str) -> list[str]:
    """Where the tests of a game's clauses are."""
    places = [f"tests/rules/{game}", f"tests/rules/test_{game}.py", "tests/rules/test_secrets.py"]
    return [place for place in places if (ROOT / place).exists()]


def run_tests(folder: Path, game: str, *chosen: str) -> tuple[int, str]:
    """How pytest exits in that folder, and the test that failed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FONDACO_")}
    environment |= {"FONDACO_PURE": "1", "PYTHONPATH": str(folder / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
    left_out = [f"--ignore-glob=*/{name}" for name in LEFT_OUT]
    done = subprocess.run(
        [*command, *left_out, *chosen, *tests_of(game)],
        cwd=folder,
        env=environment,
        check=False,
        text=True,
        capture_output=True,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return done.returncode, lines[0].split(" - ")[0].partition(" ")[2] if lines else done.stdout[-300:]


def try_out(mutant: Mutant, folder: Path) -> str:
    """Plant an error, run the tests, take it out again; which test noticed it, or nothing."""
    file = folder / GAMES / mutant.file
    right = file.read_text(encoding="utf-8")
    game = mutant.file.split("/")[0]
    file.write_text(mutant.planted(right), encoding="utf-8")
    try:
        for chosen in (["--clause", mutant.clause], ["-m", "clauses"]):
            Path(cache_from_source(str(file))).unlink(missing_ok=True)
            status, test = run_tests(folder, game, *chosen)
            if status == FAILED:
                return test.removeprefix("tests/rules/")
            if status not in (PASSED, NONE_CHOSEN):
                raise SystemExit(f"{mutant.clause} ({mutant.breaks}): the tests don't run\n{test}")
    finally:
        file.write_text(right, encoding="utf-8")
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
    return ""


def main() -> None:
    """Try all out and say which were noticed by which test."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("wanted", nargs="*", help="games or clauses; all mutants if none is named")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    mutants = read(given.wanted)
    folders: SimpleQueue[Path] = SimpleQueue()
    caught = 0

    def next_one(mutant: Mutant) -> str:
        folder = folders.get()
        try:
            return try_out(mutant, folder)
        finally:
            folders.put(folder)

    with tempfile.TemporaryDirectory() as top, ThreadPoolExecutor(given.jobs) as pool:
        for number in range(given.jobs):
            copy_tree(Path(top) / str(number))
            folders.put(Path(top) / str(number))
        for mutant, test in zip(mutants, pool.map(next_one, mutants), strict=True):
            caught += bool(test)
            print(f"{mutant.clause:<7} {mutant.breaks}: {test or 'NOT CAUGHT'}", flush=True)
    print(f"{caught} of {len(mutants)} caught")
    sys.exit(caught < len(mutants))


if __name__ == "__main__":
    main()
