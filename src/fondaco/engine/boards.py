"""Boards as files, for games that can be played on several: what the house asks of such a game.

A board is a TOML file that names its game (`game = "medieval_merchant"`). What must stand in it is the game's to say;
`kit/boardfile.py` reads such files.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from .errors import BadSetup
from .native import mypyc_attr
from .phrases import Phrase

if TYPE_CHECKING:
    from .contract import Game

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors put before a text; it means nothing."""


@final
class Mistake:
    """What is wrong with a board, and in which line.

    >>> print(Mistake(12, "Gent has value 9; a value is 2 to 8"))
    line 12: Gent has value 9; a value is 2 to 8
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"

    def __repr__(self) -> str:
        return f"Mistake({self.line}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mistake) and other.line == self.line and other.reason == self.reason

    def __hash__(self) -> int:
        return hash((self.line, self.reason))


class BoardError(BadSetup):
    """A board that can't be played on, with all its mistakes."""

    def __init__(self, mistakes: list[Mistake], where: str = "") -> None:
        super().__init__(f"board {where or 'file'}: " + "; ".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes


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
        raise BadSetup(f"{game.title} has no boards")
    return game.boards


def text_of(file: str) -> str:
    """The text of a board file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"board '{file}' can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetup(f"board '{file}' can't be read: it must be a text file in UTF-8") from None


def fingerprint(data: object) -> str:
    """A short mark of plain data: the same for the same data, whatever their order in tables or their layout.

    >>> fingerprint({"b": 1, "a": [2]}) == fingerprint({"a": [2], "b": 1}) != fingerprint({"a": [1], "b": 1})
    True
    """
    canonical = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
