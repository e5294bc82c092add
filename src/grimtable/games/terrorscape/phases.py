"""Where the Survivors can be after a Survivor phase: all turns that cause just what was told (TER-Q61).

Each Survivor takes one turn: an action, extra actions before and after it. A turn leads from a location to another and
causes some of what was told: noise, a lock removed, a KEY, fear or an injury gone, help called. The turns together, and
Discovery after them, must cause all of it and no noise that was not heard. `causes.py` lists what one turn can do; here
the turns are joined, in every order where the order matters (a door opened, a Survivor healed where it stands);
`endings.py` adds Discovery.

Exact is what follows from the map, the locks, the characters, what was told, and from how many cards of each kind a
history has used by then (counts.py): Adrenaline, Whisky, Hatchets, Sedatives, Herbs, Flashlight, trap, Camera and Kit,
what Marco took back; a card is kept in an earlier Discovery, one in each, or found in a search; KEYs and cards marked !
that a Discovery or a search must have drawn run out too. It stays a superset, never less, in this:
- Who holds a card is followed while there are not too many histories (walks.py), as a rule through two rounds, and how
  many cards without ! are left with it. After that a card found in a search or in a Discovery that was heard may serve
  another, even earlier in the phase in which it was found, and the one Flashlight may serve two in one phase. Whose
  Tools were used, what was shown in encounters and firecrackers are never followed, nor is any backpack ever too full,
  nor the token of Variant 2.
- How far the radio is is counted while it is followed who holds what (traces.py), but not with how many Tools: every
  repair may be the one that calls for help, or not. Once that is forgotten, that only one can repair in a round counts
  where two with fear may be locked in with the radio and no Whisky, Herbs or Camera can be heard there; else a second
  repair may stand for a turn spent in place.
- Of the search cards marked ! only the number is counted, not how many of them are KEYs.
- Where histories differ in too many counts, or where too many turns would have to be joined, counts of single kinds
  are forgotten (each then counts as the least that any history has used), then how many search cards are left, the
  things of which there is one each, and last two sums: of all cards used, and of those that only a Discovery brings.
  The sums and Adrenaline have tables of their own beside this one, which as a rule forget nothing (reckoning.py).
- Variant 1: Sound Decoy and Judicious Move explain any one noise each, Judicious Move any lock; fear and injuries may
  go by themselves; the Coordinator lends two steps; Sleight of Hand has brought one card more. Beside this table one
  follows who must own what for that (gifted.py).
- Variants 2 and 3: search cards may have come without a search. Variant 3: once a plan can be active it explains KEYs,
  help, fear, injuries, noise in Z2, noise where its user stands, any one noise more, and two steps. Beside this
  table one follows how far each plan can be (planned.py).
"""

from typing import Final

from grimtable.games.terrorscape import traces
from grimtable.games.terrorscape.causes import Turn
from grimtable.games.terrorscape.components import (
    CAM,
    DECOY,
    EVERYWHERE,
    HERB,
    JUDICIOUS,
    N_LOCATIONS,
    TEAM,
    WHIS,
    Z2,
)
from grimtable.games.terrorscape.counts import (
    EXACT,
    LATELY,
    MISSED,
    NOTHING,
    OWNED,
    UNKNOWN,
    count,
    is_enough,
    joined,
    settled,
)
from grimtable.games.terrorscape.endings import Ending
from grimtable.games.terrorscape.joint import (
    ANSWERS,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_KEY,
    NOTE_LOCK,
    NOTE_TAUNT,
    Joint,
    spread_of,
)
from grimtable.games.terrorscape.owners import Hands
from grimtable.games.terrorscape.told import MANY_WAYS, Told
from grimtable.games.terrorscape.turn_tables import (
    MOST_TRIPLES,
    Class,
    Table,
    explains,
    gathered,
    parted,
    standing,
    thinned,
    went,
)
from grimtable.games.terrorscape.used_tables import (
    FORGETTING,
    SINGLE,
    Blur,
    Counts,
    all_places,
    disowned,
    kept_apart,
)
from grimtable.games.terrorscape.walks import Walk
from grimtable.games.terrorscape.ways import CALLED, Caused, Known, needed

# How many turns may have to be joined to how many entries, before one more Survivor acts, by what is exact
MUCH_WORK: Final = {EXACT: 1500, 0: 6000}
MUCH_OF_SUMS: Final = 12000  # the same once counts of single kinds are forgotten


class Phase:
    """One Survivor phase as it was told."""

    def __init__(self, joint: Joint, told: Told) -> None:
        self.start = joint.counts if told.exact == OWNED else tuple(disowned(dict(joint.counts)).items())
        self.hands = Hands(told.stock.in_deck, told.stock.in_search)
        self.rows = told.rows
        self.k = told.k
        self.told = told
        self.stock = told.stock
        self.payable: dict[int, bool] = {}
        self.raw_turns: dict[tuple[int, int, int], list[Known]] = {}
        self.turns: dict[tuple[int, int, int], list[Class]] = {}
        self.blur = Blur()
        self.remembering = list(FORGETTING)
        self.plans = self.told.active
        self.playing = self.told.acting
        self.token = joint.token if told.own and joint.token in told.playing else TEAM
        self.wild = 0  # noises that need no place
        for trait in () if told.gifted else (DECOY, JUDICIOUS):
            if self.any_has(trait):
                self.wild += 1
        heard = 0 if told.fire else told.allowed & ~told.overflowed
        if self.plans:
            self.wild += 1
            heard &= ~(1 << Z2)
        if heard.bit_count() <= self.wild:
            heard = 0
        self.told.heard = heard
        self.ending = Ending(told, self.wild, self.token)
        self.told.notes = [each for each in joint.notes if self.matters(each & 255)]
        if NOTE_HELP in joint.notes and not told.some:  # with how many Tools is not followed
            self.forget_traces()
        self.told.apart = self.lone_repair()

    def any_has(self, trait: int) -> bool:
        """Whether somebody may own a trait."""
        return any(self.told.has(i, trait) for i in self.told.present)

    def matters(self, kind: int) -> bool:
        """Whether something told must have a cause that is reckoned."""
        if kind == NOTE_LOCK:
            return self.told.gifted or not self.any_has(JUDICIOUS)
        if kind in (NOTE_FEAR, NOTE_HEAL):
            return not self.told.loose
        if kind == NOTE_TAUNT or kind in ANSWERS:
            return self.told.gifted
        return not self.plans

    def lone_repair(self) -> int:
        """The radio's bit, where two afraid ones may be locked in with it: one of them alone can repair (TER-4.6).

        Nobody comes in or out, and nothing else makes noise there, so what was heard is the repair or Discovery.
        """
        t, radio = self.told, int(self.rows.radio)
        if t.heard >> radio & 1 == 0 or t.kept > 0 or t.plans or t.own or not t.repairable:
            return 0
        afraid = sum(t.spots[i] >> radio & 1 for i in self.playing if t.afraid(i, 0))
        if afraid < 2 or t.steps_past(0)[radio] or t.can_hold(WHIS) or t.can_hold(HERB) or t.can_hold(CAM):
            return 0
        for each in t.notes:
            if each & 255 == NOTE_LOCK and self.rows.door_ends[each >> 8 & 255] >> radio & 1:
                return 0
        return 1 << radio

    def places(self) -> int:
        """The triples that some turns and some Discovery explain."""
        return all_places(self.histories()[0])

    def histories(self) -> tuple[Counts, int]:
        """The same by what was used, and which of these counts are exact."""
        tables = self.joined_turns()
        if self.told.outgrown and self.told.most_ways < MANY_WAYS:
            self.forget_traces()
            tables = self.joined_turns()
        if self.told.outgrown:
            self.told.disown()
            self.start = tuple(disowned(dict(self.start)).items())
            self.raw_turns, self.turns = {}, {}
            tables = self.joined_turns()
        self.discover(tables)
        return self.remembered()

    def forget_traces(self) -> None:
        """From now on nothing is known of the radio and the trap."""
        self.start = tuple(traces.forgotten(dict(self.start)).items())
        self.told.again()

    def discover(self, tables: Table) -> None:
        """The end of the phase, after all turns."""
        for (cover, used), places in tables.items():
            for each in settled(traces.phase_over(used)):
                for counts in self.paid(each):
                    self.ending.discovered(cover, counts, places)

    def paid(self, counts: int) -> list[int]:
        """What was used up to the Discovery, in all ways to have had it."""
        return [counts] if self.stock.affords(counts) else []

    def remembered(self) -> tuple[Counts, int]:
        """What is kept of what was found."""
        return kept_apart(self.ending.found, self.told.exact)

    def much(self) -> int:
        """How many turns are too many to be joined."""
        return MUCH_WORK[self.told.exact] if SINGLE in self.remembering else MUCH_OF_SUMS

    def joined_turns(self) -> Table:
        """All turns of all Survivors, up to Discovery; nothing, if there were too many."""
        ordered = self.is_ordered()
        tables: dict[int, Table] = {0: {(0, counts): places for counts, places in self.start}}
        full = sum(1 << i for i in self.playing)
        for size in range(len(self.playing)):
            if self.told.trading:
                tables = {acted: self.thin(gathered(table)) for acted, table in tables.items()}
            tables = self.lightened(tables, size, ordered)
            following: dict[int, Table] = {}
            for acted, table in tables.items():
                for i in self.next_to_act(acted, size, ordered):
                    into = following.setdefault(acted | 1 << i, {})
                    last = acted | 1 << i == full
                    if self.told.exact == OWNED:
                        Walk(self.told, i, self.hands).taken(table, into, self.ending if last else None)
                    else:
                        self.take_turn(table, into, i, last=last)
            tables = {acted: self.thin(table) for acted, table in following.items()}
            if self.told.outgrown:
                return {}
        return tables.get(full, {})

    def is_ordered(self) -> bool:
        """Whether it matters who was first."""
        return self.told.trading or any(each != NOTE_KEY for each in self.told.notes)

    def thin(self, table: Table) -> Table:
        """A table without what another entry of it makes needless."""
        return thinned(table, self.told.same(), self.told.apart)

    def lightened(self, tables: dict[int, Table], size: int, ordered: bool) -> dict[int, Table]:
        """The same tables; where too many turns would have to be joined to them, some counts are forgotten."""
        if self.told.exact == OWNED:  # walks.py says what is too much
            return tables
        work = self.work(tables, size, ordered)
        while self.remembering and work > self.much():
            if self.told.exact:
                self.told.blur()
                self.raw_turns, self.payable = {}, {}
            else:
                for field in self.remembering.pop(0):
                    self.blur.forget(field, self.least_of(field))
            for acted, table in tables.items():
                merged: Table = {}
                for (cover, used), places in table.items():
                    same = (cover, self.blur.counts(used))
                    merged[same] = merged.get(same, 0) | places
                tables[acted] = self.thin(merged)
            self.turns = {}
            work = self.work(tables, size, ordered)
        return tables

    def least_of(self, field: int) -> int:
        """What counts for all histories once a field is forgotten."""
        if field == MISSED:
            return UNKNOWN
        return 0 if field >= LATELY else count(self.told.floor, field)

    def work(self, tables: dict[int, Table], size: int, ordered: bool) -> int:
        """How many turns have to be joined to how many entries."""
        found = 0
        for acted, table in tables.items():
            entries: dict[tuple[int, int], int] = {}  # by how much of what was told has happened, and the plan in force
            for cover, used in table:
                same = (cover >> N_LOCATIONS, self.in_force(used))
                entries[same] = entries.get(same, 0) + 1
            for i in self.next_to_act(acted, size, ordered):
                for (n_told, plan), n in entries.items():
                    found += n * len(self.turns_of(i, n_told, plan))
        return found

    def next_to_act(self, acted: int, n_acted: int, ordered: bool) -> list[int]:
        """Who may take the next turn: whoever the Captain says; in Variant 2 clockwise from the token (TER-13.10)."""
        waiting = [i for i in self.playing if acted >> i & 1 == 0]
        if self.token < TEAM:
            waiting.sort(key=self.told.place_in_line)
            return waiting[:1]
        return waiting if ordered else waiting[:1]

    def turns_of(self, i: int, n_told: int, plan: int) -> list[Class]:
        """All turns of a Survivor once so much of what was told has happened, those that use little first."""
        found = self.turns.get((i, n_told, plan))
        if found is None:
            raw = self.raw_turns.get((i, n_told, plan))
            if raw is None:
                raw = self.raw_turns[i, n_told, plan] = self.listed(i, n_told, plan)
            if self.blur.mask:
                merged: dict[Caused, int] = {}
                for cover, where, used, ways in raw:
                    same = (where, cover, self.blur.used(used) + NOTHING)
                    merged[same] = merged.get(same, 0) | ways
                raw = needed(merged, self.told.same(), self.told.apart)
            found = []
            for cover, where, used, ways in sorted(raw, key=lambda each: each[2]):
                spreads = [0] * N_LOCATIONS
                ends = 0
                for place in range(N_LOCATIONS):
                    there = ways >> place * N_LOCATIONS & EVERYWHERE
                    if there:
                        ends |= there
                        spreads[place] = spread_of(i, there)
                found.append((cover, where, used, spread_of(i, ends), spreads))
            self.turns[i, n_told, plan] = found
        return found

    def listed(self, i: int, n_told: int, plan: int) -> list[Known]:
        """The same, listed for the first time."""
        return self.turn(i).classes(n_told)

    def turn(self, i: int) -> Turn:
        """All turns of a Survivor, still to be listed."""
        return Turn(self.told, i)

    def in_force(self, used: int) -> int:
        """The plan whose effect a history can use, where that is followed."""
        return 0

    def take_turn(self, table: Table, into: Table, i: int, *, last: bool) -> None:
        """One Survivor's turn from every table so far."""
        apart, same = self.told.apart, self.told.same()
        # Entries with so many triples that they make most of the others needless, by what must be the same
        largest: dict[int, list[tuple[int, int]]] = {}
        shadows: dict[
            tuple[int, int], tuple[int, int]
        ] = {}  # by entry: how many of those were looked at, their triples
        for (cover, used), places in sorted(table.items(), key=lambda entry: entry[0][1]):
            parts, pairs = parted(places, i)
            noise = cover & EVERYWHERE
            spent, sums = 0, [used]  # turns come by what they use
            for gain, where, cards, reach, spreads in self.turns_of(i, cover >> N_LOCATIONS, self.in_force(used)):
                if gain & noise & apart:  # TER-4.6: once in a round
                    continue
                if cards != spent:
                    spent, sums = cards, self.sums(used, cards)
                if last and not self.ending.can_finish(gain | noise):
                    continue
                for sum_ in sums:
                    total = (gain | noise, sum_)
                    large = largest.get(sum_ & same)
                    if large is None:
                        large = largest[sum_ & same] = []
                    seen, shadow = shadows.get(total, (0, 0))
                    if seen < len(large):
                        for other in large[seen:]:
                            if explains(other[0], total[0], apart) and is_enough(other[1], total[1], same):
                                shadow |= into[other]
                        shadows[total] = (len(large), shadow)
                    old = into.get(total, 0)
                    if where < CALLED and pairs * reach & ~(shadow | old) == 0:
                        continue
                    if where:  # it did something for another where that one stood
                        ends = self.done_for_others(places, i, where, spreads) & ~shadow
                    else:
                        ends = went(parts, spreads) & ~shadow
                    if ends:
                        into[total] = old | ends
                        if total not in large and (old | ends).bit_count() > MOST_TRIPLES:
                            large.append(total)

    def sums(self, used: int, cards: int) -> list[int]:
        """What a history has used, with what a turn uses, in all ways to have had it."""
        found = joined(used, cards)
        return [found] if self.may_pay(found) else []

    def done_for_others(self, places: int, i: int, where: int, spreads: list[int]) -> int:
        """The triples after a turn that needed somebody else in its place."""
        return went(parted(places & standing(where), i)[0], spreads)

    def may_pay(self, counts: int) -> bool:
        """Whether so much can be used, if others who act in this phase search or take cards back."""
        found = self.payable.get(counts)
        if found is None:
            found = self.payable[counts] = self.stock.affords(self.told.hope(counts, TEAM - 1))
        return found
