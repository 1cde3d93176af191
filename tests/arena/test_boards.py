"""Bots know the board that they play on: runs, arenas, tuning and benches build them from the game as configured."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fondaco
from fondaco.arena import tune as tuning
from fondaco.arena.search_bench import measure, positions
from fondaco.arena.simulate import Plan as Runs
from fondaco.arena.simulate import simulate
from fondaco.arena.tournament import Plan, play_one, run
from fondaco.arena.tune import Trial, tune
from fondaco.cli import app
from fondaco.engine import Game, Rng, State
from fondaco.players import Bot, make_bot
from fondaco.players.play import play_game, play_out

VALUES = {"Gent": 4, "Brüssel": 7, "Köln": 2, "Trier": 8, "Nürnberg": 3, "Rostock": 7, "Hamburg": 4, "Bremen": 6}
"""Some cities of Medieval Merchant with each other's values."""
ROAD = '  { ends = ["Köln", "E"], spaces = 1 },\n'
"""A road that the board of Merchants of the Middle Ages doesn't have."""


def permuted(id: str) -> str:
    """Another board of the game: other names, and values, costs or roads that belong elsewhere."""
    text = (fondaco.load(id).folder() / "board.toml").read_text(encoding="utf-8")
    if id == "middle_ages":
        return text.replace("roads = [\n", "roads = [\n" + ROAD).replace('"Hamburg"', '"Danzig"')
    for city, value in VALUES.items():
        text = re.sub(rf'(name = "{city}", value = )\d', rf"\g<1>{value}", text)
    costs = re.findall(r"cost = (\d+)", text)
    text = re.sub(r"cost = \d+", lambda _: f"cost = {costs.pop()}", text)
    return text.replace('"Gent"', '"Brügge"').replace('"Mechelen"', '"Lier"')


@pytest.fixture(params=["medieval_merchant", "middle_ages"])
def id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(id: str, tmp_path: Path) -> str:
    file = tmp_path / "permuted.toml"
    file.write_text(permuted(id), encoding="utf-8")
    return str(file)


def there(id: str, board: str) -> Game:
    """The game on that board."""
    return fondaco.load(id).start(2, {"board": board}).game


def test_simulated_bots_play_on_the_board_of_the_options(id: str, board: str) -> None:
    game = there(id, board)
    bots: list[Bot] = [make_bot("greedy", game), make_bot("greedy", game)]
    right = play_game(game, 2, {}, bots, 3, 0)
    found = simulate(Runs(id, 2, {"board": board}, ["greedy"], 3), 1)
    assert (found["mean_scores"], found["decisions"]) == (right.scores, right.decisions)


def test_bots_of_an_arena_play_on_the_board_of_the_options(
    id: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(id, ("greedy", "shaky:0.3"), 2, 1, 3, (("board", board),))
    game = there(id, board)
    seen: list[str] = []

    def make(name: str, of: Game, outside: bool = False) -> Bot:
        seen.append(of.board_id)
        return make_bot(name, of, outside)

    monkeypatch.setattr("fondaco.arena.referee.make_bot", make)
    (played,) = run(plan)
    assert played.faults == [], "what the board does isn't the bot's fault"
    assert seen == [game.board_id] * 2
    assert play_one(plan, 0).scores == played.scores


def test_records_of_such_games_replay_on_their_board(id: str, board: str, tmp_path: Path) -> None:
    simulate(Runs(id, 2, {"board": board}, ["random"], 3, str(tmp_path / "r")), 1)
    (file,) = (tmp_path / "r").iterdir()
    done = CliRunner().invoke(app, ["replay", str(file), "--option", f"board={board}", "--json"])
    assert done.exit_code == 0
    assert f"board: {there(id, board).board_id}" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_the_commands_take_a_board(id: str, board: str, command: str) -> None:
    more = ["--bots", "apprentice,random", "--players", "2", "--games", "2", "--option", f"board={board}", "--json"]
    done = CliRunner().invoke(app, [command, id, *more])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["games"], found.get("faults", [])) == (2, [])


def test_knobs_are_tuned_on_the_board_of_the_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tmp_path / "permuted.toml"
    board.write_text(permuted("medieval_merchant"), encoding="utf-8")
    seen: set[str] = set()

    def play(state: State, bots: list[Bot], luck: Rng, minds: Rng) -> int:
        seen.update(bot.game.board_id for bot in bots)
        seen.add(state.game.board_id)
        return play_out(state, bots, luck, minds)

    monkeypatch.setattr(tuning, "play_out", play)
    tune(Trial("medieval_merchant", 2, 0, 0.3, 1, ("price",), (("board", str(board)),)), 1)
    assert seen == {there("medieval_merchant", str(board)).board_id}


def test_search_is_measured_on_the_board_of_the_options(id: str, board: str) -> None:
    game = there(id, board)
    assert {state.game.board_id for state in positions(game, 2, {}, 1, 2)} == {game.board_id}
    assert measure(id, 2, 0.01, 1, {"board": board})["game"] == id
