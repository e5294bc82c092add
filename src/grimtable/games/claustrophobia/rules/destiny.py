"""The Destiny board: CLA-9.3, which dice fit which box. Dice are dropped one by one, smaller ones of a box first."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.state import Claustrophobia

RULE_OF_BOX: Final = [f"CLA-D{box}.1" for box in range(c.N_BOXES)]


def set_length(s: Claustrophobia, start: i64) -> i64:
    """How many dice of those laid, from one on, make up one use of its box; more than are there: not yet whole."""
    box = s.laid[start] >> 3
    if box in (c.D_CALM, c.D_DARK):
        return 1
    if box in (c.D_SPEED, c.D_LEGION, c.D_CLAWS):
        return 2
    n: i64 = 0
    if box == c.D_VOICES:
        while start + n < len(s.laid) and s.laid[start + n] >> 3 == box:
            n += 1
        return n
    total: i64 = 0
    while start + n < len(s.laid) and total < s.rows.box_sum[box]:
        total += s.laid[start + n] & 7
        n += 1
    return n if total >= s.rows.box_sum[box] else n + 1


def open_set(s: Claustrophobia) -> i64:
    """Where the set that is not yet whole begins, or -1."""
    at: i64 = 0
    while at < len(s.laid):
        n = set_length(s, at)
        if at + n > len(s.laid):
            return at
        at += n
    return -1


def fits(s: Claustrophobia, box: i64, value: i64, start: i64) -> bool:
    """Whether a die fits a box after the dice from `start` on, and what is left can make the set whole."""
    n: i64 = 0
    total: i64 = 0
    last: i64 = 0
    if start >= 0:
        n = len(s.laid) - start
        for i in range(start, len(s.laid)):
            last = s.laid[i] & 7
            total += last
    if value < last:  # CLA-Q52: each set has one way to be laid, smaller dice first
        return False
    match box:
        case c.D_CALM:  # CLA-D1.1: exactly one, any value
            return True
        case c.D_DARK:  # CLA-D2.1: each 3+
            return value >= s.rows.box_sum[c.D_DARK]
        case c.D_VOICES:  # CLA-D3.1: all even or all odd
            return n == 0 or value & 1 == last & 1
        case c.D_SPEED | c.D_CLAWS:  # CLA-D5.1: two odd; CLA-D9.1: two even
            parity: i64 = 1 if box == c.D_SPEED else 0
            if value & 1 != parity:
                return False
            return n == 1 or has_partner(s, value, parity)
        case c.D_LEGION:  # CLA-D7.1: one even, one odd
            if n == 1:
                return value & 1 != last & 1
            return has_partner(s, value, 1 - (value & 1))
        case c.D_TRAP:  # CLA-D10.1: 12 or more
            return total + sum_from(s, value) >= s.rows.box_sum[c.D_TRAP]
        case _:  # D_LURE, D_DIGGING, D_FUTILE: an exact sum
            return can_sum(s, s.rows.box_sum[box] - total - value, value)


def has_partner(s: Claustrophobia, value: i64, parity: i64) -> bool:
    """Whether another die of a parity, not smaller, is there."""
    skipped = False
    for die in s.pool:
        if die == value and not skipped:
            skipped = True
        elif die >= value and die & 1 == parity:
            return True
    return False


def sum_from(s: Claustrophobia, value: i64) -> i64:
    """All dice that are not smaller."""
    total: i64 = 0
    for die in s.pool:
        if die >= value:
            total += die
    return total


def can_sum(s: Claustrophobia, need: i64, value: i64) -> bool:
    """Whether dice not smaller than a value, that one die apart, add up to exactly what is needed."""
    if need < 0:
        return False
    reachable: i64 = 1  # bit n: n can be made
    skipped = False
    for die in s.pool:
        if die == value and not skipped:
            skipped = True
        elif die >= value:
            reachable |= reachable << die
    return reachable >> need & 1 == 1


def is_used(s: Claustrophobia, box: i64) -> bool:
    """Whether a box holds dice."""
    n: i64 = 0
    for laid in s.laid:
        if laid >> 3 == box:
            n += 1
    return n > 0


def forbid_drop(s: Claustrophobia, box: i64, value: i64) -> str | None:
    """The rule that forbids putting a die on a box, or None; red boxes once (CLA-9.3)."""
    if not 0 < box < c.N_BOXES or value not in s.pool:
        return "CLA-9.3"
    start = open_set(s)
    if start >= 0:
        if s.laid[start] >> 3 != box:
            return "CLA-9.3"  # first make the set whole
    elif is_used(s, box) and s.rows.box_once[box] > 0:
        if box != c.D_VOICES or s.laid[len(s.laid) - 1] >> 3 != box:
            return "CLA-9.3"
        start = len(s.laid)  # Voices goes on while nothing else was begun
        while start > 0 and s.laid[start - 1] >> 3 == box:
            start -= 1
    if box == c.D_DIGGING and s.scenario == c.RITUAL:
        return "CLA-S4.8"
    return None if fits(s, box, value, start) else RULE_OF_BOX[box]


def refuse_drop(s: Claustrophobia, box: i64, value: i64) -> str | None:
    """The rule of `forbid_drop`, but CLA-Q52 for a die that may follow a smaller one of its set."""
    rule = forbid_drop(s, box, value)
    if rule is not None and rule.startswith("CLA-D"):
        for die in s.pool:
            if die < value and forbid_drop(s, box, die) is None:
                return "CLA-Q52"
    return rule


def legal_drop(s: Claustrophobia) -> list[i64]:
    """Be done, unless a set is unfinished, or any die on any box that takes it; dice may stay unplaced (CLA-Q41)."""
    codes: list[i64] = []
    start = open_set(s)
    only: i64 = s.laid[start] >> 3 if start >= 0 else 0
    if start < 0:
        codes.append(pack(k.PASS))
    before: i64 = 0
    for value in s.pool:
        if value == before:
            continue
        before = value
        for box in range(1, c.N_BOXES):
            if only in (0, box) and forbid_drop(s, box, value) is None:
                codes.append(pack(k.DROP, box, value))
    return codes


def apply_drop(s: Claustrophobia, box: i64, value: i64) -> None:
    """The die lies on the box (CLA-9.3); nothing happens before Demon says he is done: all can be taken back."""
    s.pool.remove(value)
    s.laid.append(box * 8 + value)
    s.emit(k.DIE_LAID, box, value)
    s.ask_known(s.demon(), k.ASK_DESTINY)
