"""Sugar Rush: where the Teenager goes after being Overrun, and what they do there (MEZ-A1.4, MEZ-9.13)."""

from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import objectives, rooms
from grimtable.games.male_epickie_zombie.state import Mez


def ask_rush(s: Mez, human: i64) -> None:
    """Ask the Teenager where to rush after an overrun wound (MEZ-A1.4)."""
    s.ask_openly(s.seat_of(human), k.ASK_RUSH, human)


def legal_rush(s: Mez, human: i64) -> list[i64]:
    """List rooms without a zombie up to 3 rooms away, courtyard and passages included, or stay (MEZ-9.13)."""
    codes: list[i64] = [k.PASS]
    reach = s.mall.within(s.at[human], 3, True) & ~s.zombies
    for room in range(c.STORE_ROOMS + 5):
        if reach >> room & 1:
            codes.append(k.GO | room << 8)
    return codes


def apply_rush(s: Mez, human: i64, code: i64) -> None:
    """Rush to a room: deliveries, then B only; the rest of an interrupted Move is lost (MEZ-9.13)."""
    if code == k.PASS:
        return
    start = s.at[human]
    room = code >> 8 & 255
    s.at[human] = room
    s.emit(k.E_WENT, human, start, room)
    if human == s.active:
        s.marks &= ~k.ARRIVAL_MARKS
        s.dropped = 0
        s.put_down = 0
    leave_room(s, human)
    s.push(k.ROOM, human)
    if room == c.CM:
        s.push(k.DELIVER, human, 3)
        for n in (2, 1):
            if s.supplies[n - 1] == human:
                s.push(k.DELIVER, human, n)
    if s.mall.wall_far[start * c.N_ROOMS + room] > 3 and s.has_passive(c.TEENAGER):
        s.push(k.JOYRIDE, human)  # MEZ-Z1.4


def leave_room(s: Mez, human: i64) -> None:
    """Drop the pending use of a room that a new rush leaves (MEZ-9.13)."""
    kept = [step for step in s.stack if step & 65535 != k.ROOM | human << 8]
    s.stack[:] = kept


def use_room(s: Mez, human: i64, visited: i64) -> None:
    """Ask what to use of the room, as long as there is something (MEZ-9.13)."""
    if s.characters[human] == c.TEENAGER and len(legal_room(s, human, visited)) > 1:
        s.ask_openly(s.seat_of(human), k.ASK_ROOM, human, visited)


def legal_room(s: Mez, human: i64, visited: i64) -> list[i64]:
    """List what can be used of the room, or nothing (MEZ-9.13); an ingredient is visited once per arrival (MEZ-3.9)."""
    codes: list[i64] = [k.PASS]
    rooms.list_uses(s, human, codes)
    if rooms.may_use(s, human):
        takes: list[i64] = []
        objectives.list_takes(s, human, takes)
        for code in takes:
            if visited == 0 or not is_ingredient(code >> 8 & 255):
                codes.append(code)
    return codes


def is_ingredient(token: i64) -> bool:
    """Whether a token is one of the Cure's eight (MEZ-O3.1)."""
    return c.INGREDIENT_1 <= token < c.TANK_1


def apply_room(s: Mez, human: i64, visited: i64, code: i64) -> None:
    """Use the room or a token of it, then ask again; the police car leads to an arrival of its own (MEZ-5.10)."""
    if code == k.PASS:
        return
    if code & 255 == k.TAKE:
        token = code >> 8 & 255
        s.push(k.ROOM, human, 1 if is_ingredient(token) else visited)
        objectives.take(s, human, token)
        return
    if code >> 8 & 255 != c.CAR:
        s.push(k.ROOM, human, visited)
    rooms.use(s, human, code)
