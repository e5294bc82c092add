"""The table of Claustrophobia: its zones, how it is copied, and small questions about it. No rules."""

from typing import final

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State, digest
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m


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
        rows: c.Rows,
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
        order_of_play.run_step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        return questions.options(self, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        questions.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return refusals.forbidden(self, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """The default answer."""
        return questions.fallback(self, seat)

    def value(self) -> list[float]:
        """How each seat stands."""
        return judgement.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """What another seat sees of an answer."""
        return questions.seen(self, code)

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """The answer with the highest rating of a beginner."""
        return judgement.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """The code that a beginner likes best of some, or -1 where all of them look much worse than his best option."""
        return judgement.guide(self, seat, codes)

    def ask_known(self, seat: i64, kind: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put a question whose options everybody knows: a single one is not asked, but under ruleset 1 (CLA-14.9)."""
        if self.version == 1:
            self.ask(seat, kind, a, b)
        else:
            self.ask_openly(seat, kind, a, b)

    # Small questions

    def hash(self) -> str:
        """A digest of the state without the last throw of dice, which only shows what is past."""
        dump = self.setup.game.dump(self)
        dump.pop("roll", None)
        return digest(dump)

    def human(self) -> i64:
        """The Human seat, -1 while the auction runs."""
        return self.marks[m.HUMAN] - 1

    def demon(self) -> i64:
        """The Demon seat, or seat 0 while the auction runs."""
        return 2 - self.marks[m.HUMAN] if self.marks[m.HUMAN] > 0 else 0

    def phase(self) -> i64:
        """The phase of the round."""
        return self.marks[m.PHASE]

    def in_play(self, figure: i64) -> bool:
        """Whether a figure stands on a tile."""
        return self.at[figure] < c.N_TILES

    def is_tough(self, figure: i64) -> bool:
        """Whether a Troglodyte is a Tough one."""
        return self.marks[m.TOUGH] >> figure & 1 == 1

    def is_tired(self, figure: i64) -> bool:
        """Whether a Human warrior is Exhausted."""
        return self.marks[m.TIRED] >> figure & 1 == 1

    def type_of(self, figure: i64) -> i64:
        """Redeemer, Brute or Blade."""
        if figure < c.BRUTE:
            return c.IS_REDEEMER
        return c.IS_BRUTE if figure < c.BLADE else c.IS_BLADE

    def demon_kind(self, figure: i64) -> i64:
        """The kind of a Demon warrior."""
        if figure >= c.DEMON:
            return self.rows.demon_kind[self.scenario]
        return c.KIND_TOUGH if self.is_tough(figure) else c.KIND_TROG

    def humans_on(self, tile: i64) -> i64:
        """How many Human warriors stand on a tile."""
        n: i64 = 0
        at = self.at
        for figure in range(c.HUMANS):
            if at[figure] == tile:
                n += 1
        return n

    def demons_on(self, tile: i64) -> i64:
        """How many Demon warriors stand on a tile."""
        n: i64 = 0
        at = self.at
        for figure in range(c.TROG, c.N_FIGURES):
            if at[figure] == tile:
                n += 1
        return n

    def group_on(self, tile: i64) -> i64:
        """How many ordinary Troglodytes stand on a tile."""
        n: i64 = 0
        at = self.at
        tough = self.marks[m.TOUGH]
        for figure in range(c.TROG, c.DEMON):
            if at[figure] == tile and tough >> figure & 1 == 0:
                n += 1
        return n

    def humans_in_play(self) -> i64:
        """How many Human warriors are in play."""
        n: i64 = 0
        for figure in range(c.HUMANS):
            if self.at[figure] < c.N_TILES:
                n += 1
        return n

    def trogs_in_play(self) -> i64:
        """How many Troglodytes are in play, Tough ones included."""
        n: i64 = 0
        for figure in range(c.TROG, c.DEMON):
            if self.at[figure] < c.N_TILES:
                n += 1
        return n

    def free_trog(self) -> i64:
        """A Troglodyte of the supply, or -1."""
        if self.trogs_in_play() >= self.rows.trogs:
            return -1
        for figure in range(c.TROG, c.DEMON):
            if self.at[figure] >= c.N_TILES:
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


def blank(setup: Setup, rows: c.Rows, streams: list[i64], journal: Journal | None) -> Claustrophobia:
    """An empty table."""
    asked: list[i64] = [NONE] * setup.n_seats
    marks: list[i64] = [0] * m.N_MARKS
    at: list[i64] = [c.OUT] * c.N_FIGURES
    five: list[i64] = [0] * c.HUMANS
    two: list[i64] = [0, 0]
    tiles: list[i64] = [0] * c.N_TILES
    links: list[i64] = [0] * (4 * c.N_TILES)
    hand: list[i64] = [0] * c.N_ADVANTAGES
    claws: list[i64] = [0] * c.N_EVENTS
    return Claustrophobia(
        setup, [], asked, 0, streams, journal, False, rows, c.SCENARIOS.index(setup.mode), marks, at, five, five[:],
        five[:], two, [], [], tiles, tiles[:], links, tiles[:], [], [], [], [], [], hand, [], hand[:], claws, [],
        claws[:],
    )  # fmt: skip


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.claustrophobia.bots import judgement  # noqa: E402
from grimtable.games.claustrophobia.rules import order_of_play, questions, refusals  # noqa: E402
