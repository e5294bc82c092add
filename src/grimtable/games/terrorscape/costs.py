"""What a history has used, as machine words: in one Survivor phase a hundred thousand of them are compared (TER-Q61).

A number of counts.py with who holds what above it (owners.py) is too long for a machine word. It is cut at fields, so
that all fields of a word are compared at once, each by the bit above it that is left free.
"""

from typing import Final, final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import owners

WORD: Final = (1 << 63) - 1
SEVENS: Final = 0x4081020408102040  # the free bits of nine fields of seven bits
MIXED: Final = 0x4444444408102040  # of five fields of seven bits, then seven of four
FOURS: Final = 0x0888888888888888  # of fifteen fields of four bits


@final
class Cost:
    """One number in words: three for what was used, and with the third who holds what."""

    def __init__(self, counts: int) -> None:
        self.first: i64 = counts & WORD
        self.second: i64 = counts >> 63 & WORD
        self.third: i64 = counts >> 126 & WORD
        self.fourth: i64 = 0
        self.fifth: i64 = 0
        self.sixth: i64 = 0
        if counts > owners.COUNTED:
            self.fourth = counts >> 189 & (1 << 60) - 1
            self.fifth = counts >> 249 & (1 << 60) - 1
            self.sixth = counts >> 309 & (1 << 56) - 1  # above it stands what is never compared (plan_states.py)

    def will_do_for(self, other: "Cost") -> bool:
        """Whether it has used no more of anything than another."""
        return (
            (other.first | SEVENS) - self.first & SEVENS == SEVENS
            and (other.second | SEVENS) - self.second & SEVENS == SEVENS
            and (other.third | MIXED) - self.third & MIXED == MIXED
            and (other.fourth | FOURS) - self.fourth & FOURS == FOURS
            and (other.fifth | FOURS) - self.fifth & FOURS == FOURS
            and (other.sixth | FOURS) - self.sixth & FOURS == FOURS
        )

    def field(self, number: i64) -> i64:
        """What one of the fields of counts.py holds."""
        if number < 9:
            return self.first >> 7 * number & 127
        if number < 18:
            return self.second >> 7 * (number - 9) & 127
        return self.third >> 7 * (number - 18) & 127
