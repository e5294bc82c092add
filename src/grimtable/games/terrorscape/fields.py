"""How the table's numbers are written down: one reader and one writer per field, for views and positions alike."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grimtable.engine.codes import field_a, field_b, field_c, kind_of, pack
from grimtable.games.terrorscape import components
from grimtable.games.terrorscape.state import FATES, Terrorscape

Write = Callable[[Terrorscape, Any], Any]
Read = Callable[[Terrorscape, Any], Any]


@dataclass(frozen=True)
class Codec:
    """A number or list of numbers and its readable form; reading what cannot be raises ValueError."""

    write: Write
    read: Read


def number(low: int, high: int) -> Codec:
    """A whole number between two limits."""

    def read(_s: Terrorscape, value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{value!r} is not a number from {low} to {high}")
        return value

    return Codec(lambda _s, value: int(value), read)


def slug(slugs: tuple[str, ...], nothing: int | None = None) -> Codec:
    """One of several words; "" is none of them."""

    def write(_s: Terrorscape, value: Any) -> str:
        return "" if value == nothing else slugs[value]

    def read(_s: Terrorscape, value: Any) -> int:
        if value == "" and nothing is not None:
            return nothing
        if not isinstance(value, str) or value not in slugs:
            raise ValueError(f"{value!r} is not one of {', '.join(slugs)}")
        return slugs.index(value)

    return Codec(write, read)


def words(value: Any, slugs: tuple[str, ...]) -> list[int]:
    """A list of words as numbers."""
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    for each in value:
        if not isinstance(each, str) or each not in slugs or each == "none":
            raise ValueError(f"{each!r} is not one of {', '.join(slugs)}")
    return [slugs.index(each) for each in value]


def bits(slugs: tuple[str, ...], first: int = 0) -> Codec:
    """Bits as a list of words."""

    named = slugs[first:]

    def write(_s: Terrorscape, value: Any) -> list[str]:
        left = int(value)
        return [slug for at, slug in enumerate(named) if left >> at & 1] if left else []

    def read(_s: Terrorscape, value: Any) -> int:
        return sum(1 << (at - first) for at in set(words(value, slugs[: len(slugs)])) if at >= first)

    return Codec(write, read)


def counts(slugs: tuple[str, ...]) -> Codec:
    """How many there are of each kind, and first how many in all, as a list of words."""

    def write(_s: Terrorscape, value: Any) -> list[str]:
        return [slugs[kind] for kind in range(1, len(slugs)) for _ in range(value[kind])]

    def read(_s: Terrorscape, value: Any) -> list[int]:
        found = [0] * len(slugs)
        for kind in words(value, slugs):
            found[kind] += 1
            found[0] += 1
        return found

    return Codec(write, read)


def pile(slugs: tuple[str, ...]) -> Codec:
    """A pile in its order, the top card first."""
    return Codec(
        lambda _s, value: [slugs[card] for card in reversed(value)],
        lambda _s, value: list(reversed(words(value, slugs))),
    )


def skill_kinds(s: Terrorscape) -> tuple[str, ...]:
    """The seven kinds of the Killer in play, after "none"."""
    first = s.killer * components.N_SKILLS if s.killer < 3 else 0
    return ("none", *components.SKILLS[first + 1 : first + 1 + components.N_SKILLS])


def skill_counts() -> Codec:
    """The Killer's cards as words."""
    return Codec(
        lambda s, value: counts(skill_kinds(s)).write(s, value), lambda s, value: counts(skill_kinds(s)).read(s, value)
    )


def skill_pile() -> Codec:
    """The Killer's deck, the top card first."""
    return Codec(
        lambda s, value: pile(skill_kinds(s)).write(s, value), lambda s, value: pile(skill_kinds(s)).read(s, value)
    )


def team_bits() -> Codec:
    """Survivors of this game, by character; bits of their seats."""

    def write(s: Terrorscape, value: Any) -> list[str]:
        return [components.SURVIVORS[s.who[i]] for i in range(components.TEAM) if value >> i & 1]

    def read(s: Terrorscape, value: Any) -> int:
        return sum(1 << team_index(s, character) for character in set(words(value, components.SURVIVORS)))

    return Codec(write, read)


def team_index(s: Terrorscape, character: int) -> int:
    """Which Survivor of this game a character is."""
    i = int(s.index_of(character))
    if i == components.TEAM:
        raise ValueError(f"{components.SURVIVORS[character]} is not in this game")
    return i


def member() -> Codec:
    """A Survivor of this game, "" for none."""
    return Codec(
        lambda s, value: (
            ""
            if value == components.TEAM or s.who[value] == len(components.SURVIVORS)
            else components.SURVIVORS[s.who[value]]
        ),
        lambda s, value: components.TEAM if value == "" else team_index(s, words([value], components.SURVIVORS)[0]),
    )


def numbers(low: int, high: int, length: int | None = None) -> Codec:
    """A list of whole numbers."""
    one = number(low, high)

    def read(s: Terrorscape, value: Any) -> list[int]:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise ValueError(f"{value!r} is not a list of {length if length is not None else 'some'} numbers")
        return [one.read(s, each) for each in value]

    return Codec(lambda _s, value: [int(each) for each in value], read)


PLACE = slug(components.LOCATIONS, len(components.LOCATIONS))
FLAG = number(0, 1)
SURVIVOR_TRAITS = bits(components.TRAITS[:21])
KILLER_TRAITS = bits(components.TRAITS, 20)
BY = slug(
    (*components.SKILLS, *components.TRAITS[22:]), 0
)  # what the Killer sneaks by: a card, or a trait by its number

# Fields of one Survivor
SURVIVOR_FIELDS: dict[str, Codec] = {
    "who": slug(components.SURVIVORS, len(components.SURVIVORS)),
    "at": slug(components.LOCATIONS),
    "health": FLAG,
    "fear": number(0, 20),
    "out": slug(FATES),
    "keys": number(0, 20),
    "traits": SURVIVOR_TRAITS,
    "used": SURVIVOR_TRAITS,
    "shown": SURVIVOR_TRAITS,
    "told": SURVIVOR_TRAITS,
    "dealt": SURVIVOR_TRAITS,
}
# What belongs to the Killer: public, then its own
KILLER_FIELDS: dict[str, Codec] = {
    "killer": slug(components.KILLERS, len(components.KILLERS)),
    "last_seen": slug(components.LOCATIONS),
    "level": number(1, 20),
    "sneak": number(0, 40),
    "rage": number(0, 20),
    "edge": number(0, 20),
    "blow": number(0, 20),
    "ktraits": KILLER_TRAITS,
    "kused": KILLER_TRAITS,
    "kphase": KILLER_TRAITS,
    "reacted": KILLER_TRAITS,
    "card": slug(components.SKILLS, 0),
    "way": number(0, (1 << 21) - 1),
    "named": team_bits(),
    "to_draw": number(0, 20),
    "owed": number(0, 3),
    "overflows": numbers(0, 2),
    "rose": FLAG,
    "met": FLAG,
}
SECRET_FIELDS: dict[str, Codec] = {
    "lair": slug(components.LOCATIONS),
    "hand": skill_counts(),
    "deck": skill_pile(),
    "spent": skill_counts(),
    "picked": number(0, (1 << 21) - 1),
}
BOARD_FIELDS: dict[str, Codec] = {
    "locks": bits(components.DOORS),
    "to_lock": bits(components.DOORS),
    "heard": bits(components.LOCATIONS),
    "rack": number(0, 20),
    "help_at": number(0, 20),
    "token": number(0, 2),
    "foes": team_bits(),
    "struck": team_bits(),
    "attacks": number(0, 3),
    "defender": member(),
    "defence_item": slug(components.ITEMS, 0),
    "helped": number(0, 3),
    "dice": numbers(0, 9),
}
TEAM_FIELDS: dict[str, Codec] = {
    "noise": bits(components.LOCATIONS),
    "repair": number(0, 20),
    "repaired": FLAG,
    "trap": PLACE,
    "plan_on": number(0, 2),
    "stage": number(0, 4),
    "plan_active": FLAG,
    "plan_used": FLAG,
    "plan_token": PLACE,
    "turn_of": member(),
    "acted": team_bits(),
    "done": FLAG,
    "tunnelled": number(0, 2),
    "buzzed": number(0, 2),
    "discoverer": member(),
    "silent": FLAG,
    "drawn": pile(components.ITEMS),
    "pile": counts(components.ITEMS),
    "plans": Codec(
        lambda _s, value: ["" if plan == len(components.PLANS) else components.PLANS[plan] for plan in value],
        lambda s, value: [slug(components.PLANS, len(components.PLANS)).read(s, plan) for plan in pair(value)],
    ),
    "held": numbers(0, 7, components.N_ITEMS),
    "offer": numbers(1, 63),
    "refused": numbers(0, 2**62),
}
DECK_FIELDS: dict[str, Codec] = {"discovery": pile(components.ITEMS), "search": pile(components.ITEMS)}


def pair(value: Any) -> list[Any]:
    """A list of two."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{value!r} is not a list of two")
    return value


def step_out(names: tuple[str, ...], code: int) -> list[Any]:
    """A step or question by name."""
    return [names[kind_of(code)], int(field_a(code)), int(field_b(code)), int(field_c(code))]


def step_in(names: tuple[str, ...], data: Any) -> int:
    """A step or question as its number."""
    name, a, b, c = data
    for each in (a, b, c):
        if type(each) is not int or not 0 <= each <= 255:
            raise ValueError(f"{each!r} is not a number from 0 to 255")
    if name not in names or not name:
        raise ValueError(f"{name!r} is not one of {', '.join(names[1:])}")
    return int(pack(names.index(name), a, b, c))


def read_into(s: Terrorscape, fields: dict[str, Codec], data: Any, where: str) -> None:
    """Set the fields that are written; a field that nothing reads is refused."""
    if not isinstance(data, dict):
        raise ValueError(f"{where} is {type(data).__name__}, not a table")
    for name, value in data.items():
        if name not in fields:
            raise ValueError(f"{where}: no field '{name}'; there is {', '.join(fields)}")
        try:
            setattr(s, name, fields[name].read(s, value))
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{where}, {name}: {error}") from None


def write_out(s: Terrorscape, fields: dict[str, Codec]) -> dict[str, Any]:
    """All fields of a group."""
    return {name: codec.write(s, getattr(s, name)) for name, codec in fields.items()}
