"""How much a viewer of Claustrophobia wants to see of each kind of event: 3 a scene, 2 a card, 1 a line, 0 nothing."""

from typing import Final

from grimtable.engine.scene import Weight

WEIGHTS: Final[dict[str, Weight]] = {
    "escaped_out": 3, "combat_rolled": 3, "died": 3, "exorcised": 3, "seal_taken": 3, "game_ended": 3,
    "tile_placed": 2, "dice_rolled": 2, "card_played": 2, "event_played": 2, "event_stopped": 2, "exhausted": 2,
    "gift_used": 2, "explored": 2, "hole_sunk": 2, "trap_sprung": 2, "mechanism_started": 2, "guarded": 2,
    "line_cancelled": 2, "wounded": 2, "killed": 2, "destiny_rolled": 2, "box_resolved": 2, "deployed": 2,
    "object_lost": 2, "ritual_rolled": 2, "token_taken": 2, "settled": 2, "grenade_thrown": 2, "removed": 2, "dug": 2,
    "bid_made": 1, "sides_settled": 1, "hired": 1, "gift_taken": 1, "equipped": 1, "advantage_drawn": 1,
    "pile_built": 1, "air_set": 1, "stationed": 1, "entrusted": 1, "round_began": 1, "tokens_swapped": 1,
    "assigned": 1, "blessed": 1, "healed": 1, "moved": 1, "tiles_peeked": 1, "tile_picked": 1, "tiles_returned": 1,
    "tile_drawn": 1, "tile_lost": 1, "tile_aside": 1, "tile_back": 1, "attacked": 1, "die_laid": 1, "event_drawn": 1,
    "threat_changed": 1, "area_rolled": 1, "hands_shown": 1, "no_tile": 1, "die_rerolled": 1, "trog_free": 1,
    "token_fell": 1, "dice_scattered": 1, "ticked": 1,
    "bid_passed": 0, "phase_began": 0, "activated": 0, "tile_bottomed": 0,
}  # fmt: skip
