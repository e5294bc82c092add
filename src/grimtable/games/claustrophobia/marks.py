"""The numbers of the table: streams of chance, phases, marks and the flags that some of them hold."""

from typing import Final

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
