"""WebSocket frames of whole texts: what nearly every message is, in and out (RFC 6455, 5.2)."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library was installed without its compiled part
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # a text frame that is a whole message
MASKED: Final = 0x80
SHORT: Final = 126  # a length from here on takes two bytes of its own
LONG: Final = 65536  # and from here on eight


def whole_text(data: bytes) -> bytes | None:
    """The text of a masked frame that is all there is, unless its length is a long one; else None."""
    have = len(data)
    if have < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    size, start = data[1] & 0x7F, 6
    if size > SHORT or (size == SHORT and have < 8):
        return None
    if size == SHORT:
        size, start = data[2] << 8 | data[3], 8
    if have != start + size:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def measure(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of a frame begins and how long it is; a start of -1: not enough is here to say."""
    have = len(data)
    if have - at < 2:
        return -1, 0
    size = data[at + 1] & 0x7F
    start = at + 2
    if size >= SHORT:
        start += 2 if size == SHORT else 8
        if have < start:
            return -1, 0
        size = int.from_bytes(data[at + 2 : start], "big")
    if data[at + 1] & MASKED:
        start += 4
        if have < start:
            return -1, size
    return start, size


def add_frames(frames: list[bytes], texts: list[bytes]) -> None:
    """Add texts as frames of their own."""
    for text in texts:
        size = len(text)
        if size < SHORT:
            frames.append(b"\x81%c" % size)
        elif size < LONG:
            frames.append(b"\x81\x7e%c%c" % (size >> 8, size & 255))
        else:
            frames.append(b"\x81\x7f" + size.to_bytes(8, "big"))
        frames.append(text)
