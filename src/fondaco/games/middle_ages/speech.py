"""The game in words."""

from ...engine import Event, Phrase, Speaker, View
from .board import Board
from .notation import Numbers


def describe(board: Board, numbers: Numbers, action: int) -> Phrase:
    """An action as a button shows it."""
    return Phrase("x")


def describe_event(board: Board, numbers: Numbers, event: Event) -> Phrase:
    """An event as a line of the log."""
    return Phrase(event.kind)


def screen(board: Board, numbers: Numbers, view: View, speaker: Speaker) -> str:
    """The table as text."""
    return ""
