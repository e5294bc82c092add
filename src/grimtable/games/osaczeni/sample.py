"""Random tables that fit a view of Osaczeni, made from the view alone.

Hidden are the other hands, the deck, the box face down, dice under the hatch, markers and votes. The card history says
where each card came from; a card that the viewer gave away is known until its holder may have parted with it face
down. Which card a player kept, gave or boxed is that player's choice: all that fit are possible and count alike.
"""

from typing import Final, final

from grimtable.engine.codes import field_a
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.osaczeni import hatch, memory, votes
from grimtable.games.osaczeni.components import BAT, CHAINSAW, N_AREAS, N_CARDS
from grimtable.games.osaczeni.state import STREAMS, Osaczeni

# What is known of a card besides its kind
UNKNOWN: Final = 0
A_WEAPON: Final = 100  # a bat or a chainsaw (OSA-V5.1)

# Where a card is besides a seat's hand
IN_BOX: Final = -1
GONE: Final = -2  # played, or in the viewer's hand


@final
class Story:
    """Where every card that the viewer cannot see has gone, as far as the history tells."""

    def __init__(self, kinds: list[i64], places: list[i64], tokens: list[i64]) -> None:
        self.kinds = kinds  # per card: its kind, UNKNOWN or A_WEAPON
        self.places = places  # per card: seat, IN_BOX or GONE
        self.tokens = tokens  # per line of the history: the card it is about, -1 for the viewer's own

    def copy(self) -> "Story":
        """A story that can go on differently."""
        return Story(self.kinds[:], self.places[:], self.tokens[:])


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
        self.before = before  # per seat: cards in hand that the history does not tell of
        self.n_boxed_before = n_boxed_before
        self.n_drawn = n_drawn  # cards of a search that the viewer does not see
        self.n_dice = n_dice  # dice that the viewer does not see
        self.cast = cast  # bits of the seats whose vote is made and hidden
        self.marked = marked  # bits of the seats whose marker is set and hidden
        self.own_memory = own_memory
        self.questions: list[int] = []
        self.has_choices = False
        self.teller = Rng(0, "story")
        self.plain = self.tell(self.teller)
        self.cards: list[i64] = []  # the unseen cards once the known ones are placed
        self.slots: list[i64] = []  # where the unknown cards of the plain story are, the deck left out
        if not self.has_choices:
            self.cards, self.slots = self.settle(self.plain)

    # The history

    def beside(self, rng: Rng) -> Rng:
        """Chance of its own for the story: the cards are dealt alike with and without one."""
        other = self.teller
        other.a = rng.a ^ 0x5BD1E995
        other.b = rng.b ^ 0x27D4EB2F
        other.c = rng.c ^ 0x165667B1
        other.count = rng.count
        for _ in range(8):  # until nothing of the one shows in the other
            other.word()
        return other

    def tell(self, rng: Rng) -> Story:
        """A story that fits; where players chose in secret, a random one."""
        start = Story([], [], [])
        for seat in range(self.base.n_seats):
            for _ in range(self.before[seat]):
                start.kinds.append(UNKNOWN)
                start.places.append(seat)
        for _ in range(self.n_boxed_before):
            start.kinds.append(UNKNOWN)
            start.places.append(IN_BOX)
        found = self.go_on(start, 0, rng)
        assert found is not None, "the true story is always among the possible ones"
        return found

    def go_on(self, story: Story, at: i64, rng: Rng) -> Story | None:
        """Follow the history from a line on; dead ends are gone back from."""
        while at < len(self.lines):
            kind, seat, other, card = self.lines[at]
            at += 1
            own = seat == self.viewer
            if kind == memory.DEALT or kind == memory.WEAPON:
                if own:
                    story.tokens.append(-1)
                else:
                    self.add(story, A_WEAPON if kind == memory.WEAPON else UNKNOWN, seat)
            elif kind == memory.GIVEN:
                if other == self.viewer:
                    story.tokens.append(-1)
                else:
                    self.add(story, card, other)
            elif kind == memory.TO_BOX:
                if own:
                    story.tokens.append(-1)
                else:
                    self.add(story, UNKNOWN, IN_BOX)
            elif own:
                if kind == memory.HANDED:
                    self.add(story, card, other)
                else:
                    story.tokens.append(-1)
            else:
                to: i64 = GONE
                if kind == memory.BOXED:
                    to = IN_BOX
                elif kind == memory.HANDED and other != self.viewer:
                    to = other
                return self.branch(story, at, seat, card, to, rng)
        return story if self.fits(story) else None

    def add(self, story: Story, kind: i64, place: i64) -> None:
        """A card comes from the deck or from the viewer."""
        story.tokens.append(len(story.kinds))
        story.kinds.append(kind)
        story.places.append(place)

    def branch(self, story: Story, at: i64, seat: i64, card: i64, to: i64, rng: Rng) -> Story | None:
        """A card leaves a hidden hand: try the cards it can have been, in random order."""
        able: list[i64] = []
        alike = True
        for token in range(len(story.kinds)):
            if story.places[token] != seat:
                continue
            kind = story.kinds[token]
            if card != 0:
                if kind == card:  # cards of a kind are alike: the known one goes first
                    able = [token]
                    alike = True
                    break
                if kind != UNKNOWN and not (kind == A_WEAPON and card in (BAT, CHAINSAW)):
                    continue
            if len(able) > 0 and story.kinds[able[0]] != kind:
                alike = False
            able.append(token)
        if not alike:
            self.has_choices = True
        rng.shuffle(able)
        for token in able:
            longer = story.copy() if len(able) > 1 else story
            longer.tokens.append(token)
            longer.places[token] = to
            if card != 0:
                longer.kinds[token] = card
            found = self.go_on(longer, at, rng)
            if found is not None or alike:  # cards that are alike fare alike
                return found
        return None

    def fits(self, story: Story) -> bool:
        """Whether the unseen cards suffice for what the story says."""
        left = self.pool[:]
        weapons: i64 = 0
        for token in range(len(story.kinds)):
            if story.places[token] == GONE:
                continue
            kind = story.kinds[token]
            if kind == A_WEAPON:
                weapons += 1
            elif kind != UNKNOWN:
                left[kind] -= 1
                if left[kind] < 0:
                    return False
        return left[BAT] + left[CHAINSAW] >= weapons

    def settle(self, story: Story) -> tuple[list[i64], list[i64]]:
        """The unseen cards without the known ones, and the places of the unknown cards, weapons first."""
        left = self.pool[:]
        slots: list[i64] = []
        for token in range(len(story.kinds)):
            kind = story.kinds[token]
            if story.places[token] != GONE and kind != UNKNOWN and kind != A_WEAPON:
                left[kind] -= 1
        for wanted in (A_WEAPON, UNKNOWN):
            for place in range(IN_BOX, self.base.n_seats):  # by place: which of two like cards it is must not matter
                for token in range(len(story.kinds)):
                    if story.kinds[token] == wanted and story.places[token] == place:
                        slots.append(token)
        cards: list[i64] = []
        for kind in range(1, N_CARDS):
            for _ in range(left[kind]):
                cards.append(kind)
        return cards, slots

    # Worlds

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        if self.has_choices:
            story = self.tell(self.beside(rng))
            cards, slots = self.settle(story)
        else:
            story = self.plain
            cards, slots = self.cards[:], self.slots
        return self.deal(story, cards, slots, rng, None)

    def deal(self, story: Story, cards: list[i64], slots: list[i64], rng: Rng, told: list[i64] | None) -> Osaczeni:
        """Put every card somewhere; `told` learns the kind of each card of the story."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        for token in range(len(story.kinds)):
            kind = story.kinds[token]
            if kind != UNKNOWN and kind != A_WEAPON:
                self.put(s, story.places[token], kind)
                if told is not None:
                    told[token] = kind
        shuffled = False
        for token in slots:
            if story.kinds[token] == A_WEAPON:
                kind = self.take_weapon(cards, rng)
            else:
                if not shuffled:  # the weapons were dealt before the deck was shuffled
                    rng.shuffle(cards)
                    shuffled = True
                kind = cards.pop()
            self.put(s, story.places[token], kind)
            if told is not None:
                told[token] = kind
        if not shuffled:
            rng.shuffle(cards)
        for _ in range(self.n_drawn):
            s.drawn[cards.pop()] += 1
        s.deck = cards
        if self.n_dice > 0:
            for _ in range(self.n_dice):
                s.dice[rng.below(N_AREAS)] += 1
        if self.cast != 0 or self.marked != 0:
            self.choose(s, rng)
        return s

    def take_weapon(self, cards: list[i64], rng: Rng) -> i64:
        """A bat or a chainsaw out of the unseen cards, each as likely (OSA-V5.1)."""
        n: i64 = 0
        for card in cards:
            if card in (BAT, CHAINSAW):
                n += 1
        chosen = rng.below(n)
        at: i64 = 0
        while True:
            if cards[at] in (BAT, CHAINSAW):
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
            s.hands[place * N_CARDS + kind] += 1
        elif place == IN_BOX:
            s.boxed[kind] += 1

    def choose(self, s: Osaczeni, rng: Rng) -> None:
        """What the others have chosen in secret: anything legal."""
        for seat in range(s.n_seats):
            if self.cast >> seat & 1:
                codes = votes.legal_vote(s)
                s.votes[seat] = field_a(codes[rng.below(len(codes))]) + 1
            if self.marked >> seat & 1:
                codes = hatch.legal_go(s, seat)
                s.goals[seat] = field_a(codes[rng.below(len(codes))]) + 1

    def world(self, rng: Rng) -> State:
        """A world with memories; what the others remember of the cards is made up to fit."""
        story = self.tell(self.beside(rng))
        cards, slots = self.settle(story)
        told: list[i64] = [0] * len(story.kinds)
        s = self.deal(story, cards, slots, rng, told)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        full: list[tuple[int, int, int, int]] = []
        for at in range(len(self.lines)):
            kind, seat, other, card = self.lines[at]
            token = story.tokens[at]
            full.append((kind, seat, other, told[token] if card == 0 and token >= 0 else card))
        for index in range(s.n_seats + 1):
            seen_by = None if index == s.n_seats else index
            if index == self.viewer or (self.viewer < 0 and index == s.n_seats):
                s.remember(seen_by, self.own_memory)
            else:
                s.remember(seen_by, memory.of_seat(tuple(full), seen_by))
        return s
