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
TABLES = 4
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
    """Plays one table as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, url: str, key: str, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, headers={"authorization": f"Bearer {key}"}, timeout=5)
        self.table = table
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, int] = {}
        """The number of an entry, and the action that was acknowledged with it."""
        self.running = True
        self.finished = 0

    def run(self) -> None:
        while self.running:
            try:
                self.play_once()
            except httpx.HTTPError:
                time.sleep(0.03)

    def play_once(self) -> None:
        position = self.http.get(f"/api/tables/{self.table}/position").json()
        if position.get("over"):
            self.finished += 1
            self.running = False
            return
        if not position.get("legal"):
            time.sleep(0.01)
            return
        action = self.rng.choice(position["legal"])["action"]
        answer = self.http.post(
            f"/api/tables/{self.table}/moves",
            json={"action": action, "asked": position["asked"], "seat": position["seat"]},
        )
        if answer.status_code == 200:
            self.acknowledged[position["version"]] = action


def test_fifty_kills_lose_nothing(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    db, url = str(tmp_path / "house.db"), f"http://127.0.0.1:{port}"
    keeper = Keeper(db, port)
    server = keeper.start()
    key = httpx.post(f"{url}/api/sessions", json={"name": "Anna"}).json()["key"]
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
    players: list[Player] = []
    kills = 0
    rng = random.Random(1)
    while kills < KILLS:
        while sum(player.running for player in players) < TABLES:
            made = httpx.post(
                f"{url}/api/tables", json={"game": "medici", "seats": seats}, headers={"authorization": f"Bearer {key}"}
            )
            player = Player(url, key, made.json()["id"], len(players))
            players.append(player)
            player.start()
        time.sleep(0.1 + rng.random() * 0.35)
        keeper.kill(server)
        kills += 1
        check(db, players)
        server = keeper.start()
    before = sum(len(player.acknowledged) for player in players if player.running)
    time.sleep(1.5)
    for player in players:
        player.running = False
        player.join(10)
    keeper.kill(server)
    keeper.close()
    check(db, players)
    after = sum(len(player.acknowledged) for player in players)
    assert after > before, "the tables don't go on"
    print(f"{kills} kills, {len(players)} tables, {after} acknowledged moves, none lost")


def check(db: str, players: list[Player]) -> None:
    """Everything that was acknowledged is stored, under its number."""
    store = Store(db)
    for player in players:
        stored = store.table(player.table)
        assert stored is not None
        for number, action in list(player.acknowledged.items()):
            assert stored.entries[number][0] == MOVE
            assert stored.entries[number][2] == action, f"entry {number} of table {player.table} is lost"
    store.close()
