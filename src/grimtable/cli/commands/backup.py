"""`grimtable backup`: a copy of all games, people and packs in one file."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grimtable.cli.output import Stop

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

EXAMPLES = """examples:
  grimtable backup games.sqlite3
      the table on this machine, also while people play
  grimtable backup games.sqlite3 --database postgresql:///grimtable
      a PostgreSQL, into the same kind of file
"""


def add(subparsers: Any) -> None:
    """Add the command to the parser of `grimtable`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "backup",
        help="copy a server's games into a file, also while people play",
        description="Copy a server's database into a file that only you may read. It holds secrets of running games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a new file")
    add_database(parser)
    parser.set_defaults(run=run)


def add_database(parser: argparse.ArgumentParser) -> None:
    """The option that names a database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("GRIMTABLE_DATABASE") or None,
        help="a file, sqlite:///FILE or postgresql://… (default: $GRIMTABLE_DATABASE, else the file in your home)",
    )


def named_database(text: str | None) -> "URL":
    """The database that was named."""
    try:
        from sqlalchemy.exc import ArgumentError

        from grimtable.server.settings import default_database
        from grimtable.server.storage import database_url
    except ImportError as error:
        raise Stop(f"the server needs the package {error.name}: pip install grimtable") from None
    try:
        return database_url(text or default_database())
    except (ArgumentError, ValueError):
        raise Stop("--database is none of: a file, sqlite:///FILE, postgresql://USER@HOST:PORT/NAME") from None


def run(args: argparse.Namespace) -> int:
    """Copy."""
    url = named_database(args.database)
    from sqlalchemy.exc import SQLAlchemyError

    from grimtable.server.storage.backup import BackupError, backup

    try:
        count = backup(url, Path(args.file))
    except BackupError as error:
        raise Stop(str(error)) from None
    except SQLAlchemyError as error:
        raise Stop(f"the database cannot be read: {getattr(error, 'orig', None) or error}") from None
    print(f"{args.file}: {count} tables")
    return 0
