"""The five laws of views and samples, for every viewer: what a seat may know, and worlds that fit it.

A sample is made for every viewer here, also for those who are not asked and for the spectator: law 5 speaks of them
too. The fourth law, that samples reach exactly the possible worlds, is counted out in test_worlds.py.
"""

import json
import marshal
import pickle
from contextlib import suppress

from hypothesis import strategies as st

import grimtable
from grimtable.engine.errors import BadView, GrimtableError
from grimtable.engine.event import Event
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.engine.view import View
from tests.laws.harness import LONG, Case, Point, choose, law, play_out, points, refusal, told, viewers


def packed(view: View) -> bytes:
    """A view's JSON in the order in which it is built, quicker than as text: equal bytes here, equal text there."""
    return marshal.dumps(view.to_json(), 2)  # the last version without back references


def written(s: State, viewer: int | None) -> str:
    """What a viewer sees, as text."""
    return json.dumps(s.view(viewer).to_json(), ensure_ascii=False)


@law(3, point=points())
def test_law_1_a_sample_looks_like_the_view(case: Case, point: Point) -> None:
    """The JSON is equal byte by byte, so no field of it rests on what differs between the worlds."""
    s = point.reach(case)
    rng = point.rng("sample")
    for viewer in viewers(s):
        for _ in range(2):
            world = case.game.determinize(s.view(viewer), rng)

            assert packed(world.view(viewer)) == packed(s.view(viewer))
            assert world.view(viewer) == s.view(viewer)


@law(3, point=points())
def test_law_2_a_sample_depends_on_the_view_and_the_rng_alone(case: Case, point: Point) -> None:
    """The view's JSON suffices; another true table that looks the same gives the same sample."""
    s = point.reach(case)
    game = case.game
    for viewer in viewers(s):
        view = s.view(viewer)
        sample = game.determinize(view, Rng(point.seed, "a"))
        from_json = game.determinize(game.read_view(json.loads(json.dumps(view.to_json()))), Rng(point.seed, "a"))
        other_truth = game.determinize(view, Rng(point.seed, "b"))
        from_other = game.determinize(other_truth.view(viewer), Rng(point.seed, "a"))

        assert sample.hash() == from_json.hash() == from_other.hash()
        assert sample.streams != s.streams, "a sample has dice of its own"


@law(3, point=points())
def test_law_3_a_sample_allows_the_same_actions(case: Case, point: Point) -> None:
    """What a seat may do rests on what it may know; order and default included."""
    s = point.reach(case)
    rng = point.rng("legal")
    for seat in s.pending:
        world = case.game.determinize(s.view(seat), rng)
        info = grimtable.infoset(case.name, json.loads(written(s, seat)))

        assert world.legal(seat) == s.legal(seat) == info.legal == s.infoset(seat).legal
        assert world.default(seat) == s.default(seat)
        assert info.sample(rng).legal(seat) == info.legal


@law(3, point=points())
def test_law_4_a_sample_is_a_table_like_any_other(case: Case, point: Point) -> None:
    """It can be written down and read again, every seat at it has a view with samples of its own, and it ends."""
    s = point.reach(case)
    rng = point.rng("world")
    viewer = viewers(s)[point.seed % (case.seats + 1)]
    world = case.game.determinize(s.view(viewer), rng)

    assert case.game.load(json.loads(json.dumps(case.game.dump(world)))).hash() == world.hash()
    assert world.pending or world.over
    for other in viewers(world):
        second = case.game.determinize(world.view(other), rng)
        assert packed(second.view(other)) == packed(world.view(other))
    play_out(world, rng, point.style)
    muted = case.game.sampler(s.view(viewer)).sample(rng)
    assert muted.journal is None
    play_out(muted, rng, point.style)


def shows_first(true: list[Event], other: list[Event]) -> bool:
    """Whether two courses differ for the first time where something hidden is shown, or after it."""
    for one, two in zip(true, other, strict=False):
        if one.spec.shows or two.spec.shows:
            return True
        if told([one]) != told([two]):
            return False
    rest = true[len(other) :] or other[len(true) :]
    return bool(rest) and rest[0].spec.shows


@law(3, seed=st.integers(0, 2**32), style=st.sampled_from(("any", "sensible", "late")), who=st.integers(0, 8))
def test_law_5_two_worlds_stay_alike_until_something_is_shown(case: Case, seed: int, style: str, who: int) -> None:
    """The truth and a sample, played on with the same actions: same events, view and waiting, game after game."""
    s = case.new(seed)
    viewer = viewers(s)[who % (case.seats + 1)]
    rng = Rng(seed, "law alike")
    world = case.game.determinize(s.view(viewer), rng)
    compared = 0
    for _ in range(LONG):
        if s.over:
            break
        assert world.waiting(viewer) == s.waiting(viewer)
        seat, action = choose(s, rng, style)
        if action not in world.legal(seat):
            assert seat != viewer, "the viewer's own actions are the same in both worlds"
            common = [action for action in s.legal(seat) if action in world.legal(seat)]
            if common:
                action = common[rng.below(len(common))]
            else:  # the other seat is in a different place there: the viewer cannot know, so look at another world
                s.apply(seat, action)
                world = case.game.determinize(s.view(viewer), rng)
                continue
        seen, seen_there = s.n_events(viewer), world.n_events(viewer)

        s.apply(seat, action)
        world.apply(seat, action)

        here, there = s.events(seen, viewer), world.events(seen_there, viewer)
        if told(here) == told(there):
            view, view_there = s.view(viewer), world.view(viewer)
            assert packed(view_there) == packed(view)
            assert view.waiting == view_there.waiting == s.waiting(viewer)
            compared += 1
        else:
            assert shows_first(here, there), (told(here), told(there))
            world = case.game.determinize(s.view(viewer), rng)
    assert compared > 0


@law(3, point=points())
def test_views_are_json_and_read_back(case: Case, point: Point) -> None:
    """A view travels as JSON, names what it is of, and comes back equal."""
    history = point.history(case)
    for s in (history[-1], history[len(history) // 2]):
        for viewer in viewers(s):
            view = s.view(viewer)
            data = json.loads(json.dumps(view.to_json()))

            assert data == view.to_json()
            again = case.game.read_view(data)
            assert again == view
            assert again.to_json() == view.to_json()
            assert pickle.loads(pickle.dumps(view)) == view  # to another process; copies go the same way
            assert again.seat == view.seat == viewer
            assert again.waiting == view.waiting
            assert hash(again) == hash(view)
            assert (data["game"], data["ruleset"], data["mode"]) == (case.name, case.game.ruleset, s.setup.mode)
            assert data["options"] == s.setup.options
            assert data["pack"] == case.game.pack_hash(s.setup.rows)
            assert (data["question"] is not None) == (viewer is not None and viewer in s.pending)
            if data["question"] is not None and viewer is not None:
                assert data["question"]["k"] == s.question_number(viewer)


@law(2, point=points(), key=st.integers(0, 200), value=st.sampled_from([None, "x", -1, [], {}, 3.5, True]))
def test_a_bent_view_is_refused(case: Case, point: Point, key: int, value: object) -> None:
    """A view with a field missing or of the wrong sort is BadView, or leads to no sample, never to a crash."""
    s = point.reach(case)
    seat = s.pending[0]
    data = json.loads(written(s, seat))
    name = sorted(data)[key % len(data)]

    without = {other: value for other, value in data.items() if other != name}
    bad = refusal(lambda: case.game.read_view(without))
    if bad is None:
        assert case.game.read_view(without) == s.view(seat), f"{name} is missing and something else was read"
    else:
        assert isinstance(bad, BadView)
        assert str(bad).startswith(case.name)
    with suppress(GrimtableError):
        grimtable.infoset(case.name, {**data, name: value})


@law(2, point=points())
def test_events_are_numbered_without_gaps_for_every_viewer(case: Case, point: Point) -> None:
    """Numbers tell a viewer nothing of what it did not notice; `since` leaves out what it has."""
    s = point.reach(case)
    for viewer in viewers(s):
        events = s.events(0, viewer)

        assert [event.to_json()["n"] for event in events] == list(range(len(events)))
        for event in events:
            fields = {field.name for field in event.spec.fields}
            assert set(event.args) <= fields
            assert len(event.to_json()) == len(event.args) + 2
            assert json.loads(json.dumps(event.to_json())) == event.to_json()
        half = len(events) // 2
        assert s.events(half, viewer) == events[half:]


@law(2, point=points())
def test_memory_is_folded_from_the_events_a_seat_saw(case: Case, point: Point) -> None:
    """Folding what a viewer saw, from nothing, gives the memory in its view."""
    s = point.reach(case)
    for viewer in viewers(s):
        memory = case.game.blank_memory(s.setup)
        for event in s.events(0, viewer):
            memory = case.game.fold(memory, event, viewer)

        assert memory == s.memory(viewer)
