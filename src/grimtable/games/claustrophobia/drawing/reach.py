"""Where a warrior can go, for the drawing: the steps to the tiles in his reach, and why the rest is shut."""

from typing import Final

from grimtable.engine.scene import Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.drawing.words import dark_sides
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView

REASONS: Final = {
    "CLA-4.2": "scene-blocked", "CLA-7.3": "scene-impressive", "CLA-4.4": "scene-full", "CLA-4.6": "scene-no-move",
    "CLA-5.6": "scene-no-tiles",
}  # fmt: skip


def reach(v: ClaustrophobiaView, rows: c.Rows, next_to: set[str]) -> dict[str, int]:
    """Tiles in reach of the active warrior and how many steps they are off; the first step is what is legal now.

    Further ones are a forecast of the same Move: enemies that would hold him (CLA-4.2), water (CLA-12.1) and full
    tiles (CLA-4.4) end it. What Talents beyond his own would allow is left out: better too few than too many.
    """
    figure = v.marks[m.ACTIVE] - 1
    found = dict.fromkeys(next_to, 1)
    if figure < 0 or v.at[figure] >= c.N_TILES:
        return found
    cells = {cell: (tile, gates) for tile, cell, gates in v.tiles}
    places = {tile: (cell, gates) for tile, cell, gates in v.tiles}
    own, other = ((0, c.HUMANS), (c.TROG, len(v.at))) if figure < c.HUMANS else ((c.TROG, len(v.at)), (0, c.HUMANS))
    slippery = c.BLADE <= figure < c.HUMANS and not v.marks[m.FUTILE] and not v.marks[m.TIRED] >> figure & 1
    front = [c.TILES.index(tile) for tile in next_to]
    for steps in range(2, v.marks[m.LEFT] + 1):
        reached = []
        for tile in front:
            held = sum(place == tile for place in v.at[other[0] : other[1]])
            mates = sum(place == tile for place in v.at[own[0] : own[1]]) + 1
            if rows.tile_kind[tile] == c.FLOODED or (held > mates and not slippery) or tile in v.at[c.DEMON :]:
                continue
            cell, gates = places[tile]
            for side, beside in enumerate((cell + 1, cell + 128, cell - 1, cell - 128)):
                goal, other_gates = cells.get(beside, (c.N_TILES, 0))
                if not gates >> side & 1 or not other_gates >> ((side + 2) & 3) & 1 or goal == v.at[figure]:
                    continue
                room = int(rows.tile_room[goal])
                if c.TILES[goal] not in found and sum(place == goal for place in v.at[own[0] : own[1]]) < room:
                    found[c.TILES[goal]] = steps
                    reached.append(goal)
        front = reached
    return found


def shut_ways(v: ClaustrophobiaView, usable: set[str], texts: Catalogue) -> list[Refusal]:
    """Tiles and openings beside the active warrior that he cannot take now, with the reason."""
    figure = v.marks[m.ACTIVE] - 1
    if figure < 0 or v.at[figure] >= c.N_TILES:
        return []
    here = next((row for row in v.tiles if row[0] == v.at[figure]), None)
    if here is None:
        return []
    tile, cell, gates = here
    around = {other_cell: (other, other_gates) for other, other_cell, other_gates in v.tiles}
    beside = (cell + 1, cell + 128, cell - 1, cell - 128)
    dark = dark_sides(v, cell, gates)
    found = []
    for side in range(4):
        pick = f"gate:{c.TILES[tile]}:{c.SIDES[side]}" if dark >> side & 1 else ""
        if not pick and gates >> side & 1 and beside[side] in around:
            other, other_gates = around[beside[side]]
            if other_gates >> ((side + 2) & 3) & 1:
                pick = f"tile:{c.TILES[other]}"
        if pick and pick not in usable and (figure < c.HUMANS or pick.startswith("tile:")):
            rule = v.stopped[figure] or ("CLA-4.6" if v.marks[m.LEFT] < 1 else "CLA-4.4")
            if rule == "CLA-4.4" and pick.startswith("gate:"):
                rule = "CLA-5.6"
            if pick.startswith("gate:"):
                name, icon = texts.text("action-explore", side=texts.text(f"side-{c.SIDES[side]}")), "torch"
            else:
                name, icon = texts.text("action-step", tile=texts.text(f"tile-{pick[5:]}")), "exit"
            found.append(Refusal(pick, texts.text(REASONS[rule]), rule, texts.text("scene-not-now"), name, icon))
    return found
