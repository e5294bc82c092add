"""Phase 2, the zombie attack: CIS-6."""

from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.city import kill, lose_survivors, noise, watch_city
from grimtable.games.cisza.rules.elimination import eliminate
from grimtable.games.cisza.state import Cisza


def attack_phase(s: Cisza) -> bool:
    """Only the active shelter is attacked, by the zombies there now, all at once (CIS-6.1, CIS-6.2).

    Says whether the turn goes on at once: no barrier can answer, nobody is eliminated.
    """
    s.phase = k.ATTACK
    seat = s.active
    at = seat * 3
    zombies = s.zombies
    if zombies[at] + zombies[at + 1] + zombies[at + 2] == 0:
        if s.survivors[seat] > 0 and s.stopped == 0 and not s.alarmed:
            return True  # strike would find nothing to do
    elif s.n_barriers(seat) > 0:
        s.stack.append(k.STRIKE)
        s.stack.append(k.BARRIER_WINDOW)
        return False
    return strike(s)


def barrier_window(s: Cisza) -> None:
    """Barriers answer one at a time while an attack is left and a barrier is there (CIS-6.3, CIS-6.4, CIS-6.5)."""
    watch_city(s)
    if not s.alarmed and s.attacks_left() > 0 and s.n_barriers(s.active) > 0:
        s.ask(s.active, k.ASK_BARRIER)


def forbid_use(s: Cisza, barrier: i64, zombies: i64) -> str | None:
    """The rule that forbids this use of a barrier, or None."""
    if barrier < c.BARRICADE or barrier > c.MINES or s.barriers[s.active * 3 + barrier - c.BARRICADE] == 0:
        return "CIS-6.3"
    if barrier != c.MINES:
        return None if zombies == 0 else "CIS-6.7"
    at = s.active * 3
    n = k.normals(zombies) + k.strongs(zombies) + k.fasts(zombies)
    if zombies >= 64 or n == 0 or n > s.rows.kills:
        return "CIS-6.8"
    there = k.normals(zombies) <= s.zombies[at] and k.strongs(zombies) <= s.zombies[at + 1]
    return None if there and k.fasts(zombies) <= s.zombies[at + 2] else "CIS-6.8"


def legal_barrier(s: Cisza) -> list[i64]:
    """Stop, or use a placed barrier, never for its Noise alone; Mines on any zombies (CIS-6.3, CIS-6.8, CIS-10.5)."""
    codes: list[i64] = [k.STOP]  # a code without fields is its kind
    at = s.active * 3
    barriers = s.barriers
    if barriers[at] > 0:
        codes.append(k.USE | c.BARRICADE << 8)
    if barriers[at + 1] > 0:
        codes.append(k.USE | c.ALARM << 8)
    if barriers[at + 2] > 0:
        normal = s.zombies[at]
        strong = s.zombies[at + 1]
        fast = s.zombies[at + 2]
        for total in range(1, s.rows.kills + 1):
            for n_normal in range(total if total < normal else normal, -1, -1):
                rest = total - n_normal
                for n_strong in range(rest if rest < strong else strong, -1, -1):
                    n_fast = rest - n_strong
                    if n_fast <= fast:
                        zombies = n_normal * k.ONE_NORMAL + n_strong * k.ONE_STRONG + n_fast * k.ONE_FAST
                        codes.append(k.USE | c.MINES << 8 | zombies << 16)
    return codes


def apply_use(s: Cisza, barrier: i64, zombies: i64) -> None:
    """A used barrier is discarded, acts, then makes its Noise; then the window is open again (CIS-6.6, CIS-6.13)."""
    seat = s.active
    s.barriers[seat * 3 + barrier - c.BARRICADE] -= 1
    s.discard[barrier] += 1
    if s.journal is not None:
        s.emit(k.BARRIER_USED, seat, barrier)
    if barrier == c.BARRICADE:
        s.stopped += s.rows.stops  # CIS-6.7: one attack less, the zombie stays
    elif barrier == c.ALARM:
        s.alarmed = True  # CIS-6.9
    else:
        kill(s, seat, c.NORMAL, k.normals(zombies))
        kill(s, seat, c.STRONG, k.strongs(zombies))
        kill(s, seat, c.FAST, k.fasts(zombies))
        if s.journal is not None:
            s.record(k.ZOMBIES_KILLED, (seat, (k.normals(zombies), k.strongs(zombies), k.fasts(zombies))))
    s.push(k.BARRIER_WINDOW)
    if s.rows.noise[barrier] != 0:
        noise(s, seat)


def strike(s: Cisza) -> bool:
    """Each attack that was not stopped costs a survivor; the zombies stay (CIS-6.10, CIS-6.11).

    Says whether the turn goes on at once.
    """
    seat = s.active
    at = seat * 3
    zombies = s.zombies
    if zombies[at] + zombies[at + 1] + zombies[at + 2] != 0 or s.alarmed or s.stopped != 0:
        attacks = s.attacks_left()
        if s.alarmed or attacks < 0:
            attacks = 0
        lost = s.survivors[seat] if attacks > s.survivors[seat] else attacks
        lose_survivors(s, seat, lost)
        if s.journal is not None and (attacks > 0 or s.alarmed or s.stopped > 0):
            s.emit(k.ATTACKED, seat, attacks, lost)
        s.arrivals[c.NORMAL] = 0
        s.arrivals[c.STRONG] = 0
        s.arrivals[c.FAST] = 0
        s.stopped = 0
        s.alarmed = False
    if s.survivors[seat] == 0:  # CIS-6.12: whatever the cause, also after an Alarm (CIS-7.7: only the active player)
        eliminate(s, seat)
        return False
    return True
