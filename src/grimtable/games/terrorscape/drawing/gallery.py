"""How the gallery draws Terrorscape's components: rooms as the manor has them, everything else by its icon."""

from typing import Final

from grimtable.engine.game import mere_icon
from grimtable.engine.view import Json
from grimtable.games.terrorscape.drawing.floor_plan import AREA_HUES, ROOM_ICONS, ROOMS
from grimtable.games.terrorscape.drawing.moves import ITEM_ICONS, KILLER_ICONS, skill_icon

WIDE: Final = 210  # of a drawing, in its own units; plates and numbers are drawn in these
TABLE_ICONS: Final = {
    "door": "door", "border": "exit", "passage": "passage", "survivor": "survivor", "plan": "map", "number": "log",
}  # fmt: skip
TOKEN_ICONS: Final = {
    "noise": "noise", "firecracker": "burst", "sneak": "silent", "trap": "trap", "help": "radio", "assistance": "log",
    "trait": "crown", "plan": "map", "first_player": "player", "figure": "survivor",
}  # fmt: skip
NUMBER_ICONS: Final = {
    "locks": "lock", "fear": "fear", "repair": "radio", "dice": "die-3", "keys": "keys", "own_keys": "keys",
    "help": "radio", "level": "skull", "strength": "brute", "trap": "trap", "move": "exit", "sprint": "exit",
    "tools": "wrench", "tools_johnson": "wrench", "persistence": "shield", "discovery": "search",
}  # fmt: skip


def plan(row: Json) -> list[Json]:
    """A room with its furniture; one icon for all that has no shape of its own."""
    table, slug = str(row["table"]), str(row["id"])
    if table == "location" and slug in ROOMS:
        return [_room(slug, AREA_HUES.get(str(row["area"]), ""))]
    return mere_icon(_icon(table, slug, row))


def _icon(table: str, slug: str, row: Json) -> str:
    match table:
        case "killer":
            return KILLER_ICONS.get(slug, "killer")
        case "skill":
            return skill_icon(slug)
        case "item":
            return ITEM_ICONS.get(slug, "")
        case "trait":
            return "killer" if row["side"] == "killer" else "crown"
        case "face":
            return f"die-{row['value'] or 'blank'}"
        case "token":
            return TOKEN_ICONS.get(slug, "")
        case "number" if slug in NUMBER_ICONS:
            return NUMBER_ICONS[slug]
        case _:
            return TABLE_ICONS.get(table, "")


def _room(slug: str, hue: str) -> Json:
    """An outline with the plan on its floor; number and symbol stand in its first corner."""
    points = ROOMS[slug]
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    scale = WIDE / (max(x for x, _y in points) - left)
    icons = [ROOM_ICONS[slug]] if slug in ROOM_ICONS else []
    return {
        "points": [[round((x - left) * scale), round((y - top) * scale)] for x, y in points],
        "at": [0, 0, WIDE, WIDE],
        "hue": hue,
        "code": slug,
        "icons": icons,
        "art": f"plan-{slug}",
    }
