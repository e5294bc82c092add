"""Why not: the rule that forbids an answer that is not among the options. Reads only what its seat may know."""

from grimtable.engine.codes import field_a, field_b
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import objectives, rooms, travel
from grimtable.games.male_epickie_zombie.state import Mez

# The rule behind each question, in the order of kinds.QUESTIONS
RULES = (
    "MEZ-2.1", "MEZ-S0.5", "MEZ-S0.9", "MEZ-3.5", "MEZ-6.9", "MEZ-4.1", "MEZ-A1.13", "MEZ-I1.14", "MEZ-4.3", "MEZ-6.11",
    "MEZ-A1.5", "MEZ-A1.2", "MEZ-5.7", "MEZ-5.8", "MEZ-O9.1", "MEZ-A1.7", "MEZ-7.3", "MEZ-7.6", "MEZ-I1.15", "MEZ-9.13",
    "MEZ-9.13", "MEZ-10.3", "MEZ-9.7", "MEZ-H2.8", "MEZ-8.2", "MEZ-H2.5", "MEZ-H2.10", "MEZ-H2.9", "MEZ-H2.12",
    "MEZ-8.4", "MEZ-Z1.10", "MEZ-8.5",
)  # fmt: skip


def forbidden(s: Mez, seat: i64, question: i64, code: i64) -> str:
    """The rule that forbids a code which is not among the options."""
    if question & 255 == k.ASK_TURN:
        return forbid_in_turn(s, code)
    return RULES[question & 255]


def forbid_in_turn(s: Mez, code: i64) -> str:
    """The rule that forbids a code in the human's own turn."""
    human = s.active
    kind = code & 255
    a = field_a(code)
    if kind == k.MOVE:
        return forbid_move(s, code)
    if kind == k.PUSH:
        if s.marks & k.T_MOVED == 0 or not travel.can_push(s, human):
            return "MEZ-3.6"
        return "MEZ-5.15"
    if kind == k.END:
        return "MEZ-3.1"
    if kind == k.SHOOT or kind == k.MELEE:
        return forbid_attack(s, kind, a)
    if kind == k.USE:
        return forbid_use(s, a)
    if kind == k.TAKE:
        if s.marks & k.F_ARRIVED == 0:
            return "MEZ-3.3"
        if not rooms.may_use(s, human):
            return "MEZ-5.1"
        if a >= c.CLUE_1 + 4:
            return "MEZ-5.13"
        rule = objectives.forbid_take(s, human, a)
        return "MEZ-5.13" if rule is None else rule
    if kind == k.COLLECT:
        return forbid_collect(s, a)
    if kind == k.PLAY:
        if travel.detained(s):
            return "MEZ-Z1.14"
        if a == c.GRENADE:
            return "MEZ-6.9"
        if 0 < a <= c.N_BACKPACK and s.backpacks[human * c.N_BACKPACK + a - 1] > 0:
            return "MEZ-6.13"
        return "MEZ-6.3"
    if kind == k.DROP:
        return "MEZ-6.5"
    if kind == k.PUT:
        return "MEZ-5.11"
    if kind == k.HAND_IN:
        if s.at[human] != c.CM or not s.is_open(c.ARSENAL, human):
            return "MEZ-5.12"
        return "MEZ-O1.1"
    if kind == k.PEEK:
        return "MEZ-A1.8"
    return "MEZ-2.3"


def forbid_move(s: Mez, code: i64) -> str:
    """The rule that forbids a Move."""
    way = field_b(code)
    if s.moves == 0 and s.extra == 0:
        return "MEZ-3.7"
    if way == k.BOARD:
        if s.backpacks[s.active * c.N_BACKPACK + c.SKATEBOARD - 1] == 0:
            return "MEZ-I1.4"
        return "MEZ-Z1.14" if travel.detained(s) else "MEZ-Q44"
    if way == k.KEY:
        return "MEZ-A1.9"
    if way == k.PASSAGE:
        return "MEZ-1.5"
    return "MEZ-3.2"


def forbid_attack(s: Mez, kind: i64, room: i64) -> str:
    """The rule that forbids an attack."""
    if s.marks & k.F_ARRIVED == 0:
        return "MEZ-3.3"
    if kind == k.MELEE:
        return "MEZ-4.1"
    if s.marks & k.F_ATTACKED != 0:
        return "MEZ-4.8"
    if room < c.STORE_ROOMS and s.zombies >> room & 1 and s.mall.adjacent[s.at[s.active]] >> room & 1:
        return "MEZ-4.12"
    return "MEZ-4.7"


def forbid_use(s: Mez, ability: i64) -> str:
    """The rule that forbids using a room."""
    human = s.active
    room = s.at[human]
    if s.marks & k.F_ARRIVED == 0:
        return "MEZ-3.3"
    if ability == c.CAR:
        if s.car == room and not rooms.may_drive(s, human):
            return "MEZ-5.1"
        return "MEZ-5.10"
    if s.mall.ability[room] != ability:
        return "MEZ-5.2"
    if ability == c.MOTORCYCLE and not rooms.may_drive(s, human):
        return "MEZ-5.1"
    if ability != c.MOTORCYCLE and not rooms.may_use(s, human):
        return "MEZ-5.1"
    return "MEZ-5.2" if s.used[human] >> room & 1 else "MEZ-5.18"


def forbid_collect(s: Mez, card: i64) -> str:
    """The rule that forbids collecting a card."""
    room = s.at[s.active]
    if s.marks & k.F_ARRIVED == 0:
        return "MEZ-3.3"
    if room >= c.STORE_ROOMS:
        return "MEZ-6.12"
    if not s.is_empty(room) or s.n_beside(room // 3, card) == 0:
        return "MEZ-6.1"
    return "MEZ-3.9" if card < 31 and s.dropped >> (card * 2) & 3 else "MEZ-Z1.8"
