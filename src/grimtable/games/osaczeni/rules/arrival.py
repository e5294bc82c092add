"""Monsters arrive: OSA-2.6, OSA-2.7 and phase 5, OSA-8; the lost families of OSA-V9."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.state import Osaczeni

# Why a monster comes
DIE: Final = 0
CRYING: Final = 1
CROWD: Final = 2
LOST: Final = 3
CAUSES: Final = ("die", "crying", "crowd", "lost")

# What a monster that stays in the pool lacks
NOTCH: Final = 0
POOL: Final = 1
LACKS: Final = ("notch", "pool")


def place_monster(s: Osaczeni, area: i64, cause: i64) -> None:
    """To its area, else to the parking lot, else it stays in the pool, also when that is empty (OSA-2.6, OSA-2.7)."""
    to = area if s.has_notch(area) else c.PARKING
    if s.pool == 0 or not s.has_notch(to):
        s.emit(k.MONSTER_STAYED, area, cause, POOL if s.pool == 0 else NOTCH)
        return
    s.pool -= 1
    s.monsters[to] += 1
    s.emit(k.MONSTER_CAME, area, to, cause)


def arrive(s: Osaczeni, per_crowd: i64) -> None:
    """Dice in ascending order, then the crying, then the crowds, each in ascending order of areas (OSA-8.5)."""
    for area in range(c.N_AREAS):  # OSA-8.2
        for _ in range(s.dice[area]):
            place_monster(s, area, DIE)
    counts: list[i64] = [0, 0, 0, 0, 0, 0]
    most: i64 = 0
    if s.variant != 3:  # OSA-V3.1
        for area in range(c.N_AREAS):
            counts[area] = s.crowd_of(c.CRYBABY, area)
            if counts[area] > most:
                most = counts[area]
        if most > 0:  # OSA-8.3: no living Crybaby, no monster
            for area in range(c.N_AREAS):
                if counts[area] == most:
                    place_monster(s, area, CRYING)
    most = 0
    for area in range(c.N_AREAS):  # OSA-8.4
        counts[area] = s.crowd(area)
        if counts[area] > most:
            most = counts[area]
    if most > 0:
        for area in range(c.N_AREAS):
            if counts[area] == most:
                for _ in range(per_crowd):
                    place_monster(s, area, CROWD)


def arrival_phase(s: Osaczeni) -> None:
    """Phase 5 uses the dice that phase 4 revealed; with Scent of the Crowd a crowd draws two (OSA-8.1, OSA-V4.1)."""
    s.phase = k.ARRIVAL
    s.emit(k.PHASE_BEGAN, k.ARRIVAL)
    arrive(s, s.rows.variant[4] if s.variant == 4 else 1)
    s.dice_place = k.AWAY
    for area in range(c.N_AREAS):
        s.dice[area] = 0
    if s.variant == 9:
        s.push(k.HAUNT_NEXT)


# Vengeful Dead


def haunt_next(s: Osaczeni, done: i64) -> None:
    """Each lost family, clockwise from the badge holder, must place monsters, if it can (OSA-V9.1, OSA-V9.2)."""
    if done == s.n_seats * s.rows.variant[9]:
        return
    s.push(k.HAUNT_NEXT, done + 1)
    seat = (s.badge + done) % s.n_seats
    if not s.is_alive(seat) and s.pool > 0 and len(legal_haunt(s)) > 0:
        s.ask_openly(seat, k.ASK_HAUNT)


def forbid_haunt(s: Osaczeni, area: i64) -> str | None:
    """The rule that forbids a monster at this area, or None: it must be open and have a free notch."""
    return None if area < c.N_AREAS and s.has_notch(area) else "OSA-V9.1"


def legal_haunt(s: Osaczeni) -> list[i64]:
    """Every open area with a free notch."""
    codes: list[i64] = []
    for area in range(c.N_AREAS):
        if forbid_haunt(s, area) is None:
            codes.append(pack(k.HAUNT, area))
    return codes


def apply_haunt(s: Osaczeni, seat: i64, area: i64) -> None:
    """The monster comes."""
    s.emit(k.HAUNTED, seat, area)
    place_monster(s, area, LOST)
