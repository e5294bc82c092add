"""Ports for servers in processes of their own."""

import contextlib
import itertools
import os
import socket

FIRST, LAST = 20_000, 32_000  # below those that a system gives to outgoing connections, which would take one meanwhile
_tries = itertools.count(os.getpid() * 101)  # test processes begin in different places


def free_port() -> int:
    """A port that nobody has, and that nobody is given by chance while a server starts, or starts again."""
    for number in itertools.islice(_tries, LAST - FIRST):
        port = FIRST + number % (LAST - FIRST)
        with contextlib.suppress(OSError), socket.socket() as sock:
            sock.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")
