"""Which process may change which table, where many servers share a database (PostgreSQL).

A process has a row that it renews; a table belongs to the process that its lease names, as long as that one's row
holds. Whatever changes a table counts its lease's version up in the same transaction: where the lease names another
owner or epoch by then, nothing is written. So a process that was stopped for longer than its lease does no harm.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from ..tokens import new_id
from .writer import Mark, NotStored

LEASE_SECONDS = 4.0
"""A process that hasn't renewed for so long has lost its tables."""
FORGET_SECONDS = 600.0
"""So long settled calls and the rows of processes that are gone stay."""
CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970, by the database's clock: the only one that all share."""
ALIVE = f"SELECT id FROM processes WHERE until > {CLOCK}"
CHANNEL = "fondaco"
"""On which every process hears what has changed; its own has its id behind that."""
LONGEST_NEWS = 200
"""So many tables are named in one notice."""
WAITING, DONE, REFUSED, MOVED, GIVEN_UP = range(5)
"""The states of a call."""


class Lost(NotStored):
    """The table belongs to another process by now, or to nobody."""


class GivenUp(NotStored):
    """Whoever called has stopped waiting, so it isn't done."""


@dataclass(frozen=True)
class Lease:
    """The right to change a table, until somebody else has it."""

    table: str
    process: str
    epoch: int


@dataclass
class Call:
    """A change that another process asked for; the first thing that is stored for it settles it."""

    id: str
    settled: bool = False


@dataclass(frozen=True)
class Held:
    """How a table's lease stands: who has it, and how often the table has changed."""

    process: str
    version: int
    lease: Lease | None = None
    """Where it is ours."""


CALL: ContextVar[Call | None] = ContextVar("call", default=None)
"""What is being done for another process."""


class Leases:
    """The leases of this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.process = ""
        self.mine: dict[str, Lease] = {}
        self.begin()

    def begin(self) -> None:
        """Be a process that nobody knew before: with a row of its own and without tables."""
        self.mine.clear()
        process = new_id()
        with self._engine.begin() as connection:
            connection.exec_driver_sql(
                f"INSERT INTO processes (id, until) VALUES (%s, {CLOCK} + %s)", (process, _milliseconds(LEASE_SECONDS))
            )
        self.process = process

    def mark(self, table: str) -> Mark:
        """What is written with a change of a table, so that it is ours to make."""
        lease = self.mine.get(table)
        if lease is None:
            raise Lost
        call = CALL.get()
        if call is None or call.settled:
            return Mark(lease)
        call.settled = True
        return Mark(lease, call.id)

    def renew(self) -> set[str] | None:
        """Go on for a while; the processes that are alive. None where this one has been away for too long."""
        renewing = f"UPDATE processes SET until = {CLOCK} + %s WHERE id = %s AND until > {CLOCK}"
        with self._engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            renewed = connection.exec_driver_sql(renewing, (_milliseconds(LEASE_SECONDS), self.process)).rowcount
            return set(connection.exec_driver_sql(ALIVE).scalars()) if renewed else None

    def take(self, table: str) -> Held:
        """Take a table that belongs to nobody who is alive; how its lease stands then."""
        taking = (
            "INSERT INTO leases AS l (table_id, process, epoch, version) VALUES (%s, %s, 1, 0) ON CONFLICT (table_id) "
            f"DO UPDATE SET process = excluded.process, epoch = l.epoch + 1 "
            f"WHERE l.process IS NULL OR l.process NOT IN ({ALIVE}) RETURNING epoch, version"
        )
        with self._engine.begin() as connection:
            taken = connection.exec_driver_sql(taking, (table, self.process)).first()
            if taken is not None:
                return Held(self.process, taken.version, Lease(table, self.process, taken.epoch))
        return self.look([table]).get(table, Held("", 0))

    def look(self, tables: Iterable[str]) -> dict[str, Held]:
        """How leases stand; those that nobody ever had are left out."""
        looking = "SELECT table_id, coalesce(process, ''), version FROM leases WHERE table_id = ANY(%s)"
        with self._engine.connect() as connection:
            rows = connection.exec_driver_sql(looking, (list(tables),)).all()
        return {table: Held(process, version) for table, process, version in rows}

    def end(self) -> None:
        """Let go of everything, and tell the others."""
        self.mine.clear()
        with self._engine.begin() as connection:
            connection.exec_driver_sql("UPDATE leases SET process = NULL WHERE process = %s", (self.process,))
            _forget(connection, [self.process])
            notify(connection, CHANNEL, f"gone {self.process}")

    def tidy(self) -> None:
        """Forget processes that are long gone, and calls that are long settled."""
        before = _milliseconds(FORGET_SECONDS)
        with self._engine.begin() as connection:
            gone = connection.exec_driver_sql(f"SELECT id FROM processes WHERE until < {CLOCK} - %s", (before,))
            _forget(connection, list(gone.scalars()))
            for table, column in (("calls", "at"), ("thinkers", "until")):
                connection.exec_driver_sql(f"DELETE FROM {table} WHERE {column} < {CLOCK} - %s", (before,))


def admit(connection: Connection, marks: list[Mark | None]) -> list[NotStored | None]:
    """Begin a transaction that changes tables: which changes may not be made, and the news that go out with the rest.

    A call is settled with its change: it is done once or not at all.
    """
    leases = {mark.lease for mark in marks if mark is not None}
    if not leases:
        return [None] * len(marks)
    counting = (
        "UPDATE leases l SET version = l.version + 1 FROM unnest(%s::text[], %s::text[], %s::int[]) AS w(t, p, e) "
        "WHERE l.table_id = w.t AND l.process = w.p AND l.epoch = w.e "
        "RETURNING l.table_id, l.process, l.epoch, l.version"
    )
    given = ([one.table for one in leases], [one.process for one in leases], [one.epoch for one in leases])
    held = {
        Lease(table, process, epoch): version
        for table, process, epoch, version in connection.exec_driver_sql(counting, given)
    }
    calls = {mark.call: held[mark.lease] for mark in marks if mark is not None and mark.call and mark.lease in held}
    settled = settle(connection, calls, DONE) if calls else set()
    for start in range(0, len(held), LONGEST_NEWS):
        some = [f"{lease.table}:{version}" for lease, version in list(held.items())[start : start + LONGEST_NEWS]]
        notify(connection, CHANNEL, f"tables {' '.join(some)}")
    return [_refusal(mark, held, settled) for mark in marks]


def _refusal(mark: Mark | None, held: dict[Lease, int], settled: set[str]) -> NotStored | None:
    if mark is None:
        return None
    if mark.lease not in held:
        return Lost()
    return GivenUp() if mark.call and mark.call not in settled else None


def settle(connection: Connection, calls: dict[str, int], state: int, answer: str = "") -> set[str]:
    """Calls get their answer, and who waits for them a notice; those of them that still waited."""
    settling = (
        "UPDATE calls c SET state = %s, version = w.v, answer = %s FROM unnest(%s::text[], %s::bigint[]) AS w(id, v) "
        "WHERE c.id = w.id AND c.state = %s RETURNING c.id, c.caller"
    )
    rows = connection.exec_driver_sql(settling, (state, answer, list(calls), list(calls.values()), WAITING)).all()
    callers: dict[str, list[str]] = defaultdict(list)
    for id, caller in rows:
        callers[caller].append(f"{id}:{calls[id] if state == DONE else -1}")
    for caller, answered in callers.items():
        for start in range(0, len(answered), LONGEST_NEWS):
            notify(connection, f"{CHANNEL}_{caller}", f"answers {' '.join(answered[start : start + LONGEST_NEWS])}")
    return {id for id, _ in rows}


def give_back(connection: Connection, lease: Lease) -> None:
    """Let go of a table."""
    giving = "UPDATE leases SET process = NULL WHERE table_id = %s AND process = %s AND epoch = %s"
    connection.exec_driver_sql(giving, (lease.table, lease.process, lease.epoch))


def notify(connection: Connection, channel: str, what: str) -> None:
    """Tell whoever listens there when this is committed; the same notice twice is told once."""
    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (channel, what))


def _forget(connection: Connection, processes: list[str]) -> None:
    for table, column in (("looking", "process"), ("processes", "id")):
        connection.exec_driver_sql(f"DELETE FROM {table} WHERE {column} = ANY(%s)", (processes,))


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
