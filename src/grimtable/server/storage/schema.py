"""The tables in the database. Migrations bring an existing file or server to exactly this shape."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID: Final = 20  # room for every random id we hand out

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# A guest is a person without a login; an account is the same row with one, so games never move.
PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(ID), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(60), unique=True),
    Column("twin", String(60), index=True),  # what the login looks like, so that nobody takes one that looks the same
    Column("password", Text),
    Column("lang", String(5), nullable=False, server_default=""),
    Column("created", Float, nullable=False),
)

# Only the hash of a token is stored: a stolen backup opens no session.
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(ID), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),  # when it was last used, within a day
    Column("device", String(80), nullable=False, server_default=""),  # what its browser or program calls itself
)

# The rows of a component pack, stored under their hash so that old games stay playable.
PACKS: Final = Table(
    "packs",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("owner", String(ID), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("title", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(ID), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("mode", String(40), nullable=False),
    Column("status", String(10), nullable=False),  # open, running, over
    Column("title", String(80), nullable=False),
    Column("host", String(ID), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("listed", Boolean, nullable=False),
    Column("settings", Text, nullable=False),  # clock, watching, practice: what the host chose around the rules
    Column("header", Text, nullable=False),  # the public header of the record
    Column("secret", LargeBinary),  # never leaves the server before the end
    Column("salt", LargeBinary),
    Column("clock", Text),  # what is left on the clocks, as of the last entry
    Column("outcome", Text),
    Column("imported", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Index("ix_tables_status_listed", "status", "listed"),
)

# The record. Only ever added to; (table, n) is the one point of serialisation between workers. What many tables write
# at once lies together at the end. Sorted by table, or listed in an index by person, every move would write pages of
# its own; whose entries are whose is found through SEATS, whose people stay from the start of a game on.
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(ID), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # act, say, seat, undo
    Column("seat", Integer),
    Column("person", String(ID)),
    Column("nonce", String(40)),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)

# Who sits where now: an index over the seat entries, written in the same transaction.
SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(ID), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(ID), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("kind", String(8), nullable=False),  # human, bot, open, link
    Column("name", String(40), nullable=False),
    Column("level", String(20)),  # of the bot in the seat, or standing in for its person
    Column("entropy", String(64), nullable=False, server_default=""),
    Column("result", String(8)),
    Column("role", String(40)),
)

# A link to one seat. The token is signed, so noise is refused without a query, and stored, so it can be revoked.
LINKS: Final = Table(
    "links",
    METADATA,
    Column("id", String(ID), primary_key=True),
    Column("table_id", String(ID), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("used_by", String(ID), ForeignKey("people.id", ondelete="SET NULL")),
    Column("revoked", Boolean, nullable=False),
    Column("created", Float, nullable=False),
)

# A request to undo beyond the barrier; it dies as soon as everybody has seen more than `n` events.
UNDO_REQUESTS: Final = Table(
    "undo_requests",
    METADATA,
    Column("table_id", String(ID), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(ID), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("act", Integer, nullable=False, server_default="0"),  # what is to be taken back, with all that followed
    Column("agreed", Text, nullable=False),  # the seats that said yes, as JSON
    Column("nonce", String(40), nullable=False),
)
