"""CLA-3, CLA-10, CLA-13 and CLA-14: activations and the card windows of the Action phases."""

from grimtable.games.claustrophobia.rules.warriors import move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    at,
    dice,
    do,
    kinds,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)

TEAM = {"brute-1": "T28", "blade-1": "T29"}
DICE = {"brute-1": 1, "blade-1": 6}


def test_cla_3_1_each_warrior_once_in_any_order() -> None:
    """CLA-3.1, CLA-3.4: the phase ends by itself when all were activated and the hand is empty (CLA-14.7)."""
    s = table(figures=TEAM, dice=DICE, hand={})
    do(s, "activate", figure="blade-1")
    do(s, "pass")
    assert refused(s, "activate", figure="blade-1") == "CLA-3.1"
    do(s, "activate", figure="brute-1")
    do(s, "pass")

    assert question(s) == "destiny"


def test_cla_14_7_with_cards_in_hand_the_phase_waits() -> None:
    """CLA-14.7, CLA-14.3: whatever they are; a potion is drunk between activations, never inside one."""
    s = table(figures=TEAM, dice=DICE, hand={"potion": 1}, cancelled={"brute-1": [3]})
    do(s, "activate", figure="blade-1")
    assert refused(s, "play", card="potion", figure="brute-1", line=3) == "CLA-14.3"
    do(s, "pass")
    do(s, "activate", figure="brute-1")
    do(s, "pass")
    assert question(s) == "human"

    do(s, "play", card="potion", figure="brute-1", line=3)

    assert question(s) == "destiny"


def test_cla_a6_1_forward_only_before_the_first_activation() -> None:
    """CLA-A6.1, CLA-14.3: +1 MVT for all this phase."""
    s = table(figures=TEAM, dice=DICE, hand={"forward": 1})
    do(s, "play", card="forward")
    assert (move_of(s, 1), move_of(s, 3)) == (2, 3)

    s = table(figures=TEAM, dice=DICE, hand={"forward": 1})
    do(s, "activate", figure="blade-1")
    do(s, "pass")
    assert refused(s, "play", card="forward") == "CLA-14.3"


def test_cla_3_2_a_move_is_never_split_by_a_fight() -> None:
    """CLA-3.2, CLA-3.3: move then fight, or fight then move; one Fight per activation."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T29", "trog-3": "T29"}
    s = table(figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), hand={})
    do(s, "step", tile="T29")
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    assert question(s) != "turn"  # the Move is over, the Fight is done

    s = table(figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), hand={})
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T28")
    s.tape = None
    assert refused(s, "attack", target="trogs", tile="T28") == "CLA-3.3"
    do(s, "step", tile="T29")
    do(s, "step", tile="T35")
    assert at(s, "blade-1") == "T35"


def test_cla_10_1_every_demon_warrior_once_and_the_phase_ends() -> None:
    """CLA-10.1, CLA-10.3, CLA-10.2: also one deployed this round; boosts end with the phase."""
    s = table(figures={**TEAM, "trog-1": "T35", "trog-2": "T35"}, marks={"speed": 1, "claws": 1, "rage": 17},
              now={"decision": "demon"}, hand={}, dice=DICE)  # fmt: skip
    assert options(s, "activate") == [{"figure": "trog-1"}]  # two that are alike are offered once
    do(s, "activate", figure="trog-1")
    assert mark(s, "left") == 2  # CLA-D5.1
    do(s, "step", tile="T29")
    do(s, "pass")
    do(s, "activate", figure="trog-2")
    do(s, "pass")

    assert mark(s, "round") == 2
    assert [mark(s, name) for name in ("speed", "claws", "rage")] == [0, 0, 0]


def test_cla_14_6_demon_has_only_suicide_attacks_in_his_action_phase() -> None:
    """CLA-14.6, CLA-14.4: E8 is part of a Troglodyte's attack, no other Event is open."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, events={"suicide": 1, "terror": 1}, dice={"blade-1": 1},
              now=turn("trog-1"))  # fmt: skip

    assert kinds(s) == {"pass", "step", "attack"}
    assert {"target": "blade-1", "tile": "T28", "card": True} in options(s, "attack")


def test_cla_13_3_the_game_ends_after_round_40() -> None:
    """CLA-13.3, CLA-E.3, CLA-Q31: a draw in S1, else Demon wins."""
    s = table(figures={"blade-1": "T28", "trog-1": "T35"}, round=40, now={"decision": "demon"}, hand={})
    do(s, "pass")
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.results[HUMAN]) == ("CLA-13.3", "draw")
    s = table("master", figures={"blade-1": "T28", "trog-1": "T35"}, round=40, now={"decision": "demon"}, hand={})
    do(s, "pass")
    assert s.outcome is not None
    assert s.outcome.results[DEMON] == "win"


def test_cla_14_3_demon_has_one_window_in_the_human_phase() -> None:
    """CLA-14.3, CLA-5.2: E1 when an exploration is declared."""
    s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, events={"lost": 1}, now=turn("blade-1"), hand={},
              pile=["T30", "T31", "T32", "T33"])  # fmt: skip
    do(s, "explore", side="e")

    assert (question(s), s.pending) == ("lost", (DEMON,))
    assert tile("T35") == s.marks[34]


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


def test_cla_14_5_events_of_the_deploy_step_only() -> None:
    """CLA-14.5: mixed with deployments, one after another; cards of other windows are refused there."""
    s = table(figures=TEAM, events={"fumes": 1, "panic": 1, "tough": 1}, now={"decision": "threat"}, hand={}, threat=2)
    assert refused(s, "event", card="panic") == "CLA-14.5"
    do(s, "deploy", warrior="trog", tile="T35")
    do(s, "event", card="tough", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")

    assert s.demons_on(tile("T35")) == 3
