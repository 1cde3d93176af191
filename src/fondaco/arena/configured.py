"""The game as the options of a run want it, so that bots know the board that they play on."""

from __future__ import annotations

from ..engine import Game
from ..registry import find


def configured(id: str, options: dict[str, str]) -> tuple[Game, dict[str, str]]:
    """The game on the board of the options, and the options that are left: files are read once for all games."""
    game = find(id)
    chosen = game.check_options(options)
    left = {option.name: chosen[option.name] for option in game.options if option.values}
    return game.configured(chosen), left
