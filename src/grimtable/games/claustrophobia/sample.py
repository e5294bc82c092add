"""Random tables that fit a view of Claustrophobia: hands, decks, the pile and the treasure, with fresh dice."""

from typing import final

from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.claustrophobia import memory
from grimtable.games.claustrophobia.components import N_ADVANTAGES, N_EVENTS
from grimtable.games.claustrophobia.setup import ANY_PLAIN, ANY_STASH, ANY_TILE
from grimtable.games.claustrophobia.state import DECOYS, REAL, STREAMS, Claustrophobia


@final
class ClaustrophobiaSampler(Sampler):
    """Worlds that fit one view."""

    def __init__(
        self,
        base: Claustrophobia,
        viewer: i64,
        cards: list[i64],
        n_hand: i64,
        fates: list[i64],
        n_claws: i64,
        slots: list[i64],
        known: list[i64],
        groups: list[list[i64]],
        stashes: list[i64],
        plain: list[i64],
        guess_real: bool,
        fixed: bool,
        own: memory.Memory,
        questions: list[int],
    ) -> None:
        self.base = base  # the open part of the table, muted
        self.viewer = viewer  # -1: a spectator
        self.cards = cards  # the Advantage cards that this viewer does not see,
        self.n_hand = n_hand  # so many of them in Human's hand
        self.fates = fates  # the same for Event cards
        self.n_claws = n_claws
        self.slots = slots  # the pile from the bottom: the group of each slot, or -1 where its tile is known
        self.known = known  # the known tiles
        self.groups = groups  # what lies in the unknown slots of each group
        self.stashes = stashes  # unseen Stash tiles
        self.plain = plain  # unseen ordinary tiles
        self.guess_real = guess_real
        self.fixed = fixed  # nothing is hidden any more
        self.own = own
        self.questions = questions

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        return self.deal(rng)

    def deal(self, rng: Rng) -> Claustrophobia:
        """Put every hidden card and tile somewhere."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        if self.fixed:
            return s
        cards = self.cards[:]
        rng.shuffle(cards)
        for _ in range(self.n_hand):
            s.hand[cards.pop()] += 1
        s.deck = cards
        fates = self.fates[:]
        rng.shuffle(fates)
        for _ in range(self.n_claws):
            s.claws[fates.pop()] += 1
        s.fates = fates
        if len(self.slots) > 0:
            self.pile_up(s, rng)
        if self.guess_real:
            able: list[i64] = []
            for token in range(len(s.tokens)):
                if s.marks[DECOYS] >> token & 1 == 0:
                    able.append(token)
            s.marks[REAL] = able[rng.below(len(able))] + 1
        return s

    def pile_up(self, s: Claustrophobia, rng: Rng) -> None:
        """The pile: known tiles where they lie, the rest by what its groups say."""
        stashes = self.stashes[:]
        rng.shuffle(stashes)
        plain = self.plain[:]
        rng.shuffle(plain)
        groups: list[list[i64]] = []
        for tokens in self.groups:
            if len(tokens) > 1:
                tokens = tokens[:]
                rng.shuffle(tokens)
            groups.append(tokens)
        any_left = plain
        if len(stashes) > 0 and self.has_any():
            any_left = plain + stashes
            rng.shuffle(any_left)
        used: list[i64] = [0] * len(groups)
        pile: list[i64] = []
        for i in range(len(self.slots)):
            group = self.slots[i]
            if group < 0:
                pile.append(self.known[i])
                continue
            tokens = groups[group]
            token = tokens[used[group]]
            used[group] += 1
            if token == ANY_TILE:
                pile.append(any_left.pop())
            elif token == ANY_STASH:
                pile.append(stashes.pop())
            elif token == ANY_PLAIN:
                pile.append(plain.pop())
            else:
                pile.append(token)
        s.pile = pile

    def has_any(self) -> bool:
        """Whether some slot can hold any unseen tile."""
        n: i64 = 0
        for tokens in self.groups:
            if ANY_TILE in tokens:
                n += 1
        return n > 0

    def world(self, rng: Rng) -> State:
        """The same with memories: what the others remember of the pile follows from who looked at which tile."""
        s = self.deal(rng)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        pile = [int(tile) for tile in s.pile]
        for index in range(s.n_seats + 1):
            if index == self.viewer or (self.viewer < 0 and index == s.n_seats):
                s.remember(None if index == s.n_seats else index, self.own)
            else:
                s.remember(None if index == s.n_seats else index, memory.of_viewer(self.own, index, pile))
        return s


assert N_ADVANTAGES < N_EVENTS
