"""What is offered is what no rule forbids, judged over every code a question could be answered with."""

import pytest

from grimtable.engine.codes import field_a, field_b, kind_of, pack
from grimtable.engine.rng import Rng
from grimtable.games.cisza import kinds
from grimtable.games.cisza.components import N_CARDS
from grimtable.games.cisza.rules import attack, giving, horde, turn
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import new

ZOMBIES = range(128)  # every number of Normal, Strong and Fast, with and without the one on the City deck


def rule_against(s: Cisza, seat: int, code: int) -> str | None:
    """The rule that forbids a code now, or None."""
    question = s.asked[seat]
    match kind_of(question):
        case kinds.ASK_PHASE_1:
            return turn.forbid_phase_1(s, seat, code)
        case kinds.ASK_SEND:
            return horde.forbid_send(s, field_b(question), field_a(code))
        case kinds.ASK_BARRIER:
            return attack.forbid_use(s, field_a(code), field_b(code)) if code != kinds.STOP else None
        case kinds.ASK_SPLIT:
            return giving.forbid_split(s, field_a(code))
        case kinds.ASK_SACRIFICE:
            return giving.forbid_sacrifice(s, field_a(code))
    return None


def well_formed(s: Cisza, seat: int) -> list[int]:
    """Every code of the kinds that answer the question at hand."""
    question = kind_of(s.asked[seat])
    if question == kinds.ASK_PHASE_1:
        plays = [
            pack(kinds.PLAY_CARD, card, player, zombies, noise)
            for card in range(1, N_CARDS)
            for player in range(s.n_seats + 2)
            for zombies in ZOMBIES
            for noise in range(2)
        ]
        discards = [pack(kinds.DISCARD, card, player) for card in range(N_CARDS + 1) for player in range(2)]
        return [pack(kinds.END), pack(kinds.END, 1), *discards, *plays]
    if question == kinds.ASK_SEND:
        return [pack(kinds.SEND, zombies) for zombies in ZOMBIES]
    if question == kinds.ASK_BARRIER:
        uses = [pack(kinds.USE, card, zombies) for card in range(N_CARDS) for zombies in ZOMBIES]
        return [pack(kinds.STOP), *uses]
    if question == kinds.ASK_MULLIGAN:
        return [pack(kinds.KEEP), pack(kinds.REPLACE)]
    return [pack(kinds.GIVE, player) for player in range(s.n_seats + 2)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_cis_2_13_what_is_offered_is_what_no_rule_forbids(seats: int) -> None:
    """CIS-2.8, CIS-2.12, CIS-4.8, CIS-5.1 to CIS-5.18, CIS-6.3, CIS-6.7, CIS-6.8, CIS-7.4, CIS-10.4 in random games.

    Phase 1 is looked at every ninth time, every other question each time: its lists are long, theirs are rare.
    """
    for seed in range(4):
        s = new(seats, "easy", seed, expert=seed % 2 == 1)
        rng = Rng(seed, "offered")
        n = 0
        while not s.over:
            seat = s.pending[0]
            n += 1
            if s.asked[seat] != kinds.ASK_PHASE_1 or n % 9 == 0:
                allowed = [code for code in well_formed(s, seat) if rule_against(s, seat, code) is None]
                assert sorted(s.codes(seat)) == sorted(allowed)
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])
