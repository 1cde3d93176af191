"""What the operator's commands share: which database is meant, and opening it beside a running server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...home import home
from ..serve import Database

if TYPE_CHECKING:
    from ...server.storage.operator import Operator

__all__ = ["Database", "database", "operator"]


def database(db: str) -> str:
    """The database that is meant: the named one, or the one that `fondaco serve` takes."""
    return db or str(home() / "fondaco.db")


@contextmanager
def operator(db: str) -> Iterator[Operator]:
    """The database, open for the operator."""
    from ...server.storage.operator import Operator

    opened = Operator(database(db))
    try:
        yield opened
    finally:
        opened.close()
