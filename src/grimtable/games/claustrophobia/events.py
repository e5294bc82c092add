"""What happens in Claustrophobia, and who sees which part of it."""

from typing import Any

from grimtable.engine.event import NUMBER, NUMBERS, SEAT, EventKind, Field, Kind, owner
from grimtable.games.claustrophobia import kinds
from grimtable.games.claustrophobia.components import (
    ADVANTAGES,
    BOXES,
    DEMONS,
    EVENT_CARDS,
    FIGURES,
    GIFTS,
    GROUP,
    OBJECTS,
    SIDES,
    TILES,
)
from grimtable.games.claustrophobia.scenario import ENDINGS
from grimtable.games.claustrophobia.state import PHASES

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


FIGURE = Kind("figure", FIGURES)
TARGET = Kind("figure", (*FIGURES, *("none",) * (GROUP - len(FIGURES)), "trogs"))
TILE = Kind("tile", TILES)
SIDE = Kind("side", SIDES)
CARD = Kind("card", ADVANTAGES)
CARDS = Kind("card", ADVANTAGES, counts=True)
DOOM = Kind("doom", EVENT_CARDS)
DOOMS = Kind("doom", EVENT_CARDS, counts=True)
GIFT = Kind("gift", GIFTS)
OBJECT = Kind("object", OBJECTS)
BOX = Kind("box", BOXES)
PHASE = Kind("phase", PHASES)
DEMON = Kind("demon", DEMONS)
WINNER = Kind("winner", WINNERS)
TILE_LIST = SlugList("tiles", TILES)
CARD_LIST = SlugList("cards", ADVANTAGES)
DOOM_LIST = SlugList("dooms", EVENT_CARDS)

WHO = Field("figure", FIGURE)
WHERE = Field("tile", TILE)
CHAIR = Field("seat", SEAT)
OWN_TILES = Field("tiles", TILE_LIST, owner)


def kind(number: int, name: str, fields: tuple[Field, ...], rule: str, icon: str, *, shows: bool = False) -> EventKind:
    """One kind of event."""
    return EventKind(number, name, fields, f"CLA-{rule}", icon, shows)


_ALL = (
    kind(kinds.BID_MADE, "bid_made", (CHAIR, Field("points")), "V2.2", "token"),
    kind(kinds.BID_PASSED, "bid_passed", (CHAIR,), "V2.2", "hourglass"),
    kind(kinds.SIDES_SETTLED, "sides_settled", (CHAIR, Field("points")), "0.1", "player"),
    kind(kinds.HIRED, "hired", (WHO,), "V2.3", "survivor"),
    kind(kinds.GIFT_TAKEN, "gift_taken", (Field("gift", GIFT),), "V2.3", "spark"),
    kind(kinds.EQUIPPED, "equipped", (WHO, Field("object", OBJECT)), "V2.4", "chest"),
    kind(kinds.ADVANTAGE_DRAWN, "advantage_drawn", (CHAIR, Field("card", CARD, owner)), "0.4", "log", shows=True),
    kind(
        kinds.PILE_BUILT,
        "pile_built",
        (Field("n", NUMBER), Field("groups", NUMBERS), Field("tokens", NUMBERS), Field("stashes", NUMBERS)),
        "0.3",
        "map",
        shows=True,
    ),
    kind(kinds.TILE_PLACED, "tile_placed", (WHERE, Field("openings"), Field("x"), Field("y")), "5.3", "map"),
    kind(kinds.AIR_SET, "air_set", (Field("value"), WHERE, Field("side", SIDE)), "S1.3", "die"),
    kind(kinds.STATIONED, "stationed", (WHO, WHERE), "S4.3", "survivor"),
    kind(kinds.ENTRUSTED, "entrusted", (CHAIR, Field("figure", FIGURE, owner)), "S6.2", "chest"),
    kind(kinds.ROUND_BEGAN, "round_began", (Field("round"),), "2.1", "turn"),
    kind(kinds.PHASE_BEGAN, "phase_began", (Field("phase", PHASE),), "2.1", "hourglass"),
    kind(kinds.TOKENS_SWAPPED, "tokens_swapped", (WHO, Field("other", FIGURE)), "S6.3", "chest"),
    kind(kinds.DICE_ROLLED, "dice_rolled", (Field("dice", NUMBERS),), "2.2", "die", shows=True),
    kind(kinds.CARD_PLAYED, "card_played", (CHAIR, Field("card", CARD)), "11.4", "card", shows=True),
    kind(
        kinds.EVENT_PLAYED,
        "event_played",
        (CHAIR, Field("card", DOOM), Field("a"), Field("b")),
        "14.2",
        "card",
        shows=True,
    ),
    kind(kinds.EVENT_STOPPED, "event_stopped", (CHAIR, Field("card", DOOM)), "A5.1", "shield"),
    kind(kinds.ASSIGNED, "assigned", (WHO, Field("value")), "2.4", "die"),
    kind(kinds.EXHAUSTED, "exhausted", (WHO,), "2.6", "wound"),
    kind(kinds.GIFT_USED, "gift_used", (Field("gift", GIFT), WHO), "2.7", "spark"),
    kind(kinds.BLESSED, "blessed", (WHO, Field("bonus")), "7.6", "spark"),
    kind(kinds.HEALED, "healed", (WHO, Field("line")), "8.3", "heal"),
    kind(kinds.ACTIVATED, "activated", (WHO,), "3.1", "survivor"),
    kind(kinds.MOVED, "moved", (WHO, WHERE, Field("before", TILE)), "4.1", "survivor"),
    kind(kinds.EXPLORED, "explored", (WHO, WHERE, Field("side", SIDE)), "5.1", "eye"),
    kind(kinds.TILES_PEEKED, "tiles_peeked", (CHAIR, Field("n"), OWN_TILES), "5.8", "eye", shows=True),
    kind(kinds.TILE_PICKED, "tile_picked", (CHAIR, WHERE, Field("n"), Field("why")), "5.8", "map", shows=True),
    kind(kinds.TILES_RETURNED, "tiles_returned", (CHAIR, Field("n"), OWN_TILES), "5.8", "map"),
    kind(kinds.TILE_BOTTOMED, "tile_bottomed", (CHAIR, Field("tile", TILE, owner)), "G5.1", "map"),
    kind(kinds.TILE_DRAWN, "tile_drawn", (WHERE, Field("forced")), "5.3", "map", shows=True),
    kind(kinds.TILE_LOST, "tile_lost", (WHERE,), "5.4", "map"),
    kind(kinds.TILE_ASIDE, "tile_aside", (WHERE,), "5.7", "map"),
    kind(kinds.TILE_BACK, "tile_back", (WHERE,), "5.7", "map"),
    kind(kinds.HOLE_SUNK, "hole_sunk", (WHERE,), "12.5", "hole"),
    kind(kinds.ESCAPED_OUT, "escaped_out", (WHO,), "S1.7", "exit"),
    kind(kinds.TRAP_SPRUNG, "trap_sprung", (WHERE, Field("roll"), WHO), "12.3", "trap", shows=True),
    kind(kinds.MECHANISM_STARTED, "mechanism_started", (WHERE,), "12.4", "gear"),
    kind(kinds.ATTACKED, "attacked", (WHO, Field("target", TARGET), WHERE, Field("dice")), "6.2", "attack"),
    kind(
        kinds.COMBAT_ROLLED,
        "combat_rolled",
        (WHO, Field("dice", NUMBERS), Field("defence"), Field("hits")),
        "6.2",
        "die",
        shows=True,
    ),
    kind(kinds.GUARDED, "guarded", (WHO, Field("other", TARGET)), "7.5", "shield"),
    kind(kinds.LINE_CANCELLED, "line_cancelled", (WHO, Field("line")), "6.5", "wound"),
    kind(kinds.DIED, "died", (WHO, WHERE), "8.4", "skull"),
    kind(kinds.WOUNDED, "wounded", (WHO, Field("n"), Field("left")), "6.6", "wound"),
    kind(kinds.KILLED, "killed", (WHO, WHERE), "6.3", "skull"),
    kind(kinds.DESTINY_ROLLED, "destiny_rolled", (Field("dice", NUMBERS),), "9.2", "die", shows=True),
    kind(kinds.DIE_LAID, "die_laid", (Field("box", BOX), Field("value")), "9.3", "die"),
    kind(kinds.BOX_RESOLVED, "box_resolved", (Field("box", BOX), Field("n")), "9.4", "skull"),
    kind(kinds.EVENT_DRAWN, "event_drawn", (CHAIR, Field("card", DOOM, owner)), "9.11", "log", shows=True),
    kind(
        kinds.THREAT_CHANGED,
        "threat_changed",
        (Field("change", Shift("change")), Field("total")),
        "9.6",
        "token",
    ),
    kind(kinds.DEPLOYED, "deployed", (WHO, WHERE, Field("demon", DEMON)), "9.6", "monster"),
    kind(kinds.OBJECT_LOST, "object_lost", (WHO, Field("object", OBJECT)), "E5.1", "chest"),
    kind(kinds.EXORCISED, "exorcised", (Field("demon", FIGURE), WHO, WHERE), "S5.3", "spark"),
    kind(kinds.SEAL_TAKEN, "seal_taken", (Field("n"),), "S4.5", "token"),
    kind(kinds.RITUAL_ROLLED, "ritual_rolled", (Field("roll"), Field("total")), "S4.5", "die", shows=True),
    # An end may show something: which token was the real one (CLA-S6.6).
    kind(
        kinds.GAME_ENDED,
        "game_ended",
        (Field("winner", WINNER), Field("rule", Rule("rule"))),
        "E.1",
        "crown",
        shows=True,
    ),
    kind(kinds.AREA_ROLLED, "area_rolled", (WHO, Field("roll")), "6.13", "die", shows=True),
    kind(kinds.TOKEN_TAKEN, "token_taken", (WHO, Field("token"), Field("left")), "S6.5", "chest"),
    kind(
        kinds.HANDS_SHOWN,
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
    kind(kinds.NO_TILE, "no_tile", (), "5.6", "map"),
    kind(kinds.DIE_REROLLED, "die_rerolled", (WHO, Field("value")), "E3.1", "die", shows=True),
    kind(kinds.SETTLED, "settled", (WHO, WHERE), "S5.4", "survivor"),
    kind(kinds.GRENADE_THROWN, "grenade_thrown", (WHERE,), "A2.1", "attack"),
    kind(kinds.TROG_FREE, "trog_free", (WHERE,), "12.3", "monster"),
    kind(kinds.TOKEN_FELL, "token_fell", (WHO, Field("token"), WHERE), "S6.4", "chest"),
    kind(kinds.REMOVED, "removed", (WHO, WHERE), "E8.2", "skull"),
    kind(kinds.DUG, "dug", (WHO, WHERE), "12.5", "hole"),
    kind(kinds.DICE_SCATTERED, "dice_scattered", (Field("dice", NUMBERS),), "E3.1", "die", shows=True),
    kind(kinds.TICKED, "ticked", (Field("value"),), "S4.4", "die"),
)
EVENTS: dict[int, EventKind] = {each.number: each for each in _ALL}
