"""The server as an ASGI application: the house, the pages, the JSON interface."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from .. import __version__
from ..engine import FondacoError, Phrase, quoted
from .door import Door
from .house import House, OldRules
from .measuring import Measured
from .security import HEADERS, Guard
from .settings import Settings
from .shortcut import Complaint, Shortcut
from .storage import NotStored
from .texts import page_speaker, preferred, speaker_of_all
from .web import api, health, home, replay, static, tables
from .web.page import by_script, page, status_of
from .web.visitor import Forbidden, visitor_of

logger = logging.getLogger("fondaco.server")
ABOUT = (
    "Everything that the page can do. Get a key with `POST /api/sessions`, send it as `Authorization: Bearer KEY`. "
    "See docs/api.md for a bot in thirty lines."
)


def create_app(settings: Settings | None = None, house: House | None = None) -> FastAPI:
    """A server with these settings, or of a house that is there already."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        nonlocal house
        house = house or House(settings or Settings())
        app.state.house = house
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Fondaco",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for part in (tables, home, replay, static, api, health):
        app.include_router(part.router)
    app.add_middleware(Shortcut, act=tables.act, complaints=COMPLAINTS)
    app.add_middleware(Door)
    app.add_middleware(Guard)
    app.add_middleware(Measured)
    for kind, complain in COMPLAINTS.items():
        app.add_exception_handler(kind, complain)
    app.add_exception_handler(Exception, _fault)
    return app


def _for_machines(request: Request) -> bool:
    return request.url.path.startswith("/api") or by_script(request) or "authorization" in request.headers


async def _complain(request: Request, error: Exception) -> Response:
    assert isinstance(error, FondacoError)
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": str(error), "clause": error.clause}, status_of(error))
    try:
        visitor = await visitor_of(request)
    except Forbidden:
        return JSONResponse({"error": str(error), "clause": ""}, 403)
    t = speaker_of_all(visitor.language)
    if by_script(request):
        return JSONResponse({"error": t.say(error.short), "clause": error.clause}, status_of(error))
    old = error.table if isinstance(error, OldRules) else ""
    return page(request, visitor, "error.html", status_of(error), words=error.said(t), old=old)


async def _complain_of_the_store(request: Request, error: Exception) -> Response:
    logger.error("the database can't be read: %s", error)
    return JSONResponse({"error": str(NotStored()), "clause": ""}, 503)


async def _complain_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if _for_machines(request):
        return JSONResponse({"error": str(error.detail), "clause": ""}, error.status_code, headers=error.headers)
    visitor = await visitor_of(request)
    t = page_speaker(visitor.language)
    words = t("there is nothing here") if error.status_code in (404, 405) else str(error.detail)
    return page(request, visitor, "error.html", error.status_code, words=words)


async def _complain_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problems = "; ".join(f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors())
    if _for_machines(request):
        return JSONResponse({"error": problems, "clause": ""}, 422)
    visitor = await visitor_of(request)
    fields = quoted(".".join(map(str, one["loc"][1:])) for one in error.errors())
    words = page_speaker(visitor.language)(Phrase("this can't be understood: {fields}", fields=fields))
    return page(request, visitor, "error.html", 422, words=words)


async def _gone(request: Request, error: Exception) -> Response:
    """Whoever asked hung up in the middle: nobody reads the answer."""
    return Response(status_code=400)


COMPLAINTS: dict[type[Exception], Complaint] = {
    FondacoError: _complain,
    SQLAlchemyError: _complain_of_the_store,
    HTTPException: _complain_http,
    RequestValidationError: _complain_form,
    ClientDisconnect: _gone,
}
"""What answers to what went wrong."""


async def _fault(request: Request, error: Exception) -> Response:
    """A fault of ours: it is answered outside of the guard, so the headers are put on here; uvicorn logs the fault."""
    words = page_speaker(preferred(request.headers.get("accept-language", "")))(Phrase("something went wrong here"))
    headers = {name.decode(): value.decode() for name, value in HEADERS} | {"connection": "close"}  # as uvicorn does
    if _for_machines(request):
        return JSONResponse({"error": words, "clause": ""}, 500, headers)
    return PlainTextResponse(words, 500, headers)
