"""What one Survivor's turn can cause and where it can end: an action, extra actions before and after it (TER-3.6).

A turn is reckoned for all locations it may begin in at once: `ways` has 15 bits for each of them, the locations in
which the turn may then be. What has been caused by then is its cover: bits of the locations whose noise has a cause,
and above them how many of the other things told have one. Those come in the order in which they were told (locks, KEYs,
fear, injuries, help), so a turn can cause only what comes next. Of two turns that lead from one place to the same other
and cause the same but for noise, the noisier is enough: who can make more of the noise can leave it to another.

In the second round the cards in hand are few enough to be counted (`Told.cards`): one kept in the only Discovery, one
that Marco may have taken back, one for each Search of the phase. There Whisky, Adrenaline and the rest have a price.
"""

from collections import deque
from typing import Final

from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import (
    ADRE,
    ANNA,
    BURST,
    CAM,
    COORDINATOR,
    FLASH,
    HATCH,
    HERB,
    HURRIED,
    KEY,
    KIT,
    MARCO,
    N_ITEMS,
    N_LOCATIONS,
    PROMPT,
    SEDA,
    SOPHIA,
    TEAM,
    TRAP,
    VIGILANT,
    WHIS,
    WILLIAM,
)
from grimtable.games.terrorscape.joint import (
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_LOCK,
    note,
)
from grimtable.games.terrorscape.told import CHEST_CARDS, NO_LIMIT, Told

TOLD_ONE: Final = 1 << N_LOCATIONS  # in a cover: one more thing told has a cause
STARTS: Final = sum(1 << place * N_LOCATIONS for place in range(N_LOCATIONS))
STAY: Final = sum(1 << place * N_LOCATIONS + place for place in range(N_LOCATIONS))

# Action done, cards spent (where they are not counted: extra steps), passages, camera, for whom and where, cover
Key = tuple[int, int, int, int, int, int]


def among(places: int) -> int:
    """All ways that end in these locations."""
    return STARTS * places


def onward(ways: int, steps: list[int]) -> int:
    """All ways, one step further: from each location to those that it leads to."""
    found = 0
    for place in range(N_LOCATIONS):
        part = ways >> place & STARTS
        if part:
            found |= part * steps[place]
    return found


def ends_of(ways: int) -> int:
    """The locations in which some of these ways end."""
    found = 0
    for place in range(N_LOCATIONS):
        if ways >> place & STARTS:
            found |= 1 << place
    return found


class Turn:
    """All turns of one Survivor."""

    def __init__(self, told: Told, i: int) -> None:
        self.t = told
        self.i = i
        self.character = int(told.k[knowledge.WHO + i])
        self.found: dict[Key, int] = {}
        self.fresh: dict[Key, int] = {}  # ways found since they were last followed
        self.todo: deque[Key] = deque()
        self.steps_left = self.extra_steps()
        self.most = 1 + told.cards + len(told.playing) if told.price else NO_LIMIT  # 1 is no card spent
        self.flash = told.can_hold(FLASH)
        self.hatchet = told.can_hold(HATCH)
        self.sedatives = told.can_hold(SEDA)
        self.camera = self.character == SOPHIA and told.can_hold(CAM)
        self.whisky = self.throws()

    def extra_steps(self) -> int:
        """Single steps besides the action: Adrenaline, Prompt Reaction, Site Study, the Coordinator's (TER-I1.9)."""
        t = self.t
        rows = t.rows
        finds = t.finds * (2 if t.kept > 0 else 1)
        extra = int(min(rows.discovery[ADRE], finds)) + t.at_start(ADRE)
        if t.searching:
            extra += int(rows.search[ADRE])
        if extra > 0 and self.character == MARCO:
            extra += 1  # taken back from the discard pile and used again
        if t.has(self.i, PROMPT):
            extra += 1
        if t.active:
            extra += 2
        if any(other != self.i and t.has(other, COORDINATOR) for other in t.playing):
            extra += 2
        return extra

    def throws(self) -> list[tuple[int, int]]:
        """The noise that Whisky can explain, and the ways that end where it is thrown from (TER-I1.3)."""
        t = self.t
        found: dict[int, int] = {}
        if t.can_hold(WHIS) and t.price == 0:
            for place in range(N_LOCATIONS):
                noise = int(t.rows.near[place]) & t.heard
                if noise:
                    found[noise] = found.get(noise, 0) | 1 << place
        return [(noise, among(places)) for noise, places in found.items()]

    def put(self, key: Key, ways: int) -> None:
        """A way to be in the turn, with the noise that can be had for nothing there."""
        if ways == 0 or key[1] > self.most:
            return
        cover = key[5]
        for noise, where in self.whisky:
            part = ways & where
            if part and noise & ~cover:
                ways &= ~part
                self.add((*key[:5], cover | noise), part)
        if ways:
            self.add(key, ways)

    def add(self, key: Key, ways: int) -> None:
        """Note what is new; the same with fewer extra steps is not."""
        done, extra, passages, camera, where, cover = key
        for fewer in range(extra):
            ways &= ~self.found.get((done, fewer, passages, camera, where, cover), 0)
        old = self.found.get(key, 0)
        ways &= ~old
        if ways:
            self.found[key] = old | ways
            waiting = self.fresh.get(key, 0)
            if waiting == 0:
                self.todo.append(key)
            self.fresh[key] = waiting | ways

    def classes(self, told: int) -> list[tuple[int, int, int, int]]:
        """All turns, by what they cause."""
        self.put((0, 1, 0, 0, 0, told * TOLD_ONE), STAY & among(self.t.spots[self.i]))
        acting = 0
        while self.todo:
            key = self.todo.popleft()  # few extra steps first, so that what comes later is mostly known
            ways = self.fresh.pop(key)
            if key[0] == 0:
                acting |= ways
                self.act(key, ways)
            self.add_extras(key, ways)
        if self.t.can_hold(TRAP):
            self.t.round.trod |= ends_of(acting)
        merged: dict[tuple[int, int, int], int] = {}
        for (done, spent, _passages, _camera, where, cover), ways in self.found.items():
            if done == 1:
                same = (where, cover, spent - 1 if self.t.price else 0)
                merged[same] = merged.get(same, 0) | ways
        found = []
        for this, ways in merged.items():
            for that, other in merged.items():
                if that != this and is_enough(that, this):
                    ways &= ~other
            if ways:
                found.append((this[1], this[0], this[2], ways))
        return found

    def steps(self, key: Key) -> list[int]:
        """Where one step leads now."""
        return self.t.steps_past(key[5] >> N_LOCATIONS)

    def walk(self, key: Key, ways: int, least: int, most: int) -> int:
        """A MOVE of so many steps (TER-1.7)."""
        steps = self.steps(key)
        found = 0
        for n in range(1, most + 1):
            ways = onward(ways, steps)
            if n >= least:
                found |= ways
        return found

    def add_extras(self, key: Key, ways: int) -> None:
        """One extra action (TER-3.8): a step, a passage, the Camera, a Hatchet, Sedatives."""
        done, extra, passages, camera, where, cover = key
        t = self.t
        if extra <= self.steps_left or (t.price and self.steps_left > 0):
            self.put((done, extra + 1, passages, camera, where, cover), onward(ways, self.steps(key)))
        if self.character == SOPHIA and self.flash and passages < 2:  # TER-S1.5, TER-3.12
            self.put((done, extra, passages + 1, camera, where, cover), onward(ways, t.tunnels))
        if self.camera and camera == 0:  # TER-I1.19
            for place in range(N_LOCATIONS):
                if t.heard & ~cover & 1 << place:
                    self.put((done, extra, passages, 1, where, cover | 1 << place), ways & among(1 << place))
        following = t.next_note(cover)
        used = extra + t.price
        if self.hatchet and following & 255 == NOTE_LOCK:  # TER-I1.4
            self.put((done, used, passages, camera, where, cover + TOLD_ONE), self.at_door(following, ways))
        if self.sedatives and following == note(NOTE_FEAR, self.i):  # TER-I1.10
            self.put((done, used, passages, camera, where, cover + TOLD_ONE), ways)
        if t.price and t.can_hold(WHIS):  # TER-I1.3
            for place in range(N_LOCATIONS):
                if t.heard & ~cover & 1 << place:
                    beside = ways & among(int(t.rows.near[place]))
                    self.put((done, used, passages, camera, where, cover | 1 << place), beside)

    def at_door(self, told: int, ways: int) -> int:
        """The ways that end beside the door whose lock was removed; none, if another was named (TER-13.9)."""
        by = told >> 16 & 255
        if by not in (self.i, TEAM):
            return 0
        return ways & among(int(self.t.rows.door_ends[told >> 8 & 255]))

    def loudly(self, key: Key, ways: int, told: int = 0) -> None:
        """The action is done, with noise where it ends: only where noise was heard; it explains so many things told."""
        t = self.t
        _done, extra, passages, camera, where, cover = key
        cover += told * TOLD_ONE
        self.put((1, extra, passages, camera, where, cover), ways & among(t.allowed & ~t.heard))
        for place in range(N_LOCATIONS):
            if t.heard >> place & 1:
                self.put((1, extra, passages, camera, where, cover | 1 << place), ways & among(1 << place))

    def act(self, key: Key, ways: int) -> None:
        """The action of the turn (TER-4)."""
        t = self.t
        rows = t.rows
        i = self.i
        _done, extra, passages, camera, _where, cover = key
        quiet: Key = (1, extra, passages, camera, 0, cover)
        further: Key = (1, extra, passages, camera, 0, cover + TOLD_ONE)
        following = t.next_note(cover)
        if not t.afraid(i, cover):
            self.put(quiet, ways)
        elif self.can_idle():
            self.put((1, extra + (0 if self.character == MARCO else t.price), passages, camera, 0, cover), ways)
        if following == note(NOTE_FEAR, i):
            self.put(further, ways)  # TER-4.3
        self.put(quiet, self.walk(key, ways, 1, int(rows.move) + (1 if t.has(i, HURRIED) else 0)))
        if self.character == WILLIAM:  # TER-S1.4
            ends = self.walk(key, ways, 1, int(rows.sprint))
            self.loudly(key, ends)
            if t.has(i, VIGILANT) and t.lair < N_LOCATIONS:
                self.put(quiet, ends & among(1 << t.lair))
        if t.has(i, BURST):  # TER-T1.17
            for place in range(N_LOCATIONS):
                if t.allowed >> place & 1:
                    ends = self.walk(key, ways & among(1 << place), 2, 4)
                    self.put((1, extra, passages, camera, 0, cover | 1 << place & t.heard), ends)
        if self.character == SOPHIA or self.flash or t.linked:  # TER-4.10
            self.put(quiet, onward(ways, t.tunnels))
        if following & 255 == NOTE_LOCK:  # TER-4.5
            self.put(further, self.at_door(following, ways))
        if t.repairable and t.lair != rows.radio:  # TER-4.6
            here = ways & among(1 << rows.radio)
            self.repair(here)
            self.loudly(key, here)
            if following == NOTE_HELP:
                self.loudly(key, here, 1)
            if t.active:  # Repair with Caution
                self.put(quiet, here)
        self.search(key, ways, following)
        self.heal(key, ways, following)
        if t.active:  # DIY Radio, Ancient Chest
            self.loudly(key, ways)

    def repair(self, here: int) -> None:
        """Note that the radio can have been repaired, if that was heard; in Variant 2 it brings cards (TER-13.6)."""
        t = self.t
        if here and (t.allowed >> t.rows.radio & 1 or t.active):
            t.round.repaired = True
            if t.own:
                best = int(max(1, t.rows.tool_repair, t.rows.tool_repair_johnson)) + (1 if t.active else 0)
                t.round.rewards = best + (CHEST_CARDS if t.active else 0)

    def can_idle(self) -> bool:
        """Whether the action can be one that nobody hears of, where one stands: a trap, a card taken back."""
        t = self.t
        if t.loose or t.can_hold(TRAP):
            return True
        return self.character == MARCO and (t.can_hold(ADRE) or t.can_hold(SEDA))

    def search(self, key: Key, ways: int, following: int) -> None:
        """Search: a card with noise or without; Anna's never has any (TER-4.9, TER-5.2, TER-S1.3)."""
        t = self.t
        rows = t.rows
        places = int(rows.searchable)
        if t.lair < N_LOCATIONS:
            places &= ~(1 << t.lair)
        here = ways & among(places)
        if here == 0:
            return
        if self.character == ANNA or here & among(t.allowed):
            t.round.searchers |= 1 << self.i
            t.round.loud_searchers |= 1 << self.i
        elif t.quiet_search:
            t.round.searchers |= 1 << self.i
        _done, extra, passages, camera, _where, cover = key
        extra -= t.price  # it brings a card
        for item in range(1, N_ITEMS):
            if rows.search[item] + rows.coloured.count(item) == 0:
                continue
            told = 1 if item == KEY and following == NOTE_KEY else 0
            for n in range(told + 1):  # a KEY may be dropped
                if rows.loud[item] and self.character != ANNA:
                    self.loudly((0, extra, passages, camera, 0, cover), here, n)
                else:
                    self.put((1, extra, passages, camera, 0, cover + n * TOLD_ONE), here)

    def heal(self, key: Key, ways: int, following: int) -> None:
        """Herbs, with noise, or Marco's Kit, for somebody in the same place (TER-I1.5, TER-I1.18)."""
        t = self.t
        herbs = t.can_hold(HERB)
        if t.loose:  # who was healed where is not asked
            if herbs and t.healed:
                self.loudly(key, ways)
            return
        if following & 255 not in (NOTE_HEAL, NOTE_FEAR):
            return
        j = following >> 8 & 255
        _done, extra, passages, camera, _where, cover = key
        kit = self.kit_explains(cover, j)
        for place in range(N_LOCATIONS):
            here = ways & among(1 << place)
            where = 0 if j == self.i else 1 + j * N_LOCATIONS + place
            if herbs and following & 255 == NOTE_HEAL:
                self.loudly((0, extra + t.price, passages, camera, where, cover), here, 1)
            if kit:
                self.put((1, extra, passages, camera, where, cover + kit * TOLD_ONE), here)

    def kit_explains(self, cover: int, j: int) -> int:
        """How much of what comes next the Kit explains: an injury, then fear, if there are such (TER-I1.18)."""
        t = self.t
        if self.character != MARCO or not t.can_hold(KIT):
            return 0
        told = cover
        if t.injured(j, told):
            if t.next_note(told) != note(NOTE_HEAL, j):
                return 0
            told += TOLD_ONE
        if t.afraid(j, told):
            if t.next_note(told) != note(NOTE_FEAR, j):
                return 0
            told += TOLD_ONE
        return (told - cover) // TOLD_ONE


def is_enough(that: tuple[int, int, int], this: tuple[int, int, int]) -> bool:
    """Whether one turn will do instead of another that leads the same way: for whom and where, cover, cards spent."""
    if that[1] >> N_LOCATIONS != this[1] >> N_LOCATIONS or this[1] & ~that[1]:
        return False
    return that[0] in (0, this[0]) and that[2] <= this[2]
