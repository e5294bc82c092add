"""Phase 3, drawing: CIS-8."""

from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.state import RESOURCE, Cisza


def draw_phase(s: Cisza) -> None:
    """Who is still in the game draws up, only now (CIS-2.11, CIS-8.1); not in the Final Attack (CIS-8.5, CIS-9.4)."""
    s.phase = k.DRAW
    seat = s.active
    if s.out[seat] == 0 and not s.final_attack:
        draw_up(s, seat)


def draw_up(s: Cisza, seat: i64) -> None:
    """Draw to a full hand and no further; a new deck is shuffled the moment the old one is empty (CIS-8.2, CIS-8.3)."""
    hands = s.hands
    limit = s.rows.hand
    at = seat * limit
    last = at + limit - 1
    if hands[last] != 0:
        return
    deck = s.deck
    if s.journal is None and len(deck) > limit:  # the common case of a search: nobody to tell, no reshuffle
        place = last
        while place > at and hands[place - 1] == 0:
            place -= 1
        while place <= last:  # add_card from behind, written out
            card = deck.pop()
            i = place
            while i > at:
                before = hands[i - 1]
                if before <= card:
                    break
                hands[i] = before
                i -= 1
            hands[i] = card
            place += 1
        return
    missing = limit - s.hand_size(seat)
    drawn: list[i64] = []
    if len(s.deck) == 0 and sum(s.discard) > 0:
        reshuffle(s)  # only a written position or a tiny pack comes here with an empty deck
    while missing > 0 and len(s.deck) > 0:  # CIS-8.4: both piles cannot be empty, short of a tiny pack
        card = s.deck.pop()
        s.add_card(seat, card)
        drawn.append(card)
        missing -= 1
        if len(s.deck) == 0:
            say_drawn(s, seat, drawn)
            drawn = []
            reshuffle(s)
    say_drawn(s, seat, drawn)


def say_drawn(s: Cisza, seat: i64, drawn: list[i64]) -> None:
    """The owner sees the cards, the others how many."""
    if s.journal is not None and len(drawn) > 0:
        counts = [0] * c.N_CARDS
        for card in drawn:
            counts[card] += 1
        s.record(k.DREW, (seat, len(drawn), tuple(counts)))


def reshuffle(s: Cisza) -> None:
    """The Resource discard becomes the new deck; hands and placed barriers stay out (CIS-8.3)."""
    for card in range(1, c.N_CARDS):
        for _ in range(s.discard[card]):
            s.deck.append(card)
        s.discard[card] = 0
    if s.journal is not None:
        tell_reshuffle(s)
    s.shuffle(RESOURCE, s.deck)


def tell_reshuffle(s: Cisza) -> None:
    """What everybody can write down at a reshuffle, and what each keeps for itself (CIS-Q33)."""
    counts = [0] * c.N_CARDS
    for card in s.deck:
        counts[card] += 1
    sizes = [int(s.hand_size(seat)) for seat in range(s.n_seats)]
    s.record(k.RESHUFFLED, (len(s.deck), tuple(counts), tuple(sizes)))
    for seat in range(s.n_seats):
        counts = [0] * c.N_CARDS
        for i in range(s.rows.hand):
            counts[s.hands[seat * s.rows.hand + i]] += 1
        counts[0] = 0
        s.record(k.HAND_THEN, (seat, tuple(counts)))
