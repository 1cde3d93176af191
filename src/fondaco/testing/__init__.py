"""What the tests of a game use, ours and anybody's: `check_game`, `check_table` and its parts, and previews.

Where Fondaco is installed, pytest finds its plugin by itself (`pytest_plugin.py`): it knows the mark
`@pytest.mark.clauses("MED-12")`, which says what clause of the rulebook a test checks.
"""

from ..engine.check import check_game
from .drawing import check_drawing, check_picture, check_places, check_symbols, check_table

__all__ = ["check_drawing", "check_game", "check_picture", "check_places", "check_symbols", "check_table"]
