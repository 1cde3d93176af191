"""Over the wire: what a seat's page, stream and interface deliver is the same to the byte when everything that the
seat can't know is exchanged for something else."""

from __future__ import annotations

import re
from typing import Any, cast

import httpx
import pytest

from fondaco.engine import CHANCE, SPECTATOR, Match, Move, Rng, State
from fondaco.engine.events import Event
from fondaco.players import make_bot
from fondaco.server.room import Viewer
from fondaco.server.web.home import playable

from .conftest import Person, Server

GAMES = [game.id for game in playable()]
LOOKS = 12
"""How often in a game everything is looked at."""


class OtherWorld:
    """A match in which everything is exchanged that a seat can't know."""

    def __init__(self, match: Match, seat: int, rng: Rng) -> None:
        self._match = match
        self._seat = seat
        self._rng = rng
        self.state = self._exchanged(match.state)
        self.moves = [
            Move(move.seat, move.action, [self._other(event) for event in move.events]) for move in match.moves
        ]

    def _exchanged(self, state: State) -> State:
        other = state.copy()
        other.reshuffle(self._seat, self._rng)
        return other

    def _other(self, event: Event) -> Event:
        if event.secret is None or event.seat == self._seat:
            return event
        return Event(event.kind, event.seat, event.data, {"another": "secret"})

    def at(self, count: int) -> State:
        return self._exchanged(self._match.at(count))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)


def deliveries(server: Server, person: Person, key: str, table: str) -> dict[str, str]:
    """Everything that the person can get at this moment."""
    room = server.do(server.house.room(table))
    server.call(room.voices.clear)
    server.call(room._seats.clear)
    moves = len(room.table.match.moves)
    paths = [f"/t/{table}", f"/t/{table}/words", f"/t/{table}/sheet", f"/t/{table}/replay?move={moves}"]
    paths += [f"/t/{table}/at/{moves}", f"/t/{table}/at/{moves // 2}", f"/api/tables/{table}"]
    paths += [f"/api/tables/{table}/{what}" for what in ("position", "log", "sheet", "said", f"past?move={moves // 2}")]
    found: dict[str, str] = {}
    for path in paths:
        answer = person.get(path)
        assert answer.status_code == 200, (path, answer.text[:300])
        found[path] = answer.text
    places = set(re.findall(r'data-place="([^"]+)"', found[f"/t/{table}"]))
    for place in sorted(places)[:12]:
        found[f"why {place}"] = person.get(f"/t/{table}/why", params={"place": place}).text
    viewer = Viewer(server.do(_id_of(server, key)), "en", "token")

    def listen() -> str:
        room.enter(viewer, -1, -1)
        sent = b""
        while not viewer.queue.empty():
            sent += viewer.queue.get_nowait() or b""
        room.viewers.remove(viewer)
        return sent.decode()

    found["stream"] = server.call(listen)
    return found


async def _id_of(server: Server, key: str) -> str:
    person = await server.house.people.find(key)
    return person.id if person is not None else ""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_delivered(server: Server, game: str) -> None:
    players = min(4, next(one for one in playable() if one.id == game).players_max)
    anna, guest = Person(server, "Anna"), Person(server, "Guest")
    others = [Person(server, f"P{number}") for number in range(players - 1)]
    table = anna.table(game, ("me",) + ("open",) * (players - 1))
    for number, other in enumerate(others, 1):
        other.post(f"/t/{table}/sit", seat=number, name=other.name)
    guest.get("/")
    room = server.do(server.house.room(table))
    assert room.table.status == "playing"
    bot = make_bot("greedy", room.table.game)
    rng = Rng(11)
    decisions = 0
    looks = 0
    while not room.table.match.state.over and looks < LOOKS:
        state = room.table.match.state
        seat = room.table.pending()[rng.below(len(room.table.pending()))]
        server.do(room.table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng)))
        decisions += 1
        if decisions % 17 == 0 and not room.table.match.state.over:
            looks += 1
            compare(server, anna, table, 0, rng)
            compare(server, guest, table, SPECTATOR, rng)
    assert looks > 2


def compare(server: Server, person: Person, table: str, seat: int, rng: Rng) -> None:
    room = server.do(server.house.room(table))
    true = room.table.match
    key = person.http.cookies["fondaco"]
    before = deliveries(server, person, key, table)
    other = OtherWorld(true, seat, rng)
    room.table.match = cast(Match, other)
    try:
        after = deliveries(server, person, key, table)
    finally:
        room.table.match = true
        server.call(room.voices.clear)
    for what, text in before.items():
        assert after[what] == text, f"seat {seat} learns something from {what}"


def test_chance_and_other_seats_stay_hidden_in_the_record_until_the_end(anna: Person) -> None:
    table = anna.table()
    assert anna.get(f"/t/{table}/record").status_code == 403
    assert anna.get(f"/api/tables/{table}/record").status_code == 403
    assert anna.get(f"/api/tables/{table}/past?move=0&as=open").status_code == 403
    assert anna.get(f"/api/tables/{table}/past?move=0&as=1").status_code == 403
    assert isinstance(anna.get(f"/api/tables/{table}/past?move=0&as=0"), httpx.Response)
    assert CHANCE == -1
