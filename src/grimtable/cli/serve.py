"""`grimtable serve`: the table in the browser, on this machine or for everybody."""

import argparse
import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any, Final

HOST: Final = "127.0.0.1"
PORT: Final = 8300

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
        default=os.environ.get("GRIMTABLE_DATABASE"),
        help="a file, sqlite:///FILE or postgresql://… (default: $GRIMTABLE_DATABASE, else a file in your home)",
    )
    parser.add_argument(
        "--workers", type=_positive, default=1, metavar="N", help="processes that serve; more than one needs PostgreSQL"
    )
    parser.add_argument(
        "--thinkers",
        type=_positive,
        metavar="N",
        help="processes per worker that search moves for bots (default: cores - 1)",
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="a further origin whose pages may use this server"
    )
    parser.add_argument(
        "--proxy", default="127.0.0.1", metavar="ADDRESS", help="reverse proxy whose X-Forwarded-* headers are believed"
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
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"port is '{text}', not a number from 0 to 65535")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 on")
    return int(text)


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 100:
        raise argparse.ArgumentTypeError(f"pace is '{text}', not a number from 0 to 100")
    return pace


def _fail(message: str) -> int:
    print(f"grimtable serve: {message}", file=sys.stderr)
    return 2


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        import uvicorn

        from grimtable.server.settings import default_database
        from grimtable.server.sockets import FastSocket
        from grimtable.server.storage import database_url
    except ImportError as error:
        return _fail(f"the server needs the package {error.name}: pip install grimtable")
    database = args.database or default_database()
    try:
        url = database_url(database)
    except ValueError as error:
        return _fail(str(error))
    if url.get_backend_name() == "sqlite":
        if args.workers > 1:
            return _fail("several workers need PostgreSQL (--database postgresql://…); SQLite serves with one")
        if not url.database or url.database == ":memory:":
            return _fail("games are kept in a file; name one with --database FILE")
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return _fail(f"the folder of {url.database} cannot be made: {error.strerror}")
    else:
        try:
            import procrastinate  # noqa: F401
            import psycopg  # noqa: F401
        except ImportError as error:
            return _fail(f"PostgreSQL needs the package {error.name}: pip install 'grimtable[postgres]'")
    trouble = _try_database(url)
    if trouble:
        return _fail(f"the database cannot be opened: {trouble}")
    sock = _listen(args.host, args.port)
    if sock is None:
        return _fail(f"port {args.port} on {args.host} is taken; choose another with --port")
    port = sock.getsockname()[1]
    page = f"http://{'127.0.0.1' if args.host in ('0.0.0.0', '::') else args.host}:{port}/"
    print(f"Grimtable is at {page} (Ctrl-C stops it)", flush=True)
    _hand_down(database, args)
    config = uvicorn.Config(
        "grimtable.server.main:app",
        factory=True,
        workers=args.workers,
        log_level="warning",
        ws=FastSocket,
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

    from grimtable.server.storage.store import make_engine

    engine = make_engine(url)
    try:
        engine.connect().close()
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip()
        return reason.splitlines()[0] if reason else type(error).__name__
    finally:
        engine.dispose()
    return ""


def _hand_down(database: str, args: argparse.Namespace) -> None:
    """Workers are processes of their own: what the operator chose reaches them by the environment."""
    os.environ["GRIMTABLE_DATABASE"] = database
    os.environ["GRIMTABLE_ORIGINS"] = " ".join(args.origin)
    os.environ["GRIMTABLE_PACE"] = str(args.pace)
    if args.thinkers:
        os.environ["GRIMTABLE_THINKERS"] = str(args.thinkers)


def _listen(host: str, port: int) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(2048)  # from now on the printed address answers: early callers wait in the queue
    except OSError:
        sock.close()
        return None
    sock.set_inheritable(True)
    return sock


def _open_when_up(page: str, host: str, port: int) -> None:
    for _ in range(100):
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(page)
            return
        time.sleep(0.1)
