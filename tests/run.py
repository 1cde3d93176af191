"""Every check that guards main; what `./fondaco test` runs.

With names it runs only those: `./fondaco test types pure`. Steps that need no compiled form and no browser run beside
the installation of the system's tools; the tests run on all cores, several beside each other where they wait.
Nothing is tried again: a test that fails sometimes is wrong.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WAITING = 2
"""So many workers a core where tests wait for servers and browsers most of their time."""
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--dist", "worksteal")
NEEDED = (("gcc", "cc", "clang"), ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))
"""Programs of which one must be there; the first that the system offers as a package is installed."""
BOTH_FORMS = (
    "tests/test_forms.py",
    "tests/test_regression.py",
    "tests/engine",
    "tests/players/test_search.py",
    "tests/rules/middle_ages/test_keeping.py",
    "src/fondaco/engine",
    "src/fondaco/kit",
    "src/fondaco/games",
    "src/fondaco/players",
)
"""What runs on the pure form too, because there the forms could differ: that every module is found and that each game
is played by the contract to its end (views, imagined states and notation included), recorded games, the contract's own
machinery and its random numbers, search, promises beside brute force (compiled code can't be watched while it lets them
lapse), and the examples in the sources. All else says what the rules and the program
are, not how they were compiled: it runs once, on the compiled form."""


class Failed(Exception):
    """A program that a step ran has complained."""


def run(*command: str, form: str = "", quiet: bool = True) -> None:
    """Run one program in the project's folder; a quiet one is heard only where it fails."""
    environment = {key: value for key, value in os.environ.items() if key not in ("FONDACO_PURE", "FONDACO_COMPILED")}
    if form:
        environment[form] = "1"
    out = subprocess.PIPE if quiet else None
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, text=True, stdout=out, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        raise Failed(f"{done.stdout or ''}\nfailed: {' '.join(command)}")


def pytest(*paths: str, form: str, workers: int = CORES) -> None:
    """Run tests in a folder of their own: another run beside this one would clear the common one away."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        run(*PYTEST, f"-n{workers}", f"--basetemp={folder}/tests", *paths, form=form, quiet=False)


def tools() -> None:
    """What the tests need from the system: a C compiler and a browser; installed where we may."""
    missing = [programs for programs in NEEDED if not any(map(shutil.which, programs))]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        for programs in missing:
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", offered(programs))
    for programs in missing:
        if not any(map(shutil.which, programs)):
            raise Failed(f"failed: {' or '.join(programs)} is needed for the tests; install it")


def offered(packages: Sequence[str]) -> str:
    """The first of some packages that the system offers."""
    known = (name for name in packages if subprocess.run(["apt-cache", "show", name], capture_output=True).stdout)
    return next(known, packages[0])


def style() -> None:
    """Ruff and oxlint: style and format, of the page's script too."""
    run(str(BIN / "ruff"), "check", "--quiet")
    run(str(BIN / "ruff"), "format", "--check", "--quiet")
    run(str(BIN / "oxlint"), "--deny-warnings", "src/fondaco/server/static")


def imports() -> None:
    """import-linter: who may import whom."""
    run(str(BIN / "lint-imports"), "--no-cache")


def types() -> None:
    """mypy --strict."""
    run(str(BIN / "mypy"))


def pure() -> None:
    """Plain Python: what could differ between the forms."""
    pytest(*BOTH_FORMS, form="FONDACO_PURE")


def compiled() -> None:
    """Every test on the compiled form, server and page in a real browser included."""
    # What drives a browser has an event loop of its own, which other tests of its process couldn't share.
    beside = (("tests/browser", WAITING * CORES - 1), ("--ignore=tests/browser", CORES))
    with ThreadPoolExecutor(len(beside)) as pool:
        runs = [pool.submit(pytest, what, form="FONDACO_COMPILED", workers=workers) for what, workers in beside]
    for done in runs:
        done.result()


Step = Callable[[], None]
BESIDE: tuple[Step, ...] = (tools, style, imports, types)
AFTER: tuple[Step, ...] = (pure, compiled)


def timed(step: Step) -> None:
    """Run a step and say how long it took."""
    started = time.monotonic()
    try:
        step()
    except Failed as failed:
        print(f"{failed}\n== {step.__name__} failed after {time.monotonic() - started:.0f} s", flush=True)
        raise
    print(f"== {step.__name__} passed in {time.monotonic() - started:.0f} s", flush=True)


def run_all(steps: Sequence[Step]) -> None:
    """Those that can run beside each other, then the tests."""
    beside = [step for step in BESIDE if step in steps]
    for step in beside:
        print(f"== {step.__name__}: {step.__doc__}", flush=True)
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(timed, step) for step in beside]:
            done.result()
    for step in AFTER:
        if step in steps:
            print(f"== {step.__name__}: {step.__doc__}", flush=True)
            timed(step)


def main() -> None:
    wanted = sys.argv[1:]
    steps = {step.__name__: step for step in (*BESIDE, *AFTER)}
    for name in wanted:
        if name not in steps:
            print(f"fondaco test: there is no step '{name}'; there are {', '.join(steps)}")
            sys.exit(2)
    started = time.monotonic()
    try:
        run_all([steps[name] for name in wanted or steps])
    except Failed:
        sys.exit(1)
    print(f"== all passed in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
