"""`grimtable serve` as a player starts it: a process of its own that can be killed and started again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port


class Served:
    """One server on one database; its bots move at once."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()  # stays its own while it is away
        self.url = ""
        self.start()

    def start(self) -> None:
        """Start, on the same port and database as before if there was a before. Its deals are always the same."""
        command = [sys.executable, "-c", "import sys; from tests.steady import main; sys.exit(main())", "serve"]
        command += ["--port", str(self.port), "--database", str(self.home / "games.sqlite3"), "--pace", "0"]
        command += ["--thinkers", "1"]
        log = (self.home / "server.log").open("ab")
        environment = {**os.environ, "GRIMTABLE_UNLIMITED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        log.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()  # says where it is as soon as the port is its own
        if "http://" not in line:
            pytest.fail(f"the server did not start:\n{(self.home / 'server.log').read_text('utf-8')}")
        self.url = line.partition("http://")[2].partition("/")[0]
        self.url = f"http://{self.url}"

    def kill(self) -> None:
        """As a power cut would: no chance to say goodbye."""
        self.process.kill()
        self.process.wait(30)
        self._close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(30)
        self._close()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()
