"""Sugar Rush: where the Teenager goes after being Overrun, and what they do there (MEZ-A1.4, MEZ-9.13)."""

from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import objectives, rooms
from grimtable.games.male_epickie_zombie.components import CM, N_ROOMS, TEENAGER
from grimtable.games.male_epickie_zombie.kinds import (
    ASK_ROOM,
    DELIVER,
    E_WENT,
    JOYRIDE,
    PASS,
    ROOM,
    TAKE,
)
from grimtable.games.male_epickie_zombie.state import ARRIVAL_MARKS, Mez


def apply_rush(s: Mez, human: i64, code: i64) -> None:
    """Deliveries, then B only; the rest of a Move interrupted by it is lost (MEZ-9.13)."""
    if code == PASS:
        return
    start = s.at[human]
    room = code >> 8 & 255
    s.at[human] = room
    s.emit(E_WENT, human, start, room)
    if human == s.active:
        s.marks &= ~ARRIVAL_MARKS
        s.dropped = 0
        s.put_down = 0
    s.push(ROOM, human)
    if room == CM:
        s.push(DELIVER, human, 3)
        for n in (2, 1):
            if s.supplies[n - 1] == human:
                s.push(DELIVER, human, n)
    if s.mall.wall_far[start * N_ROOMS + room] > 3 and s.has_passive(TEENAGER):
        s.push(JOYRIDE, human)  # MEZ-Z1.4


def use_room(s: Mez, human: i64) -> None:
    """Ask for B as long as there is something to use."""
    if s.characters[human] == TEENAGER and len(legal_room(s, human)) > 1:
        s.ask_openly(s.seat_of(human), ASK_ROOM, human)


def legal_room(s: Mez, human: i64) -> list[i64]:
    """B of the room, or nothing more (MEZ-9.13)."""
    codes: list[i64] = [PASS]
    rooms.list_uses(s, human, codes)
    if rooms.may_use(s, human):
        objectives.list_takes(s, human, codes)
    return codes


def apply_room(s: Mez, human: i64, code: i64) -> None:
    """Use the room or a token of it, then ask again."""
    if code == PASS:
        return
    s.push(ROOM, human)
    if code & 255 == TAKE:
        objectives.take(s, human, code >> 8 & 255)
    else:
        rooms.use(s, human, code)
