"""Servers as processes of their own, which can be killed."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.ports import free_port


class Worker:
    """One server process."""

    def __init__(self, database: str, log: Path, environment: dict[str, str]) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        settings = {"GRIMTABLE_DATABASE": database, "GRIMTABLE_PACE": "0", "GRIMTABLE_THINKERS": "1"}
        settings |= {"GRIMTABLE_UNLIMITED": "1"} | environment
        command = [sys.executable, "-m", "uvicorn", "tests.steady:app", "--factory", "--port", str(port)]
        command += ["--log-level", "warning", "--ws", "websockets-sansio", "--timeout-graceful-shutdown", "2"]
        with log.open("ab") as output:
            self.process = subprocess.Popen(command, env={**os.environ, **settings}, stdout=output, stderr=output)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(URLError, OSError), urlopen(f"{self.url}/api/health", timeout=10):
                return
            time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"the server did not start:\n{log.read_text()}")

    def kill(self) -> None:
        """Without a chance to say goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()


@contextlib.contextmanager
def workers(count: int, database: str, home: Path, **environment: str) -> Iterator[list[Worker]]:
    """Several workers on one database."""
    started: list[Worker] = []
    try:
        for number in range(count):
            started.append(Worker(database, home / f"worker{number}.log", environment))
        yield started
    finally:
        for worker in started:
            worker.stop()
