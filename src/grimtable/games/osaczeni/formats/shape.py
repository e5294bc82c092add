"""The types of a position's fields that are read without a check of their own."""

from grimtable.engine.shape import Either, Shape

COUNTS = {"*": int}
PAIR = (int, str)  # a seat and one of its characters
SEAT = Either(int, str)  # TOML has no null: "" is nobody
SHAPE: Shape = {
    "monsters": COUNTS,
    "closed": [str],
    "condemned": [str],
    "cold_room": Either(type(None), [PAIR]),
    "hidden": [PAIR],
    "deck": Either(type(None), [str], int),
    "played": COUNTS,
    "boxed": [str],
    "seat": [{"hand": [str], "cards": int, "characters": {"*": str}}],
    "now": {
        "phase": str, "step": str, "decision": str, "dice": Either(COUNTS, [str]), "dice_place": str, "area": str,
        "looked": [int], "voters": [int], "passed": [int], "handed": [int], "pistols": [object], "votes": [object],
        "goals": [object], "drawn": [str], "tied": [int], "seats": [int], "steps": [(str, int, int, int)],
        "asked": [(int, str, int, int, int)], "questions": [int],
    },
    "memory": Either(type(None), [[(str, int, Either(SEAT, type(None)), Either(str, type(None)))]]),
}  # fmt: skip
