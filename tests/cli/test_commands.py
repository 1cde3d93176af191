"""The commands: results for machines, and one clear line with exit code 2 for what is wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.arena.bench import RATES
from fondaco.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in this process: exit code, output, errors."""
    monkeypatch.setenv("FONDACO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["fondaco", *arguments])
        try:
            main()
            code: Any = 0
        except SystemExit as exit:
            code = exit.code or 0
        out, err = capfd.readouterr()
        return code, out, err

    return call


def test_games(run: Run) -> None:
    code, out, _ = run("games", "--json")
    assert code == 0
    medici = next(game for game in json.loads(out) if game["id"] == "medici")
    assert medici["title"] == "Medici"
    assert medici["players"] == [3, 6]
    assert medici["options"]["markers"]["values"] == ["scoring", "at-once"]
    assert "Knizia" in run("games")[1]


def test_what_is_typed_elsewhere_is_not_cut_at_80_columns(run: Run) -> None:
    out = run("games")[1]
    assert max(map(len, out.splitlines())) <= 80
    assert all(f"{id} " in out for id in fondaco.game_ids())
    bots = "random,shaky:0.123456789:envy=0.125"
    out = run("arena", "medici", "--bots", bots, "--players", "3", "--games", "1")[1]
    assert all(f"\n{bot} " in out for bot in bots.split(","))


def test_simulate_is_the_same_for_any_number_of_jobs(run: Run) -> None:
    found = []
    for jobs in ("1", "2"):
        code, out, _ = run(
            "simulate",
            "medici",
            "--players",
            "3",
            "--games",
            "30",
            "--bots",
            "random,greedy,random",
            "--seed",
            "4",
            "--option",
            "markers=at-once",
            "--jobs",
            jobs,
            "--json",
        )
        assert code == 0
        found.append(json.loads(out))
    keys = {
        "game",
        "players",
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "games_per_second",
        "decisions_a_game",
        "wins",
        "mean_scores",
        "mean_winner",
        "compiled",
    }
    assert keys <= found[0].keys()
    for key in ("games", "decisions", "wins", "mean_scores", "mean_winner"):
        assert found[0][key] == found[1][key]
    assert sum(found[0]["wins"]) == pytest.approx(30)
    assert found[0]["compiled"] is fondaco.compiled
    assert found[0]["wins"][1] > 15, "greedy beats random"


@pytest.mark.parametrize(
    ("game", "ends", "rounds", "starter"),
    [
        ("medieval_merchant", {"villages", "markers", "standstill"}, True, True),
        ("hansa_teutonica", {"points", "tokens", "cities", "quiet"}, False, True),
        ("middle_ages", {"arrivals", "turns"}, True, False),
    ],
)
def test_simulate_tells_how_games_ended(run: Run, game: str, ends: set[str], rounds: bool, starter: bool) -> None:
    arguments = ("simulate", game, "--players", "3", "--games", "12", "--seed", "5")
    found = json.loads(run(*arguments, "--jobs", "2", "--json")[1])
    assert found["ends"].keys() <= ends
    assert sum(found["ends"].values()) == 12
    assert (found["rounds_a_game"] > 0) is rounds
    assert found["mean_winner"] >= max(found["mean_scores"])
    assert sum(found["wins_in_turn_order"]) == pytest.approx(12 if starter else 0, abs=0.001)
    shown = run(*arguments)[1]
    assert "ended by: " + ", ".join(f"{end} {count}" for end, count in found["ends"].items()) in shown
    assert f"{found['mean_winner']:.1f} points for the winner" in shown
    assert ("rounds" in shown) is rounds
    assert ("played first" in shown) is starter


def test_simulate_counts_wins_in_turn_order(run: Run, tmp_path: Path) -> None:
    arguments = ("simulate", "medieval_merchant", "--players", "2", "--games", "4", "--seed", "6")
    found = json.loads(run(*arguments, "--record-dir", "r", "--json")[1])
    order = [0.0, 0.0]
    rounds, ends = 0, []
    for file in sorted((tmp_path / "r").iterdir()):
        data = json.loads(run("replay", str(file), "--seat", "open", "--json")[1])
        view = data["view"]
        for seat in data["winners"]:
            order[(seat - view["first"]) % 2] += 1 / len(data["winners"])
        last_turn_unfinished = view["ended"] == "villages"
        rounds += -(-(view["turns"] + last_turn_unfinished) // 2)
        ends.append(view["ended"])
    assert found["wins_in_turn_order"] == order
    assert found["rounds_a_game"] == rounds / 4
    assert found["ends"] == {end: ends.count(end) for end in sorted(set(ends))}


def test_simulate_writes_records_that_replay(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(
        "simulate", "medici", "--players", "4", "--games", "3", "--seed", "9", "--record-dir", "r", "--json"
    )
    assert code == 0
    scores = [0.0] * 4
    for file in sorted((tmp_path / "r").iterdir()):
        code, text, _ = run("replay", str(file), "--json")
        assert code == 0
        data = json.loads(text)
        assert data["over"] is True
        scores = [a + b for a, b in zip(scores, data["scores"], strict=True)]
    assert [round(score / 3, 4) for score in scores] == json.loads(out)["mean_scores"]
    code, _, err = run("simulate", "medici", "--games", "1", "--record-dir", "r", "--players", "4")
    assert (code, "isn't overwritten" in err) == (2, True)


def test_replay_at_any_point(run: Run, tmp_path: Path) -> None:
    run("simulate", "medici", "--players", "4", "--games", "1", "--record-dir", "r")
    file = str(tmp_path / "r" / "medici-00001.txt")
    data = json.loads(run("replay", file, "--at", "3", "--seat", "2", "--json")[1])
    assert (data["over"], data["winners"], data["view"]["viewer"], data["at"]) == (False, [], 2, 3)
    assert "Day 1 of 3" in run("replay", file, "--at", "3")[1]
    assert "Giorno 1 di 3" in run("replay", file, "--at", "3", "--lang", "it")[1]
    assert "Ships" in run("replay", file)[1]


def test_check(run: Run) -> None:
    code, out, _ = run("check", "medici", "--games", "20", "--json")
    data = json.loads(out)
    assert (code, data["ok"]) == (0, True)
    assert data["clauses"] == {"total": 44, "covered": 44, "missing": []}
    assert all(data["checks"].values())


def test_check_fails_where_a_clause_has_no_test(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", "medici", "--games", "8", "--tests", str(tmp_path), "--json")
    data = json.loads(out)
    assert (code, data["ok"], data["checks"]["clauses"]) == (1, False, False)
    assert len(data["clauses"]["missing"]) == 44
    assert "NOT ok" in run("check", "medici", "--games", "8", "--tests", str(tmp_path))[1]


def test_rules(run: Run) -> None:
    assert "MED-12" in run("rules", "medici", "--lang", "de")[1]
    assert run("rules", "medici", "--clause", "med-12")[1].startswith("MED-12 ")
    assert len(json.loads(run("rules", "medici", "--json")[1])["clauses"]) == 44


def test_bench_of_search(run: Run) -> None:
    code, out, _ = run("bench", "medici", "--search", "--players", "3", "--seconds", "0.02", "--json")
    assert code == 0
    for row in json.loads(out):
        assert row["game"] == "medici"
        assert row["players"] == 3
        assert row["iterations_per_second"] > 0
        assert row["rollouts_per_second"] > 0
    code, out, _ = run("bench", "medici", "--search", "--seconds", "0")
    assert code == 2


def test_bench(run: Run) -> None:
    code, out, _ = run("bench", "medici", "--players", "3", "--seconds", "0.02", "--json")
    assert code == 0
    rows = json.loads(out)
    assert {row["compiled"] for row in rows} == ({True, False} if fondaco.compiled else {False})
    for row in rows:
        assert row["players"] == 3
        assert min(row["decisions_per_second"], row["copies_per_second"], row["games_per_second"]) > 0


def test_bench_compares_with_a_saved_run(run: Run, tmp_path: Path) -> None:
    """Every rate of every form is compared; one that was saved ten times too high is now slower."""
    _, out, _ = run("bench", "medici", "--players", "3", "--seconds", "0.02", "--json")
    rows = json.loads(out)
    for row in rows:
        row["copies_per_second"] *= 10
        row["copies_per_second_spread"] = [row["copies_per_second"]] * 2
    (tmp_path / "run.json").write_text(json.dumps(rows))
    code, out, err = run("bench", "medici", "--compare", "run.json", "--seconds", "0.02", "--json")
    assert (code, err) == (0, "")
    lines = json.loads(out)
    assert {line["rate"] for line in lines} == set(RATES)
    assert {line["compiled"] for line in lines} == {row["compiled"] for row in rows}
    assert {line["verdict"] for line in lines if line["rate"] == "copies_per_second"} == {"slower"}
    assert "copies/s" in run("bench", "medici", "--compare", "run.json", "--seconds", "0.02")[1]


RUBBISH = b"\x00\xff\xfe\x81rubbish\x00" * 50


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "chess"], "there is no game 'chess'; there are medici"),
        (["play", "chess"], "there is no game 'chess'"),
        (["simulate", "medici", "--players", "2"], "3 to 6 players, not 2 (MED-1)"),
        (["play", "medici", "--terminal", "--players", "7"], "3 to 6 players, not 7 (MED-1)"),
        (["simulate", "medici", "--bots", "oracle"], "there is no bot 'oracle'; there are apprentice"),
        (["simulate", "medici", "--bots", "random,greedy", "--players", "4"], "2 bots are named for 4 seats"),
        (["play", "medici", "--terminal", "--bots", "oracle"], "there is no bot 'oracle'"),
        (["play", "medici", "--terminal", "--seat", "9"], "there is no seat 9; with 4 players seats are 0 to 3"),
        (["play", "medici", "--terminal", "--lang", "es"], "there is no language 'es'; there are en, it, fr, de"),
        (["simulate", "medici", "--option", "colour=red"], "has no option 'colour'; its options: markers"),
        (["simulate", "medici", "--option", "markers=x"], "option markers can be scoring, at-once, not 'x' (MED-62)"),
        (["simulate", "medici", "--option", "markers"], "an option is written NAME=VALUE, not 'markers'"),
        (["simulate", "medici", "--games", "0"], "at least 1 game must be played, not 0"),
        (["simulate", "medici", "--jobs", "0"], "at least 1 job must work, not 0"),
        (["rules", "medici", "--lang", "xx"], "there is no language 'xx'"),
        (["rules", "medici", "--clause", "MED-99"], "has no clause 'MED-99'"),
        (["replay", "missing.txt"], "'missing.txt' can't be read: No such file"),
        (["replay", "rubbish.txt"], "this is no record: byte 1 isn't text"),
        (["replay", "cut.txt"], "the record is cut off: expected a move"),
        (["replay", "illegal.txt"], "(MED-22)"),
        (["replay", "head.txt"], "line 3: expected a version of the rules, 1 say, not 'x'"),
        (["replay", "rules.txt"], "line 3: this was played by rules version 9 of Medici; here version 1 is played"),
        (["replay", "good.txt", "--at", "9999"], "there is no move 9999; the record has moves 0 to"),
        (["replay", "good.txt", "--seat", "9"], "there is no seat '9'; seats are 0 to 2"),
        (["play", "medici", "--resume", "cut.txt"], "the record is cut off"),
        (["play", "medici", "--terminal", "--resume", "cut.txt"], "cut.txt: line 21: the record is cut off"),
        (["play", "medici", "--terminal", "--resume", "rules.txt"], "rules version 9 of Medici; here version 1"),
        (["play", "medici", "--terminal", "--save", "good.txt"], "isn't overwritten"),
        (["play", "medici", "--terminal", "--save", "x" * 300], "can't be written"),
        (["play", "medici", "--terminal", "--port", "9"], "--port goes with the browser, not with --terminal"),
        (["play", "medici", "--terminal", "--bots", "exec:./mine"], "bot 'exec:./mine' is a program of its own"),
        (["play", "medici", "--terminal", "--bots", "search:"], "'search:'"),
        (["play", "--terminal"], "name the game: medici"),
        (["play", "medici", "--save", "new.txt"], "--save goes with --terminal"),
        (["play", "medici", "--seed", "3"], "--seed goes with --terminal"),
        (["play", "medici", "--players", "2"], "3 to 6 players, not 2 (MED-1)"),
        (["play", "medici", "--seat", "4"], "there is no seat 4; with 4 players seats are 0 to 3"),
        (["play", "medici", "--bots", "search:50"], "bot 'search:50' goes with --terminal; in the browser there are"),
        (["play", "medici", "--bots", "oracle"], "there is no bot 'oracle'"),
        (["play", "medici", "--bots", "greedy,doge"], "2 bots are named for 3 seats"),
        (["play", "medici", "--option", "markers=x"], "option markers can be scoring, at-once, not 'x' (MED-62)"),
        (["play", "medici", "--lang", "es"], "there is no language 'es'; there are en, it, fr, de"),
        (["play", "--players", "3"], "name the game: medici"),
        (["play", "--resume", "missing.txt"], "'missing.txt' can't be read: No such file"),
        (["play", "--resume", "rubbish.txt"], "this is no record: byte 1 isn't text"),
        (["play", "--resume", "good.txt"], "is a game that is over; look at it with 'fondaco replay good.txt'"),
        (["play", "hansa_teutonica", "--resume", "stop.txt"], "is a game of medici, not of hansa_teutonica"),
        (["play", "--resume", "stop.txt", "--players", "4"], "is a game of 3 players, not of 4"),
        (["play", "--resume", "stop.txt", "--option", "markers=at-once"], "has its options in its record"),
        (["play", "--resume", "stop.txt"], "nobody but bots sits at this table"),
        (["play", "medieval_merchant", "--option", "board=missing.toml"], "'missing.toml' can't be read: No such file"),
        (
            ["play", "medieval_merchant", "--option", "board=cut.txt"],
            "board cut.txt: line 1: this can't be read as TOML",
        ),
        (["check", "chess"], "there is no game 'chess'"),
        (["bench", "chess"], "there is no game 'chess'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    run("simulate", "medici", "--players", "3", "--games", "1", "--seed", "2", "--record-dir", "r")
    good = (tmp_path / "r" / "medici-00001.txt").read_text()
    bid = next(line for line in good.splitlines() if " bid " in line)
    files = {
        "good.txt": good,
        "cut.txt": "\n".join(good.splitlines()[:20]),
        "stop.txt": "\n".join([*good.splitlines()[:20], "stop"]),
        "illegal.txt": good.replace(bid, bid.split()[0] + " bid 200", 1),
        "head.txt": good.replace("rules: 1", "rules: x"),
        "rules.txt": good.replace("rules: 1", "rules: 9"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "rubbish.txt").write_bytes(RUBBISH)
    code, out, err = run(*arguments)
    assert code == 2
    assert message in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in out + err
    assert (tmp_path / "good.txt").read_text() == good


def test_an_unknown_command_or_flag_is_refused(run: Run) -> None:
    assert run("dance")[0] == 2
    assert run("simulate", "medici", "--speed", "3")[0] == 2
    assert run("simulate", "medici", "--games", "many")[0] == 2


def test_no_progress_bar_in_a_pipe(run: Run) -> None:
    _, _, err = run("simulate", "medici", "--games", "20")
    assert err == ""


def fresh(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_help_is_fast_and_import_needs_only_the_standard_library() -> None:
    times = []
    for _ in range(5):
        started = os.times()
        done = fresh("-m", "fondaco", "--help")
        ended = os.times()
        times.append(ended.children_user + ended.children_system - started.children_user - started.children_system)
        assert "simulate" in done.stdout
    assert min(times) < 0.4
    code = (
        "import sys, fondaco; fondaco.load('medici').new(players=3, seed=1)\n"
        "others = {name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names) - {'fondaco'}\n"
        "print([n for n in others if not n.startswith(('_', 'fondaco')) and n != 'sitecustomize'])"
    )
    assert fresh("-c", code).stdout.strip() == "[]"


def test_version_says_the_form() -> None:
    done = fresh("-m", "fondaco", "--version")
    assert done.stdout.strip().endswith("(compiled)" if fondaco.compiled else "(pure Python)")


def test_forms_can_be_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_PURE", "1")
    monkeypatch.delenv("FONDACO_COMPILED", raising=False)
    assert "pure Python" in fresh("-m", "fondaco", "--version").stdout
    monkeypatch.setenv("FONDACO_COMPILED", "1")
    done = fresh("-c", "import fondaco")
    assert done.returncode == 1
    assert "FONDACO_COMPILED demands the compiled form" in done.stderr


# A game that brings nothing but its rules -------------------------------------------------------------------------


def test_a_game_without_a_rulebook_says_so_in_one_line(run: Run, bare: fondaco.Game) -> None:
    folder = bare.folder() / "rules"
    for arguments in ((), ("--clause", "BARE-1"), ("--json",)):
        assert run("rules", "bare", *arguments) == (
            2,
            "",
            f"fondaco: Bare has no rulebook: there is nothing in {folder}\n",
        )
    said = f"fondaco: Bare non ha un regolamento: in {folder} non c'è nulla\n"
    assert run("rules", "bare", "--lang", "it") == (2, "", said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess", "--lang", "it"], "non c'è un gioco 'chess'; ci sono medici"),
        (["--lang", "it", "simulate", "chess"], "non c'è un gioco 'chess'; ci sono medici"),
        (["--lang=de", "simulate", "medici", "--players", "2"], "Medici ist für 3 bis 6 Spieler, nicht 2 (MED-1)"),
        (["play", "medici", "--seat", "9", "--lang", "fr"], "il n'y a pas de place 9 ; à 4 joueurs les places vont"),
        (["play", "medici", "--bots", "random,random", "--lang", "it"], "sono indicati 2 bot per 3 posti"),
        (["replay", "illegal.txt", "--lang", "de"], "illegal.txt: Zeile 12: 'bid 200' ist nicht erlaubt: "),
        (["rules", "medici", "--lang", "it", "--clause", "x"], "Medici non ha una clausola 'x'; le sue clausole vanno"),
        (["play", "medici", "--lang", "es"], "there is no language 'es'; there are en, it, fr, de"),
        (["--lang", "es", "games"], "there is no language 'es'; there are en, it, fr, de"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_asked_for(
    run: Run, tmp_path: Path, arguments: list[str], said: str
) -> None:
    moves = "* first 0\n* turn cloth 3\n0 bid 200\nstop\n"
    head = "fondaco record 1\ngame: medici\nrules: 1\nplayers: 3\nseat 0: A\nseat 1: B\nseat 2: C\n\n\n"
    (tmp_path / "illegal.txt").write_text(head + moves)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"fondaco: {said}")
    assert err.count("\n") == 1


def test_check_says_which_rulebook_is_missing(run: Run, bare: fondaco.Game, tmp_path: Path) -> None:
    code, out, _ = run("check", "bare", "--games", "2", "--tests", str(tmp_path), "--jobs", "1")
    assert code == 1
    assert f"there is no rulebook in English: {bare.folder() / 'rules' / 'en.md'}" in out


def test_a_rulebook_in_english_alone_is_read_in_every_language(
    run: Run, bare: fondaco.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "en.md").write_text("# Bare\n\n- **BARE-1** Take pebbles.\n")
    monkeypatch.setattr(type(bare), "folder", lambda game: tmp_path)
    assert run("rules", "bare", "--lang", "it") == (0, "# Bare\n\n- **BARE-1** Take pebbles.\n", "")
    assert run("rules", "bare", "--lang", "fr", "--clause", "bare-1")[1] == "BARE-1 Take pebbles.\n"
    assert run("rules", "bare", "--clause", "BARE-9") == (
        2,
        "",
        "fondaco: Bare has no clause 'BARE-9'; its clauses are BARE-1 to BARE-1\n",
    )
    (tmp_path / "rules" / "en.md").write_text("# Bare\n")
    assert run("rules", "bare", "--clause", "BARE-9")[2] == (
        "fondaco: Bare has no clause 'BARE-9'; its rulebook numbers none\n"
    )


def test_it_is_simulated_with_every_simple_bot(run: Run, bare: fondaco.Game) -> None:
    code, out, _ = run("simulate", "bare", "--players", "3", "--games", "4", "--bots", "greedy,merchant,search:20")
    assert code == 0
    assert "Bare, 3 players, 4 games" in out


# Previews -----------------------------------------------------------------------------------------------------


def test_a_table_is_previewed_as_a_page(run: Run, tmp_path: Path, bare: fondaco.Game) -> None:
    arguments = ("--players", "3", "--move", "30", "--theme", "dark", "--lang", "de")
    assert run("preview", "medici", "medici.html", *arguments) == (0, "", "")
    page = (tmp_path / "medici.html").read_text(encoding="utf-8")
    assert 'lang="de" data-theme="dark"' in page
    assert 'class="medici' in page
    assert "Chiara" in page
    assert "Dario" not in page
    assert run("preview", "bare", "bare.html", "--move", "5")[0] == 0
    assert "left: " in (tmp_path / "bare.html").read_text(encoding="utf-8")


def test_a_preview_that_cannot_be_made_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    for arguments, said in (
        (("medici", "a.gif"), "a preview is FILE.html or FILE.png, not 'a.gif'"),
        (("medici", "a.html", "--theme", "blue"), "there is no theme 'blue'; there are light and dark"),
        (("medici", "a.html", "--players", "2"), "Medici is for 3 to 6 players, not 2 (MED-1)"),
        (("medici", "a.html", "--lang", "nl"), "there is no language 'nl'; there are en, it, fr, de"),
        (("medici", "a.png"), "a picture needs Chromium"),
    ):
        code, _, err = run("preview", *arguments)
        assert code == 2
        assert err.startswith(f"fondaco: {said}")
        assert err.count("\n") == 1


# Figures ------------------------------------------------------------------------------------------------------


def test_the_figures_of_a_game_are_counted(run: Run) -> None:
    arguments = ("games", "--figures", "--game", "medici", "--games", "2", "--bot", "random")
    code, out, _ = run(*arguments, "--json")
    assert code == 0
    rows = json.loads(out)
    assert [row["players"] for row in rows] == [3, 4, 5, 6]
    for row in rows:
        assert row["actions"] == len(fondaco.load("medici").actions())
        assert 1 <= row["legal_mean"] <= row["legal_max"]
        assert row["hidden"] == row["views_differ"] == row["at_once"] == 0, (
            "Medici hides nothing but what chance will bring"
        )
        assert row["log10_tree"] > 0
    table = run(*arguments)[1].splitlines()
    assert len(table) == 6
    assert table[2].startswith("| Medici | 3 | 250 | ")
    assert run("games", "--figures", "--games", "0")[2] == "fondaco: at least 1 game must be played, not 0\n"


def test_the_figures_find_what_is_hidden(run: Run) -> None:
    _, out, _ = run("games", "--figures", "--game", "medieval_merchant", "--games", "2", "--bot", "random", "--json")
    assert any(row["hidden"] > 0 for row in json.loads(out))
