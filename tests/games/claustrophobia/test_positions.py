"""Positions of Claustrophobia: a dump from which the game could not go on is refused."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from tests.games.claustrophobia.tables import do, mark, options, play_all, question, table, turn


def load(dump: dict[str, Any]) -> Any:
    return grimtable.load_position("claustrophobia", dump)


@pytest.mark.parametrize("kept", [False, True])
def test_cla_10_3_a_dump_without_its_last_step_is_refused(kept: bool) -> None:
    """The next round lies beneath everything else: without it the table would stop when the round is over."""
    dump = grimtable.dump_position(table(now=turn("blade-1")))
    last, *others = dump["now"]["steps"]
    assert last[0] == "begin_round"
    dump["now"]["steps"] = others if kept else []

    with pytest.raises(BadPosition, match=r"steps do not end with begin_round.*\(CLA-10\.3\)"):
        load(dump)
    dump["now"]["steps"] = [last, *others]
    s = load(dump)
    before = mark(s, "round")
    while mark(s, "round") == before and not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))
    assert mark(s, "round") == before + 1


def assigning() -> Any:
    """Two warriors wait for their dice, the first of them is served now."""
    people = {"brute-1": "T28", "blade-1": "T29", "trog-1": "T35"}
    return table(figures=people, pool=[2, 5], now={"decision": "assign", "figure": "brute-1"})


def test_cla_2_4_a_dump_with_a_die_for_everybody_plays_on() -> None:
    s = load(grimtable.dump_position(assigning()))

    assert question(s) == "assign"
    do(s, "assign", **options(s, "assign")[0])
    play_all(s)
    assert s.over


def test_cla_2_4_a_dump_with_too_few_dice_is_refused() -> None:
    """One die for two warriors, or none at all."""
    dump = grimtable.dump_position(assigning())

    for pool in ([2], []):
        with pytest.raises(BadPosition, match=rf"pool: {len(pool)} dice, 2 warriors .* \(CLA-2\.4\)"):
            load({**dump, "pool": pool})


def test_cla_2_4_who_has_a_die_waits_for_none() -> None:
    """The second of two warriors is served: one die is enough, none is not."""
    people = {"brute-1": "T28", "blade-1": "T29"}
    now = {"decision": "assign", "figure": "blade-1"}

    assert question(table(figures=people, dice={"brute-1": 2}, pool=[5], now=now)) == "assign"
    with pytest.raises(BadPosition, match="pool: 0 dice, 1 warriors"):
        table(figures=people, dice={"brute-1": 2}, pool=[], now=now)
