"""How many live tables one core of the server carries: `python benchmarks/server.py` prints a table (`--json`: data).

Tables with four live seats each, from the middle of a game. A second process on the same machine plays: at each
table somebody moves every five seconds (20 % jitter), by the forms that the page itself received. Timed is a move's
request to the moment the last of the four seats has its update. Flat out, every table moves as fast as it can.
Every move is committed to SQLite before it is answered. The server is `fondaco serve`, on core 0 alone.

`--against ../main --rounds 5` drives two trees flat out by turns, each by its own `.venv`; ratios are within a round.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import secrets
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import psutil
import uvloop
from driving import VERSION, Connection, Stream, milliseconds, served

import fondaco
from fondaco.engine import Match, Rng
from fondaco.players import make_bot
from fondaco.server.storage import Store
from fondaco.server.storage.schema import MOVE
from fondaco.server.storage.store import StoredSeat, StoredTable, now
from fondaco.server.tokens import Signer, key_hash, new_id

SEATS = 4
EVERY = 5.0
JITTER = 0.2
GAMES = 20
"""So many different games are prepared; tables share them, each cut at a place of its own."""
BUTTON = re.compile(r'name="action" value="(\d+)"')
AMOUNT = re.compile(r'name="kind" value="(\d+)">\s*<span class="stepper"><input[^>]* min="(\d+)" max="(\d+)"')
CHOICE = re.compile(r'name="kind" value="(\d+)">\s*<select name="amount"[^>]*><option>(\d+)')
FORM = "application/x-www-form-urlencoded"
ASKED = re.compile(r'name="asked" value="(\d+)"')
COLUMNS = {
    "tables": "tables",
    "pace": "pace",
    "moves": "moves",
    "moves_a_second": "moves/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "cpu_percent": "core %",
    "cpu_ms_a_move": "CPU ms/move",
    "driver_percent": "driver %",
    "memory_mb": "RSS MB",
    "bytes_a_seat": "bytes/seat",
}


class Live:
    """One table with its four streams."""

    def __init__(self, id: str, keys: list[str], signer: Signer, number: int) -> None:
        self.id = id
        self.address = f"10.{number // 250}.{number % 250}.1"
        """Where its people come from, as a proxy says it: so many streams of one address would be refused."""
        self.keys = keys
        self.ports: list[int] = []
        """The servers at which it is played."""
        self.tokens = [signer.form_token(key) for key in keys]
        self.offers: dict[int, str] = {}
        self.seen = [0] * SEATS
        self.version = 0
        self.news = asyncio.Event()
        self.over = False
        self.bytes = 0


def played(game_id: str) -> list[Match]:
    """Whole games as reasonable players play them."""
    game = fondaco.load(game_id)
    bot = make_bot("greedy", game)
    rng = Rng(5)
    made: list[Match] = []
    for number in range(GAMES):
        match = Match(game, SEATS, Rng(number))
        while not match.state.over:
            seat = match.state.pending()[0]
            match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
        made.append(match)
    return made


async def prepare(store: Store, matches: list[Match], count: int, signer: Signer) -> list[Live]:
    """Store tables that stand in the middle of a game, each seat held by a person of its own."""
    made: list[Live] = []
    game = matches[0].game
    for number in range(count):
        match = matches[number % len(matches)]
        cut = int(len(match.moves) * (0.35 + 0.1 * number / count))
        keys = [secrets.token_urlsafe(32) for _ in range(SEATS)]
        people = [new_id() for _ in range(SEATS)]
        for person, key in zip(people, keys, strict=True):
            await store.add_person(person, key_hash(key), f"P{number}")
        seats = [StoredSeat("person", f"P{seat}", "", people[seat]) for seat in range(SEATS)]
        entries = [(MOVE, move.seat, move.action) for move in match.moves[:cut]]
        id = new_id()
        stored = StoredTable(
            id, game.id, game.rules_version, match.options, SEATS, "playing", False, people[0], now(), seats
        )
        stored.entries = entries
        await store.add_table(stored)
        made.append(Live(id, keys, signer, number))
    return made


class Seat(Stream):
    """One seat's open stream: notes what arrives."""

    def __init__(self, live: Live, seat: int) -> None:
        super().__init__(live.id, live.keys[seat], f"X-Forwarded-For: {live.address}\r\n")
        self.live = live
        self.seat = seat

    def data_received(self, data: bytes) -> None:
        self.live.bytes += len(data)
        super().data_received(data)

    def event(self, kind: bytes, data: bytes) -> None:
        live = self.live
        if kind == b"reload":
            live.over = True
            live.news.set()
        elif kind == b"public":
            (version,) = VERSION.findall(data)[:1]
            live.seen[self.seat] = int(version)
            if min(live.seen) == live.seen[self.seat]:
                live.news.set()
        elif kind == b"private" and b'"private":' in data:
            if b"yours" in data:
                live.offers[self.seat] = json.loads(data)["private"]
                live.news.set()
            else:
                live.offers.pop(self.seat, None)


def form(live: Live, rng: random.Random) -> tuple[int, str]:
    """A seat that must decide, and one of the choices that its page offers."""
    seat, page = next(iter(live.offers.items()))
    (asked,) = ASKED.findall(page)[:1]
    fields = {"token": live.tokens[seat], "asked": asked, "sure": "1"}
    buttons = BUTTON.findall(page)
    amount = AMOUNT.search(page)
    if amount is not None and (not buttons or rng.random() < 0.5):
        least, most = int(amount[2]), int(amount[3])
        fields |= {"kind": amount[1], "amount": str(rng.randint(least, min(most, least + 2)))}
    elif buttons:
        fields["action"] = rng.choice(buttons)
    else:
        (choice,) = CHOICE.findall(page)[:1]
        fields |= {"kind": choice[0], "amount": choice[1]}
    return seat, urlencode(fields)


async def drive(live: Live, seconds: float, flat_out: bool, times: list[float], rng: random.Random) -> None:
    """Move at one table until the time is up, each time at any of its servers."""
    servers = [Connection(port) for port in live.ports]
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
        more = f"Accept: application/json\r\nCookie: fondaco={live.keys[seat]}\r\n"
        status, answer = await rng.choice(servers).ask("POST", f"/t/{live.id}/act", body, "", FORM, more)
        if status != 200:
            raise SystemExit(f"refused: {answer!r}")
        while not live.over and min(live.seen) <= old:
            live.news.clear()
            await asyncio.wait_for(live.news.wait(), 60)
        times.append(time.perf_counter() - started)
        if not flat_out:
            await asyncio.sleep(
                max(0.0, EVERY * (1 + JITTER * (2 * rng.random() - 1)) - (time.perf_counter() - started))
            )
    for http in servers:
        http.close()


async def measure(
    processes: list[psutil.Process], tables: list[Live], seconds: float, flat_out: bool
) -> dict[str, object]:
    """Drive all tables and sum up; streams hang at any of a table's servers."""
    loop = asyncio.get_running_loop()
    rng = random.Random(3)
    streams = []
    for live in tables:
        for seat in range(SEATS):
            stream, _ = await loop.create_connection(partial(Seat, live, seat), "127.0.0.1", rng.choice(live.ports))
            streams.append(stream)
    async with asyncio.timeout(120):
        while not all(live.offers and min(live.seen) for live in tables):
            await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    gc.collect()
    gc.freeze()
    times: list[float] = []
    before = sum(sum(process.cpu_times()[:2]) for process in processes)
    own = time.process_time()
    sent = sum(live.bytes for live in tables)
    started = time.perf_counter()
    await asyncio.gather(*[drive(live, seconds, flat_out, times, random.Random(rng.random())) for live in tables])
    spent = time.perf_counter() - started
    cpu = sum(sum(process.cpu_times()[:2]) for process in processes) - before
    own = time.process_time() - own
    for stream in streams:
        stream.abort()
    median, slowest = milliseconds(times)
    return {
        "tables": len(tables),
        "pace": "flat out" if flat_out else f"{EVERY:.0f} s",
        "moves": len(times),
        "moves_a_second": round(len(times) / spent, 1),
        "p50_ms": median,
        "p99_ms": slowest,
        "cpu_percent": round(cpu / spent * 100, 1),
        "cpu_ms_a_move": round(cpu / len(times) * 1000, 2),
        "driver_percent": round(own / spent * 100, 1),
        "memory_mb": round(sum(process.memory_info().rss for process in processes) / 2**20),
        "bytes_a_seat": round((sum(live.bytes for live in tables) - sent) / len(times) / SEATS),
    }


async def run(
    matches: list[Match], count: int, seconds: float, flat_out: bool, port: int, python: str = sys.executable
) -> dict[str, object]:
    """One server, one measurement."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "bench.db")
        store = Store(db)
        tables = await prepare(store, matches, count, Signer(store.secret()))
        store.close()
        async with served(db, port, "taskset", "-c", "0", limits=False, python=python) as process:
            for live in tables:
                live.ports = [port]
            return await measure([process], tables, seconds, flat_out)


def compare(wish: argparse.Namespace, matches: list[Match]) -> None:
    """Both trees flat out by turns: moves a second and CPU time a move, and their ratios within a round."""
    other = str(wish.against.absolute() / ".venv" / "bin" / "python")
    found: dict[str, list[float]] = {"moves_a_second": [], "cpu_ms_a_move": [], "bytes_a_seat": []}
    for number in range(wish.rounds):
        pair = [
            uvloop.run(run(matches, wish.flat_out, wish.seconds, True, wish.port, python))
            for python in (sys.executable, other)
        ]
        for name, ratios in found.items():
            ours, theirs = (float(str(one[name])) for one in pair)
            ratios.append(round(ours / theirs, 3))
            if not wish.json:
                print(f"round {number + 1}  {name:>15}  {ours:>9}  {theirs:>9}  ratio {ratios[-1]}", flush=True)
    for name, ratios in found.items():
        if not wish.json:
            print(f"{name}: median ratio {statistics.median(ratios)}, from {min(ratios)} to {max(ratios)}")
    if wish.json:
        print(json.dumps({"game": wish.game, "against": str(wish.against), "ratios": found}, indent=1))


def main() -> None:
    """Read the wish, measure, print a line for each number of tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="medici")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200, 500], help="tables that move each 5 s")
    parser.add_argument("--flat-out", type=int, default=200, help="tables that move as fast as they can; 0 for none")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each measurement takes")
    parser.add_argument("--json", action="store_true", help="print data rather than a table")
    parser.add_argument("--against", type=Path, help="another tree with a .venv: both flat out, by turns")
    parser.add_argument("--rounds", type=int, default=5, help="so many turns of each tree")
    parser.add_argument("--port", type=int, default=8431)
    wish = parser.parse_args()
    if len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, set(os.sched_getaffinity(0)) - {0})
    matches = played(wish.game)
    if wish.against is not None:
        compare(wish, matches)
        return
    runs = [(count, False) for count in wish.tables] + ([(wish.flat_out, True)] if wish.flat_out else [])
    if not wish.json:
        load = f"load of the machine {os.getloadavg()[0]:.1f}"
        print(f"{wish.game}, {'compiled' if fondaco.compiled else 'pure'}, {wish.seconds:.0f} s each, {load}")
        print("  ".join(f"{title:>11}" for title in COLUMNS.values()))
    results = []
    for count, flat_out in runs:
        results.append(uvloop.run(run(matches, count, wish.seconds, flat_out, wish.port)))
        if not wish.json:
            print("  ".join(f"{results[-1][name]:>11}" for name in COLUMNS), flush=True)
    if wish.json:
        print(json.dumps({"game": wish.game, "compiled": fondaco.compiled, "runs": results}, indent=1))


if __name__ == "__main__":
    main()
