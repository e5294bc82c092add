"""Claustrophobia's numbers: what an action, a question, a step or an event is called inside."""

from typing import Final

# Actions; tiles and figures by number
PASS: Final = 1  # done, no card, end of an activation or a phase
BID: Final = 2  # points
HIRE: Final = 3  # type
TAKE_GIFT: Final = 4  # gift
EQUIP: Final = 5  # figure, object
SET_AIR: Final = 6  # tile, side
STATION: Final = 7  # figure, tile
ENTRUST: Final = 8  # figure
SWAP: Final = 9  # figure, figure
PLAY: Final = 10  # Advantage card, figure + 1, line
REROLL: Final = 11  # value of the die
REROLL_FOR: Final = 12  # figure
ASSIGN: Final = 13  # figure, value
USE_GIFT: Final = 14  # gift, figure + 1, line
BLESS: Final = 15  # figure, bonus
ACTIVATE: Final = 16  # figure
STEP: Final = 17  # tile
EXPLORE: Final = 18  # side, 1 with the Sewer Map
DIVE: Final = 19  # tile
ATTACK: Final = 20  # target, tile, 1 with No Mercy! or Suicide Attack
GRENADE: Final = 21  # tile
TAKE_TOKEN: Final = 22  # token
PICK: Final = 23  # tile, next tile on top + 1
ORIENT: Final = 24  # turns clockwise
SINK: Final = 25  # tile
FODDER: Final = 26  # how many
POSSESS: Final = 27  # figure
GUARD: Final = 28  # figure
CANCEL: Final = 29  # line
DROP: Final = 30  # box, value
TRAP: Final = 31  # figure
DEPLOY: Final = 32  # 0 a Troglodyte, 1 a Demon; tile
EVENT: Final = 33  # Event card, and its choices
HEAL: Final = 34  # figure, line
SETTLE: Final = 35  # tile

# Questions
ASK_BID: Final = 1
ASK_TEAM: Final = 2
ASK_GIFT: Final = 3
ASK_AIR: Final = 4
ASK_STATION: Final = 5  # figure
ASK_ENTRUST: Final = 6
ASK_SWAP: Final = 7
ASK_FEET: Final = 8
ASK_REROLL: Final = 9  # bits of the dice chosen so far
ASK_DOOM: Final = 10
ASK_FAITH: Final = 11  # Event card
ASK_PANIC: Final = 12  # bits of the warriors who had their reroll
ASK_ASSIGN: Final = 13  # figure
ASK_SUPPORT: Final = 14
ASK_HUMAN: Final = 15
ASK_TURN: Final = 16
ASK_LOST: Final = 17
ASK_PEEK: Final = 18  # how many tiles, why
ASK_ORIENT: Final = 19
ASK_SINK: Final = 20
ASK_FODDER: Final = 21
ASK_POSSESS: Final = 22
ASK_GUARD: Final = 23  # target, attacker + 1
ASK_LINE: Final = 24  # figure
ASK_SCAR: Final = 25  # figure
ASK_DESTINY: Final = 26
ASK_TRAP: Final = 27
ASK_THREAT: Final = 28
ASK_DEMON: Final = 29
ASK_HEAL: Final = 30
ASK_SETTLE: Final = 31  # figure
QUESTIONS: Final = (
    "", "bid", "team", "gift", "air", "station", "entrust", "swap", "feet", "reroll", "doom", "faith", "panic",
    "assign", "support", "human", "turn", "lost", "peek", "orient", "sink", "fodder", "possess", "guard", "line",
    "scar", "destiny", "trap", "threat", "demon", "heal", "settle",
)  # fmt: skip

# Why tiles are looked at
BY_MAP: Final = 1
BY_LOST: Final = 2
BY_PRESCIENCE: Final = 3

# Steps
AUCTION: Final = 1  # the seat to bid
TEAM: Final = 2
EXTRA_GIFT: Final = 3
DEAL: Final = 4
SET_SCENE: Final = 5
STATION_NEXT: Final = 6  # figure
BEGIN_ROUND: Final = 7
INITIATIVE: Final = 8
ROLL_DICE: Final = 9
OFFER_FEET: Final = 10
OFFER_DOOM: Final = 11
ASSIGN_NEXT: Final = 12  # figure
SUPPORT: Final = 13
END_INITIATIVE: Final = 14
HUMAN_PHASE: Final = 15
HUMAN_NEXT: Final = 16
TURN_NEXT: Final = 17
EXPLORE_ON: Final = 18  # after the window: which way the tile comes
TAKE_TILE: Final = 19
MOVE_IN: Final = 20
PLACE_EFFECTS: Final = 21  # how far
MOVE_AIR: Final = 22  # the tile to measure from
ROLL_ATTACK: Final = 23  # attacker, target, dice, defence
HITS: Final = 24  # target, hits left, attacker + 1, tile
WOUND: Final = 25  # figure, wounds left, attacker + 1
AREA: Final = 26  # tile, place in the order, the least roll that hits, bits of the spared
REMOVE: Final = 27  # the Troglodyte of a Suicide Attack
CARRY_OUT: Final = 28  # Event card, and its choices
THREAT_PHASE: Final = 29
RESOLVE: Final = 30  # how many of the dice laid are resolved
THREAT_NEXT: Final = 31
DEMON_PHASE: Final = 32
DEMON_NEXT: Final = 33
END_DEMON: Final = 34
RITUAL_ROLL: Final = 35
PANIC_NEXT: Final = 36  # bits of the warriors who had their reroll
END_HUMAN: Final = 37
OFFER_LOST: Final = 38
SETTLE_IN: Final = 39  # figure
STEPS: Final = (
    "", "auction", "team", "extra_gift", "deal", "set_scene", "station_next", "begin_round", "initiative", "roll_dice",
    "offer_feet", "offer_doom", "assign_next", "support", "end_initiative", "human_phase", "human_next", "turn_next",
    "explore_on", "take_tile", "move_in", "place_effects", "move_air", "roll_attack", "hits", "wound", "area", "remove",
    "carry_out", "threat_phase", "resolve", "threat_next", "demon_phase", "demon_next", "end_demon", "ritual_roll",
    "panic_next", "end_human", "offer_lost", "settle_in",
)  # fmt: skip

# Events
BID_MADE: Final = 1
BID_PASSED: Final = 2
SIDES_SETTLED: Final = 3
HIRED: Final = 4
GIFT_TAKEN: Final = 5
EQUIPPED: Final = 6
ADVANTAGE_DRAWN: Final = 7
PILE_BUILT: Final = 8
TILE_PLACED: Final = 9
AIR_SET: Final = 10
STATIONED: Final = 11
ENTRUSTED: Final = 12
ROUND_BEGAN: Final = 13
PHASE_BEGAN: Final = 14
TOKENS_SWAPPED: Final = 15
DICE_ROLLED: Final = 16
CARD_PLAYED: Final = 17
EVENT_PLAYED: Final = 18
EVENT_STOPPED: Final = 19
ASSIGNED: Final = 20
EXHAUSTED: Final = 21
GIFT_USED: Final = 22
BLESSED: Final = 23
HEALED: Final = 24
ACTIVATED: Final = 25
MOVED: Final = 26
EXPLORED: Final = 27
TILES_PEEKED: Final = 28
TILE_PICKED: Final = 29
TILES_RETURNED: Final = 30
TILE_BOTTOMED: Final = 31
TILE_DRAWN: Final = 32
TILE_LOST: Final = 33
TILE_ASIDE: Final = 34
TILE_BACK: Final = 35
HOLE_SUNK: Final = 36
ESCAPED_OUT: Final = 37
TRAP_SPRUNG: Final = 38
MECHANISM_STARTED: Final = 39
ATTACKED: Final = 40
COMBAT_ROLLED: Final = 41
GUARDED: Final = 42
LINE_CANCELLED: Final = 43
DIED: Final = 44
WOUNDED: Final = 45
KILLED: Final = 46
DESTINY_ROLLED: Final = 47
DIE_LAID: Final = 48
BOX_RESOLVED: Final = 49
EVENT_DRAWN: Final = 50
THREAT_CHANGED: Final = 51
DEPLOYED: Final = 52
OBJECT_LOST: Final = 53
EXORCISED: Final = 54
SEAL_TAKEN: Final = 55
RITUAL_ROLLED: Final = 56
GAME_ENDED: Final = 57
AREA_ROLLED: Final = 58
TOKEN_TAKEN: Final = 59
HANDS_SHOWN: Final = 60
NO_TILE: Final = 61
DIE_REROLLED: Final = 62
SETTLED: Final = 63
GRENADE_THROWN: Final = 64
TROG_FREE: Final = 65
TOKEN_FELL: Final = 66
REMOVED: Final = 67
DUG: Final = 68
TICKED: Final = 69
DICE_SCATTERED: Final = 70
