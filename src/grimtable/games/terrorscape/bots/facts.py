"""How a seat of Terrorscape stands in a few numbers, from what it may know: for foretelling."""

from typing import Final

from grimtable.engine.facts import Fact
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.components import KEY, LOCATIONS, N_ITEMS, N_LOCATIONS, SURVIVORS, TEAM
from grimtable.games.terrorscape.state import DEAD, SETTING_UP, Terrorscape

FOG: Final = 2  # steps


def facts(s: Terrorscape, seat: int) -> list[Fact]:
    """What a side knows of itself, of the goal, and of how near the other is."""
    if s.phase == SETTING_UP:
        return []
    return killer_facts(s) if seat == s.killer_seat else survivor_facts(s, seat)


def survivor_facts(s: Terrorscape, seat: int) -> list[Fact]:
    """Wounds, fear, noise and distance of the own Survivors, keys and radio of all."""
    found = [Fact("alive", int(TEAM - count(s, DEAD)), 1, vital=not s.own, at=("keys",))]
    for i in range(TEAM):
        if not s.in_play(i):
            continue
        who, person = f"survivor-{SURVIVORS[s.who[i]]}", (f"person:{SURVIVORS[s.who[i]]}",)
        own = 1 if s.controls(seat, i) or not s.own else 0
        found.append(Fact("hurt", int(s.health[i]), -own, who, person))
        found.append(Fact("fear", int(s.fear[i]), -own, who, person))
        if s.controls(seat, i):
            if s.turn_of == i:
                found += reach(s, i, who, person)
            found.append(Fact("items", int(s.packs[i * N_ITEMS]), 1, who, person))
    for place in range(N_LOCATIONS):
        found.append(
            Fact("noise", int(s.noise >> place & 1), -1, f"location-{LOCATIONS[place]}", (f"room:{LOCATIONS[place]}",))
        )
    keys = s.rack
    for i in range(TEAM):
        keys += s.packs[i * N_ITEMS + KEY]
    found.append(Fact("keys", int(keys), 1, at=("keys",)))
    found.append(Fact("repair", int(s.repair), 1, at=("radio",)))
    found.append(Fact("help", int(s.help_at > 0), 1))
    found.append(Fact("in-hall", gathered(s), 1, at=(f"room:{LOCATIONS[s.rows.start]}",)))
    found.append(Fact("locks", int(s.n_locks()), -1))
    return found


def steps_off(s: Terrorscape, i: i64) -> int:
    """How many steps a Survivor is from where this side last saw the Killer (TER-1.4)."""
    return int(s.distance(s.last_seen if s.sneak != 0 else s.lair, s.at[i]))


def reach(s: Terrorscape, i: i64, who: str, person: tuple[str, ...]) -> list[Fact]:
    """What the Killer needs to search where a Survivor stands: its two actions, a card for a step more, or still more.

    In the fog it may be two steps from where it was last seen (TER-7.12).
    """
    steps = steps_off(s, i) - (FOG if s.sneak != 0 else 0)
    return [
        Fact("reached", int(steps <= 1), -1, who, person),
        Fact("reached-by-card", int(steps == 2), 0, who, person),
        Fact("out-of-reach", int(steps > 2), 1, who, person),
    ]


def gathered(s: Terrorscape) -> int:
    """How many Survivors stand in the Entrance Hall (TER-3.3)."""
    n = 0
    for i in range(TEAM):
        if s.in_play(i) and s.at[i] == s.rows.start:
            n += 1
    return n


def killer_facts(s: Terrorscape) -> list[Fact]:
    """Wounds and fear dealt, what is left of the hand, and how many rooms each Survivor may be in."""
    found = [Fact("eliminated", int(count(s, DEAD)), 1)]
    for i in range(TEAM):
        if not s.in_play(i):
            continue
        who, person = f"survivor-{SURVIVORS[s.who[i]]}", (f"survivor:{i}",)
        found.append(Fact("killer-hurt", int(s.health[i]), 1, who, person))
        found.append(Fact("killer-fear", int(s.fear[i]), 1, who, person))
        found.append(Fact("hiding-places", rooms(evidence.places(s.known, i)), -1, who, person))
    found.append(Fact("strength", int(s.strength()), 1))
    found.append(Fact("killer-cards", int(s.hand[0]), 0, at=("hand",)))
    lair = (f"room:{LOCATIONS[s.lair]}",)
    found.append(Fact("may-be-here", may_be_at(s, s.lair), 1, at=lair))
    found.append(Fact("heard-here", int(s.heard >> s.lair & 1), 1, at=lair))
    found.append(Fact("locked", int(s.n_locks()), 1))
    found.append(Fact("sneaking", int(s.sneak != 0), 1))
    found.append(Fact("level", int(s.level), 1))
    found.append(Fact("met", int(s.met), 1))
    return found


def may_be_at(s: Terrorscape, place: i64) -> int:
    """How many Survivors may be in a location, for all the Killer knows (TER-H1)."""
    n = 0
    for i in range(TEAM):
        if s.in_play(i) and evidence.places(s.known, i) >> place & 1:
            n += 1
    return n


def rooms(bits: i64) -> int:
    """How many locations a set holds."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def count(s: Terrorscape, fate: i64) -> i64:
    """How many Survivors have met a fate."""
    n: i64 = 0
    for i in range(TEAM):
        if s.out[i] == fate:
            n += 1
    return n
