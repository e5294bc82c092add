"""What a viewer concludes at the end of a Survivor phase: by all that is counted, and by a few fields each (TER-Q61).

The table of everything soon has too many numbers and forgets most of what it counts (phases.py). Beside it the same
phase is reckoned with few fields: the sums of cards, and Adrenaline, of which a step costs one. What any of the tables
rules out is impossible.
"""

from functools import lru_cache
from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import followed, knowledge, stays
from grimtable.games.terrorscape.components import N_LOCATIONS, TEAM, Rows
from grimtable.games.terrorscape.counts import OWNED, settled
from grimtable.games.terrorscape.gifted import Gifted
from grimtable.games.terrorscape.joint import (
    N_STAYS,
    NOTE_KEY,
    NOTE_LOOSE,
    QUIET,
    Joint,
    Parts,
    clicked,
    loud_by,
    moved,
)
from grimtable.games.terrorscape.past import Past, anything, last_find
from grimtable.games.terrorscape.phases import Phase
from grimtable.games.terrorscape.plan_states import STATES
from grimtable.games.terrorscape.planned import Planned, is_planned
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.traces import FOLLOWED
from grimtable.games.terrorscape.used_tables import (
    GIFTS,
    SIDES,
    SUMS,
    Counts,
    Sides,
    all_places,
    all_sides,
    aside,
    in_all,
    kept_apart,
    within,
    without_others,
)

CARDS_KNOWN: Final = 2  # Discoveries up to which cards and traits are counted in one table
MUCH_ASIDE: Final = 450_000  # turns to be joined in a table of few fields, beyond which less is told apart


def after(joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, kept: int, plans: bool, own: bool) -> Joint:
    """The triples after a Survivor phase (TER-6.6), and what it adds to the past; what was told in it is done with."""
    numbers = tuple(int(each) for each in k)
    (counts, exact, sides, some), past, parts = _after(joint.key(), numbers, rows, noise, fire, kept, plans, own)
    places, lair, helped, token, fear, hurt = (
        all_places(counts), joint.lair, joint.helped, joint.token, joint.fear, joint.hurt,
    )  # fmt: skip
    return Joint(places, lair, helped, token, fear, hurt, (), past, parts, counts, exact, sides, some)


@lru_cache(maxsize=64)
def _after(
    key: Parts,
    numbers: tuple[int, ...],
    rows: Rows,
    noise: int,
    fire: bool,
    kept: int,
    plans: bool,
    own: bool,
) -> tuple[tuple[Counts, int, Sides, Counts], Past, tuple[int, ...]]:
    """Every viewer's memory asks for the same."""
    joint = Joint(*key)
    k: list[i64] = list(numbers)
    told = Told(joint, k, rows, noise, fire, kept, plans, own)
    found: Counts = ()
    sides: Sides = ()
    exact = 0
    some: Counts = ()
    if NOTE_LOOSE not in joint.notes:
        found, exact = Phase(joint, told).histories()
        for side in range(GIFTS):
            few = joint.by_side(side)
            sides += (Aside(few, Told(few, k, rows, noise, fire, kept, plans, own), side).histories()[0],)
        few = joint.by_side(GIFTS)
        traits: Counts = ()
        if plans and is_planned(few.counts):
            traits = Planned(few, Told(few, k, rows, noise, fire, kept, plans, own, True, True)).histories()[0]
        if len(traits) == 0 and kept > 0:
            few = few.unplanned()
            tolds = [Told(few, k, rows, noise, fire, kept, plans, own, True) for _ in range(2)]
            traits = gifted(few, tolds[0], tolds[1], in_all(found, sides))
        elif len(traits) == 0:  # nothing is told apart
            traits = ((joint.sides[GIFTS][0][0] & ~STATES, all_places(found)),)
        sides += (traits,)
        places = in_all(found, sides)
        found, sides = within(found, places), tuple([within(side, places) for side in sides])
        if not (kept > 0 or plans or own) and (joint.followed or joint.exact == OWNED):
            says_all = exact == OWNED and all(used & FOLLOWED for used, _places in found)  # nothing is needed beside it
            if joint.followed or fire or not says_all:
                some = followed.after(joint, k, rows, noise, fire, places)
    this = told.round
    if len(found) == 0:
        this = anything()
        found, exact = loosened(joint, told), 0
        sides = all_sides(found)
        this.quiet = all_places(found)
        this.loud_by = [this.quiet] * TEAM
        stayed = (this.quiet,) * (2 * N_STAYS)
    else:
        stayed = stays.after(joint, told, all_places(found))
    finds = int(k[knowledge.FINDS])
    before = last_find(joint.past, finds, joint.parts[QUIET] != 0, loud_by(joint), clicked(joint, finds))
    past = this.after(before, finds, NOTE_KEY in joint.notes, noise, fire)
    places = all_places(found)
    return (found, exact, sides, some), past, tuple([part & places for part in (this.quiet, *this.loud_by, *stayed)])


def gifted(few: Joint, told: Told, again: Told, places: int) -> Counts:
    """The table of traits for these triples; the first two rounds together with how many cards were used.

    Later cards explain most of what was told, and histories without any trait are reckoned first: mostly they will do.
    """
    if told.finds < CARDS_KNOWN:
        return Gifted(few, told).histories()[0]
    told.gifts.closed = True
    quick = Gifted(few, told)
    quick.forget_cards()
    found = quick.unclaimed(places)
    if len(found) > 0:
        return found
    slow = Gifted(few, again)
    slow.forget_cards()
    return slow.histories()[0]


def loosened(joint: Joint, told: Told) -> Counts:
    """Everybody may have gone wherever a turn can lead, whatever was heard, and used nothing or anything for it."""
    k, rows = told.k, told.rows
    table: dict[int, int] = {}
    for counts, places in joint.counts:
        for i in told.present:
            ways = 0
            for place in range(N_LOCATIONS):
                ways |= int(knowledge.reach(k, rows, i, 1 << place, told.kept, told.plans)) << place * N_LOCATIONS
            places = moved(places, i, ways)
        for each in settled(told.hope(counts, TEAM)):
            table[each] = table.get(each, 0) | places
    return kept_apart(table, 0)[0]


class Aside(Phase):
    """The same phase with few fields counted, so that they need not be forgotten."""

    def __init__(self, joint: Joint, told: Told, side: int) -> None:
        super().__init__(joint, told)
        self.side = side
        self.blur = without_others(side)
        self.remembering = list(SIDES[side])
        if side == SUMS and not told.stock.sums:  # they rule out nothing
            for field in [field for fields in SIDES[side] for field in fields]:
                self.blur.forget(field, 0)

    def remembered(self) -> tuple[Counts, int]:
        """What is kept of what was found."""
        return aside(self.ending.found, self.side), 0

    def much(self) -> int:
        """How many turns are too many to be joined."""
        return MUCH_ASIDE
