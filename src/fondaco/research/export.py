"""Many games written into a folder as Parquet: those that bots play here, or records of any games.

The games come in parts. Each is played and written by one process and is whole or not there, so that an export goes
on where it was stopped, and gives the same files however many processes work.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout
from numpy.typing import NDArray

import fondaco

from ..arena.configured import configured
from ..arena.pool import spread
from ..arena.simulate import seat_bots
from ..engine import CHANCE, BadSetup, Game, Phrase, Quoted, State, records
from ..engine.boards import text_of
from ..engine.errors import unwritable
from ..players import Bot, make_bot
from ..players.scribe import Scribe
from .card import card
from .folder import (
    ASIDE,
    BOARD,
    CARD,
    DECISIONS,
    GAMES,
    NUMBERS,
    SETTING,
    WHOLE_NUMBERS,
    Setting,
    file_of,
    game_of,
    given_options,
    load,
    open_file,
    put,
    schema,
)

PART, THOUGHTFUL_PART = 500, 5
"""Games a part; fewer where bots take their time, so that little is lost when an export is stopped."""
PARTS = 8
"""A small export has so many parts, so that several processes have something to do."""
ROWS, SEEN_ROWS = 200_000, 15_000
"""So many moves are written at a time, fewer where observations are kept: what is held in memory."""
LOCK = ".lock"
HOW: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 1,
    "use_dictionary": ["game", "seat", "action", "observation.list.element"],
}
"""How decisions are written. Lists of legal actions are written fastest without a dictionary, and hardly larger."""


@dataclass
class Order:
    """A part that a process is to make; `texts` are its records where no bots play."""

    folder: Path
    setting: Setting
    number: int
    texts: list[str]


def export(
    folder: Path,
    game: str,
    players: int | None,
    options: dict[str, str],
    bots: Sequence[str],
    seed: int,
    games: int,
    observe: bool = False,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Setting:
    """Let bots play so many games and write them into the folder."""
    if games < 1:
        raise BadSetup(Phrase("at least 1 game must be played, not {n}", n=games))
    found, left = configured(game, options)
    seats = found.check_players(found.players_max if players is None else players)
    names = seat_bots(found, seats, list(bots))
    slow = any(name.startswith("search:") or name == "doge" for name in names)
    setting = _setting(found, seats, left, observe)
    setting.bots, setting.seed, setting.games = names, seed, games
    setting.part = max(1, min(THOUGHTFUL_PART if slow else PART, games // PARTS))
    return _fill(folder, setting, [], options.get("board", ""), jobs, progress)


def export_records(
    folder: Path,
    game: str,
    texts: Sequence[str],
    board: str = "",
    observe: bool = False,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Setting:
    """Write recorded games into the folder: records of one game, all on the same board."""
    if not texts:
        raise BadSetup(Phrase("at least 1 record must be named"))
    matches = (records.read(text, fondaco.load, board) for text in texts)
    told = [(one.game, one.players, one.options, records.write(one)) for one in matches]
    found, players, options, _ = told[0]
    for other, _, _, _ in told:
        if other.id != fondaco.load(game).id:
            raise BadSetup(
                Phrase("a record is a game of {there}, not of {wanted}", there=Quoted(other.id), wanted=Quoted(game))
            )
    if observe and any((one[1], one[2]) != (players, options) for one in told):
        raise BadSetup(Phrase("observations are kept of records with the same number of players and the same options"))
    setting = _setting(found, players, {name: value for name, value in options.items() if name != "board"}, observe)
    setting.games = len(told)
    setting.part = max(1, min(PART, setting.games // PARTS))
    written = [text for _, _, _, text in told]
    setting.records = [hashlib.sha256(text.encode()).hexdigest()[:12] for text in written]
    return _fill(folder, setting, written, board, jobs, progress)


def _setting(game: Game, players: int, options: dict[str, str], observe: bool) -> Setting:
    return Setting(
        game=game.id,
        rules=game.rules_version,
        board=game.board_id,
        on_file=False,
        players=players,
        options=options,
        bots=[],
        seed=0,
        games=0,
        observe=observe,
        part=1,
        version=fondaco.__version__,
        names=game.observation_names(players, options) if observe else [],
    )


def _fill(
    folder: Path,
    setting: Setting,
    texts: list[str],
    board: str,
    jobs: int,
    progress: Callable[[int], None] | None,
) -> Setting:
    """Make the parts that aren't there yet, then the data card."""
    if jobs < 1:
        raise BadSetup(Phrase("at least 1 job must work, not {n}", n=jobs))
    setting.on_file = bool(board)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except OSError as error:
        if isinstance(error, Timeout):
            raise BadSetup(Phrase("another export works in '{folder}'", folder=Quoted(folder))) from None
        raise BadSetup(unwritable(folder, error.strerror)) from None
    try:
        _begin(folder, setting, board)
        orders = []
        for number in setting.parts():
            games = setting.of(number)
            if _is_there(folder, setting, number):
                if progress is not None:
                    progress(len(games))
            else:
                orders.append(Order(folder, setting, number, [texts[at] for at in games] if texts else []))
        for done in spread(_make, orders, jobs):
            if progress is not None:
                progress(done)
        put(folder / CARD, lambda out: _write(out, card(folder, setting)))
    finally:
        lock.release()
    return setting


def _begin(folder: Path, setting: Setting, board: str) -> None:
    """Find the folder empty, or as an export of the same setting left it."""
    if (folder / SETTING).exists():
        there = load(folder)
        for name, value in vars(setting).items():
            if getattr(there, name) != value:
                wrong = Phrase(
                    "'{folder}' holds another export: {name} is {there} there, not {wanted}; name another folder",
                    folder=Quoted(folder),
                    name=Quoted(name),
                    there=Quoted(_short(getattr(there, name))),
                    wanted=Quoted(_short(value)),
                )
                raise BadSetup(wrong)
        _clear(folder)
        return
    ours = re.compile(rf"{re.escape(LOCK)}|({re.escape(SETTING)}|{re.escape(BOARD)})(\.\d+{re.escape(ASIDE)})?")
    if any(not ours.fullmatch(file.name) for file in folder.iterdir()):
        raise BadSetup(Phrase("'{folder}' holds other files; name an empty folder", folder=Quoted(folder)))
    _clear(folder)
    if board:
        text = text_of(board)
        put(folder / BOARD, lambda out: _write(out, text))
    put(folder / SETTING, lambda out: _write(out, setting.write()))


def _clear(folder: Path) -> None:
    """Nothing that was left aside stays."""
    for left in folder.rglob(f"*{ASIDE}"):
        left.unlink(missing_ok=True)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _write(out: IO[bytes], text: str) -> None:
    out.write(text.encode())


def _is_there(folder: Path, setting: Setting, number: int) -> bool:
    """Whether a part is whole: the file of its games is put there last."""
    files = [file_of(folder, table, number) for table in (GAMES, DECISIONS)]
    if not all(file.exists() for file in files):
        return False
    with open_file(files[0]) as games, open_file(files[1]):
        return bool(games.metadata.num_rows == len(setting.of(number)))


def _make(order: Order) -> int:
    """Play and write a part; how many games it has."""
    setting, folder = order.setting, order.folder
    game = game_of(folder, setting)
    bots = [make_bot(name, game) for name in setting.bots]
    scribe = Scribe(setting.observe)
    rows: list[dict[str, object]] = []

    def play(out: IO[bytes]) -> None:
        rows.clear()
        begun = setting.of(order.number).start
        most = SEEN_ROWS if setting.observe else ROWS
        with pq.ParquetWriter(out, schema(DECISIONS, setting), **HOW) as writer:
            for at, index in enumerate(setting.of(order.number)):
                rows.append(_told(index, *_one(order, at, index, game, bots, scribe), scribe))
                if scribe.moves >= most:
                    writer.write_table(_columns(scribe, begun, setting))
                    scribe.begin()
                    begun = index + 1
            writer.write_table(_columns(scribe, begun, setting))
            scribe.begin()

    put(file_of(folder, DECISIONS, order.number), play)
    table = pa.Table.from_pylist(rows, schema(GAMES, setting))
    put(file_of(folder, GAMES, order.number), lambda out: pq.write_table(table, out))
    return len(rows)


def _one(
    order: Order, at: int, index: int, game: Game, bots: list[Bot], scribe: Scribe
) -> tuple[State, list[str], list[str], dict[str, str]]:
    """A game written down: its last position, who sat there, what played, and the options."""
    setting = order.setting
    if not order.texts:
        state = scribe.play(game, setting.players, setting.options, bots, setting.seed, index)
        return state, setting.bots, setting.bots, setting.options
    board = given_options(order.folder, setting).get("board", "")
    match = records.read(order.texts[at], fondaco.load, board)
    return scribe.copy(match), match.names, match.bots, match.options


def _told(
    index: int, state: State, names: list[str], bots: list[str], options: dict[str, str], scribe: Scribe
) -> dict[str, object]:
    """The row of a game that was written down last."""
    summary = state.summary()
    return {
        "game": index,
        "players": state.players,
        "seats": names,
        "bots": bots,
        "over": state.over,
        "scores": state.scores(),
        "places": state.ranks() if state.over else [],
        "ended_by": summary.ended_by,
        "rounds": summary.rounds,
        "starter": summary.starter,
        "moves": scribe.lengths[-1],
        "decided": scribe.decided[-1],
        "rules": state.game.rules_version,
        "board": state.game.board_id,
        **{f"option {name}": value for name, value in options.items()},
    }


def _columns(scribe: Scribe, first: int, setting: Setting) -> pa.Table:
    """What was written down since the last time, from a game on."""
    lengths = np.array(scribe.lengths, np.int32)
    starts = np.cumsum(lengths) - lengths
    count = scribe.moves
    seats = np.frombuffer(b"".join(scribe.seats), np.int8)
    decided = np.flatnonzero(seats != CHANCE)
    told = np.frombuffer(b"".join(scribe.counts), np.int32)
    counts = np.zeros(count, np.int32)
    counts[decided] = told
    searched = np.zeros(count, np.int32)
    searched[decided[scribe.searched]] = told[scribe.searched]
    thoughts = _offsets(searched)
    columns: list[pa.Array] = [
        pa.array(np.repeat(np.arange(first, first + len(lengths)), lengths)),
        pa.array((np.arange(count) - np.repeat(starts, lengths)).astype(np.int32)),
        pa.array(seats),
        pa.array(np.frombuffer(b"".join(scribe.actions), np.int32)),
        pa.ListArray.from_arrays(_offsets(counts), np.frombuffer(b"".join(scribe.legal), np.int32), type=WHOLE_NUMBERS),
        pa.ListArray.from_arrays(thoughts, np.array(scribe.visits, np.int32), type=WHOLE_NUMBERS),
        pa.ListArray.from_arrays(thoughts, np.array(scribe.values, np.float32).clip(0, 1), type=NUMBERS),
    ]
    if setting.observe:
        seen = _offsets(np.where(counts > 0, len(setting.names), 0))
        numbers = np.frombuffer(b"".join(scribe.rows), np.float32)
        columns.append(pa.ListArray.from_arrays(seen, numbers, type=NUMBERS))
    return pa.Table.from_arrays(columns, schema=schema(DECISIONS, setting))


def _offsets(counts: NDArray[np.int32]) -> pa.Array:
    """Where each list of a column begins, and where the last ends."""
    found = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=found[1:])
    return pa.array(found)
