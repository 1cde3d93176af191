"""The one who writes: a thread that stores everything that waits in one transaction, then tells who waited.

Many tables move at once; sharing a transaction makes the disk wait once for all of them. Nobody is told
before the transaction is committed. Nothing ends the writer: what can't be stored is answered with an error,
and should its thread die all the same, another takes its place.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Connection

from ...engine import FondacoError, Phrase
from .schema import entries

if TYPE_CHECKING:
    from .leases import Lease

T = TypeVar("T")
Job = Callable[[Connection], Any]
Row = tuple[str, int, int, int, int, int]
"""An entry: table, number, kind, seat, action, at."""
COLUMNS = entries.columns.keys()
LARGEST_BATCH = 500
MOST_AT_ONCE = 100
"""Rows of one statement."""
PAUSE_SECONDS = 0.2
"""Between the death of a writer and the next one."""

logger = logging.getLogger("fondaco.server")


class NotStored(FondacoError):
    """The database didn't take it; everything is as it was before."""

    def __init__(self) -> None:
        super().__init__(Phrase("this couldn't be stored, so nothing has changed; try again"))


@dataclass(frozen=True)
class Mark:
    """Where many servers share a database: by which right a table is changed, and which call this settles."""

    lease: Lease
    call: str = ""


Guard = Callable[[Connection, list[Mark | None]], list[NotStored | None]]
"""Asked at the beginning of a transaction: for each thing to be written nothing, or why it may not be."""


class _Wish:
    """Something to be written, and who waits for it."""

    def __init__(self, job: Job | None, rows: list[Row], mark: Mark | None = None) -> None:
        self.job = job
        self.rows = rows
        self.mark = mark
        self.refusal: NotStored | None = None
        self.result: object = None
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[object] = self.loop.create_future()


class Writer:
    """Writes in a thread of its own, in the order in which it was asked, over a connection that nobody else has."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        connection: Connection | None = None,
        guard: Guard | None = None,
    ) -> None:
        self._connect = connect
        self._guard = guard
        self._connection = connection
        self._wishes: queue.SimpleQueue[_Wish | None] = queue.SimpleQueue()
        self._batch: list[_Wish] = []
        self._closing = False
        self.well = True
        """Whether the last thing that it tried was stored."""
        self.took: Callable[[float], None] = lambda _: None
        """Told how long each wish waited for its commit."""
        self._begin()

    async def append(self, rows: list[Row], mark: Mark | None = None) -> None:
        """Store entries of a table; returns when they are committed."""
        await self._ask(_Wish(None, rows, mark))

    async def do(self, job: Callable[[Connection], T], mark: Mark | None = None) -> T:
        """Do anything else with the database; what the job returns comes when it is committed."""
        return cast(T, await self._ask(_Wish(job, [], mark)))

    def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wishes.put(None)
        self._thread.join()
        self._hang_up()

    async def _ask(self, wish: _Wish) -> object:
        """What was asked for is written even if whoever asked is gone by then."""
        if self._closing:
            raise NotStored
        started = time.perf_counter()
        self._wishes.put(wish)
        result = await wish.done
        self.took(time.perf_counter() - started)
        return result

    def waiting(self) -> int:
        """About how much waits to be written."""
        return self._wishes.qsize()

    # In the thread --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._run, name="fondaco-writer", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            while self._take():
                self._write(self._batch)
        except BaseException:  # whatever it was: those who wait are told, and the next writer goes on
            logger.critical("the writer died", exc_info=True)
            self.well = False
            _tell(self._batch, NotStored())
            self._hang_up()
            time.sleep(PAUSE_SECONDS)
            self._begin()

    def _take(self) -> bool:
        """Everything that waits; whether there is still something to do."""
        self._batch = []
        wish = self._wishes.get()
        while wish is not None:
            self._batch.append(wish)
            if self._wishes.empty() or len(self._batch) == LARGEST_BATCH:
                return True
            wish = self._wishes.get()
        self._wishes.put(None)  # closing: seen again when these are written
        return bool(self._batch)

    def _write(self, batch: list[_Wish]) -> None:
        try:
            self._store(batch)
        except Exception as error:  # of any kind: an input that no check foresaw must not end the writing
            if len(batch) > 1:  # one of them is at fault: each for itself
                for wish in batch:
                    self._write([wish])
                return
            if isinstance(error, FondacoError):  # the job itself says no
                _tell(batch, error)
                return
            self.well = False
            logger.error("not stored: %s: %s", type(error).__name__, next(iter(str(error).splitlines()), ""))
            _tell(batch, NotStored())
        else:
            self.well = True
            _tell(batch, None)

    def _store(self, batch: list[_Wish]) -> None:
        if self._connection is None:
            self._connection = self._connect()
        try:
            with self._connection.begin():
                if self._guard is not None:
                    refusals = self._guard(self._connection, [wish.mark for wish in batch])
                    for wish, refusal in zip(batch, refusals, strict=True):
                        wish.refusal = refusal
                _write_all(self._connection, [wish for wish in batch if wish.refusal is None])
        except BaseException:
            if self._connection.invalidated or self._connection.dialect.name != "sqlite":
                self._hang_up()  # a new connection must be allowed to write first
            raise

    def _hang_up(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.close()
            except Exception as error:  # it is given up in any case
                logger.warning("a connection couldn't be closed: %s", error)


def _tell(batch: list[_Wish], error: FondacoError | None) -> None:
    """Wake whoever waits, each event loop once."""
    waiting: dict[asyncio.AbstractEventLoop, list[_Wish]] = {}
    for wish in batch:
        waiting.setdefault(wish.loop, []).append(wish)
    for loop, wishes in waiting.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, wishes, error)


def _settle(wishes: list[_Wish], error: FondacoError | None) -> None:
    for wish in wishes:
        if wish.done.done():
            continue
        wrong = error or wish.refusal
        if wrong is None:
            wish.done.set_result(wish.result)
        else:
            wish.done.set_exception(wrong)


def _write_all(connection: Connection, batch: list[_Wish]) -> None:
    rows: list[Row] = []
    for wish in batch:
        if wish.job is not None:
            _insert(connection, rows)
            rows = []
            wish.result = wish.job(connection)
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
