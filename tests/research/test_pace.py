"""What is measured of the forms, and what is said where the peers aren't there. No network."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from fondaco.arena.peers.environment import Environment
from fondaco.cli.speed import show_peers
from fondaco.research.pace import BESIDE, FORMS, compare_forms, measure, steps


class Nowhere(Environment):
    """An environment in which nothing can be installed."""

    def __init__(self) -> None:
        super().__init__(Path(sys.prefix))
        self.asked: list[str] = []

    def prepare(self, names: Collection[str] = ()) -> dict[str, str]:
        self.asked += names
        return dict.fromkeys(("pettingzoo[classic]", "rlcard"), "it can't be installed: no network")


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_measured(form: str) -> None:
    row: Any = measure(form, "medici", 3, 0.01, 1)
    assert row["name"] == f"{form} medici"
    assert row["players"] == 3
    assert row["decisions_per_second"] > 1000
    assert 5 < row["branching"] < 40


def test_the_forms_stand_beside_peers_that_may_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    place = Nowhere()
    turns: list[int] = []
    found: Any = compare_forms(["medici"], 0.01, 1, 3, place, turns.append)
    assert place.asked == list(BESIDE)
    assert [row["name"] for row in found["rows"]] == [*[f"{form} medici" for form in FORMS], *BESIDE]
    assert [row.get("missing") for row in found["rows"][-2:]] == ["it can't be installed: no network"] * 2
    assert [(goal["peer"], goal["wanted"], goal["missing"]) for goal in found["ratios"]] == [
        ("connect-four", 5, True),
        ("mahjong", 5, True),
    ]
    assert len(turns) == len(FORMS) < steps(["medici"], 1)
    show_peers(found)
    out = capsys.readouterr().out
    assert "Fondaco for PettingZoo: Medici" in out
    assert "no network" in out
