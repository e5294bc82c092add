"""Where the Survivors can be after a Survivor phase: all turns that cause just what was told (TER-3, TER-6).

Each Survivor takes one turn: an action, extra actions before and after it. A turn leads from a location to another and
causes some of what was told: noise, a lock removed, a KEY, fear or an injury gone, help called. The turns together, and
Discovery after them, must cause all of it and no noise that was not heard. `causes.py` lists what one turn can do; here
the turns are joined, in every order where the order matters (a door opened, a Survivor healed where it stands).

Exact is what follows from the map, the locks, the characters and what was told. It stays a superset, never less, in
what follows only from the cards behind the screen:
- A card that the decks and the rounds allow may be in every Survivor's hand in every round, and several of them: nobody
  counts Whisky, Adrenaline, Hatchets, Flashlight and Camera that were used up, nor who can have got them by exchange.
- Searches and Discoveries draw any card of their deck, however many of a kind were drawn before.
- The order in which things were told within a phase says nothing of who did them.
- Variant 1: Sound Decoy and Judicious Move explain any one noise each, Judicious Move one lock; fear and injuries may
  go by themselves; the Coordinator lends two steps. After a Taunt everybody may have moved, whatever was heard.
- Variant 3: once a plan can be active it explains KEYs, help, fear, injuries, noise in Z2, noise where its user stands,
  and any one noise more.
"""

from functools import lru_cache

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.causes import DOOR_AT, FEAR_AT, HEAL_AT, HELP_BIT, KEY_ONE, LOW, Turns
from grimtable.games.terrorscape.components import (
    DECOY,
    JUDICIOUS,
    KEY,
    N_LOCATIONS,
    SILENT,
    SLEIGHT,
    TEAM,
    VIGILANT,
    Z2,
    Rows,
)
from grimtable.games.terrorscape.joint import (
    EVERYWHERE,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_LOCK,
    NOTE_LOOSE,
    STANDS,
    Joint,
    moved,
)

DOORS = (1 << 17) - 1
MOST_FACTS = 4  # things told that are explained at once; of more, the noises and then the doors need no cause


def after(joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, kept: int, plans: bool, own: bool) -> Joint:
    """The triples after a Survivor phase (TER-6.6); what was told in it is done with."""
    numbers = tuple(int(each) for each in k)
    places = _after(joint.key(), numbers, rows, noise, fire, kept, plans, own)
    return Joint(places, joint.lair, joint.helped, joint.token, joint.fear, ())


@lru_cache(maxsize=64)
def _after(
    key: tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]],
    numbers: tuple[int, ...],
    rows: Rows,
    noise: int,
    fire: bool,
    kept: int,
    plans: bool,
    own: bool,
) -> int:
    """Every viewer's memory asks for the same."""
    joint = Joint(*key)
    k: list[i64] = list(numbers)
    found = 0
    if NOTE_LOOSE not in joint.notes:
        found = Phase(joint, k, rows, noise, fire, kept, plans, own).places()
    return found if found else loosened(joint, k, rows, kept, plans)


def loosened(joint: Joint, k: list[i64], rows: Rows, kept: int, plans: bool) -> int:
    """Everybody may have gone wherever a turn can lead, whatever was heard."""
    places = joint.places
    for i in range(TEAM):
        if k[knowledge.OUT + i] == 0:
            ways = 0
            for place in range(N_LOCATIONS):
                ways |= int(knowledge.reach(k, rows, i, 1 << place, kept, plans)) << place * N_LOCATIONS
            places = moved(places, i, ways)
    return places


class Phase:
    """One Survivor phase as it was told."""

    def __init__(
        self, joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, kept: int, plans: bool, own: bool
    ) -> None:
        self.start = joint.places
        self.rows = rows
        self.k = k
        self.kept = kept
        self.plans = plans and k[knowledge.FINDS] >= 2  # one may be active
        self.playing = [i for i in range(TEAM) if k[knowledge.OUT + i] == 0]
        self.discoverers = [joint.token] if own and joint.token in self.playing else self.playing
        self.turns = Turns(joint, k, rows, noise, fire, kept, plans, own)
        self.wild = 0  # noises that need no place
        if self.any_has(DECOY):
            self.wild += 1
        if self.any_has(JUDICIOUS):
            self.wild += 1
        if self.plans:
            self.wild += 1
        self.heard = 0 if fire else noise
        if self.plans:
            self.heard &= ~(1 << Z2)
        if self.heard.bit_count() <= self.wild:
            self.heard = 0
        self.needed = self.heard
        self.n_keys = 0
        self.doors_free = 1 if self.any_has(JUDICIOUS) else 0
        self.read(joint.notes)

    def any_has(self, trait: int) -> bool:
        """Whether somebody may own a trait."""
        return any(knowledge.can_have(self.k, i, trait, self.kept) for i in self.playing)

    def read(self, notes: tuple[int, ...]) -> None:
        """What must be explained."""
        loose = self.kept > 0 or self.plans
        for each in notes:
            kind, a, b = each & 255, each >> 8 & 255, each >> 16 & 255
            if kind == NOTE_LOCK:
                self.needed |= 1 << DOOR_AT + a
                self.turns.doors |= 1 << a
                if b < TEAM:
                    self.turns.by[a] = b
            elif kind == NOTE_KEY and not self.plans:
                self.n_keys += 1
            elif kind == NOTE_FEAR and not loose and not self.turns.sedatives:
                self.needed |= 1 << FEAR_AT + a
            elif kind == NOTE_HEAL and not loose:
                self.needed |= 1 << HEAL_AT + a
            elif kind == NOTE_HELP and not self.plans:
                self.needed |= HELP_BIT
        if self.turns.doors.bit_count() <= self.doors_free:
            self.open_doors()
        most = MOST_FACTS // 2 if loose else MOST_FACTS
        while self.heard and self.needed.bit_count() > most:
            self.heard &= self.heard - 1
            self.needed = self.needed >> DOOR_AT << DOOR_AT | self.heard
        if self.needed.bit_count() > most:
            self.open_doors()
        self.turns.needed = self.needed
        self.turns.heard = self.heard
        self.turns.n_keys = self.n_keys

    def open_doors(self) -> None:
        """Nobody asks who unlocked the doors; they were open to all."""
        self.turns.doors = 0
        self.needed &= ~(DOORS << DOOR_AT)

    def places(self) -> int:
        """The triples that some turns and some Discovery explain."""
        ordered = self.needed >> DOOR_AT != 0  # doors and healing: who was first matters
        tables: dict[int, dict[int, int]] = {0: {0: self.start}}
        full = sum(1 << i for i in self.playing)
        for size in range(len(self.playing)):
            following: dict[int, dict[int, int]] = {}
            for acted, table in tables.items():
                if acted.bit_count() != size:
                    continue
                for i in self.playing:
                    if acted >> i & 1 == 0:
                        into = following.setdefault(acted | 1 << i, {})
                        self.take_turn(table, into, i, last=acted | 1 << i == full)
                        if not ordered:
                            break
            tables = following
        found = 0
        for cover, places in tables.get(full, {}).items():
            found |= self.discovered(cover, places)
        return found

    def take_turn(self, table: dict[int, int], into: dict[int, int], i: int, *, last: bool) -> None:
        """One Survivor's turn from every table so far."""
        for cover, places in table.items():
            for gain, where, ways in self.turns.of(i, cover >> DOOR_AT & DOORS):
                total = cover & LOW | gain & LOW
                total |= min((cover & ~LOW) + (gain & ~LOW), self.n_keys * KEY_ONE)
                if last and not self.can_finish(total):
                    continue
                start = places
                if where:  # it did something for another where that one stood
                    start &= STANDS[(where - 1) // N_LOCATIONS][(where - 1) % N_LOCATIONS]
                ends = moved(start, i, ways) if start else 0
                if ends:
                    into[total] = into.get(total, 0) | ends

    def can_finish(self, cover: int) -> bool:
        """Whether Discovery and whatever needs no place can explain the rest."""
        missing = self.needed & ~cover
        doors = missing >> DOOR_AT & DOORS
        if doors.bit_count() > self.doors_free or missing >> FEAR_AT:
            return False
        return (missing & EVERYWHERE).bit_count() <= self.wild + 1 + self.plans

    def discovered(self, cover: int, places: int) -> int:
        """One Survivor's Discovery at the end, with noise where it stands or without (TER-6.3, TER-6.5)."""
        if not self.can_finish(cover):
            return 0
        missing = self.needed & ~cover & EVERYWHERE
        keys = self.n_keys - cover // KEY_ONE
        if self.plans:  # Intel Sharing: noise where somebody stands
            found = self.unheard(missing, keys, places)
            for place in range(N_LOCATIONS):
                if missing >> place & 1:
                    for i in self.playing:
                        found |= self.unheard(missing & ~(1 << place), keys, places & STANDS[i][place])
            return found
        return self.unheard(missing, keys, places)

    def unheard(self, missing: int, keys: int, places: int) -> int:
        """Discovery alone has to explain the rest."""
        rows = self.rows
        deck = len(rows.discovery_cards)
        left = deck - rows.discover * self.k[knowledge.FINDS]
        if left <= 0 or places == 0:  # TER-6.8: skipped
            return places if keys == 0 and missing.bit_count() <= self.wild else 0
        drawn = min(rows.discover, left)
        loud = sum(rows.discovery[item] for item in range(1, len(rows.discovery)) if rows.loud[item])
        most = 0 if rows.discovery[KEY] == 0 else 1
        if most and self.any_has(SLEIGHT):
            most = 2
        if keys > most or (rows.discovery[KEY] == deck and self.n_keys == 0 and not self.turns.own):
            return 0
        found = 0
        quiet_key = not rows.loud[KEY] or self.any_has(SILENT)
        quiet = deck - loud >= drawn or self.any_has(SILENT)
        if missing.bit_count() <= self.wild and quiet and (keys == 0 or quiet_key):
            found |= places
        if loud == 0:
            return found
        for i in self.discoverers:
            for place in range(N_LOCATIONS):
                rest = missing & ~(1 << place)
                if self.turns.allowed >> place & 1 and rest.bit_count() <= self.wild:
                    found |= places & STANDS[i][place]
            hushed = self.turns.lair < N_LOCATIONS and self.turns.has(i, VIGILANT)
            if hushed and missing.bit_count() <= self.wild:
                found |= places & STANDS[i][self.turns.lair]
        return found
