"""CLA-D: the boxes of the Destiny board."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.rules.threat import forbid_trap
from grimtable.games.claustrophobia.rules.tunnels import stopped_by
from grimtable.games.claustrophobia.rules.warriors import is_frantic, move_of
from tests.games.claustrophobia.tables import (
    DEMON,
    cancelled,
    deploying,
    destiny,
    do,
    fig,
    kinds,
    lay,
    mark,
    options,
    question,
    refused,
    table,
)


def boxes(s: Any) -> set[str]:
    """The boxes that take a die now."""
    return {option["box"] for option in options(s, "drop")}


def test_cla_d8_1_under_resistance_is_futile_only_troglodytes_are_elusive() -> None:
    """CLA-D8.1: a Blade is held, a Troglodyte slips away."""
    figures = {"blade-1": "T28", "blade-2": "T28", "trog-1": "T28", "trog-2": "T28", "trog-3": "T28"}
    s = table(figures=figures, dice={"blade-1": 1, "blade-2": 1}, marks={"futile": 1})

    assert stopped_by(s, fig("blade-1")) == "CLA-4.2"
    s = table(figures={"blade-1": "T28", "blade-2": "T28", "trog-1": "T28"}, marks={"futile": 1})
    assert stopped_by(s, fig("trog-1")) is None


@pytest.mark.parametrize(("rest", "frantic"), [
    ({}, False), ({"tough": ["trog-1"]}, True), ({"marks": {"claws": 1}}, True),
])  # fmt: skip
def test_cla_d9_1_and_m2_1_who_is_frantic(rest: dict[str, Any], frantic: bool) -> None:
    """CLA-M2.1, CLA-D9.1, CLA-M1.2: Tough Troglodytes always, all under Sharpened Claws."""
    s = table(figures={"blade-1": "T28", "trog-1": "T28"}, **rest)

    assert is_frantic(s, fig("trog-1")) == frantic


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


def test_cla_d10_1_a_trap_is_for_a_human_warrior_in_play() -> None:
    """CLA-D10.1: neither for a Troglodyte, the first figure after the Human warriors, nor for the dead."""
    s = table(figures={"blade-1": "T28", "blade-2": "T29", "brute-1": "dead", "trog-1": "T28"}, hand={},
              now={"decision": "trap"})  # fmt: skip

    assert forbid_trap(s, fig("blade-1")) is None
    assert forbid_trap(s, fig("brute-1")) == "CLA-D10.1"
    assert forbid_trap(s, fig("trog-1")) == "CLA-D10.1"


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


def test_cla_d5_1_supernatural_speed_is_for_troglodytes_in_their_phase() -> None:
    """CLA-D5.1, CLA-M1.2: +1 MVT, for Tough ones too; neither for a Demon nor before the Demon Action phase."""
    figures = {"blade-1": "T28", "trog-1": "T35", "trog-2": "T35", "demon-1": "T29"}
    given: dict[str, Any] = {"figures": figures, "tough": ["trog-2"], "marks": {"speed": 1}, "hand": {}}
    s = table(now={"decision": "demon"}, **given)
    assert [int(move_of(s, fig(name))) for name in ("trog-1", "trog-2", "demon-1")] == [2, 3, 2]

    s = table(now={"decision": "threat"}, **given)
    assert [int(move_of(s, fig(name))) for name in ("trog-1", "trog-2", "demon-1")] == [1, 2, 2]
