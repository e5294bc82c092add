"""How much a viewer of Cisza wants to see of each kind of event: 3 a scene, 2 a card, 1 a line, 0 nothing."""

from typing import Final

from grimtable.engine.scene import Weight

WEIGHTS: Final[dict[str, Weight]] = {
    "horde_turned": 3, "eliminated": 3, "final_attack": 3, "game_ended": 3,
    "card_played": 2, "card_wasted": 2, "rescued": 2, "barriers_lost": 2, "shelters_swapped": 2, "bribed": 2,
    "sacrificed": 2, "zombie_came": 2, "horde_sent": 2, "barrier_used": 2, "attacked": 2, "surprised": 2,
    "first_player": 1, "hand_replaced": 1, "turn_began": 1, "card_discarded": 1, "zombies_killed": 1,
    "deck_cleared": 1, "zombie_sent": 1, "noise_made": 1, "noise_lost": 1, "zombie_turned": 1, "horde_taken": 1,
    "drew": 1, "reshuffled": 1,
    "hand_dealt": 0, "hand_kept": 0, "phase_ended": 0, "hand_then": 0,
}  # fmt: skip
