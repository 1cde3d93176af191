"""What comes from outside, boards and records, is read in a process of its own: what takes too long is ended there.

A record has at most so many moves and lines of such a length; who brings much waits for their turn, not the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from ..engine import BadSetup, BoardError, Game, Mistake, Phrase, Quoted, RecordError, records
from ..engine.boards import boards_of
from ..engine.phrases import Gap
from ..registry import find, names
from .boards import game_on, plain_board, too_slow
from .turns import Asker, Turns
from .worker import Trouble, Worker

T = TypeVar("T")
LONGEST_RECORD = 400_000
"""A record has at most so many characters here."""
LONGEST_LINE = 500
MOST_MOVES = 10_000
"""Games that are played in earnest have some hundreds; apprentices at Hansa Teutonica needed 4,000."""
DIGITS = tuple("0123456789")
MOST_MISTAKES = 50
LONGEST_QUOTED = 80
MOST_QUOTED = 30
BOARD_SECONDS = 1.0
"""A board that takes more work than this isn't played on: it is read again whenever its table is."""


@dataclass(frozen=True)
class Played:
    """A record as it was read: what a table is made of."""

    game: str
    board: str
    options: dict[str, str]
    names: list[str]
    bots: list[str]
    """What played each seat, empty for people."""
    moves: list[tuple[int, int]]


class Reader:
    """The process that reads; whoever brings something waits for their turn."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._worker = Worker(warm_up)
        self._turns = Turns([self._worker])

    async def board(self, game: Game, text: str, asker: Asker) -> str:
        """The text of a board on which the game can be played; BoardError with its mistakes."""
        text = plain_board(game, text)
        if text:
            found = await self._read(partial(mistakes_of, game.id, text), asker)
            if isinstance(found, Trouble):
                raise too_slow()
            if found:
                raise BoardError(found)
        return text

    async def record(self, text: str, board: str, asker: Asker) -> Played:
        """A record, replayed to its end."""
        check_lines(text)
        found = await self._read(partial(replayed, text, board), asker)
        if isinstance(found, Trouble):
            raise BadSetup(Phrase("this record takes too long to read"))
        if isinstance(found, RecordError):
            raise found
        return found

    async def _read(self, what: Callable[[], T], asker: Asker) -> T | Trouble:
        worker = await self._turns.take(asker)
        started = time.monotonic()
        try:
            return await worker.ask(what, self.seconds)
        finally:
            self._turns.give_back(worker, asker, time.monotonic() - started)

    def close(self) -> None:
        self._worker.close()


def check_lines(text: str) -> None:
    """What can be said of a record without replaying it."""
    if len(text) > LONGEST_RECORD:
        raise RecordError(1, records.too_long(LONGEST_RECORD))
    moves = 0
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(number, Phrase("this line is longer than {n} characters", n=LONGEST_LINE))
        if line.startswith(("*", *DIGITS)):
            moves += 1
    if moves > MOST_MOVES:
        raise RecordError(
            1, Phrase("this record has {n} moves; at most {most} are taken here", n=moves, most=MOST_MOVES)
        )


# In the other process ---------------------------------------------------------------------------------


def warm_up() -> None:
    """Load the games."""
    for name in names():
        find(name)


def mistakes_of(id: str, text: str) -> list[Mistake]:
    """What is wrong with a board, each mistake in a few words."""
    began = time.process_time()
    found = boards_of(find(id)).mistakes(text)
    if not found:
        game_on(id, text).actions()
    if time.process_time() - began > BOARD_SECONDS:
        found = too_slow().mistakes
    return [Mistake(one.line, _short(one.reason)) for one in found[:MOST_MISTAKES]]


def _short(phrase: Phrase) -> Phrase:
    """A phrase that quotes no more than somebody reads."""
    gaps = {name: _short_gap(gap) for name, gap in phrase.gaps.items()}
    return Phrase(phrase.pattern, phrase.many, **gaps)


def _short_gap(gap: Gap) -> Gap:
    if isinstance(gap, Phrase):
        return _short(gap)
    if isinstance(gap, Quoted):
        return Quoted(gap.text[:LONGEST_QUOTED])
    if isinstance(gap, str):
        return gap[:LONGEST_QUOTED]
    return [_short_gap(one) for one in gap[:MOST_QUOTED]] if isinstance(gap, list) else gap


def replayed(text: str, board: str) -> Played | RecordError:
    """A record, replayed; `board` is the text of the board file that it was played on."""
    own = ""

    def load(id: str) -> Game:
        nonlocal own
        game = find(id)
        own = plain_board(game, board)
        mistakes = mistakes_of(game.id, own) if own else []
        if mistakes:
            raise BoardError(mistakes)
        return game_on(game.id, own)

    try:
        match = records.read(text, load)
    except RecordError as error:
        return error
    moves = [(move.seat, move.action) for move in match.moves]
    return Played(match.game.id, own, match.options, match.names, match.bots, moves)
