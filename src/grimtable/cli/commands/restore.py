"""`grimtable restore`: a backup read into an empty database."""

import argparse
from pathlib import Path
from typing import Any

from grimtable.cli.commands.backup import add_database, named_database
from grimtable.cli.output import Stop

EXAMPLES = """examples:
  grimtable restore games.sqlite3 --database /srv/grimtable/games.sqlite3
  grimtable restore games.sqlite3 --database postgresql:///grimtable
"""


def add(subparsers: Any) -> None:
    """Add the command to the parser of `grimtable`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "restore",
        help="read a backup into an empty database",
        description="Read a backup into a database without games; it may be of another kind than the one it came from.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="what `grimtable backup` has made")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read it in."""
    url = named_database(args.database)
    from sqlalchemy.exc import SQLAlchemyError

    from grimtable.server.storage.backup import BackupError, restore

    try:
        count = restore(Path(args.file), url)
    except (BackupError, RuntimeError) as error:
        raise Stop(str(error)) from None
    except SQLAlchemyError as error:
        raise Stop(f"the database cannot be written: {getattr(error, 'orig', None) or error}") from None
    print(f"{url.render_as_string()}: {count} tables")
    return 0
