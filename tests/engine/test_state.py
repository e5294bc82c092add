"""State: barriers, question numbers, clones, views of seats that do not exist. Cisza is the game at hand."""

import pytest

import grimtable
from grimtable.engine.errors import BadArgument, IllegalAction
from grimtable.engine.rng import Tape
from grimtable.engine.state import State

GAME = grimtable.games()["cisza"]
KEEP = grimtable.action("cisza", {"kind": "keep"})
END = grimtable.action("cisza", {"kind": "end"})


def table(text: str) -> State:
    return grimtable.load_position("cisza", text)


TWO_BARRICADES = """
    [[seat]]
    hand = ["barricade", "barricade", "megaphone"]
    [[seat]]
    hand = ["axe", "axe", "axe"]
"""


def play(card: str) -> grimtable.Action:
    return grimtable.action("cisza", {"kind": "play", "card": card})


def test_what_only_the_own_seat_did_stays_before_the_barrier() -> None:
    """Placing a barrier shows nothing and draws nothing: both plays can be taken back."""
    s = table(TWO_BARRICADES)

    s.apply(0, play("barricade"))
    s.apply(0, play("barricade"))

    assert s.barrier == 0


def test_a_card_turned_up_is_a_barrier() -> None:
    """Noise shows the zombie side of the top card."""
    s = table(TWO_BARRICADES)

    s.apply(0, play("barricade"))
    s.apply(0, play("megaphone"))

    assert s.pending == (0,)
    assert s.barrier == 2


def test_another_seats_act_is_a_barrier() -> None:
    """What seat 0 did cannot be taken back freely once seat 1 has acted; what seat 1 did can."""
    s = grimtable.new("cisza", 3, seed=1)

    s.apply(0, KEEP)
    assert s.barrier == 0
    s.apply(1, KEEP)

    assert s.barrier == 1


def test_an_act_that_shows_what_others_chose_is_a_barrier() -> None:
    """The last answer of a group lays the others' answers open: it cannot be taken back freely (CIS-1.5)."""
    s = grimtable.new("cisza", 2, seed=1)
    before = s.streams[:]

    s.apply(0, KEEP)
    s.apply(1, KEEP)

    assert s.streams == before, "nobody drew: only the showing bars"
    assert s.barrier == 2


def test_drawing_is_a_barrier() -> None:
    s = table('seed = 3\n[[seat]]\nhand = ["barricade"]\ncards = 1\n[[seat]]\ncards = 3\n')

    s.apply(0, play("barricade"))

    assert s.barrier == 1
    assert s.pending == (1,)


def test_questions_are_numbered_per_seat() -> None:
    s = grimtable.new("cisza", 3, seed=2)
    first = s.view(None).to_json()["first"]
    assert [s.question_number(seat) for seat in range(3)] == [1, 1, 1]

    s.apply(2, KEEP)
    assert [s.question_number(seat) for seat in range(3)] == [1, 1, 1]
    s.apply(1, KEEP)
    s.apply(0, KEEP)
    assert s.pending == (first,)
    assert [s.question_number(seat) for seat in range(3)] == [2 if seat == first else 1 for seat in range(3)]
    s.apply(first, END)

    after = (first + 1) % 3
    assert s.pending == (after,)
    assert [s.question_number(seat) for seat in range(3)] == [2 if seat in (first, after) else 1 for seat in range(3)]


def test_a_refusal_says_who_what_and_why() -> None:
    s = grimtable.new("cisza", 2, seed=1)

    with pytest.raises(IllegalAction, match=r"seat 1: may not end now \(CIS-1\.5\)") as refusal:
        s.apply(1, END)

    assert (refusal.value.rule, refusal.value.seat) == ("CIS-1.5", 1)


def test_an_answered_seat_is_not_asked_again() -> None:
    s = grimtable.new("cisza", 2, seed=1)
    s.apply(0, KEEP)
    before = s.hash()

    with pytest.raises(IllegalAction, match="is not asked now"):
        s.apply(0, KEEP)
    with pytest.raises(IllegalAction, match="is not asked now"):
        s.default(0)

    assert s.legal(0) == []
    assert s.hash() == before


def test_a_memory_given_to_a_clone_is_not_given_to_the_original() -> None:
    """Clones share a journal until one of them writes, and a memory from elsewhere is written."""
    s = grimtable.new("cisza", 2, seed=1)
    other = s.clone()

    other.remember(0, "something")

    assert other.memory(0) == "something"
    assert s.memory(0) is None


def test_clones_of_clones_keep_their_own_events() -> None:
    s = grimtable.new("cisza", 2, seed=1)
    grandchild = s.clone().clone()
    n = len(s.events())

    s.apply(0, KEEP)
    s.apply(1, KEEP)
    grandchild.apply(1, grimtable.action("cisza", {"kind": "replace"}))
    grandchild.apply(0, KEEP)

    kept = [event.kind for event in s.events(n)]
    replaced = [event.kind for event in grandchild.events(n)]
    assert kept.count("hand_kept") == 2
    assert sorted(replaced)[:3] == ["drew", "hand_kept", "hand_replaced"]


def test_a_muted_state_records_nothing() -> None:
    s = grimtable.new("cisza", 2, seed=1)
    s.mute()

    s.apply(0, KEEP)
    s.apply(1, KEEP)

    assert s.events() == []
    assert s.barrier == 0
    assert s.question_number(0) == 0
    assert GAME.deal(s.setup, b"x", muted=True).journal is None


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    s = grimtable.new("cisza", 2, seed=1)

    for ask in (s.view, s.memory, s.legal, s.default, s.waiting, s.infoset, lambda seat: s.events(0, seat)):
        with pytest.raises(BadArgument, match=f"seat {seat} is not one of 0 to 1"):
            ask(seat)


def test_a_tape_deals_what_it_says() -> None:
    """Outcome 1 of the first draw makes seat 1 the first player; the streams are not touched."""
    setup = GAME.setup(*GAME.check_setup(2, "normal", None))
    tape = Tape([1])

    s = GAME.deal(setup, b"x", tape)

    assert s.view(None).to_json()["first"] == 1
    assert tape.sizes[0] == 2
    assert len(tape.sizes) == 1 + 54 + 54
    assert s.streams == GAME.deal(setup, b"x", Tape([])).streams


def test_a_spectator_decides_nothing() -> None:
    s = grimtable.new("cisza", 2, seed=1)

    with pytest.raises(IllegalAction, match="a spectator decides nothing"):
        grimtable.infoset("cisza", s.view(None))


def test_actions_compare_by_game_and_code() -> None:
    axe = grimtable.action("cisza", {"kind": "discard", "card": "axe"})

    assert axe == GAME.decode(axe.code)
    assert hash(axe) == hash(GAME.decode(axe.code))
    assert axe != KEEP
    assert axe != axe.code
    assert repr(axe) == 'Action({"kind": "discard", "card": "axe"})'
    assert GAME.action(axe) is axe


def test_a_state_keeps_its_fields_in_slots() -> None:
    """Interpreted, forty fields in a dictionary cost a tenth of a random game; compiled, there never was one."""
    setup = GAME.setup(*GAME.check_setup(2, None, None))

    assert not hasattr(GAME.deal(setup, b"x", muted=True), "__dict__")
