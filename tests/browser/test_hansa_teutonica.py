"""Hansa Teutonica at the table: a piece glides from where it stood, and the map can be read on a phone."""

from __future__ import annotations

import math
from typing import cast

from playwright.sync_api import Page

from fondaco.engine import State
from fondaco.games.hansa_teutonica.board import VILLAGE_AT
from fondaco.games.hansa_teutonica.notation import ENOUGH, FAMILIES, LIFT, SET
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.server.room import Room

from .acting import set_table
from .conftest import People
from .positions import caught_up, play_until, room_of

FROM = """
window.starts = {};
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const way = this.dataset.piece && /translate\\((.+)px, (.+)px\\)/.exec(frames[0].transform);
  if (way) {
    const { x, y, width, height } = this.getBBox();
    window.starts[this.dataset.piece] = [x + width / 2 + Number(way[1]), y + height / 2 + Number(way[2])];
  }
  return animate.call(this, frames, options);
};
"""
"""Notes where each piece of the chart begins to glide, in the chart's own units."""
NEAR = 24
"""A lifted piece hovers beside its village, so far at most."""


def a_piece_can_be_moved(state: State) -> bool:
    """Whether whoever decides has a piece in a village, an action to move it, and one more."""
    return cast(HansaState, state).actions > 1 and any(
        FAMILIES.of[action] is LIFT for action in state.legal(state.pending()[0])
    )


def play(people: People, page: Page, room: Room, action: int) -> None:
    """An action by whoever decides, and the page shows it."""
    table = room.table
    people.server.do(table.play(table.pending()[0], action))
    caught_up(page, room)


def begins_at(page: Page, piece: str) -> tuple[float, float]:
    """Where a piece began its latest glide."""
    page.wait_for_function("piece => window.starts[piece]", arg=piece)
    return cast(tuple[float, float], page.evaluate("piece => window.starts[piece]", piece))


def test_a_moved_piece_glides_from_the_village_where_it_stood(people: People) -> None:
    page = people()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(FROM)
    set_table(page, "hansa_teutonica", ["me"] * 3)
    room = room_of(people.server, page)
    assert play_until(people.server, room, a_piece_can_be_moved)
    caught_up(page, room)

    state = cast(HansaState, room.table.match.state)
    lift = next(action for action in state.legal(state.active) if FAMILIES.of[action] is LIFT)
    old = LIFT.index(lift)
    piece = state.villages[old]
    play(people, page, room, lift)
    assert math.dist(begins_at(page, f"l{old}-{piece}"), VILLAGE_AT[old]) < 1, "it is lifted from its village"

    page.reload()
    if room.table.match.state.legal(state.active)[0] == ENOUGH.first:
        play(people, page, room, ENOUGH.first)
    state = cast(HansaState, room.table.match.state)
    to = max(
        (action for action in state.legal(state.active) if FAMILIES.of[action] is SET),
        key=lambda action: math.dist(VILLAGE_AT[SET.pair(action)[0]], VILLAGE_AT[old]),
    )
    new = SET.pair(to)[0]
    play(people, page, room, to)
    assert math.dist(begins_at(page, f"v{new}-{piece}"), VILLAGE_AT[old]) < NEAR, "after a reload too"

    page.click("#private .undo")
    assert math.dist(begins_at(page, f"l{old}-{piece}"), VILLAGE_AT[new]) < 1, "taken back: the same way home"
