"""How the gallery draws the components: stores with their three rooms, everything else by its icon."""

from functools import cache
from typing import Final

from grimtable.engine.game import mere_icon
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.drawing.floor_plan import room_plan
from grimtable.games.male_epickie_zombie.drawing.mall import FLOORS, SHOPS
from grimtable.games.male_epickie_zombie.drawing.moves import (
    ABILITY_ICONS,
    CARD_ICONS,
    OBJECTIVE_ICONS,
    PRINTED_ICONS,
    SYMBOL_ICONS,
)
from grimtable.games.male_epickie_zombie.drawing.panels import DIE_FACES

BARE: Final = "#4a4a52"  # a floor without its shop
NUMBER_ICONS: Final = {
    "zombies": "zeeple", "moves": "exit", "barricade-top": "barricade", "barricade-reset": "barricade",
    "survivors": "survivor", "survivors-easy": "survivor", "survivors-normal": "survivor", "survivors-hard": "survivor",
    "survivors-epic": "survivor", "survivors-each": "survivor", "survivors-each-of-two": "survivor", "track": "ammo",
    "player-cards": "meeple", "objectives": "crown", "added": "zeeple", "automa-quiet": "silent",
    "automa-noise": "noise", "zombie-cards": "zeeple", "traps": "trap", "supply-repair": "barricade", "heal": "heart",
    "frequency-ammo": "ammo", "first-aid": "medkit", "adrenaline": "syringe", "fireworks": "burst",
    "motorcycle": "motorbike", "good-turn": "skull", "search-weapons": "axe",
}  # fmt: skip
ICONS: Final = {
    "search": CARD_ICONS, "ability": ABILITY_ICONS, "objective": OBJECTIVE_ICONS, "symbol": SYMBOL_ICONS,
    "number": NUMBER_ICONS, "face": {face: f"die-{name}" for face, name in DIE_FACES.items()},
}  # fmt: skip
TABLE_ICONS: Final = {"character": "meeple", "passive": "zeeple", "horde": "horde", "number": "log"}


@cache
def _shapes() -> dict[str, Json]:
    return {str(row["id"]): row for row in c.standard_tables()["shape"]}


def plan(row: Json) -> list[Json]:
    """Outlines for a store, one icon for what has one."""
    table, slug = str(row["table"]), str(row["id"])
    if table == "side":
        shape, hue = _shapes()[slug], FLOORS[row["symbol"]]
        rooms = [room_plan(shape[f"plan{k + 1}"], hue, str(k + 1), _printed(row, k)) for k in range(3)]
        return [{**rooms[0], "art": f"slab-{SHOPS[slug][1]}"}, *rooms[1:]]
    if table == "shape":
        return [room_plan(row[f"plan{k + 1}"], BARE, str(k + 1), []) for k in range(3)]
    return mere_icon(ICONS.get(table, {}).get(slug) or TABLE_ICONS.get(table, ""))


def _printed(row: Json, k: int) -> list[str]:
    """The icons of a room: the symbol at the entrance, then what the room holds (MEZ-C1.2, MEZ-M1)."""
    found = [SYMBOL_ICONS[row["symbol"]]] if k == 0 else []
    for name in row[f"room{k + 1}"]:
        found.append(ABILITY_ICONS.get(name) or PRINTED_ICONS[name.rpartition("-")[0] or name])
    return found
