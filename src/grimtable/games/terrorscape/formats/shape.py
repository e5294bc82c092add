"""The shape of a position of Terrorscape, as far as its reading rests on it."""

from grimtable.engine.shape import Shape

SHAPE: Shape = {
    "survivor": [{}],
    "killer": {},
    "secret": {},
    "board": {},
    "team": {},
    "decks": {},
    "now": {"steps": [(str, int, int, int)], "asked": [(int, str, int, int, int)], "questions": [int]},
    "memory": {"known": [int], "limits": [int], "told": [str]},
}  # fmt: skip
