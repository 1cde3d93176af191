"""Who speaks on the page: the house's own texts and the game's, in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..analysis.hints import HERE as HINTS
from ..engine import N_, Game, Phrase, Speaker
from ..engine.texts import LANGUAGES, speaker
from ..registry import every

HERE = Path(__file__).parent
BOTS = (
    N_("apprentice"),
    N_("journeyman"),
    N_("merchant"),
    N_("patrician"),
    N_("doge"),
    N_("greedy"),
    N_("random"),
)
"""What bots are called; others keep the name they have."""
NATIVE = {"en": "English", "it": "Italiano", "fr": "Français", "de": "Deutsch"}


def page_speaker(language: str, game: Game | None = None, names: list[str] | None = None) -> Speaker:
    """Who speaks in the house's templates: its own texts first."""
    folders = (HERE,) if game is None else (HERE, game.folder())
    return speaker(language, *folders, names=names)


def game_speaker(language: str, game: Game, names: list[str]) -> Speaker:
    """Who speaks at a game's table and in its log: the game's texts first."""
    return speaker(language, game.folder(), HERE, HINTS, names=names)


def speaker_of_all(language: str) -> Speaker:
    """Who speaks of what may concern any game: a record that somebody brings, a board."""
    return speaker(language, HERE, *[game.folder() for game in every()])


def to_whoever(headers: Iterable[tuple[bytes, bytes]], phrase: Phrase) -> bytes:
    """A sentence in the language that an unknown browser asks for."""
    wanted = dict(headers).get(b"accept-language", b"").decode("latin-1")
    return page_speaker(preferred(wanted)).say(phrase).encode()


def preferred(header: str) -> str:
    """The language that a browser asks for first among ours.

    >>> preferred("nl,de-AT;q=0.9,en;q=0.8"), preferred("xx"), preferred("en;q=0.1, it")
    ('de', 'en', 'it')
    """
    wishes: list[tuple[float, int, str]] = []
    for at, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        if language in LANGUAGES:
            try:
                wishes.append((-float(weight or 1), at, language))
            except ValueError:
                continue
    return min(wishes)[2] if wishes else "en"
