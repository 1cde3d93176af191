"""The arrays of a batch, laid out one after the other in one piece of memory, which several processes can share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Shape:
    """How large the arrays of a batch are."""

    size: int
    players: int
    numbers: int
    actions: int

    def layout(self) -> list[tuple[str, Any, tuple[int, ...]]]:
        """Name, type and shape of each array; those with large items come first, so that all are aligned."""
        size, seats = self.size, (self.size, self.players)
        return [
            ("chosen", np.int64, (size,)),
            ("observations", np.float32, (size, self.numbers)),
            ("rewards", np.float32, seats),
            ("scores", np.float32, seats),
            ("places", np.int32, seats),
            ("seats", np.int32, (size,)),
            ("done", np.bool_, (size,)),
            ("mask", np.bool_, (size, self.actions)),
        ]

    def memory(self) -> int:
        """How many bytes all of them take."""
        return sum(np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in self.layout())


class Arrays:
    """The arrays in some memory."""

    chosen: NDArray[np.int64]
    observations: NDArray[np.float32]
    rewards: NDArray[np.float32]
    scores: NDArray[np.float32]
    places: NDArray[np.int32]
    seats: NDArray[np.int32]
    done: NDArray[np.bool_]
    mask: NDArray[np.bool_]

    def __init__(self, shape: Shape, memory: Any) -> None:
        at = 0
        for name, kind, lengths in shape.layout():
            count = int(np.prod(lengths))
            setattr(self, name, np.frombuffer(memory, kind, count, at).reshape(lengths))
            at += count * np.dtype(kind).itemsize

    def of_tables(self, first: int, last: int) -> Arrays:
        """The part of them that belongs to some of the tables."""
        part = object.__new__(Arrays)
        for name, array in vars(self).items():
            setattr(part, name, array[first:last])
        return part
