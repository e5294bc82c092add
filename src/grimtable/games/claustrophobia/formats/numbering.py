"""All actions of Claustrophobia that its figures, tiles and cards can name."""

from collections.abc import Sequence

from grimtable.engine.numbering import Ranges
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.formats.action_fields import EVENT_PARTS, Codec
from grimtable.games.claustrophobia.formats.actions import CHOICES

NOTHING = (0,)
LINES = range(1, 7)
SOMEBODY = range(1, c.HUMANS + 1)


def values(codec: Codec) -> Sequence[int]:
    """The numbers that a field can hold inside."""
    found = [*codec.names] if codec.slugs is not None else [*range(codec.low, codec.high + 1)]
    return [0, *found] if codec.empty and 0 not in found else found


def action_ranges() -> Ranges:
    """The kinds of actions with the values of their fields; a card names only what it acts on."""
    ranges: Ranges = [
        (choice.number, tuple(values(codec) for _name, codec in choice.parts))
        for choice in CHOICES
        if choice.number not in (k.PLAY, k.USE_GIFT, k.EVENT)
    ]
    plain_cards = [card for card in range(1, len(c.ADVANTAGES)) if card != c.A_POTION]
    plain_gifts = [gift for gift in range(1, len(c.GIFTS)) if gift not in (c.G_HEALING, c.G_COURAGE)]
    ranges += [
        (k.PLAY, (plain_cards,)),
        (k.PLAY, ((c.A_POTION,), SOMEBODY, LINES)),  # CLA-A3.1
        (k.USE_GIFT, (plain_gifts,)),
        (k.USE_GIFT, ((c.G_HEALING,), SOMEBODY, LINES)),  # CLA-G2.1
        (k.USE_GIFT, ((c.G_COURAGE,), SOMEBODY)),  # CLA-G4.1
    ]
    for card in range(1, len(c.EVENT_CARDS)):
        ranges.append((k.EVENT, ((card,), *(values(codec) for _name, codec in EVENT_PARTS.get(card, ())))))
    return ranges
