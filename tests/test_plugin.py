"""The plugin for pytest and the checks of tables, as the tests of somebody else's game use them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco.testing import check_drawing, check_picture, check_places, check_symbols, check_table

TESTS = """
import pytest

@pytest.mark.clauses("MED-1", "MED-2")
def test_two_clauses(): pass

@pytest.mark.clauses("MED-99")
def test_no_such_clause(): pass

@pytest.mark.clauses("MED-1")
class TestMany:
    def test_one(self): pass

def test_without(): pass
"""


def run(folder: Path, *arguments: str) -> str:
    """What pytest says of these tests, far from our own settings."""
    (folder / "test_theirs.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "fondaco.pytest_plugin", "-p", "no:cacheprovider"]
    command += ["--strict-markers", "-v", "--rootdir=.", *arguments, "test_theirs.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_clauses_are_known_and_those_of_no_rulebook_fail(tmp_path: Path) -> None:
    said = run(tmp_path)
    assert "no rulebook of an installed game has MED-99" in said
    assert "1 error" in said
    assert "3 passed" in said
    assert "warning" not in said


def test_the_tests_of_a_clause_alone(tmp_path: Path) -> None:
    assert "2 passed, 2 deselected" in run(tmp_path, "--clause", "med-1")
    assert "1 passed, 3 deselected" in run(tmp_path, "--clause", "MED-2")
    assert "3 deselected, 1 error" in run(tmp_path, "--clause", "MED-99")
    assert "fondaco: " in run(tmp_path, "--clause", "MED-99", "--clause", "MED-1")


def test_the_plugin_loads_no_game_and_no_server() -> None:
    show = "import sys, fondaco.pytest_plugin; print(*sorted(name for name in sys.modules if 'fondaco' in name))"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout == "fondaco fondaco._form fondaco.pytest_plugin\n"


# Tables that aren't right -----------------------------------------------------------------------------------------

RIGHT = """
{% import "pieces.html" as pieces %}
{% macro symbols() %}<svg class="symbols"><symbol id="bare-a" viewBox="0 0 24 24"></symbol></svg>{% endmacro %}
{% macro picture() %}<svg viewBox="0 0 320 160"></svg>{% endmacro %}
{% macro board(view, t, printed) %}<div class="bare"><svg>
{% part "heap", view.left %}<g data-piece="heap">{{ view.left }}</g><use href="#bare-a"/>{% endpart %}
{% part "taken", view.taken %}{{ view.taken }}{% endpart %}</svg></div>{% endmacro %}
{% macro desks(view, t, printed) %}<div class="desks">{% for name in t.names %}
{% call pieces.desk(view, loop.index0, t, key=pieces.figure("coin", 1, "coins")) %}{% endcall %}
{% endfor %}</div>{% endmacro %}
{% macro hand(view, t, printed) %}<p>{{ view.secret }}</p>{% endmacro %}
"""


@pytest.fixture
def draw(bare: fondaco.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> fondaco.Game:
    """The bare game with a folder of its own."""
    monkeypatch.setattr(type(bare), "folder", lambda game: tmp_path)
    return bare


def with_table(game: fondaco.Game, text: str) -> fondaco.Game:
    from fondaco.server.drawing import artist, environment

    (game.folder() / "table.html").write_text(text, encoding="utf-8")
    artist.cache_clear()
    environment.cache_clear()
    return game


def test_a_right_table_passes_and_one_in_words_too(draw: fondaco.Game) -> None:
    check_table(draw)
    check_table(with_table(draw, RIGHT))


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("view.left %}<g", "view.players %}<g", "has no attribute 'players'"),
        ('"heap", view.left', '"heap", 1', "a part doesn't name all that it shows"),
        ("</svg></div>", "</div>", "</div> closes something else"),
        ("#bare-a", "#bare-b", "no such symbols: {'#bare-b'}"),
        ('data-piece="heap"', 'data-piece="heap" style="color: red"', "forbidden by the content-security policy"),
        ('{% part "taken"', '<g data-piece="heap"></g>{% part "taken"', "drawn twice: the pieces ['heap']"),
        ('{% part "taken"', '{{ view.left }}{% part "taken"', "the frame changes during the game"),
        ("<p>{{ view.secret }}</p>", "<p>{{ view.secret }}", "never closed: ['p']"),
    ],
)
def test_a_wrong_board_is_seen(draw: fondaco.Game, wrong: str, right: str, said: str) -> None:
    assert RIGHT.count(wrong) == 1
    with pytest.raises(Exception, match=re.escape(said)):
        check_drawing(with_table(draw, RIGHT.replace(wrong, right)))


def test_wrong_symbols_and_pictures_are_seen(draw: fondaco.Game) -> None:
    with pytest.raises(AssertionError, match=r"the house has symbols of that name: {'coin'}"):
        check_symbols(with_table(draw, RIGHT.replace('id="bare-a"', 'id="coin"')))
    with pytest.raises(AssertionError, match=r"no macro picture\(\)"):
        check_picture(with_table(draw, RIGHT.replace("macro picture", "macro pictures")))


def test_too_many_actions_without_a_place_and_unnamed_places_are_seen(
    draw: fondaco.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fondaco.testing.drawing.MOST_BUTTONS", 2)
    with pytest.raises(AssertionError, match="3 actions have no place: take 1, take 2, take 3"):
        check_places(draw)
    monkeypatch.setattr(type(draw), "place", lambda game, action: "heap")
    unnamed = RIGHT.replace("<g data-piece", '<g data-place="heap" data-piece')
    with pytest.raises(AssertionError, match=r"places without a title or data-tip: \['heap'\]"):
        check_places(with_table(draw, unnamed))
    check_places(with_table(draw, unnamed.replace("data-place", 'data-tip="the heap" data-place')))
