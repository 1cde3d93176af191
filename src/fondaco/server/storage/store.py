"""Reading and writing what is stored, in the words of the house."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Select, create_engine, event, func, insert, select, update
from sqlalchemy.engine import make_url

from . import schema
from .checkpoints import LONGEST_LOG, Checkpoints
from .writer import Writer

MIGRATIONS = Path(__file__).parent / "migrations"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class StoredSeat:
    """A seat: `kind` is person, bot, open or invited; `bot` plays it (for a person: while that person is away)."""

    kind: str
    name: str
    bot: str = ""
    holders: set[str] = field(default_factory=set)


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
    moved: int = 0
    """When the last entry was made."""
    board: str = ""
    """The text of a board file, where it isn't the house's board."""


class Store:
    """The database. Reads are done by whoever asks; writes all go through one `Writer`."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        upgrade(self.engine)
        self.writer = Writer(self.engine)
        self._checkpoints = Checkpoints(self.engine)

    def close(self) -> None:
        self._checkpoints.close()
        self.writer.close()
        self.engine.dispose()

    def secret(self) -> bytes:
        """The secret that signs invitations; made once and kept."""
        with self.engine.begin() as connection:
            value = connection.scalar(select(schema.house.c.value).where(schema.house.c.name == "secret"))
            if value is None:
                value = secrets.token_hex(32)
                connection.execute(insert(schema.house).values(name="secret", value=value))
        return bytes.fromhex(value)

    # People ------------------------------------------------------------------------------------------

    def person(self, key: str) -> tuple[str, str] | None:
        """Id and name of the person with that key."""
        people = schema.people.c
        with self.engine.connect() as connection:
            row = connection.execute(select(people.id, people.name).where(people.key == key)).first()
        return (row.id, row.name) if row is not None else None

    async def add_person(self, id: str, key: str, name: str) -> None:
        await self._do(lambda c: c.execute(insert(schema.people).values(id=id, key=key, name=name, created=now())))

    async def rename(self, person: str, name: str) -> None:
        await self._do(lambda c: c.execute(update(schema.people).where(schema.people.c.id == person).values(name=name)))

    # Tables ------------------------------------------------------------------------------------------

    def table(self, id: str) -> StoredTable | None:
        """A table with all its moves."""
        with self.engine.connect() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
            if row is None:
                return None
            seats = connection.execute(
                select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
            )
            found = [StoredSeat(seat.kind, seat.name, seat.bot) for seat in seats]
            for holder in connection.execute(select(schema.holders).where(schema.holders.c.table_id == id)):
                found[holder.seat].holders.add(holder.person)
            e = schema.entries.c
            moves = connection.execute(
                select(e.kind, e.seat, e.action, e.at).where(e.table_id == id).order_by(e.number)
            ).all()
            s = schema.said.c
            said = connection.execute(select(s.seat, s.name, s.text, s.at).where(s.table_id == id).order_by(s.number))
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
                moves[-1].at if moves else row.created,
                row.board,
            )

    async def add_table(self, table: StoredTable) -> None:
        """Store a new table with its seats and whatever moves it starts with."""
        await self._do(lambda connection: _insert_table(connection, table))

    async def append(self, table: str, number: int, new: list[tuple[int, int, int]]) -> None:
        """Append entries (kind, seat, action), the first with that number."""
        at = now()
        await self.writer.append(
            [(table, number + i, kind, seat, action, at) for i, (kind, seat, action) in enumerate(new)]
        )

    async def set_table(self, table: str, **values: object) -> None:
        """Change the status of a table or its rematch."""
        await self._do(lambda c: c.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values)))

    async def set_seat(self, table: str, number: int, seat: StoredSeat) -> None:
        """Store who sits there and who holds the seat."""
        await self._do(lambda connection: _set_seat(connection, table, number, seat))

    async def say(self, table: str, number: int, seat: int, name: str, text: str) -> None:
        row = {"table_id": table, "number": number, "seat": seat, "name": name, "text": text, "at": now()}
        await self._do(lambda connection: connection.execute(insert(schema.said).values(**row)))

    def tables_of(self, person: str, limit: int) -> list[str]:
        """The newest tables at which a person holds a seat."""
        t, h = schema.tables.c, schema.holders.c
        query = (
            select(t.id).join(schema.holders, h.table_id == t.id).where(h.person == person).group_by(t.id, t.created)
        )
        return self._ids(query.order_by(t.created.desc()).limit(limit))

    def open_tables(self, limit: int) -> list[str]:
        """The newest public tables that can be joined or watched."""
        t = schema.tables.c
        query = select(t.id).where(t.public, t.status.in_(("waiting", "playing")))
        return self._ids(query.order_by(t.status.desc(), t.created.desc()).limit(limit))

    def unfinished(self) -> list[str]:
        """All tables where play goes on and at which a bot sits."""
        t, s = schema.tables.c, schema.seats.c
        query = select(t.id).join(schema.seats, s.table_id == t.id).where(t.status == "playing", s.bot != "")
        return self._ids(query.group_by(t.id))

    def count(self) -> int:
        """How many entries there are."""
        with self.engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(schema.entries)) or 0

    def _ids(self, query: Select[tuple[str]]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    async def _do(self, job: Callable[[Connection], object]) -> None:
        await self.writer.do(lambda connection: _nothing(job(connection)))


def make_engine(url: str) -> Engine:
    """An engine for a database URL or a path to an SQLite file."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
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


def upgrade(engine: Engine) -> None:
    """Bring the database to the schema of this version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _insert_table(connection: Connection, table: StoredTable) -> None:
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


def _set_seat(connection: Connection, table: str, number: int, seat: StoredSeat, new: bool = False) -> None:
    s, h = schema.seats, schema.holders
    values = {"kind": seat.kind, "name": seat.name, "bot": seat.bot}
    if new:
        connection.execute(insert(s).values(table_id=table, seat=number, **values))
    else:
        connection.execute(update(s).where(s.c.table_id == table, s.c.seat == number).values(**values))
        connection.execute(h.delete().where(h.c.table_id == table, h.c.seat == number))
    for person in sorted(seat.holders):
        connection.execute(insert(h).values(table_id=table, seat=number, person=person))


def _nothing(_result: object) -> None:
    return None
