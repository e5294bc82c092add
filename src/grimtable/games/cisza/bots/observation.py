"""What a learner sees of Cisza: every field with its meaning, and its numbers for one seat."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.engine.observation import SEATS, Observed
from grimtable.games.cisza.components import N_CARDS
from grimtable.games.cisza.kinds import ATTACK, MULLIGAN
from grimtable.games.cisza.state import Cisza

MOST: Final = 255

OBSERVED: Final = (
    Observed("hand", (N_CARDS - 1,), 5, "cards in the own hand, by kind"),
    Observed("hand_sizes", (SEATS,), 5, "cards in each hand"),
    Observed("survivors", (SEATS,), MOST, "survivors in each shelter"),
    Observed("zombies", (SEATS, 3), MOST, "zombies in front of each shelter: Normal, Strong, Fast"),
    Observed("barriers", (SEATS, 3), MOST, "barriers of each shelter: Barricades, Alarms, Mines"),
    Observed("out", (SEATS,), 1, "who is eliminated"),
    Observed("active", (SEATS,), 1, "whose turn it is"),
    Observed("first", (SEATS,), 1, "who began the game"),
    Observed("turn", (1,), MOST, "the number of the turn"),
    Observed("phase", (5,), 1, "the phase: mulligan, play, attack, draw, over"),
    Observed("stage", (3,), 1, "what was done in phase 1: nothing, cards played, cards discarded"),
    Observed("city", (1,), MOST, "cards of the City deck"),
    Observed("city_top", (5,), 1, "the top City card: normal, strong, fast, horde, or survivor side up"),
    Observed("city_discard", (5,), MOST, "the City discard: normal, strong, fast, horde, survivor"),
    Observed("resource", (1,), MOST, "cards of the Resource deck"),
    Observed("discard", (N_CARDS - 1,), MOST, "the Resource discard, by kind"),
    Observed("final_attack", (1,), 1, "the final attack has begun"),
    Observed("stall", (1,), MOST, "turns in a row without a City card moving"),
    Observed("city_moved", (1,), 1, "a City card has moved this turn"),
    Observed("arrivals", (3,), MOST, "zombies that came during this attack"),
    Observed("stopped", (1,), MOST, "attacks stopped by Barricades"),
    Observed("alarmed", (1,), 1, "an Alarm was used in this attack"),
    Observed("loose", (3,), MOST, "zombies of a Horde that are not yet sent"),
    Observed("hordes", (1,), MOST, "Hordes that wait"),
    Observed("expert", (1,), 1, "expert mode"),
)


def capped(n: i64) -> i64:
    """A number as an observation holds it."""
    return n if n < MOST else MOST


def observe(s: Cisza, seat: i64, found: list[i64]) -> None:
    """Add the fields of the table as a seat sees it: hands of others by their size alone (CIS-2.15)."""
    n = s.n_seats
    at = seat * s.rows.hand
    hand: list[i64] = [0] * N_CARDS
    for i in range(at, at + s.rows.hand):
        hand[s.hands[i]] += 1
    found += hand[1:]
    order: list[i64] = [seat + i if seat + i < n else seat + i - n for i in range(n)]
    for other in order:
        found.append(s.hand_size(other))
    for other in order:
        found.append(capped(s.survivors[other]))
    for other in order:
        found += [capped(number) for number in s.zombies[other * 3 : other * 3 + 3]]
    for other in order:
        found += [capped(number) for number in s.barriers[other * 3 : other * 3 + 3]]
    for other in order:
        found.append(1 if s.out[other] != 0 else 0)
    for other in order:
        found.append(1 if other == s.active and s.phase != MULLIGAN else 0)
    for other in order:
        found.append(1 if other == s.first else 0)
    found.append(capped(s.turn))
    phase: i64 = 4 if s.over else s.phase
    for i in range(5):
        found.append(1 if i == phase else 0)
    for i in range(3):
        found.append(1 if i == s.stage else 0)
    found.append(capped(len(s.city)))
    top: i64 = -1
    if s.city:
        top = s.city[-1] if s.visible else 4
    for i in range(5):
        found.append(1 if i == top else 0)
    found += [capped(number) for number in s.city_discard]
    found.append(capped(len(s.deck)))
    found += [capped(number) for number in s.discard[1:]]
    found.append(1 if s.final_attack else 0)
    found.append(capped(s.stall))
    found.append(1 if s.city_moved else 0)
    attack = s.phase == ATTACK
    for number in s.arrivals:
        found.append(capped(number) if attack else 0)
    found.append(capped(s.stopped) if attack else 0)
    found.append(1 if attack and s.alarmed else 0)
    found += [capped(number) for number in s.loose]
    found.append(capped(s.hordes_waiting))
    found.append(1 if s.expert else 0)
