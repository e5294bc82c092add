"""CLA-S1: The Survivors."""

from grimtable.games.claustrophobia.components import TILES
from tests.games.claustrophobia.tables import (
    DEMON,
    at,
    dice,
    do,
    explore,
    mark,
    new,
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)

EXIT_NEAR = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))


def test_cla_s1_5_a_die_whose_opening_is_closed_from_elsewhere_moves_unchanged() -> None:
    """CLA-S1.5: measured from its own tile; Demon chooses among the openings of the nearest one."""
    tiles = (("T36", 0, 0, "nesw"), ("T31", 1, 0, "nw"), ("T32", 0, 1, "nes"))
    s = table(tiles=tiles, figures={"blade-1": "T32"}, dice={"blade-1": 6}, pile=["T30", "T33"], now=turn("blade-1"),
              marks={"air": 4, "air_tile": tile("T31"), "air_side": 0}, hand={})  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", turns=3)  # north and west: no passage to the corner below
    assert (question(s), s.pending, mark(s, "air")) == ("air", (DEMON,), 4)
    assert options(s) == [{"tile": "T36", "side": "s"}, {"tile": "T36", "side": "w"}]
    do(s, "set_air", tile="T36", side="w")

    assert (mark(s, "air"), TILES[mark(s, "air_tile")], mark(s, "air_side")) == (4, "T36", 3)
    assert at(s, "blade-1") == "T30"


def test_cla_s1_2_demon_puts_the_die_on_an_opening_of_the_start_tile() -> None:
    """CLA-S1.2: showing 1, before round 1."""
    s = new()

    assert (question(s), s.pending, mark(s, "air")) == ("air", (DEMON,), 1)
    assert options(s) == [{"tile": "T02", "side": side} for side in ("n", "e", "w")]


def test_cla_s1_3_the_die_follows_the_exploration() -> None:
    """CLA-S1.3, CLA-S1.11, worked example 18: it goes up by one and Demon chooses among the new openings."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T32", "T30"], now=turn("blade-1"), hand={},
              marks={"air": 3, "air_tile": tile("T35"), "air_side": 1})  # fmt: skip
    explore(s, "e")
    assert (question(s), mark(s, "air")) == ("air", 4)
    assert {option["tile"] for option in options(s)} == {"T32"}
    assert len(options(s)) == 2
    do(s, "set_air", **options(s)[0])

    assert TILES[mark(s, "air_tile")] == "T32"
    assert at(s, "blade-1") == "T32"


def test_cla_s1_4_without_an_opening_the_nearest_tile_gets_it() -> None:
    """CLA-S1.4: a dead end at the die sends it back to the crossing, where two openings are left."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T07", "T30"], now=turn("blade-1"), hand={},
              marks={"air": 5, "air_tile": tile("T35"), "air_side": 1, "hole_tokens": 0})  # fmt: skip
    explore(s, "e")

    assert (question(s), mark(s, "air")) == ("air", 6)
    assert options(s) == [{"tile": "T35", "side": "n"}, {"tile": "T35", "side": "w"}]
    assert refused(s, "set_air", tile="T28", side="s") == "CLA-S1.4"


def test_cla_s1_6_the_tenth_opening_is_the_exit() -> None:
    """CLA-S1.6, CLA-5.2: forced, no window, Demon orients, the die is gone."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T32"], now=turn("blade-1"), hand={"map": 1},
              events={"lost": 1}, marks={"air": 10, "air_tile": tile("T35"), "air_side": 1})  # fmt: skip
    assert refused(s, "explore", side="e", map=True) == "CLA-5.2"
    do(s, "explore", side="e")

    assert s.cells[tile("T01")] > 0
    assert mark(s, "air") == 0
    assert winner(s) == "draw CLA-S1.10"  # CLA-Q39: the last warrior in play was the first to escape


def test_cla_s1_7_demon_warriors_cannot_be_on_the_exit() -> None:
    """CLA-S1.7, CLA-E2.2."""
    s = table(tiles=EXIT_NEAR, figures={"blade-1": "T28", "trog-1": "T28"}, now=turn("trog-1"), marks={"air": 0})

    assert refused(s, "step", tile="T01") == "CLA-S1.7"


def test_cla_s1_8_a_stash_gives_an_advantage_card() -> None:
    """CLA-S1.8, CLA-11.1."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T06", "T30"], now=turn("blade-1"), hand={})
    explore(s, "e")

    assert s.hand[0] == 1


def test_cla_s1_9_the_second_escape_wins_and_a_lost_team_loses() -> None:
    """CLA-S1.9, CLA-S1.10, CLA-E.1, CLA-E.2, CLA-E.4: at once, in the middle of a phase."""
    two = {"blade-1": "T28", "blade-2": "T28", "brute-1": "T28"}
    s = table(
        tiles=EXIT_NEAR, figures=two, dice=dict.fromkeys(two, 6), now=turn("blade-1"), marks={"air": 0, "escapes": 1}
    )
    do(s, "step", tile="T01")
    assert winner(s) == "human CLA-S1.9"
    assert s.outcome is not None
    assert s.outcome.scores == {0: 1, 1: 0}

    for escapes, result in ((0, "demon CLA-S1.9"), (1, "draw CLA-S1.10")):
        s = table(figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
                  dice={"blade-1": 6}, now=turn("trog-1"), hand={}, marks={"escapes": escapes})  # fmt: skip
        dice(s, 6)
        do(s, "attack", target="blade-1", tile="T28")
        assert winner(s) == result
