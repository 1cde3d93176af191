"""Who may write into a database. Into one of SQLite one server alone, by a lock on a file beside it: a second one would
overwrite what the first has in memory. Into PostgreSQL any number of servers, each what it has a lease of; only while
the schema is made or changed one of them keeps the others out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, text

from ...engine import BadSetup, Phrase

LOCK_NUMBER = 0x464F4E44
"""The advisory lock that is held while the schema changes; servers before there were leases held it all the time."""
PATIENCE_SECONDS = 60.0
"""So long another server may take to change it."""


class Claim:
    """Held as long as the server runs; the system lets go of it however the server ends."""

    def __init__(self, engine: Engine) -> None:
        self._file: FileLock | None = None
        database = engine.url.database
        if engine.dialect.name == "sqlite" and database not in (None, "", ":memory:"):
            self._file = FileLock(f"{database}.lock", mode=0o600, thread_local=False)
            try:
                self._file.acquire(timeout=0)
            except Timeout:
                raise taken() from None

    def release(self) -> None:
        if self._file is not None:
            self._file.release()


@contextmanager
def alone(connection: Connection) -> Iterator[None]:
    """Nobody else changes the schema meanwhile."""
    if connection.dialect.name != "postgresql":
        yield
        return
    end = time.monotonic() + PATIENCE_SECONDS
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:number)"), {"number": LOCK_NUMBER}):
        if time.monotonic() > end:
            raise taken()
        time.sleep(0.05)
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": LOCK_NUMBER})
        connection.commit()


def taken() -> BadSetup:
    """What is said where a server runs on the database."""
    return BadSetup(Phrase("another server already runs on this database; stop it first, or name another with --db"))
