"""Server-sent events: one open answer a viewer, fed from its queue, closed when either side goes.

There are so many of them for a person, and for an address.
"""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ...engine import Phrase
from ..measuring import BARE_SEND
from ..origins import origin_of
from ..room import Room, Viewer
from .visitor import TooMany, Visitor

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream(Response):
    """What a viewer is sent, as long as both are there."""

    def __init__(self, visitor: Visitor, room: Room, viewer: Viewer, first: bytes) -> None:
        self.room = room
        self.viewer = viewer
        self.first = first
        self.streams = visitor.house.streams
        self.origin = origin_of(visitor.address)
        if not self.streams.open(viewer.person, self.origin):
            raise TooMany(Phrase("you have too many pages of tables open; close some"))
        self.status_code = 200
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.get_running_loop().create_task(self._until_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
            send = scope.get(BARE_SEND, send)
            await send({"type": "http.response.body", "body": self.first, "more_body": True})
            queue = self.viewer.queue
            data = await queue.get()
            while data is not None:
                while not queue.empty() and (more := queue.get_nowait()) is not None:
                    data += more
                await send({"type": "http.response.body", "body": data, "more_body": True})
                data = await queue.get() if not self.viewer.closed else None
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self.streams.close(self.viewer.person, self.origin)
            self.room.leave(self.viewer)

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            continue
        self.viewer.close()
