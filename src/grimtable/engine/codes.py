"""Codes: an action, a step or a question as one small int, a kind and up to four fields of 0 to 255."""

from typing import Final

from grimtable.engine.ints import i64

NONE: Final = 0  # no kind has number 0, so 0 is "no code"


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
    """Put a kind and its fields into one int."""
    return kind | (a << 8) | (b << 16) | (c << 24) | (d << 32)


def kind_of(code: i64) -> i64:
    """The kind of a code."""
    return code & 255


def field_a(code: i64) -> i64:
    """The first field."""
    return (code >> 8) & 255


def field_b(code: i64) -> i64:
    """The second field."""
    return (code >> 16) & 255


def field_c(code: i64) -> i64:
    """The third field."""
    return (code >> 24) & 255


def field_d(code: i64) -> i64:
    """The fourth field."""
    return (code >> 32) & 255


def bit(n: i64, one: i64 = 1) -> i64:
    """1 << n for n up to 62: compiled, a literal 1 would be shifted in 32 bits, so it must not be one."""
    return one << n
