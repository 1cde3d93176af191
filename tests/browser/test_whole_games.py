"""Whole games by clicks at four sizes: one screen, no jump, no drift, the result in sight.

Each game is played to its end at the smallest wide size and on a phone; at the other two sizes some decisions.
"""

from __future__ import annotations

import pytest

from fondaco.engine import Rng
from fondaco.players import make_bot

from .acting import act_as_advised, set_table, wait_for_turn
from .conftest import People
from .games import GAMES, fewest
from .positions import room_of
from .watching import WATCH_PIECES, Screen

MOST = 400
SOME = 10
SIZES = [(1280, 720, MOST), (1440, 900, SOME), (1920, 1080, SOME), (360, 740, MOST)]


@pytest.mark.parametrize(("width", "height", "decisions"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_one_screen(people: People, game: str, width: int, height: int, decisions: int) -> None:
    page = people(width=width, height=height)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCH_PIECES)
    set_table(page, game, ["me"] + ["bot:greedy"] * (fewest(game) - 1))
    room = room_of(people.server, page)
    bot = make_bot("greedy", room.table.game)
    rng = Rng(7)
    screen = Screen(page, wide=width >= 1024)
    for _ in range(decisions):
        if not wait_for_turn(page, room):
            screen.check_result()
            return
        screen.check()
        state = room.table.match.state
        act_as_advised(page, room, bot.choose(0, state.view(0), state.legal(0), rng))
    assert decisions == SOME, "the game doesn't end"
