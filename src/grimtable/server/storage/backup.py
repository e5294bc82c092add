"""Backups: a consistent copy of a database in one SQLite file, whatever database it comes from or goes to."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from alembic import command
from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.engine import URL

from grimtable.server.storage.migrate import alembic_config, upgrade
from grimtable.server.storage.schema import METADATA, PEOPLE, TABLES
from grimtable.server.storage.store import database_url, make_engine

ROWS: Final = 1000  # that are copied at once


class BackupError(Exception):
    """A backup cannot be made or read; one sentence for the operator."""


def backup(url: URL, file: Path) -> int:
    """Copy a database, also while people play, into a file for its owner alone; gives how many tables it has."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BackupError(f"{file} cannot be made: {(error.strerror or str(error)).lower()}") from None
    try:
        if url.get_backend_name() == "sqlite":
            _copy_file(Path(url.database or ""), file)
        else:
            _copy_into_file(url, file)
        return _count(file)
    except BaseException:
        file.unlink()
        raise


def _copy_file(source: Path, file: Path) -> None:
    if not source.is_file():
        raise BackupError(f"there is no database {source}")
    with closing(sqlite3.connect(source)) as before, closing(sqlite3.connect(file)) as after:
        before.backup(after)
        after.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it


def _copy_into_file(url: URL, file: Path) -> None:
    source, target = make_engine(url), make_engine(database_url(str(file)))
    try:
        _create(target)
        with source.connect().execution_options(isolation_level="REPEATABLE READ") as reading, reading.begin():
            _copy_rows(reading, target)
    finally:
        source.dispose()
        target.dispose()
    with closing(sqlite3.connect(file)) as after:
        after.execute("PRAGMA journal_mode=DELETE")


def restore(file: Path, url: URL) -> int:
    """Read a backup into a database that has no games yet; gives how many tables it had."""
    with tempfile.TemporaryDirectory(prefix="grimtable-restore-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise BackupError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
        _count(copy)
        source, target = make_engine(database_url(str(copy))), make_engine(url)
        try:
            upgrade(source)  # a backup of an earlier release
            upgrade(target)
            with target.connect() as connection:
                for table in (TABLES, PEOPLE):
                    if connection.execute(select(func.count()).select_from(table)).scalar():
                        raise BackupError(f"{url.render_as_string()} is in use: a backup is restored into an empty one")
            with source.connect() as reading, reading.begin():
                _copy_rows(reading, target)
        finally:
            source.dispose()
            target.dispose()
    if url.get_backend_name() == "sqlite":
        os.chmod(str(url.database), 0o600)
    return _count(file)


def _create(engine: Engine) -> None:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        command.upgrade(alembic_config(connection), "head")


def _copy_rows(reading: Connection, target: Engine) -> None:
    """All rows in one transaction, a table's after those of the tables it names."""
    with target.connect().execution_options(writes=True) as writing, writing.begin():
        for table in METADATA.sorted_tables:
            writing.execute(table.delete())  # what a new database begins with
            found = reading.execution_options(stream_results=True).execute(select(table))
            for rows in found.mappings().partitions(ROWS):
                values: list[dict[str, Any]] = [dict(row) for row in rows]
                writing.execute(insert(table), values)


def _count(file: Path) -> int:
    """How many tables a backup holds; refused where it is none."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error:
        raise BackupError(f"{file} is not a backup of Grimtable") from None
