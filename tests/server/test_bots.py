"""Bots that are slow, crash, or answer nonsense never stop a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import fondaco
from fondaco.engine import Game, Rng, View
from fondaco.players import Bot
from fondaco.server import minds
from fondaco.server.minds import Minds, Question
from fondaco.server.turns import Asker

from .conftest import PATIENCE, Person, Server, wait_for

ROOT = Path(__file__).parents[2]
THINKING = "thinking\n"
"""What a slow bot says when it begins."""


class Slow(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        print(THINKING, end="", flush=True)
        time.sleep(10 * PATIENCE)
        return legal[0]


class Dying(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        os._exit(1)


class Wrong(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        return -5


class Raising(Bot):
    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        raise ValueError("no idea")


BROKEN: dict[str, Callable[[Game], Bot]] = {"slow": Slow, "dying": Dying, "wrong": Wrong, "raising": Raising}


def make(name: str, game: Game) -> Bot:
    from fondaco.players import make_bot

    return BROKEN[name](game) if name in BROKEN else make_bot(name, game)


def think_with_broken_bots(question: Question, seed: int) -> int:
    """In the other process: the usual way, but the broken bots are known there too."""
    setattr(minds, "make_bot", make)  # noqa: B010 - a module of another process
    return _think(question, seed)


_think = minds.think


def question(bot: str) -> Question:
    state = fondaco.load("medici").new(players=3, seed=5)
    seat = state.pending()[0]
    return Question("medici", {}, bot, seat, state.view(seat), state.legal(seat))


@pytest.mark.parametrize(
    ("bot", "trouble"), [("slow", "late"), ("dying", "failed"), ("wrong", "failed"), ("raising", "failed")]
)
def test_a_simpler_bot_moves_in_its_place(monkeypatch: pytest.MonkeyPatch, bot: str, trouble: str) -> None:
    monkeypatch.setattr(minds, "think", think_with_broken_bots)

    async def story() -> None:
        pool = Minds(1, 1.0 if bot == "slow" else PATIENCE)
        try:
            asked = question(bot)
            for _ in range(2):
                answer = await pool.choose(asked, Asker())
                assert answer.action in asked.legal
                assert answer.trouble == trouble
                assert answer.bot in ("greedy", "random")
            pool.seconds = PATIENCE
            fine = await pool.choose(question("greedy"), Asker())
            assert (fine.bot, fine.trouble) == ("greedy", "")
        finally:
            pool.close()

    asyncio.run(story())


SERVER = """
import asyncio
from functools import partial
from fondaco.server.minds import usual_bot
from fondaco.server.worker import Worker
from tests.server.test_bots import PATIENCE, question, think_with_broken_bots

async def story():
    idle, busy = Worker(usual_bot), Worker(usual_bot)
    for worker in (idle, busy):
        await worker.ask(partial(think_with_broken_bots, question("greedy"), 1), PATIENCE)
    print(*[pid for worker in (idle, busy) for pid in worker._pool._processes], flush=True)
    await busy.ask(partial(think_with_broken_bots, question("slow"), 1), PATIENCE)

asyncio.run(story())
"""


def test_thinking_processes_end_with_a_server_that_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout is not None
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert len(workers) == 2
    assert server.stdout.readline() == THINKING
    assert all(alive(pid) for pid in workers)
    server.kill()
    server.wait()
    wait_for(lambda: not any(alive(pid) for pid in workers))


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried doesn't."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_the_table_is_told_and_goes_on(server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "think", think_with_broken_bots)
    table = anna.table(seats=("me", "bot:random", "bot:random"))
    room = server.do(server.house.room(table))
    for seat in range(3):
        room.table.seats[seat] = replace(room.table.seats[seat], bot="raising")
    server.call(room.wake)
    wait_for(lambda: len(room.table.said) > 3)
    assert "failed; a simpler one moved" in anna.get(f"/t/{table}").text
    moves = len(room.table.match.moves)
    wait_for(lambda: room.table.status == "over" or len(room.table.match.moves) > moves + 10)
