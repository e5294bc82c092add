"""All actions of Małe Epickie Zombie that its rooms, cards and characters can name."""

from collections.abc import Sequence

from grimtable.engine.numbering import Ranges
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.formats.actions import BY_NUMBER, HUMANS, Spec

STORE_ROOMS = range(c.STORE_ROOMS)
WEAPONS = range(c.CROWBAR, c.N_KINDS)
NOTHING = (0,)


def values(spec: Spec) -> tuple[Sequence[int], ...]:
    """The numbers that each field can hold; 0 leaves out a field whose numbers are shifted."""
    found: list[Sequence[int]] = []
    for _name, words, shift in spec:
        numbers = [i + shift for i, word in enumerate(words) if words is HUMANS or word not in ("", "none")]
        found.append([0, *numbers] if shift else numbers)
    return tuple(found)


def action_ranges() -> Ranges:
    """The kinds of actions with the values of their fields; shots and shifts concern rooms of stores alone."""
    ranges: Ranges = [
        (number, values(cls.spec)) for number, cls in BY_NUMBER.items() if number not in (k.USE, k.SHOOT, k.SHIFT)
    ]
    elsewhere = [ability for ability in range(1, len(c.ABILITIES)) if ability not in
                 (c.TRAP, c.CRASH, c.CAR, c.CLEARANCE)]  # fmt: skip
    ranges += [
        (k.SHOOT, (STORE_ROOMS, [0, *(room + 1 for room in STORE_ROOMS)])),
        (k.SHIFT, (STORE_ROOMS, STORE_ROOMS)),
        (k.USE, (elsewhere,)),
        (k.USE, ((c.TRAP,), STORE_ROOMS)),
        (k.USE, ((c.CRASH,), STORE_ROOMS, STORE_ROOMS)),
        (k.USE, ((c.CAR,), range(c.N_SLOTS))),
        (k.USE, ((c.CLEARANCE,), WEAPONS, range(c.N_SLOTS), WEAPONS)),  # MEZ-R1.1
    ]
    return ranges
