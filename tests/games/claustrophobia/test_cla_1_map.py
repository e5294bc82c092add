"""CLA-1: the map, and CLA-4: moving and what stops a warrior."""

from grimtable.games.claustrophobia.rules.tunnels import FAR, distances, is_connected
from tests.games.claustrophobia.tables import refused, table, tile, turn

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
