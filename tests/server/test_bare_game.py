"""A game that brings nothing but its rules has a page all the same: its screen as text, its actions as buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import fondaco
from fondaco.engine import SPECTATOR
from fondaco.engine.texts import LANGUAGES
from fondaco.server.drawing import Canvas, artist
from fondaco.server.texts import game_speaker

from .conftest import Person, Server, generous
from .test_pages import play_on

PRE = re.compile(r'<pre class="[\w ]*words"[^>]*>(.*?)</pre>', re.DOTALL)


@pytest.fixture
def server(bare: fondaco.Game, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(generous(tmp_path_factory.mktemp("house") / "test.db"))
    yield running
    running.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(anna: Person, language: str) -> None:
    table = anna.table("bare", ("me", "me", "bot:greedy"))
    anna.http.cookies.set("language", language)
    for path in ("/", "/new?game=bare", f"/t/{table}", f"/t/{table}/replay?move=1", "/rules/bare", f"/t/{table}/words"):
        assert anna.get(path).status_code == 200, path
    assert "Bare" in anna.get("/").text


def test_it_is_played_to_its_end_by_plain_forms(anna: Person) -> None:
    page = play_on(anna, anna.table("bare", ("me", "bot:merchant", "bot:random")))
    assert "podium" in page
    assert "left: 0" in page


def test_as_many_as_a_house_seats_play(anna: Person) -> None:
    assert "podium" in play_on(anna, anna.table("bare", ("me",) * 8))


def test_the_board_is_public_and_the_own_lines_stand_beside_it(anna: Person) -> None:
    table = anna.table("bare", ("me", "friend"))
    link = re.search(r"/join/[^\"<]+", anna.get(f"/t/{table}").text)
    assert link is not None
    bruno = Person(anna.server, "Bruno")
    bruno.post(link[0], name="Bruno")
    for person in (anna, bruno):
        everybody, own = PRE.findall(person.get(f"/t/{table}").text)
        assert re.search(r"secret: \[(-2, [01]|[01], -2)\]", own)
        assert "left" not in own, "what all see isn't said twice"
        assert "secret: [-2, -2]" in everybody


def test_only_what_changed_is_sent(bare: fondaco.Game) -> None:
    state = bare.new(players=2, seed=1)
    painter, canvas = artist(bare), Canvas()
    t = game_speaker("en", bare, ["Anna", "Bruno"])
    assert set(painter.board(canvas, state.view(SPECTATOR), t).whole) == {"board", "desks"}
    assert not painter.board(canvas, state.view(SPECTATOR), t)
    state.play(0, 0)
    assert list(painter.board(canvas, state.view(SPECTATOR), t).parts) == ["screen"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Bare has no rulebook."),
        ("it", "Bare non ha un regolamento."),
        ("fr", "Bare n&#39;a pas de livre de règles."),
        ("de", "Bare hat kein Regelheft."),
    ],
)
def test_a_missing_rulebook_is_said_in_one_line(anna: Person, language: str, words: str) -> None:
    anna.http.cookies.set("language", language)
    assert words in anna.get("/rules/bare").text
    assert anna.get("/rules/bare?bare=1").text.strip() == f"<p>{words}</p>"


def test_the_interface_for_programs_has_it_too(anna: Person) -> None:
    assert "bare" in [game["id"] for game in anna.get("/api/games").json()]
    assert anna.get("/api/games/bare/rules?language=it").text == ""
