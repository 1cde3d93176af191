"""Boards of one's own: a file's text, checked, kept with the table and played on; never a path of this machine."""

from __future__ import annotations

from functools import lru_cache

from ..engine import BadSetup, BoardError, Game, Mistake
from ..registry import find

LONGEST = 100_000
"""A board has at most so many characters here."""
MOST_KEPT = 64


def has_boards(game: Game) -> bool:
    """Whether a game can be played on a board of one's own."""
    return any(option.name == "board" and not option.values for option in game.options)


def sound_board(game: Game, text: str) -> str:
    """The text of a board on which the game can be played, in plain lines; BoardError with every mistake."""
    text = "\n".join(text.splitlines()).strip()
    if not text:
        return ""
    if not has_boards(game):
        raise BadSetup(f"{game.title} has no boards")
    if len(text) > LONGEST:
        raise BoardError([Mistake(1, f"this is no board: it is longer than {LONGEST} characters")])
    mistakes = game.check_board(text + "\n")
    if mistakes:
        raise BoardError(mistakes)
    return text + "\n"


@lru_cache(MOST_KEPT)
def game_on(id: str, board: str) -> Game:
    """The game on its own board, or on the one of that text; tables with the same board share it."""
    game = find(id)
    return game.on_board(board) if board else game
