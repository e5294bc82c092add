"""What a player of Cisza can choose: one class per action, to and from JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grimtable.engine.action import Action
from grimtable.engine.codes import field_a, field_b, field_c, field_d, kind_of, pack
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k

CARD_NUMBER = {slug: number for number, slug in enumerate(c.CARDS) if number}
TYPES = c.ZOMBIES[:3]
ONE_TYPE = ("axe", "revolver", "sniper", "drone", "surprise")  # cards that name one zombie, not a list
MANY_TYPES = ("shotgun",)


def zombies_code(types: list[str]) -> int:
    """Types as counts, two bits each."""
    if types == ["deck"]:
        return k.ON_DECK
    code = 0
    for zombie in types:
        code += 1 << (2 * TYPES.index(zombie))
    if len(types) > 3 or sorted(types, key=TYPES.index) != types:
        raise ValueError(f"zombies are {types}, not up to three of {', '.join(TYPES)} in this order")
    return code


def zombies_list(code: int) -> list[str]:
    """Counts as a list of types, in the order normal, strong, fast."""
    if code == k.ON_DECK:
        return ["deck"]
    return [TYPES[0]] * k.normals(code) + [TYPES[1]] * k.strongs(code) + [TYPES[2]] * k.fasts(code)


class CiszaAction(Action):
    """An action of this game."""

    game: ClassVar[str] = "cisza"
    __slots__ = ()


class Keep(CiszaAction):
    """Keep the starting hand (CIS-1.5)."""

    kind: ClassVar[str] = "keep"
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(pack(k.KEEP))


class Replace(CiszaAction):
    """Replace the whole starting hand (CIS-1.5)."""

    kind: ClassVar[str] = "replace"
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(pack(k.REPLACE))


class End(CiszaAction):
    """End phase 1 (CIS-2.4, CIS-2.5)."""

    kind: ClassVar[str] = "end"
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(pack(k.END))


class Stop(CiszaAction):
    """Use no further barrier (CIS-6.3)."""

    kind: ClassVar[str] = "stop"
    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(pack(k.STOP))


class Play(CiszaAction):
    """Play a card with its targets, or for its Noise alone (CIS-2.6, CIS-10.3)."""

    kind: ClassVar[str] = "play"
    __slots__ = ("card", "noise_only", "player", "zombies")

    def __init__(
        self, card: str, *, player: int | None = None, zombies: list[str] | None = None, noise_only: bool = False
    ) -> None:
        self.card = card
        self.player = player
        self.zombies = zombies or []
        self.noise_only = noise_only
        if player is not None and not 0 <= player < 254:
            raise ValueError(f"player is {player}, not a seat")
        target = 0 if player is None else player + 1
        super().__init__(
            pack(k.PLAY_CARD, CARD_NUMBER[card], target, zombies_code(self.zombies), 1 if noise_only else 0)
        )

    def fields(self) -> dict[str, object]:
        """The card and what it needs."""
        fields: dict[str, object] = {"card": self.card}
        if self.player is not None:
            fields["player"] = self.player
        if self.zombies and self.card in MANY_TYPES:
            fields["zombies"] = self.zombies.copy()
        elif self.zombies:
            fields["zombie"] = self.zombies[0] if len(self.zombies) == 1 else self.zombies.copy()
        if self.noise_only:
            fields["noise_only"] = True
        return fields


class Discard(CiszaAction):
    """Discard a card without effect (CIS-2.3)."""

    kind: ClassVar[str] = "discard"
    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card
        super().__init__(pack(k.DISCARD, CARD_NUMBER[card]))

    def fields(self) -> dict[str, object]:
        """The card."""
        return {"card": self.card}


class Send(CiszaAction):
    """Send a zombie of a Horde to the shelter at hand, or none (CIS-4.8)."""

    kind: ClassVar[str] = "send"
    __slots__ = ("zombie",)

    def __init__(self, zombie: str) -> None:
        self.zombie = zombie
        super().__init__(pack(k.SEND, 0 if zombie == "none" else zombies_code([zombie])))

    def fields(self) -> dict[str, object]:
        """The type."""
        return {"zombie": self.zombie}


class Use(CiszaAction):
    """Use a placed barrier; Mines name one or two zombies (CIS-6.3, CIS-6.8)."""

    kind: ClassVar[str] = "use"
    __slots__ = ("barrier", "zombies")

    def __init__(self, barrier: str, *, zombies: list[str] | None = None) -> None:
        self.barrier = barrier
        self.zombies = zombies or []
        super().__init__(pack(k.USE, CARD_NUMBER[barrier], zombies_code(self.zombies)))

    def fields(self) -> dict[str, object]:
        """The barrier and its targets."""
        return {"barrier": self.barrier, **({"zombies": self.zombies.copy()} if self.zombies else {})}


class Give(CiszaAction):
    """Give the zombie at hand to a player (CIS-5.18, CIS-7.6)."""

    kind: ClassVar[str] = "give"
    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        if not 0 <= player < 255:
            raise ValueError(f"player is {player}, not a seat")
        self.player = player
        super().__init__(pack(k.GIVE, player))

    def fields(self) -> dict[str, object]:
        """The player."""
        return {"player": self.player}


PLAIN: dict[str, type[Keep | Replace | End | Stop]] = {"keep": Keep, "replace": Replace, "end": End, "stop": Stop}


def decode(code: int) -> Action:
    """The action behind a code."""
    a, b = field_a(code), field_b(code)
    match kind_of(code):
        case k.KEEP:
            return Keep()
        case k.REPLACE:
            return Replace()
        case k.END:
            return End()
        case k.STOP:
            return Stop()
        case k.PLAY_CARD:
            zombies, noise_only = zombies_list(field_c(code)), field_d(code) == 1
            return Play(c.CARDS[a], player=b - 1 if b else None, zombies=zombies, noise_only=noise_only)
        case k.DISCARD:
            return Discard(c.CARDS[a])
        case k.SEND:
            return Send("none" if a == 0 else zombies_list(a)[0])
        case k.USE:
            return Use(c.CARDS[a], zombies=zombies_list(b))
        case _:
            return Give(a)


def read(data: Mapping[str, Any]) -> Action:
    """The action behind its JSON; the engine turns what is raised here into BadAction."""
    kind = data["kind"]
    if kind in PLAIN:
        return PLAIN[kind]()
    if kind == "play":
        zombies = data.get("zombies", [data["zombie"]] if "zombie" in data else None)
        player = data.get("player")
        if player is not None and type(player) is not int:
            raise ValueError(f"player is {player!r}, not a seat")
        return Play(data["card"], player=player, zombies=zombies, noise_only=data.get("noise_only", False) is True)
    if kind == "discard":
        return Discard(data["card"])
    if kind == "send":
        return Send(data["zombie"])
    if kind == "use":
        return Use(data["barrier"], zombies=data.get("zombies"))
    if kind == "give":
        if type(data["player"]) is not int:
            raise ValueError(f"player is {data['player']!r}, not a seat")
        return Give(data["player"])
    raise ValueError(f"kind is {kind!r}, not one of keep, replace, end, stop, play, discard, send, use, give")
