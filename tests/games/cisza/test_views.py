"""What each viewer may know: the "Hidden information" table of the rules, zone by zone.

A is in the game and holds a hand, B is another player, C is eliminated, None is a spectator.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from grimtable.engine.rng import Rng
from grimtable.engine.view import Json
from grimtable.games.cisza import GAME
from grimtable.games.cisza.formats.actions import Discard, End, Give, Keep, Play, Replace, Stop
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import A, B, C, all_used, cisza, happened, new

VIEWERS = (A, B, C, None)
TABLE = """
    seats = 3
    turn = 12
    stall = 2
    [[seat]]
    hand = ["axe", "flare", "drone"]
    survivors = 5
    zombies = {{ normal = 2, strong = 1 }}
    barriers = {{ mines = 1 }}
    [[seat]]
    hand = [{others}]
    zombies = {{ fast = 1 }}
    barriers = {{ barricade = 2 }}
    [[seat]]
    out = 8
    [city]
    deck = ["{top}", {below}]
    visible = {visible}
    discard = {{ survivor = 4, horde = 1, fast = 2 }}
    [resource]
    deck = [{deck}]
    discard = {{ shotgun = 2, surprise = 1 }}
    [now]
    decision = "phase_1"
"""


def table(
    *,
    others: str = '"walkie", "mines"',
    top: str = "normal",
    below: str = '"fast", "strong"',
    visible: bool = False,
    deck: str = '"revolver", "megaphone"',
) -> Cisza:
    """The table above with other hidden parts."""
    return cisza(TABLE.format(others=others, top=top, below=below, visible=str(visible).lower(), deck=deck))


def seen(s: Cisza, viewer: int | None) -> Json:
    """A view as JSON."""
    return s.view(viewer).to_json()


def test_hand_its_owner_sees_it_all_others_how_many() -> None:
    s = table()

    assert seen(s, A)["hand"] == ["axe", "flare", "drone"]
    assert seen(s, B)["hand"] == ["walkie", "mines"]
    assert [seen(s, viewer)["hand"] for viewer in (C, None)] == [[], []]
    assert [seen(s, viewer)["hands"] for viewer in VIEWERS] == [[3, 2, 0]] * 4


@pytest.mark.parametrize(
    ("one", "other", "viewers"),
    [
        ({"others": '"walkie", "mines"'}, {"others": '"sniper", "sniper"'}, (A, C, None)),
        ({"top": "normal"}, {"top": "horde"}, VIEWERS),
        ({"below": '"fast", "strong"'}, {"below": '"normal", "horde"'}, VIEWERS),
        ({"below": '"fast", "strong"', "visible": True}, {"below": '"strong", "fast"', "visible": True}, VIEWERS),
        ({"deck": '"revolver", "megaphone"'}, {"deck": '"megaphone", "revolver"'}, VIEWERS),
        ({"deck": '"revolver", "megaphone"'}, {"deck": '"alarm", "axe"'}, VIEWERS),
    ],
    ids=["a hand", "the back of the top survivor", "the cards below", "below a visible one", "order", "contents"],
)
def test_two_tables_that_differ_in_something_hidden_look_the_same(
    one: dict[str, Any], other: dict[str, Any], viewers: tuple[int | None, ...]
) -> None:
    for viewer in viewers:
        assert table(**one).view(viewer) == table(**other).view(viewer)
        assert json.dumps(seen(table(**one), viewer)) == json.dumps(seen(table(**other), viewer))


def test_resource_deck_its_count_and_since_a_reshuffle_its_contents_then() -> None:
    s = table()
    shuffled = all_used("""
        [[seat]]
        hand = ["axe", "axe"]
        [[seat]]
        hand = ["flare"]
        [resource]
        deck = ["drone"]
        [now]
        step = "draw"
    """)

    assert [seen(s, viewer)["resource"] for viewer in VIEWERS] == [2] * 4
    assert [seen(s, viewer)["memory"] for viewer in VIEWERS] == [None] * 4
    for viewer in (A, B, None):
        memory = seen(shuffled, viewer)["memory"]
        assert sum(memory["deck"].values()) == seen(shuffled, viewer)["resource"] == 51


def test_resource_discard_is_open_and_has_no_order() -> None:
    s = table()

    assert [seen(s, viewer)["discard"] for viewer in VIEWERS] == [{"shotgun": 2, "surprise": 1}] * 4


@pytest.mark.parametrize(("visible", "top"), [(False, "survivor"), (True, "normal")])
def test_city_deck_its_count_and_the_upper_face_of_the_top_card(visible: bool, top: str) -> None:
    s = table(visible=visible)

    assert [seen(s, viewer)["city"] for viewer in VIEWERS] == [{"count": 3, "top": top}] * 4


def test_an_empty_city_deck_shows_nothing() -> None:
    s = cisza('[[seat]]\nhand = ["axe"]\nzombies = { normal = 1 }\n[[seat]]\n[city]\ndeck = []')

    assert seen(s, B)["city"] == {"count": 0, "top": None}


def test_survivor_rows_are_numbers_only() -> None:
    s = table()

    assert [seen(s, viewer)["survivors"] for viewer in VIEWERS] == [[5, 2, 0]] * 4


def test_zombie_and_barrier_rows_are_open() -> None:
    s = table()

    assert [seen(s, viewer)["zombies"] for viewer in VIEWERS] == [[{"normal": 2, "strong": 1}, {"fast": 1}, {}]] * 4
    assert [seen(s, viewer)["barriers"] for viewer in VIEWERS] == [[{"mines": 1}, {"barricade": 2}, {}]] * 4


def test_city_discard_is_open_except_what_lies_under_lost_survivors() -> None:
    s = table()

    assert [seen(s, viewer)["city_discard"] for viewer in VIEWERS] == [{"fast": 2, "horde": 1, "survivor": 4}] * 4


def test_mulligan_choice_shows_to_the_own_seat_and_to_the_others_once_all_have_chosen() -> None:
    s = new(3)
    s.apply(B, Replace())
    assert [seen(s, viewer)["choice"] for viewer in (A, B, C, None)] == [None, "replace", None, None]
    assert [seen(s, viewer)["decided"] for viewer in (A, B, C, None)] == [[B]] * 4
    assert happened(s, "hand_replaced", A) == []
    s.apply(A, Keep())
    s.apply(C, Keep())

    for viewer in (A, B, C, None):
        assert [event["seat"] for event in happened(s, "hand_replaced", viewer)] == [B]
        assert sorted(str(event["seat"]) for event in happened(s, "hand_kept", viewer)) == ["0", "2"]


def test_turn_state_is_public() -> None:
    s = table()
    public = {
        "turn": 12,
        "active": A,
        "phase": "play",
        "stage": "open",
        "stall": 2,
        "final_attack": False,
        "out": [None, None, 8],
        "waiting": [A],
    }

    for viewer in VIEWERS:
        assert {key: seen(s, viewer)[key] for key in public} == public


def test_whether_the_active_player_has_played_or_discarded_is_public() -> None:
    played, discarded = table(), table()
    played.apply(A, Play("axe", zombies=["normal"]))
    discarded.apply(A, Discard("axe"))

    assert [seen(played, viewer)["stage"] for viewer in VIEWERS] == ["playing"] * 4
    assert [seen(discarded, viewer)["stage"] for viewer in VIEWERS] == ["discarding"] * 4


def test_zombies_to_be_sent_or_given_are_public() -> None:
    send = cisza("""
        seats = 4
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "send"
        to = 1
        horde = { fast = 1, strong = 1 }
    """)
    give = cisza("""
        seats = 3
        [[seat]]
        hand = ["axe"]
        zombies = { strong = 2 }
        [now]
        decision = "sacrifice"
    """)

    sending = {"zombies": {"strong": 1, "fast": 1}, "to": 1, "hordes": 0}
    assert [seen(send, viewer)["sending"] for viewer in VIEWERS] == [sending] * 4
    assert [seen(give, viewer)["giving"] for viewer in VIEWERS] == [{"from": A, "zombie": "strong"}] * 4


def test_the_attack_is_over_when_the_eliminated_player_gives_the_zombies_away() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        survivors = 1
        zombies = { strong = 2 }
        [now]
        step = "attack"
    """)

    assert seen(s, B)["attack"] is None
    assert seen(s, B)["giving"] == {"from": A, "zombie": "strong"}
    s.apply(A, Give(B))
    assert seen(s, B)["giving"] == {"from": A, "zombie": "strong"}


def test_open_options_of_phase_1_are_no_part_of_any_view_but_the_own() -> None:
    """What could be played would betray the hand; only the active seat has a question."""
    s = table()

    assert seen(s, A)["question"] == {"k": 1, "kind": "phase_1"}
    assert [seen(s, viewer)["question"] for viewer in (B, C, None)] == [None] * 3
    assert s.legal(B) == []


def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    s = table()
    s.apply(A, Discard("axe"))
    s.apply(A, End())
    s.apply(A, Stop())

    assert "cards" in happened(s, "drew", A)[0]
    assert [happened(s, "drew", viewer) for viewer in (B, C, None)] == [[{"seat": A, "n": 1}]] * 3


@pytest.mark.parametrize(
    ("act", "kind", "shown"),
    [
        (lambda s: s.apply(A, Discard("flare")), "card_discarded", {"seat": A, "card": "flare"}),
        (
            lambda s: s.apply(A, Play("drone", player=B, zombies=["normal"])),
            "card_played",
            {"seat": A, "card": "drone", "target": B + 1},
        ),
        (lambda s: s.apply(A, Play("flare")), "zombie_turned", {"zombie": "strong"}),
    ],
    ids=["a discarded card", "a played card", "a card turned by Noise"],
)
def test_reveals_are_to_everybody(act: Callable[[Cisza], None], kind: str, shown: dict[str, object]) -> None:
    s = table()
    act(s)

    for viewer in VIEWERS:
        assert shown in happened(s, kind, viewer)


def test_every_viewers_events_are_numbered_without_gaps() -> None:
    """Also round a reshuffle, at which each writes down the own hand and nobody else notices."""
    s = all_used("""
        [[seat]]
        hand = ["axe"]
        [[seat]]
        hand = ["flare"]
        [resource]
        deck = ["drone"]
        [now]
        step = "draw"
    """)
    rng = Rng(3)
    while not s.over:
        seat = s.pending[0]
        s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])

    for viewer in (A, B, None):
        events = s.events(0, viewer)
        assert [event.n for event in events] == list(range(len(events)))
    assert len(happened(s, "hand_then", A)) >= 1
    assert len(happened(s, "hand_then", A)) == len(happened(s, "reshuffled", A))
    assert {event["seat"] for event in happened(s, "hand_then", A)} <= {A}
    assert happened(s, "hand_then", None) == []


def test_unseen_zombie_sides_are_spread_over_deck_and_survivors() -> None:
    """Public inference: 23/12/18/2 less all types that lie open are in the deck or under survivors."""
    s = cisza("""
        [[seat]]
        hand = ["axe"]
        zombies = { normal = 23, fast = 18 }
        survivors = 5
        [[seat]]
        survivors = 5
        [city]
        count = 4
    """)
    sampler = GAME.sampler(s.view(B))
    rng = Rng(1)

    for _ in range(20):
        world = sampler.sample(rng)
        assert isinstance(world, Cisza)
        assert len(world.city) == 4
        assert set(world.city) <= {1, 3}  # Strong ones and Hordes are all that is left


def test_a_view_survives_json() -> None:
    for s in (table(), table(visible=True), new(4)):
        for viewer in (A, B, None):
            again = GAME.read_view(json.loads(json.dumps(seen(s, viewer))))
            assert again == s.view(viewer)
