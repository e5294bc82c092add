"""What is not in the list is refused with a rule, and nothing has changed: about a thousand bent actions per game."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grimtable
from grimtable.engine.action import Action
from grimtable.engine.errors import BadAction, GrimtableError, IllegalAction
from grimtable.engine.state import State
from tests.laws.harness import Case, Point, cases, choose, effort, every_game, law, points, refusal, rule_ids

Json = dict[str, Any]  # an action's JSON, bent in any way

LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([255, 256, 2**31, 2**63, 10**30, -1.0, 0.0, 1.0, 1e300, "", "0", "none", "kind", "Axe", "ł"]),
)
VALUES = st.one_of(
    LEAVES, st.lists(LEAVES, max_size=4), st.dictionaries(st.sampled_from(["kind", "n", "seat"]), LEAVES, max_size=2)
)


@st.composite
def bent(draw: st.DrawFn, actions: list[Json]) -> object:
    """An action's JSON with a field changed, removed, added, renamed or taken from another action."""
    data = dict(draw(st.sampled_from(actions)))
    others = [dict(action) for action in actions]
    for _ in range(draw(st.integers(1, 2))):
        keys = sorted(data, key=str) or ["kind"]
        key = draw(st.sampled_from(keys))
        match draw(st.integers(0, 7)):
            case 0:
                data[key] = draw(VALUES)
            case 1:
                data.pop(key, None)
            case 2:
                data[draw(st.sampled_from(["player", "extra", "zombies", "seat", "n"]))] = draw(VALUES)
            case 3:
                data[key + "s"] = data.pop(key, None)
            case 4:
                data[key] = [data.get(key)]
            case 5:
                data["kind"] = draw(st.sampled_from(others))["kind"]
            case 6:
                other = draw(st.sampled_from(others))
                data.update({key: value for key, value in other.items() if key != "kind"})
            case _:
                other = draw(st.sampled_from(others))
                same = [name for name in other if name in data]
                data.update({name: other[name] for name in same[:1]})
    return data


def pool_of(game: str) -> list[Json]:
    """Actions of all sorts, as random games of all kinds list them."""
    found: dict[str, Json] = {}
    for case in cases():
        if case.name != game:
            continue
        s = case.new(0)
        rng = Point(0, "any", 0).rng("pool")
        for _ in range(40):
            if s.over:
                break
            for seat in s.pending:
                for action in s.legal(seat):
                    found[json.dumps(action.to_json(), sort_keys=True)] = action.to_json()
            s.apply(*choose(s, rng))
    return list(found.values())


POOLS = {name: pool_of(name) for name in grimtable.games()}


def attempt(s: State, seat: int, make: Callable[[], Action]) -> bool:
    """Try what may be refused; True if it was, with the state unchanged; legal ones are not tried."""
    before = s.hash()
    bad = refusal(make)
    if bad is None:
        action = make()
        if action in s.legal(seat):
            return False
        bad = refusal(lambda: s.apply(seat, action))
        assert isinstance(bad, IllegalAction), f"{action} was carried out and is not in the list"
        assert bad.rule in rule_ids(s.setup.game.name), bad.rule
        assert bad.seat == seat
        assert bad.rule in str(bad)
    else:
        assert isinstance(bad, BadAction)
        assert str(bad).startswith(s.setup.game.name)
    assert s.hash() == before
    return True


@law(5, data=st.data(), point=points())
def test_bent_json_is_refused(case: Case, data: st.DataObject, point: Point) -> None:
    """Three bent actions at a point: the list's own with fields changed, and those of other moments."""
    s = point.reach(case)
    game = case.game
    seat = s.pending[point.seed % len(s.pending)]
    mine = [action.to_json() for action in s.legal(seat)]
    for _ in range(3):
        bad = data.draw(bent(mine + POOLS[case.name][:: 1 + point.seed % 5]))
        attempt(s, seat, lambda bad=bad: game.action(bad))  # type: ignore[misc]


@law(2, point=points())
def test_actions_of_other_moments_are_refused(case: Case, point: Point) -> None:
    """Every action that some game has listed, and that this list does not hold, is illegal here, by a rule."""
    s = point.reach(case)
    seat = s.pending[0]
    refused = 0
    for written in POOLS[case.name][point.seed % 7 :: 7]:
        action = case.game.action(written)
        if action not in s.legal(seat):
            with pytest.raises(IllegalAction):
                s.apply(seat, action)
            refused += attempt(s, seat, lambda action=action: action)  # type: ignore[misc]
    assert refused > 0


@law(3, point=points(), flips=st.lists(st.integers(0, 2**40 - 1), min_size=4, max_size=4))
def test_bent_codes_are_refused(case: Case, point: Point, flips: list[int]) -> None:
    """A code with bits changed is no action at all, or one that is not in the list."""
    s = point.reach(case)
    seat = s.pending[0]
    codes = list(s.codes(seat))
    for flip in flips:
        for code in (codes[flip % len(codes)] ^ (1 << flip % 40), codes[flip % len(codes)] ^ (flip & 0xFF << 8), flip):
            try:
                action = case.game.decode(code)
            except (GrimtableError, LookupError, ValueError):
                continue  # no action at all
            attempt(s, seat, lambda action=action: action)  # type: ignore[misc]


@every_game
@settings(max_examples=100 * effort())
@given(data=st.one_of(VALUES, st.binary(max_size=3), st.dictionaries(st.text(max_size=5), VALUES, max_size=3)))
def test_what_is_no_action_is_refused(game: grimtable.Game, data: object) -> None:
    """Anything may arrive over a wire: it is an action, written the one right way, or BadAction."""
    bad = refusal(lambda: grimtable.action(game.name, data))

    if bad is None:
        assert grimtable.action(game.name, data).to_json() == data
    else:
        assert isinstance(bad, BadAction)
        assert str(bad).startswith(game.name)


@every_game
def test_an_action_of_another_game_is_refused(game: grimtable.Game) -> None:
    """A code means something in its own game only."""
    s = game.new()
    seat = s.pending[0]
    before = s.hash()

    class Foreign(Action):
        game = "another"
        kind = "foreign"

    with pytest.raises(IllegalAction):
        s.apply(seat, Foreign(s.legal(seat)[0].code))

    assert s.hash() == before
