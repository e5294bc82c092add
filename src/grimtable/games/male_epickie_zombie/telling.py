"""How much a viewer wants to see of each kind of event: 3 a scene, 2 a card, 1 a line, 0 nothing."""

from typing import Final

from grimtable.engine.scene import Weight

WEIGHTS: Final[dict[str, Weight]] = {
    "last_turns_began": 3, "barricade_fell": 3, "survivor_lost": 3, "objective_done": 3, "eaten": 3, "game_ended": 3,
    "rolled": 2, "zombie_killed": 2, "wounded": 2, "played": 2, "handed_in": 2, "delivered": 2, "ingredient_used": 2,
    "clue_secured": 2, "supply_taken": 2, "repaired": 2, "damaged": 2, "trap_sprung": 2, "objective_advanced": 2,
    "good_turn": 2, "locked": 2, "symbol_named": 2, "revealed": 2, "noise": 2, "horde_acted": 2, "zombie_added": 2,
    "bled": 2, "overrun": 2, "new_character": 2, "card_turned": 2, "automa": 2,
    "first_human": 1, "character_chosen": 1, "objective_drawn": 1, "turn_began": 1, "last_turn_began": 1, "moved": 1,
    "went": 1, "pushed": 1, "peeked": 1, "rerolled": 1, "healed": 1, "ammo_gained": 1, "ammo_lost": 1, "collected": 1,
    "dropped": 1, "removed": 1, "exchanged": 1, "taken": 1, "put_down": 1, "returned": 1, "clue_flipped": 1,
    "supply_back": 1, "supply_drawn": 1, "declined": 1, "used": 1, "trap_armed": 1, "placed": 1, "quiet": 1,
    "zombie_moved": 1, "room_skipped": 1, "card_left": 1, "dealt": 1, "swapped": 1, "scattered": 1,
    "cards_dealt": 0, "zombie_card": 0, "hand_drawn": 0,
}  # fmt: skip
