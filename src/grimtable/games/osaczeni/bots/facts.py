"""How a seat of Osaczeni stands in a few numbers: for foretelling."""

from grimtable.engine.facts import Fact
from grimtable.games.osaczeni.components import AREAS, CHARACTERS, FAMILY, N_AREAS, N_CARDS, NO_AREA, PARKING
from grimtable.games.osaczeni.state import Osaczeni


def facts(s: Osaczeni, seat: int) -> list[Fact]:
    """The own family first, then the doors, then tokens and the others."""
    people = [i for i in range(seat * FAMILY, seat * FAMILY + FAMILY) if s.at[i] < N_AREAS]
    where = tuple([f"char:{seat}:{CHARACTERS[i % FAMILY]}" for i in people])
    found = [
        Fact("family", len(people), 1, at=where, vital=True),
        Fact("points", int(sum([s.rows.points[i % FAMILY] for i in people])), 1, at=where),
    ]
    for i in range(seat * FAMILY, seat * FAMILY + FAMILY):
        who, chip = f"character-{CHARACTERS[i % FAMILY]}", (f"char:{seat}:{CHARACTERS[i % FAMILY]}",)
        if s.at[i] <= N_AREAS:  # in an area, or about to be placed
            found.append(Fact("unsheltered", int(s.at[i] == PARKING), -1, who, chip))
            found.append(Fact("in-danger", int(in_danger(s, int(s.at[i]))), -1, who, chip))
            found.append(Fact("hidden", int(s.hidden >> i & 1), 1, who, chip))
    for area in range(N_AREAS):
        if s.is_closed(area):
            continue
        what, place = f"area-{AREAS[area]}", (f"area:{AREAS[area]}",)
        own = -1 if s.has_character(seat, area) else 0
        found.append(Fact("monsters", int(s.monsters[area]), own, what, place))
        if area != PARKING:
            found.append(Fact("breaks", int(in_danger(s, area)), own, what, place))
    if s.area != NO_AREA:
        found.append(Fact("votes", int(s.pistols[seat]), 1))
    found.append(Fact("badge", int(s.badge == seat), 1))
    found.append(Fact("victim", int(s.victim == seat), 1))
    found.append(Fact("dice-known", int(s.looked >> seat & 1), 1))
    found.append(Fact("cards", int(s.hands[seat * N_CARDS]), 1, at=("hand",)))
    for other in range(s.n_seats):
        if other != seat:
            found.append(Fact("rival-family", int(s.living(other)), -1, f"{{s{other}}}", others(s, other)))
    return found


def others(s: Osaczeni, seat: int) -> tuple[str, ...]:
    """The living characters of a seat, as the drawing names them."""
    chips: list[str] = []
    for i in range(seat * FAMILY, seat * FAMILY + FAMILY):
        if s.at[i] < N_AREAS:
            chips.append(f"char:{seat}:{CHARACTERS[i % FAMILY]}")
    return tuple(chips)


def in_danger(s: Osaczeni, area: int) -> bool:
    """Whether the monsters now outside an area would take somebody there (OSA-9.3, OSA-9.7)."""
    if area >= N_AREAS or s.crowd(area) == 0:
        return False
    return s.monsters[area] > 0 if area == PARKING else s.is_threatened(area)
