"""Shapes of data from outside: where it is bent, what came and what is expected is said in words."""

from typing import Any

import pytest

from grimtable.engine.shape import Either, misfit, why_unreadable

SHAPE = {
    "n": int,
    "name": str,
    "yes": bool,
    "rows": [(str, int)],
    "counts": {"*": int},
    "deck": Either([str], int, type(None)),
    "any": object,
}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, ""),
        ({"n": 3, "name": "x", "yes": True, "any": [None], "unknown": {}}, ""),
        ({"rows": [["a", 1], ["b", 2]], "counts": {"a": 1}, "deck": ["a"]}, ""),
        ({"deck": 4}, ""),
        ({"deck": None}, ""),
        ([], "data is [], not a table"),
        ({"n": True}, "data.n is True, not a whole number"),
        ({"n": 1.0}, "data.n is 1.0, not a whole number"),
        ({"n": None}, "data.n is None, not a whole number"),
        ({"name": 5}, "data.name is 5, not a word"),
        ({"yes": 1}, "data.yes is 1, not true or false"),
        ({"rows": {}}, "data.rows is {}, not a list"),
        ({"rows": [["a", 1], ["b"]]}, "data.rows[1] is ['b'], not a list of 2"),
        ({"rows": [["a", "1"]]}, "data.rows[0][1] is '1', not a whole number"),
        ({"counts": {"a": []}}, "data.counts.a is [], not a whole number"),
        ({"deck": {}}, "data.deck is {}, not a list or a whole number or nothing"),
        ({"deck": ["a", 3]}, "data.deck[1] is 3, not a word"),
        ({"n": "x" * 500}, f"data.n is '{'x' * 59}…, not a whole number"),
    ],
)
def test_the_first_thing_that_is_bent_is_named(data: Any, says: str) -> None:
    assert misfit(data, SHAPE, "data") == says


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (KeyError("asked"), "'asked' is missing or unknown"),
        (IndexError("list index out of range"), "a number points at something that is not there"),
        (TypeError("'int' object is not iterable"), "something in it is of another kind than expected"),
        (ValueError("more axes than the box has"), "more axes than the box has"),
    ],
)
def test_what_python_says_is_put_in_words(error: Exception, says: str) -> None:
    assert why_unreadable(error) == says
