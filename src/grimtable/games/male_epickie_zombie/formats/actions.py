"""What a player can choose: one class per action, to and from JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grimtable.engine.action import Action
from grimtable.engine.codes import kind_of, pack
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k

Spec = tuple[tuple[str, tuple[str, ...], int], ...]  # a field's name, its words, and how far its numbers are shifted

HUMANS = ("0", "1", "2", "3")
TANKS = tuple(f"tank-{n}" for n in range(1, 5))
REPLACED = ("", *c.SLOTS, "objective")


class MezAction(Action):
    """An action of this game: its fields are words, in the order of its code."""

    game: ClassVar[str] = "male_epickie_zombie"
    number: ClassVar[int]
    spec: ClassVar[Spec] = ()
    __slots__ = ("values",)

    def __init__(self, *values: str | int) -> None:
        self.values = values
        super().__init__(pack(self.number, *encode(self.spec_for(values), values)))

    @classmethod
    def spec_for(cls, values: tuple[str | int, ...]) -> Spec:
        """The fields; those of a room's ability depend on the ability."""
        return cls.spec

    def fields(self) -> dict[str, object]:
        """Fields by name; a field left out is not there."""
        return {
            name: value for (name, _words, _shift), value in zip(self.spec_for(self.values), self.values, strict=False)
        }


def encode(spec: Spec, values: tuple[str | int, ...]) -> list[int]:
    """The numbers behind the words; a ValueError names what there is."""
    if len(values) > len(spec) or any(not spec[i][2] for i in range(len(values), len(spec))):
        raise ValueError(f"fields are {', '.join(name for name, _words, _shift in spec)}")
    numbers = []
    for (name, words, shift), value in zip(spec, values, strict=False):
        if words is HUMANS:
            if type(value) is not int or not 0 <= value < len(HUMANS):
                raise ValueError(f"{name} is {value!r}, not a human from 0 to 3")
            numbers.append(value + shift)
            continue
        if not isinstance(value, str) or value not in words or value in ("", "none"):
            raise ValueError(f"{name} is {value!r}, not one of {', '.join(word for word in words if word)}")
        numbers.append(words.index(value) + shift)
    return numbers


class Keep(MezAction):
    """Keep one of three player cards (MEZ-S0.4, MEZ-S0.5)."""

    kind: ClassVar[str] = "keep"
    number: ClassVar[int] = k.KEEP
    spec: ClassVar[Spec] = (("character", c.CHARACTERS, 0),)
    __slots__ = ()


class Move(MezAction):
    """Make a Move (MEZ-3.2)."""

    kind: ClassVar[str] = "move"
    number: ClassVar[int] = k.MOVE
    spec: ClassVar[Spec] = (("room", c.ROOMS, 0), ("way", k.WAYS, 0))
    __slots__ = ()

    def __init__(self, room: str, way: str = "walk") -> None:
        super().__init__(room, way)


class Push(MezAction):
    """Push a tank (MEZ-3.6)."""

    kind: ClassVar[str] = "push"
    number: ClassVar[int] = k.PUSH
    spec: ClassVar[Spec] = (("tank", TANKS, 0), ("room", c.ROOMS, 0))
    __slots__ = ()


class End(MezAction):
    """End the Moves (MEZ-3.7)."""

    kind: ClassVar[str] = "end"
    number: ClassVar[int] = k.END
    __slots__ = ()


class Melee(MezAction):
    """Kill the zombie in the room by Melee Attack (MEZ-4.1)."""

    kind: ClassVar[str] = "melee"
    number: ClassVar[int] = k.MELEE
    spec: ClassVar[Spec] = (("how", ("roll", "chainsaw"), 0),)
    __slots__ = ()

    def __init__(self, how: str = "roll") -> None:
        super().__init__(how)


class Shoot(MezAction):
    """Make a Ranged Attack (MEZ-4.6); a Submachine Gun may name a second room (MEZ-I1.17)."""

    kind: ClassVar[str] = "shoot"
    number: ClassVar[int] = k.SHOOT
    spec: ClassVar[Spec] = (("room", c.ROOMS, 0), ("second", c.ROOMS, 1))
    __slots__ = ()


class Use(MezAction):
    """Use an ability of the room (MEZ-5.2)."""

    kind: ClassVar[str] = "use"
    number: ClassVar[int] = k.USE
    spec: ClassVar[Spec] = (("ability", c.ABILITIES, 0),)
    more: ClassVar[dict[str, Spec]] = {
        "trap": (("room", c.ROOMS, 0),),
        "crash": (("room", c.ROOMS, 0), ("to", c.ROOMS, 0)),
        "car": (("store", c.SLOTS, 0),),
        "clearance": (("card", c.CARDS, 0), ("store", c.SLOTS, 0), ("other", c.CARDS, 0)),
    }
    __slots__ = ()

    @classmethod
    def spec_for(cls, values: tuple[str | int, ...]) -> Spec:
        """The ability, and what it needs."""
        return cls.spec + cls.more.get(str(values[0]) if values else "", ())


class Take(MezAction):
    """Take, visit, flip or secure an objective token (MEZ-5.13)."""

    kind: ClassVar[str] = "take"
    number: ClassVar[int] = k.TAKE
    spec: ClassVar[Spec] = (("token", c.TOKENS, 0),)
    __slots__ = ()


class Put(MezAction):
    """Put an objective token down (MEZ-5.11)."""

    kind: ClassVar[str] = "put"
    number: ClassVar[int] = k.PUT
    spec: ClassVar[Spec] = (("token", c.TOKENS, 0),)
    __slots__ = ()


class Collect(MezAction):
    """Collect a card beside the store (MEZ-6.1)."""

    kind: ClassVar[str] = "collect"
    number: ClassVar[int] = k.COLLECT
    spec: ClassVar[Spec] = (("card", c.CARDS, 0),)
    __slots__ = ()


class Play(MezAction):
    """Use a backpack card (MEZ-6.3)."""

    kind: ClassVar[str] = "play"
    number: ClassVar[int] = k.PLAY
    spec: ClassVar[Spec] = (("card", c.CARDS, 0),)
    __slots__ = ()


class Drop(MezAction):
    """Drop a card beside a store (MEZ-6.5)."""

    kind: ClassVar[str] = "drop"
    number: ClassVar[int] = k.DROP
    spec: ClassVar[Spec] = (("card", c.CARDS, 0), ("store", c.SLOTS, 0))
    __slots__ = ()


class HandIn(MezAction):
    """Hand a weapon in to OBJ-1 (MEZ-5.12)."""

    kind: ClassVar[str] = "hand_in"
    number: ClassVar[int] = k.HAND_IN
    spec: ClassVar[Spec] = (("card", c.CARDS, 0),)
    __slots__ = ()


class Pass(MezAction):
    """Decline: do nothing, or nothing more."""

    kind: ClassVar[str] = "pass"
    number: ClassVar[int] = k.PASS
    __slots__ = ()


class Accept(MezAction):
    """Yes: repair, draw, lock, re-roll, fire the Revolver, skip the gear room, take the wound of an Explosion."""

    kind: ClassVar[str] = "accept"
    number: ClassVar[int] = k.ACCEPT
    __slots__ = ()


class Heal(MezAction):
    """The Doctor heals a human (MEZ-A1.2)."""

    kind: ClassVar[str] = "heal"
    number: ClassVar[int] = k.HEAL
    spec: ClassVar[Spec] = (("human", HUMANS, 0),)
    __slots__ = ()


class Name(MezAction):
    """The Teacher names a symbol (MEZ-A1.7)."""

    kind: ClassVar[str] = "name"
    number: ClassVar[int] = k.NAME
    spec: ClassVar[Spec] = (("symbol", c.SYMBOLS, 0),)
    __slots__ = ()


class Store(MezAction):
    """Choose a store (MEZ-7.3, MEZ-8.4, MEZ-10.3, MEZ-H2.2)."""

    kind: ClassVar[str] = "store"
    number: ClassVar[int] = k.STORE
    spec: ClassVar[Spec] = (("store", c.SLOTS, 0),)
    __slots__ = ()


class Lose(MezAction):
    """Give a card up to an Explosion (MEZ-I1.7)."""

    kind: ClassVar[str] = "lose"
    number: ClassVar[int] = k.LOSE
    spec: ClassVar[Spec] = (("card", c.CARDS, 0),)
    __slots__ = ()


class Bleed(MezAction):
    """Choose who bleeds (MEZ-9.7)."""

    kind: ClassVar[str] = "bleed"
    number: ClassVar[int] = k.BLEED
    spec: ClassVar[Spec] = (("human", HUMANS, 0),)
    __slots__ = ()


class Horde(MezAction):
    """Choose the zombie card that acts (MEZ-8.2)."""

    kind: ClassVar[str] = "horde"
    number: ClassVar[int] = k.HORDE
    spec: ClassVar[Spec] = (("character", c.CHARACTERS, 0),)
    __slots__ = ()


class Shift(MezAction):
    """Move a zombie (MEZ-H2.10, MEZ-6.11)."""

    kind: ClassVar[str] = "shift"
    number: ClassVar[int] = k.SHIFT
    spec: ClassVar[Spec] = (("room", c.ROOMS, 0), ("to", c.ROOMS, 0))
    __slots__ = ()


class Scatter(MezAction):
    """Move a face-up card (MEZ-H2.9)."""

    kind: ClassVar[str] = "scatter"
    number: ClassVar[int] = k.SCATTER
    spec: ClassVar[Spec] = (("card", c.CARDS, 0), ("store", c.SLOTS, 0))
    __slots__ = ()


class Swap(MezAction):
    """Exchange a face-down search card with one from the hand (MEZ-H2.12)."""

    kind: ClassVar[str] = "swap"
    number: ClassVar[int] = k.SWAP
    spec: ClassVar[Spec] = (("human", HUMANS, 0), ("card", c.TYPES, 0))
    __slots__ = ()


class Deal(MezAction):
    """Put a hand card face down before a human (MEZ-8.5)."""

    kind: ClassVar[str] = "deal"
    number: ClassVar[int] = k.DEAL
    spec: ClassVar[Spec] = (("card", c.TYPES, 0),)
    __slots__ = ()


class Equip(MezAction):
    """Keep the drawn supply weapon; a replaced one goes beside a store or to OBJ-1 (MEZ-5.8)."""

    kind: ClassVar[str] = "equip"
    number: ClassVar[int] = k.EQUIP
    spec: ClassVar[Spec] = (("replaced", REPLACED[1:], 1),)
    __slots__ = ()


class Go(MezAction):
    """Take the free move of an Overkill, or a Sugar Rush (MEZ-4.3, MEZ-A1.4)."""

    kind: ClassVar[str] = "go"
    number: ClassVar[int] = k.GO
    spec: ClassVar[Spec] = (("room", c.ROOMS, 0),)
    __slots__ = ()


class Cleave(MezAction):
    """Kill a second zombie with the Axe (MEZ-I1.12)."""

    kind: ClassVar[str] = "cleave"
    number: ClassVar[int] = k.CLEAVE
    spec: ClassVar[Spec] = (("room", c.ROOMS, 0),)
    __slots__ = ()


class Peek(MezAction):
    """Look at one's own face-down search card (MEZ-A1.8)."""

    kind: ClassVar[str] = "peek"
    number: ClassVar[int] = k.PEEK
    __slots__ = ()


CLASSES: dict[str, type[MezAction]] = {cls.kind: cls for cls in MezAction.__subclasses__()}
BY_NUMBER: dict[int, type[MezAction]] = {cls.number: cls for cls in CLASSES.values()}


def read(data: Mapping[str, Any]) -> MezAction:
    """The action behind its JSON."""
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in CLASSES:
        raise ValueError(f"kind is {kind!r}, not one of {', '.join(CLASSES)}")
    cls = CLASSES[kind]
    first = tuple(data[name] for name, _words, _shift in cls.spec[:1] if name in data)
    spec = cls.spec_for(first)
    values = [data[name] for name, _words, _shift in spec if name in data]
    names = [name for name, _words, _shift in spec if name in data]
    if names != [name for name, _words, _shift in spec[: len(names)]] or set(data) != {"kind", *names}:
        raise ValueError(f"fields of {kind} are {', '.join(name for name, _words, _shift in spec) or 'none'}")
    return cls(*values)


def decode(code: int) -> MezAction:
    """The action behind a code; ValueError for a code that is none."""
    cls = BY_NUMBER.get(kind_of(code))
    if cls is None:
        raise ValueError(f"no action has the code {code}")
    numbers = [code >> 8 * i & 255 for i in range(1, 5)]
    first: tuple[str | int, ...] = ()
    values: list[str | int] = []
    if cls is Use and numbers[0] < len(c.ABILITIES):
        first = (c.ABILITIES[numbers[0]],)
    for (_name, words, shift), number in zip(cls.spec_for(first), numbers, strict=False):
        if shift and number == 0:
            break
        if not 0 <= number - shift < len(words):
            raise ValueError(f"no action has the code {code}")
        values.append(number - shift if words is HUMANS else words[number - shift])
    action = cls(*values)
    if action.code != code:
        raise ValueError(f"no action has the code {code}")
    return action
