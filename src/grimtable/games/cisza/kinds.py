"""Cisza's numbers: what an action, a question, a step or an event is called inside."""

from typing import Final

from grimtable.engine.ints import i64

# Actions
KEEP: Final = 1
REPLACE: Final = 2
END: Final = 3
STOP: Final = 4
PLAY_CARD: Final = 5  # card, player + 1 (0: none), zombies (see below), 1 for Noise only
DISCARD: Final = 6  # card
SEND: Final = 7  # zombies, 0 for none
USE: Final = 8  # card, zombies
GIVE: Final = 9  # player

# Phases of a turn, as the view names them
MULLIGAN: Final = 0
PLAY: Final = 1
ATTACK: Final = 2
DRAW: Final = 3
PHASES: Final = ("mulligan", "play", "attack", "draw", "over")

# What the active player did in phase 1 (CIS-2.2)
OPEN: Final = 0
PLAYING: Final = 1
DISCARDING: Final = 2
STAGES: Final = ("open", "playing", "discarding")

# Questions
ASK_MULLIGAN: Final = 1  # D1
ASK_PHASE_1: Final = 2  # D2, D3, D7
ASK_SEND: Final = 3  # D4: shelter, shelters left
ASK_BARRIER: Final = 4  # D5
ASK_SPLIT: Final = 5  # D6
ASK_SACRIFICE: Final = 6  # D8
QUESTIONS: Final = ("", "mulligan", "phase_1", "send", "barrier", "split", "sacrifice")

# Steps
REPLACE_HANDS: Final = 1
BEGIN_TURN: Final = 2
PLAY_PHASE: Final = 3
ATTACK_PHASE: Final = 4
BARRIER_WINDOW: Final = 5
STRIKE: Final = 6
SHARE_OUT: Final = 7
DRAW_PHASE: Final = 8
END_TURN: Final = 9
HORDE_COMES: Final = 10
SEND_NEXT: Final = 11  # shelter, shelters left
GIVE_NEXT: Final = 12
STEPS: Final = (
    "", "replace_hands", "begin_turn", "play_phase", "attack_phase", "barrier_window", "strike", "share_out",
    "draw_phase", "end_turn", "horde_comes", "send_next", "give_next",
)  # fmt: skip

# Events
FIRST_PLAYER: Final = 1
HAND_DEALT: Final = 2
HAND_KEPT: Final = 3
HAND_REPLACED: Final = 4
TURN_BEGAN: Final = 5
CARD_PLAYED: Final = 6
CARD_WASTED: Final = 7
CARD_DISCARDED: Final = 8
PHASE_ENDED: Final = 9
ZOMBIES_KILLED: Final = 10
DECK_CLEARED: Final = 11
RESCUED: Final = 12
BARRIERS_LOST: Final = 13
SHELTERS_SWAPPED: Final = 14
ZOMBIE_SENT: Final = 15
BRIBED: Final = 16
SACRIFICED: Final = 17
NOISE_MADE: Final = 18
ZOMBIE_TURNED: Final = 19
ZOMBIE_CAME: Final = 20
HORDE_TURNED: Final = 21
HORDE_TAKEN: Final = 22
BARRIER_USED: Final = 23
ATTACKED: Final = 24
ELIMINATED: Final = 25
DREW: Final = 26
RESHUFFLED: Final = 27
HAND_THEN: Final = 28
FINAL_ATTACK: Final = 29
GAME_ENDED: Final = 30
SURPRISED: Final = 31
NOISE_LOST: Final = 32
HORDE_SENT: Final = 33

# Zombies named by an action, as counts: two bits each for Normal, Strong and Fast, or the one on the City deck.
ONE_NORMAL: Final = 1
ONE_STRONG: Final = 4
ONE_FAST: Final = 16
ON_DECK: Final = 64


def one(kind: i64) -> i64:
    """One zombie of a type."""
    return 1 << (kind * 2)


def normals(zombies: i64) -> i64:
    """How many Normal zombies are named."""
    return zombies & 3


def strongs(zombies: i64) -> i64:
    """How many Strong zombies are named."""
    return (zombies >> 2) & 3


def fasts(zombies: i64) -> i64:
    """How many Fast zombies are named."""
    return (zombies >> 4) & 3


def type_of(zombies: i64) -> i64:
    """The type of a single zombie."""
    if zombies == ONE_NORMAL:
        return 0
    return 1 if zombies == ONE_STRONG else 2
