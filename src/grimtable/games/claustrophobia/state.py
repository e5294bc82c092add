"""The table of Claustrophobia: its zones, how it is copied, and small questions about it. No rules."""

from typing import Final, final

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State, digest
from grimtable.games.claustrophobia.components import (
    BLADE,
    BRUTE,
    DEMON,
    HUMANS,
    IS_BLADE,
    IS_BRUTE,
    IS_REDEEMER,
    KIND_TOUGH,
    KIND_TROG,
    N_ADVANTAGES,
    N_EVENTS,
    N_FIGURES,
    N_TILES,
    OUT,
    SCENARIOS,
    TROG,
    Rows,
)

# Streams of chance
SETUP: Final = 0
PILE: Final = 1
ADVANTAGE_DECK: Final = 2
EVENT_DECK: Final = 3
DICE: Final = 4
STREAMS: Final = ("setup", "pile", "advantages", "events", "dice")

# Phases, as the view names them
P_SETUP: Final = 0
P_INITIATIVE: Final = 1
P_HUMAN: Final = 2
P_THREAT: Final = 3
P_DEMON: Final = 4
P_OVER: Final = 5
PHASES: Final = ("setup", "initiative", "human", "threat", "demon", "over")

# Marks: everything on the table that is one number
ROUND: Final = 0
PHASE: Final = 1
HUMAN: Final = 2  # the Human seat + 1, 0 while the auction runs
THREAT: Final = 3  # threat points
DEPLOYED: Final = 4  # Demons deployed for TP so far
AIR: Final = 5  # what the d10 shows, 0 without it
AIR_TILE: Final = 6
AIR_SIDE: Final = 7
ESCAPES: Final = 8
SEALS: Final = 9  # bits of the sides whose Seal is taken (CLA-S4.5)
CALM: Final = 10  # D1 was used
MECHANISMS: Final = 11  # Demonic Mechanisms since the last Threat phase
OIL: Final = 12  # A4 was played
LEGION: Final = 13  # D7: 1 defence, 2 its TP are still to come
FUTILE: Final = 14  # D8
SPEED: Final = 15  # D5
CLAWS: Final = 16  # D9
LURE: Final = 17  # D4
DIGGING: Final = 18  # D6
RAGE: Final = 19  # E6: a list of figures (stats.note)
CRITICAL: Final = 20  # E11: a list of own figures, each as often as a card named it
UNGUARDED: Final = 21  # E11: a list of Human figures
GATHERED: Final = 22  # G3: dice owed
CRISIS: Final = 23  # E4
BLESS_USED: Final = 24
BLESS: Final = 25  # figure + 1
BLESS_BONUS: Final = 26  # 1 move, 2 combat
COURAGE: Final = 27  # G4: figure + 1
HOLD: Final = 28  # A8: how many
FORWARD: Final = 29  # A6: how many
AURAS: Final = 30  # bits of the Gifts used this round
ACTIVE: Final = 31  # the figure whose activation runs, + 1
LEFT: Final = 32  # its MVT left
TURN: Final = 33  # flags of its activation
DIG_TILE: Final = 34  # the exploration at hand: from where,
DIG_SIDE: Final = 35  # through which side
DIG: Final = 36  # and its flags
DRAWN: Final = 37  # the tile in hand + 1
REAL: Final = 38  # the real Treasure token + 1: the one hidden mark
DECOYS: Final = 39  # bits of the tokens known to be decoys
BID_NOW: Final = 40  # the lowest bid
BIDDER: Final = 41  # whose it is, + 1
POSTED: Final = 42  # bits of who stood on the shaft when the round began (CLA-S2.2)
GIFT_BITS: Final = 43
ENDED: Final = 44  # number of the rule that ended the game
WINNER: Final = 45  # 1 Human, 2 Demon, 3 a draw
TIRED: Final = 46  # bits of the Exhausted
FRESH: Final = 47  # bits of the exorcised who may not act yet (CLA-S5.5)
DONE: Final = 48  # bits of the figures activated this phase
TOUGH: Final = 49  # bits of the Tough Troglodytes
HOLES: Final = 50  # bits of the tiles with a hole
TRIPPED: Final = 51  # bits of the tiles whose trap or mechanism has gone off
HOLE_TOKENS: Final = 52  # left
POINTS: Final = 53  # left to spend on the team
BOUGHT: Final = 54  # how far the shopping list is
EXORCISMS: Final = 55
FIGURE_1: Final = 56  # the figure of a Possessed One, + 1
FIGURE_2: Final = 57
GOADED: Final = 58  # the attack at hand: 1 No Mercy!, 2 Suicide Attack took effect
PANICKED: Final = 59  # E3 has taken effect this round
SWAPPED: Final = 60  # the Treasure swap of this round is done or declined
EXTRA: Final = 61  # Advantage cards bought (CLA-V2.3)
N_MARKS: Final = 62
MARKS: Final = (
    "round", "phase", "human", "threat", "deployed", "air", "air_tile", "air_side", "escapes", "seals", "calm",
    "mechanisms", "oil", "legion", "futile", "speed", "claws", "lure", "digging", "rage", "critical", "unguarded",
    "gathered", "crisis", "bless_used", "bless", "bless_bonus", "courage", "hold", "forward", "auras", "active", "left",
    "turn", "dig_tile", "dig_side", "dig", "drawn", "real", "decoys", "bid", "bidder", "posted", "gifts", "ended",
    "winner", "tired", "fresh", "done", "tough", "holes", "tripped", "hole_tokens", "points", "bought", "exorcisms",
    "figure_1", "figure_2", "goaded", "panicked", "swapped", "extra",
)  # fmt: skip

# Flags of an activation
MOVING: Final = 1  # the Move has begun
STILL: Final = 2  # the Move is over
FOUGHT: Final = 4
STEPPED: Final = 8  # at least one step was taken
TOOK: Final = 16  # a Treasure token was taken at the start of the Move
ACTED: Final = 32  # no longer the start of the activation
SHUT: Final = 64  # the end of the Move has passed: no more tokens

# Flags of an exploration
WITH_MAP: Final = 1
WITH_LOST: Final = 2
FORCED: Final = 4
BY_HUMAN: Final = 8  # Human orients
AT_AIR: Final = 16  # the opening with the d10
CLOSING: Final = 32  # a Stash that is placed after all

HUMAN_WINS: Final = 1
DEMON_WINS: Final = 2
DRAW: Final = 3


@final
class Claustrophobia(State):
    """One game of Claustrophobia."""

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
        scenario: i64,
        marks: list[i64],
        at: list[i64],
        pegs: list[i64],
        dice: list[i64],
        gear: list[i64],
        wounds: list[i64],
        tokens: list[i64],
        tiles: list[i64],
        cells: list[i64],
        gates: list[i64],
        links: list[i64],
        dark: list[i64],
        pile: list[i64],
        aside: list[i64],
        lost: list[i64],
        pool: list[i64],
        laid: list[i64],
        hand: list[i64],
        deck: list[i64],
        gone: list[i64],
        claws: list[i64],
        fates: list[i64],
        spent: list[i64],
    ) -> None:
        super().__init__(setup, stack, asked, n_asked, streams, journal, over)
        self.rows = rows
        self.scenario = scenario
        self.marks = marks
        self.at = at  # per figure: its tile, OUT, DEAD or ESCAPED
        self.pegs = pegs  # per Human warrior: bits of the cancelled lines
        self.dice = dice  # per Human warrior: the assigned die, 0 without
        self.gear = gear  # per Human warrior: its Object
        self.wounds = wounds  # per Demon
        self.tokens = tokens  # per Treasure token: its bearer, or HUMANS + its tile
        self.tiles = tiles  # the tiles in play, in the order they came
        self.cells = cells  # per tile: (x + 64) * 128 + y + 64, 0 while it is not in play
        self.gates = gates  # per tile: bits of its openings as it lies
        self.links = links  # four per tile: the connected tile + 1, 0 for none
        self.dark = dark  # per tile: bits of its unexplored openings
        self.pile = pile  # face down, the top tile last
        self.aside = aside  # Stash tiles kept aside (CLA-5.7)
        self.lost = lost  # tiles discarded face up (CLA-5.4)
        self.pool = pool  # dice rolled and not yet assigned or placed
        self.laid = laid  # Destiny dice on boxes, in order: box * 8 + value
        self.hand = hand  # Advantage cards in hand: how many, then how many of each
        self.deck = deck  # the top card last
        self.gone = gone  # Advantage cards played: how many, then how many of each
        self.claws = claws  # Event cards in hand: how many, then how many of each
        self.fates = fates  # the Event deck, the top card last
        self.spent = spent  # Event cards played: how many, then how many of each

    def clone(self) -> "Claustrophobia":
        """An independent copy."""
        return Claustrophobia(
            self.setup,
            self.stack[:],
            self.asked[:],
            self.n_asked,
            self.streams[:],
            None if self.journal is None else self.share_journal(),
            self.over,
            self.rows,
            self.scenario,
            self.marks[:],
            self.at[:],
            self.pegs[:],
            self.dice[:],
            self.gear[:],
            self.wounds[:],
            self.tokens[:],
            self.tiles[:],
            self.cells[:],
            self.gates[:],
            self.links[:],
            self.dark[:],
            self.pile[:],
            self.aside[:],
            self.lost[:],
            self.pool[:],
            self.laid[:],
            self.hand[:],
            self.deck[:],
            self.gone[:],
            self.claws[:],
            self.fates[:],
            self.spent[:],
        )

    # The rules

    def step(self, step: i64) -> None:
        """Carry out one pending step."""
        turn.run_step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        return answers.options(self, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        answers.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return refusal.forbidden(self, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """The default answer."""
        return answers.fallback(self, seat)

    def value(self) -> list[float]:
        """How each seat stands."""
        return policy.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """What another seat sees of an answer."""
        return answers.seen(self, code)

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return policy.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """The same for a search, or -1 where none of these is near enough to the best of all."""
        return policy.guide(self, seat, codes)

    def ask_known(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put a question whose options everybody knows: a single one is not asked, but under ruleset 1 (CLA-14.9)."""
        if self.version == 1:
            self.ask(seat, kind, a, b)
        else:
            self.ask_openly(seat, kind, a, b)

    # Small questions

    def hash(self) -> str:
        """A digest of the table but for the last throw, which only shows its past: recorded games verify as ever."""
        dump = self.setup.game.dump(self)
        dump.pop("roll", None)
        return digest(dump)

    def human(self) -> i64:
        """The Human seat, -1 while the auction runs."""
        return self.marks[HUMAN] - 1

    def demon(self) -> i64:
        """The Demon seat, or seat 0 while the auction runs."""
        return 2 - self.marks[HUMAN] if self.marks[HUMAN] > 0 else 0

    def phase(self) -> i64:
        """The phase of the round."""
        return self.marks[PHASE]

    def in_play(self, figure: i64) -> bool:
        """Whether a figure stands on a tile."""
        return self.at[figure] < N_TILES

    def is_tough(self, figure: i64) -> bool:
        """Whether a Troglodyte is a Tough one."""
        return self.marks[TOUGH] >> figure & 1 == 1

    def is_tired(self, figure: i64) -> bool:
        """Whether a Human warrior is Exhausted."""
        return self.marks[TIRED] >> figure & 1 == 1

    def type_of(self, figure: i64) -> i64:
        """Redeemer, Brute or Blade."""
        if figure < BRUTE:
            return IS_REDEEMER
        return IS_BRUTE if figure < BLADE else IS_BLADE

    def demon_kind(self, figure: i64) -> i64:
        """The kind of a Demon warrior."""
        if figure >= DEMON:
            return self.rows.demon_kind[self.scenario]
        return KIND_TOUGH if self.is_tough(figure) else KIND_TROG

    def humans_on(self, tile: i64) -> i64:
        """How many Human warriors stand on a tile."""
        n: i64 = 0
        at = self.at
        for figure in range(HUMANS):
            if at[figure] == tile:
                n += 1
        return n

    def demons_on(self, tile: i64) -> i64:
        """How many Demon warriors stand on a tile."""
        n: i64 = 0
        at = self.at
        for figure in range(TROG, N_FIGURES):
            if at[figure] == tile:
                n += 1
        return n

    def group_on(self, tile: i64) -> i64:
        """How many ordinary Troglodytes stand on a tile."""
        n: i64 = 0
        at = self.at
        tough = self.marks[TOUGH]
        for figure in range(TROG, DEMON):
            if at[figure] == tile and tough >> figure & 1 == 0:
                n += 1
        return n

    def humans_in_play(self) -> i64:
        """How many Human warriors are in play."""
        n: i64 = 0
        for figure in range(HUMANS):
            if self.at[figure] < N_TILES:
                n += 1
        return n

    def trogs_in_play(self) -> i64:
        """How many Troglodytes are in play, Tough ones included."""
        n: i64 = 0
        for figure in range(TROG, DEMON):
            if self.at[figure] < N_TILES:
                n += 1
        return n

    def free_trog(self) -> i64:
        """A Troglodyte of the supply, or -1."""
        if self.trogs_in_play() >= self.rows.trogs:
            return -1
        for figure in range(TROG, DEMON):
            if self.at[figure] >= N_TILES:
                return figure
        return -1

    def n_pegs(self, figure: i64) -> i64:
        """How many lines of a Human warrior are cancelled."""
        bits = self.pegs[figure]
        n: i64 = 0
        while bits > 0:
            n += bits & 1
            bits >>= 1
        return n

    def kind_of_tile(self, tile: i64) -> i64:
        """What a tile is."""
        return self.rows.tile_kind[tile]

    def n_dark(self) -> i64:
        """How many unexplored openings the board has."""
        n: i64 = 0
        for tile in self.tiles:
            bits = self.dark[tile]
            while bits > 0:
                n += bits & 1
                bits >>= 1
        return n

    def carried(self, figure: i64) -> i64:
        """The Treasure token of a warrior, or -1."""
        for token in range(len(self.tokens)):
            if self.tokens[token] == figure:
                return token
        return -1


def blank(setup: Setup, rows: Rows, streams: list[i64], journal: Journal | None) -> Claustrophobia:
    """An empty table."""
    asked: list[i64] = [NONE] * setup.n_seats
    marks: list[i64] = [0] * N_MARKS
    at: list[i64] = [OUT] * N_FIGURES
    five: list[i64] = [0] * HUMANS
    two: list[i64] = [0, 0]
    tiles: list[i64] = [0] * N_TILES
    links: list[i64] = [0] * (4 * N_TILES)
    hand: list[i64] = [0] * N_ADVANTAGES
    claws: list[i64] = [0] * N_EVENTS
    return Claustrophobia(
        setup, [], asked, 0, streams, journal, False, rows, SCENARIOS.index(setup.mode), marks, at, five, five[:],
        five[:], two, [], [], tiles, tiles[:], links, tiles[:], [], [], [], [], [], hand, [], hand[:], claws, [],
        claws[:],
    )  # fmt: skip


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.claustrophobia import answers, policy, refusal, turn  # noqa: E402
