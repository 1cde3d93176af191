"""The outermost layer: every answer has the id of its request, is counted and timed, and where wanted written down."""

from __future__ import annotations

import re
import secrets
import time
from functools import cache
from itertools import count

from prometheus_client import Counter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import REQUEST, answered
from .metrics import ANSWERS, LATENCY

KINDS = (
    ("move", re.compile("/t/[^/]+/act|/api/tables/[^/]+/(moves|undo)")),
    ("stream", re.compile("(/api/tables|/t)/[^/]+/stream")),
    ("table", re.compile("/t/[^/]+")),
    ("static", re.compile("/static/.*")),
    ("api", re.compile("/api/.*")),
    ("health", re.compile("/health/.*")),
)
BARE_SEND = "fondaco.send"
"""Under this name a stream finds the way past everybody who only cares for the head of an answer."""
PREFIX = secrets.token_hex(3)
"""Tells the requests of this process from those of another."""
_numbers = count(1)
_latency = {kind: LATENCY.labels(kind) for kind in (*[kind for kind, _ in KINDS], "page")}


@cache
def _count(kind: str, status: int) -> Counter:
    return ANSWERS.labels(kind, str(status))


class Measured:
    """An application whose answers are counted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        started = time.perf_counter()
        request = f"{PREFIX}-{next(_numbers):x}"
        REQUEST.set(request)
        path: str = scope["path"]
        scope[BARE_SEND] = send

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - started
                kind = kind_of(path)
                _latency[kind].observe(seconds)
                _count(kind, message["status"]).inc()
                answered(scope["method"], path, message["status"], seconds)
                message["headers"] = [*message.get("headers", []), (b"x-request-id", request.encode())]
            await send(message)

        await self.app(scope, receive, send_measured)


def kind_of(path: str) -> str:
    """What is asked for, in one word: never more of them than a handful.

    >>> kind_of("/t/abc/act"), kind_of("/t/abc"), kind_of("/rules/medici"), kind_of("/api/tables")
    ('move', 'table', 'page', 'api')
    """
    return next((kind for kind, pattern in KINDS if pattern.fullmatch(path)), "page")
