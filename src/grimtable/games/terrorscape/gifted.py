"""A Survivor phase in which it is followed who must own which trait (TER-12.3, TER-T1, TER-Q61).

The other tables take it that whoever may own a trait can use it in every phase. Here each use is a claim (claims.py):
what is used once explains one thing in a game, and nobody has more traits than were kept.
"""

from typing import Final

from grimtable.games.terrorscape import owners
from grimtable.games.terrorscape.causes import Turn
from grimtable.games.terrorscape.components import (
    ADRE,
    BURST,
    COORDINATOR,
    DECOY,
    FIRST_AID,
    HERBOLOGY,
    HURRIED,
    INTREPID,
    JUDICIOUS,
    MARCO,
    MORALE,
    N_LOCATIONS,
    PROMPT,
    SILENT,
    SLEIGHT,
    TEAM,
    VIGILANT,
)
from grimtable.games.terrorscape.counts import ITEM_OF, NET, NOTHING, SEEN_OF_CLAIMS, SUMMED, UNITS, joined
from grimtable.games.terrorscape.endings import Ending
from grimtable.games.terrorscape.joint import (
    ANSWERS,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_LOCK,
    NOTE_OUT,
    NOTE_OVERFLOW,
    NOTE_TAUNT,
    STANDS,
    Joint,
    moved,
    note,
    places_of,
)
from grimtable.games.terrorscape.phases import Phase
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.turn_tables import parted, standing, went
from grimtable.games.terrorscape.turn_ways import TURN_OVER, Key
from grimtable.games.terrorscape.used_tables import GIFTS, SIDES, Counts, aside, without_others
from grimtable.games.terrorscape.ways import CALLED, CALLED_PAST, TOLD_ONE, with_place

MUCH_WITH_GIFTS: Final = 20_000  # turns to be joined, beyond which less is told apart


class GiftedTurn(Turn):
    """All turns of one Survivor, with what traits they need."""

    def __init__(self, told: Told, i: int) -> None:
        super().__init__(told, i)
        self.gifts = told.gifts
        self.units = {item: UNITS[NET] if item in SUMMED else 0 for item in ITEM_OF}  # other fields are not told apart
        self.loud_search = 0
        self.most_steps = self.free_steps + self.copies + (1 if self.character == MARCO else 0)
        rows, lair = told.rows, told.lair
        self.hurried = 0 if lair >= N_LOCATIONS else int(rows.near[lair]) | 1 << lair  # close to the Killer
        others = [told.spots[j] for j in told.present if j != i]
        self.company = 0  # where some other may stand
        for spots in others:
            self.company |= spots

    def steps_for_nothing(self) -> int:
        """Single steps besides the action that need neither card nor trait: Site Study."""
        return 2 if self.t.active else 0

    def hurry(self, key: Key, ways: int) -> None:
        """A step for an Adrenaline, of which there are so many (TER-I1.9, TER-S1.1)."""
        done, used, steps, passages, where, cover = key
        if steps < self.most_steps:
            for more in self.spent(used, ADRE):
                self.put((done, more, steps + 1, passages, where, cover), self.onward(ways, self.steps(key)))

    def spent(self, used: int, item: int) -> list[int]:
        """What was used, with one card more; only their sum is told apart."""
        found = used + self.units[item]
        return [found] if self.t.affordable(found) else []

    def with_find(self, used: int) -> list[int]:
        """The same with a search card of use."""
        return [used - UNITS[NET]]

    def with_take(self, used: int, which: int) -> list[int]:
        """The same with a card that Marco took back."""
        return [used - UNITS[NET]]

    def claim(self, key: Key, trait: int) -> Key | None:
        """The same with a trait that it must own."""
        used = self.gifts.claim(key[1], self.i, trait)
        return None if used < 0 else (key[0], used, *key[2:])

    def deny(self, key: Key, trait: int) -> Key | None:
        """The same with a trait that it cannot own."""
        used = self.gifts.deny(key[1], self.i, trait)
        return None if used < 0 else (key[0], used, *key[2:])

    # Actions

    def move(self, key: Key, ways: int) -> None:
        """The Move action; close to the Killer it is longer with Hurried Flee (TER-4.1, TER-T1.2)."""
        steps = int(self.t.rows.move)
        near = self.walk(key, ways, 1, steps)
        self.arrive(key, near)
        hurried = self.claim(key, HURRIED)
        if hurried is not None:
            self.arrive(hurried, self.walk(key, ways & self.among(self.hurried), 1, steps + 1) & ~near)

    def arrive(self, key: Key, ways: int) -> None:
        """After a Move action fear goes by Intrepidity, whether one wants it or not (TER-T1.3)."""
        t = self.t
        cover = key[5]
        fear = 0 if t.loose else t.fear_at(self.i, cover)
        if fear == 0:
            self.put((1, *key[1:]), ways)
            return
        without = self.deny(key, INTREPID)
        if without is not None:
            self.put((1, *without[1:]), ways)
        brave = self.claim(key, INTREPID)
        if brave is not None and t.next_note(cover) == note(NOTE_FEAR, self.i, fear - 1):
            self.put((1, *brave[1:5], cover + TOLD_ONE), ways)

    def loudly(self, key: Key, ways: int, told: int = 0) -> None:
        """Beside the Killer own noise is not made with Hypervigilance (TER-T1.12)."""
        lair = self.t.lair
        inside = ways & self.among(1 << lair) if lair < N_LOCATIONS else 0
        if inside:
            silent = self.claim(key, VIGILANT)
            if silent is not None:
                self.put((1, *silent[1:5], key[5] + told * TOLD_ONE), inside)
            heard = self.deny(key, VIGILANT)
            if heard is not None:
                super().loudly(heard, inside, told)
        super().loudly(key, ways & ~inside, told)

    def own_noise(self, used: int, place: int) -> int:
        """The same for the Camera."""
        return self.gifts.deny(used, self.i, VIGILANT) if place == self.t.lair else used

    def herbs(self, key: Key, ways: int, told: int) -> None:
        """Herbs make no noise with Herbology (TER-T1.19)."""
        silent = self.claim(key, HERBOLOGY)
        if silent is not None:
            self.put((1, *silent[1:5], key[5] + told * TOLD_ONE), ways)
        heard = self.deny(key, HERBOLOGY)
        if heard is not None:
            self.loudly(heard, ways, told)

    def act_by_trait(self, key: Key, ways: int) -> None:
        """Burst of Speed, Coordinator, Taunting Strategy, First Aid, Morale Boost."""
        fast = self.claim(key, BURST)
        if fast is not None:
            self.burst(fast, ways)
        self.coordinate(key, ways)
        if self.t.next_note(key[5]) == note(NOTE_TAUNT, self.i):
            self.taunt(key, ways)
        if not self.t.loose:
            self.aid(key, ways)
            self.cheer(key, ways)

    def coordinate(self, key: Key, ways: int) -> None:
        """Others where it stands may go one or two steps (TER-T1.18)."""
        called = self.claim(key, COORDINATOR)
        if called is None:
            return
        _done, used, steps, passages, where, cover = called
        past = cover >> N_LOCATIONS
        for place in range(N_LOCATIONS):
            here = ways & self.among(1 << place)
            if here and self.company >> place & 1:
                there = where + (place + 1) * CALLED + past * CALLED_PAST
                self.put((1, used, steps, passages, there, cover), here)

    def taunt(self, key: Key, ways: int) -> None:
        """Noise where it stands, and what the Killer does then, all in its turn (TER-T1.10, TER-Q31).

        Whose fear overflows is told with the place (TER-1.16); who is eliminated has no turn any more (TER-13.17).
        """
        t = self.t
        done, where, spots = 1, key[4], t.allowed
        cover = key[5] + TOLD_ONE
        following = t.next_note(cover)
        while following & 255 in ANSWERS:
            j, place = following >> 8 & 255, following >> 16 & 255
            if following & 255 == NOTE_OVERFLOW and place < N_LOCATIONS:
                if j == self.i:
                    spots &= 1 << place
                else:
                    where = with_place(where, j, place)
            elif following & 255 == NOTE_OUT and j == self.i:
                done = TURN_OVER
            if where < 0:
                return
            cover += TOLD_ONE
            following = t.next_note(cover)
        for place in range(N_LOCATIONS):
            if spots >> place & 1:
                same = (done, *key[1:4], where, cover | 1 << place & t.heard)
                self.put(same, ways & self.among(1 << place))

    def aid(self, key: Key, ways: int) -> None:
        """First Aid for another in the same place (TER-T1.4)."""
        following = self.t.next_note(key[5])
        j = following >> 8 & 255
        able = self.claim(key, FIRST_AID)
        if able is None or following & 255 != NOTE_HEAL or j == self.i:
            return
        _done, used, steps, passages, where, cover = able
        for place in range(N_LOCATIONS):
            here = ways & self.among(1 << place)
            there = with_place(where, j, place)
            if here and there >= 0:
                self.put((1, used, steps, passages, there, cover + TOLD_ONE), here)

    def cheer(self, key: Key, ways: int) -> None:
        """Morale Boost: all others who have fear have one less (TER-T1.6)."""
        able = self.claim(key, MORALE)
        if able is None:
            return
        t = self.t
        cover = key[5]
        for j in t.present:
            fear = t.fear_at(j, cover) if j != self.i and t.is_here(j, cover >> N_LOCATIONS) else 0
            if fear > 0:
                if t.next_note(cover) != note(NOTE_FEAR, j, fear - 1):
                    return
                cover += TOLD_ONE
        if cover != key[5]:
            self.put((1, *able[1:5], cover), ways)

    # Extra actions

    def extra_by_trait(self, key: Key, ways: int) -> None:
        """Prompt Reaction, Judicious Move, Sound Decoy."""
        t = self.t
        cover = key[5]
        prompt = self.claim(key, PROMPT)
        if prompt is not None:  # TER-T1.16
            self.put(prompt, self.onward(ways, self.steps(key)))
        judicious = self.claim(key, JUDICIOUS)
        if judicious is not None:  # TER-T1.15
            following = t.next_note(cover)
            lock = following & 255 == NOTE_LOCK and following >> 16 & 255 in (self.i, TEAM)
            if lock or following == note(NOTE_FEAR, self.i):
                self.put((*judicious[:5], cover + TOLD_ONE), ways)
        decoy = self.claim(key, DECOY)
        for place in range(N_LOCATIONS):
            if (t.heard & ~cover) >> place & 1:
                if decoy is not None:  # TER-T1.9
                    self.put((*decoy[:5], cover | 1 << place), ways)
                if judicious is not None:
                    beside = ways & self.among(int(t.rows.near[place]))
                    self.put((*judicious[:5], cover | 1 << place), beside)


class GiftedEnding(Ending):
    """Discovery with Silent Retrieval, Sleight of Hand and Hypervigilance."""

    def most_keys(self) -> int:
        """How many KEYs one Discovery can bring."""
        return 2

    def paid(self, counts: int, keys: int) -> list[int]:
        """What was used and kept up to now; one card more may have been kept by Sleight of Hand (TER-T1.14)."""
        if keys > 1 or self.stock.affords_after(counts):
            return [counts]
        return [each for each in self.told.gifts.sleights(counts) if self.stock.affords_after(each)]

    def find(self, kept: int, keys: int, i: int) -> int:
        """What was used if this Survivor discovers: two KEYs are kept by its Sleight of Hand; -1: it cannot."""
        if keys <= 1:
            return kept
        found = self.told.gifts.claim(kept, i, SLEIGHT)
        return found if found >= 0 and self.stock.affords_after(found) else -1

    def add_quiet(self, kept: int, keys: int, places: int) -> None:
        """A Discovery without a card marked !."""
        if keys <= 1:
            self.add(kept, places)
            return
        for i in self.discoverers():
            found = self.find(kept, keys, i)
            if found >= 0:
                self.add(found, places)

    def add_loud(self, kept: int, keys: int, missing: int, places: int, drawn: int) -> None:
        """A Discovery with one, by each who can have made it."""
        t = self.told
        gifts = t.gifts
        explained = missing.bit_count() <= self.wild
        for i in self.discoverers():
            mine = self.find(kept, keys, i)
            if mine < 0:
                continue
            silent = gifts.claim(mine, i, SILENT)
            if explained and silent >= 0:  # TER-T1.7
                self.add(silent, places)
            if explained and t.lair < N_LOCATIONS:
                vigilant = gifts.claim(mine, i, VIGILANT)
                if vigilant >= 0:
                    self.add(vigilant, places & STANDS[i][t.lair])
            for place in range(N_LOCATIONS):
                if t.allowed >> place & 1 and (missing & ~(1 << place)).bit_count() <= self.wild:
                    heard = gifts.deny(mine, i, VIGILANT) if place == t.lair else mine
                    if heard >= 0:
                        self.add(heard, places & STANDS[i][place])


class Gifted(Phase):
    """One Survivor phase as it was told, with who must own which trait."""

    def __init__(self, joint: Joint, told: Told) -> None:
        super().__init__(joint, told)
        self.start = joint.counts
        self.blur = without_others(GIFTS)
        self.remembering = list(SIDES[GIFTS])
        if not told.stock.sums:  # they rule out nothing
            self.blur.forget(NET, 0)
        self.ending = GiftedEnding(told, self.wild, self.token)
        self.walks: dict[tuple[int, int], int] = {}
        self.calling = self.any_has(COORDINATOR) and not told.gifts.closed
        for i in told.present if self.calling else []:  # before its turn it may have been told to move on
            for place in range(N_LOCATIONS):
                if places_of(joint.places, i) >> place & 1:
                    told.spots[i] |= self.two_steps(place, len(told.notes))

    def forget_cards(self) -> None:
        """How many cards were used is not told apart here: the tables beside this one do that (reckoning.py)."""
        self.blur.forget(NET, self.least_of(NET))
        self.remembering.remove((NET,))
        self.start = tuple(sorted(self.blur.table(dict(self.start)).items()))

    def unclaimed(self, places: int) -> Counts:
        """One number for all of these triples, if histories lead there that need no trait and deny none; else nothing.

        Fewer is never worse, so whatever other histories claim, nothing more need be remembered then.
        """
        for used, there in self.histories()[0]:
            if used & ~owners.COUNTED == 0 and places & ~there == 0:
                return ((used, there),)
        return ()

    def turn(self, i: int) -> Turn:
        """All turns of a Survivor, still to be listed."""
        return GiftedTurn(self.told, i)

    def is_ordered(self) -> bool:
        """Whether it matters who was first."""
        return self.calling or super().is_ordered()

    def sums(self, used: int, cards: int) -> list[int]:
        """The same with what was claimed; one card more may have been kept by Sleight of Hand (TER-T1.14)."""
        turn = cards + NOTHING
        claims = self.told.gifts.joined(used & ~owners.COUNTED, turn & ~owners.COUNTED)
        if claims < 0:
            return []
        found = joined(used & owners.COUNTED, (turn & owners.COUNTED) - NOTHING) | claims
        if self.may_pay(found):
            return [found]
        return [each for each in self.sleights(found) if self.may_pay(each)]

    def sleights(self, counts: int) -> list[int]:
        """The same with one card more that was kept in an earlier Discovery."""
        return self.told.gifts.sleights(counts) if self.told.lucky else []

    def paid(self, counts: int) -> list[int]:
        """What was used up to the Discovery, in all ways to have had it."""
        if self.stock.affords(counts):
            return [counts]
        return [each for each in self.sleights(counts) if self.stock.affords(each)]

    def may_pay(self, counts: int) -> bool:
        """Whether so much can be used, if others who act in this phase search or take cards back."""
        number = counts & SEEN_OF_CLAIMS
        found = self.payable.get(number)
        if found is None:
            hoped = self.told.hope(number, TEAM - 1) | number & ~owners.COUNTED
            found = self.payable[number] = self.stock.affords(hoped)
        return found

    def done_for_others(self, places: int, i: int, where: int, spreads: list[int]) -> int:
        """The same; where others were told to move on, some of them stood with it and may have gone."""
        if where < CALLED:
            return super().done_for_others(places, i, where, spreads)
        here = where // CALLED % (CALLED_PAST // CALLED) - 1
        past = where // CALLED_PAST
        others = [j for j in self.told.present if j != i and self.told.is_here(j, past)]
        company = 0
        for j in others:
            company |= STANDS[j][here]
        together = places & standing(where) & company
        if together == 0:
            return 0
        found = went(parted(together, i)[0], spreads)
        ways = self.two_steps(here, past) << here * N_LOCATIONS
        for j in others:
            found |= moved(found & STANDS[j][here], j, ways)
        return found

    def two_steps(self, here: int, past: int) -> int:
        """Where one or two steps lead from a location, once so much of what was told has happened."""
        found = self.walks.get((here, past))
        if found is None:
            steps = self.told.steps_past(past)
            found = steps[here]
            for place in range(N_LOCATIONS):
                if steps[here] >> place & 1:
                    found |= steps[place]
            self.walks[here, past] = found
        return found

    def remembered(self) -> tuple[Counts, int]:
        """What is kept of what was found."""
        return aside(self.ending.found, GIFTS), 0

    def much(self) -> int:
        """How many turns are too many to be joined."""
        return MUCH_WITH_GIFTS
