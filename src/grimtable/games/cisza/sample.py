"""Random tables that fit a view of Cisza, made from the view alone.

Hidden are the city deck, the hands of the others and the Resource deck. Before the first reshuffle every split of the
unseen cards is possible. Afterwards a card that another player holds or has put down was either in that hand at the
reshuffle or drawn from the new deck before (CIS-Q33): every card put down since is given one of these two origins,
in all ways that work, weighed by how many deals of the cards lead there.
"""

from typing import Final, final

from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.cisza.components import N_CARDS
from grimtable.games.cisza.state import STREAMS, Cisza

MAX_STORIES: Final = 256  # more stories than this are made one by one instead of listed


@final
class Put:
    """A card that a player with a hidden hand has put down since the last reshuffle."""

    def __init__(self, seat: i64, card: i64, drawn: i64) -> None:
        self.seat = seat
        self.card = card
        self.drawn = drawn  # how many cards that player had drawn from the new deck by then


@final
class Story:
    """Where the cards put down came from, and what is left to be dealt."""

    def __init__(
        self, weight: float, held: list[i64], new: list[i64], keeps: list[i64], draws: list[i64], from_hand: list[i64]
    ) -> None:
        self.weight = weight
        self.held = held  # cards that were in hands at the reshuffle and still are, by kind
        self.new = new  # cards of the new deck that nobody has put down, by kind
        self.keeps = keeps  # per seat: how many of its cards are of the first sort
        self.draws = draws  # per seat: how many are of the second
        self.from_hand = from_hand  # per card put down: 1 if it was in the hand


@final
class CiszaSampler(Sampler):
    """Worlds that fit one view; `base` is the open part of the table, its hidden zones empty."""

    def __init__(
        self,
        base: Cisza,
        viewer: i64,
        city_pool: list[i64],
        n_city: i64,
        top: i64,
        held: list[i64],
        new: list[i64],
        keeps: list[i64],
        draws: list[i64],
        puts: list[Put],
        undecided: i64,
        memories: list[object],
    ) -> None:
        self.base = base
        self.viewer = viewer
        self.city_pool = city_pool
        self.n_city = n_city  # how many of the pool lie in the city deck
        self.top = top  # the visible zombie, or -1
        self.puts = puts
        self.undecided = undecided  # bits of the seats whose mulligan choice is made and hidden
        self.memories = memories
        self.questions: list[int] = []
        self.start = Story(1.0, held, new, keeps, draws, [])
        self.stories: list[Story] = []
        self.total = 0.0
        self.listed = True
        self.tell(self.start, 0)
        if not self.listed:
            self.stories = []
        for story in self.stories:
            self.total += story.weight

    def tell(self, story: Story, at: i64) -> None:
        """List all stories that go on from here, until there are too many."""
        if len(self.stories) > MAX_STORIES:
            self.listed = False
            return
        if at == len(self.puts):
            self.stories.append(story)
            return
        for from_hand in range(2):
            longer = self.go_on(story, at, from_hand)
            if longer is not None:
                self.tell(longer, at + 1)

    def go_on(self, story: Story, at: i64, from_hand: i64) -> Story | None:
        """The story with one more card put down, or None if it cannot have come from there."""
        put = self.puts[at]
        pool = story.held if from_hand == 1 else story.new
        slots = story.keeps[put.seat] if from_hand == 1 else self.free_draws(story, at)
        if pool[put.card] == 0 or slots <= 0:
            return None
        total: i64 = 0
        for n in pool:
            total += n
        weight = story.weight * float(pool[put.card]) * float(slots) / float(total)
        longer = Story(
            weight, story.held[:], story.new[:], story.keeps[:], story.draws[:], [*story.from_hand, from_hand]
        )
        if from_hand == 1:
            longer.held[put.card] -= 1
            longer.keeps[put.seat] -= 1
        else:
            longer.new[put.card] -= 1
            longer.draws[put.seat] -= 1
        return longer

    def free_draws(self, story: Story, at: i64) -> i64:
        """How many cards drawn before this one was put down are not yet accounted for."""
        put = self.puts[at]
        free = put.drawn
        for i in range(at):
            if self.puts[i].seat == put.seat and story.from_hand[i] == 0:
                free -= 1
        return free

    def choose(self, rng: Rng) -> Story:
        """A story by weight, or one made step by step where there are too many to list."""
        if len(self.stories) == 1:
            return self.stories[0]
        if self.listed:
            mark = rng.unit() * self.total
            for story in self.stories:
                mark -= story.weight
                if mark < 0.0:
                    return story
            return self.stories[-1]
        story_or_none = self.wander(self.start, 0, rng)
        assert story_or_none is not None, "the true story is always among the possible ones"
        return story_or_none

    def wander(self, story: Story, at: i64, rng: Rng) -> Story | None:
        """One random story that works; dead ends are gone back from."""
        if at == len(self.puts):
            return story
        hand = self.go_on(story, at, 1)
        deck = self.go_on(story, at, 0)
        if hand is None and deck is None:
            return None
        if hand is not None and deck is not None:
            first, second = hand, deck
            if rng.unit() * (hand.weight + deck.weight) >= hand.weight:
                first, second = deck, hand
            found = self.wander(first, at + 1, rng)
            return found if found is not None else self.wander(second, at + 1, rng)
        if hand is not None:
            return self.wander(hand, at + 1, rng)
        assert deck is not None
        return self.wander(deck, at + 1, rng)

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        story = self.choose(rng)
        s = self.deal_held(story, rng)
        s.deck = self.deal_hands(s, story.new, story.draws, rng)
        return s

    def deal_held(self, story: Story, rng: Rng) -> Cisza:
        """The city, and the cards that have been in hands since the last reshuffle; the new deck comes after."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        pool = self.city_pool[:]
        n: i64 = len(pool)
        city: list[i64] = []
        for _ in range(self.n_city):
            j = rng.below(n)
            n -= 1
            city.append(pool[j])
            pool[j] = pool[n]
        if self.top >= 0:
            city.append(self.top)
        s.city = city
        if self.undecided != 0:
            s.replaced |= self.undecided & rng.word()
        if len(self.puts) > 0 or self.memories[s.n_seats] is not None:
            self.deal_hands(s, story.held, story.keeps, rng)
        return s

    def deal_hands(self, s: Cisza, counts: list[i64], sizes: list[i64], rng: Rng) -> list[i64]:
        """Deal cards to the hidden hands; what is left over, in random order."""
        cards: list[i64] = []
        for card in range(1, N_CARDS):
            for _ in range(counts[card]):
                cards.append(card)
        rng.shuffle(cards)
        for seat in range(s.n_seats):
            for _ in range(sizes[seat]):
                s.add_card(seat, cards.pop())
        return cards

    def world(self, rng: Rng) -> State:
        """A world with memories; what the others remember of their own hands is made up to fit."""
        story = self.choose(rng)
        s = self.deal_held(story, rng)
        kept = s.hands[:]
        s.deck = self.deal_hands(s, story.new, story.draws, rng)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        for index in range(s.n_seats + 1):
            s.remember(None if index == s.n_seats else index, self.memories[index])
        if self.memories[s.n_seats] is not None:
            self.remember_hands(s, story, kept)
        return s

    def remember_hands(self, s: Cisza, story: Story, kept: list[i64]) -> None:
        """What each other seat held at the last reshuffle: what it still has of it, and what it put down since."""
        limit = s.rows.hand
        for seat in range(s.n_seats):
            if seat == self.viewer:
                continue
            then = [0] * N_CARDS
            for i in range(len(self.puts)):
                put = self.puts[i]
                if put.seat == seat and story.from_hand[i] == 1:
                    then[put.card] += 1
            for i in range(limit):
                then[kept[seat * limit + i]] += 1
            then[0] = 0
            s.remember(seat, s.memory(seat).with_own(tuple(then)))
