"""The pictures of README and docs: those that are named exist, and the folder holds what the command makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ..browser.pictures import FOLDER, ROOT, all_pictures

NAMED = re.compile(r"\(([^()\s]*pictures/[^()\s]+)\)")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
MOST_BYTES = 8 * 1024**2


def pictures_of(page: Path) -> list[Path]:
    return [(page.parent / named).resolve() for named in NAMED.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_that_a_page_names_exists(page: Path) -> None:
    assert [picture.name for picture in pictures_of(page) if not picture.is_file()] == []


def test_readme_shows_a_picture() -> None:
    assert len(pictures_of(ROOT / "README.md")) >= 1


def test_the_folder_holds_what_the_command_makes() -> None:
    assert sorted(picture.name for picture in FOLDER.iterdir()) == sorted(all_pictures())


def test_the_pictures_are_small() -> None:
    assert sum(picture.stat().st_size for picture in FOLDER.iterdir()) <= MOST_BYTES
