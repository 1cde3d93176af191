"""`fondaco play` in the browser: the table that was asked for is set, and whoever opens it first holds the seat."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import fondaco
from fondaco.engine import SPECTATOR, Match, Rng, records

Play = Callable[..., str]
PATIENCE = 300.0
"""Seconds after which something will never happen, however busy the machine is."""
BROWSER = "import os, sys; open('opened.part', 'w').write(sys.argv[1]); os.replace('opened.part', 'opened')"


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Run `fondaco play`; the address at which the browser was opened."""
    (tmp_path / "browser.py").write_text(BROWSER)
    running: list[subprocess.Popen[bytes]] = []

    def call(*arguments: str) -> str:
        environment = {
            **os.environ,
            "FONDACO_HOME": str(tmp_path / "home"),
            "BROWSER": f"{sys.executable} {tmp_path / 'browser.py'} %s",
        }
        command = [sys.executable, "-m", "fondaco", "play", *arguments, "--port", "0"]
        running.append(subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL))
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "opened").exists():
            assert running[-1].poll() is None, "it ended"
            assert time.monotonic() < end, "no browser was opened"
            time.sleep(0.05)
        return (tmp_path / "opened").read_text()

    yield call
    for one in running:
        one.send_signal(signal.SIGINT)
        one.wait(PATIENCE)


def browser() -> httpx.Client:
    return httpx.Client(follow_redirects=True, timeout=PATIENCE)


def table_of(client: httpx.Client, page: httpx.Response) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table of a page, and the position as that browser sees it."""
    base, _, id = str(page.url).partition("/t/")
    assert page.status_code == 200
    assert id
    return client.get(f"{base}/api/tables/{id}").json(), client.get(f"{base}/api/tables/{id}/position").json()


def test_the_table_is_set_as_asked_and_its_first_browser_is_seated(play: Play) -> None:
    asked = ["medici", "--players", "5", "--bots", "random,greedy,doge,merchant", "--option", "markers=at-once"]
    address = play(*asked, "--seat", "2", "--lang", "de", "--name", "Ada")
    with browser() as ada, browser() as other:
        page = ada.get(address)
        assert '<html lang="de"' in page.text
        table, position = table_of(ada, page)
        assert position["seat"] == 2
        assert [seat["bot"] for seat in table["seats"]] == ["random", "greedy", "", "doge", "merchant"]
        assert table["seats"][2]["name"] == "Ada"
        assert table["options"] == {"markers": "at-once"}
        assert '<html lang="de"' in ada.get(page.url.join("/")).text, "the language stays"
        seen = other.get(address)
        assert seen.url == page.url, "who comes later is shown the same table"
        assert table_of(other, seen)[1]["seat"] == SPECTATOR


def test_a_record_is_played_on(play: Play, tmp_path: Path) -> None:
    game = fondaco.load("medieval_merchant")
    board = (game.folder() / "board.toml").read_text(encoding="utf-8").replace('name = "', 'name = "Another ', 1)
    (tmp_path / "board.toml").write_text("\ufeff" + board, encoding="utf-8")
    options = {"board": str(tmp_path / "board.toml"), "money": "open"}
    match = Match(game, 3, Rng(4), options, ["Lucia", "Anna", "Anselm"], ["greedy", "", "merchant"])
    while match.state.pending() != (1,):
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[0])
    (tmp_path / "game.txt").write_text("\ufeff" + records.write(match), encoding="utf-8")
    address = play("--resume", "game.txt", "--option", f"board={tmp_path / 'board.toml'}")
    with browser() as anna:
        table, position = table_of(anna, anna.get(address))
    assert (table["game"], table["options"]["money"], position["seat"]) == ("medieval_merchant", "open", 1)
    assert [(seat["name"], seat["bot"]) for seat in table["seats"]][::2] == [
        ("Lucia", "greedy"),
        ("Anselm", "merchant"),
    ]
    assert position["view"] == json.loads(json.dumps(match.state.view(1)))


def test_without_a_table_the_page_is_shown_where_one_is_set(play: Play) -> None:
    with browser() as client:
        page = client.get(play("medici", "--lang", "it"))
        assert (page.url.path, page.url.query) == ("/new", b"game=medici")
        assert '<html lang="it"' in page.text
