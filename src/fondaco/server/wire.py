"""What other servers on the same PostgreSQL tell: a connection that listens, and comes back by itself."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from psycopg import sql
from sqlalchemy import Engine

from .storage.leases import CHANNEL

TURN_SECONDS = 0.5
"""So often the thread looks whether it shall end."""
logger = logging.getLogger("fondaco.server")


class Wire:
    """A thread that hears notices of two channels, that of all processes and this one's own."""

    def __init__(self, engine: Engine, heard: Callable[[str], None], listening: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._arguments, self._options = engine.dialect.create_connect_args(engine.url)
        self._heard = heard
        self._listening = listening
        """Told whenever it has begun to listen: what was told before may have been missed."""
        self._process = ""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fondaco-wire", daemon=True)

    def listen_as(self, process: str) -> None:
        """Listen to the channel of all and to that process's."""
        self._process = process
        if not self._thread.is_alive():
            self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    # In the thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        well = True
        while not self._closing.is_set():
            try:
                with psycopg.connect(*self._arguments, **self._options, autocommit=True) as connection:
                    if not well:
                        logger.warning("other servers can be heard again")
                    well = True
                    self._listen(connection)
            except psycopg.Error as error:
                if well:
                    logger.warning("other servers can't be heard now: %s", next(iter(str(error).splitlines()), ""))
                well = False
                self._closing.wait(TURN_SECONDS)

    def _listen(self, connection: psycopg.Connection) -> None:
        process = self._process
        for channel in (CHANNEL, f"{CHANNEL}_{process}"):
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        self._tell(self._listening)
        while process == self._process and not self._closing.is_set():
            for notice in connection.notifies(timeout=TURN_SECONDS):
                self._tell(self._heard, notice.payload)

    def _tell(self, what: Callable[..., None], *given: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *given)
