"""The server is killed in the middle of play, again and again: acknowledged moves are there, every table goes on."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from fondaco.server.storage import Store
from fondaco.server.storage.schema import MOVE

KILLS = 50
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
TABLES: list[tuple[str, list[dict[str, str]]]] = [
    ("medici", [ME, ME, ME]),
    ("hansa_teutonica", [ME, BOT, ME]),
    ("medieval_merchant", [ME, ME, ME]),
    ("middle_ages", [ME, ME, BOT]),
    ("medici", [BOT, BOT, BOT]),
]
"""What is played all the time; the last table is played by bots alone, so nobody's request wakes it."""
PATIENCE = 10
"""Before every so many kills the bots get the time to move, which their processes need after a restart."""
KEEPER = """
import os, sys, uvicorn
from fondaco.server.app import create_app
from fondaco.server.settings import Settings

for _ in sys.stdin:  # a line asks for a new server; imports are done once, here
    child = os.fork()
    if child == 0:
        settings = Settings(db=sys.argv[1], pace=0, requests_a_minute=10**7, tables_an_hour=10**7)
        uvicorn.run(create_app(settings), port=int(sys.argv[2]), log_level="critical", access_log=False)
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
"""


class Keeper:
    """Starts servers one after the other, to be killed."""

    def __init__(self, db: str, port: int) -> None:
        self.port = port
        command = [sys.executable, "-c", KEEPER, db, str(port)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        pid = int(self.process.stdout.readline())
        end = time.monotonic() + 30
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 0.2):
                    return pid
            except OSError:
                assert time.monotonic() < end, "the server doesn't come back"
                time.sleep(0.02)

    def kill(self, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)
        while Path(f"/proc/{pid}").exists():
            time.sleep(0.005)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Player(threading.Thread):
    """Plays the people's seats of one table as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, url: str, key: str, table: str, slot: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, headers={"authorization": f"Bearer {key}"}, timeout=5)
        self.table = table
        self.slot = slot
        self.rng = random.Random(seed)
        self.acknowledged: list[tuple[int, int, int, int]] = []
        """Seat and action of every acknowledged move, and between which numbers of entries it must stand."""
        self.running = True

    def run(self) -> None:
        while self.running:
            try:
                self.play_once()
            except httpx.HTTPError:
                time.sleep(0.03)

    def play_once(self) -> None:
        position = self.http.get(f"/api/tables/{self.table}/position").json()
        if position.get("over"):
            self.running = False
            return
        if not position.get("legal"):
            time.sleep(0.02)
            return
        seat, action = position["seat"], self.rng.choice(position["legal"])["action"]
        answer = self.http.post(
            f"/api/tables/{self.table}/moves", json={"action": action, "asked": position["asked"], "seat": seat}
        )
        if answer.status_code == 200:
            self.acknowledged.append((seat, action, position["version"], answer.json()["version"]))


class Bots:
    """A table that nobody asks for: it must go on by itself."""

    def __init__(self, table: str, slot: int) -> None:
        self.table = table
        self.slot = slot
        self.running = True
        self.acknowledged: list[tuple[int, int, int, int]] = []


class House:
    """The tables of the test, and what the database says of them."""

    def __init__(self, db: str, url: str) -> None:
        self.db = db
        self.url = url
        self.key = httpx.post(f"{url}/api/sessions", json={"name": "Anna"}).json()["key"]
        self.tables: list[Player | Bots] = []

    def set_tables(self) -> None:
        """Set a new table in place of every one that is over."""
        playing = {table.slot for table in self.tables if table.running}
        for slot, (game, seats) in enumerate(TABLES):
            if slot in playing:
                continue
            wish = {"game": game, "seats": seats}
            made = httpx.post(f"{self.url}/api/tables", json=wish, headers={"authorization": f"Bearer {self.key}"})
            id = made.json()["id"]
            if ME in seats:
                player = Player(self.url, self.key, id, slot, len(self.tables))
                self.tables.append(player)
                player.start()
            else:
                self.tables.append(Bots(id, slot))

    def check(self) -> None:
        """Everything that was acknowledged is stored, at its place."""
        store = Store(self.db)
        for table in self.tables:
            stored = store.table(table.table)
            assert stored is not None
            if stored.status == "over":
                table.running = False
            for seat, action, first, end in list(table.acknowledged):
                assert (MOVE, seat, action) in stored.entries[first:end], f"a move of {table.table} is lost"
        store.close()

    def entries(self) -> dict[str, int]:
        """How many entries the tables have that are still played; one that is over has gone on to its end."""
        store = Store(self.db)
        found = {}
        for table in self.tables:
            stored = store.table(table.table) if table.running else None
            if stored is not None and stored.status == "playing":
                found[table.table] = len(stored.entries)
        store.close()
        return found

    def wait_until_all_go_on(self) -> None:
        """Every table that is played has more entries than before."""
        before = self.entries()
        end = time.monotonic() + 40
        waiting = set(before)
        while waiting:
            assert time.monotonic() < end, f"tables {waiting} don't go on"
            time.sleep(0.05)
            after = self.entries()
            waiting = {table for table in waiting if after.get(table, before[table] + 1) <= before[table]}


def test_fifty_kills_lose_nothing(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    db = str(tmp_path / "house.db")
    keeper = Keeper(db, port)
    server = keeper.start()
    house = House(db, f"http://127.0.0.1:{port}")
    rng = random.Random(1)
    for kill in range(KILLS):
        house.set_tables()
        if kill % PATIENCE == PATIENCE - 1:
            house.wait_until_all_go_on()
        else:
            time.sleep(0.1 + rng.random() * 0.35)
        keeper.kill(server)
        house.check()
        server = keeper.start()
    house.wait_until_all_go_on()
    for table in house.tables:
        table.running = False
        if isinstance(table, Player):
            table.join(10)
    keeper.kill(server)
    keeper.close()
    house.check()
    for slot, (game, seats) in enumerate(TABLES):
        acknowledged = sum(len(table.acknowledged) for table in house.tables if table.slot == slot)
        assert acknowledged > 20 or ME not in seats, f"hardly anything was played at the table of {game}"
