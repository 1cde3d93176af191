"""The examples run as they are, on small settings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("example", "arguments", "says"),
    [
        ("pettingzoo_random.py", ("middle_ages", "3"), "'player_2': "),
        ("gymnasium_against_bots.py", ("MedievalMerchant", "16"), "games against random bots: 0."),
        ("openspiel_search.py", ("medici", "2", "9"), "[0.33"),
    ],
)
def test_an_example_runs(example: str, arguments: tuple[str, ...], says: str) -> None:
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
    assert "Warning" not in done.stderr
