"""A program of somebody else's that uses `import fondaco`: checked by mypy --strict and run, away from our sources."""

import doctest
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import fondaco

ROOT = Path(__file__).parents[1]
PACKAGE = Path(fondaco.__file__).parent
CLIENT = '''
"""Play a match of Medici with a bot of our own, look at it through views and records."""

from typing import assert_type

import fondaco
from fondaco import Bot, Match, Rng, View


class Thrifty(Bot):
    """The first thing that is legal."""

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        return legal[0]


assert_type(fondaco.game_ids(), list[str])
game = fondaco.load("medici")
assert_type(game, fondaco.Game)
assert_type(game.options, tuple[fondaco.Option, ...])

state = game.new(players=3, seed=7)
assert_type(state, fondaco.State)
while not state.over:
    seat = state.pending()[0]
    actions = state.legal(seat)
    assert_type(state.pending(), tuple[int, ...])
    assert_type(actions, list[int])
    assert_type(game.text(actions[0]), str)
    assert game.parse(game.text(actions[0])) == actions[0]
    assert_type(state.why_not(seat, actions[0]), fondaco.Refusal | None)
    state.play(seat, actions[0])
assert_type(state.scores(), list[int])
assert_type(state.winners(), list[int])

match = Match(game, 3, Rng(5), names=["Anna", "Bruno", "Chiara"])
bots: list[Bot] = [Thrifty(game), fondaco.make_bot("greedy", game), fondaco.make_bot("random", game)]
rng = Rng(1)
while not match.state.over:
    seat = match.state.pending()[0]
    view = match.state.view(seat)
    assert_type(view, dict[str, object])
    world = game.imagine(view, rng)
    assert_type(world, fondaco.State)
    moves = match.play(seat, bots[seat].choose(seat, view, match.state.legal(seat), rng))
    assert_type(moves, list[fondaco.Move])
text = fondaco.write_record(match)
assert_type(text, str)
again = fondaco.read_record(text)
assert_type(again, Match)
assert again.state.scores() == match.state.scores()
assert len(match.state.view(fondaco.SPECTATOR)) <= len(match.state.view(fondaco.OPEN))
assert {move.seat for move in again.moves} == {fondaco.CHANCE, 0, 1, 2}
try:
    game.new(players=99)
except fondaco.FondacoError as error:
    print(error)
'''
WRONG = """
import fondaco

fondaco.load(7)
fondaco.lode("medici")
fondaco.load("medici").new(players="four")
scores: list[str] = fondaco.load("medici").new().scores()
"""
NO_ANY = ("--disallow-any-expr", "--disallow-any-decorated", "--disallow-any-unimported")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment in which Fondaco is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", symlinks=True)
    (packages,) = (folder / "env").glob("[Ll]ib/**/site-packages")
    (packages / "fondaco.pth").write_text(f"{PACKAGE.parent}\n", encoding="utf-8")
    return folder


def python(folder: Path) -> str:
    return str(next((folder / "env").glob("[bS][ic][nr]*/python*")))


def checked(folder: Path, text: str) -> list[str]:
    """What mypy --strict says of a program."""
    (folder / "client.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", *NO_ANY, "--config-file=", "--cache-dir=cache"]
    command += ["--no-error-summary", "--python-executable", python(folder), "client.py"]
    done = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines()


def test_a_client_is_typed_and_nothing_of_it_is_any(elsewhere: Path) -> None:
    assert checked(elsewhere, CLIENT) == []


def test_what_a_client_does_wrong_is_seen(elsewhere: Path) -> None:
    found = [line.rpartition("[")[2].rstrip("]") for line in checked(elsewhere, WRONG) if "error" in line]
    assert found == ["arg-type", "attr-defined", "arg-type", "assignment"]


def test_the_client_runs_with_the_standard_library_alone(elsewhere: Path) -> None:
    (elsewhere / "run.py").write_text(CLIENT, encoding="utf-8")
    done = subprocess.run([python(elsewhere), "-I", "run.py"], cwd=elsewhere, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == "Medici is for 3 to 6 players, not 99 (MED-1)\n"


def test_every_name_that_is_promised_is_there() -> None:
    assert sorted(set(fondaco.__all__)) == sorted(fondaco.__all__)
    for name in fondaco.__all__:
        assert getattr(fondaco, name) is not None
    assert set(fondaco.__all__) <= set(dir(fondaco))
    with pytest.raises(AttributeError, match="no attribute 'lode'"):
        getattr(fondaco, "lode")  # noqa: B009 - mypy would see it


def test_the_import_alone_loads_no_room() -> None:
    show = "import sys, fondaco; print(*sorted(name for name in sys.modules if name.startswith('fondaco.')))"
    assert subprocess.run([sys.executable, "-c", show], capture_output=True, text=True).stdout == "fondaco._form\n"


def test_the_wheel_says_that_it_is_typed() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert "fondaco/py.typed" in packed
    assert {"fondaco/locale/it.po", "fondaco/cli/pattern/src/yourgame/rules/en.md"} <= packed
    assert not [name for name in packed if name.endswith(".orig")]


def test_the_examples_of_the_first_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctest.testmod(fondaco).failed == 0
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(code, {})
    assert re.fullmatch(r"\[\d+, \d+, \d+, \d+\] \[\d.*\]\n", capsys.readouterr().out)
