"""The table as a page: looking, acting, taking back, talking, leaving and coming back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from ...analysis.hints import Advice, reason
from ...engine import BadSetup, FondacoError, Game, Phrase, Quoted
from ...engine.texts import LANGUAGES
from ...players import bot_names, no_such_bot
from ..choices import offers_of, refusals
from ..course import chart
from ..fragments import FORM_TOKEN
from ..knowledge import score_sheet
from ..minds import Question, usual_bot
from ..news import last_decision, last_turn
from ..room import SHOWN_LOG, Room, Viewer
from ..table import OVER, RECORD, WAITING, NotNow, NotYours, Table
from ..texts import game_speaker, page_speaker
from ..turns import Asker
from .looking import Looker
from .page import by_script, done, go, page, status_of
from .stream import EventStream
from .visitor import AnyVisitor, OurForm, TooMany, Visitor, form_of, limit, visitor_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{id}")
async def table_page(request: Request, visitor: AnyVisitor, id: str) -> Response:
    """A table: the board, the waiting room or the result."""
    room = await visitor.house.room(id)
    if room.table.status == RECORD:
        return go(request, visitor, f"/t/{id}/replay")
    return await show(request, visitor, room)


async def show(
    request: Request, visitor: Visitor, room: Room, notice: str = "", clause: str = "", status: int = 200
) -> Response:
    """The page of a table as the visitor may see it."""
    table = room.table
    await table.settled()
    fragments = room.fragments(visitor.language)
    t = page_speaker(visitor.language, table.game, table.names())
    seat = table.seat_of(visitor.id)
    house = visitor.house
    invitations = {
        number: f"{request.base_url}join/{token}" for number, token in house.invitations(table, visitor.id).items()
    }
    moves = len(table.match.moves)
    new_after = last_turn(table.match, seat) if seat >= 0 else 0
    context = {
        "table": table,
        "fragments": fragments,
        "seat": seat,
        "new_after": new_after,
        "moves": moves,
        "present": room.present() | {visitor.id},
        "invitations": invitations,
        "table_link": f"{request.base_url}t/{table.id}",
        "host": bool(visitor.id) and visitor.id == table.host,
        "bots": bot_names(),
        "notice": notice,
        "clause": clause,
        "private": fragments.private(seat).replace(FORM_TOKEN, visitor.form_token) if seat >= 0 else "",
        "hand": fragments.hand(seat) if seat >= 0 else "",
        "log": fragments.log(max(0, moves - SHOWN_LOG), seat, new_after=new_after),
        "log_first": max(0, moves - SHOWN_LOG) + 1,
        "sheet": score_sheet(table.match.state, seat, fragments.game_t) if table.status != WAITING else None,
        "artist": fragments.artist,
        "legend": fragments.artist.legend(fragments.game_t),
        "owner": table.host_name(),
        "replaceable": [
            other
            for other in range(table.players)
            if table.may_replace(visitor.id, other, room.present(), house.settings.absent_seconds)
        ],
    }
    if table.status == OVER:
        context["chart"] = chart(await room.course())
        context["last"] = fragments.moments(last_decision(table.match))
    template = "waiting.html" if table.status == WAITING else "table_page.html"
    return page(request, visitor, template, status, t, **context)


@router.get("/t/{id}/stream")
async def stream(
    visitor: AnyVisitor, id: str, version: int = -1, said: int = -1, language: Annotated[str, Query(max_length=2)] = ""
) -> Response:
    """What happens at the table, as it happens."""
    room = await visitor.house.room(id)
    language = language if language in LANGUAGES else visitor.language
    viewer = Viewer(visitor.id, language, visitor.form_token, speed=visitor.speed)
    stream = EventStream(visitor, room, viewer, b"retry: 2000\n\n")
    room.enter(viewer, version, said)
    return stream


def held(visitor: Visitor, table: Table) -> int:
    """The visitor's seat."""
    seat = table.seat_of(visitor.id)
    if seat < 0:
        raise NotYours(Phrase("you don't hold a seat at this table"))
    return seat


def regretting(visitor: Visitor, table: Table) -> int:
    """The visitor's seat that may take its last move back; with several it needn't be the one that decides now."""
    mine = held(visitor, table)
    return next((seat for seat in table.seats_of(visitor.id) if table.match.can_undo(seat)), mine)


async def act(request: Request) -> Response:
    """Play an action: a button's own, or one of a kind with an amount."""
    visitor = await visitor_of(request)
    form = await form_of(request, visitor)
    id: str = request.path_params["id"]
    room = await visitor.house.room(id)
    table = room.table
    seat = held(visitor, table)
    try:
        asked = whole_number(form.get("asked"))
        table.check_asked(seat, asked)
        action = _chosen(table, seat, form.get("action"), form.get("kind"), form.get("amount"))
        if form.get("sure") != "1" and table.match.state.is_legal(seat, action):
            wasteful = table.game.guide.asks(table.match.state, seat, action)
            if wasteful is not None or _shall_confirm(visitor, table, seat, action):
                return _ask_first(request, visitor, room, action, str(form.get("asked", "")), wasteful)
        await table.play(seat, action, asked)
    except FondacoError as error:
        return await _refused(request, visitor, room, error)
    return done(request, visitor, f"/t/{id}")


router.add_route("/t/{id}/act", act, methods=["POST"])  # asked most of all, so the plainest way to it


def _chosen(table: Table, seat: int, action: object, kind: object, amount: object) -> int:
    chosen = whole_number(action)
    if chosen is not None:
        return chosen
    first, wanted = whole_number(kind), whole_number(amount)
    if first is None or wanted is None or seat not in table.pending():
        raise BadSetup(Phrase("say what to do"))
    found = offers_of(table.game).with_amount(table.match.state.legal(seat), first, wanted)
    if found is None:
        raise BadSetup(Phrase("this amount isn't possible now"))
    return found


def whole_number(value: object) -> int | None:
    """The number that a field of a form holds, where it holds one."""
    text = str(value) if value is not None else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _shall_confirm(visitor: Visitor, table: Table, seat: int, action: int) -> bool:
    """Whether the visitor wants to be asked before this action."""
    return visitor.confirm == "always" or (visitor.confirm == "final" and table.final(seat, action))


def _ask_first(
    request: Request, visitor: Visitor, room: Room, action: int, asked: str, wasteful: Phrase | None
) -> Response:
    """Nothing is played yet: the page shows what waits, and asks."""
    fragments = room.fragments(visitor.language)
    label = fragments.describe(action)
    question = fragments.game_t.say(wasteful) if wasteful is not None else ""
    t = page_speaker(visitor.language, room.table.game, room.table.names())
    if by_script(request):
        note = t("It can't be taken back.") if room.table.final(held(visitor, room.table), action) else ""
        place = room.table.game.place(action)
        return JSONResponse({"confirm": label, "question": question, "note": note, "place": place})
    return page(
        request,
        visitor,
        "confirm.html",
        t=t,
        table=room.table,
        action=action,
        label=label,
        question=question,
        asked=asked,
    )


async def _refused(request: Request, visitor: Visitor, room: Room, error: FondacoError) -> Response:
    words = page_speaker(visitor.language, room.table.game, room.table.names()).say(error.short)
    if by_script(request):
        return JSONResponse({"error": words, "clause": error.clause}, status_of(error))
    return await show(request, visitor, room, words, error.clause, status_of(error))


@router.post("/t/{id}/undo")
async def undo(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Take the last move back."""
    room = await visitor.house.room(id)
    try:
        await room.table.undo(regretting(visitor, room.table))
    except FondacoError as error:
        return await _refused(request, visitor, room, error)
    return done(request, visitor, f"/t/{id}")


@router.post("/t/{id}/say")
async def say(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Say something to the table."""
    room = await visitor.house.room(id)
    if room.table.watchers_talk:
        await visitor.welcome(page_speaker(visitor.language)("Guest"))
    await talk(visitor, room, str(form.get("text", "")))
    return done(request, visitor, f"/t/{id}")


async def talk(visitor: Visitor, room: Room, text: str) -> None:
    """The visitor says something, as often as anybody needs."""
    limit(visitor, "talk")
    seat = room.table.seat_of(visitor.id)
    name = room.table.seats[seat].name if seat >= 0 else visitor.name
    await room.table.talk(visitor.id, seat, name, text)


@router.post("/t/{id}/start")
async def start(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """The host fills the free seats with bots and begins."""
    room = await visitor.house.room(id)
    await visitor.house.start(room, visitor.id, _bot(form.get("bot")))
    return go(request, visitor, f"/t/{id}")


@router.post("/t/{id}/sit")
async def sit(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Take an open seat."""
    room = await visitor.house.room(id)
    number = whole_number(form.get("seat"))
    if number is None:
        raise NotNow(Phrase("nobody can sit down there"))
    room.table.check_can_sit(number, visitor.id, "")
    person = await visitor.welcome(str(form.get("name", "")))
    await visitor.house.people.rename(person, str(form.get("name", "")))
    await room.table.sit(number, person.id, person.name)
    return go(request, visitor, f"/t/{id}")


@router.post("/t/{id}/invitation")
async def invitation(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """The host renews an invitation, or withdraws it."""
    table = (await visitor.house.room(id)).table
    number = whole_number(form.get("seat"))
    change = table.withdraw_invitation if form.get("withdraw") else table.renew_invitation
    await change(visitor.id, -1 if number is None else number)
    return go(request, visitor, f"/t/{id}")


@router.post("/t/{id}/settings")
async def settings(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """The host changes what the table allows."""
    table = (await visitor.house.room(id)).table
    allowed = {name: form.get(name) == "1" for name in ("public", "hot_seat", "watchers_talk")}
    await table.set(visitor.id, **allowed)
    return go(request, visitor, f"/t/{id}")


@router.post("/t/{id}/bot")
async def bot(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Let a bot play: for oneself, or for somebody who has been waited for long enough."""
    room = await visitor.house.room(id)
    await let_bot_play(visitor, room, whole_number(form.get("seat")), _bot(form.get("bot")))
    return done(request, visitor, f"/t/{id}")


async def let_bot_play(visitor: Visitor, room: Room, wanted: int | None, name: str) -> None:
    """A bot takes over the visitor's own seat, or another's that was waited for."""
    seat = held(visitor, room.table) if wanted is None else wanted
    patience = visitor.house.settings.absent_seconds
    await room.table.hand_to_bot(visitor.id, seat, name, room.present(), patience)


def _bot(name: object) -> str:
    chosen = str(name or usual_bot())
    if chosen not in bot_names():
        raise no_such_bot(chosen, bot_names())
    return chosen


@router.post("/t/{id}/back")
async def back(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Take the seat back from the bot."""
    room = await visitor.house.room(id)
    await room.table.come_back(visitor.id)
    return done(request, visitor, f"/t/{id}")


@router.post("/t/{id}/rematch")
async def rematch(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """The same people once more."""
    room = await visitor.house.room(id)
    if not room.table.next:
        limit(visitor, "tables")
    again = await visitor.house.rematch(room, visitor.id)
    return go(request, visitor, f"/t/{again.table.id}")


@router.post("/t/{id}/skip")
async def skip(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """Bots hurry until the visitor must decide."""
    room = await visitor.house.room(id)
    held(visitor, room.table)
    room.skip(visitor.id)
    return done(request, visitor, f"/t/{id}")


@router.post("/t/{id}/hint")
async def hint(request: Request, visitor: AnyVisitor, form: OurForm, id: str) -> Response:
    """What search would do in the visitor's place and why, from what the seat may know."""
    room = await visitor.house.room(id)
    found = await hinted(visitor, room)
    game = room.table.game
    say = game_speaker(visitor.language, game, room.table.names()).say
    said = [(say(game.describe(advice.action)), say(reason(game, advice))) for advice in found]
    if by_script(request):
        return JSONResponse({"hints": [_as_data(game, *one) for one in zip(found, said, strict=True)]})
    t = page_speaker(visitor.language)
    moves = " · ".join(f"{move}: {why}" for move, why in said)
    return await show(request, visitor, room, t("Hint: {move}", move=Quoted(moves)))


def _as_data(game: Game, advice: Advice, said: tuple[str, str]) -> dict[str, object]:
    """A hint for the script: its words, where it is done, and the amount that it names."""
    action = advice.action
    kind = offers_of(game).kind(action)
    move, why = said
    return {
        "move": move,
        "why": why,
        "action": action,
        "place": kind.place,
        "group": kind.group,
        "amount": kind.amount,
    }


async def hinted(visitor: Visitor, room: Room) -> list[Advice]:
    """Hints, the best first; made from what the seat may know."""
    table = room.table
    seat = held(visitor, table)
    if seat not in table.pending():
        raise NotNow(Phrase("nothing can be played at this table now"))
    house = visitor.house
    asker = Asker(house.origins.of(visitor.id), visitor.id, table.id, hint=True)
    if house.minds.turns.overspent(asker):
        raise TooMany(Phrase("that is too much at once; wait a little"))
    limit(visitor, "hints")
    state = table.match.state
    legal = list(state.legal(seat))
    question = Question(table.game.id, table.options, "", seat, state.view(seat), legal, table.board)
    found = await house.minds.hints(question, asker)
    if not found:
        raise NotNow(Phrase("no hint could be found"))
    return found


@router.get("/t/{id}/why")
async def why(visitor: Looker, id: str, place: Annotated[str, Query(max_length=80)]) -> Response:
    """Why nothing can be done at a place."""
    room = await visitor.house.room(id)
    table = room.table
    seat = table.seat_of(visitor.id)
    fragments = room.fragments(visitor.language)
    if seat < 0 or table.status == OVER:
        return JSONResponse({"why": []})
    found = refusals(table.match.state, seat, place, fragments.game_t.say)
    return JSONResponse({"why": [{"clause": clause, "text": text} for clause, text in found]})


@router.get("/t/{id}/words")
async def words(request: Request, visitor: Looker, id: str) -> Response:
    """The board in words, as the visitor may know it."""
    room = await visitor.house.room(id)
    table = room.table
    fragments = room.fragments(visitor.language)
    text = table.game.screen(table.match.state.view(table.seat_of(visitor.id)), fragments.game_t)
    return page(request, visitor, "words_bare.html" if by_script(request) else "words.html", text=text, table=table)


@router.get("/t/{id}/sheet")
async def sheet(request: Request, visitor: Looker, id: str) -> Response:
    """The score sheet as it stands."""
    room = await visitor.house.room(id)
    table = room.table
    t = page_speaker(visitor.language, table.game, table.names())
    shown = score_sheet(table.match.state, table.seat_of(visitor.id), room.fragments(visitor.language).game_t)
    return page(request, visitor, "sheet_bare.html", t=t, table=table, sheet=shown)
