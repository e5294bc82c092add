"""Setup and the starting hands: CIS-1, and the difficulty, CIS-10.1."""

from grimtable.engine.errors import BadPack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Tape, streams_of
from grimtable.engine.state import Setup
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.draw_phase import draw_up
from grimtable.games.cisza.state import SETUP, STREAMS, Cisza, blank


def deal(setup: Setup, rows: c.Rows, seed: bytes, tape: Tape | None, muted: bool) -> Cisza:
    """From the options to the first decision."""
    survivors = rows.survivors[setup.mode]  # CIS-1.2, CIS-10.1
    if len(rows.city_cards) < survivors * setup.n_seats or len(rows.resource_cards) < rows.hand * setup.n_seats:
        raise BadPack(f"pack for cisza: too few cards to deal {setup.n_seats} seats in")
    s = blank(setup, rows, streams_of(seed, STREAMS), None if muted else Journal(setup.n_seats + 1))
    s.tape = tape
    chosen = setup.options.get("first", "random")  # CIS-1.7: known before the mulligan
    if isinstance(chosen, int):
        s.first = chosen
    else:
        s.first = s.below(SETUP, s.n_seats)
    s.emit(k.FIRST_PLAYER, s.first)
    s.city = rows.city_cards[:]  # CIS-1.1
    s.shuffle(SETUP, s.city)
    for seat in range(s.n_seats):
        s.survivors[seat] = survivors
        del s.city[len(s.city) - survivors :]
    # What is left is the City deck (CIS-1.3): with two players, normal difficulty, 51 cards (CIS-11.4).
    s.deck = rows.resource_cards[:]  # CIS-1.4
    s.shuffle(SETUP, s.deck)
    for seat in range(s.n_seats):
        deal_hand(s, seat)
    s.push(k.REPLACE_HANDS)
    for seat in range(s.n_seats):  # CIS-1.5: all at the same time
        s.ask(seat, k.ASK_MULLIGAN)
    s.begin()
    return s


def deal_hand(s: Cisza, seat: i64) -> None:
    """Three cards from the top, seen by their owner (CIS-1.4)."""
    for _ in range(s.rows.hand):
        s.add_card(seat, s.deck.pop())
    if s.journal is not None:
        counts = [0] * c.N_CARDS
        for i in range(s.rows.hand):
            counts[s.hands[seat * s.rows.hand + i]] += 1
        s.record(k.HAND_DEALT, (seat, tuple(counts)))


def replace_hands(s: Cisza) -> None:
    """All have chosen: the replacements follow in turn order from the first player (CIS-1.5, CIS-1.6)."""
    for i in range(s.n_seats):
        seat = (s.first + i) % s.n_seats
        if s.replaced >> seat & 1 == 0:
            s.emit(k.HAND_KEPT, seat)
            continue
        counts = [0] * c.N_CARDS
        at = seat * s.rows.hand
        for place in range(s.rows.hand):
            card = s.hands[at + place]
            s.hands[at + place] = 0
            if card != 0:
                s.discard[card] += 1
                counts[card] += 1
        if s.journal is not None:
            s.record(k.HAND_REPLACED, (seat, tuple(counts)))
        draw_up(s, seat)
    s.replaced = 0
    s.push(k.BEGIN_TURN, s.first)
