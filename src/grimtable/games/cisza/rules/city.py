"""The City deck and Noise: CIS-3, and the moment a Horde shows, CIS-4.1."""

from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.state import Cisza


def survivor_on_top(s: Cisza) -> bool:
    """Whether somebody can be rescued: the top card shows a survivor (CIS-3.9)."""
    return len(s.city) > 0 and not s.visible


def enter(s: Cisza, seat: i64, zombie: i64) -> None:
    """A zombie enters a shelter; it does nothing before that player's own phase 2 (CIS-3.14).

    During the owner's phase 2 it counts as an arrival and does not attack this turn (CIS-6.2).
    """
    s.zombies[seat * 3 + zombie] += 1
    if s.phase == k.ATTACK and seat == s.active:
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
        s.emit(k.NOISE_LOST, seat)  # CIS-3.7
        return
    if told:
        s.emit(k.NOISE_MADE, seat)
    if s.visible:  # CIS-3.6: it walks in, the next card is not turned
        zombie = take_top(s)
        enter(s, seat, zombie)
        if told:
            s.emit(k.ZOMBIE_CAME, seat, zombie)
        return
    s.city_moved = True
    zombie = s.city[-1]  # CIS-3.2: the card is turned on the deck
    if zombie == c.FAST:  # CIS-3.4
        take_top(s)
        if told:
            s.emit(k.ZOMBIE_TURNED, zombie)
        enter(s, seat, zombie)
        if told:
            s.emit(k.ZOMBIE_CAME, seat, zombie)
    elif zombie == c.HORDE:  # CIS-3.5
        turn_up_horde(s)
    else:  # CIS-3.3
        s.visible = True
        if told:
            s.emit(k.ZOMBIE_TURNED, zombie)


def turn_up_horde(s: Cisza) -> None:
    """A Horde is discarded the moment it is revealed and never enters a shelter (CIS-4.1)."""
    s.city_discard[take_top(s)] += 1
    s.emit(k.HORDE_TURNED)
    s.push(k.HORDE_COMES)


def lose_survivors(s: Cisza, seat: i64, n: i64) -> None:
    """Lost survivors go to the City discard and stay survivor side up (CIS-3.11, CIS-3.12)."""
    if n > 0:
        s.survivors[seat] -= n
        s.city_discard[c.SURVIVOR] += n
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
        s.emit(k.FINAL_ATTACK)
