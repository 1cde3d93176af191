"""Bots think here, in processes of their own: a slow or crashing bot stops nobody.

A bot gets its seat's view, the legal actions and a seed, nothing else. When its time is up, or its process
dies, a simpler bot moves in its place and the table is told.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing.connection import wait
from typing import TypeVar

from ..analysis.hints import Hint, hint
from ..engine import Game, Rng, View
from ..players import bot_names, make_bot
from .boards import MOST_KEPT, game_on

USUAL = ("merchant", "greedy")
T = TypeVar("T")
SIMPLER = "greedy"
SIMPLER_SECONDS = 5.0
START_SECONDS = 60.0
"""A process that hasn't started after so long never will."""


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


@dataclass(frozen=True)
class Answer:
    """What was chosen, by which bot, and what went wrong before (`late`, `failed` or nothing)."""

    action: int
    bot: str
    trouble: str = ""


@dataclass(frozen=True)
class Trouble:
    """What went wrong: `late` or `failed`."""

    kind: str


def usual_bot() -> str:
    """The bot that is offered first."""
    return next(name for name in USUAL if name in bot_names())


def think(question: Question, seed: int) -> int:
    """In the other process: let the bot choose."""
    bot = make_bot(question.bot, _game(question))
    return bot.choose(question.seat, question.view, question.legal, Rng(seed))


def advise(question: Question, seed: int) -> Hint:
    """In the other process: what search would do."""
    return hint(_game(question), question.seat, question.view, question.legal, Rng(seed))


def _game(question: Question) -> Game:
    return _configured(question.game, question.board, tuple(sorted(question.options.items())))


@lru_cache(MOST_KEPT)
def _configured(id: str, board: str, options: tuple[tuple[str, str], ...]) -> Game:
    game = game_on(id, board)
    return game.configured(game.check_options(dict(options)))


def _end_with_the_server() -> None:
    """In the other process: watch the server, and end when it is gone, however it went."""
    server = multiprocessing.parent_process()
    assert server is not None
    threading.Thread(target=_end_after, args=[server.sentinel], daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


class Mind:
    """One thinking process; a new one takes its place when it hangs or dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, what: Callable[[Question, int], T], question: Question, seconds: float) -> T | Trouble:
        """The answer, or what went wrong. Time is counted from when the process is there to think."""
        if self._pool is None and not await self._begin():
            return Trouble("failed")
        assert self._pool is not None
        try:
            asked = asyncio.wrap_future(self._pool.submit(what, question, secrets.randbits(64)))
        except BrokenProcessPool:  # it died while nobody asked
            self.close()
            return Trouble("failed")
        done, _ = await asyncio.wait([asked], timeout=seconds)
        if not done:
            asked.cancel()
            self.close()
            return Trouble("late")
        error = asked.exception()
        if error is None:
            return asked.result()
        if isinstance(error, BrokenProcessPool):
            self.close()
        return Trouble("failed")

    async def _begin(self) -> bool:
        """Start the process; whether it is ready to think."""
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_server)
        ready = asyncio.wrap_future(self._pool.submit(usual_bot))
        done, _ = await asyncio.wait([ready], timeout=START_SECONDS)
        if done and ready.exception() is None:
            return True
        ready.cancel()
        self.close()
        return False

    def close(self) -> None:
        """End the process at once, whatever it does."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


class Minds:
    """All thinking processes; whoever asks waits for a free one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._all = [Mind() for _ in range(max(1, workers))]
        self._free: asyncio.Queue[Mind] = asyncio.Queue()
        for mind in self._all:
            self._free.put_nowait(mind)

    async def choose(self, question: Question) -> Answer:
        """A legal action, whatever happens: by the bot itself, by a simpler one, or at random."""
        if len(question.legal) == 1:
            return Answer(question.legal[0], question.bot)
        mind = await self._free.get()
        try:
            trouble = ""
            for bot, seconds in ((question.bot, self.seconds), (SIMPLER, min(self.seconds, SIMPLER_SECONDS))):
                answer = await mind.ask(think, replace(question, bot=bot), seconds)
                if not isinstance(answer, Trouble) and answer in question.legal:
                    return Answer(answer, bot, trouble)
                trouble = trouble or (answer.kind if isinstance(answer, Trouble) else "failed")
            return Answer(question.legal[secrets.randbelow(len(question.legal))], "random", trouble)
        finally:
            self._free.put_nowait(mind)

    async def hint(self, question: Question) -> Hint | None:
        """A hint, or none where thinking failed."""
        mind = await self._free.get()
        try:
            answer = await mind.ask(advise, question, self.seconds)
            return None if isinstance(answer, Trouble) else answer
        finally:
            self._free.put_nowait(mind)

    def close(self) -> None:
        for mind in self._all:
            mind.close()
