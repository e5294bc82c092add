"""Tiles as the table shows them: where they lie, their openings, and how the tile in hand could lie."""

from functools import lru_cache
from typing import Any, Final

from grimtable.engine.scene import Mark, Piece, Zone
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.drawing.words import beside, dark_sides
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView
from grimtable.games.claustrophobia.rules.tunnels import turned

SIZE: Final = 132
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # sides on the screen, where north is up
TURNS: Final = (270, 0, 90, 180)
KIND_ICONS: Final = {
    "exit": "exit", "pentacle": "pentacle", "stash": "chest", "hole": "hole", "lair": "lair", "hungry": "skull",
    "narrow": "narrow", "flooded": "water", "trapped": "spikes", "mechanism": "gears", "plain": "",
}  # fmt: skip


def place_of(cell: int) -> tuple[int, int]:
    """A cell of the grid as x and y, north up."""
    return (cell >> 7) - 64, (cell & 127) - 64


def exits_of(v: ClaustrophobiaView, cell: int, gates: int) -> str:
    """The openings of a tile in a cell, a capital where one leads into the unknown."""
    dark = dark_sides(v, cell, gates)
    return "".join(side.upper() if dark >> bit & 1 else side for bit, side in enumerate(c.SIDES) if gates >> bit & 1)


@lru_cache(maxsize=4096)
def tile_zone(
    tile: str,
    x: int,
    y: int,
    exits: str,
    kind: str,
    name: str,
    short: str,
    tip: str,
    state: Any,
    label: str,
    mark: Mark | None,
) -> Zone:
    """A tile in play."""
    icon = KIND_ICONS[kind]
    rule = f"CLA-T{c.TILE_KINDS.index(kind) + 1}.1"
    return Zone(
        f"tile:{tile}", name, "tile", wide=(x * SIZE, -y * SIZE, SIZE, SIZE), flow="grid", size=40, exits=exits,
        floor=icon, icon=icon, state=state, label=label, mark=mark, sub=short, tip=tip, rule=rule,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def gate_zone(tile: str, side: int, x: int, y: int, tip: str, size: int) -> Zone:
    """A small place outside an unexplored opening, where the d10 lies and where exploring is picked."""
    dx, dy = STEPS[side]
    half = SIZE * 0.36
    cx, cy = x * SIZE + SIZE / 2 + dx * SIZE * 0.7, -y * SIZE + SIZE / 2 + dy * SIZE * 0.7
    rect = (cx - half / 2, cy - half / 2, half, half)
    return Zone(f"gate:{tile}:{c.SIDES[side]}", tip, "plain", wide=rect, flow="row", size=size, tip=tip, rule="CLA-1.3")


@lru_cache(maxsize=4096)
def arrow(tile: str, side: int) -> Piece:
    """The arrow into an unexplored opening."""
    return Piece(f"way:{tile}:{c.SIDES[side]}", f"gate:{tile}:{c.SIDES[side]}", "arrow", turn=TURNS[side], order=1)


# The tile in hand


def new_cell(v: ClaustrophobiaView) -> int:
    """Where the tile in hand will lie; -1 while there is none."""
    if not v.marks[m.DRAWN]:
        return -1
    cell = next(cell for other, cell, _gates in v.tiles if other == v.marks[m.DIG_TILE])
    return beside(cell)[v.marks[m.DIG_SIDE]]


def first_turn(v: ClaustrophobiaView, rows: c.Rows) -> int:
    """The first way of laying the tile in hand that joins the tunnel it was found from (CLA-5.3)."""
    back = (v.marks[m.DIG_SIDE] + 2) & 3
    shape = int(rows.tile_gates[v.marks[m.DRAWN] - 1])
    return next((turns for turns in range(4) if turned(shape, turns) >> back & 1), 0)


def new_tile(v: ClaustrophobiaView, rows: c.Rows, turns: int, texts: Catalogue) -> Zone:
    """The tile in hand as it would lie; both players see it."""
    tile, cell = v.marks[m.DRAWN] - 1, new_cell(v)
    x, y = place_of(cell)
    kind = c.TILE_KINDS[rows.tile_kind[tile]]
    icon, name = KIND_ICONS[kind], f"{texts.text('scene-drawn')}: {texts.text(f'kind-{kind}')}"
    return Zone(
        "tile:new", name, "tile", wide=(x * SIZE, -y * SIZE, SIZE, SIZE), floor=icon, icon=icon, rule="CLA-5.3",
        exits=exits_of(v, cell, turned(int(rows.tile_gates[tile]), turns)), tip=texts.text(f"about-tile-{kind}"),
    )  # fmt: skip
