"""All actions of Cisza that its cards can name."""

from grimtable.engine.numbering import Ranges
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k

MOST_SEATS = 6
LIGHT = tuple(
    normal * k.ONE_NORMAL + fast * k.ONE_FAST for normal in range(4) for fast in range(4) if 1 <= normal + fast <= 3
)  # Normal and Fast zombies that one weapon hits
SINGLE = (k.ONE_NORMAL, k.ONE_STRONG, k.ONE_FAST)
MINED = tuple(
    normal * k.ONE_NORMAL + strong * k.ONE_STRONG + fast * k.ONE_FAST
    for normal in range(4) for strong in range(4) for fast in range(4) if 1 <= normal + strong + fast <= 3
)  # fmt: skip
ALONE = (c.WALKIE, c.FLARE, c.MEGAPHONE, c.BARRICADE, c.ALARM, c.MINES, c.SACRIFICE)
ON_A_PLAYER = (c.SABOTAGE, c.EVICTION, c.BRIBERY)
WITH_A_ZOMBIE = (c.DRONE, c.SURPRISE)
CARDS = range(1, c.N_CARDS)
NOTHING = (0,)


def action_ranges() -> Ranges:
    """The kinds of actions with the values of their fields."""
    seats = range(MOST_SEATS)
    targets = range(1, MOST_SEATS + 1)
    return [
        (k.KEEP, ()),
        (k.REPLACE, ()),
        (k.END, ()),
        (k.STOP, ()),
        (k.PLAY_CARD, ((c.AXE, c.REVOLVER, c.SNIPER), NOTHING, SINGLE)),
        (k.PLAY_CARD, ((c.SNIPER,), NOTHING, (k.ON_DECK,))),
        (k.PLAY_CARD, ((c.SHOTGUN,), NOTHING, (*LIGHT, k.ONE_STRONG))),
        (k.PLAY_CARD, (ALONE,)),
        (k.PLAY_CARD, (ON_A_PLAYER, targets)),
        (k.PLAY_CARD, (WITH_A_ZOMBIE, targets, (0, *SINGLE))),  # 0: the player has none to move (CIS-2.8)
        (k.PLAY_CARD, (CARDS, NOTHING, NOTHING, (1,))),  # for its Noise alone (CIS-10.3)
        (k.DISCARD, (CARDS,)),
        (k.SEND, ((0, *SINGLE),)),
        (k.USE, ((c.BARRICADE, c.ALARM),)),
        (k.USE, ((c.MINES,), MINED)),
        (k.GIVE, (seats,)),
    ]
