"""How many live tables one server core carries: `python benchmarks/server.py --tables 50 200 500`.

Tables with four live seats each, from the middle of a game. A second process on the same machine plays: at each
table somebody moves every five seconds (20 % jitter), by the forms that the page itself received. Timed is a move's
request to the moment the last of the four seats has its update. `--flat-out` moves as fast as it goes instead.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

import psutil

import fondaco
from fondaco.engine import Match, Rng
from fondaco.server.storage import Store
from fondaco.server.storage.schema import MOVE
from fondaco.server.storage.store import StoredSeat, StoredTable, now
from fondaco.server.tokens import Signer, key_hash, new_id

SEATS = 4
EVERY = 5.0
JITTER = 0.2
BUTTON = re.compile(r'name="action" value="(\d+)"')
AMOUNT = re.compile(r'name="kind" value="(\d+)">\s*<span class="stepper"><input[^>]* min="(\d+)" max="(\d+)"')
ASKED = re.compile(r'name="asked" value="(\d+)"')
SERVER = """
import sys, uvicorn
from fondaco.server.app import create_app
from fondaco.server.settings import Settings
settings = Settings(db=sys.argv[1], requests_a_minute=10**9, tables_an_hour=10**9)
uvicorn.run(
    create_app(settings),
    port=int(sys.argv[2]),
    log_level="error",
    access_log=False,
    backlog=8192,
    timeout_keep_alive=75,
)
"""


class Live:
    """One table with its four streams."""

    def __init__(self, id: str, keys: list[str], signer: Signer) -> None:
        self.id = id
        self.keys = keys
        self.tokens = [signer.form_token(key) for key in keys]
        self.offers: dict[int, str] = {}
        self.seen = [0] * SEATS
        self.version = 0
        self.news = asyncio.Event()
        self.over = False
        self.bytes = 0


async def prepare(store: Store, game_id: str, count: int, signer: Signer) -> list[Live]:
    """Store tables that stand in the middle of a game, each seat held by a person of its own."""
    game = fondaco.load(game_id)
    rng = Rng(5)
    made: list[Live] = []
    for number in range(count):
        match = Match(game, SEATS, Rng(number))
        whole = Match(game, SEATS, Rng(number))
        while not whole.state.over:
            step(whole, rng)
        while len(match.moves) < len(whole.moves) * 0.4 and not match.state.over:
            step(match, rng)
        keys = [secrets.token_urlsafe(32) for _ in range(SEATS)]
        people = [new_id() for _ in range(SEATS)]
        for person, key in zip(people, keys, strict=True):
            await store.add_person(person, key_hash(key), f"P{number}")
        seats = [StoredSeat("person", f"P{seat}", "", {people[seat]}) for seat in range(SEATS)]
        entries = [(MOVE, move.seat, move.action) for move in match.moves]
        id = new_id()
        options = game.check_options({})
        await store.add_table(
            StoredTable(id, game.id, 1, options, SEATS, "playing", False, people[0], now(), seats, entries=entries)
        )
        made.append(Live(id, keys, signer))
    return made


def step(match: Match, rng: Rng) -> None:
    """One of the first few legal actions, at random."""
    seat = match.state.pending()[0]
    legal = match.state.legal(seat)
    match.play(seat, legal[rng.below(min(3, len(legal)))])


async def listen(live: Live, seat: int, port: int) -> None:
    """Hold one seat's stream open and note what arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    head = f"GET /t/{live.id}/stream?language=en HTTP/1.1\r\nHost: x\r\nCookie: fondaco={live.keys[seat]}\r\n\r\n"
    writer.write(head.encode())
    kind = ""
    while line := await reader.readline():
        live.bytes += len(line)
        if line.startswith(b"event: "):
            kind = line[7:].strip().decode()
            if kind == "reload":
                live.over = True
                live.news.set()
        elif line.startswith(b"data: ") and kind == "public":
            live.seen[seat] = int(re.search(rb'"version":(\d+)', line)[1])  # type: ignore[index]
            live.news.set()
        elif line.startswith(b"data: ") and kind == "private":
            private = json.loads(line[6:]).get("private", "")
            if "yours" in private:
                live.offers[seat] = private
                live.news.set()
            else:
                live.offers.pop(seat, None)


def form(live: Live, rng: random.Random) -> tuple[int, str]:
    """A seat that must decide, and one of the choices that its page offers."""
    seat, page = next(iter(live.offers.items()))
    fields = {"token": live.tokens[seat], "asked": ASKED.search(page)[1]}  # type: ignore[index]
    buttons = BUTTON.findall(page)
    amount = AMOUNT.search(page)
    if amount is not None and rng.random() < 0.5:
        least, most = int(amount[2]), int(amount[3])
        fields |= {"kind": amount[1], "amount": str(rng.randint(least, min(most, least + 2)))}
    else:
        fields["action"] = rng.choice(buttons)
    return seat, urlencode(fields)


async def drive(live: Live, port: int, seconds: float, flat_out: bool, times: list[float], rng: random.Random) -> None:
    """Move at one table until the time is up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    end = time.perf_counter() + seconds
    if not flat_out:
        await asyncio.sleep(rng.random() * EVERY)
    while time.perf_counter() < end and not live.over:
        if not live.offers:
            live.news.clear()
            await asyncio.wait_for(live.news.wait(), 30)
            continue
        seat, body = form(live, rng)
        old = max(live.seen)
        del live.offers[seat]
        started = time.perf_counter()
        writer.write(
            f"POST /t/{live.id}/act HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n"
            f"Cookie: fondaco={live.keys[seat]}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        while not live.over and min(live.seen) <= old:
            live.news.clear()
            await asyncio.wait_for(live.news.wait(), 60)
        times.append(time.perf_counter() - started)
        await answer(reader)
        if not flat_out:
            await asyncio.sleep(
                max(0.0, EVERY * (1 + JITTER * (2 * rng.random() - 1)) - (time.perf_counter() - started))
            )
    writer.close()


async def answer(reader: asyncio.StreamReader) -> None:
    """Read the answer to a move; anything but a success ends the run."""
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 200 " not in head.split(b"\r\n")[0]:
        raise SystemExit(f"refused: {head!r}")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    await reader.readexactly(int(length[1]) if length else 0)


async def measure(
    port: int, process: psutil.Process, tables: list[Live], seconds: float, flat_out: bool
) -> dict[str, object]:
    """Drive all tables and sum up."""
    streams = []
    for live in tables:
        for seat in range(SEATS):
            streams.append(asyncio.create_task(listen(live, seat, port)))
        await asyncio.sleep(0.002)
    while any(len(live.offers) == 0 for live in tables):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    times: list[float] = []
    before = process.cpu_times()
    sent = sum(live.bytes for live in tables)
    started = time.perf_counter()
    rng = random.Random(3)
    await asyncio.gather(*[drive(live, port, seconds, flat_out, times, random.Random(rng.random())) for live in tables])
    spent = time.perf_counter() - started
    after = process.cpu_times()
    memory = process.memory_info().rss / 2**20
    for stream in streams:
        stream.cancel()
    ranked = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "tables": len(tables),
        "moves": len(times),
        "moves_a_second": round(len(times) / spent, 1),
        "moves_a_cpu_second": round(len(times) / max(0.01, after.user + after.system - before.user - before.system)),
        "p50_ms": round(ranked[49] * 1000, 1),
        "p99_ms": round(ranked[98] * 1000, 1),
        "cpu_percent": round((after.user + after.system - before.user - before.system) / spent * 100, 1),
        "memory_mb": round(memory),
        "bytes_a_seat_and_move": round((sum(live.bytes for live in tables) - sent) / max(1, len(times)) / SEATS),
    }


async def run(game: str, count: int, seconds: float, flat_out: bool, port: int) -> dict[str, object]:
    """One server, one measurement."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "bench.db")
        store = Store(db)
        signer = Signer(store.secret())
        tables = await prepare(store, game, count, signer)
        store.close()
        command = [sys.executable, "-c", SERVER, db, str(port)]
        server = subprocess.Popen(["taskset", "-c", "0", *command])
        try:
            for _ in range(100):
                await asyncio.sleep(0.1)
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                except OSError:
                    continue
            return await measure(port, psutil.Process(server.pid), tables, seconds, flat_out)
        finally:
            server.kill()
            server.wait()


def main() -> None:
    """Read the wish, measure, print a line of JSON for each number of tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="medici")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--flat-out", action="store_true")
    parser.add_argument("--port", type=int, default=8431)
    wish = parser.parse_args()
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, set(os.sched_getaffinity(0)) - {0})
    print(f"fondaco {'compiled' if fondaco.compiled else 'pure'}, {wish.game}, {wish.seconds:.0f} s each")
    for count in wish.tables:
        print(json.dumps(asyncio.run(run(wish.game, count, wish.seconds, wish.flat_out, wish.port))), flush=True)


if __name__ == "__main__":
    main()
