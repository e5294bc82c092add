"""Where the rooms of the mall are drawn: outlines and the rectangles in which things stand (MEZ-G1.3, MEZ-G1.4)."""

from functools import lru_cache
from typing import Final

from grimtable.engine.scene import Rect
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie.mall import BOXES, place

K: Final = 7  # map units per unit of the grid: the whole mall fits beside its panels
Points = tuple[tuple[float, float], ...]


@lru_cache(maxsize=512)
def outline(identity: str, slot: int, side: int, k: int, plan: tuple[tuple[int, int], ...]) -> tuple[Points, Rect]:
    """A room on the table, and the largest rectangle within it for what stands there."""
    points = tuple((float(x * K), float(y * K)) for x, y in (place(slot, u, v) for u, v in plan))
    return points, _largest(points)


def _largest(points: Points) -> Rect:
    """The largest rectangle with sides along the corners' lines that lies in an outline."""
    xs, ys = sorted({x for x, _y in points}), sorted({y for _x, y in points})
    best = (0.0, (0.0, 0.0, 0.0, 0.0))
    for i, x0 in enumerate(xs):
        for x1 in xs[i + 1 :]:
            for j, y0 in enumerate(ys):
                for y1 in ys[j + 1 :]:
                    area = (x1 - x0) * (y1 - y0)
                    if area > best[0] and _holds(points, xs, ys, x0, y0, x1, y1):
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
    points = tuple((float(u * K), float(v * K)) for u, v in plan)
    return {
        "points": [list(point) for point in points],
        "at": list(_largest(points)),
        "hue": hue,
        "code": code,
        "icons": icons,
    }


# The five rooms of the courtyard: a middle and four edges.
_C: Final = (-14 * K, -10 * K, 14 * K, 10 * K)
_I: Final = (-9 * K, -5 * K, 9 * K, 5 * K)
YARD: Final[dict[str, tuple[Points, Rect]]] = {
    "C-M": (((_I[0], _I[1]), (_I[2], _I[1]), (_I[2], _I[3]), (_I[0], _I[3])), (_I[0], _I[1], 18 * K, 10 * K)),
    "C-N": (((_C[0], _C[1]), (_C[2], _C[1]), (_I[2], _I[1]), (_I[0], _I[1])), (_I[0], _C[1], 18 * K, 5 * K)),
    "C-E": (((_C[2], _C[1]), (_C[2], _C[3]), (_I[2], _I[3]), (_I[2], _I[1])), (_I[2], _I[1], 5 * K, 10 * K)),
    "C-S": (((_C[2], _C[3]), (_C[0], _C[3]), (_I[0], _I[3]), (_I[2], _I[3])), (_I[0], _I[3], 18 * K, 5 * K)),
    "C-W": (((_C[0], _C[3]), (_C[0], _C[1]), (_I[0], _I[1]), (_I[0], _I[3])), (_C[0], _I[1], 5 * K, 10 * K)),
}


def sign(slot: int) -> tuple[Rect, Rect]:
    """Where a store's sign hangs, and the cards beside it lie: outside the card, away from the courtyard."""
    x0, y0, x1, y1 = (n * K for n in BOXES[slot])
    if slot in (3, 7):  # east and west hang out sideways
        x = x1 + 4 if slot == 3 else x0 - 158
        return (x, y0 + 26, 154, 24), (x, y0 + 54, 154, 70)
    y = y0 - 30 if slot in (0, 1, 2) else y1 + 4
    if slot in (1, 5):  # higher and lower than their neighbours, so there is room on the right
        return (x0, y, 162, 24), (x0 + 164, y - 5, 100, 34)
    if slot in (0, 6):  # a row of cards may hang over, but away from the middle
        return (x1 - 138, y, 138, 24), (x1 - 240, y - 5, 100, 34)
    return (x0, y, 138, 24), (x0 + 140, y - 5, 100, 34)
