"""What a player of Claustrophobia can choose: one class per action, to and from JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grimtable.engine.action import Action
from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.formats.action_fields import (
    BONUSES,
    CARD,
    EVENT_CARD,
    EVENT_PARTS,
    FIGURE,
    HUMAN,
    LINE,
    NEXT_TILE,
    SIDE,
    SOME_LINE,
    SOMEBODY,
    TARGET,
    TILE,
    Codec,
    slugs,
)


class Choice(Action):
    """An action of this game: its parts in the order of the code's fields."""

    game: ClassVar[str] = "claustrophobia"
    number: ClassVar[int] = 0
    parts: ClassVar[tuple[tuple[str, Codec], ...]] = ()
    __slots__ = ("values",)

    def __init__(self, *values: Any) -> None:
        if len(values) > len(self.parts):
            raise ValueError(f"{self.kind} has {len(self.parts)} fields, not {len(values)}")
        filled = [*values, *[None] * (len(self.parts) - len(values))]
        numbers = [codec.encode(name, value) for (name, codec), value in zip(self.parts, filled, strict=True)]
        self.values = tuple(filled)
        super().__init__(pack(self.number, *numbers))

    def fields(self) -> dict[str, object]:
        """The fields that are there."""
        return {name: value for (name, _codec), value in zip(self.parts, self.values, strict=True) if value is not None}

    def get(self, name: str) -> Any:
        """One field, None if it is not there."""
        return self.fields().get(name)


class Pass(Choice):
    """Done: no card, no more, the end of an activation or a phase (CLA-3.4, CLA-9.5, CLA-10.3, CLA-14.8)."""

    kind: ClassVar[str] = "pass"
    number: ClassVar[int] = k.PASS
    __slots__ = ()


class Bid(Choice):
    """Bid points for the Human side (CLA-V2.2)."""

    kind: ClassVar[str] = "bid"
    number: ClassVar[int] = k.BID
    parts = (("points", Codec(high=99)),)
    __slots__ = ()


class Hire(Choice):
    """Buy a Brute or a Blade (CLA-V2.3)."""

    kind: ClassVar[str] = "hire"
    number: ClassVar[int] = k.HIRE
    parts = (("type", slugs(c.TYPES, 1)),)
    __slots__ = ()


class TakeGift(Choice):
    """Take a Gift for the Redeemer (CLA-V2.3, CLA-V1.2)."""

    kind: ClassVar[str] = "take_gift"
    number: ClassVar[int] = k.TAKE_GIFT
    parts = (("gift", slugs(c.GIFTS, 1)),)
    __slots__ = ()


class Equip(Choice):
    """Buy an Object for a bearer (CLA-V2.4)."""

    kind: ClassVar[str] = "equip"
    number: ClassVar[int] = k.EQUIP
    parts = (("figure", HUMAN), ("object", slugs(c.OBJECTS, 1)))
    __slots__ = ()


class SetAir(Choice):
    """Put the d10 on an opening (CLA-S1.2)."""

    kind: ClassVar[str] = "set_air"
    number: ClassVar[int] = k.SET_AIR
    parts = (("tile", TILE), ("side", SIDE))
    __slots__ = ()


class Station(Choice):
    """Place a warrior before the Ritual (CLA-S4.3)."""

    kind: ClassVar[str] = "station"
    number: ClassVar[int] = k.STATION
    parts = (("figure", HUMAN), ("tile", TILE))
    __slots__ = ()


class Entrust(Choice):
    """Give the real treasure to a warrior (CLA-S6.2)."""

    kind: ClassVar[str] = "entrust"
    number: ClassVar[int] = k.ENTRUST
    parts = (("figure", HUMAN),)
    __slots__ = ()


class Swap(Choice):
    """Swap the tokens of two warriors (CLA-S6.3)."""

    kind: ClassVar[str] = "swap"
    number: ClassVar[int] = k.SWAP
    parts = (("figure", HUMAN), ("other", HUMAN))
    __slots__ = ()


class Play(Choice):
    """Play an Advantage card; a potion names a warrior and a line (CLA-11.4)."""

    kind: ClassVar[str] = "play"
    number: ClassVar[int] = k.PLAY
    parts = (("card", slugs(c.ADVANTAGES, 1)), ("figure", SOMEBODY), ("line", SOME_LINE))
    __slots__ = ()


class Reroll(Choice):
    """Choose a die to reroll (CLA-A9.1)."""

    kind: ClassVar[str] = "reroll"
    number: ClassVar[int] = k.REROLL
    parts = (("value", LINE),)
    __slots__ = ()


class RerollFor(Choice):
    """Reroll the die of a warrior in panic (CLA-E3.1)."""

    kind: ClassVar[str] = "reroll_for"
    number: ClassVar[int] = k.REROLL_FOR
    parts = (("figure", HUMAN),)
    __slots__ = ()


class Assign(Choice):
    """Assign a die to a warrior (CLA-2.4)."""

    kind: ClassVar[str] = "assign"
    number: ClassVar[int] = k.ASSIGN
    parts = (("figure", HUMAN), ("value", LINE))
    __slots__ = ()


class UseGift(Choice):
    """Use a Gift (CLA-2.7)."""

    kind: ClassVar[str] = "use_gift"
    number: ClassVar[int] = k.USE_GIFT
    parts = (("gift", slugs(c.GIFTS, 1)), ("figure", SOMEBODY), ("line", SOME_LINE))
    __slots__ = ()


class Bless(Choice):
    """Use Blessed on a warrior (CLA-7.6)."""

    kind: ClassVar[str] = "bless"
    number: ClassVar[int] = k.BLESS
    parts = (("figure", HUMAN), ("bonus", slugs(BONUSES, 1)))
    __slots__ = ()


class Activate(Choice):
    """Activate a warrior (CLA-3.1, CLA-10.1)."""

    kind: ClassVar[str] = "activate"
    number: ClassVar[int] = k.ACTIVATE
    parts = (("figure", FIGURE),)
    __slots__ = ()


class Step(Choice):
    """Go to a connected tile (CLA-4.1)."""

    kind: ClassVar[str] = "step"
    number: ClassVar[int] = k.STEP
    parts = (("tile", TILE),)
    __slots__ = ()


class Explore(Choice):
    """Explore an opening, with the Sewer Map or without (CLA-5.1)."""

    kind: ClassVar[str] = "explore"
    number: ClassVar[int] = k.EXPLORE
    parts = (("side", SIDE), ("map", CARD))
    __slots__ = ()


class Dive(Choice):
    """Go through the holes (CLA-12.5)."""

    kind: ClassVar[str] = "dive"
    number: ClassVar[int] = k.DIVE
    parts = (("tile", TILE),)
    __slots__ = ()


class Attack(Choice):
    """Attack a target, with the card of the side or without (CLA-6.2, CLA-14.4)."""

    kind: ClassVar[str] = "attack"
    number: ClassVar[int] = k.ATTACK
    parts = (("target", TARGET), ("tile", TILE), ("card", CARD))
    __slots__ = ()


class Grenade(Choice):
    """Throw a Grenade (CLA-A2.1)."""

    kind: ClassVar[str] = "grenade"
    number: ClassVar[int] = k.GRENADE
    parts = (("tile", TILE),)
    __slots__ = ()


class TakeToken(Choice):
    """Swap the own token with one on the ground (CLA-S6.5)."""

    kind: ClassVar[str] = "take_token"
    number: ClassVar[int] = k.TAKE_TOKEN
    parts = (("token", Codec(high=4)),)
    __slots__ = ()


class Pick(Choice):
    """Choose a tile of those seen, and which of the others comes next (CLA-5.8, CLA-G5.1)."""

    kind: ClassVar[str] = "pick"
    number: ClassVar[int] = k.PICK
    parts = (("tile", TILE), ("next", NEXT_TILE))
    __slots__ = ()


class Orient(Choice):
    """Turn the drawn tile clockwise (CLA-5.3)."""

    kind: ClassVar[str] = "orient"
    number: ClassVar[int] = k.ORIENT
    parts = (("turns", Codec(high=3)),)
    __slots__ = ()


class Sink(Choice):
    """Put a Hole token on a tile (CLA-12.5)."""

    kind: ClassVar[str] = "sink"
    number: ClassVar[int] = k.SINK
    parts = (("tile", TILE),)
    __slots__ = ()


class Fodder(Choice):
    """Put Troglodytes on the new tile for TP (CLA-S3.3)."""

    kind: ClassVar[str] = "fodder"
    number: ClassVar[int] = k.FODDER
    parts = (("n", Codec(high=11)),)
    __slots__ = ()


class Possess(Choice):
    """Choose the figure of a Possessed One (CLA-S5.2)."""

    kind: ClassVar[str] = "possess"
    number: ClassVar[int] = k.POSSESS
    parts = (("figure", HUMAN),)
    __slots__ = ()


class Guard(Choice):
    """Who takes the hit (CLA-7.5)."""

    kind: ClassVar[str] = "guard"
    number: ClassVar[int] = k.GUARD
    parts = (("figure", TARGET),)
    __slots__ = ()


class Cancel(Choice):
    """Cancel a line (CLA-6.5)."""

    kind: ClassVar[str] = "cancel"
    number: ClassVar[int] = k.CANCEL
    parts = (("line", LINE),)
    __slots__ = ()


class Drop(Choice):
    """Put a Destiny die on a box (CLA-9.3)."""

    kind: ClassVar[str] = "drop"
    number: ClassVar[int] = k.DROP
    parts = (("box", slugs(c.BOXES, 1)), ("value", LINE))
    __slots__ = ()


class Trap(Choice):
    """Who is hit by the Trap (CLA-D10.1)."""

    kind: ClassVar[str] = "trap"
    number: ClassVar[int] = k.TRAP
    parts = (("figure", HUMAN),)
    __slots__ = ()


class Deploy(Choice):
    """Deploy a Troglodyte or a Demon (CLA-9.6)."""

    kind: ClassVar[str] = "deploy"
    number: ClassVar[int] = k.DEPLOY
    parts = (("warrior", slugs(("trog", "demon"))), ("tile", TILE))
    __slots__ = ()


class Event(Choice):
    """Play an Event card with all its choices (CLA-14.2)."""

    kind: ClassVar[str] = "event"
    number: ClassVar[int] = k.EVENT
    parts = (("card", EVENT_CARD), ("figure", FIGURE), ("other", HUMAN), ("tile", TILE))
    __slots__ = ()

    def __init__(self, card: Any, **choices: Any) -> None:
        number = EVENT_CARD.encode("card", card)
        wanted = EVENT_PARTS.get(number, ())
        if set(choices) != {name for name, _codec in wanted}:
            raise ValueError(f"{card} names {', '.join(name for name, _codec in wanted) or 'nothing'}")
        numbers = [codec.encode(name, choices[name]) for name, codec in wanted]
        self.values = (card, choices.get("figure"), choices.get("other"), choices.get("tile"))
        Action.__init__(self, pack(k.EVENT, number, *numbers))


class Heal(Choice):
    """Heal a line after the first Seal (CLA-S4.7)."""

    kind: ClassVar[str] = "heal"
    number: ClassVar[int] = k.HEAL
    parts = (("figure", HUMAN), ("line", LINE))
    __slots__ = ()


class Settle(Choice):
    """Where the exorcised warrior goes (CLA-S5.4)."""

    kind: ClassVar[str] = "settle"
    number: ClassVar[int] = k.SETTLE
    parts = (("tile", TILE),)
    __slots__ = ()


CHOICES: tuple[type[Choice], ...] = (
    Pass, Bid, Hire, TakeGift, Equip, SetAir, Station, Entrust, Swap, Play, Reroll, RerollFor, Assign, UseGift, Bless,
    Activate, Step, Explore, Dive, Attack, Grenade, TakeToken, Pick, Orient, Sink, Fodder, Possess, Guard, Cancel, Drop,
    Trap, Deploy, Event, Heal, Settle,
)  # fmt: skip
BY_NUMBER = {choice.number: choice for choice in CHOICES}
BY_KIND = {choice.kind: choice for choice in CHOICES}


def decode(code: int) -> Action:
    """The action behind a code."""
    choice = BY_NUMBER[kind_of(code)]
    fields = (field_a(code), field_b(code), field_c(code))
    if choice is Event:
        card = EVENT_CARD.decode(fields[0])
        parts = EVENT_PARTS.get(fields[0], ())
        return Event(
            card, **{name: codec.decode(number) for (name, codec), number in zip(parts, fields[1:], strict=False)}
        )
    return choice(*[codec.decode(number) for (_name, codec), number in zip(choice.parts, fields, strict=False)])


def read(data: Mapping[str, Any]) -> Action:
    """The action behind its JSON; the engine turns what is raised here into BadAction."""
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in BY_KIND:
        raise ValueError(f"kind is {kind!r}, not one of {', '.join(BY_KIND)}")
    choice = BY_KIND[kind]
    if choice is Event:
        return Event(data["card"], **{name: data[name] for name in ("figure", "other", "tile") if name in data})
    return choice(*[data.get(name) for name, _codec in choice.parts])
