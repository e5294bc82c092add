"""CLA-S2: Holding Back the Invasion."""

from typing import Any

from grimtable.games.claustrophobia.components import STASH, TILES
from tests.games.claustrophobia.tables import dice, do, fig, mark, new, question, table, turn, winner


def invasion(**rest: Any) -> Any:
    """The shaft at the end of the tunnel, a warrior on it when the round begins."""
    tiles = (("T28", 0, 0, "ns"), ("T29", 0, 1, "ns"), ("T03", 0, 2, "s"))
    return table("invasion", tiles, figures={"blade-1": "T03", "brute-1": "T28"}, hand={}, **rest)


def test_cla_s2_1_the_shaft_is_among_the_last_four_tiles() -> None:
    """CLA-S2.1: 12 ordinary tiles, then T03 among 3 more."""
    for seed in range(8):
        pile = new("invasion", seed).pile
        assert TILES.index("T03") in pile[:4]
        assert all(new("invasion", seed).rows.tile_kind[tile] != STASH for tile in pile[4:])


def test_cla_s2_2_who_comes_too_late_must_wait_a_round() -> None:
    """CLA-S2.2: only who was on the shaft when the round began counts."""
    tiles = (("T28", 0, 0, "ns"), ("T03", 0, 1, "s"))
    for posted, won in ((0, ""), (1 << fig("blade-1"), "human CLA-S2.2"), (1 << fig("brute-1"), "")):
        s = table("invasion", tiles, figures={"blade-1": "T03", "brute-1": "T28"}, dice={"blade-1": 1, "brute-1": 1},
                  marks={"posted": posted}, hand={"grenade": 1}, now={"decision": "support"})  # fmt: skip
        do(s, "pass")
        assert winner(s) == won


def test_cla_s2_2_a_rested_warrior_blows_the_shaft_up() -> None:
    """CLA-S2.2, CLA-2.8, CLA-Q26: he was there when the round began, still is, and is not Exhausted."""
    s = invasion(now={"step": "begin_round"}, round=3)
    while not s.over and mark(s, "phase") == 1:
        s.apply(s.pending[0], s.default(s.pending[0]))
    assert winner(s) == "human CLA-S2.2"

    s = invasion(now={"step": "begin_round"}, round=3, cancelled={"blade-1": [1, 2, 3, 4, 5]})
    do(s, "assign", figure="brute-1", value=int(s.pool[0])) if question(s) == "assign" else None
    assert mark(s, "posted") == 1 << fig("blade-1")


def test_cla_s2_3_an_exhausted_warrior_does_not_and_any_other_end_loses() -> None:
    """CLA-S2.2, CLA-S2.3, CLA-E.2."""
    s = invasion(now={"decision": "support"}, dice={"blade-1": 1, "brute-1": 1}, cancelled={"blade-1": [1]},
                 marks={"posted": 1 << fig("blade-1")})  # fmt: skip
    do(s, "pass")
    assert winner(s) == ""

    s = table("invasion", figures={"blade-1": "T28", "trog-1": "T28"}, cancelled={"blade-1": [1, 2, 3, 4, 5]},
              dice={"blade-1": 6}, now=turn("trog-1"), hand={})  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert winner(s) == "demon CLA-S2.3"
