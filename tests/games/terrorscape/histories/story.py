"""What was told, made ready for telling it again: what comes next, where everybody must be, what is shown later.

All of it only guides the search for other histories (walk.py): whether a history fits is decided by the rules alone.
"""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.terrorscape.components import (
    AMMO,
    AMUL,
    ANNA,
    EVERYWHERE,
    HERB,
    N_LOCATIONS,
    NOWHERE,
    REVO,
    SOPHIA,
    TEAM,
    WILLIAM,
    Rows,
)
from grimtable.games.terrorscape.kinds import (
    AMULET_USED,
    CAUGHT,
    DEFENCE_JUDGED,
    DEFENDED,
    DETECTED,
    ESCAPED,
    FLIGHT_BEGAN,
    HEALTH_CHANGED,
    HELP_CALLED,
    HELP_CAME_NEARER,
    KILLER_CHOSEN,
    LEFT,
    NOISE_REVEALED,
    OVERFLOWED,
    PHASE_BEGAN,
    REAPPEARED,
    ROUND_BEGAN,
    SEARCHED,
    STEP_BEGAN,
    SURVIVORS_CHOSEN,
    TOKEN_PASSED,
    TRAIL_TOLD,
)
from grimtable.games.terrorscape.state import K_FAST, K_START, Terrorscape
from tests.games.terrorscape.histories.other import Heard

BEGINNING: Final = (PHASE_BEGAN, HELP_CAME_NEARER, ESCAPED, TOKEN_PASSED)  # told before anybody can act in a round


@final
class Wish:
    """A card that a Survivor is told to hold at some time."""

    def __init__(self, at: i64, i: i64, item: i64) -> None:
        self.at = at
        self.i = i
        self.item = item


@final
class Phase:
    """One Survivor phase: what its end is told to be."""

    def __init__(self, begins: i64, ends: i64) -> None:
        self.begins = begins  # number of the event after which somebody can act
        self.ends = ends  # of the noise reveal
        self.told = False  # the reveal was told
        self.fire = False
        self.noise: i64 = EVERYWHERE
        self.spots: list[i64] = [EVERYWHERE] * TEAM  # where each is after it, by the answers in the Killer phase
        self.better: list[i64] = [EVERYWHERE] * TEAM  # from where the places of the next phases are near


@final
class Story:
    """What was told, event by event, and what follows from it for the Survivor phases."""

    def __init__(self, rows: Rows, events: list[Heard], who: list[i64]) -> None:
        self.rows = rows
        self.events = events
        self.n: i64 = len(events)
        self.who = who[:]
        self.killer: i64 = -1
        self.stops: list[i64] = []  # where each phase begins: number of the first event that an act can cause
        self.phases: list[Phase] = []
        self.wishes: list[Wish] = []
        self.help_told: i64 = self.n
        self.script: dict[tuple[int, int], list[int]] = {}  # the Killer's answers, by event number and question
        self.read()
        self.look_back()

    def read(self) -> None:
        """Go through all events once."""
        collecting = False
        phase = Phase(0, self.n)
        self.phases.append(phase)
        at: i64 = 0
        while at < self.n:
            number, values = self.events[at]
            if number == KILLER_CHOSEN:
                self.killer = values[0]
            elif number == SURVIVORS_CHOSEN:
                self.who = list(values[0])
            elif number == ROUND_BEGAN:
                collecting = False
                begins = at + 1
                while begins < self.n and self.events[begins][0] in BEGINNING:
                    begins += 1
                phase = Phase(begins, self.n)
                self.phases.append(phase)
                self.stops.append(begins)
            elif number == NOISE_REVEALED:
                phase.ends = at
                phase.told = True
                phase.fire = values[1] == 1
                phase.noise = 0
                for place in values[0]:
                    phase.noise |= bit(place)
                collecting = True
                self.stop_for_killer(at + 1)
            elif number in (LEFT, FLIGHT_BEGAN):
                collecting = False
            elif number == HELP_CALLED:
                self.help_told = at
            elif number == HEALTH_CHANGED and len(self.phases) > 1:
                self.wish(at, values[0], HERB)
            elif number == DEFENDED:
                self.wish(at, values[0], values[1])
            elif number == AMULET_USED:
                self.wish(at, values[0], AMUL)
            if collecting:
                self.place(phase, number, values)
            at += 1

    def stop_for_killer(self, at: i64) -> None:
        """A Killer phase begins; not one with a reappearance, for the Killer is asked only after it."""
        while at < self.n and self.events[at][0] in (TOKEN_PASSED, PHASE_BEGAN):
            at += 1
        if at < self.n and self.events[at][0] == STEP_BEGAN and self.events[at][1][0] in (K_START, K_FAST):
            self.stops.append(at + 1)

    def wish(self, at: i64, character: i64, item: i64) -> None:
        """A card was shown."""
        if item == 0:
            return
        i = self.index_of(character)
        self.wishes.append(Wish(at, i, item))
        if item == AMMO:
            self.wishes.append(Wish(at, i, REVO))

    def index_of(self, character: i64) -> i64:
        """Which Survivor a character is."""
        i: i64 = 0
        while i < TEAM - 1 and self.who[i] != character:
            i += 1
        return i

    def place(self, phase: Phase, number: i64, values: tuple[object, ...]) -> None:
        """An answer says where somebody is, or is not."""
        spots = phase.spots
        if number in (DETECTED, CAUGHT, SEARCHED):
            places: i64 = 0
            first = values[0]
            if isinstance(first, tuple):
                for each in first:
                    places |= bit(each)
            elif isinstance(first, int):
                places = bit(first)
            named = values[1]
            if places == 0 or not isinstance(named, tuple):
                return
            for i in range(TEAM):
                if self.who[i] in named:
                    spots[i] &= places
                elif number != DETECTED or self.who[i] != ANNA:
                    spots[i] &= ~places
        elif number == OVERFLOWED:
            at, who = values[1], values[0]
            if isinstance(at, int) and isinstance(who, int) and at != NOWHERE:
                spots[self.index_of(who)] &= bit(at)
        elif number == TRAIL_TOLD:
            found = values[0]
            if isinstance(found, tuple):
                for k in range(0, len(found), 2):
                    spots[self.index_of(found[k])] &= bit(found[k + 1])

    def look_back(self) -> None:
        """From where the places of later phases can be reached in one turn."""
        ball, passage = self.rows.ball, self.rows.passage
        k: i64 = len(self.phases) - 2
        while k >= 0:
            later = self.phases[k + 1]
            for i in range(TEAM):
                goal = later.spots[i] & later.better[i]
                if goal == 0 or goal == EVERYWHERE:
                    continue
                steps: i64 = 3 if self.who[i] == WILLIAM else 2
                found: i64 = 0
                for place in range(N_LOCATIONS):
                    near = ball[place * 5 + steps]
                    if self.who[i] == SOPHIA and passage[place] != NOWHERE:
                        near |= bit(passage[place])
                    if near & goal:
                        found |= bit(place)
                self.phases[k].better[i] = found
            k -= 1

    def phase_of(self, at: i64) -> Phase:
        """The Survivor phase that is going on, or was the last one, after so many events."""
        k: i64 = len(self.phases) - 1
        while k > 0 and self.phases[k].begins > at:
            k -= 1
        return self.phases[k]

    def phase_after(self, phase: Phase) -> Phase | None:
        """The Survivor phase after one, None: there is none yet."""
        for at in range(len(self.phases) - 1):
            if self.phases[at] is phase:
                return self.phases[at + 1]
        return None

    def wished(self, s: Terrorscape, i: i64, at: i64) -> list[i64]:
        """The cards that a Survivor should hold later and does not hold yet."""
        found: list[i64] = []
        for each in self.wishes:
            if each.i == i and each.at >= at and not s.has(i, each.item):
                found.append(each.item)
        return found

    def spared(self, i: i64, item: i64, at: i64) -> bool:
        """Whether a Survivor should hold a card later."""
        return any(each.i == i and each.at >= at and each.item == item for each in self.wishes)

    def next_of(self, number: i64, at: i64) -> i64:
        """The next event of a kind, n: there is none."""
        while at < self.n and self.events[at][0] != number:
            at += 1
        return at

    def sneaks_to(self, at: i64) -> i64:
        """Where the Killer will reappear, -1: that was not told yet."""
        found = self.next_of(REAPPEARED, at)
        return -1 if found >= self.n else self.events[found][1][0]

    def dice(self, at: i64) -> tuple[int, ...]:
        """The dice of the next defence."""
        found = self.next_of(DEFENCE_JUDGED, at)
        return () if found >= self.n else self.events[found][1][3]
