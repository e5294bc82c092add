"""All actions of Terrorscape that its items, abilities, traits and plans can name."""

from collections.abc import Sequence

from grimtable.engine.numbering import Ranges
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import JUDICIOUS
from grimtable.games.terrorscape.formats.actions import (
    ITEM_NEEDS,
    JUDICIOUS_NEEDS,
    PLAN_NEEDS,
    SHAPES,
    SLUGS,
    TRAIT_NEEDS,
)
from grimtable.games.terrorscape.rules.extra_actions import ABILITIES, EQUIPPED
from grimtable.games.terrorscape.rules.survivor_traits import CLATTER, OPEN_DOOR, SHAKE_OFF

NOTHING = (0,)
EITHER = (0, 1)


def numbers(field: str, shift: int = 0) -> Sequence[int]:
    """The numbers of what a field can name."""
    return [number + shift for number, slug in enumerate(SLUGS[field]) if slug != "none"]


def further(field: str | None) -> Sequence[int]:
    """The numbers of the further field of a use, counted from 1; a use that has none holds 0."""
    return NOTHING if field is None else numbers(field, 1)


def action_ranges() -> Ranges:
    """The kinds of actions with the values of their fields."""
    ranges: Ranges = [(kind, tuple(numbers(field) for field in fields)) for kind, (_name, fields) in SHAPES.items()]
    ranges += [(k.USE, ((item,), further(ITEM_NEEDS.get(item)))) for item in numbers("item")]
    for ability in range(1, len(ABILITIES)):
        ranges.append((k.ABILITY, ((ability,), further("item" if ability == EQUIPPED else "to"))))
    for trait in numbers("trait"):
        if trait != JUDICIOUS:
            ranges.append((k.TRAIT, ((trait,), NOTHING, further(TRAIT_NEEDS.get(trait)))))
    for mode in (OPEN_DOOR, SHAKE_OFF, CLATTER):
        ranges.append((k.TRAIT, ((JUDICIOUS,), (mode,), further(JUDICIOUS_NEEDS.get(mode)))))
    ranges += [(k.PLAN, ((plan,), further(PLAN_NEEDS.get(plan)))) for plan in numbers("plan")]
    ranges.append((k.DEFEND, ([0, *numbers("item")], EITHER, EITHER)))
    return ranges
