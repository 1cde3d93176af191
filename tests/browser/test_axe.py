"""Axe, which knows the rules of accessibility, finds nothing: on every page, in every phase of every game.

Each page is looked at on a phone and on a desk, in light and in the dark; at a table each phase at both widths, the
schemes by turns.
"""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from fondaco.engine import State

from .acting import all_can_be_clicked, glowing, open_tab, set_table
from .conftest import People
from .games import GAMES, fewest
from .positions import finish, play_until, room_of

PHONE, DESK = (390, 844), (1280, 900)
Side = tuple[tuple[int, int], Literal["light", "dark"]]
SIDES: tuple[Side, ...] = ((PHONE, "light"), (DESK, "dark"), (PHONE, "dark"), (DESK, "light"))
TABLES: list[tuple[str, dict[str, str]]] = [(game, {}) for game in GAMES] + [("middle_ages", {"negotiation": "open"})]
BARGAINING = ("offer to", "wishes", "draft offer", "accept offer", "reply to offer")
AROUND = ["/", "/nothing-here", *(f"/new?game={game}" for game in GAMES), *(f"/rules/{game}" for game in GAMES)]


def look(page: Page, side: Side, part: str = "html") -> list[str]:
    """What axe finds, from moderate on."""
    size, scheme = side
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("part => axe.run(part, { resultTypes: ['violations'] })", part)["violations"]
    return [
        f"{size[0]} {scheme} {one['id']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("moderate", "serious", "critical")
        for node in one["nodes"][:3]
    ]


def look_at_all_sides(page: Page, part: str = "html") -> list[str]:
    return [fault for side in SIDES for fault in look(page, side, part)]


def look_twice(page: Page) -> list[str]:
    """On a phone in light, on a desk in the dark."""
    return [fault for side in SIDES[:2] for fault in look(page, side)]


@pytest.mark.parametrize("path", AROUND)
def test_axe_finds_nothing_around_the_tables(people: People, path: str) -> None:
    page = people()
    if path == "/":
        set_table(page, "medici", ["me", "me", "me"])
        set_table(page, "hansa_teutonica", ["me", "friend"])
    page.goto(path)
    assert look_twice(page) == []
    people.trouble.clear()  # the browser notes the 404 of the page that isn't there


def test_axe_finds_nothing_in_the_waiting_room_and_on_the_invitation(people: People) -> None:
    anna, bruno = people(), people()
    set_table(anna, "medici", ["me", "friend", "open"])
    assert look_at_all_sides(anna) == []
    bruno.goto(anna.url)
    bruno.goto(anna.input_value(".link-field input"))
    assert look_at_all_sides(bruno) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_axe_finds_nothing_in_any_phase_and_every_place_can_be_touched(
    people: People, game: str, options: dict[str, str]
) -> None:
    page = people(*PHONE)
    seen: set[object] = set()

    def new(state: State) -> bool:
        seat = state.pending()[0]
        step = str(state.view(seat)["step"])
        return step not in seen and len(state.legal(seat)) > 1 and (not options or step in BARGAINING)

    for bot, most in (("greedy", 1000), ("random", 60)):
        address = set_table(page, game, ["me"] * fewest(game), **options)
        room = room_of(people.server, page)
        page.goto("about:blank")
        while play_until(people.server, room, new, bot, most):
            state = room.table.match.state
            seen.add(state.view(state.pending()[0])["step"])
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            page.goto(address)
            all_can_be_clicked(page, glowing(page))
            for side in SIDES[:2] if len(seen) % 2 else SIDES[2:]:
                assert look(page, side, "#decision, #board, #hand, #desks") == []
            page.goto("about:blank")
    assert len(seen) > 1
    page.goto(address)
    for tab in ("log", "talk", "score", "rules", "table"):
        open_tab(page, tab)
        if tab == "rules":
            page.wait_for_selector("#rules .clause")
        assert look(page, SIDES[0]) == []
        open_tab(page, tab)
        assert look(page, SIDES[1]) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_result_and_replay(people: People, game: str) -> None:
    page = people()
    set_table(page, game, ["me"] * fewest(game))
    finish(people.server, room_of(people.server, page))
    page.wait_for_selector("#result")
    assert look_twice(page) == []
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#slider")
    page.locator("#slider").fill("40")
    assert look_twice(page) == []
