"""A seat has one holder, a person a key on each device, an invitation an end; tables have settings.

Where several held a seat, the one who gave it its name keeps it, else whoever was met first.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(24)
HASH = sa.String(64)


def upgrade() -> None:
    """Go on to this version."""
    for name, secret, time in (("keys", "key", "created"), ("links", "link", "until")):
        op.create_table(
            name,
            sa.Column(secret, HASH, primary_key=True),
            sa.Column("person", ID, sa.ForeignKey("people.id", name=f"fk_{name}_person"), nullable=False),
            sa.Column(time, sa.BigInteger, nullable=False),
        )
        op.create_index(f"ix_{name}_person", name, ["person"])
    op.execute("INSERT INTO keys (key, person, created) SELECT key, id, created FROM people")
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("person", ID, nullable=True))
        seats.add_column(sa.Column("invitation", ID, nullable=False, server_default=""))
        seats.create_foreign_key("fk_seats_person", "people", ["person"], ["id"])
    op.create_index("ix_seats_person", "seats", ["person"])
    _choose_holders()
    _invite_anew()
    with op.batch_alter_table("tables") as tables:
        for name in ("hot_seat", "watchers_talk"):
            tables.add_column(sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE tables SET hot_seat = (1 = 1) WHERE EXISTS (SELECT person FROM seats "
        "WHERE seats.table_id = tables.id AND person IS NOT NULL GROUP BY person HAVING count(*) > 1)"
    )
    op.drop_table("holders")
    with op.batch_alter_table("people") as people:
        people.drop_column("key")


def _choose_holders() -> None:
    held = op.get_bind().execute(
        sa.text(
            "SELECT holders.table_id, holders.seat, holders.person FROM holders "
            "JOIN people ON people.id = holders.person "
            "JOIN seats ON seats.table_id = holders.table_id AND seats.seat = holders.seat "
            "ORDER BY CASE WHEN people.name = seats.name THEN 1 ELSE 0 END, people.created DESC"
        )
    )
    for table, seat, person in held.all():  # the last of a seat stays
        _set(table, seat, person=person)


def _invite_anew() -> None:
    """Seats that are kept for friends get an invitation that can be renewed and withdrawn."""
    kept = op.get_bind().execute(sa.text("SELECT table_id, seat FROM seats WHERE kind = 'invited'"))
    for table, seat in kept.all():
        _set(table, seat, invitation=secrets.token_hex(12))


def _set(table: str, seat: int, **values: str) -> None:
    seats = sa.table("seats", *map(sa.column, ("table_id", "seat", *values)))
    op.execute(sa.update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(**values))


def downgrade() -> None:
    """Go back: each person keeps one key, and invitations are for ever again."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("key", HASH, nullable=True))
    op.execute("UPDATE people SET key = (SELECT min(key) FROM keys WHERE keys.person = people.id)")
    with op.batch_alter_table("people") as people:
        people.alter_column("key", existing_type=HASH, nullable=False)
        people.create_unique_constraint("uq_people_key", ["key"])
    op.create_table(
        "holders",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("ix_holders_person", "holders", ["person"])
    op.execute(
        "INSERT INTO holders (table_id, seat, person) SELECT table_id, seat, person FROM seats WHERE person IS NOT NULL"
    )
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("watchers_talk")
        tables.drop_column("hot_seat")
    op.drop_index("ix_seats_person", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_constraint("fk_seats_person", type_="foreignkey")
        seats.drop_column("invitation")
        seats.drop_column("person")
    for name in ("links", "keys"):
        op.drop_table(name)
