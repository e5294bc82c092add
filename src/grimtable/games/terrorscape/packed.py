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
from grimtable.games.terrorscape import counts, joint, plan_states, traces
from grimtable.games.terrorscape.used_tables import Counts

SIZE: Final = (joint.N_TRIPLES + 7) // 8  # bytes of one set
MOST_NUMBERS: Final = 1000  # more than any table ever has
MOST_DIGITS: Final = 100  # of one, and a comma


@lru_cache(maxsize=64)
def _compressed(table: Counts) -> tuple[str, str]:
    numbers = ",".join([f"{used:x}" for used, _places in table]).encode()
    sets = b"".join([places.to_bytes(SIZE, "little") for _used, places in table])
    return base64.b64encode(zlib.compress(numbers)).decode(), base64.b64encode(zlib.compress(sets)).decode()


def packed(table: Counts) -> Json:
    """A table, readable by `unpacked`."""
    numbers, sets = _compressed(table)
    return {"numbers": numbers, "triples": sets}


def unpacked(data: Any, places: int) -> Counts:  # whatever a view or a position holds
    """A table again; once its numbers were written out, and before that its sets too, `places` as "all"."""
    if type(data) is list:
        return tuple((_counts(used), places if each == "all" else triples(each)) for used, each in data)
    numbers = data.get("used")
    if numbers is None:
        numbers = _decompressed(data["numbers"], MOST_NUMBERS * MOST_DIGITS).decode("ascii", "replace").split(",")
    if type(numbers) is not list or len(numbers) > MOST_NUMBERS:
        raise ValueError("a table of triples is broken")
    length = SIZE * len(numbers)
    raw = _decompressed(data["triples"], length)
    sets = [int.from_bytes(raw[at : at + SIZE], "little") for at in range(0, len(raw), SIZE)]
    if len(raw) != length or any(each >> joint.N_TRIPLES for each in sets):
        raise ValueError(f"a table of triples has {len(raw)} bytes, not {length}")
    return tuple((_counts(used), each) for used, each in zip(numbers, sets, strict=True))


def _decompressed(text: Any, most: int) -> bytes:  # whatever a view or a position holds
    """What was compressed, one byte more than it may have at most."""
    if type(text) is not str:
        raise ValueError("a table of triples is broken")
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), most + 1)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"a table of triples is broken: {error}") from None


def triples(value: Any) -> int:  # whatever a view or a position holds
    """A set of triples."""
    number = hexadecimal(value)
    if not 0 <= number < 1 << joint.N_TRIPLES:
        raise ValueError(f"triples are {value!r}")
    return number


def _counts(value: Any) -> int:  # whatever a view or a position holds
    number = hexadecimal(value)
    used = number & ~(plan_states.STATES | traces.EVERY)
    if number < 0 or used & counts.GUARDS or used >= counts.GUARDS << 1:
        raise ValueError(f"counts are {value!r}")
    return number
