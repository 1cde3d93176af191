"""Whole games by clicks at four sizes: one screen, no jump, no drift, the result in sight.

Each game is played to its end at the smallest wide size, Medici on a phone too; elsewhere some decisions.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fondaco.engine import Rng
from fondaco.players import make_bot

from .acting import act_as_advised, set_table, wait_for_turn
from .conftest import People
from .games import GAMES, fewest
from .positions import room_of
from .watching import WATCH_PIECES, Screen

MOST = 400
SOME = 12
SIZES = [(1280, 720), (1440, 900), (1920, 1080), (360, 740)]
WHOLE = {(game, 1280) for game in GAMES} | {("medici", 360)}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_one_screen(people: People, game: str, width: int, height: int) -> None:
    decisions = MOST if (game, width) in WHOLE else SOME
    page = people(width=width, height=height)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCH_PIECES)
    page.context.add_cookies([{"name": "speed", "value": "fast", "url": people.server.url}])
    set_table(page, game, ["me"] + ["bot:greedy"] * (fewest(game) - 1))
    room = room_of(people.server, page)
    bot = make_bot("greedy", room.table.game)
    rng = Rng(7)
    screen = Screen(page, wide=width >= 1024)
    for _ in range(decisions):
        if not wait_for_turn(page, room):
            screen.check_result()
            expect(page.locator(".podium li").first).to_be_visible()
            expect(page.locator(".score").first).to_be_visible()
            return
        screen.check()
        state = room.table.match.state
        act_as_advised(page, room, bot.choose(0, state.view(0), state.legal(0), rng))
    assert decisions == SOME, "the game doesn't end"
