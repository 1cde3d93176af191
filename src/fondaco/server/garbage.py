"""Python's full garbage collection stops every table for as long as it takes, a third of a second with 500 tables.

Nearly all that the server throws away is freed at once without it, so it is done seldom and at a time of our own.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from functools import cache
from typing import Any

EVERY_SECONDS = 600.0
YOUNG = (2_000, 20, 1_000_000)
"""When young objects are looked at, as usual; old ones never by themselves."""


async def collect_now_and_then() -> None:
    """As long as the server runs."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what is there at the start stays to the end
    gc.set_threshold(*YOUNG)
    try:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


@cache
def _trim() -> Any:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):  # another C library than GNU's
        return lambda _: 0


def give_back() -> None:
    """Hand back to the system what was freed; the C library would keep it for itself."""
    _trim()(0)
