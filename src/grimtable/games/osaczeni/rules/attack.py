"""Phase 6, the attacks area by area: OSA-9; the Protectors on the parking lot, OSA-V16."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.rules.cold_room import put_in_cold_room
from grimtable.games.osaczeni.rules.item_cards import send_back
from grimtable.games.osaczeni.state import Osaczeni


def attack_phase(s: Osaczeni) -> None:
    """A1 to A6 in this order (OSA-9.1)."""
    s.phase = k.ATTACK
    s.emit(k.PHASE_BEGAN, k.ATTACK)
    s.push(k.END_ATTACKS)
    s.push(k.ATTACK_AREA, 0)


def attack_area(s: Osaczeni, area: i64) -> None:
    """Closed areas are skipped, nobody there means no attack, and a strong area holds (OSA-9.1, OSA-9.2, OSA-9.3)."""
    if area > 0:
        finish_area(s, area - 1)
    if area < c.PARKING:
        s.push(k.ATTACK_AREA, area + 1)
    if s.is_closed(area) or s.crowd(area) == 0:
        return
    if area == c.PARKING:
        send_back(s, c.PARKING, sent_away(s))
        if s.monsters[c.PARKING] == 0:
            return
    elif not s.is_threatened(area):
        return
    s.area = area
    s.emit(k.THREATENED, area, s.monsters[area], s.strength(area))
    if area == c.PARKING:
        s.push(k.PARKING_ATTACK)
    else:
        votes.begin_discussion(s)


def sent_away(s: Osaczeni) -> i64:
    """How many monsters the Protectors on the parking lot send away before the attack there (OSA-V16.1)."""
    return sent_away_by(s.rows, s.variant, s.crowd_of(c.PROTECTOR, c.PARKING))


def sent_away_by(rows: c.Rows, variant: i64, protectors: i64) -> i64:
    """How many monsters so many Protectors send away from the parking lot (OSA-V16.1)."""
    return rows.variant[16] * protectors if variant == 16 else 0


def finish_area(s: Osaczeni, area: i64) -> None:
    """The next area begins afresh."""
    votes.end_vote(s)
    s.emit(k.ATTACK_OVER, area)


def parking_attack(s: Osaczeni) -> None:
    """On the parking lot every monster brings a discussion and a vote; pistols last (OSA-9.7, OSA-12.4)."""
    votes.begin_discussion(s)


def still_threatens(s: Osaczeni) -> bool:
    """After the discussion the test is repeated; on the parking lot one monster is enough (OSA-9.4, OSA-9.7)."""
    if s.area == c.PARKING:
        threat = s.monsters[c.PARKING] > 0
    else:
        threat = s.is_threatened(s.area)
    if not threat:
        s.emit(k.HELD, s.area, s.monsters[s.area])
    return threat


def end_discussion(s: Osaczeni) -> None:
    """The test is repeated; then somebody is elected, or nobody is found (OSA-9.4, OSA-9.5, OSA-3.12)."""
    if not still_threatens(s):
        return
    able = votes.candidates(s)
    if able == 0:
        find_nobody(s)
    elif able & (able - 1) == 0:  # OSA-3.12: one candidate is elected without a vote
        s.push(k.ELECT, s.next_seat_from(0, able))
    else:
        votes.end_discussion(s)


def find_nobody(s: Osaczeni) -> None:
    """Everybody is hidden: the monsters come in, find nobody and go to the pool (OSA-9.5, OSA-9.7)."""
    s.emit(k.FOUND_NOBODY, s.area)
    send_back(s, s.area, s.monsters[s.area])


def choose_victim(s: Osaczeni, seat: i64) -> None:
    """The elected player chooses one of their non-hidden characters in the area (OSA-9.6)."""
    s.ask_openly(seat, k.ASK_FEED)


def forbid_feed(s: Osaczeni, seat: i64, character: i64) -> str | None:
    """The rule that forbids giving up this character, or None."""
    return None if character < c.FAMILY and votes.is_open(s, seat * c.FAMILY + character) else "OSA-9.6"


def legal_feed(s: Osaczeni, seat: i64) -> list[i64]:
    """Every own character that is there and not hidden."""
    codes: list[i64] = []
    for character in range(c.FAMILY):
        if forbid_feed(s, seat, character) is None:
            codes.append(pack(k.FEED, character))
    return codes


def apply_feed(s: Osaczeni, seat: i64, character: i64) -> None:
    """It is eaten; the monsters leave, on the parking lot one of them (OSA-9.6, OSA-9.7, OSA-10.5)."""
    put_in_cold_room(s, seat, character)
    if s.area != c.PARKING:
        send_back(s, s.area, s.monsters[s.area])
        return
    send_back(s, c.PARKING, 1)
    if s.monsters[c.PARKING] == 0:
        return
    if votes.candidates(s) == 0:  # nobody is left, or only hidden ones
        send_back(s, c.PARKING, s.monsters[c.PARKING])
        return
    s.push(k.PARKING_ATTACK)


def end_attacks(s: Osaczeni) -> None:
    """Hidden characters are turned back (OSA-9.10)."""
    finish_area(s, c.N_AREAS - 1)
    s.hidden = 0
