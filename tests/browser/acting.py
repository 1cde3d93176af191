"""What a person does at a table: click what glows, choose in the menu, wait for the turn.

Clicks go to a point of the screen where the place itself lies on top, as a finger's would: a place that
something else covers can't be clicked here either.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from fondaco.engine import Game
from fondaco.server.choices import offers_of
from fondaco.server.room import Room

from .conftest import People
from .positions import POLL, caught_up, page_state

TURN = "#private .yours"
MOVED_ON = "before => document.querySelector('#result') || document.querySelector('#room')?.dataset.version !== before"
SETTLED = f"before => document.querySelector('.menu, .confirm') || ({MOVED_ON})(before)"
CLICKED = f"before => document.querySelector('#private .offers li.just') || ({SETTLED})(before)"
ANSWERED = f"before => document.querySelector('.confirm') || ({MOVED_ON})(before)"
GLOWING = ":is(#board, #desks, #hand) [data-place].can"
AIM = """place => {
    const seen = p => p.getClientRects().length > 0;
    const places = [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)].filter(seen);
    const shares = [[.5, .5], [.5, .2], [.5, .8], [.2, .5], [.8, .5], [.3, .3], [.7, .7], [.7, .3], [.3, .7]];
    let cover = "nothing to be seen";
    for (const shape of places.map(p => p.querySelector(":scope > .place") || p)) {
        shape.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = shape.getBoundingClientRect();
        for (const [across, down] of shares) {
            const x = box.left + box.width * across, y = box.top + box.height * down;
            const top = document.elementFromPoint(x, y);
            if (top && top.closest("[data-place]")?.dataset.place === place) return { x, y };
            if (top) cover = top.outerHTML.slice(0, 120);
        }
        if (shape.getTotalLength) {
            for (let share = .02; share < 1; share += .04) {
                const at = shape.getPointAtLength(shape.getTotalLength() * share);
                const { x, y } = at.matrixTransform(shape.getScreenCTM());
                const top = document.elementFromPoint(x, y);
                if (top && top.closest("[data-place]")?.dataset.place === place) return { x, y };
            }
        }
    }
    return { cover };
}"""
"""Find a point of a place that lies on top (of a line also along it), and say where; or what covers it."""


OFFERED = """place => {
    const here = offer => [offer.dataset.for, ...(offer.dataset.also || "").split(" ")].includes(place);
    const offers = [...document.querySelectorAll("#private .offers li[data-for]")].filter(here);
    const first = offers.map(offer => offer.dataset.first).find(Boolean);
    if (offers.some(offer => offer.querySelector("form.amount"))) return [-1];
    if (first) return [Number(first)];
    const buttons = offers.flatMap(offer => [...offer.querySelectorAll("button[name=action]")]);
    return buttons.map(button => Number(button.value));
}"""
"""What one click at a place plays: its only action or the usual one; several where a menu opens."""
TAP = """place => {
    const one = [...document.querySelectorAll(`[data-place="${place}"]`)].find(one => one.getClientRects().length);
    const shape = one.querySelector(":scope > .place") || one;
    const { x, y, width, height } = shape.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    shape.dispatchEvent(new PointerEvent("click", { pointerType: "touch", bubbles: true, ...at }));
}"""
"""A finger taps in the middle of a place."""


def set_table(page: Page, game: str, seats: list[str], **options: str) -> str:
    """Set a table by the set-up page; its address."""
    page.goto(f"/new?game={game}&players={len(seats)}")
    page.fill("#name", "Anna")
    for number, kind in enumerate(seats):
        page.select_option(f"[name=seat-{number}]", kind)
    for name, value in options.items():
        page.check(f"[name=option-{name}][value={value}]")
    page.click("form.set-up button.primary")
    page.wait_for_url("**/t/*")
    return page.url


def open_tab(page: Page, name: str) -> Locator:
    """Open a tab beside the board (`log`, `talk`, `score`, `rules`, `table`)."""
    tab = page.locator(f"[data-tab={name}]")
    if tab.get_attribute("open") is None:
        tab.locator("> summary").click()
    return tab


def set_setting(page: Page, name: str, value: str) -> None:
    """Choose in the menu; the page loads anew."""
    page.click(".menu-button")
    with page.expect_navigation():
        page.select_option(f"#settings [name={name}]", value)


def two_at_a_table(people: People, game: str, seats: list[str]) -> tuple[Page, Page]:
    """Anna sets a table with a seat for a friend and sends Bruno the link."""
    anna, bruno = people(), people()
    address = set_table(anna, game, seats)
    link = anna.input_value(".link-field input")
    bruno.goto(link)
    bruno.fill("#name", "Bruno")
    bruno.click("button.primary")
    expect(bruno.locator("#board")).to_be_visible()
    expect(anna.locator("#board")).to_be_visible()  # the waiting room turned into the table by itself
    assert anna.url == address
    return anna, bruno


def version(page: Page) -> str:
    return str(page.evaluate("document.querySelector('#room')?.dataset.version ?? ''"))


def is_over(page: Page) -> bool:
    return page_state(page).over


def wait_for_turn(page: Page, room: Room) -> bool:
    """Wait until the page asks what the table asks this person now; False when the game is over."""
    return not caught_up(page, room, asked=True).over


def act_on_board(page: Page, room: Room, rng: random.Random) -> None:
    """Click a place that glows, and choose in the menu where one opens; without such a place press a button."""
    before = caught_up(page, room).version
    close_moments(page)
    places = glowing(page)
    if places:
        click(page, rng.choice(places))
        if not answered_by_click(page, before):
            menu = page.locator(".menu")
            press_one(menu if menu.count() else page.locator("#private .bar"), rng)
    else:
        press_one(page.locator("#private .bar"), rng)
    moved_on(page, before)


def answered_by_click(page: Page, before: str) -> bool:
    """Whether a click has played something or asks to confirm, rather than opening a menu or pointing at the bar."""
    page.wait_for_function(CLICKED, arg=before, polling=POLL)
    return page.locator(".menu").count() == 0 and page.locator("#private .offers li.just").count() == 0


def glowing(page: Page) -> list[str]:
    """The places that offer something now."""
    found: list[str] = page.evaluate(
        f"[...new Set([...document.querySelectorAll('{GLOWING}')]"
        ".filter(p => p.checkVisibility({ visibilityProperty: true }))"
        ".map(p => p.dataset.place))]"
    )
    return found


def act_as_advised(page: Page, room: Room, action: int) -> None:
    """Do one certain action as a person would: one click at its place, else its button in the bar, else by a menu."""
    game = room.table.game
    before = caught_up(page, room).version
    close_moments(page)
    place = game.place(action)
    there = page.evaluate(OFFERED, place) if place in glowing(page) else []
    if there == [action]:
        click(page, place)
    elif not there or in_bar(page, game, action):
        press(page.locator("#private .bar"), game, action)
    else:
        x, y = aim(page, place)
        page.mouse.click(x, y, button="right")
        press(page.locator(".menu"), game, action)
    moved_on(page, before)


def in_bar(page: Page, game: Game, action: int) -> bool:
    """Whether the bar has the action's button or number control before the person's eyes."""
    near = page.locator("#private .near")
    if game.amount(action) < 0:
        button = near.locator(f'button[name=action][value="{action}"]')
        return button.count() > 0 and button.first.is_visible()
    for form in near.locator("form.amount").all():
        kind = int(form.locator("[name=kind]").get_attribute("value") or "-1")
        if offers_of(game).kind(kind).group == offers_of(game).kind(action).group:
            return form.is_visible()
    return False


def close_moments(page: Page) -> None:
    """Close the cards that lie over the board, as somebody does who wants to go on."""
    while page.locator(".moment .close").count():
        page.locator(".moment .close").first.click()


def played(page: Page, room: Room, *clicks: Callable[[], None]) -> str:
    """What these clicks play, confirmed where that is asked."""
    moves, before = len(room.table.match.moves), version(page)
    for act in clicks:
        act()
    moved_on(page, before)
    return room.table.game.text(room.table.match.moves[moves].action)


def press(box: Locator, game: Game, action: int) -> None:
    """Press the button of an action, or set its amount and press."""
    button = box.locator(f'button[name=action][value="{action}"]')
    if button.count():
        open_list(box, button.first)
        button.first.click()
        return
    amount = game.amount(action)
    for form in box.locator("form.amount").all():
        kind = int(form.locator("[name=kind]").get_attribute("value") or "-1")
        if offers_of(game).kind(kind).group != offers_of(game).kind(action).group:
            continue
        open_list(box, form)
        if form.locator("input[name=amount]").count():
            form.locator("input[name=amount]").fill(str(amount))
        else:
            form.locator("select").select_option(str(amount))
        form.locator("button[data-label]").click()
        return
    raise AssertionError(f"'{game.text(action)}' is nowhere to be pressed")


def click(page: Page, place: str) -> None:
    """Click a place of the board where it lies on top."""
    x, y = aim(page, place)
    page.mouse.click(x, y)


def aim(page: Page, place: str) -> tuple[float, float]:
    """Scroll so that a place can be clicked; a point of it that lies on top."""
    spot: dict[str, Any] = page.evaluate(AIM, place)
    assert "x" in spot, f"the place {place} can't be clicked: {spot['cover']} lies over it"
    return spot["x"], spot["y"]


def all_can_be_clicked(page: Page, places: list[str]) -> None:
    """Each of these places lies on top somewhere."""
    spots: list[dict[str, Any]] = page.evaluate(f"places => places.map({AIM})", places)
    covered = {place: spot["cover"] for place, spot in zip(places, spots, strict=True) if "x" not in spot}
    assert not covered, f"what can't be clicked, and what lies over it: {covered}"


def press_one(box: Locator, rng: random.Random) -> None:
    buttons = box.locator("form[action$='/act'] button:not(.step, .chip)")
    button = buttons.nth(rng.randrange(buttons.count()))
    open_list(box, button)
    button.click()


def open_list(box: Locator, wanted: Locator) -> None:
    """Open the list of all actions where what is wanted stands in it."""
    if not wanted.is_visible():
        box.locator("details:not([open]):not([hidden]) > summary").first.click()


def moved_on(page: Page, before: str) -> None:
    """Confirm what waits to be confirmed, then wait until the page shows a newer position (or the result)."""
    page.wait_for_function(ANSWERED, arg=before, polling=POLL)
    if page.locator(".confirm").count():
        page.locator(".confirm .primary").click()
    page.wait_for_function(MOVED_ON, arg=before, polling=POLL)
