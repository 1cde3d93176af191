"""What all tests share."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import fondaco


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first for each of the workers, who begin with equal shares of the list: none is left alone
    with one of them at the end.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    share, ordered = -(-len(items) // workers), list[pytest.Item]()
    for worker in range(workers):
        first = long[worker::workers]
        ordered += first + short[: share - len(first)]
        del short[: share - len(first)]
    items[:] = ordered


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the settings of whoever runs it."""
    for name in ("FONDACO_DB", "FONDACO_HOME", "LANG", "LANGUAGE", "LC_ALL", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


class Clock:
    """A clock that goes on by a step at every look, or by an hour at one of them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.step = 0.001
        self.looks = 0
        self.leap = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += 3600.0 if self.looks == self.leap else self.step
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What search takes for the time; how busy the machine is doesn't matter."""
    clock = Clock()
    monkeypatch.setattr("fondaco.players.search.perf_counter", clock)
    return clock


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[fondaco.Game]:
    """The bare game, installed for this test."""
    with installed("bare", "bare_game:GAME", Path(__file__).parent / "bare", tmp_path, monkeypatch):
        yield fondaco.load("bare")


@contextmanager
def installed(id: str, value: str, folder: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game whose package lies in a folder, as if it were installed: `site` holds what says so."""
    information = site / f"{id}-1.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1\n")
    (information / "entry_points.txt").write_text(f"[fondaco.games]\n{id} = {value}\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.syspath_prepend(site)
    _look_again()
    yield
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.partition(".")[0] == value.partition(":")[0]]:
        del sys.modules[name]
    _look_again()


def _look_again() -> None:
    """Which games there are is remembered; it is another list now."""
    from fondaco import registry
    from fondaco.server.web import static

    for known in (registry.names, registry.find, static.assets, static.version):
        known.cache_clear()
