"""The map: CLA-1, tiles and their openings; who stands where; what stops a warrior, CLA-4.2 and CLA-7.3."""

from typing import Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.state import Claustrophobia

FAR: Final = 99  # no way leads there
DX: list[i64] = [0, 1, 0, -1]
DY: list[i64] = [1, 0, -1, 0]


def turned(gates: i64, turns: i64) -> i64:
    """Openings after a clockwise turn; a tile is never mirrored."""
    return ((gates << turns) | (gates >> (4 - turns))) & 15


def cell_of(x: i64, y: i64) -> i64:
    """A cell of the unbounded grid as one number (CLA-1.1)."""
    return (x + 64) * 128 + y + 64


def beside(cell: i64, side: i64) -> i64:
    """The neighbouring cell on a side."""
    return cell + DX[side] * 128 + DY[side]


def tile_at(s: Claustrophobia, cell: i64) -> i64:
    """The tile on a cell, or -1 (CLA-1.1: one per cell)."""
    for tile in s.tiles:
        if s.cells[tile] == cell:
            return tile
    return -1


def place(s: Claustrophobia, tile: i64, cell: i64, gates: i64) -> None:
    """Lay a tile and join it to its neighbours.

    Two tiles are connected if both have an opening on the shared side (CLA-1.2); an opening is unexplored while the
    cell it faces is empty (CLA-1.3); one that faces a wall is dead (CLA-1.4).
    """
    s.cells[tile] = cell
    s.gates[tile] = gates
    dark: i64 = 0
    for side in range(4):
        other = tile_at(s, beside(cell, side))
        if other < 0:
            if gates >> side & 1:
                dark |= bit(side)
            continue
        back: i64 = (side + 2) & 3
        s.dark[other] &= ~bit(back)
        if gates >> side & 1 and s.gates[other] >> back & 1:
            s.links[tile * 4 + side] = other + 1
            s.links[other * 4 + back] = tile + 1
    s.dark[tile] = dark
    s.tiles.append(tile)
    if s.journal is not None:
        s.emit(k.TILE_PLACED, tile, gates, cell >> 7, cell & 127)


def stays_open(s: Claustrophobia, cell: i64, gates: i64) -> bool:
    """Whether a tile laid so leaves an unexplored opening somewhere on the board (CLA-5.4)."""
    for side in range(4):
        if gates >> side & 1 and tile_at(s, beside(cell, side)) < 0:
            return True
    for tile in s.tiles:
        bits = s.dark[tile]
        if bits == 0:
            continue
        for side in range(4):
            if bits >> side & 1 and beside(s.cells[tile], side) != cell:
                return True
    return False


def distances(s: Claustrophobia, start: i64) -> list[i64]:
    """Steps from a tile to every other, FAR where none lead; holes do not count (CLA-1.5)."""
    found: list[i64] = [FAR] * c.N_TILES
    found[start] = 0
    queue: list[i64] = [start]
    at: i64 = 0
    while at < len(queue):
        tile = queue[at]
        at += 1
        steps = found[tile] + 1
        for side in range(4):
            other = s.links[tile * 4 + side] - 1
            if other >= 0 and found[other] > steps:
                found[other] = steps
                queue.append(other)
    return found


def is_connected(s: Claustrophobia, tile: i64, other: i64) -> bool:
    """Whether a step leads from one tile to the other (CLA-1.2)."""
    at = tile * 4
    door = other + 1
    links = s.links
    return links[at] == door or links[at + 1] == door or links[at + 2] == door or links[at + 3] == door


def has_room(s: Claustrophobia, tile: i64, figure: i64) -> bool:
    """At most 3 warriors of each side on a tile, 1 on a Narrow Tunnel, 5 on Exit and Pentacle Room (CLA-1.6)."""
    if figure < c.HUMANS:
        return s.humans_on(tile) < s.rows.tile_room[tile]
    return s.demons_on(tile) < s.rows.tile_room[tile]


def is_barred(s: Claustrophobia, tile: i64, figure: i64) -> bool:
    """Whether a scenario bars a Demon warrior from a tile (CLA-S1.7, CLA-S3.5, CLA-S4.6)."""
    if figure < c.HUMANS:
        return False
    if s.scenario == c.SURVIVORS:
        return tile == c.T_EXIT
    if s.scenario == c.MASTER:
        return tile == c.T_PENTACLE and figure < c.DEMON
    if s.scenario == c.RITUAL:
        return tile == c.T_PENTACLE and figure >= c.DEMON
    return False


def barred_by(s: Claustrophobia) -> str:
    """The rule behind such a ban."""
    if s.scenario == c.SURVIVORS:
        return "CLA-S1.7"
    return "CLA-S4.6" if s.scenario == c.RITUAL else "CLA-S3.5"


def is_barred_to_place(s: Claustrophobia, tile: i64, figure: i64) -> bool:
    """Whether a scenario bars putting a Demon warrior there: nothing is put into the Ritual's room (CLA-S4.6)."""
    if s.scenario == c.RITUAL and s.rows.tile_kind[tile] == c.PENTACLE:
        return True
    return is_barred(s, tile, figure)


# What stops a warrior


def is_elusive(s: Claustrophobia, figure: i64) -> bool:
    """A Blade who is not Exhausted (CLA-H7.1, CLA-7.1); under D8 Troglodytes alone (CLA-D8.1)."""
    if s.marks[m.FUTILE] > 0:
        return c.TROG <= figure < c.DEMON
    return c.BLADE <= figure < c.HUMANS and not s.is_tired(figure)


def is_impressive(s: Claustrophobia, figure: i64) -> bool:
    """A Demon of Combat (CLA-M4.1), or any rested Human warrior once two Seals are taken (CLA-S4.7, CLA-Q33)."""
    if figure >= c.DEMON:
        return s.demon_kind(figure) == c.COMBAT
    return figure < c.HUMANS and s.scenario == c.RITUAL and n_seals(s) >= 2 and not s.is_tired(figure)


def n_seals(s: Claustrophobia) -> i64:
    """How many Seals the Demon side holds."""
    bits = s.marks[m.SEALS]
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def stopped_by(s: Claustrophobia, figure: i64) -> str | None:
    """The rule that keeps a warrior on his tile, or None.

    Blocking counts both sides, Exhausted warriors included (CLA-4.2, CLA-4.3). Elusive leaves regardless (CLA-7.2).
    Impressive keeps enemies, on the tile Hole in the Ground too (CLA-Q51); with an Elusive enemy beside it both
    Talents cancel for the whole tile (CLA-7.3, CLA-Q37).
    """
    tile = s.at[figure]
    own: i64 = 0
    enemies: i64 = 0
    held = False
    cancelled = False
    human = figure < c.HUMANS
    for other in range(c.N_FIGURES):
        if s.at[other] != tile:
            continue
        if (other < c.HUMANS) == human:
            own += 1
        else:
            enemies += 1
            if is_impressive(s, other):
                held = True
    if enemies == 0:
        return None
    for other in range(c.N_FIGURES):
        if s.at[other] == tile and is_elusive(s, other) and faces_impressive(s, other, tile):
            cancelled = True
    if not cancelled:
        if held:
            return "CLA-7.3"
        if is_elusive(s, figure):
            return None
    return None if own >= enemies else "CLA-4.2"


def faces_impressive(s: Claustrophobia, figure: i64, tile: i64) -> bool:
    """Whether an Impressive enemy of a warrior stands on the tile."""
    for other in range(c.N_FIGURES):
        if s.at[other] == tile and (other < c.HUMANS) != (figure < c.HUMANS) and is_impressive(s, other):
            return True
    return False
