"""Connections: how long the head and the body of a request may take, how large a head may be, how many there may be.

uvicorn's own protocol waits for ever for somebody who sends a byte a minute. Here everything has its time, and
whatever is answered before the application is asked carries the same headers as all that it says itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .origins import origin_of
from .security import HEADERS
from .settings import Settings

LARGEST_HEAD = 32 * 1024
"""A browser sends 2 KB; the address counts too."""
MOST_HEADERS = 100
IDLE_SECONDS = 75
"""A connection on which nothing is asked is kept for so long; longer than a proxy keeps it."""


class Gate(uvicorn.Config):
    """How the server listens, and who is there."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: Any) -> None:
        usual: dict[str, Any] = {
            "log_level": "warning",
            "access_log": False,
            "server_header": False,
            "timeout_keep_alive": IDLE_SECONDS,
            "timeout_graceful_shutdown": 2,
        }
        super().__init__(app, http=Connection, ws="none", **{**usual, **more})
        self.settings = settings
        self.here: Counter[str] = Counter()
        """The connections of each address."""
        trusted = self.forwarded_allow_ips or ""
        self._proxies = trusted.split(",") if isinstance(trusted, str) else list(trusted)

    def enough(self, origin: str) -> bool:
        """Whether one more connection is too many; a proxy speaks for others and may have as many as there are."""
        if self.here.total() >= self.settings.connections:
            return True
        proxy = "*" in self._proxies or origin in self._proxies
        return not proxy and self.here[origin] >= self.settings.connections_an_address


class _TooLarge(Exception):
    """The head is larger than any that is meant well."""


class Connection(HttpToolsProtocol):
    """One connection, with a time for everything."""

    def __init__(self, config: Gate, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self.gate = config
        self._origin = ""
        self._counted = False
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._in_head = True
        """Whether the head of a request is awaited or read, not its body."""
        self._received = 0
        """So many bytes of the head."""
        self._too_large = False

    # From the network ---------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in the base class
        super().connection_made(transport)
        self._origin = origin_of(self.client[0] if self.client else "")
        if self.gate.enough(self._origin):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self._counted = True
        self.gate.here[self._origin] += 1
        self._within(self.gate.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._counted:
            self._counted = False
            self.gate.here[self._origin] -= 1
            if not self.gate.here[self._origin]:
                del self.gate.here[self._origin]
        self._in_time()
        self._takes_again()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            if self._received > LARGEST_HEAD:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            if self._deadline is None:
                self._within(self.gate.settings.head_seconds)
            self._received += len(data)
        super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.gate.settings.stalled_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._takes_again()

    # From the parser ----------------------------------------------------------------------------------

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > LARGEST_HEAD or len(self.headers) > MOST_HEADERS:
            self._too_large = True
            raise _TooLarge  # the parser makes it an error of its own, and `send_400_response` answers
        self._in_head = False
        self._within(self.gate.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_time()
        self._in_head = True
        self._received = 0

    # Time ---------------------------------------------------------------------------------------------

    def _within(self, seconds: float) -> None:
        self._in_time()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _takes_again(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _too_late(self) -> None:
        self._deadline = None
        if self._in_head and not self._received:
            self.transport.close()  # a browser that connected in advance, and has nothing to ask
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    # What is answered here ----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        large = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self._refuse(large if self._too_large else HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer, where no other answer is being sent, and hang up."""
        cycle = self.cycle
        waiting = cycle is not None and not cycle.response_complete
        if not self.pipeline and (cycle is None or not (waiting and (self._in_head or cycle.response_started))):
            self.transport.write(_answer(status))
        if waiting:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()


def _answer(status: HTTPStatus) -> bytes:
    """A whole answer that says only what was wrong."""
    text = f"{status.phrase}.\n".encode()
    headers = [
        *HEADERS,
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    return STATUS_LINE[status] + b"".join(b"%s: %s\r\n" % header for header in headers) + b"\r\n" + text
