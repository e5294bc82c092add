"""Events: who sees which field, numbering, and journals that clones share."""

from typing import cast

from grimtable.engine.event import (
    NUMBER,
    NUMBERS,
    SEAT,
    Event,
    EventKind,
    Field,
    Journal,
    Kind,
    Record,
    everybody,
    owner,
)
from grimtable.engine.state import State

NOBODY = cast(State, None)  # none of these masks look at the table
CARD = Kind("card", ("none", "axe", "flare"))
CARDS = Kind("card", ("none", "axe", "flare"), counts=True)
DREW = EventKind(1, "drew", (Field("seat", SEAT), Field("n"), Field("cards", CARDS, owner)), "XYZ-1.1", shows=True)
SECRET = EventKind(2, "secret", (Field("seat", SEAT), Field("card", CARD)), sees=owner)
OPEN = EventKind(3, "open", (Field("seat", SEAT), Field("hands", NUMBERS)))
VIEWERS: list[int | None] = [0, 1, None]


def record(kind: EventKind, *values: object) -> Record:
    return Record(kind, values, kind.masks(NOBODY, values, VIEWERS))


def test_masks_say_who_sees_which_field() -> None:
    assert DREW.masks(NOBODY, (1, 2, (0, 1, 1)), VIEWERS) == (0b011, 0b111, 0b011)
    assert SECRET.masks(NOBODY, (0, 2), VIEWERS) == (0b11, -1, -1)
    assert OPEN.masks(NOBODY, (0, (3, 3)), VIEWERS) == (0b11, 0b11, 0b11)


def test_a_field_that_may_not_be_seen_is_not_there() -> None:
    drew = record(DREW, 1, 2, (0, 1, 1))

    assert Event(0, drew, 0).args == {"seat": 1, "n": 2}
    assert Event(0, drew, 1).args == {"seat": 1, "n": 2, "cards": {"axe": 1, "flare": 1}}
    assert "flare" not in repr(Event(0, drew, 2))


def test_json_keeps_the_number_next_to_a_field_called_n() -> None:
    assert Event(4, record(DREW, 1, 2, (0, 1, 1)), 0).to_json() == {"n": 4, "kind": "drew", "seat": 1, "count": 2}


def test_values_read_as_their_kind_says() -> None:
    assert CARD.to_json(2) == "flare"
    assert CARDS.to_json((0, 0, 3)) == {"flare": 3}
    assert NUMBERS.to_json((3, 0)) == [3, 0]
    assert NUMBER.to_json(5) == SEAT.to_json(5) == 5


def test_events_compare_by_what_was_seen() -> None:
    """Two worlds that differ in a hidden field give a viewer equal events."""
    here, there = record(DREW, 1, 2, (0, 2, 0)), record(DREW, 1, 2, (0, 0, 2))

    assert Event(0, here, 0) == Event(0, there, 0)
    assert hash(Event(0, here, 0)) == hash(Event(0, there, 0))
    assert Event(0, here, 1) != Event(0, there, 1)
    assert Event(0, here, 0) != Event(1, here, 0)
    assert Event(0, here, 0) != "drew"
    assert Event(0, here, 0).same == Event(0, there, 0).same  # nor does what keys a cache tell them apart
    assert Event(0, here, 1).same != Event(0, there, 1).same


def test_what_keys_a_store_of_texts_tells_apart_just_what_a_viewer_sees_to_be_different() -> None:
    here, there = record(DREW, 1, 2, (0, 2, 0)), record(DREW, 1, 2, (0, 0, 2))
    small, other = record(SECRET, 0, 1), record(SECRET, 0, 2)

    assert here.key(0) == there.key(0), "a hidden field makes no difference"
    assert here.key(1) != there.key(1)
    assert isinstance(small.key(0), int), "small numbers that are all seen are one number"
    assert small.key(0) == record(SECRET, 0, 1).key(0)
    assert small.key(0) != other.key(0)
    kinds = [EventKind(number, "moved", (Field("a"), Field("b"))) for number in (7, 8)]
    values = [(a, b) for a in (-1, 0, 1, 4095, 4096, 1 << 40) for b in (-1, 0, 1, 4095, 4096, 1 << 40)]
    keys = {Record(kind, each, (0b11,)).key(0) for kind in kinds for each in values}
    assert len(keys) == len(kinds) * len(values)
    fields = tuple(Field(name) for name in "abcd")
    short = [EventKind(number, "short", fields[:n]) for number in range(3) for n in range(5)]
    assert len({Record(kind, (1,) * len(kind.fields), ((1 << len(kind.fields)) - 1,)).key(0) for kind in short}) == 15


def test_numbering_has_no_gaps_for_those_who_notice_less() -> None:
    journal = Journal(3)
    for kind, values in ((OPEN, (0, (1, 1))), (SECRET, (0, 1)), (OPEN, (1, (1, 1))), (SECRET, (1, 2))):
        journal.add(record(kind, *values))

    assert [(event.n, event.kind) for event in journal.seen(0, 0)] == [(0, "open"), (1, "secret"), (2, "open")]
    assert [(event.n, event.kind) for event in journal.seen(2, 0)] == [(0, "open"), (1, "open")]
    assert [event.n for event in journal.seen(1, 1)] == [1, 2]
    assert journal.seen(2, 2) == []
    assert [journal.noticed(viewer) for viewer in range(3)] == [3, 3, 2]
    assert [journal.noticed_when(0, public) for public in range(3)] == [0, 2, 3]


def test_numbering_goes_on_once_somebody_has_noticed_less() -> None:
    journal = Journal(3)
    for kind, values in ((SECRET, (1, 1)), (OPEN, (0, (1, 1))), (OPEN, (0, (2, 2)))):
        journal.add(record(kind, *values))

    assert [event.n for event in journal.seen(0, 0)] == [0, 1]
    assert [event.n for event in journal.seen(1, 0)] == [0, 1, 2]
    assert [event.n for event in journal.seen(2, 1)] == [1]


def test_a_copy_shares_pages_until_one_of_them_writes() -> None:
    first = Journal(3)
    first.add(record(OPEN, 0, (1, 1)))
    second = first.copy()
    assert second.records is first.records

    first.add(record(OPEN, 1, (2, 2)))
    assert len(second.seen(2, 0)) == 1
    second.add(record(OPEN, 0, (3, 3)))
    second.add(record(OPEN, 0, (4, 4)))

    assert [event.args["hands"] for event in first.seen(2, 0)] == [[1, 1], [2, 2]]
    assert [event.args["hands"] for event in second.seen(2, 0)] == [[1, 1], [3, 3], [4, 4]]


def test_what_shows_something_hidden_is_marked() -> None:
    journal = Journal(3)
    journal.add(record(OPEN, 0, (1, 1)))
    assert not journal.showed

    journal.add(record(DREW, 1, 1, (0, 1, 0)))

    assert journal.showed
    assert everybody(NOBODY, (), None)
