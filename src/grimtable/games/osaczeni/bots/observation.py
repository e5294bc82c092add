"""What a learner sees of Osaczeni: every field with its meaning, and its numbers for one seat."""

from typing import Final

from grimtable.engine.codes import kind_of
from grimtable.engine.ints import i64
from grimtable.engine.observation import SEATS, Observed
from grimtable.games.osaczeni.components import FAMILY, N_AREAS, N_CARDS
from grimtable.games.osaczeni.kinds import ASK_KEEP, ASK_VOTE, MAPS, OPEN, PLACEMENT, UNDER_HATCH
from grimtable.games.osaczeni.state import Osaczeni

MOST: Final = 255
PLACES: Final = N_AREAS + 3
N_PHASES: Final = 9

OBSERVED: Final = (
    Observed("hand", (N_CARDS - 1,), MOST, "cards in the own hand, by kind"),
    Observed("hand_sizes", (SEATS,), MOST, "cards in each hand"),
    Observed("places", (SEATS, FAMILY, PLACES), 1,
             "where each character is: A1 to A6, not placed, cold room, not in the game"),
    Observed("hidden", (SEATS, FAMILY), 1, "characters hidden by meat"),
    Observed("monsters", (N_AREAS,), MOST, "monsters of each area"),
    Observed("strengths", (N_AREAS,), MOST, "the strength of each area"),
    Observed("closed", (N_AREAS,), 1, "closed areas"),
    Observed("condemned", (N_AREAS,), 1, "areas closed from the start"),
    Observed("pool", (1,), MOST, "monsters left in the pool"),
    Observed("badge", (SEATS,), 1, "who has the badge"),
    Observed("victim", (SEATS,), 1, "who holds the victim token"),
    Observed("round", (1,), MOST, "the number of the round"),
    Observed("phase", (N_PHASES,), 1,
             "the phase: placement, truck, badge, maps, moves, arrival, attack, closing, over"),
    Observed("variant", (1,), 21, "the variant in force, 0 for none"),
    Observed("deck", (1,), MOST, "cards of the deck"),
    Observed("played", (N_CARDS - 1,), MOST, "cards played so far, by kind"),
    Observed("boxed", (1,), MOST, "cards put into the box face down"),
    Observed("drawn", (1,), MOST, "cards drawn from the truck"),
    Observed("drawn_cards", (N_CARDS - 1,), MOST, "these cards by kind, for the seat that draws"),
    Observed("dice_place", (3,), 1, "where the dice are: away, under the hatch, open"),
    Observed("dice", (N_AREAS,), MOST, "dice of each area, for those who may see them"),
    Observed("looked", (SEATS,), 1, "who has looked under the hatch"),
    Observed("voted", (1,), 1, "the badge was voted on this round"),
    Observed("area", (N_AREAS,), 1, "where the vote or attack at hand is"),
    Observed("voters", (SEATS,), 1, "who takes part in the discussion or window at hand"),
    Observed("passed", (SEATS,), 1, "who has passed since the last card"),
    Observed("handed", (SEATS,), 1, "who has handed over a card"),
    Observed("pistols", (SEATS,), MOST, "pistols that count in the vote at hand"),
    Observed("votes", (SEATS, SEATS), 1, "who points at whom, as far as this seat sees"),
    Observed("cast", (SEATS,), 1, "who has pointed and not yet shown at whom"),
    Observed("goals", (SEATS, N_AREAS), 1, "the areas on the maps, as far as this seat sees them"),
    Observed("marked", (SEATS,), 1, "who has put a marker on the map"),
)  # fmt: skip


def capped(n: i64) -> i64:
    """A number as an observation holds it."""
    return n if n < MOST else MOST


def add_bits(found: list[i64], bits: i64, order: list[i64]) -> None:
    """Add a bit of each of some numbers."""
    for number in order:
        found.append(bits >> number & 1)


def add_one_of(found: list[i64], chosen: i64, order: list[i64]) -> None:
    """Add 1 for the chosen one of some numbers and 0 for the others."""
    for number in order:
        found.append(1 if number == chosen else 0)


def observe(s: Osaczeni, seat: i64, found: list[i64]) -> None:
    """Add the fields of the table as a seat sees it: hands by their size, hidden dice, votes and maps not at all."""
    n = s.n_seats
    order: list[i64] = [seat + i if seat + i < n else seat + i - n for i in range(n)]
    areas: list[i64] = list(range(N_AREAS))
    found += [capped(number) for number in s.hands[seat * N_CARDS + 1 : (seat + 1) * N_CARDS]]
    for other in order:
        found.append(capped(s.hands[other * N_CARDS]))
    for other in order:
        for character in range(FAMILY):
            place = s.at[other * FAMILY + character]
            for i in range(PLACES):
                found.append(1 if i == place else 0)
    for other in order:
        for character in range(FAMILY):
            found.append(s.hidden >> (other * FAMILY + character) & 1)
    found += [capped(number) for number in s.monsters]
    for area in areas:
        found.append(capped(s.strength(area)))
    add_bits(found, s.closed, areas)
    add_bits(found, s.condemned, areas)
    found.append(capped(s.pool))
    add_one_of(found, s.badge, order)
    add_one_of(found, s.victim, order)
    found.append(capped(s.round_no))
    phase: i64 = N_PHASES - 1 if s.over else s.phase
    for i in range(N_PHASES):
        found.append(1 if i == phase else 0)
    found.append(s.variant)
    found.append(capped(len(s.deck)))
    found += [capped(number) for number in s.played[1:]]
    found.append(capped(s.boxed[0]))
    add_search(s, seat, found)
    for i in range(3):
        found.append(1 if i == s.dice_place else 0)
    looks = s.dice_place == OPEN or s.phase == PLACEMENT or (s.dice_place == UNDER_HATCH and s.looked >> seat & 1 == 1)
    for number in s.dice:
        found.append(capped(number) if looks else 0)
    add_bits(found, s.looked, order)
    found.append(1 if s.voted else 0)
    add_one_of(found, s.area, areas)
    add_bits(found, s.voters, order)
    add_bits(found, s.passed, order)
    add_bits(found, s.handed, order)
    for other in order:
        found.append(capped(s.pistols[other]))
    add_votes(s, seat, found, order)
    for other in order:
        seen = s.phase > MAPS or other in (s.badge, seat)
        add_one_of(found, s.goals[other] - 1 if seen else -1, areas)
    for other in order:
        found.append(1 if s.goals[other] != 0 else 0)


def add_search(s: Osaczeni, seat: i64, found: list[i64]) -> None:
    """Add the truck search: its size, and for the searcher its cards (OSA-4.5)."""
    found.append(capped(s.drawn[0]))
    searches = kind_of(s.asked[seat]) in (ASK_KEEP, ASK_KEEP + 1)
    for number in s.drawn[1:]:
        found.append(capped(number) if searches else 0)


def add_votes(s: Osaczeni, seat: i64, found: list[i64], order: list[i64]) -> None:
    """Add who points at whom: while the vote runs, only the own vote (OSA-3.7)."""
    voting = False
    for question in s.asked:
        if kind_of(question) == ASK_VOTE:
            voting = True
    for other in order:
        add_one_of(found, s.votes[other] - 1 if not voting or other == seat else -1, order)
    for other in order:
        found.append(1 if voting and s.votes[other] != 0 else 0)
