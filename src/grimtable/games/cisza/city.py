"""The City deck, Noise and the Horde: CIS-3 and CIS-4."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.cisza.components import FAST, HORDE, NORMAL, STRONG, SURVIVOR
from grimtable.games.cisza.kinds import (
    ASK_SEND,
    FINAL_ATTACK,
    HORDE_COMES,
    HORDE_SENT,
    HORDE_TAKEN,
    HORDE_TURNED,
    NOISE_LOST,
    NOISE_MADE,
    SEND,
    SEND_NEXT,
    ZOMBIE_CAME,
    ZOMBIE_TURNED,
    one,
    type_of,
)
from grimtable.games.cisza.state import ATTACK, Cisza


def survivor_on_top(s: Cisza) -> bool:
    """Whether somebody can be rescued: the top card shows a survivor (CIS-3.9)."""
    return len(s.city) > 0 and not s.visible


def enter(s: Cisza, seat: i64, zombie: i64) -> None:
    """A zombie enters a shelter; it does nothing before that player's own phase 2 (CIS-3.14).

    During the owner's phase 2 it counts as an arrival and does not attack this turn (CIS-6.2).
    """
    s.zombies[seat * 3 + zombie] += 1
    if s.phase == ATTACK and seat == s.active:
        s.arrivals[zombie] += 1


def take_top(s: Cisza) -> i64:
    """The top card leaves the City deck; the next one lies survivor side up (CIS-3.10)."""
    s.visible = False
    s.city_moved = True
    return s.city.pop()


def noise(s: Cisza, seat: i64) -> None:
    """Noise in one shelter does exactly one thing, which depends on the top card (CIS-3.1, CIS-3.8)."""
    told = s.journal is not None
    if len(s.city) == 0:
        s.emit(NOISE_LOST, seat)  # CIS-3.7
        return
    if told:
        s.emit(NOISE_MADE, seat)
    if s.visible:  # CIS-3.6: it walks in, the next card is not turned
        zombie = take_top(s)
        enter(s, seat, zombie)
        if told:
            s.emit(ZOMBIE_CAME, seat, zombie)
        return
    s.city_moved = True
    zombie = s.city[-1]  # CIS-3.2: the card is turned on the deck
    if zombie == FAST:  # CIS-3.4
        take_top(s)
        if told:
            s.emit(ZOMBIE_TURNED, zombie)
        enter(s, seat, zombie)
        if told:
            s.emit(ZOMBIE_CAME, seat, zombie)
    elif zombie == HORDE:  # CIS-3.5
        turn_up_horde(s)
    else:  # CIS-3.3
        s.visible = True
        if told:
            s.emit(ZOMBIE_TURNED, zombie)


def turn_up_horde(s: Cisza) -> None:
    """A Horde is discarded the moment it is revealed and never enters a shelter (CIS-4.1)."""
    s.city_discard[take_top(s)] += 1
    s.emit(HORDE_TURNED)
    s.push(HORDE_COMES)


def horde_comes(s: Cisza) -> None:
    """One card for every shelter, all turned zombie side up, the active player distributes (CIS-4.2, CIS-4.3).

    With two players that is one for each, and a second Horde leaves one for the opponent (CIS-11.2).
    """
    n = s.n_in_game()
    taken: i64 = 0
    hordes: i64 = 0
    while taken < n and len(s.city) > 0:  # CIS-4.6: fewer cards than shelters, take all of them
        zombie = take_top(s)
        taken += 1
        if zombie == HORDE:  # CIS-4.5: counts as one of the cards, is not replaced, waits for its turn
            s.city_discard[HORDE] += 1
            hordes += 1
        else:
            s.loose[zombie] += 1  # CIS-4.7: taking is not Noise, a Fast one goes where it is sent
    if s.journal is not None:
        s.record(HORDE_TAKEN, ((s.loose[NORMAL], s.loose[STRONG], s.loose[FAST], hordes),))
    s.hordes_waiting += hordes
    if hordes == 0:
        s.push(SEND_NEXT, s.active, n)  # CIS-4.4, CIS-4.8: from the distributor's own shelter
    else:
        s.push(SEND_NEXT, s.left_of(s.active), n - 1)  # CIS-4.5: only the others get one


def send_next(s: Cisza, shelter: i64, shelters: i64) -> None:
    """The distributor names what the next shelter in turn order gets (CIS-4.8)."""
    if s.loose[NORMAL] + s.loose[STRONG] + s.loose[FAST] == 0:
        if s.hordes_waiting > 0:
            s.hordes_waiting -= 1
            s.push(HORDE_COMES)
        return
    s.ask_openly(s.active, ASK_SEND, shelter, shelters)


def forbid_send(s: Cisza, shelters: i64, zombies: i64) -> str | None:
    """The rule that forbids sending this, or None."""
    if zombies == 0:
        fewer = s.loose[NORMAL] + s.loose[STRONG] + s.loose[FAST] < shelters
        return None if fewer else "CIS-4.8"
    if zombies != one(NORMAL) and zombies != one(STRONG) and zombies != one(FAST):
        return "CIS-4.8"
    return None if s.loose[type_of(zombies)] > 0 else "CIS-4.8"


def legal_send(s: Cisza, shelters: i64) -> list[i64]:
    """The types not yet sent, and none while there are fewer zombies than shelters."""
    codes: list[i64] = []
    for zombie in range(3):
        if forbid_send(s, shelters, one(zombie)) is None:
            codes.append(pack(SEND, one(zombie)))
    if forbid_send(s, shelters, 0) is None:
        codes.append(pack(SEND, 0))
    return codes


def apply_send(s: Cisza, shelter: i64, shelters: i64, zombies: i64) -> None:
    """The zombie moves at once (CIS-4.8)."""
    if zombies != 0:
        zombie = type_of(zombies)
        s.loose[zombie] -= 1
        enter(s, shelter, zombie)
        s.emit(HORDE_SENT, s.active, shelter, zombie)
    s.push(SEND_NEXT, s.left_of(shelter), shelters - 1)


def lose_survivors(s: Cisza, seat: i64, n: i64) -> None:
    """Lost survivors go to the City discard and stay survivor side up (CIS-3.11, CIS-3.12)."""
    if n > 0:
        s.survivors[seat] -= n
        s.city_discard[SURVIVOR] += n
        s.city_moved = True


def kill(s: Cisza, seat: i64, zombie: i64, n: i64) -> None:
    """Eliminated zombies go to the City discard and never come back (CIS-3.11, CIS-5.1).

    Of two of one type the attacker counts as taken before the arrival (CIS-6.8).
    """
    if n == 0:
        return
    s.zombies[seat * 3 + zombie] -= n
    s.city_discard[zombie] += n
    s.city_moved = True
    if s.arrivals[zombie] > s.zombies[seat * 3 + zombie] and seat == s.active:
        s.arrivals[zombie] = s.zombies[seat * 3 + zombie]


def watch_city(s: Cisza) -> None:
    """The Final Attack begins once no card of the City deck shows a survivor, and never ends (CIS-9.2, CIS-9.3)."""
    if len(s.city) > 1 or s.final_attack:
        return
    if not survivor_on_top(s):
        s.final_attack = True
        s.emit(FINAL_ATTACK)
