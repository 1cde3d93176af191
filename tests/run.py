"""Every check that guards main, one after the other; what `./fondaco test` runs.

With names it runs only those: `./fondaco test types pure`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
SERVED = ("--ignore=tests/server", "--ignore=tests/browser")


def run(*command: str, form: str = "") -> None:
    """Run one program in the project's folder; stop everything where it fails."""
    environment = {key: value for key, value in os.environ.items() if key not in ("FONDACO_PURE", "FONDACO_COMPILED")}
    if form:
        environment[form] = "1"
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode != 0:
        print(f"\nfailed: {' '.join(command)}", flush=True)
        sys.exit(1)


def style() -> None:
    """Ruff: style and format."""
    run(str(BIN / "ruff"), "check", "--quiet")
    run(str(BIN / "ruff"), "format", "--check", "--quiet")


def types() -> None:
    """mypy --strict."""
    run(str(BIN / "mypy"))


def rooms() -> None:
    """import-linter: who may import whom."""
    run(str(BIN / "lint-imports"), "--no-cache")


def compiled() -> None:
    """The tests on the compiled form; server and page have a step of their own."""
    run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *SERVED, form="FONDACO_COMPILED")


def page() -> None:
    """Server and page, in a real browser; what fails is tried again: browsers and busy machines have their moods."""
    for folder in ("tests/server", "tests/browser"):
        run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--reruns=2", folder, form="FONDACO_COMPILED")


def pure() -> None:
    """The tests on plain Python; server and page are plain Python in both forms and have a step of their own."""
    run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", *SERVED, form="FONDACO_PURE")


def tools() -> None:
    """What the tests need from the system: a C compiler and a browser; installed where we may."""
    needed = {"cc": "gcc", "chromium": "chromium"}
    missing = [package for program, package in needed.items() if shutil.which(program) is None]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", *missing)
    for program, package in needed.items():
        if shutil.which(program) is None:
            print(f"failed: '{program}' is needed for the tests; install {package}")
            sys.exit(1)


STEPS = (tools, style, types, rooms, compiled, pure, page)


def main() -> None:
    wanted = sys.argv[1:]
    known = [step.__name__ for step in STEPS]
    for name in wanted:
        if name not in known:
            print(f"fondaco test: there is no step '{name}'; there are {', '.join(known)}")
            sys.exit(2)
    started = time.monotonic()
    for step in STEPS:
        if not wanted or step.__name__ in wanted:
            print(f"== {step.__name__}: {step.__doc__}", flush=True)
            step()
    print(f"== all passed in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
