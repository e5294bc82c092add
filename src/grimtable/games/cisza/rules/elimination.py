"""Elimination: CIS-7."""

from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.outcome import end_by
from grimtable.games.cisza.state import Cisza


def eliminate(s: Cisza, seat: i64) -> None:
    """Hand and barriers are discarded, face up, without effect or Noise (CIS-7.1, CIS-7.5)."""
    hand: list[i64] = []
    at = seat * s.rows.hand
    for i in range(s.rows.hand):
        card = s.hands[at + i]
        if card != 0:
            hand.append(card)
            s.discard[card] += 1
            s.hands[at + i] = 0
    if s.journal is not None:
        counts = [0] * len(s.discard)
        for card in hand:
            counts[card] += 1
        barriers = (s.barriers[seat * 3], s.barriers[seat * 3 + 1], s.barriers[seat * 3 + 2])
        s.record(k.ELIMINATED, (seat, tuple(counts), barriers))
    for i in range(3):
        s.discard[c.BARRICADE + i] += s.barriers[seat * 3 + i]
        s.barriers[seat * 3 + i] = 0
    s.out[seat] = s.turn
    if s.n_in_game() == 1:  # CIS-7.2; with two players always (CIS-11.3)
        end_by(s, 1)
        return
    s.stack.append(k.DRAW_PHASE)
    s.stack.append(k.SHARE_OUT)
