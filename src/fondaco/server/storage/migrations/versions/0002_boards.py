"""Tables may be played on a board of one's own, which is kept with them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this version."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("board", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Go back to the first schema."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("board")
