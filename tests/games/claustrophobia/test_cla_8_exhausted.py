"""CLA-8: Exhausted warriors, healing, death."""

from tests.games.claustrophobia.tables import at, do, fig, kinds, table, turn, winner


def test_cla_8_5_who_escaped_is_out_of_play_with_his_objects() -> None:
    """CLA-8.5, CLA-S1.7: no longer counted for dice, size or Blocking, but not dead."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28", "brute-1": "T28"}, dice={"blade-1": 6, "brute-1": 1}, hand={},
              objects={"blade-1": "blunderbuss"}, now=turn("blade-1"), marks={"air": 0})  # fmt: skip
    do(s, "step", tile="T01")

    assert at(s, "blade-1") == "escaped"
    assert (s.humans_in_play(), s.gear[fig("blade-1")]) == (1, 0)
    assert winner(s) == ""
    assert "activate" in kinds(s)
