"""The table of Terrorscape: how it is copied, and small questions about it. No rules. Its fields are in board.py."""

from typing import Any, Final, final

from grimtable.engine.ints import i64
from grimtable.engine.state import digest
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape._state import Board

# Streams of chance
SETUP: Final = 0
ITEM_DECKS: Final = 1
SKILL_DECK: Final = 2
DICE: Final = 3
STREAMS: Final = ("setup", "items", "skills", "dice")

# Phases
SETTING_UP: Final = 0
SURVIVOR_PHASE: Final = 1
KILLER_PHASE: Final = 2
PHASES: Final = ("setup", "survivors", "killer", "over")

# Steps of the Killer phase (TER-7)
K_STEPS: Final = ("none", "reappear", "start", "fast", "main", "slow", "end", "draw")
K_NONE: Final = 0
K_REAPPEAR: Final = 1
K_START: Final = 2
K_FAST: Final = 3
K_MAIN: Final = 4
K_SLOW: Final = 5
K_END: Final = 6
K_DRAW: Final = 7

# What has become of a Survivor
IN_PLAY: Final = 0
DEAD: Final = 1
ESCAPED: Final = 2
FATES: Final = ("in_play", "dead", "escaped")


@final
class Terrorscape(Board):
    """One game of Terrorscape."""

    def record(self, kind: i64, values: tuple[Any, ...]) -> None:
        """Write an event down; what the Killer does also says in which seat the Killer sits (TER-2.1)."""
        if self.journal is not None and kind in k.KILLER_EVENTS:
            values = (*values[: self.setup.game.events[kind].n_fields - 1], self.killer_seat)
        super().record(kind, values)

    def clone(self) -> "Terrorscape":
        """An independent copy."""
        return Terrorscape(
            self.setup,
            self.stack[:],
            self.asked[:],
            self.n_asked,
            self.streams[:],
            None if self.journal is None else self.share_journal(),
            self.over,
            self.rows,
            self.killer_seat,
            self.own,
            self.who[:],
            self.at[:],
            self.health[:],
            self.fear[:],
            self.out[:],
            self.packs[:],
            self.keys[:],
            self.traits[:],
            self.used[:],
            self.shown[:],
            self.told[:],
            self.dealt[:],
            self.held[:],
            self.offer[:],
            self.refused[:],
            self.discovery[:],
            self.search[:],
            self.drawn[:],
            self.pile[:],
            self.hand[:],
            self.deck[:],
            self.spent[:],
            self.overflows[:],
            self.plans[:],
            self.dice[:],
            self.known[:],
            self.killer,
            self.lair,
            self.sneak,
            self.last_seen,
            self.level,
            self.rage,
            self.edge,
            self.blow,
            self.ktraits,
            self.kused,
            self.kphase,
            self.locks,
            self.to_lock,
            self.noise,
            self.heard,
            self.fire,
            self.rack,
            self.repair,
            self.repaired,
            self.help_at,
            self.trap,
            self.plan_on,
            self.stage,
            self.plan_active,
            self.plan_used,
            self.plan_token,
            self.round_no,
            self.phase,
            self.kstep,
            self.turn_of,
            self.acted,
            self.done,
            self.tunnelled,
            self.buzzed,
            self.card,
            self.way,
            self.named,
            self.reacted,
            self.token,
            self.discoverer,
            self.silent,
            self.foes,
            self.struck,
            self.attacks,
            self.defender,
            self.defence_item,
            self.helped,
            self.met,
            self.rose,
            self.to_draw,
            self.picked,
            self.owed,
            self.ended_by,
        )

    # What the engine calls

    def step(self, step: i64) -> None:
        """Carry out one pending step."""
        order_of_play.step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        return order_of_play.options(self, seat, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        order_of_play.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return refusals.forbidden(self, seat, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """What happens when a clock runs out."""
        return order_of_play.fallback(self, seat, question)

    def value(self) -> list[float]:
        """How each seat stands."""
        return judgement.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """What another seat sees of an answer."""
        return order_of_play.seen(self, seat, code, viewer)

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return judgement.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """What the search tries first."""
        return judgement.guide(self, seat, codes)

    def hash(self) -> str:
        """A digest of the table; memories follow from its past, and recorded games keep the chain they were given."""
        from grimtable.games.terrorscape.formats.position import table

        return digest(table(self))

    # Seats and Survivors

    def controller(self, i: i64) -> i64:
        """The seat of the player who runs a Survivor (TER-2.1)."""
        nth: i64 = 0
        if self.n_seats == 3:
            nth = 1 if i == 1 else 0
        elif self.n_seats == 4:
            nth = i
        return nth if nth < self.killer_seat else nth + 1

    def captain(self) -> i64:
        """The controller of seat 1 takes the team's decisions (TER-1.2)."""
        return self.controller(0)

    def controls(self, seat: i64, i: i64) -> bool:
        """Whether a seat runs a Survivor."""
        return self.controller(i) == seat

    def index_of(self, character: i64) -> i64:
        """Which Survivor of this game a character is, TEAM: none."""
        for i in range(c.TEAM):
            if self.who[i] == character:
                return i
        return c.TEAM

    def in_play(self, i: i64) -> bool:
        """Whether a Survivor still takes part (TER-1.22)."""
        return self.out[i] == IN_PLAY

    def n_in_play(self) -> i64:
        """How many Survivors still take part."""
        n: i64 = 0
        for i in range(c.TEAM):
            if self.out[i] == IN_PLAY:
                n += 1
        return n

    def survivors_at(self, places: i64) -> i64:
        """The bits of the Survivors in play in some locations."""
        bits: i64 = 0
        one: i64 = 1
        for i in range(c.TEAM):
            if self.out[i] == IN_PLAY and places >> self.at[i] & 1:
                bits |= one << i
        return bits

    def next_in_play(self, i: i64) -> i64:
        """The next Survivor in play clockwise, not this one unless it is the only one; TEAM: none (TER-2.8)."""
        for step in range(1, c.TEAM + 1):
            other = (i + step) % c.TEAM
            if self.out[other] == IN_PLAY:
                return other
        return c.TEAM

    # The map

    def open_ways(self, place: i64) -> i64:
        """The bits of the locations a Survivor can step to: locked doors are shut (TER-1.6)."""
        return evidence.open_from(self.rows, place, self.locks)

    def walk(self, place: i64, least: i64, most: i64) -> i64:
        """Where a walk of least to most steps can end, locks in force; it may come back on its own way (TER-1.7)."""
        one: i64 = 1
        edge: i64 = one << place
        found: i64 = edge if least == 0 else 0
        for steps in range(1, most + 1):
            edge = evidence.stride(self.rows, edge, self.locks)
            if steps >= least:
                found |= edge
        return found

    def n_locks(self) -> i64:
        """How many doors are locked."""
        n: i64 = 0
        bits = self.locks
        while bits != 0:
            bits &= bits - 1
            n += 1
        return n

    def distance(self, a: i64, b: i64) -> i64:
        """The least number of steps, locks ignored (TER-1.4)."""
        return self.rows.distance[a * c.N_LOCATIONS + b]

    def killer_is_at(self, place: i64) -> bool:
        """Whether this is the Killer's location for the Survivors; never while it sneaks (TER-1.10)."""
        return self.sneak == 0 and self.lair == place

    # Items and traits

    def has(self, i: i64, item: i64) -> bool:
        """Whether a Survivor holds an item."""
        return self.packs[i * c.N_ITEMS + item] > 0

    def over_limit(self, i: i64) -> bool:
        """Whether a backpack is too full (TER-5.1); Johnson's never is (TER-S1.2)."""
        return self.packs[i * c.N_ITEMS] > self.rows.backpack and self.who[i] != c.JOHNSON

    def can_use(self, i: i64, trait: i64) -> bool:
        """Whether a Survivor owns a trait that is not turned down (TER-12.4, TER-12.11)."""
        return (self.traits[i] & ~self.used[i]) >> trait & 1 == 1

    def killer_has(self, trait: i64) -> bool:
        """Whether the Killer owns a trait."""
        return self.ktraits >> (trait - 20) & 1 == 1

    def plan_works(self, plan: i64) -> bool:
        """Whether a plan is active and not used up (TER-14.4, TER-14.6)."""
        return self.plan_active == 1 and self.plan_used == 0 and self.plans[self.plan_on] == plan

    def strength(self) -> i64:
        """The Killer's current strength, never below 0 or above its limit (TER-1.18)."""
        if self.killer == c.NO_KILLER:
            return 0
        rows = self.rows
        total = rows.base_strength[self.killer] + self.rage + self.edge + self.blow
        if rows.bonus_level[self.killer] > 0 and self.level >= rows.bonus_level[self.killer]:
            total += rows.bonus[self.killer]
        if self.ktraits != 0:
            if self.ktraits >> 1 & 1:  # Fatal Attack (TER-T2.1)
                total += 1
            if self.ktraits >> 17 & 1:  # Self-challenge (TER-T2.17)
                total -= 1
            if self.ktraits >> 18 & 1:  # Suppressed Rage (TER-T2.18, TER-Q32)
                total += self.level - 2
        if total < 0:
            return 0
        return total if total < rows.max_strength else rows.max_strength

    # Changes

    def add_item(self, i: i64, item: i64) -> None:
        """Put an item into a backpack."""
        self.packs[i * c.N_ITEMS] += 1
        self.packs[i * c.N_ITEMS + item] += 1

    def take_item(self, i: i64, item: i64) -> None:
        """Take an item out of a backpack."""
        self.packs[i * c.N_ITEMS] -= 1
        self.packs[i * c.N_ITEMS + item] -= 1

    def drop_item(self, i: i64, item: i64) -> None:
        """An item goes to the Survivor discard pile and never comes back by itself (TER-5.6)."""
        self.take_item(i, item)
        self.discard_item(item)

    def discard_item(self, item: i64) -> None:
        """A card goes to the Survivor discard pile."""
        self.pile[0] += 1
        self.pile[item] += 1

    def add_skill(self, kind: i64) -> None:
        """Put a skill card into the Killer's hand."""
        self.hand[0] += 1
        self.hand[kind] += 1

    def spend_skill(self, kind: i64) -> None:
        """A card of the Killer's hand goes to its discard pile."""
        self.hand[0] -= 1
        self.hand[kind] -= 1
        self.spent[0] += 1
        self.spent[kind] += 1


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.terrorscape.bots import judgement  # noqa: E402
from grimtable.games.terrorscape.rules import order_of_play, refusals  # noqa: E402
