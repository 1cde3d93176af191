"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the settings of whoever runs it."""
    for name in ("FONDACO_DB", "FONDACO_HOME", "LANG", "LANGUAGE", "LC_ALL", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[fondaco.Game]:
    """The bare game, installed for this test."""
    information = tmp_path / "bare-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 1\n")
    (information / "entry_points.txt").write_text("[fondaco.games]\nbare = bare_game:GAME\n")
    monkeypatch.syspath_prepend(Path(__file__).parent / "bare")
    monkeypatch.syspath_prepend(tmp_path)
    _look_again()
    yield fondaco.load("bare")
    monkeypatch.undo()
    _look_again()


def _look_again() -> None:
    """Which games there are is remembered; it is another list now."""
    from fondaco import registry
    from fondaco.server.web import static

    for known in (registry.names, registry.find, static.assets, static.version):
        known.cache_clear()
