"""Boards of one's own: a file's text, kept with the table and played on; never a path of this machine.

Here is what can be said of a text without reading it. It is read elsewhere (`reading.py`), for that can take long.
"""

from __future__ import annotations

from functools import lru_cache

from ..engine import BadSetup, BoardError, Game, Mistake, Phrase
from ..engine.boards import boards_of, no_boards
from ..kit.boardfile import too_long
from ..registry import find

LONGEST = 100_000
"""A board has at most so many characters here."""
MOST_KEYS = 5_000
"""And so many data, counted by their equals signs."""
MOST_DOTS = 40
"""And so many dots in a line: `a.b.c = 1` is read in time that grows with their square."""
DEEPEST = 40
"""And so many brackets within each other."""
MOST_KEPT = 64
TOO_DEEP = Phrase("this is no board: its brackets are nested too deeply")
TOO_MANY = Phrase("this is no board: it holds too many data")
TOO_DOTTED = Phrase("this is no board: there are too many dots in this line")
TOO_SLOW = Phrase("this board takes too long to read")


def has_boards(game: Game) -> bool:
    """Whether a game can be played on a board of one's own."""
    return any(option.name == "board" and not option.values for option in game.options)


def plain_board(game: Game, text: str) -> str:
    """The text in plain lines, where it may be a board at all; BoardError where it can't be one."""
    if len(text) > LONGEST + 1_000:
        raise _no_board(1, too_long(LONGEST))
    text = "\n".join(text.splitlines()).strip()
    if not text:
        return ""
    if not has_boards(game):
        raise BadSetup(no_boards(game))
    if len(text) > LONGEST:
        raise _no_board(1, too_long(LONGEST))
    if text.count("=") > MOST_KEYS:
        raise _no_board(1, TOO_MANY)
    deep = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise _no_board(number, TOO_DOTTED)
        opened = line.count("[") + line.count("{")
        if deep + opened > DEEPEST and deep + _deepest(line) > DEEPEST:
            raise _no_board(number, TOO_DEEP)
        deep = max(0, deep + opened - line.count("]") - line.count("}"))
    return text + "\n"


def _deepest(line: str) -> int:
    """How deep the brackets of a line go."""
    deep = deepest = 0
    for sign in line:
        if sign in "[{":
            deep += 1
            deepest = max(deepest, deep)
        elif sign in "]}":
            deep -= 1
    return deepest


def _no_board(line: int, reason: Phrase) -> BoardError:
    return BoardError([Mistake(line, reason)])


def too_slow() -> BoardError:
    """What is said of a board that takes too long."""
    return _no_board(1, TOO_SLOW)


@lru_cache(MOST_KEPT)
def game_on(id: str, board: str) -> Game:
    """The game on its own board, or on the one of that text; tables with the same board share it."""
    game = find(id)
    return boards_of(game).game_on(board) if board else game
