"""What happens, and who sees which part of it."""

from typing import Any, cast

from grimtable.engine.event import NUMBER, SEAT, EventKind, Field, Kind, owner
from grimtable.engine.state import State
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules.outcome import ENDINGS
from grimtable.games.male_epickie_zombie.state import Mez


class Human(Kind):
    """A human by number; the seat and the character it had are kept beside it for the words."""

    def to_json(self, value: Any) -> object:  # a number with seat and character above it
        """The human."""
        return value & 15


class Place(Kind):
    """A room or a slot by number; the side of the store card that lies there is kept above it for the words."""

    def to_json(self, value: Any) -> object:  # a number with a side above it
        """The slug."""
        return self.slugs[value & 255]


class Someone(Kind):
    """A human, or None."""

    def to_json(self, value: Any) -> object:  # 0, or a human with seat and character above it, + 1
        """The human or nothing."""
        return (value - 1) & 15 if value else None


class Word(Kind):
    """A slug that is put into words by words.py."""

    def __init__(self, name: str, words: tuple[str, ...]) -> None:
        super().__init__(name)
        self.words = words

    def to_json(self, value: Any) -> object:  # a number
        """The slug."""
        return self.words[value]


class TypeCounts(Kind):
    """Search cards by type with their numbers."""

    def to_json(self, value: Any) -> object:  # a count per type
        """Counts by slug."""
        return {c.TYPES[card]: n for card, n in enumerate(value) if n}


class CharacterList(Kind):
    """Player cards."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The slugs."""
        return [c.CHARACTERS[number] for number in value]


HUMAN = Human("human")
SOMEONE = Someone("someone")
ROOM = Place("room", c.ROOMS)
STORE = Place("store", c.SLOTS)
CARD = Kind("card", c.CARDS)
CARD_TYPE = Word("search", c.TYPES)
CHARACTER = Kind("character", c.CHARACTERS)
OBJECTIVE = Kind("objective", c.OBJECTIVES)
TOKEN = Kind("token", c.TOKENS)
SYMBOL = Kind("symbol", c.SYMBOLS)
ABILITY = Kind("ability", c.ABILITIES)
FACE = Kind("face", c.FACES)
CAUSE = Kind("cause", k.CAUSES)
WAY = Kind("way", k.WAYS)
ROLL = Kind("roll", k.ROLLS)
RULE = Word("rule", k.AUTOMA_RULES)
DEED = Word("deed", k.AUTOMA_DEEDS)
REASON = Word("reason", k.NOISE_REASONS)
ENDING = Word("ending", ENDINGS)


def zombie_player(s: State, _values: tuple[Any, ...], viewer: int | None) -> bool:
    """Only the zombie player (MEZ-8.7)."""
    return viewer is not None and viewer == cast(Mez, s).zombie_seat


def peeker(s: State, values: tuple[Any, ...], viewer: int | None) -> bool:
    """Only the human who looks (MEZ-A1.8)."""
    return viewer is not None and viewer == cast(Mez, s).seat_of(values[0] & 15)


WHO = Field("human", HUMAN)
AT = Field("room", ROOM)
BESIDE = Field("store", STORE)
WHAT = Field("card", CARD)
HOW_MANY = Field("n", NUMBER)
WHY = Field("cause", CAUSE)
WHICH = Field("token", TOKEN)
CHOOSER = Field("seat", SEAT)
PLACE = Field("place", NUMBER)
PERSON = Field("character", CHARACTER)
NAMED = Field("symbol", SYMBOL)
DEALT = Field("cards", CharacterList("characters"), owner)
DRAWN = Field("cards", TypeCounts("searches"), zombie_player)
FACE_DOWN = Field("card", CARD_TYPE, zombie_player)
GIVEN = Field("other", CARD_TYPE, zombie_player)


def event(
    number: int, name: str, fields: tuple[Field, ...], rule: str, icon: str = "", *, shows: bool = False
) -> EventKind:
    """A kind of event."""
    return EventKind(number, name, fields, rule, icon, shows)


_ALL = (
    event(k.E_FIRST_HUMAN, "first_human", (WHO,), "MEZ-S0.11", "human"),
    event(k.E_CARDS_DEALT, "cards_dealt", (CHOOSER, PLACE, DEALT), "MEZ-S0.5", "card", shows=True),
    event(k.E_ZOMBIE_CARD, "zombie_card", (PERSON,), "MEZ-S0.4", "zombie", shows=True),
    event(k.E_CHARACTER, "character_chosen", (WHO, PERSON), "MEZ-S0.5", "human", shows=True),
    event(k.E_OBJECTIVE, "objective_drawn", (Field("objective", OBJECTIVE),), "MEZ-S0.7", "target", shows=True),
    event(k.E_TURN, "turn_began", (WHO, Field("turn", NUMBER)), "MEZ-2.1", "human"),
    event(k.E_LAST_TURN, "last_turn_began", (WHO, Field("turn", NUMBER)), "MEZ-11.4", "hourglass"),
    event(k.E_LAST_TURNS, "last_turns_began", (), "MEZ-11.4", "hourglass"),
    event(k.E_MOVED, "moved", (WHO, Field("start", ROOM), AT, Field("way", WAY)), "MEZ-3.2", "move"),
    event(k.E_WENT, "went", (WHO, Field("start", ROOM), AT), "MEZ-1.7", "move"),
    event(k.E_PUSHED, "pushed", (WHO, WHICH, AT), "MEZ-5.15", "fuel"),
    event(k.E_PEEKED, "peeked", (WHO, Field("card", CARD_TYPE, peeker)), "MEZ-A1.8", "eye", shows=True),
    event(k.E_ROLLED, "rolled", (WHO, Field("face", FACE), Field("roll", ROLL)), "MEZ-C1.1", "die", shows=True),
    event(k.E_REROLLED, "rerolled", (WHO,), "MEZ-A1.13", "die"),
    event(k.E_KILLED, "zombie_killed", (AT, WHY), "MEZ-4.2", "skull"),
    event(k.E_WOUNDED, "wounded", (WHO, HOW_MANY, WHY), "MEZ-10.1", "wound"),
    event(k.E_HEALED, "healed", (WHO, HOW_MANY, WHY), "MEZ-5.5", "heart"),
    event(k.E_AMMO_GAINED, "ammo_gained", (WHO, HOW_MANY, WHY), "MEZ-5.5", "ammo"),
    event(k.E_AMMO_LOST, "ammo_lost", (WHO, HOW_MANY, WHY), "MEZ-10.1", "ammo"),
    event(k.E_COLLECTED, "collected", (WHO, WHAT, BESIDE), "MEZ-6.1", "hand"),
    event(k.E_DROPPED, "dropped", (WHO, WHAT, BESIDE), "MEZ-6.5", "hand"),
    event(k.E_PLAYED, "played", (WHO, WHAT), "MEZ-6.3", "card"),
    event(k.E_REMOVED, "removed", (WHO, WHAT), "MEZ-I1.7", "card"),
    event(k.E_HANDED_IN, "handed_in", (WHO, WHAT), "MEZ-5.12", "target"),
    event(k.E_EXCHANGED, "exchanged", (WHO, WHAT, Field("other", CARD), BESIDE), "MEZ-R1.1", "hand"),
    event(k.E_TAKEN, "taken", (WHO, WHICH), "MEZ-5.13", "hand"),
    event(k.E_PUT, "put_down", (WHO, WHICH, AT), "MEZ-5.11", "hand"),
    event(k.E_DELIVERED, "delivered", (WHO, WHICH), "MEZ-5.12", "target"),
    event(k.E_RETURNED, "returned", (WHICH, AT), "MEZ-5.22", "return"),
    event(k.E_INGREDIENT, "ingredient_used", (WHO, HOW_MANY, Field("length", NUMBER)), "MEZ-O3.2", "flask"),
    event(k.E_CLUE, "clue_flipped", (WHO, WHICH, HOW_MANY), "MEZ-5.14", "eye", shows=True),
    event(k.E_SECURED, "clue_secured", (WHO, HOW_MANY), "MEZ-5.14", "target"),
    event(k.E_SUPPLY_TAKEN, "supply_taken", (WHO, HOW_MANY), "MEZ-5.6", "box"),
    event(k.E_SUPPLY_BACK, "supply_back", (HOW_MANY,), "MEZ-5.7", "box"),
    event(k.E_REPAIRED, "repaired", (HOW_MANY, Field("barricade", NUMBER)), "MEZ-5.7", "barricade"),
    event(k.E_DAMAGED, "damaged", (Field("barricade", NUMBER),), "MEZ-9.5", "barricade"),
    event(k.E_BROKEN, "barricade_fell", (), "MEZ-9.6", "barricade"),
    event(k.E_SURVIVOR_LOST, "survivor_lost", (Field("human", SOMEONE), HOW_MANY), "MEZ-10.5", "skull"),
    event(k.E_SUPPLY_DRAWN, "supply_drawn", (WHO, WHAT), "MEZ-5.7", "card", shows=True),
    event(k.E_DECLINED, "declined", (WHO, WHAT), "MEZ-5.8", "card"),
    event(k.E_USED, "used", (WHO, Field("ability", ABILITY), AT), "MEZ-5.2", "door"),
    event(k.E_ARMED, "trap_armed", (WHO, AT), "MEZ-R1.9", "trap"),
    event(k.E_SPRUNG, "trap_sprung", (AT,), "MEZ-9.8", "trap"),
    event(k.E_DONE, "objective_done", (Field("objective", OBJECTIVE), WHO), "MEZ-5.16", "star"),
    event(k.E_ADVANCED, "objective_advanced", (Field("objective", OBJECTIVE), WHO, Field("done"), Field("needed")),
          "MEZ-5.16", "target"),
    event(k.E_GOOD_TURN, "good_turn", (WHO,), "MEZ-O8.1", "target"),
    event(k.E_LOCKED, "locked", (WHO, NAMED), "MEZ-O9.1", "lock"),
    event(k.E_NAMED, "symbol_named", (WHO, NAMED, Field("right", NUMBER)), "MEZ-A1.7", "eye", shows=True),
    event(k.E_REVEALED, "revealed", (WHO, Field("card", CARD_TYPE)), "MEZ-7.1", "card", shows=True),
    event(k.E_PLACED, "placed", (WHAT, BESIDE), "MEZ-7.2", "card"),
    event(k.E_NOISE, "noise", (WHO, BESIDE, Field("reason", REASON)), "MEZ-8.1", "noise"),
    event(k.E_QUIET, "quiet", (WHO, Field("reason", REASON)), "MEZ-8.3", "quiet"),
    event(k.E_HORDE, "horde_acted", (PERSON, HOW_MANY), "MEZ-8.2", "horde"),
    event(k.E_ADDED, "zombie_added", (BESIDE, AT), "MEZ-9.1", "zombie"),
    event(k.E_SHIFTED, "zombie_moved", (Field("start", ROOM), AT), "MEZ-9.12", "zombie"),
    event(k.E_SKIPPED, "room_skipped", (AT,), "MEZ-Z1.10", "zombie"),
    event(k.E_BLED, "bled", (WHO,), "MEZ-9.7", "wound"),
    event(k.E_OVERRUN, "overrun", (WHO, AT), "MEZ-9.9", "horde"),
    event(k.E_EATEN, "eaten", (WHO, PERSON, AT), "MEZ-10.2", "skull"),
    event(k.E_NEW_CHARACTER, "new_character", (WHO, PERSON), "MEZ-10.7", "human", shows=True),
    event(k.E_TURNED, "card_turned", (PERSON,), "MEZ-10.6", "zombie"),
    event(k.E_LEFT_GAME, "card_left", (PERSON,), "MEZ-10.6", "skull"),
    event(k.E_DEALT, "dealt", (WHO, FACE_DOWN), "MEZ-8.5", "card"),
    event(k.E_HAND_DRAWN, "hand_drawn", (HOW_MANY, DRAWN, CHOOSER), "MEZ-8.5", "card", shows=True),
    event(k.E_SWAPPED, "swapped", (WHO, FACE_DOWN, GIVEN), "MEZ-H2.12", "card"),
    event(k.E_SCATTERED, "scattered", (WHAT, Field("start", STORE), BESIDE), "MEZ-H2.9", "card"),
    event(k.E_AUTOMA, "automa", (Field("rule", RULE), Field("deed", DEED), BESIDE, HOW_MANY), "MEZ-12.4", "gear"),
    event(k.E_ENDED, "game_ended", (Field("by", ENDING), Field("human", SOMEONE)), "MEZ-11.1", "hourglass"),
)  # fmt: skip
EVENTS = {kind.number: kind for kind in _ALL}
