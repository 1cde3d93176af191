"""Medici at the table: what the evening would bring, the end with its last evening, tabs that fit in long languages."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import expect

from fondaco.engine import SPECTATOR
from fondaco.server.still import still

from .acting import set_setting, set_table
from .conftest import People
from .fullest import NAMES, fullest
from .positions import caught_up, finish, play_until, room_of

OUT_OF_COLUMN = """() => {
    const column = document.querySelector("[data-region=tabs]").getBoundingClientRect();
    return [...document.querySelectorAll(".tabs > details > summary, #log, #log li")]
        .filter(one => one.getClientRects().length && one.getBoundingClientRect().right > column.right + 1)
        .map(one => one.textContent.trim().slice(0, 40));
}"""
CUT_TABS = """() => [...document.querySelectorAll(".tabs h2")].filter(one => one.getClientRects().length)
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""
CLEAR_OF = """() => {
    const [one, other] = [".med-bid, [data-place=auction] .label", ".slot:nth-of-type(4)"]
        .map(query => document.querySelector(`.med-market ${query}`).getBoundingClientRect());
    return one.left >= other.right - 1;
}"""
"""Whether the bid stands clear of the last lot's place."""


def test_desks_say_what_the_evening_would_bring(people: People) -> None:
    page = people(width=1280, height=720)
    set_table(page, "medici", ["me"] * 4)
    room = room_of(people.server, page)
    assert play_until(people.server, room, lambda state: len(room.table.match.moves) > 30)
    caught_up(page, room)
    shown = page.locator(".med-evening-now b").all_inner_texts()
    evening = room.table.match.state.view(0)["evening"]
    assert isinstance(evening, list)
    assert shown == [f"+{money}" for money in evening]


def test_the_end_shows_the_last_evening_and_announces_no_more_markers(people: People) -> None:
    page = people(width=1280, height=720)
    set_table(page, "medici", ["me"] * 4)
    finish(people.server, room_of(people.server, page))
    expect(page.locator("#result-card .last-moment h3")).to_have_text("Evening of day 3")
    expect(page.locator("#result-card .score tfoot")).to_be_in_viewport(ratio=1)
    assert page.locator(".med-ghost, .med-evening-now").count() == 0


def test_a_phone_shows_every_lot_that_lies_at_sea(people: People) -> None:
    page = people(width=360, height=740)
    for state in fullest("medici"):
        page.set_content(still(state, NAMES[: state.players]))
        lost = cast(list[int], state.view(SPECTATOR)["sea"])
        worth = cast(list[int], state.game.printed()["value_of"])
        values = " ".join(page.locator(".med-lost li").all_inner_texts()).split()
        assert sorted(map(int, values)) == sorted(worth[card] for card in lost)
        box = page.locator(".med-lost")
        assert box.evaluate("box => box.scrollHeight <= box.clientHeight"), f"{len(lost)} lots of {state.players}"
        expect(box).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["it", "fr", "de"])
def test_tabs_and_log_fit_their_column_in_long_languages(people: People, language: str) -> None:
    page = people(width=1024, height=640)
    set_table(page, "medici", ["me"] * 3)
    set_setting(page, "language", language)
    caught_up(page, room_of(people.server, page))
    assert page.evaluate(OUT_OF_COLUMN) == []
    assert page.evaluate(CUT_TABS) == []
    assert page.evaluate(CLEAR_OF)
