"""A copy of a whole SQLite database, taken in one go while a server writes, and put where nothing is.

SQLite's own backup reads as of one moment; writers go on meanwhile. A copy gets its name when it is whole and sound.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from ...engine import BadSetup, FondacoError, Phrase, Quoted
from ...engine.errors import unreadable, unwritable
from .claim import taken
from .operator import sqlite_file, versions


@dataclass(frozen=True)
class Kept:
    """How much a database holds."""

    tables: int
    entries: int
    people: int


def back_up(url: str, to: Path) -> Kept:
    """Copy a database as it is now into a file that isn't there yet."""
    source = _file(url)
    if not source.exists():
        raise BadSetup(Phrase("there is no database at '{place}'; name it with --db", place=Quoted(source)))
    if to.exists():
        raise BadSetup(Phrase("'{file}' is there already; name another file", file=Quoted(to)))
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(_open(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            kept = _check(copy, source)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(to)
    except OSError as error:
        raise FondacoError(unwritable(to, error.strerror)) from None
    except sqlite3.Error as error:
        raise FondacoError(unwritable(to, error)) from None
    finally:
        part.unlink(missing_ok=True)
    return kept


def restore(file: Path, url: str) -> Kept:
    """Put a copy where no server runs and no table or person is kept."""
    target = _file(url)
    if not file.is_file():
        raise FondacoError(unreadable(file, os.strerror(2)))
    try:
        with closing(_open(file)) as copy:
            kept = _check(copy, file)
            target.parent.mkdir(parents=True, exist_ok=True)
            _put(copy, target)
    except (OSError, sqlite3.Error) as error:
        reason = Quoted(str(error))
        raise BadSetup(Phrase("the database can't be used: {reason}", reason=reason)) from None
    return kept


def _put(copy: sqlite3.Connection, target: Path) -> None:
    lock = FileLock(f"{target}.lock", mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise taken() from None
    with lock:
        os.close(os.open(target, os.O_RDWR | os.O_CREAT, 0o600))
        with closing(sqlite3.connect(target)) as there:
            if not _empty(there):
                raise BadSetup(
                    Phrase("something is kept at '{place}' already; name an empty place", place=Quoted(target))
                )
            copy.backup(there)


def _empty(there: sqlite3.Connection) -> bool:
    named = {name for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if named and "alembic_version" not in named:
        return False
    return not any(_count(there, name) for name in ("tables", "people") if name in named)


def _check(copy: sqlite3.Connection, what: Path) -> Kept:
    """Whether a database is sound and one of ours; how much it holds."""
    try:
        (version,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
        sound = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        whole = copy.execute("PRAGMA foreign_key_check").fetchone() is None
    except (sqlite3.Error, TypeError):
        raise BadSetup(Phrase("'{file}' is no database of Fondaco", file=Quoted(what))) from None
    if not (sound and whole):
        raise BadSetup(Phrase("'{file}' is damaged", file=Quoted(what)))
    if version not in versions():
        raise BadSetup(Phrase("'{file}' was made by a newer version of Fondaco", file=Quoted(what)))
    return Kept(_count(copy, "tables"), _count(copy, "entries"), _count(copy, "people"))


def _count(connection: sqlite3.Connection, table: str) -> int:
    (found,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found)


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=10)
    connection.execute("PRAGMA query_only=ON")
    return connection


def _file(url: str) -> Path:
    file = sqlite_file(url)
    if file is None:
        raise BadSetup(
            Phrase(
                "this is for SQLite; PostgreSQL has its own: 'pg_dump --format=custom --file FILE URL' while people "
                "play, 'pg_restore --dbname URL FILE' into an empty database"
            )
        )
    return file
