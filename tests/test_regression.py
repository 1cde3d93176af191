"""Recorded games of all games replay to the same result, for ever."""

from pathlib import Path

import pytest

import fondaco
from fondaco.engine import records

RECORDS = [
    pytest.param(file, id=f"{id}/{file.stem}")
    for id in fondaco.game_ids()
    for file in sorted((fondaco.load(id).folder() / "records").glob("*.txt"))
]


@pytest.mark.parametrize("file", RECORDS)
def test_a_recorded_game_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = records.read(text, fondaco.load)
    assert match.state.over
    assert records.write(match).splitlines() == [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("id", fondaco.game_ids())
def test_every_player_count_is_recorded(id: str) -> None:
    game = fondaco.load(id)
    found = set()
    for file in (game.folder() / "records").glob("*.txt"):
        line = next(line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("players: "))
        found.add(int(line.removeprefix("players: ")))
    assert found == set(range(game.players_min, game.players_max + 1))
