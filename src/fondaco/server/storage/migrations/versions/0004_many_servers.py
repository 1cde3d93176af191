"""Many servers share a database: who owns which table, changes on their way, who looks on, who thinks."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.String(24)


def upgrade() -> None:
    """Go on to this version."""
    op.create_table(
        "processes", sa.Column("id", ID, primary_key=True), sa.Column("until", sa.BigInteger, nullable=False)
    )
    op.create_table(
        "leases",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", ID, nullable=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_leases_process", "leases", ["process"])
    op.create_table(
        "calls",
        sa.Column("id", ID, primary_key=True),
        sa.Column("process", ID, nullable=False),
        sa.Column("caller", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("method", ID, nullable=False),
        sa.Column("arguments", sa.Text, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("answer", sa.Text, nullable=False, server_default=""),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_calls_process", "calls", ["process", "state"])
    op.create_table(
        "looking",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("process", ID, primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Float, nullable=False),
    )
    op.create_index("ix_looking_process", "looking", ["process"])
    op.create_table(
        "thinkers",
        sa.Column("id", ID, primary_key=True),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back: one server a database."""
    for name in ("thinkers", "looking", "calls", "leases", "processes"):
        op.drop_table(name)
