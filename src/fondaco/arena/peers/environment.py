"""The peers' own environment: a folder with a Python of its own, made on first use and kept for the next."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Collection
from pathlib import Path

from ...engine import FondacoError, Phrase, Quoted
from .drivers import DRIVERS


def cache_folder() -> Path:
    """Where things are kept that can be made again: FONDACO_HOME, or the user's cache."""
    home = os.environ.get("FONDACO_HOME")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"


class Environment:
    """A virtual environment for the peers."""

    def __init__(self, folder: Path | None = None) -> None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        self.folder = folder or cache_folder() / f"peers-{version}"
        bin = "Scripts" if sys.platform == "win32" else "bin"
        self.python = self.folder / bin / "python"

    def prepare(self, names: Collection[str] = tuple(DRIVERS)) -> dict[str, str]:
        """Install what these peers need; for each requirement that can't be installed the reason in one line."""
        if not self.python.exists():
            try:
                venv.create(self.folder, with_pip=True)
            except (OSError, subprocess.CalledProcessError) as error:
                wrong = Phrase(
                    "the peers' environment can't be made in '{folder}': {reason}",
                    folder=Quoted(self.folder),
                    reason=Quoted(error),
                )
                raise FondacoError(wrong) from None
        there = self.installed()
        missing = {}
        for requirement, package in sorted({(DRIVERS[name].requirement, DRIVERS[name].package) for name in names}):
            if package not in there:
                why = self.install(requirement)
                if why:
                    missing[requirement] = why
        return missing

    def installed(self) -> set[str]:
        """The peers' packages that are there."""
        wanted = sorted({driver.package for driver in DRIVERS.values()})
        script = (
            "import sys\nfrom importlib import metadata\nfor name in sys.argv[1:]:\n"
            "    try:\n        metadata.version(name)\n        print(name)\n"
            "    except metadata.PackageNotFoundError:\n        pass\n"
        )
        done = self._run("-c", script, *wanted)
        return set(done.stdout.split())

    def install(self, requirement: str) -> str:
        """Install one requirement; empty where that went well, else why not."""
        done = self._run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement)
        if done.returncode == 0:
            return ""
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or done.stderr.splitlines()
        return f"it can't be installed: {errors[-1].removeprefix('ERROR:').strip() if errors else 'pip failed'}"

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        return subprocess.run(
            [str(self.python), *arguments], env=environment, capture_output=True, text=True, check=False
        )
