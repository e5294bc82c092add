"""Where the rooms of the mall are drawn: outlines, doors, and rectangles in which things stand (MEZ-G1.3, MEZ-G1.5)."""

from functools import lru_cache
from typing import Final

from grimtable.engine.scene import Rect
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.mall import BOXES, COURTYARD_EDGES, Segment, point_on_table, segments

KX: Final = 12.0  # map units per unit of the grid: wider than high, as screens are
KY: Final = 8.4
RIM: Final = 6.0  # what a card keeps free around its rooms: its rim, and a gap to the next card
DOOR: Final = 1.3  # half of a door, in units of the grid
SIGN: Final = 26.0
HIGH: Final = 33.0  # a row of cards beside a store
Points = tuple[tuple[float, float], ...]
Door = tuple[float, float, float, float, float]
Grid = tuple[tuple[int, int], ...]


def card_rect(slot: int) -> Rect:
    """A card on the table, its gap left out."""
    x0, y0, x1, y1 = BOXES[slot]
    return (x0 * KX + 2, y0 * KY + 2, (x1 - x0) * KX - 4, (y1 - y0) * KY - 4)


def _spot(slot: int, x: float, y: float) -> tuple[float, float]:
    """A point of the grid on the map: what lies on the edge of a card is drawn inside its rim."""
    x0, y0, x1, y1 = BOXES[slot]
    dx = RIM if x == x0 else -RIM if x == x1 else 0.0
    dy = RIM if y == y0 else -RIM if y == y1 else 0.0
    return x * KX + dx, y * KY + dy


@lru_cache(maxsize=512)
def outline(identity: str, slot: int, side: int, k: int, plan: Grid) -> tuple[Points, Rect]:
    """A room on the table, and the largest rectangle within it for what stands there, clear of an inside sign."""
    points = tuple(_spot(slot, *point_on_table(slot, u, v)) for u, v in plan)
    return points, _largest(points, sign(slot)[0] if slot in SIDEWAYS else None)


def _largest(points: Points, blocked: Rect | None = None) -> Rect:
    """The largest rectangle with sides along the corners' lines that lies in an outline, outside of what is blocked."""
    xs, ys = {x for x, _y in points}, {y for _x, y in points}
    left, low, right = (blocked[0], blocked[1] + blocked[3], blocked[0] + blocked[2]) if blocked else (0.0, -1e9, 0.0)
    if blocked is not None:
        ys.add(low)
    across, down = sorted(xs), sorted(ys)
    best = (0.0, (0.0, 0.0, 0.0, 0.0))
    for i, x0 in enumerate(across):
        for x1 in across[i + 1 :]:
            for j, y0 in enumerate(down):
                if y0 < low and left < x1 and x0 < right:
                    continue
                for y1 in down[j + 1 :]:
                    area = (x1 - x0) * (y1 - y0)
                    if area > best[0] and _holds(points, across, down, x0, y0, x1, y1):
                        best = (area, (x0, y0, x1 - x0, y1 - y0))
    return best[1]


def _holds(points: Points, xs: list[float], ys: list[float], x0: float, y0: float, x1: float, y1: float) -> bool:
    for i in range(len(xs) - 1):
        for j in range(len(ys) - 1):
            x, y = (xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2
            if x0 < x < x1 and y0 < y < y1 and not _inside(points, x, y):
                return False
    return True


def _inside(points: Points, x: float, y: float) -> bool:
    found = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def room_plan(plan: list[list[int]], hue: str, code: str, icons: list[str]) -> Json:
    """A room of a mall card as the gallery draws it: the card printed landscape (MEZ-G1.3)."""
    points = tuple((float(u * PRINT), float(v * PRINT)) for u, v in plan)
    return {
        "points": [list(point) for point in points],
        "at": list(_largest(points)),
        "hue": hue,
        "code": code,
        "icons": icons,
    }


PRINT: Final = 10  # units of a printed card per unit of the grid; its floor is drawn in these

# The five rooms of the courtyard: a middle and four edges.
_C: Final = (-14 * KX + RIM, -10 * KY + RIM, 14 * KX - RIM, 10 * KY - RIM)
_I: Final = (-9.6 * KX, -5.9 * KY, 9.6 * KX, 5.9 * KY)
_W: Final = _I[2] - _I[0]
_H: Final = _I[3] - _I[1]
YARD: Final[dict[str, tuple[Points, Rect]]] = {
    "C-M": (((_I[0], _I[1]), (_I[2], _I[1]), (_I[2], _I[3]), (_I[0], _I[3])), (_I[0], _I[1], _W, _H)),
    "C-N": (((_C[0], _C[1]), (_C[2], _C[1]), (_I[2], _I[1]), (_I[0], _I[1])), (_I[0], _C[1], _W, _I[1] - _C[1])),
    "C-E": (((_C[2], _C[1]), (_C[2], _C[3]), (_I[2], _I[3]), (_I[2], _I[1])), (_I[2], _I[1], _C[2] - _I[2], _H)),
    "C-S": (((_C[2], _C[3]), (_C[0], _C[3]), (_I[0], _I[3]), (_I[2], _I[3])), (_I[0], _I[3], _W, _C[3] - _I[3])),
    "C-W": (((_C[0], _C[3]), (_C[0], _C[1]), (_I[0], _I[1]), (_I[0], _I[3])), (_C[0], _I[1], _I[0] - _C[0], _H)),
}
SIDEWAYS: Final = (3, 7)  # east and west: no room above or below them


def sign(slot: int) -> tuple[Rect, Rect]:
    """Where a store's sign hangs, and where the cards beside it lie: outwards, away from the courtyard."""
    x0, y0, w, h = card_rect(slot)
    if slot in SIDEWAYS:  # the sign hangs inside, the cards lie in a column between the corners
        x = x0 + w + 2 if slot == 3 else x0 - 4 * KX
        return (x0 + 6, y0 + 2, w - 12, SIGN - 2), (x, y0 + 4, 4 * KX - 2, h - 8)
    y = y0 - SIGN - 2 if slot in (0, 1, 2) else y0 + h + 2
    row = y0 - HIGH if slot in (0, 1, 2) else y0 + h
    if slot in (1, 5):  # higher and lower than their neighbours
        return (x0, y, 196.0, SIGN), (x0 + 198, row, w - 160, HIGH)
    if slot in (0, 6):
        return (x0, y, 224.0, SIGN), (x0 + 226, row, w - 230, HIGH)
    return (x0 + w - 224, y, 224.0, SIGN), (x0 + 4, row, w - 230, HIGH)


# Doors


@lru_cache(maxsize=256)
def _walls(slot: int, plans: tuple[Grid, Grid, Grid]) -> tuple[Door, ...]:
    """The doors inside a card."""
    rooms = [tuple(point_on_table(slot, u, v) for u, v in plan) for plan in plans]
    walls = [_shared(rooms[a], rooms[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    return tuple(_door(wall, 6.0) for wall in walls if wall is not None)


def doors(rows: c.Rows, sides: tuple[int, ...]) -> tuple[Door, ...]:
    """A door in every wall that one may pass: any flat wall two rooms share (MEZ-1.3, MEZ-G1.5)."""
    found: list[Door] = []
    edges = [tuple(segments(rows, slot, side)) for slot, side in enumerate(sides)]
    for slot, side in enumerate(sides):
        row = rows.tables["shape"][side]
        plans = [tuple((int(u), int(v)) for u, v in row[f"plan{k}"]) for k in (1, 2, 3)]
        found += _walls(slot, (plans[0], plans[1], plans[2]))
        found += _gates(edges[slot], edges[(slot + 1) % c.N_SLOTS])
        if slot % 2:
            found += _gates(edges[slot], COURTYARD_EDGES)
    return tuple(found)


def _gates(one: tuple[Segment, ...], other: tuple[Segment, ...]) -> list[Door]:
    """Doors between two cards, one for each pair of rooms that touch."""
    found = []
    for upright, line, low, high, _room in one:
        for upright2, line2, low2, high2, _room2 in other:
            lo, hi = max(low, low2), min(high, high2)
            if upright == upright2 and line == line2 and hi - lo >= 1:
                found.append(_door((upright, line, lo, hi), 2 * RIM + 4))
    return found


def _door(wall: tuple[int, float, float, float], width: float) -> Door:
    """In the middle of a wall, narrower than it."""
    upright, line, low, high = wall
    middle, half = (low + high) / 2, min(DOOR, (high - low) / 2 - 0.2)
    if upright:
        return (line * KX, (middle - half * 1.3) * KY, line * KX, (middle + half * 1.3) * KY, width)
    return ((middle - half) * KX, line * KY, (middle + half) * KX, line * KY, width)


def _shared(one: Grid, other: Grid) -> tuple[int, float, float, float] | None:
    """The longest piece of wall that two rooms of a card share."""
    best: tuple[int, float, float, float] | None = None
    for (ax, ay), (bx, by) in zip(one, one[1:] + one[:1], strict=True):
        for (cx, cy), (dx, dy) in zip(other, other[1:] + other[:1], strict=True):
            if ax == bx == cx == dx:
                wall = (1, float(ax), float(max(min(ay, by), min(cy, dy))), float(min(max(ay, by), max(cy, dy))))
            elif ay == by == cy == dy:
                wall = (0, float(ay), float(max(min(ax, bx), min(cx, dx))), float(min(max(ax, bx), max(cx, dx))))
            else:
                continue
            if wall[3] - wall[2] >= 1 and (best is None or wall[3] - wall[2] > best[3] - best[2]):
                best = wall
    return best
