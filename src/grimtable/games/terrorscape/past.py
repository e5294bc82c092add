"""What the rounds so far allow of the cards behind the screen: drawn, loud or used up (TER-5.2, TER-H1, TER-Q61).

A card marked ! makes noise where it is drawn, and most cards cannot be used up without something being told. So what
was told bounds what can have been drawn and used. The bounds are one flat tuple of numbers in every viewer's memory,
folded from public events like the triples of joint.py; samples keep to them.
"""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import (
    ADRE,
    AMMO,
    AMUL,
    CAM,
    FIRE,
    HATCH,
    HERB,
    KIT,
    LSWD,
    N_ITEMS,
    N_LOCATIONS,
    REVO,
    SEDA,
    SSWD,
    TEAM,
    TOOL,
    WHIS,
    Rows,
)

Past = tuple[int, ...]

HUSHED: Final = 0  # bits of the Discoveries, from the first: no card marked ! can have been drawn
NOISY: Final = 1  # one was drawn for certain
KEYED: Final = 2  # a KEY came to the rack in that round
SEARCHES: Final = 3  # search cards that can have been drawn
LOUD: Final = 4  # how many of them can be marked !: noise was heard there, or Anna searched
REPAIRS: Final = 5  # rounds in which the radio can have been repaired
TROD: Final = 6  # bits of the locations where somebody with a card can have acted
NOISES: Final = 7  # bits of the rounds in which noise was heard
UNLOCKS: Final = 8  # locks removed by Survivors
CALMS: Final = 9  # times that fear was taken off
HEALS: Final = 10  # times that somebody was healed
FIRES: Final = 11  # rounds with a firecracker
SPRUNG: Final = 12  # traps that counted in an encounter
UNTOLD: Final = 13  # 1: the past is not written down, and everything may have been used up
FINDERS: Final = 14  # three bits for each Discovery but the last: who can have made it, if it was loud; see `finders`
CLICKED: Final = 15  # bits of the Discoveries: if it was not loud, the Camera was used in that round
BEARERS: Final = 16  # three bits for each of WEAPONS: who showed it, 1 to 3; 4 to 6 after the next Survivor phase
N_PAST: Final = 17
WEAPONS: Final = (REVO, SSWD, LSWD)  # those that stay once they are shown (TER-5.7)
MANY: Final = 99  # more than there are cards
ROUNDS: Final = 60  # more than a game can last
EVERYBODY: Final = 7  # bits of the Survivors
FOLLOWED: Final = 16  # Discoveries of which the finder is kept: as many as the base game has


def first_past() -> Past:
    """Nothing has happened."""
    return (0,) * N_PAST


def any_past(k: list[i64], rows: Rows) -> Past:
    """A past that is not written down: whatever the rounds allow at all."""
    finds = int(k[knowledge.FINDS])
    if finds == 0:
        return first_past()
    searches = TEAM * (finds if rows.searchable >> rows.start & 1 else finds - 1)
    past = [0] * N_PAST
    past[KEYED] = past[NOISES] = (1 << finds) - 1
    past[SEARCHES] = past[LOUD] = searches
    past[REPAIRS] = int(k[knowledge.RADIO])
    past[TROD] = (1 << N_LOCATIONS) - 1
    past[UNLOCKS] = past[CALMS] = past[HEALS] = MANY
    past[UNTOLD] = 1
    past[FINDERS] = anybody(finds)
    return tuple(past)


def anybody(finds: int) -> int:
    """Nobody is ruled out as a finder in so many Discoveries."""
    return (1 << TEAM * min(finds, FOLLOWED)) - 1


def finders(past: list[i64], d: i64) -> i64:
    """Who can have made a Discovery that was loud, as bits; nobody is ruled out where there are too many of them."""
    return past[FINDERS] >> TEAM * d & EVERYBODY if d < FOLLOWED else EVERYBODY


def last_find(past: Past, finds: int, quiet: bool, loud_by: int, clicked: bool) -> Past:
    """The past once all answers since the last Discovery are given: whether it was loud, and who can have made it."""
    if finds == 0:
        return past
    found = list(past)
    d = finds - 1
    if loud_by == 0:
        found[HUSHED] |= 1 << d
    elif not quiet:
        found[NOISY] |= 1 << d
    if d < FOLLOWED:
        found[FINDERS] |= loud_by << TEAM * d
    if clicked:
        found[CLICKED] |= 1 << d
    return tuple(found)


def shown(past: Past, item: int, i: int) -> Past:
    """A Survivor has defended itself with a weapon (TER-5.5); Ammo shows the Revolver (TER-I1.7)."""
    item = REVO if item == AMMO else item
    if item not in WEAPONS:
        return past
    at = 3 * WEAPONS.index(item)
    return (*past[:BEARERS], past[BEARERS] & ~(7 << at) | 1 + i << at, *past[BEARERS + 1 :])


def bearer(past: list[i64], item: i64) -> i64:
    """Who has shown a weapon: 1 to 3, and 4 to 6 if it may be with another since; 0: nobody, or it does not stay."""
    for which in range(len(WEAPONS)):
        if WEAPONS[which] == item:
            return past[BEARERS] >> 3 * which & 7
    return 0


def more(past: Past, at: int, n: int = 1) -> Past:
    """One number is higher."""
    return (*past[:at], past[at] + n, *past[at + 1 :])


def is_past(numbers: Past) -> bool:
    """Whether numbers from outside can be a past."""
    if len(numbers) != N_PAST or min(numbers) < 0 or numbers[TROD] >> N_LOCATIONS:
        return False
    if any(numbers[BEARERS] >> at & 7 > 2 * TEAM for at in range(0, 3 * len(WEAPONS), 3)):
        return False
    return numbers[HUSHED] & numbers[NOISY] == 0 and max(numbers) < 1 << ROUNDS


class Round:
    """What one Survivor phase allows of the cards, gathered while its turns are reckoned."""

    def __init__(self) -> None:
        self.quiet = 0  # the triples that a Discovery explains in which no card marked ! was drawn
        self.loud_by = [0] * TEAM  # and in which this Survivor drew one
        self.searchers = 0  # bits of those who can have searched
        self.loud_searchers = 0  # and drawn a card marked !
        self.rewards = 0  # search cards drawn by other means
        self.repaired = False  # the radio can have been repaired
        self.trod = 0  # locations where somebody can have acted

    def after(self, past: Past, finds: int, keys: bool, noise: int, fire: bool) -> Past:
        """The past with this round."""
        found = list(past)
        if not any(self.loud_by):
            found[HUSHED] |= 1 << finds
        elif self.quiet == 0:
            found[NOISY] |= 1 << finds
        if keys:
            found[KEYED] |= 1 << finds
        found[SEARCHES] += self.searchers.bit_count() + self.rewards
        found[LOUD] += self.loud_searchers.bit_count() + self.rewards
        found[REPAIRS] += int(self.repaired)
        found[TROD] |= self.trod
        if noise or fire:
            found[NOISES] |= 1 << finds
        found[FIRES] += int(fire)
        for at in range(0, 3 * len(WEAPONS), 3):  # whoever met the bearer may have it now (TER-3.7)
            if 1 <= found[BEARERS] >> at & 7 <= TEAM:
                found[BEARERS] += TEAM << at
        return tuple(found)


def anything() -> Round:
    """A round of which nothing is concluded."""
    found = Round()
    found.repaired = True
    found.searchers = found.loud_searchers = (1 << TEAM) - 1
    found.rewards = MANY
    found.trod = (1 << N_LOCATIONS) - 1
    return found


def used_up(past: list[i64], rows: Rows, traits: bool, plans: bool) -> list[i64]:
    """How many of each item at most can have been used up, besides those that were seen; a trap lies on the map."""
    most: list[i64] = [0] * N_ITEMS
    many: i64 = MANY
    most[ADRE] = many  # TER-H1.1
    if past[NOISES] >> 1 != 0 or (past[NOISES] != 0 and rows.searchable >> rows.start & 1):
        most[WHIS] = many
    if past[NOISES] != 0 or traits:  # Hypervigilance
        most[CAM] = many
    most[HATCH] = past[UNLOCKS]
    most[SEDA] = past[CALMS]
    most[HERB] = past[HEALS]
    most[KIT] = past[HEALS] + past[CALMS]
    most[TOOL] = past[REPAIRS]
    if past[FIRES] + past[UNTOLD] > 0:
        most[FIRE] = many
    if plans:  # Explosive Trap, Buzzer, DIY Radio, Skeleton Key; Ancient Chest
        most[TOOL] = many
        most[AMUL] = many
    return most


def tool_repairs(rows: Rows, rounds: i64, johnson: bool, plans: bool) -> i64:
    """How many Tools at least have called help in so many rounds with a repair (TER-4.7, TER-4.8)."""
    if plans:  # Mechanical Blueprint
        return 0
    gain: i64 = rows.tool_repair_johnson if johnson else rows.tool_repair
    tools: i64 = 0
    while tools < rounds and tools * gain + rounds - tools < rows.max_repair:
        tools += 1
    return tools
