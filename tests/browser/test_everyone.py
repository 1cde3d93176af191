"""For everyone: phone, keyboard alone, without the script, screen readers, light and dark, every language."""

from __future__ import annotations

import gzip
import random
import re

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fondaco.engine.texts import LANGUAGES

from .acting import TURN, act_on_board, is_over, moved_on, set_table, version, wait_for_turn
from .conftest import People
from .test_play import GAMES, fewest

LARGEST_FIRST_LOAD = 80 * 1024


def serious(page: Page) -> list[str]:
    """What axe finds, from moderate on."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("moderate", "serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("path", ["/", "/new?game=medici", "/rules/medici", "/nothing-here"])
def test_axe_finds_nothing_on_the_pages_around(people: People, path: str, dark: bool) -> None:
    page = people(dark=dark)
    page.goto(path)
    assert serious(page) == []
    people.trouble.clear()  # the browser notes the 404 of the page that isn't there


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_at_the_table_at_any_phase(people: People, game: str, dark: bool) -> None:
    page = people(dark=dark, width=1280 if dark or game != "medici" else 400)
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    rng = random.Random(9)
    seen: set[str] = set()
    for _ in range(40):
        if not wait_for_turn(page):
            break
        asked = re.sub(r"\d+", "", page.inner_text(TURN))[:40]
        if asked not in seen and len(seen) < 6:
            seen.add(asked)
            assert serious(page) == []
        act_on_board(page, rng)
    for drawer in page.locator(".side summary").all():
        drawer.click()
    page.wait_for_timeout(300)
    assert serious(page) == []


def test_axe_finds_nothing_on_result_and_replay(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "bot:random", "bot:random"])
    page.locator("summary", has_text="At the table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector("#result", timeout=60_000)
    assert serious(page) == []
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#slider")
    assert serious(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_with_the_keyboard_alone(people: People, game: str) -> None:
    """Tab to a place that glows, Enter, and Enter again in the menu: some turns of a game."""
    page = people()
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    for _ in range(6):
        if not wait_for_turn(page):
            break
        before = version(page)
        page.locator("#board").focus() if page.locator("#board[tabindex]").count() else page.keyboard.press("Tab")
        for _ in range(120):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.matches('.can, #private .offers button:not(.step)')"):
                break
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        if page.locator(".menu").count():
            for _ in range(6):
                if page.evaluate("() => document.activeElement.matches('.menu form button:not(.step)')"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        moved_on(page, before)


@pytest.mark.parametrize("game", GAMES)
def test_without_the_script(people: People, game: str) -> None:
    """Plain forms: press buttons and reload."""
    page = people(script=False)
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    rng = random.Random(3)
    acted = 0
    for _ in range(60):
        page.reload()
        if is_over(page) or acted >= 10:
            break
        buttons = page.locator("#private form[action$='/act'] button")
        if not buttons.count():
            page.wait_for_timeout(150)
            continue
        if page.locator(".all-offers:not([open])").count():
            page.click(".all-offers summary")
        buttons.nth(rng.randrange(min(buttons.count(), 12))).click()
        page.wait_for_load_state()
        acted += 1
    assert acted >= 3


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone(people: People, game: str) -> None:
    """360 pixels: nothing sticks out, what must be touched is large enough, and a game is played."""
    page = people(width=360, height=740)
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    rng = random.Random(6)
    for _ in range(4):
        if not wait_for_turn(page):
            break
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        small = page.evaluate(
            "() => [...document.querySelectorAll('#private button, .side summary, .top select')]"
            ".filter(b => b.offsetHeight && b.getBoundingClientRect().height < 43).map(b => b.outerHTML)"
        )
        assert small == []
        act_on_board(page, rng)


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
    page.select_option("select[name=language]", language)
    page.wait_for_function(f"() => document.documentElement.lang === '{language}'")
    words = {"en": "Your decision", "it": "La tua decisione", "fr": "À vous de décider", "de": "Deine Entscheidung"}
    expect(page.locator(TURN)).to_contain_text(words[language])


def test_the_first_load_of_a_table_is_small_and_quick(people: People) -> None:
    page = people()
    address = set_table(page, "medici", ["me", "bot:greedy", "bot:greedy", "bot:greedy"])
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    with httpx.Client(cookies=cookies, headers={"accept-encoding": "gzip"}) as http:
        first = http.get(address)
        assert first.headers["content-encoding"] == "gzip"
        sizes = {address: len(gzip.compress(first.content, 5))}
        for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', first.text):
            answer = http.get(people.server.url + path)
            sizes[path] = int(answer.headers["content-length"])
    assert sum(sizes.values()) <= LARGEST_FIRST_LOAD, sizes
    page.goto(address)
    ready = page.evaluate(
        "() => new Promise(go => document.documentElement.dataset.ready ? go(performance.now()) : "
        "addEventListener('load', () => go(performance.now())))"
    )
    print(f"first load: {sum(sizes.values()) / 1024:.1f} KB compressed, the board can be clicked after {ready:.0f} ms")
    assert ready < 5000
