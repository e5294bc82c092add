"""How a Survivor phase ends where it is followed how far the plan is: Discovery, then the check (TER-14.2, TER-Q61)."""

from grimtable.games.terrorscape.components import (
    INTEL,
    KEY,
    N_ITEMS,
    N_LOCATIONS,
    S_APART,
    S_KILLER,
    S_TOGETHER,
    VIGILANT,
    Z2,
)
from grimtable.games.terrorscape.counts import NET, UNITS, in_bounds
from grimtable.games.terrorscape.gifted import GiftedEnding
from grimtable.games.terrorscape.joint import (
    STANDS,
    TOGETHER,
)
from grimtable.games.terrorscape.plan_states import (
    STATES,
    TOLD_AT_ONCE,
    UNTOUCHED,
    is_spent,
    routes_of,
    token_of,
)
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.ways import TOLD_ONE


class PlannedEnding(GiftedEnding):
    """Discovery, then the check of the plan, which may be heard (TER-14.5, TER-14.10)."""

    def __init__(self, told: Told, wild: int, token: int) -> None:
        super().__init__(told, wild, token)
        self.routes = routes_of(told.rows)
        self.more = 1
        self.places_of: dict[int, int] = {}  # by symbol: the triples that meet it
        self.groups: dict[int, list[int]] = {}  # states that came to the same when the phase began

    def met(self, symbol: int) -> int:
        """The triples that meet a symbol (TER-14.7, TER-14.9)."""
        found = self.places_of.get(symbol)
        if found is None:
            found = self.places_of[symbol] = self.meet(symbol)
        return found

    def meet(self, symbol: int) -> int:
        """The same, found for the first time."""
        told = self.told
        everybody = sum(1 << i for i in self.playing)
        found = 0
        if symbol in (S_TOGETHER, S_APART):
            for people, there in TOGETHER:
                n = (people & everybody).bit_count()
                if n <= 1 if symbol == S_APART else n == len(self.playing) or len(self.playing) == 1:
                    found |= there
            return found
        place = told.lair if symbol == S_KILLER else int(told.rows.stage_at[symbol])
        for i in self.playing if place < N_LOCATIONS else []:
            found |= STANDS[i][place]
        return found

    def discovered(self, cover: int, counts: int, places: int) -> None:
        """Discovery; a plan that is completed then may explain one noise more."""
        super().discovered(cover, counts, places)
        if counts & STATES in self.groups:
            return
        missing = self.told.heard & ~cover
        keys = len(self.told.notes) - cover // TOLD_ONE
        for step in self.routes.steps(counts):
            there = places & self.met(step.symbol)
            if step.completes not in TOLD_AT_ONCE or there == 0:
                continue
            after = counts & ~STATES | step.into
            if step.completes == INTEL:
                self.share(missing, keys, after, there)
            elif self.told.allowed >> Z2 & 1:  # TER-P1.4
                self.unheard(missing & ~(1 << Z2), keys, after, there)

    def share(self, missing: int, keys: int, counts: int, places: int) -> None:
        """Intel Sharing: somebody draws a search card and keeps it (TER-P1.14)."""
        told = self.told
        rows, in_search = self.rows, self.stock.in_search
        kinds = [item for item in range(1, N_ITEMS) if in_search[item] > 0]
        for silent in {rows.loud[item] == 0 for item in kinds}:
            for found in {int(item == KEY and not told.own) for item in kinds if (rows.loud[item] == 0) == silent}:
                if found > keys:
                    continue
                after = counts if found else in_bounds(counts - UNITS[NET])
                if silent:
                    self.unheard(missing, keys - found, after, places)
                else:
                    self.share_loudly(missing, keys - found, after, places)

    def share_loudly(self, missing: int, keys: int, counts: int, places: int) -> None:
        """The same with noise where it is drawn, but for Hypervigilance beside the Killer (TER-T1.12)."""
        told = self.told
        for i in self.playing:
            for place in range(N_LOCATIONS):
                there = places & STANDS[i][place]
                heard = told.gifts.deny(counts, i, VIGILANT) if place == told.lair else counts
                if told.allowed >> place & 1 and heard >= 0:
                    self.unheard(missing & ~(1 << place), keys, heard, there)
                if place == told.lair:
                    silent = told.gifts.claim(counts, i, VIGILANT)
                    if silent >= 0:
                        self.unheard(missing, keys, silent, there)

    def checked(self) -> dict[int, int]:
        """What was found, each history one stage further where it can be (TER-14.2)."""
        after: dict[int, int] = {}
        for found, places in self.found.items():
            for state in self.groups.get(found & STATES, [found & STATES]):
                self.check(found & ~STATES | state, places, after)
        for counts, places in list(after.items()):  # used up is no better than never begun
            if is_spent(counts) and token_of(counts) < 0:
                left = places & ~after.get(counts & ~STATES | UNTOUCHED, 0)
                if left:
                    after[counts] = left
                else:
                    del after[counts]
        return after

    def check(self, counts: int, places: int, after: dict[int, int]) -> None:
        """One of those."""
        rest = places
        for step in self.routes.steps(counts):
            there = places & self.met(step.symbol)
            if step.completes in TOLD_AT_ONCE or there == 0:
                continue
            same = counts & ~STATES | step.into
            after[same] = after.get(same, 0) | there
            if not self.routes.waits(counts):
                rest &= ~there
        if rest:
            after[counts] = after.get(counts, 0) | rest
