"""What one Survivor's turn can cause and where it can end: an action, extra actions before and after it (TER-3.6).

A turn is reckoned for all locations it may begin in at once (ways.py). What has been caused by then is its cover: bits
of the locations whose noise has a cause, and above them how many of the other things told have one. Those come in the
order in which they were told (locks, KEYs, fear, injuries, help), so a turn can cause only what comes next. Of two that
lead from one place to the same other and cause the same but for noise, the noisier is enough: who can make more of the
noise can leave it to another.

Every card used has its price (counts.py): a turn that uses fewer is better, and one that nothing can pay is left out.
Where it is followed who holds what, whole triples take their turns instead (walks.py).
"""

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
    TOOL,
    TRAP,
    VIGILANT,
    WHIS,
    WILLIAM,
)
from grimtable.games.terrorscape.counts import (
    LOUD_SEARCHES,
    NOTHING,
    UNITS,
)
from grimtable.games.terrorscape.joint import (
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_LOCK,
    note,
)
from grimtable.games.terrorscape.told import CHEST_CARDS, Told
from grimtable.games.terrorscape.turn_ways import TURN_OVER, Key, Ways
from grimtable.games.terrorscape.ways import (
    STAY,
    TOLD_ONE,
    Caused,
    Known,
    among,
    needed,
    with_place,
)


class Turn(Ways):
    """All turns of one Survivor."""

    def __init__(self, told: Told, i: int) -> None:
        super().__init__(told, i)
        self.free_steps = self.steps_for_nothing()
        self.tunnels = told.tunnels
        self.linked = told.linked
        self.loud_search = UNITS[LOUD_SEARCHES]  # what a search that was heard adds
        self.adrenaline = told.can_hold(ADRE)
        self.sedatives = told.can_hold(SEDA)
        self.whisky = told.can_hold(WHIS)
        self.hatchet = told.can_hold(HATCH)
        self.flash = told.can_hold(FLASH)
        self.camera = self.character == SOPHIA and told.can_hold(CAM)

    def steps_for_nothing(self) -> int:
        """Single steps besides the action that need no card: Prompt Reaction, Site Study, the Coordinator's."""
        t = self.t
        found = 1 if t.has(self.i, PROMPT) else 0
        if t.active:
            found += 2
        if any(other != self.i and t.has(other, COORDINATOR) for other in t.present):
            found += 2
        return found

    def classes(self, told: int) -> list[Known]:
        """All turns, by what they cause: cover, who must stand where, what was used, ways."""
        self.put((0, NOTHING, 0, 0, 0, told * TOLD_ONE), STAY & among(self.t.spots[self.i]))
        self.follow()
        return self.merged([self])

    def merged(self, turns: "list[Turn]") -> list[Known]:
        """What all ways to the end of some turns cause."""
        merged: dict[Caused, int] = {}
        for turn in turns:
            for (done, used, _steps, _passages, where, cover), way in turn.found.items():
                if done >= 1:
                    same = (where, cover, used)
                    merged[same] = merged.get(same, 0) | way.places
        return needed(merged, self.same, self.t.apart)

    def follow(self) -> None:
        """All that can be done in a turn, whatever was done before."""
        acting = 0
        while self.todo:
            way = self.todo.popleft()  # few cards first, so that what comes later is mostly known
            key, ways = way.key, way.fresh
            way.fresh = 0
            if key[0] == 0:
                acting |= ways
                self.act(key, ways)
            if key[0] < TURN_OVER:
                self.add_extras(key, ways)
        if self.t.can_hold(TRAP):
            self.t.round.trod |= self.ends_of(acting)

    def add_extras(self, key: Key, ways: int) -> None:
        """One extra action (TER-3.8): a step, a passage, the Camera, a Hatchet, Sedatives, Whisky."""
        done, used, steps, passages, where, cover = key
        t = self.t
        if steps < self.free_steps:
            self.put((done, used, steps + 1, passages, where, cover), self.onward(ways, self.steps(key)))
        if self.adrenaline:
            self.hurry(key, ways)
        if self.character == SOPHIA and self.flash and passages < 2:  # TER-S1.5, TER-3.12
            below = self.onward(ways, self.tunnels)
            for more in self.spent(used, FLASH) if below else []:
                self.put((done, more, steps, passages + 1, where, cover), below)
        following = t.next_note(cover)
        if self.hatchet and following & 255 == NOTE_LOCK:  # TER-I1.4
            here = self.at_door(following, ways)
            for more in self.spent(used, HATCH) if here else []:
                self.put((done, more, steps, passages, where, cover + TOLD_ONE), here)
        if self.sedatives and following == note(NOTE_FEAR, self.i):  # TER-I1.10
            for more in self.spent(used, SEDA):
                self.put((done, more, steps, passages, where, cover + TOLD_ONE), ways)
        if t.kept > 0:
            self.extra_by_trait(key, ways)
        # Noise where there is noise already is worth nothing, but where all is followed it happens too
        where_to = t.allowed if t.exact and not t.some else t.heard & ~cover
        if where_to == 0:
            return
        thrown = self.spent(used, WHIS) if self.whisky else []
        for place in range(N_LOCATIONS):
            if where_to >> place & 1:
                louder = cover | 1 << place & t.heard
                if thrown:  # TER-I1.3
                    beside = ways & self.among(int(t.rows.near[place]))
                    for more in thrown:
                        self.put((done, more, steps, passages, where, louder), beside)
                if self.camera:  # TER-I1.19
                    clicked = self.own_noise(used, place)
                    if clicked >= 0:
                        here = ways & self.among(1 << place)
                        self.put((done, clicked + self.units[CAM], steps, passages, where, louder), here)

    def hurry(self, key: Key, ways: int) -> None:
        """A step for an Adrenaline (TER-I1.9)."""
        done, used, steps, passages, where, cover = key
        paid = self.spent(used, ADRE)
        further = self.onward(ways, self.steps(key)) if paid else 0
        for more in paid:
            self.put((done, more, steps, passages, where, cover), further)

    def at_door(self, told: int, ways: int) -> int:
        """The ways that end beside the door whose lock was removed; none, if another was named (TER-13.9)."""
        by = told >> 16 & 255
        if by not in (self.i, TEAM):
            return 0
        return ways & self.among(int(self.t.rows.door_ends[told >> 8 & 255]))

    def loudly(self, key: Key, ways: int, told: int = 0) -> None:
        """The action is done, with noise where it ends: only where noise was heard; it explains so many things told."""
        t = self.t
        _done, used, steps, passages, where, cover = key
        cover += told * TOLD_ONE
        self.put((1, used, steps, passages, where, cover), ways & self.among(t.allowed & ~t.heard))
        for place in range(N_LOCATIONS):
            if t.heard >> place & 1:
                self.put((1, used, steps, passages, where, cover | 1 << place), ways & self.among(1 << place))

    def act(self, key: Key, ways: int) -> None:
        """The action of the turn (TER-4)."""
        t = self.t
        rows = t.rows
        i = self.i
        _done, used, steps, passages, where, cover = key
        quiet: Key = (1, used, steps, passages, where, cover)
        further: Key = (1, used, steps, passages, where, cover + TOLD_ONE)
        following = t.next_note(cover)
        self.idle(quiet, ways)
        if following == note(NOTE_FEAR, i):
            self.put(further, ways)  # TER-4.3
        self.move(key, ways)
        if self.character == WILLIAM:  # TER-S1.4
            self.loudly(quiet, self.walk(key, ways, 1, int(rows.sprint)))
        if t.kept > 0:
            self.act_by_trait(key, ways)
        if self.character == SOPHIA or self.linked:  # TER-4.10
            self.put(quiet, self.onward(ways, self.tunnels))
        elif self.flash:
            below = self.onward(ways, self.tunnels)
            for more in self.spent(used, FLASH) if below else []:
                self.put((1, more, steps, passages, where, cover), below)
        if following & 255 == NOTE_LOCK:  # TER-4.5
            self.put(further, self.at_door(following, ways))
        if t.repairable and t.lair != rows.radio:  # TER-4.6
            here = ways & self.among(1 << rows.radio)
            self.repair(here)
            for helped in range(2 if following == NOTE_HELP and here else 1):
                for more in self.repaired(used, helped == 1) if here else []:
                    self.loudly((0, more, steps, passages, where, cover), here, helped)
            if t.active:  # Repair with Caution
                self.put(quiet, here)
        self.search(key, ways, following)
        self.heal(key, ways, following)
        if t.active:  # DIY Radio, Ancient Chest
            self.loudly(key, ways)

    def move(self, key: Key, ways: int) -> None:
        """The Move action (TER-4.1); Hurried Flee makes it longer, where somebody may have it (TER-T1.2)."""
        most = int(self.t.rows.move) + (1 if self.t.has(self.i, HURRIED) else 0)
        self.put((1, *key[1:]), self.walk(key, ways, 1, most))

    def act_by_trait(self, key: Key, ways: int) -> None:
        """An action that a trait may explain, whoever has used it before."""
        t = self.t
        if self.character == WILLIAM and t.has(self.i, VIGILANT) and t.lair < N_LOCATIONS:
            self.put((1, *key[1:]), self.walk(key, ways, 1, int(t.rows.sprint)) & self.among(1 << t.lair))
        if t.has(self.i, BURST):
            self.burst(key, ways)
        if self.i in t.taunters:  # TER-T1.10
            self.loudly(key, ways)

    def burst(self, key: Key, ways: int) -> None:
        """Noise where one stands, then two to four steps (TER-T1.17)."""
        t = self.t
        _done, used, steps, passages, where, cover = key
        for place in range(N_LOCATIONS):
            if t.allowed >> place & 1:
                ends = self.walk(key, ways & self.among(1 << place), 2, 4)
                self.put((1, used, steps, passages, where, cover | 1 << place & t.heard), ends)

    def extra_by_trait(self, key: Key, ways: int) -> None:
        """An extra action that a trait explains: here Prompt Reaction is one of the free steps, noise is wild."""

    def own_noise(self, used: int, place: int) -> int:
        """What was used where a Survivor makes noise in its own location; -1: it makes none."""
        return used

    def herbs(self, key: Key, ways: int, told: int) -> None:
        """Herbs are used, with noise (TER-I1.5)."""
        self.loudly(key, ways, told)

    def idle(self, quiet: Key, ways: int) -> None:
        """An action of which nobody hears, where one stands: Calm without fear, a trap, a card taken back."""
        t = self.t
        _done, used, steps, passages, where, cover = quiet
        if not t.afraid(self.i, cover) or t.loose:
            self.put(quiet, ways)  # TER-4.3
        if t.can_hold(TRAP) and (t.afraid(self.i, cover) or not t.some):  # TER-I1.17
            for paid in self.spent(used, TRAP):
                for more, there in self.trapped(paid, ways):
                    self.put((1, more, steps, passages, where, cover), there)
        if self.character == MARCO:  # TER-S1.1
            for which in range(2):
                if self.sedatives if which else self.adrenaline:
                    for more in self.with_take(used, which):
                        self.put((1, more, steps, passages, where, cover), ways)

    def repair(self, here: int) -> None:
        """Note that the radio can have been repaired, if that was heard; in Variant 2 it brings cards (TER-13.6)."""
        t = self.t
        if here and (t.allowed >> t.rows.radio & 1 or t.active):
            t.round.repaired = True
            if t.own:
                best = int(max(1, t.rows.tool_repair, t.rows.tool_repair_johnson)) + (1 if t.active else 0)
                t.round.rewards = best + (CHEST_CARDS if t.active else 0)

    def search(self, key: Key, ways: int, following: int) -> None:
        """Search: a card with noise or without; Anna's never has any (TER-4.9, TER-5.2, TER-S1.3)."""
        t = self.t
        rows = t.rows
        places = int(rows.searchable)
        if t.lair < N_LOCATIONS:
            places &= ~(1 << t.lair)
        here = ways & self.among(places)
        if here == 0:
            return
        if self.character == ANNA or here & self.among(t.allowed):
            t.round.searchers |= 1 << self.i
            t.round.loud_searchers |= 1 << self.i
        elif t.quiet_search:
            t.round.searchers |= 1 << self.i
        _done, used, steps, passages, where, cover = key
        silent = self.character == ANNA
        tried: set[tuple[bool, int]] = set()  # most cards are alike here
        for item in range(1, N_ITEMS):
            if rows.search[item] + rows.coloured.count(item) == 0:
                continue
            useful = item not in (KEY, TOOL)
            loud = self.loud_search if rows.loud[item] else 0
            if item != KEY and (useful, bool(rows.loud[item])) in tried:
                continue
            tried.add((useful, bool(rows.loud[item])))
            told = 1 if item == KEY and following == NOTE_KEY else 0
            for found in self.with_find(used + loud) if useful else [used + loud]:
                for n in range(told + 1):  # a KEY may be dropped
                    if rows.loud[item] and not silent:
                        self.loudly((0, found, steps, passages, where, cover), here, n)
                    else:
                        self.put((1, found, steps, passages, where, cover + n * TOLD_ONE), here)

    def heal(self, key: Key, ways: int, following: int) -> None:
        """Herbs, with noise, or Marco's Kit, for somebody in the same place (TER-I1.5, TER-I1.18)."""
        t = self.t
        _done, used, steps, passages, where, cover = key
        healing = self.spent(used, HERB) if t.can_hold(HERB) and t.healed else []
        if t.loose:  # who was healed where is not asked
            for more in healing:
                self.herbs((0, more, steps, passages, where, cover), ways, 0)
            return
        if following & 255 not in (NOTE_HEAL, NOTE_FEAR):
            return
        j = following >> 8 & 255
        kit = self.kit_explains(cover, j)
        for place in range(N_LOCATIONS):
            here = ways & self.among(1 << place)
            there = where if j == self.i else with_place(where, j, place)
            if there < 0 or here == 0:
                continue
            if following & 255 == NOTE_HEAL:
                for more in healing:
                    self.herbs((0, more, steps, passages, there, cover), here, 1)
            if kit:
                self.put((1, used + self.units[KIT], steps, passages, there, cover + kit * TOLD_ONE), here)

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
