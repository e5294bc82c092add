"""Who can have given a card to whom: exchanges where Survivors stand together in a turn of one of them (TER-3.7)."""

from grimtable.engine.codes import field_a, field_b, kind_of
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import ADRE, FLASH, TEAM
from grimtable.games.terrorscape.uses import EQUIPPED
from tests.games.terrorscape.recall.moments import ROUND, TURN
from tests.games.terrorscape.recall.plans import Explained, place


def went(code: int, here: int) -> int:
    """Where a deed leads."""
    kind, a = kind_of(code), field_a(code)
    if kind == k.MOVE:
        return int(a)
    if (kind == k.USE and a in (ADRE, FLASH)) or (kind == k.ABILITY and a != EQUIPPED):
        return int(field_b(code)) - 1
    return here


class Meetings:
    """All moments of a history in which the Survivor whose turn it is stands with another."""

    def __init__(self, history: list[Explained]) -> None:
        self.all: list[tuple[int, int, int]] = []  # moment, whose turn, who else is there
        self.ways: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
        for each in history:
            at = [place(each.before, i) for i in range(TEAM)]
            for t, turn in enumerate(each.turns):
                for d in range(len(turn.deeds) + 1):
                    others = sum(1 << j for j in range(TEAM) if j != turn.i and at[j] == at[turn.i])
                    if others:
                        self.all.append((each.number * ROUND + t * TURN + d, turn.i, others))
                    if d < len(turn.deeds):
                        at[turn.i] = went(turn.deeds[d], at[turn.i])

    def from_(self, owner: int, at: int) -> list[tuple[int, int] | None]:
        """For each Survivor when and from whom it can have a card at the earliest that somebody got at a moment."""
        found = self.ways.get((owner, at))
        if found is None:
            found = [None] * TEAM
            found[owner] = (at, owner)
            for moment, i, others in self.all:
                if moment > at:
                    here = [i, *(j for j in range(TEAM) if others >> j & 1)]
                    giver = next((j for j in here if found[j] is not None and found[j][0] < moment), -1)  # type: ignore[index]
                    for j in here:
                        if giver >= 0 and found[j] is None and (giver == i or j == i):
                            found[j] = (moment, giver)
            self.ways[owner, at] = found
        return found

    def reaches(self, owner: int, at: int, i: int, by: int) -> bool:
        """Whether a card can be in somebody's hand by a moment."""
        way = self.from_(owner, at)[i]
        return way is not None and (i == owner or way[0] <= by)

    def gifts(self, owner: int, at: int, i: int) -> list[tuple[int, int, int]]:
        """The exchanges that bring it there: moment, giver, taker."""
        found: list[tuple[int, int, int]] = []
        ways = self.from_(owner, at)
        while i != owner:
            way = ways[i]
            assert way is not None
            found.append((way[0], way[1], i))
            i = way[1]
        return found[::-1]
