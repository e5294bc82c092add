"""What one Survivor's turn can cause and where it can end: an action, extra actions before and after it (TER-3.6).

A turn is reckoned for all locations it may begin in at once: `ways` has 15 bits for each of them, the locations in
which the turn may then be. What has been caused by then is its cover: bits of the locations whose noise has a cause,
and above them how many of the other things told have one. Those come in the order in which they were told (locks, KEYs,
fear, injuries, help), so a turn can cause only what comes next. Of two turns that lead from one place to the same other
and cause the same but for noise, the noisier is enough: who can make more of the noise can leave it to another.
"""

from typing import Final

from grimtable.engine.ints import i64
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
    Rows,
)
from grimtable.games.terrorscape.joint import (
    EVERYWHERE,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_LOCK,
    Joint,
    note,
    places_of,
)

TOLD_ONE: Final = 1 << N_LOCATIONS  # in a cover: one more thing told has a cause
STARTS: Final = sum(1 << place * N_LOCATIONS for place in range(N_LOCATIONS))
STAY: Final = sum(1 << place * N_LOCATIONS + place for place in range(N_LOCATIONS))

Key = tuple[int, int, int, int, int, int]  # action done, extra steps, passages, camera, for whom and where, cover


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


class Turns:
    """The turns of one Survivor phase; what is to be explained is filled in by whoever reads the notes."""

    def __init__(
        self, joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, kept: int, plans: bool, own: bool
    ) -> None:
        self.k = k
        self.rows = rows
        self.kept = kept
        self.own = own
        self.lair = joint.lair
        self.fear = joint.fear
        self.hurt = joint.hurt
        self.allowed = EVERYWHERE if fire else noise  # where noise may have been made
        self.heard = 0  # where it must be explained
        self.notes: list[int] = []  # what else must be explained, in order
        self.shut = int(k[knowledge.SHUT])
        self.finds = int(k[knowledge.FINDS])
        self.linked = plans and self.finds >= 3  # Tunnels Investigation
        self.active = plans and self.finds >= 2  # some plan
        self.loose = kept > 0 or self.active  # fear and injuries may go by means that are not reckoned
        self.playing = [i for i in range(TEAM) if k[knowledge.OUT + i] == 0]
        self.spots = [places_of(joint.places, i) for i in range(TEAM)]  # where each may begin its turn
        starts = sum(self.spots[i] & rows.searchable for i in self.playing)
        self.searching = self.finds > 0 or starts > 0  # a search may have brought a card
        self.repairable = joint.helped == 0 or NOTE_HELP in joint.notes
        self.healed = any(each & 255 == NOTE_HEAL for each in joint.notes)
        self.known: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self.steps: dict[int, list[int]] = {}
        self.tunnels = [int(knowledge.tunnel(rows, 1 << place, self.linked)) for place in range(N_LOCATIONS)]

    def can_hold(self, item: int) -> bool:
        """Whether a card may be in somebody's hand, for all that decks and rounds allow."""
        rows = self.rows
        if self.at_start(item) > 0:
            return True
        return (self.finds > 0 and rows.discovery[item] > 0) or (self.searching and rows.search[item] > 0)

    def at_start(self, item: int) -> int:
        """How many of a card the Survivors began with."""
        return sum(self.rows.start_item[self.k[knowledge.WHO + i]] == item for i in range(TEAM))

    def has(self, i: int, trait: int) -> bool:
        """Whether a Survivor may own a trait."""
        return knowledge.can_have(self.k, i, trait, self.kept)

    def of(self, i: int, told: int) -> list[tuple[int, int, int]]:
        """A Survivor's turns once so much is explained: cover, whom it needed where (0: nobody), ways."""
        found = self.known.get((i, told))
        if found is None:
            found = Turn(self, i).classes(told)
            self.known[i, told] = found
        return found

    def next_note(self, cover: int) -> int:
        """What was told next, 0: nothing more."""
        told = cover >> N_LOCATIONS
        return self.notes[told] if told < len(self.notes) else 0

    def afraid(self, i: int, cover: int) -> bool:
        """Whether a Survivor has fear at this moment: it still has, or loses it later."""
        return self.fear[i] > 0 or any(
            each & 65535 == note(NOTE_FEAR, i) for each in self.notes[cover >> N_LOCATIONS :]
        )

    def injured(self, i: int, cover: int) -> bool:
        """Whether a Survivor is injured at this moment."""
        return self.hurt >> i & 1 == 1 or note(NOTE_HEAL, i) in self.notes[cover >> N_LOCATIONS :]

    def steps_past(self, told: int) -> list[int]:
        """Where one step leads, by location, once so much of what was told has happened."""
        found = self.steps.get(told)
        if found is None:
            shut = self.shut
            for each in self.notes[told:]:
                if each & 255 == NOTE_LOCK:
                    shut |= 1 << (each >> 8 & 255)
            found = [int(knowledge.open_from(self.rows, place, shut)) for place in range(N_LOCATIONS)]
            self.steps[told] = found
        return found


class Turn:
    """All turns of one Survivor."""

    def __init__(self, turns: Turns, i: int) -> None:
        self.t = turns
        self.i = i
        self.character = int(turns.k[knowledge.WHO + i])
        self.found: dict[Key, int] = {}
        self.todo: list[Key] = []
        self.extra = self.extra_steps()
        self.flash = turns.can_hold(FLASH)
        self.hatchet = turns.can_hold(HATCH)
        self.sedatives = turns.can_hold(SEDA)
        self.camera = self.character == SOPHIA and turns.can_hold(CAM)
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
        if t.can_hold(WHIS):
            for place in range(N_LOCATIONS):
                noise = int(t.rows.near[place]) & t.heard
                if noise:
                    found[noise] = found.get(noise, 0) | 1 << place
        return [(noise, among(places)) for noise, places in found.items()]

    def put(self, key: Key, ways: int) -> None:
        """A way to be in the turn, with the noise that can be had for nothing there."""
        if ways == 0:
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
        if ways & ~old:
            self.found[key] = old | ways
            self.todo.append(key)

    def classes(self, told: int) -> list[tuple[int, int, int]]:
        """All turns, by what they cause."""
        self.put((0, 0, 0, 0, 0, told * TOLD_ONE), STAY & among(self.t.spots[self.i]))
        while self.todo:
            key = self.todo.pop()
            ways = self.found[key]
            if key[0] == 0:
                self.act(key, ways)
            self.add_extras(key, ways)
        merged: dict[tuple[int, int], int] = {}
        for key, ways in self.found.items():
            if key[0] == 1:
                merged[key[4], key[5]] = merged.get((key[4], key[5]), 0) | ways
        found = []
        for (where, cover), ways in merged.items():
            for (other_where, more), other in merged.items():
                if more >> N_LOCATIONS != cover >> N_LOCATIONS or cover & ~more or other_where not in (0, where):
                    continue
                if more != cover or (other_where == 0 and where != 0):
                    ways &= ~other
            if ways:
                found.append((cover, where, ways))
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
        if extra < self.extra:
            self.put((done, extra + 1, passages, camera, where, cover), onward(ways, self.steps(key)))
        if self.character == SOPHIA and self.flash and passages < 2:  # TER-S1.5, TER-3.12
            self.put((done, extra, passages + 1, camera, where, cover), onward(ways, t.tunnels))
        if self.camera and camera == 0:  # TER-I1.19
            for place in range(N_LOCATIONS):
                if t.heard & ~cover & 1 << place:
                    self.put((done, extra, passages, 1, where, cover | 1 << place), ways & among(1 << place))
        following = t.next_note(cover)
        if self.hatchet and following & 255 == NOTE_LOCK:  # TER-I1.4
            self.put((done, extra, passages, camera, where, cover + TOLD_ONE), self.at_door(following, ways))
        if self.sedatives and following == note(NOTE_FEAR, self.i):  # TER-I1.10
            self.put((done, extra, passages, camera, where, cover + TOLD_ONE), ways)

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
        if self.can_idle() or not t.afraid(i, cover):
            self.put(quiet, ways)
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
            self.loudly(key, here)
            if following == NOTE_HELP:
                self.loudly(key, here, 1)
            if t.active:  # Repair with Caution
                self.put(quiet, here)
        self.search(key, ways, following)
        self.heal(key, ways, following)
        if t.active:  # DIY Radio, Ancient Chest
            self.loudly(key, ways)

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
        _done, extra, passages, camera, _where, cover = key
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
                self.loudly((0, extra, passages, camera, where, cover), here, 1)
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
