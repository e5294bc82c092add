"""Phase 6, the attacks area by area: OSA-9; and the dead: OSA-10, OSA-V12, OSA-V16."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import votes
from grimtable.games.osaczeni.cards import send_back
from grimtable.games.osaczeni.components import COLD, CRYBABY, FAMILY, N_AREAS, PARKING, PROTECTOR, Rows
from grimtable.games.osaczeni.kinds import (
    ASK_FEED,
    ATTACK_AREA,
    ATTACK_OVER,
    BADGE_TAKEN,
    EATEN,
    END_ATTACKS,
    FEED,
    FOUND_NOBODY,
    GRIEF_DRAWN,
    HELD,
    PARKING_ATTACK,
    PHASE_BEGAN,
    ROW_FILLED,
    THREATENED,
    VICTIM_TAKEN,
)
from grimtable.games.osaczeni.state import ATTACK, Osaczeni


def attack_phase(s: Osaczeni) -> None:
    """A1 to A6 in this order (OSA-9.1)."""
    s.phase = ATTACK
    s.emit(PHASE_BEGAN, ATTACK)
    s.push(END_ATTACKS)
    s.push(ATTACK_AREA, 0)


def attack_area(s: Osaczeni, area: i64) -> None:
    """Closed areas are skipped, nobody there means no attack, and a strong area holds (OSA-9.1, OSA-9.2, OSA-9.3)."""
    if area > 0:
        finish_area(s, area - 1)
    if area < PARKING:
        s.push(ATTACK_AREA, area + 1)
    if s.is_closed(area) or s.crowd(area) == 0:
        return
    if area == PARKING:
        send_back(s, PARKING, barricade(s))
        if s.monsters[PARKING] == 0:
            return
    elif not s.is_threatened(area):
        return
    s.area = area
    s.emit(THREATENED, area, s.monsters[area], s.strength(area))
    if area == PARKING:
        s.push(PARKING_ATTACK)
    else:
        votes.begin_discussion(s)


def barricade(s: Osaczeni) -> i64:
    """How many monsters the Protectors on the parking lot send away before the attack there (OSA-V16.1)."""
    return sent_away(s.rows, s.variant, s.crowd_of(PROTECTOR, PARKING))


def sent_away(rows: Rows, variant: i64, protectors: i64) -> i64:
    """The same by what it hangs on (OSA-V16.1)."""
    return rows.variant[16] * protectors if variant == 16 else 0


def finish_area(s: Osaczeni, area: i64) -> None:
    """The next area begins afresh."""
    votes.end_vote(s)
    s.emit(ATTACK_OVER, area)


def parking_attack(s: Osaczeni) -> None:
    """On the parking lot every monster brings a discussion and a vote; pistols last (OSA-9.7, OSA-12.4)."""
    votes.begin_discussion(s)


def still_threatens(s: Osaczeni) -> bool:
    """After the discussion the test is repeated; on the parking lot one monster is enough (OSA-9.4, OSA-9.7)."""
    if s.area == PARKING:
        threat = s.monsters[PARKING] > 0
    else:
        threat = s.is_threatened(s.area)
    if not threat:
        s.emit(HELD, s.area, s.monsters[s.area])
    return threat


def find_nobody(s: Osaczeni) -> None:
    """Everybody is hidden: the monsters come in, find nobody and go to the pool (OSA-9.5, OSA-9.7)."""
    s.emit(FOUND_NOBODY, s.area)
    send_back(s, s.area, s.monsters[s.area])


def feed(s: Osaczeni, seat: i64) -> None:
    """The elected player chooses one of their non-hidden characters in the area (OSA-9.6)."""
    s.ask_openly(seat, ASK_FEED)


def forbid_feed(s: Osaczeni, seat: i64, character: i64) -> str | None:
    """The rule that forbids giving up this character, or None."""
    return None if character < FAMILY and votes.is_open(s, seat * FAMILY + character) else "OSA-9.6"


def legal_feed(s: Osaczeni, seat: i64) -> list[i64]:
    """Every own character that is there and not hidden."""
    codes: list[i64] = []
    for character in range(FAMILY):
        if forbid_feed(s, seat, character) is None:
            codes.append(pack(FEED, character))
    return codes


def apply_feed(s: Osaczeni, seat: i64, character: i64) -> None:
    """It is eaten; the monsters leave, on the parking lot one of them (OSA-9.6, OSA-9.7, OSA-10.5)."""
    eat(s, seat, character)
    if s.area != PARKING:
        send_back(s, s.area, s.monsters[s.area])
        return
    send_back(s, PARKING, 1)
    if s.monsters[PARKING] == 0:
        return
    if votes.candidates(s) == 0:  # nobody is left, or only hidden ones
        send_back(s, PARKING, s.monsters[PARKING])
        return
    s.push(PARKING_ATTACK)


def eat(s: Osaczeni, seat: i64, character: i64) -> None:
    """Cold room and row, victim token, badge: in this order (OSA-10.1 to OSA-10.5)."""
    i = seat * FAMILY + character
    s.at[i] = COLD
    s.cold.append(i)
    s.emit(EATEN, seat, character, s.area)
    dead: i64 = len(s.cold)
    for row in range(1, 4):  # OSA-10.2; OSA-9.8: the first row counts from here on, also in this phase
        if dead == s.slots_before(row):
            s.emit(ROW_FILLED, row)
    s.victim = seat  # OSA-10.3
    s.emit(VICTIM_TAKEN, seat)
    alive = s.is_alive(seat)
    if s.variant == 12 and character == CRYBABY and alive:  # OSA-V12.1
        for _ in range(s.rows.variant[12]):
            if len(s.deck) > 0:
                card = s.deck.pop()
                s.add_card(seat, card)
                s.emit(GRIEF_DRAWN, seat, card)
    if seat == s.badge and not alive:  # OSA-10.4
        bits = s.alive_bits()
        if bits != 0:
            s.badge = s.next_seat_from(s.left_of(seat), bits)
            s.emit(BADGE_TAKEN, s.badge)


def end_attacks(s: Osaczeni) -> None:
    """Hidden characters are turned back (OSA-9.10)."""
    finish_area(s, N_AREAS - 1)
    s.hidden = 0
