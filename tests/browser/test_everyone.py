"""For everyone: phone, without the script, screen readers, light and dark, every language."""

from __future__ import annotations

import random
import re

import httpx
import pytest
from playwright.sync_api import expect

import fondaco
from fondaco.engine.texts import LANGUAGES

from ..server.conftest import PATIENCE
from .acting import GLOWING, TURN, act_on_board, set_setting, set_table, wait_for_turn
from .conftest import People
from .games import GAMES, fewest
from .positions import play_until, room_of

LARGEST_FIRST_LOAD = 80 * 1024
LONGEST_FIRST_LOAD = 1.0


@pytest.mark.parametrize("game", GAMES)
def test_without_the_script(people: People, game: str) -> None:
    """Plain forms alone: press a button, and the next page asks the next question."""
    page = people(script=False)
    set_table(page, game, ["me"] * fewest(game))
    room = room_of(people.server, page)
    rng = random.Random(3)
    for _ in range(8):
        moves = len(room.table.match.moves)
        if page.locator(".all-offers:not([open]):not([hidden])").count():
            page.click(".all-offers summary")
        buttons = page.locator("#private form[action$='/act'] button")
        with page.expect_navigation():
            buttons.nth(rng.randrange(min(buttons.count(), 12))).click()
        if page.locator("[name=sure]").count():
            with page.expect_navigation():
                page.click("main button.primary")
        assert len(room.table.match.moves) > moves


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone(people: People, game: str) -> None:
    """360 pixels: nothing sticks out, what must be touched is large enough, and a game is played."""
    page = people(width=360, height=740)
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    room = room_of(people.server, page)
    rng = random.Random(6)
    for _ in range(4):
        if not wait_for_turn(page, room):
            break
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        small = page.evaluate(
            "() => [...document.querySelectorAll('#private button, .tabs > details > summary, .beside .all-desks')]"
            ".filter(b => b.offsetHeight && b.getBoundingClientRect().height < 43).map(b => b.outerHTML)"
        )
        assert small == []
        act_on_board(page, room, rng)


@pytest.mark.parametrize("width", [360, 768, 1280, 2560])
def test_no_page_is_wider_than_the_window(people: People, width: int) -> None:
    page = people(width=width)
    set_table(page, "medici", ["me", "me", "me"])
    table = page.url
    for path in ("/", "/new?game=medici", "/rules/medici", table, f"{table}/replay"):
        page.goto(path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_switched_on_the_page(people: People, language: str) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    set_setting(page, "language", language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    words = {"en": "Your decision", "it": "La tua decisione", "fr": "À vous de décider", "de": "Deine Entscheidung"}
    expect(page.locator(TURN)).to_contain_text(words[language])


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_table_is_small_and_quick(people: People, game: str) -> None:
    """In the middle of a game, with nothing kept from before; `pytest -s` prints the figures.

    Its time is the browser's own work, which other work of the machine doesn't change.
    """
    page = people()
    address = set_table(page, game, ["me"] * fondaco.load(game).players_max)
    room = room_of(people.server, page)
    play_until(people.server, room, lambda state: len(room.table.match.moves) > 60)
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    with httpx.Client(cookies=cookies, headers={"accept-encoding": "gzip"}, timeout=PATIENCE) as http:
        first = http.get(address)
        assert first.headers["content-encoding"] == "gzip"
        sizes = {address: int(first.headers["content-length"])}
        for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', first.text):
            answer = http.get(people.server.url + path)
            sizes[path] = int(answer.headers["content-length"])
    assert sum(sizes.values()) <= LARGEST_FIRST_LOAD, sizes
    elsewhere = people()
    elsewhere.context.add_cookies([{"name": n, "value": v, "url": people.server.url} for n, v in cookies.items()])
    watch = elsewhere.context.new_cdp_session(elsewhere)
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})
    elsewhere.goto(address)
    elsewhere.locator(f"{GLOWING}, #private .offers button").locator("visible=true").first.wait_for()
    ready = elsewhere.evaluate("performance.getEntriesByType('mark').find(mark => mark.name === 'ready').startTime")
    figures = {one["name"]: one["value"] for one in watch.send("Performance.getMetrics")["metrics"]}
    work = figures["TaskDuration"]
    print(
        f"{game}: {sum(sizes.values()) / 1024:.1f} KB compressed, "
        f"can be clicked after {ready:.0f} ms, {work * 1000:.0f} ms of work"
    )
    assert 0 < work < LONGEST_FIRST_LOAD
