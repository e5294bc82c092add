"""Attacks from outside on memory and connections: who floods is dropped, and the others are served."""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from grimtable.server.http import protocol
from grimtable.server.http.protocol import Doors, neighbourhood
from grimtable.server.settings import Limits
from grimtable.server.sockets import protocol as socket_protocol
from tests.server.harness import Running, running, until

PING, TEXT, CONTINUATION = 0x89, 0x01, 0x00


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(protocol, "HEAD", 0.5)
    monkeypatch.setattr(protocol, "BODY", 0.5)
    monkeypatch.setattr(socket_protocol, "DRAIN", 0.5)
    limits = Limits(connections_per_address=20)
    with running(f"sqlite:///{tmp_path}/flood.sqlite3", limits=limits, proxies="") as found:
        yield found


def call(server: Running) -> socket.socket:
    """A bare connection."""
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def live(server: Running) -> socket.socket:
    """A WebSocket to a table, opened by hand."""
    client = server.client("Ala")
    table = client.open("cisza", seats=2, places=[{"kind": "me"}, {"kind": "me", "name": "B"}])["table"]["id"]
    line = call(server)
    request = (
        f"GET /api/tables/{table}/live?v=1&token={client.token} HTTP/1.1\r\nHost: {server.url[7:]}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    line.sendall(request.encode())
    assert b"101" in line.recv(4096)
    return line


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A masked frame, with zeros for a mask."""
    return bytes((kind, 0x80 | len(payload))) + b"\0\0\0\0" + payload


def is_dropped(line: socket.socket, send: bytes = b"") -> bool:
    """Whether the server has hung up, read to the end."""
    line.settimeout(20)
    try:
        while True:
            if send:
                line.sendall(send)
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True


def health(server: Running) -> float:
    """Seconds until health is answered."""
    start = time.monotonic()
    with urlopen(f"{server.url}/api/health", timeout=20) as answer:
        assert answer.status == 200
    return time.monotonic() - start


def memory() -> float:
    """Resident MB of this process, in which the server runs."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api",
    ],
    ids=["nothing", "half a head", "half a body", "one and a half"],
)
def test_half_a_request_is_not_waited_for(server: Running, half: bytes) -> None:
    with call(server) as line:
        line.sendall(half)

        assert is_dropped(line)


def test_connections_of_one_address_are_counted_and_those_that_end_are_not(server: Running) -> None:
    lines = [live(server)]
    lines += [call(server) for _ in range(40)]
    time.sleep(0.2)
    health_refused = False
    try:
        health(server)
    except OSError:
        health_refused = True
    assert health_refused, "twenty connections are open from here"
    for line in lines:
        line.close()

    def answers() -> bool:
        try:
            return health(server) < 20
        except OSError:
            return False

    until(answers)


def test_a_flood_of_pings_is_cut_off(server: Running) -> None:
    before = memory()
    with live(server) as line:
        assert is_dropped(line, frame(PING, b"x" * 125) * 20)
    assert memory() - before < 50
    assert health(server) < 1


def test_a_message_in_endless_pieces_is_cut_off(server: Running) -> None:
    with live(server) as line:
        line.sendall(frame(TEXT))
        line.sendall(frame(CONTINUATION) * 500)

        assert is_dropped(line)
    assert health(server) < 1


def test_who_does_not_read_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hello is answered by a whole picture, and nobody takes them."""
    monkeypatch.setattr(socket_protocol, "DRAIN", 0.5)
    with running(f"sqlite:///{tmp_path}/slow.sqlite3") as server:
        before = memory()
        with live(server) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(5)
            try:
                for _ in range(3000):
                    line.sendall(frame(0x81, b'{"type":"hello","v":1}'))
            except OSError:
                pass
            until(lambda: server.server.rooms.counts()[1] == 0)
        assert memory() - before < 50
        until(lambda: health(server) < 1)


def test_an_ipv6_network_is_one_address_and_a_proxy_is_none() -> None:
    assert neighbourhood("2001:db8:1:2::1") == neighbourhood("2001:db8:1:2:ffff::9") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1") == "10.0.0.1"

    class Caller:
        def __init__(self, address: str) -> None:
            self.address = address

        def get_extra_info(self, _name: str) -> tuple[str, int]:
            return self.address, 1

    doors = Doors(1, "10.0.0.0/8")
    first, second = Caller("192.0.2.1"), Caller("192.0.2.1")

    assert doors.enter(first)  # type: ignore[arg-type]
    assert not doors.enter(second)  # type: ignore[arg-type]
    assert all(doors.enter(Caller("10.1.2.3")) for _ in range(5))  # type: ignore[arg-type]
    doors.leave(second)  # type: ignore[arg-type]  # who never came in
    assert not doors.enter(second)  # type: ignore[arg-type]
    doors.leave(first)  # type: ignore[arg-type]
    assert doors.enter(second)  # type: ignore[arg-type]
