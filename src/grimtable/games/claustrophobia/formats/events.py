"""What happens in Claustrophobia, and who sees which part of it."""

from typing import Any

from grimtable.engine.event import NUMBER, NUMBERS, SEAT, EventKind, Field, Kind, owner
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import ENDINGS

WINNERS = ("none", "human", "demon", "draw")


class Rule(Kind):
    """A rule by its id: no word of a language."""

    def to_json(self, value: Any) -> object:  # a number
        """The readable form."""
        return ENDINGS[value]


class SlugList(Kind):
    """Tiles or cards in an order."""

    def __init__(self, name: str, listed: tuple[str, ...]) -> None:
        super().__init__(name, counts=True)
        self.listed = listed

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [self.listed[number] for number in value]


class Shift(Kind):
    """A change, which may be a loss: numbers inside are not negative."""

    def to_json(self, value: Any) -> object:  # a number
        """The readable form."""
        return value - 32


FIGURE = Kind("figure", c.FIGURES)
TARGET = Kind("figure", (*c.FIGURES, *("none",) * (c.GROUP - len(c.FIGURES)), "trogs"))
TILE = Kind("tile", c.TILES)
SIDE = Kind("side", c.SIDES)
CARD = Kind("card", c.ADVANTAGES)
CARDS = Kind("card", c.ADVANTAGES, counts=True)
DOOM = Kind("doom", c.EVENT_CARDS)
DOOMS = Kind("doom", c.EVENT_CARDS, counts=True)
GIFT = Kind("gift", c.GIFTS)
OBJECT = Kind("object", c.OBJECTS)
BOX = Kind("box", c.BOXES)
PHASE = Kind("phase", m.PHASES)
DEMON = Kind("demon", c.DEMONS)
WINNER = Kind("winner", WINNERS)
TILE_LIST = SlugList("tiles", c.TILES)
CARD_LIST = SlugList("cards", c.ADVANTAGES)
DOOM_LIST = SlugList("dooms", c.EVENT_CARDS)

WHO = Field("figure", FIGURE)
WHERE = Field("tile", TILE)
CHAIR = Field("seat", SEAT)
OWN_TILES = Field("tiles", TILE_LIST, owner)


def kind(number: int, name: str, fields: tuple[Field, ...], rule: str, icon: str, *, shows: bool = False) -> EventKind:
    """One kind of event."""
    return EventKind(number, name, fields, f"CLA-{rule}", icon, shows)


_ALL = (
    kind(k.BID_MADE, "bid_made", (CHAIR, Field("points")), "V2.2", "token"),
    kind(k.BID_PASSED, "bid_passed", (CHAIR,), "V2.2", "hourglass"),
    kind(k.SIDES_SETTLED, "sides_settled", (CHAIR, Field("points")), "0.1", "player"),
    kind(k.HIRED, "hired", (WHO,), "V2.3", "survivor"),
    kind(k.GIFT_TAKEN, "gift_taken", (Field("gift", GIFT),), "V2.3", "spark"),
    kind(k.EQUIPPED, "equipped", (WHO, Field("object", OBJECT)), "V2.4", "chest"),
    kind(k.ADVANTAGE_DRAWN, "advantage_drawn", (CHAIR, Field("card", CARD, owner)), "0.4", "log", shows=True),
    kind(
        k.PILE_BUILT,
        "pile_built",
        (Field("n", NUMBER), Field("groups", NUMBERS), Field("tokens", NUMBERS), Field("stashes", NUMBERS)),
        "0.3",
        "map",
        shows=True,
    ),
    kind(k.TILE_PLACED, "tile_placed", (WHERE, Field("openings"), Field("x"), Field("y")), "5.3", "map"),
    kind(k.AIR_SET, "air_set", (Field("value"), WHERE, Field("side", SIDE)), "S1.3", "die"),
    kind(k.STATIONED, "stationed", (WHO, WHERE), "S4.3", "survivor"),
    kind(k.ENTRUSTED, "entrusted", (CHAIR, Field("figure", FIGURE, owner)), "S6.2", "chest"),
    kind(k.ROUND_BEGAN, "round_began", (Field("round"),), "2.1", "turn"),
    kind(k.PHASE_BEGAN, "phase_began", (Field("phase", PHASE),), "2.1", "hourglass"),
    kind(k.TOKENS_SWAPPED, "tokens_swapped", (WHO, Field("other", FIGURE)), "S6.3", "chest"),
    kind(k.DICE_ROLLED, "dice_rolled", (Field("dice", NUMBERS),), "2.2", "die", shows=True),
    kind(k.CARD_PLAYED, "card_played", (CHAIR, Field("card", CARD)), "11.4", "card", shows=True),
    kind(
        k.EVENT_PLAYED,
        "event_played",
        (CHAIR, Field("card", DOOM), Field("a"), Field("b")),
        "14.2",
        "card",
        shows=True,
    ),
    kind(k.EVENT_STOPPED, "event_stopped", (CHAIR, Field("card", DOOM)), "A5.1", "shield"),
    kind(k.ASSIGNED, "assigned", (WHO, Field("value")), "2.4", "die"),
    kind(k.EXHAUSTED, "exhausted", (WHO,), "2.6", "wound"),
    kind(k.GIFT_USED, "gift_used", (Field("gift", GIFT), WHO), "2.7", "spark"),
    kind(k.BLESSED, "blessed", (WHO, Field("bonus")), "7.6", "spark"),
    kind(k.HEALED, "healed", (WHO, Field("line")), "8.3", "heal"),
    kind(k.ACTIVATED, "activated", (WHO,), "3.1", "survivor"),
    kind(k.MOVED, "moved", (WHO, WHERE, Field("before", TILE)), "4.1", "survivor"),
    kind(k.EXPLORED, "explored", (WHO, WHERE, Field("side", SIDE)), "5.1", "eye"),
    kind(k.TILES_PEEKED, "tiles_peeked", (CHAIR, Field("n"), OWN_TILES), "5.8", "eye", shows=True),
    kind(k.TILE_PICKED, "tile_picked", (CHAIR, WHERE, Field("n"), Field("why")), "5.8", "map", shows=True),
    kind(k.TILES_RETURNED, "tiles_returned", (CHAIR, Field("n"), OWN_TILES), "5.8", "map"),
    kind(k.TILE_BOTTOMED, "tile_bottomed", (CHAIR, Field("tile", TILE, owner)), "G5.1", "map"),
    kind(k.TILE_DRAWN, "tile_drawn", (WHERE, Field("forced")), "5.3", "map", shows=True),
    kind(k.TILE_LOST, "tile_lost", (WHERE,), "5.4", "map"),
    kind(k.TILE_ASIDE, "tile_aside", (WHERE,), "5.7", "map"),
    kind(k.TILE_BACK, "tile_back", (WHERE,), "5.7", "map"),
    kind(k.HOLE_SUNK, "hole_sunk", (WHERE,), "12.5", "hole"),
    kind(k.ESCAPED_OUT, "escaped_out", (WHO,), "S1.7", "exit"),
    kind(k.TRAP_SPRUNG, "trap_sprung", (WHERE, Field("roll"), WHO), "12.3", "trap", shows=True),
    kind(k.MECHANISM_STARTED, "mechanism_started", (WHERE,), "12.4", "gear"),
    kind(k.ATTACKED, "attacked", (WHO, Field("target", TARGET), WHERE, Field("dice")), "6.2", "attack"),
    kind(
        k.COMBAT_ROLLED,
        "combat_rolled",
        (WHO, Field("dice", NUMBERS), Field("defence"), Field("hits")),
        "6.2",
        "die",
        shows=True,
    ),
    kind(k.GUARDED, "guarded", (WHO, Field("other", TARGET)), "7.5", "shield"),
    kind(k.LINE_CANCELLED, "line_cancelled", (WHO, Field("line")), "6.5", "wound"),
    kind(k.DIED, "died", (WHO, WHERE), "8.4", "skull"),
    kind(k.WOUNDED, "wounded", (WHO, Field("n"), Field("left")), "6.6", "wound"),
    kind(k.KILLED, "killed", (WHO, WHERE), "6.3", "skull"),
    kind(k.DESTINY_ROLLED, "destiny_rolled", (Field("dice", NUMBERS),), "9.2", "die", shows=True),
    kind(k.DIE_LAID, "die_laid", (Field("box", BOX), Field("value")), "9.3", "die"),
    kind(k.BOX_RESOLVED, "box_resolved", (Field("box", BOX), Field("n")), "9.4", "skull"),
    kind(k.EVENT_DRAWN, "event_drawn", (CHAIR, Field("card", DOOM, owner)), "9.11", "log", shows=True),
    kind(
        k.THREAT_CHANGED,
        "threat_changed",
        (Field("change", Shift("change")), Field("total")),
        "9.6",
        "token",
    ),
    kind(k.DEPLOYED, "deployed", (WHO, WHERE, Field("demon", DEMON)), "9.6", "monster"),
    kind(k.OBJECT_LOST, "object_lost", (WHO, Field("object", OBJECT)), "E5.1", "chest"),
    kind(k.EXORCISED, "exorcised", (Field("demon", FIGURE), WHO, WHERE), "S5.3", "spark"),
    kind(k.SEAL_TAKEN, "seal_taken", (Field("n"),), "S4.5", "token"),
    kind(k.RITUAL_ROLLED, "ritual_rolled", (Field("roll"), Field("total")), "S4.5", "die", shows=True),
    # An end may show something: which token was the real one (CLA-S6.6).
    kind(
        k.GAME_ENDED,
        "game_ended",
        (Field("winner", WINNER), Field("rule", Rule("rule"))),
        "E.1",
        "crown",
        shows=True,
    ),
    kind(k.AREA_ROLLED, "area_rolled", (WHO, Field("roll")), "6.13", "die", shows=True),
    kind(k.TOKEN_TAKEN, "token_taken", (WHO, Field("token"), Field("left")), "S6.5", "chest"),
    kind(
        k.HANDS_SHOWN,
        "hands_shown",
        (
            CHAIR,
            Field("other", SEAT),
            Field("cards", CARDS),
            Field("dooms", DOOMS),
            Field("pile", TILE_LIST),
            Field("deck", CARD_LIST),
            Field("fates", DOOM_LIST),
            Field("real"),
        ),
        "E.1",
        "log",
        shows=True,
    ),
    kind(k.NO_TILE, "no_tile", (), "5.6", "map"),
    kind(k.DIE_REROLLED, "die_rerolled", (WHO, Field("value")), "E3.1", "die", shows=True),
    kind(k.SETTLED, "settled", (WHO, WHERE), "S5.4", "survivor"),
    kind(k.GRENADE_THROWN, "grenade_thrown", (WHERE,), "A2.1", "attack"),
    kind(k.TROG_FREE, "trog_free", (WHERE,), "12.3", "monster"),
    kind(k.TOKEN_FELL, "token_fell", (WHO, Field("token"), WHERE), "S6.4", "chest"),
    kind(k.REMOVED, "removed", (WHO, WHERE), "E8.2", "skull"),
    kind(k.DUG, "dug", (WHO, WHERE), "12.5", "hole"),
    kind(k.DICE_SCATTERED, "dice_scattered", (Field("dice", NUMBERS),), "E3.1", "die", shows=True),
    kind(k.TICKED, "ticked", (Field("value"),), "S4.4", "die"),
)
EVENTS: dict[int, EventKind] = {each.number: each for each in _ALL}
