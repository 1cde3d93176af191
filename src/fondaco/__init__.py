"""Fondaco: four games of medieval trade behind one contract.

>>> import fondaco
>>> state = fondaco.load("medici").new(players=4, seed=7)
>>> seat = state.pending()[0]
>>> state.play(seat, state.legal(seat)[0])
>>> state.over
False

The names below are all that most programs need; `fondaco.engine` and `fondaco.players` have the rest. They are
fetched when first used, so the import itself costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._form import choose

if TYPE_CHECKING:
    from .engine import (
        CHANCE,
        OPEN,
        SPECTATOR,
        FondacoError,
        Game,
        IllegalAction,
        Match,
        Move,
        Option,
        Refusal,
        Rng,
        State,
        View,
    )
    from .players import Bot, bot_names, make_bot

__version__ = "0.1.0"

compiled: bool = choose()
"""Whether the compiled form runs."""

__all__ = [
    "CHANCE",
    "OPEN",
    "SPECTATOR",
    "Bot",
    "FondacoError",
    "Game",
    "IllegalAction",
    "Match",
    "Move",
    "Option",
    "Refusal",
    "Rng",
    "State",
    "View",
    "__version__",
    "bot_names",
    "compiled",
    "game_ids",
    "load",
    "make_bot",
    "read_record",
    "write_record",
]
OF_PLAYERS = ("Bot", "bot_names", "make_bot")


def game_ids() -> list[str]:
    """The ids of all games that are installed, ours first."""
    from .registry import names

    return names()


def load(id: str) -> Game:
    """A game by its id."""
    from .registry import find

    return find(id)


def read_record(text: str, board: str = "") -> Match:
    """The match that a record tells, replayed; `board` names the board file where it was played on one."""
    from .engine import records

    return records.read(text, load, board)


def write_record(match: Match) -> str:
    """The record of a match, finished or not."""
    from .engine import records

    return records.write(match)


if not TYPE_CHECKING:  # a type checker sees the imports above, and nothing that isn't there

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'fondaco' has no attribute '{name}'")
        from importlib import import_module

        part = import_module(".players" if name in OF_PLAYERS else ".engine", __name__)
        return getattr(part, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
