"""How the gallery draws the components: stores with their three rooms, everything else by its icon."""

from functools import cache
from typing import Final

from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie.components import standard_tables
from grimtable.games.male_epickie_zombie.scene_mall import FLOORS, SHOPS
from grimtable.games.male_epickie_zombie.scene_moves import (
    ABILITY_ICONS,
    CARD_ICONS,
    OBJECTIVE_ICONS,
    PRINTED_ICONS,
    SYMBOL_ICONS,
)
from grimtable.games.male_epickie_zombie.scene_plan import room_plan

ICONS: Final = {"search": CARD_ICONS, "ability": ABILITY_ICONS, "objective": OBJECTIVE_ICONS, "symbol": SYMBOL_ICONS}
TABLE_ICONS: Final = {"character": "meeple", "passive": "zeeple", "horde": "horde"}


@cache
def _shapes() -> dict[str, Json]:
    return {str(row["id"]): row for row in standard_tables()["shape"]}


def plan(row: Json) -> list[Json]:
    """Outlines for a store, one icon for what has one."""
    table, slug = str(row["table"]), str(row["id"])
    if table == "side":
        shape, hue = _shapes()[slug], FLOORS[row["symbol"]]
        rooms = [room_plan(shape[f"plan{k + 1}"], hue, str(k + 1), _printed(row, k)) for k in range(3)]
        return [{**rooms[0], "art": f"slab-{SHOPS[slug][1]}"}, *rooms[1:]]
    icon = ICONS.get(table, {}).get(slug) or TABLE_ICONS.get(table)
    return [{"points": [], "at": [0, 0, 0, 0], "hue": "", "code": "", "icons": [icon]}] if icon else []


def _printed(row: Json, k: int) -> list[str]:
    """The icons of a room: the symbol at the entrance, then what the room holds (MEZ-C1.2, MEZ-M1)."""
    found = [SYMBOL_ICONS[row["symbol"]]] if k == 0 else []
    for name in row[f"room{k + 1}"]:
        found.append(ABILITY_ICONS.get(name) or PRINTED_ICONS[name.rpartition("-")[0] or name])
    return found
