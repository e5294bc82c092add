"""The shape of a position of Claustrophobia, as far as its reading rests on it."""

from grimtable.engine.shape import Either, Shape

COUNTS = {"*": int}
ROLL = {"what": str, "figure": str, "target": str, "dice": [int], "need": int, "result": int, "odd": bool}
SHAPE: Shape = {
    "gifts": [str],
    "map": [(str, int, int, str)],
    "figures": {"*": str},
    "tough": [str],
    "cancelled": {"*": [int]},
    "dice": COUNTS,
    "objects": {"*": str},
    "wounds": [int],
    "tokens": [str],
    "pile": [str],
    "aside": [str],
    "lost": [str],
    "pool": [int],
    "laid": [(str, int)],
    "hand": COUNTS,
    "deck": [str],
    "played": COUNTS,
    "events": COUNTS,
    "event_deck": [str],
    "events_played": COUNTS,
    "marks": COUNTS,
    "now": {
        "phase": str, "step": str, "decision": str, "target": str, "side": str, "why": str, "card": str,
        "steps": [(str, int, int, int, int)], "asked": [(int, str, int, int, int, int)], "questions": [int],
    },
    "memory": Either(
        type(None), [{"built": bool, "stashes": [str], "slots": [(int, int, str)], "groups": [[str]]}]
    ),
    "roll": Either(type(None), ROLL),
}  # fmt: skip
