"""CIS-7: elimination."""

from grimtable.games.cisza.formats.actions import End, Give, Play
from tests.games.cisza.tables import (
    A,
    B,
    C,
    D,
    asked,
    bad,
    cisza,
    city,
    discard,
    gives,
    hand,
    happened,
    plays,
    refused,
    zombies,
)


def falling(mine: str, seats: int = 3, others: str = "") -> str:
    """A is about to lose the last survivor."""
    return f"""
        seats = {seats}
        turn = 7
        [[seat]]
        survivors = 1
        {mine}
        [[seat]]
        hand = ["axe"]
        {others}
        [city]
        deck = ["normal", "normal", "normal"]
        [now]
        step = "strike"
    """


def test_cis_7_1_hand_and_barriers_are_discarded_face_up_without_effect_or_noise() -> None:
    s = cisza(
        falling('hand = ["megaphone", "axe"]\nbarriers = { mines = 1, alarm = 1 }\nzombies = { normal = 1, fast = 1 }')
    )

    assert hand(s, A) == []
    assert discard(s) == {"megaphone": 1, "axe": 1, "mines": 1, "alarm": 1}
    assert happened(s, "eliminated", C) == [
        {"seat": A, "cards": {"axe": 1, "megaphone": 1}, "barriers": {"alarm": 1, "mines": 1}}
    ]
    assert city(s) == ["normal", "normal", "normal"]
    assert zombies(s, A) == {"normal": 1, "fast": 1}


def test_cis_7_2_with_one_player_left_the_game_ends_and_the_zombies_stay() -> None:
    s = cisza(falling("zombies = { normal = 1, fast = 1 }", seats=2))

    assert s.over
    assert zombies(s, A) == {"normal": 1, "fast": 1}
    assert zombies(s, B) == {}


def test_cis_7_3_the_eliminated_player_gives_each_zombie_to_a_neighbour() -> None:
    s = cisza(falling("zombies = { normal = 2, strong = 1 }", seats=4))
    assert s.pending == (A,)
    for player in (B, D, B):
        assert gives(s, A) == [B, D]
        s.apply(A, Give(player))

    assert [zombies(s, seat) for seat in (A, B, C, D)] == [{}, {"normal": 1, "strong": 1}, {}, {"normal": 1}]


def test_cis_7_3_all_may_go_to_one_side() -> None:
    s = cisza(falling("zombies = { normal = 2, strong = 1 }"))
    for _ in range(3):
        s.apply(A, Give(C))

    assert [zombies(s, seat) for seat in (A, B, C)] == [{}, {}, {"normal": 2, "strong": 1}]


def test_cis_7_4_neighbours_are_the_nearest_players_in_the_game() -> None:
    """Five seats, B and E are out: A's neighbours are C and D."""
    s = cisza("""
        seats = 5
        turn = 20
        [[seat]]
        survivors = 1
        zombies = { normal = 1 }
        [[seat]]
        out = 4
        [[seat]]
        hand = ["axe"]
        [[seat]]
        [[seat]]
        out = 9
        [now]
        step = "strike"
    """)

    assert gives(s, A) == [C, D]
    assert refused(s, A, Give(B)) == "CIS-7.4"
    assert refused(s, A, Give(A)) == "CIS-7.4"
    assert refused(s, A, End()) == "CIS-7.3"
    assert s.default(A) == Give(C)  # the left one


def test_cis_7_4_with_two_players_left_the_neighbours_are_both() -> None:
    s = cisza("""
        seats = 5
        turn = 20
        active = 2
        [[seat]]
        hand = ["axe"]
        [[seat]]
        out = 4
        [[seat]]
        survivors = 1
        zombies = { normal = 1 }
        [[seat]]
        [[seat]]
        out = 9
        [now]
        step = "strike"
    """)

    assert gives(s, C) == [D, A]


def test_cis_7_5_an_eliminated_player_does_not_draw_and_the_turn_passes_to_the_left() -> None:
    s = cisza(falling("zombies = { normal = 1 }"))
    s.apply(A, Give(C))

    assert hand(s, A) == []
    assert happened(s, "drew") == []
    assert s.active == B


def test_cis_7_5_an_eliminated_player_has_no_turns_and_is_no_target() -> None:
    s = cisza("""
        seats = 3
        turn = 8
        active = 2
        [[seat]]
        out = 3
        [[seat]]
        hand = ["axe"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["drone", "bribery", "axe"]
        [now]
        decision = "phase_1"
    """)
    assert plays(s, C, "drone") == [{"player": B}]
    assert plays(s, C, "bribery") == [{"player": B}]
    s.apply(C, End())

    assert s.active == B
    assert s.view(A).to_json()["out"] == [3, None, None]


def test_cis_7_6_normal_first_then_strong_then_fast() -> None:
    s = cisza(falling("zombies = { fast = 1, strong = 1, normal = 1 }"))
    order = []
    while asked(s) == "split":
        order.append(s.view(B).to_json()["giving"]["zombie"])
        s.apply(A, Give(B))

    assert order == ["normal", "strong", "fast"]


def test_cis_7_6_without_zombies_nothing_is_asked() -> None:
    s = cisza(falling("").replace("survivors = 1", "survivors = 0"))

    assert s.out[A] == 7
    assert s.active == B
    assert asked(s) == "phase_1"


def test_cis_7_7_only_the_active_player_can_be_at_zero_survivors() -> None:
    """Bribery leaves its victim at least one (CIS-5.14), and a position that says otherwise is refused."""
    s = cisza("""
        seats = 2
        [[seat]]
        hand = ["bribery"]
        [[seat]]
        survivors = 1
        [now]
        decision = "phase_1"
    """)

    assert refused(s, A, Play("bribery", player=B)) == "CIS-5.14"
    assert "CIS-7.7" in bad("seats = 2\n[[seat]]\n[[seat]]\nsurvivors = 0")
