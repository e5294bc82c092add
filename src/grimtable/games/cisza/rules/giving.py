"""Zombies that are given away one by one: after Sacrifice, CIS-5.18, and on elimination, CIS-7.3 to CIS-7.6."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.city import (
    enter,
)
from grimtable.games.cisza.state import Cisza


def next_to_give(s: Cisza) -> i64:
    """The type of the zombie that is given away now: Normal, Strong, Fast (CIS-5.18, CIS-7.6)."""
    at = s.active * 3
    if s.zombies[at] > 0:
        return c.NORMAL
    return c.STRONG if s.zombies[at + 1] > 0 else c.FAST


def move_zombie(s: Cisza, seat: i64, other: i64, zombies: i64) -> None:
    """One own zombie goes to another shelter."""
    if zombies != 0:
        zombie = k.type_of(zombies)
        s.zombies[seat * 3 + zombie] -= 1
        enter(s, other, zombie)
        if s.journal is not None:
            s.emit(k.ZOMBIE_SENT, seat, other, zombie)


def give_next(s: Cisza) -> None:
    """Normal first, then Strong, then Fast, until the own row is empty (CIS-5.18)."""
    if s.n_zombies(s.active) > 0:
        s.ask_openly(s.active, k.ASK_SACRIFICE)


def forbid_sacrifice(s: Cisza, player: i64) -> str | None:
    """The rule that forbids this recipient, or None."""
    if player >= s.n_seats or player == s.active or not s.in_game(player):
        return "CIS-2.12"
    return None


def legal_sacrifice(s: Cisza) -> list[i64]:
    """Every other player, the next on the left first."""
    codes: list[i64] = []
    other = s.left_of(s.active)
    while other != s.active:
        codes.append(pack(k.GIVE, other))
        other = s.left_of(other)
    return codes


def apply_sacrifice(s: Cisza, player: i64) -> None:
    """The zombie moves; the next one follows."""
    move_zombie(s, s.active, player, k.one(next_to_give(s)))
    s.push(k.GIVE_NEXT)


def share_out(s: Cisza) -> None:
    """The eliminated player gives each zombie to one of the two neighbours (CIS-7.3, CIS-7.6)."""
    if s.n_zombies(s.active) > 0:
        s.ask_openly(s.active, k.ASK_SPLIT)


def forbid_split(s: Cisza, player: i64) -> str | None:
    """The rule that forbids this neighbour, or None (CIS-7.4)."""
    if player == s.left_of(s.active) or player == s.right_of(s.active):
        return None
    return "CIS-7.4"


def legal_split(s: Cisza) -> list[i64]:
    """The left neighbour, then the right one."""
    left = s.left_of(s.active)
    right = s.right_of(s.active)
    if left == right:
        return [pack(k.GIVE, left)]
    return [pack(k.GIVE, left), pack(k.GIVE, right)]


def apply_split(s: Cisza, player: i64) -> None:
    """The zombie moves; the next one follows."""
    move_zombie(s, s.active, player, k.one(next_to_give(s)))
    s.push(k.SHARE_OUT)
