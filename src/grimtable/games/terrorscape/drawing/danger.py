"""What threatens the Survivors in each room, as their side knows it."""

from typing import Final, Literal, TypeAlias

from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.drawing import words
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

Level: TypeAlias = Literal["may", "reach", "sure", "heard", "blind"]
REACH: Final = 2  # steps: one and a search, or two with a card


def dangers_of(v: TerrorscapeView, rows: c.Rows) -> dict[str, tuple[Level, str]]:
    """The worst danger of each room with the number in its badge; none for the Killer and for spectators."""
    d = v.data
    if d["team"] is None or not d["killer"]["killer"] or d["phase"] in ("setup", "over"):
        return {}
    found: dict[str, tuple[Level, str]] = dict.fromkeys(unknown(v), ("blind", ""))
    found |= dict.fromkeys(d["team"]["noise"], ("heard", ""))
    found |= dict.fromkeys(words.lurking(v, rows), ("may", ""))
    if not d["killer"]["sneak"]:
        found |= in_reach(c.LOCATIONS.index(d["killer"]["last_seen"]), rows)
    return found


def in_reach(lair: int, rows: c.Rows) -> dict[str, tuple[Level, str]]:
    """Where the Killer is, and the rooms some steps away (TER-1.4)."""
    found: dict[str, tuple[Level, str]] = {}
    for steps in range(REACH, -1, -1):
        near = rows.ball[lair * 5 + steps]
        level: Level = "reach" if steps else "sure"
        found |= {c.LOCATIONS[at]: (level, str(steps or "")) for at in range(c.N_LOCATIONS) if near >> at & 1}
    return found


def unknown(v: TerrorscapeView) -> set[str]:
    """Rooms of Survivors of whom public facts leave the Killer more than one place (TER-Q61)."""
    known = v.data["memory"]["known"]
    found = set()
    for i, one in enumerate(v.data["survivors"]):
        hiding = evidence.places(known, i)
        if one["who"] and one["out"] == "in_play" and hiding & (hiding - 1):
            found.add(str(one["at"]))
    return found
