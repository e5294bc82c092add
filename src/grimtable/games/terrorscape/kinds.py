"""Terrorscape's numbers: what an action, a question, a step or an event is called inside."""

from typing import Final

# Actions
PICK_KILLER: Final = 1  # Killer
PICK_SURVIVOR: Final = 2  # Survivor
KEEP_TRAIT: Final = 3  # trait
NAME: Final = 4  # Survivor
MOVE: Final = 5  # location
CALM: Final = 6
UNLOCK: Final = 7  # door
REPAIR: Final = 8
SEARCH: Final = 9
END_TURN: Final = 10
USE: Final = 11  # item, what it needs + 1 (location, door or Survivor)
ABILITY: Final = 12  # which, location + 1 or item + 1
TRAIT: Final = 13  # trait, mode, what it needs + 1
PLAN: Final = 14  # plan, what it needs + 1
LOOT: Final = 15  # body, item
GIVE: Final = 16  # partner, item
TAKE: Final = 17  # partner, item
PROPOSE: Final = 18
ACCEPT: Final = 19
REFUSE: Final = 20
KEEP: Final = 21  # item
DISCARD: Final = 22  # item
ADVANCE: Final = 23  # plan
PASS: Final = 24
PLAY: Final = 25  # skill card
STOP: Final = 26
SNEAK: Final = 27  # location
DETECT: Final = 28  # area
DETECT_PAIR: Final = 29  # location, location
LISTEN: Final = 30  # location
LOCK: Final = 31  # door
FREE: Final = 32  # door
PAY: Final = 33  # skill card
YES: Final = 34
DEFEND: Final = 35  # item, 1 for a Molotov, 1 for the Secret Weapon

# Questions
ASK_KILLER: Final = 1
ASK_SURVIVOR: Final = 2  # who
ASK_TRAIT: Final = 3  # who
ASK_NEXT: Final = 4
ASK_TURN: Final = 5  # Survivor
ASK_TRADE: Final = 6  # Survivor, partner
ASK_ACCEPT: Final = 7  # Survivor
ASK_FOUND: Final = 8  # Survivor
ASK_LIMIT: Final = 9  # Survivor
ASK_COORDINATE: Final = 10  # Survivor
ASK_DISCOVERER: Final = 11
ASK_DISCOVER: Final = 12  # Survivor
ASK_PLAN: Final = 13
ASK_INTEL: Final = 14
ASK_FAST: Final = 15
ASK_MAIN: Final = 16  # actions left
ASK_SLOW: Final = 17
ASK_START: Final = 18
ASK_END: Final = 19
ASK_PAY: Final = 20  # cards left, least
ASK_STEP: Final = 21  # least, most, why
ASK_SNEAK: Final = 22
ASK_AREA: Final = 23
ASK_PAIR: Final = 24
ASK_DOOR: Final = 25  # scope, left
ASK_FREE: Final = 26  # door
ASK_TARGET: Final = 27  # why
ASK_SPARE: Final = 28
ASK_DETECTED: Final = 29
ASK_LISTEN: Final = 30
ASK_RUSH: Final = 31
ASK_OVERFLOW: Final = 32  # Survivor
ASK_TOY: Final = 33
ASK_HEROIC: Final = 34  # Survivor
ASK_LEAVE: Final = 35  # Survivor
ASK_ATTACK: Final = 36
ASK_DEFENDER: Final = 37
ASK_DEFEND: Final = 38  # Survivor
ASK_AMULET: Final = 39  # Survivor
ASK_FLEE: Final = 40  # Survivor
QUESTIONS: Final = (
    "", "killer", "survivor", "trait", "next", "turn", "trade", "accept", "found", "limit", "coordinate",
    "discoverer", "discover", "plan", "intel", "fast", "main", "slow", "start", "end", "pay", "step", "sneak",
    "area", "pair", "door", "free", "target", "spare", "detected", "listen", "rush", "overflow", "toy", "heroic",
    "leave", "attack", "defender", "defend", "amulet", "flee",
)  # fmt: skip

# Steps
DO_CHOOSE: Final = 1
DO_REVEAL: Final = 2
DO_CHOOSE_TRAITS: Final = 3
DO_REVEAL_TRAITS: Final = 4
DO_SETUP_TRAIT: Final = 5  # n
DO_BEGIN_ROUND: Final = 6
DO_NEXT_TURN: Final = 7
DO_TURN: Final = 8  # Survivor
DO_LIMIT: Final = 9  # Survivor
DO_COORD_NEXT: Final = 10  # bits
DO_DISCOVER: Final = 11
DO_PLAN_CHECK: Final = 12
DO_REVEAL_NOISE: Final = 13
DO_END_SURVIVORS: Final = 14
DO_KILLER_PHASE: Final = 15
DO_REAPPEAR: Final = 16
DO_FREE_SEARCH: Final = 17
DO_START_TRAITS: Final = 18
DO_FAST_STEP: Final = 19
DO_MAIN_STEP: Final = 20  # actions left
DO_SLOW_STEP: Final = 21
DO_END_TRAITS: Final = 22
DO_DRAW_STEP: Final = 23
DO_PAY: Final = 24  # cards left, least
DO_CARD_PART: Final = 25  # card, part
DO_CARD_DONE: Final = 26
DO_WALK: Final = 27  # least, most, why
DO_LOCK: Final = 28  # scope, left
DO_SETTLE: Final = 29
DO_INJURE_ALL: Final = 30  # bits
DO_INJURE: Final = 31  # Survivor
DO_GAIN_LEVEL: Final = 32
DO_LEVEL_PART: Final = 33  # part, level
DO_DRAW: Final = 34  # n
DO_MILL: Final = 35  # n
DO_DETECTED: Final = 36
DO_SEARCH: Final = 37  # why
DO_HEROIC_NEXT: Final = 38  # bits
DO_LEAVE_NEXT: Final = 39  # bits
DO_DREAD: Final = 40
DO_LAST_BLOW: Final = 41  # bits
DO_ATTACK: Final = 42
DO_CHOOSE_DEFENDER: Final = 43
DO_DEFEND: Final = 44
DO_ROLL: Final = 45
DO_FLEE_NEXT: Final = 46  # bits
DO_END_ENCOUNTER: Final = 47
DO_OWN_SEARCH: Final = 48  # Survivor, n
DO_RELEASE: Final = 49
DO_OVERDRAWN: Final = 50
STEPS: Final = (
    "", "choose", "reveal", "choose_traits", "reveal_traits", "setup_trait", "begin_round", "next_turn", "turn",
    "limit", "coord_next", "discover", "plan_check", "reveal_noise", "end_survivors", "killer_phase", "reappear",
    "free_search", "start_traits", "fast_step", "main_step", "slow_step", "end_traits", "draw_step", "pay",
    "card_part", "card_done", "walk", "lock", "settle", "injure_all", "injure", "gain_level", "level_part", "draw",
    "mill", "detected", "search", "heroic_next", "leave_next", "dread", "last_blow", "attack", "choose_defender",
    "defend", "roll", "flee_next", "end_encounter", "own_search", "release", "overdrawn",
)  # fmt: skip

# Events
KILLER_CHOSEN: Final = 1
SURVIVORS_CHOSEN: Final = 2
TRAITS_DEALT: Final = 3
TRAIT_KEPT: Final = 4
KILLER_TRAITS_SHOWN: Final = 5
PLANS_DEALT: Final = 6
TOKEN_GIVEN: Final = 7
ROUND_BEGAN: Final = 8
TURN_BEGAN: Final = 9
MOVED: Final = 10
PASSAGE_TAKEN: Final = 11
NOISE_MADE: Final = 12
NOISE_REVEALED: Final = 13
FEAR_CHANGED: Final = 14
HEALTH_CHANGED: Final = 15
SCARED: Final = 16
OVERFLOWED: Final = 17
LOCK_REMOVED: Final = 18
LOCKED: Final = 19
LOCK_TAKEN: Final = 20
REPAIRED: Final = 21
HELP_CALLED: Final = 22
HELP_CAME_NEARER: Final = 23
ITEM_USED: Final = 24
ITEM_GIVEN: Final = 25
TRADE_OFFERED: Final = 26
TRADE_REFUSED: Final = 27
CARDS_FOUND: Final = 28
CARD_KEPT: Final = 29
CARD_DROPPED: Final = 30
KEY_RACKED: Final = 31
KEY_TAKEN: Final = 32
ABILITY_USED: Final = 33
TRAIT_USED: Final = 34
TRAIT_SHOWN: Final = 35
TRAP_SET: Final = 36
DISCOVERER_NAMED: Final = 37
PLAN_ADVANCED: Final = 38
PLAN_ACTIVE: Final = 39
PLAN_USED: Final = 40
PLAN_TOKEN_SET: Final = 41
LOOTED: Final = 42
PHASE_BEGAN: Final = 43
STEP_BEGAN: Final = 44
REAPPEARED: Final = 45
SKILL_PLAYED: Final = 46
SKILL_DISCARDED: Final = 47
KILLER_TRAIT_USED: Final = 48
COST_PAID: Final = 49
KILLER_MOVED: Final = 50
SNEAKED: Final = 51
DETECTED: Final = 52
SEARCHED: Final = 53
TRAIL_TOLD: Final = 54
STRENGTH_CHANGED: Final = 55
LEVEL_GAINED: Final = 56
UNLOCKED: Final = 57
CARD_DRAWN: Final = 58
CARD_SPARED: Final = 59
CARD_MILLED: Final = 60
RESHUFFLED: Final = 61
CAUGHT: Final = 62
AMULET_USED: Final = 63
INJURED: Final = 64
ELIMINATED: Final = 65
ESCAPED: Final = 66
ENCOUNTER_BEGAN: Final = 67
ENCOUNTER_CANCELLED: Final = 68
ATTACKED: Final = 69
DEFENDER_NAMED: Final = 70
DEFENDED: Final = 71
DEFENCE_JUDGED: Final = 72
LEFT: Final = 73
FLED: Final = 74
ENCOUNTER_ENDED: Final = 75
TOKEN_PASSED: Final = 76
PHASE_SKIPPED: Final = 77
GAME_ENDED: Final = 78
TURN_ENDED: Final = 79
HAND_SPENT: Final = 80
FLIGHT_BEGAN: Final = 81
LAID_OPEN: Final = 82
KILLER_TRAITS_DEALT: Final = 83
# What the Killer does: these events name the Killer's seat as well, so that its player can be told "you"
KILLER_EVENTS: Final = frozenset(
    (
        KILLER_CHOSEN, KILLER_TRAITS_DEALT, KILLER_TRAITS_SHOWN, NOISE_REVEALED, REAPPEARED, SKILL_PLAYED,
        KILLER_TRAIT_USED, COST_PAID, HAND_SPENT, KILLER_MOVED, SNEAKED, LOCKED, LOCK_TAKEN, DETECTED, SEARCHED,
        STRENGTH_CHANGED, LEVEL_GAINED, UNLOCKED, CARD_DRAWN, CARD_SPARED, CARD_MILLED, RESHUFFLED,
        ENCOUNTER_CANCELLED, ATTACKED, PHASE_SKIPPED, GAME_ENDED,
    )
)  # fmt: skip
