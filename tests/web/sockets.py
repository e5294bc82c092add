"""Just enough of RFC 6455 to let a page talk to the preview: text frames, ping, close."""

import base64
import hashlib
import struct
from typing import BinaryIO, Final

_MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def accept_key(key: str) -> str:
    """The answer to a handshake."""
    return base64.b64encode(hashlib.sha1(key.encode() + _MAGIC).digest()).decode()


def read_frame(stream: BinaryIO) -> tuple[int, bytes] | None:
    """One frame from a browser: opcode and payload; None when the stream ended."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    length = head[1] & 127
    if length == 126:
        (length,) = struct.unpack(">H", stream.read(2))
    elif length == 127:
        (length,) = struct.unpack(">Q", stream.read(8))
    mask = stream.read(4) if head[1] & 128 else b"\0\0\0\0"
    data = stream.read(length)
    return head[0] & 15, bytes(byte ^ mask[k % 4] for k, byte in enumerate(data))


def frame(data: bytes, opcode: int = TEXT) -> bytes:
    """One frame to a browser."""
    if len(data) < 126:
        return bytes([128 | opcode, len(data)]) + data
    if len(data) < 65536:
        return bytes([128 | opcode, 126]) + struct.pack(">H", len(data)) + data
    return bytes([128 | opcode, 127]) + struct.pack(">Q", len(data)) + data
