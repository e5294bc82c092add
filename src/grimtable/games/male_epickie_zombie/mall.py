"""The mall: which rooms touch in a layout, how far they are apart, and what each holds (MEZ-G1, MEZ-G2, MEZ-M1)."""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c

# Boxes of the slots, then of the courtyard (MEZ-G1.4).
BOXES: Final = (
    (-38, -34, -10, -14), (-10, -38, 10, -10), (10, -34, 38, -14), (14, -14, 34, 14), (10, 14, 38, 34),
    (-10, 10, 10, 38), (-38, 14, -10, 34), (-34, -14, -14, 14), (-14, -10, 14, 10),
)  # fmt: skip
TURNS: Final = (0, 90, 180, 90, 180, 270, 0, 270)  # how a card lies in a slot: the entrance faces outwards (MEZ-G1.3)

Segment = tuple[int, int, int, int, int]  # 1 if upright, its line, from, to, room 0 to 2 (courtyard: room number)


def point_on_table(slot: int, u: int, v: int) -> tuple[int, int]:
    """Where a point of a card lies on the table (MEZ-G1.3)."""
    x0, y0, x1, y1 = BOXES[slot]
    if TURNS[slot] == 0:
        return x0 + u, y0 + v
    if TURNS[slot] == 180:
        return x1 - u, y1 - v
    if TURNS[slot] == 90:
        return x1 - v, y0 + u
    return x0 + v, y1 - u


def segments(rows: c.Rows, slot: int, side: int) -> list[Segment]:
    """The edge segments of a store's rooms on the table (MEZ-G2)."""
    found: list[Segment] = []
    for edge in ("top", "right", "bottom", "left"):
        for written in rows.shapes[side][edge]:
            room, span = written.split(":")
            low, high = (int(end) for end in span.split("-"))
            if edge == "top":
                a, b = point_on_table(slot, low, 0), point_on_table(slot, high, 0)
            elif edge == "bottom":
                a, b = point_on_table(slot, low, 20), point_on_table(slot, high, 20)
            elif edge == "left":
                a, b = point_on_table(slot, 0, low), point_on_table(slot, 0, high)
            else:
                a, b = point_on_table(slot, 28, low), point_on_table(slot, 28, high)
            if a[0] == b[0]:
                found.append((1, a[0], min(a[1], b[1]), max(a[1], b[1]), int(room) - 1))
            else:
                found.append((0, a[1], min(a[0], b[0]), max(a[0], b[0]), int(room) - 1))
    return found


COURTYARD_EDGES: Final = (
    (0, -10, -14, 14, c.CN),
    (1, 14, -10, 10, c.CE),
    (0, 10, -14, 14, c.CS),
    (1, -14, -10, 10, c.CW),
)


def touching_segments(one: list[Segment], other: list[Segment]) -> list[tuple[int, int]]:
    """Rooms of two cards whose edges lie on one line and overlap by at least 1 unit (MEZ-G1.5)."""
    pairs: list[tuple[int, int]] = []
    for upright, line, low, high, room in one:
        for upright2, line2, low2, high2, room2 in other:
            if upright == upright2 and line == line2 and min(high, high2) - max(low, low2) >= 1:
                pairs.append((room, room2))
    return pairs


def touching_rooms(rows: c.Rows, slot: int, side: int, other_slot: int, other_side: int) -> int:
    """Which rooms of two neighbours touch, a bit per pair; worked out once per pair of sides (MEZ-G1.2)."""
    key = ((slot * 16 + side) * 16 + other_slot) * 16 + other_side
    found = rows.joints.get(key, -1)
    if found < 0:
        found = 0
        if other_slot == c.COURTYARD:
            for room, other in touching_segments(segments(rows, slot, side), list(COURTYARD_EDGES)):
                found |= bit(room * 5 + other - c.CM)
        else:
            for room, other in touching_segments(segments(rows, slot, side), segments(rows, other_slot, other_side)):
                found |= bit(room * 3 + other)
        rows.joints[key] = found
    return found


@final
class Mall:
    """One layout: fixed for a whole game and shared by all its states."""

    def __init__(self, rows: c.Rows, sides: list[i64]) -> None:
        self.sides = sides
        none: list[i64] = [0] * c.N_ROOMS
        self.adjacent: list[i64] = none[:]  # masks of rooms that share a wall (MEZ-1.3)
        self.walks: list[i64] = none[:]  # the same with secret passages, for humans who move (MEZ-1.5)
        self.ability: list[i64] = none[:]
        self.symbol: list[i64] = [rows.symbol_of_side[side] for side in sides]
        self.flask: list[i64] = none[: c.N_SLOTS]
        self.gear: list[i64] = [c.NO_ROOM] * 4
        self.bio: list[i64] = [c.NO_ROOM] * 4
        self.supply: list[i64] = [c.NO_ROOM] * 2
        self.gear_rooms: i64 = 0
        self.passages: i64 = 0
        self.car: i64 = c.NO_ROOM
        self.radio: i64 = c.NO_ROOM
        self.trap_slot: i64 = 0
        self.furnish(rows)
        self.connect_rooms(rows)
        self.walk_far: list[i64] = self.distances(self.walks)
        self.wall_far: list[i64] = self.distances(self.adjacent)

    def furnish(self, rows: c.Rows) -> None:
        """What the rooms hold (MEZ-M1, MEZ-M2.1); the courtyard is the same on both sides (MEZ-M2.3)."""
        flasks = 0
        for slot in range(c.N_SLOTS):
            side = self.sides[slot]
            for k in range(3):
                room = slot * 3 + k
                for thing in rows.things[side * 3 + k]:
                    if thing == "flask":
                        self.flask[flasks] = room
                        flasks += 1
                    elif thing == "passage":
                        self.passages |= bit(room)
                    elif thing.startswith("gear-"):
                        self.gear[int(thing[5:]) - 1] = room
                        self.gear_rooms |= bit(room)
                    elif thing.startswith("bio-"):
                        self.bio[int(thing[4:]) - 1] = room
                    elif thing.startswith("supply-"):
                        self.supply[int(thing[7:]) - 1] = room
                        self.ability[room] = c.SUPPLY
                    elif thing == "car":
                        self.car = room
                    else:
                        self.ability[room] = c.ABILITIES.index(thing)
            if side >= 14:  # the O #2 store (MEZ-O2.1, MEZ-S0.10)
                self.radio = slot * 3 + 2
                self.trap_slot = slot
        self.ability[c.CM] = c.HEAL

    def connect_rooms(self, rows: c.Rows) -> None:
        """Which rooms are adjacent (MEZ-G1.5, MEZ-M2.2)."""
        for slot in range(c.N_SLOTS):
            side = self.sides[slot]
            for pair in rows.shapes[side]["pairs"]:
                self.connect(slot * 3 + int(pair[0]) - 1, slot * 3 + int(pair[1]) - 1)
            after = (slot + 1) % c.N_SLOTS
            bits = touching_rooms(rows, slot, side, after, self.sides[after])
            for one in range(3):
                for other in range(3):
                    if bits >> (one * 3 + other) & 1:
                        self.connect(slot * 3 + one, after * 3 + other)
            if slot & 1:
                bits = touching_rooms(rows, slot, side, c.COURTYARD, 0)
                for one in range(3):
                    for other in range(5):
                        if bits >> (one * 5 + other) & 1:
                            self.connect(slot * 3 + one, c.CM + other)
        for other in range(c.CN, c.N_ROOMS):
            self.connect(c.CM, other)
        for one, other in ((c.CN, c.CE), (c.CE, c.CS), (c.CS, c.CW), (c.CW, c.CN)):
            self.connect(one, other)
        for room in range(c.N_ROOMS):
            self.walks[room] = self.adjacent[room]
            if self.passages >> room & 1:
                self.walks[room] |= self.passages & ~bit(room)

    def connect(self, one: i64, other: i64) -> None:
        """Two rooms share a wall."""
        self.adjacent[one] |= bit(other)
        self.adjacent[other] |= bit(one)

    def distances(self, masks: list[i64]) -> list[i64]:
        """How many rooms away each room is from each (MEZ-1.6)."""
        far: list[i64] = [99] * (c.N_ROOMS * c.N_ROOMS)
        for start in range(c.N_ROOMS):
            seen: i64 = bit(start)
            edge: i64 = seen
            steps: i64 = 0
            while edge != 0:
                reached: i64 = 0
                for room in range(c.N_ROOMS):
                    if edge >> room & 1:
                        far[start * c.N_ROOMS + room] = steps
                        reached |= masks[room]
                edge = reached & ~seen
                seen |= edge
                steps += 1
        return far

    def within(self, room: i64, limit: i64, walking: bool) -> i64:
        """The rooms 1 to `limit` rooms away, as a mask."""
        far = self.walk_far if walking else self.wall_far
        found: i64 = 0
        at = room * c.N_ROOMS
        for other in range(c.N_ROOMS):
            if 0 < far[at + other] <= limit:
                found |= bit(other)
        return found


def card_of(room: i64) -> i64:
    """The mall card a room is on: a slot, or the courtyard."""
    return c.COURTYARD if room >= c.STORE_ROOMS else room // 3


def count_bits(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n
