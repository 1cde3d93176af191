"""Over the wire: what a seat's page, stream and interface deliver is the same to the byte when everything that the
seat can't know is exchanged for something else."""

from __future__ import annotations

import copy
import re
from functools import partial
from typing import Any, cast

import pytest

from fondaco.engine import SPECTATOR, Match, Move, Rng, State
from fondaco.engine.events import Event
from fondaco.players import make_bot
from fondaco.server.house import HEARTBEAT
from fondaco.server.minds import Minds
from fondaco.server.origins import Origins
from fondaco.server.room import Room, Viewer
from fondaco.server.web.home import playable

from .conftest import Person, Server

GAMES = [game.id for game in playable()]
LOOK = 25
"""After so many decisions everything is looked at that isn't looked at after each."""
CHANCE_MARK = "*"
"""Who decided in a record, where it was chance."""


class OtherWorld:
    """A match in which everything is exchanged that a seat can't know."""

    def __init__(self, match: Match, seat: int, rng: Rng) -> None:
        self._match = match
        self._seat = seat
        self._rng = rng
        self.state = self._exchanged(match.state)
        self.moves = [
            Move(move.seat, move.action, [self._other(event) for event in move.events], move.turn)
            for move in match.moves
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
    server.call(room.drawn.clear)
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
        room.viewers.remove(viewer)
        return drain(viewer).decode()

    found["stream"] = server.call(listen)
    return found


async def _id_of(server: Server, key: str) -> str:
    person = await server.house.people.find(key)
    return person.id if person is not None else ""


class Shadow:
    """The same room in a world that one viewer can't tell from the true one; it hears of the same moves."""

    def __init__(self, room: Room, people: list[str], knower: int, seat: int, rng: Rng) -> None:
        self.room = room
        self.knower = knower
        self.seat = seat
        self.rng = rng
        self.table = copy.copy(room.table)
        self.table.listeners = []
        self.table.match = self.other()
        self.shadow = Room(self.table, cast(Minds, None), 0, Origins())
        self.viewers = [Viewer(person, "en", "token") for person in people]
        for viewer in self.viewers:
            self.shadow.enter(viewer, -1, -1)

    def other(self) -> Match:
        return cast(Match, OtherWorld(self.room.table.match, self.seat, self.rng))

    def heard(self, kept: int) -> bytes:
        """What the viewer is sent after a move in the other world."""
        listeners = self.table.listeners
        vars(self.table).update(vars(self.room.table))
        self.table.listeners = listeners
        self.table.match = self.other()
        self.table.changed(kept)
        return [drain(viewer) for viewer in self.viewers][self.knower]


def drain(viewer: Viewer) -> bytes:
    """All that waits to be sent to a viewer, but for the heartbeat, which comes by the clock."""
    sent = b""
    while not viewer.queue.empty():
        sent += viewer.queue.get_nowait() or b""
    return sent.replace(HEARTBEAT, b"")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_delivered_in_a_whole_game(server: Server, game: str) -> None:
    """The stream after every decision of a game, the position by turns, everything else every `LOOK` decisions."""
    players = min(4, next(one for one in playable() if one.id == game).players_max)
    seated = [Person(server, f"P{number}") for number in range(players)]
    table = seated[0].table(game, ("me",) + ("open",) * (players - 1))
    for number, other in enumerate(seated[1:], 1):
        other.post(f"/t/{table}/sit", seat=number, name=other.name)
    guest = Person(server, "Guest")
    guest.get("/")
    room = server.do(server.house.room(table))
    assert room.table.status == "playing"
    knowers = [(seated[0], 0), (seated[-1], players - 1), (guest, SPECTATOR)]
    people = [server.do(_id_of(server, person.http.cookies["fondaco"])) for person, _ in knowers]
    viewers = [Viewer(person, "en", "token") for person in people]
    rng = Rng(11)

    def enter() -> list[Shadow]:
        for viewer in viewers:
            room.enter(viewer, -1, -1)
        shadows = [Shadow(room, people, number, seat, rng) for number, (_, seat) in enumerate(knowers)]
        for number, shadow in enumerate(shadows):
            assert [drain(v) for v in shadow.viewers][number] == drain(viewers[number])
        return shadows

    shadows = server.call(enter)
    bot = make_bot("greedy", room.table.game)
    decisions = 0
    while not room.table.match.state.over:
        if decisions % LOOK == 0:
            for person, seat in knowers[decisions // LOOK % 2 :: 2]:
                compare(server, person, table, seat, rng)
        state = room.table.match.state
        seat = room.table.pending()[rng.below(len(room.table.pending()))]
        kept = len(room.table.match.moves)
        server.do(room.table.play(seat, bot.choose(seat, state.view(seat), state.legal(seat), rng)))
        decisions += 1
        if room.table.match.state.over:
            break
        for number, shadow in enumerate(shadows):
            sent = server.call(partial(drain, viewers[number]))
            assert sent
            heard = server.call(partial(shadow.heard, kept))
            assert heard == sent, f"seat {shadow.seat} learns something from the stream after decision {decisions}"
        person, seat = knowers[decisions % len(knowers)]
        compare_positions(person, room, seat, rng, decisions)
    assert decisions > 40


def compare_positions(person: Person, room: Room, seat: int, rng: Rng, decisions: int) -> None:
    path = f"/api/tables/{room.table.id}/position"
    true = room.table.match
    before = person.get(path).text
    room.table.match = cast(Match, OtherWorld(true, seat, rng))
    after = person.get(path).text
    room.table.match = true
    assert before == after, f"seat {seat} learns something from the position after decision {decisions}"


def compare(server: Server, person: Person, table: str, seat: int, rng: Rng) -> None:
    """Everything that can be asked for, in both worlds."""
    room = server.do(server.house.room(table))
    true = room.table.match
    drawn, seats = room.drawn, room._seats
    room.drawn, room._seats = {}, {}
    key = person.http.cookies["fondaco"]
    before = deliveries(server, person, key, table)
    room.table.match = cast(Match, OtherWorld(true, seat, rng))
    try:
        after = deliveries(server, person, key, table)
    finally:
        room.table.match = true
        room.drawn, room._seats = drawn, seats
    for what, text in before.items():
        assert after[what] == text, f"seat {seat} learns something from {what}"


def test_chance_and_other_seats_stay_hidden_in_the_record_until_the_end(anna: Person, bruno: Person) -> None:
    """Medieval Merchant hides money: each sees its own, nobody the others' before the end."""
    table = anna.table("medieval_merchant", ("me", "open"))
    bruno.post(f"/t/{table}/sit", seat=1, name="Bruno")
    for person, mine, other in ((anna, 0, 1), (bruno, 1, 0)):
        assert person.get(f"/t/{table}/record").status_code == 403
        assert person.get(f"/api/tables/{table}/record").status_code == 403
        assert person.get(f"/api/tables/{table}/past?move=0&as=open").status_code == 403
        assert person.get(f"/api/tables/{table}/past?move=0&as={other}").status_code == 403
        assert person.get(f"/t/{table}/at/0?as={other}").status_code == 403
        assert person.get(f"/t/{table}/replay?move=0&as={other}").status_code == 403
        own = person.get(f"/api/tables/{table}/past?move=0&as={mine}")
        assert own.status_code == 200
        assert own.json()["viewer"] == mine
        assert person.get(f"/api/tables/{table}/past?move=0&as=public").json()["viewer"] == SPECTATOR
        assert person.get(f"/api/tables/{table}/position?seat={other}").status_code == 403
    room = anna.server.do(anna.server.house.room(table))
    rng = Rng(4)
    while not room.table.match.state.over:
        seat = room.table.pending()[0]
        legal = room.table.match.state.legal(seat)
        anna.server.do(room.table.play(seat, legal[rng.below(len(legal))]))
    assert f"{CHANCE_MARK} " in anna.get(f"/t/{table}/record").text
    assert anna.get(f"/api/tables/{table}/past?move=0&as=1").json()["viewer"] == 1
    assert anna.get(f"/api/tables/{table}/past?move=0&as=open").status_code == 200
