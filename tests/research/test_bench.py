"""The measurement of batches."""

from fondaco.research.bench import RATES, SIZE, measure


def test_a_window_measures_batches_beside_random_play() -> None:
    row = measure("medici", 3, 0.01, 1)
    assert all(float(str(row[key])) > 0 for key in RATES)
    assert row["size"] == SIZE
    assert row["numbers"] == 224
    assert row["actions"] == 250
