"""What the rounds so far allow of the cards behind the screen: drawn, loud or used up (TER-5.2, TER-H1, TER-Q61).

A card marked ! makes noise where it is drawn, and most cards cannot be used up without something being told. So what
was told limits what can have been drawn and used. The limits are one flat tuple of numbers in every viewer's memory,
folded from public events with the weights of evidence.py; samples keep to them.
"""

from typing import Any, Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence

Limits = tuple[int, ...]

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
FINDERS: Final = 14  # three bits for each Discovery: who can have made it, if it was loud; see `finders`
BEARERS: Final = 15  # three bits for each of WEAPONS: who showed it, 1 to 3; 4 to 6 after the next Survivor phase
# Of the last Discovery, and of the Survivor phase that is going on
SPOTS: Final = 16  # bits of the locations where it can have been heard
MOVED: Final = 17  # bits of the Survivors who may have moved since
LOOSE: Final = 18  # bits of those of whom something was told in the middle of the phase: they may have been anywhere
KEYS: Final = 19  # KEYs that came to the rack in the phase
LAIR: Final = 20  # where the Killer is for all to see, NOWHERE: it sneaks
HELPED: Final = 21  # 1: help was called, 2: in a phase that is over
TOKEN: Final = 22  # who has the first-player token, TEAM: nobody
HEARD: Final = 23  # bits of the locations with noise in this round, as far as it was told
ECHO: Final = 24  # those of the last round, for the drawing (TER-3.1)
N_LIMITS: Final = 25
WEAPONS: Final = (c.REVO, c.SSWD, c.LSWD)  # those that stay once they are shown (TER-5.7)
MANY: Final = 99  # more than there are cards
ROUNDS: Final = 60  # more than a game can last
EVERYBODY: Final = 7  # bits of the Survivors
FOLLOWED: Final = 16  # Discoveries of which the finder is kept: as many as the base game has
CHEST_CARDS: Final = 3  # search cards that a plan brings at most (TER-P1.14, TER-P1.16)


def first_limits(rows: c.Rows) -> Limits:
    """Nothing has happened."""
    limits = [0] * N_LIMITS
    limits[LAIR] = int(rows.killer_start)
    limits[TOKEN] = c.TEAM
    return tuple(limits)


def any_limits(k: list[i64], rows: c.Rows, lair: int, helped: int, token: int) -> Limits:
    """Limits of a past that is not written down: whatever the rounds allow at all."""
    finds = int(k[evidence.FINDS])
    limits = list(first_limits(rows))
    limits[LAIR], limits[HELPED], limits[TOKEN] = lair, helped, token
    if finds == 0:
        return tuple(limits)
    limits[KEYED] = limits[NOISES] = (1 << finds) - 1
    limits[SEARCHES] = limits[LOUD] = MANY
    limits[REPAIRS] = int(k[evidence.RADIO])
    limits[TROD] = limits[SPOTS] = c.EVERYWHERE
    limits[UNLOCKS] = limits[CALMS] = limits[HEALS] = MANY
    limits[UNTOLD] = 1
    limits[FINDERS] = (1 << c.TEAM * min(finds, FOLLOWED)) - 1
    limits[MOVED] = limits[LOOSE] = EVERYBODY
    return tuple(limits)


def are_limits(numbers: Limits) -> bool:
    """Whether numbers from outside can be limits."""
    if len(numbers) != N_LIMITS or min(numbers) < 0 or max(numbers) >= 1 << ROUNDS:
        return False
    if (numbers[TROD] | numbers[SPOTS]) >> c.N_LOCATIONS or (numbers[MOVED] | numbers[LOOSE]) > EVERYBODY:
        return False
    if any(numbers[BEARERS] >> at & 7 > 2 * c.TEAM for at in range(0, 3 * len(WEAPONS), 3)):
        return False
    if numbers[LAIR] > c.NOWHERE or numbers[HELPED] > 2 or numbers[TOKEN] > c.TEAM:
        return False
    return numbers[HUSHED] & numbers[NOISY] == 0


def finders(limits: list[i64], d: i64) -> i64:
    """Who can have made a Discovery that was loud, as bits; nobody is ruled out where there are too many of them."""
    if limits[HUSHED] >> d & 1:
        return 0
    return limits[FINDERS] >> c.TEAM * d & EVERYBODY if d < FOLLOWED else EVERYBODY


def bearer(limits: list[i64], item: i64) -> i64:
    """Who has shown a weapon: 1 to 3, and 4 to 6 if it may be with another since; 0: nobody, or it does not stay."""
    for which in range(len(WEAPONS)):
        if WEAPONS[which] == item:
            return limits[BEARERS] >> 3 * which & 7
    return 0


def is_heard(limits: list[i64], k: list[i64], i: i64, places: i64, kept: i64) -> bool:
    """Whether a Survivor in one of these locations can have made the last Discovery, if it was loud (TER-5.2)."""
    if limits[MOVED] >> i & 1 or places & limits[SPOTS] != 0:
        return True
    return evidence.can_have(k, i, c.SILENT, kept)


def used_up(limits: list[i64], rows: c.Rows, traits: bool, plans: bool) -> list[i64]:
    """How many of each item at most can have been used up, besides those that were seen; a trap lies on the map."""
    most: list[i64] = [0] * c.N_ITEMS
    many: i64 = MANY
    most[c.ADRE] = many  # TER-H1.1
    if limits[NOISES] >> 1 != 0 or (limits[NOISES] != 0 and rows.searchable >> rows.start & 1):
        most[c.WHIS] = many
    if limits[NOISES] != 0 or traits:  # Hypervigilance
        most[c.CAM] = many
    most[c.HATCH] = limits[UNLOCKS]
    most[c.SEDA] = limits[CALMS]
    most[c.HERB] = limits[HEALS]
    most[c.KIT] = limits[HEALS] + limits[CALMS]
    most[c.TOOL] = limits[REPAIRS]
    if limits[FIRES] + limits[UNTOLD] > 0:
        most[c.FIRE] = many
    if plans:  # Explosive Trap, Buzzer, DIY Radio, Skeleton Key; Ancient Chest
        most[c.TOOL] = many
        most[c.AMUL] = many
    return most


def tool_repairs(rows: c.Rows, rounds: i64, johnson: bool, plans: bool) -> i64:
    """How many Tools at least have called help in so many rounds with a repair (TER-4.7, TER-4.8)."""
    if plans:  # Mechanical Blueprint
        return 0
    gain: i64 = rows.tool_repair_johnson if johnson else rows.tool_repair
    tools: i64 = 0
    while tools < rounds and tools * gain + rounds - tools < rows.max_repair:
        tools += 1
    return tools


def limits_now(limits: Limits) -> list[i64]:
    """The limits with what was told in a Survivor phase that is not over: KEYs found, help called."""
    found: list[i64] = list(limits)
    found[SEARCHES] += found[KEYS]
    found[LOUD] += found[KEYS]
    if found[HELPED] == 1:
        found[REPAIRS] += 1
    return found


# Folding: one event after another

NAMING: Final = frozenset(
    ("token_given", "token_passed", "left", "overflowed", "eliminated", "defended")
)  # events of which it matters whom they name


def told(limits: list[i64], k: list[i64], who: i64, kind: str, args: dict[str, Any]) -> None:
    """What one event adds; `k` is what is known before it, `who` the Survivor it names, TEAM for none."""
    match kind:
        case "killer_moved" | "reappeared":
            limits[LAIR] = c.LOCATIONS.index(args["place"])
        case "sneaked":
            limits[LAIR] = c.NOWHERE
        case "token_given" | "token_passed":
            limits[TOKEN] = who
        case "round_began":
            limits[MOVED] = EVERYBODY
            limits[LOOSE] = 0
            limits[ECHO], limits[HEARD] = limits[HEARD], 0
        case "noise_revealed":
            for place in args["places"]:
                limits[HEARD] |= 1 << c.LOCATIONS.index(place)
        case "left":
            limits[MOVED] |= 1 << who
        case "encounter_ended":
            limits[MOVED] = EVERYBODY
        case "overflowed" | "eliminated":
            if k[evidence.TAUNTER] > 0:
                limits[LOOSE] |= 1 << who
            if args.get("place", "none") != "none":
                limits[HEARD] |= 1 << c.LOCATIONS.index(args["place"])
        case "fear_changed":
            limits[CALMS] += 1
        case "health_changed":
            limits[HEALS] += 1
        case "lock_removed":
            limits[UNLOCKS] += 1
        case "key_racked":
            limits[KEYS] += 1
        case "help_called":
            limits[HELPED] = 1
        case "defended":
            item: i64 = c.ITEMS.index(args["item"])
            if item == c.AMMO:  # TER-I1.7
                item = c.REVO
            for which in range(len(WEAPONS)):
                if WEAPONS[which] == item:  # TER-5.5
                    limits[BEARERS] &= ~(7 << 3 * which)
                    limits[BEARERS] |= (1 + who) << 3 * which
        case "defence_judged":
            if args["marks"] & 4:
                limits[SPRUNG] += 1
        case _:
            pass


class Round:
    """One Survivor phase that is over: what it allows of the cards. `k` is what is known before its noise is told."""

    def __init__(
        self, limits: list[i64], k: list[i64], rows: c.Rows, noise: i64, fire: bool, kept: i64, plans: bool, own: bool
    ) -> None:
        self.limits = limits
        self.k = k
        self.rows = rows
        self.heard: i64 = c.EVERYWHERE if fire else noise
        self.fire = fire
        self.kept = kept
        self.plans = plans
        self.own = own
        self.standing: list[i64] = []  # where each can have acted
        for i in range(c.TEAM):
            if limits[LOOSE] >> i & 1:
                self.standing.append(c.EVERYWHERE)
            elif k[evidence.OUT + i] != 0:
                self.standing.append(0)
            else:
                self.standing.append(evidence.standing(k, rows, i, kept, plans))

    def add(self) -> None:
        """Searches, a repair, a trap and noise; then the Discovery, of which later answers may tell more."""
        limits, k, rows = self.limits, self.k, self.rows
        finds = k[evidence.FINDS]
        one: i64 = 1
        repaired = self.can_repair()
        rewards: i64 = CHEST_CARDS if self.plans and finds >= 2 else 0
        if repaired and self.own:  # TER-13.6
            rewards += max(1, rows.tool_repair, rows.tool_repair_johnson) + (1 if self.plans else 0)
        limits[SEARCHES] += rewards
        limits[LOUD] += rewards
        loud = self.add_searches() + rewards
        if repaired:
            limits[REPAIRS] += 1
        if limits[HELPED] == 1:
            limits[HELPED] = 2
        if finds > 0 or evidence.may_search(k, rows) or self.kept > 0:
            limits[TROD] |= self.standing[0] | self.standing[1] | self.standing[2]
        if self.heard != 0:
            limits[NOISES] |= one << finds
        if self.fire:
            limits[FIRES] += 1
        keyed = limits[KEYS] > loud and rows.loud[c.KEY] and self.kept == 0 and not self.plans
        if limits[KEYS] > 0:
            limits[KEYED] |= one << finds
        limits[KEYS] = 0
        for at in range(0, 3 * len(WEAPONS), 3):  # another one may have it now (TER-3.7)
            if 1 <= limits[BEARERS] >> at & 7 <= c.TEAM:
                limits[BEARERS] += c.TEAM << at
        self.discover()
        if keyed and not self.fire:  # no search can have brought a KEY (TER-5.2)
            limits[NOISY] |= one << finds

    def add_searches(self) -> i64:
        """Who can have searched, and drawn a card marked !, and how many of the latter there are (TER-4.9)."""
        limits, rows = self.limits, self.rows
        places = rows.searchable
        if limits[LAIR] < c.N_LOCATIONS:
            one: i64 = 1
            places &= ~(one << limits[LAIR])
        quiet_cards = False
        for item in range(1, c.N_ITEMS):
            if rows.search[item] > 0 and not rows.loud[item]:
                quiet_cards = True
        loud: i64 = 0
        for i in range(c.TEAM):
            here = self.standing[i] & places
            if here != 0 and (self.k[evidence.WHO + i] == c.ANNA or here & self.heard != 0):
                loud += 1
            elif here != 0 and quiet_cards:
                limits[SEARCHES] += 1
        limits[SEARCHES] += loud
        limits[LOUD] += loud
        return loud

    def can_repair(self) -> bool:
        """Whether the radio can have been repaired: somebody stood there, and it was heard (TER-4.6)."""
        limits, radio = self.limits, self.rows.radio
        if limits[HELPED] == 2 or limits[LAIR] == radio:
            return False
        if self.heard >> radio & 1 == 0 and not (self.plans and self.k[evidence.FINDS] >= 2):
            return False
        return (self.standing[0] | self.standing[1] | self.standing[2]) >> radio & 1 == 1

    def discover(self) -> None:
        """The Discovery at the end: where it was heard if it was loud, and whether it must have been (TER-6.3)."""
        limits, k, rows = self.limits, self.k, self.rows
        finds = k[evidence.FINDS]
        one: i64 = 1
        limits[SPOTS] = self.heard
        limits[MOVED] = 0
        able: i64 = 0
        for i in range(c.TEAM):
            if k[evidence.OUT + i] == 0:
                able |= one << i
                if limits[LAIR] < c.N_LOCATIONS and evidence.can_have(k, i, c.VIGILANT, self.kept):
                    limits[SPOTS] |= one << limits[LAIR]
        if rows.discover * finds >= len(rows.discovery_cards):  # TER-6.8: skipped
            limits[HUSHED] |= one << finds
            return
        if finds < FOLLOWED:
            if self.own and limits[TOKEN] < c.TEAM:  # TER-13.2
                able &= one << limits[TOKEN]
            limits[FINDERS] |= able << c.TEAM * finds
        alone = self.heard & ~self.other_noise()
        if alone != 0 and alone & (alone - 1) == 0:
            limits[NOISY] |= one << finds
            limits[SPOTS] = alone

    def other_noise(self) -> i64:
        """Where noise can come from something else than Discovery; few things can make any in the first round."""
        k, rows = self.k, self.rows
        if k[evidence.FINDS] > 0 or self.kept > 0 or self.own or self.fire or self.limits[LOOSE] != 0:
            return c.EVERYWHERE
        stood = self.standing[0] | self.standing[1] | self.standing[2]
        if stood & rows.searchable != 0:  # whoever found a card may use it at once
            return c.EVERYWHERE
        one: i64 = 1
        found = stood & one << rows.radio
        for i in range(c.TEAM):
            character = k[evidence.WHO + i]
            if character == c.WILLIAM or rows.start_item[character] not in (0, c.KIT):  # Sprint, or a Camera
                found |= evidence.reach(k, rows, i, evidence.places(k, i), self.kept, self.plans)
        return found


def judge_last(limits: list[i64], k: list[i64], kept: i64) -> None:
    """Leave out who cannot have made the last Discovery, by where the answers since leave the Survivors (TER-5.2)."""
    d = k[evidence.FINDS] - 1
    if d < 0 or d >= FOLLOWED or limits[HUSHED] >> d & 1:
        return
    one: i64 = 1
    left = finders(limits, d)
    for i in range(c.TEAM):
        if k[evidence.OUT + i] == 0 and not is_heard(limits, k, i, evidence.places(k, i), kept):
            left &= ~(one << i)
    limits[FINDERS] = limits[FINDERS] & ~(EVERYBODY * bit(c.TEAM * d)) | left << c.TEAM * d
    if left == 0:
        limits[HUSHED] |= one << d
        limits[NOISY] &= ~(one << d)
