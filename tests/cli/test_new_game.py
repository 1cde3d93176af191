"""`fondaco new-game`: what it makes is whole at once; what can't be made is said in one line, nothing is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from fondaco.cli.new_game import PATTERN, class_name, ledger, make, title
from fondaco.engine.texts import LANGUAGES

from .test_commands import Run, run

__all__ = ["run"]


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_everything_is_named_after_the_game(tmp_path: Path) -> None:
    folder = make("salt_road", tmp_path)
    found = files(folder)
    assert {"pyproject.toml", "README.md", "tests/test_rules.py"} <= set(found)
    for name in ("__init__.py", "state.py", "steps.py", "notation.py", "view.py", "mind.py", "speech.py", "table.html"):
        assert f"src/salt_road/{name}" in found
    texts = {name: data.decode() for name, data in found.items() if not name.endswith(".mo")}
    for name, text in texts.items():
        for left in ("yourgame", "YourGame", "Your Game", "YG", "yg-"):
            assert left not in name + text, f"{left} in {name}"
    assert 'salt_road = "salt_road:GAME"' in texts["pyproject.toml"]
    assert "- **SR-8** " in texts["src/salt_road/rules/en.md"]
    assert {f"src/salt_road/locale/{language}.po" for language in LANGUAGES if language != "en"} <= set(found)


def test_the_command_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    code, out, err = run("new-game", "saltroad", "--into", "games")
    assert (code, err) == (0, "")
    assert out.splitlines()[1].endswith("cd games/saltroad && pip install -e . && fondaco check saltroad --tests tests")
    assert set(files(tmp_path / "games" / "saltroad")) == set(files(make("saltroad", tmp_path / "again")))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Salt", "'Salt' is no name of a game"),
        ("salt-road", "'salt-road' is no name of a game"),
        ("../salt", "'../salt' is no name of a game"),
        ("_salt", "'_salt' is no name of a game"),
        ("7salt", "'7salt' is no name of a game"),
        ("s", "'s' is no name of a game"),
        ("", "'' is no name of a game"),
        ("lambda", "'lambda' is a word of Python's own"),
        ("json", "'json' is a word of Python's own"),
        ("medici", "there is a game 'medici' already"),
        ("pytest", "there is a package 'pytest' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(run: Run, tmp_path: Path, name: str, said: str) -> None:
    code, out, err = run("new-game", name)
    assert (code, out) == (2, "")
    assert err.startswith(f"fondaco: {said}")
    assert err.count("\n") == 1
    assert files(tmp_path) == {}


def test_a_folder_that_is_there_is_not_touched(run: Run, tmp_path: Path) -> None:
    (tmp_path / "saltroad").mkdir()
    (tmp_path / "saltroad" / "notes.txt").write_text("mine")
    code, _, err = run("--lang", "it", "new-game", "saltroad")
    assert code == 2
    assert err.startswith("fondaco: 'saltroad' c'è già e non viene sovrascritta")
    assert files(tmp_path) == {"saltroad/notes.txt": b"mine"}


def test_a_place_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run("new-game", "saltroad", "--into", "file")
    assert code == 2
    assert "can't be written" in err


def test_names() -> None:
    assert (title("salt_road"), class_name("salt_road"), ledger("salt_road")) == ("Salt Road", "SaltRoad", "SR")
    assert ledger("saltroad") == "SAL"
    assert ledger("medici_two") == "MT"
    assert ledger("medicine") == "MEDI", "another game has MED"
    assert ledger("a1") == "A"


def test_the_pattern_is_a_game_of_its_own() -> None:
    assert (PATTERN / "src" / "yourgame" / "rules" / "en.md").exists()
