"""The plainest way to what is asked most of all, a move: past the router, with the same answers to what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

MOVE = re.compile("/t/([^/]+)/act")
Complaint = Callable[[Request, Exception], Awaitable[Response]]


class Shortcut:
    """Takes moves to where they are played; all else goes on as usual."""

    def __init__(
        self,
        app: ASGIApp,
        act: Callable[[Request], Awaitable[Response]],
        complaints: Mapping[type[Exception], Complaint],
    ) -> None:
        self.app = app
        self._act = act
        self._complaints = complaints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            return await self.app(scope, receive, send)
        move = MOVE.fullmatch(scope["path"].removeprefix(scope["root_path"]))
        if move is None:
            return await self.app(scope, receive, send)
        scope["path_params"] = {"id": move[1]}
        request = Request(scope, receive, send)
        try:
            response = await self._act(request)
        except tuple(self._complaints) as error:
            complain = next(answer for kind, answer in self._complaints.items() if isinstance(error, kind))
            response = await complain(request, error)
        await response(scope, receive, send)
