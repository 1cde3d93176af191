"""A whole game of each kind by clicks, seen at four sizes: one screen, no jump, no drift, the result in sight.

At each decision the window takes all four sizes in turn and is looked at in each; the decision is made in one of them,
the next one in another.
"""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from fondaco.engine import Rng
from fondaco.players import make_bot

from .acting import act_as_advised, set_table
from .conftest import People
from .games import GAMES, fewest
from .positions import caught_up, room_of
from .watching import WATCH_PIECES, Screen

SIZES = [(1280, 720), (1440, 900), (1920, 1080), (360, 740)]
PLAYERS = {"medieval_merchant": 6}
"""Of games that have fewer decisions of one's own, and more desks, with many players; the others have few."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_one_screen(people: People, game: str) -> None:
    players = PLAYERS.get(game, fewest(game))
    page = people()
    page.emulate_media(reduced_motion="no-preference")
    page.context.add_cookies([{"name": "speed", "value": "fast", "url": people.server.url}])
    page.add_init_script(WATCH_PIECES)
    set_table(page, game, ["me"] + ["bot:greedy"] * (players - 1))
    room = room_of(people.server, page)
    screens = [Screen(page, *size, seats=players) for size in SIZES]
    bot, rng = make_bot("greedy", room.table.game), Rng(7)
    for mine in cycle(screens):
        if caught_up(page, room, asked=True).over:
            break
        for screen in screens:
            screen.check()
        mine.open()
        state = room.table.match.state
        act_as_advised(page, room, bot.choose(0, state.view(0), state.legal(0), rng))
    for screen in screens:
        screen.check_result()
        expect(page.locator(".podium li")).to_have_count(players)
        expect(page.locator(".score").first).to_be_visible()
