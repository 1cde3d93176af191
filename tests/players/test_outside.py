"""Bots from outside: the protocol, and everything that such a program can do wrong."""

import sys
from pathlib import Path

import pytest

import fondaco
from fondaco.engine import BadSetup, Rng
from fondaco.players import Bot, BotFault, Outside, make_bot

GOOD = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["fondaco"] == 1 and asked["game"] == "medici" and asked["view"]["viewer"] == asked["seat"]
    print(json.dumps({"text": asked["legal"][-1]["text"]}), flush=True)
"""


PATIENCE = 600.0
"""Seconds for programs that answer: as many as a busy machine may need."""


def outside(folder: Path, program: str) -> Outside:
    file = folder / "bot.py"
    file.write_text(program, encoding="utf-8")
    return Outside(fondaco.load("medici"), f"{sys.executable} {file}", PATIENCE)


def ask(bot: Bot, seed: int = 1) -> tuple[int, list[int]]:
    state = fondaco.load("medici").new(4, seed=seed)
    seat = state.pending()[0]
    legal = list(state.legal(seat))
    return bot.choose(seat, state.view(seat), legal, Rng(1)), legal


def test_a_program_answers_with_the_text_of_an_action(tmp_path: Path) -> None:
    bot = outside(tmp_path, GOOD)
    for seed in range(3):
        action, legal = ask(bot, seed)
        assert action == legal[-1]
    assert bot.process is not None
    bot.close()
    assert bot.process is None


def test_a_program_answers_with_a_number(tmp_path: Path) -> None:
    bot = outside(
        tmp_path, GOOD.replace('{"text": asked["legal"][-1]["text"]}', '{"action": asked["legal"][0]["action"]}')
    )
    action, legal = ask(bot)
    assert action == legal[0]
    bot.close()


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("raise SystemExit(3)", "error"),
        ("input(); print('what?', flush=True); input()", "rubbish"),
        ("input(); print('[1]', flush=True); input()", "rubbish"),
        ("input(); print('{}', flush=True); input()", "rubbish"),
        ("input(); print('{\"action\": true}', flush=True); input()", "rubbish"),
        ("input(); print('\\\\ud800' * 10, flush=True); input()", "rubbish"),
        ("input(); print('{\"action\": 100000}', flush=True); input()", "illegal"),
        ('input(); print(\'{"text": "castle"}\', flush=True); input()', "illegal"),
        ("import sys; input(); sys.stdout.buffer.write(b'\\xff' * 300000); sys.stdout.flush(); input()", "rubbish"),
    ],
)
def test_what_a_program_does_wrong_is_a_fault(tmp_path: Path, program: str, kind: str) -> None:
    bot = outside(tmp_path, program)
    with pytest.raises(BotFault) as caught:
        ask(bot)
    assert caught.value.kind == kind
    bot.close()


def test_a_program_that_hangs_is_ended_in_time(tmp_path: Path) -> None:
    bot = outside(
        tmp_path,
        "import sys, time\nfirst = sys.stdin.readline()\nprint('{\"action\": 211}', flush=True)\ntime.sleep(86400)\n",
    )
    action, legal = ask(bot)
    assert action in legal
    process = bot.process
    assert process is not None
    bot.seconds = 0.3
    with pytest.raises(BotFault) as caught:
        ask(bot)
    assert caught.value.kind == "time"
    assert process.poll() is not None


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BotFault, match="can't be started"):
        ask(Outside(fondaco.load("medici"), str(tmp_path / "nothing"), 1.0))


def test_outside_bots_need_leave() -> None:
    game = fondaco.load("medici")
    with pytest.raises(BadSetup, match="command line"):
        make_bot("exec:./mybot", game)
    with pytest.raises(BadSetup, match="no program"):
        make_bot("exec:", game, outside=True)
    assert isinstance(make_bot("exec:./mybot", game, outside=True), Outside)


def test_the_example_of_the_documentation_plays(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    program = text.partition("```python\n")[2].partition("```")[0]
    assert len(program.splitlines()) <= 14
    bot = outside(tmp_path, program)
    action, legal = ask(bot)
    assert action == legal[0]
    bot.close()
