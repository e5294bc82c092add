"""What differs between the five modes, in one place: MEZ-12 to MEZ-15; all else is the same for all of them.

M3 plays the zombie turn of M1 (MEZ-13.8), M4 that of M2 with the humans of M3 (MEZ-14.2): both follow from what `coop`
and `zombie_seat` of the table say.
"""

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules.outcome import (
    ALL_DONE,
    ALL_TAKEN,
    BARRICADE_DOWN,
    EATEN_LAST,
    EATEN_WITHOUT,
    FIRST_DONE,
    end_by,
)
from grimtable.games.male_epickie_zombie.state import Mez

MODES = ("coop", "coop_automa", "rivalry", "rivalry_automa", "solo")  # M1 to M5


def place_survivors(s: Mez) -> None:
    """Survivor tokens: two in the courtyard (MEZ-S0.3), by difficulty (MEZ-12.1, MEZ-15.1), or own ones.

    MEZ-13.1, MEZ-14.1.
    """
    limit = s.rows.limit
    if s.coop:
        difficulty = s.setup.options.get("difficulty")
        s.survivors = limit["survivors"] if difficulty is None else limit[f"survivors-{difficulty}"]
    else:
        each = limit["survivors-each-of-two"] if s.n_humans == 2 else limit["survivors-each"]
        for human in range(s.n_humans):
            s.lives[human] = each


def weakest(s: Mez, mask: i64) -> i64:
    """The humans of a mask with the fewest wounds, and of these with the most ammo (MEZ-9.7, MEZ-13.3)."""
    humans = [human for human in range(s.n_humans) if mask >> human & 1]
    wounds = min([s.wounds[human] for human in humans])
    hurt = [human for human in humans if s.wounds[human] == wounds]
    ammo = max([s.ammo[human] for human in hurt])
    best: i64 = 0
    for human in hurt:
        if s.ammo[human] == ammo:
            best |= bit(human)
    return best


def first_to_play(s: Mez, mask: i64) -> i64:
    """The human of a mask whose turn comes next; the active one is last (MEZ-13.3, MEZ-13.6)."""
    human = s.following(s.active)
    while mask >> human & 1 == 0:
        human = s.following(human)
    return human


def who_bleeds(s: Mez) -> i64:
    """The human who bleeds, or -1 after asking: a full tie is the humans' choice, among rivals it goes by turn order.

    MEZ-13.6, MEZ-Q47.
    """
    tied = weakest(s, (bit(s.n_humans)) - 1)
    if not s.coop or tied & (tied - 1) == 0:
        return first_to_play(s, tied)
    s.ask_openly(s.seat_of(s.active), k.ASK_BLEED, tied)
    return -1


def legal_bleed(s: Mez, tied: i64) -> list[i64]:
    """List the tied humans: the humans choose among them (MEZ-9.7)."""
    return [k.BLEED | human << 8 for human in range(s.n_humans) if tied >> human & 1]


def barricade_falls(s: Mez) -> None:
    """The barricade is down: a survivor is lost, or the game (MEZ-9.6, MEZ-11.3, MEZ-13.3, MEZ-13.5)."""
    if s.coop:
        if s.survivors == 0:
            end_by(s, BARRICADE_DOWN)
            return
        s.survivors -= 1
        s.emit(k.E_SURVIVOR_LOST, 0, s.survivors)
    else:
        owners: i64 = 0
        for human in range(s.n_humans):
            if s.lives[human] > 0:
                owners |= bit(human)
        if owners == 0:
            end_by(s, ALL_TAKEN)
            return
        take_life(s, first_to_play(s, weakest(s, owners)))
    s.barricade = s.rows.reset


def take_life(s: Mez, human: i64) -> None:
    """A human's own survivor token goes to the zombies, who win when they hold all of them (MEZ-13.5)."""
    s.lives[human] -= 1
    s.emit(k.E_SURVIVOR_LOST, human + 1, s.lives[human])
    for other in range(s.n_humans):
        if s.lives[other] > 0:
            return
    end_by(s, ALL_TAKEN)


def pay_for_eaten(s: Mez, human: i64) -> None:
    """Give up a survivor token for an eaten human; without one the zombies win (MEZ-10.5, MEZ-11.2, MEZ-13.2)."""
    if s.coop:
        if s.survivors == 0:
            end_by(s, EATEN_LAST)
            return
        s.survivors -= 1
        s.emit(k.E_SURVIVOR_LOST, 0, s.survivors)
    elif s.lives[human] == 0:
        end_by(s, EATEN_WITHOUT, -1)
    else:
        take_life(s, human)


def all_done(s: Mez, human: i64) -> None:
    """All three objectives are completed: the humans win, or this human alone (MEZ-11.1, MEZ-13.4)."""
    if s.coop:
        end_by(s, ALL_DONE)
    else:
        end_by(s, FIRST_DONE, human)


def needed(rows: c.Rows, objective: i64, coop: bool) -> i64:
    """How far an objective must come: on its cooperative or its competitive side (MEZ-13.1)."""
    return rows.needs[objective] if coop else rows.needs_each[objective]
