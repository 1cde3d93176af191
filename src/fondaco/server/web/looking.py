"""Who only looks: what is costly to show has a limit too, for a person and for everybody of an address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from ...engine import Phrase
from ..origins import origin_of
from .visitor import AnyVisitor, TooMany, Visitor, limit


async def looker_of(visitor: AnyVisitor) -> Visitor:
    """Who asks for a replay, a record, a score sheet, the rules and the like."""
    limit(visitor, "reads")
    limit_address(visitor, "reads of an address")
    return visitor


def limit_address(visitor: Visitor, what: str) -> None:
    """Refuse what is too much for everybody of an address together."""
    if not visitor.house.limits[what].take(origin_of(visitor.address)):
        raise TooMany(Phrase("that is too much at once; wait a little"))


Looker = Annotated[Visitor, Depends(looker_of)]
