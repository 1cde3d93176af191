"""The games of a batch spread over processes that share the memory in which its arrays lie."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import fondaco

from ..engine import FondacoError, Game, Phrase
from ..players import Bot, make_bot
from .arrays import Arrays, Shape
from .part import Part

SHARED_MEMORY = Path("/dev/shm")
"""Where files are memory, on systems that have it."""


@dataclass(frozen=True)
class Plan:
    """What the games of a batch are, in plain data that another process can read."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    bots: dict[int, str]
    shape: Shape

    def part(self, game: Game, first: int, last: int, arrays: Arrays) -> Part:
        """The games at some of the tables."""
        bots: list[Bot | None] = [None] * self.players
        for seat, name in self.bots.items():
            bots[seat] = make_bot(name, game)
        tables = arrays.of_tables(first, last)
        return Part(game, self.players, self.options, self.seed, first, self.shape.size, bots, tables)


class Workers:
    """So many processes, each with its part of the tables."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        handle, name = tempfile.mkstemp(dir=SHARED_MEMORY if SHARED_MEMORY.is_dir() else None)
        try:
            os.truncate(handle, plan.shape.memory())
            self.arrays = Arrays(plan.shape, mmap.mmap(handle, 0))
        finally:
            os.close(handle)
        context = get_context("spawn")
        bounds = [plan.shape.size * job // jobs for job in range(jobs + 1)]
        self._pipes: list[Connection] = []
        self._processes = []
        try:
            for first, last in pairwise(bounds):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(plan, first, last, name, theirs), daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
            self._answers()
        except BaseException:
            self.close()
            raise
        finally:
            Path(name).unlink(missing_ok=True)

    def step(self) -> None:
        """Play what was chosen."""
        self._tell("step")

    def choose(self) -> None:
        """Choose a legal action for each game, each as likely."""
        self._tell("choose")

    def close(self) -> None:
        """Let the processes go."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()

    def _tell(self, word: str) -> None:
        try:
            for pipe in self._pipes:
                pipe.send(word)
        except OSError:
            raise FondacoError(Phrase("a worker of the batch has ended unexpectedly")) from None
        self._answers()

    def _answers(self) -> None:
        """Wait until all are done; what went wrong in one of them is said here."""
        wrong: FondacoError | None = None
        for pipe in self._pipes:
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                answer = FondacoError(Phrase("a worker of the batch has ended unexpectedly"))
            wrong = wrong or answer
        if wrong is not None:
            raise wrong


def work(plan: Plan, first: int, last: int, name: str, pipe: Connection) -> None:
    """What a process does: its part of the tables, until nobody is there any more."""
    with open(name, "r+b") as file:
        memory = mmap.mmap(file.fileno(), 0)
    part: Part | None = None

    def begin() -> None:
        nonlocal part
        part = plan.part(fondaco.load(plan.game).configured(plan.options), first, last, Arrays(plan.shape, memory))

    if not answered(pipe, begin) or part is None:
        return
    words: dict[str, Callable[[], Any]] = {"step": part.step, "choose": part.choose}
    while True:
        try:
            word = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        answered(pipe, words[word])


def answered(pipe: Connection, task: Callable[[], Any]) -> bool:
    """Do something and say whether it went well."""
    try:
        task()
    except FondacoError as error:
        pipe.send(error)
        return False
    pipe.send(None)
    return True
