"""Which traits a history needs: who must own what, and who cannot (TER-12.1, TER-12.3, TER-Q61).

Survivors' traits are secret. A history in which a Survivor needs none may have dealt it any, for there are always some
that leave no trace. So for each history is kept what was done that only a trait explains: a claim, for a Survivor and a
trait. Fewer is never worse. What is turned down after use cannot be claimed again (TER-12.4); nobody has more traits
than were kept, and each is there once (TER-12.2). Some work by themselves: whoever did without them denies to own them.

Claims lie where other numbers say who holds what (owners.py); a table has the one or the other.
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge, owners
from grimtable.games.terrorscape.components import (
    BURST,
    COORDINATOR,
    DECOY,
    FIRST_AID,
    HERBOLOGY,
    HURRIED,
    INSTINCT,
    INTREPID,
    JUDICIOUS,
    MORALE,
    N_TRAITS,
    PROMPT,
    SILENT,
    SLEIGHT,
    TEAM,
    VIGILANT,
    Rows,
)

CLAIMED: Final = (
    HURRIED, INTREPID, FIRST_AID, INSTINCT, MORALE, SILENT, DECOY, VIGILANT, SLEIGHT, JUDICIOUS, PROMPT, BURST,
    COORDINATOR, HERBOLOGY,
)  # fmt: skip
DENIED: Final = (INTREPID, VIGILANT, HERBOLOGY)  # they work by themselves
N_CLAIMS: Final = len(CLAIMED) + len(DENIED)  # of one Survivor


def _unit(i: int, at: int) -> int:
    return 1 << owners.SHIFT + owners.WIDTH * (i * N_CLAIMS + at)


def _units(traits: tuple[int, ...], first: int) -> list[list[int]]:
    """For each Survivor and trait the bit that says so, 0: none does."""
    return [
        [_unit(i, first + traits.index(trait)) if trait in traits else 0 for trait in range(N_TRAITS + 1)]
        for i in range(TEAM)
    ]


CLAIMS: Final[list[list[int]]] = _units(CLAIMED, 0)
DENIALS: Final[list[list[int]]] = _units(DENIED, len(CLAIMED))
EVERY_SLEIGHT: Final[int] = sum(CLAIMS[i][SLEIGHT] for i in range(TEAM))
MINE: Final[list[int]] = [sum(CLAIMS[i]) for i in range(TEAM)]  # all claims of a Survivor


@final
class Claims:
    """Who may own what, for all that is known to everybody."""

    def __init__(self, k: list[i64], rows: Rows, kept: int) -> None:
        self.able = [
            [bool(knowledge.can_have(k, i, trait, kept)) for trait in range(N_TRAITS + 1)] for i in range(TEAM)
        ]
        self.room = [kept - int(k[knowledge.TRAITS + i]).bit_count() for i in range(TEAM)]  # what is shown is no claim
        self.once = sum(CLAIMS[i][trait] for i in range(TEAM) for trait in CLAIMED if rows.trait_once[trait])
        self.known: dict[int, bool] = {}
        self.closed = False  # no history may claim anything new

    def claim(self, used: int, i: int, trait: int) -> int:
        """What was used, with a trait that this Survivor must own; -1: it cannot, or has used it up."""
        mine = CLAIMS[i][trait]
        if used & mine:
            return -1 if mine & self.once else used
        if self.closed or not self.able[i][trait]:
            return -1
        found = used | mine
        return found if self.allows(found) else -1

    def deny(self, used: int, i: int, trait: int) -> int:
        """What was used, where this Survivor cannot own a trait; -1: it must."""
        if used & CLAIMS[i][trait]:
            return -1
        if not self.able[i][trait] or (used & MINE[i]).bit_count() >= self.room[i]:
            return used  # nobody thought so
        return used | DENIALS[i][trait]

    def joined(self, one: int, other: int) -> int:
        """The claims of a history and those of a turn; -1: both cannot be true."""
        if one & other & self.once:
            return -1
        found = one | other
        return found if self.allows(found) else -1

    def sleights(self, used: int) -> list[int]:
        """The same if somebody has kept one card more in an earlier Discovery, whoever it was (TER-T1.14)."""
        if used & EVERY_SLEIGHT:
            return []
        found = [self.claim(used, i, SLEIGHT) for i in range(TEAM)]
        return [each for each in found if each >= 0]

    def allows(self, used: int) -> bool:
        """Whether all claims can be true together."""
        claims = used >> owners.SHIFT
        found = self.known.get(claims)
        if found is None:
            found = self.known[claims] = self.reckon(used)
        return found

    def reckon(self, used: int) -> bool:
        """Everybody has room for what it claims, and no trait is there twice."""
        for i in range(TEAM):
            if (used & MINE[i]).bit_count() > self.room[i]:
                return False
            for trait in DENIED:
                if used & CLAIMS[i][trait] and used & DENIALS[i][trait]:
                    return False
        for trait in CLAIMED:
            owning = [i for i in range(TEAM) if used & CLAIMS[i][trait]]
            if len(owning) > 1 or not all(self.able[i][trait] for i in owning):
                return False
        return True


def claimed(used: int, i: int) -> list[int]:
    """The traits that a Survivor must own."""
    return [trait for trait in CLAIMED if used & CLAIMS[i][trait]]


def denied(used: int, i: int) -> list[int]:
    """The traits that a Survivor cannot own."""
    return [trait for trait in DENIED if used & DENIALS[i][trait]]
