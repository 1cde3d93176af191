"""`fondaco texts`: what a package says is collected, what is translated is compiled, ours and anybody's."""

import importlib.util
import json
from pathlib import Path

import pytest

import fondaco
from fondaco.cli.texts import HERE, folders
from fondaco.engine import Phrase
from fondaco.engine.texts import speaker

from .test_commands import Run, run

__all__ = ["run"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with texts in code and in a template, and an environment that isn't part of it."""
    folder = tmp_path / "trader_tales"
    folder.mkdir()
    (folder / "__init__.py").write_text('from fondaco.engine import Phrase\nHELLO = Phrase("Hello {name}", name="A")\n')
    (folder / "table.html").write_text('{% part "a" %}{{ t("Market") }}{% endpart %}')
    (folder / ".venv" / "locale").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def translate(package: Path, language: str, **words: str) -> None:
    file = package / "locale" / f"{language}.po"
    text = file.read_text(encoding="utf-8")
    for meant, said in words.items():
        text = text.replace(f'msgid "{meant}"\nmsgstr ""', f'msgid "{meant}"\nmsgstr "{said}"')
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("named", ["trader_tales", "./trader_tales"])
def test_a_package_of_anybody_from_nothing_to_another_language(run: Run, package: Path, named: str) -> None:
    code, out, err = run("texts", named)
    assert (code, err) == (0, "")
    assert "locale/it.po: 2 without translation\n" in out
    assert "compiled: locale/de.mo, locale/fr.mo, locale/it.mo\n" in out
    translate(package, "it", **{"Hello {name}": "Ciao {name}", "Market": "Mercato"})
    assert "locale/it.po: all translated\n" in run("texts", named)[1]
    assert speaker("it", package).say(Phrase("Hello {name}", name="B")) == "Ciao B"
    (package / "__init__.py").write_text('Phrase("Hello {name}", name="A")\nPhrase("New")')
    assert "locale/it.po: 1 without translation\n" in run("texts", named)[1]
    assert "Ciao {name}" in (package / "locale" / "it.po").read_text(encoding="utf-8"), "what was translated stays"


def test_check_changes_nothing_and_fails_where_a_translation_lacks(run: Run, package: Path) -> None:
    code, out, _ = run("texts", "trader_tales", "--check")
    assert code == 1
    assert out.splitlines() == [f"locale/{language}.po: 2 without translation" for language in ("it", "fr", "de")]
    assert not (package / "locale").exists()
    run("texts", "trader_tales")
    for language in ("it", "fr", "de"):
        translate(package, language, **{"Hello {name}": "H {name}", "Market": "M"})
    assert run("texts", "trader_tales", "--check")[0] == 0


def test_compile_alone_collects_nothing(run: Run, package: Path) -> None:
    run("texts", "trader_tales")
    before = (package / "locale" / "de.po").read_bytes()
    (package / "locale" / "de.mo").unlink()
    (package / "__init__.py").write_text('Phrase("Other")')
    assert run("texts", "trader_tales", "--compile") == (0, "compiled: locale/de.mo, locale/fr.mo, locale/it.mo\n", "")
    assert (package / "locale" / "de.po").read_bytes() == before
    assert (package / "locale" / "de.mo").exists()


def test_the_result_as_data(run: Run, package: Path) -> None:
    found = json.loads(run("texts", "trader_tales", "--check", "--json")[1])
    assert found == {
        "folder": str(package),
        "without_translation": {f"locale/{language}.po": 2 for language in ("it", "fr", "de")},
        "compiled": [],
    }


def test_a_game_brings_its_line_for_the_home_page_and_its_options(
    run: Run, bare: fondaco.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(bare), "folder", lambda game: tmp_path)
    monkeypatch.setattr(bare, "about", "Take pebbles.")
    for named in ("bare", "."):
        assert run("texts", named)[0] == 0
        assert 'msgid "Take pebbles."' in (tmp_path / "locale" / "fr.po").read_text(encoding="utf-8")


def test_ours_are_all_of_the_house_and_all_translated(run: Run) -> None:
    code, out, _ = run("texts", "--check")
    assert code == 0
    assert len(out.splitlines()) == 3 * len(folders(HERE))
    assert "games/medici/locale/it.po: all translated" in out


def test_what_cannot_be_done_is_one_line(run: Run, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = package.parent / "silent"
    silent.mkdir()
    (silent / "__init__.py").write_text("")
    for arguments, said in (
        (("nowhere",), "'nowhere' is no folder, no game and no package that can be imported"),
        (("trader_tales.nowhere",), "'trader_tales.nowhere' is no folder, no game"),
        (("../..x",), "'../..x' is no folder"),
        ((str(silent),), f"nothing in {silent} has a text to translate"),
        (("--check", "--compile"), "--check changes nothing, --compile does: choose one"),
    ):
        code, _, err = run("texts", *arguments)
        assert code == 2
        assert err.startswith(f"fondaco: {said}")
        assert err.count("\n") == 1
    assert not (silent / "locale").exists()
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "babel" else find(name, *more))
    assert run("texts", "trader_tales") == (
        2,
        "",
        "fondaco: collecting and compiling texts needs Babel: install it with 'pip install babel'\n",
    )
