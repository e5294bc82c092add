"""Osaczeni's numbers: what an action, a question, a step or an event is called inside."""

from typing import Final

# Actions
PLACE: Final = 1  # area of the die, character
PASS: Final = 2
PLAY_CARD: Final = 3  # card, area + 1 (0: none), character + 1 (0: none)
VOTE: Final = 4  # player
BREAK_TIE: Final = 5  # player
KEEP: Final = 6  # card
GIVE: Final = 7  # card, player
GO: Final = 8  # area
MOVE: Final = 9  # character
FEED: Final = 10  # character
REROLL: Final = 11  # area shown by the die
HAUNT: Final = 12  # area
BOX: Final = 13  # card

# Phases of a round, as the view names them
PLACEMENT: Final = 0
TRUCK: Final = 1
BADGE: Final = 2
MAPS: Final = 3
MOVES: Final = 4
ARRIVAL: Final = 5
ATTACK: Final = 6
CLOSING: Final = 7
PHASES: Final = ("placement", "truck", "badge", "maps", "moves", "arrival", "attack", "closing", "over")

# Where this round's dice are
AWAY: Final = 0  # not rolled yet, or placed as monsters
UNDER_HATCH: Final = 1
OPEN: Final = 2
DICE_PLACES: Final = ("away", "hatch", "open")

# Questions
ASK_PLACE: Final = 1  # D1
ASK_DISCUSS: Final = 2  # D2, D16
ASK_VOTE: Final = 3  # D3
ASK_TIE: Final = 4  # D4: bits of the tied players
ASK_KEEP: Final = 5  # D5, D17
ASK_GIVE: Final = 6  # D5, D17: recipients still to come, first recipient + 1
ASK_WALKIE: Final = 7  # D6
ASK_GO_OPENLY: Final = 8  # D7
ASK_GO: Final = 9  # D8
ASK_MOVE: Final = 10  # D9
ASK_ENERGY: Final = 11  # D10, right after the own move
ASK_ENERGY_LAST: Final = 12  # D10, the closing window
ASK_FEED: Final = 13  # D11
ASK_REROLL: Final = 14  # D14
ASK_HAUNT: Final = 15  # D15
ASK_BOX: Final = 16  # D18
QUESTIONS: Final = (
    "", "place", "discuss", "vote", "tie", "keep", "give", "walkie", "go_openly", "go", "move", "energy",
    "energy_last", "feed", "reroll", "haunt", "box",
)  # fmt: skip

# Steps
ROLL_PLACES: Final = 1  # how many seats have placed
PLACE_NEXT: Final = 2  # seat
FIRST_ARRIVAL: Final = 3
BEGIN_ROUND: Final = 4
TRUCK_PHASE: Final = 5
BADGE_PHASE: Final = 6
MAP_PHASE: Final = 7
MOVE_PHASE: Final = 8
ARRIVAL_PHASE: Final = 9
ATTACK_PHASE: Final = 10
END_PHASE: Final = 11
DISCUSS: Final = 12
END_DISCUSSION: Final = 13
TALLY: Final = 14
ELECT: Final = 15  # seat
GIVE_NEXT: Final = 16  # recipients still to come, first recipient + 1
LIMIT: Final = 17  # seat
ROLL_DICE: Final = 18
OFFER_REROLL: Final = 19
WALKIE_NEXT: Final = 20  # how many seats were asked
SECRET_MAPS: Final = 21
MOVE_NEXT: Final = 22  # how many seats have moved
ENERGY_NEXT: Final = 23  # seat
ENERGY_LAST: Final = 24
HAUNT_NEXT: Final = 25  # how many seats were asked
ATTACK_AREA: Final = 26  # area
PARKING_ATTACK: Final = 27
END_ATTACKS: Final = 28
OWN_MOVE: Final = 29  # seat
STEPS: Final = (
    "", "roll_places", "place_next", "first_arrival", "begin_round", "truck_phase", "badge_phase", "map_phase",
    "move_phase", "arrival_phase", "attack_phase", "end_phase", "discuss", "end_discussion", "tally", "elect",
    "give_next", "limit", "roll_dice", "offer_reroll", "walkie_next", "secret_maps", "move_next", "energy_next",
    "energy_last", "haunt_next", "attack_area", "parking_attack", "end_attacks", "own_move",
)  # fmt: skip

# Events
TOKENS_GIVEN: Final = 1
VARIANT_DRAWN: Final = 2
WEAPON_DEALT: Final = 3
CARD_DEALT: Final = 4
WING_CLOSED: Final = 5
PLACES_ROLLED: Final = 6
PLACED: Final = 7
MONSTER_CAME: Final = 8
MONSTER_STAYED: Final = 9
ROUND_BEGAN: Final = 10
PHASE_BEGAN: Final = 11
VOTE_BEGAN: Final = 12
PASSED: Final = 13
CARD_PLAYED: Final = 14
CARD_HANDED: Final = 15
VOTES_SHOWN: Final = 16
TIE_BROKEN: Final = 17
ELECTED: Final = 18
NO_SEARCH: Final = 19
CARDS_DRAWN: Final = 20
CARD_KEPT: Final = 21
CARD_GIVEN: Final = 22
CARD_BOXED: Final = 23
BADGE_TAKEN: Final = 24
DICE_ROLLED: Final = 25
DICE_SEEN: Final = 26
DIE_REROLLED: Final = 27
WENT_OPENLY: Final = 28
MAPS_SHOWN: Final = 29
DICE_SHOWN: Final = 30
MOVED: Final = 31
STAYED: Final = 32
HAUNTED: Final = 33
THREATENED: Final = 34
HELD: Final = 35
FOUND_NOBODY: Final = 36
EATEN: Final = 37
ROW_FILLED: Final = 38
VICTIM_TAKEN: Final = 39
GRIEF_DRAWN: Final = 40
MONSTERS_LEFT: Final = 41
MONSTER_LURED: Final = 42
HIDDEN: Final = 43
AREA_CLOSED: Final = 44
GAME_ENDED: Final = 45
KEYS_SHOWN: Final = 46
SCORED: Final = 47
HANDS_SHOWN: Final = 48
EPILOGUE: Final = 49
LIMIT_BOXED: Final = 50
ATTACK_OVER: Final = 51
