"""Where the three Survivors can be together: the triples of locations that some history explains (TER-Q61).

The weights of knowledge.py speak of one Survivor at a time. Much that is told ties them together: somebody made that
noise, somebody stood at the door that was unlocked, somebody found that KEY. So the whole set of possible triples is
kept, as one number with a bit for each, and changed by public events alone: an answer filters it, a flight spreads one
Survivor, and the end of a Survivor phase (phases.py) maps it by all turns that cause exactly what was announced.

It is part of the memory of every viewer and folded there. The rules need no part of it, nor does search, whose states
are muted; a sample puts the Survivors on one of the triples.
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.claims import Claims
from grimtable.games.terrorscape.components import CAM, EVERYWHERE, INSTINCT, N_DOORS, N_LOCATIONS, TEAM, Rows
from grimtable.games.terrorscape.counts import ITEM_OF, LOUD_FINDS, NOTHING, OWNED, count, first_counts
from grimtable.games.terrorscape.past import LOUD, REPAIRS, SEARCHES, Past, first_past
from grimtable.games.terrorscape.plan_states import STATES, UNTOUCHED
from grimtable.games.terrorscape.used_tables import (
    GIFTS,
    Counts,
    Sides,
    all_places,
    all_sides,
    aside,
    in_all,
    kept_apart,
    least,
    within,
)

# Which power of two a step of one location is, for each Survivor: a triple is the bit (a * 15 + b) * 15 + c.
STRIDES: Final = (225, 15, 1)
N_TRIPLES: Final = 3375

# Some of the triples, by what explains the last Survivor phase
QUIET: Final = 0  # a Discovery without a card marked !
LOUD_BY: Final = 1  # per Survivor: its Discovery with one
N_CAUSES: Final = 4
# and by how many turns have been spent on a search, or on a repair (stays.py): so many at least, from 1
N_STAYS: Final = 4  # as many as are told apart
SEARCHED: Final = 4
REPAIRED: Final = SEARCHED + N_STAYS
N_PARTS: Final = REPAIRED + N_STAYS

# What was told in a Survivor phase; each note is one number: kind, then what or who
NOTE_LOCK: Final = 1  # a lock removed: door, and who did it (TEAM: not told)
NOTE_KEY: Final = 2  # a KEY on the rack
NOTE_FEAR: Final = 3  # a Survivor's fear changed: who, and what is left
NOTE_HEAL: Final = 4  # a Survivor healed: who
NOTE_HELP: Final = 5  # help called
NOTE_LOOSE: Final = 6  # all may have moved, whatever was told: written by releases before 2026-11-18
NOTE_TAUNT: Final = 7  # a Survivor taunted the Killer: who; what the Killer then does follows (TER-Q31)
NOTE_SHUT: Final = 8  # a door was locked
NOTE_OPEN: Final = 9  # a lock was taken for it
NOTE_SCARE: Final = 10  # a Survivor was scared: who, and how much fear it had
NOTE_OVERFLOW: Final = 11  # a Survivor's fear overflowed: who, and where (NOWHERE: not told)
NOTE_HURT: Final = 12  # a Survivor was injured: who
NOTE_OUT: Final = 13  # a Survivor was eliminated: who, and who had the first-player token till then
# What the Killer does in a Survivor phase
ANSWERS: Final = (NOTE_SHUT, NOTE_OPEN, NOTE_SCARE, NOTE_OVERFLOW, NOTE_HURT, NOTE_OUT)
NOTE_BITS: Final = (1 << 24) - 1  # all of a note but what was before it


Numbers = tuple[int, ...]
Parts = tuple[int, int, int, int, Numbers, int, Numbers, Past, Numbers, Counts, int, Sides, Counts]


def note(kind: int, a: int = 0, b: int = 0) -> int:
    """One note."""
    return kind | a << 8 | b << 16


def fear_note(i: int, left: int, before: int) -> int:
    """A Survivor's fear changed; how much it was is above the rest."""
    return note(NOTE_FEAR, i, left) | before << 24


def fear_before(told: int) -> int:
    """How much fear there was before; it was not always written down."""
    return told >> 24 if told >> 24 else (told >> 16 & 255) + 1


@final
class Joint:
    """The possible triples, and what of the table and of the phase the next reckoning needs. Never changed."""

    def __init__(
        self,
        places: int,
        lair: int,
        helped: int,
        token: int,
        fear: tuple[int, ...],
        hurt: int,
        notes: tuple[int, ...],
        past: Past,
        parts: tuple[int, ...],
        counts: Counts,
        exact: int,
        sides: Sides,
        followed: Counts = (),
    ) -> None:
        self.places = places  # bits of the triples
        self.lair = lair  # where the Killer is for all to see, NOWHERE: it sneaks
        self.helped = helped  # 1: help was called
        self.token = token  # who has the first-player token, TEAM: nobody
        self.fear = fear  # fear tokens of each Survivor
        self.hurt = hurt  # bits of the injured Survivors
        self.notes = notes  # what was told in this Survivor phase, in order
        self.past = past  # what the rounds before it allow of the cards (past.py)
        self.parts = parts  # some of the triples each: QUIET, LOUD_BY, SEARCHED, REPAIRED
        self.counts = counts  # all of them, by the cards that some history has used (counts.py)
        self.exact = exact  # which of those counts are exact; of the others it is the least
        self.sides = sides  # all of them again, by few fields each, which are not forgotten (used_tables.py)
        self.followed = followed  # some of them by some histories in full (followed.py); none: while `exact` is OWNED

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Joint) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.places)

    def key(self) -> Parts:
        """All fields."""
        past, parts = self.past, self.parts
        return (
            self.places, self.lair, self.helped, self.token, self.fear, self.hurt, self.notes, past, parts, self.counts,
            self.exact, self.sides, self.followed,
        )  # fmt: skip

    def put(self, places: int) -> "Joint":
        """The same with some of the triples alone."""
        return self.split(self.parts, within(self.counts, places), self.exact, self.sides, self.followed)

    def by_side(self, side: int) -> "Joint":
        """The same with no more counted than in a table of few fields."""
        notes, past, counts = self.notes, self.past, self.sides[side]
        return Joint(
            self.places, self.lair, self.helped, self.token, self.fear, self.hurt, notes, past, self.parts, counts, 0,
            self.sides,
        )  # fmt: skip

    def by_followed(self, counts: Counts) -> "Joint":
        """The same with some histories alone, in full."""
        notes, past, places = self.notes, self.past, all_places(counts)
        return Joint(
            places, self.lair, self.helped, self.token, self.fear, self.hurt, notes, past, self.parts, counts, OWNED,
            self.sides,
        )  # fmt: skip

    def unplanned(self) -> "Joint":
        """The same where it is not known how far the plan is."""
        table: dict[int, int] = {}
        for used, places in self.counts:
            table[used & ~STATES] = table.get(used & ~STATES, 0) | places
        notes, past, counts = self.notes, self.past, tuple(sorted(table.items()))
        return Joint(
            self.places, self.lair, self.helped, self.token, self.fear, self.hurt, notes, past, self.parts, counts,
            self.exact, self.sides,
        )  # fmt: skip

    def named(self, part: int) -> str:
        """Some of the triples in few letters."""
        return "all" if part == self.places else f"{part:x}"

    def split(self, parts: tuple[int, ...], counts: Counts, exact: int, sides: Sides, followed: Counts = ()) -> "Joint":
        """The same with other triples, those that all tables have, and other parts of them."""
        found = in_all(counts, sides)
        parts = tuple([part & found for part in parts])
        counts, sides = within(counts, found), tuple([within(side, found) for side in sides])
        return Joint(
            found, self.lair, self.helped, self.token, self.fear, self.hurt, self.notes, self.past, parts, counts,
            exact, sides, within(followed, found),
        )  # fmt: skip


def taunted(joint: Joint) -> bool:
    """Whether somebody has taunted the Killer in a Survivor phase that is not over."""
    return any(each & 255 == NOTE_TAUNT for each in joint.notes)


def overflowed(notes: tuple[int, ...]) -> bool:
    """Whether it was told where somebody stands in the middle of a Survivor phase (TER-1.16)."""
    return any(each & 255 == NOTE_OVERFLOW for each in notes)


def is_note(each: int) -> bool:
    """Whether a number read from outside can have been told in a Survivor phase."""
    kind, what = each & 255, each >> 8 & 255
    if kind in (NOTE_LOCK, NOTE_SHUT, NOTE_OPEN):
        return what < N_DOORS
    return NOTE_LOCK <= kind <= NOTE_OUT and what < TEAM


def first_parts(places: int) -> tuple[int, ...]:
    """Before the first Discovery: nobody has searched or repaired."""
    return (places,) * N_CAUSES + (0,) * (2 * N_STAYS)


def untouched(sides: Sides) -> Sides:
    """The tables of few fields where no stage of a plan is reached."""
    return (*sides[:GIFTS], tuple([(used | UNTOUCHED, places) for used, places in sides[GIFTS]]))


def first_joint(rows: Rows, plans: bool) -> Joint:
    """Everybody stands at the start (TER-2.4), and no stage of a plan is reached (TER-14.1)."""
    start = int(rows.start)
    places = 1 << ((start * 15 + start) * 15 + start)
    parts = first_parts(places)
    counts = ((first_counts(rows), places),)
    sides, lair = all_sides(counts), int(rows.killer_start)
    if plans:
        sides = untouched(sides)
    return Joint(places, lair, 0, TEAM, (0, 0, 0), 0, (), first_past(), parts, counts, OWNED, sides)


def past_now(joint: Joint) -> list[i64]:
    """The past, with what was told in a Survivor phase that is not over: KEYs that were found, help that was called."""
    found: list[i64] = list(joint.past)
    keys = joint.notes.count(NOTE_KEY)
    found[SEARCHES] += keys
    found[LOUD] += keys
    if NOTE_HELP in joint.notes:
        found[REPAIRS] += 1
    return found


def loud_by(joint: Joint) -> int:
    """Who can have made the last Discovery, if it was loud, as bits."""
    return sum(1 << i for i in range(TEAM) if joint.parts[LOUD_BY + i] != 0)


def clicked(joint: Joint, finds: int) -> bool:
    """Whether the only Discovery so far was loud or the Camera was used; where that can be told apart."""
    if finds != 1 or joint.exact != OWNED:
        return False
    return all(count(used, LOUD_FINDS) > 0 or count(used, ITEM_OF.index(CAM)) > 0 for used, _places in joint.counts)


def healed_now(joint: Joint) -> int:
    """How many were healed in a Survivor phase that is not over."""
    return sum(each & 255 == NOTE_HEAL for each in joint.notes)


# Sets of triples


def triple_of(a: i64, b: i64, c: i64) -> i64:
    """The number of a triple."""
    return (a * N_LOCATIONS + b) * N_LOCATIONS + c


def _masks() -> list[list[int]]:
    """For each Survivor and location the triples in which it stands there."""
    masks = [[0] * N_LOCATIONS for _ in range(TEAM)]
    for triple in range(N_TRIPLES):
        for i in range(TEAM):
            masks[i][triple // STRIDES[i] % N_LOCATIONS] |= 1 << triple
    return masks


STANDS: Final[list[list[int]]] = _masks()


def _together() -> list[tuple[int, int]]:
    """Who stands together, as bits of Survivors, and the triples in which they do and no others."""
    pairs = []
    for a, b in ((0, 1), (0, 2), (1, 2)):
        same = 0
        for place in range(N_LOCATIONS):
            same |= STANDS[a][place] & STANDS[b][place]
        pairs.append((1 << a | 1 << b, same))
    everybody = pairs[0][1] & pairs[1][1]
    apart = (1 << N_TRIPLES) - 1 & ~(pairs[0][1] | pairs[1][1] | pairs[2][1])
    return [(0, apart), *[(people, same & ~everybody) for people, same in pairs], (7, everybody)]


TOGETHER: Final[list[tuple[int, int]]] = _together()


def stands(i: int, bits: int) -> int:
    """The triples in which a Survivor is in one of some locations."""
    found = 0
    for place in range(N_LOCATIONS):
        if bits >> place & 1:
            found |= STANDS[i][place]
    return found


def product(k: list[i64]) -> int:
    """The triples of all possible locations of each: what is known if nothing ties the Survivors together."""
    found = stands(0, knowledge.places(k, 0))
    found &= stands(1, knowledge.places(k, 1))
    return found & stands(2, knowledge.places(k, 2))


def places_of(places: int, i: int) -> int:
    """The locations in which a Survivor stands in some of these triples."""
    bits = 0
    for place in range(N_LOCATIONS):
        if places & STANDS[i][place]:
            bits |= 1 << place
    return bits


def narrowed(places: int, i: int, bits: int) -> int:
    """A Survivor is somewhere in these locations."""
    return places & stands(i, bits)


def told(k: list[i64], places: int, bits: int, named: int, silent: int) -> int:
    """An answer: the named Survivors are in these locations, the others are not; `silent` ones are never named."""
    for i in range(TEAM):
        if k[knowledge.OUT + i] != 0:
            continue
        if named >> i & 1:
            places &= stands(i, bits)
        elif silent >> i & 1 == 0:
            places &= stands(i, EVERYWHERE & ~bits)
    return places


_SPREADS: dict[int, int] = {}


def spread_of(i: int, ends: int) -> int:
    """A factor that puts a Survivor, taken from location 0, in each of these locations at once."""
    key = ends << 2 | i
    factor = _SPREADS.get(key)
    if factor is None:
        factor = 0
        for place in range(N_LOCATIONS):
            if ends >> place & 1:
                factor |= 1 << place * STRIDES[i]
        _SPREADS[key] = factor
    return factor


def moved(places: int, i: int, ways: int) -> int:
    """One Survivor goes from each location to some others; `ways` has 15 bits per location it may come from."""
    found = 0
    for place in range(N_LOCATIONS):
        ends = ways >> place * N_LOCATIONS & EVERYWHERE
        if ends:
            part = places & STANDS[i][place]
            if part:
                found |= (part >> place * STRIDES[i]) * spread_of(i, ends)
    return found


def fled(joint: Joint, rows: Rows, locks: int, i: int, here: int, steps: int, must: bool, gifts: Claims) -> Joint:
    """A Survivor may have left a location, or must have (TER-9.17, TER-T1.8)."""
    start = 1 << here
    ends = int(knowledge.stride(rows, start, locks) if must else knowledge.spread(rows, start, locks, steps))
    ways = ends << here * N_LOCATIONS
    there = STANDS[i][here]
    parts = tuple([moved(part & there, i, ways) for part in joint.parts])
    tables = [joint.counts, *joint.sides]
    gone = [{used: moved(places & there, i, ways) for used, places in table if places & there} for table in tables]
    if not must and steps > 1:  # by Survival Instinct alone (TER-T1.5)
        calmed = any(each & 65535 == note(NOTE_FEAR, i) for each in joint.notes)
        near = int(knowledge.spread(rows, start, locks, 1)) << here * N_LOCATIONS
        gone[1 + GIFTS] = {}
        for used, places in within(joint.sides[GIFTS], there):
            far = gifts.claim(used, i, INSTINCT)
            for number, end in ((-1 if calmed else used, near), (far, ways)):
                if number >= 0:
                    old = gone[1 + GIFTS].get(number, 0)
                    gone[1 + GIFTS][number] = old | moved(places, i, end)
    counts, exact = kept_apart(gone[0], joint.exact)
    followed = tuple([(used, moved(places & there, i, ways)) for used, places in joint.followed if places & there])
    if exact != OWNED and joint.exact == OWNED and len(followed) == 0:
        followed = tuple(sorted(gone[0].items()))
    sides = tuple([aside(gone[1 + side], side) for side in range(len(joint.sides))])
    return joint.split(parts, counts, exact, sides, followed)


def triples(places: int) -> list[int]:
    """The triples of a set, one by one."""
    return [at for at, digit in enumerate(reversed(f"{places:b}")) if digit == "1"]


def agree(k: list[i64], joint: Joint) -> Joint:
    """No triple where a weight says that it cannot be; where a table written down leaves none, the weights stand alone.

    The weights stay as they are: the rules of thumb live by them, also where no triples are kept (search, the lab).
    """
    allowed = product(k)
    places = joint.places & allowed
    if places == joint.places and places != 0:
        return joint
    if places != 0:
        return joint.put(places)
    counts = ((least(joint.counts) if joint.counts else NOTHING, allowed),)
    return joint.split((allowed,) * N_PARTS, counts, 0, all_sides(counts))
