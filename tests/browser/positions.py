"""Positions that a test needs, reached without a browser: simple bots play every seat until then."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Error, Page

from fondaco.engine import Rng, State
from fondaco.players import make_bot
from fondaco.server.room import Room

from ..server.conftest import PATIENCE, Server

MOST_MOVES = 2000
POLL = 20
"""Milliseconds between looks: looking at every frame would make the browser draw frames for nothing else."""
PAGE_STATE = """() => {
    const room = document.querySelector("#room");
    const asked = document.querySelector("#private [name=asked]");
    return [
        document.querySelector("#result") !== null,
        room?.dataset.version ?? "",
        Number(asked?.value ?? -1),
        Number(room?.dataset.seat ?? -1),
    ];
}"""


def room_of(server: Server, page: Page) -> Room:
    """The room whose table a page shows."""
    return server.do(server.house.room(page.url.rpartition("/t/")[2].partition("/")[0]))


def play_until(
    server: Server,
    room: Room,
    reached: Callable[[State], bool],
    bot: str = "greedy",
    most: int = MOST_MOVES,
    one_by_one: bool = False,
) -> bool:
    """Play on at a table where people hold all seats until a position is reached; False where none is.

    Whoever looks on is told at the end, unless `one_by_one`: drawing every move takes far longer than playing it.
    """
    table = room.table
    player, rng = make_bot(bot, table.game), Rng(len(table.match.moves))

    async def play() -> bool:
        while len(table.match.moves) < most:
            state = table.match.state
            if state.over or reached(state):
                return not state.over
            seat = table.pending()[0]
            await table.play(seat, player.choose(seat, state.view(seat), state.legal(seat), rng))
        return False

    async def play_unheard() -> bool:
        before, listeners = len(table.match.moves), table.listeners
        table.listeners = []
        try:
            return await play()
        finally:
            table.listeners = listeners
            table.changed(before)

    return server.do(play() if one_by_one else play_unheard())


def finish(server: Server, room: Room) -> None:
    """Play the whole game at a table where people hold all seats."""
    play_until(server, room, lambda state: False)


class PageState(NamedTuple):
    """What a page shows: whether the game is over, which version of the table, which question to which seat."""

    over: bool
    version: str
    asked: int
    seat: int


def page_state(page: Page) -> PageState:
    """What a page shows now; asked again where it is just making way for another."""
    while True:
        try:
            return PageState(*page.evaluate(PAGE_STATE))
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            page.wait_for_load_state()


def caught_up(page: Page, room: Room, asked: bool = False) -> PageState:
    """Wait until a page shows the table as it stands, and asks its person what the table asks, or shows the result.
    With `asked` wait until there is something to ask.

    Board and question come one after the other: in between a page asks what was answered already.
    """
    table = room.table
    end = time.monotonic() + PATIENCE
    while True:
        state = page_state(page)
        if state.over:
            return state
        holder = table.seats[state.seat].holder if state.seat >= 0 else ""
        question = table.asked.get(table.seat_of(holder), -1)
        if (state.version, state.asked) == (str(table.entries), question) and (question >= 0 or not asked):
            return state
        assert time.monotonic() < end, f"the page shows {state}, the table has {table.entries} and asks {table.asked}"
        page.wait_for_timeout(POLL)
