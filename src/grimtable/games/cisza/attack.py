"""Phase 2, the zombie attack, and elimination: CIS-6 and CIS-7."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.cisza.cards import move_zombie, next_to_give
from grimtable.games.cisza.city import kill, lose_survivors, noise, watch_city
from grimtable.games.cisza.components import ALARM, BARRICADE, FAST, MINES, NORMAL, STRONG
from grimtable.games.cisza.kinds import (
    ASK_BARRIER,
    ASK_SPLIT,
    ATTACKED,
    BARRIER_USED,
    BARRIER_WINDOW,
    DRAW_PHASE,
    ELIMINATED,
    GIVE,
    ONE_FAST,
    ONE_NORMAL,
    ONE_STRONG,
    SHARE_OUT,
    STOP,
    STRIKE,
    USE,
    ZOMBIES_KILLED,
    fasts,
    normals,
    one,
    strongs,
)
from grimtable.games.cisza.outcome import end_by
from grimtable.games.cisza.state import ATTACK, Cisza


def attack_phase(s: Cisza) -> bool:
    """Only the active shelter is attacked, by the zombies there now, all at once (CIS-6.1, CIS-6.2).

    Says whether the turn goes on at once: no barrier can answer, nobody is eliminated.
    """
    s.phase = ATTACK
    seat = s.active
    at = seat * 3
    zombies = s.zombies
    if zombies[at] + zombies[at + 1] + zombies[at + 2] == 0:
        if s.survivors[seat] > 0 and s.stopped == 0 and not s.alarmed:
            return True  # strike would find nothing to do
    elif s.n_barriers(seat) > 0:
        s.stack.append(STRIKE)
        s.stack.append(BARRIER_WINDOW)
        return False
    return strike(s)


def barrier_window(s: Cisza) -> None:
    """Barriers answer one at a time while an attack is left and a barrier is there (CIS-6.3, CIS-6.4, CIS-6.5)."""
    watch_city(s)
    if not s.alarmed and s.attacks_left() > 0 and s.n_barriers(s.active) > 0:
        s.ask(s.active, ASK_BARRIER)


def forbid_use(s: Cisza, barrier: i64, zombies: i64) -> str | None:
    """The rule that forbids this use of a barrier, or None."""
    if barrier < BARRICADE or barrier > MINES or s.barriers[s.active * 3 + barrier - BARRICADE] == 0:
        return "CIS-6.3"
    if barrier != MINES:
        return None if zombies == 0 else "CIS-6.7"
    at = s.active * 3
    n = normals(zombies) + strongs(zombies) + fasts(zombies)
    if zombies >= 64 or n == 0 or n > s.rows.kills:
        return "CIS-6.8"
    there = normals(zombies) <= s.zombies[at] and strongs(zombies) <= s.zombies[at + 1]
    return None if there and fasts(zombies) <= s.zombies[at + 2] else "CIS-6.8"


def legal_barrier(s: Cisza) -> list[i64]:
    """Stop, or use a placed barrier, never for its Noise alone; Mines on any zombies (CIS-6.3, CIS-6.8, CIS-10.5)."""
    codes: list[i64] = [STOP]  # a code without fields is its kind
    at = s.active * 3
    barriers = s.barriers
    if barriers[at] > 0:
        codes.append(USE | BARRICADE << 8)
    if barriers[at + 1] > 0:
        codes.append(USE | ALARM << 8)
    if barriers[at + 2] > 0:
        normal = s.zombies[at]
        strong = s.zombies[at + 1]
        fast = s.zombies[at + 2]
        for total in range(1, s.rows.kills + 1):
            for n in range(total if total < normal else normal, -1, -1):
                rest = total - n
                for k in range(rest if rest < strong else strong, -1, -1):
                    if rest - k <= fast:
                        zombies = n * ONE_NORMAL + k * ONE_STRONG + (rest - k) * ONE_FAST
                        codes.append(USE | MINES << 8 | zombies << 16)
    return codes


def apply_use(s: Cisza, barrier: i64, zombies: i64) -> None:
    """A used barrier is discarded, acts, then makes its Noise; then the window is open again (CIS-6.6, CIS-6.13)."""
    seat = s.active
    s.barriers[seat * 3 + barrier - BARRICADE] -= 1
    s.discard[barrier] += 1
    if s.journal is not None:
        s.emit(BARRIER_USED, seat, barrier)
    if barrier == BARRICADE:
        s.stopped += s.rows.stops  # CIS-6.7: one attack less, the zombie stays
    elif barrier == ALARM:
        s.alarmed = True  # CIS-6.9
    else:
        kill(s, seat, NORMAL, normals(zombies))
        kill(s, seat, STRONG, strongs(zombies))
        kill(s, seat, FAST, fasts(zombies))
        if s.journal is not None:
            s.record(ZOMBIES_KILLED, (seat, (normals(zombies), strongs(zombies), fasts(zombies))))
    s.push(BARRIER_WINDOW)
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
            s.emit(ATTACKED, seat, attacks, lost)
        s.arrivals[NORMAL] = 0
        s.arrivals[STRONG] = 0
        s.arrivals[FAST] = 0
        s.stopped = 0
        s.alarmed = False
    if s.survivors[seat] == 0:  # CIS-6.12: whatever the cause, also after an Alarm (CIS-7.7: only the active player)
        eliminate(s, seat)
        return False
    return True


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
        s.record(ELIMINATED, (seat, tuple(counts), barriers))
    for i in range(3):
        s.discard[BARRICADE + i] += s.barriers[seat * 3 + i]
        s.barriers[seat * 3 + i] = 0
    s.out[seat] = s.turn
    if s.n_in_game() == 1:  # CIS-7.2; with two players always (CIS-11.3)
        end_by(s, 1)
        return
    s.stack.append(DRAW_PHASE)
    s.stack.append(SHARE_OUT)


def share_out(s: Cisza) -> None:
    """The eliminated player gives each zombie to one of the two neighbours (CIS-7.3, CIS-7.6)."""
    if s.n_zombies(s.active) > 0:
        s.ask_openly(s.active, ASK_SPLIT)


def forbid_split(s: Cisza, player: i64) -> str | None:
    """The rule that forbids this neighbour, or None (CIS-7.4)."""
    if player == s.left_of(s.active) or player == s.right_of(s.active):
        return None
    return "CIS-7.4"


def legal_split(s: Cisza) -> list[i64]:
    """The left neighbour, then the right one."""
    left = s.left_of(s.active)
    right = s.right_of(s.active)
    if left == right:
        return [pack(GIVE, left)]
    return [pack(GIVE, left), pack(GIVE, right)]


def apply_split(s: Cisza, player: i64) -> None:
    """The zombie moves; the next one follows."""
    move_zombie(s, s.active, player, one(next_to_give(s)))
    s.push(SHARE_OUT)
