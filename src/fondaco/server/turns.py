"""Whose turn it is where many wait for few: those go first who have used least lately.

Who waits is counted by address, then by person, then by table: whoever sets fifty tables, or comes as fifty
people from one address, has no more of the house than anybody else.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
HALF_LIFE = 300.0
"""After so many seconds half of what somebody used is forgotten."""
MOST_KNOWN = 50_000
MOVES_A_HINT = 2
"""Where people wait for moves and for hints, a hint comes after so many moves."""
URGENT, UNWATCHED, OVERSPENT = range(3)
"""Somebody looks on; nobody does; somebody has had more than their share lately: in this order."""


def always() -> bool:
    """Somebody waits for it."""
    return True


@dataclass(frozen=True)
class Asker:
    """Who waits for a turn: for whom it is counted, and whether somebody looks on."""

    origin: str = ""
    """The address that it comes from."""
    person: str = ""
    table: str = ""
    urgent: Callable[[], bool] = always
    """Whether somebody waits for it; asked again at every turn, for people come and go."""
    hint: bool = False


class Spent:
    """The seconds that each has used lately."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, name: str, now: float) -> float:
        """What is left of the seconds that somebody used."""
        seconds, then = self._used.get(name, (0.0, now))
        return seconds * math.exp2((then - now) / HALF_LIFE)

    def add(self, name: str, seconds: float) -> None:
        """Somebody has used so many seconds."""
        now = time.monotonic()
        used = self.of(name, now) + seconds
        self._used.pop(name, None)
        self._used[name] = used, now
        if len(self._used) > MOST_KNOWN:
            del self._used[next(iter(self._used))]  # whoever used something longest ago


class _Turn(Generic[T]):
    """Somebody who waits."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.come: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Turns(Generic[T]):
    """Hands out a few things (processes) to many who wait for them."""

    def __init__(self, things: Iterable[T], allowance: float = float("inf")) -> None:
        self._free = list(things)
        self._allowance = allowance
        """Who has used more seconds than this lately comes after everybody else."""
        self._waiting: list[_Turn[T]] = []
        self._origins = Spent()
        self._people = Spent()
        self._tables = Spent()
        self._moves_in_a_row = 0

    async def take(self, asker: Asker) -> T:
        """Wait for one's turn; what is taken must be given back."""
        turn: _Turn[T] = _Turn(asker)
        self._waiting.append(turn)
        self._hand_out()
        try:
            return await turn.come
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            elif not turn.come.cancelled():  # its turn had come just now
                self.give_back(turn.come.result(), asker, 0.0)
            raise

    def give_back(self, thing: T, asker: Asker, seconds: float) -> None:
        """It was used for so long."""
        self._origins.add(asker.origin, seconds)
        self._people.add(asker.person, seconds)
        self._tables.add(asker.table, seconds)
        self._free.append(thing)
        self._hand_out()

    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def free(self) -> int:
        """How many things nobody uses."""
        return len(self._free)

    def overspent(self, asker: Asker) -> bool:
        """Whether a person has used more than their allowance lately."""
        return self._people.of(asker.person, time.monotonic()) >= self._allowance

    def _hand_out(self) -> None:
        while self._free and self._waiting:
            turn = self._next()
            self._waiting.remove(turn)
            self._moves_in_a_row = 0 if turn.asker.hint else self._moves_in_a_row + 1
            if not turn.come.cancelled():
                turn.come.set_result(self._free.pop())

    def _next(self) -> _Turn[T]:
        now = time.monotonic()
        row = sorted(self._waiting, key=lambda turn: self._place(turn.asker, now))  # of equal ones who came first
        hint = next((turn for turn in row if turn.asker.hint), None)
        move = next((turn for turn in row if not turn.asker.hint), None)
        if hint is None or move is None:
            return row[0]
        waited_for = self._place(move.asker, now)[0] == URGENT
        return move if waited_for and self._moves_in_a_row < MOVES_A_HINT else hint

    def _place(self, asker: Asker, now: float) -> tuple[int, float, float, float]:
        """The place in the row: the lowest comes next."""
        person = self._people.of(asker.person, now)
        return self.rank(asker), self._origins.of(asker.origin, now), person, self._tables.of(asker.table, now)

    def rank(self, asker: Asker) -> int:
        """`URGENT`, `UNWATCHED` or `OVERSPENT`."""
        return OVERSPENT if self.overspent(asker) else URGENT if asker.urgent() else UNWATCHED
