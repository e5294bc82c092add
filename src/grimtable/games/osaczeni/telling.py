"""How much a viewer of Osaczeni wants to see of each kind of event: 3 a scene, 2 a card, 1 a line, 0 nothing."""

from typing import Final

from grimtable.engine.scene import Weight

WEIGHTS: Final[dict[str, Weight]] = {
    "votes_shown": 3, "eaten": 3, "area_closed": 3, "game_ended": 3, "scored": 3, "epilogue": 3,
    "variant_drawn": 2, "card_played": 2, "tie_broken": 2, "elected": 2, "cards_drawn": 2, "card_given": 2,
    "badge_taken": 2, "went_openly": 2, "maps_shown": 2, "dice_shown": 2, "moved": 2, "haunted": 2, "threatened": 2,
    "held": 2, "found_nobody": 2, "row_filled": 2, "victim_taken": 2, "monster_lured": 2, "hidden": 2,
    "keys_shown": 2,
    "tokens_given": 1, "wing_closed": 1, "places_rolled": 1, "placed": 1, "monster_came": 1, "monster_stayed": 1,
    "round_began": 1, "vote_began": 1, "card_handed": 1, "no_search": 1, "card_kept": 1, "card_boxed": 1,
    "dice_rolled": 1, "dice_seen": 1, "die_rerolled": 1, "stayed": 1, "grief_drawn": 1, "monsters_left": 1,
    "hands_shown": 1, "limit_boxed": 1,
    "weapon_dealt": 0, "card_dealt": 0, "phase_began": 0, "passed": 0, "attack_over": 0,
}  # fmt: skip
