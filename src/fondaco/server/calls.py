"""A change of a table and its error as text, on the way between two servers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..engine import BadNotation, BadSetup, FondacoError, IllegalAction, Phrase, Quoted
from ..engine.errors import Refusal
from ..engine.phrases import Gap, Seat, _phrase
from .seating import NotNow, NotYours, Stale

KINDS: dict[str, type[FondacoError]] = {
    kind.__name__: kind for kind in (Stale, NotYours, NotNow, BadSetup, BadNotation)
}
"""The errors that arrive as what they were; others as errors of no special kind."""


@dataclass(frozen=True)
class Asked:
    """A change that another process asks for."""

    id: str
    table: str
    method: str
    arguments: str


def arguments_text(args: list[object], named: dict[str, object]) -> str:
    """What a change is asked with."""
    return json.dumps([args, named], default=list)


def arguments_of(text: str) -> tuple[list[Any], dict[str, Any]]:
    """The same, read."""
    args, named = json.loads(text)
    return args, named


def error_text(error: FondacoError) -> str:
    """An error with its sentence and its clause.

    >>> str(error_of(error_text(NotNow(Phrase("{n} of {text}", n=3, text=Quoted("x")), "MED-7"))))
    '3 of x (MED-7)'
    """
    refusal = error.refusal if isinstance(error, IllegalAction) else None
    return json.dumps(
        {
            "kind": type(error).__name__,
            "phrase": _data(error.phrase),
            "clause": error.clause,
            "refusal": _data(refusal.phrase) if refusal is not None else None,
        }
    )


def error_of(text: str) -> FondacoError:
    """The same, read."""
    data = json.loads(text)
    phrase = _gap(data["phrase"])
    assert isinstance(phrase, Phrase)
    if data["kind"] == IllegalAction.__name__:
        because = _gap(data["refusal"]) if data["refusal"] is not None else None
        return IllegalAction(phrase, Refusal(data["clause"], because) if isinstance(because, Phrase) else None)
    return KINDS.get(data["kind"], FondacoError)(phrase, data["clause"])


def _data(gap: Gap) -> object:
    if isinstance(gap, Phrase):
        gaps = {name: _data(one) for name, one in gap.gaps.items()}
        return {"pattern": gap.pattern, "many": gap.many, "gaps": gaps}
    if isinstance(gap, Seat):
        return {"seat": gap.index}
    if isinstance(gap, Quoted):
        return {"text": gap.text}
    return [_data(one) for one in gap] if isinstance(gap, list) else gap


def _gap(data: Any) -> Gap:
    if isinstance(data, list):
        return [_gap(one) for one in data]
    if not isinstance(data, dict):
        read: Gap = data
        return read
    if "seat" in data:
        return Seat(data["seat"])
    if "text" in data:
        return Quoted(data["text"])
    return _phrase(data["pattern"], data["many"], {name: _gap(one) for name, one in data["gaps"].items()})
