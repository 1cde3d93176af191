"""SQLite's write-ahead log is carried into the database beside the writing, so that no move waits for it."""

from __future__ import annotations

import threading

from sqlalchemy import Engine

EVERY_SECONDS = 60.0
LONGEST_LOG = 50_000
"""Pages after which the writer does it itself, should this thread be held up."""


class Checkpoints:
    """A thread that now and then moves what is in the log to its place; others write on meanwhile."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fondaco-checkpoints", daemon=True)
        if engine.dialect.name == "sqlite":
            self._thread.start()

    def close(self) -> None:
        """Stop; the last connection that is closed carries over what is left."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while not self._closing.wait(EVERY_SECONDS):
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all()
                connection.rollback()
