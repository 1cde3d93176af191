"""A process in which bots think for all servers on a PostgreSQL: any number of them, on any machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Sequence
from itertools import product

from procrastinate.app import WorkerOptions
from procrastinate.exceptions import ProcrastinateException
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ..engine import BadSetup, Phrase
from ..players import bot_names, no_such_bot
from ..registry import every, find
from .jobs import HEARTBEAT_SECONDS, STALLED_SECONDS, TASK, answer_text, make_app, queue_of
from .minds import Minds, Question
from .storage.leases import CHANNEL, CLOCK, WAITING
from .storage.operator import Operator
from .storage.store import in_a_line
from .tokens import new_id
from .turns import Asker

AGAIN_SECONDS = 0.5
logger = logging.getLogger("fondaco.server")
ANSWER = f"""
WITH told AS (
  INSERT INTO calls (id, process, caller, table_id, method, arguments, state, at)
  SELECT %(id)s, process, '', table_id, 'answer', %(arguments)s, {WAITING}, {CLOCK}
  FROM leases WHERE table_id = %(table)s AND process IS NOT NULL RETURNING process
) SELECT pg_notify('{CHANNEL}_' || process, 'calls') FROM told
"""
"""Goes to whoever owns the table now; to nobody where nobody does."""


class Thinker:
    """Takes jobs of some games and bots, or of all, at a few places at a time."""

    def __init__(self, db: str, games: Sequence[str], bots: Sequence[str], places: int) -> None:
        self.id = new_id()
        for game in games:
            find(game)
        for bot in bots:
            if bot not in bot_names():
                raise no_such_bot(bot, bot_names())
        self.games, self.bots, self.places = list(games), list(bots), places
        self._database = Operator(db)
        if self._database.engine.dialect.name != "postgresql":
            self._database.close()
            raise BadSetup(Phrase("bots think in processes of their own on PostgreSQL alone; name it with --db"))
        self._minds = Minds(places, 0.0)
        self._app = make_app(self._database.engine)
        self._app.task(name=TASK)(self._think)
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Think until somebody stops it; the database may come and go."""
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(stop, self._stopping.set)
        working = loop.create_task(self._work())
        telling = loop.create_task(self._tell())
        await self._stopping.wait()
        for task in (telling, working):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._minds.close()
        with contextlib.suppress(SQLAlchemyError):
            await asyncio.to_thread(self._forget)
        self._database.close()

    def _options(self) -> WorkerOptions:
        """How it works; it takes everything where nothing is named."""
        options: WorkerOptions = {
            "concurrency": self.places,
            "install_signal_handlers": False,
            "fetch_job_polling_interval": HEARTBEAT_SECONDS,
            "update_heartbeat_interval": HEARTBEAT_SECONDS,
            "stalled_worker_timeout": STALLED_SECONDS,
            "shutdown_graceful_timeout": 0.0,
            "delete_jobs": "always",
        }
        if self.games or self.bots:
            games = self.games or [game.id for game in every()]
            options["queues"] = [queue_of(game, bot) for game, bot in product(games, self.bots or bot_names())]
        return options

    async def _work(self) -> None:
        while True:
            try:
                async with self._app.open_async() as app:
                    await app.run_worker_async(**self._options())
            except (ProcrastinateException, OSError) as error:
                logger.warning("no jobs can be taken now: %s", in_a_line(error))
            await asyncio.sleep(AGAIN_SECONDS)

    async def _think(self, table: str, seconds: float, question: dict[str, object]) -> None:
        """A job: let the bot choose, and send the answer to the server that owns the table."""
        asked = Question(**question)  # type: ignore[arg-type]
        before = asyncio.get_running_loop().time()
        answer = await self._minds.choose(asked, Asker(table=table), seconds)
        spent = asyncio.get_running_loop().time() - before
        told = {"id": new_id(), "table": table, "arguments": answer_text(asked, answer, spent)}
        await self._app.connector.execute_query_async(ANSWER, **told)

    async def _tell(self) -> None:
        """Say again and again that it is there."""
        well = True
        while True:
            try:
                await asyncio.to_thread(self._beat)
                well = True
            except SQLAlchemyError as error:
                if well:
                    logger.warning("the database doesn't answer: %s", in_a_line(error))
                well = False
            await asyncio.sleep(HEARTBEAT_SECONDS)

    def _beat(self) -> None:
        telling = text(
            "INSERT INTO thinkers (id, games, bots, places, until) "
            f"VALUES (:id, :games, :bots, :places, {CLOCK} + :more) "
            "ON CONFLICT (id) DO UPDATE SET until = excluded.until"
        )
        row = {"id": self.id, "games": " ".join(self.games), "bots": " ".join(self.bots), "places": self.places}
        with self._database.engine.begin() as connection:
            connection.execute(text("SET LOCAL synchronous_commit = off"))
            connection.execute(telling, {**row, "more": round(STALLED_SECONDS * 1000)})

    def _forget(self) -> None:
        with self._database.engine.begin() as connection:
            connection.execute(text("DELETE FROM thinkers WHERE id = :id"), {"id": self.id})
