"""Whether the server lives and can be used, for whatever watches over it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from .visitor import house_of

router = APIRouter(include_in_schema=False)


@router.get("/health/live")
async def live() -> Response:
    """The event loop answers."""
    return JSONResponse({"live": True})


@router.get("/health/ready")
async def ready(request: Request) -> Response:
    """The database takes what is written."""
    can_write = await house_of(request).ready()
    return JSONResponse({"ready": can_write}, 200 if can_write else 503)
