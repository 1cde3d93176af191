"""Where chance comes from.

`Rng` is a small generator of our own for simulation: fast when compiled, the same on every machine, cheap to copy.
It is sfc32: three words and a counter of 32 bits, moved on by additions and shifts that never leave 64 bits, so
that compiled code calculates with the machine's own integers. Who has seen enough of its numbers can tell the next.

`SystemRng` is for games in which somebody plays: each number comes from the operating system when it is wanted.
"""

import secrets
from typing import Final, final

from .native import i64

_MASK: Final = 0xFFFFFFFF


class Rng:
    """Random whole numbers from a seed.

    >>> a = Rng(7)
    >>> b = a.copy()
    >>> [a.below(6) for _ in range(5)] == [b.below(6) for _ in range(5)]
    True
    """

    def __init__(self, seed: int = 0) -> None:
        seed = abs(seed)
        self.a: i64 = seed & _MASK
        self.b: i64 = (seed >> 32) & _MASK
        self.c: i64 = (seed >> 64) & _MASK
        self.count: i64 = 1
        for _ in range(12):
            _next(self)

    def word(self) -> i64:
        """The next 32 bits."""
        return _next(self)

    def double_word(self) -> int:
        """The next 64 bits."""
        return int(self.word()) << 32 | int(self.word())

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, for n up to 2 to the 29th."""
        return _below(self, n)

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = _below(self, i + 1)
            items[i], items[j] = items[j], items[i]

    def weighted(self, weights: list[int]) -> int:
        """An index, each as likely as its weight says.

        >>> Rng(1).weighted([0, 5, 0])
        1
        """
        at = self.below(sum(weights))
        for i, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return i
        return len(weights) - 1

    def fork(self) -> "Rng":
        """A new generator that goes its own way from here."""
        return Rng(self.double_word())

    def copy(self) -> "Rng":
        """A generator that will give the same numbers as this one."""
        other = Rng(0)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.count = self.count
        return other


def _next(rng: Rng) -> i64:
    """The next 32 bits of the small generator: a function, which compiled code calls without asking whose it is."""
    t: i64 = (rng.a + rng.b + rng.count) & _MASK
    rng.count = (rng.count + 1) & _MASK
    rng.a = rng.b ^ (rng.b >> 9)
    rng.b = (rng.c + (rng.c << 3)) & _MASK
    rng.c = (((rng.c << 21) & _MASK | (rng.c >> 11)) + t) & _MASK
    return t


def _below(rng: Rng, n: int) -> int:
    return ((_next(rng) >> 3) * n) >> 29


@final
class SystemRng(Rng):
    """Random whole numbers from the operating system: no seed, nothing kept from which the next could be told.

    >>> SystemRng().weighted([0, 5, 0])
    1
    """

    def __init__(self) -> None:
        self.a = 0
        self.b = 0
        self.c = 0
        self.count = 0

    def word(self) -> i64:
        return secrets.randbits(32)

    def below(self, n: int) -> int:
        """Each number is exactly as likely as the others."""
        return secrets.randbelow(n)

    def unit(self) -> float:
        return secrets.randbits(53) / 9007199254740992.0

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = secrets.randbelow(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self) -> Rng:
        return SystemRng()

    def copy(self) -> Rng:
        """Another that owes nothing to this one: numbers that weren't drawn yet are nowhere."""
        return SystemRng()


def mixed(seed: int, index: int) -> int:
    """The seed of the index-th game of a run: far apart for neighbours, the same on every machine.

    >>> mixed(1, 0) != mixed(1, 1) != mixed(2, 0)
    True
    """
    rng = Rng(seed * 1_000_003 + index)
    return rng.double_word()
