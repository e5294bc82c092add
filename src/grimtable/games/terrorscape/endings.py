"""How a Survivor phase ends: Discovery explains the noise and the KEYs that no turn did (TER-6, TER-Q61)."""

from grimtable.games.terrorscape import knowledge, owners
from grimtable.games.terrorscape.components import KEY, N_LOCATIONS, SILENT, SLEIGHT, TEAM, VIGILANT
from grimtable.games.terrorscape.counts import A_KEY, LOUD_FINDS, MOST, OWNED, UNITS, count
from grimtable.games.terrorscape.joint import NOTE_KEY, STANDS
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.ways import TOLD_ONE


class Ending:
    """What is left to explain once all turns are taken; `wild` noises need no place, the token's holder discovers."""

    def __init__(self, told: Told, wild: int, token: int) -> None:
        self.told = told
        self.rows = told.rows
        self.k = told.k
        self.stock = told.stock
        self.plans = told.active
        self.more = 1 if told.active else 0  # noises that a plan may add to Discovery's
        self.playing = told.playing
        self.wild = wild
        self.token = token
        self.finishing: dict[int, bool] = {}
        self.found: dict[int, int] = {}  # by what was used: triples at the end of the phase

    def can_finish(self, cover: int) -> bool:
        """Whether Discovery and whatever needs no place can explain the rest."""
        found = self.finishing.get(cover)
        if found is None:
            rest = self.told.notes[cover >> N_LOCATIONS :]
            found = (self.told.heard & ~cover).bit_count() <= self.wild + 1 + self.more
            if any(each != NOTE_KEY for each in rest):
                found = False
            self.finishing[cover] = found
        return found

    def discovered(self, cover: int, counts: int, places: int) -> None:
        """One Survivor's Discovery at the end, with noise where it stands or without (TER-6.3, TER-6.5)."""
        missing = self.told.heard & ~cover
        keys = len(self.told.notes) - cover // TOLD_ONE
        self.unheard(missing, keys, counts, places)
        if self.plans:  # Intel Sharing: noise where somebody stands
            for place in range(N_LOCATIONS):
                if missing >> place & 1:
                    for i in self.playing:
                        self.unheard(missing & ~(1 << place), keys, counts, places & STANDS[i][place])

    def add(self, counts: int, places: int) -> None:
        """Some history leads to these triples."""
        if places:
            self.found[counts] = self.found.get(counts, 0) | places

    def unheard(self, missing: int, keys: int, counts: int, places: int) -> None:
        """Discovery alone has to explain the rest; notes whether it can have drawn loud cards or none."""
        rows = self.rows
        deck = len(rows.discovery_cards)
        left = deck - rows.discover * self.k[knowledge.FINDS]
        this = self.told.round
        if places == 0:
            return
        if left <= 0:  # TER-6.8: skipped
            if keys == 0 and missing.bit_count() <= self.wild:
                this.quiet |= places
                self.add(counts, places)
            return
        drawn = min(rows.discover, left)
        loud = self.stock.loud_deck
        if keys > (self.most_keys() if rows.discovery[KEY] > 0 else 0):
            return
        kept = counts + keys * A_KEY
        explained = missing.bit_count() <= self.wild
        if explained and deck - loud >= drawn and (keys == 0 or not rows.loud[KEY]):
            for each in self.paid(kept, keys):
                this.quiet |= places
                self.add_quiet(each, keys, places)
        if count(kept, LOUD_FINDS) < MOST:
            kept += UNITS[LOUD_FINDS]
        if loud == 0:
            return
        told = not self.plans and not self.told.own  # of a KEY
        if told and keys == 0 and loud == rows.discovery[KEY] and (drawn == 1 or deck == loud):
            return  # it finds a KEY and keeps it
        held = self.told.exact == OWNED and keys == 0  # what is kept counts too
        for each in [kept] if held else self.paid(kept, keys):
            self.add_loud(each, keys, missing, places, drawn)

    def paid(self, counts: int, keys: int) -> list[int]:
        """What was used and kept up to now, in all ways to have had it."""
        return [counts] if self.stock.affords_after(counts) else []

    def discoverers(self) -> list[int]:
        """Who can have made the Discovery (TER-6.2, TER-13.2)."""
        return self.playing if self.token == TEAM else [self.token]

    def most_keys(self) -> int:
        """How many KEYs one Discovery can bring; two by Sleight of Hand (TER-T1.14)."""
        return 2 if any(self.told.has(i, SLEIGHT) for i in self.playing) else 1

    def add_quiet(self, kept: int, keys: int, places: int) -> None:
        """A Discovery without a card marked !."""
        self.add(kept, places)

    def add_loud(self, kept: int, keys: int, missing: int, places: int, drawn: int) -> None:
        """A Discovery with one, by each who can have made it."""
        explained = missing.bit_count() <= self.wild
        for i in self.discoverers():
            heard = places if explained and self.told.has(i, SILENT) else 0
            for place in range(N_LOCATIONS):
                rest = missing & ~(1 << place)
                if self.told.allowed >> place & 1 and rest.bit_count() <= self.wild:
                    heard |= places & STANDS[i][place]
            if explained and self.told.lair < N_LOCATIONS and self.told.has(i, VIGILANT):
                heard |= places & STANDS[i][self.told.lair]
            number = kept
            if self.told.exact == OWNED and keys == 0:  # two cards: besides the one marked ! another was drawn
                number = owners.with_card(kept, owners.KEPT if drawn > 1 else owners.SOUNDED, 1 << i)
                if not self.stock.affords_after(number):
                    continue
            self.told.round.loud_by[i] |= heard
            self.add(number, heard)
