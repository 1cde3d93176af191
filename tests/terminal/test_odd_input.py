"""Whatever is typed, and whatever the terminal is: an answer, never a traceback, and the game is saved."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import fondaco
from fondaco.terminal.setup import read_match

ODD = [
    b"",
    b"\x00",
    b"a\x00b",
    b"\xff\xfe\x81",
    b"\xed\xa0\x80",
    b"\x1b[A\x1b[31m",
    b"x" * 1_000_000,
    b"9" * 1_000_000,
    b"." + b"9" * 5000,
    b".",
    b"..",
    b".0",
    b"0",
    b"-1",
    b"1e9",
    "²".encode(),
    "١٢".encode(),
    "\u202eevom\u2028x\x85".encode(),
    "e\u0301".encode() * 500,
    b"why",
    b"why \xff",
    b"why " + b"y" * 100_000,
    b"rule",
    b"rule \x00",
    b"rule " + b"r" * 100_000,
    b"save \x00",
    b"save /",
    b"save .",
    b"save ~nobody_is_called_so/x",
    b"save /proc/nothing/here",
    b"save " + b"s" * 5000,
    b"save \xff\xfe",
    b"undo undo",
    b"map",
    b"board",
    b"score",
    b"log",
    b"? ?",
    b"help me",
    b"{n} [red]x[/] %s \\",
]


def command(game: str, file: Path) -> list[str]:
    arguments = ["play", game, "--terminal", "--seed", "3", "--bots", "random", "--name", "Maria", "--save", str(file)]
    return [sys.executable, "-m", "fondaco", *arguments]


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_odd_lines(game: str, tmp_path: Path) -> None:
    typed = b"\n".join(ODD)
    done = subprocess.run(
        command(game, tmp_path / "x.txt"), input=typed, capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Traceback" not in done.stdout
    assert b"Saved. Go on with:" in done.stdout, "the end of the input is leaving"
    assert not read_match(tmp_path / "x.txt").state.over


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"TERM": "dumb"},
        {"COLUMNS": "5", "LINES": "2"},
        {"COLUMNS": "1"},
    ],
    ids=str,
)
def test_odd_terminals(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings}
    typed = b"\n".join(ODD[:6])
    for game in ("hansa_teutonica", "middle_ages"):
        file = tmp_path / f"{game}.txt"
        done = subprocess.run(command(game, file), input=typed, capture_output=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (0, b"")


class Terminal:
    """A real terminal of some size with a game in it."""

    def __init__(self, arguments: list[str], width: int, height: int) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever started the tests may have it ignored
            os.execvpe(arguments[0], arguments, {**os.environ, "TERM": "xterm"})
        self.seen = b""
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read_until(self, wanted: str) -> str:
        """What is shown from now on until those words are; ends with the program too."""
        while not re.search(wanted.encode(), self.seen):
            ready, _, _ = select.select([self.fd], [], [], 60)
            assert ready, self.seen[-2000:].decode(errors="replace")
            try:
                self.seen += os.read(self.fd, 65536)
            except OSError:
                break
        shown, self.seen = self.seen.decode(errors="replace"), b""
        return shown

    def type(self, line: bytes) -> None:
        os.write(self.fd, line + b"\n")

    def interrupt(self) -> None:
        """Press Ctrl+C, and again where it came in the moment before Python began to wait, which doesn't notice it."""
        while b"Saved" not in self.seen:
            os.write(self.fd, b"\x03")
            while select.select([self.fd], [], [], 5)[0]:
                try:
                    self.seen += os.read(self.fd, 65536)
                except OSError:
                    return

    def end(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_terminal_that_is_resized(tmp_path: Path) -> None:
    terminal = Terminal(command("hansa_teutonica", tmp_path / "x.txt"), 80, 40)
    assert "Hansa Teutonica" in terminal.read_until("› ")
    for width, height in ((40, 10), (200, 60), (3, 3), (80, 24)):
        terminal.resize(width, height)
        os.kill(terminal.pid, signal.SIGWINCH)
        terminal.type(b"board")
        assert "Hamb" in terminal.read_until("› ") or width < 10
    for odd in (b"\x00", b"\xff", b"place \x00trader", b"\x1b[A"):
        terminal.type(odd)
        assert "Traceback" not in terminal.read_until("› ")
    terminal.type(b"\x04")
    terminal.type(b"quit")
    assert "Saved. Go on with:" in terminal.read_until("x.txt\r\n")
    terminal.read_until("nothing more is shown")
    assert terminal.end() == 0


def test_interrupting_is_leaving(tmp_path: Path) -> None:
    terminal = Terminal(command("medici", tmp_path / "x.txt"), 80, 24)
    terminal.read_until("› ")
    terminal.interrupt()
    assert "Saved. Go on with:" in terminal.read_until("x.txt\r\n")
    terminal.read_until("nothing more is shown")
    assert terminal.end() == 0
