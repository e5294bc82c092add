"""Where the Survivors stand in a sample: each where its weight allows it, all three as likely as they are (TER-Q61)."""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import components, evidence
from grimtable.games.terrorscape.knowledge import likelihood
from grimtable.games.terrorscape.state import Terrorscape

EVEN: Final = 8  # one sample in so many has any possible places, whatever people mostly do
WORDS: Final = 1 << 62  # as much as is drawn at once


def may_be(s: Terrorscape, i: i64, loose: i64, had_turn: bool, kept: i64) -> i64:
    """Where a Survivor can be at a Taunt in the middle of a phase; of those in `loose` it was just told (TER-Q31)."""
    able = evidence.places(s.known, i)
    plans = bool(s.setup.options.get("plans", False))
    if loose >> i & 1:
        return able
    if i == s.known[evidence.TAUNTER] - 1:
        return evidence.standing(s.known, s.rows, i, kept, plans)
    return evidence.reach(s.known, s.rows, i, able, kept, plans) if had_turn else able


def chances(s: Terrorscape, lair: i64, loose: i64, kept: i64) -> list[list[int]]:
    """For each Survivor how likely each location is, for viewers who see the Killer in `lair` (TER-H1, TER-Q61)."""
    found: list[list[int]] = []
    interrupted = s.known[evidence.TAUNTER] > 0
    likely = likelihood.likelihoods(s, lair)
    for i in range(components.TEAM):
        able = may_be(s, i, loose, True, kept) if interrupted else components.EVERYWHERE
        row: list[int] = []
        for place in range(components.N_LOCATIONS):
            count = 1 if interrupted else likely[i * components.N_LOCATIONS + place]
            row.append(int(count) if able >> place & 1 else 0)
        found.append(row)
    return found


@final
class Places:
    """The possible places of all three, as triples of locations, prepared for many samples."""

    def __init__(self) -> None:
        self.triples: list[i64] = []  # each as (a * 15 + b) * 15 + c; listed once they are needed
        self.sums: list[i64] = []  # what they count so far

    def choose(self, s: Terrorscape, rng: Rng) -> None:
        """One of the possible triples, the likely ones more often."""
        if len(self.triples) == 0:
            self.list_triples(s)
        total = self.sums[len(self.sums) - 1]
        most: i64 = WORDS
        left = most
        while left >= most - most % total:
            left = ((rng.word() & 0x3FFFFFFF) << 32) + rng.word()
        left %= total
        low: i64 = 0
        high: i64 = len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > left:
                high = middle
            else:
                low = middle + 1
        triple = self.triples[low]
        s.at[0] = triple // 225
        s.at[1] = triple // 15 % 15
        s.at[2] = triple % 15

    def list_triples(self, s: Terrorscape) -> None:
        """All possible triples, with the sums of what they count so far: likely ones more, none nothing."""
        likely = likelihood.likelihoods(s, s.lair)
        unheard = likelihood.unheard(s)
        company = likelihood.company(s)
        stood: list[i64] = [evidence.places(s.known, 0), evidence.places(s.known, 1), evidence.places(s.known, 2)]
        counts: list[i64] = []
        total: i64 = 0
        for a in range(components.N_LOCATIONS):
            for b in range(components.N_LOCATIONS if stood[0] >> a & 1 else 0):
                for c in range(components.N_LOCATIONS if stood[1] >> b & 1 else 0):
                    if stood[2] >> c & 1 == 0:
                        continue
                    missed: i64 = 0
                    noises = s.heard & ~(bit(a) | bit(b) | bit(c))
                    while noises != 0:
                        noises &= noises - 1
                        missed += 1
                    same = (1 if a == b else 0) + (1 if b == c else 0) + (1 if a == c else 0)
                    count = likely[a] * likely[components.N_LOCATIONS + b] * likely[2 * components.N_LOCATIONS + c]
                    count *= unheard[missed] * company[same if same < 2 else 2]
                    self.triples.append((a * components.N_LOCATIONS + b) * components.N_LOCATIONS + c)
                    counts.append(count)
                    total += count
        even = 0 if likelihood.nobody_chose(s) else total // (EVEN * len(counts)) + 1
        total = 0
        for count in counts:
            total += count + even
            self.sums.append(total)
