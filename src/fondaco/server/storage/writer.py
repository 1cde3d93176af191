"""The one who writes: a thread that stores everything that waits in one transaction, then tells who waited.

Many tables move at once; sharing a transaction makes the disk wait once for all of them. Nobody is told
before the transaction is committed.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from sqlalchemy import Connection, Engine, insert
from sqlalchemy.exc import SQLAlchemyError

from .schema import entries

Job = Callable[[Connection], None]
Rows = list[dict[str, object]]
LARGEST_BATCH = 500


class _Wish:
    """Something to be written, and who waits for it."""

    def __init__(self, job: Job | None, rows: Rows) -> None:
        self.job = job
        self.rows = rows
        self.done: Future[None] = Future()


class Writer:
    """Writes in a thread of its own, in the order in which it was asked."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._wishes: queue.SimpleQueue[_Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="fondaco-writer", daemon=True)
        self._thread.start()

    async def append(self, rows: Rows) -> None:
        """Store entries of a table; returns when they are committed."""
        await self._ask(_Wish(None, rows))

    async def do(self, job: Job) -> None:
        """Do anything else with the database; returns when it is committed."""
        await self._ask(_Wish(job, []))

    def close(self) -> None:
        """Write what waits, then stop."""
        self._wishes.put(None)
        self._thread.join()

    async def _ask(self, wish: _Wish) -> None:
        """What was asked for is written even if whoever asked is gone by then."""
        self._wishes.put(wish)
        await asyncio.shield(asyncio.wrap_future(wish.done))

    def _run(self) -> None:
        while True:
            wish = self._wishes.get()
            batch: list[_Wish] = []
            while wish is not None:
                batch.append(wish)
                if self._wishes.empty() or len(batch) == LARGEST_BATCH:
                    break
                wish = self._wishes.get()
            self._write(batch)
            if wish is None:
                return

    def _write(self, batch: list[_Wish]) -> None:
        try:
            with self._engine.begin() as connection:
                _write_all(connection, batch)
        except SQLAlchemyError as error:
            if len(batch) == 1:
                batch[0].done.set_exception(error)
            else:  # one of them is at fault: each for itself
                for wish in batch:
                    self._write([wish])
            return
        for wish in batch:
            wish.done.set_result(None)


def _write_all(connection: Connection, batch: list[_Wish]) -> None:
    rows: Rows = []
    for wish in batch:
        if wish.job is not None:
            if rows:
                connection.execute(insert(entries), rows)
                rows = []
            wish.job(connection)
        else:
            rows.extend(wish.rows)
    if rows:
        connection.execute(insert(entries), rows)
