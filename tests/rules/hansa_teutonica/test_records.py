"""Whole games that must replay to the same result for ever."""

from collections import Counter
from pathlib import Path
from typing import cast

import pytest

import fondaco
from fondaco.engine import OPEN, records
from fondaco.games.hansa_teutonica.state import BY_CITIES, BY_POINTS, BY_TOKENS, HansaState

from .table import HANSA

RECORDS = sorted((Path(fondaco.__file__).parent / "games" / "hansa_teutonica" / "records").glob("*.txt"))


def replayed(file: Path) -> HansaState:
    """The end of a recorded game; reading it compares the scores."""
    return cast(HansaState, records.read(file.read_text(encoding="utf-8"), fondaco.load).state)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_replays_to_its_result(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = records.read(text, fondaco.load)
    assert match.state.over
    assert records.write(match) == text
    assert match.state.broken() == []
    assert HANSA.restore(match.state.view(OPEN)).scores() == match.state.scores()


@pytest.mark.clauses("HT-50", "HT-51", "HT-52")
def test_the_records_have_every_player_count_and_every_end() -> None:
    ends = [replayed(file) for file in RECORDS]
    assert {state.players for state in ends} == {2, 3, 4, 5}
    assert {BY_POINTS, BY_TOKENS, BY_CITIES} <= {state.ending for state in ends}


@pytest.mark.clauses("HT-42")
def test_the_records_use_every_token() -> None:
    used: Counter[int] = Counter()
    for file in RECORDS:
        state = replayed(file)
        for at, count in enumerate(state.used):
            used[at % 6] += count
    assert all(used[token] > 0 for token in range(6))
