"""Many games that step together, with numpy arrays that are filled in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import fondaco

from ..engine import BadSetup, FondacoError, Game, IllegalAction, Phrase, Quoted
from ..players import Bot, make_bot
from ..players.hall import Hall


class Batch:
    """So many games of one kind, all at a decision of one seat each.

    The arrays stay the same objects; each step fills them anew:

    - `observations` (size, numbers), float32: what the seat to act knows, in the order of `names`;
    - `mask` (size, actions), bool: what it may do;
    - `seats` (size), int32: which seat it is;
    - `done` (size), bool: whether a game ended with this step; at that table the next has begun already;
    - `rewards` (size, players), float32: of a game that ended with this step the share of the win, else 0;
    - `scores` (size, players), float32, and `places` (size, players), int32, 1 the best: the same for its result.
    """

    def __init__(
        self,
        game: str | Game,
        size: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        observe: bool = True,
        bots: Mapping[int, str] | None = None,
        jobs: int = 1,
    ) -> None:
        found = fondaco.load(game) if isinstance(game, str) else game
        if size < 1:
            raise BadSetup(Phrase("a batch needs at least 1 game, not {n}", n=size))
        self.players = found.check_players(found.players_max if players is None else players)
        self.options = found.check_options(dict(options or {}))
        self.game = found.configured(self.options)
        self.size = size
        self.seed = seed
        self.names = self.game.observation_names(self.players, self.options) if observe else []
        self.closed = False
        self._hall = Hall(self.game, self.players, self.options, seed, size, 0, size, self._bots(bots or {}))
        self.observations: NDArray[np.float32] = np.zeros((size, len(self.names)), np.float32)
        self.mask: NDArray[np.bool_] = np.zeros((size, len(self.game.actions())), np.bool_)
        self.seats: NDArray[np.int32] = np.zeros(size, np.int32)
        self.rewards: NDArray[np.float32] = np.zeros((size, self.players), np.float32)
        self.scores: NDArray[np.float32] = np.zeros((size, self.players), np.float32)
        self.places: NDArray[np.int32] = np.zeros((size, self.players), np.int32)
        self.done: NDArray[np.bool_] = np.zeros(size, np.bool_)
        self._rows = self.observations.data.cast("B") if observe else memoryview(b"")
        self._starts = np.arange(size, dtype=np.int64) * self.mask.shape[1]
        self._lit: NDArray[np.int64] = np.zeros(0, np.int64)
        self._ended: list[int] = []
        self._fill()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game; an illegal one is an error, and then nothing has changed."""
        chosen = self._checked(actions)
        self._hall.step(chosen.tolist())
        self._fill()

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely; the same for the same seed."""
        self._check_open()
        return np.array(self._hall.random(), np.int64)

    def close(self) -> None:
        """Let the workers go; nothing can be played any more."""
        self.closed = True

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _bots(self, names: Mapping[int, str]) -> list[Bot | None]:
        bots: list[Bot | None] = [None] * self.players
        for seat, name in names.items():
            if not 0 <= seat < self.players:
                raise BadSetup(Phrase("there is no seat {seat} among {n}", seat=seat, n=self.players))
            bots[seat] = make_bot(name, self.game)
        if all(bots):
            raise BadSetup(Phrase("at least one seat must be left to you: bots have all of them"))
        return bots

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        self._check_open()
        chosen: NDArray[Any] = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise BadSetup(
                Phrase(
                    "actions must be {n} whole numbers, one a game, not an array of {shape} {type}",
                    n=self.size,
                    shape=Quoted(str(chosen.shape)),
                    type=Quoted(str(chosen.dtype)),
                )
            )
        count = self.mask.shape[1]
        inside = (chosen >= 0) & (chosen < count)
        legal = inside & self.mask[np.arange(self.size), np.where(inside, chosen, 0)]
        if not legal.all():
            at = int(np.argmin(legal))
            raise self._illegal(at, int(chosen[at]))
        return chosen

    def _illegal(self, table: int, action: int) -> FondacoError:
        try:
            self._hall.states[table].play(int(self.seats[table]), action)
        except IllegalAction as error:
            return IllegalAction(
                Phrase("game {n} of the batch: {mistake}", n=table, mistake=error.phrase), error.refusal
            )
        raise AssertionError("the mask forbids what the game allows")

    def _check_open(self) -> None:
        if self.closed:
            raise BadSetup(Phrase("this batch is closed"))

    def _fill(self) -> None:
        hall = self._hall
        np.copyto(self.seats, np.frombuffer(hall.who(), np.uint8))
        self._clear()
        for one in hall.ended:
            first = [rank == 1 for rank in one.ranks]
            self.done[one.table] = True
            self.rewards[one.table] = np.array(first, np.float32) / sum(first)
            self.scores[one.table] = one.scores
            self.places[one.table] = one.ranks
        flat = self.mask.reshape(-1)
        flat[self._lit] = False
        self._lit = np.repeat(self._starts, hall.counts()) + np.frombuffer(hall.actions(), np.int32)
        flat[self._lit] = True
        if self.names:
            hall.observe(self._rows)

    def _clear(self) -> None:
        """Nothing has ended."""
        for table in self._ended:
            self.done[table] = False
            self.rewards[table] = self.scores[table] = self.places[table] = 0
        self._ended = [one.table for one in self._hall.ended]
