"""Servers in processes of their own, without limits on how much is asked, started quickly one after the other."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

LONGEST = 300.0
"""Seconds after which a server never comes, however busy the machine is."""
KEEPER = """
import os, sys, uvicorn
from fondaco.server.app import create_app
from fondaco.server.settings import Settings

many = 10**7
for _ in sys.stdin:  # a line asks for a new server; imports are done once, here
    child = os.fork()
    if child == 0:
        settings = Settings(
            db=sys.argv[1],
            pace=0,
            requests_a_minute=many,
            tables_an_hour=many,
            lines_a_minute=many,
            reads_a_minute=many,
            streams_an_address=many,
            streams_a_person=many,
            bot_tables=many,
        )
        uvicorn.run(create_app(settings), port=int(sys.argv[2]), log_level="critical", access_log=False)
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
"""


class Keeper:
    """Starts servers one after the other, to be killed."""

    def __init__(self, db: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-c", KEEPER, db, str(self.port)]
        quiet = {**os.environ, "PYTHONWARNINGS": "ignore::UserWarning:multiprocessing.resource_tracker"}
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=quiet)
        self.server = 0

    def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())
        end = time.monotonic() + LONGEST
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 0.2):
                    return
            except OSError:
                assert time.monotonic() < end, "the server doesn't come back"
                time.sleep(0.02)

    def signal(self, what: signal.Signals) -> None:
        """Stop it, or let it go on."""
        if self.server:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.server, what)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        while Path(f"/proc/{self.server}").exists():
            time.sleep(0.005)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class ThinkerProcess:
    """`fondaco think`, one at a time."""

    def __init__(self, db: str, *options: str) -> None:
        command = [sys.executable, "-m", "fondaco", "think", "--db", db, "--jobs", "1", *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        assert "Bots think here" in self._process.stdout.readline()

    def send(self, what: signal.Signals) -> None:
        """Stop it, or let it go on."""
        os.kill(self._process.pid, what)

    def end(self, what: signal.Signals = signal.SIGKILL) -> None:
        if self._process.poll() is None:
            self.send(what)
            self.send(signal.SIGCONT)
        assert self._process.wait(LONGEST) is not None
