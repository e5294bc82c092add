"""How the gallery draws the components: tiles with their tunnels, everything else by its icon."""

from functools import cache
from typing import Final

from grimtable.engine.view import Json
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia.drawing.moves import CARD_ICONS, DOOM_ICONS
from grimtable.games.claustrophobia.drawing.tiles import KIND_ICONS

SIZE: Final = 160
MOUTH: Final = 36  # half of an opening
CORNER: Final = 50  # where the walls of two sides meet, from the middle
WALL: Final = 22  # from the edge of the tile to the wall of its tunnel
ROCK: Final = "#1d150e"
FLOOR: Final = "#54412c"
TABLE_ICONS: Final = {"gift": "redeemer", "limit": "log", "box": "die-5"}
SCENARIO_ICONS: Final = {
    "survivors": "exit", "invasion": "barricade", "master": "demon", "ritual": "pentacle", "possessed": "ghost",
    "gold": "chest",
}  # fmt: skip


@cache
def _kinds() -> dict[str, str]:
    return {str(row["id"]): str(row["kind"]) for row in c.standard_tables()["tile"]}


def plan(row: Json) -> list[Json]:
    """A tile as it lies, north up; one icon for what has one."""
    table, slug = str(row["table"]), str(row["id"])
    if table == "tile":
        gates = c.SHAPES[str(row["shape"])]
        return _tile("".join(side for bit, side in enumerate(c.SIDES) if gates >> bit & 1), str(row["kind"]))
    if table == "ritual":
        return _tile(str(row["openings"]), _kinds()[slug])
    icon = _icon(table, slug)
    return [_outline([], "", [icon])] if icon else []


def _icon(table: str, slug: str) -> str:
    match table:
        case "line":
            return f"die-{slug[-1]}"
        case "demon":
            return "troglodyte" if slug in ("trog", "tough") else "demon"
        case "advantage":
            return CARD_ICONS[slug]
        case "event":
            return DOOM_ICONS[slug]
        case "scenario":
            return SCENARIO_ICONS[slug]
        case _:
            return TABLE_ICONS.get(table, "")


def _tile(openings: str, kind: str) -> list[Json]:
    """The rock, and the tunnel in it with an opening on each side named."""
    half = SIZE // 2
    points: list[list[int]] = []
    for side, (dx, dy) in zip("nesw", ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        reach = half if side in openings else half - WALL
        for across in (-MOUTH, MOUTH):
            points.append([half + dx * reach - dy * across, half + dy * reach + dx * across])
        points.append([half + (dx - dy) * CORNER, half + (dy + dx) * CORNER])
    rock = [[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]]
    icon = KIND_ICONS[kind]
    return [_outline(rock, ROCK, []), _outline(points, FLOOR, [icon] if icon else [])]


def _outline(points: list[list[int]], hue: str, icons: list[str]) -> Json:
    """One outline; its icon stands in the middle of the tile."""
    return {"points": points, "at": [SIZE // 2 - 14, SIZE // 2 - 38, 0, 0], "hue": hue, "code": "", "icons": icons}
