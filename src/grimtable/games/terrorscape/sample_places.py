"""Where the Survivors stand in a sample: one of the possible triples, as likely as they are there (TER-Q61)."""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import belief, joint
from grimtable.games.terrorscape.components import N_LOCATIONS
from grimtable.games.terrorscape.state import Terrorscape

EVEN: Final = 8  # one sample in so many is any of the triples, whatever people mostly do
WORDS: Final = 1 << 62  # as much as is drawn at once


@final
class Places:
    """The possible triples, prepared for many samples."""

    def __init__(self, possible: int, alike: bool = False) -> None:
        self.possible = possible
        self.alike = alike  # nothing is known of how likely they are
        self.triples: list[i64] = []  # all of them, and the sums of what they count so far, once they are needed
        self.sums: list[i64] = []

    def choose(self, s: Terrorscape, rng: Rng) -> None:
        """One of the possible triples."""
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
        likely = belief.likelihoods(s)
        unheard = belief.unheard(s)
        company = belief.company(s)
        heard = s.heard
        counts: list[i64] = []
        total: i64 = 0
        for triple in joint.triples(self.possible):
            at: i64 = triple
            a = at // 225
            b = at // 15 % 15
            c = at % 15
            missed: i64 = 0
            noises = heard & ~(bit(a) | bit(b) | bit(c))
            while noises != 0:
                noises &= noises - 1
                missed += 1
            same = (1 if a == b else 0) + (1 if b == c else 0) + (1 if a == c else 0)
            count = likely[a] * likely[N_LOCATIONS + b] * likely[2 * N_LOCATIONS + c]
            if self.alike:
                count = 1
            elif count == 0:  # a weight rules it out
                continue
            count *= unheard[missed] * company[same if same < 2 else 2]
            self.triples.append(at)
            counts.append(count)
            total += count
        even = 0 if belief.nobody_chose(s) else total // (EVEN * len(counts)) + 1
        total = 0
        for count in counts:
            total += count + even
            self.sums.append(total)
