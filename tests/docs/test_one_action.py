"""What docs/one-action.md quotes stands in the sources, and its examples print what it says."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "one-action.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:src|tests)/[\w./-]+)`")


def quotations() -> Iterator[tuple[str, str]]:
    """Each piece of code with the file that is named last before it."""
    text = PAGE.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        if block[1] != "pycon":
            yield FILE.findall(text[: block.start()])[-1], block[2]


@pytest.mark.parametrize(("file", "code"), list(quotations()))
def test_the_code_stands_in_the_sources(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


def test_every_side_of_the_action_is_quoted() -> None:
    files = [Path(file).name for file, _ in quotations()]
    assert {"en.md", "notation.py", "steps.py", "refusals.py", "speech.py", "it.po", "table.html"} < set(files)
    assert {"2-players.txt", "test_actions.py"} < set(files)


def test_the_examples_print_what_they_say() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0
