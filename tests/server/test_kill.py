"""The server is killed in the middle of everything: what was acknowledged is there, and everybody goes on.

The long form, with hundreds of kills, is `python -m tests.server.kills`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .kills import Trial, database


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 8), ("postgresql", 4)])
def test_kills_lose_nothing_of_what_was_acknowledged_or_shown(kind: str, kills: int, tmp_path: Path) -> None:
    with database(kind, tmp_path) as db:
        done = Trial(db).run(kills)
    assert all(count > kills for name, count in done.items() if name != "Devices"), f"hardly anything was done: {done}"
    assert done["Devices"], "nobody came in on another device"
