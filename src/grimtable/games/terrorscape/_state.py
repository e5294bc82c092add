"""The fields of a table of Terrorscape: what each number means."""

from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State
from grimtable.games.terrorscape import components as c


class Board(State):
    """Everything that lies on the table of Terrorscape; what can be asked and done is in state.py."""

    def __init__(
        self,
        setup: Setup,
        stack: list[i64],
        asked: list[i64],
        n_asked: i64,
        streams: list[i64],
        journal: Journal | None,
        over: bool,
        rows: c.Rows,
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
        self.known = known  # what both sides can know: see evidence.py
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
