"""What a viewer knows of the tile pile, and the last throw of dice, folded from what it saw.

Everybody knows what the scenario says of the pile, and who has looked at which tiles; who looked knows their faces.
What was known of tiles that the other side then takes up and puts back in its own order is forgotten (CLA-Q48).
"""

from dataclasses import dataclass, replace
from typing import Any

from grimtable.engine.event import Event
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.rules.setup import ANY_PLAIN, ANY_STASH, ANY_TILE

ANY = {ANY_TILE: "any", ANY_STASH: "stash", ANY_PLAIN: "ordinary"}
EVERYBODY = 7  # both seats and the spectators
Slot = tuple[int, int, int]  # its group, bits of who knows its tile, the tile + 1 if this viewer does


# Events that are a throw, by what it is for; the field with the die or the dice.
THROWS = {
    "dice_rolled": ("initiative", "dice"), "dice_scattered": ("initiative", "dice"), "die_rerolled": ("panic", "value"),
    "destiny_rolled": ("destiny", "dice"), "combat_rolled": ("attack", "dice"), "area_rolled": ("area", "roll"),
    "trap_sprung": ("trap", "roll"), "ritual_rolled": ("ritual", "roll"),
}  # fmt: skip
THROWN_FOR = tuple(dict.fromkeys(what for what, _field in THROWS.values()))
MOST_DICE = 99  # more than any pack lets anybody throw


@dataclass(frozen=True)
class Roll:
    """A throw of dice in the open: what for, whose, at whom, and what came of it."""

    what: str
    figure: str = ""
    target: str = ""
    dice: tuple[int, ...] = ()  # none: an attack is declared and not yet rolled
    need: int = 0  # an attack: the DEF that a die must reach
    result: int = 0  # hits of an attack, the sum of a ritual
    odd: bool = False  # turns with every throw: the same dice again are another throw

    def to_json(self) -> dict[str, Any]:
        """Readable JSON."""
        return {
            "what": self.what,
            "figure": self.figure,
            "target": self.target,
            "dice": list(self.dice),
            "need": self.need,
            "result": self.result,
            "odd": self.odd,
        }

    @staticmethod
    def from_json(data: Any) -> "Roll":  # whatever a view or position holds
        """The throw behind its JSON; a ValueError if there is none such."""
        dice, need, result, odd = data["dice"], data["need"], data["result"], data["odd"]
        if data["what"] not in THROWN_FOR or type(odd) is not bool:
            raise ValueError(f"roll: what is {data['what']!r}, odd {odd!r}")
        if data["figure"] not in ("", *c.FIGURES) or data["target"] not in ("", "trogs", *c.FIGURES):
            raise ValueError(f"roll: {data['figure']!r} or {data['target']!r} is no warrior")
        if type(dice) is not list or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
            raise ValueError(f"roll: dice are {dice!r}")
        if any(type(n) is not int or not 0 <= n <= MOST_DICE for n in (need, result, len(dice))):
            raise ValueError(f"roll: need is {need!r}, result {result!r}")
        return Roll(data["what"], data["figure"], data["target"], tuple(dice), need, result, odd)


def thrown(before: Roll | None, event: Event) -> Roll | None:
    """The last throw after one more event; all of them are public."""
    args = event.args
    odd = before is not None and before.odd
    if event.kind == "attacked":
        return Roll("attack", args["figure"], args["target"], odd=odd)
    if event.kind not in THROWS:
        return before
    what, field = THROWS[event.kind]
    dice = args[field] if isinstance(args[field], list) else [args[field]]
    roll = Roll(what, args.get("figure", ""), "", tuple(dice), odd=not odd)
    if what == "attack":
        declared = before is not None and before.what == "attack" and not before.dice
        target = before.target if before is not None and declared else ""
        return replace(roll, target=target, need=args["defence"], result=args["hits"])
    return replace(roll, result=args["total"]) if what == "ritual" else roll


@dataclass(frozen=True)
class Memory:
    """The pile from the bottom, slot by slot; slots of a group lie mixed, and a group says what is among them."""

    built: bool = False
    stashes: tuple[int, ...] = ()
    slots: tuple[Slot, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    roll: Roll | None = None

    def to_json(self) -> dict[str, Any]:
        """Readable JSON."""
        return {
            "built": self.built,
            "stashes": [c.TILES[tile] for tile in self.stashes],
            "slots": [[group, bits, c.TILES[tile - 1] if tile else ""] for group, bits, tile in self.slots],
            "groups": [[token_name(token) for token in group] for group in self.groups],
            "roll": None if self.roll is None else self.roll.to_json(),
        }

    @staticmethod
    def from_json(data: Any) -> "Memory":  # whatever a view or position holds
        """The memory behind its JSON; a ValueError if it does not hang together."""
        groups = tuple(tuple(token_number(name) for name in group) for group in data["groups"])
        slots = tuple((group, bits, tile_number(name) + 1 if name else 0) for group, bits, name in data["slots"])
        for group, bits, _tile in slots:
            if type(group) is not int or type(bits) is not int or not 0 <= bits <= EVERYBODY:
                raise ValueError(f"memory: {group!r}, {bits!r} is no slot")
            if not 0 <= group < len(groups):
                raise ValueError(f"memory: a slot names group {group}, there are {len(groups)}")
        for number, tokens in enumerate(groups):
            if sum(slot[0] == number for slot in slots) != len(tokens):
                raise ValueError(f"memory: group {number} has {len(tokens)} tiles for another number of slots")
        if type(data["built"]) is not bool:
            raise ValueError(f"memory: built is {data['built']!r}, neither true nor false")
        roll = None if data.get("roll") is None else Roll.from_json(data["roll"])
        return Memory(data["built"], tuple(tile_number(name) for name in data["stashes"]), slots, groups, roll)


def token_name(token: int) -> str:
    """A tile, or what is known of it."""
    return ANY[token] if token in ANY else c.TILES[token]


def token_number(name: Any) -> int:  # whatever a view or position holds
    """The number behind a name."""
    for token, known in ANY.items():
        if known == name:
            return token
    return tile_number(name)


def tile_number(name: Any) -> int:  # whatever a view or position holds
    """A tile."""
    if name not in c.TILES:
        raise ValueError(f"memory: {name!r} is no tile")
    return c.TILES.index(name)


class Pile:
    """A memory being changed."""

    def __init__(self, memory: Memory) -> None:
        self.stashes = memory.stashes
        self.slots = list(memory.slots)
        self.groups = {number: list(group) for number, group in enumerate(memory.groups)}

    def fresh(self, tokens: list[int]) -> int:
        """A new group."""
        number = max(self.groups, default=-1) + 1
        self.groups[number] = tokens
        return number

    def discard(self, group: int, tile: int) -> None:
        """A tile leaves a group, where it was by name or as one of its sort."""
        tokens = self.groups[group]
        for token in (tile, ANY_STASH if tile in self.stashes else ANY_PLAIN, ANY_TILE):
            if token in tokens:
                tokens.remove(token)
                return

    def take_top(self, tile: int) -> None:
        """The top tile is drawn, in the open."""
        if self.slots:
            self.discard(self.slots.pop()[0], tile)

    def show(self, n: int, seat: int, tiles: list[str] | None, *, alone: bool) -> None:
        """A seat knows the top tiles; `alone`: nobody else does any more."""
        for i in range(min(n, len(self.slots))):
            group, bits, tile = self.slots[-1 - i]
            bits = 1 << seat if alone else bits | 1 << seat
            known = tile_number(tiles[i]) + 1 if tiles is not None else (0 if alone else tile)
            self.slots[-1 - i] = (group, bits, known)

    def pick(self, n: int, tile: int) -> None:
        """One of the top tiles comes into play, the others lie in an order unknown so far."""
        n = min(n, len(self.slots))
        if n == 0:
            return
        touched = {slot[0] for slot in self.slots[-n:]}
        merged = self.fresh([token for group in sorted(touched) for token in self.groups[group]])
        self.slots = [(merged if slot[0] in touched else slot[0], *slot[1:]) for slot in self.slots]
        self.slots[-n:] = [(merged, 0, 0)] * (n - 1)
        self.discard(merged, tile)

    def done(self) -> Memory:
        """One way to write each knowledge: groups numbered as they come from the bottom, tiles sorted."""
        order = list(dict.fromkeys(slot[0] for slot in self.slots))
        slots = tuple((order.index(group), bits, tile) for group, bits, tile in self.slots)
        return Memory(True, self.stashes, slots, tuple(tuple(sorted(self.groups[old])) for old in order))


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer knows after one more event as it saw it."""
    roll = thrown(memory.roll, event)
    pile = fold_pile(memory, event)
    return memory if pile is memory and roll is memory.roll else replace(pile, roll=roll)


def fold_pile(memory: Memory, event: Event) -> Memory:
    """What a viewer knows of the pile after one more event."""
    args = event.args
    if event.kind == "pile_built":
        pile = Pile(Memory(True, tuple(args["stashes"])))
        for group, token in zip(args["groups"], args["tokens"], strict=True):
            pile.groups.setdefault(group, []).append(token)
            pile.slots.append((group, 0, 0))
        return pile.done()
    if not memory.built:
        return memory
    pile = Pile(memory)
    if event.kind == "tile_drawn" and not args["forced"]:
        pile.take_top(tile_number(args["tile"]))
    elif event.kind == "tile_back":
        tile = tile_number(args["tile"])
        pile.slots.append((pile.fresh([tile]), EVERYBODY, tile + 1))
    elif event.kind == "tiles_peeked":
        pile.show(args["n"], args["seat"], args.get("tiles"), alone=False)
    elif event.kind == "tile_picked":
        pile.pick(args["n"], tile_number(args["tile"]))
        if args["why"] == k.BY_PRESCIENCE and args["n"] > 1:  # the other one goes to the bottom
            pile.slots.insert(0, pile.slots.pop())
    elif event.kind == "tiles_returned":
        pile.show(args["n"], args["seat"], args.get("tiles"), alone=True)
    elif event.kind == "tile_bottomed":
        group = pile.slots[0][0]
        pile.slots[0] = (group, 1 << args["seat"], tile_number(args["tile"]) + 1 if "tile" in args else 0)
    else:
        return memory
    return pile.done()


def of_viewer(memory: Memory, viewer: int, pile: list[int]) -> Memory:
    """Another viewer's share: the same slots, with the tiles that this one has looked at."""
    slots = tuple(
        (group, bits, pile[i] + 1 if bits >> viewer & 1 else 0) for i, (group, bits, _tile) in enumerate(memory.slots)
    )
    return Memory(memory.built, memory.stashes, slots, memory.groups, memory.roll)
