"""Migrations: bring a database to the schema of this release."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

_HERE: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 7_241_973  # any constant: workers that start together migrate one after the other


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's settings, without an ini file."""
    config = Config()
    config.set_main_option("script_location", str(_HERE))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine) -> None:
    """Run every migration the database lacks; refuse a database from a newer release."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        trouble = unknown_schema(connection)
        if trouble:
            raise RuntimeError(trouble)
        command.upgrade(alembic_config(connection), "head")


def unknown_schema(connection: Connection) -> str:
    """Why this release cannot use a database that another one has written, or nothing."""
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if current is None or current in known:
        return ""
    return f"the database has schema {current}, which this release does not know: update Grimtable"
