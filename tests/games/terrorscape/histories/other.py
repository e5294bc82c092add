"""A table beside the real one, and which of its cards might as well be others (walk.py)."""

from typing import Final, final

from grimtable.engine.codes import bit
from grimtable.engine.event import Record
from grimtable.engine.event_kind import Values, everybody
from grimtable.engine.ints import i64
from grimtable.engine.rng import below_from
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import AMUL, CAM, FLASH, KEY, KIT, MAP, N_ITEMS, TEAM
from grimtable.games.terrorscape.events import EVENTS
from grimtable.games.terrorscape.kinds import LOCK_REMOVED
from grimtable.games.terrorscape.state import Terrorscape

Heard = tuple[int, Values]
# Events that everybody notices, and the bits of the fields that everybody sees
OPEN: Final[dict[int, int]] = {
    each.number: sum(1 << bit for bit, field in enumerate(each.fields) if field.sees is everybody)
    for each in EVENTS.values()
    if each.sees is everybody
}
STAYING: Final = (MAP, FLASH, AMUL, CAM, KIT)  # holding them can have told something, or they came otherwise
_dice: dict[tuple[int, ...], list[i64]] = {}


@final
class Other:
    """A table at which everything told so far was told, and other things may have happened behind the screen."""

    def __init__(self, s: Terrorscape, at: i64, fixed: i64) -> None:
        self.s = s
        self.at = at  # events told so far
        self.fixed = fixed  # bits of cards that could not just as well be others, see card_bit

    def clone(self) -> "Other":
        """An independent copy."""
        return Other(self.s.clone(), self.at, self.fixed)


def card_bit(i: i64, item: i64) -> i64:
    """The bit of an item in a Survivor's backpack."""
    return bit(i * N_ITEMS + item)


def is_free(s: Terrorscape, fixed: i64, i: i64, item: i64) -> bool:
    """Whether a card that a Survivor holds could just as well be another of the discovery deck that sounds like it.

    It was kept in a Discovery, lies in the same backpack since, and nobody outside has seen it.
    """
    if item in STAYING or item == KEY or fixed & card_bit(i, item) or s.known[knowledge.ITEMS_SEEN + item] > 0:
        return False
    return s.packs[i * N_ITEMS + item] > 0


def swap(s: Terrorscape, i: i64, item: i64, at: i64) -> None:
    """A card that a Survivor holds changes places with one of the deck that sounds like it."""
    new = s.discovery[at]
    s.discovery[at] = item
    s.take_item(i, item)
    s.add_item(i, new)
    s.listed = None


def held(s: Terrorscape) -> i64:
    """Everything that anybody holds, as fixed cards."""
    found: i64 = 0
    for i in range(TEAM):
        for item in range(1, N_ITEMS):
            if s.packs[i * N_ITEMS + item] > 0:
                found |= card_bit(i, item)
    return found


def loaded_dice(faces: list[i64], wanted: tuple[int, ...]) -> list[i64]:
    """A stream of chance whose next throws are these; found by trying, and kept."""
    key = (*wanted, -1, *faces)
    found = _dice.get(key)
    if found is not None:
        return found
    n: i64 = len(faces)
    seed: i64 = 0
    while True:
        seed += 1
        words: list[i64] = [seed, seed * 7919 & 0xFFFFFFFF, seed * 104729 & 0xFFFFFFFF, 1]
        stream = words[:]
        for face in wanted:
            if faces[below_from(stream, 0, n)] != face:
                break
        else:
            _dice[key] = words
            return words


def heard(record: Record, own: bool) -> Heard | None:
    """What everybody is told by an event; None: nothing at all. In Variant 2 also who removed a lock (TER-13.9)."""
    number = record.number
    if number not in OPEN:
        return None
    seen = 3 if own and number == LOCK_REMOVED else OPEN[number]
    return number, tuple(value if seen >> bit & 1 else None for bit, value in enumerate(record.values))
