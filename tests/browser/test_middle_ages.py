"""Merchants of the Middle Ages by clicks: a quote accepted in one, the wheel in three, a wagon moved in two."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fondaco.engine import State
from fondaco.games.middle_ages.boardmap import INVESTMENT_HELP
from fondaco.games.middle_ages.phases.movement import goals
from fondaco.games.middle_ages.sequence import PHASE_AT
from fondaco.games.middle_ages.state import MiddleState
from fondaco.games.middle_ages.tables import COLOURS
from fondaco.server.room import Room

from .acting import TAP, act_as_advised, click, close_moments, played, set_setting, set_table
from .conftest import People
from .positions import caught_up, play_until, room_of

TOO_SMALL = """() => [...document.querySelectorAll(".middle-ages *")].filter(node => {
    if (!node.getClientRects().length || node.classList.contains("unseen") || node.closest("title")) return false;
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
    const scale = node.getScreenCTM && node.ownerSVGElement ? node.getScreenCTM().a : 1;
    return own && parseFloat(getComputedStyle(node).fontSize) * scale < 10.95;
}).map(node => node.textContent.trim())"""
"""Texts on the board that are smaller than 11 pixels."""
CUT = """part => [...document.querySelectorAll(part)].filter(node => node.getClientRects().length)
    .filter(node => node.scrollHeight > node.clientHeight + 1).map(node => node.textContent.trim())"""
"""Texts whose last lines are cut off."""
CUT_WORDS = """words => words.filter(text => {
    const node = document.querySelector(".ma-tables .ma-card small");
    node.textContent = text;
    return node.scrollHeight > node.clientHeight + 1;
})"""
"""Which words an investment card would cut off."""
TOPS = """() => Object.fromEntries([...document.querySelectorAll(".ma-tables > *, .desk")]
    .map((node, number) => [`${number} ${node.className}`, Math.round(node.getBoundingClientRect().top)]))"""
"""Where the tables and the desks begin."""
HIDDEN_BUTTONS = """() => {
    const bar = document.querySelector("#private .near").getBoundingClientRect();
    return [...document.querySelectorAll("#private .near button")].filter(node => node.getClientRects().length)
        .filter(node => node.getBoundingClientRect().right > bar.right + 1).map(node => node.textContent.trim());
}"""
"""Buttons of the bar that aren't whole in sight."""
COLUMNS = """() => [...document.querySelectorAll(".ma-column")].map((column, good) => {
    const drawn = document.querySelector(`.ma-prices [data-place="good-${good}"] > .place`).getBoundingClientRect();
    const box = column.getBoundingClientRect();
    const middles = [box.left + box.width / 2, drawn.left + drawn.width / 2];
    return [Math.abs(middles[0] - middles[1]), Math.abs(box.height - drawn.height)].map(Math.round);
})"""
"""How far what is clicked for an arrow lies from its good's column, and how much its height differs."""


TABLES = 8
"""So many games are tried: in one of them the position comes."""


def at(people: People, reached: Callable[[MiddleState], bool], **options: str) -> tuple[Page, Room]:
    """A table of three where one person holds all seats, at the first position of that kind."""
    page = people(width=1280, height=720)

    def found(state: State) -> bool:
        return isinstance(state, MiddleState) and reached(state)

    for _ in range(TABLES):
        set_table(page, "middle_ages", ["me", "me", "me"], **options)
        room = room_of(people.server, page)
        if play_until(people.server, room, found):
            caught_up(page, room)
            close_moments(page)
            return page, room
    raise AssertionError(f"no such position in {TABLES} games")


def state_of(room: Room) -> MiddleState:
    state = room.table.match.state
    assert isinstance(state, MiddleState)
    return state


def test_a_quote_is_accepted_by_one_click_on_its_price(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "answer" and state.one >= 0)
    assert played(page, room, lambda: click(page, "accept-1")) == "accept 1"


def test_a_finger_presses_what_lies_on_a_card_however_small_and_enlarges_nothing(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "answer" and state.one >= 0)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    caught_up(page, room)
    assert played(page, room, lambda: page.evaluate(TAP, "accept-1")) == "accept 1"
    expect(page.locator(".stage.zoomed")).to_have_count(0)


def test_the_wheel_is_two_goods_on_the_price_table_and_a_confirmation(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "wheels")
    cloth, silk = page.locator("label[for=ma-arrow-0]"), page.locator("label[for=ma-arrow-4]")
    expect(page.locator("[data-place^=wheel-]:visible")).to_have_count(1)  # none lifted: both arrows at the coat
    assert played(page, room, cloth.click, silk.click, page.locator(".ma-pair-0-4").click) == "arrows cloth silk"


def test_one_good_alone_can_have_both_arrows_or_one(people: People) -> None:
    page, _ = at(people, lambda state: state.step.name == "wheels")
    page.locator("label[for=ma-arrow-2]").click()
    expect(page.locator("[data-place^=wheel-]:visible")).to_have_count(2)
    expect(page.locator(".ma-pair-2-2")).to_be_visible()
    expect(page.locator(".ma-pair-2-6")).to_be_visible()


def test_a_wagon_is_moved_by_a_click_on_it_and_one_on_its_goal(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "movement" and len(goals(state)) > 4)
    wagon, mode, way, *_ = goals(state_of(room))[0]
    place = f"go-{wagon}-{mode}-{way}"
    picked = page.locator(f"label[for=ma-wagon-{wagon}]")
    assert played(page, room, picked.click, lambda: click(page, place)).startswith(f"move wagon {wagon + 1}")


def test_a_chosen_wagon_shows_its_own_goals_alone(people: People) -> None:
    page, room = at(people, lambda state: len({one[0] for one in goals(state)}) > 1)
    wagon, other = sorted({one[0] for one in goals(state_of(room))})[:2]
    page.locator(f"label[for=ma-wagon-{wagon}]").click()
    expect(page.locator(f".ma-goals-{other}")).to_have_css("opacity", "0")
    expect(page.locator(f".ma-goals-{wagon}")).to_have_css("opacity", "1")


@pytest.mark.parametrize("step", ["buying", "load master bids", "quote", "answer", "movement", "wheels", "raising"])
def test_text_on_the_board_is_legible_in_every_phase(people: People, step: str) -> None:
    page, _ = at(people, lambda state: state.step.name == step)
    assert page.evaluate(TOO_SMALL) == []


def test_an_offer_reads_as_what_you_give_and_what_you_get(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "reply to offer", negotiation="open")
    mine = page.locator(".ma-offer", has=page.locator("[data-place^=offer-]"))
    expect(mine).to_have_count(1)
    expect(page.locator("#room")).to_have_attribute("data-seat", str(room.table.pending()[0]))
    assert sorted(mine.locator("h3").all_inner_texts()) == ["You get", "You give"]


def test_an_offer_is_put_together_by_topic(people: People) -> None:
    page, _ = at(
        people, lambda state: state.step.name == "draft offer" and PHASE_AT[state.resume] == 2, negotiation="open"
    )
    topics = set(
        page.locator(".ma-draft [data-place]:visible").evaluate_all("all => all.map(one => one.dataset.place)")
    )
    assert {"give-money", "ask-money", "give-move-0", "ask-load-2", "drop"} <= topics
    click(page, "give-price")
    expect(page.locator(".menu button[name=action]")).to_have_count(12)


def test_promises_are_chosen_by_short_words_and_sums_by_chips(people: People) -> None:
    page, room = at(
        people,
        lambda state: (
            state.step.name == "draft offer" and PHASE_AT[state.resume] == 2 and state.money[state.pending()[0]] > 500
        ),
        negotiation="open",
    )
    click(page, "give-price")
    menu = page.locator(".menu")
    expect(menu.locator(".menu-title")).to_have_text("You promise · Prices")
    entries = menu.locator("button[name=action]")
    assert entries.all_inner_texts()[:2] == ["to lift cloth", "not to lift cloth"]
    first, second = entries.nth(0).bounding_box(), entries.nth(1).bounding_box()
    assert first
    assert second
    assert first["y"] == second["y"]  # two in a row
    page.keyboard.press("Escape")
    assert (
        played(
            page,
            room,
            lambda: click(page, "give-money"),
            menu.locator(".chip", has_text="500").first.click,
            menu.locator("[data-label]").first.click,
        )
        == "give 500"
    )
    expect(page.locator(".ma-draft li").first).to_have_text("500 florins")


def test_an_offer_is_accepted_by_one_click_where_its_terms_are_read(people: People) -> None:
    """Whoever is asked for an offer of their own while one to them lies there answers that one at once."""
    page, room = at(
        people,
        lambda state: state.step.name == "wishes" and any(one.partner in state.pending() for one in state.offers),
        negotiation="open",
    )
    offer = state_of(room).offers[0]
    for seat in state_of(room).pending():
        if seat != offer.partner:
            room_seat(people, room, seat)
    page.reload()
    caught_up(page, room, asked=True)
    assert state_of(room).pending() == (offer.partner,)
    page.locator(".ma-change .ma-yes").click()
    page.locator(".confirm .primary").click()
    expect(page.locator("#log")).to_contain_text("A deal:")
    texts = [room.table.game.text(move.action) for move in room.table.match.moves[-2:]]
    assert texts == ["no offer", f"accept offer {COLOURS[offer.seat]}"]
    gifts = page.locator(".ma-moment li").all_inner_texts()
    assert all(text.startswith("the promise") for text in gifts if "to " in text)


def room_seat(people: People, room: Room, seat: int) -> None:
    """That seat makes no offer."""
    people.server.do(room.table.play(seat, room.table.game.parse("no offer")))


def test_no_deals_unless_i_ask_for_them(people: People) -> None:
    """The page says no by itself until one click asks for the question, which stands also after a reload."""
    page = people(width=1280, height=720)
    set_table(page, "middle_ages", ["me", "me"], negotiation="open")
    room = room_of(people.server, page)
    caught_up(page, room, asked=True)
    page.locator(".standing summary").click()
    page.locator(".standing").get_by_role("button", name="until I say otherwise").click()
    expect(page.locator("[data-place^=market-].can").first).to_be_visible()
    assert {room.table.game.text(move.action) for move in room.table.match.moves if move.seat >= 0} == {"no offer"}
    begin = page.locator(".stands")
    expect(begin.get_by_text("Offer a deal")).to_be_visible()
    begin.click()
    expect(begin.get_by_text("You will be asked")).to_be_visible()
    page.reload()
    expect(begin).to_have_attribute("aria-pressed", "true")
    first = state_of(room).pending()[0]
    while state_of(room).step.name == "buying":
        act_as_advised(page, room, room.table.game.parse("done"))
        caught_up(page, room, asked=True)
    expect(page.locator(f'.standing[data-seat="{first}"] summary')).to_be_visible()
    assert state_of(room).step.name in ("offer to", "wishes")


def test_what_can_be_loaded_is_listed_where_the_role_is_bid_for(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "load master bids" and sum(state.stock) > 0)
    state = state_of(room)
    first = state.wagon_at[state.wagon] * 6
    held = [sum(state.stock[seat * 36 + first : seat * 36 + first + 6]) for seat in range(state.players)]
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 720})
        expect(page.locator(".ma-waiting li:has(.arms):visible")).to_have_count(sum(count > 0 for count in held))


def test_only_the_last_who_has_chosen_is_told_until_all_have(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "wheels")
    lines = page.locator("#log li:visible", has_text="has chosen")
    expect(lines).to_have_count(0)  # those of the bids are long shown
    for _ in range(2):
        act_as_advised(page, room, state_of(room).legal(state_of(room).pending()[0])[0])
        expect(lines).to_have_count(1)


def test_the_wheel_by_keyboard_is_confirmed_by_enter(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "wheels")

    def choose() -> None:
        for good in (0, 4):
            page.locator(f"#ma-arrow-{good}").focus()
            page.keyboard.press("Space")
        page.keyboard.press("Enter")

    assert played(page, room, choose) == "arrows cloth silk"


def test_on_a_phone_a_counter_offer_has_its_whole_stepper_in_sight(people: People) -> None:
    page, _ = at(people, lambda state: state.step.name == "answer" and state.one >= 0)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    parts = page.locator("#private .near form.amount").first.locator(".step, [name=amount], [data-label]")
    expect(parts).to_have_count(4)
    near = page.locator("#private .near").bounding_box()
    assert near
    for part in parts.all():
        box = part.bounding_box()
        assert box
        assert box["width"] >= 38
        assert box["y"] + box["height"] <= 740
        assert near["x"] <= box["x"]
        assert box["x"] + box["width"] <= near["x"] + near["width"] + 1


@pytest.mark.parametrize("width", [1280, 360])
def test_arrows_are_set_on_the_goods_own_columns(people: People, width: int) -> None:
    page, _ = at(people, lambda state: state.step.name == "wheels")
    page.set_viewport_size({"width": width, "height": 720})
    page.reload()
    expect(page.locator(".ma-column").first).to_be_visible()
    for aside, taller in page.evaluate(COLUMNS):
        assert aside <= 2
        assert taller <= 4


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize(("step", "negotiation"), [("answer", "standard"), ("offer to", "open")])
def test_question_and_buttons_are_read_whole(people: People, step: str, negotiation: str, width: int) -> None:
    """What the board offers too gives way to the question, and what stays in the bar is all to be seen."""
    page, _ = at(people, lambda state: state.step.name == step, negotiation=negotiation)
    page.set_viewport_size({"width": width, "height": 720})
    for language in ("de", "it"):
        set_setting(page, "language", language)
        expect(page.locator("#private .yours")).to_be_visible()
        assert page.evaluate(CUT, "#private .yours > span") == [], language
        assert page.evaluate(HIDDEN_BUTTONS) == [], language


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 640)])
def test_investment_cards_are_read_whole_in_every_language(people: People, width: int, height: int) -> None:
    page, room = at(people, lambda state: state.step.name == "buying")
    page.set_viewport_size({"width": width, "height": height})
    for language in ("de", "fr", "it", "en"):
        set_setting(page, "language", language)
        expect(page.locator(".ma-tables .ma-card").first).to_be_visible()
        words = [room.fragments(language).game_t(words) for words in INVESTMENT_HELP]
        assert page.evaluate(CUT_WORDS, words) == [], language


def test_no_table_and_no_desk_moves_when_cards_change_hands(people: People) -> None:
    page, room = at(people, lambda state: state.step.name == "buying")
    before = page.evaluate(TOPS)
    assert play_until(people.server, room, lambda state: len(state_of(room).row) <= 1)
    caught_up(page, room)
    close_moments(page)
    assert any(owner >= 0 for owner in state_of(room).owner)
    assert page.evaluate(TOPS) == before
