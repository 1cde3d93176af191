"""Hansa Teutonica at the table: a piece glides from where it stood, a claim's uses stand in the bar, one click places
either kind of piece, and what others have moved is marked."""

from __future__ import annotations

import math
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from fondaco.engine import State
from fondaco.games.hansa_teutonica.board import VILLAGE_AT
from fondaco.games.hansa_teutonica.notation import ENOUGH, FAMILIES, LIFT, NO_BENEFIT, PLACE, REPLACE, SET
from fondaco.games.hansa_teutonica.state import HansaState
from fondaco.server.room import Room

from .acting import TAP, aim, click, played, set_setting, set_table, two_at_a_table
from .conftest import People
from .positions import caught_up, page_state, play_until, room_of

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
SHINES = """() => [...document.querySelectorAll(".waits > .place, .hinted > .place")]
    .every(shape => !getComputedStyle(shape).stroke.includes("rgba(0, 0, 0, 0)"))"""
"""Whether all that waits or is hinted at can be seen."""
WHERE = """() => [...document.querySelectorAll("#private .near button[name=action], #private .ask-hint")]
    .map(button => button.getBoundingClientRect().x)"""
UNDER_POINT = """query => {
    const one = document.querySelector(query), { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
NEAR = 24
"""A lifted piece hovers beside its village, so far at most."""


def a_piece_can_be_moved(state: State) -> bool:
    """Whether whoever decides has a piece in a village, an action to move it, and one more."""
    legal = state.legal(state.pending()[0])
    return cast(HansaState, state).actions > 1 and any(FAMILIES.of[action] is LIFT for action in legal)


def three_uses(state: State) -> bool:
    """Whether a claim can be used in two ways or not at all."""
    legal = state.legal(state.pending()[0])
    return legal[0] == NO_BENEFIT.first and len(legal) == 3


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


@pytest.mark.parametrize("width", [1280, 360])
def test_three_uses_of_a_claim_stand_in_the_bar(people: People, width: int) -> None:
    page = people(width=width, height=740)
    set_table(page, "hansa_teutonica", ["me"] * 3)
    room = room_of(people.server, page)
    assert play_until(people.server, room, three_uses)
    caught_up(page, room)
    expect(page.locator("#private .near button[name=action]")).to_have_count(3)
    expect(page.locator("#private .all-offers")).to_be_hidden()


def table(people: People, seats: int = 3, width: int = 1280) -> tuple[Page, Room]:
    """A table where one person holds all seats."""
    page = people(width=width, height=740)
    set_table(page, "hansa_teutonica", ["me"] * seats)
    return page, room_of(people.server, page)


def free_villages(room: Room) -> list[str]:
    """The places where whoever decides can set a piece down."""
    game, state = room.table.game, room.table.match.state
    places = [game.place(action) for action in state.legal(state.pending()[0]) if FAMILIES.of[action] is PLACE]
    return list(dict.fromkeys(places))


def test_one_click_places_a_merchant_once_that_is_chosen(people: People) -> None:
    page, room = table(people)
    caught_up(page, room)
    first, second = free_villages(room)[:2]
    page.click("#hand [data-usual=ht-merchant]")
    assert played(page, room, lambda: click(page, first)).startswith("place merchant")
    caught_up(page, room)
    assert played(page, room, lambda: click(page, second)).startswith("place trader"), "the next click is the usual one"


def test_the_same_click_confirms_what_waits(people: People) -> None:
    page, room = table(people)
    caught_up(page, room)
    first, second = free_villages(room)[:2]
    played(page, room, lambda: click(page, first))
    caught_up(page, room)
    moves = len(room.table.match.moves)
    click(page, second)
    expect(page.locator(".confirm")).to_contain_text("It can't be taken back.")
    assert page.evaluate(SHINES), "the village shows that it waits though it doesn't glow"
    assert len(room.table.match.moves) == moves
    before = page_state(page).version
    click(page, second)
    page.wait_for_function("before => document.querySelector('#room').dataset.version !== before", arg=before)
    assert room.table.game.text(room.table.match.moves[moves].action).startswith("place trader")


def test_what_a_hint_names_is_marked_on_the_board(people: People) -> None:
    page, room = table(people)
    caught_up(page, room)
    page.click("#private .ask-hint")
    expect(page.locator(".hints li").first).to_be_visible()
    assert page.locator("#board .hinted").count()
    assert page.evaluate(SHINES)
    card = page.locator(".hints").bounding_box()
    assert card is not None
    assert card["height"] < 230, "it leaves most of the board in sight"


@pytest.mark.parametrize(
    ("width", "height", "language"), [(1440, 900, "it"), (1024, 640, "de"), (1024, 640, "fr"), (360, 740, "de")]
)
def test_a_drawn_token_lies_in_the_hand_and_moves_nothing(
    people: People, width: int, height: int, language: str
) -> None:
    page, room = table(people, width=width)
    page.set_viewport_size({"width": width, "height": height})
    set_setting(page, "language", language)
    caught_up(page, room)
    before = page.locator("#desks").bounding_box(), page.locator("#hand p > span").first.bounding_box()
    assert play_until(people.server, room, lambda state: bool(state.view(state.pending()[0])["drawn"]))
    caught_up(page, room)
    expect(page.locator("#hand .ht-chit")).to_be_in_viewport(ratio=1)
    assert page.evaluate(UNDER_POINT, "#hand .ht-chit"), "nothing lies over it"
    after = page.locator("#desks").bounding_box(), page.locator("#hand p > span").first.bounding_box()
    assert all(before)
    assert all(after)
    assert [(box["x"], box["y"]) for box in after if box] == [(box["x"], box["y"]) for box in before if box]


def test_no_button_moves_when_take_back_comes(people: People) -> None:
    page, room = table(people)
    caught_up(page, room)
    before = page.evaluate(WHERE)
    played(page, room, lambda: click(page, free_villages(room)[0]))
    caught_up(page, room)
    expect(page.locator("#private .undo")).to_be_visible()
    assert page.evaluate(WHERE) == before


def test_a_menu_says_once_what_all_its_entries_share(people: People) -> None:
    page, room = table(people)

    def replaceable(state: State) -> list[str]:
        seat = state.pending()[0]
        places = [state.game.place(action) for action in state.legal(seat) if FAMILIES.of[action] is REPLACE]
        return [place for place in places if places.count(place) > 1]

    assert play_until(people.server, room, lambda state: bool(replaceable(state)))
    caught_up(page, room)
    page.mouse.click(*aim(page, replaceable(room.table.match.state)[0]))
    expect(page.locator(".menu .menu-shared")).to_contain_text("may add")
    assert page.locator(".menu .stakes").count() == 0


def test_a_finger_enlarges_the_board_before_it_places(people: People) -> None:
    page, room = table(people, width=360)
    caught_up(page, room)
    village = free_villages(room)[0]
    page.evaluate(TAP, village)
    expect(page.locator(".stage.zoomed")).to_be_visible()
    assert not any(FAMILIES.of[move.action] is PLACE for move in room.table.match.moves)
    assert played(page, room, lambda: page.evaluate(TAP, village)).startswith("place trader")


def test_what_others_moved_since_is_marked_until_i_move(people: People) -> None:
    pages = two_at_a_table(people, "hansa_teutonica", ["me", "friend"])
    room = room_of(people.server, pages[0])
    first = room.table.pending()[0]
    mine, others = pages[1 - first], pages[first]
    for _ in range(2):
        caught_up(others, room)
        played(others, room, lambda: click(others, free_villages(room)[0]))
    caught_up(mine, room)
    expect(mine.locator("#board .fresh")).to_have_count(2)
    expect(others.locator("#board .fresh")).to_have_count(0)
    played(mine, room, lambda: click(mine, free_villages(room)[-1]))
    caught_up(mine, room)
    expect(mine.locator("#board .fresh")).to_have_count(0)
