"""What happens in Osaczeni, and who sees which part of it."""

from typing import Any

from grimtable.engine.event import NUMBER, SEAT, EventKind, Field, Kind, owner
from grimtable.engine.state import State
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules.arrival import CAUSES, LACKS
from grimtable.games.osaczeni.rules.outcome import ENDINGS
from grimtable.games.osaczeni.rules.reveal import STAYS


class AreaPerSeat(Kind):
    """One area per seat, None where there is none: numbers count from 1."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [c.AREAS[number - 1] if number else None for number in value]


class Rule(Kind):
    """A rule by its id: no word of a language."""

    def to_json(self, value: Any) -> object:  # a number
        """The readable form."""
        return ENDINGS[value]


class SeatPerSeat(Kind):
    """One seat per seat, None where there is none: numbers count from 1."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [number - 1 if number else None for number in value]


AREA = Kind("area", c.AREAS)
AREA_COUNTS = Kind("area", c.AREAS, counts=True)
CARD = Kind("card", c.CARDS)
CARD_COUNTS = Kind("card", c.CARDS, counts=True)
CHARACTER = Kind("character", c.CHARACTERS)
PHASE = Kind("phase", k.PHASES)
CAUSE = Kind("cause", CAUSES)
LACK = Kind("lack", LACKS)
STAY = Kind("stay", STAYS)
VARIANT = Kind("epilogue", ("none", *c.EPILOGUES))
ENDING = Rule("ending")
SEATS = Kind("seats", counts=True)
POINTS = Kind("points", counts=True)
GOALS = AreaPerSeat("goals", counts=True)
VOTES = SeatPerSeat("votes", counts=True)


def both(_s: State, values: tuple[Any, ...], viewer: int | None) -> bool:
    """The two seats that the event's first two fields name."""
    return viewer is not None and viewer in (values[0], values[1])


WHO = Field("seat", SEAT)
OTHER = Field("other", SEAT)
PLACE = Field("area", AREA)
GIFT = Field("card", CARD, both)
OWN_CARD = Field("card", CARD, owner)
OWN_CARDS = Field("cards", CARD_COUNTS, owner)

_ALL = (
    EventKind(k.TOKENS_GIVEN, "tokens_given", (WHO, OTHER), "OSA-1.2", "badge", shows=True),
    EventKind(k.VARIANT_DRAWN, "variant_drawn", (Field("variant", VARIANT),), "OSA-V21.1", "die", shows=True),
    EventKind(k.WEAPON_DEALT, "weapon_dealt", (WHO, OWN_CARD), "OSA-V5.1", "cards", shows=True),
    EventKind(k.CARD_DEALT, "card_dealt", (WHO, OWN_CARD), "OSA-1.4", "cards", shows=True),
    EventKind(k.WING_CLOSED, "wing_closed", (PLACE,), "OSA-V8.1", "shutter", shows=True),
    EventKind(k.PLACES_ROLLED, "places_rolled", (WHO, Field("dice", AREA_COUNTS)), "OSA-1.5", "die", shows=True),
    EventKind(
        k.PLACED,
        "placed",
        (WHO, Field("character", CHARACTER), Field("die", AREA), PLACE),
        "OSA-1.6",
        "character",
    ),
    EventKind(k.MONSTER_CAME, "monster_came", (PLACE, Field("to", AREA), Field("cause", CAUSE)), "OSA-2.6", "monster"),
    EventKind(
        k.MONSTER_STAYED,
        "monster_stayed",
        (PLACE, Field("cause", CAUSE), Field("lack", LACK)),
        "OSA-2.7",
        "monster",
    ),
    EventKind(k.ROUND_BEGAN, "round_began", (Field("round", NUMBER),), "OSA-2.1", "turn"),
    EventKind(k.PHASE_BEGAN, "phase_began", (Field("phase", PHASE),), "OSA-2.1", "hourglass"),
    EventKind(
        k.VOTE_BEGAN,
        "vote_began",
        (PLACE, Field("phase", PHASE), Field("voters", SEATS)),
        "OSA-3.1",
        "vote",
    ),
    EventKind(k.PASSED, "passed", (WHO,), "OSA-3.4", "pass"),
    EventKind(k.CARD_PLAYED, "card_played", (WHO, Field("card", CARD)), "OSA-2.9", "card", shows=True),
    EventKind(k.CARD_HANDED, "card_handed", (WHO, OTHER, GIFT), "OSA-V11.4", "gift", shows=True),
    EventKind(
        k.VOTES_SHOWN,
        "votes_shown",
        (PLACE, Field("phase", PHASE), Field("votes", VOTES), Field("weights", POINTS), Field("candidates", SEATS)),
        "OSA-3.7",
        "vote",
        shows=True,
    ),
    EventKind(k.TIE_BROKEN, "tie_broken", (WHO, OTHER), "OSA-3.10", "victim"),
    EventKind(k.ELECTED, "elected", (WHO, PLACE, Field("phase", PHASE)), "OSA-3.9", "vote"),
    EventKind(k.NO_SEARCH, "no_search", (), "OSA-4.1", "truck"),
    EventKind(k.CARDS_DRAWN, "cards_drawn", (WHO, Field("n", NUMBER), OWN_CARDS), "OSA-4.3", "truck", shows=True),
    EventKind(k.CARD_KEPT, "card_kept", (WHO, OWN_CARD), "OSA-4.3", "cards"),
    EventKind(k.CARD_GIVEN, "card_given", (WHO, OTHER, GIFT), "OSA-4.5", "gift", shows=True),
    EventKind(k.CARD_BOXED, "card_boxed", (WHO, Field("n", NUMBER), OWN_CARDS), "OSA-4.3", "box"),
    EventKind(k.BADGE_TAKEN, "badge_taken", (WHO,), "OSA-5.1", "badge"),
    EventKind(k.DICE_ROLLED, "dice_rolled", (WHO, Field("n", NUMBER)), "OSA-5.3", "hatch"),
    EventKind(k.DICE_SEEN, "dice_seen", (WHO, Field("dice", AREA_COUNTS, owner)), "OSA-5.4", "eye", shows=True),
    EventKind(
        k.DIE_REROLLED,
        "die_rerolled",
        (WHO, Field("old", AREA, owner), Field("new", AREA, owner)),
        "OSA-V6.3",
        "die",
        shows=True,
    ),
    EventKind(k.WENT_OPENLY, "went_openly", (WHO, PLACE), "OSA-6.1", "map"),
    EventKind(k.MAPS_SHOWN, "maps_shown", (Field("goals", GOALS),), "OSA-7.1", "map", shows=True),
    EventKind(k.DICE_SHOWN, "dice_shown", (Field("dice", AREA_COUNTS),), "OSA-7.2", "die", shows=True),
    EventKind(
        k.MOVED, "moved", (WHO, Field("character", CHARACTER), Field("before", AREA), PLACE), "OSA-7.3", "character"
    ),
    EventKind(k.STAYED, "stayed", (WHO, Field("why", STAY)), "OSA-7.6", "character"),
    EventKind(k.HAUNTED, "haunted", (WHO, PLACE), "OSA-V9.1", "ghost"),
    EventKind(
        k.THREATENED,
        "threatened",
        (PLACE, Field("monsters", NUMBER), Field("strength", NUMBER)),
        "OSA-9.3",
        "monster",
    ),
    EventKind(k.HELD, "held", (PLACE, Field("monsters", NUMBER)), "OSA-9.4", "shield"),
    EventKind(k.FOUND_NOBODY, "found_nobody", (PLACE,), "OSA-9.5", "meat"),
    EventKind(k.EATEN, "eaten", (WHO, Field("character", CHARACTER), PLACE), "OSA-10.1", "skull"),
    EventKind(k.ROW_FILLED, "row_filled", (Field("row", NUMBER),), "OSA-10.2", "cold"),
    EventKind(k.VICTIM_TAKEN, "victim_taken", (WHO,), "OSA-10.3", "victim"),
    EventKind(k.GRIEF_DRAWN, "grief_drawn", (WHO, OWN_CARD), "OSA-V12.1", "cards", shows=True),
    EventKind(k.MONSTERS_LEFT, "monsters_left", (PLACE, Field("n", NUMBER)), "OSA-9.6", "monster"),
    EventKind(k.MONSTER_LURED, "monster_lured", (PLACE, Field("to", AREA)), "OSA-9.9", "can"),
    EventKind(k.HIDDEN, "hidden", (WHO, Field("character", CHARACTER)), "OSA-12.3", "meat"),
    EventKind(k.AREA_CLOSED, "area_closed", (PLACE, Field("monsters", NUMBER)), "OSA-11.1", "shutter"),
    EventKind(k.GAME_ENDED, "game_ended", (Field("by", ENDING),), "OSA-13.5", "hourglass"),
    EventKind(k.KEYS_SHOWN, "keys_shown", (WHO,), "OSA-13.2", "keys", shows=True),
    EventKind(k.SCORED, "scored", (Field("scores", POINTS),), "OSA-13.1", "star"),
    EventKind(k.HANDS_SHOWN, "hands_shown", (WHO, Field("cards", CARD_COUNTS)), "OSA-13.4", "cards", shows=True),
    EventKind(k.EPILOGUE, "epilogue", (Field("card", VARIANT),), "OSA-14.4", "book"),
    EventKind(k.LIMIT_BOXED, "limit_boxed", (WHO, OWN_CARD), "OSA-V20.2", "box"),
    EventKind(k.ATTACK_OVER, "attack_over", (PLACE,), "OSA-9.1", "hourglass"),
)
EVENTS = {kind.number: kind for kind in _ALL}
