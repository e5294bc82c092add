"""Sessions can be told apart, requests to undo name their act, and logins that look alike are found."""

import sqlalchemy as sa
from alembic import op

from grimtable.server.words import look_alike

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; a request that was open is void."""
    op.execute("DELETE FROM undo_requests")
    op.add_column("undo_requests", sa.Column("act", sa.Integer, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(80), nullable=False, server_default=""))
    op.add_column("people", sa.Column("twin", sa.String(60)))
    op.create_index("ix_people_twin", "people", ["twin"])
    bind = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("login"), sa.column("twin"))
    for person, login in bind.execute(sa.select(people.c.id, people.c.login).where(people.c.login.is_not(None))).all():
        bind.execute(sa.update(people).where(people.c.id == person).values(twin=look_alike(login)))


def downgrade() -> None:
    """Take them away again."""
    op.drop_index("ix_people_twin", "people")
    for table, column in (("people", "twin"), ("sessions", "device"), ("sessions", "seen"), ("undo_requests", "act")):
        op.drop_column(table, column)
