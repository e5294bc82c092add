"""CLA-A: Advantage cards."""

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.warriors import defence_of, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    PAIR,
    PAIR_DICE,
    TEAM,
    at,
    dice,
    do,
    explorer,
    fig,
    fighter,
    happened,
    mark,
    options,
    question,
    refused,
    support,
    table,
    turn,
)


def test_cla_a3_1_a_potion_heals_and_wakes() -> None:
    """CLA-A3.1, CLA-8.3, CLA-Q45: the current line wakes the Exhausted, another line does not."""
    s = support(cancelled={"blade-1": [1, 4]}, hand={"potion": 2})
    do(s, "play", card="potion", figure="blade-1", line=4)
    assert mark(s, "tired")
    assert refused(s, "play", card="potion", figure="blade-1", line=4) == "CLA-8.3"
    do(s, "play", card="potion", figure="blade-1", line=1)

    assert not mark(s, "tired")
    assert s.gone[3] == 2


def test_cla_a4_1_oil_leaves_two_destiny_dice() -> None:
    """CLA-A4.1: exactly 2, all that was owed is lost."""
    s = support(hand={"oil": 1}, marks={"calm": 1, "mechanisms": 2})
    do(s, "play", card="oil")
    while question(s) != "destiny":
        do(s, "pass")

    assert len(s.pool) == 2
    assert (mark(s, "calm"), mark(s, "mechanisms"), mark(s, "oil")) == (0, 0, 0)


def test_cla_a8_1_hold_the_line_lasts_until_the_next_initiative() -> None:
    """CLA-A8.1, CLA-2.9: +1 DEF for all, gone when the next Initiative phase starts."""
    s = support(hand={"line": 1})
    do(s, "play", card="line")
    assert [defence_of(s, fig(name)) for name in TEAM] == [4, 4, 4]

    s = table(
        figures=TEAM, marks={"hold": 1, "courage": 1, "crisis": 1, "tired": 1}, now={"step": "initiative"}, hand={}
    )
    assert [mark(s, name) for name in ("hold", "courage", "crisis")] == [0, 0, 0]


def test_cla_a6_1_forward_only_before_the_first_activation() -> None:
    """CLA-A6.1, CLA-14.3: +1 MVT for all this phase."""
    s = table(figures=PAIR, dice=PAIR_DICE, hand={"forward": 1})
    do(s, "play", card="forward")
    assert (move_of(s, 1), move_of(s, 3)) == (2, 3)

    s = table(figures=PAIR, dice=PAIR_DICE, hand={"forward": 1})
    do(s, "activate", figure="blade-1")
    do(s, "pass")
    assert refused(s, "play", card="forward") == "CLA-14.3"


def test_cla_a1_1_the_sewer_map_lets_human_choose_and_orient() -> None:
    """CLA-A1.1, CLA-5.2, CLA-5.8, CLA-5.10: 3 tiles, the others back on top in his order; seen by him alone."""
    s = explorer("T30 T31 T32 T33", hand={"map": 1})
    do(s, "explore", side="e", map=True)
    assert (question(s), s.pending) == ("peek", (HUMAN,))
    assert len(options(s)) == 6
    assert happened(s, "tiles_peeked", HUMAN)[0]["tiles"] == ["T30", "T31", "T32"]
    assert "tiles" not in happened(s, "tiles_peeked", DEMON)[0]
    assert refused(s, "pick", tile="T33", next="T30") == "CLA-5.8"

    do(s, "pick", tile="T31", next="T32")

    assert (question(s), s.pending) == ("orient", (HUMAN,))
    assert [TILES[each] for each in reversed(s.pile)] == ["T32", "T30", "T33"]
    assert s.gone[1] == 1


def test_cla_a2_1_a_grenade_rolls_for_everybody() -> None:
    """CLA-A2.1, CLA-A2.2, CLA-6.13, CLA-Q19: 3+ hits; Demons, Tough ones, Troglodytes, then Humans."""
    figures = {"blade-1": "T28", "brute-1": "T29", "trog-1": "T29", "trog-2": "T29", "demon-1": "T29"}
    s = fighter(figures, "blade-1", die=1, hand={"grenade": 1}, tough=["trog-2"], mode="gold", marks={"real": 1})
    assert refused(s, "grenade", tile="T35") == "CLA-A2.1"
    dice(s, 3, 6, 2, 3)
    do(s, "grenade", tile="T29")

    rolled = [(event["figure"], event["roll"]) for event in happened(s, "area_rolled")]
    assert rolled == [("demon-1", 3), ("trog-2", 6), ("trog-1", 2), ("brute-1", 3)]
    assert s.wounds[0] == 1
    assert (at(s, "trog-2"), at(s, "trog-1")) == ("out", "T29")
    assert question(s) == "line"


def test_cla_a7_1_no_mercy_lasts_for_one_attack() -> None:
    """CLA-A7.1: the next warrior's misses stand."""
    figures = {"brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = table(figures=figures, dice={"brute-1": 3, "brute-2": 3}, hand={"mercy": 1}, now=turn("brute-1"))
    dice(s, 1, 1, 1, 1)
    do(s, "attack", target="trogs", tile="T28", card=True)
    do(s, "activate", figure="brute-2")
    dice(s, 2, 2)
    do(s, "attack", target="trogs", tile="T28")

    assert happened(s, "combat_rolled")[1]["dice"] == [2, 2]


def test_cla_a6_1_forward_and_blessed_end_with_the_human_action_phase() -> None:
    """CLA-A6.1, CLA-7.6: next round they are gone; Hold the Line! lasts into the Demon Action phase."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, dice={"blade-1": 1}, hand={},
              marks={"forward": 1, "bless": fig("blade-1") + 1, "bless_bonus": 1, "hold": 1})  # fmt: skip
    assert move_of(s, fig("blade-1")) == 3
    do(s, "pass")

    assert [mark(s, name) for name in ("forward", "bless", "bless_bonus", "hold")] == [0, 0, 0, 1]


def test_cla_a2_1_a_grenade_reaches_the_exit() -> None:
    """CLA-A2.1, CLA-12.6: outside S1 it is a tile like others."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table("invasion", tiles, figures={"blade-1": "T28", "trog-1": "T01"}, dice={"blade-1": 1}, hand={"grenade": 1},
              now=turn("blade-1"))  # fmt: skip

    assert options(s, "grenade") == [{"tile": "T01"}]
