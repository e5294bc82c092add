"""Some histories in full, so that samples can take hands from them when not all can be followed any more (TER-Q61).

From the second round on there are too many histories to keep apart who holds what in all of them (used_tables.py). But
a sample needs one. So beside the other tables, which never rule out what is so, there is one that holds nothing that is
not so: some histories, with who holds what, how far the radio is and where the trap lies, chosen to lead to as many
triples as possible. Nothing is lost by leaving some out, at the end of a phase or between two turns.

What is shown in an encounter, and a firecracker, is a card less in these histories, like one that was used.
"""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import owners
from grimtable.games.terrorscape.components import Rows
from grimtable.games.terrorscape.counts import NET, OWNED, Stock, count
from grimtable.games.terrorscape.joint import Joint
from grimtable.games.terrorscape.phases import Phase
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.turn_tables import Table
from grimtable.games.terrorscape.used_tables import Counts, all_places, thinned

ENOUGH: Final = 32  # histories that are kept, after a phase
ENOUGH_BETWEEN: Final = 10  # after a turn, of those that explain the same
A_CARD: Final = 20  # so many triples less are worth a card less that was used


def after(joint: Joint, k: list[i64], rows: Rows, noise: int, fire: bool, places: int) -> Counts:
    """Some histories after a Survivor phase, among these triples."""
    start = joint.followed if joint.followed else joint.counts
    if fire:  # whoever lit it had it from a quiet Discovery
        start = tuple([(number + owners.UNITS[owners.FREE], there) for number, there in start])
        start = tuple([each for each in start if each[0] & owners.GUARDS == 0])
    few = joint.by_followed(start)
    told = Told(few, k, rows, noise, fire, 0, False, False, some=True)
    return Some(few, told, places).histories()[0] if told.exact == OWNED else ()


def shown(table: Counts, item: int, i: int, rows: Rows) -> Counts:
    """The histories in which a Survivor can hold a card that it has just shown, without it."""
    found: dict[int, int] = {}
    for number, places in table:
        if rows.loud[item]:
            ways = owners.spent(number, owners.KEPT if rows.discover > 1 else owners.SOUNDED, i)
        else:
            ways = owners.spent(number, owners.FOUND, i) if rows.search[item] > 0 else []
            if rows.discovery[item] > 0:
                ways = [*ways, *owners.spent(number, owners.KEPT, i), number + owners.UNITS[owners.FREE]]
        for each in ways:
            if each & owners.GUARDS == 0:
                found[each] = found.get(each, 0) | places
    return tuple(sorted(thinned(found, OWNED).items()))


def afforded(table: Counts, stock: Stock) -> Counts:
    """The histories that can have had what was shown by now as well."""
    stock.some = True
    return tuple([each for each in table if stock.affords(each[0])])


def chosen(table: dict[int, int], places: int, most: int) -> Counts:
    """So many of the histories: together they lead to as many of these triples as possible, then to each again."""
    left = {number: there & places for number, there in table.items() if there & places}
    found: list[tuple[int, int]] = []
    missing = places
    while left and len(found) < most:
        best, worth, gain = 0, 0, 0
        for number, there in left.items():
            new = (there & missing).bit_count()
            value = new - A_CARD * count(number, NET)
            if new > 0 and (gain == 0 or value > worth):
                best, worth, gain = number, value, new
        if gain == 0:
            if missing == places:
                break
            missing = places
            continue
        missing &= ~left[best]
        found.append((best, left.pop(best)))
    return tuple(sorted(found))


class Some(Phase):
    """A Survivor phase for some of its histories."""

    def __init__(self, joint: Joint, told: Told, wanted: int) -> None:
        super().__init__(joint, told)
        self.wanted = wanted

    def histories(self) -> tuple[Counts, int]:
        """Those that were chosen."""
        self.discover(self.joined_turns())
        return self.remembered()

    def thin(self, table: Table) -> Table:
        """Some of the entries, for each thing that they explain."""
        by_cover: dict[int, dict[int, int]] = {}
        for (cover, used), places in super().thin(table).items():
            by_cover.setdefault(cover, {})[used] = places
        found: Table = {}
        for cover, entries in by_cover.items():
            for used, places in chosen(entries, all_places(tuple(entries.items())), ENOUGH_BETWEEN):
                found[cover, used] = places
        return found

    def remembered(self) -> tuple[Counts, int]:
        """Some of what was found."""
        return chosen(thinned(self.ending.found, OWNED), self.wanted, ENOUGH), OWNED
