"""What one Survivor's turn can cause and where it can end: an action, extra actions before and after it (TER-3.6).

A turn is reckoned for all locations it may begin in at once: `ways` has 15 bits for each of them, the locations in
which the turn may then be. What it has caused by then is its cover, bits of what was told and needs a cause: noise by
location, then doors, fear gone, injuries healed, help; above them counts the KEYs. Of two turns that lead from one
place to the same other, the one that causes more is enough: whoever can cause more can leave it to another.
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
    HERBOLOGY,
    HURRIED,
    KEY,
    KIT,
    MARCO,
    N_DOORS,
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
from grimtable.games.terrorscape.joint import EVERYWHERE, NOTE_HEAL, NOTE_HELP, Joint, places_of

DOOR_AT: Final = 15
FEAR_AT: Final = 32
HEAL_AT: Final = 35
HELP_BIT: Final = 1 << 38
KEY_ONE: Final = 1 << 40
LOW: Final = KEY_ONE - 1
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
    """The turns of one Survivor phase; the facts to be explained are filled in by whoever reads the notes."""

    def __init__(
        self, joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, kept: int, plans: bool, own: bool
    ) -> None:
        self.k = k
        self.rows = rows
        self.kept = kept
        self.lair = joint.lair
        self.fear = joint.fear
        self.allowed = EVERYWHERE if fire else noise  # where noise may have been made
        self.heard = 0  # where it must be explained
        self.needed = 0
        self.n_keys = 0
        self.doors = 0  # bits of the doors unlocked in this phase
        self.by: dict[int, int] = {}  # and who did it, where that was told (TER-13.9)
        self.own = own
        self.finds = int(k[knowledge.FINDS])
        self.linked = plans and self.finds >= 3  # Tunnels Investigation
        self.active = plans and self.finds >= 2  # some plan
        self.site = plans and self.finds >= 2
        self.playing = [i for i in range(TEAM) if k[knowledge.OUT + i] == 0]
        self.spots = [places_of(joint.places, i) for i in range(TEAM)]  # where each may begin its turn
        starts = sum(self.spots[i] & rows.searchable for i in self.playing)
        self.searching = self.finds > 0 or starts > 0  # a search may have brought a card
        self.sedatives = self.can_hold(SEDA)
        self.repairable = joint.helped == 0 or NOTE_HELP in joint.notes
        self.healed = [i for i in range(TEAM) if NOTE_HEAL | i << 8 in joint.notes]
        self.at_ease = [i for i in range(TEAM) if joint.fear[i] == 0]  # perhaps only since a turn of this phase
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

    def of(self, i: int, opened: int) -> list[tuple[int, int, int]]:
        """A Survivor's turns once some doors are open: cover, whom it needed where (0: nobody), ways."""
        found = self.known.get((i, opened))
        if found is None:
            found = Turn(self, i, opened).classes()
            self.known[i, opened] = found
        return found

    def steps_past(self, opened: int) -> list[int]:
        """Where one step leads, by location, while only these of the doors are unlocked."""
        found = self.steps.get(opened)
        if found is None:
            shut = self.k[knowledge.SHUT] | self.doors & ~opened
            if any(self.has(i, 15) for i in self.playing):
                shut = self.k[knowledge.SHUT]  # Judicious Move may have opened them from afar
            found = [int(knowledge.open_from(self.rows, place, shut)) for place in range(N_LOCATIONS)]
            self.steps[opened] = found
        return found


class Turn:
    """All turns of one Survivor."""

    def __init__(self, turns: Turns, i: int, opened: int) -> None:
        self.t = turns
        self.i = i
        self.opened = opened
        self.character = int(turns.k[knowledge.WHO + i])
        self.found: dict[Key, int] = {}
        self.todo: list[Key] = []
        self.doors = sum(1 << d for d in range(N_DOORS) if turns.doors >> d & 1 and turns.by.get(d, i) == i)
        self.extra = self.extra_steps()
        self.flash = turns.can_hold(FLASH)
        self.gains = self.free_gains()

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
        if t.site:
            extra += 2
        if any(other != self.i and t.has(other, COORDINATOR) for other in t.playing):
            extra += 2
        return extra

    def free_gains(self) -> list[tuple[int, int]]:
        """What may be caused in passing: noise next door by Whisky, a lock gone by a Hatchet (TER-I1.3, TER-I1.4)."""
        t = self.t
        rows = t.rows
        whisky, hatchet = t.can_hold(WHIS), t.can_hold(HATCH)
        by_gain: dict[int, int] = {}
        for place in range(N_LOCATIONS):
            gain = int(rows.near[place]) & t.heard if whisky else 0
            if hatchet:
                gain |= (int(rows.doors_at[place]) & self.doors) << DOOR_AT
            if gain:
                by_gain[gain] = by_gain.get(gain, 0) | 1 << place
        return [(gain, among(places)) for gain, places in by_gain.items()]

    def put(self, key: Key, ways: int) -> None:
        """A way to be in the turn, with what can be had for nothing there."""
        if ways == 0:
            return
        cover = key[5]
        for gain, where in self.gains:
            part = ways & where
            if part and gain & ~cover:
                ways &= ~part
                self.add((*key[:5], cover | gain), part)
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

    def classes(self) -> list[tuple[int, int, int]]:
        """All turns, by what they cause."""
        self.put((0, 0, 0, 0, 0, 0), STAY & among(self.t.spots[self.i]))
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
                other_turn = more != cover or (other_where == 0 and where != 0)
                if other_turn and other_where in (0, where) and holds(more, cover):
                    ways &= ~other
            if ways:
                found.append((cover, where, ways))
        return found

    def steps(self, key: Key) -> list[int]:
        """Where one step leads now."""
        return self.t.steps_past(self.opened | key[5] >> DOOR_AT & (1 << N_DOORS) - 1)

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
        """One extra action that moves, or the Camera (TER-S1.5, TER-I1.19)."""
        done, extra, passages, camera, where, cover = key
        if extra < self.extra:
            self.put((done, extra + 1, passages, camera, where, cover), onward(ways, self.steps(key)))
        if self.character == SOPHIA:
            if self.flash and passages < 2:
                self.put((done, extra, passages + 1, camera, where, cover), onward(ways, self.t.tunnels))
            if camera == 0 and self.t.can_hold(CAM):
                for place in range(N_LOCATIONS):
                    if self.t.heard & ~cover & 1 << place:
                        self.put((done, extra, passages, 1, where, cover | 1 << place), ways & among(1 << place))

    def loudly(self, key: Key, ways: int, gain: int = 0, keys: int = 0) -> None:
        """The action is done, with noise where it ends: only where noise was heard."""
        t = self.t
        _done, extra, passages, camera, where, cover = key
        cover = cover | gain
        if keys:
            cover = min((cover & ~LOW) + KEY_ONE, t.n_keys * KEY_ONE) | cover & LOW
        silent = t.allowed & ~t.heard
        self.put((1, extra, passages, camera, where, cover), ways & among(silent))
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
        calm = cover | 1 << FEAR_AT + i & t.needed
        if i in t.at_ease:
            self.put((1, extra, passages, camera, 0, calm), ways)  # TER-4.3
        elif self.can_idle():
            self.put(quiet, ways)
        most = int(rows.move) + (1 if t.has(i, HURRIED) else 0)
        self.put(quiet, self.walk(key, ways, 1, most))
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
        shut = self.doors & ~(self.opened | cover >> DOOR_AT)
        for door in range(N_DOORS):
            if shut >> door & 1:  # TER-4.5
                self.put(
                    (1, extra, passages, camera, 0, cover | 1 << DOOR_AT + door), ways & among(rows.door_ends[door])
                )
        if t.repairable and t.lair != rows.radio:  # TER-4.6
            here = ways & among(1 << rows.radio)
            self.loudly(key, here, HELP_BIT & t.needed)
            if t.active:  # Repair with Caution
                self.put(quiet, here)
        self.search(key, ways)
        self.heal(key, ways)
        if t.active:  # DIY Radio, Ancient Chest
            self.loudly(key, ways)

    def can_idle(self) -> bool:
        """Whether the action can be one that nobody hears of, where one stands: a trap, a card taken back."""
        t = self.t
        if t.kept > 0 or t.active or t.can_hold(TRAP):
            return True
        return self.character == MARCO and (t.can_hold(ADRE) or t.can_hold(SEDA))

    def search(self, key: Key, ways: int) -> None:
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
        keys = rows.search[KEY] + rows.coloured.count(KEY)
        loud = soft = 0
        for item in range(1, N_ITEMS):
            n = int(rows.search[item] + rows.coloured.count(item))
            if rows.loud[item]:
                loud += n
            else:
                soft += n
        more = min((cover & ~LOW) + KEY_ONE, t.n_keys * KEY_ONE) | cover & LOW
        if self.character == ANNA:
            if loud + soft > 0:
                self.put((1, extra, passages, camera, 0, more if keys else cover), here)
            return
        if soft > 0:
            quiet_key = keys and not rows.loud[KEY]
            self.put((1, extra, passages, camera, 0, more if quiet_key else cover), here)
        if loud > 0:
            self.loudly(key, here, 0, 1 if keys and rows.loud[KEY] else 0)

    def heal(self, key: Key, ways: int) -> None:
        """Herbs, with noise, or Marco's Kit, for somebody in the same place (TER-I1.5, TER-I1.18)."""
        t = self.t
        herbs = t.can_hold(HERB)
        if t.needed >> FEAR_AT == 0:  # where it happened is not asked
            if herbs and len(t.healed) > 0:
                self.loudly(key, ways)
            return
        _done, extra, passages, camera, _where, cover = key
        for j in t.playing:
            gain = (1 << HEAL_AT + j) & t.needed
            both = gain | 1 << FEAR_AT + j & t.needed
            kit = self.character == MARCO and t.can_hold(KIT) and both != 0 and j in t.at_ease
            if not (herbs and j in t.healed) and not kit:
                continue
            for place in range(N_LOCATIONS):
                here = ways & among(1 << place)
                where = 0 if j == self.i else 1 + j * N_LOCATIONS + place
                if herbs and j in t.healed:
                    self.loudly((0, extra, passages, camera, where, cover), here, gain)
                    if t.has(self.i, HERBOLOGY) or (t.has(self.i, VIGILANT) and place == t.lair):
                        self.put((1, extra, passages, camera, where, cover | gain), here)
                if kit:
                    self.put((1, extra, passages, camera, where, cover | both), here)


def holds(more: int, cover: int) -> bool:
    """Whether one cover has all of another, and as many KEYs."""
    return cover & LOW & ~more == 0 and more >> 40 >= cover >> 40
