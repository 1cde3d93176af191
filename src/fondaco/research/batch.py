"""Many games that step together, with numpy arrays that are filled in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import fondaco

from ..engine import BadSetup, Game, IllegalAction, Phrase, Quoted
from ..players import make_bot
from .arrays import Arrays, Shape
from .part import Part
from .rows import as_number
from .workers import Plan, Workers


class Batch:
    """So many games of one kind, each at a decision of one seat.

    The arrays stay the same objects; each step fills them anew:

    - `observations` (size, numbers), float32: what the seat to act knows, in the order of `names`;
    - `mask` (size, actions), bool: what it may do;
    - `seats` (size), int32: which seat it is;
    - `done` (size), bool: whether a game ended with this step; at that table the next has begun already;
    - `rewards` (size, players), float32: of a game that ended with this step the share of the win, else 0;
    - `scores` (size, players), float32, and `places` (size, players), int32, 1 the best: how that game ended.

    The n-th game at table t is `game.new(players, mixed(seed, t + n * size), options)`, whatever the number of `jobs`
    (processes). Seats may be given to bots, who then decide inside: `bots={1: "patrician"}`.
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
        size, seed, jobs = as_number(size, "size"), as_number(seed, "seed"), as_number(jobs, "jobs")
        if size < 1:
            raise BadSetup(Phrase("a batch needs at least 1 game, not {n}", n=size))
        if not 1 <= jobs <= size:
            raise BadSetup(Phrase("the games can be spread over 1 to {n} processes, not {jobs}", n=size, jobs=jobs))
        self.players = found.check_players(found.players_max if players is None else as_number(players, "players"))
        self.options = found.check_options(dict(options or {}))
        self.game = found.configured(self.options)
        self.size = size
        self.seed = seed
        self.names = self.game.observation_names(self.players, self.options) if observe else []
        self.closed = False
        chosen = self._checked_bots(bots or {})
        shape = Shape(size, self.players, len(self.names), len(self.game.actions()))
        plan = Plan(found.id, self.players, self.options, seed, chosen, shape)
        self._part: Part | Workers
        if jobs > 1:
            self._part = Workers(plan, jobs)
            arrays = self._part.arrays
        else:
            arrays = Arrays(shape, bytearray(shape.memory()))
            self._part = plan.part(self.game, 0, size, arrays)
        self.observations = arrays.observations
        self.mask = arrays.mask
        self.seats = arrays.seats
        self.rewards = arrays.rewards
        self.scores = arrays.scores
        self.places = arrays.places
        self.done = arrays.done
        self._chosen = arrays.chosen
        self._flat = self.mask.reshape(-1)
        self._starts = np.arange(size, dtype=np.int64) * shape.actions

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game; an illegal one is an error, and then nothing has changed."""
        self._chosen[:] = self._checked(actions)
        self._part.step()

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely: for the same seed the same, whatever the number of jobs."""
        self._check_open()
        self._part.choose()
        return self._chosen.copy()

    def close(self) -> None:
        """Let the processes go. The arrays stay as they are, and nothing can be played any more."""
        if not self.closed and isinstance(self._part, Workers):
            self._part.close()
        self.closed = True

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_part"):
            self.close()

    def _checked_bots(self, names: Mapping[int, str]) -> dict[int, str]:
        named = {as_number(seat, "seat"): name for seat, name in names.items()}
        for seat, name in named.items():
            if not 0 <= seat < self.players:
                raise BadSetup(Phrase("there is no seat {seat} among {n}", seat=seat, n=self.players))
            make_bot(name, self.game)
        if len(named) == self.players:
            raise BadSetup(Phrase("bots have all seats; at least one must be left to you"))
        return named

    def _checked(self, actions: ArrayLike) -> NDArray[Any]:
        self._check_open()
        try:
            chosen: NDArray[Any] = np.asarray(actions)
        except ValueError:
            raise self._misshapen(Phrase("rows of different lengths")) from None
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            shape, kind = Quoted(str(chosen.shape)), Quoted(chosen.dtype.name)
            raise self._misshapen(Phrase("{type} of shape {shape}", type=kind, shape=shape))
        count = self.mask.shape[1]
        low, high = int(chosen.min()), int(chosen.max())
        if low >= 0 and high < count:
            chosen = chosen.astype(np.int64, copy=False)
            legal = self._flat[self._starts + chosen]
            if legal.all():
                return chosen
        else:
            inside = (chosen >= 0) & (chosen < count)
            legal = inside & self.mask[np.arange(self.size), np.where(inside, chosen, 0).astype(np.int64)]
        table = int(np.argmin(legal))
        raise self._illegal(table, int(chosen[table]))

    def _misshapen(self, found: Phrase) -> BadSetup:
        wanted = Quoted(str(self.done.shape))
        return BadSetup(
            Phrase(
                "actions must be a whole number for each game, shape {wanted}, not {found}", wanted=wanted, found=found
            )
        )

    def _illegal(self, table: int, action: int) -> IllegalAction:
        seat = int(self.seats[table])
        text = str(action)
        if 0 <= action < self.mask.shape[1]:
            text = f"{action} ('{self.game.text(action)}')"
        return IllegalAction(
            Phrase(
                "game {n} of the batch: {action} isn't a legal action of seat {seat} there",
                n=table,
                action=Quoted(text),
                seat=seat,
            )
        )

    def _check_open(self) -> None:
        if self.closed:
            raise BadSetup(Phrase("this batch is closed"))
