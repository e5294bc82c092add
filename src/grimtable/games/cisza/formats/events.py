"""What happens in Cisza, and who sees which part of it."""

from dataclasses import replace

from grimtable.engine.event import NUMBER, NUMBERS, SEAT, EventKind, Field, Kind, owner
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k

CARD = Kind("card", c.CARDS)
CARD_COUNTS = Kind("card", c.CARDS, counts=True)
ZOMBIE = Kind("zombie", c.ZOMBIES)
ZOMBIE_COUNTS = Kind("zombie", c.ZOMBIES[:3], counts=True)
HORDE_COUNTS = Kind("zombie", c.ZOMBIES[:4], counts=True)
BARRIER_COUNTS = Kind("card", c.BARRIERS, counts=True)

WHO = Field("seat", SEAT)
OTHER = Field("other", SEAT)

_ALL = (
    EventKind(k.FIRST_PLAYER, "first_player", (WHO,), "CIS-1.7", "player", shows=True),
    EventKind(k.HAND_DEALT, "hand_dealt", (WHO, Field("cards", CARD_COUNTS, owner)), "CIS-1.4", "cards", shows=True),
    EventKind(k.HAND_KEPT, "hand_kept", (WHO,), "CIS-1.5", "cards", shows=True),
    EventKind(k.HAND_REPLACED, "hand_replaced", (WHO, Field("cards", CARD_COUNTS)), "CIS-1.5", "cards", shows=True),
    EventKind(k.TURN_BEGAN, "turn_began", (WHO, Field("turn", NUMBER)), "CIS-2.1", "turn"),
    EventKind(k.CARD_PLAYED, "card_played", (WHO, Field("card", CARD), Field("target", NUMBER)), "CIS-2.6", "card"),
    EventKind(k.CARD_WASTED, "card_wasted", (WHO, Field("card", CARD)), "CIS-10.3", "card"),
    EventKind(k.CARD_DISCARDED, "card_discarded", (WHO, Field("card", CARD)), "CIS-2.3", "discard"),
    EventKind(k.PHASE_ENDED, "phase_ended", (WHO, Field("zombies", NUMBER)), "CIS-2.4", "hourglass"),
    EventKind(k.ZOMBIES_KILLED, "zombies_killed", (WHO, Field("zombies", ZOMBIE_COUNTS)), "CIS-5.1", "skull"),
    EventKind(k.DECK_CLEARED, "deck_cleared", (WHO, Field("zombie", ZOMBIE)), "CIS-5.4", "skull"),
    EventKind(k.RESCUED, "rescued", (WHO, Field("n", NUMBER)), "CIS-5.5", "survivor"),
    EventKind(k.BARRIERS_LOST, "barriers_lost", (WHO, Field("barriers", BARRIER_COUNTS)), "CIS-5.11", "sabotage"),
    EventKind(k.SHELTERS_SWAPPED, "shelters_swapped", (WHO, OTHER), "CIS-5.12", "eviction"),
    EventKind(k.ZOMBIE_SENT, "zombie_sent", (WHO, OTHER, Field("zombie", ZOMBIE)), "CIS-3.14", "zombie"),
    EventKind(k.BRIBED, "bribed", (WHO, OTHER), "CIS-5.14", "bribery"),
    EventKind(k.SACRIFICED, "sacrificed", (WHO,), "CIS-5.15", "wound"),
    EventKind(k.NOISE_MADE, "noise_made", (WHO,), "CIS-3.1", "noise"),
    EventKind(k.NOISE_LOST, "noise_lost", (WHO,), "CIS-3.7", "noise"),
    EventKind(k.ZOMBIE_TURNED, "zombie_turned", (Field("zombie", ZOMBIE),), "CIS-3.2", "zombie", shows=True),
    EventKind(k.ZOMBIE_CAME, "zombie_came", (WHO, Field("zombie", ZOMBIE)), "CIS-3.6", "zombie"),
    EventKind(k.HORDE_TURNED, "horde_turned", (), "CIS-4.1", "horde", shows=True),
    EventKind(k.HORDE_TAKEN, "horde_taken", (Field("zombies", HORDE_COUNTS),), "CIS-4.3", "horde", shows=True),
    EventKind(k.HORDE_SENT, "horde_sent", (WHO, OTHER, Field("zombie", ZOMBIE)), "CIS-4.8", "horde"),
    EventKind(k.BARRIER_USED, "barrier_used", (WHO, Field("card", CARD)), "CIS-6.6", "barricade"),
    EventKind(k.ATTACKED, "attacked", (WHO, Field("attacks", NUMBER), Field("n", NUMBER)), "CIS-6.10", "wound"),
    EventKind(
        k.ELIMINATED,
        "eliminated",
        (WHO, Field("cards", CARD_COUNTS), Field("barriers", BARRIER_COUNTS)),
        "CIS-7.1",
        "skull",
        shows=True,
    ),
    EventKind(
        k.DREW,
        "drew",
        (WHO, Field("n", NUMBER), Field("cards", CARD_COUNTS, owner)),
        "CIS-8.1",
        "cards",
        shows=True,
    ),
    EventKind(
        k.RESHUFFLED,
        "reshuffled",
        (Field("n", NUMBER), Field("cards", CARD_COUNTS), Field("hands", NUMBERS)),
        "CIS-8.3",
        "cards",
    ),
    EventKind(k.HAND_THEN, "hand_then", (WHO, Field("cards", CARD_COUNTS)), "CIS-8.3", sees=owner),
    EventKind(k.FINAL_ATTACK, "final_attack", (), "CIS-9.2", "horde"),
    EventKind(k.GAME_ENDED, "game_ended", (Field("by", NUMBER),), "CIS-9.1", "hourglass"),
    EventKind(
        k.SURPRISED,
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
