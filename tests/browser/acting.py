"""What a person does at a table: click what glows, choose in the menu, wait for the turn."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

from fondaco.engine import Game
from fondaco.server.choices import actions_of

TURN = "#private .yours"
MOVED_ON = "before => document.querySelector('#result') || document.querySelector('#room')?.dataset.version !== before"


def set_table(page: Page, game: str, seats: list[str]) -> str:
    """Set a table by the set-up page; its address."""
    page.goto(f"/new?game={game}&players={len(seats)}")
    page.fill("#name", "Anna")
    for number, kind in enumerate(seats):
        page.select_option(f"[name=seat-{number}]", kind)
    page.click("form.set-up button.primary")
    page.wait_for_url("**/t/*")
    return page.url


def version(page: Page) -> str:
    return page.get_attribute("#room", "data-version") or ""


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until it is this person's turn; False when the game is over."""
    page.wait_for_selector(f"{TURN}, #result")
    return not is_over(page)


def act_on_board(page: Page, rng: random.Random) -> None:
    """Click a place that glows, and choose in the menu where one opens; without such a place press a button."""
    before = version(page)
    places = page.locator("#board .can:visible, #private .hand .can:visible")
    count = places.count()
    if count:
        click(places.nth(rng.randrange(count)))
        menu = page.locator(".menu")
        if menu.count():
            press_one(menu, rng)
    else:
        press_one(page.locator("#private .bar"), rng)
    moved_on(page, before)


def act_as_advised(page: Page, game: Game, action: int) -> None:
    """Do one certain action as a person would: by its place where that is on the board, by its button elsewhere."""
    before = version(page)
    places = page.locator(f'[data-place="{game.place(action)}"].can:visible')
    if places.count():
        click(places.first)
        page.wait_for_function(f"before => document.querySelector('.menu') || ({MOVED_ON})(before)", arg=before)
        if page.locator(".menu").count():
            press(page.locator(".menu"), game, action)
    else:
        press(page.locator("#private .bar"), game, action)
    moved_on(page, before)


def press(box: Locator, game: Game, action: int) -> None:
    """Press the button of an action, or set its amount and press."""
    if box.locator("details:not([open])").count():
        box.locator("summary").first.click()
    button = box.locator(f'button[name=action][value="{action}"]')
    if button.count():
        button.first.click()
        return
    amount = game.amount(action)
    for form in box.locator("form.amount").all():
        kind = int(form.locator("[name=kind]").get_attribute("value") or "-1")
        if actions_of(game).kind(kind).group != actions_of(game).kind(action).group:
            continue
        if form.locator("input[name=amount]").count():
            form.locator("input[name=amount]").fill(str(amount))
        else:
            form.locator("select").select_option(str(amount))
        form.locator("button:not(.step)").click()
        return
    raise AssertionError(f"'{game.text(action)}' is nowhere to be pressed")


def click(place: Locator) -> None:
    """Click the middle of a place's own shape (a group's box may be covered by others)."""
    shape = place.locator(":scope > .place").first
    target = shape if shape.count() else place
    target.evaluate("shape => shape.scrollIntoView({block: 'center', inline: 'center'})")
    target.click(force=True)


def press_one(box: Locator, rng: random.Random) -> None:
    if box.locator("details:not([open])").count():
        box.locator("summary").first.click()
    buttons = box.locator(".offers button:not(.step), form[action$='/act'] button:not(.step)")
    buttons.nth(rng.randrange(buttons.count())).click()


def moved_on(page: Page, before: str) -> None:
    """Wait until the page shows a newer position (or the result)."""
    page.wait_for_function(MOVED_ON, arg=before)
