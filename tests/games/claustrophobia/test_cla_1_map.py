"""CLA-1: the map, and CLA-4: moving and what stops a warrior."""

import pytest

from grimtable.games.claustrophobia.rules.tunnels import FAR, distances, is_connected, stopped_by
from tests.games.claustrophobia.tables import (
    DEMON,
    TUNNEL,
    at,
    do,
    fig,
    kinds,
    mark,
    options,
    refused,
    table,
    tile,
    turn,
)

# A tunnel north from the crossing T36, and another one beside it.
ROUND_THE_CORNER = (
    ("T36", 0, 0, "nesw"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"),
    ("T30", 1, 0, "nw"), ("T28", 1, 1, "ns"), ("T16", 1, 2, "ns"),
)  # fmt: skip


def test_cla_1_2_only_two_openings_face_to_face_connect() -> None:
    """CLA-1.1, CLA-1.2, CLA-1.3, CLA-1.4: a wall closes an opening for good; an empty cell leaves it unexplored."""
    s = table(tiles=ROUND_THE_CORNER)

    assert is_connected(s, tile("T36"), tile("T29"))
    assert not is_connected(s, tile("T35"), tile("T16"))
    assert s.dark[tile("T35")] == 1 | 8  # north and west; the east opening faces a wall
    assert s.dark[tile("T36")] == 4 | 8


def test_cla_1_5_distance_counts_connected_steps() -> None:
    """CLA-1.5: neighbours without a passage are far."""
    s = table(tiles=ROUND_THE_CORNER)
    steps = distances(s, tile("T35"))

    assert steps[tile("T36")] == 2
    assert steps[tile("T30")] == 3
    assert steps[tile("T16")] == 5
    assert steps[tile("T31")] == FAR  # not in play


def test_cla_1_6_size_rule_three_of_each_side_one_in_a_narrow_tunnel() -> None:
    """CLA-1.6, CLA-4.4: Human and Demon warriors are counted apart."""
    tiles = (("T28", 0, 0, "ns"), ("T16", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = table(
        tiles=tiles, figures={"blade-1": "T28", "blade-2": "T16", "trog-1": "T16"}, dice={"blade-1": 6, "blade-2": 6},
        now=turn("blade-1"),
    )  # fmt: skip

    assert refused(s, "step", tile="T16") == "CLA-4.4"


def test_cla_4_1_a_step_costs_one_and_any_part_may_be_used() -> None:
    """CLA-4.1: with MVT 2 he goes one step and stops, or two."""
    s = table(figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T29")
    assert mark(s, "left") == 1
    assert "pass" in kinds(s)

    do(s, "step", tile="T35")

    assert at(s, "blade-1") == "T35"


def test_cla_4_2_blocking_compares_the_sides() -> None:
    """CLA-4.2, CLA-4.3 and worked example 9: two Brutes with two Troglodytes: the first may leave, the second not."""
    figures = {"brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28", "blade-1": "T35"}
    s = table(figures=figures, dice={"brute-1": 6, "brute-2": 1}, cancelled={"brute-2": [1]}, now=turn("brute-1"))
    assert stopped_by(s, fig("brute-1")) is None
    assert stopped_by(s, fig("trog-1")) is None

    do(s, "step", tile="T29")

    assert stopped_by(s, fig("brute-2")) == "CLA-4.2"


def test_cla_4_5_demon_warriors_never_explore() -> None:
    """CLA-4.5: no such action, and refused by the rule."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, now=turn("trog-1"))

    assert "explore" not in kinds(s)
    assert refused(s, "explore", side="n") == "CLA-4.5"


def test_cla_4_6_without_mvt_there_is_no_move() -> None:
    """CLA-4.6: an Exhausted warrior cannot step; a warrior who has spent all cannot either (CLA-4.1)."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, dice={"blade-1": 2}, now=turn("blade-1", left=0))

    assert refused(s, "step", tile="T29") == "CLA-4.6"


def test_cla_4_7_he_may_enter_and_stop_among_enemies() -> None:
    """CLA-4.7: only leaving is restricted."""
    figures = {"brute-1": "T28", "trog-1": "T29", "trog-2": "T29"}
    s = table(figures=figures, dice={"brute-1": 6}, now=turn("brute-1"))

    do(s, "step", tile="T29")

    assert at(s, "brute-1") == "T29"
    assert refused(s, "step", tile="T35") == "CLA-4.2"


@pytest.mark.parametrize("tired", [False, True])
def test_cla_7_2_an_elusive_blade_leaves_regardless(tired: bool) -> None:
    """CLA-H7.1, CLA-7.2, CLA-7.1, worked example 14: not while Exhausted."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    cancelled = {"blade-1": [1]} if tired else {}
    s = table(figures=figures, dice={"blade-1": 1}, cancelled=cancelled)

    assert stopped_by(s, fig("blade-1")) == ("CLA-4.2" if tired else None)


def test_cla_7_3_impressive_holds_and_elusive_cancels_it_for_the_tile() -> None:
    """CLA-7.3, CLA-Q37, worked example 16: with a Blade beside him a Brute is only blocked by numbers."""
    figures = {"brute-1": "T28", "demon-1": "T28"}
    s = table("invasion", figures=figures, dice={"brute-1": 1})
    assert stopped_by(s, fig("brute-1")) == "CLA-7.3"

    s = table("invasion", figures={**figures, "blade-1": "T28"}, dice={"brute-1": 1, "blade-1": 1})
    assert stopped_by(s, fig("brute-1")) is None

    s = table("invasion", figures={"blade-1": "T28", "demon-1": "T28", "trog-1": "T28"}, dice={"blade-1": 1})
    assert stopped_by(s, fig("blade-1")) == "CLA-4.2"


def test_cla_q51_a_hole_tile_lets_nobody_past_an_impressive_demon() -> None:
    """CLA-Q51, CLA-7.3, CLA-12.5: the exception is the way through the hole, and Human warriors use none (CLA-12.7)."""
    tiles = (("T08", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    figures = {"brute-1": "T08", "brute-2": "T08", "demon-1": "T08"}
    s = table("invasion", tiles, figures=figures, dice={"brute-1": 6, "brute-2": 6}, now=turn("brute-1"))

    assert refused(s, "step", tile="T29") == "CLA-7.3"
    assert refused(s, "dive", tile="T29") == "CLA-12.7"


def test_cla_d8_1_under_resistance_is_futile_only_troglodytes_are_elusive() -> None:
    """CLA-D8.1: a Blade is held, a Troglodyte slips away."""
    figures = {"blade-1": "T28", "blade-2": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = table(figures=figures, dice={"blade-1": 1, "blade-2": 1}, marks={"futile": 1})

    assert stopped_by(s, fig("blade-1")) == "CLA-4.2"
    s = table(figures={"blade-1": "T28", "blade-2": "T28", "trog-1": "T28"}, marks={"futile": 1})
    assert stopped_by(s, fig("trog-1")) is None


def test_cla_12_1_flooded_tunnels_end_a_move_and_cost_all_of_it() -> None:
    """CLA-12.1, CLA-Q14: entering ends the Move; leaving must be the first and only step."""
    tiles = (("T28", 0, 0, "ns"), ("T19", 0, 1, "ns"), ("T35", 0, 2, "nesw"), ("T36", 0, 3, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28", "trog-1": "T19"}, dice={"blade-1": 6}, now=turn("blade-1"))
    do(s, "step", tile="T19")
    assert "step" not in kinds(s)
    assert "attack" in kinds(s)

    s = table(tiles=tiles, figures={"blade-1": "T19"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T35")
    assert mark(s, "left") == 0


def test_cla_12_5_troglodytes_go_from_hole_to_hole() -> None:
    """CLA-12.5, CLA-12.7: past Blocking, not past the size rule; nobody else does."""
    tiles = (("T08", 0, 0, "ns"), *[(name, x, y + 1, doors) for name, x, y, doors in TUNNEL])
    holes = 1 << tile("T08") | 1 << tile("T35")
    figures = {"brute-1": "T08", "brute-2": "T08", "trog-1": "T08"}
    s = table(tiles=tiles, figures=figures, marks={"holes": holes}, now=turn("trog-1"))
    assert refused(s, "step", tile="T28") == "CLA-4.2"

    do(s, "dive", tile="T35")
    assert at(s, "trog-1") == "T35"

    s = table(tiles=tiles, figures={**figures, "demon-1": "T08"}, marks={"holes": holes}, now=turn("demon-1"))
    assert refused(s, "dive", tile="T35") == "CLA-12.7"
    full = {**figures, "trog-2": "T35", "trog-3": "T35", "trog-4": "T35"}
    s = table(tiles=tiles, figures=full, marks={"holes": holes}, now=turn("trog-1"))
    assert refused(s, "dive", tile="T35") == "CLA-4.4"


def test_cla_12_3_the_first_human_springs_a_trap() -> None:
    """CLA-12.3 die by die: 1 nothing, 2-3 a hit, 4 the Move ends, 5 a Troglodyte, 6 two hits; the second is safe."""
    from tests.games.claustrophobia.tables import dice

    tiles = (("T28", 0, 0, "ns"), ("T22", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    for roll, asked, trogs, left in (
        (1, "turn", 0, 1),
        (3, "line", 0, 1),
        (4, "", 0, 0),
        (5, "turn", 1, 1),
        (6, "line", 0, 1),
    ):
        s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
        dice(s, roll)
        do(s, "step", tile="T22")
        assert s.demons_on(tile("T22")) == trogs
        if asked:
            assert s.view(0).to_json()["question"]["kind"] == asked
            assert mark(s, "left") == left
        if roll == 6:
            s.tape = None
            do(s, "cancel", line=1)
            assert s.view(0).to_json()["question"]["kind"] == "line"
    s = table(
        tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"),
        marks={"tripped": 1 << tile("T22")},
    )  # fmt: skip
    do(s, "step", tile="T22")
    assert not [event for event in s.events(0, DEMON) if event.kind == "trap_sprung"]


def test_cla_12_4_a_mechanism_gives_a_die_once() -> None:
    """CLA-12.4: by the first Human warrior; being put there is not entering (CLA-12.2)."""
    tiles = (("T28", 0, 0, "ns"), ("T25", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T25")
    assert mark(s, "mechanisms") == 1
    do(s, "step", tile="T28")

    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"),
              marks={"tripped": 1 << tile("T25")})  # fmt: skip
    do(s, "step", tile="T25")
    assert mark(s, "mechanisms") == 0


def test_cla_12_6_elsewhere_the_exit_is_an_ordinary_tile() -> None:
    """CLA-12.6: nobody leaves the game there outside S1."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table("invasion", tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"))

    do(s, "step", tile="T01")

    assert at(s, "blade-1") == "T01"
    assert options(s)
