"""The door: the games, your tables, open tables, setting a table, taking an invitation, and small settings."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from starlette.datastructures import FormData

from ...engine import BadSetup, BoardError, FondacoError, Game, Mistake, OtherRules, Phrase
from ...engine.ledger import written_in
from ...engine.texts import LANGUAGES
from ...players import bot_names
from ...registry import every, find
from ..boards import has_boards
from ..door import BadText, decode
from ..drawing import artist
from ..house import Damaged, House, SeatWish, TableWish, link_void
from ..minds import usual_bot
from ..room import Room
from ..rulebook import rulebook_html
from ..texts import page_speaker
from ..tokens import invited_to
from .looking import Looker
from .page import by_script, go, keep, page
from .visitor import CONFIRMINGS, SPEEDS, AnyVisitor, Forbidden, OurForm, Visitor, limit

router = APIRouter(include_in_schema=False)
OWN_PATH = re.compile(r"/(?:[\w.~%-][\w./~%-]*)?(?:\?[\w./~%&=+-]*)?", re.ASCII)
"""A path of this house: no host, no backslash, no sign that a browser leaves out."""
USUAL_PLAYERS = 4
PLAYER_COUNTS = [str(count) for count in range(1, 9)]
SHOWN = 30


def playable() -> list[Game]:
    """The games that people can sit down to: all that are here."""
    return every()


@dataclass
class Lobby:
    """The visitor's tables, those that wait for them first, the open tables of others, and those of either that
    can't be read."""

    mine: list[Room]
    others: list[Room]
    damaged: list[str]


async def lobby(house: House, visitor: Visitor) -> Lobby:
    """What the visitor can sit down at, go on with or look at."""
    found = Lobby([], [], [])
    if visitor.person is not None:
        found.mine = await _rooms(house, await asyncio.to_thread(house.store.tables_of, visitor.id, SHOWN), found)
        found.mine.sort(key=lambda room: _urgency(room, visitor.id))
    own = {room.table.id for room in found.mine}
    others = await _rooms(house, await asyncio.to_thread(house.store.open_tables, SHOWN), found)
    found.others = [room for room in others if room.table.id not in own]
    return found


async def _rooms(house: House, ids: list[str], found: Lobby) -> list[Room]:
    rooms: list[Room] = []
    for id in ids:
        try:
            rooms.append(await house.room(id, as_stored=False))  # at another server a moment ago
        except (Damaged, OtherRules):
            if id not in found.damaged:
                found.damaged.append(id)
    return rooms


def _urgency(room: Room, person: str) -> tuple[int, int]:
    table = room.table
    if set(table.seats_of(person)) & set(table.pending()):
        return 0, -table.moved
    return {"playing": 1, "waiting": 2}.get(table.status, 3), -table.moved


@router.get("/")
async def home(request: Request, visitor: AnyVisitor) -> Response:
    """The home page."""
    tables = await lobby(visitor.house, visitor)
    games = [(game, artist(game), page_speaker(visitor.language, game)) for game in playable()]
    return page(request, visitor, "home.html", games=games, tables=tables)


@router.post("/play")
async def play_now(request: Request, visitor: AnyVisitor, form: OurForm) -> Response:
    """A table against bots, at once."""
    game = find(str(form.get("game", "")))
    players = min(max(USUAL_PLAYERS, game.players_min), game.players_max)
    seats = [SeatWish("me")] + [SeatWish("bot", usual_bot()) for _ in range(players - 1)]
    return await _set_table(request, visitor, TableWish(game.id, seats, {}), str(form.get("name", "")))


@router.get("/new")
async def new(
    request: Request, visitor: AnyVisitor, game: str = "", players: Annotated[int, Query(ge=0, le=8)] = 0
) -> Response:
    """The page on which a table is set."""
    chosen = find(game or playable()[0].id)
    return _set_up(request, visitor, chosen, players or USUAL_PLAYERS)


def _set_up(
    request: Request,
    visitor: Visitor,
    game: Game,
    players: int,
    given: dict[str, str] | None = None,
    mistakes: list[Mistake] | None = None,
) -> Response:
    """The page, as empty as it was, or with what was given and the mistakes of the board."""
    return page(
        request,
        visitor,
        "new.html",
        422 if mistakes else 200,
        t=page_speaker(visitor.language, game),
        game=game,
        games=playable(),
        count=min(max(players, game.players_min), game.players_max),
        bots=bot_names(),
        own_board=has_boards(game),
        given=defaultdict(str, given or {}),
        mistakes=mistakes or [],
    )


@router.post("/new")
async def create(request: Request, visitor: AnyVisitor, form: OurForm) -> Response:
    """Set the table; a board that isn't sound comes back with its mistakes, and nothing that was given is lost."""
    name, board = str(form.get("name", "")), ""
    try:
        board = await board_of(form)
        return await _set_table(request, visitor, wish_of(form, board), name)
    except BoardError as error:
        if by_script(request):
            raise
        given = {field: value for field, value in form.items() if isinstance(value, str)} | {"board": board}
        game = find(str(form.get("game", "")))
        return _set_up(request, visitor, game, len(seats_of(form)), given, error.mistakes)


async def board_of(form: FormData) -> str:
    """The text of the board that a form brings along: a file, or what was pasted."""
    file = form.get("board-file")
    if file is not None and not isinstance(file, str):
        data = await file.read()
        if data:
            try:
                return decode(data)
            except BadText:
                raise BoardError([Mistake(1, Phrase("this is no board: it must be a text file in UTF-8"))]) from None
    return str(form.get("board", ""))


def wish_of(form: FormData, board: str) -> TableWish:
    """A new table as the form describes it."""
    game = find(str(form.get("game", "")))
    options = {option.name: str(form.get(f"option-{option.name}", option.default)) for option in game.options}
    public, hot_seat, watchers_talk = (form.get(name) == "1" for name in ("public", "hot_seat", "watchers_talk"))
    return TableWish(game.id, seats_of(form), options, public, board, hot_seat, watchers_talk)


def seats_of(form: FormData) -> list[SeatWish]:
    """The seats that a form names: `me`, `friend`, `open`, or `bot:NAME`."""
    count = str(form.get("players", ""))
    if count not in PLAYER_COUNTS:
        raise BadSetup(Phrase("say how many play"))
    wishes: list[SeatWish] = []
    for number in range(int(count)):
        kind, _, bot = str(form.get(f"seat-{number}", "open")).partition(":")
        wishes.append(SeatWish(kind, bot))
    return wishes


async def _set_table(request: Request, visitor: Visitor, wish: TableWish, name: str) -> Response:
    limit(visitor, "tables")
    person = await visitor.welcome(name or page_speaker(visitor.language)("Guest"))
    if name:
        await visitor.house.people.rename(person, name)
    room = await visitor.house.new_table(wish, person.id, person.name)
    return go(request, visitor, f"/t/{room.table.id}")


@router.get("/join/{token}")
async def invitation(request: Request, visitor: AnyVisitor, token: str) -> Response:
    """An invitation; taken by the button, not by looking. Whoever has taken it comes to the table."""
    named = invited_to(token)
    if named is not None and visitor.id:
        with suppress(FondacoError):
            if named[1] in (await visitor.house.room(named[0])).table.seats_of(visitor.id):
                return go(request, visitor, f"/t/{named[0]}")
    room, seat = await visitor.house.invited(token)
    t = page_speaker(visitor.language, room.table.game, room.table.names())
    table = room.table
    return page(request, visitor, "join.html", t=t, table=table, seat=seat, invitation=token, owner=table.host_name())


@router.post("/join/{token}")
async def join(request: Request, visitor: AnyVisitor, form: OurForm, token: str) -> Response:
    """Take the seat."""
    room, seat = await visitor.house.invited(token)
    room.table.check_can_sit(seat, visitor.id, room.table.seats[seat].invitation)
    person = await visitor.welcome(str(form.get("name", "")))
    await visitor.house.people.rename(person, str(form.get("name", "")))
    await visitor.house.accept(token, person)
    return go(request, visitor, f"/t/{room.table.id}")


@router.post("/devices")
async def new_device(request: Request, visitor: AnyVisitor, form: OurForm) -> Response:
    """A link by which the visitor comes in on another device; shown once, to nobody else."""
    if visitor.person is None:
        raise Forbidden(Phrase("nobody knows you here yet; sit down first"))
    limit(visitor, "links")
    link = await visitor.house.people.new_link(visitor.person)
    return page(request, visitor, "device.html", link=f"{request.base_url}device/{link}")


@router.get("/device/{link}")
async def device(request: Request, visitor: AnyVisitor, link: str) -> Response:
    """Coming in on another device; done by the button, not by looking."""
    limit(visitor, "links")
    person = await visitor.house.people.linked(link)
    if person is None:
        raise link_void()
    if person.id == visitor.id:
        return go(request, visitor, "/")
    return page(request, visitor, "come_in.html", name=person.name, link=link)


@router.post("/device/{link}")
async def come_in(request: Request, visitor: AnyVisitor, form: OurForm, link: str) -> Response:
    """The visitor is the link's person from now on."""
    limit(visitor, "links")
    visitor.become(await visitor.house.come_in(link))
    return go(request, visitor, "/")


@router.get("/rules/{id}")
async def rules(request: Request, visitor: Looker, id: str, bare: bool = False) -> Response:
    """A rulebook."""
    game = find(id)
    book = rulebook_html(game, visitor.language)
    written = written_in(game, visitor.language)
    return page(request, visitor, "rules_bare.html" if bare else "rules.html", game=game, book=book, written=written)


@router.post("/settings")
async def settings(request: Request, visitor: AnyVisitor, form: OurForm) -> Response:
    """Language, light or dark, when to confirm, how fast bots play, and the visitor's name."""
    target = str(form.get("next", "/"))
    if not OWN_PATH.fullmatch(target):
        target = "/"
    answer = go(request, visitor, target)
    if str(form.get("language", "")) in LANGUAGES:
        keep(request, visitor, answer, "language", str(form["language"]))
    if "theme" in form:
        keep(request, visitor, answer, "theme", str(form["theme"])[:5])
    for name, known in (("confirm", CONFIRMINGS), ("speed", SPEEDS)):
        if str(form.get(name, "")) in known:
            keep(request, visitor, answer, name, str(form[name]))
    if visitor.person is not None and form.get("name"):
        await visitor.house.people.rename(visitor.person, str(form["name"]))
    return answer
