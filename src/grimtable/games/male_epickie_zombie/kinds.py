"""The game's numbers: actions, questions, steps, causes, events; streams of chance, phases, marks of a turn."""

from typing import Final

# Actions
KEEP: Final = 1  # character
MOVE: Final = 2  # room, how (see WAYS)
PUSH: Final = 3  # tank 0 to 3, room
END: Final = 4
MELEE: Final = 5  # 1: a Chainsaw attack without a roll
SHOOT: Final = 6  # room, second room + 1
USE: Final = 7  # ability and its parameters
TAKE: Final = 8  # token
COLLECT: Final = 9  # card
PLAY: Final = 10  # card
DROP: Final = 11  # card, store
PUT: Final = 12  # token
HAND_IN: Final = 13  # card
PASS: Final = 14
ACCEPT: Final = 15
HEAL: Final = 16  # human
NAME: Final = 17  # symbol
STORE: Final = 18  # store
LOSE: Final = 19  # card
BLEED: Final = 20  # human
HORDE: Final = 21  # character
SHIFT: Final = 22  # from room, to room
SCATTER: Final = 23  # card, store
SWAP: Final = 24  # human, card type
DEAL: Final = 25  # card type
EQUIP: Final = 26  # 0 nothing replaced, store + 1, 9 hand in
GO: Final = 27  # room
CLEAVE: Final = 28  # room
PEEK: Final = 29

# How a Move gets there
WALK: Final = 0
PASSAGE: Final = 1
KEY: Final = 2
BOARD: Final = 3
WAYS: Final = ("walk", "passage", "key", "skateboard")
TO_OBJECTIVE: Final = 9  # EQUIP: the replaced weapon is handed in

# Questions
ASK_KEEP: Final = 1  # human + 1, 0 for the zombie player
ASK_DEAL_OUT: Final = 2  # human
ASK_TURN: Final = 3
ASK_GRENADE: Final = 4
ASK_KILL: Final = 5
ASK_REROLL: Final = 6  # face, why
ASK_BAT: Final = 7  # wounds
ASK_OVERKILL: Final = 8
ASK_FIREWORK: Final = 9  # left, moved so far
ASK_FIX: Final = 10
ASK_HEAL: Final = 11  # doctor
ASK_DRAW: Final = 12  # human
ASK_EQUIP: Final = 13  # human
ASK_LOCK: Final = 14
ASK_NAME: Final = 15
ASK_PLACE: Final = 16
ASK_BLAST: Final = 17
ASK_REVOLVER: Final = 18  # human, room
ASK_RUSH: Final = 19  # human
ASK_ROOM: Final = 20  # human, 1 once an ingredient was visited: B after a Sugar Rush
ASK_LEAVE: Final = 21  # human: the store for a dead human's cards
ASK_BLEED: Final = 22  # mask of the tied
ASK_LET_GO: Final = 23  # cards still to be dropped
ASK_HORDE: Final = 24
ASK_WHERE: Final = 25  # zombies, HERE word
ASK_SHIFT: Final = 26  # left
ASK_SCATTER: Final = 27  # left
ASK_SWAP: Final = 28
ASK_ADD: Final = 29  # zombies left
ASK_GEAR: Final = 30  # store, zombies, marks
ASK_DEAL: Final = 31
QUESTIONS: Final = (
    "", "keep", "deal_out", "turn", "grenade", "kill", "reroll", "bat", "overkill", "firework", "fix", "heal", "draw",
    "equip", "lock", "name", "place", "blast", "revolver", "rush", "room", "leave", "bleed", "let_go", "horde", "where",
    "shift", "scatter", "swap", "add", "gear", "deal",
)  # fmt: skip

# Steps
CHOOSE_HUMANS: Final = 1
SHOW_HUMANS: Final = 2
DEAL_OUT: Final = 3  # human
BEGIN_TURN: Final = 4  # human
TURN: Final = 5
MOVES_OVER: Final = 6
LOCK_UP: Final = 7
QUIZ: Final = 8
REVEAL: Final = 9
ZOMBIE_TURN: Final = 10
ARRIVE: Final = 11  # human
FIX: Final = 12
DELIVER: Final = 13  # human, stage
DOCTOR: Final = 14
DRAW: Final = 15  # human
SUPPLY_BACK: Final = 16  # supply
THROW: Final = 17  # the grenade window
FORCED: Final = 18
ROLLED: Final = 19  # face, why, human
STRUCK: Final = 20  # face: the result of a Melee Attack
FIREWORK: Final = 21  # left, moved so far
ADD: Final = 22  # store, n, marks, first store
OVERRUN: Final = 23  # room, mask of humans, 1 after the zombie is gone
RUSH: Final = 24  # human
ROOM: Final = 25  # human, 1 once an ingredient was visited
EAT: Final = 26  # human, room
REBORN: Final = 27  # human
HORDE_PART: Final = 28  # character, level, part
SHIFTING: Final = 29  # left
SCATTERING: Final = 30  # left
LETTING_GO: Final = 31  # left
SPREAD: Final = 32  # zombies left in step 2
HEAD_START: Final = 33
DEAL_NEXT: Final = 34
NEXT_TURN: Final = 35
SWAPPING: Final = 36
SURGE: Final = 37  # room
JOYRIDE: Final = 38  # human
STEPS: Final = (
    "", "choose_humans", "show_humans", "deal_out", "begin_turn", "turn", "moves_over", "lock_up", "quiz", "reveal",
    "zombie_turn", "arrive", "fix", "deliver", "doctor", "draw", "supply_back", "throw", "forced", "rolled", "struck",
    "firework", "add", "overrun", "rush", "room", "eat", "reborn", "horde_part", "shifting", "scattering", "letting_go",
    "spread", "head_start", "deal_next", "next_turn", "swapping", "surge", "joyride",
)  # fmt: skip

# Why a die was rolled
BY_MELEE: Final = 0
BY_GRENADE: Final = 1
BY_LEFTOVERS: Final = 2
BY_MATINEE: Final = 3
ROLLS: Final = ("melee", "grenade", "leftovers", "matinee")

# What killed a zombie or hurt a human, for the log
CAUSES: Final = (
    "melee", "shot", "grenade", "trap", "revolver", "axe", "overrun", "door-duty", "bleeding", "explosion", "horde",
    "leftovers", "matinee", "joyride", "supply", "heal", "base-camp", "first-aid", "frequency", "ammo", "good-vibes",
    "doctor", "quick-fix", "hot-wire", "clean-up", "pop-quiz", "peek", "grease-fire", "stockpile",
)  # fmt: skip
C_MELEE: Final = 0
C_SHOT: Final = 1
C_GRENADE: Final = 2
C_REVOLVER: Final = 4
C_AXE: Final = 5
C_OVERRUN: Final = 6
C_DOOR: Final = 7
C_BLEEDING: Final = 8
C_EXPLOSION: Final = 9
C_HORDE: Final = 10
C_LEFTOVERS: Final = 11
C_MATINEE: Final = 12
C_JOYRIDE: Final = 13
C_HEAL: Final = 15
C_BASE_CAMP: Final = 16
C_FIRST_AID: Final = 17
C_FREQUENCY: Final = 18
C_AMMO: Final = 19
C_VIBES: Final = 20
C_DOCTOR: Final = 21
C_HOT_WIRE: Final = 23
C_CLEAN_UP: Final = 24
C_QUIZ: Final = 25
C_PEEK: Final = 26
C_GREASE: Final = 27

# Events
E_FIRST_HUMAN: Final = 1
E_CARDS_DEALT: Final = 2
E_ZOMBIE_CARD: Final = 3
E_CHARACTER: Final = 4
E_OBJECTIVE: Final = 5
E_TURN: Final = 6
E_LAST_TURN: Final = 7
E_MOVED: Final = 8
E_WENT: Final = 9
E_PUSHED: Final = 10
E_PEEKED: Final = 11
E_ROLLED: Final = 12
E_REROLLED: Final = 13
E_KILLED: Final = 14
E_WOUNDED: Final = 15
E_HEALED: Final = 16
E_AMMO_GAINED: Final = 17
E_AMMO_LOST: Final = 18
E_COLLECTED: Final = 19
E_DROPPED: Final = 20
E_PLAYED: Final = 21
E_REMOVED: Final = 22
E_HANDED_IN: Final = 23
E_EXCHANGED: Final = 24
E_TAKEN: Final = 25
E_PUT: Final = 26
E_DELIVERED: Final = 27
E_RETURNED: Final = 28
E_INGREDIENT: Final = 29
E_CLUE: Final = 30
E_SECURED: Final = 31
E_SUPPLY_TAKEN: Final = 32
E_SUPPLY_BACK: Final = 33
E_REPAIRED: Final = 34
E_DAMAGED: Final = 35
E_BROKEN: Final = 36
E_SURVIVOR_LOST: Final = 37
E_SUPPLY_DRAWN: Final = 38
E_DECLINED: Final = 39
E_USED: Final = 40
E_ARMED: Final = 41
E_SPRUNG: Final = 42
E_DONE: Final = 43
E_GOOD_TURN: Final = 44
E_LOCKED: Final = 45
E_NAMED: Final = 46
E_REVEALED: Final = 47
E_PLACED: Final = 48
E_NOISE: Final = 49
E_QUIET: Final = 50
E_HORDE: Final = 51
E_ADDED: Final = 52
E_SHIFTED: Final = 53
E_SKIPPED: Final = 54
E_BLED: Final = 55
E_OVERRUN: Final = 56
E_EATEN: Final = 57
E_NEW_CHARACTER: Final = 58
E_TURNED: Final = 59
E_LEFT_GAME: Final = 60
E_DEALT: Final = 61
E_HAND_DRAWN: Final = 62
E_SWAPPED: Final = 63
E_AUTOMA: Final = 64
E_ENDED: Final = 65
E_SCATTERED: Final = 66
E_ADVANCED: Final = 68
E_LAST_TURNS: Final = 69

# The rules by which the automa chooses, as the log names them
AUTOMA_RULES: Final = ("MEZ-12.2", "MEZ-12.4", "MEZ-12.5", "MEZ-12.6", "MEZ-12.7", "MEZ-12.8")
BY_12_2: Final = 0
BY_12_4: Final = 1
BY_12_5: Final = 2
BY_12_6: Final = 3
BY_12_7: Final = 4
BY_12_8: Final = 5
AUTOMA_DEEDS: Final = (
    "card",
    "quiet",
    "noise",
    "first-store",
    "second-store",
    "face-down",
    "skip",
    "head-start",
    "none",
)
D_CARD: Final = 0
D_QUIET: Final = 1
D_NOISE: Final = 2
D_FIRST: Final = 3
D_SECOND: Final = 4
D_FACE_DOWN: Final = 5
D_SKIP: Final = 6
D_HEAD_START: Final = 7
D_NONE: Final = 8

# Why there is Noise or none (MEZ-8.1, MEZ-8.3), as the log says it
NOISE_REASONS: Final = ("symbol", "chainsaw", "other", "courtyard", "guessed")
BY_SYMBOL: Final = 0
BY_CHAINSAW: Final = 1
BY_OTHER: Final = 2
BY_COURTYARD: Final = 3
BY_GUESS: Final = 4

# Streams of chance
SETUP: Final = 0
DICE: Final = 1
SUPPLIES: Final = 2
STREAMS: Final = ("setup", "dice", "supplies")

# Phases, as the view names them
CHOOSING: Final = 0
MOVING: Final = 1
SEARCHING: Final = 2
ZOMBIES: Final = 3
PHASES: Final = ("choosing", "moves", "search", "zombies", "over")

# Marks of the arrival at hand; cleared by the next one (MEZ-3.5)
F_ARRIVED: Final = 1  # A, B and C are open
F_ATTACKED: Final = 2  # A is used (MEZ-4.8)
F_MELEE: Final = 4  # by a Melee Attack on this arrival (Uzi)
F_UZI: Final = 8
F_COLLECTED: Final = 16
F_VISITED: Final = 32  # the ingredient of the room
F_CLUE: Final = 64
ARRIVAL_MARKS: Final = 127
# Marks of the turn (MEZ-1.9)
T_MOVED: Final = 256  # the first Move is made
T_CLEAN: Final = 512  # it started in a room without a zombie
T_KEY: Final = 1024
T_FIXED: Final = 2048
T_REROLLED: Final = 4096
T_SHOT: Final = 8192
T_CHAINSAW: Final = 16384
T_QUIET: Final = 32768
T_FOUGHT: Final = 65536
T_BONUS: Final = 1 << 17  # a Melee Attack in the Bonus Round room
T_DETAINED: Final = 1 << 18
T_CROWBAR: Final = 1 << 19
T_PEEKED: Final = 1 << 20
T_EATEN: Final = 1 << 21  # the active human was Eaten in their own Moves
T_OVER: Final = 1 << 22  # the Moves are over
T_ZOMBIES: Final = 1 << 23  # it is the zombie turn
T_NOISE: Final = 1 << 24
T_DEAD: Final = 1 << 25  # the active human was Eaten in this zombie turn
MARKS: Final = (
    "arrived", "attacked", "melee", "uzi", "collected", "visited", "clue", "", "moved", "clean", "key", "fixed",
    "rerolled", "shot", "chainsaw", "quiet", "fought", "bonus", "detained", "crowbar", "peeked", "eaten", "over",
    "zombies", "noise", "dead",
)  # fmt: skip
