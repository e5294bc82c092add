"""Where the Survivors stand in a sample: one of the possible triples, by the weights of its locations (TER-Q61)."""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import joint, knowledge
from grimtable.games.terrorscape.components import N_LOCATIONS, TEAM
from grimtable.games.terrorscape.state import Terrorscape

PATIENCE: Final = 12  # tries to draw a possible triple one by one
TWO_WORDS: Final = 1 << 64


@final
class Places:
    """The possible triples, prepared for many samples."""

    def __init__(self, possible: int) -> None:
        self.possible = possible
        self.triples: list[int] = []  # all of them, and the sums of their weights so far, once they are needed
        self.sums: list[int] = []

    def choose(self, s: Terrorscape, rng: Rng) -> None:
        """One of the possible triples, by the product of its weights.

        Mostly three locations drawn one by one are such a triple; drawn again until they are, they come as often as
        their weights say. Where that takes long, the triples are listed, once for all samples.
        """
        if len(self.triples) == 0:
            for _ in range(PATIENCE):
                for i in range(TEAM):
                    s.at[i] = place_by_weight(s, i, rng)
                if self.possible >> int(joint.triple_of(s.at[0], s.at[1], s.at[2])) & 1:  # more bits than an i64
                    return
            self.list_triples(s)
        total = self.sums[len(self.sums) - 1]
        left = TWO_WORDS
        while left >= TWO_WORDS - TWO_WORDS % total:  # the weights of all triples outgrow one word
            left = (int(rng.word()) << 32) + int(rng.word())
        left %= total
        low = 0
        high = len(self.sums) - 1
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
        """All possible triples, with the sums of their weights so far."""
        k = s.known
        at = knowledge.WEIGHTS
        total = 0
        for triple in joint.triples(self.possible):
            weight = int(k[at + triple // 225] * k[at + N_LOCATIONS + triple // 15 % 15])
            total += weight * int(k[at + 2 * N_LOCATIONS + triple % 15])
            self.triples.append(triple)
            self.sums.append(total)


def place_by_weight(s: Terrorscape, i: i64, rng: Rng) -> i64:
    """A location of one Survivor by its weight."""
    at = knowledge.WEIGHTS + i * N_LOCATIONS
    total: i64 = 0
    for place in range(N_LOCATIONS):
        total += s.known[at + place]
    left = rng.below(total)
    for place in range(N_LOCATIONS):
        left -= s.known[at + place]
        if left < 0:
            return place
    return 0
