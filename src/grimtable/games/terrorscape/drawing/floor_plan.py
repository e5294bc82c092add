"""Where the rooms, doors and passages of the manor are drawn (TER-M1.1 to TER-M1.3)."""

from functools import lru_cache
from typing import Any, Final

from grimtable.engine.scene import Piece, Trace, Zone
from grimtable.games.terrorscape import components as c

# The rooms in map units, as the board has them
ROOMS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "C1": ((0, 190), (300, 190), (300, 400), (0, 400)),
    "C2": ((0, 400), (360, 400), (360, 570), (0, 570)),
    "C3": ((300, 190), (580, 190), (580, 300), (400, 300), (400, 400), (300, 400)),
    "C4": ((400, 300), (580, 300), (580, 400), (400, 400)),
    "C5": ((360, 400), (580, 400), (580, 570), (360, 570)),
    "N1": ((0, 0), (240, 0), (240, 190), (0, 190)),
    "N2": ((240, 0), (580, 0), (580, 190), (240, 190)),
    "N3": ((580, 0), (780, 0), (780, 110), (580, 110)),
    "N4": ((780, 0), (1000, 0), (1000, 150), (780, 150)),
    "N5": ((580, 110), (780, 110), (780, 150), (810, 150), (810, 400), (580, 400)),
    "Z1": ((0, 570), (440, 570), (440, 660), (0, 660)),
    "Z2": ((440, 570), (800, 570), (800, 660), (440, 660)),
    "Z3": ((800, 420), (1000, 420), (1000, 660), (800, 660)),
    "Z4": ((580, 400), (800, 400), (800, 570), (580, 570)),
    "Z5": ((810, 150), (1000, 150), (1000, 420), (810, 420)),
}
# Where figures stand in a room with a corner cut out: not on the neighbour's name
FLOORS: Final[dict[str, tuple[float, float, float, float]]] = {
    "C3": (300.0, 190.0, 280.0, 110.0),
    "N5": (580.0, 150.0, 230.0, 250.0),
}
# In low rooms figures stand below or beside the name: the middle of their row, the way from one to the next, and how
# many fit; in map units from the corner of the room's floor
STANDS: Final[dict[str, tuple[float, float, float, int]]] = {
    "C3": (140.0, 70.0, 70.0, 3), "C4": (108.0, 60.0, 66.0, 2), "N3": (100.0, 70.0, 66.0, 3),
    "Z1": (290.0, 50.0, 68.0, 4), "Z2": (240.0, 50.0, 64.0, 2),
}  # fmt: skip
# Where each door lies, and whether its wall runs up and down
DOOR_AT: Final[dict[str, tuple[float, float, bool]]] = {
    "C1-C2": (150, 400, False), "C1-C3": (300, 290, True), "C1-N1": (100, 190, False), "C1-N2": (270, 190, False),
    "C2-C3": (330, 400, False), "C2-C5": (360, 485, True), "C2-Z1": (180, 570, False), "C3-N5": (580, 250, True),
    "C4-C5": (490, 400, False), "C4-N5": (580, 350, True), "C5-Z4": (580, 485, True), "N1-N2": (240, 95, True),
    "N2-N3": (580, 55, True), "N2-N5": (580, 150, True), "N3-N4": (780, 50, True), "N4-Z5": (942, 150, False),
    "Z3-Z4": (800, 490, True),
}  # fmt: skip
# The ends of the two secret passages (TER-M1.3)
PASSAGES: Final = {"N1": ("I", 216, 34), "Z2": ("I", 776, 596), "N5": ("II", 786, 180), "Z5": ("II", 974, 178)}
AREA_HUES: Final = {"red": "#5a2a2c", "blue": "#28426a", "green": "#254a3b"}
AREA_INKS: Final = {"red": "#f0968e", "blue": "#8fc0ff", "green": "#8fd6ae"}
ROOM_ICONS: Final = {
    "C1": "door", "C2": "search", "C5": "book", "N1": "radio", "N4": "search", "Z2": "pentacle", "Z3": "wrench",
    "Z4": "search", "Z5": "exit",
}  # fmt: skip
WIDTH, HEIGHT = 1000.0, 660.0
GROUND: Final = (-30.0, -104.0, 1060.0, 790.0)  # the manor with its roof
TOWER: Final = (832.0, -100.0, 192.0, 92.0)  # beside the roof: where the dice fall


@lru_cache(maxsize=1)
def backdrop() -> Zone:
    """The manor on its hill, behind all rooms."""
    return Zone("manor", "", "backdrop", wide=GROUND, tall=GROUND, floor="plan-manor", order=-1)


@lru_cache(maxsize=16)
def floor_of(slug: str) -> tuple[float, float, float, float]:
    """The rectangle in which a room's name and figures are."""
    points = ROOMS[slug]
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    right, bottom = max(x for x, _y in points), max(y for _x, y in points)
    return FLOORS.get(slug, (left, top, right - left, bottom - top))


def stand(pieces: list[Piece]) -> list[Piece]:
    """Figures with their places in low rooms, so that they do not cover its name; elsewhere the room arranges them."""
    crowd: dict[str, list[Piece]] = {}
    for piece in pieces:
        crowd.setdefault(piece.zone.removeprefix("room:"), []).append(piece)
    found: list[Piece] = []
    for slug, here in crowd.items():
        if slug not in STANDS or len(here) > STANDS[slug][3]:
            found += here
            continue
        middle, down, step, _most = STANDS[slug]
        _left, _top, width, height = floor_of(slug)
        for k, piece in enumerate(sorted(here, key=lambda one: one.order)):
            x = middle + (k - (len(here) - 1) / 2) * step
            found.append(piece.but(x=1000 * x / width, y=1000 * down / height))
    return found


@lru_cache(maxsize=4096)
def room(
    slug: str, area: str, name: str, rings: int, state: Any, steps: str, traces: tuple[Trace, ...], note: str
) -> Zone:
    """A room with its plan on the floor; `steps` says how far it is for whoever chooses a way."""
    points = ROOMS[slug]
    box = floor_of(slug)
    return Zone(
        f"room:{slug}", name, "room", wide=box, tall=box, flow="row", size=64, code=slug,
        icon=ROOM_ICONS.get(slug, ""), state=state, hue=AREA_HUES[area], ink=AREA_INKS[area], outline=points,
        floor=f"plan-{slug}", rings=rings, label=steps, traces=traces, note=note, rule="TER-M1.4",
        order=c.LOCATIONS.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=64)
def door(slug: str, locked: bool, name: str) -> Piece:
    """A door in its wall, or the lock on it (TER-1.6)."""
    x, y, upright = DOOR_AT[slug]
    return Piece(
        f"door:{slug}", "doors", "token" if locked else "door", name=name, icon="lock" if locked else "door",
        look="lock" if locked else "upright" if upright else "", x=x / WIDTH * 1000, y=y / HEIGHT * 1000,
        tone="threat" if locked else "", rule="TER-1.6", order=c.DOORS.index(slug),
    )  # fmt: skip


@lru_cache(maxsize=16)
def passage(slug: str, name: str) -> Piece:
    """The end of a secret passage: its number tells where it leads."""
    number, x, y = PASSAGES[slug]
    return Piece(
        f"passage:{slug}", "doors", "token", name=f"{name} {number}", icon="passage", look="sign", value=number,
        x=x / WIDTH * 1000, y=y / HEIGHT * 1000, rule="TER-4.10", order=70,
    )  # fmt: skip
