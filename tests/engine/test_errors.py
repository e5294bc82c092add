"""Everything raised on purpose has one root, travels between processes, and says what is wrong."""

import pickle

import pytest

import grimtable
from grimtable.engine import errors
from grimtable.engine.errors import BadInput, BadReplay, BadSetup, GrimtableError, IllegalAction
from grimtable.engine.talk import Claim

ALL = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]


def test_one_root() -> None:
    assert len(ALL) == 13
    assert all(issubclass(kind, GrimtableError) for kind in ALL)
    assert [kind.__name__ for kind in ALL if issubclass(kind, BadInput)] == [
        "BadInput", "BadArgument", "BadAction", "BadClaim", "BadView", "BadPosition", "BadLesson", "BadPack",
        "BadReplay",
    ]  # fmt: skip


def test_what_is_wrong_with_a_setup_survives_a_trip_between_processes() -> None:
    with pytest.raises(BadSetup) as wrong:
        grimtable.new("cisza", 3, "normal", {"expert": "perhaps"})

    again = pickle.loads(pickle.dumps(wrong.value))

    assert isinstance(again, BadSetup)
    assert (again.what, again.value, again.option, str(again)) == ("value", "perhaps", "expert", str(wrong.value))


def test_a_refusal_survives_a_trip_between_processes() -> None:
    refusal = IllegalAction("CIS-2.3", 4, "may not discard now")

    again = pickle.loads(pickle.dumps(refusal))

    assert isinstance(again, IllegalAction)
    assert (again.rule, again.seat, again.what) == ("CIS-2.3", 4, "may not discard now")
    assert str(again) == str(refusal) == "seat 4: may not discard now (CIS-2.3)"


def test_a_bad_replay_keeps_its_line_between_processes() -> None:
    again = pickle.loads(pickle.dumps(BadReplay("line 3: not JSON", 3)))

    assert (str(again), again.line) == ("line 3: not JSON", 3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: grimtable.new("chess"), "no game 'chess'; there is "),
        (lambda: grimtable.new("cisza", 7), "cisza: seats is 7, not one of 2, 3, 4, 5, 6"),
        (lambda: grimtable.new("cisza", mode="nightmare"), "cisza: mode is 'nightmare', not one of normal, easy, hard"),
        (lambda: grimtable.new("cisza", options={"exprt": True}), "cisza: no option 'exprt'; there is expert"),
        (lambda: grimtable.new("cisza", options={"expert": 1}), "cisza: option expert is 1, not one of False, True"),
        (lambda: grimtable.action("cisza", "end"), "cisza: an action is 'end', not an object with a kind"),
        (lambda: grimtable.action("cisza", {"kind": "dance"}), "kind is 'dance', not one of keep"),
        (lambda: grimtable.claim("cisza", {"kind": "safe"}), "cisza: this game has no claims, only chat"),
        (lambda: grimtable.load_position("cisza", "= 1"), "cisza: the position is not TOML"),
        (lambda: grimtable.bot("genius", "cisza"), "no bot 'genius'; there is random, greedy, ismcts, easy"),
        (lambda: grimtable.games()["cisza"].texts("de"), "language is 'de', not one of en, pl"),
    ],
)
def test_messages_say_what_came_and_what_is_expected(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(GrimtableError) as error:
        call()

    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_claim_is_a_value() -> None:
    claim = Claim("osaczeni", "dice_safe", {"areas": ["A2"]})

    assert claim.to_json() == {"kind": "dice_safe", "areas": ["A2"]}
    assert claim == Claim("osaczeni", "dice_safe", {"areas": ["A2"]})


def test_the_package_has_only_the_names_it_has() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        _ = grimtable.Tabel
    assert all(hasattr(grimtable, name) for name in grimtable.__all__)
