"""How the gallery draws Osaczeni's components: each by an icon."""

from typing import Final

from grimtable.engine.game import mere_icon
from grimtable.engine.view import Json
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.drawing.moves import ICONS
from grimtable.games.osaczeni.drawing.scene import AREA_ICONS

TABLE_ICONS: Final = {"row": "cold", "players": "survivor", "limit": "log", "epilogue": "book"}
LIMIT_ICONS: Final = {
    "monsters": "monster",
    "dice": "hatch",
    "closing": "stop",
    "deal": "search",
    "rounds": "hourglass",
}


def plan(row: Json) -> list[Json]:
    """One icon; a card has it by its own name."""
    table, slug = str(row["table"]), str(row["id"])
    if table == "area" and slug in c.AREAS:
        return mere_icon(AREA_ICONS[c.AREAS.index(slug)])
    if table == "character":
        return mere_icon(ICONS.get(slug, "survivor"))
    return mere_icon(
        LIMIT_ICONS.get(slug, "") if table == "limit" and slug in LIMIT_ICONS else TABLE_ICONS.get(table, "")
    )
