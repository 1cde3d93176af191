"""Games are found through the entry points `fondaco.games`, so that a fifth can be a package of its own."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from importlib.metadata import entry_points

from .engine import Game, Phrase, Quoted, UnknownGame, plain, quoted

_loaded: list[Game] = []
OURS = ("medici", "hansa_teutonica", "medieval_merchant", "middle_ages")


@cache
def names() -> list[str]:
    """The ids of all games that are here."""
    found = [name for name in OURS if importlib.util.find_spec(f"fondaco.games.{name}") is not None]
    others = {point.name for point in entry_points(group="fondaco.games")}
    return found + sorted(others - set(OURS))


def every() -> list[Game]:
    """All games that are here."""
    return [find(name) for name in names()]


def loaded() -> list[Game]:
    """The games that were asked for so far."""
    return _loaded.copy()


@cache
def find(id: str) -> Game:
    """The game of that id."""
    wanted = plain(id).replace("-", "_").replace(" ", "_")
    if wanted not in names():
        raise UnknownGame(
            Phrase("there is no game '{name}'; there are {names}", name=Quoted(id), names=quoted(names()))
        )
    if wanted in OURS:
        game = importlib.import_module(f"fondaco.games.{wanted}").GAME
    else:
        (point,) = entry_points(group="fondaco.games", name=wanted)
        game = point.load()
    if not isinstance(game, Game):
        raise UnknownGame(Phrase("'{name}' is no game: it isn't made of fondaco.engine.Game", name=Quoted(id)))
    _loaded.append(game)
    return game
