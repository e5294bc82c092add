"""Entries lie in the order in which they came: a commit for many tables writes few pages.

SQLite kept them sorted by table, which made every move write a page of its own, and a second one for the index by
person. Whose entries are whose is found through the seats now.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COLUMNS = "table_id, n, kind, seat, person, nonce, at, body"


def upgrade() -> None:
    """Move the entries over."""
    op.drop_index("ix_entries_person", "entries")
    _rebuild(in_order=True)


def downgrade() -> None:
    """Sort them by table again."""
    _rebuild(in_order=False)
    op.create_index("ix_entries_person", "entries", ["person"])


def _rebuild(*, in_order: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return  # others keep rows in the order of coming anyway
    op.rename_table("entries", "entries_before")
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(20)),
        sa.Column("nonce", sa.String(40)),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=in_order,
    )
    op.execute(f"INSERT INTO entries ({COLUMNS}) SELECT {COLUMNS} FROM entries_before ORDER BY at, table_id, n")
    op.drop_table("entries_before")
