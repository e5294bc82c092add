"""Random tables that fit a view, made from the view alone.

Hidden are the order of both decks, face-down search cards, the zombie hand, face-down clues, the order of the unused
player cards and, while they are chosen, the player cards of others. All search cards that are not weapons and not yet
revealed lie in the hidden zones of the search deck; the rest of these zones is filled with weapons that may be there.
"""

from typing import final

from grimtable.engine.codes import pack
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import Setup, State
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.knowledge.view import HIDDEN, OVER, MezView, Pending
from grimtable.games.male_epickie_zombie.mall import Mall
from grimtable.games.male_epickie_zombie.rules.outcome import ENDINGS
from grimtable.games.male_epickie_zombie.state import Mez, blank


@final
class MezSampler(Sampler):
    """Worlds that fit one view; `base` is the open part of the table, its hidden zones empty."""

    def __init__(
        self,
        base: Mez,
        others: list[i64],
        weapons: list[i64],
        known: list[i64],
        n_deck: i64,
        n_supply: i64,
        n_hand: i64,
        hidden: list[i64],
        clue_places: list[i64],
        clue_numbers: list[i64],
        unseen: list[i64],
        dealt: list[i64],
        chosen: list[i64],
        memory: object,
    ) -> None:
        self.base = base
        self.others = others  # unseen search cards that are no weapons
        self.weapons = weapons  # unseen weapons that may be in the search deck
        self.known = known  # weapons known to be in the supply deck
        self.n_deck = n_deck
        self.n_supply = n_supply
        self.n_hand = n_hand  # of the zombie hand, if it is hidden
        self.hidden = hidden  # humans whose face-down card shows only its back
        self.clue_places = clue_places
        self.clue_numbers = clue_numbers
        self.unseen = unseen  # player cards in the pile or before others
        self.dealt = dealt  # 0 where a player card of another chooser lies
        self.chosen = chosen  # humans who have chosen in secret
        self.memory = memory
        self.questions: list[int] = []

    def sample(self, rng: Rng) -> State:
        """A random table without a record, for search."""
        return self.fill(rng)

    def fill(self, rng: Rng) -> Mez:
        """Put every hidden card somewhere."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(k.STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        weapons = self.weapons[:]
        rng.shuffle(weapons)
        cards = self.others[:]
        n: i64 = self.n_deck + self.n_hand + len(self.hidden)
        while len(cards) < n:
            cards.append(weapons.pop())
        rng.shuffle(cards)
        for human in self.hidden:
            s.face_down[human] = cards.pop()
        for _ in range(self.n_hand):
            s.add_to_hand(cards.pop())
        s.deck = cards
        supply = self.known[:]
        for card in weapons:
            supply.append(card >> 2)
        rng.shuffle(supply)
        s.supply_deck = supply
        if len(self.clue_places) > 0:
            numbers = self.clue_numbers[:]
            rng.shuffle(numbers)
            for i in range(len(self.clue_places)):
                s.clues[self.clue_places[i]] = numbers[i]
        pile = self.unseen[:]
        rng.shuffle(pile)
        if len(self.dealt) > 0:
            self.deal(s, pile, rng)
        s.pile = pile
        return s

    def deal(self, s: Mez, pile: list[i64], rng: Rng) -> None:
        """The player cards before other choosers, and what they have chosen."""
        for at in range(0, len(self.dealt), 3):
            three = self.dealt[at : at + 3]
            if three[0] == 0:
                three = sorted([pile.pop(), pile.pop(), pile.pop()])
            s.dealt.extend(three)
        for human in self.chosen:
            s.characters[human] = s.dealt[human * 3 + rng.below(3)]

    def world(self, rng: Rng) -> State:
        """A world with memories: everybody remembers the same, since it was public."""
        s = self.fill(rng)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        for index in range(s.n_seats + 1):
            s.remember(None if index == s.n_seats else index, self.memory)
        return s


# From a view to a sampler

_MALLS: dict[tuple[str, tuple[int, ...]], Mall] = {}  # a game asks for the same layout again and again


def mall_for(rows: c.Rows, sides: tuple[int, ...]) -> Mall:
    """The mall of a layout, made once for each layout."""
    key = (rows.identity, sides)
    mall = _MALLS.get(key)
    if mall is None:
        if len(_MALLS) > 64:
            _MALLS.clear()
        mall = _MALLS[key] = Mall(rows, list(sides))
    return mall


def sampler_for(v: MezView, setup: Setup, rows: c.Rows) -> MezSampler:
    """The sampler that makes random tables for a view."""
    s = blank(setup, rows, mall_for(rows, v.sides), [0] * (4 * len(k.STREAMS)), None)
    s.characters, s.at, s.wounds, s.ammo = list(v.characters), list(v.at), list(v.wounds), list(v.ammo)
    s.melee, s.ranged, s.backpacks = list(v.melee), list(v.ranged), list(v.backpacks)
    s.used, s.lives, s.tokens, s.supplies = list(v.used), list(v.lives), list(v.tokens), list(v.supplies)
    s.objectives, s.progress, s.done = list(v.objectives or (0, 0, 0)), list(v.progress), list(v.done)
    s.beside, s.revealed, s.zombie_cards = list(v.beside), list(v.revealed), list(v.zombie_cards)
    s.face_down = [0 if card == HIDDEN else card for card in v.face_down]
    s.hand = list(v.hand_cards or ())
    s.clues = [max(0, number) for number in v.clues]
    s.clues_up = sum(1 << i for i, number in enumerate(v.clues) if number >= 0)
    s.zombies, s.pool, s.added, s.traps = v.zombies, v.pool, v.added, v.traps
    s.barricade, s.survivors, s.car = v.barricade, v.survivors, v.car
    s.active, s.moves, s.extra, s.marks, s.kills = v.active, v.moves, v.extra, v.marks, v.kills
    s.dropped, s.put_down, s.symbol, s.here = v.dropped, v.put_down, v.symbol, v.here
    s.drawn, s.overrun, s.shifted, s.last, s.turn = v.drawn, v.overrun, v.shifted, v.last, v.turn
    s.phase = v.phase
    if c.SOURCE not in v.objectives:
        s.clues_up = 0
    if v.phase == OVER:
        result = v.outcome or {}
        s.over, s.phase = True, k.ZOMBIES
        s.ended_by = ENDINGS.index(str(result["rule"]))
        winners = [seat for seat, what in result["results"].items() if what == "win"]
        if s.ended_by == ENDINGS.index("MEZ-13.4"):
            s.winner = next(h for h in range(v.n_humans) if str(v.seat_of(h)) in winners) + 1
    s.stack = [read_pending(k.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(k.QUESTIONS, question)
    s.n_asked = len(v.asked)
    sampler = hide(v, s, rows)
    sampler.questions = [0] * (v.n_seats + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


def hide(v: MezView, s: Mez, rows: c.Rows) -> MezSampler:
    """The sampler of a view: which cards are hidden from its viewer, and where they may lie."""
    seen = list(v.revealed)
    for card in (*v.face_down, *(v.hand_cards or ())):
        if card > 0:
            seen[card] += 1
    others: list[i64] = []
    weapons: list[i64] = []
    for card in range(4, c.N_TYPES):
        for _ in range(rows.counts[card] - seen[card]):
            if card >> 2 < c.CROWBAR:
                others.append(card)
            elif card >> 2 != v.drawn and card >> 2 not in v.memory.supplies:
                weapons.append(card)
    known: list[i64] = list(v.memory.supplies)
    hidden: list[i64] = [human for human, card in enumerate(v.face_down) if card == HIDDEN]
    places: list[i64] = [i for i, number in enumerate(v.clues) if number < 0]
    gone = v.progress[v.objectives.index(c.SOURCE)] if v.coop and c.SOURCE in v.objectives else 0
    numbers: list[i64] = [number for number in range(1, 5) if number > gone and number not in v.clues]
    chosen: list[i64] = []
    if v.dealt and len(v.zombie_cards) > 0:
        for human in range(v.n_humans):
            if v.characters[human] == 0 and v.seat_of(human) not in v.waiting:
                chosen.append(human)
    return MezSampler(
        s,
        others,
        weapons,
        known,
        v.deck,
        v.supply_deck,
        0 if v.hand_cards is not None else v.hand,
        hidden,
        places,
        numbers,
        list(v.unseen),
        list(v.dealt),
        chosen,
        v.memory,
    )


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    return pack(names.index(code[0]), code[1], code[2], code[3], code[4])
