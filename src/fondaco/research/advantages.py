"""How much better than guessed it went on after each decision, where several seats decide by turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


def advantages(
    seats: NDArray[np.int32], values: Numbers, done: NDArray[np.bool_], worths: Numbers, fading: float = 0.95
) -> tuple[Numbers, Numbers]:
    """For each decision of some steps of a `Batch` its advantage (GAE without discount) and what it came to.

    `seats`, `values` (what who acts has, as guessed) and `done` are (steps, tables); `worths` (steps, tables, players)
    is what a game that ended with the step was worth to each seat. A decision is followed by the next of the same
    seat, or by the end of the game; where neither comes within the steps, nobody knows yet, and both are nan.
    """
    steps, tables = seats.shape
    here = np.arange(tables)
    after = np.full(worths.shape[1:], np.nan, np.float32)
    """What each seat has at its next decision, or at the end."""
    gains = np.zeros_like(after)
    found = np.zeros_like(values)
    for step in reversed(range(steps)):
        ended = done[step]
        after[ended] = worths[step, ended]
        gains[ended] = 0
        at = here, seats[step]
        found[step] = after[at] - values[step] + fading * gains[at]
        after[at] = values[step]
        gains[at] = np.nan_to_num(found[step])
    return found, found + values
