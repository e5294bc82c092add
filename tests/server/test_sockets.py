"""The short way of frames: what one commit brings goes out together, whole and in order."""

from typing import Any

import pytest

from grimtable.server.sockets import FastSocket, burst


class Wire:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def is_closing(self) -> bool:
        return self.closing


@pytest.fixture
def sockets() -> list[Any]:
    """Two sockets on wires of their own, past the handshake."""
    made = []
    for _ in range(2):
        socket: Any = object.__new__(FastSocket)  # without a server around it
        socket.transport = Wire()
        socket.close_sent = socket.disconnected = socket._is_full = False
        socket._is_open = True
        socket._held = []
        made.append(socket)
    return made


def test_outside_a_burst_texts_go_out_at_once(sockets: list[Any]) -> None:
    assert sockets[0].write_texts([b"a", b"b"])

    assert sockets[0].transport.writes == [b"\x81\x01a\x81\x01b"]


def test_within_a_burst_each_socket_is_written_to_once_at_the_end(sockets: list[Any]) -> None:
    one, two = sockets
    with burst():
        one.write_texts([b"a"])
        two.write_texts([b"x" * 200])
        with burst():  # one within another is the same burst
            one.write_texts([b"b"])
        assert one.transport.writes == two.transport.writes == []

    assert one.transport.writes == [b"\x81\x01a\x81\x01b"]
    assert two.transport.writes == [b"\x81\x7e\x00\xc8" + b"x" * 200]
    one.write_texts([b"c"])
    assert one.transport.writes[1:] == [b"\x81\x01c"]


def test_a_burst_that_breaks_still_sends_and_a_closed_socket_is_passed_over(sockets: list[Any]) -> None:
    one, two = sockets

    def break_off() -> None:
        with burst():
            one.write_texts([b"a"])
            two.write_texts([b"b"])
            two.transport.closing = True
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()

    assert one.transport.writes == [b"\x81\x01a"]
    assert two.transport.writes == []
