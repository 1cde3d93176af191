"""Bots that are programs of their own: they read a position as one line of JSON and answer with one line.

The protocol stands in docs/bots.md. An outside bot gets views only and has its time; one that dies, hangs or
writes nonsense raises `BotFault` and is started anew for the next decision.
"""

import json
import queue
import shlex
import subprocess
import threading
from typing import Final, cast, final

from ..engine import N_, FondacoError, Game, Phrase, Quoted, Rng, View
from .bots import Bot

PROTOCOL: Final = 1
START_SECONDS: Final = 10.0
"""What a program may take beyond its time for the first answer after it was started."""
LONGEST_ANSWER: Final = 100_000
NO_ANSWER: Final = N_("expected an object with 'action' or 'text', not '{text}'")


class BotFault(FondacoError):
    """What a bot did wrong: `error` (it failed), `time` (too slow), `rubbish` (no answer) or `illegal`."""

    def __init__(self, kind: str, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.kind = kind


@final
class Outside(Bot):
    """A program that speaks JSON lines on its standard input and output."""

    def __init__(self, game: Game, command: str, seconds: float) -> None:
        super().__init__(game)
        self.command = command
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None

    def choose(self, seat: int, view: View, legal: list[int], rng: Rng) -> int:
        process = self.process
        limit = self.seconds
        if process is None or process.poll() is not None:
            self.close()
            process = self.start()
            limit += START_SECONDS
        question = {
            "fondaco": PROTOCOL,
            "game": self.game.id,
            "seat": seat,
            "seconds": self.seconds,
            "view": view,
            "legal": [{"action": action, "text": self.game.text(action)} for action in legal],
        }
        line = json.dumps(question, ensure_ascii=False).encode() + b"\n"
        answers: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=_ask, args=(process, line, answers), daemon=True).start()
        try:
            answer = answers.get(True, limit)
        except queue.Empty:
            self.close()
            raise BotFault("time", self.too_slow()) from None
        if not answer:
            code = self.close()
            said = Phrase(
                "'{command}' ended instead of answering (exit code {code})", command=Quoted(self.command), code=code
            )
            raise BotFault("error", said)
        return self.read(answer, legal)

    def too_slow(self) -> Phrase:
        seconds = Quoted(f"{self.seconds:g}")
        return Phrase("'{command}' didn't answer in {time} seconds", command=Quoted(self.command), time=seconds)

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the program."""
        try:
            process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            said = Phrase("'{command}' can't be started: {reason}", command=Quoted(self.command), reason=Quoted(error))
            raise BotFault("error", said) from None
        self.process = process
        return process

    def read(self, answer: bytes, legal: list[int]) -> int:
        """The action that an answer means: `{"action": 7}` or `{"text": "bid 7"}`."""
        shown = Quoted(answer[:80].decode(errors="replace").strip())
        try:
            data = json.loads(answer)
        except ValueError:
            raise BotFault("rubbish", Phrase("expected a line of JSON, not '{text}'", text=shown)) from None
        if not isinstance(data, dict):
            raise BotFault("rubbish", Phrase(NO_ANSWER, text=shown))
        fields = cast(dict[str, object], data)
        action = fields.get("action")
        text = fields.get("text")
        if isinstance(text, str):
            try:
                action = self.game.parse(text)
            except FondacoError as error:
                raise BotFault("illegal", error.phrase) from None
        if not isinstance(action, int) or isinstance(action, bool):
            raise BotFault("rubbish", Phrase(NO_ANSWER, text=shown))
        if action not in legal:
            raise BotFault("illegal", Phrase("'{text}' isn't a legal action now", text=shown))
        return action

    def close(self) -> int:
        """End the program; its exit code."""
        process = self.process
        self.process = None
        if process is None:
            return 0
        if process.stdin is not None and process.poll() is None:
            process.kill()
        return process.wait()


def _ask(process: "subprocess.Popen[bytes]", line: bytes, answers: "queue.Queue[bytes]") -> None:
    """Write a question and wait for its answer; nothing where the program has gone."""
    if process.stdin is None or process.stdout is None:
        answers.put(b"")
        return
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answers.put(process.stdout.readline(LONGEST_ANSWER))
    except (OSError, ValueError):
        answers.put(b"")
