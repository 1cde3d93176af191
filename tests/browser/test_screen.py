"""The table on one screen, and the pages around it: regions, tabs, menu, result, replay, set-up, invitation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fondaco
from fondaco.engine.texts import LANGUAGES

from .acting import open_tab, set_setting, set_table
from .conftest import People
from .games import GAMES
from .positions import finish, play_until, room_of

WIDE = [(1024, 640), (2560, 1440)]
REGIONS = """() => Object.fromEntries([...document.querySelectorAll('[data-region]')].map(region => {
    const { left, top, right, bottom } = region.getBoundingClientRect();
    return [region.dataset.region, [left, top, right, bottom].map(Math.round)];
}))"""
OUTSIDE = """part => [...document.querySelectorAll(part)].filter(one => one.getClientRects().length).filter(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.outerHTML.slice(0, 80))"""
CUT_OFF = """() => {
    const region = document.querySelector("[data-region=desks]").getBoundingClientRect();
    const below = (desk) => desk.getBoundingClientRect().bottom > region.bottom + 1;
    return [...document.querySelectorAll(".desk")].filter(below).map(desk => desk.textContent.trim().slice(0, 80));
}"""
"""Desks that go on below their region."""
FOLLOWED = """() => {
    const at = Number(document.querySelector('#move').value);
    const log = document.querySelector('#log').getBoundingClientRect();
    const line = [...document.querySelectorAll('#log li')].filter(one => Number(one.dataset.move) <= at).at(-1);
    const { top, bottom } = line.getBoundingClientRect();
    return top >= log.top - 1 && bottom <= log.bottom + 1;
}"""
"""The last line that the move tells, or the one before it, is in sight."""
STICKING = """() => [...document.querySelectorAll('select, input, label')].filter(one => one.getClientRects().length)
    .filter(one => one.getBoundingClientRect().right > 352).map(one => one.outerHTML.slice(0, 160))"""
SCROLLS = (
    """() => [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight]"""
)


def in_the_middle(people: People, page: Page, game: str, seats: int, moves: int = 40) -> None:
    """A table of people some way into the game."""
    set_table(page, game, ["me"] * seats)
    room = room_of(people.server, page)
    play_until(people.server, room, lambda state: len(room.table.match.moves) >= moves)
    page.reload()


@pytest.mark.parametrize(("width", "height"), WIDE)
@pytest.mark.parametrize("game", GAMES)
def test_five_regions_fill_a_wide_window(people: People, game: str, width: int, height: int) -> None:
    page = people(width=width, height=height)
    in_the_middle(people, page, game, 4)
    at = page.evaluate(REGIONS)
    assert list(at) == ["top", "bar", "board", "desks", "tabs"], "the order in the source"
    assert at["top"] == [0, 0, width, 40]
    assert at["bar"] == [0, 40, width, 104]
    assert at["board"][0] == 0
    assert at["board"][1] == 104
    assert at["board"][3] == at["tabs"][3] == height
    assert at["desks"][:2] == [at["board"][2], 104]
    assert at["desks"][3] == at["tabs"][1]
    assert 300 <= width - at["desks"][0] <= 480
    assert page.evaluate(SCROLLS) == [False, False]
    assert page.evaluate(OUTSIDE, ".desk, #board svg.chart") == []
    assert page.evaluate(CUT_OFF) == []


def test_six_desks_are_in_sight_at_the_smallest_window(people: People) -> None:
    page = people(width=1024, height=640)
    in_the_middle(people, page, "medici", 6)
    covered = """() => [...document.querySelectorAll('.desk')].filter(desk => {
        const { left, bottom } = desk.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 4)?.closest('.desk') !== desk;
    }).length"""
    assert page.locator(".desk").count() == 6
    assert page.evaluate(covered) == 0


def test_ones_own_desk_comes_first(people: People) -> None:
    anna, bruno = people(), people()
    set_table(anna, "medici", ["me", "bot:random", "friend"])
    bruno.goto(anna.input_value(".link-field input"))
    bruno.fill("#name", "Bruno")
    bruno.click("button.primary")
    first = "[...document.querySelectorAll('.desk')].sort((a, b) => a.offsetTop - b.offsetTop)[0]"
    bruno.wait_for_function(f"() => {first}?.innerText.includes('Bruno')")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_everybodys_key_figures_and_unfolds_the_desks(people: People, game: str) -> None:
    page = people(width=360, height=740)
    in_the_middle(people, page, game, fondaco.load(game).players_max)
    assert page.evaluate(SCROLLS) == [False, False]
    assert page.evaluate(OUTSIDE, ".desk .key .figure") == []
    bodies = page.locator(".desk .desk-body:visible")
    expect(bodies).to_have_count(0)
    page.click(".all-desks")
    expect(bodies).to_have_count(fondaco.load(game).players_max)
    expect(bodies.first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_far_the_end_is_is_read_whole_in_the_smallest_wide_window(people: People, language: str) -> None:
    page = people(width=1024, height=640)
    set_table(page, "middle_ages", ["me"] * 4)
    set_setting(page, "language", language)
    progress = page.locator("#progress")
    expect(progress).not_to_be_empty()
    assert progress.evaluate("line => line.scrollWidth <= line.clientWidth")


@pytest.mark.parametrize("width", [360, 1440])
def test_the_board_in_words_never_widens_the_page(people: People, width: int) -> None:
    page = people(width=width, height=740)
    in_the_middle(people, page, "middle_ages", 4)
    open_tab(page, "table")
    page.locator(".in-words > summary").click()
    page.wait_for_selector("#words pre")
    assert page.evaluate(SCROLLS) == [False, False]


def test_talk_stays_closed_until_somebody_opens_it(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    talk = open_tab(page, "talk")
    page.fill(".say input[name=text]", "Buona fortuna!")
    page.click(".say button")
    expect(page.locator("#said")).to_contain_text("Buona fortuna!")
    page.reload()
    expect(talk).not_to_have_attribute("open", "")
    expect(page.locator("[data-tab=log]")).to_have_attribute("open", "")


def test_the_symbols_are_explained_from_the_menu(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    page.click(".menu-button")
    page.get_by_role("button", name="The symbols").click()
    legend = page.locator("#legend")
    expect(legend).to_contain_text("belongs to no pyramid")
    assert legend.locator("dt use").count() >= 10
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
def test_the_result_is_in_sight_at_once_and_can_be_folded(people: People, width: int, height: int) -> None:
    page = people(width=width, height=height)
    set_table(page, "medici", ["me", "me", "me"])
    finish(people.server, room_of(people.server, page))
    page.wait_for_selector("#result")
    assert page.evaluate("() => scrollY") == 0
    expect(page.locator("#result")).to_contain_text("win")
    for seen in ("#result", ".podium .winner", ".after .primary"):
        expect(page.locator(seen).first).to_be_in_viewport(ratio=1)
    assert page.locator(".course-line").count() == 3
    page.locator("#result-card > summary").click()
    expect(page.locator(".podium")).to_be_hidden()
    expect(page.locator("#board [data-place=deck]")).to_be_visible()


BEYOND_CARD = """() => {
    const card = document.querySelector("#result-card");
    const outer = card.getBoundingClientRect();
    return [...card.querySelectorAll(".podium li, .course > svg, .score tr > *, .last-moment th, .last-moment td")]
        .filter(one => {
            const inner = one.getBoundingClientRect();
            return inner.left < outer.left - 1 || inner.right > outer.right + 1;
        }).map(one => one.textContent.trim().slice(0, 40));
}"""
"""What of the result sticks out of its card at the sides."""


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_result_of_as_many_players_as_can_be_is_in_sight(people: People, game: str) -> None:
    page = people()
    address = set_table(page, game, ["me"] * fondaco.load(game).players_max)
    room = room_of(people.server, page)
    page.goto("about:blank")
    finish(people.server, room)
    page.goto(address)
    for width, height in ((1024, 640), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        seen = (
            "#result",
            ".podium li:last-child",
            ".course > svg",
            "#result-card .score > :last-child tr:last-child",
            ".after .primary",
        )
        for part in seen:
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.evaluate(BEYOND_CARD) == [], f"{width} wide"
        chart = page.locator(".course > svg").bounding_box()
        assert chart is not None
        assert chart["width"] > 180
        assert chart["height"] > 100


def test_a_rematch_keeps_everybodys_arms(people: People) -> None:
    page = people()
    set_table(page, "medici", ["bot:random", "me", "bot:random"])
    room = room_of(people.server, page)
    names = room.table.names()
    people.server.do(room.table.hand_to_bot(room.table.host, 1, "random", set(), 0))
    page.wait_for_selector("#result")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("#board .medici")
    again = room_of(people.server, page)
    assert again is not room
    assert again.table.names() == names


def test_a_replay_steps_by_keys_and_by_turns_and_its_log_follows(people: People) -> None:
    page = people()
    in_the_middle(people, page, "medici", 3, 60)
    page.goto(page.url.rstrip("/") + "/replay?move=10")
    page.wait_for_selector("#slider")
    move = page.locator("#move")

    def follows() -> None:
        page.wait_for_function(
            "() => { const at = Number(document.querySelector('#move').value);"
            " return Number(new URL(location).searchParams.get('move')) === at; }"
        )
        page.wait_for_function(FOLLOWED)

    page.locator("#board-head").evaluate("head => { head.tabIndex = -1; head.focus(); }")
    page.keyboard.press("ArrowRight")
    expect(move).to_have_value("11")
    follows()
    page.keyboard.press("ArrowLeft")
    expect(move).to_have_value("10")
    move.fill("50")
    follows()
    page.click("#back-turn")
    page.wait_for_function("() => Number(document.querySelector('#move').value) < 50")
    start = int(move.input_value())
    page.click("#on-turn")
    page.wait_for_function("before => Number(document.querySelector('#move').value) > before", arg=start)
    assert int(move.input_value()) >= 50
    page.locator("#board-head").focus()
    page.keyboard.press("Home")
    expect(move).to_have_value("0")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_sticks_out_of_the_set_up_page_on_a_phone(people: People, game: str, language: str) -> None:
    page = people(width=360, height=740)
    page.goto(f"/new?game={game}&players=4&language={language}")
    for folded in page.locator(".set-up details > summary").all():
        folded.click()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    assert page.evaluate(STICKING) == []
    for option in page.locator(".option label > span:has(b)").all():
        assert "\n" in option.inner_text(), "each value has its sentence"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_so_long_that_a_phone_shows_the_table_smaller(people: People, language: str) -> None:
    """A phone shows a page that is too wide as a whole, so all of it smaller."""
    page = people(width=360, height=740, touch=True)
    page.context.add_cookies([{"name": "language", "value": language, "url": people.server.url}])
    for game in GAMES:
        in_the_middle(people, page, game, 3)
        assert page.evaluate("() => [innerWidth, document.documentElement.scrollWidth]") == [360, 360], game


def test_an_invitation_says_by_whom_to_what_with_whom(people: People) -> None:
    anna, bruno = people(), people()
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    set_table(anna, "medici", ["me", "friend", "bot:merchant"], markers="at-once")
    anna.get_by_role("button", name="Copy the link").click()
    expect(anna.get_by_role("button", name="Copied")).to_be_visible()
    link = anna.evaluate("() => navigator.clipboard.readText()")
    assert link == anna.input_value(".link-field input")
    bruno.goto(link)
    main = bruno.locator("main")
    for words in ("Anna keeps a seat for you at a table of Medici", "merchant", "As soon as lots are loaded"):
        expect(main).to_contain_text(words)


def test_own_tables_show_date_place_and_score(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    room = room_of(people.server, page)
    finish(people.server, room)
    expect(page.locator("#result")).to_be_visible()
    page.goto("/")
    row = page.locator(".table-link").first
    state = room.table.match.state
    expect(row).to_contain_text(f"with {state.scores()[0]}")
    expect(row.locator("time")).to_contain_text("20")


def test_who_comes_back_is_here(people: People) -> None:
    page = people()
    address = set_table(page, "medici", ["me", "bot:random", "bot:random"])
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    open_tab(again, "table")
    expect(again.locator("#seats")).to_contain_text("here")
    expect(again.locator("#seats")).not_to_contain_text("not here")
