"""The house: all rooms in memory, new tables, and whoever comes back after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ..engine import BadSetup, FondacoError, Game, OtherRules, Phrase, Quoted, plural
from ..players import bot_names, no_such_bot
from ..registry import find
from .boards import game_on
from .garbage import collect_now_and_then, give_back
from .metrics import STORING
from .minds import Minds
from .origins import Origins
from .people import People, Person
from .reading import Reader
from .room import Room
from .seating import OVER, PLAYING, RECORD, WAITING, NotNow, new_invitation
from .security import Buckets, Streams
from .settings import Settings
from .storage import NotStored, Store, StoredSeat, StoredTable
from .storage.schema import MOVE
from .storage.store import in_a_line, now
from .table import Table
from .tokens import Signer, invited_to, new_id
from .turns import Asker

if TYPE_CHECKING:
    from .many import Many

SWEEP_SECONDS = 20.0
RESUME_SECONDS = 0.2
LEFT_SECONDS = 30.0
"""So often a server looks whether another has left tables behind, also where it has heard of none."""
MOST_RESUMED = 2
"""For each thinking process so many tables at which nobody looks go on after a restart."""
ADDRESS_SHARE = 4
"""What a person may have, everybody of an address together may have so many times."""
HEARTBEAT = b": still here\n\n"
DEVICE = "device"
"""What the house notes when somebody comes in on another device."""
MOST_TOLD = 100
MOST_MOVES_KEPT = 15_000
"""So many moves of records that nobody looks at stay in memory."""
BOT_NAMES = ("Bardi", "Peruzzi", "Acciaiuoli", "Fugger", "Welser", "Datini")
"""What bots are called: merchant houses of the time."""

logger = logging.getLogger("fondaco.server")
P = ParamSpec("P")
T = TypeVar("T")


class TooManyBots(FondacoError):
    """Bots play among themselves at as many tables as somebody may have."""


class NoSuchTable(FondacoError):
    """There is no table of that id."""


class Damaged(FondacoError):
    """What is stored of a table can't be read."""


class OldRules(OtherRules):
    """A table of rules that aren't played here any more; where it is over its record can be taken along."""

    def __init__(self, error: OtherRules, table: str) -> None:
        super().__init__(error.phrase)
        self.table = table
        """Its id, where the game is over: so nothing of it is hidden from anybody."""


class NotInvited(FondacoError):
    """An invitation or a link that doesn't hold, or no longer."""


def link_void() -> NotInvited:
    """What is said of a link to another device that leads nowhere."""
    return NotInvited(Phrase("this link doesn't hold, or no longer: it works once, for a quarter of an hour"))


@dataclass(frozen=True)
class SeatWish:
    """What a seat of a new table shall be: `me`, `friend` (by link), `open`, or `bot` of that kind."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(frozen=True)
class TableWish:
    """A new table: game, options, seats, whether everybody may find it, and a board of one's own."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str]
    public: bool = False
    board: str = ""
    """The text of a board file."""
    hot_seat: bool = False
    """Whether one person may hold several seats; the host who takes several allows it."""
    watchers_talk: bool = False


class House:
    """Everything that runs in one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
        self.store.writer.took = STORING.observe
        self.signer = Signer(self.store.secret())
        self.people = People(self.store)
        self.limits = limits(settings)
        self.origins = Origins()
        self.streams = Streams(settings.streams_a_person, settings.streams_an_address)
        self.minds = Minds(settings.workers, settings.bot_seconds, settings.thinking_seconds)
        self.reader = Reader(settings.reading_seconds)
        self._loader = ThreadPoolExecutor(1, "fondaco-loader")
        """Replays tables that are read from the store: one at a time, and nobody else waits."""
        self.rooms: dict[str, Room] = {}
        self._of_bots = asyncio.Lock()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._helpers: list[asyncio.Task[None]] = []
        self.many: Many | None = None
        """The other servers, where the database is shared."""

    async def open(self) -> None:
        """Begin with what is done all the time."""
        if self.store.leases is not None:
            from .many import Many  # needs PostgreSQL's library

            self.many = Many(self, self.store, self.store.leases)
            self.many.open()
        helpers = (self._sweep(), self._resume(), collect_now_and_then())
        self._helpers = [asyncio.get_running_loop().create_task(helper) for helper in helpers]

    async def _resume(self) -> None:
        """Go on with the tables that wait for a bot and at which nobody looks: a few at a time."""
        await self._resume_all()
        while self.many is not None:  # those that another server leaves behind too
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.many.gone.wait(), LEFT_SECONDS)
            self.many.gone.clear()
            try:
                await self._resume_all()
            except SQLAlchemyError as error:
                logger.warning("unfinished tables can't be looked for now: %s", in_a_line(error))

    async def _resume_all(self) -> None:
        most = MOST_RESUMED * self.settings.workers
        unfinished = await asyncio.to_thread(self.store.unfinished)
        if self.many is not None:
            random.shuffle(unfinished)  # others look for them too
        for id in unfinished:
            while sum(room.plays_unwatched() and room.table.ours() for room in self.rooms.values()) >= most:
                await asyncio.sleep(RESUME_SECONDS)
            here = id in self.rooms
            with contextlib.suppress(FondacoError):  # one that can't be read is logged, and stops nobody
                if self.many is None or await self.many.is_free(id):
                    room = await self.room(id)
                    if not here:
                        room.left -= self.settings.idle_seconds  # nobody asked for it: it goes when no bot must decide

    def hang_up(self) -> None:
        """Close every stream, so that nobody keeps the server from stopping."""
        for room in self.rooms.values():
            for viewer in room.viewers:
                viewer.close()

    async def close(self) -> None:
        for helper in self._helpers:
            helper.cancel()
        for room in self.rooms.values():
            room.close()
        self.minds.close()
        self.reader.close()
        self._loader.shutdown(wait=False, cancel_futures=True)
        if self.many is not None:
            await self.many.close()
        await asyncio.to_thread(self.store.close)

    async def ready(self) -> bool:
        """Whether the database takes what is written."""
        return (self.many is None or self.many.well) and await self.store.ready()

    # Rooms -------------------------------------------------------------------------------------------

    async def room(self, id: str, as_stored: bool = True) -> Room:
        """The room of a table, read from the store where it isn't in memory; nothing in it is yet to be stored.

        What another server has changed is there too, unless it needn't be `as_stored` now.
        """
        while True:
            room = self.rooms.get(id)
            if room is not None:
                if as_stored and self.many is not None:
                    await self.many.up_to_date(room)
                await room.table.settled()
                if not room.table.broken and self.rooms.get(id) is room:
                    return room
                if not room.table.broken:
                    continue
            opening = self._opening.get(id)
            if opening is None:
                opening = self._opening[id] = asyncio.get_running_loop().create_task(self._open_room(id))
                opening.add_done_callback(lambda _: self._opening.pop(id, None))
            await asyncio.shield(opening)  # then looked at again: somebody who waited too may have moved already

    async def _open_room(self, id: str) -> Room:
        table = await self._read(id)
        if self.many is None:
            await table.go_on()
        room = Room(table, self.minds, self.settings.pace, self.origins)
        before = self.rooms.get(id)
        if before is not None:
            before.close()
        self.rooms[id] = room
        if self.many is not None:
            await self.many.opened(room)
        self._forget_records()
        room.wake()
        return room

    def _forget_records(self) -> None:
        """Uploaded records can be long and many: of those that nobody looks at only the last ones stay in memory."""
        left = [(id, room) for id, room in self.rooms.items() if room.table.status == RECORD and not room.viewers]
        moves = sum(room.table.move_count() for _, room in left)
        for id, room in left[:-1]:
            if moves <= MOST_MOVES_KEPT:
                return
            moves -= room.table.move_count()
            self._forget(id, room)

    def _forget(self, id: str, room: Room) -> None:
        """A table leaves the memory; any server may have it."""
        room.table.listeners.clear()  # nothing refers to itself any more, so it is freed at once
        del self.rooms[id]
        if self.many is not None:
            self.many.left(id)

    async def _read(self, id: str) -> Table:
        """A table out of the store; one damaged row never stops more than its own table."""
        stored: StoredTable | None = None
        try:
            stored = await asyncio.to_thread(self.store.table, id)
            if stored is not None:
                return await self._load(Table, stored, self.store)
        except SQLAlchemyError as error:
            logger.error("table %s can't be read now: %s", id, error)
            raise NotStored from error
        except OtherRules as error:
            logger.error("table %s isn't opened: %s; 'fondaco admin export %s' writes its record", id, error, id)
            over = stored is not None and stored.status in (OVER, RECORD)
            raise OldRules(error, id if over else "") from error
        except Exception as error:  # whatever a damaged row makes of itself
            logger.error("table %s is damaged: %s: %s", id, type(error).__name__, error)
            raise Damaged(Phrase("what is stored of this table can't be read; the house keeps it as it is")) from error
        raise NoSuchTable(Phrase("there is no such table"))

    async def _load(self, make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What takes longer than others should wait, done beside them."""
        return await asyncio.get_running_loop().run_in_executor(self._loader, partial(make, *given, **named))

    async def _sweep(self) -> None:
        """Now and then: keep streams alive, wake bots that were left, forget tables at which nobody is.

        One table after the other over the whole time, so that nobody waits for all of them.
        """
        while True:
            ids = list(self.rooms)  # no rooms: one that leaves is freed at once
            for id in ids:
                await asyncio.sleep(SWEEP_SECONDS / len(ids))
                if id in self.rooms:
                    await self._look_after(id, self.rooms[id])
            if any(id not in self.rooms for id in ids):
                await asyncio.to_thread(give_back)
            if not ids:
                await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self, id: str, room: Room) -> None:
        for viewer in room.viewers:
            viewer.send(HEARTBEAT)
        if room.table.broken:
            await self.reopen(id)
        elif room.waits_for_bot() and room.table.ours():
            room.wake()
        elif not room.viewers and time.monotonic() - room.left > self.settings.idle_seconds:
            self._forget(id, room)

    async def reopen(self, id: str) -> None:
        """Read a table anew."""
        try:
            await self.room(id)
        except (FondacoError, OSError) as error:
            logger.warning("table %s can't be read: %s", id, error)

    # New tables --------------------------------------------------------------------------------------

    async def new_table(self, wish: TableWish, person: str, name: str) -> Room:
        """Set a table; it starts at once where nobody is awaited."""
        game = find(wish.game)
        _no_files(game, wish.options)
        options = game.check_options(wish.options)
        board = await self.reader.board(game, wish.board, self._asker(person))
        match_game = (await self._load(game_on, game.id, board)).start(len(wish.seats), options).game
        seats = [self._seat(seat, person, name) for seat in wish.seats]
        hot_seat = wish.hot_seat or sum(1 for seat in wish.seats if seat.kind == "me") > 1
        table = self._stored(match_game, board, options, seats, person, wish.public, hot_seat, wish.watchers_talk)
        return await self._add(table)

    def _seat(self, wish: SeatWish, person: str, name: str) -> StoredSeat:
        if wish.kind == "me":
            return StoredSeat("person", name, "", person)
        if wish.kind == "friend":
            return StoredSeat("invited", wish.name or "?", "", "", new_invitation())
        if wish.kind == "open":
            return StoredSeat("open", "?", "")
        if wish.kind == "bot":
            if wish.bot not in bot_names():
                raise no_such_bot(wish.bot, bot_names())
            return StoredSeat("bot", wish.name, wish.bot)
        raise BadSetup(Phrase("a seat is 'me', 'friend', 'open' or 'bot', not '{text}'", text=Quoted(wish.kind)))

    def _stored(
        self,
        game: Game,
        board: str,
        options: dict[str, str],
        seats: list[StoredSeat],
        host: str,
        public: bool = False,
        hot_seat: bool = False,
        watchers_talk: bool = False,
        status: str = WAITING,
        after: str = "",
        moves: list[tuple[int, int, int]] | None = None,
    ) -> StoredTable:
        return StoredTable(
            new_id(),
            game.id,
            game.rules_version,
            options,
            len(seats),
            status,
            public,
            host,
            now(),
            _named_apart(seats),
            after,
            entries=moves or [],
            board=board,
            hot_seat=hot_seat,
            watchers_talk=watchers_talk,
        )

    async def _add(self, table: StoredTable) -> Room:
        """Store a new table and open its room; where nobody is awaited the game begins."""
        if table.status != WAITING or not all(seat.bot for seat in table.seats):
            await self.store.add_table(table)
            return await self.room(table.id)
        async with self._of_bots:
            self._one_more_of_bots(table.host)
            await self.store.add_table(table)
            return await self.room(table.id)

    async def start(self, room: Room, person: str, bot: str) -> None:
        """The host gives the free seats to bots and begins; where nobody else sits, that is a table of bots alone."""
        if any(seat.holder for seat in room.table.seats):
            await room.table.start(person, bot)
            return
        async with self._of_bots:
            self._one_more_of_bots(person)
            await room.table.start(person, bot)

    async def rematch(self, room: Room, person: str) -> Room:
        """The same table once more, everybody with the same arms; asked twice, it is the same new table."""
        await room.table.rematch(person)
        again = (await self.room(room.table.id)).table.next
        return await self.room(again)

    async def branch(self, room: Room, move: int, seats: list[SeatWish], person: str, name: str) -> Room:
        """A new table that plays on from any point of another."""
        table = room.table
        if table.status not in (OVER, RECORD):
            raise NotNow(Phrase("a game can be played on from one of its points when it is over"))
        table.match.at(move)  # complains where there is no such point
        entries = [(MOVE, played.seat, played.action) for played in table.match.moves[:move]]
        made = [self._seat(seat, person, name) for seat in seats]
        if len(made) != table.players:
            named = plural(
                "{n} seat is named; the table has {players}",
                "{n} seats are named; the table has {players}",
                len(made),
                players=table.players,
            )
            raise BadSetup(named)
        hot_seat = sum(1 for seat in seats if seat.kind == "me") > 1
        again = self._stored(
            table.game, table.board, table.options, made, person, hot_seat=hot_seat, after=table.id, moves=entries
        )
        return await self._add(again)

    async def upload(self, text: str, person: str, board: str = "") -> Room:
        """A record as a table that can be replayed and played on; with the board file that it was played on."""
        played = await self.reader.record(text, board, self._asker(person))
        game = await self._load(game_on, played.game, played.board)
        entries = [(MOVE, seat, action) for seat, action in played.moves]
        sat = zip(played.names, played.bots, strict=True)
        seats = [StoredSeat("record", name[:40], bot[:40]) for name, bot in sat]
        table = self._stored(game, played.board, played.options, seats, person, status=RECORD, moves=entries)
        return await self._add(table)

    def _asker(self, person: str) -> Asker:
        return Asker(self.origins.of(person), person)

    def _one_more_of_bots(self, person: str) -> None:
        """Refuse one more table of bots alone where a person, or everybody of an address, has enough of them."""
        origin = self.origins.of(person)
        hosts = [room.table.host for room in self.rooms.values() if room.table.status == PLAYING and room.bots_alone()]
        mine = hosts.count(person)
        nearby = sum(1 for host in hosts if self.origins.of(host) == origin)
        if mine >= self.settings.bot_tables or nearby >= self.settings.bot_tables * ADDRESS_SHARE:
            raise TooManyBots(
                Phrase("your bots already play at as many tables as they may; wait until one of them is over")
            )

    # Invitations and devices -------------------------------------------------------------------------

    def invitations(self, table: Table, person: str) -> dict[int, str]:
        """The invitations that the host can give away: to seats that are kept for friends and still free."""
        if not person or person != table.host or table.status != WAITING:
            return {}
        return {
            number: self.signer.invitation(table.id, number, seat.invitation)
            for number, seat in enumerate(table.seats)
            if seat.kind == "invited" and seat.invitation
        }

    async def invited(self, token: str) -> tuple[Room, int]:
        """The room and the seat to which an invitation leads now."""
        named = invited_to(token)
        if named is not None:
            with contextlib.suppress(NoSuchTable):
                room = await self.room(named[0])
                seats = room.table.seats
                if named[1] < len(seats) and self.signer.is_invitation(token, *named, seats[named[1]].invitation):
                    return room, named[1]
        raise NotInvited(
            Phrase("this invitation doesn't hold, or no longer: it seats one person once, and can be withdrawn")
        )

    async def accept(self, token: str, person: Person) -> Room:
        """A person takes the seat to which they are invited; asked again, they sit there."""
        room, seat = await self.invited(token)
        await room.table.sit(seat, person.id, person.name, room.table.seats[seat].invitation)
        return room

    async def come_in(self, link: str) -> tuple[Person, str]:
        """A person comes in on another device; their tables hear of it before that device can do anything."""
        known = await self.people.come_in(link)
        if known is None:
            raise link_void()
        person, _ = known
        for id in await asyncio.to_thread(self.store.tables_of, person.id, MOST_TOLD):
            with contextlib.suppress(FondacoError):
                table = (await self.room(id)).table
                if table.status in (WAITING, PLAYING):
                    await table.note(table.seats[table.seats_of(person.id)[0]].name, DEVICE)
        return known


def limits(settings: Settings) -> dict[str, Buckets]:
    """How much each may ask for."""
    return {
        "changes": Buckets(settings.requests_a_minute, settings.requests_a_minute / 6 + 10),
        "sessions": Buckets(settings.tables_an_hour / 60, settings.tables_an_hour),
        "tables": Buckets(settings.tables_an_hour / 60, settings.tables_an_hour / 2),
        "talk": Buckets(settings.lines_a_minute, settings.lines_a_minute / 3 + 2),
        "links": Buckets(2, 10),
        "records": Buckets(settings.tables_an_hour / 240, settings.tables_an_hour / 8),
        "hints": Buckets(30, 10),
        "reads": Buckets(settings.reads_a_minute, settings.reads_a_minute / 5 + 10),
        "reads of an address": Buckets(
            settings.reads_a_minute * ADDRESS_SHARE, (settings.reads_a_minute / 5 + 10) * ADDRESS_SHARE
        ),
    }


def _named_apart(seats: list[StoredSeat]) -> list[StoredSeat]:
    """The seats with names for bots, and nobody called like another."""
    taken = {seat.name for seat in seats if seat.name not in ("", "?")}
    free = [name for name in BOT_NAMES if name not in taken]
    seen: dict[str, int] = {}
    made: list[StoredSeat] = []
    for number, seat in enumerate(seats):
        name = seat.name or (free.pop(0) if free else f"Bot {number}")
        seen[name] = seen.get(name, 0) + 1
        if name != "?" and seen[name] > 1:
            name = f"{name} {seen[name]}"
        made.append(replace(seat, name=name))
    return made


def _no_files(game: Game, options: dict[str, str]) -> None:
    """An option without values names a file of this machine: nobody names one over the network."""
    for option in game.options:
        if not option.values and options.get(option.name):
            wrong = Phrase(
                "{name}: files can't be named over the network; use --option on the command line",
                name=Quoted(option.name),
            )
            raise BadSetup(wrong)
