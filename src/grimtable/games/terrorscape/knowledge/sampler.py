"""Random tables that fit a view of Terrorscape, made from the view alone.

Each side's secrets are made up from the public knowledge: every Survivor stands where its weight allows it, as often as
that is likely (likelihood.py); cards drawn, used and held and how far the radio is fit what was heard (card_limits.py);
the Killer's cards lie as one of the ways in which they can lie (killer_cards.py); a sneaking Killer is within reach of
where it vanished; traits and plans are drawn from what the decks and the rounds allow.
"""

from typing import Final, final

from grimtable.engine.codes import NONE, bit
from grimtable.engine.event import Journal
from grimtable.engine.infoset import Sampler
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.knowledge import backpacks, card_limits, killer_cards, memory, places
from grimtable.games.terrorscape.rules import encounter, setup
from grimtable.games.terrorscape.state import SETTING_UP, STREAMS, Terrorscape

# What the Survivors are doing, for those who cannot see it
IN_THE_OPEN: Final = 0  # nothing hidden in the order of play
CHOOSING: Final = 1  # characters, in secret
CHOOSING_TRAITS: Final = 2
TURNS: Final = 3  # somewhere in their phase
IN_A_TURN: Final = 4  # in the turn of the Survivor who taunted
TRIES: Final = 8  # places for which cards are dealt
LONGEST: Final = 14  # decisions tried on the way into a Survivor phase


@final
class TerrorscapeSampler(Sampler):
    """Worlds that fit one view; `base` is what the viewer sees, with the hidden parts empty."""

    def __init__(
        self,
        base: Terrorscape,
        sees_team: bool,
        sees_killer: bool,
        hidden_traits: i64,
        doing: i64,
        chosen: list[i64],
        remembered: memory.Memory,
    ) -> None:
        self.base = base
        self.sees_team = sees_team
        self.sees_killer = sees_killer
        self.hidden_traits = hidden_traits  # bits of the Survivors whose traits the viewer does not know
        self.doing = doing
        self.chosen = chosen  # secret choices made in setup: the Killer's, then each Survivor's
        self.remembered = remembered
        self.limits = card_limits.limits_now(remembered.limits)
        self.places = places.Places()
        self.piles: killer_cards.Piles | None = None
        self.questions: list[int] = []

    def sample(self, rng: Rng) -> State:
        """A muted world for search."""
        return self.fill(rng)

    def world(self, rng: Rng) -> State:
        """A world whose seats remember: what is remembered is public, so everybody remembers it."""
        s = self.fill(rng)
        s.journal = Journal(s.n_seats + 1)
        s.journal.questions = self.questions[:]
        for seat in range(s.n_seats + 1):
            s.remember(None if seat == s.n_seats else seat, self.remembered)
        return s

    def fill(self, rng: Rng) -> Terrorscape:
        """Make up everything that is hidden."""
        s = self.base.clone()
        streams = s.streams
        for i in range(len(STREAMS)):
            streams[i * 4] = rng.word()
            streams[i * 4 + 1] = rng.word()
            streams[i * 4 + 2] = rng.word()
            streams[i * 4 + 3] = 1
        if self.sees_killer:
            rng.shuffle(s.deck)
        else:
            self.fill_killer(s, rng)
        if self.sees_team:
            if self.hidden_traits != 0 and s.killer != c.NO_KILLER:
                self.fill_traits(s, rng)
            rng.shuffle(s.discovery)
            self.shuffle_search(s.search, rng)
        else:
            self.fill_team(s, rng)
            if self.doing == TURNS and s.killer != c.NO_KILLER:
                return self.fill_phase(s, rng)
        if not s.over and s.n_asked == 0:
            s.run()
        return s

    def shuffle_search(self, cards: list[i64], rng: Rng) -> None:
        """The coloured KEY stays at the bottom (TER-2.5)."""
        bottom = len(self.base.rows.coloured)
        if self.base.plan_used == 1 and self.base.plan_on < 2 and self.base.plans[self.base.plan_on] == c.SKELETON:
            bottom = 0  # Skeleton Key took it
        if len(cards) == 0:
            return
        if bottom == 0:
            rng.shuffle(cards)
            return
        black = cards[1:]
        rng.shuffle(black)
        for at in range(len(black)):
            cards[at + 1] = black[at]

    # The Killer's side

    def fill_killer(self, s: Terrorscape, rng: Rng) -> None:
        """Hand, deck and discard pile by what is known of them; a sneaking Killer somewhere in reach."""
        if s.killer == c.NO_KILLER:
            if self.chosen[0] > 0:
                s.picked = 1 + rng.below(c.NO_KILLER)
            return
        if s.phase == SETTING_UP and self.doing == CHOOSING_TRAITS:
            self.fill_killer_choice(s, rng)
        self.piles_of(s).deal(s, rng)
        s.lair = s.last_seen
        if s.sneak != 0:
            steps: i64 = s.rows.skill_most[s.sneak] if s.sneak <= 21 else 2
            near = s.rows.ball[s.last_seen * 5 + steps]
            s.lair = backpacks.choose_place(near, rng)

    def piles_of(self, s: Terrorscape) -> killer_cards.Piles:
        """How the Killer's cards can lie; the same for all samples of a view."""
        if self.piles is None:
            self.piles = killer_cards.Piles(self.remembered.cards.ways, s)
        return self.piles

    def fill_killer_choice(self, s: Terrorscape, rng: Rng) -> None:
        """The Killer's trait cards while both sides choose (TER-12.1)."""
        kept = setup.killer_keeps(s)
        cards: list[i64] = list(range(1, c.N_TRAITS + 1))
        rng.shuffle(cards)
        one: i64 = 1
        for at in range(2 * kept):
            s.dealt[c.TEAM] |= one << cards[at]
        mine = cards[:kept]
        mine.sort()  # kept in the order of the list
        for at in range(self.chosen[0]):
            s.picked |= one << mine[at]

    # The Survivors' side

    def fill_traits(self, s: Terrorscape, rng: Rng) -> None:
        """Traits that fit what was shown; every card is there once (TER-12.2)."""
        kept = encounter.kept_traits(s)
        if kept == 0:
            return
        one: i64 = 1
        taken: i64 = 0
        for i in range(c.TEAM):
            taken |= self.base.dealt[i] | s.shown[i] | self.base.told[i]
        free: list[i64] = [trait for trait in range(1, c.N_TRAITS + 1) if taken >> trait & 1 == 0]
        rng.shuffle(free)
        for i in range(c.TEAM):
            if self.hidden_traits >> i & 1 == 0:
                continue
            seen = s.shown[i] | self.base.told[i]
            without = s.known[evidence.NOT_TRAITS + i]
            s.dealt[i] = seen
            s.used[i] = 0
            for trait in range(1, c.N_TRAITS + 1):
                if seen >> trait & 1 and s.rows.trait_once[trait]:
                    s.used[i] |= one << trait
            n_kept: i64 = self.chosen[i + 1] if self.doing == CHOOSING_TRAITS else kept
            s.traits[i] = seen
            mine: list[i64] = []
            n = setup.n_bits(seen)
            at: i64 = 0
            while n < kept and at < len(free):
                if without >> free[at] & 1 == 0:
                    trait = free.pop(at)
                    s.dealt[i] |= one << trait
                    mine.append(trait)
                    n += 1
                else:
                    at += 1
            mine.sort()
            for trait in mine:
                if setup.n_bits(s.traits[i]) < n_kept:
                    s.traits[i] |= one << trait
            while setup.n_bits(s.dealt[i]) < 2 * kept and len(free) > 0:
                s.dealt[i] |= one << free.pop()
            s.told[i] = seen

    def fill_team(self, s: Terrorscape, rng: Rng) -> None:
        """Where the Survivors are, what they carry, how far the radio is, and where in their phase they are."""
        if s.killer == c.NO_KILLER:
            self.fill_characters(s, rng)
            return
        s.noise = s.heard
        interrupted = s.known[evidence.TAUNTER] > 0 and (self.doing == IN_A_TURN or self.doing == TURNS)
        if interrupted:
            self.interrupt(s, rng)
        for tries in range(1, TRIES + 1):
            if not interrupted:  # in other places the cards may lie otherwise
                self.places.choose(s, rng)
            if self.hidden_traits != 0:
                self.fill_traits(s, rng)
            if self.fill_cards(s, tries == TRIES, rng):
                break
        if s.setup.options.get("plans", False):
            self.fill_plans(s, rng)
        if self.doing == IN_A_TURN:
            i = s.known[evidence.TAUNTER] - 1
            s.turn_of = i
            s.done = 1
            s.acted |= bit(i)
            above = s.stack
            s.stack = []
            s.push(k.DO_NEXT_TURN)
            s.push(k.DO_TURN, i)
            s.stack.extend(above)

    def interrupt(self, s: Terrorscape, rng: Rng) -> None:
        """The middle of a Survivor phase, at a Taunt: some of the others have had their turn (TER-Q31, TER-13.10)."""
        taunter = s.known[evidence.TAUNTER] - 1
        s.acted = 0
        for step in range(c.TEAM):
            i = (s.token + step) % c.TEAM
            if s.own and i == taunter:
                break
            if i != taunter and s.in_play(i) and (s.own or rng.below(2) == 0):
                s.acted |= bit(i)
        loose: i64 = self.remembered.limits[card_limits.LOOSE]
        for i in range(c.TEAM):
            able = places.may_be(s, i, loose, s.acted >> i & 1 == 1, encounter.kept_traits(s))
            s.at[i] = backpacks.choose_place(able, rng)

    def fill_cards(self, s: Terrorscape, last: bool, rng: Rng) -> bool:
        """Cards that fit the past, and what the places of this sample say of the last Discovery (TER-5.2).

        False: no such cards were found, and this was not the last try.
        """
        limits = self.limits[:]
        finds = s.known[evidence.FINDS]
        finders: i64 = 0
        if finds > 0:
            d: i64 = finds - 1
            for i in range(c.TEAM):
                there = limits[card_limits.MOVED] >> i & 1 or limits[card_limits.SPOTS] >> s.at[i] & 1
                if there or s.traits[i] >> c.SILENT & 1:
                    finders |= bit(i)
            finders &= card_limits.finders(limits, d)
            if finders == 0 and limits[card_limits.NOISY] >> d & 1 == 0:
                limits[card_limits.HUSHED] |= bit(d)
        return backpacks.fill_items(s, limits, finders, last, rng)

    def fill_characters(self, s: Terrorscape, rng: Rng) -> None:
        """Before the reveal: different Survivors for those who have picked."""
        cards: list[i64] = list(range(c.N_SURVIVORS))
        rng.shuffle(cards)
        for i in range(c.TEAM):
            if self.chosen[i + 1] > 0:
                s.who[i] = cards[i]

    def fill_plans(self, s: Terrorscape, rng: Rng) -> None:
        """Two plan cards, and how far one of them is (TER-14)."""
        first = rng.below(c.N_PLANS)
        second = rng.below(c.N_PLANS - 1)
        if second >= first:
            second += 1
        s.plans[0] = first
        s.plans[1] = second
        finds = s.known[evidence.FINDS]
        if finds == 0 or rng.below(2) == 0:
            return
        card = rng.below(2)
        plan = s.plans[card]
        stages: i64 = len(s.rows.stages[plan])
        most = stages if stages < finds else finds
        s.plan_on = card
        s.stage = 1 + rng.below(most)
        if s.stage == stages:
            s.plan_active = 1
            if plan == c.AMBUSH:
                s.plan_token = rng.below(c.N_LOCATIONS)
            elif plan == c.INTEL:
                s.plan_used = 1

    def fill_phase(self, s: Terrorscape, rng: Rng) -> Terrorscape:
        """Somewhere in the Survivor phase: some way into it by the rules themselves, of which nobody outside hears."""
        taunter = s.known[evidence.TAUNTER] - 1
        if taunter >= 0:
            s.acted |= bit(taunter)
        s.turn_of = c.TEAM
        s.stack = []
        s.push(k.DO_NEXT_TURN)
        s.run()
        for _ in range(rng.below(LONGEST)):
            further = s.clone()
            seat = further.next_seat()
            codes = further.codes(seat)
            further.play(seat, codes[rng.below(len(codes))])
            if further.over or further.asked[further.killer_seat] != NONE or not same_outside(s, further):
                continue
            s = further
        return s


def same_outside(one: Terrorscape, other: Terrorscape) -> bool:
    """Whether the Killer would notice nothing between two moments of a Survivor phase (TER-H1.1)."""
    if one.phase != other.phase or one.locks != other.locks or one.rack != other.rack or one.fire != other.fire:
        return False
    if one.help_at != other.help_at or one.level != other.level or one.heard != other.heard:
        return False
    for i in range(c.TEAM):
        if one.fear[i] != other.fear[i] or one.health[i] != other.health[i] or one.out[i] != other.out[i]:
            return False
        if one.shown[i] != other.shown[i]:
            return False
    return one.known == other.known
