"""Sets of triples and tables of them in few letters, for views and positions (TER-Q61).

One set is a number in hexadecimal digits. A table of sums holds a hundred sets that are much alike: written out it
would have up to 125 kB, compressed it has 8.
"""

import base64
import binascii
import zlib
from functools import lru_cache
from typing import Any, Final

from grimtable.engine.shape import hexadecimal
from grimtable.engine.view import Json
from grimtable.games.terrorscape import counts, joint
from grimtable.games.terrorscape.used_tables import Counts

SIZE: Final = (joint.N_TRIPLES + 7) // 8  # bytes of one set
MOST_NUMBERS: Final = 1000  # more than any table ever has


@lru_cache(maxsize=64)
def _compressed(table: Counts) -> str:
    raw = b"".join([places.to_bytes(SIZE, "little") for _used, places in table])
    return base64.b64encode(zlib.compress(raw)).decode()


def packed(table: Counts) -> Json:
    """A table, readable by `unpacked`."""
    return {"used": [f"{used:x}" for used, _places in table], "triples": _compressed(table)}


def unpacked(data: Any, places: int) -> Counts:  # whatever a view or a position holds
    """A table again; once all its sets were written out, and `places` as "all"."""
    if type(data) is list:
        return tuple((_counts(used), places if each == "all" else triples(each)) for used, each in data)
    numbers, text = data["used"], data["triples"]
    if type(numbers) is not list or type(text) is not str or len(numbers) > MOST_NUMBERS:
        raise ValueError("a table of triples is broken")
    length = SIZE * len(numbers)
    try:
        raw = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), length + 1)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"a table of triples is broken: {error}") from None
    sets = [int.from_bytes(raw[at : at + SIZE], "little") for at in range(0, len(raw), SIZE)]
    if len(raw) != length or any(each >> joint.N_TRIPLES for each in sets):
        raise ValueError(f"a table of triples has {len(raw)} bytes, not {length}")
    return tuple((_counts(used), each) for used, each in zip(numbers, sets, strict=True))


def triples(value: Any) -> int:  # whatever a view or a position holds
    """A set of triples."""
    number = hexadecimal(value)
    if not 0 <= number < 1 << joint.N_TRIPLES:
        raise ValueError(f"triples are {value!r}")
    return number


def _counts(value: Any) -> int:  # whatever a view or a position holds
    number = hexadecimal(value)
    if number & counts.GUARDS or not 0 <= number < counts.GUARDS << 1:
        raise ValueError(f"counts are {value!r}")
    return number
