"""Measuring: what a window says, what counts as slower, and how long the program takes to start."""

import json
from pathlib import Path

import pytest

from fondaco.arena.bench import RATES, measure, rate
from fondaco.arena.compare import compare, measured, read_run
from fondaco.arena.startup import FIRST_PAGE, STARTS, start_up
from fondaco.engine import FondacoError

Row = dict[str, object]


def run(decisions: float, spread: tuple[float, float] | None = None, players: int = 4, compiled: bool = True) -> Row:
    """A row of a saved run with one rate."""
    row: Row = {"game": "medici", "players": players, "compiled": compiled, "decisions_per_second": decisions}
    if spread is not None:
        row["decisions_per_second_spread"] = list(spread)
    return row


def test_a_window_measures_play_copies_views_and_imagined_states() -> None:
    row = measure("medici", 3, 0.01, 1)
    assert all(float(str(row[key])) > 0 for key in RATES)
    assert float(str(row["branching"])) > 2
    assert row["forced"] == 0, "who can only pass isn't asked"
    assert float(str(row["decisions_per_game"])) > 30


def test_a_rate_is_what_was_done_in_its_time() -> None:
    asked: list[int] = []

    def work(count: int) -> int:
        asked.append(count)
        return sum(1 for _ in range(count * 100)) // 100

    assert rate(work, 0.01) > 0
    assert asked[0] < asked[-1], "windows of quick work are made of ever longer parts"


def test_changes_beyond_the_noise_are_named() -> None:
    verdicts = [compare([run(100)], [run(now)])[0]["verdict"] for now in (80, 95, 100, 105, 120)]
    assert verdicts == ["slower", "same", "same", "same", "faster"]


def test_noisy_windows_widen_what_counts_as_the_same() -> None:
    assert compare([run(100, (70, 130))], [run(80)])[0]["verdict"] == "same"
    assert compare([run(100)], [run(80, (60, 100))])[0]["verdict"] == "same"
    assert compare([run(100, (98, 102))], [run(80, (79, 81))])[0]["verdict"] == "slower"


def test_only_the_same_game_seats_and_form_are_compared() -> None:
    before = [run(100), run(10, compiled=False), run(50, players=3)]
    lines = compare(before, [run(100), run(20, compiled=False), run(70, players=5)])
    assert [(line["players"], line["compiled"], line["ratio"]) for line in lines] == [(4, True, 1.0), (4, False, 2.0)]


def test_a_saved_run_says_what_to_measure_again() -> None:
    assert measured([run(1), run(2, compiled=False)], ["medici", "hansa_teutonica"]) == (["medici"], 4)
    assert measured([run(1), run(1, players=3)], ["medici"]) == (["medici"], None)


def test_what_is_no_saved_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FondacoError, match="can't be read"):
        read_run(tmp_path / "missing.json")
    file = tmp_path / "run.json"
    for text, message in (("{", "isn't JSON"), ("{}", "expected a list"), ('[{"x": 1}]', "expected a list")):
        file.write_text(text)
        with pytest.raises(FondacoError, match=message):
            read_run(file)
    file.write_text(json.dumps([run(1)]))
    assert read_run(file) == [run(1)]


def test_starts_are_timed() -> None:
    rows = start_up(times=1)
    assert [row["start"] for row in rows] == [*STARTS, FIRST_PAGE]
    assert all(float(str(row["seconds"])) > 0 for row in rows)
