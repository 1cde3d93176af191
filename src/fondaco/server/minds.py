"""Bots think here, in processes of their own: a slow or crashing bot stops nobody, and nobody's bots stop all others'.

A bot gets its seat's view, the legal actions and a seed, nothing else. When its time is up, or its process
dies, a simpler bot moves in its place and the table is told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Protocol

from ..analysis.hints import Advice, hints
from ..engine import Game, Rng, View
from ..players import bot_names, make_bot
from .boards import MOST_KEPT, game_on
from .turns import Asker, Turns
from .worker import Trouble, Worker

USUAL = ("merchant", "greedy")
SIMPLER = "greedy"
SIMPLER_SECONDS = 5.0


@dataclass(frozen=True)
class Question:
    """What a bot is asked."""

    game: str
    options: dict[str, str]
    bot: str
    seat: int
    view: View
    legal: list[int]
    board: str = ""
    asked: int = 0
    """The version of the table at which it is asked."""


@dataclass(frozen=True)
class Answer:
    """What was chosen, by which bot, and what went wrong before (`late`, `failed` or nothing)."""

    action: int
    bot: str
    trouble: str = ""


def usual_bot() -> str:
    """The bot that is offered first."""
    return next(name for name in USUAL if name in bot_names())


def think(question: Question, seed: int) -> int:
    """In the other process: let the bot choose."""
    bot = make_bot(question.bot, _game(question))
    return bot.choose(question.seat, question.view, question.legal, Rng(seed))


def advise(question: Question, seed: int) -> list[Advice]:
    """In the other process: what search would do."""
    return hints(_game(question), question.seat, question.view, question.legal, Rng(seed))


def _game(question: Question) -> Game:
    return _configured(question.game, question.board, tuple(sorted(question.options.items())))


@lru_cache(MOST_KEPT)
def _configured(id: str, board: str, options: tuple[tuple[str, str], ...]) -> Game:
    game = game_on(id, board)
    return game.configured(game.check_options(dict(options)))


class Elsewhere(Protocol):
    """Others who think for this server."""

    def takes(self, question: Question) -> bool:
        """Whether somebody is there for such a question."""

    async def choose(self, question: Question, asker: Asker, seconds: float) -> Answer | None:
        """What was chosen; None where nobody is there any more."""


class Minds:
    """All thinking processes; whoever asks waits for their turn."""

    def __init__(self, workers: int, seconds: float, allowance: float = float("inf")) -> None:
        self.seconds = seconds
        self._all = [Worker(usual_bot) for _ in range(max(1, workers))]
        self.turns = Turns(self._all, allowance)
        self.elsewhere: Elsewhere | None = None
        """Where others may think for us."""

    @asynccontextmanager
    async def _mind(self, asker: Asker) -> AsyncIterator[Worker]:
        mind = await self.turns.take(asker)
        started = time.monotonic()
        try:
            yield mind
        finally:
            self.turns.give_back(mind, asker, time.monotonic() - started)

    async def choose(self, question: Question, asker: Asker, seconds: float = 0.0) -> Answer:
        """A legal action, whatever happens: by the bot itself, by a simpler one, or at random."""
        if len(question.legal) == 1:
            return Answer(question.legal[0], question.bot)
        most = seconds or self.seconds
        if self.elsewhere is not None and self.elsewhere.takes(question):
            answered = await self.elsewhere.choose(question, asker, most)
            if answered is not None:
                return answered
        async with self._mind(asker) as mind:
            trouble = ""
            for bot, seconds in ((question.bot, most), (SIMPLER, min(most, SIMPLER_SECONDS))):
                asked = partial(think, replace(question, bot=bot), secrets.randbits(64))
                answer = await mind.ask(asked, seconds)
                if not isinstance(answer, Trouble) and answer in question.legal:
                    return Answer(answer, bot, trouble)
                trouble = trouble or (answer.kind if isinstance(answer, Trouble) else "failed")
            return Answer(question.legal[secrets.randbelow(len(question.legal))], "random", trouble)

    async def hints(self, question: Question, asker: Asker) -> list[Advice]:
        """Up to three moves with their reasons; none where thinking failed."""
        async with self._mind(asker) as mind:
            answer = await mind.ask(partial(advise, question, secrets.randbits(64)), self.seconds)
            return [] if isinstance(answer, Trouble) else answer

    def close(self) -> None:
        for mind in self._all:
            mind.close()
