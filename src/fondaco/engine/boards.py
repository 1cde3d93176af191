"""Boards as files, for games that can be played on several: what the house asks of such a game.

A board is a TOML file that names its game (`game = "medieval_merchant"`). What must stand in it is the game's to say;
`kit/boardfile.py` reads such files.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from .errors import BadSetup, unreadable
from .native import mypyc_attr
from .phrases import Phrase, Quoted, listed

if TYPE_CHECKING:
    from .contract import Game

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors put before a text; it means nothing."""


@final
class Mistake:
    """What is wrong with a board, in which line, and the clause that says so.

    >>> print(Mistake(12, Phrase("{city} has value {n}", city="Gent", n=9), "MM-2"))
    line 12: Gent has value 9 (MM-2)
    """

    def __init__(self, line: int, reason: Phrase, clause: str = "") -> None:
        self.line = line
        self.reason = Phrase("{reason} ({clause})", reason=reason, clause=Quoted(clause)) if clause else reason

    @property
    def phrase(self) -> Phrase:
        """The line and what is wrong there."""
        return Phrase("line {line}: {mistake}", line=self.line, mistake=self.reason)

    def __str__(self) -> str:
        return str(self.phrase)

    def __repr__(self) -> str:
        return f"Mistake({self.line}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mistake) and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash((self.line, self.reason))

    def __reduce__(self) -> tuple[object, ...]:
        return Mistake, (self.line, self.reason)


class BoardError(BadSetup):
    """A board that can't be played on, with all its mistakes."""

    def __init__(self, mistakes: list[Mistake], where: str = "") -> None:
        found = listed([mistake.phrase for mistake in mistakes])
        if where:
            super().__init__(Phrase("board {file}: {mistakes}", file=Quoted(where), mistakes=found))
        else:
            super().__init__(Phrase("board file: {mistakes}", mistakes=found))
        self.mistakes = mistakes
        self.where = where

    def __reduce__(self) -> tuple[object, ...]:
        return BoardError, (self.mistakes, self.where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Boards(ABC):
    """How a game is played on other boards than its own."""

    @abstractmethod
    def game_on(self, text: str, where: str = "") -> "Game":
        """The game on the board that a file's text describes; BoardError where it isn't sound."""

    @abstractmethod
    def mistakes(self, text: str) -> list[Mistake]:
        """What is wrong with a board file, line by line; nothing where it can be played on."""

    @abstractmethod
    def describe(self, text: str) -> list[Phrase]:
        """What a sound board would play like."""

    @abstractmethod
    def draw(self, text: str) -> str:
        """A sound board as a picture (SVG)."""

    def game_on_file(self, file: str) -> "Game":
        """The game on the board of a file."""
        return self.game_on(text_of(file), file)


def boards_of(game: "Game") -> Boards:
    """The boards of a game that must have some."""
    if game.boards is None:
        raise BadSetup(no_boards(game))
    return game.boards


def no_boards(game: "Game") -> Phrase:
    """What is said of a game that is played on its own board alone."""
    return Phrase("{game} has no boards", game=Quoted(game.title))


def text_of(file: str) -> str:
    """The text of a board file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup(unreadable(file, error.strerror)) from None
    except UnicodeDecodeError:
        raise BadSetup(Phrase("'{file}' can't be read: it must be a text file in UTF-8", file=Quoted(file))) from None


def fingerprint(data: object) -> str:
    """A short mark of plain data: the same for the same data, whatever their order in tables or their layout.

    >>> fingerprint({"b": 1, "a": [2]}) == fingerprint({"a": [2], "b": 1}) != fingerprint({"a": [1], "b": 1})
    True
    """
    canonical = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
