"""What a seat knows as a row of numbers, for programs that learn (`game.observe`).

The row has the same length and order for every position of a game with so many players, seats are counted from the
viewer on, and every number has a name. It is written as pieces: bytes that hold numbers of four bytes (float32 in the
machine's order), which games keep ready in tables such as those made here. Joined they are what numpy takes as it is.
"""

import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from .errors import BadSetup
from .native import mypyc_attr
from .phrases import Phrase, Quoted

if TYPE_CHECKING:
    from .contract import Game, State

NUMBER_SIZE: Final = 4
"""How many bytes a number takes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight(ABC):
    """How the seats of a game see it as numbers. A game without one can be played, but not learned by these means."""

    @abstractmethod
    def names(self, players: int, options: dict[str, str]) -> list[str]:
        """What each number is, in their order: no name comes twice. Seat 0 is the viewer, seat 1 sits left of it."""

    @abstractmethod
    def observe(self, state: "State", seat: int, out: list[bytes]) -> None:
        """Append what the seat knows: pieces that together hold as many numbers as there are names."""

    def has_masks(self) -> bool:
        """Whether this game keeps masks of legal actions ready, which pays where few lists of them come again."""
        return False

    def mask(self, state: "State", seat: int) -> bytes:
        """A byte for each action, 1 for those that the seat may do; asked where `has_masks` says so."""
        return mask_of(state.legal(seat), len(state.game.actions()))


@final
class Block:
    """Pieces with places of their own, each always as long as it was first, joined where one has been exchanged."""

    def __init__(self, count: int) -> None:
        self.pieces = [b""] * count
        self.joined = b""
        self.stale = 0
        """How many have been exchanged since they were joined, and which was the last."""
        self.last = 0

    def put(self, at: int, piece: bytes) -> None:
        """What stands there from now on; games give the same object, from their tables, for the same numbers."""
        if self.pieces[at] is not piece:
            self.pieces[at] = piece
            self.stale += 1
            self.last = at

    def whole(self) -> bytes:
        """All of them."""
        if self.stale:
            if self.stale == 1 and self.joined:
                self.splice()
            else:
                self.joined = b"".join(self.pieces)
            self.stale = 0
        return self.joined

    def splice(self) -> None:
        """Put the one that was exchanged in its place."""
        start = 0
        pieces = self.pieces
        for at in range(self.last):
            start += len(pieces[at])
        piece = pieces[self.last]
        self.joined = b"".join([self.joined[:start], piece, self.joined[start + len(piece) :]])


def sight_of(game: "Game") -> Sight:
    """The sight of a game that must have one."""
    if game.sight is None:
        raise BadSetup(Phrase("{game} has no observations: its folder has no observe.py", game=Quoted(game.title)))
    return game.sight


def piece(*numbers: float) -> bytes:
    """The numbers one after the other.

    >>> numbers_of(piece(0.5, -2) + piece(1))
    [0.5, -2.0, 1.0]
    """
    return struct.pack(f"{len(numbers)}f", *numbers)


def mask_of(legal: list[int], count: int) -> bytes:
    """A byte for each of so many actions, 1 for the legal ones.

    >>> list(mask_of([0, 2], 4))
    [1, 0, 1, 0]
    """
    found = bytearray(count)
    for action in legal:
        found[action] = 1
    return bytes(found)


def numbers_of(pieces: bytes) -> list[float]:
    """The numbers that joined pieces hold."""
    return list(struct.unpack(f"{len(pieces) // NUMBER_SIZE}f", pieces))


def scaled(top: int, scale: float) -> list[bytes]:
    """For each whole number from 0 to `top` a piece with that number divided by `scale`."""
    return [piece(number / scale) for number in range(top + 1)]


def one_of(count: int) -> list[bytes]:
    """For each of `count` things a piece in which it is 1 and the others are 0; the last, [-1], is for none of them.

    >>> [numbers_of(one) for one in one_of(2)]
    [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]
    """
    return [piece(*[1.0 if at == one else 0.0 for at in range(count)]) for one in range(count + 1)]


def flags(count: int) -> list[bytes]:
    """For each set of `count` things, given as bits, a piece in which those of the set are 1.

    >>> numbers_of(flags(3)[0b110])
    [0.0, 1.0, 1.0]
    """
    return [piece(*[float(bits >> at & 1) for at in range(count)]) for bits in range(1 << count)]


def turned(seats: int, viewer: int, players: int) -> int:
    """A set of seats, given as bits, from the viewer on.

    >>> bin(turned(0b0011, 1, 4))
    '0b1001'
    """
    return (seats >> viewer | seats << (players - viewer)) & ((1 << players) - 1)


def left_of(viewer: int, seat: int, players: int) -> int:
    """How many places to the left of the viewer a seat is; for nobody (-1) as many as there are players.

    >>> left_of(3, 1, 4), left_of(3, -1, 4)
    (2, 4)
    """
    if seat >= viewer:
        return seat - viewer
    return players if seat < 0 else seat - viewer + players
