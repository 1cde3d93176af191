"""Answers: whole pages, and for the script plain data; which status an error has."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from ...engine import FondacoError, IllegalAction, OtherRules, Speaker
from ..drawing import environment
from ..house import Damaged, NoSuchTable, NotInvited, TooManyBots
from ..minds import usual_bot
from ..storage import NotStored
from ..table import NotNow, NotYours, Stale
from ..texts import BOTS_ABOUT, NATIVE, date_in_words, page_speaker
from .static import address, imported
from .visitor import A_YEAR, CONFIRMINGS, SESSION, SPEEDS, Forbidden, TooMany, Visitor

STATUS: dict[type[FondacoError], int] = {
    NoSuchTable: 404,
    Damaged: 410,
    OtherRules: 410,
    NotInvited: 403,
    NotStored: 503,
    NotYours: 403,
    Forbidden: 403,
    TooMany: 429,
    TooManyBots: 429,
    Stale: 409,
    NotNow: 409,
    IllegalAction: 409,
}


def page(
    request: Request, visitor: Visitor, template: str, status: int = 200, t: Speaker | None = None, **context: Any
) -> Response:
    """A page of the house."""
    t = t if t is not None else page_speaker(visitor.language)
    text = (
        environment()
        .get_template(template)
        .render(
            t=t,
            visitor=visitor,
            path=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
            address=address,
            imported=imported,
            native=NATIVE,
            usual_bot=usual_bot(),
            bots_about=BOTS_ABOUT,
            date_in_words=date_in_words,
            confirmings=CONFIRMINGS.items(),
            speeds=SPEEDS.items(),
            **context,
        )
    )
    return finish(request, visitor, html(request, text, status))


def html(request: Request, text: str, status: int = 200) -> Response:
    """HTML, compressed where the browser takes it, never kept by anybody."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding, cookie, accept-language"}
    data = text.encode()
    if len(data) > 800 and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        data = gzip.compress(data, 5, mtime=0)
    return Response(data, status, media_type="text/html; charset=utf-8", headers=headers)


def finish(request: Request, visitor: Visitor, response: Response) -> Response:
    """Hand the session to a browser that has none."""
    if visitor.fresh and not visitor.bearer:
        keep(request, visitor, response, SESSION, visitor.key, http_only=True)
    return response


def keep(request: Request, visitor: Visitor, response: Response, name: str, value: str, http_only: bool = True) -> None:
    """Set a cookie of ours."""
    secure = visitor.house.settings.secure or request.url.scheme == "https"
    response.set_cookie(name, value, A_YEAR, path="/", secure=secure, httponly=http_only, samesite="lax")


def by_script(request: Request) -> bool:
    """Whether the script asks, which wants data rather than a page."""
    return "application/json" in request.headers.get("accept", "")


def go(request: Request, visitor: Visitor, path: str) -> Response:
    """On to another page."""
    if by_script(request):
        return finish(request, visitor, JSONResponse({"ok": True, "to": path}))
    return finish(request, visitor, RedirectResponse(path, 303))


def done(request: Request, visitor: Visitor, path: str) -> Response:
    """It is done; a page without script goes back to the table."""
    if by_script(request):
        return finish(request, visitor, JSONResponse({"ok": True}))
    return go(request, visitor, path)


def status_of(error: FondacoError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)
