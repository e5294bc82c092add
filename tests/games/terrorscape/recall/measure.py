"""How many of the places that a table keeps some history leads to, round by round (TER-Q61).

    python -m tests.games.terrorscape.recall.measure FIRST LAST SENSE [ROUNDS]

plays base games by the rules of thumb, a Killer and a team of chance in each, and looks at the first decision of the
Killer in every round: for every Survivor and every place kept for it a history is looked for, and for some of the
triples. Where cards are counted, some triples have none for certain (`Recall.bound`); these are told apart.
"""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from grimtable.games.terrorscape import joint
from grimtable.games.terrorscape.components import KILLERS, LOCATIONS, N_LOCATIONS, SURVIVORS, TEAM
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.recall.search import Recall
from tests.games.terrorscape.tables import begun
from tests.games.terrorscape.test_ter_h1_past import answer

SAMPLE = 40  # triples looked at in each decision
PATIENCE = 500  # tries for each pair
TRIES = 100  # for each of them
OUTSIDE = 20  # triples not kept that are tried all the same


def decisions(s: Terrorscape, chance: random.Random, sense: float, rounds: int) -> Iterator[int]:
    """Play on, and stop at the first decision of the Killer in each round: its number."""
    last = 0
    while not s.over and s.round_no <= rounds:
        if s.phase == KILLER_PHASE and s.is_asked(s.killer_seat) and s.round_no != last:
            last = int(s.round_no)
            yield last
        answer(s, chance, sense)


@dataclass
class Decision:
    """What was found for one decision."""

    kept: int  # triples
    bound: int  # of them those that cards allow
    pairs: int
    pairs_no: int  # certainly impossible
    pairs_found: int
    open: list[tuple[int, int]] = field(default_factory=list)  # pairs of which neither is known
    sample: int = 0
    sample_no: int = 0
    sample_found: int = 0
    stray: list[int] = field(default_factory=list)  # found although not kept
    witnesses: int = 0
    seconds: float = 0.0


class Judge:
    """Looks for histories in one decision."""

    def __init__(self, recall: Recall, s: Terrorscape, chance: random.Random) -> None:
        self.recall, self.chance = recall, chance
        self.worth = recall.listen(s)
        self.kept = s.memory(None).joint.places
        self.bound = recall.bound()
        self.met: dict[int, Terrorscape] = {}  # the histories found, by triple

    def meets(self, triple: int, tries: int) -> bool:
        """Whether a history leads to a triple."""
        if triple not in self.met and self.worth >> triple & 1:
            end = self.recall.find(triple, tries)
            if end is not None:
                self.met[triple] = end
        return triple in self.met

    def stands(self, i: int, place: int, patience: int) -> bool:
        """Whether a history leads to some kept triple with a Survivor in a place; so many tries at most."""
        there = joint.STANDS[i][place] & self.kept & self.worth
        if any(there >> triple & 1 for triple in self.met):
            return True
        options = joint.triples(there)
        self.chance.shuffle(options)
        end = self.recall.tries + patience
        for tries in (4, 12, 40):
            for triple in options:
                if self.meets(triple, min(tries, end - self.recall.tries)):
                    return True
                if self.recall.tries >= end:
                    return False
        return False

    def pairs(self) -> list[tuple[int, int]]:
        """The places kept for each Survivor."""
        return [(i, p) for i in range(TEAM) for p in range(N_LOCATIONS) if self.kept & joint.STANDS[i][p]]

    def decide(self, patience: int) -> Decision:
        """All pairs, some triples, and some that are not kept; so many tries at most for each pair."""
        start = time.perf_counter()
        pairs = self.pairs()
        able = [(i, p) for i, p in pairs if self.kept & self.bound & joint.STANDS[i][p]]
        found = Decision(
            self.kept.bit_count(), (self.kept & self.bound).bit_count(), len(pairs), len(pairs) - len(able), 0
        )
        for i, p in able:
            if self.stands(i, p, patience):
                found.pairs_found += 1
            else:
                found.open.append((i, p))
        triples = joint.triples(self.kept)
        for triple in self.chance.sample(triples, min(SAMPLE, len(triples))):
            found.sample += 1
            if not self.bound >> triple & 1:
                found.sample_no += 1
            elif self.meets(triple, TRIES):
                found.sample_found += 1
        found.witnesses, found.seconds = len(self.met), time.perf_counter() - start
        found.stray = self.strays()
        return found

    def strays(self) -> list[int]:
        """Triples that are not kept and yet have a history, among some that are tried: there must be none."""
        outside = joint.triples(self.worth & ~self.kept)
        return [each for each in self.chance.sample(outside, min(OUTSIDE, len(outside))) if self.meets(each, 20)]


def game(seed: int, sense: float, rounds: int, patience: int) -> Iterator[tuple[int, Decision, Terrorscape]]:
    """All decisions of one game."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    recall = Recall(s, seed)
    for number in decisions(s, chance, sense, rounds):
        yield number, Judge(recall, s, random.Random(seed * 100 + number)).decide(patience), s


def main(first: int, last: int, sense: float, rounds: int = 20) -> None:
    """Print what was found, decision by decision, then by round."""
    by_round: dict[int, list[Decision]] = {}
    for seed in range(first, last + 1):
        named = False
        for number, found, s in game(seed, sense, rounds, PATIENCE):
            if not named:
                print(f"game {seed} {sense}: {KILLERS[s.killer]} {' '.join(SURVIVORS[each] for each in s.who)}")
                named = True
            by_round.setdefault(number, []).append(found)
            rest = " ".join(f"{SURVIVORS[s.who[i]]}:{LOCATIONS[p]}" for i, p in found.open)
            print(
                f"round {number}: kept {found.kept}, allowed {found.bound}; places {found.pairs_found} of {found.pairs}"
                f" (impossible {found.pairs_no}); triples {found.sample_found} of {found.sample}"
                f" (impossible {found.sample_no}); {1000 * found.seconds / max(1, found.witnesses):.1f} ms each"
                f"{'; open ' + rest if rest else ''}{f'; STRAY {found.stray}' if found.stray else ''}",
                flush=True,
            )
    print("by round: decisions, kept, allowed, places found/impossible/all, triples found/impossible/all, ms")
    for number, all_ in sorted(by_round.items()):
        n = len(all_)
        print(
            f"{number:2} {n:2} {sum(d.kept for d in all_) / n:6.0f} {sum(d.bound for d in all_) / n:6.0f}"
            f"  {sum(d.pairs_found for d in all_)}/{sum(d.pairs_no for d in all_)}/{sum(d.pairs for d in all_)}"
            f"  {sum(d.sample_found for d in all_)}/{sum(d.sample_no for d in all_)}/{sum(d.sample for d in all_)}"
            f"  {1000 * sum(d.seconds for d in all_) / max(1, sum(d.witnesses for d in all_)):.1f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), *(int(each) for each in sys.argv[4:]))
