"""Bots that think on other machines: each question is a job in PostgreSQL, kept by Procrastinate, taken by any thinker.

A job holds what the seat may know and the version at which it was asked, nothing else. Its answer goes to whichever
server owns the table then; one that comes late or twice is heard by nobody. Jobs of a thinker that has died are given
to another after a few seconds; where no thinker is left for a question, the server's own processes think.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from weakref import WeakValueDictionary

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, ProcrastinateException
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, Engine

from .minds import Answer, Question
from .storage.leases import CLOCK
from .turns import OVERSPENT, Asker, Turns

TASK = "think"
HEARTBEAT_SECONDS = 1.0
"""So often a thinker says that it is there."""
STALLED_SECONDS = 4.0
"""Whoever hasn't said so for so long is gone."""
LOOK_SECONDS = 5.0
"""So often a server looks whether the job that it waits for is still there."""
AHEAD = 2
"""For each place at which somebody can think a server hands out so many jobs: the others wait for their turn here."""
MOST_OF_A_PERSON = 4
"""So many jobs of one person are handed out at a time."""
logger = logging.getLogger("fondaco.server")
logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # it tells of every job


def schema() -> str:
    """The schema of the database in which these jobs are kept: another version of their tables has another."""
    return f"jobs_{hashlib.sha256(SchemaManager.get_schema().encode()).hexdigest()[:8]}"


def make_tables(connection: Connection) -> None:
    """The tables for jobs, where they aren't there yet."""
    found = "SELECT 1 FROM information_schema.schemata WHERE schema_name = %s"
    if connection.exec_driver_sql(found, (schema(),)).first() is None:
        driver: Any = connection.connection.driver_connection
        driver.execute(f"CREATE SCHEMA {schema()}; SET LOCAL search_path = {schema()}; {SchemaManager.get_schema()}")
    connection.commit()


def make_app(engine: Engine) -> App:
    """Procrastinate on the same database."""
    _, options = engine.dialect.create_connect_args(engine.url)
    options.pop("context", None)  # SQLAlchemy's own
    given = make_conninfo(**{**options, "options": f'-c search_path={schema()},"$user",public'})
    return App(connector=PsycopgConnector(conninfo=given, min_size=1, max_size=4))


def queue_of(game: str, bot: str) -> str:
    """Jobs are sorted by game and bot, so that a thinker may choose."""
    return f"{game}/{bot}"


@dataclass(frozen=True)
class Thinker:
    """One that is there: which games and bots it takes (all where none is named), at how many places."""

    games: Sequence[str]
    bots: Sequence[str]
    places: int

    def takes(self, question: Question) -> bool:
        """Whether it takes such a question."""
        return (not self.games or question.game in self.games) and (not self.bots or question.bot in self.bots)


class Tickets(Turns[int]):
    """The right to hand out a job; as many as there are places to think, so that turns stay fair."""

    def __init__(self, allowance: float) -> None:
        super().__init__([], allowance)
        self._there = 0
        self._allowed = 0

    def allow(self, count: int) -> None:
        """So many at a time from now on."""
        self._allowed = count
        while self._there < count:
            self._free.append(self._there)
            self._there += 1
        self._hand_out()

    def give_back(self, thing: int, asker: Asker, seconds: float) -> None:
        super().give_back(thing, asker, seconds)
        while self._there > self._allowed and self._free:
            self._free.pop()
            self._there -= 1


class Jobs:
    """The questions of one server that wait for a thinker."""

    def __init__(self, engine: Engine, allowance: float) -> None:
        self._app = make_app(engine)
        self._thinkers: list[Thinker] = []
        self._tickets = Tickets(allowance)
        self._people: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: dict[tuple[str, int, int], asyncio.Future[tuple[Answer, float]]] = {}
        self._watching: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        await asyncio.gather(*self._leaving, return_exceptions=True)
        await self._app.close_async()

    async def _watch(self) -> None:
        """Look who is there, and give the jobs of those who are gone to others."""
        there = f"SELECT games, bots, places FROM thinkers WHERE until > {CLOCK}"
        opened = False
        while True:
            try:
                if not opened:
                    await self._app.open_async()
                    opened = True
                rows = await self._app.connector.execute_query_all_async(there)
                self._thinkers = [Thinker(row["games"].split(), row["bots"].split(), row["places"]) for row in rows]
                self._tickets.allow(AHEAD * sum(thinker.places for thinker in self._thinkers))
                if self._thinkers:
                    await self._give_to_others()
            except (ProcrastinateException, OSError) as error:
                logger.warning("jobs can't be looked at now: %s", error)
                self._thinkers = []
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _give_to_others(self) -> None:
        for job in await self._app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS):
            try:
                await self._app.job_manager.retry_job(job)
            except ConnectorException:  # another server was quicker
                continue

    def takes(self, question: Question) -> bool:
        """Whether a thinker is there who takes such a question."""
        return any(thinker.takes(question) for thinker in self._thinkers)

    async def choose(self, question: Question, asker: Asker, seconds: float) -> Answer | None:
        """What a thinker chose; None where none is there (any more), so that the server must think itself."""
        limit = self._people.setdefault(asker.person, asyncio.Semaphore(MOST_OF_A_PERSON))
        async with limit:
            ticket = await self._tickets.take(asker)
            spent = 0.0
            try:
                found = await self._ask(question, asker, seconds)
                if found is None or found[0].action not in question.legal:
                    return None
                answer, spent = found
                return answer
            finally:
                self._tickets.give_back(ticket, asker, spent)

    async def _ask(self, question: Question, asker: Asker, seconds: float) -> tuple[Answer, float] | None:
        key = (asker.table, question.seat, question.asked)
        answer: asyncio.Future[tuple[Answer, float]] = asyncio.get_running_loop().create_future()
        self._waiting[key] = answer
        job: int | None = None
        try:
            while self.takes(question):
                job = await self._hand_out(question, asker, seconds)
                handed_out = time.monotonic()
                while self.takes(question):
                    await asyncio.wait([answer], timeout=HEARTBEAT_SECONDS)
                    if answer.done():
                        job = None
                        return answer.result()
                    if time.monotonic() - handed_out > LOOK_SECONDS:
                        handed_out = time.monotonic()
                        if not await self._is_there(job):
                            break  # its answer was lost: asked again
            return None
        except ProcrastinateException as error:
            logger.warning("a job couldn't be handed out: %s", error)
            return None
        finally:
            self._waiting.pop(key, None)
            if job is not None:
                leaving = asyncio.get_running_loop().create_task(self._take_back(job))
                self._leaving.add(leaving)
                leaving.add_done_callback(self._leaving.discard)

    async def _hand_out(self, question: Question, asker: Asker, seconds: float) -> int | None:
        wanted = self._app.configure_task(
            TASK,
            queue=queue_of(question.game, question.bot),
            priority=OVERSPENT - self._tickets.rank(asker),
            queueing_lock=f"{asker.table} {question.seat} {question.asked}",
        )
        try:
            return await wanted.defer_async(table=asker.table, seconds=seconds, question=asdict(question))
        except AlreadyEnqueued:  # the server that owned the table before has asked it
            return None

    async def _is_there(self, job: int | None) -> bool:
        if job is None:
            return False
        try:
            return await self._app.job_manager.get_job_status_async(job) in (Status.TODO, Status.DOING)
        except ConnectorException:  # done, so it is deleted
            return False

    async def _take_back(self, job: int) -> None:
        try:
            await self._app.job_manager.cancel_job_by_id_async(job, delete_job=True)
        except ProcrastinateException as error:
            logger.warning("a job couldn't be taken back: %s", error)

    def answered(self, table: str, seat: int, asked: int, answer: Answer, spent: float) -> None:
        """An answer has come, perhaps to a question that nobody asks any more."""
        waiting = self._waiting.get((table, seat, asked))
        if waiting is not None and not waiting.done():
            waiting.set_result((answer, spent))


def answer_text(question: Question, answer: Answer, spent: float) -> str:
    """An answer on its way to the server that asked."""
    return json.dumps([question.seat, question.asked, answer.action, answer.bot, answer.trouble, spent])
