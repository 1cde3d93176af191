"""`fondaco export`: games of bots and records as data, and one clear line for what is wrong."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fondaco.cli import main
from fondaco.engine import records
from fondaco.research import data

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in this process: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["fondaco", *arguments])
        try:
            main()
            code: Any = 0
        except SystemExit as exit:
            code = exit.code or 0
        out, err = capfd.readouterr()
        return code, out, err

    return call


def test_games_are_exported(run: Run) -> None:
    code, out, err = run("export", "medici", "--players", "3", "--games", "4", "--out", "there")
    assert (code, err) == (0, "")
    assert out.startswith("4 games of Medici in there: ")
    assert len(data.open("there")) == 4
    code, out, _ = run("export", "medici", "--players", "3", "--games", "4", "--out", "there", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 4


def test_records_are_exported_by_name_and_by_folder(run: Run, tmp_path: Path) -> None:
    run("simulate", "medici", "--players", "3", "--games", "3", "--record-dir", "played")
    files = sorted((tmp_path / "played").iterdir())
    named = [word for file in files for word in ("--records", str(file))]
    assert run("export", "medici", *named, "--out", "one")[0] == 0
    assert run("export", "medici", "--records", "played", "--out", "two", "--observe")[0] == 0
    texts = [file.read_text(encoding="utf-8") for file in files]
    for folder in ("one", "two"):
        assert [records.write(match) for match in data.open(folder).matches()] == texts
    code, _, err = run("export", "hansa_teutonica", "--records", "played", "--out", "three")
    assert (code, err) == (2, "fondaco: a record is a game of medici, not of hansa_teutonica\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "there is no game 'chess'"),
        (("medici", "--games", "0"), "at least 1 game must be played, not 0"),
        (("medici", "--jobs", "0"), "at least 1 job must work, not 0"),
        (("medici", "--players", "2"), "Medici is for 3 to 6 players, not 2"),
        (("medici", "--bots", "anna"), "there is no bot 'anna'"),
        (("medici", "--bots", "random,random"), "2 bots are named for 6 seats"),
        (("medici", "--option", "wind=east"), "Medici has no option 'wind'"),
        (("medici", "--bots", "exec:./bot"), "outside bots can only be named on the command line"),
        (("medici", "--records", "nothing.txt"), "'nothing.txt' can't be read"),
        (("medici", "--records", "empty"), "at least 1 record must be named"),
        (("medici", "--records", "letter.txt"), "letter.txt: line 1: this is no record"),
        (("medici", "--records", "letter.txt", "--players", "3"), "records have their players and options in them"),
        (("medici", "--records", "letter.txt", "--option", "markers=scoring"), "records have their players and"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "letter.txt").write_text("dear Anna")
    (tmp_path / "empty").mkdir()
    code, out, err = run("export", *arguments, "--out", "there")
    assert (code, out) == (2, "")
    assert err.startswith(f"fondaco: {said}")
    assert err.count("\n") == 1
    assert not (tmp_path / "there" / "export.json").exists()


@pytest.mark.parametrize("package", ["numpy", "pyarrow"])
def test_a_missing_package_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    for name in [name for name in sys.modules if name.startswith("fondaco.research")]:
        monkeypatch.delitem(sys.modules, name)
    there = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(f"No module named '{package}'", name=package)
        return there(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    code, _, err = run("export", "medici", "--games", "1", "--out", "there")
    assert code == 2
    assert err == f"fondaco: this needs {package}, which isn't installed: pip install 'fondaco[research]'\n"
