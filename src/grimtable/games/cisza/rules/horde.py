"""The Horde: CIS-4."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.city import enter, take_top
from grimtable.games.cisza.state import Cisza


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
        if zombie == c.HORDE:  # CIS-4.5: counts as one of the cards, is not replaced, waits for its turn
            s.city_discard[c.HORDE] += 1
            hordes += 1
        else:
            s.loose[zombie] += 1  # CIS-4.7: taking is not Noise, a Fast one goes where it is sent
    if s.journal is not None:
        s.record(k.HORDE_TAKEN, ((s.loose[c.NORMAL], s.loose[c.STRONG], s.loose[c.FAST], hordes),))
    s.hordes_waiting += hordes
    if hordes == 0:
        s.push(k.SEND_NEXT, s.active, n)  # CIS-4.4, CIS-4.8: from the distributor's own shelter
    else:
        s.push(k.SEND_NEXT, s.left_of(s.active), n - 1)  # CIS-4.5: only the others get one


def send_next(s: Cisza, shelter: i64, shelters: i64) -> None:
    """The distributor names what the next shelter in turn order gets (CIS-4.8)."""
    if s.loose[c.NORMAL] + s.loose[c.STRONG] + s.loose[c.FAST] == 0:
        if s.hordes_waiting > 0:
            s.hordes_waiting -= 1
            s.push(k.HORDE_COMES)
        return
    s.ask_openly(s.active, k.ASK_SEND, shelter, shelters)


def forbid_send(s: Cisza, shelters: i64, zombies: i64) -> str | None:
    """The rule that forbids sending this, or None."""
    if zombies == 0:
        fewer = s.loose[c.NORMAL] + s.loose[c.STRONG] + s.loose[c.FAST] < shelters
        return None if fewer else "CIS-4.8"
    if zombies != k.one(c.NORMAL) and zombies != k.one(c.STRONG) and zombies != k.one(c.FAST):
        return "CIS-4.8"
    return None if s.loose[k.type_of(zombies)] > 0 else "CIS-4.8"


def legal_send(s: Cisza, shelters: i64) -> list[i64]:
    """The types not yet sent, and none while there are fewer zombies than shelters."""
    codes: list[i64] = []
    for zombie in range(3):
        if forbid_send(s, shelters, k.one(zombie)) is None:
            codes.append(pack(k.SEND, k.one(zombie)))
    if forbid_send(s, shelters, 0) is None:
        codes.append(pack(k.SEND, 0))
    return codes


def apply_send(s: Cisza, shelter: i64, shelters: i64, zombies: i64) -> None:
    """The zombie moves at once (CIS-4.8)."""
    if zombies != 0:
        zombie = k.type_of(zombies)
        s.loose[zombie] -= 1
        enter(s, shelter, zombie)
        s.emit(k.HORDE_SENT, s.active, shelter, zombie)
    s.push(k.SEND_NEXT, s.left_of(shelter), shelters - 1)
