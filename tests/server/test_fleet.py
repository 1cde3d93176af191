"""Servers in processes of their own are killed, stopped and lose their database while people play at all of them.

The long form, with 400 tables and 1,600 streams, is `python -m tests.server.fleet`.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator

import httpx
import pytest

from fondaco.server.storage import Reader

from .fleet import Fleet, thinking_trial, trial
from .keeper import LONGEST, Keeper
from .postgresql import postgresql


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    """Three servers."""
    with postgresql() as db:
        made = Fleet(db, 3)
        yield made
        made.close()


def test_kills_lose_and_double_nothing_and_every_stream_hears_of_every_move(fleet: Fleet) -> None:
    done = asyncio.run(trial(fleet, tables=4, streams=3, seconds=12, kill=4))
    assert int(str(done["moves"])) > 20
    assert done["interruptions"] == 3


def test_a_crash_of_the_database_loses_and_doubles_nothing(fleet: Fleet) -> None:
    done = asyncio.run(trial(fleet, tables=4, streams=3, seconds=10, crash=5))
    assert int(str(done["moves"])) > 20


def test_tables_of_bots_go_on_whichever_thinker_is_killed(fleet: Fleet) -> None:
    done = asyncio.run(thinking_trial(fleet, tables=8, thinkers=2, seconds=6, kill=3))
    assert done["kills"] == 2


def client(keeper: Keeper, key: str) -> httpx.Client:
    return httpx.Client(base_url=f"{keeper.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=LONGEST)


def test_a_server_that_was_stopped_for_longer_than_its_lease_writes_nothing_more_to_tables_it_lost() -> None:
    """While it stands still somebody asks it for a move; when it wakes up another server has played on."""
    with postgresql() as db:
        stopped, other = Keeper(db), Keeper(db)
        try:
            stopped.start()
            other.start()
            key = httpx.post(f"{stopped.url}/api/sessions", json={"name": "Anna"}, timeout=LONGEST).json()["key"]
            here, there = client(stopped, key), client(other, key)
            table = here.post("/tables", json={"game": "medici", "seats": [{"kind": "me"}] * 3}).json()["id"]
            position = here.get(f"/tables/{table}/position").json()
            wish = {"action": position["legal"][0]["action"], "asked": position["asked"], "seat": position["seat"]}
            stopped.signal(signal.SIGSTOP)

            async def late() -> tuple[httpx.Response, int]:
                """The stopped server has the wish before its lease runs out, and reads it when another has played."""
                async with httpx.AsyncClient(headers=here.headers, timeout=LONGEST) as asking:
                    asked = asyncio.ensure_future(asking.post(f"{stopped.url}/api/tables/{table}/moves", json=wish))
                    await asyncio.sleep(0)
                    end = time.monotonic() + LONGEST
                    while True:
                        answer = await asyncio.to_thread(there.post, f"/tables/{table}/moves", json=wish)
                        if answer.status_code == 200:
                            break
                        assert answer.status_code == 503, answer.text
                        assert time.monotonic() < end
                    stopped.signal(signal.SIGCONT)
                    return await asked, int(answer.json()["version"])

            answer, version = asyncio.run(late())
            assert answer.status_code == 409, answer.text
            store = Reader(db)
            kept = store.table(table)
            store.close()
            assert kept is not None
            assert len(kept.entries) == version
            assert here.get(f"/tables/{table}").json()["version"] == version
        finally:
            for keeper in (stopped, other):
                keeper.signal(signal.SIGCONT)
                keeper.kill()
                keeper.close()
