"""Who speaks on the page: the house's own texts and the game's, in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
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
BOTS_ABOUT = {
    "apprentice": N_("Knows the rules, misjudges what things are worth and doesn't see what others gain."),
    "journeyman": N_("Often misjudges by half; good for a first game."),
    "merchant": N_("Judges like somebody who has played a few times."),
    "patrician": N_("Judges as well as it can, but looks at nothing but its next move."),
    "doge": N_("Thinks some turns ahead for up to two seconds; the strongest."),
    "greedy": N_("Takes what is worth most at once; the same strength as the patrician."),
    "random": N_("Plays anything that is allowed."),
}
"""How each of them plays, for whoever chooses one."""
MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
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


def date_in_words(moment: int, t: Speaker) -> str:
    """A day, from milliseconds since 1970.

    >>> date_in_words(1_763_481_600_000, Speaker())
    '18 November 2025'
    """
    day = datetime.fromtimestamp(moment / 1000, UTC)
    return t("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


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
