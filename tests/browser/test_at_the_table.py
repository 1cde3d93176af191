"""How the page behaves: motion, zoom, menus, numbers, chips, tips, hints, moments and the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fondaco.engine import Rng
from fondaco.players import make_bot
from fondaco.server.room import Room

from .acting import (
    ANSWERED,
    MOVED_ON,
    SETTLED,
    TURN,
    act_as_advised,
    aim,
    click,
    close_moments,
    glowing,
    moved_on,
    set_table,
    version,
    wait_for_turn,
)
from .conftest import People
from .games import GAMES, fewest
from .positions import POLL, caught_up, play_until, room_of
from .watching import WATCH_PIECES

RESTS = "() => document.getAnimations().filter(one => one.effect?.target?.dataset?.piece).length === 0"
MOST_TABS = 2.0
BACKLOG = 60
GIVEN = """
window.given = {};
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    window.given[document.querySelector("#room").dataset.version] = options.duration;
    return animate.call(this, frames, options);
};
"""
"""Notes how long the pieces of each move glide, by the version that they show."""


def at_medici(people: People, *seats: str, motion: bool = False) -> tuple[Page, Room]:
    page = people()
    if motion:
        page.emulate_media(reduced_motion="no-preference")
        page.add_init_script(WATCH_PIECES)
    set_table(page, "medici", ["me", *(seats or ("me", "me"))])
    return page, room_of(people.server, page)


def bidding(people: People, page: Page, room: Room) -> None:
    """Go on until somebody may bid."""
    play_until(people.server, room, lambda state: len(state.legal(state.pending()[0])) > 5)
    caught_up(page, room)


# Motion ----------------------------------------------------------------------------------------------


def test_what_is_turned_up_glides_and_nothing_else(people: People) -> None:
    page, room = at_medici(people, motion=True)
    for _ in range(3):
        if "deck" not in glowing(page):
            break
        before = version(page)
        click(page, "deck")
        moved_on(page, before)
        page.wait_for_function(RESTS)
    assert room.table.match.moves
    assert page.evaluate("window.glides.length") >= 1
    assert page.evaluate("window.drift()") == []


def test_another_size_of_the_window_or_a_zoom_moves_no_piece(people: People) -> None:
    """The same parts swapped in at another size, and while the board is enlarged: all lies where it lay."""
    page, room = at_medici(people, motion=True)
    page.wait_for_function(RESTS)
    page.evaluate("window.glides.length = 0")
    for width, height in ((1024, 640), (1600, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("+")
        people.server.call(lambda: room.table.changed(len(room.table.match.moves)))
        page.evaluate(
            """async () => {
                const folder = document.querySelector("script[type=module]").src.replace(/[^/]*$/, "");
                const { show } = await import(folder + "swap.js");
                show({ board: document.querySelector("#board").innerHTML });
            }"""
        )
        assert page.evaluate("window.glides") == []
        page.keyboard.press("0")


def test_reduced_motion_shows_the_result_at_once(people: People) -> None:
    page, _ = at_medici(people)
    page.add_init_script(WATCH_PIECES)
    page.reload()
    before = version(page)
    click(page, "auction")
    moved_on(page, before)
    assert page.evaluate("window.glides") == []


def test_many_moves_at_once_are_shown_one_after_the_other_within_three_seconds(people: People) -> None:
    """What each move is given is noted, not how long it takes: a busy machine has its own pace."""
    page, room = at_medici(people)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(GIVEN)
    page.context.add_cookies([{"name": "speed", "value": "slow", "url": people.server.url}])
    page.reload()
    caught_up(page, room)
    play_until(people.server, room, lambda state: len(room.table.match.moves) >= BACKLOG, one_by_one=True)
    caught_up(page, room)
    given = page.evaluate("Object.values(window.given)")
    assert len(given) >= 10
    assert max(given) <= 400
    assert sum(given) <= 3000


# Zoom ------------------------------------------------------------------------------------------------


def test_the_board_is_enlarged_moved_and_fitted_by_the_person_alone(people: People) -> None:
    page, room = at_medici(people)
    stage = page.locator("[data-region=board]").bounding_box()
    assert stage is not None
    box = "document.querySelector('#board').getBoundingClientRect()"
    width = page.evaluate(f"{box}.width")
    page.mouse.move(stage["x"] + 200, stage["y"] + 200)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"() => {box}.width > {width * 1.5}", polling=POLL)
    enlarged = page.evaluate(f"{box}.width")
    left = page.evaluate(f"{box}.left")
    page.mouse.down()
    page.mouse.move(stage["x"] + 120, stage["y"] + 180, steps=4)
    page.mouse.up()
    assert page.evaluate(f"{box}.left") == pytest.approx(left - 80, abs=2)
    assert page.locator(".confirm, .menu").count() == 0, "the end of a drag clicks nothing"
    before = version(page)
    page.keyboard.press("1")
    moved_on(page, before)
    caught_up(page, room)
    assert page.evaluate(f"{box}.width") == pytest.approx(enlarged, abs=1), "a move doesn't move the board"
    page.keyboard.press("0")
    assert page.evaluate(f"{box}.width") == pytest.approx(width, abs=1)
    page.click("[data-zoom=closer]")
    assert page.evaluate(f"{box}.width") > width * 1.2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_places_can_be_clicked_while_the_board_is_enlarged(people: People) -> None:
    page, _ = at_medici(people)
    x, y = aim(page, "auction")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    before = version(page)
    click(page, "auction")
    moved_on(page, before)


# Menus and numbers -------------------------------------------------------------------------------------


def test_a_menu_opens_by_the_right_button_and_closes_by_escape_or_a_click_elsewhere(people: People) -> None:
    page, room = at_medici(people)
    before = version(page)
    for close in ("Escape", "elsewhere"):
        x, y = aim(page, "auction")
        page.mouse.click(x, y, button="right")
        expect(page.locator(".menu button[name=action]")).to_contain_text("Auction the group")
        page.keyboard.press("Escape") if close == "Escape" else page.locator("[data-region=top] .where").click()
        expect(page.locator(".menu")).to_have_count(0)
    assert version(page) == before
    assert room.table.entries == int(before)


def test_a_number_has_one_control_with_the_amount_on_its_button(people: People) -> None:
    """Stepper, chips, and Enter on the button; a click at the place leads to it rather than opening a second one."""
    page, room = at_medici(people)
    bidding(people, page, room)
    form = page.locator("#private form.amount")
    expect(form).to_have_count(1)
    button = form.locator("button[data-label]")
    least = int(form.locator(".chip.least b").inner_text())
    form.locator(".step").last.click()
    expect(button).to_have_text(f"Bid {least + 1}")
    form.locator(".chip.most").click()
    most = int(form.locator(".chip.most b").inner_text())
    expect(button).to_have_text(f"Bid {most}")
    form.locator(".chip.least").click()
    click(page, "auction")
    expect(button).to_be_focused()
    assert page.locator(".menu").count() == 0
    page.mouse.click(*aim(page, "auction"), button="right")
    expect(page.locator(".menu button[name=action]")).to_have_text("Pass")
    assert page.locator(".menu form.amount").count() == 0
    page.keyboard.press("Escape")
    click(page, "auction")
    before = version(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(SETTLED, arg=before, polling=POLL)
    expect(page.locator(".confirm")).to_contain_text(f"Bid {least + 1}")
    page.keyboard.press("Enter")
    page.wait_for_function(MOVED_ON, arg=before, polling=POLL)
    assert room.table.game.text(room.table.match.moves[-1].action) == f"bid {least + 1}"


def test_a_phone_shows_no_keyboard_before_the_number_is_tapped(people: People) -> None:
    page = people(width=360, height=740, touch=True)
    set_table(page, "medici", ["me", "me", "me"])
    room = room_of(people.server, page)
    bidding(people, page, room)
    field = page.locator("#private form.amount input[name=amount]")
    assert field.evaluate("field => field.readOnly")
    field.tap()
    assert not field.evaluate("field => field.readOnly")


# What happened -----------------------------------------------------------------------------------------


def test_what_has_happened_since_my_turn_is_told_and_survives_a_reload(people: People) -> None:
    page, room = at_medici(people, "bot:greedy", "bot:greedy")
    for _ in range(20):
        assert wait_for_turn(page, room)
        if page.locator(".since").count():
            break
        act_as_advised(page, room, room.table.match.state.legal(0)[0])
    chips = page.locator(".since").inner_text()
    marked = page.locator("#log li.new").count()
    assert "loads" in chips or "+" in chips
    assert marked > 0
    page.reload()
    assert page.locator(".since").inner_text() == chips
    assert page.locator("#log li.new").count() == marked


def test_the_whole_log_can_be_reached(people: People) -> None:
    """A page comes with the last lines; the older ones are fetched when somebody scrolls up to them."""
    page, room = at_medici(people)
    play_until(people.server, room, lambda state: len(room.table.match.moves) > 150)
    page.reload()
    first = "Number(document.querySelector('#log li').dataset.move)"
    assert page.evaluate(first) > 20
    page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    page.wait_for_function(f"() => {first} <= 1", polling=POLL)


def test_hints_name_moves_with_reasons_on_the_board_and_go_with_the_move(people: People) -> None:
    page, room = at_medici(people)
    bidding(people, page, room)
    page.keyboard.press("h")
    hints = page.locator(".hints li")
    expect(hints.first).to_contain_text(re.compile(r"Wins about \d+ to \d+ of 100"))
    assert 1 <= hints.count() <= 3
    expect(page.locator("#board .hinted").first).to_be_attached()
    before = version(page)
    hints.first.locator("button").click()
    moved_on(page, before)
    caught_up(page, room)
    expect(page.locator(".hints, .hinted")).to_have_count(0)


def test_a_hint_on_a_phone_is_in_sight_and_leaves_some_of_the_board(people: People) -> None:
    page = people(width=360, height=740)
    set_table(page, "middle_ages", ["me", "me"])
    page.locator(".ask-hint").click()
    card = page.locator(".hints")
    expect(card).to_be_in_viewport(ratio=1)
    expect(card.locator("button").first).to_be_in_viewport(ratio=1)
    hint, stage = card.bounding_box(), page.locator("[data-region=board]").bounding_box()
    assert hint is not None
    assert stage is not None
    assert hint["y"] >= stage["y"]
    assert hint["height"] <= 0.65 * stage["height"]
    wide = page.locator(".hints li > span").first.bounding_box()
    assert wide is not None
    assert wide["width"] > 200, "the reason is read in lines, not in a column"


def test_a_long_press_says_what_a_symbol_is(people: People) -> None:
    page, _ = at_medici(people)
    named = page.locator("#desks .figure[title]").first
    words = named.get_attribute("title")
    press = {"bubbles": True, "button": 0, "pointerType": "touch"}
    named.dispatch_event("pointerdown", press)
    expect(page.locator(".tip")).to_have_text(str(words))
    named.dispatch_event("pointerup", press)
    expect(page.locator(".tip")).to_be_visible()


def test_whatever_is_drawn_says_what_it_is(people: People) -> None:
    page, _ = at_medici(people)
    named = page.locator("#desks .figure[title]").first
    words = named.get_attribute("title")
    named.hover()
    expect(page.locator(".tip")).to_have_text(str(words))
    page.locator("[data-region=top] .where").hover()
    expect(page.locator(".tip")).to_have_count(0)
    assert named.get_attribute("title") == words


def test_the_evening_is_a_card_that_escape_closes(people: People) -> None:
    page, room = at_medici(people)
    play_until(people.server, room, lambda state: state.view(0)["day"] == 1)
    card = page.locator(".moment")
    expect(card.first).to_be_visible()
    inside = card.first.bounding_box()
    bar = page.locator("[data-region=bar]").bounding_box()
    assert inside is not None
    assert bar is not None
    assert inside["y"] >= bar["y"] + bar["height"], "it never covers the bar"
    page.keyboard.press("Escape")
    close_moments(page)
    expect(card).to_have_count(0)


def test_a_click_on_the_board_beside_a_card_closes_it(people: People) -> None:
    page, room = at_medici(people)
    play_until(people.server, room, lambda state: state.view(0)["day"] == 1)
    card = page.wait_for_selector(".moment")
    board = page.locator("[data-region=board]").bounding_box()
    assert board is not None
    page.mouse.click(board["x"] + 3, board["y"] + board["height"] - 3)
    page.wait_for_function("card => !card.isConnected", arg=card, polling=POLL)


def test_the_keys_are_listed_with_the_symbols(people: People) -> None:
    page, _ = at_medici(people)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys dl").first).to_contain_text("take back")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


# Bots' pace ----------------------------------------------------------------------------------------------


def test_bots_hurry_to_my_decision_when_i_skip(people: People) -> None:
    """Bots that would take their time for ever: s, and it is my turn."""
    page, room = at_medici(people, "bot:greedy", "bot:greedy")
    wait_for_turn(page, room)
    people.server.call(lambda: setattr(room, "_pace", 3600.0))
    while room.table.pending() == (0,):
        before = version(page)
        page.keyboard.press("1")
        moved_on(page, before)
        caught_up(page, room)
    page.wait_for_selector("#skip")
    page.keyboard.press("s")
    page.wait_for_selector(f"{TURN}, #result")
    people.server.call(lambda: setattr(room, "_pace", 0.0))


# The keyboard ---------------------------------------------------------------------------------------------


WAY = """place => {
    const here = document.activeElement?.closest("[data-place]");
    const goals = [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"].can`)];
    const goal = goals.find(one => one.checkVisibility({ visibilityProperty: true }));
    if (!here || !goal || here.dataset.place === place) return [here?.dataset.place ?? "", ""];
    const middle = node => {
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(here), [to, below] = middle(goal);
    const across = Math.abs(to - x) > Math.abs(below - y);
    return [here.dataset.place, across ? (to > x ? "ArrowRight" : "ArrowLeft") : below > y ? "ArrowDown" : "ArrowUp"];
}"""
"""The place that has the focus, and the arrow key that leads nearer to another; none where that can't be reached."""
IN_BAR = """wanted => [...document.querySelectorAll("#private .near button:not(.step, .chip)")]
    .filter(button => button.getClientRects().length)
    .findIndex(button => button.value === String(wanted) && button.name === "action") + 1"""


def play_by_keyboard(page: Page, room: Room) -> float:
    """Play a game by keys as a simple bot would, or whatever the focus leads to; how many Tabs a decision needed."""
    rng = Rng(3)
    bot = make_bot("greedy", room.table.game)
    tabs = decisions = 0
    while wait_for_turn(page, room):
        close_moments_by_key(page)
        before = version(page)
        state = room.table.match.state
        tabs += choose_by_keys(page, room, bot.choose(0, state.view(0), state.legal(0), rng))
        decisions += 1
        page.wait_for_function(SETTLED, arg=before, polling=POLL)
        if page.locator(".menu").count():
            page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED, arg=before, polling=POLL)
        if page.locator(".confirm").count():
            page.keyboard.press("Enter")
        page.wait_for_function(MOVED_ON, arg=before, polling=POLL)
    return tabs / decisions


def close_moments_by_key(page: Page) -> None:
    while page.locator(".moment").count():
        page.keyboard.press("Escape")


def choose_by_keys(page: Page, room: Room, wanted: int) -> int:
    """Press a button of the bar by its number, or walk to a place of the board; how often Tab was needed."""
    place = room.table.game.place(wanted)
    button = page.evaluate(IN_BAR, wanted)
    if 1 <= button <= 9 or not glowing(page):
        page.keyboard.press(str(min(button, 9) or 1))
        return 0
    tabs = 0
    here, key = page.evaluate(WAY, place)
    if not here:
        page.keyboard.press("ArrowDown")  # from nowhere an arrow key leads to the board
        here, key = page.evaluate(WAY, place)
    while not here:
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs < 20, "Tab doesn't lead to the board"
        here, key = page.evaluate(WAY, place)
    for _ in range(40):
        if not key:
            break
        page.keyboard.press(key)
        left, (here, key) = here, page.evaluate(WAY, place)
        if here == left:
            break
    page.keyboard.press("Enter")
    if page.evaluate("document.activeElement.matches('.near [data-label]')"):
        page.keyboard.press("Enter")  # the place has led to the number in the bar
    return tabs


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone_needs_hardly_a_tab(people: People, game: str) -> None:
    page = people()
    page.context.add_cookies([{"name": "speed", "value": "at-once", "url": people.server.url}])
    set_table(page, game, ["me"] + ["bot:greedy"] * (fewest(game) - 1))
    tabs = play_by_keyboard(page, room_of(people.server, page))
    print(f"{game}: {tabs:.2f} Tabs a decision")
    assert tabs <= MOST_TABS
    expect(page.locator("#result")).to_be_in_viewport(ratio=1)
