"""Work spread over a Ray cluster (`pip install 'fondaco[ray]'`): the same parts as over processes, so the same results.

A part whose worker or node is lost is done anew by another; what was done stays done.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..engine import BadSetup, Phrase, Quoted
from .pool import Done, Part, elsewhere

LOCAL = "local"
"""What Ray calls a cluster of this machine alone, for as long as the command runs."""
MOST_LOST = 20
"""A part that has taken so many workers with it is at fault itself."""
WAITING = 2
"""So many parts a core wait at the workers, so that none of them is idle."""


@contextmanager
def on_ray(address: str) -> Iterator[None]:
    """Whatever is spread meanwhile is spread over the cluster at that address; nothing changes without one."""
    if not address:
        yield
        return
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise BadSetup(Phrase("Ray isn't installed here: pip install 'fondaco[ray]'")) from None
    try:
        more = {"include_dashboard": False} if address == LOCAL else {}
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, **more)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        reason = Quoted(next(iter(str(error).splitlines()), ""))
        raise BadSetup(
            Phrase("no Ray cluster answers at '{address}': {reason}", address=Quoted(address), reason=reason)
        ) from None
    token = elsewhere.set(Cluster(ray).spread)
    try:
        yield
    finally:
        elsewhere.reset(token)
        ray.shutdown()


class Cluster:
    """Where Ray does the parts."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._do = ray.remote(_do).options(max_retries=MOST_LOST, num_cpus=1)

    def spread(self, work: Callable[[Part], Done], parts: Sequence[Part]) -> Iterator[Done]:
        """Do all parts and give what is done as it comes."""
        ray = self._ray
        waiting = list(reversed(parts))
        running: list[Any] = []
        try:
            while waiting or running:
                most = max(1, int(ray.cluster_resources().get("CPU", 1))) * WAITING  # nodes come and go
                while waiting and len(running) < most:
                    running.append(self._do.remote(work, waiting.pop()))
                done, running = ray.wait(running, num_returns=1)
                yield from ray.get(done)
        finally:
            for left in running:
                ray.cancel(left, force=True)


def _do(work: Callable[[Part], Done], part: Part) -> Done:
    """At a worker: one part."""
    return work(part)
