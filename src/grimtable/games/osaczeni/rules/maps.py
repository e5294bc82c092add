"""Phase 3, the maps: OSA-6."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.state import Osaczeni


def map_phase(s: Osaczeni) -> None:
    """The badge holder chooses first and openly, having seen the dice or not (OSA-6.1)."""
    s.phase = k.MAPS
    s.emit(k.PHASE_BEGAN, k.MAPS)
    s.push(k.SECRET_MAPS)
    if len(legal_go(s, s.badge)) > 0:
        s.ask_openly(s.badge, k.ASK_GO_OPENLY)


def forbid_go(s: Osaczeni, seat: i64, area: i64) -> str | None:
    """The rule that forbids this destination, or None: open, and not all living characters there already (OSA-6.2)."""
    if area >= c.N_AREAS or s.is_closed(area):
        return "OSA-6.2"
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if s.at[i] < c.N_AREAS and s.at[i] != area:
            return None
    return "OSA-6.2"


def legal_go(s: Osaczeni, seat: i64) -> list[i64]:
    """Every legal destination; a full area may be chosen (OSA-6.2)."""
    codes: list[i64] = []
    for area in range(c.N_AREAS):
        if forbid_go(s, seat, area) is None:
            codes.append(pack(k.GO, area))
    return codes


def apply_go_openly(s: Osaczeni, seat: i64, area: i64) -> None:
    """The marker lies open and binds (OSA-6.1)."""
    s.goals[seat] = area + 1
    s.emit(k.WENT_OPENLY, seat, area)


def secret_maps(s: Osaczeni) -> None:
    """The others choose secretly and at the same time; without a choice nobody is asked (OSA-6.3, OSA-6.4)."""
    for seat in range(s.n_seats):
        if seat != s.badge and s.is_alive(seat):
            codes = legal_go(s, seat)
            if len(codes) == 1:  # everybody knows that it is the only one
                s.goals[seat] = (codes[0] >> 8) + 1
            elif len(codes) > 1:
                s.ask(seat, k.ASK_GO)
