"""Frames of whole texts, as RFC 6455 writes them."""

import pytest
from websockets.frames import Frame, Opcode

from grimtable.server.sockets.frames import add_frames, measure, whole_text

SIZES = (0, 1, 125, 126, 127, 300, 65535)


def sent(text: bytes, opcode: Opcode = Opcode.TEXT, *, mask: bool = True, fin: bool = True) -> bytes:
    """A frame as the library writes it."""
    return Frame(opcode, text, fin).serialize(mask=mask)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_is_read(size: int) -> None:
    text = bytes(k % 251 for k in range(size))

    assert whole_text(sent(text)) == text


@pytest.mark.parametrize("size", SIZES)
def test_what_is_not_one_whole_text_is_left_alone(size: int) -> None:
    text = b"x" * size

    for other in (
        sent(text)[:-1],
        sent(text) + b"\x81",
        sent(text, mask=False),
        sent(text, fin=False),
        sent(text, Opcode.BINARY),
        sent(text, Opcode.CONT),
        b"",
        b"\x81",
        b"\x81\xfe\x00",
    ):
        assert whole_text(other) is None


def test_a_text_with_a_long_length_is_left_alone() -> None:
    assert whole_text(sent(b"x" * 65536)) is None
    assert whole_text(sent(b"x" * (6 + 127))[:2] + b"x" * 131) is None


@pytest.mark.parametrize("size", [*SIZES, 65536, 70000])
def test_frames_are_measured_and_written_as_the_library_does(size: int) -> None:
    text = b"x" * size
    for mask in (False, True):
        frame = sent(text, mask=mask)
        start, measured = measure(b"??" + frame, 2)
        assert (start - 2, measured) == (len(frame) - size, size)
        for cut in range(1, len(frame) - size):
            assert measure(frame[:cut], 0)[0] == -1

    frames: list[bytes] = []
    add_frames(frames, [text, b"and more"])
    assert b"".join(frames) == sent(text, mask=False) + sent(b"and more", mask=False)
