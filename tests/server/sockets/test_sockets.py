"""The short way of frames: what one commit brings goes out together, whole and in order."""

import pytest

from grimtable.server.sockets.outbox import Burst, Outbox


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
def wires() -> list[Wire]:
    """Two wires."""
    return [Wire(), Wire()]


@pytest.fixture
def boxes(wires: list[Wire]) -> list[Outbox]:
    """The way out onto each of them."""
    boxes, burst = [Outbox(wire) for wire in wires], Burst()
    for box in boxes:
        box.burst = burst
    return boxes


def test_outside_a_burst_texts_go_out_at_once(wires: list[Wire], boxes: list[Outbox]) -> None:
    assert boxes[0].write([b"a", b"b"])

    assert wires[0].writes == [b"\x81\x01a\x81\x01b"]


def test_within_a_burst_each_socket_is_written_to_once_at_the_end(wires: list[Wire], boxes: list[Outbox]) -> None:
    one, two = boxes
    with boxes[0].burst:
        assert one.write([b"a"])
        assert two.write([b"x" * 200])
        with boxes[0].burst:  # one within another is the same burst
            one.write([b"b"])
        assert wires[0].writes == wires[1].writes == []

    assert wires[0].writes == [b"\x81\x01a\x81\x01b"]
    assert wires[1].writes == [b"\x81\x7e\x00\xc8" + b"x" * 200]
    one.write([b"c"])
    assert wires[0].writes[1:] == [b"\x81\x01c"]


def test_a_burst_that_breaks_still_sends_and_a_closed_socket_is_passed_over(
    wires: list[Wire], boxes: list[Outbox]
) -> None:
    one, two = boxes

    def break_off() -> None:
        with boxes[0].burst:
            one.write([b"a"])
            two.write([b"b"])
            wires[1].closing = True
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()

    assert wires[0].writes == [b"\x81\x01a"]
    assert wires[1].writes == []


@pytest.mark.parametrize("why", ["full", "hung up", "closing"])
def test_what_cannot_be_written_is_said_so(wires: list[Wire], boxes: list[Outbox], why: str) -> None:
    box = boxes[0]
    if why == "full":
        box.is_full = True
    elif why == "hung up":
        box.is_open = False
    else:
        wires[0].closing = True

    assert not box.write([b"a"])
    assert wires[0].writes == []
