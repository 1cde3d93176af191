"""Our games beside other libraries': what is measured, and what is said of a peer that isn't there. No network."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.arena.peers import compare_with_peers, drivers, goals, steps
from fondaco.arena.peers.environment import Environment, cache_folder
from fondaco.cli.speed import show_peers


class Countdown(drivers.Driver):
    """A toy: from four down to zero in steps of one or two."""

    package = "pytest"
    requirement = "countdown"
    title = "a toy: countdown"

    def __init__(self) -> None:
        self.left = 0

    def start(self, seed: int) -> None:
        self.left = 4

    def legal(self) -> Sequence[Any]:
        return range(1, min(self.left, 2) + 1)

    def play(self, action: Any) -> None:
        self.left -= action

    def copy(self) -> object:
        return Countdown()


class Elsewhere(Environment):
    """An environment in which nothing can be installed but what is there already."""

    def __init__(self, there: set[str]) -> None:
        super().__init__(Path(sys.prefix))
        self.there = there

    def installed(self) -> set[str]:
        return self.there

    def install(self, requirement: str) -> str:
        return "it can't be installed: no network"


def test_a_driver_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(drivers.DRIVERS, "countdown", Countdown)
    row = drivers.measure("countdown", 0.01, 1)
    assert all(float(str(row[f"{what}_per_second"])) > 0 for what in ("decisions", "games", "copies"))
    assert 1 < float(str(row["branching"])) < 2
    assert 0.2 < float(str(row["forced"])) < 0.6


def test_the_drivers_file_runs_alone() -> None:
    script = f"import sys; sys.path.insert(0, {str(Path(drivers.__file__).parent)!r}); import drivers; print(drivers)"
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {driver.requirement for driver in drivers.DRIVERS.values()} == {
        "catanatron",
        "chess",
        "open_spiel",
        "pettingzoo[classic]",
        "rlcard",
    }


def test_a_peer_that_cant_be_installed_is_a_line_that_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    turns: list[int] = []
    found = compare_with_peers(["medici"], 0.01, 2, 3, Elsewhere(set()), turns.append)
    rows: Any = found["rows"]
    assert rows[0]["name"] == "medici"
    assert rows[0]["compiled"] is fondaco.compiled
    assert {row["missing"] for row in rows[1:]} == {"it can't be installed: no network"}
    assert len(rows) == 1 + len(drivers.DRIVERS)
    assert all(ratio["missing"] for ratio in found["ratios"])  # type: ignore[attr-defined]
    assert len(turns) == 2 < steps(["medici"], 2)
    json.dumps(found)
    show_peers(found)
    out = capsys.readouterr().out
    assert "OpenSpiel: hearts" in out
    assert "no network" in out
    assert "The games differ" in out


def test_a_peer_that_doesnt_run_is_a_line_that_says_so() -> None:
    found = compare_with_peers(["medici"], 0.01, 1, 3, Elsewhere({"catanatron"}))
    rows: Any = found["rows"]
    catan = next(row for row in rows if row["name"] == "catanatron")
    assert catan["missing"].startswith("it is installed but doesn't run: ")


def test_ratios_are_taken_within_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = iter([10.0, 20.0, 40.0])

    def window(python: Path, name: str, seconds: float, seed: int) -> dict[str, object]:
        speed = next(speeds)
        rates = {f"{what}_per_second": speed for what in ("decisions", "games", "copies")}
        return {"name": name, "title": name, "players": 4, "version": "1", "branching": 2.0, "forced": 0.5, **rates}

    def ours(compiled: bool, id: str, players: int, seconds: float, seed: int) -> dict[str, object]:
        rates = {f"{what}_per_second": 400.0 for what in ("decisions", "games", "copies")}
        return {"game": id, "players": players, "branching": 8.0, "forced": 0.0, **rates}

    monkeypatch.setattr("fondaco.arena.peers.window", window)
    monkeypatch.setattr("fondaco.arena.peers.in_form", ours)
    found = compare_with_peers(["medici"], 0.01, 3, 4, Elsewhere({"catanatron"}))
    ratios: Any = found["ratios"]
    copies = next(ratio for ratio in ratios if ratio["peer"] == "catanatron")
    assert (copies["ratio"], copies["spread"], copies["reached"]) == (20.0, [10.0, 40.0], True)
    assert next(ratio for ratio in ratios if ratio["peer"] == "hearts")["missing"]


def test_goals() -> None:
    wanted = [(goal.game, goal.peer, goal.rate, goal.wanted) for goal in goals(["medici", "hansa_teutonica"])]
    assert wanted == [
        ("medici", "hearts", "decisions_per_second", 10),
        ("medici", "catanatron", "copies_per_second", 20),
        ("hansa_teutonica", "catanatron", "decisions_per_second", 10),
        ("hansa_teutonica", "catanatron", "copies_per_second", 20),
    ]


def test_the_environment_lies_in_a_cache_and_says_why_pip_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FONDACO_HOME", str(tmp_path))
    assert cache_folder() == tmp_path
    assert Environment().folder.parent == tmp_path
    monkeypatch.delenv("FONDACO_HOME")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "fondaco"

    def pip(*_: object, **__: object) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess([], 1, "", "WARNING: slow\nERROR: No matching distribution found for x\n")

    monkeypatch.setattr(subprocess, "run", pip)
    assert Environment().install("x") == "it can't be installed: No matching distribution found for x"
