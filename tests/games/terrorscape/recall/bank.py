"""Histories by the triple they lead to at the end of each round, found backwards and kept for later (TER-Q61).

A phase is explained backwards from a triple to one at its beginning; if a history up to there is known, it is taken on,
else one is looked for in the same way. Each history is a chain of explained phases whose cards come out.
"""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Final

from grimtable.games.terrorscape.components import CAM, FLASH, KIT, Rows
from grimtable.games.terrorscape.joint import STRIDES, triples
from tests.games.terrorscape.recall.bills import CAMERA, DISCOVERED, FIRST, LIGHT, MEDICAL, most, within
from tests.games.terrorscape.recall.cards import Deal, Dealer, Short
from tests.games.terrorscape.recall.plans import Backward, Carried, Explained, Prices
from tests.games.terrorscape.recall.rounds import HELP, RACK, Round
from tests.games.terrorscape.recall.tables import Levels, Phase, union
from tests.games.terrorscape.recall.turns import FOUND_LOUD, FOUND_QUIET, REPAIRED

EACH: Final = 8  # histories kept for one triple
SHARING: Final = 0.3  # how often cards are hoped to change hands
FRESH: Final = 0.1  # how often another history is looked for though some are known
FAILS: Final = 40  # before a triple is given up
WIDTH: Final = 200  # triples for which histories are kept at least, if there are so many
TRIES: Final = 6  # for each of them
FEW: Final = 10
SOME_KEYS: Final = 4  # on the rack: from then on it counts where they came from
MANY_KEYS: Final = 7  # on the rack: the whole search deck was drawn


@dataclass
class Chain:
    """A history up to the end of a round."""

    steps: list[Explained]
    used: int  # as bills.py counts
    missing: int  # cards shown later that it cannot have
    deal: Deal


class Banks:
    """The histories of one game, round by round."""

    def __init__(self, rows: Rows, who: list[int], chance: random.Random) -> None:
        self.rows, self.who, self.chance = rows, who, chance
        self.first = int(rows.start) * sum(STRIDES)
        items = [rows.start_item[character] for character in who]
        self.own = (CAMERA if CAM in items else 0) | (MEDICAL if KIT in items else 0)
        self.why: Counter[str] = Counter()
        self.rounds: list[Round] = []
        self.backs: list[Backward] = []
        self.kept: list[Backward] = []  # the same from the histories that are kept alone
        self.banks: list[dict[int, list[Chain]]] = []
        self.fails: Counter[tuple[int, int]] = Counter()
        self.wishes = 0
        self.work = 0
        self.forget()

    def forget(self) -> None:
        """No history is known any longer."""
        self.banks = [{self.first: [Chain([], FIRST, 0, Deal())]}]
        self.fails = Counter()
        self.kept = []

    def listen(self, rounds: list[Round]) -> None:
        """More was told: the last round that was known has new answers, and what was shown must have been found."""
        del self.backs[max(0, len(self.rounds) - 1) :]
        del self.banks[max(1, len(self.rounds)) :]
        self.rounds = rounds[:]
        while len(self.backs) < len(rounds):
            now = rounds[len(self.backs)]
            levels: Levels = self.backs[-1].phase.fled() if self.backs else {FIRST: 1 << self.first}
            self.backs.append(Backward(Phase(self.rows, self.who, now, levels, self.most(now)), self.chance))
        wishes = sum(bool(self.rows.loud[item]) for now in rounds for _i, item in now.shown)
        wishes += sum((HELP, 0) in now.notes for now in rounds)
        racked = sum(kind == RACK for now in rounds for kind, _what in now.notes)
        wishes += max(0, racked - SOME_KEYS)
        if wishes > self.wishes:
            self.forget()
        self.wishes = wishes
        for key in [key for key in self.fails if key[0] >= len(self.banks)]:
            del self.fails[key]
        del self.kept[len(self.banks) - 1 :]
        while len(self.banks) <= len(rounds):
            n = len(self.banks)
            self.kept.append(self.from_kept(rounds[n - 1]))
            self.banks.append({})
            if n < len(rounds):
                self.grow(n)

    def from_kept(self, now: Round) -> Backward:
        """Explanations of a phase that begin with one of the histories kept."""
        levels: Levels = {}
        for triple, chains in self.banks[now.number - 1].items():
            for chain in chains:
                levels[chain.used] = levels.get(chain.used, 0) | 1 << triple
        return Backward(Phase(self.rows, self.who, now, levels, self.most(now)), self.chance)

    def grow(self, n: int) -> None:
        """Histories for some triples at the end of a round, mostly such as the next round seems to begin with."""
        prices, bank = self.prices(), self.banks[n]
        within_reach = union(self.kept[n - 1].phase.fled())
        further = triples(union(self.backs[n].phase.fled()))
        wanted = triples(within_reach)
        self.chance.shuffle(wanted)
        wanted = wanted[: 2 * WIDTH]
        for triple in self.chance.sample(further, min(len(further), 4 * WIDTH)):
            step = self.backs[n].explain(triple, prices, Carried(self.rows, self.who, sharing=True))
            if step is not None and within_reach >> step.before & 1:
                wanted.insert(0, step.before)
        for triple in wanted:
            if len(bank) >= WIDTH:
                break
            if triple in bank:
                continue
            prices = self.prices()
            for _ in range(TRIES):
                self.work = 1
                chain = self.chain(n, triple, prices, self.kept[n - 1])
                if chain is not None:
                    bank.setdefault(triple, []).append(chain)
        self.prefer(n)

    def prefer(self, n: int) -> None:
        """Of the histories kept for a round those that can have what is shown later, if there are enough."""
        best = min((each.missing for chains in self.banks[n].values() for each in chains), default=0)
        good = {
            triple: [each for each in chains if each.missing == best]
            for triple, chains in self.banks[n].items()
            if any(each.missing == best for each in chains)
        }
        if len(good) >= FEW:
            self.banks[n] = good

    def most(self, now: Round) -> int:
        """What can have been used before the Discovery of a round."""
        return most(min(now.number - 1, len(self.rows.discovery_cards) // int(self.rows.discover)), self.own)

    def prices(self) -> Prices:
        """What to be sparing of, by all that was told."""
        found = Prices()
        if any((HELP, 0) in now.notes for now in self.rounds):
            found.of[REPAIRED] = -1.0
        if sum(kind == RACK for now in self.rounds for kind, _what in now.notes) >= MANY_KEYS:
            found.of[FOUND_QUIET] = found.of[FOUND_LOUD] = -1.0
        return found

    def chain(self, n: int, triple: int, prices: Prices, back: Backward | None = None) -> Chain | None:
        """A history of so many rounds that leads to a triple; its cards come out."""
        if back is None:
            back = (self.backs if self.chance.random() < 0.5 else self.kept)[n - 1]
        carried = Carried(self.rows, self.who, sharing=self.chance.random() < SHARING)
        if self.wishes and self.chance.random() < 0.5:
            carried.wishes = {i for now in self.rounds[n:] for i, item in now.shown if self.rows.loud[item]}
        self.work -= 1
        step = back.explain(triple, prices, carried)
        if step is None:
            self.why["unexplained"] += 1
            return None
        known = self.known(n - 1, step.before, carried.budget(back.n_finds), prices)
        for before in known[:4]:
            chain = self.joined(before, step, prices)
            if chain is not None:
                return chain
        return None

    def known(self, n: int, triple: int, budget: int, prices: Prices) -> list[Chain]:
        """Histories that lead to a triple and have used no more; if need be they are looked for."""
        have = self.banks[n].get(triple, [])
        fitting = [each for each in have if within(each.used, budget)]
        if not fitting or (len(have) < EACH and self.chance.random() < FRESH):
            more = self.another(n, triple, budget, prices)
            if more is not None:
                fitting.append(more)
        self.chance.shuffle(fitting)
        fitting.sort(key=lambda each: each.missing)
        if not fitting:
            self.why["nothing before"] += 1
        return fitting

    def another(self, n: int, triple: int, budget: int, prices: Prices) -> Chain | None:
        """One history more that leads to a triple and has used no more; what is found is kept in any case."""
        if n == 0 or self.fails[n, triple] >= FAILS or self.work <= 0:
            return None
        for _ in range(2):
            chain = self.chain(n, triple, prices)
            if chain is not None:
                have = self.banks[n].setdefault(triple, [])
                have.append(chain)
                have.sort(key=lambda each: (each.missing, each.used & ~(CAMERA | MEDICAL | LIGHT)))
                del have[EACH:]
                if within(chain.used, budget):
                    return chain
            self.fails[n, triple] += 1
        return None

    def joined(self, before: Chain, step: Explained, prices: Prices) -> Chain | None:
        """One phase more, if the cards come out."""
        steps = [*before.steps, step]
        dealer = Dealer(self.rows, self.who, self.rounds, steps, self.chance)
        try:
            deal = dealer.dealt()
        except Short as short:
            self.why[f"short of {short.what}"] += 1
            prices.raise_(short.what, 0.1)
            return None
        n = len(dealer.finds) - dealer.spare
        used = FIRST + n * (1 + DISCOVERED) - dealer.spare_black
        items = [item for _at, _i, item in dealer.needs]
        used |= (CAMERA if CAM in items else 0) | (MEDICAL if KIT in items else 0) | (LIGHT if FLASH in items else 0)
        return Chain(steps, used, dealer.missing, deal)
