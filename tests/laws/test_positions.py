"""Positions: a dump, written down as JSON or TOML, loads at any point and plays on exactly as the game did."""

import json
from typing import Any

import pytest
from hypothesis import strategies as st

import grimtable
from grimtable.engine.errors import BadInput, GrimtableError
from grimtable.engine.state import State
from tests.laws.harness import Case, Point, choose, every_case, law, play_out, points, refusal, viewers


def toml(value: object) -> str:
    """A value in TOML; what is None is left out, for TOML has no word for it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in kept(value).items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def kept(table: dict[str, object]) -> dict[str, object]:
    """A table without its empty places."""
    return {
        key: value
        for key, value in table.items()
        if value is not None and not (isinstance(value, list) and value and all(item is None for item in value))
    }


def toml_text(table: dict[str, object]) -> str:
    """A position as a TOML file."""
    return "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in kept(table).items())


def plays_alike(s: State, other: State, point: Point, acts: int) -> None:
    """Both go the same way, event by event, for every viewer."""
    rng = point.rng("position")
    for _ in range(acts):
        if s.over:
            break
        seat, action = choose(s, rng, point.style)
        seen = [(s.n_events(viewer), other.n_events(viewer)) for viewer in viewers(s)]

        s.apply(seat, action)
        other.apply(seat, action)

        assert other.hash() == s.hash()
        for viewer, (here, there) in zip(viewers(s), seen, strict=True):
            ours, theirs = s.events(here, viewer), other.events(there, viewer)
            assert [(event.kind, event.args) for event in ours] == [(event.kind, event.args) for event in theirs]
            assert other.view(viewer) == s.view(viewer)


@law(2, point=points())
def test_a_dump_plays_on_exactly(case: Case, point: Point) -> None:
    """Load a dump: same hash, same views, same answers, same dice."""
    s = point.reach(case)
    other = grimtable.load_position(case.name, grimtable.dump_position(s))

    assert other.hash() == s.hash()
    assert other.pending == s.pending
    assert [other.view(viewer) for viewer in viewers(s)] == [s.view(viewer) for viewer in viewers(s)]
    assert [other.legal(seat) for seat in s.pending] == [s.legal(seat) for seat in s.pending]
    plays_alike(s, other, point, 25)


@law(2, point=points(), form=st.sampled_from(("json", "toml")))
def test_a_dump_survives_as_text(case: Case, point: Point, form: str) -> None:
    """JSON and TOML text lead back to the same state."""
    s = point.reach(case)
    dump = grimtable.dump_position(s)
    position = json.loads(json.dumps(dump)) if form == "json" else toml_text(dump)

    other = grimtable.load_position(case.name, position)

    assert other.hash() == s.hash()
    assert grimtable.dump_position(other) == dump
    plays_alike(s, other, point, 5)


@law(2, point=points())
def test_a_game_that_is_over_is_a_position_too(case: Case, point: Point) -> None:
    """The end loads with its outcome."""
    s = case.new(point.seed)
    rng = point.rng("end")
    while not s.over:
        s.apply(*choose(s, rng, point.style))

    other = grimtable.load_position(case.name, json.loads(json.dumps(grimtable.dump_position(s))))

    assert other.hash() == s.hash()
    assert other.outcome == s.outcome
    assert other.pending == ()


@law(2, point=points())
def test_dumping_and_loading_leave_the_original_alone(case: Case, point: Point) -> None:
    """The dump shares nothing with the state: both ways."""
    s = point.reach(case)
    before = s.hash()
    dump = grimtable.dump_position(s)
    text = json.dumps(dump)

    other = grimtable.load_position(case.name, dump)
    other.apply(*choose(other, point.rng("dump")))
    assert json.dumps(dump) == text
    assert s.hash() == before
    s.apply(*choose(s, point.rng("dump")))
    assert json.dumps(dump) == text


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where something stands in a position: every key, and the first of every list."""
    found: list[tuple[str | int, ...]] = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list) and value:
        found += places(value[0], (*path, 0))
    return found


@law(4, point=points(), key=st.integers(0, 500), value=st.sampled_from([None, "x", -1, [1], {"x": 1}, 3.5, 10**12]))
def test_a_bent_position_is_refused_or_means_something(case: Case, point: Point, key: int, value: object) -> None:
    """A position comes from a person: what is wrong in it is refused with a reason, never a crash."""
    bent: Any = grimtable.dump_position(point.reach(case))
    path = places(bent)[key % len(places(bent))]
    at = bent
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value

    reason = refusal(lambda: grimtable.load_position(case.name, bent))

    if reason is None:
        s = grimtable.load_position(case.name, bent)
        assert len(s.pending) > 0 or s.over
        play_out(s, point.rng("bent"))
    else:
        assert str(reason)
        assert "\n" not in str(reason)


@every_case
def test_text_that_is_no_position_is_refused(case: Case) -> None:
    """What is not TOML, or no table, says so in one line."""
    for bad in ("this is not = = TOML", "seats = 99", "mode = 'no-such-mode'"):
        with pytest.raises(GrimtableError, match=case.name) as refusal:
            grimtable.load_position(case.name, bad)
        assert "\n" not in str(refusal.value)
    with pytest.raises(BadInput):
        case.game.load([])  # type: ignore[arg-type]  # what a JSON file may hold


BENT: tuple[Any, ...] = (
    None, "x", "", -1, 99, 2**31, 10**30, 1.5, float("nan"), True, [], {}, ["x"], [-1], [[1]], {"x": 1},
)  # fmt: skip
PYTHONS = ("Error(", "NoneType", "' object", "unpack", "iterable", "subscript", "literal", "tuple.index", "argument")


def everywhere(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # whatever a dump holds
    """The ways to everything inside a position."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way for key, item in items for way in ((*path, key), *everywhere(item, (*path, key)))]


def bend(table: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put another value in one place of a position."""
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value


@law(2, point=points(), depth=st.integers(1, 4))
def test_a_bent_dump_is_refused_in_words(case: Case, point: Point, depth: int) -> None:
    """Whatever stands where something else belongs: it loads and can be looked at, or one line says what is bent."""
    text = json.dumps(grimtable.dump_position(point.reach(case)))
    rng = point.rng("bent")
    ways = [way for way in everywhere(json.loads(text)) if len(way) <= depth and way[0] != "pack"]
    for _ in range(12):
        table = json.loads(text)
        way, value = ways[rng.below(len(ways))], BENT[rng.below(len(BENT))]
        bend(table, way, value)

        try:
            s = grimtable.load_position(case.name, table)
        except BadInput as error:
            said = str(error)
            assert said.startswith(case.name), (way, value, said)
            assert not any(word in said for word in PYTHONS), (way, value, said)
        else:
            assert [s.view(viewer) for viewer in viewers(s)]
            assert s.over or s.legal(s.pending[0])


@pytest.mark.parametrize("name", ["cisza", "terrorscape"])
def test_somebody_is_asked_while_a_game_runs(name: str) -> None:
    """A dump whose question was struck out would leave a table that waits for nobody."""
    s = grimtable.new(name, seed=1)
    for _ in range(14):
        s.apply(s.pending[0], s.legal(s.pending[0])[0])
    table = grimtable.dump_position(s)
    table["now"]["asked"] = []

    with pytest.raises(BadInput, match="nobody is asked, though the game is not over"):
        grimtable.load_position(name, table)
