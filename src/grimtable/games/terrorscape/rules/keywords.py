"""Keywords: noise, SCARE, HEAL, DETECT, SEARCH, LOCK (TER-1), injury and elimination (TER-10)."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.evidence import ITEMS_SEEN
from grimtable.games.terrorscape.rules import encounter, killer_deck, outcome, survivor_actions
from grimtable.games.terrorscape.state import DEAD, Terrorscape

# Which doors a LOCK may name (TER-1.13)
OWN_DOORS: i64 = 0
ANY_DOOR: i64 = 1


def people(s: Terrorscape, bits: i64) -> tuple[int, ...]:
    """Survivors as an event names them: by character."""
    return tuple(int(s.who[i]) for i in range(c.TEAM) if bits >> i & 1)


# Noise


def make_noise(s: Terrorscape, place: i64) -> None:
    """A location has noise or not; the Killer hears of it at the end of the phase (TER-1.14)."""
    one: i64 = 1
    s.noise |= one << place
    s.emit(k.NOISE_MADE, place)


def own_noise(s: Terrorscape, i: i64, place: i64) -> None:
    """Noise by own cards, items, actions, abilities: none beside the Killer with Hypervigilance (TER-T1.12)."""
    if s.traits[i] >> c.VIGILANT & 1 and s.at[i] == place and s.killer_is_at(place):
        survivor_actions.use_quietly(s, i, c.VIGILANT)
        return  # TER-Q46: noise elsewhere is made all the same
    make_noise(s, place)


# Fear


def set_fear(s: Terrorscape, i: i64, fear: i64) -> None:
    """Fear tokens go by Survivor means: whose and how many are left is public (TER-H1.4)."""
    if s.fear[i] != fear:
        s.fear[i] = fear
        s.emit(k.FEAR_CHANGED, s.who[i], fear)


def heal(s: Terrorscape, i: i64) -> None:
    """HEAL: an injured Survivor becomes healthy (TER-1.17)."""
    if s.health[i] > 0:
        s.health[i] = 0
        s.emit(k.HEALTH_CHANGED, s.who[i], 0)


def scare(s: Terrorscape, i: i64) -> None:
    """SCARE: one fear token, or at the limit noise in its location, told at once (TER-1.16, TER-C1.3, TER-H1.9)."""
    if s.fear[i] < s.rows.max_fear:
        s.fear[i] += 1
        s.emit(k.SCARED, s.who[i], s.fear[i])
        return
    place = s.at[i]
    one: i64 = 1
    s.noise |= one << place
    if s.fire == 0:
        s.heard |= one << place
        evidence.stand(s.known, i, place)
        s.emit(k.OVERFLOWED, s.who[i], place)
    else:
        s.fire = 2  # TER-1.15, TER-Q41: the name, not the place
        s.emit(k.OVERFLOWED, s.who[i], c.NOWHERE)
    if s.killer == c.SPECTER and s.level >= 3:
        s.overflows.append(i)  # TER-8.12


def scare_all(s: Terrorscape, bits: i64) -> None:
    """One part of an effect SCAREs several Survivors in seat order (TER-1.21)."""
    for i in range(c.TEAM):
        if bits >> i & 1:
            scare(s, i)
    s.push(k.DO_SETTLE)


def scare_places(s: Terrorscape, places: i64) -> None:
    """SCARE each Survivor in some locations; who was hit tells both sides who is there (TER-H1.8)."""
    hit = s.survivors_at(places)
    evidence.tell(s.known, places, hit, 0)
    announce_places(s, places, hit)
    scare_all(s, hit)


def announce_places(s: Terrorscape, places: i64, hit: i64) -> None:
    """Say who is hit by an effect on some locations (TER-H1.8, TER-H1.13)."""
    if s.journal is not None:
        s.record(k.CAUGHT, (bits_of(places), people(s, hit)))


def bits_of(places: i64) -> tuple[int, ...]:
    """Locations as an event names them."""
    return tuple(place for place in range(c.N_LOCATIONS) if places >> place & 1)


def settle(s: Terrorscape) -> None:
    """After a part of an effect: overflows are offered one by one, then owed levels are gained (TER-8.12, TER-13.7)."""
    if len(s.overflows) > 0:
        i = s.overflows.pop(0)
        s.push(k.DO_SETTLE)
        if s.in_play(i) and killer_deck.counted_hand(s) >= 3:
            s.ask(s.killer_seat, k.ASK_OVERFLOW, i)
        return
    if s.owed > 0:
        s.owed -= 1
        s.push(k.DO_SETTLE)
        s.push(k.DO_GAIN_LEVEL)


def legal_overflow(s: Terrorscape) -> list[i64]:
    """Pay three cards and injure, or not; asked if nobody has counted too few cards (TER-8.12)."""
    if s.hand[0] < 3:
        return [pack(k.PASS)]
    return [pack(k.PASS), pack(k.YES)]


def apply_overflow(s: Terrorscape, i: i64) -> None:
    """Three cards are paid, then a direct injury; no encounter, the game goes on (TER-8.12, TER-8.13, TER-10.3)."""
    s.push(k.DO_INJURE, i)
    s.push(k.DO_PAY, 3)


# Injury


def injure_all(s: Terrorscape, bits: i64) -> None:
    """One direct injury each, in seat order, each one settled before the next (TER-1.21)."""
    one: i64 = 1
    for i in range(c.TEAM):
        if bits >> i & 1:
            s.push(k.DO_INJURE_ALL, bits & ~(one << i))
            if s.in_play(i):
                s.push(k.DO_INJURE, i)
            return
    s.push(k.DO_SETTLE)


def injure(s: Terrorscape, i: i64) -> None:
    """A direct injury: the Survivor may be asked for the amulet (TER-10.3, TER-10.4)."""
    if s.known[ITEMS_SEEN + c.AMUL] < s.rows.discovery[c.AMUL] + s.rows.search[c.AMUL]:
        s.ask(s.controller(i), k.ASK_AMULET, i)  # asked while one may be held: a missing question would tell
    else:
        wound(s, i)


def legal_amulet(s: Terrorscape, i: i64) -> list[i64]:
    """Show the amulet, or not (TER-10.4, TER-I1.12)."""
    if s.has(i, c.AMUL):
        return [pack(k.PASS), pack(k.YES)]
    return [pack(k.PASS)]


def apply_amulet(s: Terrorscape, i: i64) -> None:
    """The amulet is shown and discarded, and prevents one direct injury (TER-10.4, TER-I1.12)."""
    s.drop_item(i, c.AMUL)
    s.known[ITEMS_SEEN + c.AMUL] += 1
    s.emit(k.AMULET_USED, s.who[i])


def wound(s: Terrorscape, i: i64) -> None:
    """Healthy becomes injured, injured becomes eliminated (TER-10.1); Terrorising the Mass follows (TER-T2.20)."""
    if s.health[i] == 0:
        s.health[i] = 1
        s.emit(k.INJURED, s.who[i])
    else:
        eliminate(s, i)
    if not s.over and s.killer_has(c.TERROR):  # TER-Q34
        for other in range(c.TEAM):
            if s.in_play(other):
                scare(s, other)


def eliminate(s: Terrorscape, i: i64) -> None:
    """The Killer wins at once; in Variant 2 a body stays and a level is owed (TER-10.2, TER-13.7, TER-13.16)."""
    s.out[i] = DEAD
    s.known[evidence.OUT + i] = 1
    s.emit(k.ELIMINATED, s.who[i])
    if not s.own:
        outcome.finish(s, outcome.BY_ELIMINATION)
        return
    s.owed += 1
    one: i64 = 1
    s.foes &= ~(one << i)
    leave_play(s, i)


def leave_play(s: Terrorscape, i: i64) -> None:
    """Variant 2: the token passes on at once, and without Survivors the game is over (TER-13.11, TER-13.14)."""
    if s.n_in_play() == 0:
        outcome.finish(s, outcome.BY_ALL_GONE)
    elif s.token == i:
        s.token = s.next_in_play(i)
        s.emit(k.TOKEN_PASSED, s.who[s.token])


# Questions of the Killer


def detect(s: Terrorscape, places: i64, asked: i64 = c.BY_NAME) -> None:
    """DETECT: name every Survivor there except Anna, not who is where (TER-1.11, TER-S1.3, TER-H1.10).

    `asked` is the area that the Killer named, or how else it asked: the log says so.
    """
    named = s.survivors_at(places)
    silent: i64 = 0
    one: i64 = 1
    anna = s.index_of(c.ANNA)
    if anna != c.TEAM:
        silent = one << anna
        named &= ~silent
    evidence.tell(s.known, places, named, silent)
    if s.journal is not None:
        s.record(k.DETECTED, (bits_of(places), people(s, named), asked))
    s.named = named
    s.reacted = 0
    if named != 0 and (s.killer_has(c.MURDEROUS) or s.killer_has(c.HEIGHTENED) or s.killer_has(c.IMMEDIATE)):
        s.push(k.DO_DETECTED)  # TER-12.7


def search(s: Terrorscape, reappearing: i64) -> None:
    """SEARCH: name every Survivor in the Killer's location, Anna too; any starts an encounter (TER-1.12, TER-H1.11)."""
    one: i64 = 1
    here: i64 = one << s.lair
    named = s.survivors_at(here)
    evidence.tell(s.known, here, named, 0)
    if s.journal is not None:
        s.record(k.SEARCHED, (s.lair, people(s, named)))
    if named != 0:
        encounter.begin(s, named, reappearing)
    elif s.plan_active == 1 and s.plan_token == s.lair and s.plans[s.plan_on] == c.EXPLOSIVE:
        outcome.finish(s, outcome.BY_PLAN)  # TER-P1.1, TER-Q26


# Locks


def remove_lock(s: Terrorscape, i: i64, door: i64) -> None:
    """A Survivor removes a lock: the door is told at once, in Variant 2 with the name (TER-4.5, TER-13.9, TER-H1.3)."""
    one: i64 = 1
    s.locks &= ~(one << door)
    evidence.lock_off(s.known, door)
    s.emit(k.LOCK_REMOVED, door, s.who[i])


def lock(s: Terrorscape, scope: i64, left: i64) -> None:
    """Name the doors of a LOCK one after another, then lock them (TER-1.13)."""
    if left == 0 or len(legal_door(s, scope, left)) == 0:
        s.push(k.DO_RELEASE)
        return
    s.ask_openly(s.killer_seat, k.ASK_DOOR, scope, left)


def forbid_door(s: Terrorscape, scope: i64, left: i64, door: i64) -> str | None:
    """The rule that forbids naming this door, or None; several doors are named in order, none twice."""
    if door >= c.N_DOORS:
        return "TER-1.13"
    one: i64 = 1
    able: i64 = (one << c.N_DOORS) - 1 if scope == ANY_DOOR else s.rows.doors_at[s.lair]
    if able >> door & 1 == 0 or s.to_lock >> door != 0:
        return "TER-1.13"
    above: i64 = 0
    for other in range(door + 1, c.N_DOORS):
        if able >> other & 1:
            above += 1
    if above < left - 1 and n_above_last(s, able) >= left:
        return "TER-1.13"
    return None


def n_above_last(s: Terrorscape, able: i64) -> i64:
    """How many doors can still be named."""
    n: i64 = 0
    for door in range(c.N_DOORS):
        if able >> door & 1 and s.to_lock >> door == 0:
            n += 1
    return n


def legal_door(s: Terrorscape, scope: i64, left: i64) -> list[i64]:
    """Every door that can be named next; a locked one is allowed and changes nothing (TER-1.13)."""
    codes: list[i64] = []
    for door in range(c.N_DOORS):
        if forbid_door(s, scope, left, door) is None:
            codes.append(pack(k.LOCK, door))
    return codes


def apply_door(s: Terrorscape, scope: i64, left: i64, door: i64) -> None:
    """The door is named; what is named is locked together."""
    one: i64 = 1
    s.to_lock |= one << door
    s.push(k.DO_LOCK, scope, left - 1)


def release(s: Terrorscape) -> None:
    """With all locks on the map one must go for each new one, never from a door of this LOCK (TER-1.13, TER-C1.2)."""
    new = s.to_lock & ~s.locks
    n = s.n_locks()
    bits = new
    while bits != 0:
        bits &= bits - 1
        n += 1
    if n > s.rows.max_locks:
        if s.locks & ~s.to_lock == 0:
            drop_last(s)
        else:
            s.push(k.DO_RELEASE)
            s.ask_openly(s.killer_seat, k.ASK_FREE)
            return
    one: i64 = 1
    for door in range(c.N_DOORS):
        if s.to_lock >> door & 1:
            fresh = s.locks >> door & 1 == 0
            s.locks |= one << door
            evidence.lock_on(s.known, door)
            s.emit(k.LOCKED, door, 1 if fresh else 0)
    s.to_lock = 0


def drop_last(s: Terrorscape) -> None:
    """Done as far as possible: there are no more locks (TER-1.20)."""
    one: i64 = 1
    free = s.rows.max_locks - s.n_locks()
    for door in range(c.N_DOORS):
        if s.to_lock >> door & 1 and s.locks >> door & 1 == 0:
            if free > 0:
                free -= 1
            else:
                s.to_lock &= ~(one << door)


def forbid_free(s: Terrorscape, door: i64) -> str | None:
    """The rule that forbids taking the lock from this door, or None."""
    if door >= c.N_DOORS or s.locks >> door & 1 == 0 or s.to_lock >> door & 1:
        return "TER-1.13"
    return None


def legal_free(s: Terrorscape) -> list[i64]:
    """Every lock on the map that this LOCK does not name."""
    codes: list[i64] = []
    for door in range(c.N_DOORS):
        if forbid_free(s, door) is None:
            codes.append(pack(k.FREE, door))
    return codes


def apply_free(s: Terrorscape, door: i64) -> None:
    """A lock is taken from a door for another one (TER-H1.23)."""
    one: i64 = 1
    s.locks &= ~(one << door)
    evidence.lock_off(s.known, door)
    s.emit(k.LOCK_TAKEN, door)


# Keys


def take_key(s: Terrorscape, i: i64) -> None:
    """A KEY goes to the rack, in Variant 2 to its finder in secret (TER-5.4, TER-13.3, TER-13.15, TER-H1.2)."""
    if s.own:
        s.keys[i] += 1
        s.emit(k.KEY_TAKEN, s.who[i], s.keys[i])
    else:
        s.rack += 1
        s.emit(k.KEY_RACKED, s.rack)
