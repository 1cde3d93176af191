"""Secret choices at the same time: two people in two browsers, in any order, and nobody sees a choice too early."""

from __future__ import annotations

import difflib
import re

import pytest
from playwright.sync_api import Page, expect

from fondaco.engine import State
from fondaco.server.room import Room

from .acting import TURN, act_as_advised, two_at_a_table
from .conftest import People
from .positions import caught_up, play_until, room_of

PHASES = ("load master bids", "wheels")
SHOWN = {"load master bids": "bids:", "wheels": "lifts"}


def at_a_secret_choice(people: People, phase: str) -> tuple[list[Page], Room]:
    """Anna and Bruno at a table where both must choose in secret."""
    pages = two_at_a_table(people, "middle_ages", ["me", "friend"])
    room = room_of(people.server, pages[0])

    def reached(state: State) -> bool:
        return state.view(0)["step"] == phase and state.pending() == (0, 1)

    play_until(people.server, room, reached)
    for page in pages:
        caught_up(page, room)
    return list(pages), room


def shown(page: Page) -> str:
    """The whole page as the person has it, but for the counters of the position and who has taken back."""
    html = page.evaluate("document.documentElement.outerHTML")
    html = re.sub(r'<li [^>]*class="took-back[^>]*>.*?</li>', "", html)
    return re.sub(r'data-(version|since|said)="\d*"|<span class="clock".*?</span>|\n+', "\n", html)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("phase", PHASES)
def test_two_people_choose_in_secret(people: People, phase: str, first: int) -> None:
    pages, room = at_a_secret_choice(people, phase)
    early, late = pages[first], pages[1 - first]
    legal = room.table.match.state.legal(first)
    moves = len(room.table.match.moves)
    log = room.table.names()[first] + " has chosen"

    act_as_advised(early, room, legal[2])
    caught_up(late, room)
    expect(early.locator(TURN)).to_have_count(0)
    fresh = late.locator(f'#log li[data-move="{moves + 1}"]')
    expect(fresh).to_have_text(re.compile(log))
    expect(late.locator(TURN)).to_be_visible()
    with_one = shown(late)

    early.locator("#private .undo").click()
    expect(early.locator(TURN)).to_be_visible()
    caught_up(late, room)
    expect(fresh).to_have_count(0)
    act_as_advised(early, room, legal[4])
    caught_up(late, room)
    assert (
        list(difflib.unified_diff(with_one.splitlines(), shown(late).splitlines(), n=0)) == []
    )  # whatever was chosen, the other's page is the same to the byte

    assert late.locator("#private .undo").count() == 0
    act_as_advised(late, room, room.table.match.state.legal(1 - first)[1])
    for page in pages:
        told = page.locator(f'#log li[data-move="{moves + 2}"]', has_text=SHOWN[phase])
        expect(told.first).to_be_visible()
        assert page.locator("#private .undo").count() == 0  # what was shown can't be taken back


def bid(page: Page) -> None:
    """Bid the amount that the bar shows, and say yes to what can't be taken back."""
    page.locator("#private .near form.amount button[data-label]").click()
    page.locator(".confirm .primary").click()


def test_two_people_choose_at_the_same_moment(people: People) -> None:
    """Who is choosing while the other's choice arrives isn't disturbed: the amount stays, and both choices count."""
    pages, room = at_a_secret_choice(people, "load master bids")
    moves = len(room.table.match.moves)
    for page in pages:
        page.locator("#private .near [name=amount]").select_option("100")
    bid(pages[0])
    expect(pages[0].locator(TURN)).to_have_count(0)
    caught_up(pages[1], room)
    expect(pages[1].locator("#private .near [name=amount]")).to_have_value("100")
    bid(pages[1])
    for page in pages:
        told = page.locator(f'#log li[data-move="{moves + 2}"]', has_text=re.compile(r"bids: \w+ 100, \w+ 100"))
        expect(told).to_be_visible()
