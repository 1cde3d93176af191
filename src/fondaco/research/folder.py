"""What a folder of exported games looks like: its files, their columns, and the setting that they were made with.

DIR/README.md                 the data card
DIR/export.json               the setting: what was played, by whom, in how large parts
DIR/board.toml                the board file in play, where there is one
DIR/games/00000.parquet       a row a game; a part is whole as soon as this file is there
DIR/decisions/00000.parquet   a row a move of the same games, chance included
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq

from ..engine import BadSetup, FondacoError, Game, Phrase, Quoted
from ..engine.errors import unreadable, unwritable
from ..registry import find

FORMAT = "fondaco export 1"
SETTING, CARD, BOARD = "export.json", "README.md", "board.toml"
GAMES, DECISIONS = "games", "decisions"
ASIDE = ".part"
"""What the name of a file ends with while it is written."""

WHOLE_NUMBERS = pa.list_(pa.field("element", pa.int32(), nullable=False))
NUMBERS = pa.list_(pa.field("element", pa.float32(), nullable=False))
COLUMNS = {
    GAMES: {
        "game": (pa.int64(), "its number, from 0"),
        "players": (pa.int8(), "how many seats"),
        "seats": (pa.list_(pa.string()), "who sat in each seat, by name"),
        "bots": (pa.list_(pa.string()), "the bot that played each seat; empty for a person"),
        "over": (pa.bool_(), "whether it was played to its end"),
        "scores": (pa.list_(pa.int32()), "the points of each seat as it stands there"),
        "places": (pa.list_(pa.int8()), "the place of each seat, 1 the best; equals share one; empty before the end"),
        "ended_by": (pa.string(), "which end it came to, where the game has several"),
        "rounds": (pa.int32(), "how many rounds were begun; 0 where they aren't counted"),
        "starter": (pa.int8(), "who had the first turn; -1 where nobody has it for the whole game"),
        "moves": (pa.int32(), "how many rows of the decisions are of this game"),
        "decided": (pa.int32(), "how many of them seats decided; the others are chance"),
        "rules": (pa.int32(), "the version of the rules"),
        "board": (pa.string(), "name and fingerprint of the board, where the game has boards"),
    },
    DECISIONS: {
        "game": (pa.int64(), "the number of the game"),
        "number": (pa.int32(), "the number of the move in its game, from 0, chance included"),
        "seat": (pa.int8(), "who decided; -1 for chance"),
        "action": (pa.int32(), "what was done, by its number in the game's table of actions"),
        "legal": (WHOLE_NUMBERS, "all that the seat could have done; nothing for chance"),
        "visits": (WHOLE_NUMBERS, "how often search tried each of `legal`; nothing where no bot searched"),
        "values": (NUMBERS, "the share of the win that each of `legal` promised to search, as far as it got"),
        "observation": (NUMBERS, "what the seat knew, in the order of `names` in export.json"),
    },
}
"""Each table's columns: the type, and what stands there. Behind those of games comes `option NAME` for each option."""


@dataclass
class Setting:
    """What an export is; the same setting makes the same files."""

    game: str
    rules: int
    board: str
    """Name and fingerprint of the board, where the game has boards."""
    on_file: bool
    """Whether that board is a file, which lies in the folder then."""
    players: int
    options: dict[str, str]
    bots: list[str]
    seed: int
    games: int
    observe: bool
    part: int
    """Games a part."""
    version: str
    records: list[str] = field(default_factory=list)
    """Fingerprints of the records that were exported, where no bots were let play."""
    names: list[str] = field(default_factory=list)
    """What each number of an observation is."""

    def parts(self) -> range:
        """The numbers of the parts."""
        return range(-(-self.games // self.part))

    def of(self, number: int) -> range:
        """The games of a part."""
        return range(number * self.part, min(self.games, (number + 1) * self.part))

    def write(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1) + "\n"


def load(folder: Path) -> Setting:
    """The setting of a folder."""
    file = folder / SETTING
    try:
        data = json.loads(file.read_bytes())
        if data.pop("format") != FORMAT:
            raise ValueError
        setting = Setting(**data)
        kinds = get_type_hints(Setting)
        if (
            not all(_fits(getattr(setting, name), kinds[name]) for name in kinds)
            or min(setting.games, setting.part) < 1
        ):
            raise ValueError
        return setting
    except OSError as error:
        raise FondacoError(unreadable(file, error.strerror)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise FondacoError(Phrase("'{file}' is damaged; export into another folder", file=Quoted(file))) from None


def _fits(value: object, kind: Any) -> bool:
    """Whether a value out of a file is of the kind that a setting is."""
    if isinstance(value, list):
        return get_origin(kind) is list and all(type(one) is str for one in value)
    if isinstance(value, dict):
        return get_origin(kind) is dict and all(type(one) is str for one in value.values())
    return type(value) is kind


def game_of(folder: Path, setting: Setting) -> Game:
    """The game that was played, on the board that lies in the folder."""
    game = find(setting.game)
    return game.configured(given_options(folder, setting))


def given_options(folder: Path, setting: Setting) -> dict[str, str]:
    """The options with the board file that lies in the folder."""
    return {**setting.options, "board": str(folder / BOARD)} if setting.on_file else dict(setting.options)


def schema(table: str, setting: Setting) -> pa.Schema:
    """The columns of a table."""
    fields = [pa.field(name, type, nullable=table == GAMES) for name, (type, _) in COLUMNS[table].items()]
    if table == GAMES:
        fields += [pa.field(f"option {name}", pa.string()) for name in setting.options]
    elif not setting.observe:
        fields.pop()
    return pa.schema(fields)


def file_of(folder: Path, table: str, part: int) -> Path:
    """The file of a part of a table."""
    return folder / table / f"{part:05}.parquet"


def parts_in(folder: Path, setting: Setting) -> list[int]:
    """The numbers of the parts that are there."""
    there = sorted((folder / GAMES).glob("*.parquet"))
    return [part for part in (int(file.stem) for file in there if file.stem.isdecimal()) if part in setting.parts()]


def open_file(file: Path) -> pq.ParquetFile:
    """A Parquet file that can be read."""
    try:
        return pq.ParquetFile(file)
    except OSError as error:
        raise FondacoError(unreadable(file, error.strerror or error)) from None
    except pa.ArrowException:
        raise damaged(file) from None


def read(file: Path, columns: list[str]) -> pa.Table:
    """Columns of a Parquet file."""
    with reading(file), open_file(file) as source:
        check_columns(file, source, columns)
        return source.read(columns)


def check_columns(file: Path, source: pq.ParquetFile, columns: list[str]) -> None:
    """All these columns are there."""
    if not {*columns} <= {*source.schema_arrow.names}:
        raise damaged(file)


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """What can't be read of a file is said in one line."""
    try:
        yield
    except (pa.ArrowException, OSError, ValueError, TypeError, KeyError, IndexError):
        raise damaged(file) from None


def damaged(file: Path) -> FondacoError:
    """What is said of a file that isn't what it should be."""
    return FondacoError(
        Phrase("'{file}' is damaged; delete it and export again into the same folder", file=Quoted(file))
    )


def put(file: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file aside and put it in its place when it is whole, so that nobody ever reads a half one."""
    aside = file.with_name(f"{file.name}.{os.getpid()}{ASIDE}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as out:
            write(out)
            out.flush()
            os.fsync(out.fileno())
        aside.replace(file)
    except (OSError, pa.ArrowException) as error:
        aside.unlink(missing_ok=True) if aside.parent.is_dir() else None
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise BadSetup(unwritable(file, reason)) from None
