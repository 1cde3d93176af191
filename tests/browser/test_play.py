"""People at tables: whole games by clicking, two at one table, undo, reload, replay, playing on."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import fondaco
from fondaco.engine import Rng
from fondaco.players import make_bot
from fondaco.server.web.home import playable

from ..server.conftest import Server
from .acting import (
    TURN,
    act_as_advised,
    act_on_board,
    click,
    is_over,
    moved_on,
    set_table,
    two_at_a_table,
    version,
    wait_for_turn,
)
from .conftest import People

GAMES = [game.id for game in playable()]
MOST_MOVES = 400


def fewest(game: str) -> int:
    return max(fondaco.load(game).players_min, 3 if game == "medici" else 2)


def play_to_the_end(page: Page, server: Server, clever: Rng) -> int:
    """Play a whole game by clicking what a simple bot would do in one's place."""
    room = server.do(server.house.room(page.url.rpartition("/")[2]))
    game = room.table.game
    bot = make_bot("greedy", game)
    acted = 0
    while acted < MOST_MOVES and wait_for_turn(page):
        state = room.table.match.state
        action = bot.choose(0, state.view(0), state.legal(0), clever)
        act_as_advised(page, game, action)
        acted += 1
    assert is_over(page), "the game doesn't end"
    return acted


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_by_clicking_on_the_board(people: People, game: str) -> None:
    page = people()
    set_table(page, game, ["me"] + ["bot:greedy"] * (fewest(game) - 1))
    assert play_to_the_end(page, people.server, Rng(7)) > 3
    expect(page.locator(".podium li").first).to_be_visible()
    expect(page.locator(".score").first).to_be_visible()


def test_from_the_home_page_to_the_board_in_two_clicks(people: People) -> None:
    page = people()
    page.goto("/")
    page.click(".game-card button.primary")
    expect(page.locator("#board svg").first).to_be_visible()


def test_two_people_at_one_table_live(people: People) -> None:
    anna, bruno = two_at_a_table(people, "medici", ["me", "friend", "bot:random"])
    rng = random.Random(3)
    for _ in range(12):
        for page in (anna, bruno):
            if page.locator(TURN).count():
                other = bruno if page is anna else anna
                before = version(other)
                act_on_board(page, rng)
                moved_on(other, before)
        anna.wait_for_timeout(150)
    anna.wait_for_function("v => document.querySelector('#room').dataset.version === v", arg=version(bruno))
    assert anna.inner_text("#board .pyramids") == bruno.inner_text("#board .pyramids")
    bruno.locator("summary", has_text="Talk").click()
    bruno.fill(".say input[name=text]", "Buona fortuna!")
    bruno.click(".say button")
    expect(anna.locator("#said")).to_contain_text("Buona fortuna!")


def test_a_spectator_sees_the_game_live_and_can_do_nothing(people: People) -> None:
    anna, guest = people(), people()
    address = set_table(anna, "medici", ["me", "me", "me"])
    guest.goto(address)
    assert guest.locator("#private form").count() == 0
    before = version(guest)
    act_on_board(anna, random.Random(1))
    moved_on(guest, before)
    assert guest.locator("#board .can").count() == 0


def test_taking_back_up_to_the_barrier(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    log = page.locator("#log li")
    lines = log.count()
    page.get_by_role("button", name="Auction the group").last.click()
    page.wait_for_selector("#private .amount, #private .offers")
    if page.locator("#private .undo").count():
        before = version(page)
        page.click("#private .undo")
        moved_on(page, before)
        expect(page.get_by_role("button", name="Auction the group").last).to_be_visible()
        assert log.count() == lines


def test_a_reload_in_the_middle_shows_the_same(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    rng = random.Random(5)
    for _ in range(6):
        act_on_board(page, rng)
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
    for _ in range(25):
        act_on_board(page, rng)
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
    assert again.url == address


def test_the_board_at_an_earlier_move_and_back(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    rng = random.Random(2)
    for _ in range(5):
        act_on_board(page, rng)
    page.locator("#log .move-number").first.click()
    expect(page.locator("#then")).to_contain_text("The board after move")
    expect(page.locator("#past .medici")).to_be_visible()
    page.click("#then button")
    expect(page.locator("#board .medici")).to_be_visible()


def test_the_rulebook_opens_at_the_clause(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    page.locator("summary", has_text="Score").click()
    page.locator("#sheet .clause-link").first.click()
    expect(page.locator("#rules .clause.here")).to_be_visible()


def test_a_place_that_offers_nothing_says_why(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "bot:random", "bot:random"])
    rng = random.Random(4)
    for _ in range(60):
        wait_for_turn(page)
        quiet = page.locator("#board [data-place]:not(.can)")
        if quiet.count():
            click(page, quiet.first.get_attribute("data-place") or "")
            expect(page.locator("#toast")).to_contain_text(re.compile("MED-"))
            return
        act_on_board(page, rng)
    raise AssertionError("every place always offered something")


def test_a_hint_is_shown(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "me", "me"])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#toast")).to_contain_text("Hint:")


def test_leaving_lets_a_bot_play_and_coming_back_takes_the_seat_again(people: People) -> None:
    page, _ = two_at_a_table(people, "medici", ["me", "friend", "bot:random"])
    page.locator("summary", has_text="At the table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#private")).to_contain_text("A bot plays your seat.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#private")).not_to_contain_text("A bot plays your seat.")


def test_result_replay_and_playing_on_from_there(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "bot:random", "bot:random"])
    page.locator("summary", has_text="At the table").click()
    page.select_option("form[action$='/bot'] select", "random")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector("#result", timeout=60_000)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#slider")
    expect(page.locator("#move")).to_have_value("0")
    page.click("#play")
    page.wait_for_function("() => Number(document.querySelector('#move').value) >= 3")
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
    page.locator("summary", has_text="Play on from here").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("#board")
    page.wait_for_selector(f"{TURN}, #result")
    assert "/replay" not in page.url


def test_a_record_is_downloaded_and_uploaded(people: People) -> None:
    page = people()
    set_table(page, "medici", ["me", "bot:random", "bot:random"])
    page.locator("summary", has_text="At the table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector("#result", timeout=60_000)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    file = saved.value.path()
    page.goto("/")
    page.locator("summary", has_text="Look at a recorded game").click()
    page.set_input_files("#record", file)
    page.get_by_role("button", name="Upload and replay").click()
    page.wait_for_selector("#slider")
    expect(page.locator(".podium, .score").first).to_be_attached()
