"""What the description of the JSON interface says is true, and no request makes a server error.

The long form, with 20,000 cases, is `python -m tests.server.fuzz`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .fuzz import fuzz


@pytest.mark.slow
def test_no_request_makes_a_server_error(tmp_path: Path) -> None:
    asked = fuzz(tmp_path, 800)
    answers = {what.rpartition(": ")[2] for what in asked}
    assert {"200", "201", "403", "404", "409", "422"} <= answers, "the cases don't get far"
