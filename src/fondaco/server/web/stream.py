"""Server-sent events: one open answer a viewer, fed from its queue, closed when either side goes."""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..room import Room, Viewer

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream(Response):
    """What a viewer is sent, as long as both are there."""

    def __init__(self, room: Room, viewer: Viewer, first: bytes) -> None:
        self.room = room
        self.viewer = viewer
        self.first = first
        self.status_code = 200
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.get_running_loop().create_task(self._until_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
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
            self.room.leave(self.viewer)

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            continue
        self.viewer.close()
