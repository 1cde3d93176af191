"""The compiled and the pure form are one program: every module is of the form that runs, and both play alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco
from fondaco.engine.check import Report, check_setup, play_checked, setups

PACKAGE = Path(fondaco.__file__).parent
PACKAGES = ("engine", "kit", "games", "players")
PLAIN = {"fondaco.engine.native"}
"""Plain Python in both forms: what stands for the compiler's own types where there is none."""


def name_of(file: Path) -> str:
    path = file.relative_to(PACKAGE.parent).with_suffix("")
    return ".".join(path.parts[:-1] if path.name == "__init__" else path.parts)


MODULES = sorted(name_of(file) for part in PACKAGES for file in (PACKAGE / part).rglob("*.py"))
IMPORT_ALL = (
    "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]), sep='\\n')"
)


def test_every_module_is_of_the_form_that_runs() -> None:
    """In a process of its own: pytest itself imports the sources whose examples it runs."""
    command = [sys.executable, "-c", IMPORT_ALL, *MODULES]
    files = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    plain = [name for name, file in zip(MODULES, files, strict=True) if file.endswith(".py")]
    assert plain == (sorted(PLAIN) if fondaco.compiled else MODULES)


@pytest.mark.parametrize("id", fondaco.game_ids())
def test_a_random_game_at_every_player_count_keeps_the_contract(id: str) -> None:
    """The last of them is looked at move by move: views, imagined and restored states, copies, undo, notation."""
    game = fondaco.load(id)
    report = Report(id)
    check_setup(game, report)
    for players, options in dict(setups(game)).items():
        play_checked(game, players, options, players, players == game.players_max, report)
    assert report.as_data()["problems"] == {}


PLAY = """
import sys, zlib, fondaco
from fondaco.engine import OPEN, Rng
from fondaco.players import make_bot
game = fondaco.load(sys.argv[1])
for name, most in (("random", 10_000), ("greedy", 150), ("search:10:rounds=1:look=2", 8)):
    state, rng, played = game.new(players=game.players_min, seed=5), Rng(6), 0
    bot = make_bot(name, game)
    while not state.over and played < most:
        seat = state.pending()[0]
        action = bot.choose(seat, state.view(seat), list(state.legal(seat)), rng)
        state.play(seat, action)
        played += 1
        print(name, seat, game.text(action), zlib.crc32(repr(state.view(OPEN)).encode()))
"""


@pytest.mark.skipif(not fondaco.compiled, reason="needs both forms; the compiled run covers it")
@pytest.mark.parametrize("id", fondaco.game_ids())
def test_both_forms_play_the_same_games(id: str) -> None:
    """Bots choose the same and every position is the same, move by move."""
    played = []
    for form in ("FONDACO_COMPILED", "FONDACO_PURE"):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("FONDACO_")}
        done = subprocess.run(
            [sys.executable, "-c", PLAY, id],
            env={**environment, form: "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        played.append(done.stdout.splitlines())
    assert len(played[0]) > 50
    assert played[0] == played[1]
