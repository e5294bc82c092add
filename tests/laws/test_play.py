"""Every game ends, every list is complete and clean, and the same game is played the same way again."""

import json
import marshal

import pytest
from hypothesis import strategies as st

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import BadArgument, IllegalAction, UnknownName
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.engine.view import question_kind
from grimtable.table import Table
from grimtable.table import replay as files
from tests.laws.harness import (
    LONG,
    STYLES,
    Case,
    Point,
    choose,
    every_case,
    every_game,
    law,
    play_out,
    points,
    rule_ids,
    viewers,
)

SEEDS = st.integers(0, 2**32)


@law(2, seed=SEEDS, style=st.sampled_from(STYLES))
def test_random_games_end(case: Case, seed: int, style: str) -> None:
    """Whatever is played, the game ends, and then every seat has a result and nobody is asked."""
    s = case.new(seed)

    play_out(s, Rng(seed, "law end"), style)

    assert s.pending == ()
    outcome = s.outcome
    assert outcome is not None
    assert set(outcome.results) == set(outcome.scores) == set(range(case.seats))
    assert set(outcome.results.values()) <= {"win", "loss", "draw"}
    assert outcome.rule in rule_ids(case.name)
    assert json.loads(json.dumps(outcome.to_json())) == outcome.to_json()
    exact = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    assert s.value() == [exact[outcome.results[seat]] for seat in range(case.seats)]
    for viewer in viewers(s):
        assert s.view(viewer).waiting == ()
        assert s.legal(viewer or 0) == []


@law(2, seed=SEEDS, style=st.sampled_from(STYLES))
def test_legal_lists_are_whole_and_clean(case: Case, seed: int, style: str) -> None:
    """A seat that must decide has something to choose, nothing twice; everybody else has nothing."""
    s = case.new(seed)
    rng = Rng(seed, "law lists")
    game = case.game
    known: dict[Action, str] = {}  # an action is a value: whatever state it is listed in, it is written the same way

    for _ in range(LONG):
        if s.over:
            break
        assert s.outcome is None
        assert s.pending
        quiet = s.clone()
        quiet.mute()  # what is remembered is not asked for here, and would have to be reckoned
        for seat in range(case.seats):
            legal = s.legal(seat)
            asked = question_kind(quiet.view(seat)) if legal else ""
            assert (len(legal) > 0) == (seat in s.pending) == (asked != "")
            for action in legal:
                assert game.action_rule(action, asked) in rule_ids(case.name)
                if action not in known:
                    known[action] = json.dumps(action.to_json(), sort_keys=True)
                    assert game.decode(action.code) == action
                    assert game.action(json.loads(known[action])) == action
            assert len({known[action] for action in legal}) == len(set(legal)) == len(legal)
            if legal:
                assert s.default(seat) in legal
                assert game.decode(s.prefer(seat, s.codes(seat))) in legal
            else:
                with pytest.raises(IllegalAction):
                    s.default(seat)
        values = s.value()
        assert len(values) == case.seats
        assert all(0.0 <= value <= 1.0 for value in values)
        s.apply(*choose(s, rng, style))


@law(3, point=points())
def test_every_listed_action_applies(case: Case, point: Point) -> None:
    """Each action of the list can be carried out, on a clone, without touching the original."""
    s = point.reach(case)
    before = s.hash()

    for seat in s.pending:
        for action in s.legal(seat):
            after = s.clone()
            after.apply(seat, action)

            assert after.hash() != before
            assert after.over or after.pending
    assert s.hash() == before


@law(2, point=points())
def test_a_seat_that_is_not_asked_is_refused(case: Case, point: Point) -> None:
    """Only a pending seat acts: not another seat, not a seat that does not exist."""
    s = point.reach(case)
    before = s.hash()
    action = s.legal(s.pending[0])[0]

    for seat in (-1, case.seats, 255):
        with pytest.raises(BadArgument, match=f"seat {seat} is not one of 0 to"):
            s.apply(seat, action)
    for seat in range(case.seats):
        if seat in s.pending:
            continue
        with pytest.raises(IllegalAction) as refusal:
            s.apply(seat, action)

        assert refusal.value.rule in rule_ids(case.name)
        assert refusal.value.seat == seat
    assert s.hash() == before


@law(2, point=points())
def test_a_clone_and_its_original_do_not_touch_each_other(case: Case, point: Point) -> None:
    """Either may be played on, journals included, and the other stays as it was."""
    s = point.reach(case)
    rng = point.rng("clone")
    for _ in range(2):
        before, events = s.hash(), [s.events(0, viewer) for viewer in viewers(s)]
        views = [s.view(viewer).to_json() for viewer in viewers(s)]
        numbers = [s.question_number(seat) for seat in range(case.seats)]
        barrier = s.barrier
        other = s.clone()
        kept, played = (s, other) if rng.below(2) else (other, s)

        for _ in range(8):
            if not played.over:
                played.apply(*choose(played, rng))

        assert kept.hash() == before
        assert [kept.events(0, viewer) for viewer in viewers(kept)] == events
        assert [kept.view(viewer).to_json() for viewer in viewers(kept)] == views
        assert [kept.question_number(seat) for seat in range(case.seats)] == numbers
        assert kept.barrier == barrier
        s = kept


@law(2, seed=SEEDS, style=st.sampled_from(STYLES))
def test_a_muted_game_goes_the_same_way(case: Case, seed: int, style: str) -> None:
    """Search plays codes on muted clones: nothing but the journal, its memories and its numbers is missing."""
    s = case.new(seed)
    quiet = s.clone()
    quiet.mute()
    rng = Rng(seed, "law mute")

    while not s.over:
        seat, action = choose(s, rng, style)
        assert list(quiet.codes(seat)) == list(s.codes(seat))
        s.apply(seat, action)
        quiet.play(seat, action.code)
        assert quiet.pending == s.pending
        assert quiet.value() == s.value()

    assert quiet.outcome == s.outcome
    assert quiet.events() == []


def packed(s: State) -> bytes:
    """All that a hash is made of, byte for byte, and quicker: equal here, equal there."""
    return marshal.dumps(s.setup.game.dump(s), 2)  # the last version without back references


@law(1, seed=SEEDS, style=st.sampled_from(STYLES))
def test_same_seed_and_actions_same_hash_after_every_action(case: Case, seed: int, style: str) -> None:
    """A state is a function of its inputs alone; JSON of the actions is enough."""
    s, again = case.new(seed), case.new(seed)
    rng = Rng(seed, "law replay")

    assert packed(s) == packed(again)
    while not s.over:
        seat, action = choose(s, rng, style)
        s.apply(seat, action)
        again.apply(seat, grimtable.action(case.name, json.loads(json.dumps(action.to_json()))))
        assert packed(s) == packed(again)
    assert s.hash() == again.hash()
    assert case.new(seed + 1).hash() != case.new(seed).hash()


@law(2, point=points())
def test_records_and_replay_files_lead_to_the_same_game(case: Case, point: Point) -> None:
    """Record and replay file, through their JSON, give the same state; a file verifies."""
    table = Table(case.name, case.seats, point.seed, case.mode, dict(case.options))
    rng = point.rng("record")
    for _ in range(point.acts):
        if table.state.over:
            break
        table.act(*choose(table.state, rng, point.style))

    record = json.loads(json.dumps(table.private_record()))
    from_record = Table.from_record(record)
    text = "\n".join(files.lines(table)) + "\n"
    from_file, verdict = files.load(text)

    assert from_record.state.hash() == from_file.state.hash() == table.state.hash() == verdict.final_hash
    assert from_record.private_record() == from_file.private_record() == table.private_record() == record
    assert verdict.acts == len(table.acts)
    assert verdict.over == table.state.over
    for viewer in viewers(table.state):
        assert from_file.state.events(0, viewer) == table.state.events(0, viewer)


@law(2, point=points())
def test_undo_restores_the_state_exactly(case: Case, point: Point) -> None:
    """Any act can be taken back by consent: hash, events, numbers and the way on are those of before."""
    table = Table(case.name, case.seats, point.seed, case.mode, dict(case.options))
    rng = point.rng("undo")
    hashes = []
    for _ in range(point.acts % 40 + 1):
        hashes.append(table.state.hash())
        before = [table.state.events(0, viewer) for viewer in viewers(table.state)]
        seat, action = choose(table.state, rng, point.style)
        table.act(seat, action)
        after = table.state.hash()

        table.undo(seat, consent=True)

        assert table.state.hash() == hashes[-1]
        assert [table.state.events(0, viewer) for viewer in viewers(table.state)] == before
        table.act(seat, action)
        assert table.state.hash() == after
        if table.state.over:
            break
    while table.acts:
        table.undo(table.acts[-1]["seat"], consent=True)
        assert table.state.hash() == hashes[len(table.acts)]


@law(3, point=points())
def test_what_can_be_undone_freely_was_seen_by_nobody(case: Case, point: Point) -> None:
    """Behind the barrier lies one seat's own doing: no stream moved since, and nothing hidden was shown."""
    history = point.history(case)
    s = history[-1]
    for earlier, later in zip(history[s.barrier :], history[s.barrier + 1 :], strict=False):
        assert earlier.streams == later.streams
        for viewer in viewers(s):
            shown = later.events(earlier.n_events(viewer), viewer)
            assert not any(event.spec.shows for event in shown)


@every_case
def test_a_case_that_does_not_exist_is_refused(case: Case) -> None:
    """Unknown modes, seat counts and options are refused by name, never taken for a default."""
    for seats, mode, options in [
        (case.seats, "no-such-mode", dict(case.options)),
        (99, case.mode, dict(case.options)),
        (case.seats, case.mode, {**dict(case.options), "no-such-option": True}),
        *((case.seats, case.mode, {name: "no-such-value"}) for name, _value in case.options),
    ]:
        with pytest.raises(UnknownName, match=case.name):
            grimtable.new(case.name, seats, mode, options)


@every_game
def test_names_are_unique_and_events_have_rules(game: grimtable.Game) -> None:
    """Modes are named once, every event cites a rule that exists, and its fields have names of their own."""
    assert len(set(game.modes)) == len(game.modes) > 0
    assert game.ruleset == f"{game.name}@{game.version}"
    assert len({kind.name for kind in game.events.values()}) == len(game.events)
    for number, kind in game.events.items():
        assert kind.number == number
        assert kind.rule in rule_ids(game.name)
        assert len({field.name for field in kind.fields}) == len(kind.fields)
        assert not {"kind", "count"} & {field.name for field in kind.fields}, "taken by the event's own JSON"
