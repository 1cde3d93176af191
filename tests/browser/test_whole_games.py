"""A whole game of each kind by clicks, seen at four sizes at once: one screen, no jump, no drift, the result in sight.

The person has four windows open at the table. Each decision is made in another of them, and every one of them is
looked at whenever there is something to decide.
"""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from fondaco.engine import Rng
from fondaco.players import make_bot

from .acting import act_as_advised, set_table
from .conftest import People
from .games import GAMES, fewest
from .positions import caught_up, room_of
from .watching import WATCH_PIECES, Screen

SIZES = [(1280, 720), (1440, 900), (1920, 1080), (360, 740)]
WIDE = 1024
PLAYERS = {"medieval_merchant": 6}
"""Of games that have fewer decisions of one's own, and more desks, with many players; the others have few."""


def windows(people: People, game: str) -> list[Page]:
    """One person's windows of all sizes at a new table against simple bots, with pieces that glide."""
    pages = [people(width=width, height=height) for width, height in SIZES]
    pages[0].context.add_cookies([{"name": "speed", "value": "fast", "url": people.server.url}])
    address = set_table(pages[0], game, ["me"] + ["bot:greedy"] * (PLAYERS.get(game, fewest(game)) - 1))
    me = pages[0].context.cookies()
    for page in pages:
        page.context.add_cookies([{"name": one["name"], "value": one["value"], "url": people.server.url} for one in me])
        page.emulate_media(reduced_motion="no-preference")
        page.add_init_script(WATCH_PIECES)
        page.goto(address)
    return pages


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_one_screen(people: People, game: str) -> None:
    pages = windows(people, game)
    room = room_of(people.server, pages[0])
    table = room.table
    screens = [
        Screen(page, wide=width >= WIDE, seats=table.players) for page, (width, _) in zip(pages, SIZES, strict=True)
    ]
    bot, rng = make_bot("greedy", table.game), Rng(7)
    for page in cycle(pages):
        if any(caught_up(other, room, asked=True).over for other in pages):
            break
        for screen in screens:
            screen.check()
        state = table.match.state
        act_as_advised(page, room, bot.choose(0, state.view(0), state.legal(0), rng))
    for page, screen in zip(pages, screens, strict=True):
        screen.check_result()
        expect(page.locator(".podium li")).to_have_count(table.players)
        expect(page.locator(".score").first).to_be_visible()
