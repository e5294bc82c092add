"""The types of a position's fields that are read without a check of their own."""

from grimtable.engine.shape import Either, Shape

COUNTS = {"*": int}
MEMORY = {"deck": COUNTS, "hands": [int], "since": [(int, str, int)], "own": Either(type(None), COUNTS)}
SHAPE: Shape = {
    "seat": [{}],
    "now": {"steps": [(str, int, int)], "asked": [(int, str, int, int)], "questions": [int], "replaced": [int]},
    "memory": Either(type(None), [Either(type(None), MEMORY)]),
}
