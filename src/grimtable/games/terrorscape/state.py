"""The table of Terrorscape: its zones, how it is copied, and small questions about it. No rules."""

from typing import Final, final

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State
from grimtable.games.terrorscape.components import (
    JOHNSON,
    N_ITEMS,
    N_LOCATIONS,
    N_SKILLS,
    NO_KILLER,
    NO_PLAN,
    NOBODY,
    NOWHERE,
    TEAM,
    Rows,
)
from grimtable.games.terrorscape.knowledge import first_knowledge

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
class Terrorscape(State):
    """One game of Terrorscape."""

    def __init__(
        self,
        setup: Setup,
        stack: list[i64],
        asked: list[i64],
        n_asked: i64,
        streams: list[i64],
        journal: Journal | None,
        over: bool,
        rows: Rows,
        killer_seat: i64,
        own: bool,
        who: list[i64],
        at: list[i64],
        health: list[i64],
        fear: list[i64],
        out: list[i64],
        packs: list[i64],
        keys: list[i64],
        traits: list[i64],
        used: list[i64],
        shown: list[i64],
        told: list[i64],
        dealt: list[i64],
        held: list[i64],
        offer: list[i64],
        refused: list[i64],
        discovery: list[i64],
        search: list[i64],
        drawn: list[i64],
        pile: list[i64],
        hand: list[i64],
        deck: list[i64],
        spent: list[i64],
        overflows: list[i64],
        plans: list[i64],
        dice: list[i64],
        known: list[i64],
        killer: i64,
        lair: i64,
        sneak: i64,
        last_seen: i64,
        level: i64,
        rage: i64,
        edge: i64,
        blow: i64,
        ktraits: i64,
        kused: i64,
        kphase: i64,
        locks: i64,
        to_lock: i64,
        noise: i64,
        heard: i64,
        fire: i64,
        rack: i64,
        repair: i64,
        repaired: i64,
        help_at: i64,
        trap: i64,
        plan_on: i64,
        stage: i64,
        plan_active: i64,
        plan_used: i64,
        plan_token: i64,
        round_no: i64,
        phase: i64,
        kstep: i64,
        turn_of: i64,
        acted: i64,
        done: i64,
        tunnelled: i64,
        buzzed: i64,
        card: i64,
        way: i64,
        named: i64,
        reacted: i64,
        token: i64,
        discoverer: i64,
        silent: i64,
        foes: i64,
        struck: i64,
        attacks: i64,
        defender: i64,
        defence_item: i64,
        helped: i64,
        met: i64,
        rose: i64,
        to_draw: i64,
        picked: i64,
        owed: i64,
        ended_by: i64,
    ) -> None:
        super().__init__(setup, stack, asked, n_asked, streams, journal, over)
        self.rows = rows
        self.killer_seat = killer_seat
        self.own = own  # Variant 2: every Survivor for itself
        self.who = who  # per Survivor: the character, NOBODY until chosen
        self.at = at  # per Survivor: its location; a body stays where it fell
        self.health = health  # per Survivor: injuries
        self.fear = fear  # per Survivor: fear tokens
        self.out = out  # per Survivor: IN_PLAY, DEAD or ESCAPED (TER-1.22)
        self.packs = packs  # N_ITEMS numbers per Survivor: how many items, then how many of each kind
        self.keys = keys  # per Survivor: own KEYs in Variant 2 (TER-13.3)
        self.traits = traits  # per Survivor: bits of the traits kept
        self.used = used  # per Survivor: bits of the once-traits turned down (TER-12.4)
        self.shown = shown  # per Survivor: bits of the traits the Killer knows (TER-12.3)
        self.told = told  # per Survivor: bits of the traits the other Survivors know
        self.dealt = dealt  # per Survivor: bits of the traits dealt; last the Killer's while it chooses
        self.held = held  # per item kind: bits of the Survivors who gave one away in this turn (TER-3.11)
        self.offer = offer  # the exchange in the making: item to give, or item + 32 to take
        self.refused = refused  # exchanges refused in this turn, each packed into one number
        self.discovery = discovery  # the discovery deck, the top card last
        self.search = search  # the search deck, the top card last; the coloured KEY lies at the bottom
        self.drawn = drawn  # cards drawn and not yet settled
        self.pile = pile  # the Survivor discard pile: how many, then of each kind
        self.hand = hand  # the Killer's hand: how many, then of each of its seven kinds
        self.deck = deck  # the Killer's deck by its kinds, the top card last
        self.spent = spent  # the Killer's discard pile: how many, then of each kind
        self.overflows = overflows  # Survivors whose fear overflowed and was not yet settled (TER-8.12)
        self.plans = plans  # the two plan cards, NO_PLAN without the variant
        self.dice = dice  # the dice of the attack at hand
        self.known = known  # what both sides can know: see knowledge.py
        self.killer = killer  # which Killer
        self.lair = lair  # where the Killer is
        self.sneak = sneak  # the card or trait it sneaks by, 0: it does not
        self.last_seen = last_seen  # where the Killer was last in sight
        self.level = level
        self.rage = rage  # strength until the phase ends (BUT-MAD)
        self.edge = edge  # strength for this encounter (MUR L2)
        self.blow = blow  # strength for this attack
        self.ktraits = ktraits  # bits of the Killer's traits, from number 21 on
        self.kused = kused  # bits of its once-traits used
        self.kphase = kphase  # bits of its traits used in this phase or window
        self.locks = locks  # bits of the locked doors
        self.to_lock = to_lock  # bits of the doors named by the LOCK at hand
        self.noise = noise  # bits of the locations with noise
        self.heard = heard  # bits of those the Killer knows of
        self.fire = fire  # 1: a firecracker went off, 2: and the Killer was told (TER-1.15)
        self.rack = rack  # KEYs on the rack
        self.repair = repair  # repair progress
        self.repaired = repaired  # 1: there was a repair this round (TER-4.6)
        self.help_at = help_at  # the field of the help marker, 0: not called
        self.trap = trap  # where the trap lies, NOWHERE: nowhere
        self.plan_on = plan_on  # the card with the stage token, 2: none
        self.stage = stage  # stages reached on it
        self.plan_active = plan_active  # 1: the plan is active
        self.plan_used = plan_used  # 1: its once-effect is used
        self.plan_token = plan_token  # where the plan token lies, NOWHERE: not on the map
        self.round_no = round_no
        self.phase = phase
        self.kstep = kstep  # the step of the Killer phase
        self.turn_of = turn_of  # whose Survivor turn it is, TEAM: nobody's
        self.acted = acted  # bits of the Survivors who had their turn
        self.done = done  # 1: the action of this turn is taken
        self.tunnelled = tunnelled  # free passages in this turn (TER-3.12)
        self.buzzed = buzzed  # free buzzes in this turn (TER-3.12)
        self.card = card  # the skill card being resolved, 0: none
        self.way = way  # bits of the locations of the move at hand; BUT-FURY adds that a lock fell
        self.named = named  # bits of the Survivors named by the last DETECT
        self.reacted = reacted  # bits of the Killer traits used in the detected window
        self.token = token  # who has the first-player token (TER-13.1)
        self.discoverer = discoverer  # who discovers, TEAM: nobody
        self.silent = silent  # 1: the cards of this Discovery make no noise
        self.foes = foes  # bits of the participants of the encounter
        self.struck = struck  # bits of those attacked
        self.attacks = attacks  # attacks so far
        self.defender = defender  # the defender, TEAM: none yet
        self.defence_item = defence_item  # the D item used
        self.helped = helped  # 1: a Molotov, 2: the Secret Weapon, 3: both
        self.met = met  # 1: an encounter happened in this phase
        self.rose = rose  # 1: the Killer reappeared in this phase
        self.to_draw = to_draw  # cards of K4
        self.picked = picked  # what the Killer chose in secret during setup: Killer + 1, or bits of traits
        self.owed = owed  # levels owed for eliminations (TER-13.7)
        self.ended_by = ended_by  # how the game ended

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
        turn.step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        return turn.options(self, seat, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        turn.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return turn.forbidden(self, seat, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """What happens when a clock runs out."""
        return turn.fallback(self, seat, question)

    def value(self) -> list[float]:
        """How each seat stands."""
        return policy.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """What another seat sees of an answer."""
        return turn.seen(self, seat, code, viewer)

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return policy.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """What the search tries first."""
        return policy.guide(self, seat, codes)

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
        for i in range(TEAM):
            if self.who[i] == character:
                return i
        return TEAM

    def in_play(self, i: i64) -> bool:
        """Whether a Survivor still takes part (TER-1.22)."""
        return self.out[i] == IN_PLAY

    def n_in_play(self) -> i64:
        """How many Survivors still take part."""
        n: i64 = 0
        for i in range(TEAM):
            if self.out[i] == IN_PLAY:
                n += 1
        return n

    def survivors_at(self, places: i64) -> i64:
        """The bits of the Survivors in play in some locations."""
        bits: i64 = 0
        one: i64 = 1
        for i in range(TEAM):
            if self.out[i] == IN_PLAY and places >> self.at[i] & 1:
                bits |= one << i
        return bits

    def next_in_play(self, i: i64) -> i64:
        """The next Survivor in play clockwise, not this one unless it is the only one; TEAM: none (TER-2.8)."""
        for step in range(1, TEAM + 1):
            other = (i + step) % TEAM
            if self.out[other] == IN_PLAY:
                return other
        return TEAM

    # The map

    def open_ways(self, place: i64) -> i64:
        """The bits of the locations a Survivor can step to: locked doors are shut (TER-1.6)."""
        ways = self.rows.near[place]
        shut = self.rows.doors_at[place] & self.locks
        one: i64 = 1
        door: i64 = 0
        while shut != 0:
            if shut & 1:
                ways &= ~(self.rows.door_ends[door] & ~(one << place))
            shut >>= 1
            door += 1
        return ways

    def walk(self, place: i64, least: i64, most: i64) -> i64:
        """Where a walk of least to most steps can end, locks in force; it may come back on its own way (TER-1.7)."""
        one: i64 = 1
        edge: i64 = one << place
        found: i64 = edge if least == 0 else 0
        for steps in range(1, most + 1):
            following: i64 = 0
            for other in range(N_LOCATIONS):
                if edge >> other & 1:
                    following |= self.open_ways(other)
            edge = following
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
        return self.rows.distance[a * N_LOCATIONS + b]

    def killer_is_at(self, place: i64) -> bool:
        """Whether this is the Killer's location for the Survivors; never while it sneaks (TER-1.10)."""
        return self.sneak == 0 and self.lair == place

    # Items and traits

    def has(self, i: i64, item: i64) -> bool:
        """Whether a Survivor holds an item."""
        return self.packs[i * N_ITEMS + item] > 0

    def over_limit(self, i: i64) -> bool:
        """Whether a backpack is too full (TER-5.1); Johnson's never is (TER-S1.2)."""
        return self.packs[i * N_ITEMS] > self.rows.backpack and self.who[i] != JOHNSON

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
        if self.killer == NO_KILLER:
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
        self.packs[i * N_ITEMS] += 1
        self.packs[i * N_ITEMS + item] += 1

    def take_item(self, i: i64, item: i64) -> None:
        """Take an item out of a backpack."""
        self.packs[i * N_ITEMS] -= 1
        self.packs[i * N_ITEMS + item] -= 1

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


def blank(setup: Setup, rows: Rows, streams: list[i64], journal: Journal | None) -> Terrorscape:
    """An empty table."""
    asked: list[i64] = [NONE] * setup.n_seats
    killer_seat: i64 = setup.options.get("killer", 0)
    return Terrorscape(
        setup,
        [],
        asked,
        0,
        streams,
        journal,
        False,
        rows,
        killer_seat,
        setup.mode == "on_your_own",
        [NOBODY] * TEAM,
        [rows.start] * TEAM,
        [0] * TEAM,
        [0] * TEAM,
        [0] * TEAM,
        [0] * (TEAM * N_ITEMS),
        [0] * TEAM,
        [0] * TEAM,
        [0] * TEAM,
        [0] * TEAM,
        [0] * TEAM,
        [0] * (TEAM + 1),
        [0] * N_ITEMS,
        [],
        [],
        [],
        [],
        [],
        [0] * N_ITEMS,
        [0] * (N_SKILLS + 1),
        [],
        [0] * (N_SKILLS + 1),
        [],
        [NO_PLAN] * 2,
        [],
        first_knowledge(rows),
        NO_KILLER,  # killer
        rows.killer_start,  # lair
        0,  # sneak
        rows.killer_start,  # last_seen
        1,  # level
        0,  # rage
        0,  # edge
        0,  # blow
        0,  # ktraits
        0,  # kused
        0,  # kphase
        0,  # locks
        0,  # to_lock
        0,  # noise
        0,  # heard
        0,  # fire
        0,  # rack
        0,  # repair
        0,  # repaired
        0,  # help_at
        NOWHERE,  # trap
        2,  # plan_on
        0,  # stage
        0,  # plan_active
        0,  # plan_used
        NOWHERE,  # plan_token
        0,  # round_no
        0,  # phase
        0,  # kstep
        TEAM,  # turn_of
        0,  # acted
        0,  # done
        0,  # tunnelled
        0,  # buzzed
        0,  # card
        0,  # way
        0,  # named
        0,  # reacted
        0,  # token
        TEAM,  # discoverer
        0,  # silent
        0,  # foes
        0,  # struck
        0,  # attacks
        TEAM,  # defender
        0,  # defence_item
        0,  # helped
        0,  # met
        0,  # rose
        rows.draw,  # to_draw
        0,  # picked
        0,  # owed
        0,  # ended_by
    )


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.terrorscape import policy, turn  # noqa: E402
