"""What people met when the tables were first tried, and must not meet again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from fondaco.server.room import Room

from .acting import click, glowing, open_tab, set_setting, set_table, version
from .conftest import People
from .games import GAMES, fewest
from .positions import POLL, caught_up, play_until, room_of

MOST_STOPS = 40
STOPS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(node => node.tabIndex >= 0 && !node.disabled)
    .filter(node => node.checkVisibility({ visibilityProperty: true })).length"""
BROKEN_NAMES = """() => [...document.querySelectorAll(".desk h3, #line b, .podium b, #seats span")]
    .filter(node => node.getClientRects().length).filter(node => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
        return lines.size > node.textContent.trim().split(/\\s+/).length;
    }).map(node => node.textContent)"""
"""Names that stand on more lines than they have words."""
OVERLAPPING = """part => {
    const texts = [...document.querySelectorAll(`${part} text, ${part} h3`)]
        .filter(node => node.getClientRects().length && node.textContent.trim());
    const boxes = texts.map(node => node.getBoundingClientRect());
    const found = [];
    for (let one = 0; one < texts.length; one++) {
        for (let other = one + 1; other < texts.length; other++) {
            const [a, b] = [boxes[one], boxes[other]];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 2 && down > 5) found.push(`${texts[one].textContent} | ${texts[other].textContent}`);
        }
    }
    return found;
}"""
"""Texts of a part that lie over each other."""
IN_SIGHT = """() => {
    const stage = document.querySelector("[data-region=board]").getBoundingClientRect();
    return [...document.querySelectorAll("#board [data-place].can")].filter(node => node.getClientRects().length)
        .some(node => {
            const box = node.getBoundingClientRect();
            return box.left < stage.right && box.right > stage.left && box.top < stage.bottom && box.bottom > stage.top;
        });
}"""

STROKES = """() => Object.fromEntries([...document.querySelectorAll("#board [data-place].can > .place")]
    .map(shape => [shape.parentElement.dataset.place, getComputedStyle(shape).stroke]))"""
"""The colour of the ring around each place where something can be done."""


def at_table(people: People, game: str, width: int = 1280, height: int = 720, **options: str) -> tuple[Page, Room]:
    page = people(width=width, height=height)
    set_table(page, game, ["me"] * fewest(game), **options)
    return page, room_of(people.server, page)


def test_a_cut_connection_is_said_and_comes_back(people: People) -> None:
    page, room = at_table(people, "medici")
    caught_up(page, room)
    page.route("**/stream*", lambda route: route.abort())
    people.server.call(room.close)
    lost = page.locator("#toast", has_text="The connection is lost")
    expect(lost).to_be_visible()
    people.server.do(room.table.play(*first_move(room)))
    page.unroute("**/stream*")
    caught_up(page, room)
    expect(lost).to_have_count(0)
    people.trouble.clear()  # the browser notes the streams that were cut


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_few_stops_for_the_tab_key(people: People, game: str) -> None:
    page, room = at_table(people, game)
    play_until(people.server, room, lambda state: len(room.table.match.moves) > 50)
    page.reload()
    caught_up(page, room)
    assert page.evaluate(STOPS) <= MOST_STOPS


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_broken_within_a_word(people: People, game: str, width: int, height: int) -> None:
    page, _ = at_table(people, game, width, height)
    open_tab(page, "table")
    assert page.evaluate(BROKEN_NAMES) == []


@pytest.mark.parametrize("language", ["it", "de", "fr"])
def test_headings_of_prices_do_not_overlap_in_long_languages(people: People, language: str) -> None:
    page, _ = at_table(people, "middle_ages")
    set_setting(page, "language", language)
    page.wait_for_selector(".ma-prices")
    assert page.evaluate(OVERLAPPING, ".ma-price-table") == []


@pytest.mark.parametrize("language", ["it", "fr", "de"])
def test_what_one_holds_fits_its_column_in_long_languages(people: People, language: str) -> None:
    page, room = at_table(people, "hansa_teutonica", 1024, 640)
    set_setting(page, "language", language)
    caught_up(page, room)
    column = page.locator("[data-region=desks]").bounding_box()
    assert column is not None
    for part in page.locator("#hand :is(button, b, .icon)").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= column["x"]
        assert box["x"] + box["width"] <= column["x"] + column["width"]


def test_on_a_phone_what_is_asked_comes_into_sight(people: People) -> None:
    """The board is enlarged where nothing can be chosen; the next question brings one of its places in."""
    page, room = at_table(people, "hansa_teutonica", 360, 740)
    stage = page.locator("[data-region=board]").bounding_box()
    assert stage is not None
    caught_up(page, room)
    page.mouse.move(stage["x"] + 2, stage["y"] + stage["height"] - 2)
    for _ in range(6):
        page.mouse.wheel(0, -600)
    page.wait_for_function("() => document.querySelector('.stage.zoomed')", polling=POLL)
    assert not page.evaluate(IN_SIGHT), "this corner has nothing to choose"
    before = version(page)
    people.server.do(room.table.play(*first_move(room)))
    page.wait_for_function("before => document.querySelector('#room').dataset.version !== before", arg=before)
    caught_up(page, room)
    page.wait_for_function(IN_SIGHT, polling=POLL)


def first_move(room: Room) -> tuple[int, int]:
    """Something that whoever decides can do."""
    state = room.table.match.state
    seat = state.pending()[0]
    return seat, state.legal(seat)[-1]


def test_the_board_shows_what_waits_to_be_confirmed(people: People) -> None:
    page, _ = at_table(people, "medieval_merchant")
    chosen = glowing(page)[0]
    click(page, chosen)
    expect(page.locator(".confirm")).to_be_visible()
    strokes = page.evaluate(STROKES)
    ring = strokes.pop(chosen)
    assert strokes
    assert ring not in strokes.values(), "it looks like all the others"


def test_the_board_shows_what_a_hint_names(people: People) -> None:
    page, _ = at_table(people, "medieval_merchant")
    page.click(".ask-hint")
    expect(page.locator("#board .hinted").first).to_be_visible()
    named = set(page.evaluate("[...document.querySelectorAll('#board .hinted')].map(place => place.dataset.place)"))
    strokes = page.evaluate(STROKES)
    others = {ring for place, ring in strokes.items() if place not in named}
    assert others.isdisjoint({strokes[place] for place in named}), "they look like all the others"


def test_no_hidden_word_widens_a_phones_page(people: People) -> None:
    page, _ = at_table(people, "middle_ages", 360, 740)
    for language in ("it", "de"):
        set_setting(page, "language", language)
        page.wait_for_selector(".ask-hint")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, language


def test_a_finger_beside_a_small_place_means_it(people: People) -> None:
    context = people.browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, base_url=people.server.url
    )
    people.contexts.append(context)
    page = context.new_page()
    set_table(page, "medieval_merchant", ["me"] * fewest("medieval_merchant"))
    shape = page.locator('#board [data-place^="village-"].can > .place').first
    box = shape.bounding_box()
    assert box is not None
    assert box["width"] < 20, "smaller than a finger"
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 6)
    expect(page.locator(".stage.zoomed")).to_be_visible()  # it is enlarged first, then chosen
    shape.tap()
    expect(page.locator(".confirm")).to_be_visible()
