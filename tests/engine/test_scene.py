"""The scene contract: what a drawing is made of, and how one turns into the next (docs/scene.md)."""

import json

import pytest

from grimtable.engine.scene import (
    MAX_PICKS,
    Button,
    Cell,
    Group,
    Mark,
    Move,
    Panel,
    Piece,
    Refusal,
    Ribbon,
    Scene,
    SeatLook,
    Zone,
    problems,
)
from grimtable.engine.scene_changes import apply_changes, diff


def scene(*parts: Zone | Piece, sentence: str = "Go.") -> Scene:
    drawn = Scene("toy", Ribbon("You", sentence), (SeatLook(0, "red", "circle"),))
    drawn.add(*parts)
    return drawn


def test_a_part_leaves_its_defaults_out() -> None:
    assert Zone("room:hall", "Hall").to_json() == {"id": "room:hall", "name": "Hall"}


def test_nested_parts_and_tuples_become_plain_json() -> None:
    zone = Zone("room:hall", wide=(0, 0, 10, 20), mark=Mark("fog", "secret"))

    assert zone.to_json() == {"id": "room:hall", "wide": [0, 0, 10, 20], "mark": {"text": "fog", "tone": "secret"}}


def test_a_move_always_names_its_action_and_picks() -> None:
    move = Move({"kind": "end"}, "End", ("button:end",))

    assert move.to_json() == {"action": {"kind": "end"}, "words": "End", "picks": ["button:end"]}


def test_cached_text_and_json_say_the_same() -> None:
    drawn = scene(Zone("a", "Zażółć"), Piece("p", "a", mark=Mark("x")))
    drawn.panels = (Panel("side", cells=(Cell("box:1", "One"),)),)

    assert json.loads(drawn.encoded()) == drawn.to_json()
    assert json.loads(drawn.encoded()) == drawn.to_json()  # the second time from the cache


def test_the_cached_text_of_a_part_does_not_make_it_different() -> None:
    one, other = Piece("p", "a"), Piece("p", "a")
    one.encoded()

    assert one == other
    assert hash(one) == hash(other)


def test_a_part_but_for_some_values() -> None:
    one = Piece("p", "a", n=1, tip="old")
    one.encoded()
    other = one.but(n=2, tip="")

    assert other == Piece("p", "a", n=2)
    assert other.encoded() == Piece("p", "a", n=2).encoded()
    assert one == Piece("p", "a", n=1, tip="old")


def test_a_group_that_says_something_more() -> None:
    one = Group({}, {"p": Piece("p", "a", n=1)})
    other = one.saying("tip", b'"a \\"new\\" one"')
    expected = Piece("p", "a", n=1, tip='a "new" one')

    assert json.loads(b"{%b}" % other.piece_rows()["p"]) == {"p": expected.to_json()}
    assert other.has_piece("p")
    assert not other.has_piece("q")
    assert other.pieces == {"p": expected}
    assert other.pieces == {"p": expected}  # made once
    assert one.pieces == {"p": Piece("p", "a", n=1)}
    assert one.piece_rows()["p"] == b'"p":{"id":"p","zone":"a","n":1}'


def test_an_id_is_used_once() -> None:
    with pytest.raises(AssertionError, match="used twice"):
        scene(Zone("a"), Piece("a", "a"))


def test_an_id_in_two_groups_is_a_problem() -> None:
    drawn = Scene("toy", Ribbon("You", "Go."), ())
    drawn.lay(Group({"a": Zone("a")}, {}))
    drawn.lay(Group({}, {"a": Piece("a", "a")}))

    assert list(problems(drawn)) == ["an id is used twice"]


def grouped(*groups: list[Zone | Piece]) -> Scene:
    drawn = Scene("toy", Ribbon("You", "Go."), ())
    for group in groups:
        zones = {part.id: part for part in group if isinstance(part, Zone)}
        drawn.lay(Group(zones, {part.id: part for part in group if isinstance(part, Piece)}))
    return drawn


def test_groups_that_stay_are_passed_over_and_the_others_compared() -> None:
    old = grouped([Zone("a"), Piece("p", "a"), Piece("q", "a")], [Zone("b")])
    new = Scene("toy", Ribbon("You", "Go."), ())
    new.lay(Group({"a": Zone("a")}, {"p": Piece("p", "a", n=2)}))
    new.lay(old.groups[1])

    for _ in range(2):  # the second time by texts that were kept
        assert diff(old, new).to_json() == {"pieces": {"p": {"id": "p", "zone": "a", "n": 2}, "q": None}}


def test_a_part_in_two_groups_has_one_text() -> None:
    """Rows are compared by identity first: what a game uses again costs nothing."""
    piece = Piece("p", "a")
    one, two = Group({}, {"p": piece}), Group({}, {"p": piece})

    assert one.piece_rows()["p"] is two.piece_rows()["p"]
    assert piece.but(n=2).row() == b'"p":{"id":"p","zone":"a","n":2}'
    assert one.saying("tip", b'"why"').piece_rows()["p"] == b'"p":{"id":"p","zone":"a","tip":"why"}'


def test_a_piece_that_went_to_another_group_is_not_taken_away() -> None:
    old = grouped([Zone("a"), Piece("p", "a")], [Zone("b")])
    new = grouped([Zone("a")], [Zone("b"), Piece("p", "b")])

    for before, after in ((old, new), (new, old)):
        assert apply_changes(before.to_json(), diff(before, after).to_json()) == after.to_json()


def test_scenes_with_other_groups_are_compared_as_a_whole() -> None:
    old = grouped([Zone("a"), Piece("p", "a")])
    new = grouped([Zone("a")], [Piece("p", "a"), Zone("b")])

    assert diff(old, new).to_json() == {"zones": {"b": {"id": "b"}}}


def test_nothing_changed_is_no_change() -> None:
    assert not diff(scene(Zone("a"), Piece("p", "a")), scene(Zone("a"), Piece("p", "a")))


def test_changes_hold_only_what_changed() -> None:
    old = scene(Zone("a"), Zone("b"), Piece("p", "a"), Piece("q", "a"))
    new = scene(Zone("a"), Zone("c"), Piece("p", "c"), Piece("q", "a"), sentence="Wait.")

    assert diff(old, new).to_json() == {
        "set": {"ribbon": {"who": "You", "sentence": "Wait."}},
        "zones": {"b": None, "c": {"id": "c"}},
        "pieces": {"p": {"id": "p", "zone": "c"}},
    }


def test_changes_applied_to_the_old_scene_give_the_new_one() -> None:
    old = scene(Zone("a"), Zone("b"), Piece("p", "a"), Piece("q", "b"))
    new = scene(Zone("b", "Bay"), Piece("q", "b", n=2), Piece("r", "b"), sentence="Wait.")
    new.buttons = (Button("button:end", "End"),)

    assert apply_changes(old.to_json(), diff(old, new).to_json()) == new.to_json()


def test_a_sound_scene_has_no_problems() -> None:
    drawn = scene(Zone("a"), Piece("p", "a", come="a"))
    drawn.refused = (Refusal("p", "Not now.", "TOY-1.1"),)

    assert list(problems(drawn, [Move({}, "Pick it", ("p", "a"))])) == []


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        ([Move({}, "Nothing", ())], "0 picks"),
        ([Move({}, "Much", tuple("abcde"[: MAX_PICKS + 1]))], "5 picks"),
        ([Move({}, "Twice", ("p", "p"))], "twice"),
        ([Move({}, "Gone", ("z",))], "not there"),
        ([Move({}, "One", ("p", "a")), Move({}, "Two", ("a", "p"))], "same picks"),
    ],
)
def test_moves_that_cannot_be_told_apart_by_clicking_are_problems(moves: list[Move], complaint: str) -> None:
    found = list(problems(scene(Zone("a"), Piece("p", "a")), moves))

    assert any(complaint in line for line in found), found


def test_parts_that_hang_in_the_air_are_problems() -> None:
    drawn = scene(Zone("a", within="house"), Piece("p", "cellar", go="attic"))
    drawn.refused = (Refusal("q", "Not now."),)

    assert len(list(problems(drawn))) == 4
