"""A server in this process, on a port of its own, with the house within reach."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn

from fondaco.cli.serve import listening
from fondaco.server.app import create_app
from fondaco.server.connections import Gate
from fondaco.server.house import House
from fondaco.server.settings import Settings
from fondaco.server.under import Under

T = TypeVar("T")
TOKEN = re.compile(r'name="token" value="([^"]+)"')
GENEROUS = 10**6
PATIENCE = 300.0
"""Seconds after which something will never happen, however busy the machine is."""


class Server:
    """A running server; `do` runs something in its event loop."""

    def __init__(self, settings: Settings, host: str = "127.0.0.1", root: str = "", **more: Any) -> None:
        self.app = create_app(settings)
        self._door = listening(host, 0)
        self.port = self._door.getsockname()[1]
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{self.port}{root}"
        answering = Under(self.app, root) if root else self.app
        self.gate = Gate(answering, settings, log_level="critical", timeout_graceful_shutdown=1, **more)
        self._server = uvicorn.Server(self.gate)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started)

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve([self._door])

        asyncio.run(serve())

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def call(self, work: Callable[[], T]) -> T:
        async def run() -> T:
            return work()

        return self.do(run())

    def stop(self) -> None:
        self.call(self.house.hang_up)
        self._server.should_exit = True
        self._thread.join(PATIENCE)


class Person:
    """Somebody at the server: a browser without a script."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.http = httpx.Client(base_url=server.url, follow_redirects=True, timeout=PATIENCE)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def token(self) -> str:
        found = TOKEN.search(self.get("/").text)
        assert found is not None
        return found[1]

    def post(self, path: str, **fields: object) -> httpx.Response:
        """Send a form as the page does; with `script=True` as the script does."""
        headers = {"accept": "application/json"} if fields.pop("script", False) else {}
        return self.http.post(path, data={"token": self.token(), **fields}, headers=headers)

    def table(
        self, game: str = "medici", seats: tuple[str, ...] = ("me", "bot:random", "bot:random"), **more: object
    ) -> str:
        """Set a table; its id."""
        wishes = {f"seat-{number}": seat for number, seat in enumerate(seats)}
        answer = self.post("/new", game=game, players=len(seats), **{"name": self.name, **wishes, **more})
        assert answer.status_code == 200, answer.text
        return str(answer.url).rpartition("/t/")[2]


def generous(db: Path | str) -> Settings:
    """No limit is met by tests that don't look for it."""
    return Settings(
        db=str(db),
        pace=0,
        bot_seconds=PATIENCE,
        requests_a_minute=GENEROUS,
        tables_an_hour=GENEROUS,
        reads_a_minute=GENEROUS,
        lines_a_minute=GENEROUS,
        reading_seconds=PATIENCE,
        bot_tables=GENEROUS,
        head_seconds=PATIENCE,
        body_seconds=PATIENCE,
        stalled_seconds=PATIENCE,
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return generous(tmp_path / "test.db")


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    running = Server(settings)
    yield running
    running.stop()


@pytest.fixture
def anna(server: Server) -> Person:
    return Person(server, "Anna")


@pytest.fixture
def bruno(server: Server) -> Person:
    return Person(server, "Bruno")


@pytest.fixture
def same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the limits stands still: whatever is asked is asked at the same moment."""
    monkeypatch.setattr("fondaco.server.security.time", SimpleNamespace(monotonic=lambda: 0.0))


def wait_for(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something has become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL for all tests of a process."""
    from .postgresql import postgresql

    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    uri: str = request.getfixturevalue("postgres")
    from .postgresql import empty

    empty(uri)
    return uri
