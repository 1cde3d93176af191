"""The few files that pages load: read once, compressed once, named by their contents so that browsers keep them."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response

from ...registry import find, names

FOLDER = Path(__file__).parent.parent / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    plain: bytes
    packed: bytes
    type: str
    version: str


@cache
def assets() -> dict[str, Asset]:
    """All files by their name: ours, and each game's `table.css`."""
    files = {file.name: file for file in FOLDER.iterdir() if file.suffix in TYPES}
    for id in names():
        style = find(id).folder() / "table.css"
        if style.exists():
            files[f"{id}.css"] = style
    return {name: _read(file) for name, file in files.items()}


def _read(file: Path) -> Asset:
    data = file.read_bytes()
    return Asset(data, gzip.compress(data, 9, mtime=0), TYPES[file.suffix], hashlib.sha256(data).hexdigest()[:12])


def address(name: str) -> str:
    """The address of a file, with its version."""
    return f"/static/{name}?{assets()[name].version}"


@router.get("/static/{name}")
def static(name: str, request: Request) -> Response:
    """A file."""
    asset = assets().get(name)
    if asset is None:
        return Response("There is no such file.", 404, media_type="text/plain")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, media_type=asset.type, headers={**headers, "content-encoding": "gzip"})
    return Response(asset.plain, media_type=asset.type, headers=headers)
