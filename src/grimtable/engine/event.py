"""What happened, in order, and who may see what of it."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from grimtable.engine.state import State

Values = tuple[Any, ...]  # small ints, or tuples of them where a field is a list of counts
Sees = Callable[["State", Values, int | None], bool]


class Kind:
    """How a field's number reads outside: a plain number, a seat, a slug, or counts per slug."""

    def __init__(self, name: str, slugs: tuple[str, ...] = (), *, counts: bool = False) -> None:
        self.name = name
        self.slugs = slugs
        self.counts = counts

    def to_json(self, value: Any) -> object:  # a number or a tuple of numbers, as `counts` says
        """The readable form."""
        if self.counts:
            if not self.slugs:
                return list(value)
            return {slug: n for slug, n in zip(self.slugs, value, strict=True) if n}
        return self.slugs[value] if self.slugs else value


NUMBER = Kind("number")
SEAT = Kind("seat")
NUMBERS = Kind("numbers", counts=True)


def everybody(_s: "State", _values: Values, _viewer: int | None) -> bool:
    """Nothing hidden."""
    return True


def owner(_s: "State", values: Values, viewer: int | None) -> bool:
    """Only the seat that the event's first field names."""
    return bool(viewer == values[0])


@dataclass(frozen=True)
class Field:
    """One field of an event, and who sees it."""

    name: str
    kind: Kind = NUMBER
    sees: Sees = everybody


@dataclass(frozen=True)
class EventKind:
    """A kind of event; `shows` says that it lays something hidden open, which bars free undo."""

    number: int
    name: str
    fields: tuple[Field, ...] = ()
    rule: str = ""
    icon: str = ""
    shows: bool = False
    sees: Sees = everybody
    _all: ClassVar[int | None]  # the bits of all fields where everybody sees them all

    def __post_init__(self) -> None:
        is_open = self.sees is everybody and all(field.sees is everybody for field in self.fields)
        object.__setattr__(self, "_all", (1 << len(self.fields)) - 1 if is_open else None)

    def masks(self, s: "State", values: Values, viewers: list[int | None]) -> tuple[int, ...]:
        """For each viewer the bits of the fields it sees, or -1 if it does not notice the event at all."""
        if self._all is not None:  # nothing hidden from anybody
            return (self._all,) * len(viewers)
        masks = []
        for viewer in viewers:
            mask = -1
            if self.sees(s, values, viewer):
                mask = 0
                for bit, field in enumerate(self.fields):
                    if field.sees(s, values, viewer):
                        mask |= 1 << bit
            masks.append(mask)
        return tuple(masks)


class Record:
    """An event as it is kept: numbers, and each viewer's share of them."""

    __slots__ = ("kind", "masks", "numbers", "values")

    def __init__(self, kind: EventKind, values: Values, masks: tuple[int, ...]) -> None:
        self.kind = kind
        self.values = values
        self.masks = masks
        self.numbers: tuple[int, ...] = ()  # how many events each viewer has noticed up to and with this one


class Event:
    """An event as one viewer saw it: a field it may not see is not there."""

    __slots__ = ("_args", "kind", "n", "same", "spec")

    def __init__(self, n: int, record: Record, viewer_index: int) -> None:
        self.n = n
        self.spec = record.kind
        self.kind = record.kind.name
        # Two events of a game that are the same here read the same, but for `n`: what is made of one serves the other.
        self.same: tuple[int, Values, int] = (record.kind.number, record.values, record.masks[viewer_index])
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

    __slots__ = ("actor", "acts", "barrier", "folded", "memories", "n", "questions", "records", "shared", "showed")

    def __init__(self, viewers: int) -> None:
        self.records: list[Record] = []
        self.n = 0
        self.memories: list[Any] = [None] * viewers  # what the game folds is the game's own type
        self.folded = [0] * viewers
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
        other.questions = self.questions[:]
        other.acts = self.acts
        other.barrier = self.barrier
        other.actor = self.actor
        other.showed = self.showed
        return other

    def add(self, record: Record) -> None:
        """Write one event down."""
        if len(self.records) != self.n:  # another branch went on from here: leave its pages alone
            self.records = self.records[: self.n]
        before = self.records[-1].numbers if self.n else (0,) * len(record.masks)
        record.numbers = tuple([count + (mask >= 0) for count, mask in zip(before, record.masks, strict=True)])
        self.records.append(record)
        self.n += 1
        if record.kind.shows:
            self.showed = True

    def laid_open(self, spectator_index: int) -> list[Event]:
        """All events with all their fields; `n` is how many a spectator had seen before."""
        events: list[Event] = []
        n = 0
        for record in self.records[: self.n]:
            events.append(Event(n, Record(record.kind, record.values, ((1 << len(record.values)) - 1,)), 0))
            n += record.masks[spectator_index] >= 0
        return events

    def seen(self, viewer_index: int, since: int) -> list[Event]:
        """What a viewer noticed, numbered without gaps, from number `since` on."""
        events: list[Event] = []
        for k in range(self.n - 1, -1, -1):
            record = self.records[k]
            n = record.numbers[viewer_index]
            if n <= since:
                break
            if record.masks[viewer_index] >= 0:
                events.append(Event(n - 1, record, viewer_index))
        events.reverse()
        return events

    def noticed_when(self, viewer_index: int, public: int) -> int:
        """How many events a viewer had noticed when a spectator had noticed so many."""
        k = bisect_right(self.records, public, hi=self.n, key=lambda record: record.numbers[-1])
        return self.records[k - 1].numbers[viewer_index] if k else 0

    def noticed(self, viewer_index: int) -> int:
        """How many events a viewer has noticed."""
        return self.records[self.n - 1].numbers[viewer_index] if self.n else 0
