"""What a seat knows, what it may do and what it won, as the forms hand it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fondaco

from ..engine import BadSetup, Game, Phrase, Quoted, State
from ..engine.sight import sight_of

Row = NDArray[np.float32]
Mask = NDArray[np.int8]
Observer = Callable[[State, int, list[bytes]], None]

LOW, HIGH = -100.0, 100.0
"""Between these all observations lie. Most lie between 0 and 1; what may grow without end grows slowly."""


class Setup:
    """A game with its number of players and options, checked, and how its seats see it."""

    def __init__(self, game: str | Game, players: int | None, options: Mapping[str, str] | None) -> None:
        found = fondaco.load(game) if isinstance(game, str) else game
        self.players = found.check_players(found.players_max if players is None else as_number(players, "players"))
        self.options = found.check_options(dict(options or {}))
        self.game = found.configured(self.options)
        self.names = self.game.observation_names(self.players, self.options)
        self.count = len(self.game.actions())
        """How many actions there are."""
        self.observer: Observer = sight_of(self.game).observe

    def new(self, seed: int) -> State:
        """A game, at its first decision."""
        return self.game.new(self.players, seed, self.options)


def row(observer: Observer, state: State, seat: int) -> Row:
    """What the seat knows, in an array of its own."""
    out: list[bytes] = []
    observer(state, seat, out)
    return np.frombuffer(bytearray().join(out), np.float32)


def mask(legal: Sequence[int], count: int) -> Mask:
    """1 for each legal action, in an array of its own."""
    found = bytearray(count)
    for action in legal:
        found[action] = 1
    return np.frombuffer(found, np.int8)


def shares(state: State) -> list[float]:
    """What each seat has of the win of a finished game: 1 in all, shared by equals."""
    winners = state.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def whole(action: Any) -> int:
    """An action as a number; whatever numpy or torch call a whole number is one."""
    try:
        return index(action)
    except TypeError:
        raise BadSetup(Phrase("an action is a whole number, not '{action}'", action=Quoted(str(action)[:40]))) from None


def as_number(value: Any, what: str) -> int:
    """A setting that is a whole number, by the name it is asked under; numpy's are such too."""
    try:
        return index(value)
    except TypeError:
        wrong = Phrase("{what} is a whole number, not '{value}'", what=Quoted(what), value=Quoted(str(value)[:40]))
        raise BadSetup(wrong) from None
