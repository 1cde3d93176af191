"""The database as its operator's commands see it, also beside a running server: nothing is made or upgraded.

A server keeps tables and people in memory. What an operator changes beside it is either nothing that it holds, or
something that it looks for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from ...engine import BadSetup, Phrase, Quoted
from .store import MIGRATIONS, Reader, in_a_line

T = TypeVar("T")


class Operator(Reader):
    """Reads, and changes in one transaction."""

    def __init__(self, url: str) -> None:
        file = sqlite_file(url)
        if file is not None and not file.exists():
            raise BadSetup(Phrase("there is no database at '{place}'; name it with --db", place=Quoted(file)))
        try:
            super().__init__(url)
            with self.engine.connect() as connection:
                version = MigrationContext.configure(connection).get_current_revision()
        except (SQLAlchemyError, OSError, ImportError) as error:
            reason = Quoted(in_a_line(error))
            raise BadSetup(Phrase("the database can't be used: {reason}", reason=reason)) from error
        if version != newest():
            self.close()
            raise BadSetup(Phrase("the database is of another version; start 'fondaco serve' with it once"))

    def do(self, job: Callable[[Connection], T]) -> T:
        """Do something with the database: all of it or nothing."""
        try:
            with self.engine.begin() as connection:
                if connection.dialect.name == "sqlite":
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                return job(connection)
        except SQLAlchemyError as error:
            reason = Quoted(in_a_line(error))
            raise BadSetup(Phrase("the database can't be used: {reason}", reason=reason)) from error


def newest() -> str:
    """The version of the schema that this program makes."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def versions() -> set[str]:
    """All versions of the schema that this program knows."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for any other."""
    if "://" not in url:
        return Path(url)
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None
