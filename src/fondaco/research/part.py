"""Some of the games of a batch in one process: the hall where they are played, and the arrays that it fills."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..engine import Game
from ..players import Bot
from ..players.hall import NO_MEMORY, Hall
from .arrays import Arrays


class Part:
    """The games from table `first` on, as many as the arrays have rows."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str],
        seed: int,
        first: int,
        all: int,
        bots: list[Bot | None],
        arrays: Arrays,
    ) -> None:
        size, actions = arrays.mask.shape
        rows = arrays.observations.data.cast("B") if arrays.observations.size else NO_MEMORY
        self.arrays = arrays
        self.hall = Hall(
            game, players, options, seed, size, first, all, bots, rows, arrays.mask.view(np.uint8).data.cast("B")
        )
        self._flat = arrays.mask.reshape(-1)
        self._starts = np.arange(size, dtype=np.int64) * actions
        self._lit: NDArray[np.int64] = np.zeros(0, np.int64)
        self._ended: list[int] = []
        self._fill()

    def step(self) -> None:
        """Play what was chosen."""
        self.hall.step(self.arrays.chosen.tolist())
        self._fill()

    def choose(self) -> None:
        """Choose a legal action for each game, each as likely."""
        self.arrays.chosen[:] = np.frombuffer(self.hall.random(), np.int64)

    def _fill(self) -> None:
        """What the hall hasn't written itself."""
        hall, arrays = self.hall, self.arrays
        arrays.seats[:] = np.frombuffer(hall.who(), np.uint8)
        if not hall.has_masks:
            self._flat[self._lit] = False
            self._lit = np.repeat(self._starts, hall.counts()) + np.frombuffer(hall.actions(), np.int32)
            self._flat[self._lit] = True
        for table in self._ended:
            arrays.done[table] = False
            arrays.rewards[table] = arrays.scores[table] = arrays.places[table] = 0
        self._ended = [one.table for one in hall.ended]
        for one in hall.ended:
            arrays.done[one.table] = True
            arrays.rewards[one.table] = one.shares
            arrays.scores[one.table] = one.scores
            arrays.places[one.table] = one.ranks
