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


def play_until(
    server: Server, room: Room, reached: Callable[[State], bool], bot: str = "greedy", most: int = MOST_MOVES
) -> bool:
    """Play on at a table where people hold all seats until a position is reached; False where none is."""
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

    return server.do(play())


def finish(server: Server, room: Room) -> None:
    """Play the whole game at a table where people hold all seats."""
    play_until(server, room, lambda state: False)


def up_to_date(page: Page, room: Room) -> None:
    """Wait until a page shows the table as it stands."""
    page.wait_for_function(
        "version => document.querySelector('#room')?.dataset.version === version",
        arg=str(room.table.entries),
        polling=20,
    )


def asked(page: Page, room: Room, seat: int) -> None:
    """Wait until a page asks its seat what the table asks it now: board and question may come one after the other."""
    page.wait_for_function(
        "version => document.querySelector('#private [name=asked]')?.value === version",
        arg=str(room.table.asked[seat]),
        polling=20,
    )


def question(page: Page) -> int:
    """The version of the question that a page asks; -1 where it asks nothing."""
    return int(page.evaluate("document.querySelector('#private [name=asked]')?.value ?? -1"))
