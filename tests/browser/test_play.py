"""People at tables: whole games by clicking, two at one table, undo, reload, replay, playing on."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

import fondaco

from ..server.conftest import wait_for
from ..server.test_bombs import long_record
from .acting import (
    AIM,
    MOVED_ON,
    TURN,
    act_as_advised,
    act_on_board,
    click,
    moved_on,
    open_tab,
    set_setting,
    set_table,
    two_at_a_table,
    version,
    wait_for_turn,
)
from .conftest import People
from .games import GAMES, fewest
from .positions import POLL, caught_up, finish, room_of

MOST_MOVES = 400


def test_from_the_home_page_to_the_board_in_two_clicks(people: People) -> None:
    page = people()
    page.goto("/")
    page.click(".game-card button.primary")
    expect(page.locator("#board svg").first).to_be_visible()


def test_the_waiting_room_shows_who_comes_without_loading_again(people: People) -> None:
    anna, bruno = people(), people()
    set_table(anna, "medici", ["me", "friend", "open"])
    loads: list[str] = []
    anna.on("framenavigated", lambda frame: loads.append(frame.url))
    bruno.goto(anna.input_value(".link-field input"))
    bruno.fill("#name", "Bruno")
    bruno.click("button.primary")
    expect(anna.locator(".waiting-seats")).to_contain_text("Bruno")
    assert loads == []


def test_play_that_begins_before_the_waiting_room_listens(people: People) -> None:
    """The stream of Anna's page is slow: Bruno has come and play has begun before it is there."""
    anna, bruno = people(), people()
    kept: list[Route] = []
    begun = False
    anna.route("**/stream?*", lambda route: route.continue_() if begun else kept.append(route))
    set_table(anna, "medici", ["me", "friend", "bot:random"])
    bruno.goto(anna.input_value(".link-field input"))
    bruno.fill("#name", "Bruno")
    bruno.click("button.primary")
    expect(bruno.locator("#board")).to_be_visible()
    expect(anna.locator("#board")).to_have_count(0)
    begun = True
    for route in kept:
        route.continue_()
    expect(anna.locator("#board")).to_be_visible()
    room = room_of(people.server, anna)
    pages = {0: anna, 1: bruno}
    for _ in range(2):
        wait_for(lambda: room.table.pending()[0] in pages)
        act_on_board(pages[room.table.pending()[0]], room, random.Random(1))


def test_two_people_at_one_table_live(people: People) -> None:
    """What one does the other sees at once; a drawer that is open stays open, and what is typed stays typed."""
    anna, bruno = two_at_a_table(people, "hansa_teutonica", ["me", "friend"])
    room = room_of(people.server, anna)
    talk = open_tab(bruno, "talk")
    bruno.fill(".say input[name=text]", "Buona fort")
    rng = random.Random(3)
    for _ in range(10):
        act_on_board((anna, bruno)[room.table.pending()[0]], room, rng)
        for page in (anna, bruno):
            caught_up(page, room)
    assert anna.inner_text("#board") == bruno.inner_text("#board").replace("\u2605", "")
    expect(talk).to_have_attribute("open", "")
    expect(bruno.locator(".say input[name=text]")).to_have_value("Buona fort")
    bruno.fill(".say input[name=text]", "Buona fortuna!")
    bruno.click(".say button")
    open_tab(anna, "talk")
    expect(anna.locator("#said")).to_contain_text("Buona fortuna!")


def test_a_spectator_sees_the_game_live_and_can_do_nothing(people: People) -> None:
    anna, guest = people(), people()
    address = set_table(anna, "medici", ["me", "me", "me"])
    guest.goto(address)
    assert guest.locator("#private form").count() == 0
    before = version(guest)
    act_on_board(anna, room_of(people.server, anna), random.Random(1))
    moved_on(guest, before)
    assert guest.locator("#board .can").count() == 0


def test_taking_back_up_to_the_barrier(people: People) -> None:
    """A turn of Hansa Teutonica is a chain of choices: they go back one by one, until the other has decided."""
    pages = two_at_a_table(people, "hansa_teutonica", ["me", "friend"])
    room = room_of(people.server, pages[0])
    game = room.table.game
    first = room.table.pending()[0]  # chance has said who begins
    one, other = pages[first], pages[1 - first]
    undo = one.locator("#private .undo")
    assert undo.count() == 0  # chance has set the table up
    start, lines = one.inner_text("#board"), one.locator("#log li").count()

    def place_a_trader(page: Page, seat: int) -> None:
        legal = room.table.match.state.legal(seat)
        act_as_advised(page, room, next(action for action in legal if game.text(action).startswith("place trader")))

    for _ in range(2):
        place_a_trader(one, first)
        expect(undo).to_be_visible()
    expect(other.locator(TURN)).to_be_visible()
    for _ in range(2):
        before = version(one)
        undo.click()
        moved_on(one, before)
    expect(undo).to_have_count(0)
    assert one.inner_text("#board") == start
    assert one.locator("#log li:not(.took-back)").count() == lines
    expect(other.locator("#log .took-back").first).to_contain_text("took back")
    expect(other.locator(TURN)).to_have_count(0)

    for _ in range(2):
        place_a_trader(one, first)
    place_a_trader(other, 1 - first)
    expect(undo).to_have_count(0)
    expect(other.locator("#private .undo")).to_be_visible()


def test_what_cannot_be_taken_back_waits_for_a_confirmation(people: People) -> None:
    """The bar asks, the board marks what waits, and nothing is sent; u takes it back, Enter confirms."""
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    room = room_of(people.server, page)
    before, moves = version(page), len(room.table.match.moves)
    bar = page.locator("[data-region=bar]").bounding_box()
    click(page, "auction")
    expect(page.locator(".confirm")).to_contain_text("Auction the group")
    expect(page.locator("#board [data-place=auction].waits").first).to_be_attached()
    assert page.locator("[data-region=bar]").bounding_box() == bar
    page.keyboard.press("u")
    expect(page.locator(".confirm")).to_have_count(0)
    expect(page.locator(".waits")).to_have_count(0)
    assert (version(page), len(room.table.match.moves)) == (before, moves)
    click(page, "auction")
    expect(page.locator(".confirm")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function(MOVED_ON, arg=before, polling=POLL)
    expect(page.locator(".confirm")).to_have_count(0)


def test_a_reload_in_the_middle_shows_the_same(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    rng = random.Random(5)
    room = room_of(people.server, page)
    for _ in range(6):
        act_on_board(page, room, rng)
    caught_up(page, room)
    shown = page.inner_text("#board")
    line = page.inner_text(TURN)
    page.reload()
    assert page.inner_text("#board") == shown
    assert page.inner_text(TURN) == line


def test_what_was_swapped_in_is_what_a_fresh_page_shows(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    rng = random.Random(11)
    live_only = r"/ (class|tabindex|role|aria-label|data-pending|data-mine)=\"[^\"]*\"/g"
    clean = rf"h => h.replace({live_only}, '').replace(/\s+/g, ' ')"
    room = room_of(people.server, page)
    for _ in range(25):
        act_on_board(page, room, rng)
    caught_up(page, room)
    live = page.evaluate(f"({clean})(document.querySelector('#board').innerHTML)")
    page.reload()
    assert page.evaluate(f"({clean})(document.querySelector('#board').innerHTML)") == live


def test_somebody_comes_back_after_closing_the_tab(people: People) -> None:
    page = people()
    address = set_table(page, "medici", ["me", "me", "me"])
    context = page.context
    page.close()
    again = context.new_page()
    again.goto("/")
    expect(again.locator(".table-link .tag.now").first).to_be_visible()
    again.click(".table-link")
    expect(again).to_have_url(address)


def test_the_board_at_an_earlier_move_and_back(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    rng = random.Random(2)
    room = room_of(people.server, page)
    for _ in range(5):
        act_on_board(page, room, rng)
    page.locator("#log .move-number").first.click()
    expect(page.locator("#then")).to_contain_text("The board after move")
    expect(page.locator("#past .medici")).to_be_visible()
    page.click("#then button")
    expect(page.locator("#board .medici")).to_be_visible()


def test_the_rulebook_opens_at_the_clause(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    open_tab(page, "score")
    page.locator("#sheet .clause-link").first.click()
    expect(page.locator("#rules .clause.here")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_place_that_offers_nothing_says_why(people: People, game: str) -> None:
    page = people()
    set_table(page, game, ["me"] + ["bot:random"] * (fewest(game) - 1))
    room = room_of(people.server, page)
    rng = random.Random(4)
    for _ in range(60):
        wait_for_turn(page, room)
        for quiet in page.locator("#board [data-place]:not(.can)").all():
            spot = page.evaluate(AIM, quiet.get_attribute("data-place"))
            if "x" in spot:
                page.mouse.click(spot["x"], spot["y"])
                expect(page.locator("#toast")).to_contain_text(re.compile(f"{fondaco.load(game).ledger}-"))
                return
        act_on_board(page, room, rng)
    raise AssertionError("every place always offered something")


WATCH_GLIDES = """
window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.dataset.piece && JSON.stringify(frames).includes("translate")) window.glides.push(this.dataset.piece);
  return animate.call(this, frames, options);
};
"""


@pytest.mark.parametrize("game", GAMES)
def test_moved_pieces_glide(people: People, game: str) -> None:
    page = people()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCH_GLIDES)
    set_table(page, game, ["me"] * fewest(game))
    room = room_of(people.server, page)
    rng = random.Random(8)
    for _ in range(60):
        if not wait_for_turn(page, room):
            break
        act_on_board(page, room, rng)
        if page.evaluate("window.glides.length"):
            return
    raise AssertionError("nothing glides")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", r"Wins about \d+ to \d+ of 100 such games"), ("de", r"\d+ bis \d+ von 100")],
)
def test_a_hint_says_what_search_would_do_and_how_sure_it_is(people: People, language: str, words: str) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    set_setting(page, "language", language)
    page.locator("form[action$='/hint'] button").click()
    expect(page.locator(".hints")).to_contain_text(re.compile(words))


def test_leaving_lets_a_bot_play_and_coming_back_takes_the_seat_again(people: People) -> None:
    page, _ = two_at_a_table(people, "medici", ["me", "friend", "bot:random"])
    open_tab(page, "table")
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#private")).to_contain_text("A bot plays your seat.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#private")).not_to_contain_text("A bot plays your seat.")


def test_result_replay_and_playing_on_from_there(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    finish(people.server, room_of(people.server, page))
    page.wait_for_selector("#result")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#slider")
    expect(page.locator("#move")).to_have_value("0")
    page.click("#play")
    page.wait_for_function("() => Number(document.querySelector('#move').value) >= 2", polling=POLL)
    page.click("#play")
    page.locator("#slider").fill("20")
    expect(page.locator("#move")).to_have_value("20")
    page.wait_for_function("() => new URL(location).searchParams.get('move') === '20'")
    shared = page.url
    board = page.inner_text("#board")
    page.goto(shared)
    assert page.inner_text("#board") == board
    page.select_option("#as", "1")
    page.wait_for_function("() => new URL(location).searchParams.get('as') === '1'")
    open_tab(page, "branch")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("#board")
    page.wait_for_selector(f"{TURN}, #result")
    assert "/replay" not in page.url


def test_a_record_is_downloaded_and_uploaded(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    finish(people.server, room_of(people.server, page))
    page.wait_for_selector("#result")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    file = saved.value.path()
    page.goto("/")
    page.locator("summary", has_text="Look at a recorded game").click()
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Upload and replay").click()
    page.wait_for_selector("#slider")
    expect(page.locator(".podium, .score").first).to_be_attached()


def test_a_long_replay_is_told_in_pieces(people: People) -> None:
    page = people()
    page.goto("/")
    page.locator("summary", has_text="Look at a recorded game").click()
    record = long_record(400)
    page.set_input_files("#record", {"name": "long.txt", "mimeType": "text/plain", "buffer": record.encode()})
    page.get_by_role("button", name="Upload and replay").click()
    page.wait_for_selector("#slider")
    lines = "() => [...document.querySelectorAll('#log li')].map((line) => Number(line.dataset.move))"
    assert min(page.evaluate(lines)) > 300
    page.click("#earlier")
    page.wait_for_function(f"() => Math.max(...({lines})()) <= 300", polling=POLL)
    expect(page.locator("#move")).to_have_value("400")
    page.locator("#slider").fill("20")
    page.wait_for_function(f"() => Math.max(...({lines})()) <= 150", polling=POLL)
    expect(page.locator("#earlier")).to_be_hidden()
    expect(page.locator("#later")).to_be_visible()
    link = page.locator("#log .move-number").nth(5)
    link.click()
    expect(page.locator("#move")).to_have_value(link.inner_text())
    page.select_option("#as", "public")
    page.wait_for_function("() => new URL(location).searchParams.get('as') === 'public'")
    assert max(page.evaluate(lines)) <= 150
