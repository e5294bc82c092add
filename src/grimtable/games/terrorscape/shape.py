"""The shape of a position of Terrorscape, as far as its reading rests on it."""

from grimtable.engine.shape import Either, Shape

TABLE: Shape = {"used": [str], "numbers": str, "triples": str}  # packed.py
SHAPE: Shape = {
    "survivor": [{}],
    "killer": {},
    "secret": {},
    "board": {},
    "team": {},
    "decks": {},
    "now": {"steps": [(str, int, int, int)], "asked": [(int, str, int, int, int)], "questions": [int]},
    "memory": {
        "known": [int], "places": str, "fear": [int], "notes": [int], "past": [int], "parts": [str], "stays": [str],
        "used": Either(TABLE, [(str, str)]), "sides": [TABLE], "cards": {},
    },
}  # fmt: skip
