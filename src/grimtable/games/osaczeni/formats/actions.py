"""What a player of Osaczeni can choose: one class per action, to and from JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grimtable.engine.action import Action
from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k

CARD_NUMBER = {slug: number for number, slug in enumerate(c.CARDS) if number}


def area_number(slug: str) -> int:
    """The number of an area; a ValueError names what there is."""
    if slug not in c.AREAS:
        raise ValueError(f"area is {slug!r}, not one of {', '.join(c.AREAS)}")
    return c.AREAS.index(slug)


def character_number(slug: str) -> int:
    """The number of a character; a ValueError names what there is."""
    if slug not in c.CHARACTERS:
        raise ValueError(f"character is {slug!r}, not one of {', '.join(c.CHARACTERS)}")
    return c.CHARACTERS.index(slug)


def card_number(slug: str) -> int:
    """The number of a card; a ValueError names what there is."""
    if slug not in CARD_NUMBER:
        raise ValueError(f"card is {slug!r}, not one of {', '.join(CARD_NUMBER)}")
    return CARD_NUMBER[slug]


def seat_number(value: Any) -> int:  # whatever the JSON holds
    """A seat, or a ValueError."""
    if type(value) is not int or not 0 <= value < 6:
        raise ValueError(f"player is {value!r}, not a seat")
    return value


class OsaczeniAction(Action):
    """An action of this game."""

    game: ClassVar[str] = "osaczeni"
    __slots__ = ()


class Place(OsaczeniAction):
    """Place a character with a die (OSA-1.6)."""

    kind: ClassVar[str] = "place"
    __slots__ = ("character", "die")

    def __init__(self, die: str, character: str) -> None:
        self.die = die
        self.character = character
        super().__init__(pack(k.PLACE, area_number(die), character_number(character)))

    def fields(self) -> dict[str, object]:
        """The die's area and the character."""
        return {"die": self.die, "character": self.character}


class Pass(OsaczeniAction):
    """Play no card, re-roll no die (OSA-3.4, OSA-5.5, OSA-7.8, OSA-V6.2)."""

    kind: ClassVar[str] = "pass"
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(pack(k.PASS))


class Play(OsaczeniAction):
    """Play a card; a can names an area, meat a character, an energy drink both (OSA-12)."""

    kind: ClassVar[str] = "play"
    __slots__ = ("area", "card", "character")

    def __init__(self, card: str, *, area: str | None = None, character: str | None = None) -> None:
        self.card = card
        self.area = area
        self.character = character
        to = 0 if area is None else area_number(area) + 1
        who = 0 if character is None else character_number(character) + 1
        super().__init__(pack(k.PLAY_CARD, card_number(card), to, who))

    def fields(self) -> dict[str, object]:
        """The card and what it needs."""
        fields: dict[str, object] = {"card": self.card}
        if self.area is not None:
            fields["area"] = self.area
        if self.character is not None:
            fields["character"] = self.character
        return fields


class _OnPlayer(OsaczeniAction):
    """An action that names a player."""

    number: ClassVar[int]
    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = seat_number(player)
        super().__init__(pack(self.number, player))

    def fields(self) -> dict[str, object]:
        """The player."""
        return {"player": self.player}


class Vote(_OnPlayer):
    """Point at a candidate (OSA-3.7)."""

    kind: ClassVar[str] = "vote"
    number: ClassVar[int] = k.VOTE
    __slots__ = ()


class BreakTie(_OnPlayer):
    """Choose one of the tied candidates (OSA-3.10)."""

    kind: ClassVar[str] = "break_tie"
    number: ClassVar[int] = k.BREAK_TIE
    __slots__ = ()


class _OnCard(OsaczeniAction):
    """An action that names a card."""

    number: ClassVar[int]
    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card
        super().__init__(pack(self.number, card_number(card)))

    def fields(self) -> dict[str, object]:
        """The card."""
        return {"card": self.card}


class Keep(_OnCard):
    """Keep a card from the truck (OSA-4.3)."""

    kind: ClassVar[str] = "keep"
    number: ClassVar[int] = k.KEEP
    __slots__ = ()


class Box(_OnCard):
    """Put a card over the limit into the box (OSA-V20.2)."""

    kind: ClassVar[str] = "box"
    number: ClassVar[int] = k.BOX
    __slots__ = ()


class Give(OsaczeniAction):
    """Give a card to a player (OSA-4.3, OSA-V11.1)."""

    kind: ClassVar[str] = "give"
    __slots__ = ("card", "player")

    def __init__(self, card: str, player: int) -> None:
        self.card = card
        self.player = seat_number(player)
        super().__init__(pack(k.GIVE, card_number(card), player))

    def fields(self) -> dict[str, object]:
        """The card and the player."""
        return {"card": self.card, "player": self.player}


class _OnArea(OsaczeniAction):
    """An action that names an area."""

    number: ClassVar[int]
    __slots__ = ("area",)

    def __init__(self, area: str) -> None:
        self.area = area
        super().__init__(pack(self.number, area_number(area)))

    def fields(self) -> dict[str, object]:
        """The area."""
        return {"area": self.area}


class Go(_OnArea):
    """Choose a destination (OSA-6.1, OSA-6.3)."""

    kind: ClassVar[str] = "go"
    number: ClassVar[int] = k.GO
    __slots__ = ()


class Reroll(_OnArea):
    """Re-roll a die that shows this area (OSA-V6.2)."""

    kind: ClassVar[str] = "reroll"
    number: ClassVar[int] = k.REROLL
    __slots__ = ()


class Haunt(_OnArea):
    """Place a monster as a lost family (OSA-V9.1)."""

    kind: ClassVar[str] = "haunt"
    number: ClassVar[int] = k.HAUNT
    __slots__ = ()


class _OnCharacter(OsaczeniAction):
    """An action that names an own character."""

    number: ClassVar[int]
    __slots__ = ("character",)

    def __init__(self, character: str) -> None:
        self.character = character
        super().__init__(pack(self.number, character_number(character)))

    def fields(self) -> dict[str, object]:
        """The character."""
        return {"character": self.character}


class Move(_OnCharacter):
    """Move a character to the destination (OSA-7.3)."""

    kind: ClassVar[str] = "move"
    number: ClassVar[int] = k.MOVE
    __slots__ = ()


class Feed(_OnCharacter):
    """Give a character up (OSA-9.6)."""

    kind: ClassVar[str] = "feed"
    number: ClassVar[int] = k.FEED
    __slots__ = ()


def decode(code: int) -> Action:
    """The action behind a code."""
    kind, a, b, who = kind_of(code), field_a(code), field_b(code), field_c(code)
    match kind:
        case k.PLACE:
            return Place(c.AREAS[a], c.CHARACTERS[b])
        case k.PASS:
            return Pass()
        case k.PLAY_CARD:
            area, character = c.AREAS[b - 1] if b else None, c.CHARACTERS[who - 1] if who else None
            return Play(c.CARDS[a], area=area, character=character)
        case k.VOTE:
            return Vote(a)
        case k.BREAK_TIE:
            return BreakTie(a)
        case k.KEEP:
            return Keep(c.CARDS[a])
        case k.GIVE:
            return Give(c.CARDS[a], b)
        case k.GO:
            return Go(c.AREAS[a])
        case k.MOVE:
            return Move(c.CHARACTERS[a])
        case k.FEED:
            return Feed(c.CHARACTERS[a])
        case k.REROLL:
            return Reroll(c.AREAS[a])
        case k.HAUNT:
            return Haunt(c.AREAS[a])
        case _:
            return Box(c.CARDS[a])


ON_PLAYER: dict[str, type[_OnPlayer]] = {"vote": Vote, "break_tie": BreakTie}
ON_CARD: dict[str, type[_OnCard]] = {"keep": Keep, "box": Box}
ON_AREA: dict[str, type[_OnArea]] = {"go": Go, "reroll": Reroll, "haunt": Haunt}
ON_CHARACTER: dict[str, type[_OnCharacter]] = {"move": Move, "feed": Feed}
KINDS = ("place", "pass", "play", "give", *ON_PLAYER, *ON_CARD, *ON_AREA, *ON_CHARACTER)


def read(data: Mapping[str, Any]) -> Action:
    """The action behind its JSON; the engine turns what is raised here into BadAction."""
    kind = data["kind"]
    if kind == "pass":
        return Pass()
    if kind == "place":
        return Place(data["die"], data["character"])
    if kind == "play":
        return Play(data["card"], area=data.get("area"), character=data.get("character"))
    if kind == "give":
        return Give(data["card"], data["player"])
    if kind in ON_PLAYER:
        return ON_PLAYER[kind](data["player"])
    if kind in ON_CARD:
        return ON_CARD[kind](data["card"])
    if kind in ON_AREA:
        return ON_AREA[kind](data["area"])
    if kind in ON_CHARACTER:
        return ON_CHARACTER[kind](data["character"])
    raise ValueError(f"kind is {kind!r}, not one of {', '.join(KINDS)}")
