"""A game that `fondaco new-game` has made a moment ago is played to its end in the browser, by clicks on its table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fondaco.cli.new_game import make

from ..conftest import installed
from ..server.conftest import Server, generous
from .acting import act_on_board, set_table, wait_for_turn
from .conftest import People


@pytest.fixture
def new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = make("saltroad", tmp_path)
    with installed("saltroad", "saltroad:GAME", folder / "src", tmp_path / "site", monkeypatch):
        yield "saltroad"


@pytest.fixture
def server(new_game: str, tmp_path: Path) -> Iterator[Server]:
    running = Server(generous(tmp_path / "house.db"))
    yield running
    running.stop()


def test_a_whole_game_by_clicks(people: People, server: Server, new_game: str) -> None:
    page = people()
    address = set_table(page, new_game, ["me", "bot:greedy", "bot:random"])
    room = server.do(server.house.room(address.rpartition("/")[2]))
    rng = random.Random(4)
    moves = 0
    while wait_for_turn(page, room):
        act_on_board(page, room, rng)
        moves += 1
    expect(page.locator("#result")).to_be_visible()
    assert 2 <= moves <= 5, "nobody is dealt more than five sacks"
    assert page.locator(".desk").count() >= 3
