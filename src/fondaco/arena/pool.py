"""Work spread over processes: the same results whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from ..engine import FondacoError, Phrase

Part = TypeVar("Part")
Done = TypeVar("Done")


def spread(work: Callable[[Part], Done], parts: Sequence[Part], jobs: int) -> Iterator[Done]:
    """Do all parts and give what is done as it comes; in this process where one job is enough."""
    if jobs <= 1 or len(parts) <= 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn")) as pool:
        waiting = list(reversed(parts))
        running: set[Future[Done]] = set()
        try:
            while waiting or running:
                while waiting and len(running) < 2 * jobs:
                    running.add(pool.submit(work, waiting.pop()))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield result(future)
        finally:
            pool.shutdown(cancel_futures=True)


def result(future: Future[Done]) -> Done:
    """What a process found; that one ended before is said in one line."""
    try:
        return future.result()
    except BrokenProcessPool:
        raise FondacoError(Phrase("a process that worked on this has ended unexpectedly")) from None


def chunks(count: int, size: int) -> list[tuple[int, int]]:
    """The numbers from 0 to count in stretches.

    >>> chunks(5, 2)
    [(0, 2), (2, 4), (4, 5)]
    """
    return [(start, min(start + size, count)) for start in range(0, count, size)]
