"""What happens in Osaczeni, and who sees which part of it."""

from typing import Any

from grimtable.engine.event import NUMBER, SEAT, EventKind, Field, Kind, owner
from grimtable.engine.state import State
from grimtable.games.osaczeni import kinds
from grimtable.games.osaczeni.arrival import CAUSES
from grimtable.games.osaczeni.components import AREAS, CARDS, CHARACTERS, EPILOGUES
from grimtable.games.osaczeni.outcome import ENDINGS
from grimtable.games.osaczeni.state import PHASES


class AreaPerSeat(Kind):
    """One area per seat, None where there is none: numbers count from 1."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [AREAS[number - 1] if number else None for number in value]


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


AREA = Kind("area", AREAS)
AREA_COUNTS = Kind("area", AREAS, counts=True)
CARD = Kind("card", CARDS)
CARD_COUNTS = Kind("card", CARDS, counts=True)
CHARACTER = Kind("character", CHARACTERS)
PHASE = Kind("phase", PHASES)
CAUSE = Kind("cause", CAUSES)
VARIANT = Kind("epilogue", ("none", *EPILOGUES))
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
    EventKind(kinds.TOKENS_GIVEN, "tokens_given", (WHO, OTHER), "OSA-1.2", "badge", shows=True),
    EventKind(kinds.VARIANT_DRAWN, "variant_drawn", (Field("variant", VARIANT),), "OSA-V21.1", "die", shows=True),
    EventKind(kinds.WEAPON_DEALT, "weapon_dealt", (WHO, OWN_CARD), "OSA-V5.1", "cards", shows=True),
    EventKind(kinds.CARD_DEALT, "card_dealt", (WHO, OWN_CARD), "OSA-1.4", "cards", shows=True),
    EventKind(kinds.WING_CLOSED, "wing_closed", (PLACE,), "OSA-V8.1", "shutter", shows=True),
    EventKind(kinds.PLACES_ROLLED, "places_rolled", (WHO, Field("dice", AREA_COUNTS)), "OSA-1.5", "die", shows=True),
    EventKind(
        kinds.PLACED,
        "placed",
        (WHO, Field("character", CHARACTER), Field("die", AREA), PLACE),
        "OSA-1.6",
        "character",
    ),
    EventKind(
        kinds.MONSTER_CAME, "monster_came", (PLACE, Field("to", AREA), Field("cause", CAUSE)), "OSA-2.6", "monster"
    ),
    EventKind(kinds.MONSTER_STAYED, "monster_stayed", (PLACE, Field("cause", CAUSE)), "OSA-2.7", "monster"),
    EventKind(kinds.ROUND_BEGAN, "round_began", (Field("round", NUMBER),), "OSA-2.1", "turn"),
    EventKind(kinds.PHASE_BEGAN, "phase_began", (Field("phase", PHASE),), "OSA-2.1", "hourglass"),
    EventKind(
        kinds.VOTE_BEGAN,
        "vote_began",
        (PLACE, Field("phase", PHASE), Field("voters", SEATS)),
        "OSA-3.1",
        "vote",
    ),
    EventKind(kinds.PASSED, "passed", (WHO,), "OSA-3.4", "pass"),
    EventKind(kinds.CARD_PLAYED, "card_played", (WHO, Field("card", CARD)), "OSA-2.9", "card", shows=True),
    EventKind(kinds.CARD_HANDED, "card_handed", (WHO, OTHER, GIFT), "OSA-V11.4", "gift", shows=True),
    EventKind(
        kinds.VOTES_SHOWN,
        "votes_shown",
        (PLACE, Field("phase", PHASE), Field("votes", VOTES), Field("weights", POINTS), Field("candidates", SEATS)),
        "OSA-3.7",
        "vote",
        shows=True,
    ),
    EventKind(kinds.TIE_BROKEN, "tie_broken", (WHO, OTHER), "OSA-3.10", "victim"),
    EventKind(kinds.ELECTED, "elected", (WHO, PLACE, Field("phase", PHASE)), "OSA-3.9", "vote"),
    EventKind(kinds.NO_SEARCH, "no_search", (), "OSA-4.1", "truck"),
    EventKind(kinds.CARDS_DRAWN, "cards_drawn", (WHO, Field("n", NUMBER), OWN_CARDS), "OSA-4.3", "truck", shows=True),
    EventKind(kinds.CARD_KEPT, "card_kept", (WHO, OWN_CARD), "OSA-4.3", "cards"),
    EventKind(kinds.CARD_GIVEN, "card_given", (WHO, OTHER, GIFT), "OSA-4.5", "gift", shows=True),
    EventKind(kinds.CARD_BOXED, "card_boxed", (WHO, Field("n", NUMBER), OWN_CARDS), "OSA-4.3", "box"),
    EventKind(kinds.BADGE_TAKEN, "badge_taken", (WHO,), "OSA-5.1", "badge"),
    EventKind(kinds.DICE_ROLLED, "dice_rolled", (WHO, Field("n", NUMBER)), "OSA-5.3", "hatch"),
    EventKind(kinds.DICE_SEEN, "dice_seen", (WHO, Field("dice", AREA_COUNTS, owner)), "OSA-5.4", "eye", shows=True),
    EventKind(
        kinds.DIE_REROLLED,
        "die_rerolled",
        (WHO, Field("old", AREA, owner), Field("new", AREA, owner)),
        "OSA-V6.3",
        "die",
        shows=True,
    ),
    EventKind(kinds.WENT_OPENLY, "went_openly", (WHO, PLACE), "OSA-6.1", "map"),
    EventKind(kinds.MAPS_SHOWN, "maps_shown", (Field("goals", GOALS),), "OSA-7.1", "map", shows=True),
    EventKind(kinds.DICE_SHOWN, "dice_shown", (Field("dice", AREA_COUNTS),), "OSA-7.2", "die", shows=True),
    EventKind(
        kinds.MOVED, "moved", (WHO, Field("character", CHARACTER), Field("before", AREA), PLACE), "OSA-7.3", "character"
    ),
    EventKind(kinds.STAYED, "stayed", (WHO,), "OSA-7.6", "character"),
    EventKind(kinds.HAUNTED, "haunted", (WHO, PLACE), "OSA-V9.1", "ghost"),
    EventKind(
        kinds.THREATENED,
        "threatened",
        (PLACE, Field("monsters", NUMBER), Field("strength", NUMBER)),
        "OSA-9.3",
        "monster",
    ),
    EventKind(kinds.HELD, "held", (PLACE, Field("monsters", NUMBER)), "OSA-9.4", "shield"),
    EventKind(kinds.FOUND_NOBODY, "found_nobody", (PLACE,), "OSA-9.5", "meat"),
    EventKind(kinds.EATEN, "eaten", (WHO, Field("character", CHARACTER), PLACE), "OSA-10.1", "skull"),
    EventKind(kinds.ROW_FILLED, "row_filled", (Field("row", NUMBER),), "OSA-10.2", "cold"),
    EventKind(kinds.VICTIM_TAKEN, "victim_taken", (WHO,), "OSA-10.3", "victim"),
    EventKind(kinds.GRIEF_DRAWN, "grief_drawn", (WHO, OWN_CARD), "OSA-V12.1", "cards", shows=True),
    EventKind(kinds.MONSTERS_LEFT, "monsters_left", (PLACE, Field("n", NUMBER)), "OSA-9.6", "monster"),
    EventKind(kinds.MONSTER_LURED, "monster_lured", (PLACE, Field("to", AREA)), "OSA-9.9", "can"),
    EventKind(kinds.HIDDEN, "hidden", (WHO, Field("character", CHARACTER)), "OSA-12.3", "meat"),
    EventKind(kinds.AREA_CLOSED, "area_closed", (PLACE, Field("monsters", NUMBER)), "OSA-11.1", "shutter"),
    EventKind(kinds.GAME_ENDED, "game_ended", (Field("by", ENDING),), "OSA-13.5", "hourglass"),
    EventKind(kinds.KEYS_SHOWN, "keys_shown", (WHO,), "OSA-13.2", "keys", shows=True),
    EventKind(kinds.SCORED, "scored", (Field("scores", POINTS),), "OSA-13.1", "star"),
    EventKind(kinds.HANDS_SHOWN, "hands_shown", (WHO, Field("cards", CARD_COUNTS)), "OSA-13.4", "cards", shows=True),
    EventKind(kinds.EPILOGUE, "epilogue", (Field("card", VARIANT),), "OSA-14.4", "book"),
    EventKind(kinds.LIMIT_BOXED, "limit_boxed", (WHO, OWN_CARD), "OSA-V20.2", "box"),
    EventKind(kinds.ATTACK_OVER, "attack_over", (PLACE,), "OSA-9.1", "hourglass"),
)
EVENTS = {kind.number: kind for kind in _ALL}
