"""Random tables that fit a view of Cisza, made from the view alone.

Hidden are the city deck, the hands of the others and the Resource deck. Before the first reshuffle every split of the
unseen cards is possible. Afterwards a card that another player holds or has put down was either in that hand at the
reshuffle or drawn from the new deck before (CIS-Q33): every card put down since is given one of these two origins,
in all ways that work, weighed by how many deals of the cards lead there.
"""

from typing import Final, final

from grimtable.engine.codes import NONE, pack
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import Setup, State
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.knowledge.memory import Memory
from grimtable.games.cisza.knowledge.view import OVER, CiszaView
from grimtable.games.cisza.state import STREAMS, Cisza, blank

MAX_HISTORIES: Final = 256  # more histories than this are made one by one instead of listed


@final
class CardPutDown:
    """A card that a player with a hidden hand has put down since the last reshuffle."""

    def __init__(self, seat: i64, card: i64, drawn: i64) -> None:
        self.seat = seat
        self.card = card
        self.drawn = drawn  # how many cards that player had drawn from the new deck by then


@final
class DealHistory:
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
        puts: list[CardPutDown],
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
        self.start = DealHistory(1.0, held, new, keeps, draws, [])
        self.histories: list[DealHistory] = []
        self.total = 0.0
        self.listed = True
        self.list_histories(self.start, 0)
        if not self.listed:
            self.histories = []
        for history in self.histories:
            self.total += history.weight

    def list_histories(self, history: DealHistory, at: i64) -> None:
        """List all histories that go on from here, until there are too many."""
        if len(self.histories) > MAX_HISTORIES:
            self.listed = False
            return
        if at == len(self.puts):
            self.histories.append(history)
            return
        for from_hand in range(2):
            longer = self.history_with(history, at, from_hand)
            if longer is not None:
                self.list_histories(longer, at + 1)

    def history_with(self, history: DealHistory, at: i64, from_hand: i64) -> DealHistory | None:
        """The history with one more card put down, or None if it cannot have come from there."""
        put = self.puts[at]
        pool = history.held if from_hand == 1 else history.new
        slots = history.keeps[put.seat] if from_hand == 1 else self.free_draws(history, at)
        if pool[put.card] == 0 or slots <= 0:
            return None
        total: i64 = 0
        for n in pool:
            total += n
        weight = history.weight * float(pool[put.card]) * float(slots) / float(total)
        longer = DealHistory(
            weight, history.held[:], history.new[:], history.keeps[:], history.draws[:], [*history.from_hand, from_hand]
        )
        if from_hand == 1:
            longer.held[put.card] -= 1
            longer.keeps[put.seat] -= 1
        else:
            longer.new[put.card] -= 1
            longer.draws[put.seat] -= 1
        return longer

    def free_draws(self, history: DealHistory, at: i64) -> i64:
        """How many cards that the player drew before putting this one down have no known use yet."""
        put = self.puts[at]
        free = put.drawn
        for i in range(at):
            if self.puts[i].seat == put.seat and history.from_hand[i] == 0:
                free -= 1
        return free

    def choose(self, rng: Rng) -> DealHistory:
        """A history by weight, or one made step by step where there are too many to list."""
        if len(self.histories) == 1:
            return self.histories[0]
        if self.listed:
            mark = rng.unit() * self.total
            for history in self.histories:
                mark -= history.weight
                if mark < 0.0:
                    return history
            return self.histories[-1]
        found_or_none = self.random_history(self.start, 0, rng)
        assert found_or_none is not None, "the true history is always among the possible ones"
        return found_or_none

    def random_history(self, history: DealHistory, at: i64, rng: Rng) -> DealHistory | None:
        """A random history that works; where a choice leads nowhere, the other one is tried."""
        if at == len(self.puts):
            return history
        hand = self.history_with(history, at, 1)
        deck = self.history_with(history, at, 0)
        if hand is None and deck is None:
            return None
        if hand is not None and deck is not None:
            first, second = hand, deck
            if rng.unit() * (hand.weight + deck.weight) >= hand.weight:
                first, second = deck, hand
            found = self.random_history(first, at + 1, rng)
            return found if found is not None else self.random_history(second, at + 1, rng)
        if hand is not None:
            return self.random_history(hand, at + 1, rng)
        assert deck is not None
        return self.random_history(deck, at + 1, rng)

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        history = self.choose(rng)
        s = self.deal_held(history, rng)
        s.deck = self.deal_hands(s, history.new, history.draws, rng)
        return s

    def deal_held(self, history: DealHistory, rng: Rng) -> Cisza:
        """A table with a random City deck and the cards that have been in hands since the last reshuffle."""
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
            self.deal_hands(s, history.held, history.keeps, rng)
        return s

    def deal_hands(self, s: Cisza, counts: list[i64], sizes: list[i64], rng: Rng) -> list[i64]:
        """Deal cards to the hidden hands; what is left over, in random order."""
        cards: list[i64] = []
        for card in range(1, c.N_CARDS):
            for _ in range(counts[card]):
                cards.append(card)
        rng.shuffle(cards)
        for seat in range(s.n_seats):
            for _ in range(sizes[seat]):
                s.add_card(seat, cards.pop())
        return cards

    def world(self, rng: Rng) -> State:
        """A world with memories; what the others remember of their own hands is made up to fit."""
        history = self.choose(rng)
        s = self.deal_held(history, rng)
        kept = s.hands[:]
        s.deck = self.deal_hands(s, history.new, history.draws, rng)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        for index in range(s.n_seats + 1):
            s.remember(None if index == s.n_seats else index, self.memories[index])
        if self.memories[s.n_seats] is not None:
            self.remember_hands(s, history, kept)
        return s

    def remember_hands(self, s: Cisza, history: DealHistory, kept: list[i64]) -> None:
        """What each other seat held at the last reshuffle: what it still has of it, and what it put down since."""
        limit = s.rows.hand
        for seat in range(s.n_seats):
            if seat == self.viewer:
                continue
            then = [0] * c.N_CARDS
            for i in range(len(self.puts)):
                put = self.puts[i]
                if put.seat == seat and history.from_hand[i] == 1:
                    then[put.card] += 1
            for i in range(limit):
                then[kept[seat * limit + i]] += 1
            then[0] = 0
            s.remember(seat, s.memory(seat).with_own(tuple(then)))


DECISIONS = {name: number for number, name in enumerate(k.QUESTIONS) if name}

# What lies on the stack beneath a decision: the rest of the turn, next step last.
REST_OF_TURN = [k.ATTACK_PHASE]
REST_OF_ATTACK = [k.STRIKE]


def stand_on(s: Cisza, decision: str, seat: int) -> None:
    """Put the question, and beneath it what the order of play puts there; for `send` the seat is the shelter."""
    number = DECISIONS[decision]
    a, b = 0, 0
    steps: list[int] = []
    match decision:
        case "mulligan":
            steps = [k.REPLACE_HANDS]
        case "phase_1":
            steps = REST_OF_TURN
        case "barrier":
            steps = REST_OF_ATTACK
        case "split":
            steps = [k.DRAW_PHASE]
        case "sacrifice":
            steps = [*REST_OF_TURN, k.PLAY_PHASE]
        case "send":
            steps = [*REST_OF_TURN, k.PLAY_PHASE]
            if s.phase != k.PLAY:
                steps = [*REST_OF_ATTACK, k.BARRIER_WINDOW]
            a, b = seat, shelters_left(s, seat)
            seat = s.active
    s.stack = [pack(step) for step in steps]
    s.asked[seat] = pack(number, a, b)
    s.n_asked = sum(question != NONE for question in s.asked)


def shelters_left(s: Cisza, shelter: int) -> int:
    """How many shelters are still to be served, this one included: on to the left, up to the distributor's."""
    n, other = 1, s.left_of(shelter)
    while other != s.active:
        n, other = n + 1, s.left_of(other)
    return n


def sampler_for(v: CiszaView, setup: Setup, rows: c.Rows) -> CiszaSampler:
    """Worlds that fit a view."""
    s = blank(setup, rows, [0] * (4 * len(STREAMS)), None)
    limit = rows.hand
    n = v.n_seats
    for seat in range(n):
        s.survivors[seat] = v.survivors[seat]
        s.out[seat] = v.out[seat]
        for i in range(3):
            s.zombies[seat * 3 + i] = v.zombies[seat][i]
            s.barriers[seat * 3 + i] = v.barriers[seat][i]
    if v.seat is not None:
        for i, card in enumerate(v.hand):
            s.hands[v.seat * limit + i] = card
    s.visible = 0 <= v.top < c.HORDE
    s.discard = list(v.discard)
    s.city_discard = list(v.city_discard)
    s.arrivals, s.loose = list(v.arrivals), list(v.loose)
    s.first, s.active, s.turn, s.stage = v.first, v.active, v.turn, v.stage
    s.phase = v.phase
    s.final_attack, s.stall, s.city_moved = v.final_attack, v.stall, v.city_moved
    s.stopped, s.alarmed, s.hordes_waiting = v.stopped, v.alarmed, v.hordes_waiting
    undecided = 0
    if v.phase == k.MULLIGAN:
        for seat in v.waiting:
            stand_on(s, "mulligan", seat)
        decided = [seat for seat in range(n) if seat not in v.waiting]
        undecided = sum(1 << seat for seat in decided if seat != v.seat)
        if v.choice == 1 and v.seat is not None:
            s.replaced = 1 << v.seat
    elif v.phase == OVER:
        s.over = True
        s.ended_by = int(str((v.outcome or {})["rule"]).split(".")[1])
    elif v.sending_to >= 0:
        stand_on(s, "send", v.sending_to)
    elif v.giving >= 0:
        stand_on(s, "split" if s.out[v.active] else "sacrifice", v.active)
    else:
        stand_on(s, "barrier" if v.phase == k.ATTACK else "phase_1", v.active)
    seen = [sum(row[i] for row in v.zombies) + v.loose[i] + v.city_discard[i] for i in range(3)]
    seen.append(v.city_discard[c.HORDE])
    if s.visible:
        seen[v.top] += 1
    pool = [kind for kind in range(4) for _ in range(rows.zombies[kind] - seen[kind])]
    held, new, keeps, draws, puts = hidden_cards(v, s, rows)
    memories: list[object] = [v.memory] * (n + 1)
    if v.memory is not None and v.seat is not None:
        public = Memory(v.memory.deck, v.memory.hands, v.memory.since)
        memories = [public] * (n + 1)
        memories[v.seat] = v.memory
    sampler = CiszaSampler(
        s,
        -1 if v.seat is None else v.seat,
        pool,
        v.city - (1 if s.visible else 0),
        v.top if s.visible else -1,
        held,
        new,
        keeps,
        draws,
        puts,
        undecided,
        memories,
    )
    sampler.questions = [0] * (n + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


HiddenCards = tuple[list[i64], list[i64], list[i64], list[i64], list[CardPutDown]]


def hidden_cards(v: CiszaView, s: Cisza, rows: c.Rows) -> HiddenCards:
    """The unseen resource cards: what was held and what was in the deck at the last reshuffle (CIS-Q33)."""
    n = v.n_seats
    unseen = [rows.counts[card] - v.discard[card] for card in range(len(c.CARDS))]
    for i, slug in enumerate(c.BARRIERS):
        unseen[c.CARDS.index(slug)] -= sum(row[i] for row in v.barriers)
    for card in v.hand:
        unseen[card] -= 1
    others = [seat for seat in range(n) if seat != v.seat]
    none = [0] * len(c.CARDS)
    sizes = [v.hands[seat] if seat in others else 0 for seat in range(n)]
    if v.memory is None:
        return none, unseen, [0] * n, sizes, []
    drawn = [0] * n
    new = list(v.memory.deck)
    puts: list[CardPutDown] = []
    own_puts = [0] * len(c.CARDS)
    for seat, card, count in v.memory.since:
        if card == 0:
            drawn[seat] += count
        elif seat == v.seat:
            own_puts[card] += 1
        else:
            puts.append(CardPutDown(seat, card, drawn[seat]))
            unseen[card] += 1
    if v.seat is not None and v.memory.own is not None:
        for card in range(len(c.CARDS)):  # what this seat drew itself since then is not in the deck for others
            new[card] -= v.hand.count(card) + own_puts[card] - v.memory.own[card]
    held = [unseen[card] - new[card] for card in range(len(c.CARDS))]
    keeps = [v.memory.hands[seat] if seat in others else 0 for seat in range(n)]
    draws = [drawn[seat] if seat in others else 0 for seat in range(n)]
    return held, new, keeps, draws, puts
