"""Where the Survivors can be when the Killer has to decide in the middle of their phase (TER-Q31, TER-Q61).

That happens after a Taunt that brings a level. Noise is not told by then, so anybody may have made any; the other
things told have causes. Some of the others have had their turn, the one who taunted has come as far as that action.
"""

from functools import lru_cache

from grimtable.engine.ints import i64
from grimtable.games.terrorscape.causes import Turn
from grimtable.games.terrorscape.components import EVERYWHERE, N_LOCATIONS, Rows
from grimtable.games.terrorscape.counts import settled
from grimtable.games.terrorscape.gifted import Gifted, GiftedTurn
from grimtable.games.terrorscape.joint import NOTE_LOOSE, NOTE_TAUNT, Joint, Parts, note
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.turn_tables import Table
from grimtable.games.terrorscape.turn_ways import Key
from grimtable.games.terrorscape.used_tables import GIFTS

Moments = tuple[tuple[int, int], ...]  # who has had a turn before, as bits: triples


class TauntingTurn(GiftedTurn):
    """What one Survivor can have done up to the Taunt, and with it."""

    def act(self, key: Key, ways: int) -> None:
        """No other action."""
        if self.t.next_note(key[5]) == note(NOTE_TAUNT, self.i):
            self.taunt(key, ways)

    def add_extras(self, key: Key, ways: int) -> None:
        """Extra actions before it."""
        if key[0] == 0:
            super().add_extras(key, ways)


class Interrupted(Gifted):
    """A Survivor phase up to a Taunt."""

    def __init__(self, joint: Joint, told: Told, taunter: int) -> None:
        super().__init__(joint, told)
        self.taunter = taunter

    def turn(self, i: int) -> Turn:
        """All turns of a Survivor, still to be listed."""
        return TauntingTurn(self.told, i) if i == self.taunter else super().turn(i)

    def moments(self) -> Moments:
        """The triples at this moment, by who has had a turn."""
        found: dict[int, int] = {}
        tables: dict[int, Table] = {0: {(0, counts): places for counts, places in self.start}}
        for size in range(len(self.playing)):
            tables = self.lightened(tables, size, True)
            following: dict[int, Table] = {}
            for acted, table in tables.items():
                for i in self.next_to_act(acted, size, True):
                    into: Table = {} if i == self.taunter else following.setdefault(acted | 1 << i, {})
                    self.take_turn(table, into, i, last=False)
                    if i == self.taunter:
                        found[acted] = found.get(acted, 0) | self.told_so_far(into)
            tables = {acted: self.thin(table) for acted, table in following.items()}
        return tuple([(acted, places) for acted, places in found.items() if places])

    def told_so_far(self, table: Table) -> int:
        """The triples of those who have caused all that was told."""
        found = 0
        for (cover, used), places in table.items():
            if cover >> N_LOCATIONS == len(self.told.notes):
                for each in settled(used):
                    if len(self.paid(each)) > 0:
                        found |= places
        return found


def moments(joint: Joint, k: list[i64], rows: Rows, kept: int, plans: bool, own: bool) -> Moments:
    """Where the Survivors can be now, by who has had a turn; the one who taunted is in its own."""
    return _moments(joint.key(), tuple(int(each) for each in k), rows, kept, plans, own)


@lru_cache(maxsize=16)
def _moments(key: Parts, numbers: tuple[int, ...], rows: Rows, kept: int, plans: bool, own: bool) -> Moments:
    """Every sampler of a view asks for the same."""
    joint = Joint(*key)
    k: list[i64] = list(numbers)
    taunters = [each >> 8 & 255 for each in joint.notes if each & 255 == NOTE_TAUNT]
    if NOTE_LOOSE in joint.notes or len(taunters) == 0:
        return ((0, joint.places),)
    few = joint.by_side(GIFTS).unplanned()
    told = Told(few, k, rows, EVERYWHERE, True, kept, plans, own, True)
    found = Interrupted(few, told, taunters[0]).moments()
    return found if len(found) > 0 else ((0, joint.places),)
