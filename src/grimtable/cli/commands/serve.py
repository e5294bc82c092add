"""`grimtable serve`: the table in the browser, on this machine or for everybody."""

import argparse
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import time
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from grimtable.cli.arguments import positive

HOST: Final = "127.0.0.1"
PORT: Final = 8300
_HOSTS: Final = "127.0.0.1 for this machine alone, 0.0.0.0 for everybody on the network, or one of its own addresses"

_EXAMPLES: Final = """examples:
  grimtable serve --open
      a table on this machine; games are kept in a file in your home
  grimtable serve --host 0.0.0.0 --port 8300 --database /srv/grimtable/games.sqlite3
      for everybody on the network
  grimtable serve --workers 4 --database postgresql://grimtable@db/grimtable --proxy 10.0.0.1
      four workers on one PostgreSQL, behind a reverse proxy
"""


def add(subparsers: Any) -> None:
    """Add the command to the parser of `grimtable`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "serve",
        help="open the table in the browser, for yourself or for others",
        description="Start the server: lobby, live tables, replays, rulebooks.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default=HOST, help=f"address to listen on (default {HOST}: this machine only)")
    parser.add_argument("--port", type=_port, default=PORT, help=f"port to listen on (default {PORT}; 0: any free one)")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("GRIMTABLE_DATABASE") or None,
        help="a file in a folder that exists, sqlite:///FILE or postgresql://… (default: $GRIMTABLE_DATABASE, else a "
        "file in your home, whose folder is made)",
    )
    parser.add_argument(
        "--workers", type=positive, default=1, metavar="N", help="processes that serve; more than one needs PostgreSQL"
    )
    parser.add_argument(
        "--thinkers",
        type=positive,
        metavar="N",
        help="processes per worker that search moves for bots (default: cores - 1)",
    )
    parser.add_argument(
        "--origin",
        type=_origin,
        action="append",
        default=[],
        metavar="URL",
        help="a further origin whose pages may use this server, such as https://example.org",
    )
    parser.add_argument(
        "--proxy",
        type=_proxy,
        default="127.0.0.1",
        metavar="ADDRESS",
        help="reverse proxy whose X-Forwarded-* headers are believed: addresses or networks with commas, or *",
    )
    parser.add_argument(
        "--pace",
        type=_pace,
        default=os.environ.get("GRIMTABLE_PACE", "1"),
        metavar="FACTOR",
        help="how long bots seem to think: 2 is twice as long, 0 is at once (default: $GRIMTABLE_PACE, else 1)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser as soon as the server answers")
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 to 65535")
    return int(text)


def _origin(text: str) -> str:
    """An origin as browsers send it: scheme and host, and nothing after them."""
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:  # brackets or a port that are none
        fits = False
    if not fits or text != f"{parts.scheme}://{parts.netloc}":
        raise argparse.ArgumentTypeError(f"'{text}' is not an origin such as https://example.org, without a path")
    return text


def _proxy(text: str) -> str:
    """Addresses that can match a caller's; a name never would."""
    for word in text.split(","):
        try:
            if word.strip() != "*":
                ipaddress.ip_network(word.strip())
        except ValueError:
            raise argparse.ArgumentTypeError(
                f"'{word}' is neither an address such as 10.0.0.1, a network such as 10.0.0.0/8, nor *"
            ) from None
    return text


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 100:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 to 100")
    return pace


def _fail(message: str) -> int:
    print(f"grimtable serve: {message}", file=sys.stderr)
    return 2


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        import uvicorn
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        from grimtable.server.http.protocol import GuardedHttp
        from grimtable.server.settings import default_database, settings_from_environment
        from grimtable.server.sockets.protocol import GuardedSocket
        from grimtable.server.storage import database_url
    except ImportError as error:
        return _fail(f"the server needs the package {error.name}: pip install grimtable")
    try:
        for origin in os.environ.get("GRIMTABLE_ORIGINS", "").split():
            _origin(origin)
        if settings_from_environment().metrics and find_spec("prometheus_client") is None:
            return _fail("metrics need the package prometheus-client: pip install 'grimtable[metrics]'")
    except (ValueError, argparse.ArgumentTypeError) as error:
        return _fail(str(error) if isinstance(error, ValueError) else f"GRIMTABLE_ORIGINS: {error}")
    database = default_database() if args.database is None else args.database
    try:
        make_url(database if "://" in database else "sqlite://")
    except (ArgumentError, ValueError):
        return _fail("--database is none of: a file, sqlite:///FILE, postgresql://USER@HOST:PORT/NAME")
    try:
        url = database_url(database)
    except ValueError as error:
        return _fail(str(error))
    if url.get_backend_name() == "sqlite":
        if args.workers > 1:
            return _fail("several workers need PostgreSQL (--database postgresql://…); SQLite serves with one")
        if not url.database or url.database == ":memory:":
            return _fail("games are kept in a file; name one with --database FILE")
        trouble = _check_place(Path(url.database), ours=database == default_database())
        if trouble:
            return _fail(trouble)
    else:
        try:
            import procrastinate  # noqa: F401
            import psycopg  # noqa: F401
        except ImportError as error:
            return _fail(f"PostgreSQL needs the package {error.name}: pip install 'grimtable[postgres]'")
    trouble = _try_database(url)
    if trouble:
        return _fail(f"the database cannot be opened: {trouble}")
    try:
        sock = _listen(args.host, args.port)
    except OSError as error:
        return _fail(_why_not_listening(error, args.host, args.port))
    _hand_down(database, args)
    port = sock.getsockname()[1]
    host = "127.0.0.1" if args.host in ("0.0.0.0", "::") else args.host
    page = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Grimtable is at {page} (Ctrl-C stops it)", flush=True)
    config = uvicorn.Config(
        "grimtable.server.main:app",
        factory=True,
        workers=args.workers,
        log_level="warning",
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=args.proxy,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    if args.open:
        threading.Thread(target=_open_when_up, args=(page, args.host, port), daemon=True).start()
    if args.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[sock]).run()
        return 0
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
    return 0 if server.started else 1


def _try_database(url: Any) -> str:
    """Why the database cannot be opened, in one line, or nothing."""
    from sqlalchemy.exc import SQLAlchemyError

    from grimtable.server.storage.migrate import unknown_schema
    from grimtable.server.storage.store import make_engine

    try:
        engine = make_engine(url)
    except (SQLAlchemyError, TypeError) as error:
        return str(error).splitlines()[0]
    try:
        with engine.connect() as connection:
            return unknown_schema(connection)
    except (SQLAlchemyError, TypeError) as error:  # TypeError: ?options that the driver does not know
        reason = str(getattr(error, "orig", None) or error).strip()
        return reason.splitlines()[0] if reason else type(error).__name__
    finally:
        engine.dispose()


def _check_place(file: Path, *, ours: bool) -> str:
    """Why no games can be kept in this file, or nothing. Only our own folder is made: another one is a typing error."""
    folder = file.parent
    if ours:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return f"the folder {folder} cannot be made: {(error.strerror or str(error)).lower()}"
    if file.is_dir():
        return f"{file} is a folder; name a file in it with --database"
    if not folder.exists():
        return f"there is no folder {folder}; make it first, or name another file with --database"
    if not folder.is_dir():
        return f"{folder} is a file and not a folder; name another file with --database"
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        return f"you have no permission to write {file}; name another file with --database"
    return ""


def _hand_down(database: str, args: argparse.Namespace) -> None:
    """Workers are processes of their own: what the operator chose reaches them by the environment."""
    os.environ["GRIMTABLE_DATABASE"] = database
    if args.origin:
        os.environ["GRIMTABLE_ORIGINS"] = " ".join(args.origin)
    os.environ["GRIMTABLE_PACE"] = str(args.pace)
    os.environ["GRIMTABLE_PROXY"] = args.proxy
    if args.thinkers:
        os.environ["GRIMTABLE_THINKERS"] = str(args.thinkers)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that takes callers; OSError says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        address = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)[0][4] if host.strip() else None
    except UnicodeError:  # a name that no name server could be asked for
        address = None
    if address is None:
        raise socket.gaierror(socket.EAI_NONAME, host)
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(2048)  # from now on the printed address answers: early callers wait in the queue
    except OSError:
        sock.close()
        raise
    sock.set_inheritable(True)
    return sock


def _why_not_listening(error: OSError, host: str, port: int) -> str:
    """What stands in the way of listening there, and what to do."""
    if isinstance(error, socket.gaierror):
        return f"there is no address '{host}'; --host takes {_HOSTS}"
    if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return f"{host} is not an address of this machine; --host takes {_HOSTS}"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken; choose another with --port, or 0 for any that is free"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} on {host} is not permitted; choose one from 1024 on with --port"
    return f"port {port} on {host} cannot be opened: {(error.strerror or str(error)).lower()}"


def _open_when_up(page: str, host: str, port: int) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(page)
            return
        time.sleep(0.1)
