"""How much a viewer of Terrorscape wants to see of each kind of event: 3 a scene, 2 a card, 1 a line, 0 nothing."""

from typing import Final

from grimtable.engine.scene import Weight

WEIGHTS: Final[dict[str, Weight]] = {
    "help_called": 3, "reappeared": 3, "level_gained": 3, "injured": 3, "eliminated": 3, "escaped": 3,
    "defence_judged": 3, "game_ended": 3,
    "killer_chosen": 2, "survivors_chosen": 2, "noise_revealed": 2, "scared": 2, "overflowed": 2, "locked": 2,
    "repaired": 2, "help_came_nearer": 2, "item_used": 2, "key_racked": 2, "key_taken": 2, "trait_shown": 2,
    "trap_set": 2, "plan_active": 2, "plan_used": 2, "looted": 2, "skill_played": 2, "killer_trait_used": 2,
    "killer_moved": 2, "sneaked": 2, "detected": 2, "searched": 2, "trail_told": 2, "unlocked": 2, "caught": 2,
    "amulet_used": 2, "encounter_began": 2, "encounter_cancelled": 2, "left": 2, "fled": 2, "phase_skipped": 2,
    "trait_kept": 1, "killer_traits_shown": 1, "plans_dealt": 1, "token_given": 1, "round_began": 1, "moved": 1,
    "passage_taken": 1, "noise_made": 1, "fear_changed": 1, "health_changed": 1, "lock_removed": 1, "lock_taken": 1,
    "item_given": 1, "trade_offered": 1, "trade_refused": 1, "cards_found": 1, "card_kept": 1, "card_dropped": 1,
    "ability_used": 1, "trait_used": 1, "discoverer_named": 1, "plan_advanced": 1, "plan_token_set": 1,
    "skill_discarded": 1, "cost_paid": 1, "hand_spent": 1, "strength_changed": 1, "card_drawn": 1, "card_milled": 1,
    "reshuffled": 1, "attacked": 1, "defender_named": 1, "defended": 1, "encounter_ended": 1, "token_passed": 1,
    "laid_open": 1,
    "traits_dealt": 0, "killer_traits_dealt": 0, "turn_began": 0, "phase_began": 0, "step_began": 0, "card_spared": 0,
    "flight_began": 0, "turn_ended": 0,
}  # fmt: skip
