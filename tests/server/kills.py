"""The server is killed again and again while everything about its tables changes.

    python -m tests.server.kills --kills 200                      on SQLite
    python -m tests.server.kills --kills 50 --on postgresql       on a PostgreSQL of its own

People play, talk, sit down, leave and come back, hosts allow and forbid, renew and withdraw invitations, somebody comes
in on other devices. After each kill everything that was acknowledged must be there, everything that anybody was shown
too, and of what was under way all or nothing.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from fondaco.server.storage import Reader
from fondaco.server.storage.schema import MOVE

from .keeper import LONGEST, Keeper
from .postgresql import postgresql

ME, BOT, OPEN, FRIEND = {"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}, {"kind": "friend"}
TABLES: list[tuple[str, list[dict[str, str]]]] = [
    ("medici", [ME, ME, ME]),
    ("hansa_teutonica", [ME, BOT, ME]),
    ("medieval_merchant", [ME, ME, ME]),
    ("middle_ages", [ME, ME, BOT]),
]
"""What is played all the time."""
PATIENCE = 10
"""Before every so many kills the bots get the time to move, which their processes need after a restart."""
MOST_CHANGES = 40
"""Before each kill so many changes are acknowledged, or fewer."""


class Client:
    """Somebody at the server; an answer that isn't a success is an error."""

    def __init__(self, http: httpx.Client, key: str) -> None:
        self.http = http
        self.headers = {"authorization": f"Bearer {key}"} if key else {}

    def ask(self, method: str, path: str, data: object = None) -> Any:
        answer = self.http.request(method, f"/api{path}", json=data, headers=self.headers)
        answer.raise_for_status()
        return answer.json()

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, data: object = None) -> Any:
        return self.ask("POST", path, data if data is not None else {})

    def refused(self, path: str, data: object = None) -> bool:
        """Whether what is asked for is refused, as it should be."""
        answer = self.http.post(f"/api{path}", json=data, headers=self.headers)
        return 400 <= answer.status_code < 500


class Busy(ABC, threading.Thread):
    """Does something as often as it can while servers come and go; whatever is wrong is noted in `faults`."""

    def __init__(self, url: str, faults: list[str]) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, timeout=LONGEST)
        self.faults = faults
        self.running = True
        self.done = 0
        """How many changes were acknowledged."""

    def run(self) -> None:
        while self.running:
            try:
                self.step()
            except httpx.HTTPStatusError as error:
                if error.response.status_code not in (429, 503):
                    self.fault(f"{error.request.method} {error.request.url.path}: {error.response.text}")
                time.sleep(0.2)
            except httpx.HTTPError:
                time.sleep(0.03)  # the server was killed

    @abstractmethod
    def step(self) -> None:
        """Do it once."""

    def fault(self, what: str) -> None:
        self.faults.append(f"{type(self).__name__}: {what}")

    def newcomer(self, name: str) -> Client:
        return Client(self.http, Client(self.http, "").post("/sessions", {"name": name})["key"])


# Moves ----------------------------------------------------------------------------------------------------


class Player(Busy):
    """Plays the people's seats of one table, then of its rematch, and remembers what was acknowledged and shown."""

    def __init__(self, url: str, faults: list[str], game: str, seats: list[dict[str, str]]) -> None:
        super().__init__(url, faults)
        self.game = game
        self.seats = seats
        self.rng = random.Random(game)
        self.client: Client | None = None
        self.table = ""
        self.acknowledged: list[tuple[str, int, int, int, int]] = []
        """Table, seat and action of every acknowledged move, and between which numbers of entries it must stand."""
        self.shown: dict[str, int] = {}
        """How many entries each table had when it was looked at."""
        self.rematches: list[tuple[str, str]] = []

    def step(self) -> None:
        if self.client is None:
            self.client = self.newcomer("Anna")
        if not self.table:
            self.table = self.client.post("/tables", {"game": self.game, "seats": self.seats})["id"]
        position = self.client.get(f"/tables/{self.table}/position")
        self.shown[self.table] = position["version"]
        if position["over"]:
            again = self.client.post(f"/tables/{self.table}/rematch")["id"]
            self.rematches.append((self.table, again))
            self.table = again
        elif not position["legal"]:
            time.sleep(0.02)
        else:
            seat, action = position["seat"], self.rng.choice(position["legal"])["action"]
            wish = {"action": action, "asked": position["asked"], "seat": seat}
            answer = self.client.post(f"/tables/{self.table}/moves", wish)
            self.acknowledged.append((self.table, seat, action, position["version"], answer["version"]))
            self.done += 1

    def check(self, store: Reader) -> None:
        """Everything that was acknowledged is stored, at its place, and all that was shown."""
        stored = {id: store.table(id) for id in list(self.shown)}
        entries = {id: table.entries if table is not None else [] for id, table in stored.items()}
        for table, seat, action, first, end in list(self.acknowledged):
            if (MOVE, seat, action) not in entries[table][first:end]:
                self.fault(f"a move of {table} is lost, entry {first} or after")
        for table, version in list(self.shown.items()):
            if len(entries.get(table, [])) < version and table in entries:
                self.fault(f"{table} was shown with {version} entries, {len(entries[table])} are stored")
        for before, after in list(self.rematches):
            told = stored[before]
            if told is None or told.next != after or store.table(after) is None:
                self.fault(f"the rematch of {before} is lost")


# Everything else ------------------------------------------------------------------------------------------


@dataclass
class Wish:
    """A change: how it is asked for, and whether what is seen afterwards is its outcome."""

    send: Callable[[], object]
    done: Callable[[Any], bool]
    acknowledged: bool = False


class Changer(Busy):
    """Changes one thing of a table: after a kill it is as acknowledged, or as was wished when the server was killed.

    A second thread looks at it all the time: what it was shown must be there too.
    """

    def __init__(self, url: str, faults: list[str]) -> None:
        super().__init__(url, faults)
        self.host: Client | None = None
        self.table = ""
        self.value: Any = None
        """What is to be seen when nothing is under way."""
        self.wish: Wish | None = None
        """What is under way: it may be done or not."""
        self.shown: tuple[int, Any] = (-1, None)
        """What was shown, and how many changes were settled before it was asked for."""
        self.rng = random.Random(type(self).__name__)

    @abstractmethod
    def begin(self, host: Client) -> str:
        """Set a table; its id."""

    @abstractmethod
    def see(self, host: Client) -> Any:
        """What there is to be seen."""

    @abstractmethod
    def next(self, host: Client) -> Wish | None:
        """The next change; none where another table is needed."""

    def run(self) -> None:
        threading.Thread(target=self.look, daemon=True).start()
        super().run()

    def look(self) -> None:
        """See what is shown meanwhile."""
        while self.running:
            before, value = self.done, self.value
            if self.host is None or value is None:
                time.sleep(0.01)
                continue
            try:
                self.shown = (before, self.see(self.host))
            except httpx.HTTPError:
                time.sleep(0.03)

    def step(self) -> None:
        if self.host is None:
            self.host = self.newcomer("Anna")
        if self.value is None:
            self.table = self.begin(self.host)
            self.value = self.see(self.host)
        if self.wish is not None:
            self.settle(self.host, self.wish)
        wish = self.next(self.host)
        if wish is None:
            self.value = None
            self.done += 1  # what was shown until now is of the old table
            return
        self.wish = wish
        wish.send()
        wish.acknowledged = True
        self.settle(self.host, wish)

    def settle(self, host: Client, wish: Wish) -> None:
        """See what became of what was under way."""
        seen = self.see(host)
        settled, shown = self.shown
        if settled == self.done and shown not in (self.value, seen):
            self.fault(f"{shown} was shown and is gone: there was {self.value}, there is {seen}")
        if not wish.done(seen) and (wish.acknowledged or seen != self.value):
            state = "acknowledged" if wish.acknowledged else "under way"
            self.fault(f"a change that was {state} is not as wished: there was {self.value}, there is {seen}")
        self.value = seen
        self.wish = None
        self.done += 1


class Talk(Changer):
    """Lines of talk."""

    def begin(self, host: Client) -> str:
        return str(host.post("/tables", {"game": "medici", "seats": [ME, OPEN, OPEN]})["id"])

    def see(self, host: Client) -> list[str]:
        return [line["text"] for line in host.get(f"/tables/{self.table}/said")]

    def next(self, host: Client) -> Wish:
        text, before = f"line {self.done}", self.value
        return Wish(
            lambda: host.post(f"/tables/{self.table}/said", {"text": text}),
            lambda seen: seen[-1:] == [text] and seen[:-1] == before[len(before) - len(seen) + 1 :],
        )


class Allowing(Changer):
    """What the host allows."""

    names = ("public", "hot_seat", "watchers_talk")

    def begin(self, host: Client) -> str:
        return str(host.post("/tables", {"game": "medici", "seats": [ME, OPEN, OPEN]})["id"])

    def see(self, host: Client) -> list[bool]:
        table = host.get(f"/tables/{self.table}")
        return [table[name] for name in self.names]

    def next(self, host: Client) -> Wish:
        others = [[bool(bits & 1), bool(bits & 2), bool(bits & 4)] for bits in range(8)]
        wished = self.rng.choice([one for one in others if one != self.value])
        changes = {name: new for name, new, old in zip(self.names, wished, self.value, strict=True) if new != old}
        return Wish(lambda: host.post(f"/tables/{self.table}/settings", changes), lambda seen: bool(seen == wished))


class Inviting(Changer):
    """Invitations, renewed and withdrawn; a void one stays void."""

    def begin(self, host: Client) -> str:
        self.void: list[str] = []
        self.stranger = self.newcomer("Bruno")
        return str(host.post("/tables", {"game": "medici", "seats": [ME, FRIEND, FRIEND]})["id"])

    def see(self, host: Client) -> dict[str, str]:
        found: dict[str, str] = host.get(f"/tables/{self.table}/invitations")
        return found

    def next(self, host: Client) -> Wish:
        now: dict[str, str] = self.value
        for token in self.void[-2:]:
            if token not in now.values() and not self.stranger.refused(
                f"/tables/{self.table}/join", {"invitation": token}
            ):
                self.fault("an invitation that was renewed or withdrawn still seats somebody")
        self.void += [token for token in now.values() if token not in self.void]
        seat = self.rng.choice("12")
        rest = {other: token for other, token in now.items() if other != seat}
        path = f"/tables/{self.table}/invitations"
        if seat in now and self.rng.random() < 0.3:
            return Wish(lambda: host.ask("DELETE", f"{path}/{seat}"), lambda seen: bool(seen == rest))
        return Wish(
            lambda: host.post(path, {"seat": int(seat)}),
            lambda seen: seen.keys() == {*rest, seat} and seen.items() >= rest.items() and seen[seat] != now.get(seat),
        )


class Seats(Changer):
    """Friends sit down, by number and by invitation, or bots do; one of them leaves and comes back."""

    most = 8
    """Changes at one table."""

    def begin(self, host: Client) -> str:
        self.left = self.most
        self.bruno, self.carla = self.newcomer("Bruno"), self.newcomer("Carla")
        table = host.post("/tables", {"game": "medici", "seats": [ME, OPEN, FRIEND]})["id"]
        self.invitation = host.get(f"/tables/{table}/invitations")["2"]
        return str(table)

    def see(self, host: Client) -> list[str]:
        table = host.get(f"/tables/{self.table}")
        names = [seat["name"] if seat["kind"] == "person" else seat["kind"] for seat in table["seats"]]
        return [table["status"], *names, *(seat["bot"] for seat in table["seats"])]

    def next(self, host: Client) -> Wish | None:
        self.left -= 1
        if not self.left:
            return None
        path = f"/tables/{self.table}"
        status, anna, second, third, *bots = self.value
        if second == "open":
            wished = [status, anna, "Bruno", third, *bots]
            return Wish(lambda: self.bruno.post(f"{path}/join", {"seat": 1}), lambda seen: bool(seen == wished))
        if third == "invited" and self.rng.random() < 0.5:
            wished = ["playing", anna, second, "Carla", *bots]
            invitation = {"invitation": self.invitation}
            return Wish(lambda: self.carla.post(f"{path}/join", invitation), lambda seen: bool(seen == wished))
        if third == "invited":
            wished = ["playing", anna, second, "bot", "", "", "random"]
            return Wish(lambda: host.post(f"{path}/start", {"bot": "random"}), lambda seen: bool(seen == wished))
        if bots[1]:
            wished = [status, anna, second, third, "", "", bots[2]]
            return Wish(lambda: self.bruno.post(f"{path}/return"), lambda seen: bool(seen == wished))
        wished = [status, anna, second, third, "", "random", bots[2]]
        return Wish(lambda: self.bruno.post(f"{path}/leave", {"bot": "random"}), lambda seen: bool(seen == wished))


class Devices(Busy):
    """Somebody comes in on other devices, by links that work once."""

    def __init__(self, url: str, faults: list[str]) -> None:
        super().__init__(url, faults)
        self.anna: Client | None = None
        self.link = ""
        """One that is acknowledged and not used yet."""
        self.came: tuple[Client, str] | None = None
        """The last device, and the link by which it came."""

    def step(self) -> None:
        if self.anna is None:
            self.anna = self.newcomer("Anna")
        if self.came is not None:
            device, used = self.came
            device.get("/tables")  # an unknown key is refused, which is a fault
            if not device.refused(f"/devices/{used}"):
                self.fault("a link worked twice")
        if not self.link:
            self.link = self.anna.post("/devices")["token"]
        link, self.link = self.link, ""  # from here on it may be used up
        self.came = (Client(self.http, Client(self.http, "").post(f"/devices/{link}")["key"]), link)
        self.done += 1


# The trial ------------------------------------------------------------------------------------------------


class Trial:
    """A server, everybody who is busy with it, and the one who kills it."""

    def __init__(self, db: str) -> None:
        self.db = db
        self.keeper = Keeper(db)
        self.faults: list[str] = []
        self.players = [Player(self.keeper.url, self.faults, game, seats) for game, seats in TABLES]
        kinds: list[type[Busy]] = [Talk, Allowing, Inviting, Seats, Devices]
        self.busy: list[Busy] = [*self.players, *(kind(self.keeper.url, self.faults) for kind in kinds)]

    def run(self, kills: int, tell: Callable[[int], None] = lambda _: None) -> dict[str, int]:
        """Kill so many times; how many changes of each kind were acknowledged. AssertionError where one is lost."""
        rng = random.Random(1)
        self.keeper.start()
        try:
            for one in self.busy:
                one.start()
            self.wait_until_all_go_on()
            for kill in range(kills):
                if kill % PATIENCE == PATIENCE - 1:
                    self.wait_until_all_go_on()
                self.wait_for(rng.randint(1, MOST_CHANGES))
                time.sleep(rng.random() * 0.02)  # so that it happens anywhere between two of them
                self.keeper.kill()
                self.check()
                tell(kill + 1)
                self.keeper.start()
            self.wait_until_all_go_on()
        finally:
            for one in self.busy:
                one.running = False
            self.keeper.kill()
            self.keeper.close()
        self.check()
        done: dict[str, int] = {}
        for one in self.busy:
            name = type(one).__name__
            done[name] = done.get(name, 0) + one.done
        return done

    def check(self) -> None:
        """Nobody has found a fault, and every move is stored."""
        store = Reader(self.db)
        for player in self.players:
            player.check(store)
        store.close()
        assert not self.faults, "\n".join(self.faults)

    def wait_until_all_go_on(self) -> None:
        """Everybody has done something more than before; devices have a limit of their own."""
        before = {one: one.done for one in self.busy if not isinstance(one, Devices)}
        self.wait_until(lambda: all(one.done > done for one, done in before.items()))

    def wait_for(self, changes: int) -> None:
        """So many changes were acknowledged."""
        before = sum(one.done for one in self.busy)
        self.wait_until(lambda: sum(one.done for one in self.busy) >= before + changes)

    def wait_until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST
        while not true():
            assert not self.faults, "\n".join(self.faults)
            assert time.monotonic() < end, f"the server doesn't go on: {[(one.name, one.done) for one in self.busy]}"
            time.sleep(0.01)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database: a file of SQLite, or a PostgreSQL of its own."""
    if kind == "sqlite":
        yield str(folder / "house.db")
        return
    with postgresql() as url:
        yield url


def main() -> None:
    """Read the wish, kill, and say what was done meanwhile."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--on", choices=["sqlite", "postgresql"], default="sqlite")
    wish = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, database(wish.on, Path(folder)) as db:
        done = Trial(db).run(wish.kills, lambda kill: print(f"\r{kill} of {wish.kills}", end="", flush=True))
    print(f"\r{wish.kills} kills on {wish.on} in {time.monotonic() - started:.0f} s, nothing lost of", done)


if __name__ == "__main__":
    main()
