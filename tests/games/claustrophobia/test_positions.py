"""Positions of Claustrophobia: a dump from which the game could not go on is refused."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from tests.games.claustrophobia.tables import TUNNEL, do, mark, options, play_all, question, table, turn


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


def test_cla_5_3_a_map_with_an_island_is_refused() -> None:
    """CLA-5.3: every tile was explored from another one."""
    with pytest.raises(BadPosition, match=r"no way leads from T28 to T16 \(CLA-5\.3\)"):
        table(tiles=(*TUNNEL, ("T16", 3, 3, "ns")))


def test_cla_s6_2_a_written_table_hides_the_treasure_by_its_seed() -> None:
    """CLA-S6.2: one of the tokens not known as decoys is the real one; a dump without any is refused."""
    figures = {"blade-1": "T28", "blade-2": "T29", "brute-1": "T35"}
    found = {mark(table("gold", figures=figures, marks={"decoys": 2}, seed=seed), "real") for seed in range(20)}
    assert found == {1, 3}
    assert mark(table("gold", figures=figures, marks={"real": 2}), "real") == 2
    assert mark(table("gold", figures=figures, now={"decision": "entrust"}), "real") == 0

    dump = grimtable.dump_position(table("gold", figures=figures))
    del dump["marks"]["real"]
    with pytest.raises(BadPosition, match=r"no Treasure token is the real one \(CLA-S6\.2\)"):
        load(dump)


def test_cla_0_2_a_card_too_many_is_named() -> None:
    """CLA-0.2: what the decks hold before the game."""
    with pytest.raises(BadPosition, match="map is there 3 times in hand, deck and discards, not 2 times"):
        table(hand={"map": 3}, deck=[])
