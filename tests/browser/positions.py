"""Positions that a test needs, reached without a browser: simple bots play every seat until then."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from fondaco.engine import Rng, State
from fondaco.players import make_bot
from fondaco.server.room import Room

from ..server.conftest import Server

MOST_MOVES = 2000


def room_of(server: Server, page: Page) -> Room:
    """The room whose table a page shows."""
    return server.do(server.house.room(page.url.rpartition("/t/")[2].partition("/")[0]))


def play_until(server: Server, room: Room, reached: Callable[[State], bool], seed: int = 1) -> None:
    """Play on at a table where people hold all seats until a position is reached."""
    table = room.table
    bot, rng = make_bot("greedy", table.game), Rng(seed)

    async def play() -> None:
        for _ in range(MOST_MOVES):
            state = table.match.state
            if reached(state):
                return
            seat = table.pending()[0]
            await table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng))
        raise AssertionError("the position isn't reached")

    server.do(play())


def up_to_date(page: Page, room: Room) -> None:
    """Wait until a page shows the table as it stands."""
    page.wait_for_function(
        "version => document.querySelector('#room')?.dataset.version === version",
        arg=str(room.table.entries),
        polling=20,
    )
