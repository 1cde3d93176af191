"""The lock files fit pyproject.toml as it is, and pin everything: `python requirements/lock.py` makes them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

FOLDER = Path(__file__).parents[1] / "requirements"
LOCKER = runpy.run_path(str(FOLDER / "lock.py"))
LOCKS: dict[str, list[str]] = LOCKER["LOCKS"]
PIN = re.compile(r"([a-z0-9-]+)==([^ ]+)(?: ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")


def locked(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> dict[str, str]:
    return {found[1]: found[2] for found in PIN.finditer(locked(name))}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_is_made_for_what_the_project_asks_for(name: str) -> None:
    assert locked(name).startswith(LOCKER["head"](LOCKS[name])), "make it anew: python requirements/lock.py"
    found = pins(name)
    for line in LOCKER["wanted"](LOCKS[name]):
        asked = Requirement(line)
        assert asked.specifier.contains(found[canonicalize_name(asked.name)], prereleases=True), line


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_is_pins_with_hashes_and_nothing_else(name: str) -> None:
    """No address either: from where packages come is for whoever installs to say."""
    rest = PIN.sub("", locked(name).removeprefix(LOCKER["head"](LOCKS[name])))
    assert rest == ""


def test_the_lock_files_name_the_same_versions() -> None:
    """Otherwise `./fondaco play` after `./fondaco test` would install other packages."""
    largest = pins("test")
    for name in LOCKS:
        assert pins(name).items() <= largest.items()
