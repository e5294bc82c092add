"""The dead: the cold room, the victim token and the badge, OSA-10; the grief of OSA-V12."""

from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.state import Osaczeni


def put_in_cold_room(s: Osaczeni, seat: i64, character: i64) -> None:
    """Cold room and row, victim token, badge: in this order (OSA-10.1 to OSA-10.5)."""
    i = seat * c.FAMILY + character
    s.at[i] = c.COLD
    s.cold.append(i)
    s.emit(k.EATEN, seat, character, s.area)
    dead: i64 = len(s.cold)
    for row in range(1, 4):  # OSA-10.2; OSA-9.8: the first row counts from here on, also in this phase
        if dead == s.slots_before(row):
            s.emit(k.ROW_FILLED, row)
    s.victim = seat  # OSA-10.3
    s.emit(k.VICTIM_TAKEN, seat)
    alive = s.is_alive(seat)
    if s.variant == 12 and character == c.CRYBABY and alive:  # OSA-V12.1
        for _ in range(s.rows.variant[12]):
            if len(s.deck) > 0:
                card = s.deck.pop()
                s.add_card(seat, card)
                s.emit(k.GRIEF_DRAWN, seat, card)
    if seat == s.badge and not alive:  # OSA-10.4
        bits = s.alive_bits()
        if bits != 0:
            s.badge = s.next_seat_from(s.left_of(seat), bits)
            s.emit(k.BADGE_TAKEN, s.badge)
