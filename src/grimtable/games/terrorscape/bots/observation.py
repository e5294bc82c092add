"""What a learner sees of Terrorscape: every field with its meaning, and its numbers for one seat."""

from typing import Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.observation import Observed
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.state import Terrorscape

MOST: Final = 255
N_TRAITS: Final = 21  # of the Survivors, and of the Killer
N_PLACES: Final = len(c.LOCATIONS)
N_DOORS: Final = len(c.DOORS)
N_HAND: Final = c.N_SKILLS + 1
N_PHASES: Final = 4
N_STEPS: Final = 8
N_DICE: Final = 8
N_OVERFLOWS: Final = 6

OBSERVED: Final = (
    Observed("side", (2,), 1, "the own side: Killer, Survivors"),
    Observed("mine", (c.TEAM,), 1, "the Survivors of this seat"),
    Observed("phase", (N_PHASES,), 1, "the phase: setup, Survivors, Killer, over"),
    Observed("step", (N_STEPS,), 1, "the step of the Killer phase"),
    Observed("round", (1,), MOST, "the number of the round"),
    Observed("killer", (15,), MOST, "of the Killer: who it is, where it was last seen, level, what it sneaks by, rage, "
             "edge, blow, the card at hand, cards to draw, cards owed, whether it rose and met somebody, strength, "
             "cards in the hand where that may be known, the fire"),
    Observed("killer_traits", (4, N_TRAITS), 1, "the Killer's traits: owned, used up, used this phase, reacted with"),
    Observed("way", (N_TRAITS,), 1, "what the Killer has chosen of the card at hand"),
    Observed("overflows", (N_OVERFLOWS,), MOST, "what was done about cards over the limit"),
    Observed("secret", (3,), MOST, "for the Killer: its location + 1, cards in its deck, whether it has chosen"),
    Observed("hand", (N_HAND,), MOST, "for the Killer: its cards, first how many, then by kind"),
    Observed("spent", (N_HAND,), MOST, "for the Killer: its discard pile, first how many, then by kind"),
    Observed("who", (c.TEAM,), MOST, "the character of each Survivor + 1, 0 while it is hidden"),
    Observed("health", (c.TEAM,), MOST, "injuries of each Survivor"),
    Observed("fear", (c.TEAM,), MOST, "fear of each Survivor"),
    Observed("fate", (c.TEAM,), 2, "each Survivor: 0 in play, 1 dead, 2 escaped"),
    Observed("shown", (c.TEAM, N_TRAITS), 1, "traits that the Killer knows"),
    Observed("at", (c.TEAM, N_PLACES), 1, "for the Survivors: the location of each"),
    Observed("keys", (c.TEAM,), MOST, "for the Survivors: keys of each"),
    Observed("told", (c.TEAM, N_TRAITS), 1, "for the Survivors: traits that all of them know"),
    Observed("items", (c.TEAM, c.N_ITEMS), MOST, "for the Survivors: items of each, first how many, then by kind"),
    Observed("traits", (c.TEAM, 3, N_TRAITS), 1, "for those who may know them: traits kept, turned down, dealt"),
    Observed("doors", (2, N_DOORS), 1, "locked doors, doors to lock"),
    Observed("heard", (N_PLACES,), 1, "noise that the Killer has heard"),
    Observed("board", (7,), MOST, "the rack, help's arrival, the token, attacks left, the defender + 1, the item that "
             "defends, who helped"),
    Observed("foes", (2, c.TEAM), 1, "Survivors in the encounter, Survivors struck"),
    Observed("named", (c.TEAM,), 1, "Survivors that the Killer has named"),
    Observed("dice", (N_DICE,), MOST, "dice rolled"),
    Observed("noise", (N_PLACES,), 1, "for the Survivors: noise"),
    Observed("team", (15,), MOST, "for the Survivors: repair, repaired, the trap's location + 1, which plan is on, its "
             "stage, whether it is active and used, its token's location + 1, whose turn it is + 1, whether it is "
             "done, uses of Tunnels, buzzes, who discovers + 1, silence, whether this is the Survivors' side"),
    Observed("acted", (c.TEAM,), 1, "for the Survivors: who has acted"),
    Observed("drawn", (c.N_ITEMS,), MOST, "for the Survivors: items drawn, by kind"),
    Observed("pile", (c.N_ITEMS,), MOST, "for the Survivors: the discard pile, first how many, then by kind"),
    Observed("discovery", (c.N_ITEMS,), MOST, "for the Survivors: cards left in the discovery deck, by kind"),
    Observed("search", (c.N_ITEMS,), MOST, "for the Survivors: cards left in the search deck, by kind"),
    Observed("plans", (2,), MOST, "for the Survivors: the plans + 1"),
    Observed("held", (c.N_ITEMS, c.TEAM), 1, "for the Survivors: who gave away an item of each kind this turn"),
)  # fmt: skip


def capped(n: i64) -> i64:
    """A number as an observation holds it."""
    return n if n < MOST else MOST


def add_bits(found: list[i64], bits: i64, n: i64) -> None:
    """Add so many bits, the lowest first."""
    for i in range(n):
        found.append(1 if bits & bit(i) else 0)


def add_row(found: list[i64], row: list[i64], n: i64, known: bool) -> None:
    """Add so many numbers of a row, 0 where it has ended or is not known."""
    for i in range(n):
        found.append(capped(row[i]) if known and i < len(row) else 0)


def add_one_of(found: list[i64], chosen: i64, n: i64) -> None:
    """Add 1 for the chosen one of n numbers and 0 for the others."""
    for i in range(n):
        found.append(1 if i == chosen else 0)


def add_counts(found: list[i64], cards: list[i64], n: i64, known: bool) -> None:
    """Add how often each kind is among some cards, nothing if they are not known."""
    counts: list[i64] = [0] * n
    if known:
        for card in cards:
            counts[card] += 1
    found += counts


def one_more(place: i64, n: i64) -> i64:
    """A number + 1, 0 where it is none of n."""
    return place + 1 if place < n else 0


def observe(s: Terrorscape, seat: i64, found: list[i64]) -> None:
    """Add the fields of the table as a seat sees it, each side of the screen its own (TER-H1)."""
    killer = s.over or seat == s.killer_seat
    team = s.over or seat != s.killer_seat
    found += [1 if seat == s.killer_seat else 0, 0 if seat == s.killer_seat else 1]
    for i in range(c.TEAM):
        found.append(1 if seat != s.killer_seat and s.controls(seat, i) else 0)
    add_one_of(found, N_PHASES - 1 if s.over else s.phase, N_PHASES)
    add_one_of(found, s.kstep, N_STEPS)
    found.append(capped(s.round_no))
    add_killer(s, found, killer, team)
    for i in range(c.TEAM):
        hidden = s.killer == c.NO_KILLER and not team  # TER-2.2
        found.append(0 if hidden else one_more(s.who[i], len(c.SURVIVORS)))
    add_row(found, s.health, c.TEAM, True)
    add_row(found, s.fear, c.TEAM, True)
    found += s.out
    for i in range(c.TEAM):
        add_bits(found, s.shown[i], N_TRAITS)
    for i in range(c.TEAM):
        add_one_of(found, s.at[i] if team else -1, N_PLACES)
    add_row(found, s.keys, c.TEAM, team)
    for i in range(c.TEAM):
        add_bits(found, s.told[i] if team else 0, N_TRAITS)
    add_row(found, s.packs, c.TEAM * c.N_ITEMS, team)
    for i in range(c.TEAM):
        mine = s.over or (team and (not s.own or s.controls(seat, i)))
        for traits in (s.traits, s.used, s.dealt):
            add_bits(found, traits[i] if mine else 0, N_TRAITS)
    add_board(s, found)
    add_team(s, found, team)


def add_killer(s: Terrorscape, found: list[i64], killer: bool, team: bool) -> None:
    """Add what is public of the Killer, and for the Killer what is its own."""
    shows_size = killer or bool(s.setup.options.get("hand_size", False))
    fire: i64 = s.fire if team or s.fire == 2 else 0
    found += [
        s.killer, s.last_seen, capped(s.level), capped(s.sneak), capped(s.rage), capped(s.edge), capped(s.blow),
        s.card, capped(s.to_draw), capped(s.owed), s.rose, s.met, capped(s.strength()),
        capped(s.hand[0]) if shows_size else 0, fire,
    ]  # fmt: skip
    for traits in (s.ktraits, s.kused, s.kphase, s.reacted):
        add_bits(found, traits, N_TRAITS)
    add_bits(found, s.way, N_TRAITS)
    add_row(found, s.overflows, N_OVERFLOWS, True)
    found += [s.lair + 1 if killer else 0, capped(len(s.deck)) if killer else 0, 1 if killer and s.picked > 0 else 0]
    add_row(found, s.hand, N_HAND, killer)
    add_row(found, s.spent, N_HAND, killer)


def add_board(s: Terrorscape, found: list[i64]) -> None:
    """Add what lies open on the board."""
    add_bits(found, s.locks, N_DOORS)
    add_bits(found, s.to_lock, N_DOORS)
    add_bits(found, s.heard, N_PLACES)
    found += [
        capped(s.rack), capped(s.help_at), s.token, capped(s.attacks), one_more(s.defender, c.TEAM), s.defence_item,
        s.helped,
    ]  # fmt: skip
    add_bits(found, s.foes, c.TEAM)
    add_bits(found, s.struck, c.TEAM)
    add_bits(found, s.named, c.TEAM)
    add_row(found, s.dice, N_DICE, True)


def add_team(s: Terrorscape, found: list[i64], team: bool) -> None:
    """Add what the Survivors know together."""
    add_bits(found, s.noise if team else 0, N_PLACES)
    numbers: list[i64] = [
        capped(s.repair), s.repaired, one_more(s.trap, N_PLACES), s.plan_on, s.stage, s.plan_active, s.plan_used,
        one_more(s.plan_token, N_PLACES), one_more(s.turn_of, c.TEAM), s.done, s.tunnelled, s.buzzed,
        one_more(s.discoverer, c.TEAM), s.silent, 1,
    ]  # fmt: skip
    add_row(found, numbers, len(numbers), team)
    add_bits(found, s.acted if team else 0, c.TEAM)
    add_counts(found, s.drawn, c.N_ITEMS, team)
    add_row(found, s.pile, c.N_ITEMS, team)
    add_counts(found, s.discovery, c.N_ITEMS, team)
    add_counts(found, s.search, c.N_ITEMS, team)
    for i in range(2):
        found.append(one_more(s.plans[i], len(c.PLANS)) if team and i < len(s.plans) else 0)
    for item in range(c.N_ITEMS):
        add_bits(found, s.held[item] if team else 0, c.TEAM)
