"""Who may have caused what in a Survivor phase: a guess that guides the search for other histories (walk.py).

It need not be right: whether a history fits is decided by the rules alone, and nothing is ruled out by it.
"""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape.components import (
    ANNA,
    EVERYWHERE,
    HERB,
    KIT,
    MARCO,
    N_ITEMS,
    N_LOCATIONS,
    TEAM,
    WILLIAM,
)
from grimtable.games.terrorscape.kinds import (
    CALM,
    FEAR_CHANGED,
    HEALTH_CHANGED,
    HELP_CALLED,
    KEY_RACKED,
    LOCK_REMOVED,
    REPAIR,
    SEARCH,
    UNLOCK,
    USE,
)
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.histories.other import is_free
from tests.games.terrorscape.histories.story import Phase, Story

FREE: Final = 0  # a role is the kind of an action, or this
LATE: Final = 1 << 20
GUESSES: Final = 16


@final
class Cast:
    """Who does what: roles, where they begin, where they end, and who discovers."""

    def __init__(self) -> None:
        self.roles: list[i64] = [FREE] * TEAM
        self.when: list[i64] = [LATE] * TEAM  # the event that a role causes
        self.starts: list[i64] = [EVERYWHERE] * TEAM
        self.ends: list[i64] = [EVERYWHERE] * TEAM
        self.discoverer: i64 = TEAM
        self.covered: i64 = 0  # noises that have a cause

    def suits(self, s: Terrorscape, fixed: i64) -> bool:
        """Whether everybody stands where the own role begins, can get where it ends, and may hold what it takes."""
        for i in range(TEAM):
            if not s.in_play(i):
                continue
            if self.starts[i] >> s.at[i] & 1 == 0:
                return False
            if self.ends[i] != EVERYWHERE:
                steps: i64 = 3 if s.who[i] == WILLIAM else 2
                if self.roles[i] != FREE:
                    steps = 0
                if s.rows.ball[s.at[i] * 5 + steps] & self.ends[i] == 0:
                    return False
            if self.roles[i] == USE and not s.has(i, HERB) and not s.has(i, KIT) and not has_free(s, fixed, i):
                return False
        return True

    def idle(self, rng: Rng) -> i64:
        """Somebody without a role, TEAM: nobody."""
        found: list[i64] = []
        for i in range(TEAM):
            if self.roles[i] == FREE:
                found.append(i)
        return found[rng.below(len(found))] if len(found) > 0 else TEAM

    def give(self, i: i64, role: i64, at: i64, starts: i64) -> None:
        """A role for somebody."""
        self.roles[i] = role
        self.when[i] = at
        self.starts[i] &= starts


def has_free(s: Terrorscape, fixed: i64, i: i64) -> bool:
    """Whether a Survivor holds such a card, without !."""
    return any(not s.rows.loud[item] and is_free(s, fixed, i, item) for item in range(1, N_ITEMS))


def promise(story: Story, phase: Phase, s: Terrorscape, fixed: i64, rng: Rng) -> i64:
    """How many guesses at a phase suit a table that it begins with."""
    n: i64 = 0
    for _ in range(GUESSES):
        if cast(story, phase, rng).suits(s, fixed):
            n += 1
    return n


def one_of(bits: i64, rng: Rng) -> i64:
    """One of some locations, as a bit; 0: there are none."""
    places: list[i64] = []
    for place in range(N_LOCATIONS):
        if bits >> place & 1:
            places.append(place)
    return bit(places[rng.below(len(places))]) if len(places) > 0 else 0


def cast(story: Story, phase: Phase, rng: Rng) -> Cast:
    """A guess for one phase."""
    found = Cast()
    noise = phase.noise if phase.told and not phase.fire else EVERYWHERE
    at = phase.begins
    while at < phase.ends:
        number, values = story.events[at]
        if number == FEAR_CHANGED:
            i = story.index_of(values[0])
            if found.roles[i] == FREE and rng.below(8) > 0:
                found.give(i, CALM, at, EVERYWHERE)
        elif number == HEALTH_CHANGED:
            give_care(found, story, story.index_of(values[0]), at, noise, rng)
        elif number == LOCK_REMOVED:
            i = found.idle(rng)
            if i < TEAM:
                found.give(i, UNLOCK, at, story.rows.door_ends[values[0]])
        elif number == HELP_CALLED:
            i = found.idle(rng)
            if i < TEAM:
                found.give(i, REPAIR, at, bit(story.rows.radio))
                found.covered |= bit(story.rows.radio)
        elif number == KEY_RACKED:
            give_key(found, story, at, phase, noise, rng)
        at += 1
    if phase.told and not phase.fire:
        give_noises(found, story, phase, rng)
    for i in range(TEAM):
        if found.roles[i] != FREE:  # whoever acts stays there
            found.starts[i] &= found.ends[i]
    return found


def give_care(found: Cast, story: Story, i: i64, at: i64, noise: i64, rng: Rng) -> None:
    """Somebody is healed: by the own hand, or by another who stands there."""
    healer = i
    if found.roles[i] != FREE or rng.below(3) == 0:
        healer = found.idle(rng)
    if healer == TEAM:
        return
    here = one_of(noise, rng)
    if here == 0 or (story.who[healer] == MARCO and rng.below(2) == 0):
        here = EVERYWHERE  # the Kit makes no noise
    else:
        found.covered |= here
    found.give(healer, USE, at, here)
    if healer != i:
        found.starts[i] &= here


def give_key(found: Cast, story: Story, at: i64, phase: Phase, noise: i64, rng: Rng) -> None:
    """A KEY was found: in a search, or in the Discovery if it was told last."""
    last = at + 1 == phase.ends
    if last and found.discoverer == TEAM and rng.below(2) == 0:
        discover(found, one_of(noise & ~found.covered, rng), rng)
        return
    searchable = story.rows.searchable
    i = found.idle(rng)
    if searchable & noise == 0:  # nobody but Anna finds a KEY without noise (TER-S1.3)
        i = story.index_of(ANNA)
        if story.who[i] != ANNA or found.roles[i] != FREE:
            i = TEAM
    if i == TEAM:
        if last and found.discoverer == TEAM:
            discover(found, one_of(noise, rng), rng)
        return
    here = one_of(searchable & (EVERYWHERE if story.who[i] == ANNA else noise), rng)
    if here != 0:
        found.give(i, SEARCH, at, here)
        found.covered |= here


def discover(found: Cast, here: i64, rng: Rng) -> None:
    """Somebody makes the noise of a Discovery here."""
    if here == 0:
        return
    i = rng.below(TEAM)
    for other in range(TEAM):  # who is there anyway
        if found.starts[other] == here and found.roles[other] != FREE and rng.below(2) == 0:
            i = other
    found.discoverer = i
    found.ends[i] &= here
    found.covered |= here


def give_noises(found: Cast, story: Story, phase: Phase, rng: Rng) -> None:
    """Noises that have no cause yet: a Discovery, searches, repairs, or whatever else."""
    while True:
        here = one_of(phase.noise & ~found.covered, rng)
        if here == 0:
            return
        found.covered |= here
        left = phase.noise & ~found.covered
        repaired = here == bit(story.rows.radio) and story.help_told < story.n and rng.below(8) > 0
        if found.discoverer == TEAM and not repaired and (left == 0 or rng.below(2) == 0):
            discover(found, here, rng)
            continue
        i = found.idle(rng)
        if i == TEAM:
            continue
        if here & story.rows.searchable and story.who[i] != ANNA:
            found.give(i, SEARCH, LATE, here)
        elif here == bit(story.rows.radio):
            found.give(i, REPAIR, LATE, here)
