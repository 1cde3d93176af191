"""A process beside the server that does one thing at a time and can be ended: what hangs or dies there stops nobody."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TypeVar

T = TypeVar("T")
START_SECONDS = 60.0
"""A process that hasn't started after so long never will."""


@dataclass(frozen=True)
class Trouble:
    """What went wrong: `late` or `failed`."""

    kind: str


class Worker:
    """One process; a new one takes its place when it hangs or dies."""

    def __init__(self, warm_up: Callable[[], object]) -> None:
        self._warm_up = warm_up
        """What a new process does first, so that nobody's time is counted for it."""
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, what: Callable[[], T], seconds: float) -> T | Trouble:
        """The answer, or what went wrong. Time is counted from when the process is there to work."""
        if self._pool is None and not await self._begin():
            return Trouble("failed")
        assert self._pool is not None
        try:
            asked = asyncio.wrap_future(self._pool.submit(what))
        except BrokenProcessPool:  # it died while nobody asked
            self.close()
            return Trouble("failed")
        try:
            done, _ = await asyncio.wait([asked], timeout=seconds)
        except asyncio.CancelledError:  # whoever asked is gone: nobody else shall wait for this
            self._give_up(asked)
            raise
        if not done:
            self._give_up(asked)
            return Trouble("late")
        error = asked.exception()
        if error is None:
            return asked.result()
        if isinstance(error, BrokenProcessPool):
            self.close()
        return Trouble("failed")

    async def _begin(self) -> bool:
        """Start the process; whether it is ready to work."""
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_server)
        ready = asyncio.wrap_future(self._pool.submit(self._warm_up))
        try:
            done, _ = await asyncio.wait([ready], timeout=START_SECONDS)
        except asyncio.CancelledError:
            self._give_up(ready)
            raise
        if done and ready.exception() is None:
            return True
        self._give_up(ready)
        return False

    def _give_up(self, asked: asyncio.Future[T]) -> None:
        asked.cancel()
        self.close()

    def close(self) -> None:
        """End the process at once, whatever it does."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


def _end_with_the_server() -> None:
    """In the other process: watch the server, and end when it is gone, however it went."""
    server = multiprocessing.parent_process()
    assert server is not None
    threading.Thread(target=_end_after, args=[server.sentinel], daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
