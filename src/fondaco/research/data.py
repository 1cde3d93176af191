"""Reads exported games back, lazily: games, decisions as arrays, and each game as it was played.

    from fondaco.research import data

    games = data.open("medici-data")
    for batch in games.batches(4096):
        learn(batch.observations, batch.mask, batch.actions, batch.shares)
    print(games.record(17))

`python -m fondaco.research.data DIR` replays every game of a folder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ..engine import CHANCE, BadSetup, FondacoError, Match, Phrase, Quoted, records
from .folder import (
    DECISIONS,
    GAMES,
    check_columns,
    damaged,
    file_of,
    game_of,
    given_options,
    load,
    open_file,
    parts_in,
    read,
    reading,
    schema,
)

AT_ONCE = 50_000
"""So many moves are read at a time."""


@dataclass
class Decisions:
    """Decisions as arrays, chance left out: a row each."""

    games: NDArray[np.int64]
    numbers: NDArray[np.int32]
    """The move in its game, chance included."""
    seats: NDArray[np.int8]
    actions: NDArray[np.int32]
    mask: NDArray[np.bool_]
    """(decisions, actions): what was legal."""
    visits: NDArray[np.int32]
    """(decisions, actions): how often search tried each action; 0 where no bot searched."""
    observations: NDArray[np.float32]
    """(decisions, numbers): what the seat knew; without numbers where they weren't exported."""
    shares: NDArray[np.float32]
    """The seat's share of the win in the end."""
    places: NDArray[np.int8]
    """Its place in the end, 1 the best."""

    def __len__(self) -> int:
        return len(self.games)

    def part(self, chosen: slice | NDArray[np.int64]) -> Decisions:
        """Some of them."""
        return Decisions(*(column[chosen] for column in vars(self).values()))


class Data:
    """A folder of exported games."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.setting = load(self.folder)
        self.game = game_of(self.folder, self.setting)
        self.names = self.setting.names
        """What each number of an observation is."""
        self.parts = parts_in(self.folder, self.setting)
        """The parts that are there; an export that was stopped has some of them."""

    def __len__(self) -> int:
        """How many games are there."""
        return sum(len(self.setting.of(part)) for part in self.parts)

    def games(self) -> Iterator[dict[str, Any]]:
        """The rows of the games, one after the other."""
        for part in self.parts:
            yield from self._games(part).to_pylist()

    def decisions(self) -> Iterator[dict[str, Any]]:
        """The rows of the moves, chance included, one after the other."""
        for part in self.parts:
            for rows in self._moves(part):
                yield from rows.to_pylist()

    def batches(self, size: int, shuffle: int | None = None) -> Iterator[Decisions]:
        """Decisions as arrays, `size` at a time (the last of a part may be fewer).

        `shuffle` is a seed: then parts come in another order, and the decisions of so many moves are mixed.
        """
        if size < 1:
            raise BadSetup(Phrase("a batch needs at least 1 decision, not {n}", n=size))
        rng = np.random.default_rng(shuffle)
        order = list(self.parts)
        if shuffle is not None:
            rng.shuffle(order)
        for part in order:
            games = self._games(part)
            for rows in self._moves(part):
                with reading(file_of(self.folder, DECISIONS, part)):
                    found = self._decisions(games, rows)
                if shuffle is not None:
                    found = found.part(rng.permutation(len(found)))
                for at in range(0, len(found), size):
                    yield found.part(slice(at, at + size))

    def matches(self) -> Iterator[Match]:
        """Every game as it was played, move by move."""
        for part in self.parts:
            yield from self._matches(part)

    def match(self, number: int) -> Match:
        """One game as it was played."""
        part = number // self.setting.part
        if number < 0 or part not in self.parts:
            raise BadSetup(Phrase("there is no game {n} in '{folder}'", n=number, folder=Quoted(self.folder)))
        return next(self._matches(part, number))

    def record(self, number: int) -> str:
        """One game as a record."""
        return records.write(self.match(number))

    def _games(self, part: int) -> pa.Table:
        return read(file_of(self.folder, GAMES, part), schema(GAMES, self.setting).names)

    def _moves(self, part: int) -> Iterator[pa.RecordBatch]:
        file = file_of(self.folder, DECISIONS, part)
        with reading(file), open_file(file) as source:
            check_columns(file, source, schema(DECISIONS, self.setting).names)
            yield from source.iter_batches(AT_ONCE)

    def _matches(self, part: int, only: int | None = None) -> Iterator[Match]:
        file = file_of(self.folder, DECISIONS, part)
        told = self._games(part)
        moves = read(file, ["game", "seat", "action"])
        with reading(file):
            numbers, seats, actions = (moves[name].to_numpy() for name in ("game", "seat", "action"))
            first = told["game"].to_numpy()
            starts, ends = np.searchsorted(numbers, first), np.searchsorted(numbers, first, "right")
            rows = told.to_pylist()
        given = given_options(self.folder, self.setting)
        for row, start, end in zip(rows, starts.tolist(), ends.tolist(), strict=True):
            if only is not None and row["game"] != only:
                continue
            if end - start != row["moves"]:
                raise damaged(file)
            records.check_rules(self.game, row["rules"])
            options = {name: row.get(f"option {name}", value) for name, value in given.items()}
            try:
                match = Match(self.game, row["players"], None, options, row["seats"], row["bots"])
                for seat, action in zip(seats[start:end].tolist(), actions[start:end].tolist(), strict=True):
                    match.replay(seat, action)
            except FondacoError:
                raise damaged(file) from None
            if match.state.scores() != row["scores"] or match.state.over != row["over"]:
                raise damaged(file)
            yield match

    def _decisions(self, told: pa.Table, rows: pa.RecordBatch) -> Decisions:
        """Arrays out of columns."""
        seats = rows["seat"].to_numpy()
        mine = np.flatnonzero(seats != CHANCE)
        games = rows["game"].to_numpy()[mine]
        seats = seats[mine]
        count = len(self.game.actions())
        mask = np.zeros((len(mine), count), np.bool_)
        lengths, legal = _lists(rows["legal"], mine)
        at = np.repeat(np.arange(len(mine)), lengths)
        mask[at, legal] = True
        visits = np.zeros((len(mine), count), np.int32)
        searched, tried = _lists(rows["visits"], mine)
        thought = np.repeat(searched > 0, lengths)
        visits[at[thought], legal[thought]] = tried
        seen = np.zeros((len(mine), 0), np.float32)
        if self.setting.observe:
            seen = _lists(rows["observation"], mine)[1].reshape(len(mine), len(self.names))
        places = _square(told["places"], self.game.players_max)
        first = places == 1
        shares = np.where(first, 1 / np.maximum(first.sum(1, keepdims=True), 1), 0).astype(np.float32)
        of = games - told["game"][0].as_py()
        return Decisions(
            games=games,
            numbers=rows["number"].to_numpy()[mine],
            seats=seats,
            actions=rows["action"].to_numpy()[mine],
            mask=mask,
            visits=visits,
            observations=seen,
            shares=shares[of, seats],
            places=places[of, seats],
        )


def open(folder: str | Path) -> Data:
    """A folder of exported games, whole or as far as it is there."""
    return Data(folder)


def _lists(column: pa.ListArray, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """How long the lists of these rows are, and their values one after the other; all other rows have none."""
    return np.diff(column.offsets.to_numpy())[rows], column.flatten().to_numpy()


def _square(column: pa.ChunkedArray, width: int) -> NDArray[np.int8]:
    """Short lists as the rows of an array, filled up with 0."""
    found = np.zeros((len(column), width), np.int8)
    for row, places in enumerate(column.to_pylist()):
        found[row, : len(places)] = places
    return found


def main() -> None:
    """Replay every game of a folder."""
    try:
        for folder in sys.argv[1:] or ["."]:
            found = Data(folder)
            moves = sum(len(match.moves) for match in found.matches())
            print(f"{folder}: {len(found):,} of {found.setting.games:,} games replayed, {moves:,} moves")
    except FondacoError as error:
        print(f"fondaco: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
