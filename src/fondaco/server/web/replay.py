"""The past: any point of a game as somebody knew it then, records, and playing on from any point."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from ...engine import CHANCE, OPEN, SPECTATOR, Move
from ...players import bot_names
from ..door import decode
from ..drawing import Canvas, artist
from ..exporting import record_of
from ..house import OldRules, SeatWish
from ..knowledge import past_viewer, score_sheet
from ..room import Room
from ..table import OVER, RECORD
from ..texts import page_speaker
from .home import board_of, seats_of
from .looking import Looker, limit_address
from .page import go, page
from .tables import whole_number
from .visitor import AnyVisitor, OurForm, Visitor, limit

router = APIRouter(include_in_schema=False)
PIECE = 150
"""A page tells of so many moves at once."""


async def then(visitor: Visitor, room: Room, move: int, wanted: str) -> dict[str, object]:
    """The table after so many moves, in parts as the page shows it."""
    table = room.table
    viewer = past_viewer(table, visitor.id, wanted)
    move = max(0, min(move, len(table.match.moves)))
    course = await room.course()
    state = table.match.at(move)
    fragments = room.fragments(visitor.language)
    canvas = Canvas()
    drawn = artist(table.game)
    board_view = state.view(OPEN) if viewer == OPEN else state.view(SPECTATOR)
    drawn.board(canvas, {**board_view, "viewer": SPECTATOR}, fragments.game_t)
    hands = ""
    if drawn.has_hand:
        seats = range(table.players) if viewer == OPEN else [viewer] if viewer >= 0 else []
        hands = "".join(str(drawn.hand(state.view(seat), fragments.game_t)) for seat in seats)
    pending = [seat for seat in state.pending() if seat >= 0]
    first = last_decision(table.match.moves, move)
    last = fragments.log(first, viewer, move)
    if move and not last and viewer == OPEN:
        last = fragments.move_line(move)
    return {
        "move": move,
        "first": first + 1,
        "moves": len(table.match.moves),
        "board": canvas.html("board"),
        "desks": canvas.html("desks"),
        "hands": hands,
        "progress": fragments.progress_of(state),
        "turn_back": course.back(move),
        "turn_on": course.on(move),
        "pending": pending,
        "log": last,
        "viewer": viewer,
    }


def last_decision(moves: list[Move], move: int) -> int:
    """How many moves had been played before the last decision: what chance made of it belongs to it."""
    first = max(0, move - 1)
    while first > 0 and moves[first].seat == CHANCE:
        first -= 1
    return first


def piece(room: Room, language: str, viewer: int, move: int) -> dict[str, object]:
    """The piece of the log in which a move stands: a long game isn't sent at once."""
    moves = len(room.table.match.moves)
    start = max(0, min(move, moves) - 1) // PIECE * PIECE
    end = min(start + PIECE, moves)
    return {"first": start + 1, "last": end, "moves": moves, "log": room.fragments(language).log(start, viewer, end)}


@router.get("/t/{id}/moves")
async def moves(
    visitor: Looker, id: str, move: int = 1, as_: Annotated[str, Query(alias="as", max_length=8)] = ""
) -> Response:
    """A piece of the log, for the script."""
    room = await visitor.house.room(id)
    return JSONResponse(piece(room, visitor.language, past_viewer(room.table, visitor.id, as_), move))


@router.get("/t/{id}/at/{move}")
async def board_then(
    visitor: Looker, id: str, move: int, as_: Annotated[str, Query(alias="as", max_length=8)] = ""
) -> Response:
    """The board at some time, for the script."""
    return JSONResponse(await then(visitor, await visitor.house.room(id), move, as_))


@router.get("/t/{id}/replay")
async def replay(
    request: Request,
    visitor: Looker,
    id: str,
    move: int = -1,
    as_: Annotated[str, Query(alias="as", max_length=8)] = "",
) -> Response:
    """A game looked at again."""
    room = await visitor.house.room(id)
    table = room.table
    moves = len(table.match.moves)
    at = moves if move < 0 else move
    shown = await then(visitor, room, at, as_)
    viewer = past_viewer(table, visitor.id, as_)
    t = page_speaker(visitor.language, table.game, table.names())
    fragments = room.fragments(visitor.language)
    finished = table.status in (OVER, RECORD)
    return page(
        request,
        visitor,
        "replay.html",
        t=t,
        table=table,
        artist=artist(table.game),
        shown=shown,
        wanted=as_ or ("open" if viewer == OPEN else "public" if viewer < 0 else str(viewer)),
        seats=range(table.players) if finished else table.seats_of(visitor.id),
        finished=finished,
        piece=piece(room, visitor.language, viewer, at),
        sheet=score_sheet(table.match.state, viewer, fragments.game_t),
        bots=bot_names(),
    )


@router.get("/t/{id}/record")
async def record(visitor: Looker, id: str) -> Response:
    """The record of a game; before its end only where nothing of it is hidden from the visitor."""
    try:
        table = (await visitor.house.room(id)).table
    except OldRules as error:
        stored = await asyncio.to_thread(visitor.house.store.table, id) if error.table else None
        if stored is None:
            raise
        return _as_file(stored.game, id, record_of(stored))
    if table.status not in (OVER, RECORD):
        past_viewer(table, visitor.id, "open")
    return _as_file(table.game.id, id, table.record())


def _as_file(game: str, id: str, text: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{game}-{id[:6]}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/records")
async def upload(request: Request, visitor: AnyVisitor, form: OurForm) -> Response:
    """Take a record in, to be looked at and played on."""
    limit(visitor, "tables")
    limit_address(visitor, "records")
    file = form.get("record")
    data = (await file.read()) if not isinstance(file, str) and file is not None else str(file or "").encode()
    person = await visitor.welcome(page_speaker(visitor.language)("Guest"))
    board = await board_of(form)
    room = await visitor.house.upload(decode(data), person.id, board)
    return go(request, visitor, f"/t/{room.table.id}/replay")


@router.post("/t/{id}/branch")
async def branch(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """A new table that plays on from here."""
    limit(visitor, "tables")
    room = await visitor.house.room(id)
    person = await visitor.welcome(page_speaker(visitor.language)("Guest"))
    move = whole_number(form.get("move"))
    seats: list[SeatWish] = seats_of(form)
    made = await visitor.house.branch(room, -1 if move is None else move, seats, person.id, person.name)
    return go(request, visitor, f"/t/{made.table.id}")
