"""What a table sends is small: its first page with all that belongs to it, and the news of a move.

`pytest -s` prints the figures.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from statistics import median

import pytest

from fondaco.engine import Rng
from fondaco.players import make_bot
from fondaco.registry import find
from fondaco.server.room import Room, Viewer
from fondaco.server.web.home import playable

from .conftest import Person, Server

KB = 1024
GAMES = [game.id for game in playable()]
ASSET = re.compile(r'(?:href|src)="(/static/[^"]+)"')
MOVES = 60


async def play_some(room: Room) -> None:
    """Some moves of a simple bot on every seat."""
    bot, rng = make_bot("greedy", room.table.game), Rng(3)
    for _ in range(MOVES):
        if room.table.match.state.over:
            return
        seat = room.table.pending()[0]
        state = room.table.match.state
        await room.table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng))


def whole_table(anna: Person, game: str) -> str:
    return anna.table(game=game, seats=("me",) * find(game).players_max, hot_seat="1")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_table_has_at_most_80_kb(anna: Person, server: Server, game: str) -> None:
    table = whole_table(anna, game)
    server.do(play_some(server.do(server.house.room(table))))
    page = anna.get(f"/t/{table}")
    sizes = {"page": len(gzip.compress(page.content, 5))}
    for path in set(ASSET.findall(page.text)):
        sizes[path] = len(gzip.compress(anna.get(path).content, 9))
    print(f"{game}: first load {sum(sizes.values()) / KB:.1f} KB")
    assert len(sizes) > 10, "style, scripts and drawing belong to it"
    assert sum(sizes.values()) <= 80 * KB, sizes


@pytest.mark.parametrize("game", GAMES)
def test_the_news_of_a_move_have_at_most_12_kb_in_the_median(anna: Person, server: Server, game: str) -> None:
    table = whole_table(anna, game)
    room = server.do(server.house.room(table))
    viewer = Viewer(room.table.host, "en", "token")

    async def listen() -> list[int]:
        room.enter(viewer, room.table.entries, room.table.lines_said())
        sizes: list[int] = []
        bot, rng = make_bot("greedy", room.table.game), Rng(3)
        for _ in range(MOVES):
            if room.table.match.state.over:
                break
            while not viewer.queue.empty():
                viewer.queue.get_nowait()
            seat = room.table.pending()[0]
            state = room.table.match.state
            await room.table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng))
            await asyncio.sleep(0)
            news = b""
            while not viewer.queue.empty():
                news += viewer.queue.get_nowait() or b""
            sizes.append(len(gzip.compress(news, 5)))
        room.leave(viewer)
        return sizes

    sizes = server.do(listen())
    print(f"{game}: news of a move {median(sizes) / KB:.1f} KB in the median, {max(sizes) / KB:.1f} KB at most")
    assert min(sizes) > 100, "every move is told"
    assert median(sizes) <= 12 * KB, sorted(sizes)
