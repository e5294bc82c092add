"""CLA-G: the Redeemer's Gifts."""

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, has_gift, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    do,
    explorer,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    support,
    table,
    turn,
)


def test_cla_g1_2_the_line_stays_as_printed() -> None:
    """CLA-G1.2 and worked example 2: die 5 is 1/1/5 and Prescience works."""
    s = support(dice={"redeemer": 5, "brute-1": 1, "blade-1": 1}, gifts=["prescience"])

    assert (move_of(s, 0), combat_of(s, 0), defence_of(s, 0)) == (1, 1, 5)
    assert has_gift(s, 5)


def test_cla_g4_1_courage_gives_one_and_one_and_stays() -> None:
    """CLA-G4.1, CLA-G4.2, CLA-8.2: anywhere, also to the Exhausted; the token stays if the Redeemer dies."""
    s = support(dice={"redeemer": 4, "brute-1": 1, "blade-1": 1}, cancelled={"blade-1": [1]}, gifts=["courage"])
    do(s, "use_gift", gift="courage", figure="blade-1")
    assert (combat_of(s, 3), defence_of(s, 3)) == (1, 4)

    s.at[0] = 62
    assert (combat_of(s, 3), defence_of(s, 3)) == (1, 4)


def test_cla_g3_1_gather_round_is_fixed_at_the_end_of_the_support_step() -> None:
    """CLA-G3.1, CLA-E4.1: two dice next round; not under a Crisis of Faith."""
    s = support(dice={"redeemer": 3, "brute-1": 1, "blade-1": 1}, gifts=["gather"])
    do(s, "pass")
    assert mark(s, "gathered") == 2

    s = support(dice={"redeemer": 3, "brute-1": 1, "blade-1": 1}, gifts=["gather"], marks={"crisis": 1})
    do(s, "pass")
    assert mark(s, "gathered") == 0


def test_cla_g2_1_the_aura_of_healing_comes_before_he_moves_or_fights() -> None:
    """CLA-G2.1, CLA-Q25: 1 line of a Condemned on the Redeemer's tile, once, never the Redeemer's own."""
    figures = {"redeemer": "T28", "brute-1": "T28", "blade-1": "T29"}
    hurt = {"redeemer": [1], "brute-1": [3, 4], "blade-1": [5]}
    s = table(figures=figures, dice=dict.fromkeys(figures, 2), cancelled=hurt, gifts=["healing"], now=turn("redeemer"))
    assert options(s, "use_gift") == [{"gift": "healing", "figure": "brute-1", "line": line} for line in (3, 4)]
    do(s, "use_gift", gift="healing", figure="brute-1", line=3)
    assert s.pegs[1] == 8
    assert refused(s, "use_gift", gift="healing", figure="brute-1", line=4) == "CLA-G2.1"

    s = table(figures=figures, dice=dict.fromkeys(figures, 2), cancelled=hurt, gifts=["healing"], now=turn("redeemer"))
    do(s, "step", tile="T29")
    assert "use_gift" not in kinds(s)


def test_cla_g5_1_prescience_hands_one_of_two_to_demon() -> None:
    """CLA-G5.1, CLA-G5.2: the other goes to the bottom, unseen by Demon; any warrior's exploration; not with A1."""
    figures = {"redeemer": "T28", "blade-1": "T35"}
    s = explorer("T30 T31 T32", figures=figures, dice={"redeemer": 5, "blade-1": 6}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert options(s) == [{"tile": "T30"}, {"tile": "T31"}]
    do(s, "pick", tile="T31")
    assert TILES[s.pile[0]] == "T30"
    assert "tile" in happened(s, "tile_bottomed", HUMAN)[0]
    assert "tile" not in happened(s, "tile_bottomed", DEMON)[0]
    assert s.pending == (DEMON,)

    s = explorer("T30", figures=figures, dice={"redeemer": 5, "blade-1": 6}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert question(s) == "orient"  # with 1 tile in the pile it is a normal draw
    s.at[0] = 62
    s = explorer("T30 T31", figures={"blade-1": "T35"}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert question(s) == "orient"
