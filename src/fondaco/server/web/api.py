"""The JSON interface: everything that the page does, for other clients and for bots from outside."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse, Response

from ...engine import BadSetup, Game, Phrase
from ...engine.ledger import rulebook
from ...engine.texts import check_language
from ...players import bot_names, no_such_bot
from ...registry import find
from ..door import CheckedRoute
from ..fragments import Fragments
from ..house import SeatWish, TableWish
from ..knowledge import past_viewer, score_sheet
from ..room import Room, Viewer, message
from ..table import OVER, RECORD, NotYours
from .home import lobby, playable
from .looking import Looker, limit_address, looker_of
from .models import (
    ActionOut,
    BotIn,
    BranchIn,
    Device,
    Done,
    EventOut,
    GameOut,
    InvitationIn,
    JoinIn,
    MoveIn,
    NewSession,
    NewTable,
    OptionOut,
    Position,
    Problem,
    RecordIn,
    Said,
    SayIn,
    SeatIn,
    SeatOut,
    Session,
    SettingsIn,
    SheetLineOut,
    SheetOut,
    TableOut,
    Why,
)
from .stream import EventStream
from .tables import held, hinted, let_bot_play, regretting, talk
from .visitor import AnyVisitor, Client, Forbidden, Visitor, limit

TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 403, 404, 409, 410, 413, 415, 422, 429, 503)
}
router = APIRouter(prefix="/api", tags=["fondaco"], responses=PROBLEMS, route_class=CheckedRoute)
MOST_EVENTS = 1_000
"""An answer tells so many events, and those of the last one's move."""
TableId = Annotated[str, Path(max_length=24)]
Move = Annotated[int, Query(ge=0, le=2_000_000_000)]


# Games ------------------------------------------------------------------------------------------------


def _game(game: Game) -> GameOut:
    return GameOut(
        id=game.id,
        title=game.title,
        designers=game.designers,
        players_min=game.players_min,
        players_max=game.players_max,
        minutes=game.minutes,
        weight=game.weight,
        summary=game.about,
        rules_version=game.rules_version,
        options=[
            OptionOut(name=o.name, values=list(o.values), default=o.default, clause=o.clause, title=o.title)
            for o in game.options
        ],
        actions=len(game.actions()),
        board=game.board_id,
    )


@router.get("/games")
async def games() -> list[GameOut]:
    """The games of the house."""
    return [_game(game) for game in playable()]


@router.get("/games/{id}")
async def game(id: str) -> GameOut:
    """One game."""
    return _game(find(id))


@router.get("/games/{id}/actions")
async def actions(id: str) -> list[str]:
    """All actions as texts: the place of a text is its action."""
    actions = find(id).actions()
    return [actions.text(action) for action in range(len(actions))]


@router.get("/games/{id}/rules", response_class=Response, responses=TEXT, dependencies=[Depends(looker_of)])
async def rules(id: str, language: Annotated[str, Query(max_length=2)] = "en") -> Response:
    """The rulebook as Markdown: in English where that language lacks, empty where the game has none."""
    return PlainTextResponse(rulebook(find(id), check_language(language)))


@router.get("/bots")
async def bots() -> list[str]:
    """The bots that can play."""
    return bot_names()


# People and tables ----------------------------------------------------------------------------------------


@router.post("/sessions", status_code=201)
async def new_session(visitor: AnyVisitor, new: NewSession) -> Session:
    """Become somebody: the key goes into the header `Authorization: Bearer KEY`."""
    limit(visitor, "sessions")
    person, key = await visitor.house.people.welcome(new.name)
    return Session(key=key, person=person.id, name=person.name)


@router.post("/devices", status_code=201)
async def new_device(client: Client) -> Device:
    """A token by which you come in on another device: once, for a quarter of an hour. Keep it to yourself."""
    person = _known(client).person
    assert person is not None
    limit(client, "links")
    return Device(token=await client.house.people.new_link(person))


@router.post("/devices/{token}", status_code=201)
async def come_in(visitor: AnyVisitor, token: Annotated[str, Path(max_length=100)]) -> Session:
    """Come in on another device: a key of its own for the same person; your tables are told."""
    limit(visitor, "sessions")
    person, key = await visitor.house.come_in(token)
    return Session(key=key, person=person.id, name=person.name)


def _table(room: Room, visitor: Visitor) -> TableOut:
    table = room.table
    present = room.present()
    seats = [
        SeatOut(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            present=seat.holder in present,
            mine=bool(visitor.id) and visitor.id == seat.holder,
        )
        for number, seat in enumerate(table.seats)
    ]
    return TableOut(
        id=table.id,
        game=table.game.id,
        options=table.options,
        board=table.game.board_id,
        own_board=bool(table.board),
        status=table.status,
        public=table.public,
        hot_seat=table.hot_seat,
        watchers_talk=table.watchers_talk,
        seats=seats,
        pending=list(table.pending()),
        version=table.entries,
        moves=len(table.match.moves),
        next=table.next,
    )


def _wishes(seats: list[SeatIn]) -> list[SeatWish]:
    return [SeatWish(seat.kind, seat.bot) for seat in seats]


def _known(visitor: Visitor) -> Visitor:
    if visitor.person is None:
        raise Forbidden(Phrase("get a key first: POST /api/sessions"))
    return visitor


@router.get("/tables")
async def tables(visitor: AnyVisitor) -> list[TableOut]:
    """Your tables, those that wait for you first, then the open tables of others."""
    found = await lobby(visitor.house, visitor)
    return [_table(room, visitor) for room in found.mine + found.others]


@router.post("/tables", status_code=201)
async def new_table(client: Client, new: NewTable) -> TableOut:
    """Set a table; it starts at once where nobody is awaited."""
    limit(_known(client), "tables")
    wish = TableWish(new.game, _wishes(new.seats), new.options, new.public, new.board, new.hot_seat, new.watchers_talk)
    return _table(await client.house.new_table(wish, client.id, client.name), client)


@router.get("/tables/{id}")
async def table(visitor: AnyVisitor, id: TableId) -> TableOut:
    """A table."""
    return _table(await visitor.house.room(id), visitor)


@router.get("/tables/{id}/invitations")
async def invitations(visitor: AnyVisitor, id: TableId) -> dict[int, str]:
    """The invitations that you can give away as host: each seats one person once."""
    room = await visitor.house.room(id)
    return visitor.house.invitations(room.table, visitor.id)


@router.post("/tables/{id}/invitations")
async def renew(client: Client, id: TableId, wish: InvitationIn) -> dict[int, str]:
    """Make a new invitation to a seat that is kept for a friend; the one before is void."""
    table = (await client.house.room(id)).table
    await table.renew_invitation(client.id, wish.seat)
    return client.house.invitations(table, client.id)


@router.delete("/tables/{id}/invitations/{seat}")
async def withdraw(client: Client, id: TableId, seat: Annotated[int, Path(ge=0, le=7)]) -> dict[int, str]:
    """Withdraw an invitation; nobody can take the seat until you make another."""
    table = (await client.house.room(id)).table
    await table.withdraw_invitation(client.id, seat)
    return client.house.invitations(table, client.id)


@router.post("/tables/{id}/settings")
async def settings(client: Client, id: TableId, wish: SettingsIn) -> TableOut:
    """Change what the table allows, as its host; what isn't named stays."""
    room = await client.house.room(id)
    await room.table.set(client.id, wish.public, wish.hot_seat, wish.watchers_talk)
    return _table(room, client)


@router.post("/tables/{id}/join")
async def join(client: Client, id: TableId, wish: JoinIn) -> TableOut:
    """Take a seat: an open one by its number, or one you were invited to."""
    room = await _known(client).house.room(id)
    person = client.person
    assert person is not None
    if wish.invitation:
        if (await client.house.invited(wish.invitation))[0] is not room:
            raise Forbidden(Phrase("this is an invitation to another table"))
        await client.house.accept(wish.invitation, person)
    else:
        open_seats = [seat for seat in room.table.free_seats() if room.table.seats[seat].kind == "open"]
        seat = wish.seat if wish.seat is not None else next(iter(open_seats), -1)
        await room.table.sit(seat, person.id, person.name)
    return _table(room, client)


@router.post("/tables/{id}/start")
async def start(client: Client, id: TableId, wish: BotIn) -> TableOut:
    """The host fills the free seats with bots and begins."""
    room = await client.house.room(id)
    await client.house.start(room, client.id, _bot(wish.bot))
    return _table(room, client)


# Playing -------------------------------------------------------------------------------------------------


def _my_seat(client: Visitor, room: Room, wanted: int | None) -> int:
    if wanted is None:
        return held(client, room.table)
    if wanted not in room.table.seats_of(client.id):
        raise NotYours(Phrase("you don't hold a seat at this table"))
    return wanted


@router.get("/tables/{id}/position")
async def position(visitor: AnyVisitor, id: TableId, seat: Annotated[int | None, Query(ge=0, le=7)] = None) -> Position:
    """What your seat may know now, and what it can do; without a seat what the public knows."""
    room = await visitor.house.room(id)
    table = room.table
    mine = _my_seat(visitor, room, seat) if seat is not None else table.seat_of(visitor.id)
    state = table.match.state
    fragments = room.fragments(visitor.language)
    asked = mine in table.pending()
    return Position(
        table=id,
        seat=mine,
        version=table.entries,
        asked=table.asked[mine] if asked else None,
        view=state.view(mine),
        prompt=fragments.game_t.say(state.prompt(mine)) if asked else "",
        legal=[_action(table.game, fragments, action) for action in state.legal(mine)] if asked else [],
        undo=mine >= 0 and table.may_take_back(mine),
        over=state.over,
    )


def _action(game: Game, fragments: Fragments, action: int) -> ActionOut:
    return ActionOut(
        action=action,
        text=game.text(action),
        label=fragments.describe(action),
        place=game.place(action),
        amount=game.amount(action),
    )


@router.post("/tables/{id}/moves")
async def play(client: Client, id: TableId, move: MoveIn) -> Done:
    """Play an action; the answer comes when it is stored."""
    room = await client.house.room(id)
    table = room.table
    seat = _my_seat(client, room, move.seat)
    if move.action is None and not move.text:
        raise BadSetup(Phrase("say what to do: an action or its text"))
    action = move.action if move.action is not None else table.game.parse(move.text)
    await table.play(seat, action, move.asked)
    return Done(version=table.entries, moves=len(table.match.moves))


@router.post("/tables/{id}/undo")
async def undo(client: Client, id: TableId) -> Done:
    """Take your last move back."""
    room = await client.house.room(id)
    await room.table.undo(regretting(client, room.table))
    return Done(version=room.table.entries, moves=len(room.table.match.moves))


@router.get("/tables/{id}/why")
async def why(visitor: Looker, id: TableId, action: Move) -> Why:
    """Why an action isn't legal for your seat."""
    room = await visitor.house.room(id)
    seat = held(visitor, room.table)
    room.table.game.text(action)
    refusal = room.table.match.state.why_not(seat, action)
    if refusal is None:
        return Why(clause="", text="")
    return Why(clause=refusal.clause, text=room.fragments(visitor.language).game_t.say(refusal.phrase))


@router.post("/tables/{id}/hint")
async def hint(client: Client, id: TableId) -> ActionOut:
    """What the best bot here would do in your place."""
    room = await client.house.room(id)
    found = await hinted(client, room)
    return _action(room.table.game, room.fragments(client.language), found[0].action)


@router.get("/tables/{id}/log")
async def log(visitor: Looker, id: TableId, since: Move = 0) -> list[EventOut]:
    """What happened after a move, as you may know it; of a long game the beginning: ask on after its last move."""
    room = await visitor.house.room(id)
    table = room.table
    viewer = table.seat_of(visitor.id)
    say = room.fragments(visitor.language).game_t.say
    found: list[EventOut] = []
    for at, move in enumerate(table.match.moves[since:], since + 1):
        for event in move.events:
            seen = event.seen_by(viewer)
            text = say(table.game.describe_event(seen))
            found.append(EventOut(move=at, kind=seen.kind, seat=seen.seat, data=seen.data, text=text))
        if len(found) >= MOST_EVENTS:
            break
    return found


@router.get("/tables/{id}/sheet")
async def sheet(visitor: Looker, id: TableId) -> SheetOut:
    """The score sheet as you may know it."""
    room = await visitor.house.room(id)
    t = room.fragments(visitor.language).game_t
    made = score_sheet(room.table.match.state, room.table.seat_of(visitor.id), t)
    lines = [SheetLineOut(label=line.label, clause=line.clause, points=line.points) for line in made.lines]
    return SheetOut(lines=lines, totals=made.totals, places=made.places)


@router.get("/tables/{id}/stream")
async def stream(visitor: AnyVisitor, id: TableId) -> Response:
    """Server-sent events `news`: version, moves, who must decide, status. Ask for the position then."""
    room = await visitor.house.room(id)
    viewer = Viewer(visitor.id, visitor.language, "", plain=True)
    stream = EventStream(visitor, room, viewer, message("news", room.plain_news()))
    room.enter(viewer, room.table.entries, room.table.lines_said())
    return stream


# Seats and talk -------------------------------------------------------------------------------------------


@router.get("/tables/{id}/said")
async def said(visitor: AnyVisitor, id: TableId) -> list[Said]:
    """What was said at the table; the oldest lines scroll out, and the numbers tell how many."""
    table = (await visitor.house.room(id)).table
    return [
        Said(number=number, seat=seat, name=name, text=text, at=at)
        for number, (seat, name, text, at) in enumerate(table.said, table.said_before)
    ]


@router.post("/tables/{id}/said", status_code=201)
async def say(client: Client, id: TableId, new: SayIn) -> Done:
    """Say something to the table: those who sit there, and watchers where the host allows it."""
    room = await _known(client).house.room(id)
    await talk(client, room, new.text)
    return Done(version=room.table.entries, moves=len(room.table.match.moves))


@router.post("/tables/{id}/leave")
async def leave(client: Client, id: TableId, wish: BotIn) -> TableOut:
    """Let a bot play your seat, or that of somebody who has been waited for long enough."""
    room = await client.house.room(id)
    await let_bot_play(client, room, wish.seat, _bot(wish.bot))
    return _table(room, client)


@router.post("/tables/{id}/return")
async def come_back(client: Client, id: TableId) -> TableOut:
    """Take your seat back from the bot."""
    room = await client.house.room(id)
    await room.table.come_back(client.id)
    return _table(room, client)


def _bot(name: str) -> str:
    if name not in bot_names():
        raise no_such_bot(name, bot_names())
    return name


# After the game -------------------------------------------------------------------------------------------


@router.post("/tables/{id}/rematch", status_code=201)
async def rematch(client: Client, id: TableId) -> TableOut:
    """The same people once more."""
    room = await client.house.room(id)
    if not room.table.next:
        limit(client, "tables")
    return _table(await client.house.rematch(room, client.id), client)


@router.get("/tables/{id}/past")
async def past(
    visitor: Looker, id: TableId, move: Move, seen_as: Annotated[str, Query(alias="as", max_length=8)] = ""
) -> dict[str, object]:
    """The view after so many moves: `as` a seat, `public`, or `open` (when the game is over)."""
    room = await visitor.house.room(id)
    viewer = past_viewer(room.table, visitor.id, seen_as)
    return room.table.match.at(move).view(viewer)


@router.get("/tables/{id}/record", response_class=Response, responses=TEXT)
async def record(visitor: Looker, id: TableId) -> Response:
    """The record of a finished game."""
    room = await visitor.house.room(id)
    if room.table.status not in (OVER, RECORD):
        raise NotYours(Phrase("this is shown when the game is over"))
    return PlainTextResponse(room.table.record())


@router.post("/records", status_code=201)
async def upload(client: Client, new: RecordIn) -> TableOut:
    """Take a record in, to be looked at and played on."""
    limit(_known(client), "tables")
    limit_address(client, "records")
    return _table(await client.house.upload(new.record, client.id, new.board), client)


@router.post("/tables/{id}/branch", status_code=201)
async def branch(client: Client, id: TableId, wish: BranchIn) -> TableOut:
    """A new table that plays on from any point of a finished game."""
    limit(_known(client), "tables")
    room = await client.house.room(id)
    made = await client.house.branch(room, wish.move, _wishes(wish.seats), client.id, client.name)
    return _table(made, client)
