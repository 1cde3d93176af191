"""docs/adding-a-game.md works as it is written, from nothing to a game played to its end over HTTP."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from ..walk import Walk

ACTION = re.compile(r'name="action" value="(\d+)"')
TOKEN = re.compile(r'name="token" value="([^"]+)"')
ASKED = re.compile(r'name="asked" value="(\d+)"')
PATIENCE = 300.0
KEEP, SWAP = "0", "8"
"""Numbers of actions: that of the new family comes after all others."""


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    walk = Walk(tmp_path_factory.mktemp("walk"))
    walk.follow()
    return walk


def test_it_ends_in_the_folder_of_the_game_with_the_rule_that_was_added(walked: Walk) -> None:
    assert walked.at.name == "saltroad"
    walked.run("fondaco rules saltroad --clause SAL-9")
    assert walked.said.startswith("SAL-9 While your ship holds one sack")
    assert "Gegen den Sack im Schiff tauschen" in (walked.at / "src/saltroad/locale/de.po").read_text(encoding="utf-8")
    assert "data-place" in (walked.at / "table.html").read_text(encoding="utf-8")


def test_the_check_passes_with_every_clause_tested(walked: Walk) -> None:
    walked.run("fondaco check saltroad --games 50 --tests tests")
    assert "saltroad: ok" in walked.said
    assert "9 of 9 clauses named by a test" in walked.said


def test_it_is_typed_strictly(walked: Walk) -> None:
    walked.run("python -m mypy --strict --config-file= --no-error-summary src tests")
    assert walked.said == ""


def test_a_rule_that_is_broken_is_found(walked: Walk, tmp_path: Path) -> None:
    steps = walked.at / "src" / "saltroad" / "steps.py"
    text = steps.read_text(encoding="utf-8")
    right = "            state.kept[seat] = [state.sack]\n            state.coins[seat] += 1\n"
    walked.replace(steps, right, right.partition("\n")[0] + "\n")
    try:
        with pytest.raises(AssertionError, match=r"the sacks of seat \d don't add up \(SAL-5\)"):
            walked.run("fondaco check saltroad --games 50 --tests tests")
    finally:
        steps.write_text(text, encoding="utf-8")


def test_it_is_played_to_its_end_in_the_browser(walked: Walk) -> None:
    with walked.table() as address, httpx.Client(base_url=address, follow_redirects=True, timeout=PATIENCE) as browser:
        page = browser.get("/new?game=saltroad").text
        token = TOKEN.search(page)
        assert token is not None
        form = {"token": token[1], "game": "saltroad", "players": 2, "name": "Anna", "seat-0": "me", "seat-1": "me"}
        table = browser.post("/new", data=form)
        address = str(table.url)
        page = table.text
        while "podium" not in page:
            offered = ACTION.findall(page)
            token, asked = TOKEN.search(page), ASKED.search(page)
            assert token is not None
            assert asked is not None
            swap_or_keep = SWAP if SWAP in offered else KEEP
            answer = browser.post(
                f"{address}/act", data={"token": token[1], "action": swap_or_keep, "asked": asked[1], "sure": "1"}
            )
            assert answer.status_code == 200
            page = answer.text
        assert "swaps the sack in the ship" in page
