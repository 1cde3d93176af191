"""That one server alone writes into a database: a second one would overwrite what the first has in memory.

On SQLite a lock on a file beside the database; on PostgreSQL an advisory lock of the very connection that writes,
so that whoever has lost the connection can't write before having the lock again.
"""

from __future__ import annotations

import time

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, text

from ...engine import BadSetup, Phrase

LOCK_NUMBER = 0x464F4E44
"""The advisory lock that every server takes."""
PATIENCE_SECONDS = 5.0
"""So long a server that has just ended may take to let go."""


class Claim:
    """Held as long as the server runs; the system lets go of it however the server ends."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file: FileLock | None = None
        database = engine.url.database
        if engine.dialect.name == "sqlite" and database not in (None, "", ":memory:"):
            self._file = FileLock(f"{database}.lock", mode=0o600, thread_local=False)
            try:
                self._file.acquire(timeout=0)
            except Timeout:
                raise taken() from None

    def connect(self) -> Connection:
        """A connection that may write."""
        connection = self._engine.connect()
        if self._engine.dialect.name == "postgresql":
            connection.detach()  # closed, it is gone and the lock with it
            end = time.monotonic() + PATIENCE_SECONDS
            while not connection.scalar(text("SELECT pg_try_advisory_lock(:number)"), {"number": LOCK_NUMBER}):
                if time.monotonic() > end:
                    connection.close()
                    raise taken()
                time.sleep(0.1)
            connection.commit()
        return connection

    def release(self) -> None:
        if self._file is not None:
            self._file.release()


def taken() -> BadSetup:
    """What is said where a server runs on the database."""
    return BadSetup(Phrase("another server already runs on this database; stop it first, or name another with --db"))
