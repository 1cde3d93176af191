"""One server among several on a PostgreSQL: which tables are its own, how it follows the others, and who does what.

A table is changed by the server that has its lease. Every other one that shows it holds a replica, which is brought up
to date from what is stored as soon as the owner tells that something is new; it carries changes to the owner and
answers when its replica has them. Where the owner is gone, whoever needs the table takes it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ..engine import FondacoError
from .calls import Asked, arguments_of, arguments_text, error_of, error_text
from .jobs import Jobs
from .minds import Answer
from .room import Room
from .seating import CHANGES, PLAYING, WAITING
from .storage import NotStored, Store, Writer
from .storage.leases import (
    CALL,
    CHANNEL,
    CLOCK,
    DONE,
    GIVEN_UP,
    LEASE_SECONDS,
    MOVED,
    REFUSED,
    Call,
    Held,
    Leases,
    Lost,
    notify,
    settle,
)
from .storage.leases import WAITING as UNANSWERED
from .storage.store import Looking, in_a_line
from .tokens import new_id
from .wire import Wire

if TYPE_CHECKING:
    from .house import House

BEAT_SECONDS = 1.0
"""So often a server says that it is there, and looks who else is."""
LOOK_BEATS = 5
"""After so many of these it looks whether it has missed something."""
TIDY_BEATS = 120
CALL_SECONDS = 20.0
"""After so long a change that no server could make is refused; it isn't made later."""
AGAIN_SECONDS = 0.05
ANSWER = "answer"
"""What a thinker calls."""
logger = logging.getLogger("fondaco.server")
T = TypeVar("T")


class Together(Generic[T]):
    """What many ask at the same time is asked together; who asks while others are answered comes next."""

    def __init__(self, answer: Callable[[list[str]], Awaitable[dict[str, T]]]) -> None:
        self._answer = answer
        self._waiting: dict[str, asyncio.Future[T | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def ask(self, name: str) -> T | None:
        """The answer; it is of a moment after this one."""
        return await asyncio.shield(self._asked(name))

    def begin(self, name: str) -> None:
        """Ask, and don't wait."""
        self._asked(name)

    def _asked(self, name: str) -> asyncio.Future[T | None]:
        waiting = self._waiting.get(name)
        if waiting is None:
            waiting = self._waiting[name] = asyncio.get_running_loop().create_future()
            if self._task is None:
                self._task = asyncio.get_running_loop().create_task(self._run())
        return waiting

    async def _run(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._answer(list(waiting))
            except Exception as error:  # those who wait are told
                for future in waiting.values():
                    if not future.done():
                        future.set_exception(error)
                        future.exception()  # nobody need have waited for it
            else:
                for name, future in waiting.items():
                    if not future.done():
                        future.set_result(found.get(name))
        self._task = None

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


class Many:
    """This server among the others."""

    def __init__(self, house: House, store: Store, leases: Leases) -> None:
        self.house = house
        self.store = store
        self.leases = leases
        self.alive = {leases.process}
        """The servers that are there, this one included."""
        self.well = True
        """Whether the database answers."""
        self.gone = asyncio.Event()
        """Set whenever another server is gone: tables may wait for somebody."""
        self._renewed = time.monotonic()
        """When the lease was renewed last; until `LEASE_SECONDS` later nobody else owns what is ours."""
        self._beating = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, "fondaco-leases")
        self._post = Writer(self._connect_post)
        """Writes calls and who looks on: nobody is told that it is stored, so nobody waits for the disk."""
        self._versions = Together(self._look)
        self._news = Together(self._catch_up)
        self._fetching = Together(self._fetch)
        self._taking: dict[str, asyncio.Task[bool]] = {}
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._doing: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._wire = Wire(store.engine, self._heard, self._listening)
        self.jobs = Jobs(store.engine, house.settings.thinking_seconds)

    def open(self) -> None:
        """Begin to listen and to tell."""
        self.jobs.open()
        self.house.minds.elsewhere = self.jobs
        self._wire.listen_as(self.leases.process)
        self._start(self._beat())

    async def close(self) -> None:
        """Stop; what is ours is given back when the store closes."""
        for task in self._tasks:
            task.cancel()
        for asking in (self._versions, self._news, self._fetching):
            asking.close()
        await self.jobs.close()
        await asyncio.to_thread(self._wire.close)
        await asyncio.to_thread(self._post.close)
        self._thread.shutdown(wait=False)

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning("among the servers: %s: %s", type(error).__name__, in_a_line(error))

    def _connect_post(self) -> Connection:
        connection = self.store.engine.connect()
        connection.exec_driver_sql("SET synchronous_commit = off")
        connection.commit()
        return connection

    # Being there -------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        beats = 0
        while True:
            await self._renew()
            beats += 1
            if self.well and beats % LOOK_BEATS == 0:
                self._look_after_all()
            if self.well and beats % TIDY_BEATS == 0:
                self._start(asyncio.to_thread(self.leases.tidy))
            await asyncio.sleep(BEAT_SECONDS)

    async def _renew(self) -> None:
        """Say that this server is there; where it has been away for too long, nothing is its own any more."""
        async with self._beating:
            before = time.monotonic()
            loop = asyncio.get_running_loop()
            try:
                alive = await loop.run_in_executor(self._thread, self.leases.renew)
                if alive is None:
                    logger.warning("this server was away for longer than its lease: its tables are free")
                    await loop.run_in_executor(self._thread, self.leases.begin)
                    alive = await loop.run_in_executor(self._thread, self.leases.renew) or {self.leases.process}
                    self._be_another()
            except (SQLAlchemyError, OSError) as error:
                if self.well:
                    logger.error("the database doesn't answer: %s", in_a_line(error))
                self.well = False
                return
            if not self.well:
                logger.warning("the database answers again")
            self.well = True
            self._renewed = before
            gone, self.alive = self.alive - alive, alive
            if gone:
                self._are_gone(gone)

    def certain(self) -> bool:
        """Whether what is ours can be nobody else's."""
        return time.monotonic() - self._renewed < LEASE_SECONDS - BEAT_SECONDS / 2

    def _be_another(self) -> None:
        """All tables are replicas from now on; what is under way is written only where it may."""
        self._wire.listen_as(self.leases.process)
        for id, room in self.house.rooms.items():
            room.stop_thinking()
            room.told = None
            room.table.version, room.table.owner = -1, ""
            self._follow(id)

    def _are_gone(self, gone: set[str]) -> None:
        self.gone.set()
        for room in list(self.house.rooms.values()):
            if not gone.isdisjoint(room.elsewhere):
                room.elsewhere = {
                    process: looking for process, looking in room.elsewhere.items() if process not in gone
                }
                room.table.changed()
            self._see_who_carries(room)

    def _look_after_all(self) -> None:
        """Whatever notice was lost: what is shown here is what is stored, and calls to us are answered."""
        self._fetching.begin("")
        for id, room in self.house.rooms.items():
            if room.table.broken:
                self._start(self.house.reopen(id))
            elif not room.table.ours():
                self._start(self._check(id))

    # What others tell --------------------------------------------------------------------------------

    def _listening(self) -> None:
        self.house.people.forget_all()
        self._look_after_all()

    def _heard(self, notice: str) -> None:
        kind, _, rest = notice.partition(" ")
        if kind == "tables":
            for one in rest.split():
                id, _, version = one.partition(":")
                self._is_new(id, int(version))
        elif kind == "looking":
            if rest in self.house.rooms:
                self._follow(rest)
        elif kind == "calls":
            self._fetching.begin("")
        elif kind == "answers":
            for one in rest.split():
                id, _, version = one.partition(":")
                if (waiting := self._answers.get(id)) is not None and not waiting.done():
                    waiting.set_result(int(version))
        elif kind == "person":
            self.house.people.forget(rest)
        elif kind == "gone" and rest != self.leases.process:
            self.alive.discard(rest)
            self._are_gone({rest})

    def _is_new(self, id: str, version: int) -> None:
        room = self.house.rooms.get(id)
        if room is not None and not room.table.ours() and version > room.table.version:
            self._follow(id)

    # Following ---------------------------------------------------------------------------------------

    def _follow(self, id: str) -> None:
        self._news.begin(id)

    async def _look(self, ids: list[str]) -> dict[str, Held]:
        return await asyncio.to_thread(self.leases.look, ids)

    async def up_to_date(self, room: Room) -> None:
        """Wait until a room shows what is stored now."""
        if not self.certain():
            await self._renew()
        if not room.table.ours() and self.house.rooms.get(room.table.id) is room:
            await self._check(room.table.id)

    async def _check(self, id: str) -> None:
        held = await self._versions.ask(id)
        room = self.house.rooms.get(id)
        if room is None:
            return
        if held is not None:
            room.table.owner = held.process
            await self._has(id, held.version)
        self._see_who_carries(room)

    async def _has(self, id: str, version: int) -> None:
        """Wait until a replica has a version."""
        while (room := self.house.rooms.get(id)) is not None:
            if room.table.ours() or room.table.broken or room.table.version >= version:
                return
            await self._news.ask(id)

    async def _catch_up(self, ids: list[str]) -> dict[str, None]:
        """Read what is new of tables, and show it."""
        rooms = {id: room for id in ids if (room := self.house.rooms.get(id)) is not None and not room.table.broken}
        for room in rooms.values():
            await room.table.settled()
        known = {id: (room.table.entries, room.table.lines_said()) for id, room in rooms.items()}
        found = await asyncio.to_thread(self.store.since, known) if known else {}
        for id, since in found.items():
            room = rooms[id]
            if self.house.rooms.get(id) is not room or room.table.broken:
                continue
            looking = {one: who for one, who in since.looking.items() if one != self.leases.process}
            looked, room.elsewhere = room.elsewhere, looking
            kept: int | None = None
            as_it_was = (room.table.entries, room.table.lines_said()) == known[id] and not room.table.lock.locked()
            if not room.table.ours():
                if not as_it_was:
                    self._follow(id)
                    continue
                try:
                    kept = room.table.follow(since)
                except Exception as error:  # whatever a damaged row makes of itself: it is read anew
                    logger.error("table %s can't be followed: %s: %s", id, type(error).__name__, error)
                    room.table.broken = True
                    continue
            if kept is not None:
                room.table.changed(kept)
            elif looked != looking:
                room.looked_at()
            self.looks(room)
            self._see_who_carries(room)
        return {}

    # Owning ------------------------------------------------------------------------------------------

    async def opened(self, room: Room) -> None:
        """A room is there: what was told while it was read is read too."""
        room.tell, room.table.carrier = self.looks, self.carry
        if room.table.ours():
            await room.table.go_on()
        else:
            await self._check(room.table.id)

    def _waits(self, room: Room) -> bool:
        """Whether a table goes on by itself: bots or chance decide, or it is about to begin."""
        table = room.table
        if table.status == WAITING:
            return not table.free_seats()
        return table.status == PLAYING and (room.waits_for_bot() or not table.pending())

    def _see_who_carries(self, room: Room) -> None:
        """A table that goes on by itself and has nobody who carries it is taken."""
        table = room.table
        if not table.ours() and table.owner not in self.alive and self._waits(room):
            self._start(self.own(table.id))

    async def is_free(self, id: str) -> bool:
        """Whether no server that is there owns a table."""
        held = await self._versions.ask(id)
        return held is None or held.process not in self.alive

    async def own(self, id: str) -> bool:
        """Take a table where nobody has it; whether it is ours then."""
        if id in self.leases.mine:
            return True
        taking = self._taking.get(id)
        if taking is None:
            taking = self._taking[id] = asyncio.get_running_loop().create_task(self._take(id))
            taking.add_done_callback(lambda _: self._taking.pop(id, None))
        return await asyncio.shield(taking)

    async def _take(self, id: str) -> bool:
        held = await asyncio.to_thread(self.leases.take, id)
        room = self.house.rooms.get(id)
        if held.lease is None:
            if room is not None and held.process:
                room.table.owner = held.process
                self.alive.add(held.process)  # it may have come just now
            return False
        try:
            await self._has(id, held.version)  # from here on nobody else changes it
            room = self.house.rooms.get(id)
            if room is None or room.table.broken or held.lease.process != self.leases.process:
                return False
            await room.table.settled()
            self.leases.mine[id] = held.lease
        finally:
            if id not in self.leases.mine:
                await self.store.give_back(held.lease)
        room.table.owner = self.leases.process
        before = room.table.move_count()
        await room.table.go_on()
        room.table.changed(before)
        return True

    def left(self, id: str) -> None:
        """A table leaves the memory: whatever is still being written of it is written first."""
        lease = self.leases.mine.pop(id, None)
        if lease is not None:
            self._start(self.store.give_back(lease))

    # Changing ----------------------------------------------------------------------------------------

    async def carry(self, id: str, method: str, args: list[object], named: dict[str, object]) -> None:
        """Make a change where the table is: here, or by the server that owns it; done once or not at all."""
        end = time.monotonic() + CALL_SECONDS
        while True:
            room = await self.house.room(id, as_stored=False)
            owner = room.table.owner
            if room.table.ours() or owner not in self.alive or owner == self.leases.process:
                try:
                    if await self.own(id):
                        await CHANGES[method]((await self.house.room(id, as_stored=False)).table, *args, **named)
                        return
                except Lost:  # to another server, at this moment: it wasn't done
                    if time.monotonic() > end:
                        raise
            else:
                state, version, answer = await self._call(owner, id, method, arguments_text(args, named), end)
                if state == DONE:
                    await self._has(id, version)
                    return
                if state == REFUSED:
                    raise error_of(answer)
                room.table.owner = ""  # seen by whoever takes it
            if time.monotonic() > end:
                raise NotStored
            await asyncio.sleep(AGAIN_SECONDS)

    async def _call(self, owner: str, table: str, method: str, arguments: str, end: float) -> tuple[int, int, str]:
        """Ask another server; the state of the call in the end, the table's version with it, or the error."""
        id = new_id()
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        caller = self.leases.process

        def send(connection: Connection) -> None:
            connection.exec_driver_sql(
                "INSERT INTO calls (id, process, caller, table_id, method, arguments, state, at) "
                f"VALUES (%s, %s, %s, %s, %s, %s, %s, {CLOCK})",
                (id, owner, caller, table, method, arguments, UNANSWERED),
            )
            notify(connection, f"{CHANNEL}_{owner}", "calls")

        def see(connection: Connection, give_up: bool) -> tuple[int, int, str]:
            if give_up:
                giving = "UPDATE calls SET state = %s WHERE id = %s AND state = %s"
                connection.exec_driver_sql(giving, (GIVEN_UP, id, UNANSWERED))
            row = connection.exec_driver_sql("SELECT state, version, answer FROM calls WHERE id = %s", (id,)).first()
            return (row.state, row.version, row.answer) if row is not None else (GIVEN_UP, 0, "")

        try:
            await self._post.do(send)
            while True:
                await asyncio.wait([answer], timeout=BEAT_SECONDS)
                if answer.done() and answer.result() >= 0:
                    return DONE, answer.result(), ""
                give_up = owner not in self.alive or time.monotonic() > end
                seen = await self._post.do(lambda connection: see(connection, give_up))  # noqa: B023 - awaited here
                if seen[0] != UNANSWERED:
                    return seen
        finally:
            del self._answers[id]

    async def _fetch(self, _names: list[str]) -> dict[str, None]:
        """Begin with what others ask for."""
        asking = (
            "SELECT id, table_id, method, arguments FROM calls "
            f"WHERE process = %s AND state = %s AND at > {CLOCK} - %s ORDER BY at"
        )

        def read() -> list[Asked]:
            with self.store.engine.connect() as connection:
                rows = connection.exec_driver_sql(asking, (self.leases.process, UNANSWERED, round(CALL_SECONDS * 1000)))
                return [Asked(*row) for row in rows]

        for asked in await asyncio.to_thread(read):
            if asked.id not in self._doing:
                self._doing.add(asked.id)
                self._start(self._do(asked))
        return {}

    async def _do(self, asked: Asked) -> None:
        """Do what another server asks for; where nothing was stored for it, it is answered all the same."""
        call = Call(asked.id)
        CALL.set(call)  # of this task alone
        state, answer = DONE, ""
        try:
            if asked.method == ANSWER:
                self._is_answered(asked)
                return
            if asked.table not in self.leases.mine:
                raise Lost
            room = await self.house.room(asked.table, as_stored=False)
            room.left = time.monotonic()
            args, named = arguments_of(asked.arguments)
            await CHANGES[asked.method](room.table, *args, **named)
        except NotStored:
            state = MOVED
        except FondacoError as error:
            state, answer = REFUSED, error_text(error)
        except Exception:  # a fault of ours: whoever waits is told that it isn't done
            logger.exception("%s of table %s, for another server", asked.method, asked.table)
            state, answer = REFUSED, error_text(NotStored())
        finally:
            try:
                if state != DONE or not call.settled:
                    await self._post.do(lambda connection: settle(connection, {asked.id: 0}, state, answer))
            finally:
                self._doing.discard(asked.id)

    def _is_answered(self, asked: Asked) -> None:
        """A bot that thinks elsewhere has chosen."""
        seat, version, action, bot, trouble, spent = json.loads(asked.arguments)
        self.jobs.answered(asked.table, seat, version, Answer(action, bot, trouble), spent)

    # Looking on --------------------------------------------------------------------------------------

    def looks(self, room: Room) -> None:
        """Tell the other servers who looks on here, where that has changed."""
        looking = room.looking()
        if looking == room.told:
            return
        room.told = looking
        self._start(self._tell_who_looks(room, looking))

    async def _tell_who_looks(self, room: Room, looking: Looking | None) -> None:
        id = room.table.id
        process = self.leases.process

        def job(connection: Connection) -> None:
            connection.exec_driver_sql("DELETE FROM looking WHERE table_id = %s AND process = %s", (id, process))
            if looking is not None:
                connection.exec_driver_sql(
                    "INSERT INTO looking (table_id, process, people, seated, pace) VALUES (%s, %s, %s, %s, %s)",
                    (id, process, json.dumps(sorted(looking.people)), looking.seated, looking.pace),
                )
            notify(connection, CHANNEL, f"looking {id}")

        try:
            await self._post.do(job)
        except NotStored:
            room.told = None  # told again with the next change
