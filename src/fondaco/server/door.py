"""The door: whatever text comes from outside is looked at once, before anything is done with it.

Text is Unicode in UTF-8 without NUL, without control signs and without signs that turn the direction of writing.
Everything behind the door may store and show what it gets.
"""

from __future__ import annotations

import json
import re
from email.message import Message
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import HTTPException, Request
from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from ..engine import FondacoError, Phrase
from .texts import to_whoever

UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff]")
LONGEST_NUMBER = 20
DEEPEST = 20
CHARSETS = {"", "utf-8", "utf8", "us-ascii", "ascii"}


class BadText(FondacoError):
    """Text that can't be stored or shown."""

    def __init__(self) -> None:
        super().__init__(
            Phrase("this text holds signs that can't be shown: control signs, or signs that turn the writing")
        )


def check_text(text: str) -> str:
    """The text, where everything in it may be stored and shown.

    >>> check_text("Grüße, 王 🐟")
    'Grüße, 王 🐟'
    >>> check_text("abc\\u202edef")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    fondaco.server.door.BadText
    """
    if UNWANTED.search(text):
        raise BadText
    return text


def decode(data: bytes) -> str:
    """The text of a file from outside: UTF-8, whatever it says of itself."""
    try:
        return check_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadText from None


def tidy_line(text: str) -> str:
    """The text as one line.

    >>> tidy_line("  one\\n two ")
    'one two'
    """
    return " ".join(check_text(text).split())


def check_data(data: object, depth: int = 0) -> None:
    """Every text of parsed JSON, keys included."""
    if depth > DEEPEST:
        raise HTTPException(422, "this is nested too deeply")
    if isinstance(data, str):
        check_text(data)
    elif isinstance(data, dict):
        for key, value in data.items():
            check_text(key)
            check_data(value, depth + 1)
    elif isinstance(data, list):
        for value in data:
            check_data(value, depth + 1)


class CheckedRequest(Request):
    """A request whose JSON is looked at before it is used."""

    async def json(self) -> Any:
        if not hasattr(self, "_checked"):
            self._checked = _parsed(await self.body())
        return self._checked


def _parsed(body: bytes) -> object:
    try:
        data: object = json.loads(body.decode(), parse_int=_number, parse_constant=_constant)
        check_data(data)
    except UnicodeDecodeError:
        raise HTTPException(422, "this isn't UTF-8") from None
    except RecursionError:
        raise HTTPException(422, "this is nested too deeply") from None
    except BadText as error:
        raise HTTPException(422, str(error)) from None
    return data


def _number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise HTTPException(422, f"a number has at most {LONGEST_NUMBER} digits")
    return int(digits)


def _constant(name: str) -> object:
    raise HTTPException(422, f"{name} is no number")


class CheckedRoute(APIRoute):
    """A route of the JSON interface."""

    def get_route_handler(self) -> Any:
        handle = super().get_route_handler()

        async def checked(request: Request) -> Any:
            return await handle(CheckedRequest(request.scope, request.receive))

        return checked


class Door:
    """Refuses addresses with signs that no address of ours has, and bodies in other charsets than UTF-8."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            if UNWANTED.search(scope["path"]) or _odd(scope["query_string"]):
                return await _refuse(scope, send, 400, Phrase("This address holds signs that no address here has."))
            if not _in_utf8(scope["headers"]):
                return await _refuse(scope, send, 415, Phrase("Text is taken in UTF-8 only."))
        await self.app(scope, receive, send)


def _odd(query: bytes) -> bool:
    return b"%" in query and UNWANTED.search(unquote_to_bytes(query).decode("utf-8", "replace")) is not None


def _in_utf8(headers: list[tuple[bytes, bytes]]) -> bool:
    for name, value in headers:
        if name == b"content-type" and b"charset" in value.lower():
            message = Message()
            message["content-type"] = value.decode("latin-1")
            for name_, charset in message.get_params() or []:  # all of them: another reader may take the last
                if name_.lower().startswith("charset") and str(charset).strip("\"' ").lower() not in CHARSETS:
                    return False
    return True


async def _refuse(scope: Scope, send: Send, status: int, phrase: Phrase) -> None:
    """In words, and to clients of the JSON interface as it says that it answers."""
    by_client = scope["path"].startswith("/api")
    kind = b"application/json" if by_client else b"text/plain; charset=utf-8"
    answer = json.dumps({"error": str(phrase), "clause": ""}).encode()
    body = answer if by_client else to_whoever(scope["headers"], phrase)
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", kind)]})
    await send({"type": "http.response.body", "body": body})
