"""Fondaco: four games of medieval trade behind one contract.

>>> import fondaco
>>> state = fondaco.load("medici").new(players=4, seed=7)
>>> seat = state.pending()[0]
>>> state.play(seat, state.legal(seat)[0])
>>> state.over
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._form import choose

if TYPE_CHECKING:
    from .engine import Game

__version__ = "0.1.0"

compiled: bool = choose()
"""Whether the compiled form runs."""

__all__ = ["__version__", "compiled", "game_ids", "load"]


def game_ids() -> list[str]:
    """The ids of all games that are installed, ours first."""
    from .registry import names

    return names()


def load(id: str) -> Game:
    """A game by its id."""
    from .registry import find

    return find(id)
