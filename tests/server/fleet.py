"""Several servers on one PostgreSQL, played at, looked at, killed and stopped; nothing may be lost, doubled or missed.

    python -m tests.server.fleet                 4 servers, 400 tables, 1,600 streams, a kill each 10 s for 3 minutes
    python -m tests.server.fleet --restart 20    PostgreSQL is restarted each 20 s instead
    python -m tests.server.fleet --stop 10       a server is stopped for longer than its lease instead, and goes on
    python -m tests.server.fleet --thinkers 4 --tables 200    bots play, and of those who think one is killed each 10 s

Every move goes to any server, and so does every question for a position; streams hang at any of them and come back to
another when theirs has gone. In the end each stream has been told of every move in order, and what is stored is what
was acknowledged, each move once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

import fondaco
from fondaco.engine import Match
from fondaco.server.jobs import schema
from fondaco.server.storage import Reader, StoredTable
from fondaco.server.storage.leases import LEASE_SECONDS
from fondaco.server.storage.schema import MOVE

from .keeper import LONGEST, Keeper, ThinkerProcess
from .postgresql import postgresql, restart

GAMES = {"medici": 4, "hansa_teutonica": 4, "medieval_merchant": 4, "middle_ages": 4}
"""What is played, and by how many."""
PUBLIC = re.compile(rb'"version":(\d+),')
CUT = re.compile(rb'"cut":(\d+),')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Unanswered(Exception):
    """A server went away before it answered."""


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, text: bytes) -> None:
        super().__init__(f"{status}: {text[:300]!r}")
        self.status = status


@dataclass
class Played:
    """One table: what was acknowledged there, what wasn't answered, and how long its players waited."""

    id: str
    key: str
    acknowledged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Seat and action, and between which numbers of entries they must stand."""
    unanswered: list[tuple[int, int]] = field(default_factory=list)
    """Seat and action of moves that may or may not have been stored."""
    version: int = 0
    over: bool = False


class Fleet:
    """Servers, and everybody who is busy with them."""

    def __init__(self, db: str, servers: int, seed: int = 1) -> None:
        self.db = db
        self.keepers = [Keeper(db) for _ in range(servers)]
        self.ports = [keeper.port for keeper in self.keepers]
        self.rng = random.Random(seed)
        self.tables: list[Played] = []
        self.streams: list[Stream] = []
        self.faults: list[str] = []
        self.waits: list[float] = []
        """Seconds from when a move was wished for until it was acknowledged."""
        self.running = True
        self.playing = True

    def start(self) -> None:
        for keeper in self.keepers:
            keeper.start()

    def close(self) -> None:
        for keeper in self.keepers:
            keeper.signal(signal.SIGCONT)
            keeper.kill()
            keeper.close()

    def fault(self, what: str) -> None:
        self.faults.append(what)
        assert len(self.faults) < 20, "\n".join(self.faults)

    # Asking --------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, data: object = None, key: str = "", port: int = 0) -> Any:
        """Ask any server."""
        body = json.dumps(data).encode() if data is not None else b""
        head = f"{method} /api{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if data is not None else ""
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port or self.rng.choice(self.ports), limit=2**24
            )
            try:
                writer.write(head.encode() + b"\r\n" + body)
                answer = await reader.readuntil(b"\r\n\r\n")
                length = LENGTH.search(answer)
                text = await reader.readexactly(int(length[1])) if length is not None else b""
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Unanswered from error
        status = int(answer.split(b" ", 2)[1])
        if status >= 400:
            raise Refused(status, text)
        return json.loads(text)

    async def surely(self, method: str, path: str, data: object = None, key: str = "") -> Any:
        """Ask until somebody answers."""
        while True:
            try:
                return await self.ask(method, path, data, key)
            except Unanswered:
                await asyncio.sleep(0.05)
            except Refused as error:
                if error.status != 503:
                    raise
                await asyncio.sleep(0.05)

    # Playing -------------------------------------------------------------------------------------------

    async def new_table(self, game: str, bots: str = "") -> Played:
        key = (await self.surely("POST", "/sessions", {"name": "Anna"}))["key"]
        seats = [{"kind": "bot", "bot": bots} if bots else {"kind": "me"}] * GAMES[game]
        made = await self.surely("POST", "/tables", {"game": game, "seats": seats}, key)
        table = Played(made["id"], key)
        self.tables.append(table)
        return table

    async def play(self, game: str, streams: int, pause: float = 0.0) -> None:
        """Play at one table, then at the next, each before so many streams."""
        while self.playing:
            table = await self.new_table(game)
            for _ in range(streams):
                stream = Stream(self, table)
                self.streams.append(stream)
                stream.task = asyncio.get_running_loop().create_task(stream.run())
            while self.playing and not table.over:
                await self.move(table)
                if pause:
                    await asyncio.sleep(pause * self.rng.uniform(0.8, 1.2))

    async def move(self, table: Played) -> None:
        """One move, asked for until it is acknowledged; the position is looked at anew each time."""
        started = time.monotonic()
        while True:
            try:
                pending = (await self.ask("GET", f"/tables/{table.id}", key=table.key))["pending"]
                if not pending:
                    table.over = True
                    return
                path = f"/tables/{table.id}/position?seat={pending[0]}"
                position = await self.ask("GET", path, key=table.key)
                if position["version"] < table.version:
                    self.fault(f"{table.id} was shown with {table.version} entries, then with {position['version']}")
                table.version = position["version"]
                if not position["legal"]:
                    continue  # somebody else's move came in between: one that hadn't been answered
                action = self.rng.choice(position["legal"])["action"]
                seat = position["seat"]
            except Unanswered:
                await asyncio.sleep(0.05)
                continue
            except Refused as error:
                await self._put_up_with(error)
                continue
            wish = {"action": action, "seat": seat, "asked": position["asked"]}
            try:
                answer = await self.ask("POST", f"/tables/{table.id}/moves", wish, table.key)
            except Unanswered:
                table.unanswered.append((seat, action))
                await asyncio.sleep(0.05)
                continue
            except Refused as error:
                if error.status == 503:
                    table.unanswered.append((seat, action))
                await self._put_up_with(error)
                continue
            table.acknowledged.append((seat, action, position["version"], answer["version"]))
            table.version = answer["version"]
            self.waits.append(time.monotonic() - started)
            return

    async def _put_up_with(self, error: Refused) -> None:
        """A move that wasn't answered may have been made; a server may have lost its database for a while."""
        if error.status not in (409, 503):
            self.fault(str(error))
        await asyncio.sleep(0.05)

    # What becomes of it --------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Nobody moves any more: every stream hears of the last move."""
        self.playing = False
        end = time.monotonic() + LONGEST
        while behind := [one for one in self.streams if not one.done()]:
            if time.monotonic() > end:
                self.fault(f"{len(behind)} streams were never told of the last move")
                return
            for table in self.tables:
                try:
                    table.version = (await self.ask("GET", f"/tables/{table.id}", key=table.key))["version"]
                except (Unanswered, Refused):
                    continue
            await asyncio.sleep(0.2)

    def check(self) -> dict[str, int]:
        """What is stored is what was acknowledged, each move once; how much that was."""
        store = Reader(self.db)
        moves = unsure = 0
        for table in self.tables:
            found = store.table(table.id)
            entries = found.entries if found is not None else []
            for seat, action, first, end in table.acknowledged:
                if (MOVE, seat, action) not in entries[first:end]:
                    self.fault(f"a move of {table.id} is lost, entry {first} or after")
            made = [(seat, action) for _, seat, action in entries if seat >= 0]
            known = [(seat, action) for seat, action, _, _ in table.acknowledged]
            left = list(table.unanswered)
            for move in made:
                if move in known:
                    known.remove(move)
                elif move in left:
                    left.remove(move)
                else:
                    self.fault(f"a move of {table.id} is stored twice")
            moves += len(made)
            unsure += len(table.unanswered)
        store.close()
        assert not self.faults, "\n".join(self.faults)
        news = sum(stream.told for stream in self.streams)
        return {"tables": len(self.tables), "moves": moves, "unanswered": unsure, "told": news}


class Stream:
    """A page's stream at any server, and at another when that one is gone."""

    def __init__(self, fleet: Fleet, table: Played) -> None:
        self.fleet = fleet
        self.table = table
        self.version = -1
        self.told = 0
        self.ended = False
        self.task: asyncio.Task[None] | None = None

    def done(self) -> bool:
        """Whether it knows of everything."""
        return self.ended or self.version >= self.table.version

    async def run(self) -> None:
        while self.fleet.running and not self.ended:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._listen()
            await asyncio.sleep(0.1)

    async def _listen(self) -> None:
        port = self.fleet.rng.choice(self.fleet.ports)
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
        head = f"GET /t/{self.table.id}/stream?language=en&version={self.version}&said=0 HTTP/1.1\r\nHost: x\r\n\r\n"
        kind = b""
        try:
            writer.write(head.encode())
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    kind = line[7:].strip()
                elif line.startswith(b"data: ") and kind == b"reload":
                    self.ended = True
                    return
                elif line.startswith(b"data: ") and kind == b"public":
                    self._told(line)
        finally:
            writer.close()

    def _told(self, data: bytes) -> None:
        """The log of the page from `cut` on is told anew: nothing between may be missing, nothing comes back."""
        version, cut = int(PUBLIC.findall(data)[0]), int(CUT.findall(data)[0])
        if version < self.version or (self.version >= 0 and cut > self.version):
            self.fleet.fault(f"a stream of {self.table.id} knew {self.version}, was told {version} from {cut} on")
        self.told += version > self.version
        self.version = version


async def trial(
    fleet: Fleet,
    tables: int,
    streams: int,
    seconds: float,
    kill: float = 0.0,
    stop: float = 0.0,
    crash: float = 0.0,
    pause: float = 0.0,
) -> dict[str, object]:
    """Let people play while servers are killed, stopped, or lose their database; what was done meanwhile."""
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(fleet.start)
    players = [
        loop.create_task(fleet.play(list(GAMES)[number % len(GAMES)], streams, pause)) for number in range(tables)
    ]
    while not all(table.acknowledged for table in fleet.tables) or len(fleet.tables) < tables:
        assert not fleet.faults, "\n".join(fleet.faults)
        await asyncio.sleep(0.1)
    fleet.waits.clear()
    end = time.monotonic() + seconds
    kills = 0
    while time.monotonic() < end:
        await asyncio.sleep(min(kill or stop or crash or seconds, max(0.0, end - time.monotonic())))
        keeper = fleet.rng.choice(fleet.keepers)
        if kill:
            await asyncio.to_thread(keeper.kill)
            await asyncio.to_thread(keeper.start)
        elif stop:
            keeper.signal(signal.SIGSTOP)
            await asyncio.sleep(LEASE_SECONDS * 2)
            keeper.signal(signal.SIGCONT)
        elif crash:
            await asyncio.to_thread(restart, fleet.db)
        kills += 1
        assert not fleet.faults, "\n".join(fleet.faults)
        assert all(not player.done() for player in players), [player for player in players if player.done()]
    measured = len(fleet.waits)
    fleet.playing = False
    await asyncio.wait_for(asyncio.gather(*players), LONGEST)
    waits = sorted(fleet.waits)
    await fleet.settle()
    fleet.running = False
    done = fleet.check()
    for stream in fleet.streams:
        if stream.task is not None:
            stream.task.cancel()
    return {
        **done,
        "interruptions": kills,
        "moves a second": round(measured / seconds, 1),
        "p50 ms": round(statistics.median(waits) * 1000, 1),
        "p99 ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "longest wait s": round(waits[-1], 1),
    }


def replayed(stored: StoredTable) -> Match:
    """Play again what is stored: an error where a decision stands twice or isn't legal after the one before."""
    match = Match(fondaco.load(stored.game), stored.players, None, stored.options)
    for _, seat, action in stored.entries:
        match.replay(seat, action)
    return match


async def thinking_trial(fleet: Fleet, tables: int, thinkers: int, seconds: float, kill: float) -> dict[str, object]:
    """Let bots play that think in other processes while these are killed; how long tables waited for a killed one."""
    await asyncio.to_thread(fleet.start)
    thinking = [await asyncio.to_thread(ThinkerProcess, fleet.db) for _ in range(thinkers)]
    store = Reader(fleet.db)
    waits: list[float] = []

    def counts() -> dict[str, int]:
        """How many entries each table has; of those that are over as many as never come."""
        asking = text(
            "SELECT t.id, CASE WHEN t.status = 'over' THEN 1000000 ELSE count(e.number) END AS entries "
            "FROM tables t LEFT JOIN entries e ON e.table_id = t.id GROUP BY t.id, t.status"
        )
        with store.engine.connect() as connection:
            return {row.id: row.entries for row in connection.execute(asking)}

    def thought_of() -> set[str]:
        """The tables for which somebody thinks now."""
        asking = text(f"SELECT args ->> 'table' FROM {schema()}.procrastinate_jobs WHERE status = 'doing'")
        with store.engine.connect() as connection:
            return set(connection.scalars(asking))

    try:
        for number in range(tables):
            await fleet.new_table(list(GAMES)[number % len(GAMES)], bots="greedy")
        begun = await asyncio.to_thread(counts)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(kill)
            waiting = await asyncio.to_thread(thought_of)
            before = await asyncio.to_thread(counts)
            victim = fleet.rng.randrange(thinkers)
            await asyncio.to_thread(thinking[victim].end)
            started = time.monotonic()
            thinking[victim] = await asyncio.to_thread(ThinkerProcess, fleet.db)
            while waiting:
                now = await asyncio.to_thread(counts)
                gone_on = {id for id in waiting if now[id] > before[id] or before[id] == 1000000}
                waits += [time.monotonic() - started] * len(gone_on)
                waiting -= gone_on
                if time.monotonic() - started > LONGEST:
                    fleet.fault(f"{len(waiting)} tables don't go on")
                await asyncio.sleep(0.1)
        ended = await asyncio.to_thread(counts)
        for id in begun:
            if ended[id] <= begun[id]:
                fleet.fault(f"table {id} didn't go on")
        entries = 0
        for table in fleet.tables:
            stored = store.table(table.id)
            assert stored is not None
            entries += len(stored.entries)
            await asyncio.to_thread(replayed, stored)
    finally:
        for one in thinking:
            await asyncio.to_thread(one.end)
        store.close()
    assert not fleet.faults, "\n".join(fleet.faults)
    return {
        "tables": tables,
        "over": sum(1 for count in ended.values() if count == 1000000),
        "entries": entries,
        "kills": round(seconds / kill),
        "waited for": len(waits),
        "longest wait s": round(max(waits, default=0.0), 1),
    }


def main() -> None:
    """Read the wish, play, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--streams", type=int, default=4, help="for each table")
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--kill", type=float, default=10.0, help="kill a server each so many seconds; 0 for never")
    parser.add_argument("--stop", type=float, default=0.0, help="stop one for longer than its lease instead")
    parser.add_argument("--restart", type=float, default=0.0, help="restart PostgreSQL instead")
    parser.add_argument("--thinkers", type=int, default=0, help="let bots play, and kill those who think instead")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two moves of a table")
    wish = parser.parse_args()
    kill = 0.0 if wish.stop or wish.restart else wish.kill
    with postgresql() as db:
        fleet = Fleet(db, wish.servers)
        what = trial(fleet, wish.tables, wish.streams, wish.seconds, kill, wish.stop, wish.restart, wish.pause)
        if wish.thinkers:
            what.close()
            what = thinking_trial(fleet, wish.tables, wish.thinkers, wish.seconds, wish.kill)
        try:
            done = asyncio.run(what)
        finally:
            fleet.close()
    print(json.dumps(done))


if __name__ == "__main__":
    main()
