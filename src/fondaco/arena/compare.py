"""What got faster or slower since a saved run of `fondaco bench --json`; differences within the noise don't count."""

from __future__ import annotations

import json
from pathlib import Path

from ..engine import FondacoError, Phrase, Quoted
from ..engine.errors import unreadable
from .bench import RATES

NOISE = 0.1
"""Two runs on one machine differ by about this much at least."""

Row = dict[str, object]


def read_run(file: Path) -> list[Row]:
    """The rows of a saved run."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise FondacoError(unreadable(file, error.strerror)) from None
    except ValueError:
        wrong = Phrase(
            "'{file}' is no saved run: it isn't JSON; make one with 'fondaco bench --json'", file=Quoted(file)
        )
        raise FondacoError(wrong) from None
    if not isinstance(data, list) or not all(isinstance(row, dict) and "game" in row for row in data):
        wrong = Phrase(
            "'{file}' is no saved run: expected a list of games, as 'fondaco bench --json' prints it", file=Quoted(file)
        )
        raise FondacoError(wrong)
    return data


def measured(before: list[Row], ids: list[str]) -> tuple[list[str], int | None]:
    """The games of a saved run that are here too, and their number of players where it is one for all."""
    found = [id for id in ids if any(row["game"] == id for row in before)]
    counts = {row.get("players") for row in before}
    count = counts.pop() if len(counts) == 1 else None
    return found, count if isinstance(count, int) else None


def compare(before: list[Row], now: list[Row]) -> list[Row]:
    """Each rate that both runs have: before, now, their ratio, and whether that is faster, slower or the same."""
    old = {_key(row): row for row in before}
    found: list[Row] = []
    for row in now:
        was = old.get(_key(row))
        if was is None:
            continue
        for rate in RATES:
            if rate in was and rate in row and _number(was, rate) > 0:
                found.append(_line(row, was, rate))
    return found


def _line(row: Row, was: Row, rate: str) -> Row:
    ratio = _number(row, rate) / _number(was, rate)
    noise = max(NOISE, _noise(was, rate), _noise(row, rate))
    verdict = "same"
    if ratio > 1 + noise:
        verdict = "faster"
    elif ratio < 1 / (1 + noise):
        verdict = "slower"
    return {
        "game": row["game"],
        "players": row["players"],
        "compiled": row["compiled"],
        "rate": rate,
        "before": was[rate],
        "now": row[rate],
        "ratio": round(ratio, 3),
        "noise": round(noise, 3),
        "verdict": verdict,
    }


def _noise(row: Row, rate: str) -> float:
    """How far the windows of one run lay apart, to either side of their median."""
    spread = row.get(f"{rate}_spread")
    if not isinstance(spread, list) or len(spread) != 2 or not spread[0]:
        return 0.0
    return max(float(spread[1]) / _number(row, rate), _number(row, rate) / float(spread[0])) - 1


def _key(row: Row) -> tuple[object, object, object]:
    return row["game"], row.get("players"), row.get("compiled")


def _number(row: Row, key: str) -> float:
    return float(str(row[key]))
