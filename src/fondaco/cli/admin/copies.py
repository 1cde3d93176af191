"""`fondaco admin backup` while people play, and `fondaco admin restore` into an empty place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import Database, database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; nothing may be there yet.")],
    db: Database = "",
) -> None:
    """Copy the database as it is at this moment, while people play on; the copy is checked."""
    from ...server.storage.copies import back_up

    kept = back_up(database(db), file)
    print(f"{file}: tables {kept.tables}, moves {kept.entries}, people {kept.people}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that 'fondaco admin backup' made.")],
    db: Database = "",
) -> None:
    """Put a copy where no server runs and nothing is kept yet."""
    from ...server.storage.copies import restore

    place = database(db)
    kept = restore(file, place)
    print(f"{place}: tables {kept.tables}, moves {kept.entries}, people {kept.people}")
