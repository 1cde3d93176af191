"""The plugin for pytest: tests name the clauses that they check, and a clause that no rulebook has is a failure.

pytest finds it by itself where Fondaco is installed. `pytest --clause MED-12` runs the tests of a clause.
"""

from __future__ import annotations

from functools import cache

import pytest

import fondaco


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clause MED-12`, may be given several times."""
    group = parser.getgroup("fondaco")
    group.addoption("--clause", action="append", default=[], metavar="ID", help="run only tests that name this clause")


def pytest_configure(config: pytest.Config) -> None:
    """The mark is known, also where unknown ones are an error."""
    config.addinivalue_line("markers", "clauses(*ids): the clauses of a game's rulebook that a test checks")


def pytest_report_header() -> str:
    """Which form of the program is tested."""
    return f"fondaco: {'compiled' if fondaco.compiled else 'pure'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what names none of the wanted clauses."""
    wanted = {clause.upper() for clause in config.getoption("--clause")}
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if not wanted & named(item)])
        items[:] = [item for item in items if wanted & named(item)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test can't check a clause that isn't there."""
    missing = sorted(named(item) - known_clauses()) if named(item) else []
    if missing:
        pytest.fail(f"no rulebook of an installed game has {', '.join(missing)}", pytrace=False)


def named(item: pytest.Item) -> set[str]:
    """The clauses that a test names."""
    return {str(clause) for mark in item.iter_markers("clauses") for clause in mark.args}


@cache
def known_clauses() -> set[str]:
    """The clauses of all games that are here."""
    from fondaco.engine.ledger import clauses

    return {clause for id in fondaco.game_ids() for clause in clauses(fondaco.load(id))}
