"""How many clicks a normal turn takes. Merchants of the Middle Ages has a file of its own.

The browser counts what was really clicked; to confirm what can't be taken back is left out.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from fondaco.engine import Family, State
from fondaco.games.hansa_teutonica.notation import CLAIM, OFFICE, PLACE
from fondaco.games.medieval_merchant.notation import BRANCH, INCOME
from fondaco.server.room import Room

from .acting import click, close_moments, played, set_table
from .conftest import People
from .games import fewest
from .positions import caught_up, play_until, room_of

COUNT_CLICKS = """
window.clicks = 0;
addEventListener("click", (event) => {
    if (event.isTrusted && !event.target.closest(".confirm")) window.clicks += 1;
}, true);
"""


def at(people: People, game: str, reached: Callable[[State], bool]) -> tuple[Page, Room]:
    """A table where one person holds all seats, at the first position of that kind; clicks are counted from there."""
    page = people(width=1280, height=720)
    page.add_init_script(COUNT_CLICKS)
    set_table(page, game, ["me"] * fewest(game))
    room = room_of(people.server, page)
    assert play_until(people.server, room, reached)
    page.reload()
    caught_up(page, room)
    close_moments(page)
    page.evaluate("window.clicks = 0")
    return page, room


def clicks(page: Page) -> int:
    return int(page.evaluate("window.clicks"))


def of(family: Family, state: State) -> list[int]:
    """The actions of a family that whoever decides can do."""
    return [action for action in state.legal(state.pending()[0]) if state.game.actions().family(action) is family]


def alone(state: State, action: int) -> bool:
    """Whether nothing else can be done at the action's place."""
    place = state.game.place(action)
    return sum(state.game.place(other) == place for other in state.legal(state.pending()[0])) == 1


def test_a_bid_in_medici_is_one_click(people: People) -> None:
    page, room = at(people, "medici", lambda state: len(state.legal(state.pending()[0])) > 5)
    least = min(amount for amount in map(room.table.game.amount, room.table.match.state.legal(0)) if amount > 0)
    text = played(page, room, page.locator("#private .near form.amount button[data-label]").click)
    assert (text, clicks(page)) == (f"bid {least}", 1)


def test_two_placements_in_hansa_teutonica_are_two_clicks(people: People) -> None:
    page, room = at(people, "hansa_teutonica", lambda state: bool(of(PLACE, state)))
    for count in (1, 2):
        state = room.table.match.state
        place = state.game.place(of(PLACE, state)[0])
        assert played(page, room, lambda place=place: click(page, place)).startswith("place trader")  # type: ignore[misc]
        assert clicks(page) == count
        caught_up(page, room)


def claims_with_office(state: State) -> list[tuple[int, int]]:
    """Claims after which an office can be taken at its city by one click."""
    found = []
    for claim in of(CLAIM, state):
        after = state.copy()
        after.play(after.pending()[0], claim)
        found += [(claim, office) for office in of(OFFICE, after) if alone(after, office)]
    return found


def test_a_claim_with_an_office_in_hansa_teutonica_is_two_clicks(people: People) -> None:
    page, room = at(people, "hansa_teutonica", lambda state: bool(claims_with_office(state)))
    game = room.table.game
    for action in claims_with_office(room.table.match.state)[0]:
        assert played(page, room, lambda action=action: click(page, game.place(action))) == game.text(action)  # type: ignore[misc]
        caught_up(page, room)
        close_moments_uncounted(page)
    assert clicks(page) == 2


def close_moments_uncounted(page: Page) -> None:
    """A card over the board is closed by Escape."""
    while page.locator(".moment").count():
        page.keyboard.press("Escape")


@pytest.mark.parametrize("family", [BRANCH, INCOME], ids=["a branch", "income in a city"])
def test_in_medieval_merchant_it_is_one_click(people: People, family: Family) -> None:
    page, room = at(people, "medieval_merchant", lambda state: bool(of(family, state)))
    state = room.table.match.state
    place = state.game.place(of(family, state)[0])
    text = played(page, room, lambda: click(page, place))
    assert (text.split()[0], clicks(page)) == (family.name.split()[0], 1)
