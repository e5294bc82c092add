"""CLA-9 and CLA-D: Destiny dice, boxes, deployment; CLA-E: the Events of the Threat phase; CLA-11."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.rules.warriors import is_frantic, move_of, take_off
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TUNNEL,
    at,
    cancelled,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)


def destiny(*values: int, mode: str = "survivors", **rest: Any) -> Any:
    """The Destiny dice lie there."""
    rest.setdefault("figures", {"blade-1": "T28", "trog-1": "T35"})
    rest.setdefault("hand", {})
    return table(mode, pool=sorted(values), now={"decision": "destiny"}, **rest)


def deploying(**rest: Any) -> Any:
    """The deploy step."""
    rest.setdefault("figures", {"blade-1": "T28"})
    rest.setdefault("hand", {})
    mode = rest.pop("mode", "survivors")
    return table(mode, now={"decision": "threat"}, **rest)


def lay(s: Any, box: str, *values: int) -> Any:
    """Dice on one box; one that alone can follow is laid unasked (CLA-14.9)."""
    before = len(s.laid)
    for number, value in enumerate(values):
        if len(s.laid) == before + number:
            do(s, "drop", box=box, value=value)
    return s


def boxes(s: Any) -> set[str]:
    """The boxes that take a die now."""
    return {option["box"] for option in options(s, "drop")}


@pytest.mark.parametrize(("marks", "n"), [({}, 3), ({"calm": 1}, 4), ({"calm": 1, "mechanisms": 2}, 6)])
def test_cla_9_2_three_dice_and_what_is_owed(marks: dict[str, int], n: int) -> None:
    """CLA-9.1, CLA-9.2, CLA-D1.1, CLA-12.4, CLA-Q30: D7 and D8 of the last phase end."""
    s = table(figures={"blade-1": "T28"}, marks={**marks, "legion": 3, "futile": 1}, now={"step": "threat_phase"})

    assert len(s.pool) == n
    assert [mark(s, name) for name in ("calm", "mechanisms", "legion", "futile")] == [0, 0, 0, 0]


def test_cla_9_2_never_more_than_twelve() -> None:
    """CLA-9.2."""
    s = table(figures={"blade-1": "T28"}, marks={"mechanisms": 20}, now={"step": "threat_phase"})

    assert len(s.pool) == 12


def test_cla_9_3_red_boxes_once_black_ones_again() -> None:
    """CLA-9.3, CLA-Q41: each die in one box; dice may stay unplaced."""
    s = destiny(3, 4, 5)
    lay(s, "calm", 3)
    assert refused(s, "drop", box="calm", value=4) == "CLA-9.3"
    lay(s, "dark", 4, 5)

    assert (mark(s, "calm"), s.claws[0]) == (1, 2)
    s = destiny(1, 2, 6)
    do(s, "pass")
    assert question(s) == "threat"


def test_cla_d2_1_and_d3_1_worked_example_5() -> None:
    """CLA-D2.1, CLA-D3.1, CLA-9.4, CLA-Q47: the 3 draws an Event, 2 and 4 give 4 TP."""
    s = destiny(2, 3, 4, threat=0)
    assert refused(s, "drop", box="dark", value=2) == "CLA-D2.1"
    lay(s, "dark", 3)
    lay(s, "voices", 2, 4)

    assert (s.claws[0], mark(s, "threat")) == (1, 4)
    s = destiny(2, 3, 4)
    lay(s, "voices", 2)
    assert refused(s, "drop", box="voices", value=3) == "CLA-D3.1"


def test_cla_d5_1_and_d9_1_worked_example_6() -> None:
    """CLA-D5.1, CLA-D9.1: 1+1 and 4+6; in the following Demon Action phase +1 MVT and Frantic."""
    s = destiny(1, 1, 4, 6)
    lay(s, "speed", 1, 1)
    lay(s, "claws", 4, 6)
    do(s, "pass")

    assert question(s) == "demon"
    assert move_of(s, fig("trog-1")) == 2
    assert is_frantic(s, fig("trog-1"))
    assert "speed" not in boxes(destiny(1, 2, 4))


@pytest.mark.parametrize(("box", "values"), [
    ("lure", (3, 4)), ("digging", (5, 6)), ("futile", (2, 3, 4)), ("legion", (1, 6)),
])  # fmt: skip
def test_cla_d_sums_and_pairs(box: str, values: tuple[int, ...]) -> None:
    """CLA-D4.1 sum 7, CLA-D6.1 sum 11, CLA-D8.1 sum 9, CLA-D7.1 one even and one odd."""
    s = destiny(1, *values)
    lay(s, box, *values)
    assert mark(s, box) == 0  # CLA-9.4: when all are placed
    do(s, "pass")

    assert mark(s, box) > 0


def test_cla_d_a_set_that_cannot_be_made_whole_is_not_begun() -> None:
    """CLA-9.3: 1, 1 and 3 make neither 7 nor 9 nor 11 nor a pair of odd and even; no beginning is a dead end."""
    s = destiny(1, 1, 3)

    assert boxes(s) == {"calm", "dark", "voices", "speed"}
    lay(s, "speed", 1)
    assert kinds(s) == {"drop"}
    assert boxes(s) == {"speed"}


def test_cla_q52_the_smaller_die_of_a_set_comes_first() -> None:
    """CLA-Q52: a larger one waits for it and then follows; what fits no set at all is refused by its box."""
    s = destiny(1, 1, 6)
    assert refused(s, "drop", box="legion", value=6) == "CLA-Q52"
    do(s, "drop", box="legion", value=1)
    assert [int(die) & 7 for die in s.laid] == [1, 6]  # the 6 follows unasked (CLA-14.9)

    assert refused(destiny(2, 4, 6), "drop", box="legion", value=6) == "CLA-D7.1"
    s = destiny(1, 3, 5)
    assert refused(s, "drop", box="futile", value=5) == "CLA-Q52"
    assert refused(s, "drop", box="trap", value=5) == "CLA-D10.1"


def test_cla_d10_1_a_trap_hits_a_human_of_demons_choice() -> None:
    """CLA-D10.1, CLA-D10.2, CLA-9.14: 12 or more; one set, one hit; each use has its own set; not combat."""
    s = destiny(6, 6, 6, 6, figures={"blade-1": "T28", "blade-2": "T29"})
    lay(s, "trap", 6, 6)
    lay(s, "trap", 6, 6)
    assert (question(s), s.pending) == ("trap", (DEMON,))
    do(s, "trap", figure="blade-2")
    do(s, "cancel", line=2)
    do(s, "trap", figure="blade-2")
    do(s, "cancel", line=3)

    assert cancelled(s, "blade-2") == [2, 3]
    assert "trap" not in boxes(destiny(5, 6))


def test_cla_d4_and_d6_widen_deployment() -> None:
    """CLA-9.7, CLA-D4.1, CLA-D6.1, CLA-D4.2, worked example 7."""
    figures = {"blade-1": "T28", "brute-1": "T35"}
    assert options(deploying(figures=figures), "deploy") == []  # T28 and T35 have openings and Humans, T29 none
    assert refused(deploying(figures=figures), "deploy", warrior="trog", tile="T29") == "CLA-9.7"

    def tiles(**marks: int) -> set[str]:
        return {option["tile"] for option in options(deploying(figures=figures, marks=marks), "deploy")}

    assert tiles(lure=1) == {"T28", "T35"}
    assert tiles(digging=1) == {"T29"}
    assert tiles(lure=1, digging=1) == {"T28", "T29", "T35"}
    figures = {"blade-1": "T29"}  # a Human and no opening: for both boxes together alone
    assert "T29" not in tiles(lure=1) | tiles(digging=1)
    assert "T29" in tiles(lure=1, digging=1)


def test_cla_q21_lure_and_digging_last_for_one_deploy_step() -> None:
    """CLA-Q21."""
    s = deploying(marks={"lure": 1, "digging": 1})
    do(s, "pass")

    assert (mark(s, "lure"), mark(s, "digging")) == (0, 0)


def test_cla_9_6_costs_and_leftovers() -> None:
    """CLA-9.5, CLA-9.6, CLA-9.15: 1 TP and 5 TP, one at a time, the size rule for each; TP are kept, 20 at most."""
    from grimtable.games.claustrophobia.rules.threat import gain_threat

    s = deploying(figures={"blade-1": "T29"}, threat=8)
    do(s, "deploy", warrior="demon", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")
    assert mark(s, "threat") == 1
    assert refused(s, "deploy", warrior="trog", tile="T35") == "CLA-1.6"
    do(s, "pass")
    assert mark(s, "threat") == 1

    gain_threat(s, 30)
    assert mark(s, "threat") == 20
    assert refused(deploying(threat=0), "deploy", warrior="trog", tile="T35") == "CLA-9.6"


def test_cla_9_8_at_most_eleven_troglodytes() -> None:
    """CLA-9.8: Tough ones included; removed figures can return."""
    tiles = (*TUNNEL, ("T36", 0, 3, "nesw"), ("T34", 1, 3, "nsw"), ("T33", 1, 2, "new"))
    places = ["T35"] * 3 + ["T36"] * 3 + ["T34"] * 3 + ["T33"] * 2
    figures = {f"trog-{n}": where for n, where in enumerate(places, 1)}
    s = deploying(figures={"blade-1": "T28", **figures}, tiles=tiles, tough=["trog-1"], threat=5, events={"tough": 1})

    assert refused(s, "deploy", warrior="trog", tile="T33") == "CLA-9.8"
    assert refused(s, "event", card="tough", tile="T33") == "CLA-E2.2"


def test_cla_9_9_a_demon_twice_per_game_never_two_at_once() -> None:
    """CLA-9.9: only the kind of the scenario."""
    s = deploying(threat=15)
    do(s, "deploy", warrior="demon", tile="T35")
    assert refused(s, "deploy", warrior="demon", tile="T35") == "CLA-9.9"

    assert refused(deploying(threat=15, marks={"deployed": 2}), "deploy", warrior="demon", tile="T35") == "CLA-9.9"
    assert refused(deploying(threat=15, mode="master"), "deploy", warrior="demon", tile="T35") == "CLA-9.9"


def test_cla_9_10_a_lair_always_takes_troglodytes() -> None:
    """CLA-9.10, CLA-Q22: whatever openings and Human warriors it has; no Demon."""
    tiles = (("T12", 0, 0, "nesw"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = deploying(tiles=tiles, figures={"blade-1": "T12"}, threat=9)

    assert {"warrior": "trog", "tile": "T12"} in options(s, "deploy")
    assert refused(s, "deploy", warrior="demon", tile="T12") == "CLA-9.7"


def test_cla_9_11_an_empty_event_deck_gives_nothing() -> None:
    """CLA-9.11, CLA-9.14: not reshuffled; cards may be held; one drawn now can be played now."""
    s = destiny(3, 4, 5, event_deck=["fumes"], events_played={
        "lost": 2, "tough": 2, "panic": 2, "crisis": 1, "defect": 1, "rage": 1, "possession": 1, "suicide": 2,
        "terror": 1, "critical": 2,
    })  # fmt: skip
    lay(s, "dark", 3, 4, 5)

    assert s.claws[0] == 1
    assert {"card": "fumes", "tile": "T28"} in options(s, "event")
    assert "card" in happened(s, "event_drawn", DEMON)[0]
    assert "card" not in happened(s, "event_drawn", HUMAN)[0]


def test_cla_11_2_faith_answers_an_event() -> None:
    """CLA-A5.1, CLA-11.2, CLA-14.2, CLA-11.4: announced with all its choices, then stopped, and discarded face up."""
    s = deploying(events={"fumes": 1}, hand={"faith": 1})
    do(s, "event", card="fumes", tile="T28")
    assert (question(s), s.pending) == ("faith", (HUMAN,))
    do(s, "play", card="faith")

    assert not happened(s, "area_rolled")
    assert (s.spent[10], s.gone[5]) == (1, 1)
    assert question(s) == "threat"


def test_cla_11_2_nothing_but_faith_answers_an_event() -> None:
    """CLA-11.2, CLA-A5.1: another card never does, and A5 only if it is in hand."""
    s = deploying(events={"fumes": 1}, hand={"oil": 1})
    do(s, "event", card="fumes", tile="T28")

    assert refused(s, "play", card="oil") == "CLA-11.2"
    assert refused(s, "play", card="faith") == "CLA-A5.1"


def test_cla_11_1_human_draws_only_at_setup_or_by_scenario() -> None:
    """CLA-11.1: a round passes without a card drawn."""
    s = deploying()
    before = len(s.deck)
    do(s, "pass")

    assert len(s.deck) == before


def test_cla_e2_1_a_tough_troglodyte_free_and_anywhere() -> None:
    """CLA-E2.1, CLA-M2.2, CLA-M1.2: also onto Human warriors, with room."""
    s = deploying(events={"tough": 2}, threat=0)
    do(s, "event", card="tough", tile="T28")

    tough = next(figure for figure in range(5, 16) if s.is_tough(figure))
    assert s.at[tough] == tile("T28")
    assert mark(s, "threat") == 0


def test_cla_e5_1_a_defect_removes_an_object() -> None:
    """CLA-E5.1, CLA-11.3: of Demon's choice; without an Object it cannot be played."""
    s = deploying(events={"defect": 1}, objects={"blade-1": "blunderbuss"})
    do(s, "event", card="defect", figure="blade-1")
    assert s.gear[fig("blade-1")] == 0

    assert options(deploying(events={"defect": 1}), "event") == []


def test_cla_e6_1_rage_makes_a_demon_frantic() -> None:
    """CLA-E6.1, CLA-10.2."""
    s = deploying(events={"rage": 1}, figures={"blade-1": "T28", "demon-1": "T35"})
    do(s, "event", card="rage", figure="demon-1")
    assert is_frantic(s, fig("demon-1"))
    assert refused(deploying(events={"rage": 1}), "event", card="rage", figure="demon-1") == "CLA-E6.1"


def test_cla_e6_1_rage_is_for_a_demon_in_play() -> None:
    """CLA-E6.1: neither for a Troglodyte nor for the Demon that is not there."""
    s = deploying(figures={"blade-1": "T28", "trog-1": "T35", "demon-1": "T35"}, events={"rage": 1})

    assert options(s, "event") == [{"card": "rage", "figure": "demon-1"}]
    assert refused(s, "event", card="rage", figure="trog-1") == "CLA-E6.1"
    assert refused(s, "event", card="rage", figure="demon-2") == "CLA-E6.1"


def test_cla_e7_1_possession_turns_a_condemned_on_his_comrade() -> None:
    """CLA-E7.1, CLA-E7.2: with his CBT; he cannot take the hits himself, another Bodyguard may; no A7."""
    figures = {"redeemer": "T28", "brute-1": "T28", "brute-2": "T28"}
    s = deploying(events={"possession": 1}, figures=figures, dice={"redeemer": 1, "brute-1": 1, "brute-2": 1},
                  hand={"mercy": 1}, gifts=[])  # fmt: skip
    assert refused(s, "event", card="possession", figure="brute-1", other="blade-1") == "CLA-E7.1"
    dice(s, 6, 1, 1, 1)
    do(s, "event", card="possession", figure="brute-1", other="redeemer")
    do(s, "pass")
    assert [option["figure"] for option in options(s)] == ["redeemer", "brute-2"]
    do(s, "guard", figure="redeemer")
    do(s, "cancel", line=1)

    assert cancelled(s, "redeemer") == [1]


def test_cla_e8_a_suicide_attack_adds_two_dice_and_removes_the_troglodyte() -> None:
    """CLA-E8.1, CLA-E8.2, CLA-Q32, CLA-Q42: also if it missed; not if it was answered, and another may follow."""
    figures = {"blade-1": "T28", "trog-1": "T28", "trog-2": "T28"}
    s = table(figures=figures, dice={"blade-1": 1}, events={"suicide": 2}, hand={}, now=turn("trog-1"))
    dice(s, 1, 1, 1)
    do(s, "attack", target="blade-1", tile="T28", card=True)
    assert at(s, "trog-1") == "out"
    assert happened(s, "combat_rolled")[0]["dice"] == [1, 1, 1]

    s = table(figures=figures, dice={"blade-1": 1}, events={"suicide": 2}, hand={"faith": 1}, now=turn("trog-1"))
    do(s, "attack", target="blade-1", tile="T28", card=True)
    do(s, "play", card="faith")
    assert (question(s), s.pending) == ("doom", (DEMON,))
    dice(s, 1)
    do(s, "pass")
    assert at(s, "trog-1") == "T28"
    assert happened(s, "combat_rolled")[0]["dice"] == [1]


def test_cla_e9_1_terror_drives_a_condemned_away() -> None:
    """CLA-E9.1, CLA-12.2, CLA-Q29: past Blocking; entry effects apply, even the Exit's."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    figures = {"brute-1": "T28", "blade-1": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = deploying(events={"terror": 1}, tiles=tiles, figures=figures, marks={"air": 0, "escapes": 1})
    do(s, "event", card="terror", figure="brute-1", tile="T01")

    assert winner(s) == "human CLA-S1.9"


def test_cla_e10_1_fumes_choke_the_humans_of_a_tile() -> None:
    """CLA-E10.1, CLA-6.13: 3+ is a hit; Troglodytes breathe on."""
    s = deploying(events={"fumes": 1}, figures={"blade-1": "T28", "blade-2": "T28", "trog-1": "T28"})
    dice(s, 3, 2)
    do(s, "event", card="fumes", tile="T28")
    s.tape = None
    do(s, "cancel", line=1)

    assert cancelled(s, "blade-1") == [1]
    assert happened(s, "area_rolled")[0]["figure"] == "blade-1"
    assert at(s, "trog-1") == "T28"


def test_cla_e11_1_a_critical_hit_adds_one_if_it_hit_at_all() -> None:
    """CLA-E11.1, CLA-6.11: on the first attack only; a Human warrior loses Bodyguard for that phase."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T28"}
    s = deploying(events={"critical": 1}, figures=figures, dice={"blade-1": 1, "brute-1": 1})
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    assert (mark(s, "critical"), mark(s, "unguarded")) == (fig("trog-1") + 1, fig("brute-1") + 1)

    s = table(figures=figures, dice={"blade-1": 1, "brute-1": 1}, now=turn("trog-1"), hand={},
              marks={"critical": fig("trog-1") + 1, "unguarded": fig("brute-1") + 1})  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert happened(s, "combat_rolled")[0]["hits"] == 2
    assert mark(s, "critical") == 0


def test_cla_e11_1_bodyguard_is_lost_in_the_demon_action_phase_only() -> None:
    """CLA-E11.1, CLA-Q50: fumes of the same Threat phase still find a Bodyguard, a Troglodyte afterwards does not."""
    figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T28"}
    s = deploying(events={"critical": 1, "fumes": 1}, figures=figures, dice={"blade-1": 1, "brute-1": 1})
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    dice(s, 1, 6)
    do(s, "event", card="fumes", tile="T28")
    s.tape = None
    assert question(s) == "guard"
    do(s, "guard", figure="brute-1")
    do(s, "cancel", line=2)
    do(s, "pass")
    do(s, "activate", figure="trog-1")
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")

    assert question(s) == "line"


def test_cla_q50_two_critical_hits_in_one_phase_both_hold() -> None:
    """CLA-E11.1, CLA-13.2: each on its own warriors; on one warrior they add up, and end with its first attack."""
    figures = {"blade-1": "T28", "brute-1": "T28", "brute-2": "T28", "trog-1": "T28", "trog-2": "T28"}
    lines = {"blade-1": 1, "brute-1": 1, "brute-2": 1}
    s = deploying(events={"critical": 2}, figures=figures, dice=lines)
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "event", card="critical", figure="trog-2", other="brute-2")
    do(s, "pass")
    assert [option["figure"] for option in options(s, "activate")] == ["trog-1", "trog-2"]
    for attacker in ("trog-1", "trog-2"):
        do(s, "activate", figure=attacker)
        dice(s, 3)
        do(s, "attack", target="blade-1", tile="T28")
        s.tape = None
        assert happened(s, "combat_rolled")[-1]["hits"] == 2
        assert question(s) == "line"  # neither Brute may guard him
        first = 1 + len(cancelled(s, "blade-1"))
        do(s, "cancel", line=first)
        do(s, "cancel", line=first + 1)
    assert mark(s, "critical") == 0

    s = deploying(events={"critical": 2}, figures=figures, dice=lines)
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "event", card="critical", figure="trog-1", other="brute-1")
    do(s, "pass")
    do(s, "activate", figure="trog-1")
    dice(s, 3)
    do(s, "attack", target="brute-1", tile="T28")

    assert happened(s, "combat_rolled")[-1]["hits"] == 3


def test_cla_q50_who_is_dead_is_off_the_lists() -> None:
    """A Troglodyte that fell takes its Critical Hit along, and leaves the other's alone."""
    s = deploying(events={"critical": 2}, figures={"blade-1": "T28", "trog-1": "T28", "trog-2": "T28"})
    do(s, "event", card="critical", figure="trog-1", other="blade-1")
    do(s, "event", card="critical", figure="trog-2", other="blade-1")
    take_off(s, fig("trog-1"))

    assert mark(s, "critical") == fig("trog-2") + 1
