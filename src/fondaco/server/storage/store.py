"""Reading and writing what is stored, in the words of the house."""

from __future__ import annotations

import json
import logging
import os
import secrets
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Select, create_engine, event, exists, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ...engine import BadSetup, Phrase, Quoted
from . import schema
from .checkpoints import LONGEST_LOG, Checkpoints
from .claim import Claim, alone
from .leases import ALIVE, CHANNEL, CLOCK, Lease, Leases, admit, give_back, notify
from .writer import Mark, NotStored, Row, Writer

PIECE = 400
"""So many moves of a new table are stored at a time."""
ARRIVING = "arriving"
"""The status of a table of which not all is stored yet."""
MIGRATIONS = Path(__file__).parent / "migrations"

logger = logging.getLogger("fondaco.server")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class StoredSeat:
    """A seat: `kind` is person, bot, open, invited or record; `bot` plays it (for a person: while that one is away)."""

    kind: str
    name: str
    bot: str = ""
    holder: str = ""
    """The person who holds it; one at most."""
    invitation: str = ""
    """What the invitation to it is signed with, where it is kept for a friend."""


@dataclass
class StoredTable:
    """A table as it is stored; `entries` are (kind, seat, action) and `said` (seat, name, text, at)."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    players: int
    status: str
    public: bool
    host: str
    created: int
    seats: list[StoredSeat]
    after: str = ""
    next: str = ""
    entries: list[tuple[int, int, int]] = field(default_factory=list)
    said: list[tuple[int, str, str, int]] = field(default_factory=list)
    said_before: int = 0
    """How many lines of talk have scrolled out before these."""
    moved: int = 0
    """When the last entry was made."""
    board: str = ""
    """The text of a board file, where it isn't the house's board."""
    hot_seat: bool = False
    """Whether one person may hold several seats."""
    watchers_talk: bool = False
    version: int = 0
    """How often it has changed, where many servers share the database."""


@dataclass(frozen=True)
class Looking:
    """Who looks on at a table from another process: the holders of seats among them, and how fast bots shall play."""

    people: frozenset[str]
    seated: bool
    """Whether any of them holds a seat."""
    pace: float


@dataclass
class Since:
    """What is new of a table: how it stands, and what came after so many entries and lines."""

    status: str
    public: bool
    hot_seat: bool
    watchers_talk: bool
    next: str
    version: int
    owner: str
    """The process that has its lease, or had it last."""
    seats: list[StoredSeat] = field(default_factory=list)
    entries: list[tuple[int, int, int]] = field(default_factory=list)
    moved: int = 0
    """When the last of these was made."""
    said: list[tuple[int, tuple[int, str, str, int]]] = field(default_factory=list)
    """Lines of talk with their numbers."""
    looking: dict[str, Looking] = field(default_factory=dict)
    """For each process that is alive who looks on there."""


class Reader:
    """Reads the database, also while a server writes into it."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)

    def close(self) -> None:
        self.engine.dispose()

    def of_one_moment(self) -> Connection:
        """A connection that reads everything as of one moment, whoever writes meanwhile."""
        if self.engine.dialect.name == "sqlite":
            return self.engine.connect()
        return self.engine.connect().execution_options(isolation_level="REPEATABLE READ")

    # People ------------------------------------------------------------------------------------------

    def person(self, key: str) -> tuple[str, str] | None:
        """Id and name of the person with that key."""
        p, k = schema.people.c, schema.keys.c
        query = select(p.id, p.name).join(schema.keys, k.person == p.id).where(k.key == key)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return (row.id, row.name) if row is not None else None

    def linked(self, link: str) -> tuple[str, str] | None:
        """Id and name of the person to whom a link to another device belongs, as long as it holds."""
        with self.engine.connect() as connection:
            row = connection.execute(_link_holder(link)).first()
        return (row.id, row.name) if row is not None else None

    # Tables ------------------------------------------------------------------------------------------

    def table(self, id: str) -> StoredTable | None:
        """A table with all its moves."""
        held = select(schema.leases.c.version).where(schema.leases.c.table_id == id).scalar_subquery()
        with self.of_one_moment() as connection:
            row = connection.execute(
                select(schema.tables, held.label("version")).where(schema.tables.c.id == id)
            ).first()
            if row is None:
                return None
            seats = connection.execute(
                select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
            )
            found = [StoredSeat(seat.kind, seat.name, seat.bot, seat.person or "", seat.invitation) for seat in seats]
            e = schema.entries.c
            moves = connection.execute(
                select(e.kind, e.seat, e.action, e.at).where(e.table_id == id).order_by(e.number)
            ).all()
            s = schema.said.c
            said = connection.execute(
                select(s.number, s.seat, s.name, s.text, s.at).where(s.table_id == id).order_by(s.number)
            ).all()
            return StoredTable(
                row.id,
                row.game,
                row.rules,
                json.loads(row.options),
                row.players,
                row.status,
                row.public,
                row.host,
                row.created,
                found,
                row.after,
                row.next,
                [(move.kind, move.seat, move.action) for move in moves],
                [(line.seat, line.name, line.text, line.at) for line in said],
                said[0].number if said else 0,
                moves[-1].at if moves else row.created,
                row.board,
                row.hot_seat,
                row.watchers_talk,
                row.version or 0,
            )

    def tables_of(self, person: str, limit: int) -> list[str]:
        """The newest tables at which a person holds a seat."""
        t, s = schema.tables.c, schema.seats.c
        mine = select(t.id).join(schema.seats, s.table_id == t.id).where(s.person == person, t.status != ARRIVING)
        query = mine.group_by(t.id, t.created)
        return self._ids(query.order_by(t.created.desc()).limit(limit))

    def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that can be joined or watched."""
        t = schema.tables.c
        query = select(t.id).where(t.public, t.status.in_(("waiting", "playing")))
        return self._ids(query.order_by(t.status.desc(), t.created.desc()).limit(limit))

    def unfinished(self) -> list[str]:
        """All tables where play goes on and at which a bot sits; of those that other servers carry none."""
        t, s = schema.tables.c, schema.seats.c
        query = select(t.id).join(schema.seats, s.table_id == t.id).where(t.status == "playing", s.bot != "")
        if self.engine.dialect.name == "postgresql":
            alive = select(schema.processes.c.id).where(schema.processes.c.until > text(CLOCK))
            query = query.where(~exists().where(schema.leases.c.table_id == t.id, schema.leases.c.process.in_(alive)))
        return self._ids(query.group_by(t.id))

    def since(self, wanted: dict[str, tuple[int, int]]) -> dict[str, Since]:
        """What is new of tables of which so many entries and so many lines of talk are known (PostgreSQL)."""
        ids, entries, lines = list(wanted), [n for n, _ in wanted.values()], [n for _, n in wanted.values()]
        known = "JOIN unnest(%s::text[], %s::int[]) AS w(id, n) ON x.table_id = w.id AND x.number >= w.n"
        with self.of_one_moment() as connection:
            ask = connection.exec_driver_sql
            found = {
                row[0]: Since(*row[1:])
                for row in ask(
                    "SELECT t.id, t.status, t.public, t.hot_seat, t.watchers_talk, t.next, coalesce(l.version, 0), "
                    "coalesce(l.process, '') FROM tables t LEFT JOIN leases l ON l.table_id = t.id "
                    "WHERE t.id = ANY(%s)",
                    (ids,),
                )
            }
            for id, *seat in ask(
                "SELECT table_id, kind, name, bot, coalesce(person, ''), invitation FROM seats "
                "WHERE table_id = ANY(%s) ORDER BY seat",
                (ids,),
            ):
                found[id].seats.append(StoredSeat(*seat))
            for id, kind, seat_, action, at in ask(
                f"SELECT x.table_id, x.kind, x.seat, x.action, x.at FROM entries x {known} ORDER BY x.number",
                (ids, entries),
            ):
                found[id].entries.append((kind, seat_, action))
                found[id].moved = at
            for id, number, *line in ask(
                f"SELECT x.table_id, x.number, x.seat, x.name, x.text, x.at FROM said x {known} ORDER BY x.number",
                (ids, lines),
            ):
                found[id].said.append((number, (line[0], line[1], line[2], line[3])))
            for id, process, people, seated, pace in ask(
                f"SELECT table_id, process, people, seated, pace FROM looking WHERE table_id = ANY(%s) "
                f"AND process IN ({ALIVE})",
                (ids,),
            ):
                found[id].looking[process] = Looking(frozenset(json.loads(people)), seated, pace)
        return found

    def rules(self) -> list[tuple[str, str, int]]:
        """Every table with its game and the version of the rules that it is played by."""
        t = schema.tables.c
        with self.engine.connect() as connection:
            rows = connection.execute(select(t.id, t.game, t.rules).where(t.status != ARRIVING).order_by(t.created))
            return [(row.id, row.game, row.rules) for row in rows]

    def count(self) -> int:
        """How many entries there are."""
        with self.engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(schema.entries)) or 0

    def _ids(self, query: Select[tuple[str]]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.scalars(query))


class Store(Reader):
    """The database of a running server: all its writes go through one `Writer`.

    On SQLite it alone writes. On PostgreSQL it writes what it has `leases` of, and tells the other servers.
    """

    def __init__(self, url: str) -> None:
        try:
            super().__init__(url)
            self._claim = Claim(self.engine)
            try:
                connection = self.engine.connect()
                shared = self.engine.dialect.name == "postgresql"
                with alone(connection):
                    upgrade(connection)
                    if shared:
                        from ..jobs import make_tables  # needs PostgreSQL's libraries

                        make_tables(connection)
                self.leases = Leases(self.engine) if shared else None
                self.writer = Writer(self.engine.connect, connection, admit if shared else None)
            except BaseException:
                self._claim.release()
                raise
        except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
            reason = Quoted(in_a_line(error))
            raise BadSetup(Phrase("the database can't be used: {reason}", reason=reason)) from error
        self._checkpoints = Checkpoints(self.engine)

    def close(self) -> None:
        self._checkpoints.close()
        self.writer.close()
        if self.leases is not None:
            try:
                self.leases.end()
            except SQLAlchemyError as error:  # others take over when the leases have run out
                logger.warning("leases couldn't be given back: %s", in_a_line(error))
        super().close()
        self._claim.release()

    async def ready(self) -> bool:
        """Whether it can be written into; tried where the last time failed."""
        if not self.writer.well:
            try:
                await self.writer.do(_try_to_write)
            except NotStored:
                return False
        return True

    def secret(self) -> bytes:
        """The secret that signs invitations; made once and kept."""
        making = text("INSERT INTO house (name, value) VALUES ('secret', :value) ON CONFLICT DO NOTHING")
        with self.engine.begin() as connection:
            connection.execute(making, {"value": secrets.token_hex(32)})
            value = connection.scalar(select(schema.house.c.value).where(schema.house.c.name == "secret"))
        return bytes.fromhex(value or "")

    def owns(self, table: str) -> bool:
        """Whether this process alone may change a table now."""
        return self.leases is None or table in self.leases.mine

    def lost(self, table: str) -> None:
        """Another process has it."""
        if self.leases is not None:
            self.leases.mine.pop(table, None)

    async def give_back(self, lease: Lease) -> None:
        """Let go of a table, after whatever is being written of it."""
        await self.writer.do(lambda connection: give_back(connection, lease))

    def _mark(self, table: str) -> Mark | None:
        return self.leases.mark(table) if self.leases is not None else None

    def _new(self, table: str) -> Lease | None:
        """The lease of a table that is made here."""
        return Lease(table, self.leases.process, 1) if self.leases is not None else None

    def _made(self, lease: Lease | None) -> None:
        if self.leases is not None and lease is not None and lease.process == self.leases.process:
            self.leases.mine[lease.table] = lease

    # People ------------------------------------------------------------------------------------------

    async def add_person(self, id: str, key: str, name: str) -> None:
        """Somebody new, with the fingerprint of their key."""
        at = now()

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.people).values(id=id, name=name, created=at))
            connection.execute(insert(schema.keys).values(key=key, person=id, created=at))

        await self.writer.do(job)

    async def rename(self, person: str, name: str) -> None:

        def job(connection: Connection) -> None:
            connection.execute(update(schema.people).where(schema.people.c.id == person).values(name=name))
            if self.leases is not None:
                notify(connection, CHANNEL, f"person {person}")

        await self.writer.do(job)

    async def add_link(self, person: str, link: str, until: int) -> None:
        """A link by which the person comes in on another device; those that no longer hold are forgotten."""
        table = schema.links

        def job(connection: Connection) -> None:
            connection.execute(table.delete().where(table.c.until <= now()))
            connection.execute(insert(table).values(link=link, person=person, until=until))

        await self.writer.do(job)

    async def use_link(self, link: str, key: str) -> tuple[str, str] | None:
        """Give the link's person another key, and end the link; None where it doesn't hold."""

        def job(connection: Connection) -> tuple[str, str] | None:
            found = connection.execute(_link_holder(link)).first()
            if found is None:
                return None
            if connection.execute(schema.links.delete().where(schema.links.c.link == link)).rowcount != 1:
                return None  # used up at another server at the same moment
            connection.execute(insert(schema.keys).values(key=key, person=found.id, created=now()))
            return found.id, found.name

        return await self.writer.do(job)

    # Tables ------------------------------------------------------------------------------------------

    async def add_table(self, table: StoredTable) -> None:
        """Store a new table with its seats and whatever moves it starts with; many of them piece by piece.

        Nobody waits long for the moves of somebody's record, and a table is there when all of it is.
        """
        moves = table.entries
        whole = len(moves) <= PIECE
        first = table if whole else replace(table, status=ARRIVING, entries=[])
        lease = self._new(table.id)
        await self.writer.do(lambda connection: _insert_table(connection, first, lease))
        self._made(lease)
        if not whole:
            for start in range(0, len(moves), PIECE):
                await self.append(table.id, start, moves[start : start + PIECE])
            await self.change(table.id, {"status": table.status})

    async def add_rematch(self, table: StoredTable) -> None:
        """Store the rematch of the table that it comes after, once."""
        t = schema.tables

        def job(connection: Connection) -> None:
            _insert_table(connection, table, None)
            connection.execute(update(t).where(t.c.id == table.after).values(next=table.id))

        await self.writer.do(job, self._mark(table.after))

    async def append(self, table: str, number: int, new: list[tuple[int, int, int]]) -> None:
        """Append entries (kind, seat, action), the first with that number."""
        await self.writer.append(_rows(table, number, new), self._mark(table))

    async def change(
        self,
        table: str,
        values: dict[str, object] | None = None,
        seats: dict[int, StoredSeat] | None = None,
        number: int = 0,
        new: list[tuple[int, int, int]] | None = None,
    ) -> None:
        """Change columns of a table and seats of it, and append entries: all of it or nothing."""

        def job(connection: Connection) -> None:
            t = schema.tables
            if values:
                connection.execute(update(t).where(t.c.id == table).values(**values))
            for seat, stored in (seats or {}).items():
                _set_seat(connection, table, seat, stored)
            if new:
                columns = schema.entries.columns.keys()
                rows = [dict(zip(columns, row, strict=True)) for row in _rows(table, number, new)]
                connection.execute(insert(schema.entries), rows)

        await self.writer.do(job, self._mark(table))

    async def say(self, table: str, number: int, line: tuple[int, str, str, int], forget_before: int) -> None:
        """Store a line of talk (seat, name, text, at), and forget what scrolls out."""
        seat, name, text_, at = line
        s = schema.said

        def job(connection: Connection) -> None:
            connection.execute(insert(s).values(table_id=table, number=number, seat=seat, name=name, text=text_, at=at))
            connection.execute(s.delete().where(s.c.table_id == table, s.c.number < forget_before))

        await self.writer.do(job, self._mark(table))


def _link_holder(link: str) -> Select[tuple[str, str]]:
    p, held = schema.people.c, schema.links.c
    query = select(p.id, p.name).join(schema.links, held.person == p.id)
    return query.where(held.link == link, held.until > now())


def _rows(table: str, number: int, new: list[tuple[int, int, int]]) -> list[Row]:
    at = now()
    return [(table, number + i, kind, seat, action, at) for i, (kind, seat, action) in enumerate(new)]


def make_engine(url: str) -> Engine:
    """An engine for a database URL or a path to an SQLite file."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
        file = Path(parsed.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # for its owner only, and so SQLite's files beside it
    engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    settings = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
    for setting in (*settings, f"wal_autocheckpoint={LONGEST_LOG}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def upgrade(connection: Connection) -> None:
    """Bring the database to the schema of this version: wholly or not at all."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":  # tables are made anew there, so what refers to them is checked afterwards
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.commit()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise BadSetup(Phrase("the database can't be used: rows refer to others that aren't there"))
    connection.commit()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        connection.commit()


def in_a_line(error: BaseException) -> str:
    """What went wrong, without the statements and links of a database library."""
    cause = getattr(error, "orig", None) or error
    return next(iter(str(cause).strip().splitlines()), type(cause).__name__)


def _try_to_write(connection: Connection) -> None:
    h = schema.house
    connection.execute(h.delete().where(h.c.name == "tried"))
    connection.execute(insert(h).values(name="tried", value=str(now())))


def _insert_table(connection: Connection, table: StoredTable, lease: Lease | None) -> None:
    connection.execute(
        insert(schema.tables).values(
            id=table.id,
            game=table.game,
            rules=table.rules,
            options=json.dumps(table.options, sort_keys=True),
            board=table.board,
            players=table.players,
            status=table.status,
            public=table.public,
            hot_seat=table.hot_seat,
            watchers_talk=table.watchers_talk,
            host=table.host,
            after=table.after,
            next=table.next,
            created=table.created,
        )
    )
    for number, seat in enumerate(table.seats):
        _set_seat(connection, table.id, number, seat, new=True)
    rows = [
        {"table_id": table.id, "number": i, "kind": kind, "seat": seat_, "action": action, "at": table.created}
        for i, (kind, seat_, action) in enumerate(table.entries)
    ]
    if rows:
        connection.execute(insert(schema.entries), rows)
    if lease is not None:
        held = {"table_id": table.id, "process": lease.process, "epoch": lease.epoch, "version": 0}
        connection.execute(insert(schema.leases).values(**held))


def _set_seat(connection: Connection, table: str, number: int, seat: StoredSeat, new: bool = False) -> None:
    s = schema.seats
    values = {
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "person": seat.holder or None,
        "invitation": seat.invitation,
    }
    if new:
        connection.execute(insert(s).values(table_id=table, seat=number, **values))
    else:
        connection.execute(update(s).where(s.c.table_id == table, s.c.seat == number).values(**values))
