"""The games that can be played in the browser."""

from __future__ import annotations

import fondaco
from fondaco.server.web.home import playable

GAMES = [game.id for game in playable()]


def fewest(game: str) -> int:
    """As few players as the game takes."""
    return fondaco.load(game).players_min
