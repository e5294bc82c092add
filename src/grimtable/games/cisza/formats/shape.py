"""The shape of a position of Cisza, as far as its reading rests on it."""

from grimtable.engine.shape import Either, Shape

COUNTS = {"*": int}
MEMORY = {"deck": COUNTS, "hands": [int], "since": [(int, str, int)], "own": Either(type(None), COUNTS)}
SHAPE: Shape = {
    "seat": [{}],
    "now": {"steps": [(str, int, int)], "asked": [(int, str, int, int)], "questions": [int], "replaced": [int]},
    "memory": Either(type(None), [Either(type(None), MEMORY)]),
}
