"""The few files that pages load: read once, compressed once, kept by browsers.

They lie in a folder named by the contents of all of them, so scripts import each other by their plain names.
"""

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
START = "table.js"
"""The script that a page names; it imports the others."""
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    plain: bytes
    packed: bytes
    type: str


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
    return Asset(data, gzip.compress(data, 9, mtime=0), TYPES[file.suffix])


@cache
def version() -> str:
    """What the folder of all files is called."""
    contents = hashlib.sha256()
    for name, asset in sorted(assets().items()):
        contents.update(f"{name} {len(asset.plain)}\n".encode() + asset.plain)
    return contents.hexdigest()[:12]


def address(name: str) -> str:
    """The address of a file."""
    assert name in assets(), name
    return f"/static/{version()}/{name}"


def imported() -> list[str]:
    """The scripts that the first imports: a page names them too, so that all are fetched at once."""
    return sorted(name for name in assets() if name.endswith(".js") and name != START)


@router.get("/static/{folder}/{name}")
def static(folder: str, name: str, request: Request) -> Response:
    """A file; one of another version, which a page of another server process may ask for, isn't kept."""
    asset = assets().get(name)
    if asset is None:
        return Response("There is no such file.", 404, media_type="text/plain")
    kept = "public, max-age=31536000, immutable" if folder == version() else "no-store"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, media_type=asset.type, headers={**headers, "content-encoding": "gzip"})
    return Response(asset.plain, media_type=asset.type, headers=headers)
