"""What keeps the page safe: headers on every answer, limits on sizes and rates."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..engine import Phrase
from .texts import to_whoever

HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
LARGEST_BODY: Final = 64 * 1024
LARGEST_RECORD: Final = 1_500_000
"""A record that is uploaded may be larger."""
LARGEST_TABLE: Final = 1_000_000
"""A new table may bring a board file along; each of its signs may take many bytes in a form."""


LARGER: Final = {
    "/records": LARGEST_RECORD,
    "/api/records": LARGEST_RECORD,
    "/new": LARGEST_TABLE,
    "/api/tables": LARGEST_TABLE,
}


class Guard:
    """Puts the headers on every answer and refuses bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = LARGER.get(scope["path"], LARGEST_BODY)
        seen = 0

        async def receive_limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise TooLarge
            return message

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        try:
            if not length.isdigit() or int(length) > limit:
                raise TooLarge
            await self.app(scope, receive_limited, send_guarded)
        except TooLarge:
            await _refuse(scope, send_guarded)


class TooLarge(Exception):
    """More was sent than is taken."""


async def _refuse(scope: Scope, send: Send) -> None:
    words = to_whoever(scope["headers"], Phrase("This is more than is taken here."))
    await send(
        {"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain; charset=utf-8")]}
    )
    await send({"type": "http.response.body", "body": words})


class Buckets:
    """How much each may ask for: a bucket a name that refills steadily."""

    def __init__(self, a_minute: float, burst: float) -> None:
        self._rate = a_minute / 60
        self._burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        level, then = self._levels.get(name, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        if len(self._levels) > 50_000:
            self._levels.clear()
        self._levels[name] = (level - 1 if level >= 1 else level, now)
        return level >= 1


class Streams:
    """How many streams are open: for each person, and for each address."""

    def __init__(self, a_person: int, an_address: int) -> None:
        self._a_person = a_person
        self._an_address = an_address
        self._people: Counter[str] = Counter()
        self._origins: Counter[str] = Counter()

    def open(self, person: str, origin: str) -> bool:
        """Whether one more may be opened; somebody unknown counts by address alone."""
        if self._origins[origin] >= self._an_address or (person and self._people[person] >= self._a_person):
            return False
        self._origins[origin] += 1
        self._people[person] += 1
        return True

    def close(self, person: str, origin: str) -> None:
        """One of them is closed."""
        for counter, name in ((self._people, person), (self._origins, origin)):
            counter[name] -= 1
            if counter[name] <= 0:
                del counter[name]
