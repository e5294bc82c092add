"""Whether a position can be: what a dump or a person wrote is looked through once, before it is played."""

from typing import Any

from grimtable.engine.codes import NONE, field_a, field_b, field_c, field_d, kind_of
from grimtable.engine.errors import BadPosition
from grimtable.engine.rng import WORDS
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.knowledge.memory import Memory
from grimtable.games.claustrophobia.rules import questions
from grimtable.games.claustrophobia.rules.cards import advantage_counts, event_counts
from grimtable.games.claustrophobia.rules.tunnels import FAR, distances
from grimtable.games.claustrophobia.state import Claustrophobia

LIST = (1 << 60) - 1  # a list of figures, five bits each
# The largest value of each mark; bits and small counts.
MOST = dict.fromkeys(m.MARKS, 1)
MOST.update(
    round=99, phase=4, human=2, threat=99, deployed=9, air=30, air_tile=c.N_TILES - 1, air_side=3, escapes=2, seals=15,
    mechanisms=36, legion=3, rage=LIST, critical=LIST, unguarded=LIST, gathered=99, bless=c.HUMANS, bless_bonus=2,
    courage=c.HUMANS, hold=9, forward=9, auras=127, active=c.N_FIGURES, left=9, turn=127, dig_tile=c.N_TILES - 1,
    dig_side=3, dig=63, drawn=c.N_TILES, real=c.HUMANS, decoys=31, bid=99, bidder=2, posted=31, gifts=126,
    ended=11, winner=3, tired=31, fresh=31, done=(1 << c.N_FIGURES) - 1, tough=(1 << c.N_FIGURES) - 1,
    holes=(1 << c.N_TILES) - 1, tripped=(1 << c.N_TILES) - 1, hole_tokens=3, points=99, bought=31, exorcisms=2,
    figure_1=c.HUMANS, figure_2=c.HUMANS, goaded=2, extra=99,
)  # fmt: skip

# Which phases a question belongs to, and which side is asked: h, d, or b for both.
ASKED_IN = {
    "bid": ((0,), "b"), "team": ((0,), "h"), "gift": ((0,), "h"), "air": ((0, 2), "d"), "station": ((0,), "h"),
    "entrust": ((0,), "h"), "swap": ((1,), "h"), "feet": ((1,), "h"), "reroll": ((1,), "h"), "doom": ((1, 4), "d"),
    "faith": ((1, 2, 3, 4), "h"), "panic": ((1,), "h"), "assign": ((1,), "h"), "support": ((1,), "h"),
    "human": ((2,), "h"), "turn": ((2, 4), "b"), "lost": ((2,), "d"), "peek": ((2,), "b"), "orient": ((2,), "b"),
    "sink": ((2,), "d"), "fodder": ((2,), "d"), "possess": ((2,), "d"), "guard": ((2, 3, 4), "b"),
    "line": ((2, 3, 4), "h"), "scar": ((2, 3, 4), "d"), "destiny": ((3,), "d"), "trap": ((3,), "d"),
    "threat": ((3,), "d"), "demon": ((4,), "d"), "heal": ((4,), "h"), "settle": ((2, 3, 4), "h"),
}  # fmt: skip


def bad(reason: str) -> BadPosition:
    """A refusal with its reason."""
    return BadPosition(f"claustrophobia: {reason}")


def number(value: Any, low: int, high: int, where: str) -> int:  # whatever the position holds
    """A whole number between two limits."""
    if type(value) is not int or not low <= value <= high:
        raise bad(f"{where} is {value!r}, not a number from {low} to {high}")
    return value


def check_table(s: Claustrophobia) -> None:
    """Everything on the table is there as often as it can be."""
    for name, mark in zip(m.MARKS, s.marks, strict=True):
        number(mark, 0, MOST[name], name)
    for name, values, high in (
        ("pegs", s.pegs, 63), ("dice", s.dice, 6), ("pool", s.pool, 6), ("wounds", s.wounds, 30),
        ("streams", s.streams, 0xFFFFFFFF),
    ):  # fmt: skip
        for value in values:
            number(value, 0, high, name)
    if len(s.streams) != WORDS * len(m.STREAMS):
        raise bad(f"streams have {len(s.streams)} words, not {WORDS} each")
    if any(die == 0 for die in s.pool) or list(s.pool) != sorted(s.pool):
        raise bad("the dice of the pool are 1 to 6, the smaller first")
    check_tiles(s)
    check_figures(s)
    if s.tiles:
        check_cards(s)
    if s.marks[m.HUMAN] == 0 and not s.setup.options["auction"]:
        raise bad("human is 0, though there is no auction (CLA-V2.2)")
    for token in s.tokens:
        number(token, 0, c.HUMANS + c.N_TILES - 1, "tokens")
    if len(s.tokens) < s.marks[m.REAL]:
        raise bad(f"the real token is {s.marks[m.REAL]} of {len(s.tokens)} (CLA-S6.2)")
    if s.scenario == c.GOLD and s.marks[m.ROUND] and not s.marks[m.REAL]:
        raise bad("marks, real: no Treasure token is the real one (CLA-S6.2)")


def check_tiles(s: Claustrophobia) -> None:
    """Every tile is in one place."""
    everywhere = [*s.tiles, *s.pile, *s.aside, *s.lost]
    if s.marks[m.DRAWN]:
        everywhere.append(s.marks[m.DRAWN] - 1)
    if len(set(everywhere)) != len(everywhere):
        raise bad("a tile is in two places")
    if any(s.rows.tile_count[tile] == 0 for tile in everywhere):
        raise bad("a tile is in play that this pack leaves in the box")
    cells = [s.cells[tile] for tile in s.tiles]
    if len(set(cells)) != len(cells):
        raise bad("two tiles lie on one cell (CLA-1.1)")
    if any(tile < 2 for tile in s.pile):
        raise bad("Exit and Pentacle Room are never in the pile (CLA-S1.1)")
    check_ways(s)
    for bits in (s.marks[m.HOLES], s.marks[m.TRIPPED]):
        if any(bits >> tile & 1 and s.cells[tile] == 0 for tile in range(c.N_TILES)):
            raise bad("a hole or trap is noted on a tile that is not in play")
    if s.tiles and s.marks[m.AIR] and s.scenario in (1, 3) and s.marks[m.ROUND]:
        tile, side = s.marks[m.AIR_TILE], s.marks[m.AIR_SIDE]
        if s.cells[tile] == 0:
            raise bad("the d10 lies on a tile that is not in play (CLA-S1.3)")
        if side > 3:
            raise bad("the d10 lies on no side (CLA-S1.3)")


def check_ways(s: Claustrophobia) -> None:
    """Every tile was explored from another one, so ways lead to it (CLA-5.3)."""
    if s.tiles:
        steps = distances(s, s.tiles[0])
        for tile in s.tiles:
            if steps[tile] >= FAR:
                raise bad(f"map: no way leads from {c.TILES[s.tiles[0]]} to {c.TILES[tile]} (CLA-5.3)")


def check_figures(s: Claustrophobia) -> None:
    """Figures stand on tiles in play, in their numbers, and what is noted of them fits."""
    for figure, place in enumerate(s.at):
        if place < c.N_TILES and s.tiles and s.cells[place] == 0:
            raise bad(f"a figure stands on T{place + 1:02}, which is not in play")
        if place == c.ESCAPED and (s.scenario != 1 or figure >= c.HUMANS):
            raise bad("only Human warriors escape, in the first scenario (CLA-S1.7)")
    for tile in s.tiles:
        if s.humans_on(tile) > s.rows.tile_room[tile] or s.demons_on(tile) > s.rows.tile_room[tile]:
            waiting = any(kind_of(step) in (k.SETTLE_IN,) for step in s.stack)
            asked = any(kind_of(question) == k.ASK_SETTLE for question in s.asked)
            if not (waiting or asked):
                raise bad(f"T{tile + 1:02} holds more warriors than it has room for (CLA-1.6)")
    tough = s.marks[m.TOUGH]
    if any(
        tough >> figure & 1 and not (c.TROG <= figure < c.DEMON and s.in_play(figure)) for figure in range(c.N_FIGURES)
    ):
        raise bad("only Troglodytes in play are Tough (CLA-M2.2)")
    for figure in range(c.HUMANS):
        if s.in_play(figure) and s.pegs[figure] == 63:
            raise bad("a warrior with six cancelled lines is dead (CLA-6.5)")
    for name in ("bless", "courage"):
        number(s.marks[m.MARKS.index(name)], 0, c.HUMANS, name)
    for name, first, last in (
        ("rage", c.DEMON, c.N_FIGURES),
        ("critical", c.TROG, c.N_FIGURES),
        ("unguarded", 0, c.HUMANS),
    ):
        notes = s.marks[m.MARKS.index(name)]
        while notes > 0:
            number(notes & 31, first + 1, last, name)
            notes >>= 5
    active = s.marks[m.ACTIVE] - 1
    if active >= 0 and s.marks[m.PHASE] in (2, 4) and (active < c.HUMANS) != (s.marks[m.PHASE] == 2):
        raise bad("a warrior of the other side is active (CLA-3.1)")


def check_cards(s: Claustrophobia) -> None:
    """Every card is in one place."""
    for slugs, counts, deck, hand, gone in (
        (c.ADVANTAGES, advantage_counts(s), s.deck, s.hand, s.gone),
        (c.EVENT_CARDS, event_counts(s), s.fates, s.claws, s.spent),
    ):
        for card in range(1, len(slugs)):
            there = deck.count(card) + hand[card] + gone[card]
            if there != counts[card]:
                raise bad(f"{slugs[card]} is there {there} times in hand, deck and discards, not {counts[card]} times")


def check_flow(s: Claustrophobia) -> None:
    """Somebody is asked something that fits the phase, the pending steps are steps, or the game is over."""
    asked = [(seat, int(question)) for seat, question in enumerate(s.asked) if question != NONE]
    if s.over:
        if asked or s.stack or not s.marks[m.WINNER] or not s.marks[m.ENDED] or not s.marks[m.HUMAN]:
            raise bad("now: a game that is over asks nothing, has no steps and names its winner")
        return
    if len(asked) != 1 or s.marks[m.WINNER]:
        raise bad("now: exactly one seat is asked while the game runs")
    seat, question = asked[0]
    name = k.QUESTIONS[kind_of(question)]
    phases, side = ASKED_IN[name]
    if s.marks[m.PHASE] not in phases:
        raise bad(f"now: {name} is not asked in this phase")
    if side != "b" and seat != (s.human() if side == "h" else s.demon()):
        raise bad(f"now: {name} is asked of the other side")
    for step in s.stack:
        check_step(s, int(step))
    if s.marks[m.PHASE] and (not s.stack or kind_of(s.stack[0]) != k.BEGIN_ROUND):
        raise bad("now: the steps do not end with begin_round: after this round comes another (CLA-10.3)")
    if name == "assign":
        unserved = sum(s.in_play(figure) for figure in range(field_a(question), c.HUMANS))
        if len(s.pool) < unserved:
            raise bad(f"pool: {len(s.pool)} dice, {unserved} warriors are still to get one (CLA-2.4)")
    try:
        codes = questions.options(s, question)
    except (IndexError, AssertionError) as error:
        raise bad(f"now: {name} cannot be asked here: {error!r}") from None
    if not codes:
        raise bad(f"now: {name} has no answer here")


FIGURE_STEPS = (k.STATION_NEXT, k.ASSIGN_NEXT, k.WOUND, k.SETTLE_IN, k.REMOVE, k.ROLL_ATTACK)


def check_step(s: Claustrophobia, step: int) -> None:
    """A step names figures and tiles that there are."""
    kind, a, b = kind_of(step), field_a(step), field_b(step)
    if kind in FIGURE_STEPS and a >= c.N_FIGURES:
        raise bad(f"now: {k.STEPS[kind]} names figure {a}, there are {c.N_FIGURES}")
    if kind in (k.MOVE_IN, k.MOVE_AIR, k.AREA) and (a >= c.N_TILES or s.cells[a] == 0):
        raise bad(f"now: {k.STEPS[kind]} names tile {a}, which is not in play")
    if kind == k.PLACE_EFFECTS and (b >= c.N_TILES or s.cells[b] == 0):
        raise bad(f"now: place_effects names tile {b}, which is not in play")
    if kind == k.AUCTION and a > 1:
        raise bad("now: there are two seats")
    if kind in (k.HITS, k.ROLL_ATTACK):
        target = a if kind == k.HITS else b
        if not (target < c.N_FIGURES or (64 <= target < 64 + c.N_TILES and s.cells[target - 64])):
            raise bad(f"now: {k.STEPS[kind]} names target {target}")
        if kind == k.HITS and field_c(step) > c.N_FIGURES:
            raise bad("now: hits of nobody")
        if kind == k.ROLL_ATTACK and field_d(step) > 6:
            raise bad("now: DEF never exceeds 6 (CLA-6.4)")
    if kind == k.CARRY_OUT and not 0 < a < c.N_EVENTS:
        raise bad(f"now: no Event card {a}")


def check_memory(memory: Memory, s: Claustrophobia) -> Memory:
    """What is remembered fits the pile."""
    if memory.built and len(memory.slots) != len(s.pile):
        raise bad(f"memory has {len(memory.slots)} slots for a pile of {len(s.pile)}")
    return memory
