"""Bots of a server's tables think in a process of their own: `fondaco think`."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer

from .serve import Database


def think(
    db: Database = "",
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; may be given again.")] = None,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="Only this bot; may be given again.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", help="How many think at a time; 0: as many as there are cores.")] = 0,
) -> None:
    """Let bots of all servers on a PostgreSQL think here; any number of these, on any machine."""
    from ..server.thinker import Thinker
    from .admin.common import database

    places = jobs or os.cpu_count() or 1
    thinker = Thinker(database(db), game or [], bot or [], places)
    print(f"Bots think here, {places} at a time (Ctrl+C stops it)", flush=True)
    asyncio.run(thinker.run())
