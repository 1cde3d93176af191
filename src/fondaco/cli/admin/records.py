"""`fondaco admin export`: games as records, also those whose rules this version doesn't play any more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...engine import BadSetup, FondacoError, Phrase, Quoted
from ...engine.errors import unwritable
from .common import Database, operator


def export(
    tables: Annotated[
        list[str] | None,
        typer.Argument(metavar="TABLE...", help="Ids of tables; without any, all of rules that aren't played here."),
    ] = None,
    into: Annotated[Path | None, typer.Option("--into", help="A folder for a file a table.")] = None,
    db: Database = "",
) -> None:
    """Write records of stored tables as they stand, without playing them; also beside a running server."""
    from ...server.exporting import of_other_rules, record_of

    with operator(db) as opened:
        wanted = tables or of_other_rules(opened)
        if not wanted:
            print("every table is of rules that are played here")
            return
        if into is None and len(wanted) > 1:
            raise BadSetup(Phrase("these are several records; name a folder with --into"))
        for id in wanted:
            stored = opened.table(id)
            if stored is None:
                raise BadSetup(Phrase("there is no table '{id}'", id=Quoted(id)))
            if into is None:
                print(record_of(stored), end="")
            else:
                _write(into / f"{stored.game}-{id}.txt", record_of(stored))


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        raise FondacoError(unwritable(file, error.strerror)) from None
    print(file)
