"""Boards of one's own: brought along at the set-up, checked, kept with the table, used wherever the table is."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import httpx
import pytest
from markupsafe import escape

import fondaco
from fondaco.engine import Rng
from fondaco.engine.boards import boards_of
from fondaco.engine.texts import LANGUAGES
from fondaco.server.boards import LONGEST, game_on
from fondaco.server.settings import Settings

from .conftest import PATIENCE, Person, Server, wait_for

NAMES = {"medieval_merchant": 'name = "Fondaco\'s reconstruction"', "middle_ages": 'name = "reconstructed"'}
SEATS = {"seat-0": "me", "seat-1": "me"}
WARNING = "Played on a board of its own, not the house&#39;s: "


def board(game: str = "medieval_merchant") -> str:
    """The house's board with a name of its own, which is enough to be another board."""
    text = (fondaco.load(game).folder() / "board.toml").read_text(encoding="utf-8")
    assert NAMES[game] in text
    return text.replace(NAMES[game], 'name = "Anna\'s <own>"')


def board_id(game: str = "medieval_merchant") -> str:
    return game_on(game, board(game)).board_id


def set_up(person: Person, game: str = "medieval_merchant", file: str = "", **fields: Any) -> httpx.Response:
    """Send the set-up page's form, with a file where one is named."""
    form = {"token": person.token(), "game": game, "players": "2", "name": person.name, **SEATS, **fields}
    files = {"board-file": ("mine.toml", file)} if file else None
    return person.http.post("/new", data=form, files=files)


def test_a_game_of_which_no_board_can_be_brought_along_offers_none(anna: Person) -> None:
    for game in fondaco.game_ids():
        offered = 'name="board-file"' in anna.get(f"/new?game={game}").text
        assert offered == (game in NAMES), game
    assert set_up(anna, "medici", board=board(), players="3", **{"seat-2": "me"}).status_code == 422


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("way", ["pasted", "uploaded"])
def test_everybody_sees_which_board_is_played(anna: Person, bruno: Person, game: str, way: str) -> None:
    answer = set_up(anna, game, board=board(game)) if way == "pasted" else set_up(anna, game, file=board(game))
    assert answer.status_code == 200, answer.text
    assert 'id="board"' in answer.text
    table = str(answer.url).rpartition("/t/")[2]
    room = anna.server.do(anna.server.house.room(table))
    assert room.table.game.board_id == board_id(game) != fondaco.load(game).board_id
    for person in (anna, bruno):
        page = person.get(f"/t/{table}").text
        assert WARNING + "Anna&#39;s &lt;own&gt;" in page
        seen = person.get(f"/api/tables/{table}").json()
        assert (seen["board"], seen["own_board"]) == (board_id(game), True)
    plain = anna.table(game, ("me", "me"))
    assert WARNING not in anna.get(f"/t/{plain}").text
    assert anna.get(f"/api/tables/{plain}").json()["own_board"] is False


def test_a_waiting_room_says_it_too(anna: Person, bruno: Person) -> None:
    table = str(set_up(anna, board=board(), **{"seat-1": "open"}).url).rpartition("/t/")[2]
    assert WARNING in bruno.get(f"/t/{table}").text


@pytest.mark.parametrize("way", ["pasted", "uploaded"])
def test_mistakes_are_named_by_line_and_nothing_that_was_given_is_lost(anna: Person, way: str) -> None:
    broken = board().replace('opened = "Wittenberg"', 'opened = "Atlantis"')
    line = broken.splitlines().index('opened = "Atlantis"') + 1
    fields = {"seat-1": "friend", "option-money": "open", "public": "1"}
    answer = set_up(anna, board=broken, **fields) if way == "pasted" else set_up(anna, file=broken, **fields)
    assert answer.status_code == 422
    mistakes = boards_of(fondaco.load("medieval_merchant")).mistakes(broken)
    assert line in [mistake.line for mistake in mistakes]
    for mistake in mistakes:
        assert f"line {mistake.line}: " in answer.text
    assert "Atlantis&#34;" in answer.text.partition("<textarea")[2]
    assert '<option value="friend" selected>' in answer.text
    assert 'name="option-money" value="open" checked' in answer.text
    assert 'name="public" value="1" checked' in answer.text
    assert 'value="Anna"' in answer.text
    assert not anna.server.house.rooms


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_it_in_every_language(anna: Person, language: str) -> None:
    anna.http.cookies.set("language", language)
    words = {"en": "line 1", "it": "riga 1", "fr": "ligne 1", "de": "Zeile 1"}
    answer = set_up(anna, board="no board at all")
    assert answer.status_code == 422
    assert words[language] in answer.text


def test_what_is_no_board_is_refused(anna: Person) -> None:
    token = anna.token()
    form = {"token": token, "game": "medieval_merchant", "players": "2", **SEATS}
    latin = anna.http.post("/new", data=form, files={"board-file": ("x.toml", b"name = '\xe4'")})
    assert latin.status_code == 422
    assert "UTF-8" in latin.text
    assert set_up(anna, board="#" * (LONGEST + 1)).status_code == 422
    assert set_up(anna, board="#" * 1_100_000).status_code == 413
    assert set_up(anna, board="/etc/passwd").status_code == 422
    assert set_up(anna, "middle_ages", board=board("medieval_merchant")).status_code == 422


def client(server: Server, name: str) -> httpx.Client:
    key = httpx.post(f"{server.url}/api/sessions", json={"name": name}, timeout=PATIENCE).json()["key"]
    return httpx.Client(base_url=f"{server.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE)


def test_the_json_interface_takes_a_board_and_names_mistakes(server: Server) -> None:
    http = client(server, "Anna")
    wish = {"game": "medieval_merchant", "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = http.post("/tables", json={**wish, "board": board()})
    assert made.status_code == 201
    assert (made.json()["board"], made.json()["own_board"]) == (board_id(), True)
    broken = http.post("/tables", json={**wish, "board": board().replace("Wittenberg", "Atlantis", 1)})
    assert broken.status_code == 422
    assert "line " in broken.json()["error"]
    assert http.post("/tables", json={**wish, "board": "x" * (LONGEST + 1)}).status_code == 422


def uploaded(server: Server, record: str) -> None:
    """The home page takes a record with the board that it was played on, and refuses it without."""
    bruno = Person(server, "Bruno")
    bruno.get("/")
    token = bruno.token()
    alone = bruno.http.post("/records", data={"token": token}, files={"record": ("game.txt", record)})
    assert alone.status_code == 422
    assert str(escape(board_id())) in alone.text
    files = {"record": ("game.txt", record), "board-file": ("board.toml", board())}
    both = bruno.http.post("/records", data={"token": token}, files=files)
    assert both.status_code == 200
    assert str(both.url).endswith("/replay")


def test_restart_bots_record_rematch_and_branch_are_on_the_same_board(settings: Settings) -> None:
    first = Server(settings)
    http = client(first, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = http.post("/tables", json={"game": "medieval_merchant", "seats": seats, "board": board()})
    table = made.json()["id"]
    moves = first.do(first.house.room(table)).table.match.moves
    first.stop()

    again = Server(dataclasses.replace(settings))
    try:
        http = httpx.Client(base_url=f"{again.url}/api", headers=http.headers, timeout=PATIENCE)
        room = again.do(again.house.room(table))
        assert room.table.game.board_id == board_id()
        assert [m.action for m in room.table.match.moves[: len(moves)]] == [m.action for m in moves]
        http.post(f"/tables/{table}/leave", json={"bot": "random"})
        wait_for(lambda: room.table.status == "over")
        assert not room.table.said, "a bot stumbled over the board"
        record = http.get(f"/tables/{table}/record").text
        assert f"board: {board_id()}" in record
        assert http.post(f"/tables/{table}/rematch").json()["board"] == board_id()
        branch = http.post(f"/tables/{table}/branch", json={"move": 3, "seats": [{"kind": "me"}] * 2}).json()
        assert (branch["board"], branch["own_board"]) == (board_id(), True)
        refused = http.post("/records", json={"record": record})
        assert refused.status_code == 422
        assert board_id() in refused.json()["error"]
        copy = http.post("/records", json={"record": record, "board": board()}).json()
        assert (copy["status"], copy["board"]) == ("record", board_id())
        assert http.get(f"/tables/{copy['id']}/record").text == record
        uploaded(again, record)
        past = http.get(f"/tables/{copy['id']}/past", params={"move": 5, "as": "open"})
        assert past.status_code == 200
    finally:
        again.stop()


def test_tables_on_the_same_board_share_one_game_and_a_game_can_be_imagined_on_it() -> None:
    game = game_on("medieval_merchant", board())
    assert game is game_on("medieval_merchant", board())
    state = game.new(players=3, seed=4)
    seat = state.pending()[0]
    assert game.imagine(state.view(seat), Rng(1)).view(seat) == state.view(seat)


def test_a_database_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """The column for boards is added to tables that were set before."""
    from alembic import command
    from alembic.config import Config

    from fondaco.server.storage import Store
    from fondaco.server.storage.store import MIGRATIONS

    path = str(tmp_path / "old.db")
    store = Store(path)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, rules, options, players, status, public, host, created)"
            " VALUES ('t', 'medici', 1, '{}', 3, 'waiting', 0, 'h', 5)"
        )
    store.close()
    again = Store(path)
    found = again.table("t")
    again.close()
    assert found is not None
    assert found.board == ""
