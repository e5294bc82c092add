"""What a Survivor phase is known to allow: what was told, which cards and traits there may be (TER-H1, TER-Q61)."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge, owners
from grimtable.games.terrorscape.claims import EVERY_SLEIGHT, Claims
from grimtable.games.terrorscape.components import ADRE, EVERYWHERE, FLASH, N_ITEMS, N_LOCATIONS, SEDA, TEAM, Rows
from grimtable.games.terrorscape.costs import Cost
from grimtable.games.terrorscape.counts import (
    A_TAKE,
    EXACT,
    MISSED,
    NET,
    NOTHING,
    OWNED,
    TAKEN_FIELDS,
    UNITS,
    Stock,
    count,
    in_bounds,
    with_count,
)
from grimtable.games.terrorscape.joint import (
    NOTE_BITS,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_HURT,
    NOTE_LOCK,
    NOTE_OPEN,
    NOTE_OUT,
    NOTE_OVERFLOW,
    NOTE_SCARE,
    NOTE_SHUT,
    NOTE_TAUNT,
    Joint,
    fear_before,
    note,
    places_of,
)
from grimtable.games.terrorscape.past import Round
from grimtable.games.terrorscape.plan_states import STATES
from grimtable.games.terrorscape.used_tables import least

# Through the turns of whole triples in one phase (walks.py)
MANY_WAYS: Final = 30000  # beyond which it is not followed who holds what
TRACED_WAYS: Final = 8000  # beyond which it is not followed how far the radio is and where the trap lies
SOME_WAYS: Final = 400  # in one turn, where some histories will do
CHEST_CARDS: Final = 3  # search cards that a plan brings at most (TER-P1.14, TER-P1.16)


class Told:
    """What was told in one Survivor phase; what of it must be explained is filled in by whoever reads the notes."""

    def __init__(
        self,
        joint: Joint,
        k: list[i64],
        rows: Rows,
        noise: int,
        fire: bool,
        kept: int,
        plans: bool,
        own: bool,
        gifted: bool = False,
        planned: bool = False,
        some: bool = False,
    ) -> None:
        self.k = k
        self.rows = rows
        self.kept = kept
        self.plans = plans
        self.own = own
        self.fire = fire
        self.lair = joint.lair
        self.fear = joint.fear
        self.hurt = joint.hurt
        self.allowed = EVERYWHERE if fire else noise  # where noise may have been made
        self.heard = 0  # where it must be explained
        self.apart = 0  # the radio's bit, where noise there is a repair and somebody may have nothing else to do
        self.notes: list[int] = []  # what else must be explained, in order
        # The doors at the end of the phase; those that the Killer locked in it count where that is followed
        self.shut = int(k[knowledge.LOCKS if gifted else knowledge.SHUT])
        self.taunters = [each >> 8 & 255 for each in joint.notes if each & 255 == NOTE_TAUNT]
        self.finds = int(k[knowledge.FINDS])
        self.planned = planned  # it is followed how far the plan is
        self.linked = plans and not planned and self.finds >= 3  # Tunnels Investigation
        self.active = plans and not planned and self.finds >= 2  # some plan, whichever
        self.gifted = gifted  # it is followed who must own which trait
        self.gifts = Claims(k, rows, kept)
        self.loose = self.active or (kept > 0 and not gifted)  # fear and injuries may go by means not reckoned
        self.playing = [i for i in range(TEAM) if k[knowledge.OUT + i] == 0]  # at the end of the phase
        self.token = joint.token if own else TEAM  # whose turn is the first
        self.leaving: list[int] = []  # who is eliminated in this phase (TER-13.17)
        self.overflowed = 0  # where somebody's fear overflowed: noise that has its cause (TER-1.16)
        for each in joint.notes:
            what = each >> 16 & 255
            if each & 255 == NOTE_OUT:
                self.token = self.token if self.leaving else what
                self.leaving.append(each >> 8 & 255)
            elif each & 255 == NOTE_OVERFLOW and what < N_LOCATIONS:
                self.overflowed |= 1 << what
        self.present = sorted(self.playing + self.leaving)  # at its beginning
        self.acting = self.who_acts()
        self.spots = [places_of(joint.places, i) for i in range(TEAM)]  # where each may begin its turn
        # A search may have brought a card; Prompt Reaction leads to one in the first round
        self.searching = kept > 0 or knowledge.may_search(k, rows)
        self.repairable = joint.helped == 0 or NOTE_HELP in joint.notes
        self.stock = Stock(k, rows, joint.past, kept, plans and not planned, own)
        self.stock.gifted = gifted
        self.some = self.stock.some = some  # of the histories will do (followed.py)
        self.most_ways = TRACED_WAYS
        self.some_ways = SOME_WAYS
        self.lucky = gifted and self.stock.lucky > 0 and self.finds > 0
        self.exact = 0 if kept > 0 or self.active or own else joint.exact  # which counts are exact
        if self.exact == OWNED and not self.few_cards():
            self.exact = EXACT
        if self.exact == 0:
            self.stock.loosen()
        self.floor = self.hope(least(joint.counts), TEAM)  # no history has used less
        self.healed = any(each & 255 == NOTE_HEAL for each in joint.notes)
        self.quiet_search = any(rows.search[item] > 0 and not rows.loud[item] for item in range(1, N_ITEMS))
        self.trading = self.exact == OWNED and self.may_trade(joint)
        self.ways = 0  # through the turns of whole triples (walks.py)
        self.outgrown = False  # too many for that
        self.costs: dict[int, Cost] = {}
        self.round = Round()  # what the phase allows of the cards
        self.round.rewards = CHEST_CARDS if self.active else 0
        self.steps: dict[int, list[int]] = {}
        self.tunnels = [int(knowledge.tunnel(rows, 1 << place, self.linked)) for place in range(N_LOCATIONS)]

    def who_acts(self) -> list[int]:
        """Who has a turn in this phase: whoever is eliminated loses one that is still to come (TER-13.17)."""
        if len(self.leaving) == 0:
            return self.playing
        order = sorted(self.present, key=self.place_in_line)
        taunter = self.taunters[0] if self.taunters else order[-1]
        had = order[: order.index(taunter) + 1]
        return sorted(had + [i for i in self.playing if i not in had])

    def place_in_line(self, i: int) -> int:
        """Clockwise from whoever had the token when the phase began (TER-13.10)."""
        return (i - self.token) % TEAM

    def is_here(self, i: int, n_told: int) -> bool:
        """Whether a Survivor is in play once so much of what was told has happened."""
        return i in self.playing or any(each & 65535 == note(NOTE_OUT, i) for each in self.notes[n_told:])

    def cost_of(self, used: int) -> Cost:
        """What was used, to be compared."""
        found = self.costs.get(used)
        if found is None:
            found = self.costs[used] = Cost(used)
        return found

    def same(self) -> int:
        """The fields in which one history must agree with another for which it will do."""
        return self.exact | TAKEN_FIELDS | STATES

    def blur(self) -> None:
        """No count is exact any longer."""
        self.exact = 0
        self.stock.loosen()

    def disown(self) -> None:
        """Who holds what is followed no longer."""
        self.exact = EXACT
        self.trading = self.outgrown = False

    def again(self) -> None:
        """The turns are followed once more, with less told apart."""
        self.most_ways = MANY_WAYS
        self.ways = 0
        self.outgrown = False

    def few_cards(self) -> bool:
        """Whether there are so few cards that who holds what can be followed."""
        stock = self.stock
        finds = min(self.finds, int(stock.loud_deck)) if stock.some else self.finds  # what else is used is cut off
        return owners.few_cards(stock.in_deck, stock.in_search, stock.useful, finds)

    def hope(self, counts: int, acting: int) -> int:
        """Counts if so many more search, and Marco takes cards back: whether it can be paid is known at the end."""
        found = with_count(counts & owners.COUNTED, MISSED, max(0, count(counts, MISSED) - acting))
        more = acting + (CHEST_CARDS if self.planned else 0)
        found -= min(more, count(found, NET)) * UNITS[NET]  # also where it was forgotten how many search cards are left
        if self.stock.marco:
            found += A_TAKE[0] + A_TAKE[1]
        return in_bounds(found)

    def affordable(self, used: int) -> bool:
        """Whether one turn can use so much, after some history."""
        counts = self.floor + (used & owners.COUNTED) - NOTHING
        return self.stock.affords(counts | EVERY_SLEIGHT if self.lucky else counts)

    def can_hold(self, item: int) -> bool:
        """Whether a card may be in somebody's hand, for all that decks and rounds allow."""
        rows = self.rows
        if self.at_start(item) > 0:
            return True
        black = rows.search[item] + rows.coloured.count(item)
        return (self.finds > 0 and rows.discovery[item] > 0) or (self.searching and black > 0)

    def may_trade(self, joint: Joint) -> bool:
        """Whether it can matter in this phase who meets whom: there is a card that not everybody can have."""
        if (self.searching and self.stock.useful > 0) or self.can_hold(FLASH):
            return True
        if self.stock.marco and (self.can_hold(ADRE) or self.can_hold(SEDA)):
            return True
        return any(owners.holds_any(counts) for counts, _places in joint.counts)

    def at_start(self, item: int) -> int:
        """How many of a card the Survivors began with."""
        return sum(self.rows.start_item[self.k[knowledge.WHO + i]] == item for i in range(TEAM))

    def has(self, i: int, trait: int) -> bool:
        """Whether a Survivor may own a trait."""
        return knowledge.can_have(self.k, i, trait, self.kept)

    def next_note(self, cover: int) -> int:
        """What was told next, 0: nothing more."""
        told = cover >> N_LOCATIONS
        return self.notes[told] & NOTE_BITS if told < len(self.notes) else 0

    def fear_at(self, i: int, cover: int) -> int:
        """How many fear tokens a Survivor has at this moment."""
        for each in self.notes[cover >> N_LOCATIONS :]:
            if each & 65535 == note(NOTE_FEAR, i):
                return fear_before(each)
            if each & 65535 == note(NOTE_SCARE, i):
                return each >> 16 & 255
        return self.fear[i]

    def afraid(self, i: int, cover: int) -> bool:
        """Whether a Survivor has fear at this moment."""
        return self.fear_at(i, cover) > 0

    def injured(self, i: int, cover: int) -> bool:
        """Whether a Survivor is injured at this moment."""
        for each in self.notes[cover >> N_LOCATIONS :]:
            if each == note(NOTE_HEAL, i):
                return True
            if each == note(NOTE_HURT, i):
                return False
        return self.hurt >> i & 1 == 1

    def steps_past(self, told: int) -> list[int]:
        """Where one step leads, by location, once so much of what was told has happened."""
        found = self.steps.get(told)
        if found is None:
            shut = self.shut
            for each in reversed(self.notes[told:]):
                if each & 255 in (NOTE_LOCK, NOTE_OPEN):
                    shut |= 1 << (each >> 8 & 255)
                elif each & 255 == NOTE_SHUT:
                    shut &= ~(1 << (each >> 8 & 255))
            found = [int(knowledge.open_from(self.rows, place, shut)) for place in range(N_LOCATIONS)]
            self.steps[told] = found
        return found
