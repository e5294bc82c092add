"""What else a history left on the table, out of the Killer's sight: how far the radio is, where a trap lies (TER-Q61).

Neither changes where Survivors can go, but a sample needs both, and whoever repaired or set the trap stayed there for
it. So they stand above all other parts of a number (owners.py, plan_states.py), one never does for another, and they
are the first thing to be forgotten. There is one repair in a round (TER-4.6); those with Tools are followed where some
histories will do (followed.py).
"""

from typing import Final

from grimtable.games.terrorscape.components import N_LOCATIONS
from grimtable.games.terrorscape.plan_states import STATES

FOLLOWED: Final[int] = 1 << STATES.bit_length()  # else nothing is known of it
REPAIR: Final[int] = FOLLOWED << 1  # how far the radio is
LATELY: Final[int] = REPAIR << 4  # one of them in the phase that is being reckoned
TRAP: Final[int] = LATELY << 1  # one more than where the trap lies
TOOLS: Final[int] = TRAP << 4  # how many were used on the radio
EVERY: Final[int] = (TOOLS << 3) - FOLLOWED  # all of it


def repairs(number: int) -> int:
    """How far the radio is."""
    return number // REPAIR % 16


def tools(number: int) -> int:
    """How many Tools were used on it."""
    return number // TOOLS % 8


def repaired(number: int, gain: int, most: int, *, helped: bool) -> int:
    """One repair more, where that is followed; -1: there was one in this round, or it was heard if help was called."""
    if number & FOLLOWED == 0:
        return number
    after = repairs(number) + gain
    if number & LATELY or (after >= most) != helped:
        return -1
    return number + (min(after, most) - repairs(number)) * REPAIR + LATELY


def trap_at(number: int) -> int:
    """Where the trap lies; N_LOCATIONS: nowhere."""
    return (number // TRAP % 16 + N_LOCATIONS) % (N_LOCATIONS + 1)


def trapped(number: int, place: int) -> int:
    """The trap lies there, if it is followed."""
    return number & ~(15 * TRAP) | (place + 1) * TRAP if number & FOLLOWED else number


def defended(table: tuple[tuple[int, int], ...], place: int, *, sprung: bool) -> tuple[tuple[int, int], ...]:
    """Histories after a defence in a location: a trap that lies there is sprung by the first attack (TER-9.13)."""
    found: list[tuple[int, int]] = []
    for number, places in table:
        if number & FOLLOWED == 0 or (not sprung and trap_at(number) != place):
            found.append((number, places))
        elif sprung and trap_at(number) == place:
            found.append((number & ~(15 * TRAP), places))
    return tuple(found)


def phase_over(number: int) -> int:
    """The same after the Survivor phase."""
    return number & ~LATELY


def forgotten(table: dict[int, int]) -> dict[int, int]:
    """A table in which nothing of it is known."""
    found: dict[int, int] = {}
    for number, places in table.items():
        found[number & ~EVERY] = found.get(number & ~EVERY, 0) | places
    return found
