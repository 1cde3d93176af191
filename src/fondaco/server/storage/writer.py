"""The one who writes: a thread that stores everything that waits in one transaction, then tells who waited.

Many tables move at once; sharing a transaction makes the disk wait once for all of them. Nobody is told
before the transaction is committed.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from itertools import chain

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .schema import entries

Job = Callable[[Connection], None]
Row = tuple[str, int, int, int, int, int]
"""An entry: table, number, kind, seat, action, at."""
COLUMNS = entries.columns.keys()
LARGEST_BATCH = 500
MOST_AT_ONCE = 100
"""Rows of one statement."""


class _Wish:
    """Something to be written, and who waits for it."""

    def __init__(self, job: Job | None, rows: list[Row]) -> None:
        self.job = job
        self.rows = rows
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()


class Writer:
    """Writes in a thread of its own, in the order in which it was asked."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._wishes: queue.SimpleQueue[_Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="fondaco-writer", daemon=True)
        self._thread.start()

    async def append(self, rows: list[Row]) -> None:
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
        await wish.done

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
        error: SQLAlchemyError | None = None
        try:
            with self._engine.begin() as connection:
                _write_all(connection, batch)
        except SQLAlchemyError as problem:
            error = problem
        if error is not None and len(batch) > 1:  # one of them is at fault: each for itself
            for wish in batch:
                self._write([wish])
        else:
            _tell(batch, error)


def _tell(batch: list[_Wish], error: SQLAlchemyError | None) -> None:
    """Wake whoever waits, each event loop once."""
    waiting: dict[asyncio.AbstractEventLoop, list[_Wish]] = {}
    for wish in batch:
        waiting.setdefault(wish.loop, []).append(wish)
    for loop, wishes in waiting.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, wishes, error)


def _settle(wishes: list[_Wish], error: SQLAlchemyError | None) -> None:
    for wish in wishes:
        if wish.done.cancelled():
            continue
        if error is None:
            wish.done.set_result(None)
        else:
            wish.done.set_exception(error)


def _write_all(connection: Connection, batch: list[_Wish]) -> None:
    rows: list[Row] = []
    for wish in batch:
        if wish.job is not None:
            _insert(connection, rows)
            rows = []
            wish.job(connection)
        else:
            rows.extend(wish.rows)
    _insert(connection, rows)


def _insert(connection: Connection, rows: list[Row]) -> None:
    """Many rows as one statement: the threads take turns once a statement, not once a row."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    place = f"({', '.join([mark] * len(COLUMNS))})"
    for start in range(0, len(rows), MOST_AT_ONCE):
        some = rows[start : start + MOST_AT_ONCE]
        statement = f"INSERT INTO {entries.name} ({', '.join(COLUMNS)}) VALUES {', '.join([place] * len(some))}"
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(some)))
