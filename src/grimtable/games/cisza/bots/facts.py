"""How a seat of Cisza stands in a few numbers, and what the city may show next: for foretelling."""

from typing import Final

from grimtable.engine.facts import Fact
from grimtable.engine.ints import i64
from grimtable.engine.state import State
from grimtable.games.cisza.components import ALARM, BARRICADE, BARRIERS, MINES, ZOMBIES
from grimtable.games.cisza.kinds import ATTACK, DISCARDING, PLAY
from grimtable.games.cisza.state import Cisza


def facts(s: Cisza, seat: int) -> list[Fact]:
    """The own shelter first, then the city, then the others'."""
    outside, inside, wall = f"out:{seat}", f"in:{seat}", f"shelter:{seat}"
    found = [Fact("survivors", int(s.survivors[seat]), 1, at=(inside,), vital=True)]
    if s.active == seat and s.phase == PLAY:
        found.append(Fact("after-attack", int(after_attack(s, seat)), 1, at=(inside,)))
        found.append(Fact("may-play", int(s.stage != DISCARDING), 1, at=("hand",)))
    attacks = s.attacks_left() if s.active == seat and s.phase == ATTACK and not s.alarmed and not s.over else 0
    found.append(Fact("attacks", int(attacks), -1, at=(outside,)))
    for kind in range(3):
        found.append(Fact("wall", int(s.zombies[seat * 3 + kind]), -1, f"zombie-{ZOMBIES[kind]}", (outside,)))
    for kind in range(3):
        found.append(Fact("barrier", int(s.barriers[seat * 3 + kind]), 1, f"card-{BARRIERS[kind]}", (wall,)))
    found.append(Fact("rescue", int(len(s.city) > 0 and not s.visible), 1, at=("pile:city",)))
    found.append(Fact("horde", int(s.loose[0] + s.loose[1] + s.loose[2]), -1, at=("pile:city",)))
    for other in range(s.n_seats):
        if other != seat and s.out[other] == 0:
            who = f"{{s{other}}}"
            found.append(Fact("rival-survivors", int(s.survivors[other]), -1, who, (f"in:{other}",)))
            found.append(Fact("rival-wall", int(s.n_zombies(other)), 1, who, (f"out:{other}",)))
            found.append(Fact("rival-barriers", int(s.n_barriers(other)), -1, who, (f"shelter:{other}",)))
    return found


def after_attack(s: Cisza, seat: i64) -> i64:
    """Who would be left if the attack came now and every barrier answered it (CIS-6.7, CIS-6.8, CIS-6.9)."""
    at = seat * 3
    if s.barriers[at + ALARM - BARRICADE] > 0:
        return s.survivors[seat]
    attacks = s.n_zombies(seat) - s.rows.stops * s.barriers[at] - s.rows.kills * s.barriers[at + MINES - BARRICADE]
    if attacks < 0:
        attacks = 0
    left = s.survivors[seat] - attacks
    return left if left > 0 else 0


DEPTH: Final = 3  # a Flare rescues two people before its Noise turns the card below them


def draws(s: Cisza, seat: int) -> dict[str, list[tuple[int, State]]]:
    """Each zombie side that one of the top city cards may have, among all that nobody has seen (CIS-3.2, CIS-3.10)."""
    unseen = [int(s.rows.zombies[kind] - s.city_discard[kind]) for kind in range(4)]
    for kind in range(3):
        unseen[kind] -= int(s.loose[kind] + (1 if s.visible and s.city[-1] == kind else 0))
        for other in range(s.n_seats):
            unseen[kind] -= int(s.zombies[other * 3 + kind])
    found: dict[str, list[tuple[int, State]]] = {}
    for depth in range(1 if s.visible else 0, min(DEPTH, len(s.city))):
        worlds: list[tuple[int, State]] = []
        for kind in range(4):
            if unseen[kind] > 0:
                world = s.clone()
                world.city[len(world.city) - 1 - depth] = kind
                worlds.append((unseen[kind], world))
        found[f"city-{depth}"] = worlds
    return found
