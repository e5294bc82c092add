"""The shape of data from outside: where tables, lists, numbers and words are expected, before anything is read.

A shape is `int`, `str` or `bool`; `[shape]`, a list of such; `(shape, shape)`, a list of exactly these; a table
`{"name": shape}`, whose other fields are not looked at, or `{"*": shape}`, all of whose fields are so; `Either(…)`; or
`object`, anything at all.
"""

from typing import Any

Shape = Any  # as above: a value of its own kind would be no clearer to read

KINDS = {int: "a whole number", str: "a word", bool: "true or false", type(None): "nothing"}
UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError)  # what bad data may raise
LONGEST = 60  # letters of a value that are shown


class Either:
    """One of several shapes."""

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes


def misfit(data: Any, shape: Shape, where: str) -> str:  # whatever came from outside
    """Where data is not of its shape, what came and what is expected; nothing if all is well."""
    if isinstance(shape, Either):
        return _none_of(data, shape, where)
    if isinstance(shape, list):
        if not isinstance(data, list):
            return _wrong(data, "a list", where)
        return _first(misfit(each, shape[0], f"{where}[{i}]") for i, each in enumerate(data))
    if isinstance(shape, tuple):
        if not isinstance(data, list) or len(data) != len(shape):
            return _wrong(data, f"a list of {len(shape)}", where)
        return _first(
            misfit(each, part, f"{where}[{i}]") for i, (each, part) in enumerate(zip(data, shape, strict=True))
        )
    if isinstance(shape, dict):
        if not isinstance(data, dict):
            return _wrong(data, "a table", where)
        every = shape.get("*", object)
        return _first(
            misfit(value, shape.get(key, every), f"{where}.{key}" if where else str(key)) for key, value in data.items()
        )
    if shape is object or type(data) is shape:
        return ""
    return _wrong(data, KINDS[shape], where)


def _none_of(data: Any, either: Either, where: str) -> str:
    """Why data is none of several shapes: what is wrong inside the one that it begins to be, if there is one."""
    reasons = [misfit(data, shape, where) for shape in either.shapes]
    if "" in reasons:
        return ""
    inside = [reason for reason in reasons if not reason.startswith(f"{where} is ")]
    if inside:
        return inside[0]
    return _wrong(data, " or ".join(reason.rpartition(", not ")[2] for reason in reasons), where)


def _wrong(data: Any, expected: str, where: str) -> str:
    came = repr(data)
    came = came if len(came) <= LONGEST else f"{came[:LONGEST]}…"
    return f"{where} is {came}, not {expected}"


def _first(reasons: Any) -> str:  # an iterator of texts
    return next((reason for reason in reasons if reason), "")


def why_unreadable(error: Exception) -> str:
    """What is wrong with what was read, in words: a ValueError says it itself."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown"
    if isinstance(error, IndexError):
        return "a number points at something that is not there"
    return str(error) if isinstance(error, ValueError) else "something in it is of another kind than expected"


def hexadecimal(value: Any) -> int:  # whatever came from outside
    """The number behind hexadecimal digits; a ValueError in words if there is none."""
    try:
        return int(value, 16)
    except (TypeError, ValueError):
        raise ValueError(f"{value!r} is not a hexadecimal number") from None
