"""The entrance of whoever started the server: a link that sets their table for the first browser that opens it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..house import House, SeatWish, TableWish
from ..people import Person
from ..texts import page_speaker
from ..tokens import new_key
from .page import go, keep
from .visitor import AnyVisitor


@dataclass
class Entrance:
    """What was wished for at the command line, done once; who comes later is shown the same table."""

    page: str = "/"
    """Where it leads when no table is wished for."""
    table: TableWish | None = None
    record: str = ""
    """A record that the table plays on."""
    name: str = ""
    language: str = ""
    path: str = field(default_factory=lambda: f"/entrance/{new_key()}")

    def router(self) -> APIRouter:
        """The link; nobody guesses its address."""
        router = APIRouter(include_in_schema=False)
        once = asyncio.Lock()

        @router.get(self.path)
        async def enter(request: Request, visitor: AnyVisitor) -> Response:
            async with once:
                if self.table is not None:
                    person = await visitor.welcome(self.name or page_speaker(visitor.language)("Guest"))
                    await visitor.house.people.rename(person, self.name)
                    self.page = await self._set_table(visitor.house, self.table, person)
                    self.table = None
            answer = go(request, visitor, self.page)
            if self.language:
                keep(request, visitor, answer, "language", self.language)
            return answer

        return router

    async def _set_table(self, house: House, wish: TableWish, person: Person) -> str:
        if self.record:
            shown = await house.upload(self.record, person.id, wish.board)
            moves = len(shown.table.match.moves)
            room = await house.branch(shown, moves, wish.seats, person.id, person.name)
        else:
            room = await house.new_table(wish, person.id, person.name)
        return f"/t/{room.table.id}"


def seats(bots: list[str], names: list[str]) -> list[SeatWish]:
    """The seats of a table: a bot by its name, one's own where none is named."""
    return [SeatWish("bot", bot, name) if bot else SeatWish("me") for bot, name in zip(bots, names, strict=True)]
