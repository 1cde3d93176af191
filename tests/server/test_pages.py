"""The pages as a browser without a script sees them."""

from __future__ import annotations

import re

import pytest

import fondaco
from fondaco.engine import Phrase
from fondaco.engine.texts import LANGUAGES
from fondaco.server.table import Table

from .conftest import TOKEN, Person, Server, wait_for

ACTION = re.compile(r'name="action" value="(\d+)"')


def play_on(person: Person, table: str) -> str:
    """Press the first button of the page until the game is over; the last page."""
    for _ in range(2000):
        page = person.get(f"/t/{table}").text
        if 'id="result"' in page:
            return page
        found = ACTION.search(page)
        if found is not None:
            asked = re.search(r'name="asked" value="(\d+)"', page)
            assert asked is not None
            token = TOKEN.search(page)
            assert token is not None
            fields = {"token": token[1], "action": found[1], "asked": asked[1]}
            answer = person.http.post(f"/t/{table}/act", data=fields)
            if 'name="sure"' in answer.text:
                person.http.post(f"/t/{table}/act", data={**fields, "sure": "1"})
    raise AssertionError("the game doesn't end")


def test_a_whole_game_is_played_by_plain_forms(anna: Person) -> None:
    table = anna.table()
    page = play_on(anna, table)
    assert "podium" in page
    assert "Rematch" in page
    assert "Starting money" in page


@pytest.mark.parametrize(
    ("game", "notation", "sentence"),
    [
        ("medici", "at-once", "In the evening, when the day is scored."),
        ("medieval_merchant", "full-round", "As soon as one of the ends is reached."),
    ],
)
def test_options_are_chosen_and_told_in_sentences(anna: Person, game: str, notation: str, sentence: str) -> None:
    """What a record calls them is read by nobody who sets a table or waits at it."""
    least = fondaco.load(game).players_min
    waiting = anna.table(game, ("me", *("friend",) * (least - 1)))
    for path in (f"/new?game={game}", f"/t/{waiting}"):
        words = re.sub("<[^>]*>", "", anna.get(path).text)
        assert sentence in words
        assert notation not in words


def test_play_now_is_one_form_from_the_home_page(anna: Person) -> None:
    answer = anna.post("/play", game="medici")
    assert answer.status_code == 200
    assert 'id="board"' in answer.text
    assert "Your tables" in anna.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(anna: Person, language: str) -> None:
    table = anna.table()
    anna.http.cookies.set("language", language)
    for path in (
        "/",
        "/new?game=medici",
        f"/t/{table}",
        f"/t/{table}/replay?move=1",
        "/rules/medici",
        f"/t/{table}/words",
    ):
        answer = anna.get(path)
        assert answer.status_code == 200, path
        assert f'<html lang="{language}"' in answer.text, path
    words = {
        "en": "Board in words",
        "it": "Il tabellone a parole",
        "fr": "Le plateau en mots",
        "de": "Der Spielplan in Worten",
    }
    assert words[language] in anna.get(f"/t/{table}").text


def test_the_browser_chooses_the_language_and_the_visitor_another(anna: Person) -> None:
    assert '<html lang="it"' in anna.get("/", headers={"accept-language": "it-CH,fr;q=0.8"}).text
    anna.post("/settings", language="de", next="/")
    assert '<html lang="de"' in anna.get("/", headers={"accept-language": "it"}).text


def test_a_friend_takes_a_seat_by_its_link_and_play_begins(anna: Person, bruno: Person) -> None:
    table = anna.table(seats=("me", "friend", "bot:random"))
    page = anna.get(f"/t/{table}").text
    link = re.search(r'value="(http[^"]+/join/[^"]+)"', page)
    assert link is not None
    path = link[1].partition(anna.server.url)[2]
    assert "keeps a seat for you" in bruno.get(path).text
    answer = bruno.post(path, name="Bruno")
    assert 'id="board"' in answer.text
    assert "Bruno" in anna.get(f"/t/{table}").text


def test_an_invitation_can_not_be_guessed(anna: Person, bruno: Person) -> None:
    table = anna.table(seats=("me", "friend", "bot:random"))
    assert bruno.post(f"/join/{table}-1-AAAAAAAAAAAAAAAAAAAAAAAA").status_code == 403
    assert bruno.post(f"/join/{table}-1").status_code == 403
    room = anna.server.do(anna.server.house.room(table))
    assert room.table.status == "waiting"


def test_an_open_seat_is_for_anybody_and_a_kept_one_is_not(anna: Person, bruno: Person) -> None:
    table = anna.table(seats=("me", "friend", "open"), public="1")
    assert table in bruno.get("/").text
    assert bruno.post(f"/t/{table}/sit", seat=1, name="Bruno").status_code == 409
    assert bruno.post(f"/t/{table}/sit", seat=2, name="Bruno").status_code == 200
    assert "Bruno" in anna.get(f"/t/{table}").text


def test_a_private_table_with_an_open_seat_gives_its_link(anna: Person, bruno: Person) -> None:
    table = anna.table(seats=("me", "open", "open"))
    link = f"{anna.server.url}/t/{table}"
    assert f'id="table-link" readonly value="{link}"' in anna.get(f"/t/{table}").text
    assert table not in bruno.get("/").text
    bruno.post(f"/t/{table}/sit", seat=1, name="Bruno")
    room = anna.server.do(anna.server.house.room(table))
    assert room.table.seats[1].name == "Bruno"


def test_the_host_fills_free_seats_with_bots(anna: Person, bruno: Person) -> None:
    table = anna.table(seats=("me", "open", "open"))
    assert bruno.post(f"/t/{table}/start", bot="random").status_code == 403
    assert 'id="board"' in anna.post(f"/t/{table}/start", bot="random").text


def test_a_private_table_is_not_listed(anna: Person, bruno: Person) -> None:
    assert anna.table(seats=("me", "open", "open")) not in bruno.get("/").text


def test_somebody_who_only_watches_can_not_act(anna: Person, bruno: Person) -> None:
    table = anna.table()
    page = bruno.get(f"/t/{table}").text
    assert 'id="board"' in page
    assert 'name="action"' not in page
    assert bruno.post(f"/t/{table}/act", action=0).status_code == 403


def test_a_move_that_is_not_legal_is_explained_with_its_clause(anna: Person, server: Server) -> None:
    table = anna.table(seats=("me", "me", "me"))
    answer = anna.post(f"/t/{table}/act", script=True, action=5)
    assert answer.status_code == 409
    assert answer.json()["clause"].startswith("MED-")
    page = anna.post(f"/t/{table}/act", action=5)
    assert page.status_code == 409
    assert 'role="alert"' in page.text


def test_an_answer_to_a_question_that_is_gone_is_refused(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    page = anna.get(f"/t/{table}").text
    asked = re.search(r'name="asked" value="(\d+)"', page)[1]  # type: ignore[index]
    action = ACTION.findall(page)[0]
    assert anna.post(f"/t/{table}/act", script=True, action=action, asked=asked, sure=1).status_code == 200
    late = anna.post(f"/t/{table}/act", script=True, action=action, asked=asked, sure=1)
    assert late.status_code == 409
    assert "moved on" in late.json()["error"]


def test_an_amount_for_a_question_that_is_gone_is_late_and_nothing_else(anna: Person) -> None:
    table = anna.table(seats=("me", "bot:random", "bot:random"))
    room = anna.server.do(anna.server.house.room(table))
    version = room.table.entries
    late = anna.post(f"/t/{table}/act", script=True, kind=0, amount=0, asked=version + 1000)
    assert late.status_code == 409
    assert "moved on" in late.json()["error"]
    wrong = anna.post(f"/t/{table}/act", script=True, kind=0, amount=0)
    assert wrong.status_code == 422


def test_what_ends_the_turn_is_asked_first(anna: Person) -> None:
    """Nothing is played before it is confirmed: the script is told what waits, without a script a page asks."""
    table = anna.table(seats=("me", "me", "me"))
    action = ACTION.findall(anna.get(f"/t/{table}").text)[0]
    page = anna.post(f"/t/{table}/act", action=action)
    assert "Are you sure?" in page.text
    before = anna.server.do(anna.server.house.room(table)).table.entries
    asked = anna.post(f"/t/{table}/act", script=True, action=action).json()
    assert asked["confirm"] in page.text
    assert asked["place"] in ("deck", "auction")
    assert anna.server.do(anna.server.house.room(table)).table.entries == before
    anna.post(f"/t/{table}/act", action=action, sure="1")
    assert anna.server.do(anna.server.house.room(table)).table.entries > before


def placing(table: Table, seat: int) -> int:
    """An action that can be taken back and isn't the last of the turn, where there is one."""
    legal = table.match.state.legal(seat)
    return next((action for action in legal if table.game.text(action).startswith("place trader")), legal[0])


def hansa(person: Person) -> tuple[str, int]:
    """A table of Hansa Teutonica, where the first of a turn's actions can be taken back; such an action."""
    table = person.table("hansa_teutonica", ("me", "me"))
    inner = person.server.do(person.server.house.room(table)).table
    return table, placing(inner, inner.pending()[0])


def test_what_can_be_taken_back_is_asked_about_only_where_somebody_always_wants_it(anna: Person) -> None:
    table, action = hansa(anna)
    anna.post("/settings", confirm="always", next="/")
    assert "confirm" in anna.post(f"/t/{table}/act", script=True, action=action).json()
    anna.post("/settings", confirm="final", next="/")
    assert anna.post(f"/t/{table}/act", script=True, action=action).json() == {"ok": True}


def test_somebody_may_never_want_to_be_asked(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    anna.post("/settings", confirm="never", next="/")
    action = ACTION.findall(anna.get(f"/t/{table}").text)[0]
    assert anna.post(f"/t/{table}/act", script=True, action=action).json() == {"ok": True}


def test_what_wastes_something_is_asked_about_whatever_is_set(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = anna.table(seats=("me", "me", "me"))
    game = anna.server.do(anna.server.house.room(table)).table.game
    question = Phrase("Is this wise?")
    monkeypatch.setattr(type(game.guide), "asks", lambda self, state, seat, action: question)
    anna.post("/settings", confirm="never", next="/")
    action = ACTION.findall(anna.get(f"/t/{table}").text)[0]
    assert anna.post(f"/t/{table}/act", script=True, action=action).json()["question"] == "Is this wise?"
    assert "Is this wise?" in anna.post(f"/t/{table}/act", action=action).text


def test_a_turn_that_is_over_is_not_taken_back_while_a_bot_answers(anna: Person) -> None:
    """Against bots the last action of a turn is confirmed, or it stands: no moment in which it slips away."""
    table = anna.table("hansa_teutonica", ("me", "bot:random"))
    room = anna.server.do(anna.server.house.room(table))
    inner = room.table
    wait_for(lambda: 0 in inner.pending())

    async def end_turn() -> tuple[bool, bool]:
        open_before = False
        while 0 in inner.pending():
            open_before = open_before or inner.may_take_back(0)
            await inner.play(0, placing(inner, 0))
        return open_before, inner.match.can_undo(0) and inner.may_take_back(0)

    assert anna.server.do(end_turn()) == (True, False)


def test_a_take_back_stands_in_the_log(anna: Person) -> None:
    table, action = hansa(anna)
    for _ in range(2):
        anna.post(f"/t/{table}/act", action=action, sure=1)
        anna.post(f"/t/{table}/undo")
    assert anna.get(f"/t/{table}").text.count("took back.") == 2
    anna.server.call(anna.server.house.rooms.clear)
    assert anna.get(f"/t/{table}").text.count("took back.") == 2, "it is read from the store again"


def test_why_not_names_the_clause(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    why = anna.get(f"/t/{table}/why", params={"place": "auction"}).json()["why"]
    assert why
    assert why[0]["clause"].startswith("MED-")


def test_a_hint_is_a_legal_action(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    hints = anna.post(f"/t/{table}/hint", script=True).json()["hints"]
    page = anna.get(f"/t/{table}").text
    assert 1 <= len(hints) <= 3
    for hint in hints:
        assert hint["move"] in page
        assert f'value="{hint["action"]}"' in page
        assert "of 100" in hint["why"]


def test_a_bot_takes_over_and_hands_back(anna: Person) -> None:
    table = anna.table()
    anna.post(f"/t/{table}/bot", bot="random")
    room = anna.server.do(anna.server.house.room(table))
    assert room.table.seats[0].bot == "random"
    anna.post(f"/t/{table}/back")
    assert room.table.seats[0].bot == ""


def test_the_game_is_over_when_only_bots_play(anna: Person) -> None:
    table = anna.table()
    anna.post(f"/t/{table}/bot", bot="random")
    room = anna.server.do(anna.server.house.room(table))
    assert "Take my seat back" in anna.get(f"/t/{table}").text
    wait_for(lambda: room.table.status == "over")
    after = anna.get(f"/t/{table}").text
    assert 'id="result"' in after
    assert "Take my seat back" not in after
    again = anna.post(f"/t/{table}/rematch")
    assert again.status_code == 200
    assert str(again.url) == str(anna.post(f"/t/{table}/rematch").url)


def test_the_past_is_shown_at_every_move_and_hidden_until_the_end(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    room = anna.server.do(anna.server.house.room(table))
    moves = len(room.table.match.moves)
    for move in range(moves + 1):
        assert anna.get(f"/t/{table}/at/{move}").json()["move"] == move
    assert anna.get(f"/t/{table}/at/1?as=open").status_code == 403
    assert anna.get(f"/t/{table}/record").status_code == 403


def test_a_record_goes_out_and_comes_back_and_is_played_on(anna: Person) -> None:
    table = anna.table()
    anna.post(f"/t/{table}/bot", bot="random")
    room = anna.server.do(anna.server.house.room(table))
    wait_for(lambda: room.table.status == "over")
    record = anna.get(f"/t/{table}/record").text
    assert record.startswith("fondaco record 1")
    answer = anna.http.post("/records", data={"token": anna.token()}, files={"record": ("game.txt", record)})
    assert answer.status_code == 200
    assert "/replay" in str(answer.url)
    copy = str(answer.url).rpartition("/t/")[2].partition("/")[0]
    assert anna.get(f"/t/{copy}/record").text == record
    assert anna.post(f"/t/{copy}/branch", move="²", players=3).status_code == 422
    branch = anna.post(f"/t/{copy}/branch", move=10, players=3, **{"seat-0": "me", "seat-1": "me", "seat-2": "me"})
    assert 'id="board"' in branch.text
    made = anna.server.do(anna.server.house.room(str(branch.url).rpartition("/t/")[2]))
    assert [m.action for m in made.table.match.moves[:10]] == [m.action for m in room.table.match.moves[:10]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_is_played_can_not_be_played_on_from_a_point(anna: Person, language: str) -> None:
    """Who plays on from a point knows the whole position: so that must wait until nothing is hidden."""
    table = anna.table(seats=("me", "me", "me"))
    anna.http.cookies.set("language", language)
    words = {
        "en": "when it is over",
        "it": "quando è finita",
        "fr": "quand elle est terminée",
        "de": "wenn sie zu Ende ist",
    }
    seats = {"seat-0": "me", "seat-1": "me", "seat-2": "me"}
    answer = anna.post(f"/t/{table}/branch", move=2, players=3, **seats)
    assert answer.status_code == 409
    assert words[language] in answer.text
    wish = {"move": 2, "seats": [{"kind": "me"}] * 3}
    headers = {"x-form-token": anna.token()}
    assert anna.http.post(f"/api/tables/{table}/branch", json=wish, headers=headers).status_code == 409
    assert len(anna.server.house.rooms) == 1
    assert 'id="branch-move"' not in anna.get(f"/t/{table}/replay").text


def test_a_broken_record_is_refused_with_its_line(anna: Person) -> None:
    answer = anna.http.post(
        "/records", data={"token": anna.token()}, files={"record": ("x.txt", "fondaco record 1\nnonsense")}
    )
    assert answer.status_code == 422
    assert "line 2" in answer.text


def test_a_lost_page_says_so(anna: Person) -> None:
    assert anna.get("/t/aaaaaaaaaaaaaaaa").status_code == 404
    assert anna.get("/nothing").status_code == 404
    assert "there is nothing here" in anna.get("/nothing").text


def test_the_first_move_at_a_table_that_starts_at_once_is_an_update(anna: Person) -> None:
    """The page isn't told to load itself anew, as it is where the game has only now begun."""
    table = anna.table(seats=("me", "me", "me"))
    with anna.http.stream("GET", f"/t/{table}/stream") as stream:
        events = (line for line in stream.iter_lines() if line.startswith("event: "))
        assert next(events) == "event: public"
        key = {"authorization": f"Bearer {anna.http.cookies['fondaco']}"}
        position = anna.http.get(f"/api/tables/{table}/position", headers=key).json()
        move = {"action": position["legal"][0]["action"], "seat": position["seat"]}
        assert anna.http.post(f"/api/tables/{table}/moves", json=move, headers=key).status_code == 200
        assert next(event for event in events if event != "event: private") == "event: public"
