"""What a server writes down: lines for people, or one JSON object a line (`--log json`) with the id of the request.

Nothing secret is written: of an address only what names no key, no link and no invitation, and never the query.
"""

from __future__ import annotations

import json
import logging
import time
from contextvars import ContextVar
from typing import Any

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""
LONGEST_PART = 20
"""A longer part of an address may be a secret; ids of tables are shorter."""
answers = logging.getLogger("fondaco.answers")
"""A line an answer, in JSON only."""


class InJson(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = REQUEST.get()
        if request:
            said["request"] = request
        said |= getattr(record, "fields", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def in_json() -> dict[str, Any]:
    """The configuration of logging in which everything is JSON on the standard error."""
    handler = {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": InJson}},
        "handlers": {"json": handler},
        "root": {"handlers": ["json"], "level": "WARNING"},
        "loggers": {name: {"level": "INFO"} for name in ("fondaco.server", "fondaco.answers", "uvicorn.error")},
    }


def answered(method: str, path: str, status: int, seconds: float) -> None:
    """Write down an answer."""
    if answers.isEnabledFor(logging.INFO):
        fields = {"method": method, "path": plain(path), "status": status, "ms": round(seconds * 1000, 2)}
        answers.info("answered", extra={"fields": fields})


def plain(path: str) -> str:
    """An address without what may be a secret.

    >>> plain("/t/abcdefghij234567/act"), plain("/join/abcdefghij234567-1-c2lnbmF0dXJl")
    ('/t/abcdefghij234567/act', '/join/…')
    """
    return "/".join(part if len(part) <= LONGEST_PART else "…" for part in path.split("/"))
