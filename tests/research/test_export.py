"""Exported games come back byte for byte, whatever stopped the export, and however many processes made it."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

import fondaco
from fondaco.arena.simulate import Plan, simulate
from fondaco.engine import CHANCE, BadSetup, FondacoError, records
from fondaco.research import data
from fondaco.research.export import export, export_records
from fondaco.research.folder import ASIDE

USUAL = {"medici": "random", "hansa_teutonica": "patrician", "medieval_merchant": "random", "middle_ages": "random"}
"""Hansa Teutonica at random takes ten thousands of moves, apprentices two thousand."""


def settings() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Every number of players, and every value of every option."""
    for id in USUAL:
        game = fondaco.load(id)
        for players in range(game.players_min, game.players_max + 1):
            yield id, players, {}
        for option in game.options:
            for value in option.values[1:]:
                yield id, game.players_min, {option.name: value}


def recorded(folder: Path, id: str, players: int, options: dict[str, str], bots: list[str], games: int) -> list[str]:
    """The records of the same games as `fondaco simulate` writes them."""
    simulate(Plan(id, players, options, bots, 5, str(folder)), games)
    return [file.read_text(encoding="utf-8") for file in sorted(folder.iterdir())]


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize(("id", "players", "options"), list(settings()), ids=str)
def test_games_come_back_as_they_were(id: str, players: int, options: dict[str, str], tmp_path: Path) -> None:
    export(tmp_path / "data", id, players, options, [USUAL[id]], 5, 2)
    found = data.open(tmp_path / "data")
    there = [records.write(match) for match in found.matches()]
    assert there == recorded(tmp_path / "records", id, players, options, [USUAL[id]], 2)
    assert found.record(1) == there[1]
    assert len(found) == 2


@pytest.mark.parametrize("id", ["medieval_merchant", "middle_ages"])
def test_games_on_a_board_file_bring_it_along(id: str, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    text = (fondaco.load(id).folder() / "board.toml").read_text(encoding="utf-8")
    board.write_text(text.replace('"Hamburg"', '"Danzig"'), encoding="utf-8")
    written = recorded(tmp_path / "records", id, 2, {"board": str(board)}, ["random"], 2)
    export(tmp_path / "data", id, 2, {"board": str(board)}, ["random"], 5, 2)
    board.unlink()
    assert [records.write(match) for match in data.open(tmp_path / "data").matches()] == written


@pytest.mark.parametrize(("id", "bots"), [("medici", "random,search:8,random"), ("medieval_merchant", "random")])
def test_each_decision_says_what_was_there_to_decide(id: str, bots: str, tmp_path: Path) -> None:
    export(tmp_path, id, 3, {}, bots.split(","), 5, 3, observe=True)
    found = data.open(tmp_path)
    rows = found.decisions()
    searched = 0
    for game, match in enumerate(found.matches()):
        state = match.at(0)
        for number, move in enumerate(match.moves):
            row = next(rows)
            assert (row["game"], row["number"], row["seat"], row["action"]) == (game, number, move.seat, move.action)
            if move.seat == CHANCE:
                assert row["legal"] == row["observation"] == row["visits"] == []
            else:
                assert row["legal"] == state.legal(move.seat)
                assert row["observation"] == state.game.observation(state, move.seat)
            if row["visits"]:
                searched += 1
                assert match.bots[move.seat] == "search:8"
                assert len(row["visits"]) == len(row["values"]) == len(row["legal"])
                assert sum(row["visits"]) == 8
                assert max(row["visits"]) == row["visits"][row["legal"].index(move.action)]
                assert all(0 <= value <= 1 for value in row["values"])
            state.apply(move.seat, move.action)
    assert next(rows, None) is None
    assert (searched > 0) == ("search" in bots)


def test_batches_are_the_decisions_as_arrays(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random", "search:8", "random"], 5, 9, observe=True)
    found = data.open(tmp_path)
    rows = [row for row in found.decisions() if row["seat"] != CHANCE]
    games = list(found.games())
    seen = 0
    for batch in found.batches(64):
        assert len(batch) <= 64
        for at in range(len(batch)):
            row = rows[seen]
            assert (batch.games[at], batch.numbers[at]) == (row["game"], row["number"])
            assert (batch.seats[at], batch.actions[at]) == (row["seat"], row["action"])
            assert np.flatnonzero(batch.mask[at]).tolist() == sorted(row["legal"])
            assert batch.observations[at].tolist() == row["observation"]
            tried = dict(zip(row["legal"], row["visits"], strict=False))
            assert {action: count for action, count in enumerate(batch.visits[at]) if count} == {
                action: count for action, count in tried.items() if count
            }
            places = games[row["game"]]["places"]
            assert batch.places[at] == places[row["seat"]]
            assert batch.shares[at] == pytest.approx((places[row["seat"]] == 1) / places.count(1))
            seen += 1
    assert seen == len(rows)


def test_shuffled_batches_hold_the_same_decisions_in_another_order(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 5, 20)
    found = data.open(tmp_path)

    def told(seed: int | None) -> list[tuple[int, int]]:
        batches = list(found.batches(100, seed))
        return [pair for one in batches for pair in zip(one.games.tolist(), one.numbers.tolist(), strict=True)]

    assert told(1) == told(1) != told(2)
    assert told(None) == sorted(told(1)) == sorted(told(2))


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 5, 16)
    (tmp_path / "decisions" / "00007.parquet").write_bytes(b"")
    found = data.open(tmp_path)
    matches = found.matches()
    assert [len(next(matches).moves) > 0 for _ in range(14)] == [True] * 14
    with pytest.raises(FondacoError, match=r"00007.parquet' is damaged"):
        next(matches)


def test_the_same_seed_gives_the_same_files_for_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs, folder in ((1, tmp_path / "one"), (2, tmp_path / "two")):
        export(folder, "medici", 4, {}, ["random"], 3, 24, observe=True, jobs=jobs)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    export(tmp_path / "other", "medici", 4, {}, ["random"], 4, 24, observe=True)
    assert contents(tmp_path / "one") != contents(tmp_path / "other")


COMMAND = ("medici", "--players", "4", "--games", "16", "--bots", "random", "--seed", "3")
KILLED = """
import os, signal, sys
from fondaco.cli import main
left = int(sys.argv.pop(1))
def fsync(file):
    global left
    left -= 1
    if left == 0:
        os.ftruncate(file, os.fstat(file).st_size // 2)
        os.kill(os.getpid(), signal.SIGKILL)
os.fsync = fsync
main()
"""
"""An export that is killed when so many files are being written, the last of them half there."""


@pytest.mark.parametrize("files", [1, 2, 3, 10, 17, 18])
def test_an_export_that_was_killed_goes_on_where_it_was(files: int, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = ["export", *COMMAND, "--out", str(folder)]
    done = subprocess.run([sys.executable, "-c", KILLED, str(files), *command], check=False)
    assert done.returncode == -signal.SIGKILL
    before = {file: file.stat().st_ino for file in folder.glob("games/*.parquet")}
    assert len(before) == (files - 2) // 2 if files > 1 else not before
    assert len(list(folder.rglob(f"*{ASIDE}"))) == 1
    if files > 1:
        begun = data.open(folder)
        assert len(begun) == 2 * len(before) == sum(match.state.over for match in begun.matches())
    export(folder, "medici", 4, {}, ["random"], 3, 16)
    assert {file: file.stat().st_ino for file in before} == before
    export(tmp_path / "whole", "medici", 4, {}, ["random"], 3, 16)
    assert contents(folder) == contents(tmp_path / "whole")


def test_records_are_exported_as_they_were(tmp_path: Path) -> None:
    texts = []
    for players in (3, 5):
        texts += recorded(tmp_path / str(players), "medici", players, {"markers": "at-once"}, ["random"], 2)
    texts[0] = texts[0].replace("seat 0: random", "seat 0: Anna").replace("bot 0: random\n", "")
    lines = texts[1].splitlines()
    texts[1] = "\n".join([*lines[:60], "stop", ""])
    export_records(tmp_path / "data", "medici", texts)
    found = data.open(tmp_path / "data")
    assert [records.write(match) for match in found.matches()] == texts
    first, second, *_ = found.games()
    assert (first["seats"][0], first["bots"]) == ("Anna", ["", "random", "random"])
    assert (first["over"], second["over"]) == (True, False)
    assert first["option markers"] == "at-once"
    assert sum(len(batch) for batch in found.batches(1000)) == sum(row["decided"] for row in found.games())


def test_an_unfinished_game_has_no_winner_yet(tmp_path: Path) -> None:
    (text,) = recorded(tmp_path / "records", "medici", 3, {}, ["random"], 1)
    export_records(tmp_path / "data", "medici", ["\n".join([*text.splitlines()[:60], "stop", ""])])
    (row,) = data.open(tmp_path / "data").games()
    assert row["places"] == []
    for batch in data.open(tmp_path / "data").batches(100):
        assert not batch.shares.any()
        assert not batch.places.any()


def test_observations_of_records_need_one_number_of_players(tmp_path: Path) -> None:
    texts = [recorded(tmp_path / str(players), "medici", players, {}, ["random"], 1)[0] for players in (3, 4)]
    with pytest.raises(BadSetup, match="records with the same number of players and the same options"):
        export_records(tmp_path / "data", "medici", texts, observe=True)
    assert not (tmp_path / "data").exists()
    export_records(tmp_path / "data", "medici", texts[:1], observe=True)
    assert next(data.open(tmp_path / "data").batches(10)).observations.any()


def test_a_folder_of_another_setting_is_left_as_it_is(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    before = contents(tmp_path)
    for said, id, players, seed, games, observe in (
        ("games is 2 there, not 3", "medici", 3, 1, 3, False),
        ("players is 3 there, not 4", "medici", 4, 1, 2, False),
        ("seed is 1 there, not 2", "medici", 3, 2, 2, False),
        ("observe is False there, not True", "medici", 3, 1, 2, True),
        ("game is medici there, not middle_ages", "middle_ages", 3, 1, 2, False),
    ):
        with pytest.raises(BadSetup, match=said):
            export(tmp_path, id, players, {}, ["random"], seed, games, observe)
    assert contents(tmp_path) == before


def test_a_folder_with_other_files_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / f"letter{ASIDE}").write_text("dear Anna")
    with pytest.raises(BadSetup, match="holds other files; name an empty folder"):
        export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    assert sorted(contents(tmp_path)) == [".lock", f"letter{ASIDE}"]


def test_two_exports_do_not_write_into_the_same_folder(tmp_path: Path) -> None:
    with FileLock(tmp_path / ".lock"), pytest.raises(BadSetup, match="another export works in"):
        export(tmp_path, "medici", 3, {}, ["random"], 1, 2)


@pytest.mark.parametrize("table", ["games", "decisions"])
def test_a_damaged_part_is_named_and_can_be_made_again(table: str, tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 16)
    file = tmp_path / table / "00003.parquet"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FondacoError, match=rf"{table}/00003.parquet' is damaged; delete it and export again"):
        list(data.open(tmp_path).matches())
    with pytest.raises(FondacoError, match=rf"{table}/00003.parquet' is damaged; delete it and export again"):
        export(tmp_path, "medici", 3, {}, ["random"], 1, 16)
    file.unlink()
    export(tmp_path, "medici", 3, {}, ["random"], 1, 16)
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "changed",
    [
        {"part": 0},
        {"part": "x"},
        {"part": 1.0},
        {"games": -1},
        {"game": ["medici"]},
        {"options": 5},
        {"options": {"markers": 1}},
        {"bots": None},
        {"observe": "yes"},
        {"format": "fondaco export 2"},
        {"more": 1},
    ],
    ids=str,
)
def test_a_setting_that_was_changed_is_said_to_be_damaged(changed: dict[str, object], tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    file = tmp_path / "export.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changed}))
    wrong = r"export\.json' is damaged; export into another folder"
    with pytest.raises(FondacoError, match=wrong):
        data.open(tmp_path)
    with pytest.raises(FondacoError, match=wrong):
        export(tmp_path, "medici", 3, {}, ["random"], 1, 2)


def test_a_setting_with_more_games_than_there_are_reads_those(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    file = tmp_path / "export.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "games": 10**9}))
    assert len(data.open(tmp_path)) == len(list(data.open(tmp_path).matches())) == 2


@pytest.mark.parametrize(("table", "column"), [("games", "moves"), ("games", "option markers"), ("decisions", "legal")])
def test_a_column_that_is_missing_is_damage(table: str, column: str, tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    file = tmp_path / table / "00000.parquet"
    pq.write_table(pq.read_table(file).drop_columns([column]), file)
    with pytest.raises(FondacoError, match=r"00000\.parquet' is damaged"):
        list(data.open(tmp_path).batches(16))


def test_bytes_that_were_changed_are_found_in_the_replay(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    file = tmp_path / "decisions" / "00001.parquet"
    table = pq.read_table(file)
    actions = table["action"].to_pylist()
    at = next(at for at, seat in enumerate(table["seat"].to_pylist()) if seat != CHANCE)
    actions[at] = 1 << 20
    pq.write_table(table.set_column(3, table.schema.field(3), pa.array(actions, pa.int32())), file)
    with pytest.raises(FondacoError, match="is damaged"):
        list(data.open(tmp_path).matches())


def test_a_full_disk_is_said_in_one_line_and_leaves_no_half_part(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    done = subprocess.run(
        [sys.executable, "-m", "fondaco", "export", *COMMAND, "--games", "400", "--observe", "--out", str(folder)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"fondaco: '{folder / 'decisions' / '00000.parquet'}' can't be written: ")
    assert "File too large" in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(contents(folder)) == [".lock", "export.json"]


def test_a_folder_that_cannot_be_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetup, match=r"file/data' can't be written: Not a directory"):
        export(tmp_path / "file" / "data", "medici", 3, {}, ["random"], 1, 2)


def test_what_was_left_aside_is_cleared_away(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    before = contents(tmp_path)
    (tmp_path / "games" / f"00001.parquet.17{ASIDE}").write_bytes(b"half")
    export(tmp_path, "medici", 3, {}, ["random"], 1, 2)
    assert contents(tmp_path) == before


def test_the_data_card_says_how_it_was_made_and_names_every_column(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {"markers": "at-once"}, ["random", "greedy", "random"], 7, 2, observe=True)
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    command = "fondaco export medici --games 2 --players 3 --bots random,greedy,random --seed 7"
    assert f"`{command} --option markers=at-once --observe --out DIR`" in card
    for table in ("games", "decisions"):
        for name in pq.read_schema(tmp_path / table / "00000.parquet").names:
            assert f"| `{name}` |" in card
    assert "license: apache-2.0" in card


def test_the_folder_is_replayed_by_a_command(tmp_path: Path) -> None:
    export(tmp_path, "medici", 3, {}, ["random"], 7, 2)
    moves = sum(row["moves"] for row in data.open(tmp_path).games())
    command = [sys.executable, "-m", "fondaco.research.data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    assert done.stdout == f"{tmp_path}: 2 of 2 games replayed, {moves} moves\n"
    (tmp_path / "export.json").unlink()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("fondaco: ")
