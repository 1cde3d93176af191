"""Follows docs/adding-a-game.md to the letter: runs its shell blocks, makes its edits, and opens its table at the end.

The programs that the page names are those of an environment of its own, which sees the packages of the one that runs
the tests. Nothing is fetched: `pip` installs without dependencies and without an environment to build in.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import fondaco

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EDIT = re.compile(r"[Ii]n `([^`]+)`, replace\s*$")
ADDITION = re.compile(r"At the end of `([^`]+)`, write\s*$")
OPEN = re.compile(r"Fondaco is open at (\S+)")
PIP = '#!/bin/sh\nexec "{tests}" -m pip --python "{python}" --quiet "$@" --no-deps --no-build-isolation --no-index\n'
MODULE = '#!/bin/sh\nexec "{python}" -m {module} "$@"\n'


class Walk:
    """Somebody who follows the page in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.at = folder / "work"
        self.at.mkdir()
        self.environment = self._install(folder / "env")
        self.environment["FONDACO_HOME"] = str(folder / "home")
        self.said = ""
        """What the last block printed."""
        self.last = ""
        """The block that opens the table: it runs as long as somebody plays."""

    def _install(self, folder: Path) -> dict[str, str]:
        """An environment with the programs that the page names."""
        venv.create(folder, symlinks=True)
        (packages,) = folder.glob("[Ll]ib/**/site-packages")
        seen = (Path(fondaco.__file__).parents[1], Path(sysconfig.get_path("purelib")))
        (packages / "seen.pth").write_text("".join(f"{one}\n" for one in seen), encoding="utf-8")
        python = folder / "bin" / "python"
        programs = {"pip": PIP.format(tests=sys.executable, python=python)}
        programs |= {name: MODULE.format(python=python, module=name) for name in ("fondaco", "pytest")}
        for name, text in programs.items():
            (folder / "bin" / name).write_text(text, encoding="utf-8")
            (folder / "bin" / name).chmod(0o755)
        path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_ADDOPTS")}
        return {**kept, "PATH": path, "BROWSER": "true"}

    def follow(self) -> None:
        """The whole page, but for opening the table."""
        text = PAGE.read_text(encoding="utf-8")
        old = ""
        file = Path()
        end = 0
        for block in BLOCK.finditer(text):
            before, kind, body = text[end : block.start()], block[1], block[2]
            end = block.end()
            edit, addition = EDIT.search(before), ADDITION.search(before)
            if kind == "sh" and "fondaco play" in body:
                self.last = body.strip()
            elif kind == "sh":
                self.run(body)
            elif edit is not None:
                old, file = body, self.at / edit[1]
            elif addition is not None:
                with (self.at / addition[1]).open("a", encoding="utf-8") as out:
                    out.write(body)
            else:
                assert before.strip() == "by", f"the page doesn't say what to do with {body!r}"
                self.replace(file, old, body)

    def run(self, block: str) -> None:
        """A block of commands; where one fails, so does this."""
        where = self.at / ".where"
        script = f"set -eu\n{block}\npwd > '{where}'\n"
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.at, env=self.environment, capture_output=True, text=True, check=False
        )
        self.said = done.stdout + done.stderr
        assert done.returncode == 0, f"{block}\n{self.said}"
        self.at = Path(where.read_text(encoding="utf-8").strip())
        where.unlink()

    def replace(self, file: Path, old: str, new: str) -> None:
        """One place of a file."""
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    @contextmanager
    def table(self) -> Iterator[str]:
        """The last block: the address of the server that it starts, on a port that is free."""
        command = f"exec {self.last} --port 0"
        with subprocess.Popen(
            ["bash", "-c", command], cwd=self.at, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                address = OPEN.match(server.stdout.readline())
                assert address is not None, "the server said nothing"
                yield address[1]
            finally:
                server.terminate()
