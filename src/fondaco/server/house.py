"""The house: all rooms in memory, new tables, and whoever comes back after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from ..engine import BadSetup, FondacoError, Game
from ..players import bot_names
from ..registry import find
from .boards import game_on
from .garbage import collect_now_and_then
from .minds import Minds
from .origins import Origins
from .people import People
from .reading import Reader
from .room import Room
from .security import Buckets, Streams
from .settings import Settings
from .storage import Store, StoredTable
from .storage.schema import MOVE
from .storage.store import StoredSeat, now
from .table import OVER, PLAYING, RECORD, WAITING, NotNow, Table
from .tokens import Signer, new_id
from .turns import Asker

SWEEP_SECONDS = 20.0
RESUME_SECONDS = 0.2
MOST_RESUMED = 2
"""For each thinking process so many tables at which nobody looks go on after a restart."""
ADDRESS_SHARE = 4
"""What a person may have, everybody of an address together may have so many times."""
HEARTBEAT = b": still here\n\n"
BOT_NAMES = ("Bardi", "Peruzzi", "Acciaiuoli", "Fugger", "Welser", "Datini")
"""What bots are called: merchant houses of the time."""

logger = logging.getLogger("fondaco.server")
P = ParamSpec("P")
T = TypeVar("T")


class TooManyBots(FondacoError):
    """Bots play among themselves at as many tables as somebody may have."""


class NoSuchTable(FondacoError):
    """There is no table of that id."""


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


class House:
    """Everything that runs in one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
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

    async def open(self) -> None:
        """Begin with what is done all the time."""
        helpers = (self._sweep(), self._resume(), collect_now_and_then())
        self._helpers = [asyncio.get_running_loop().create_task(helper) for helper in helpers]

    async def _resume(self) -> None:
        """Go on with the tables that wait for a bot and at which nobody looks: a few at a time."""
        most = MOST_RESUMED * self.settings.workers
        for id in await asyncio.to_thread(self.store.unfinished):
            while sum(room.plays_unwatched() for room in self.rooms.values()) >= most:
                await asyncio.sleep(RESUME_SECONDS)
            with contextlib.suppress(FondacoError):
                await self.room(id)

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
        await asyncio.to_thread(self.store.close)

    # Rooms -------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, read from the store where it isn't in memory; nothing in it is yet to be stored."""
        room = self.rooms.get(id)
        if room is not None:
            await room.table.settled()
            if not room.table.broken:
                return room
        opening = self._opening.get(id)
        if opening is None:
            opening = self._opening[id] = asyncio.get_running_loop().create_task(self._open_room(id))
            opening.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(opening)

    async def _open_room(self, id: str) -> Room:
        stored = await asyncio.to_thread(self.store.table, id)
        if stored is None:
            raise NoSuchTable("there is no such table")
        table = await self._load(Table, stored, self.store)
        room = Room(table, self.minds, self.settings.pace, self.origins)
        before = self.rooms.get(id)
        if before is not None:
            before.close()
        self.rooms[id] = room
        await table.go_on()
        room.wake()
        return room

    async def _load(self, make: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What takes longer than others should wait, done beside them."""
        return await asyncio.get_running_loop().run_in_executor(self._loader, partial(make, *given, **named))

    async def _sweep(self) -> None:
        """Now and then: keep streams alive, wake bots that were left, forget tables at which nobody is.

        One table after the other over the whole time, so that nobody waits for all of them.
        """
        while True:
            rooms = list(self.rooms.items())
            for id, room in rooms:
                await asyncio.sleep(SWEEP_SECONDS / len(rooms))
                if self.rooms.get(id) is room:
                    await self._look_after(id, room)
            if not rooms:
                await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self, id: str, room: Room) -> None:
        for viewer in room.viewers:
            viewer.send(HEARTBEAT)
        if room.table.broken:
            await self._reopen(id)
        elif room.waits_for_bot():
            room.wake()
        elif not room.viewers and time.monotonic() - room.left > self.settings.idle_seconds:
            del self.rooms[id]

    async def _reopen(self, id: str) -> None:
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
        _name_apart(seats)
        if not all(seat.bot for seat in seats):
            return await self._add(match_game, board, options, seats, wish.public, person, [])
        async with self._of_bots:
            self._one_more_of_bots(person)
            return await self._add(match_game, board, options, seats, wish.public, person, [])

    def _seat(self, wish: SeatWish, person: str, name: str) -> StoredSeat:
        if wish.kind == "me":
            return StoredSeat("person", name, "", {person})
        if wish.kind == "friend":
            return StoredSeat("invited", wish.name or "?", "")
        if wish.kind == "open":
            return StoredSeat("open", "?", "")
        if wish.kind == "bot":
            if wish.bot not in bot_names():
                raise BadSetup(f"there is no bot '{wish.bot}'; there are {', '.join(bot_names())}")
            return StoredSeat("bot", wish.name, wish.bot)
        raise BadSetup(f"a seat is 'me', 'friend', 'open' or 'bot', not '{wish.kind}'")

    async def _add(
        self,
        game: Game,
        board: str,
        options: dict[str, str],
        seats: list[StoredSeat],
        public: bool,
        host: str,
        moves: list[tuple[int, int, int]],
        status: str = WAITING,
        after: str = "",
    ) -> Room:
        id = new_id()
        stored = StoredTable(
            id, game.id, game.rules_version, options, len(seats), status, public, host, now(), seats, after, "", moves
        )
        stored.board = board
        await self.store.add_table(stored)
        room = await self.room(id)
        if status == WAITING and not room.table.free_seats():
            await room.table.start()
        return room

    async def rematch(self, room: Room, person: str) -> Room:
        """The same table once more, each seat one further to the left; asked twice, it is the same new table."""
        table = room.table
        if table.status != OVER:
            raise NotNow("the game isn't over")
        if table.next:
            return await self.room(table.next)
        seats = [StoredSeat(seat.kind, seat.name, seat.bot, set(seat.holders)) for seat in table.seats]
        seats = seats[1:] + seats[:1]
        again = await self._add(table.game, table.board, table.options, seats, table.public, person, [], after=table.id)
        table.next = again.table.id
        await self.store.set_table(table.id, next=table.next)
        table.changed(len(table.match.moves))
        return again

    async def branch(self, room: Room, move: int, seats: list[SeatWish], person: str, name: str) -> Room:
        """A new table that plays on from any point of another."""
        table = room.table
        if table.status not in (OVER, RECORD):
            raise NotNow("a game can be played on from one of its points when it is over")
        table.match.at(move)  # complains where there is no such point
        entries = [(MOVE, played.seat, played.action) for played in table.match.moves[:move]]
        made = [self._seat(seat, person, name) for seat in seats]
        if len(made) != table.players:
            raise BadSetup(f"{len(made)} seats named; the table has {table.players}")
        _name_apart(made)
        return await self._add(table.game, table.board, table.options, made, False, person, entries, after=table.id)

    async def upload(self, text: str, person: str, board: str = "") -> Room:
        """A record as a table that can be replayed and played on; with the board file that it was played on."""
        played = await self.reader.record(text, board, self._asker(person))
        game = await self._load(game_on, played.game, played.board)
        entries = [(MOVE, seat, action) for seat, action in played.moves]
        seats = [StoredSeat("record", name[:40], "") for name in played.names]
        return await self._add(game, played.board, played.options, seats, False, person, entries, status=RECORD)

    def _asker(self, person: str) -> Asker:
        return Asker(self.origins.of(person), person)

    def _one_more_of_bots(self, person: str) -> None:
        """Refuse one more table of bots alone where a person, or everybody of an address, has enough of them."""
        origin = self.origins.of(person)
        hosts = [room.table.host for room in self.rooms.values() if room.table.status == PLAYING and room.bots_alone()]
        mine = hosts.count(person)
        nearby = sum(1 for host in hosts if self.origins.of(host) == origin)
        if mine >= self.settings.bot_tables or nearby >= self.settings.bot_tables * ADDRESS_SHARE:
            raise TooManyBots("your bots already play at as many tables as they may; wait until one of them is over")


def limits(settings: Settings) -> dict[str, Buckets]:
    """How much each may ask for."""
    return {
        "changes": Buckets(settings.requests_a_minute, settings.requests_a_minute / 6 + 10),
        "sessions": Buckets(settings.tables_an_hour / 60, settings.tables_an_hour),
        "tables": Buckets(settings.tables_an_hour / 60, settings.tables_an_hour / 2),
        "records": Buckets(settings.tables_an_hour / 240, settings.tables_an_hour / 8),
        "hints": Buckets(30, 10),
        "reads": Buckets(settings.reads_a_minute, settings.reads_a_minute / 5 + 10),
        "reads of an address": Buckets(
            settings.reads_a_minute * ADDRESS_SHARE, (settings.reads_a_minute / 5 + 10) * ADDRESS_SHARE
        ),
    }


def _name_apart(seats: list[StoredSeat]) -> None:
    """Bots get names, and nobody is called like another."""
    taken = {seat.name for seat in seats if seat.name not in ("", "?")}
    free = [name for name in BOT_NAMES if name not in taken]
    for number, seat in enumerate(seats):
        if seat.name == "":
            seat.name = free.pop(0) if free else f"Bot {number}"
    seen: dict[str, int] = {}
    for seat in seats:
        seen[seat.name] = seen.get(seat.name, 0) + 1
        if seat.name != "?" and seen[seat.name] > 1:
            seat.name = f"{seat.name} {seen[seat.name]}"


def _no_files(game: Game, options: dict[str, str]) -> None:
    """An option without values names a file of this machine: nobody names one over the network."""
    for option in game.options:
        if not option.values and options.get(option.name):
            raise BadSetup(f"{option.name}: files can't be named over the network; use --option on the command line")
