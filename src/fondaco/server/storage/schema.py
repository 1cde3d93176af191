"""The tables of the database. Moves are only ever appended: taking one back is an entry of its own."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)

MOVE: Final = 0
"""An entry that is a move: seat (-1 for chance) and action."""
TAKE_BACK: Final = 1
"""An entry that takes moves back: `action` is how many moves stay."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

house = Table("house", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

keys = Table(  # a person has a key on each of their devices
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of the session's secret
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_keys_person", "person"),
)

links = Table(  # by which a person comes in on another device, once
    "links",
    metadata,
    Column("link", String(64), primary_key=True),  # SHA-256 of the link's secret
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_links_person", "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("board", Text, nullable=False, server_default=""),  # the text of a board file, where it isn't the house's
    Column("players", SmallInteger, nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("hot_seat", Boolean, nullable=False, server_default=false()),  # whether one person may hold several seats
    Column("watchers_talk", Boolean, nullable=False, server_default=false()),
    Column("host", String(24), nullable=False),
    Column("after", String(24), nullable=False, server_default=""),  # the table this is a rematch or branch of
    Column("next", String(24), nullable=False, server_default=""),  # its rematch
    Column("created", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("person", String(24), ForeignKey("people.id"), nullable=True),  # the one who holds it
    Column("invitation", String(24), nullable=False, server_default=""),  # what its invitation is signed with
    Index("ix_seats_person", "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

said = Table(
    "said",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),  # -3 for spectators (-1 in earlier versions), -2 for the house
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Where many servers share a database ------------------------------------------------------------------------

processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("until", BigInteger, nullable=False),  # by the database's clock: after that it has lost all its tables
)

leases = Table(  # who alone may change a table; nobody where the process is empty or gone
    "leases",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("process", String(24), nullable=True),
    Column("epoch", Integer, nullable=False),  # one more each time that the table gets another owner
    Column("version", BigInteger, nullable=False),  # one more with each batch of changes of the table
    Index("ix_leases_process", "process"),
)

calls = Table(  # changes on their way to the process that owns the table
    "calls",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("process", String(24), nullable=False),  # the one that shall do it
    Column("caller", String(24), nullable=False),  # the one that waits for it
    Column("table_id", String(24), nullable=False),
    Column("method", String(24), nullable=False),
    Column("arguments", Text, nullable=False),
    Column("state", SmallInteger, nullable=False),
    Column("version", BigInteger, nullable=False, server_default="0"),  # of the table, where it is done
    Column("answer", Text, nullable=False, server_default=""),  # the error, where it is refused
    Column("at", BigInteger, nullable=False),
    Index("ix_calls_process", "process", "state"),
)

looking = Table(  # who looks on at a table, as each process knows it
    "looking",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("process", String(24), primary_key=True),
    Column("people", Text, nullable=False),  # those who hold seats, as JSON
    Column("seated", Boolean, nullable=False),  # whether any of them does
    Column("pace", Float, nullable=False),  # the slowest that anybody wants bots to play
    Index("ix_looking_process", "process"),
)

thinkers = Table(  # processes in which bots think, for all servers
    "thinkers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("games", Text, nullable=False),  # which it takes; all where none is named
    Column("bots", Text, nullable=False),
    Column("places", Integer, nullable=False),  # how many think at a time
    Column("until", BigInteger, nullable=False),
)
