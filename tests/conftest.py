"""What all tests share."""

import pytest

import fondaco


def pytest_report_header() -> str:
    return f"fondaco: {'compiled' if fondaco.compiled else 'pure'}"


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the settings of whoever runs it."""
    for name in ("FONDACO_DB", "FONDACO_HOME", "LANG", "LANGUAGE", "LC_ALL", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
