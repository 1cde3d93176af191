"""The server under siege: `python benchmarks/siege.py` (five minutes and a half; `--seconds 60` for a shorter one).

Two hundred tables of four people play, a move each five seconds, by the JSON interface, with the stream of the page
open at every seat; at ten more somebody plays against three greedy bots. First in peace, then while attackers storm
the talk, send boards and records made to be slow, set tables of doges, hold heads, bodies and streams open, and throw
random bytes. Everybody comes from an address of their own (127.x.y.z, so Linux only), attackers from a few. The server
is `fondaco serve` as anybody starts it.

Promised, and the exit code is 1 where it isn't kept: what people ask is answered within 500 ms (99th percentile; of a
move until the last seat has its update) and never refused, no acknowledged move is lost, the server's memory stays
within 1.5 times of what it was in peace, no attacker sees a server error, and it stops when it is told to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import psutil
import uvloop
from driving import VERSION, Connection, Stream, milliseconds, served

import fondaco
from fondaco.engine import Match, Rng
from fondaco.engine.records import write
from fondaco.server.storage.schema import MOVE

SEATS = 4
WITH_BOTS = 10
GAMES = ("medici", "hansa_teutonica", "medieval_merchant", "middle_ages")
EVERY = 5.0
JITTER = 0.2
PEACE = 30.0
"""Seconds of play before the siege; memory is compared with what it was at their end."""
PATIENCE = 30.0
"""Whoever isn't answered for so long gives up."""
PENDING = re.compile(rb'"pending":\[([^\]]*)\]')
AGAIN_AFTER = 2.0
"""After so many seconds browsers open a stream again that was closed."""
PROMISED_MS = 500.0
PROMISED_GROWTH = 1.5
STOPS_WITHIN = 20.0


# People who play ------------------------------------------------------------------------------------------


@dataclass
class Table:
    """One table, its people, and what they were told."""

    number: int
    people: int = SEATS
    """How many people sit here; the other seats are bots'."""
    id: str = ""
    keys: list[str] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False
    acknowledged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Seat and action of every acknowledged move, and between which numbers of entries it must stand."""


@dataclass
class Diary:
    """How the people fared in one phase."""

    moves: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    """How long three bots kept somebody waiting."""
    refused: Counter[str] = field(default_factory=Counter)
    hung_up: int = 0
    """Streams that the server closed."""


def home_of(table: int, seat: int) -> str:
    """The address of a person."""
    return f"127.{16 + seat}.{table // 250}.{table % 250 + 1}"


async def seat_people(port: int, table: Table) -> None:
    """Set a table; its people sit down."""
    http = [Connection(port, home_of(table.number, seat)) for seat in range(table.people)]
    for seat in range(table.people):
        status, session = await http[seat].json("POST", "/api/sessions", {"name": f"P{table.number}-{seat}"})
        assert status == 201, session
        table.keys.append(str(session["key"]))
    other = {"kind": "open"} if table.people == SEATS else {"kind": "bot", "bot": "greedy"}
    seats = [{"kind": "me"}] + [other] * (SEATS - 1)
    wish = {"game": GAMES[table.number % len(GAMES)], "seats": seats, "public": True}
    status, made = await http[0].json("POST", "/api/tables", wish, table.keys[0])
    assert status == 201, made
    table.id = str(made["id"])
    for seat in range(1, table.people):
        status, made = await http[seat].json("POST", f"/api/tables/{table.id}/join", {"seat": seat}, table.keys[seat])
        assert status == 200, made
    assert made["status"] == "playing"
    table.seen = [0] * table.people
    for one in http:
        one.close()


class Page(Stream):
    """A seat's page, which is told what happens and opens its stream anew where it is closed."""

    def __init__(self, table: Table, seat: int, besieged: Besieged) -> None:
        super().__init__(table.id, table.keys[seat])
        self.table = table
        self.seat = seat
        self.besieged = besieged
        self.reloading = False

    def event(self, kind: bytes, data: bytes) -> None:
        if kind == b"public":
            self.table.seen[self.seat] = int(VERSION.findall(data)[0])
            self.table.pending = [int(seat) for seat in PENDING.findall(data)[0].split(b",") if seat]
        elif kind == b"reload":
            self.reloading = True
            self.transport.abort()
        self.table.news.set()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.besieged.closing:
            self.besieged.diary.hung_up += not self.reloading
            self.besieged.open_later(self.table, self.seat, 0 if self.reloading else AGAIN_AFTER)


class Besieged:
    """All people at all tables."""

    def __init__(self, port: int, count: int) -> None:
        self.port = port
        self.tables = [Table(number) for number in range(count)]
        self.tables += [Table(number, people=1) for number in range(count, count + WITH_BOTS)]
        self.diary = Diary()
        self.closing = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def sit_down(self) -> None:
        for table in self.tables:
            await seat_people(self.port, table)
            for seat in range(table.people):
                await self.open(table, seat)
        async with asyncio.timeout(120):
            while not all(min(table.seen) for table in self.tables):
                await asyncio.sleep(0.1)

    async def open(self, table: Table, seat: int) -> None:
        """Open the stream of a seat's page."""
        address = (home_of(table.number, seat), 0)
        make = partial(Page, table, seat, self)
        await asyncio.get_running_loop().create_connection(make, "127.0.0.1", self.port, local_addr=address)

    def open_later(self, table: Table, seat: int, seconds: float) -> None:
        """Open the stream of a seat's page again."""

        async def again() -> None:
            await asyncio.sleep(seconds)
            with contextlib.suppress(OSError):
                await self.open(table, seat)

        task = asyncio.get_running_loop().create_task(again())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play(self, seconds: float, rng: random.Random) -> Diary:
        """Everybody plays for so long."""
        self.diary = Diary()
        end = time.perf_counter() + seconds
        await asyncio.gather(*[self.play_at(table, end, random.Random(rng.random())) for table in self.tables])
        return self.diary

    async def play_at(self, table: Table, end: float, rng: random.Random) -> None:
        """Somebody moves at the table, again and again."""
        http = Connection(self.port, home_of(table.number, 0))
        await asyncio.sleep(rng.random() * EVERY)
        while time.perf_counter() < end and not table.over:
            started = time.perf_counter()
            try:
                await self.move(table, http, rng)
            except Refused as error:
                self.diary.refused[str(error)] += 1
            pause = EVERY * (1 + JITTER * (2 * rng.random() - 1))
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - started)))
        http.close()

    async def move(self, table: Table, http: Connection, rng: random.Random) -> None:
        """Look who must decide and what they can do; play; wait until all four have seen it."""
        path = f"/api/tables/{table.id}"
        looked = await self.ask(http, self.diary.reads, "GET", path, None, table.keys[0])
        table.over = looked["status"] == "over"
        pending = looked["pending"]
        if not isinstance(pending, list) or not pending or pending[0] >= table.people:
            return
        key = table.keys[pending[0]]
        position = await self.ask(http, self.diary.reads, "GET", f"{path}/position", None, key)
        legal = position["legal"]
        version = position["version"]
        assert isinstance(legal, list)
        assert isinstance(version, int)
        action = rng.choice(legal)["action"]
        wish = {"action": action, "asked": position["asked"], "seat": pending[0]}
        started = time.perf_counter()
        done = await self.ask(http, self.diary.moves, "POST", f"{path}/moves", wish, key)
        stored = done["version"]
        assert isinstance(stored, int)
        table.acknowledged.append((pending[0], action, version, stored))
        await self.wait(table, lambda: min(table.seen) >= stored)
        self.diary.moves[-1] = time.perf_counter() - started
        if table.people < SEATS:
            started = time.perf_counter()
            await self.wait(table, lambda: 0 in table.pending)
            self.diary.bots.append(time.perf_counter() - started)

    async def wait(self, table: Table, true: Callable[[], bool]) -> None:
        """Until something is true of a table, or patience ends."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not true() and not table.over:
                    table.news.clear()
                    await table.news.wait()

    async def ask(
        self, http: Connection, times: list[float], method: str, path: str, wish: object, key: str
    ) -> dict[str, object]:
        """A person's request, timed; Refused where it isn't answered with success."""
        started = time.perf_counter()
        what = f"{method} {path.rpartition('/')[2] if path.count('/') > 3 else 'table'}"
        try:
            async with asyncio.timeout(PATIENCE):
                status, answer = await http.json(method, path, wish, key)
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            raise Refused(f"{what}: {type(error).__name__}") from None
        finally:
            times.append(time.perf_counter() - started)
        if status != 200:
            raise Refused(f"{what}: {status}")
        return answer


class Refused(Exception):
    """A person wasn't answered, or told no."""


def lost(db: str, tables: list[Table]) -> int:
    """How many acknowledged moves aren't in the database."""
    missing = 0
    with contextlib.closing(sqlite3.connect(db)) as store:
        for table in tables:
            stored = store.execute(
                "select kind, seat, action from entries where table_id = ? order by number", (table.id,)
            ).fetchall()
            missing += sum((MOVE, seat, action) not in stored[a:b] for seat, action, a, b in table.acknowledged)
    return missing


# Attackers ------------------------------------------------------------------------------------------------


@dataclass
class Attack:
    """What an attacker knows: where the server is, whose tables there are, and what came of it so far."""

    port: int
    tables: list[str]
    rng: random.Random
    seen: Counter[str]
    name: str
    address: str
    bombs: list[str]
    """Records that are made to cost much."""

    async def somebody(self) -> tuple[Connection, str]:
        """A session of one's own."""
        http = Connection(self.port, self.address)
        while True:
            status, session = await http.json("POST", "/api/sessions", {"name": self.name})
            if status == 201:
                return http, str(session["key"])
            self.note(status)
            await asyncio.sleep(5)

    async def send(self, http: Connection, method: str, path: str, body: object, key: str) -> dict[str, object]:
        """Send and note the status; data where there is some."""
        text = body if isinstance(body, str) else json.dumps(body)
        status, answer = await http.ask(method, path, "" if body is None else text, key)
        self.note(status)
        with contextlib.suppress(ValueError):
            found = json.loads(answer)
            return found if isinstance(found, dict) else {}
        return {}

    def note(self, what: object) -> None:
        self.seen[f"{self.name}: {what}"] += 1


async def storm(attack: Attack) -> None:
    """Talk at other people's tables, twenty lines a second; every tenth line is made to break the store."""
    http, key = await attack.somebody()
    token = await _form_token(http, key)
    border = "multipart/form-data; boundary=b; charset=utf-7"
    while True:
        table = attack.rng.choice(attack.tables)
        if attack.rng.random() < 0.9:
            await attack.send(http, "POST", f"/api/tables/{table}/said", {"text": "spam " * 100}, key)
        else:
            fields = {"token": token, "text": "+2AA-"}
            parts = [f'--b\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields.items()]
            cookie = f"Cookie: fondaco={key}\r\n"
            status, _ = await http.ask("POST", f"/t/{table}/say", "".join(parts) + "--b--\r\n", "", border, cookie)
            attack.note(status)
        await asyncio.sleep(0.05)


async def _form_token(http: Connection, key: str) -> str:
    _, page = await http.ask("GET", "/", more=f"Cookie: fondaco={key}\r\n")
    return page.partition(b'name="token" value="')[2].partition(b'"')[0].decode()


async def boards(attack: Attack) -> None:
    """Boards of 100 KB whose dotted keys take a minute to read."""
    http, key = await attack.somebody()
    bombs = [
        ".".join(["a"] * 49_000) + " = 1\n",
        "\n".join(f"a{n} = {'[' * 40}" for n in range(2000)),
        "x = 1\n" * 16_000,
    ]
    while True:
        wish = {"game": "medieval_merchant", "seats": [{"kind": "open"}] * 3, "board": attack.rng.choice(bombs)}
        await attack.send(http, "POST", "/api/tables", wish, key)
        await asyncio.sleep(0.5)


async def records(attack: Attack) -> None:
    """Records that never end, and every page and read of them that costs something."""
    http, key = await attack.somebody()
    costly = ("/t/{}/replay", "/t/{}/at/9000", "/api/tables/{}/log", "/api/tables/{}/past?move=9000&as=public")
    while True:
        made = await attack.send(http, "POST", "/api/records", {"record": attack.rng.choice(attack.bombs)}, key)
        table = made.get("id")
        for path in costly:
            if table is not None:
                await attack.send(http, "GET", path.format(table), None, key)
        await asyncio.sleep(0.5)


def endless_record(moves: int) -> str:
    """Hansa Teutonica when nobody claims anything, which never ends."""
    game, rng = fondaco.load("hansa_teutonica"), random.Random(3)
    match = Match(game, 3, Rng(1))
    for _ in range(moves):
        seat = match.state.pending()[0]
        legal = match.state.legal(seat)
        match.play(seat, rng.choice([action for action in legal if not game.text(action).startswith("claim")] or legal))
    return write(match)


async def doges(attack: Attack) -> None:
    """Tables of the slowest bots that nobody plays at, and hints."""
    http, key = await attack.somebody()
    bots = [{"kind": "bot", "bot": "doge"}] * 4
    mine = await attack.send(http, "POST", "/api/tables", {"game": "medici", "seats": [{"kind": "me"}, *bots[1:]]}, key)
    while True:
        await attack.send(http, "POST", "/api/tables", {"game": attack.rng.choice(GAMES), "seats": bots}, key)
        if "id" in mine:
            await attack.send(http, "POST", f"/api/tables/{mine['id']}/hint", {}, key)
        await asyncio.sleep(1)


async def slow(attack: Attack) -> None:
    """A head or a body that never ends, a sign a second."""
    body = "POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    start = attack.rng.choice(["", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", body])
    async with plain(attack) as (reader, writer):
        writer.write(start.encode())
        gone = asyncio.create_task(reader.read(1000))
        while not gone.done():
            writer.write(b"a")
            await asyncio.wait([gone], timeout=1)
        attack.note((await gone)[9:12].decode(errors="replace") or "closed")


async def streams(attack: Attack) -> None:
    """Streams of other people's tables, half of them never read."""
    table = attack.rng.choice(attack.tables)
    path = attack.rng.choice([f"/t/{table}/stream", f"/api/tables/{table}/stream"])
    async with plain(attack) as (reader, writer):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        attack.note((await reader.read(12))[9:12].decode(errors="replace") or "closed")
        if attack.rng.random() < 0.5:
            await asyncio.sleep(3600)
        while await reader.read(100_000):
            continue


async def noise(attack: Attack) -> None:
    """Random bytes, and requests that are nearly right."""
    rng = attack.rng
    table = rng.choice(attack.tables)
    nearly = [
        b"GET /t/%s HTTP/9.9\r\n\r\n",
        b"POST /api/tables/%s/moves HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables/%s/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFF\r\n",
        b'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n{"name":"\\ud800"}',
        b"GET /api/tables/%s/position?seat=" + b"9" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /t/%s/replay?move=" + b"9" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /t/%s HTTP/1.1\r\nHost: x\r\nCookie: " + rng.randbytes(2000).replace(b"\n", b"") + b"\r\n\r\n",
    ]
    data = rng.choice([rng.randbytes(rng.randrange(1, 65536)), rng.choice(nearly).replace(b"%s", table.encode())])
    async with plain(attack) as (reader, writer):
        writer.write(data)
        answer = b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                answer = await reader.read(12)
        attack.note(answer[9:12].decode(errors="replace") or "closed")
    await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def plain(attack: Attack) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", attack.port, local_addr=(attack.address, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


ATTACKS: list[tuple[Callable[[Attack], Awaitable[None]], int, int]] = [
    (storm, 10, 10),
    (boards, 4, 4),
    (records, 4, 4),
    (doges, 4, 4),
    (slow, 300, 6),
    (streams, 1000, 10),
    (noise, 10, 5),
]
"""Each attack, how many do it at a time, and from how many addresses."""


def besiege(port: int, tables: list[str], seconds: float, attacks: list[str], pipe: Pipe) -> None:
    """In a process of their own: the attackers, for so long."""
    seen: Counter[str] = Counter()
    bombs = [endless_record(66_000), endless_record(9_000)]  # nearly 2 MB, and what a server might take

    async def attacker(what: Callable[[Attack], Awaitable[None]], address: str, rng: random.Random) -> None:
        await asyncio.sleep(rng.random() * 5)
        while True:
            attack = Attack(port, tables, rng, seen, what.__name__, address, bombs)
            try:
                await what(attack)
            except (OSError, EOFError, ValueError) as error:
                attack.note(type(error).__name__)
            await asyncio.sleep(0.5)

    async def all_of_them() -> None:
        tasks = []
        for number, (what, count, addresses) in enumerate(ATTACKS):
            for one in range(count if what.__name__ in attacks else 0):
                address = f"127.{200 + number}.0.{one % addresses + 1}"
                tasks.append(asyncio.create_task(attacker(what, address, random.Random(number * 10_000 + one))))
        await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    uvloop.run(all_of_them())
    pipe.send(seen)


# The siege ------------------------------------------------------------------------------------------------


class Memory:
    """The most that the server's own process has held, and with its helpers."""

    def __init__(self, process: psutil.Process) -> None:
        self.process = process
        self.most = self.most_together = 0.0

    def now(self) -> float:
        """Megabytes of the server's own process."""
        return float(self.process.memory_info().rss / 2**20)

    async def watch(self) -> None:
        while True:
            self.most = max(self.most, self.now())
            together = self.now()
            for child in self.process.children(recursive=True):
                with contextlib.suppress(psutil.NoSuchProcess):
                    together += child.memory_info().rss / 2**20
            self.most_together = max(self.most_together, together)
            await asyncio.sleep(0.5)


async def stop(process: psutil.Process) -> float:
    """Tell the server to stop; the seconds that it took."""
    started = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(psutil.wait_procs, [process], STOPS_WITHIN)
    return time.perf_counter() - started


async def run(wish: argparse.Namespace) -> dict[str, object]:
    """Peace, siege, and what is left."""
    port, seconds = wish.port, wish.seconds
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "siege.db")
        log = Path(wish.log or Path(folder) / "log")
        async with served(db, port, log=log) as process:
            besieged = Besieged(port, wish.tables)
            await besieged.sit_down()
            before = await besieged.play(wish.peace, rng)
            memory = Memory(process)
            in_peace = memory.now()
            watching = asyncio.create_task(memory.watch())
            ours, theirs = multiprocessing.Pipe(duplex=False)
            ids = [table.id for table in besieged.tables]
            spawn = multiprocessing.get_context("spawn")
            attackers = spawn.Process(target=besiege, args=(port, ids, seconds, wish.attacks, theirs), daemon=True)
            attackers.start()
            after = await besieged.play(seconds, rng)
            watching.cancel()
            besieged.closing = True
            attacks: Counter[str] = await asyncio.to_thread(ours.recv)
            attackers.join()
            stopping = await stop(process)
        missing = lost(db, besieged.tables)
        tracebacks = log.read_text(encoding="utf-8", errors="replace").count("Traceback")
    return {
        "tables": wish.tables,
        "seconds": seconds,
        "peace": _fared(before),
        "siege": _fared(after),
        "lost_moves": missing,
        "memory_in_peace_mb": round(in_peace),
        "memory_most_mb": round(memory.most),
        "memory_growth": round(memory.most / in_peace, 2),
        "memory_with_helpers_mb": round(memory.most_together),
        "stopped_in_s": round(stopping, 1),
        "tables_over": sum(table.over for table in besieged.tables),
        "tracebacks_in_the_log": tracebacks,
        "attacks": dict(sorted(attacks.items())),
    }


def _fared(diary: Diary) -> dict[str, object]:
    move, slow_move = milliseconds(diary.moves)
    read, slow_read = milliseconds(diary.reads)
    bots, slow_bots = milliseconds(diary.bots)
    return {
        "moves": len(diary.moves),
        "move_p50_ms": move,
        "move_p99_ms": slow_move,
        "read_p50_ms": read,
        "read_p99_ms": slow_read,
        "refused": dict(diary.refused),
        "bots_p50_ms": bots,
        "bots_p99_ms": slow_bots,
        "streams_closed": diary.hung_up,
    }


def broken(result: dict[str, object]) -> list[str]:
    """The promises that weren't kept."""
    siege = result["siege"]
    assert isinstance(siege, dict)
    found = [
        f"the 99th percentile of {what} is {siege[name]} ms, promised are {PROMISED_MS:.0f}"
        for what, name in (("moves", "move_p99_ms"), ("reads", "read_p99_ms"))
        if siege[name] > PROMISED_MS
    ]
    if siege["moves"] < result["tables"]:
        found.append("hardly anything was played")
    if siege["refused"]:
        found.append(f"people were refused: {siege['refused']}")
    if result["lost_moves"]:
        found.append(f"{result['lost_moves']} acknowledged moves are lost")
    if float(str(result["memory_growth"])) > PROMISED_GROWTH:
        found.append(f"memory has grown to {result['memory_growth']} times, promised are {PROMISED_GROWTH}")
    attacks = result["attacks"]
    assert isinstance(attacks, dict)
    if errors := {what: count for what, count in attacks.items() if what.endswith(": 500")}:
        found.append(f"there were server errors: {errors}")
    if float(str(result["stopped_in_s"])) >= STOPS_WITHIN:
        found.append("the server didn't stop when it was told to")
    return found


def main() -> None:
    """Read the wish, run, say how it went; exit with 1 where a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables of people")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long the siege lasts")
    parser.add_argument("--peace", type=float, default=PEACE, help="how long people play before it")
    names = [what.__name__ for what, _, _ in ATTACKS]
    parser.add_argument("--attacks", nargs="*", choices=names, default=names, help="only some of the attacks")
    parser.add_argument("--log", help="a file for what the server complains of")
    parser.add_argument("--json", action="store_true", help="print data rather than lines")
    parser.add_argument("--port", type=int, default=8432)
    wish = parser.parse_args()
    form, load = "compiled" if fondaco.compiled else "pure", os.getloadavg()[0]
    if not wish.json:
        print(
            f"{wish.tables} tables, {form}, {wish.seconds:.0f} s of siege, load of the machine {load:.1f}", flush=True
        )
    result = uvloop.run(run(wish))
    faults = broken(result)
    if wish.json:
        print(json.dumps({"compiled": fondaco.compiled, **result, "broken": faults}, indent=1))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' '):>24}  {value}")
        print("\n".join(f"broken: {fault}" for fault in faults) or "every promise was kept")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
