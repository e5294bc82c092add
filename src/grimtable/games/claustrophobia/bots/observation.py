"""What a learner sees of Claustrophobia: every field with its meaning, and its numbers for one seat."""

from typing import Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.observation import Observed
from grimtable.games.claustrophobia.components import HUMANS, N_ADVANTAGES, N_EVENTS, N_FIGURES, N_TILES
from grimtable.games.claustrophobia.kinds import BLESS, DEPLOYED
from grimtable.games.claustrophobia.marks import (
    ACTIVE,
    AIR,
    AIR_SIDE,
    AIR_TILE,
    AURAS,
    BID_NOW,
    BIDDER,
    BLESS_BONUS,
    BLESS_USED,
    BOUGHT,
    CALM,
    CLAWS,
    COURAGE,
    CRISIS,
    CRITICAL,
    DECOYS,
    DIG,
    DIG_SIDE,
    DIG_TILE,
    DIGGING,
    DONE,
    DRAWN,
    ESCAPES,
    EXORCISMS,
    EXTRA,
    FIGURE_1,
    FIGURE_2,
    FORWARD,
    FRESH,
    FUTILE,
    GATHERED,
    GIFT_BITS,
    GOADED,
    HOLD,
    HOLE_TOKENS,
    HOLES,
    LEFT,
    LEGION,
    LURE,
    MECHANISMS,
    OIL,
    P_OVER,
    PANICKED,
    PHASE,
    POINTS,
    POSTED,
    RAGE,
    REAL,
    ROUND,
    SEALS,
    SPEED,
    SWAPPED,
    THREAT,
    TIRED,
    TOUGH,
    TRIPPED,
    TURN,
    UNGUARDED,
)
from grimtable.games.claustrophobia.rules.warriors import times_on_list
from grimtable.games.claustrophobia.state import Claustrophobia

MOST: Final = 255
N_PHASES: Final = 6
N_SCENARIOS: Final = 6
N_DICE: Final = 12
N_LAID: Final = 12
N_TOKENS: Final = 5
EIGHT: Final = 8
SIDES: Final = 4

# Marks that are one small number each.
NUMBERS: Final[list[i64]] = [
    ROUND, THREAT, DEPLOYED, AIR, AIR_TILE, AIR_SIDE, ESCAPES, CALM, MECHANISMS, OIL, LEGION, FUTILE, SPEED, CLAWS,
    LURE, DIGGING, GATHERED, CRISIS, BLESS_USED, BLESS, BLESS_BONUS, COURAGE, HOLD, FORWARD, ACTIVE, LEFT, TURN,
    DIG_TILE, DIG_SIDE, DIG, DRAWN, BID_NOW, BIDDER, HOLE_TOKENS, POINTS, BOUGHT, EXORCISMS, FIGURE_1, FIGURE_2,
    GOADED, PANICKED, SWAPPED, EXTRA,
]  # fmt: skip
FIGURE_BITS: Final[list[i64]] = [POSTED, TIRED, FRESH, DONE, TOUGH]
TILE_BITS: Final[list[i64]] = [HOLES, TRIPPED]
LISTS: Final[list[i64]] = [RAGE, CRITICAL, UNGUARDED]
OTHER_BITS: Final[list[i64]] = [SEALS, AURAS, GIFT_BITS, DECOYS]

OBSERVED: Final = (
    Observed("side", (3,), 1, "the own side: Human, Demon, not yet known"),
    Observed("scenario", (N_SCENARIOS,), 1, "the scenario: survivors, invasion, master, ritual, possessed, gold"),
    Observed("phase", (N_PHASES,), 1, "the phase: setup, initiative, human, threat, demon, over"),
    Observed("numbers", (len(NUMBERS),), MOST, "numbers on the table, from the round to the Advantage cards bought, "
             "in the order of NUMBERS; a figure or tile is its number + 1, 0 for none"),
    Observed("figure_marks", (len(FIGURE_BITS), N_FIGURES), 1,
             "figures on the shaft at the round's start, Exhausted, just exorcised, activated, Tough"),
    Observed("tile_marks", (len(TILE_BITS), N_TILES), 1, "tiles with a hole, tiles whose trap has gone off"),
    Observed("other_marks", (len(OTHER_BITS), EIGHT), 1, "Seals taken, Gifts used, Gifts owned, known decoys"),
    Observed("named", (len(LISTS), N_FIGURES), MOST,
             "how often Rage, a Critical attack, a Critical target name each figure"),
    Observed("real", (1,), N_TOKENS + 1, "the real Treasure token + 1, for the Human side"),
    Observed("places", (N_FIGURES,), 63, "each figure's tile; 61 escaped, 62 dead, 63 out of play"),
    Observed("pegs", (HUMANS, 6), 1, "cancelled lines of each Human warrior"),
    Observed("dice", (HUMANS,), 6, "the die of each Human warrior, 0 for none"),
    Observed("gear", (HUMANS,), MOST, "the Object of each Human warrior, 0 for none"),
    Observed("wounds", (2,), MOST, "wounds of each Demon"),
    Observed("tokens", (N_TOKENS,), MOST, "each Treasure token: its bearer + 1, or its tile + 6; 0 for none"),
    Observed("map", (N_TILES, 4), MOST, "each tile: in play, its column, its row, its openings as bits"),
    Observed("links", (N_TILES, SIDES), N_TILES, "the tile + 1 behind each side of each tile, 0 for none"),
    Observed("unexplored", (N_TILES, SIDES), 1, "unexplored openings"),
    Observed("pile", (1,), MOST, "tiles in the pile"),
    Observed("aside", (N_TILES,), 1, "Stash tiles kept aside"),
    Observed("lost", (N_TILES,), 1, "discarded tiles"),
    Observed("pool", (N_DICE,), 6, "dice rolled and not yet used, 0 for none"),
    Observed("laid", (N_LAID,), MOST, "Destiny dice on boxes: box * 8 + value, 0 for none"),
    Observed("hand", (N_ADVANTAGES - 1,), MOST, "Advantage cards in the own hand, by kind"),
    Observed("claws", (N_EVENTS - 1,), MOST, "Event cards in the own hand, by kind"),
    Observed("sizes", (4,), MOST, "cards: Advantage hand, Event hand, Advantage deck, Event deck"),
    Observed("gone", (N_ADVANTAGES - 1,), MOST, "Advantage cards played, by kind"),
    Observed("spent", (N_EVENTS - 1,), MOST, "Event cards played, by kind"),
)  # fmt: skip


def capped(n: i64) -> i64:
    """A number as an observation holds it."""
    return n if n < MOST else MOST


def add_bits(found: list[i64], bits: i64, n: i64) -> None:
    """Add so many bits, the lowest first."""
    for i in range(n):
        found.append(1 if bits & bit(i) else 0)


def add_row(found: list[i64], row: list[i64], n: i64) -> None:
    """Add so many numbers of a row, 0 where it has ended."""
    for i in range(n):
        found.append(capped(row[i]) if i < len(row) else 0)


def add_among(found: list[i64], chosen: list[i64], n: i64) -> None:
    """Add 1 for each number below n that is among those chosen."""
    for i in range(n):
        found.append(1 if i in chosen else 0)


def observe(s: Claustrophobia, seat: i64, found: list[i64]) -> None:
    """Add the fields of the table as a seat sees it: no pile, no other hand, and for the Demon no real Treasure."""
    marks = s.marks
    human = s.human() == seat
    demon = s.human() >= 0 and not human
    found += [1 if human else 0, 1 if demon else 0, 1 if s.human() < 0 else 0]
    for i in range(1, N_SCENARIOS + 1):
        found.append(1 if i == s.scenario else 0)
    phase: i64 = P_OVER if s.over else marks[PHASE]
    for i in range(N_PHASES):
        found.append(1 if i == phase else 0)
    for mark in NUMBERS:
        found.append(capped(marks[mark]))
    for mark in FIGURE_BITS:
        add_bits(found, marks[mark], N_FIGURES)
    for mark in TILE_BITS:
        add_bits(found, marks[mark], N_TILES)
    for mark in OTHER_BITS:
        add_bits(found, marks[mark], EIGHT)
    for mark in LISTS:
        for figure in range(N_FIGURES):
            found.append(times_on_list(s, mark, figure))
    found.append(marks[REAL] if human or s.over else 0)
    found += s.at
    for figure in range(HUMANS):
        add_bits(found, s.pegs[figure], 6)
    add_row(found, s.dice, HUMANS)
    add_row(found, s.gear, HUMANS)
    add_row(found, s.wounds, 2)
    for i in range(N_TOKENS):
        found.append(capped(s.tokens[i] + 1) if i < len(s.tokens) else 0)
    for tile in range(N_TILES):
        cell = s.cells[tile]
        if cell != 0 and tile in s.tiles:
            found += [1, cell >> 7, cell & 127, s.gates[tile]]
        else:
            found += [0, 0, 0, 0]
    for i in range(N_TILES * SIDES):
        found.append(s.links[i])
    for tile in range(N_TILES):
        add_bits(found, s.dark[tile], SIDES)
    found.append(capped(len(s.pile)))
    add_among(found, s.aside, N_TILES)
    add_among(found, s.lost, N_TILES)
    add_row(found, s.pool, N_DICE)
    add_row(found, s.laid, N_LAID)
    for i in range(1, N_ADVANTAGES):
        found.append(capped(s.hand[i]) if human or s.over else 0)
    for i in range(1, N_EVENTS):
        found.append(capped(s.claws[i]) if demon or s.over else 0)
    found += [capped(s.hand[0]), capped(s.claws[0]), capped(len(s.deck)), capped(len(s.fates))]
    add_row(found, s.gone[1:], N_ADVANTAGES - 1)
    add_row(found, s.spent[1:], N_EVENTS - 1)
