"""Somebody has many tables open: a browser takes six connections to a house, and no page may wait for another."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .acting import TURN, moved_on, set_table, version
from .conftest import People
from .positions import caught_up, room_of

TABS = 9
HIDDEN = """
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.turnTo = (away) => {
    hidden = away;
    document.dispatchEvent(new Event("visibilitychange"));
};
"""


def test_nine_tables_in_one_browser(people: People) -> None:
    first = people()
    first.context.add_init_script(HIDDEN)
    pages = [first] + [first.context.new_page() for _ in range(TABS - 1)]
    for page in pages:
        set_table(page, "medici", ["me", "me", "me"])
        expect(page.locator(TURN)).to_be_visible()
        page.evaluate("turnTo(true)")
    play(people, pages[-1])
    shown = version(first)
    room = room_of(people.server, first)
    seat = room.table.pending()[0]
    people.server.do(room.table.play(seat, room.table.match.state.legal(seat)[0]))
    play(people, pages[-2])
    assert version(first) == shown, "it has given its stream away"
    first.evaluate("turnTo(false)")
    caught_up(first, room)
    play(people, first)


def play(people: People, page: Page) -> None:
    """Look at a page and play something there."""
    page.evaluate("turnTo(false)")
    room = room_of(people.server, page)
    before = caught_up(page, room).version
    page.keyboard.press("1")
    moved_on(page, before)
    caught_up(page, room)
