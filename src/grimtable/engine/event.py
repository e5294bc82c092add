"""What happened, in order, and who may see what of it."""

from hashlib import sha256
from typing import Any, Final

from grimtable.engine.event_kind import (
    NUMBER,
    NUMBERS,
    SEAT,
    EventKind,
    Field,
    Kind,
    Sees,
    Values,
    everybody,
    owner,
)
from grimtable.engine.ints import i64

__all__ = [
    "NUMBER",
    "NUMBERS",
    "SEAT",
    "Event",
    "EventKind",
    "Field",
    "Journal",
    "Kind",
    "Record",
    "Sees",
    "Values",
    "everybody",
    "owner",
]


UNPACKED: Final = -1
TOO_LARGE: Final = -2


class Record:
    """An event as it is kept: numbers, and each viewer's share of them."""

    def __init__(self, kind: EventKind, values: Values, masks: tuple[int, ...]) -> None:
        self.kind = kind
        self.number: int = kind.number
        self.values = values
        self.masks = masks
        self._packed: i64 = UNPACKED
        self.n = 0  # how many events there are up to and with this one
        self.numbers: tuple[int, ...] | None = None  # how many of them each viewer has noticed; None: all, all of them

    def noticed(self, viewer: int) -> int:
        """How many events a viewer has noticed up to and with this one."""
        return self.n if self.numbers is None else self.numbers[viewer]

    def key(self, viewer: int) -> object:
        """What `same` is for, as one number where the viewer sees all of a few small numbers."""
        if self.masks[viewer] == (1 << len(self.values)) - 1:
            if self._packed == UNPACKED:
                self._packed = self._pack()
            if self._packed >= 0:
                return self._packed
        return self.same(viewer)

    def _pack(self) -> i64:
        """Kind and values, each always at the same place: four values, and what a kind does not have is 0."""
        packed: i64 = self.number
        if len(self.values) > 4:
            return TOO_LARGE
        for k in range(4):
            value = self.values[k] if k < len(self.values) else 0
            if not isinstance(value, int) or not 0 <= value < 4096:
                return TOO_LARGE
            packed = packed << 12 | value
        return packed

    def same(self, viewer: int) -> tuple[int, Values, int]:
        """What a viewer sees of it as a key: two events of a game for which this is the same read the same."""
        values, mask = self.values, self.masks[viewer]
        if mask != (1 << len(values)) - 1:
            values = tuple([values[k] if mask >> k & 1 else None for k in range(len(values))])
        return (self.number, values, mask)


class Event:
    """An event as one viewer saw it, the `n`-th and of a `kind`: a field it may not see is not there."""

    def __init__(self, n: int, record: Record, viewer_index: int) -> None:
        self.n = n
        self.spec = record.kind
        self.kind = record.kind.name
        # Two events of a game that are the same here read the same, but for `n`: what is made of one serves the other.
        self.same: tuple[int, Values, int] = record.same(viewer_index)
        self._args: dict[str, Any] | None = None

    @property
    def args(self) -> dict[str, Any]:
        """The fields this viewer sees, readable."""
        if self._args is None:
            _number, values, mask = self.same
            self._args = {
                field.name: field.kind.to_json(value)
                for bit, (field, value) in enumerate(zip(self.spec.fields, values, strict=False))
                if mask >> bit & 1
            }
        return self._args

    def to_json(self) -> dict[str, object]:
        """Stable JSON; `n` counts this viewer's events without gaps, so a field `n` is written `count` here."""
        args = {"count" if name == "n" else name: value for name, value in self.args.items()}
        return {"n": self.n, "kind": self.kind, **args}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.n, self.kind))

    def __repr__(self) -> str:
        return f"Event({self.to_json()})"


class Journal:
    """What a state remembers of its past: events, what each seat made of them, barriers, question numbers.

    Clones share a journal until one of them writes; the list of records is shared even then, up to `n`.
    """

    def __init__(self, viewers: int) -> None:
        self.records: list[Record] = []
        self.n = 0
        self.memories: list[Any] = [None] * viewers  # what the game folds is the game's own type
        self.folded = [0] * viewers
        self.digests = [b""] * viewers  # of the events each viewer saw, up to `digested`
        self.digested = [0] * viewers
        self.questions = [0] * viewers
        self.acts = 0
        self.barrier = 0  # acts from this one on can be taken back freely
        self.actor = -1
        self.showed = False
        self.shared = False

    def copy(self) -> "Journal":
        """A journal of one's own."""
        other = Journal(0)
        other.records = self.records
        other.n = self.n
        other.memories = self.memories[:]
        other.folded = self.folded[:]
        other.digests = self.digests[:]
        other.digested = self.digested[:]
        other.questions = self.questions[:]
        other.acts = self.acts
        other.barrier = self.barrier
        other.actor = self.actor
        other.showed = self.showed
        return other

    def to_tuple(self) -> tuple[Any, ...]:
        """Everything but the memories, in plain values: for a pickle."""
        records = [(record.number, record.values, record.masks) for record in self.told()]
        return (records, self.questions[:], self.acts, self.barrier, self.actor, self.showed)

    @staticmethod
    def from_tuple(kinds: dict[int, EventKind], memories: list[Any], written: tuple[Any, ...]) -> "Journal":
        """The journal behind its plain values, with each viewer's memory."""
        journal = Journal(len(memories))
        records, journal.questions, journal.acts, journal.barrier, journal.actor, showed = written
        for number, values, masks in records:
            journal.add(Record(kinds[number], values, masks))
        journal.showed = showed
        journal.memories = memories
        journal.folded = [journal.n] * len(memories)
        return journal

    def digest(self, viewer_index: int) -> str:
        """A digest of all that a viewer saw, in order; only what is new since the last time is read."""
        found = self.digests[viewer_index]
        for k in range(self.digested[viewer_index], self.n):
            record = self.records[k]
            if record.masks[viewer_index] >= 0:
                found = sha256(found + repr(record.same(viewer_index)).encode()).digest()
        self.digests[viewer_index] = found
        self.digested[viewer_index] = self.n
        return found.hex()

    def add(self, record: Record) -> None:
        """Write one event down."""
        if len(self.records) != self.n:  # another branch went on from here: leave its pages alone
            self.records = self.records[: self.n]
        last = self.records[-1] if self.n else None
        self.n += 1
        record.n = self.n
        masks = record.masks
        if (last is not None and last.numbers is not None) or min(masks) < 0:
            viewers = range(len(masks))
            before = [0 if last is None else last.noticed(viewer) for viewer in viewers]
            record.numbers = tuple([before[viewer] + (masks[viewer] >= 0) for viewer in viewers])
        self.records.append(record)
        if record.kind.shows:
            self.showed = True

    def told(self) -> list[Record]:
        """All events."""
        return self.records if len(self.records) == self.n else self.records[: self.n]

    def laid_open(self, spectator_index: int) -> list[Event]:
        """All events with all their fields; `n` is how many a spectator had seen before."""
        events: list[Event] = []
        n = 0
        for record in self.told():
            events.append(Event(n, Record(record.kind, record.values, ((1 << len(record.values)) - 1,)), 0))
            n += record.masks[spectator_index] >= 0
        return events

    def seen(self, viewer_index: int, since: int) -> list[Event]:
        """What a viewer noticed, numbered without gaps, from number `since` on."""
        records = [self.records[k] for k in range(self.first_news(viewer_index, since), self.n)]
        return [
            Event(record.noticed(viewer_index) - 1, record, viewer_index)
            for record in records
            if record.masks[viewer_index] >= 0
        ]

    def first_news(self, viewer_index: int, since: int) -> int:
        """The first record after the one by which a viewer had noticed so many events."""
        k = self.n
        while k > 0 and self.records[k - 1].noticed(viewer_index) > since:
            k -= 1
        return k

    def noticed_when(self, viewer_index: int, public: int) -> int:
        """How many events a viewer had noticed when a spectator had noticed so many."""
        low, high = 0, self.n
        spectator = len(self.memories) - 1
        while low < high:
            middle = (low + high) // 2
            if self.records[middle].noticed(spectator) > public:
                high = middle
            else:
                low = middle + 1
        return self.records[low - 1].noticed(viewer_index) if low else 0

    def noticed(self, viewer_index: int) -> int:
        """How many events a viewer has noticed."""
        return self.records[self.n - 1].noticed(viewer_index) if self.n else 0
