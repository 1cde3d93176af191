"""A server under a path of its own behind a proxy: `--root-path /games` puts every address of ours below it.

The proxy may cut the path off or pass it on. What we send is written for the top of a host; here, and only where a root
path is set, addresses in it are brought below. Compressing is left to the proxy.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..engine import BadSetup, Phrase, Quoted

KINDS = (b"text/html", b"text/event-stream", b"application/json", b"text/javascript", b"text/css")
ADDRESS = re.compile(rb'((?:href|action|src|data-src|data-once|data-stream)=\\?"|"to":"|`|url\(["\']?)/(?![/>])')
"""Where an address of ours begins. What people write can't look like that: their quotes are escaped."""
PROPER = re.compile("(/[A-Za-z0-9._~-]+)+")


def checked(root: str) -> str:
    """A root path as it is written; nothing where there is none."""
    root = root.rstrip("/")
    if root and not PROPER.fullmatch(root):
        raise BadSetup(Phrase("a root path is written like '/games', not '{text}'", text=Quoted(root)))
    return root


class Under:
    """An application below a root path."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root
        self._in_front = rb"\g<1>" + root.encode() + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        path: str = scope["path"]
        if path == self.root or path.startswith(self.root + "/"):
            path = path.removeprefix(self.root) or "/"
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
        below = {**scope, "path": path, "raw_path": path.encode(), "headers": headers, "app_root_path": self.root}
        await self.app(below, receive, _Sending(self, send).send)

    def moved(self, body: bytes) -> bytes:
        """What is sent with its addresses below the root."""
        return ADDRESS.sub(self._in_front, body)

    def header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        """A header with its address below the root."""
        if name == b"location" and value.startswith(b"/"):
            return name, self.root.encode() + value
        if name == b"set-cookie":
            return name, re.sub(rb"(?i)(; *path=)/(?=;|$)", rb"\g<1>" + self.root.encode() + b"/", value)
        return name, value


class _Sending:
    """One answer: its head waits for the body, since that may grow."""

    def __init__(self, under: Under, send: Send) -> None:
        self._under = under
        self._send = send
        self._head: Message | None = None
        self._ours = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            kind = dict(message.get("headers", [])).get(b"content-type", b"")
            self._ours = kind.startswith(KINDS)
            message = {**message, "headers": [self._under.header(*one) for one in message.get("headers", [])]}
            self._head = message
            return
        if message["type"] == "http.response.body" and self._ours:
            message = {**message, "body": self._under.moved(message.get("body", b""))}
        if self._head is not None:
            head, self._head = self._head, None
            if self._ours and not message.get("more_body"):
                size = str(len(message.get("body", b""))).encode()
                head["headers"] = [(n, size if n == b"content-length" else v) for n, v in head["headers"]]
            await self._send(head)
        await self._send(message)
