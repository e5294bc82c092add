"""Random tables that fit a view of Osaczeni, made from the view alone.

Hidden are the other hands, the deck, the box face down, dice under the hatch, markers and votes. The card history says
where each card came from; a card that the viewer gave away is known until its holder may have parted with it face
down. Which card a player kept, gave or boxed is that player's choice: all that fit are possible and count alike.
"""

from typing import Final, final

from grimtable.engine.codes import field_a, pack
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import Setup, State
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.knowledge import memory
from grimtable.games.osaczeni.knowledge.memory import (
    BOXED,
    DEALT,
    GIVEN,
    HANDED,
    INTO_BOX,
    PLAYED,
    TO_BOX,
    WEAPON,
    Line,
)
from grimtable.games.osaczeni.knowledge.view import OVER, OsaczeniView, Pending, bits_of, seats_in
from grimtable.games.osaczeni.rules import maps, votes
from grimtable.games.osaczeni.rules.outcome import ENDINGS
from grimtable.games.osaczeni.state import STREAMS, Osaczeni, blank

# What is known of a card besides its kind
UNKNOWN: Final = 0
A_WEAPON: Final = 100  # a bat or a chainsaw (OSA-V5.1)

# Where a card is besides a seat's hand
IN_BOX: Final = -1
GONE: Final = -2  # played, or in the viewer's hand


@final
class DealHistory:
    """Where every card that the viewer cannot see has gone, as far as the history tells."""

    def __init__(self, kinds: list[i64], places: list[i64], tokens: list[i64]) -> None:
        self.kinds = kinds  # per card: its kind, UNKNOWN or A_WEAPON
        self.places = places  # per card: seat, IN_BOX or GONE
        self.tokens = tokens  # per line of the history: the card it is about, -1 for the viewer's own

    def copy(self) -> "DealHistory":
        """A history that can go on differently."""
        return DealHistory(self.kinds[:], self.places[:], self.tokens[:])


@final
class OsaczeniSampler(Sampler):
    """Worlds that fit one view; `base` is the open part of the table, its hidden zones empty."""

    def __init__(
        self,
        base: Osaczeni,
        viewer: i64,
        pool: list[i64],
        lines: list[tuple[int, int, int, int]],
        before: list[i64],
        n_boxed_before: i64,
        n_drawn: i64,
        n_dice: i64,
        cast: i64,
        marked: i64,
        own_memory: memory.Memory,
    ) -> None:
        self.base = base
        self.viewer = viewer
        self.pool = pool  # unseen cards by kind, known ones of others included
        self.lines = lines
        self.before = before  # per seat: cards in hand that the history does not random_history of
        self.n_boxed_before = n_boxed_before
        self.n_drawn = n_drawn  # cards of a search that the viewer does not see
        self.n_dice = n_dice  # dice that the viewer does not see
        self.cast = cast  # bits of the seats whose vote is made and hidden
        self.marked = marked  # bits of the seats whose marker is set and hidden
        self.own_memory = own_memory
        self.questions: list[int] = []
        self.has_choices = False
        self.teller = Rng(0, "story")
        self.plain = self.random_history(self.teller)
        self.cards: list[i64] = []  # the unseen cards once the known ones are placed
        self.slots: list[i64] = []  # where the unknown cards of the plain history are, the deck left out
        if not self.has_choices:
            self.cards, self.slots = self.remaining_cards(self.plain)

    # The history

    def history_chance(self, rng: Rng) -> Rng:
        """A random stream for the history alone, so that the cards are dealt alike with and without one."""
        other = self.teller
        other.a = rng.a ^ 0x5BD1E995
        other.b = rng.b ^ 0x27D4EB2F
        other.c = rng.c ^ 0x165667B1
        other.count = rng.count
        for _ in range(8):  # until nothing of the one shows in the other
            other.word()
        return other

    def random_history(self, rng: Rng) -> DealHistory:
        """A history that fits; where players chose in secret, a random one."""
        start = DealHistory([], [], [])
        for seat in range(self.base.n_seats):
            for _ in range(self.before[seat]):
                start.kinds.append(UNKNOWN)
                start.places.append(seat)
        for _ in range(self.n_boxed_before):
            start.kinds.append(UNKNOWN)
            start.places.append(IN_BOX)
        found = self.follow_history(start, 0, rng)
        assert found is not None, "the true history is always among the possible ones"
        return found

    def follow_history(self, history: DealHistory, at: i64, rng: Rng) -> DealHistory | None:
        """Follow the history from a line on; where a choice leads nowhere, another one is tried."""
        while at < len(self.lines):
            kind, seat, other, card = self.lines[at]
            at += 1
            own = seat == self.viewer
            if kind == memory.DEALT or kind == memory.WEAPON:
                if own:
                    history.tokens.append(-1)
                else:
                    self.add(history, A_WEAPON if kind == memory.WEAPON else UNKNOWN, seat)
            elif kind == memory.GIVEN:
                if other == self.viewer:
                    history.tokens.append(-1)
                else:
                    self.add(history, card, other)
            elif kind == memory.TO_BOX:
                if own:
                    history.tokens.append(-1)
                else:
                    self.add(history, UNKNOWN, IN_BOX)
            elif own:
                if kind == memory.HANDED:
                    self.add(history, card, other)
                else:
                    history.tokens.append(-1)
            else:
                to: i64 = GONE
                if kind == memory.BOXED:
                    to = IN_BOX
                elif kind == memory.HANDED and other != self.viewer:
                    to = other
                return self.try_origins(history, at, seat, card, to, rng)
        return history if self.fits(history) else None

    def add(self, history: DealHistory, kind: i64, place: i64) -> None:
        """A card comes from the deck or from the viewer."""
        history.tokens.append(len(history.kinds))
        history.kinds.append(kind)
        history.places.append(place)

    def try_origins(self, history: DealHistory, at: i64, seat: i64, card: i64, to: i64, rng: Rng) -> DealHistory | None:
        """A card leaves a hidden hand: try the cards it can have been, in random order."""
        able: list[i64] = []
        alike = True
        for token in range(len(history.kinds)):
            if history.places[token] != seat:
                continue
            kind = history.kinds[token]
            if card != 0:
                if kind == card:  # cards of a kind are alike: the known one goes first
                    able = [token]
                    alike = True
                    break
                if kind != UNKNOWN and not (kind == A_WEAPON and card in (c.BAT, c.CHAINSAW)):
                    continue
            if len(able) > 0 and history.kinds[able[0]] != kind:
                alike = False
            able.append(token)
        if not alike:
            self.has_choices = True
        rng.shuffle(able)
        for token in able:
            longer = history.copy() if len(able) > 1 else history
            longer.tokens.append(token)
            longer.places[token] = to
            if card != 0:
                longer.kinds[token] = card
            found = self.follow_history(longer, at, rng)
            if found is not None or alike:  # cards that are alike fare alike
                return found
        return None

    def fits(self, history: DealHistory) -> bool:
        """Whether the unseen cards suffice for what the history says."""
        left = self.pool[:]
        weapons: i64 = 0
        for token in range(len(history.kinds)):
            if history.places[token] == GONE:
                continue
            kind = history.kinds[token]
            if kind == A_WEAPON:
                weapons += 1
            elif kind != UNKNOWN:
                left[kind] -= 1
                if left[kind] < 0:
                    return False
        return left[c.BAT] + left[c.CHAINSAW] >= weapons

    def remaining_cards(self, history: DealHistory) -> tuple[list[i64], list[i64]]:
        """The unseen cards without the known ones, and the places of the unknown cards, weapons first."""
        left = self.pool[:]
        slots: list[i64] = []
        for token in range(len(history.kinds)):
            kind = history.kinds[token]
            if history.places[token] != GONE and kind != UNKNOWN and kind != A_WEAPON:
                left[kind] -= 1
        for wanted in (A_WEAPON, UNKNOWN):
            for place in range(IN_BOX, self.base.n_seats):  # by place: which of two like cards it is must not matter
                for token in range(len(history.kinds)):
                    if history.kinds[token] == wanted and history.places[token] == place:
                        slots.append(token)
        cards: list[i64] = []
        for kind in range(1, c.N_CARDS):
            for _ in range(left[kind]):
                cards.append(kind)
        return cards, slots

    # Worlds

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        if self.has_choices:
            history = self.random_history(self.history_chance(rng))
            cards, slots = self.remaining_cards(history)
        else:
            history = self.plain
            cards, slots = self.cards[:], self.slots
        return self.deal(history, cards, slots, rng, None)

    def deal(
        self, history: DealHistory, cards: list[i64], slots: list[i64], rng: Rng, told: list[i64] | None
    ) -> Osaczeni:
        """Put every card somewhere; `told` learns the kind of each card of the history."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        for token in range(len(history.kinds)):
            kind = history.kinds[token]
            if kind != UNKNOWN and kind != A_WEAPON:
                self.put(s, history.places[token], kind)
                if told is not None:
                    told[token] = kind
        shuffled = False
        for token in slots:
            if history.kinds[token] == A_WEAPON:
                kind = self.take_weapon(cards, rng)
            else:
                if not shuffled:  # the weapons were dealt before the deck was shuffled
                    rng.shuffle(cards)
                    shuffled = True
                kind = cards.pop()
            self.put(s, history.places[token], kind)
            if told is not None:
                told[token] = kind
        if not shuffled:
            rng.shuffle(cards)
        for _ in range(self.n_drawn):
            s.drawn[cards.pop()] += 1
        s.deck = cards
        if self.n_dice > 0:
            for _ in range(self.n_dice):
                s.dice[rng.below(c.N_AREAS)] += 1
        if self.cast != 0 or self.marked != 0:
            self.choose(s, rng)
        return s

    def take_weapon(self, cards: list[i64], rng: Rng) -> i64:
        """A bat or a chainsaw out of the unseen cards, each as likely (OSA-V5.1)."""
        n: i64 = 0
        for card in cards:
            if card in (c.BAT, c.CHAINSAW):
                n += 1
        chosen = rng.below(n)
        at: i64 = 0
        while True:
            if cards[at] in (c.BAT, c.CHAINSAW):
                if chosen == 0:
                    break
                chosen -= 1
            at += 1
        kind = cards[at]
        cards[at] = cards[len(cards) - 1]
        cards.pop()
        return kind

    def put(self, s: Osaczeni, place: i64, kind: i64) -> None:
        """A card into a hand or into the box."""
        if place >= 0:
            s.hands[place * c.N_CARDS + kind] += 1
        elif place == IN_BOX:
            s.boxed[kind] += 1

    def choose(self, s: Osaczeni, rng: Rng) -> None:
        """What the others have chosen in secret: anything legal."""
        for seat in range(s.n_seats):
            if self.cast >> seat & 1:
                codes = votes.legal_vote(s)
                s.votes[seat] = field_a(codes[rng.below(len(codes))]) + 1
            if self.marked >> seat & 1:
                codes = maps.legal_go(s, seat)
                s.goals[seat] = field_a(codes[rng.below(len(codes))]) + 1

    def world(self, rng: Rng) -> State:
        """A world with memories; what the others remember of the cards is made up to fit."""
        history = self.random_history(self.history_chance(rng))
        cards, slots = self.remaining_cards(history)
        told: list[i64] = [0] * len(history.kinds)
        s = self.deal(history, cards, slots, rng, told)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        full: list[tuple[int, int, int, int]] = []
        for at in range(len(self.lines)):
            kind, seat, other, card = self.lines[at]
            token = history.tokens[at]
            full.append((kind, seat, other, told[token] if card == 0 and token >= 0 else card))
        for index in range(s.n_seats + 1):
            seen_by = None if index == s.n_seats else index
            if index == self.viewer or (self.viewer < 0 and index == s.n_seats):
                s.remember(seen_by, self.own_memory)
            else:
                s.remember(seen_by, memory.of_seat(tuple(full), seen_by))
        return s


def sampler_for(v: OsaczeniView, setup: Setup, rows: c.Rows) -> OsaczeniSampler:
    """Worlds that fit a view."""
    s = blank(setup, rows, [0] * (4 * len(STREAMS)), None)
    n = v.n_seats
    s.at, s.monsters, s.cold = list(v.at), list(v.monsters), list(v.cold)
    s.played, s.pistols, s.goals, s.votes = list(v.played), list(v.pistols), list(v.goals), list(v.votes)
    s.variant, s.pool, s.closed, s.condemned, s.hidden = v.variant, v.pool, v.closed, v.condemned, v.hidden
    s.badge, s.victim, s.round_no, s.phase = v.badge, v.victim, v.round, v.phase
    s.dice_place, s.looked, s.voted, s.area = v.dice_place, v.looked, v.voted, v.area
    s.voters, s.passed, s.turn, s.handed = v.voters, v.passed, v.turn, v.handed
    if v.phase == OVER:
        s.over, s.phase = True, k.CLOSING
        s.ended_by = ENDINGS.index(str((v.outcome or {})["rule"]))
    s.stack = [read_pending(k.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(k.QUESTIONS, question)
    s.n_asked = len(v.asked)
    if v.dice is not None:
        s.dice = list(v.dice)
    unseen = [rows.counts[card] - v.played[card] for card in range(c.N_CARDS)]
    for seat in range(n):
        s.hands[seat * c.N_CARDS] = v.hands[seat]
        cards = v.cards[seat]
        if cards is not None:
            for card in range(1, c.N_CARDS):
                s.hands[seat * c.N_CARDS + card] = cards[card]
                unseen[card] -= cards[card]
    s.boxed[0], s.drawn[0] = v.boxed, v.drawn
    if v.drawn_cards is not None:
        s.drawn = list(v.drawn_cards)
        for card in range(1, c.N_CARDS):
            unseen[card] -= v.drawn_cards[card]
    lines = list(v.memory.lines)
    for kind, seat, _other, card in lines:
        if kind in INTO_BOX and seat == v.seat:
            s.boxed[card] += 1
            unseen[card] -= 1
    boxed_before = v.boxed - sum(line[0] in INTO_BOX for line in lines)
    before = [hand_before(v, lines, seat) for seat in range(n)]
    if v.phase == OVER:  # all hands are open: only the box is left to guess
        lines = [(TO_BOX, seat, 0, card) for kind, seat, _other, card in lines if kind in INTO_BOX]
        before = [0] * n
    sampler = OsaczeniSampler(
        s,
        -1 if v.seat is None else v.seat,
        unseen,
        lines,
        before,
        boxed_before,
        0 if v.drawn_cards is not None else v.drawn,
        0 if v.dice is not None else v.n_dice,
        bits_of([seat for seat in seats_in(v.cast, n) if not v.votes[seat]]),
        bits_of([seat for seat in seats_in(v.marked, n) if not v.goals[seat]]),
        v.memory,
    )
    sampler.questions = [0] * (n + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    name, first, second, third = code
    return pack(names.index(name), first, second, third)


def hand_before(v: OsaczeniView, lines: list[Line], seat: int) -> int:
    """How many cards another seat held when the history began."""
    if seat == v.seat:
        return 0
    n = v.hands[seat]
    for kind, who, other, _card in lines:
        if kind in (DEALT, WEAPON) and who == seat:
            n -= 1
        if kind in (GIVEN, HANDED) and other == seat:
            n -= 1
        if kind in (PLAYED, BOXED, HANDED) and who == seat:
            n += 1
    return n
