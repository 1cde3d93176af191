"""What drives a server from outside, for the benchmarks: its process, kept connections, and streams that stay open."""

from __future__ import annotations

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import psutil

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
VERSION = re.compile(rb'"version":(\d+)')


UNLIMITED = """
import sys
from fondaco.cli.serve import listening
from fondaco.server.app import create_app
from fondaco.server.connections import Gate
from fondaco.server.settings import Settings
import uvicorn

many = 10**7
limits = dict.fromkeys(
    ("requests_a_minute", "reads_a_minute", "streams_a_person", "streams_an_address", "connections"), many
)
settings = Settings(db=sys.argv[1], **limits)
uvicorn.Server(Gate(create_app(settings), settings)).run([listening("127.0.0.1", int(sys.argv[2]))])
"""
"""A server that takes as many streams from one machine as a benchmark has viewers."""


@asynccontextmanager
async def served(
    db: str,
    port: int,
    *before: str,
    log: Path | None = None,
    limits: bool = True,
    python: str = sys.executable,
) -> AsyncIterator[psutil.Process]:
    """`fondaco serve` on a database, started by the command `before`, where there is one; in the end it is killed.

    Without `limits` it takes all viewers, though they come from one address.
    """
    command = [*before, python, "-m", "fondaco", "serve", "--db", db, "--port", str(port)]
    if not limits:
        command = [*before, python, "-c", UNLIMITED, db, str(port)]
    with (log or Path(os.devnull)).open("wb") as complaints:
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=complaints if log is not None else None)
    try:
        await until_open(port)
        yield psutil.Process(server.pid)
    finally:
        server.kill()
        server.wait()


async def until_open(port: int) -> None:
    """Wait until somebody answers there."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.1)


class Connection:
    """One kept connection of one address, opened anew where the server has closed it."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self,
        method: str,
        path: str,
        body: str | bytes = b"",
        key: str = "",
        kind: str = "application/json",
        more: str = "",
    ) -> tuple[int, bytes]:
        """Send a request; the status and body of the answer. `key` is a person's, `more` are lines of the head."""
        data = body.encode() if isinstance(body, str) else body
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{more}"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        if method != "GET":
            head += f"Content-Type: {kind}\r\nContent-Length: {len(data)}\r\n"
        reader, writer = await self._open()
        try:
            writer.write(head.encode() + b"\r\n" + data)
            return await _answer(reader)
        except BaseException:
            self.close()  # what is left of the answer belongs to nobody
            raise

    async def json(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, dict[str, object]]:
        """The same with data."""
        status, answer = await self.ask(method, path, json.dumps(body) if body is not None else b"", key)
        return status, json.loads(answer)

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None or self._reader.at_eof() or self._writer.is_closing():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**24
            )
        return self._reader, self._writer

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    length = LENGTH.search(head)
    if length is not None:
        return status, await reader.readexactly(int(length[1]))
    if b"transfer-encoding: chunked" not in head.lower():
        return status, b""
    body = bytearray()
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return status, bytes(body)


class Stream(asyncio.Protocol):
    """An open stream of a table's page; `event` is called for each line of data."""

    def __init__(self, table: str, key: str, more: str = "") -> None:
        head = f"GET /t/{table}/stream?language=en HTTP/1.1\r\nHost: x\r\nCookie: fondaco={key}\r\n"
        self.head = f"{head}{more}\r\n"
        self.rest = b""
        self.kind = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)
        self.transport.write(self.head.encode())

    def data_received(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"event: "):
                self.kind = line[7:]
            elif line.startswith(b"data: "):
                self.event(self.kind, line[6:])

    def event(self, kind: bytes, data: bytes) -> None:
        """Something happened at the table."""
        raise NotImplementedError


def milliseconds(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile of times in seconds; nothing of none. Twice each: two are needed."""
    ranked = statistics.quantiles(times * 2, n=100, method="inclusive") if times else [0.0] * 99
    return round(ranked[49] * 1000, 1), round(ranked[98] * 1000, 1)
