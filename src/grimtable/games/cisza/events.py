"""What happens in Cisza, and who sees which part of it."""

from dataclasses import replace

from grimtable.engine.event import NUMBER, NUMBERS, SEAT, EventKind, Field, Kind, owner
from grimtable.games.cisza import kinds
from grimtable.games.cisza.components import BARRIERS, CARDS, ZOMBIES

CARD = Kind("card", CARDS)
CARD_COUNTS = Kind("card", CARDS, counts=True)
ZOMBIE = Kind("zombie", ZOMBIES)
ZOMBIE_COUNTS = Kind("zombie", ZOMBIES[:3], counts=True)
HORDE_COUNTS = Kind("zombie", ZOMBIES[:4], counts=True)
BARRIER_COUNTS = Kind("card", BARRIERS, counts=True)

WHO = Field("seat", SEAT)
OTHER = Field("other", SEAT)

_ALL = (
    EventKind(kinds.FIRST_PLAYER, "first_player", (WHO,), "CIS-1.7", "player", shows=True),
    EventKind(
        kinds.HAND_DEALT, "hand_dealt", (WHO, Field("cards", CARD_COUNTS, owner)), "CIS-1.4", "cards", shows=True
    ),
    EventKind(kinds.HAND_KEPT, "hand_kept", (WHO,), "CIS-1.5", "cards", shows=True),
    EventKind(kinds.HAND_REPLACED, "hand_replaced", (WHO, Field("cards", CARD_COUNTS)), "CIS-1.5", "cards", shows=True),
    EventKind(kinds.TURN_BEGAN, "turn_began", (WHO, Field("turn", NUMBER)), "CIS-2.1", "turn"),
    EventKind(kinds.CARD_PLAYED, "card_played", (WHO, Field("card", CARD), Field("target", NUMBER)), "CIS-2.6", "card"),
    EventKind(kinds.CARD_WASTED, "card_wasted", (WHO, Field("card", CARD)), "CIS-10.3", "card"),
    EventKind(kinds.CARD_DISCARDED, "card_discarded", (WHO, Field("card", CARD)), "CIS-2.3", "discard"),
    EventKind(kinds.PHASE_ENDED, "phase_ended", (WHO,), "CIS-2.4", "hourglass"),
    EventKind(kinds.ZOMBIES_KILLED, "zombies_killed", (WHO, Field("zombies", ZOMBIE_COUNTS)), "CIS-5.1", "skull"),
    EventKind(kinds.DECK_CLEARED, "deck_cleared", (WHO, Field("zombie", ZOMBIE)), "CIS-5.4", "skull"),
    EventKind(kinds.RESCUED, "rescued", (WHO, Field("n", NUMBER)), "CIS-5.5", "survivor"),
    EventKind(kinds.BARRIERS_LOST, "barriers_lost", (WHO, Field("barriers", BARRIER_COUNTS)), "CIS-5.11", "sabotage"),
    EventKind(kinds.SHELTERS_SWAPPED, "shelters_swapped", (WHO, OTHER), "CIS-5.12", "eviction"),
    EventKind(kinds.ZOMBIE_SENT, "zombie_sent", (WHO, OTHER, Field("zombie", ZOMBIE)), "CIS-3.14", "zombie"),
    EventKind(kinds.BRIBED, "bribed", (WHO, OTHER), "CIS-5.14", "bribery"),
    EventKind(kinds.SACRIFICED, "sacrificed", (WHO,), "CIS-5.15", "wound"),
    EventKind(kinds.NOISE_MADE, "noise_made", (WHO,), "CIS-3.1", "noise"),
    EventKind(kinds.NOISE_LOST, "noise_lost", (WHO,), "CIS-3.7", "noise"),
    EventKind(kinds.ZOMBIE_TURNED, "zombie_turned", (Field("zombie", ZOMBIE),), "CIS-3.2", "zombie", shows=True),
    EventKind(kinds.ZOMBIE_CAME, "zombie_came", (WHO, Field("zombie", ZOMBIE)), "CIS-3.6", "zombie"),
    EventKind(kinds.HORDE_TURNED, "horde_turned", (), "CIS-4.1", "horde", shows=True),
    EventKind(kinds.HORDE_TAKEN, "horde_taken", (Field("zombies", HORDE_COUNTS),), "CIS-4.3", "horde", shows=True),
    EventKind(kinds.HORDE_SENT, "horde_sent", (WHO, OTHER, Field("zombie", ZOMBIE)), "CIS-4.8", "horde"),
    EventKind(kinds.BARRIER_USED, "barrier_used", (WHO, Field("card", CARD)), "CIS-6.6", "barricade"),
    EventKind(kinds.ATTACKED, "attacked", (WHO, Field("attacks", NUMBER), Field("n", NUMBER)), "CIS-6.10", "wound"),
    EventKind(
        kinds.ELIMINATED,
        "eliminated",
        (WHO, Field("cards", CARD_COUNTS), Field("barriers", BARRIER_COUNTS)),
        "CIS-7.1",
        "skull",
        shows=True,
    ),
    EventKind(
        kinds.DREW,
        "drew",
        (WHO, Field("n", NUMBER), Field("cards", CARD_COUNTS, owner)),
        "CIS-8.1",
        "cards",
        shows=True,
    ),
    EventKind(
        kinds.RESHUFFLED,
        "reshuffled",
        (Field("n", NUMBER), Field("cards", CARD_COUNTS), Field("hands", NUMBERS)),
        "CIS-8.3",
        "cards",
    ),
    EventKind(kinds.HAND_THEN, "hand_then", (WHO, Field("cards", CARD_COUNTS)), "CIS-8.3", sees=owner),
    EventKind(kinds.FINAL_ATTACK, "final_attack", (), "CIS-9.2", "horde"),
    EventKind(kinds.GAME_ENDED, "game_ended", (Field("by", NUMBER),), "CIS-9.1", "hourglass"),
    EventKind(
        kinds.SURPRISED,
        "surprised",
        (WHO, Field("zombie", ZOMBIE), Field("was_visible", NUMBER)),
        "CIS-5.16",
        "surprise",
        shows=True,
    ),
)
# What a viewer's memory rests on (memory.py); folding the rest would change nothing.
REMEMBERED = (
    "reshuffled", "hand_then", "drew", "card_played", "card_wasted", "card_discarded", "hand_replaced", "eliminated",
)  # fmt: skip
EVENTS = {kind.number: replace(kind, kept=kind.name in REMEMBERED) for kind in _ALL}
