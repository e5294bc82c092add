"""Points and winners: OSA-13.1 to OSA-13.3; what variants add to them."""

from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.state import Osaczeni


def points_of(rows: c.Rows, variant: i64, character: i64) -> i64:
    """The points of a living character; with Hush a Crybaby is worth less (OSA-13.1, OSA-V3.2)."""
    return rows.variant[3] if variant == 3 and character == c.CRYBABY else rows.points[character]


def score(s: Osaczeni, seat: i64) -> i64:
    """Points of the living, keys, and the variant's extras (OSA-13.1, OSA-13.2, OSA-V2.1, OSA-V14.1)."""
    total: i64 = 0
    living: i64 = 0
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if s.at[i] < c.N_AREAS:
            living += 1
            total += points_of(s.rows, s.variant, i & 3)
    if s.hands[seat * c.N_CARDS + c.KEYS] > 0:
        if s.variant == 14:
            if s.has_character(seat, c.PARKING):
                total += s.rows.variant[14]
        elif living > 0:
            total += s.rows.keys_points
    if s.variant == 2 and living > 0 and living == s.family_size(seat):
        total += s.rows.variant[2]
    return total


def winner_bits(s: Osaczeni) -> i64:
    """The most points win, ties share; No Draws breaks them (OSA-13.3, OSA-V19.1, OSA-V19.2)."""
    best: i64 = -1
    bits: i64 = 0
    breaks = s.variant == 19 and s.n_living() > 0
    for seat in range(s.n_seats):
        rank = score(s, seat) * 10000
        if breaks:
            rank += s.living(seat) * 1000 + s.hands[seat * c.N_CARDS] * 10
            if s.victim == seat:
                rank += 1
        if rank > best:
            best = rank
            bits = 0
        if rank == best:
            bits |= 1 << seat
    return bits
