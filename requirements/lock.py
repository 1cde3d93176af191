"""Brings the lock files in line with pyproject.toml: `python requirements/lock.py`; with `--upgrade` all is renewed.

Each file names one version of every package, with the hashes of its files for all systems and Pythons, so that
`./fondaco` installs the same packages from the same commit at any time. What builds the project is in each of them.
The resolver, uv, is fetched into a folder that is thrown away.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

HERE = Path(__file__).parent
UV = "uv>=0.8,<1"
LOCKS = {"test": ["postgresql", "test"], "postgresql": ["postgresql"], "run": []}
"""The files and the extras that they install; the largest first, since the others take its versions."""


def wanted(extras: list[str]) -> list[str]:
    """What pyproject.toml asks for: to build, to run, and for these extras."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    optional = project["project"]["optional-dependencies"]
    asked = [project["build-system"]["requires"], project["project"]["dependencies"], *(optional[e] for e in extras)]
    return sorted({line for lines in asked for line in lines})


def head(extras: list[str]) -> str:
    """How a lock file begins: with what it was made for, which a test compares with pyproject.toml."""
    return "".join(f"# {line}\n" for line in ["Made by `python requirements/lock.py` for", *wanted(extras)])


def main() -> None:
    """Write all lock files."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        venv.create(work / "uv", with_pip=True)
        scripts = work / "uv" / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", UV], check=True)
        command: list[str | Path] = [scripts / "uv", "pip", "compile", "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--quiet", "--no-header", "--no-annotate", *sys.argv[1:]]
        same: list[str | Path] = []
        for name, extras in LOCKS.items():
            asked, lock = work / f"{name}.in", HERE / f"{name}.txt"
            asked.write_text("\n".join(wanted(extras)), encoding="utf-8")
            subprocess.run([*command, *same, "--output-file", lock, asked], check=True)
            lock.write_text(head(extras) + lock.read_text(encoding="utf-8"), encoding="utf-8")
            same = same or ["--constraint", lock]


if __name__ == "__main__":
    main()
