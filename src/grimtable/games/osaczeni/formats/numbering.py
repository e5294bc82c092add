"""All actions of Osaczeni that its cards, areas, characters and players can name."""

from grimtable.engine.numbering import Ranges
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k

MOST_SEATS = 6
NOTHING = (0,)


def action_ranges() -> Ranges:
    """The kinds of actions with the values of their fields."""
    areas, to = range(c.N_AREAS), range(1, c.N_AREAS + 1)
    characters, who = range(c.FAMILY), range(1, c.FAMILY + 1)
    cards, seats = range(1, c.N_CARDS), range(MOST_SEATS)
    alone = (c.WALKIE, c.PISTOL, c.BAT, c.CHAINSAW, c.MOLOTOV)
    return [
        (k.PLACE, (areas, characters)),
        (k.PASS, ()),
        (k.PLAY_CARD, (alone,)),
        (k.PLAY_CARD, ((c.CAN,), to)),
        (k.PLAY_CARD, ((c.MEAT,), NOTHING, who)),
        (k.PLAY_CARD, ((c.ENERGY,), to, who)),
        (k.VOTE, (seats,)),
        (k.BREAK_TIE, (seats,)),
        (k.KEEP, (cards,)),
        (k.GIVE, (cards, seats)),
        (k.GO, (areas,)),
        (k.MOVE, (characters,)),
        (k.FEED, (characters,)),
        (k.REROLL, (areas,)),
        (k.HAUNT, (areas,)),
        (k.BOX, (cards,)),
    ]
