"""Random tables that fit a view, made from the view alone.

Hidden are the order of both decks, face-down search cards, the zombie hand, face-down clues, the order of the unused
player cards and, while they are chosen, the player cards of others. All search cards that are not weapons and not yet
revealed lie in the hidden zones of the search deck; the rest of these zones is filled with weapons that may be there.
"""

from typing import final

from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.state import Mez


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
        """A muted world for search."""
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
