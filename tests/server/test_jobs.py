"""Bots that think in processes of their own: killed ones are replaced, nothing is played twice, nobody starves."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy import text

from fondaco.server.jobs import AHEAD, MOST_OF_A_PERSON, Jobs, Thinker
from fondaco.server.minds import Answer, Minds, Question
from fondaco.server.table import Table
from fondaco.server.turns import Asker

from .conftest import PATIENCE, Server, generous, wait_for
from .keeper import ThinkerProcess
from .postgresql import empty
from .test_many import BOT, ME, client, new_table


@pytest.fixture
def server(postgres: str) -> Iterator[Server]:
    """One whose own processes can't think: whatever bots do is done elsewhere."""
    empty(postgres)
    running = Server(generous(postgres))
    yield running
    running.stop()


@pytest.fixture
def no_minds(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The server's own thinking processes are never asked; what they would have been asked is noted."""
    asked: list[Question] = []

    async def never(self: Minds, question: Question, asker: Asker, seconds: float = 0.0) -> Answer:
        most = seconds or self.seconds
        while True:
            if self.elsewhere is not None and self.elsewhere.takes(question):
                answer = await self.elsewhere.choose(question, asker, most)
                if answer is not None:
                    return answer
            asked.append(question)
            await asyncio.sleep(0.05)

    monkeypatch.setattr(Minds, "choose", never)
    return asked


def over(server: Server, table: str) -> bool:
    found = server.house.store.table(table)
    return found is not None and found.status == "over"


def test_bots_think_in_other_processes_and_their_games_come_to_an_end(
    server: Server, postgres: str, no_minds: list[Question]
) -> None:
    thinker = ThinkerProcess(postgres)
    try:
        wait_for(lambda: bool(jobs(server)._thinkers))
        tables = [new_table(client(server), BOT, BOT, BOT) for _ in range(3)]
        wait_for(lambda: all(over(server, table) for table in tables))
    finally:
        thinker.end(signal.SIGTERM)
    with server.house.store.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM thinkers")) == 0
    wait_for(lambda: not jobs(server)._thinkers)


def jobs(server: Server) -> Jobs:
    assert server.house.many is not None
    return server.house.many.jobs


def test_a_job_of_a_thinker_that_is_killed_or_stands_still_is_taken_by_another(
    server: Server, postgres: str, no_minds: list[Question]
) -> None:
    """One stands still, another is killed, the third takes over; late answers change nothing."""
    with ExitStack() as ending:
        first, second = ThinkerProcess(postgres), ThinkerProcess(postgres)
        ending.callback(first.end)
        ending.callback(second.end)
        wait_for(lambda: len(jobs(server)._thinkers) == 2)
        host = client(server)
        tables = [new_table(host, BOT, BOT, BOT, BOT) for _ in range(4)]
        wait_for(lambda: len(moves(server, tables[0])) > 5)
        first.send(signal.SIGSTOP)
        wait_for(lambda: len(jobs(server)._thinkers) == 1)
        third = ThinkerProcess(postgres)
        ending.callback(third.end)
        second.end()
        before = [len(moves(server, table)) for table in tables]
        wait_for(
            lambda: all(
                over(server, table) or len(moves(server, table)) > count
                for table, count in zip(tables, before, strict=True)
            )
        )
        first.send(signal.SIGCONT)  # what it had thought of comes late
        wait_for(lambda: all(over(server, table) for table in tables))
    for table in tables:
        stored = server.house.store.table(table)
        assert stored is not None
        replayed = Table(stored, server.house.store)  # every entry is legal after the one before, so none stands twice
        assert replayed.match.state.over


def moves(server: Server, table: str) -> list[tuple[int, int, int]]:
    stored = server.house.store.table(table)
    return stored.entries if stored is not None else []


def test_without_thinkers_the_server_thinks_itself(server: Server, postgres: str) -> None:
    table = new_table(client(server), BOT, BOT, BOT)
    wait_for(lambda: over(server, table))
    thinker = ThinkerProcess(postgres, "--game", "hansa_teutonica", "--bot", "doge")
    try:  # one that takes other questions changes nothing
        wait_for(lambda: bool(jobs(server)._thinkers))
        table = new_table(client(server), BOT, BOT, BOT)
        wait_for(lambda: over(server, table))
    finally:
        thinker.end()
    mine = new_table(client(server), ME, BOT, BOT)
    assert server.house.store.table(mine) is not None


def test_who_takes_what() -> None:
    question = Question("medici", {}, "doge", 0, {}, [1, 2])
    assert Thinker([], [], 1).takes(question)
    assert Thinker(["medici"], ["doge", "merchant"], 1).takes(question)
    assert not Thinker(["hansa_teutonica"], [], 1).takes(question)
    assert not Thinker(["medici"], ["merchant"], 1).takes(question)


def test_nobody_has_more_jobs_than_others_where_many_wait(server: Server) -> None:
    """A person with twenty tables waits with most of them here; somebody who comes later comes next."""

    async def story() -> list[str]:
        there = jobs(server)
        assert there._watching is not None
        there._watching.cancel()
        there._thinkers = [Thinker([], [], 4)]
        there._tickets.allow(AHEAD * 4)
        begun: list[str] = []
        answers: dict[str, asyncio.Future[tuple[Answer, float]]] = {}

        async def ask(question: Question, asker: Asker, seconds: float) -> tuple[Answer, float] | None:
            begun.append(asker.person)
            answers[asker.table] = asyncio.get_running_loop().create_future()
            return await answers[asker.table]

        there._ask = ask  # type: ignore[method-assign]
        question = Question("medici", {}, "doge", 0, {}, [1, 2])
        asking = [
            asyncio.ensure_future(there.choose(question, Asker(person, person, f"{person}{number}"), 1.0))
            for person, count in (("greedy", 20), ("modest", 1), ("late", 1))
            for number in range(count)
        ]
        await asyncio.sleep(0)
        while len(begun) < MOST_OF_A_PERSON + 2:
            await asyncio.sleep(0)
        handed_out = list(begun)
        while not all(one.done() for one in asking):
            for waiting in list(answers.values()):
                if not waiting.done():
                    waiting.set_result((Answer(1, "doge"), 0.1))
            await asyncio.sleep(0)
        return handed_out

    handed_out = server.do(story())
    assert sorted(handed_out) == ["greedy"] * MOST_OF_A_PERSON + ["late", "modest"]


def test_thinking_elsewhere_wants_postgresql(tmp_path: object) -> None:
    command = [sys.executable, "-m", "fondaco", "think", "--db", f"{tmp_path}/x.db"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 2
    assert len(run.stderr.strip().splitlines()) == 1
