"""Random tables that fit a view: its open part, and what the viewer cannot see, put somewhere."""

from typing import final

from grimtable.engine.codes import NONE, pack
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import Setup, State
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.knowledge import memory
from grimtable.games.claustrophobia.knowledge.view import HIDDEN, ClaustrophobiaView, Pending
from grimtable.games.claustrophobia.rules.cards import advantage_counts, event_counts
from grimtable.games.claustrophobia.rules.setup import ANY_PLAIN, ANY_STASH, ANY_TILE
from grimtable.games.claustrophobia.rules.tunnels import place
from grimtable.games.claustrophobia.state import Claustrophobia, blank


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
        for i in range(len(m.STREAMS)):
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
                if s.marks[m.DECOYS] >> token & 1 == 0:
                    able.append(token)
            s.marks[m.REAL] = able[rng.below(len(able))] + 1
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
        """A world with memories: what the other viewers remember of the pile follows from who looked at which tile."""
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


def open_table(v: ClaustrophobiaView, setup: Setup, rows: c.Rows) -> Claustrophobia:
    """All that everybody sees, muted."""
    s = blank(setup, rows, [0] * (4 * len(m.STREAMS)), None)
    for tile, cell, gates in v.tiles:
        place(s, tile, cell, gates)
    s.marks, s.at, s.pegs, s.dice = list(v.marks), list(v.at), list(v.pegs), list(v.dice)
    s.gear, s.wounds, s.tokens = list(v.gear), list(v.wounds), list(v.tokens)
    s.aside, s.lost, s.pool, s.laid = list(v.aside), list(v.lost), list(v.pool), list(v.laid)
    s.gone, s.spent = list(v.gone), list(v.spent)
    s.stack = [read_pending(k.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(k.QUESTIONS, question)
    s.n_asked = sum(question != NONE for question in s.asked)
    if v.over:
        s.over = True
        s.marks[m.PHASE] = (v.outcome or {})["notes"]["phase"]
    return s


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    name, w, x, y, z = code
    return pack(names.index(name), w, x, y, z)


def sampler_for(v: ClaustrophobiaView, setup: Setup, rows: c.Rows) -> ClaustrophobiaSampler:
    """Worlds that fit a view."""
    s = open_table(v, setup, rows)
    cards, fates = unseen_cards(s, v)
    n_hand, n_claws = v.hands
    s.hand[0], s.claws[0] = v.hands
    if v.hand is not None:
        s.hand, n_hand = list(v.hand), 0
    if v.claws is not None:
        s.claws, n_claws = list(v.claws), 0
    guess_real = s.marks[m.REAL] == HIDDEN
    if v.open is not None:
        s.pile, s.deck, s.fates = list(v.open[0]), list(v.open[1]), list(v.open[2])
    if len(cards) != n_hand + v.decks[0] or len(fates) != n_claws + v.decks[1]:
        raise ValueError("the cards of this view do not add up")
    slots, known, groups = slots_of(v)
    stashes, plain = unseen_tiles(s, v, known, groups)
    questions = [0, 0, 0]
    if v.seat is not None:
        questions[v.seat] = v.questions
    return ClaustrophobiaSampler(
        s, -1 if v.seat is None else v.seat, cards, n_hand, fates, n_claws, slots, known, groups, stashes, plain,
        guess_real, v.open is not None, v.memory, questions,
    )  # fmt: skip


def unseen_cards(s: Claustrophobia, v: ClaustrophobiaView) -> tuple[list[int], list[int]]:
    """The cards that are neither played nor in a hand this viewer sees; none before they are dealt."""
    held, claws = v.hand or (0,) * c.N_ADVANTAGES, v.claws or (0,) * c.N_EVENTS
    if not v.tiles:
        return [], []
    advantages, events = advantage_counts(s), event_counts(s)
    cards = [card for card in range(1, c.N_ADVANTAGES) for _ in range(advantages[card] - v.gone[card] - held[card])]
    fates = [card for card in range(1, c.N_EVENTS) for _ in range(events[card] - v.spent[card] - claws[card])]
    return cards, fates


def slots_of(v: ClaustrophobiaView) -> tuple[list[int], list[int], list[list[int]]]:
    """The pile slot by slot: -1 and its tile where it is known, else its group; and what the groups still hold."""
    memory = v.memory
    if not memory.built:  # a position that left the memory out limits nothing
        return [0] * v.pile, [0] * v.pile, [[ANY_TILE] * v.pile]
    if len(memory.slots) != v.pile:
        raise ValueError(f"the memory has {len(memory.slots)} slots for a pile of {v.pile}")
    slots, known = [], []
    groups = [list(group) for group in memory.groups]
    for group, _bits, tile in memory.slots:
        slots.append(-1 if tile else group)
        known.append(tile - 1 if tile else 0)
        if tile:
            sort = ANY_STASH if tile - 1 in memory.stashes else ANY_PLAIN
            token = next(token for token in (tile - 1, sort, ANY_TILE) if token in groups[group])
            groups[group].remove(token)
    return slots, known, groups


def unseen_tiles(
    s: Claustrophobia, v: ClaustrophobiaView, known: list[int], groups: list[list[int]]
) -> tuple[list[int], list[int]]:
    """The tiles of which this viewer does not know where they are: Stashes, and the others."""
    seen = {tile for tile, _cell, _gates in v.tiles} | set(v.aside) | set(v.lost) | set(known)
    seen |= {token for group in groups for token in group} | {0, 1}
    if s.marks[m.DRAWN]:
        seen.add(s.marks[m.DRAWN] - 1)
    unseen = [tile for tile in range(c.N_TILES) if tile not in seen and s.rows.tile_count[tile]]
    stashes = [tile for tile in unseen if s.rows.tile_kind[tile] == c.STASH]
    return stashes, [tile for tile in unseen if s.rows.tile_kind[tile] != c.STASH]
