"""What a server costs that nobody asks anything: `python benchmarks/idle.py` (two minutes; `--json`: data).

First ten thousand stored tables of all games, in the middle of play: how long until a restarted server has answered its
first page, and its memory then. Then a thousand of them are looked at and left: what share of a core they take while
they lie in memory, and the memory before, with them, and when they have left it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import uvloop
from driving import Connection

import fondaco
from fondaco.engine import Match, Rng
from fondaco.players import make_bot
from fondaco.server.storage import Store
from fondaco.server.storage.schema import MOVE
from fondaco.server.storage.store import StoredSeat, StoredTable, now
from fondaco.server.tokens import key_hash, new_id

GAMES = ("medici", "medieval_merchant", "middle_ages")
IDLE_SECONDS = 45.0
"""So short here: after so long tables that nobody looks at leave memory."""
AT_ONCE = 400
WATCHED = 20.0
SWEPT = 60.0


def played(id: str) -> list[Match]:
    """Some games of four as bots play them."""
    game = fondaco.load(id)
    bot, rng, made = make_bot("greedy", game), Rng(5), []
    for number in range(5):
        match = Match(game, 4, Rng(number))
        while not match.state.over:
            seat = match.state.pending()[0]
            match.play(seat, bot.choose(seat, match.state.view(seat), match.state.legal(seat), rng))
        made.append(match)
    return made


async def fill(db: str, count: int) -> list[str]:
    """Store so many tables, each in the middle of a game, all with the same four people; their ids."""
    store = Store(db)
    people = [new_id() for _ in range(4)]
    for person in people:
        await store.add_person(person, key_hash(person * 3), "P")
    seats = [StoredSeat("person", f"P{seat}", "", person) for seat, person in enumerate(people)]
    matches = [match for game in GAMES for match in played(game)]
    tables: list[StoredTable] = []
    for number in range(count):
        match = matches[number % len(matches)]
        game = match.game
        made = StoredTable(
            new_id(), game.id, game.rules_version, match.options, 4, "playing", False, people[0], now(), seats
        )
        cut = int(len(match.moves) * (0.3 + 0.4 * number / count))
        made.entries = [(MOVE, move.seat, move.action) for move in match.moves[:cut]]
        tables.append(made)
    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*[store.add_table(table) for table in tables[start : start + AT_ONCE]])
    store.close()
    return [table.id for table in tables]


def serve(db: str, port: int) -> None:
    """The server as `fondaco serve` starts it, but for how soon tables leave."""
    import uvicorn

    from fondaco.cli.serve import listening
    from fondaco.server.app import create_app
    from fondaco.server.connections import Gate
    from fondaco.server.settings import Settings

    settings = Settings(db=db, idle_seconds=IDLE_SECONDS, reads_a_minute=10**9, tables_an_hour=10**9)
    uvicorn.Server(Gate(create_app(settings), settings)).run([listening("127.0.0.1", port)])


async def measure(db: str, port: int, ids: list[str], open_: int) -> dict[str, object]:
    """Restart, look, leave."""
    started = time.perf_counter()
    process = subprocess.Popen([sys.executable, __file__, "--serve", db, "--port", str(port)])
    server = psutil.Process(process.pid)
    http = Connection(port)
    try:
        while True:
            with contextlib.suppress(OSError):
                status, _ = await http.ask("GET", "/")
                break
            await asyncio.sleep(0.02)
        first = time.perf_counter() - started
        assert status == 200
        cpu = sum(server.cpu_times()[:2])
        bare = _megabytes(server)
        for id in ids[:open_]:
            status, _ = await http.ask("GET", f"/t/{id}")
            assert status == 200, id
        full = _megabytes(server)
        await asyncio.sleep(2)
        before, since = sum(server.cpu_times()[:2]), time.perf_counter()
        await asyncio.sleep(WATCHED)
        share = (sum(server.cpu_times()[:2]) - before) / (time.perf_counter() - since)
        await asyncio.sleep(IDLE_SECONDS + SWEPT - WATCHED)
        return {
            "stored_tables": len(ids),
            "first_page_s": round(first, 2),
            "first_page_cpu_s": round(cpu, 2),
            "memory_at_first_page_mb": bare,
            "tables_looked_at": open_,
            "memory_with_them_mb": full,
            "idle_core_percent": round(share * 100, 2),
            "memory_when_they_left_mb": _megabytes(server),
        }
    finally:
        http.close()
        process.kill()
        process.wait()


def _megabytes(process: psutil.Process) -> int:
    return round(process.memory_info().rss / 2**20)


async def run(wish: argparse.Namespace) -> dict[str, object]:
    """Fill a database and measure."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "idle.db")
        return await measure(db, wish.port, await fill(db, wish.tables), wish.open)


def main() -> None:
    """Read the wish, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000, help="tables that are stored")
    parser.add_argument("--open", type=int, default=1_000, help="tables that are looked at and left")
    parser.add_argument("--json", action="store_true", help="print data rather than lines")
    parser.add_argument("--serve", metavar="DB", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=8433)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, wish.port)
        return
    found = uvloop.run(run(wish))
    if wish.json:
        print(json.dumps({"compiled": fondaco.compiled, "load": os.getloadavg()[0], **found}, indent=1))
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' '):>26}  {value}")


if __name__ == "__main__":
    main()
