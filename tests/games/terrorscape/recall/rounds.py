"""What was told, round by round, as far as it binds the Survivors (TER-H1)."""

from typing import Any, Final

from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import AMMO, AMUL, ANNA, EVERYWHERE, NO_DOOR, NOWHERE, REVO, TEAM, Rows
from grimtable.games.terrorscape.joint import N_TRIPLES, STANDS, stands
from tests.games.terrorscape.histories.other import Heard

ALL: Final = (1 << N_TRIPLES) - 1
FIRED: Final = 1 << 15  # beside the bits of noises: a firecracker
# What was told in a Survivor phase, in order; each with whom or what it concerns
LOCK: Final = 1
RACK: Final = 2
FEAR: Final = 3
HEAL: Final = 4
HELP: Final = 5


class Round:
    """One round: what its Survivor phase begins with, what was told in it, and what the Killer phase says of it."""

    def __init__(self, number: int, told: "Told") -> None:
        self.number = number
        self.locks = told.locks
        self.lair = told.lair
        self.fear = told.fear[:]
        self.hurt = told.hurt
        self.helped = told.helped
        self.rack = told.rack
        self.notes: list[tuple[int, int]] = []
        self.noise = 0
        self.fire = False
        self.over = False  # the noise was revealed
        self.mask = ALL  # triples at the end of the Survivor phase that agree with the answers
        self.flight: tuple[int, int, int] | None = None  # where from, who, past which locks
        self.late = ALL  # triples after it that agree with the answers
        self.shown: list[tuple[int, int]] = []  # who has shown which card in the Killer phase
        self.sprung: list[int] = []  # where a trap was
        self.escaping = False  # five KEYs on the rack when the next round began

    @property
    def need(self) -> int:
        """The noises that must have a cause."""
        return FIRED if self.fire else self.noise

    @property
    def allowed(self) -> int:
        """Where noise may have been made."""
        return EVERYWHERE if self.fire else self.noise


class Told:
    """All rounds so far; events are added as they are told."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.who: list[int] = []
        self.rounds: list[Round] = []
        self.locks = 0
        self.lair = int(rows.killer_start)
        self.fear = [0] * TEAM
        self.hurt = 0
        self.helped = False
        self.rack = 0
        self.n = 0

    def listen(self, events: list[Heard]) -> None:
        """The events that came since the last time."""
        for number, values in events[self.n :]:
            self.hear(number, values)
        self.n = len(events)

    def index(self, character: int) -> int:
        """Which Survivor a character is."""
        return self.who.index(character)

    def hear(self, number: int, values: tuple[Any, ...]) -> None:  # whatever an event holds
        """One event."""
        if number == k.SURVIVORS_CHOSEN:
            self.who = [int(each) for each in values[0]]
        elif number == k.ROUND_BEGAN:
            if self.rounds:
                self.rounds[-1].escaping = self.rack >= self.rows.keys
            self.rounds.append(Round(len(self.rounds) + 1, self))
        elif number == k.LOCKED:
            self.locks |= 1 << values[0]
        elif number in (k.LOCK_TAKEN, k.LOCK_REMOVED):
            self.locks &= ~(1 << values[0])
            if number == k.LOCK_REMOVED:
                self.jot(LOCK, values[0])
        elif number == k.KILLER_MOVED:
            self.lair = values[0]
            if values[1] != NO_DOOR:
                self.locks &= ~(1 << values[1])
        elif number == k.REAPPEARED:
            self.lair = values[0]
        elif number == k.SNEAKED:
            self.lair = NOWHERE
        elif number == k.NOISE_REVEALED:
            now = self.rounds[-1]
            now.noise = sum(1 << place for place in values[0])
            now.fire = values[1] == 1
            now.over = True
        elif number == k.KEY_RACKED:
            self.rack = values[0]
            self.jot(RACK, 0)
        elif number == k.HELP_CALLED:
            self.helped = True
            self.jot(HELP, 0)
        elif self.rounds:
            self.hear_of_people(number, values)

    def jot(self, kind: int, what: int) -> None:
        """Something told in a Survivor phase."""
        if not self.rounds[-1].over:
            self.rounds[-1].notes.append((kind, what))

    def hear_of_people(self, number: int, values: tuple[Any, ...]) -> None:  # whatever an event holds
        """Fear, injuries, cards shown, places."""
        now = self.rounds[-1]
        if number in (k.SCARED, k.FEAR_CHANGED):
            self.fear[self.index(values[0])] = values[1]
            if number == k.FEAR_CHANGED:
                self.jot(FEAR, self.index(values[0]))
        elif number == k.INJURED:
            self.hurt |= 1 << self.index(values[0])
        elif number == k.HEALTH_CHANGED:
            self.hurt &= ~(1 << self.index(values[0]))
            self.jot(HEAL, self.index(values[0]))
        elif number == k.DEFENDED and values[1]:
            now.shown += [
                (self.index(values[0]), item) for item in (values[1], REVO) if item != REVO or values[1] == AMMO
            ]
        elif number == k.AMULET_USED:
            now.shown.append((self.index(values[0]), AMUL))
        elif number == k.DEFENCE_JUDGED and values[4] & 4:
            now.sprung.append(self.lair)
        elif number == k.ENCOUNTER_ENDED:
            now.flight = (values[0], sum(1 << self.index(each) for each in values[1]), self.locks)
        else:
            self.place(now, number, values)

    def place(self, now: Round, number: int, values: tuple[Any, ...]) -> None:  # whatever an event holds
        """An answer says where somebody is, or is not."""
        mask = ALL
        if number in (k.DETECTED, k.CAUGHT, k.SEARCHED):
            first = values[0] if number != k.SEARCHED else (values[0],)
            places = sum(1 << place for place in first)
            if places:
                for i in range(TEAM):
                    if self.who[i] in values[1]:
                        mask &= stands(i, places)
                    elif number != k.DETECTED or self.who[i] != ANNA:
                        mask &= stands(i, EVERYWHERE & ~places)
        elif number == k.OVERFLOWED and values[1] < NOWHERE:
            mask = STANDS[self.index(values[0])][values[1]]
        elif number == k.TRAIL_TOLD:
            for at in range(0, len(values[0]), 2):
                mask &= STANDS[self.index(values[0][at])][values[0][at + 1]]
        if now.flight is None:
            now.mask &= mask
        else:
            now.late &= mask
