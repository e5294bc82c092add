"""CLA-S3: Hit Them Where It Hurts."""

from typing import Any

from tests.games.claustrophobia.tables import (
    DEMON,
    at,
    dice,
    do,
    explore,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)


def master(pile: list[str], **rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T35"})
    return table("master", dice={"blade-1": 6}, pile=pile, now=turn("blade-1"), hand={}, **rest)


def test_cla_s3_3_cannon_fodder_on_every_new_tile() -> None:
    """CLA-S3.3, CLA-S3.7, CLA-Q44: 1 TP each, before the explorer is put there; the size rule holds."""
    s = master(["T32", "T30"], threat=7)
    explore(s, "e")
    assert (question(s), s.pending) == ("fodder", (DEMON,))
    assert [option["n"] for option in options(s)] == [0, 1, 2, 3]
    assert refused(s, "fodder", n=4) == "CLA-1.6"
    do(s, "fodder", n=2)

    assert (mark(s, "threat"), s.demons_on(tile("T32"))) == (5, 2)
    assert at(s, "blade-1") == "T32"


def test_cla_s3_4_a_stash_brings_two_free_troglodytes() -> None:
    """CLA-S3.4."""
    s = master(["T06", "T30"], threat=0)
    explore(s, "e")

    assert s.demons_on(tile("T06")) == 2


def test_cla_s3_5_the_master_waits_in_the_pentacle_room() -> None:
    """CLA-S3.2, CLA-S3.5, CLA-Q9: the eighth opening; no Troglodyte may enter."""
    s = master(
        ["T32"], marks={"air": 8, "air_tile": tile("T35"), "air_side": 1}, figures={"blade-1": "T35", "trog-1": "T35"}
    )
    explore(s, "e")
    assert (at(s, "demon-1"), at(s, "blade-1")) == ("T02", "T02")

    tiles = (("T28", 0, 0, "ns"), ("T02", 0, 1, "esw"))
    s = table("master", tiles, figures={"blade-1": "T28", "trog-1": "T28"}, now=turn("trog-1"), marks={"air": 0})
    assert refused(s, "step", tile="T02") == "CLA-S3.5"
    s = table("master", tiles, figures={"blade-1": "T28"}, now={"decision": "threat"}, marks={"air": 0}, threat=4)
    assert refused(s, "deploy", warrior="trog", tile="T02") == "CLA-S3.5"


def test_cla_s3_6_killing_the_master_wins() -> None:
    """CLA-S3.6."""
    s = table("master", figures={"brute-1": "T28", "demon-1": "T28"}, dice={"brute-1": 1}, wounds=[9, 0],
              now=turn("brute-1"), hand={})  # fmt: skip
    dice(s, 6, 1, 1, 1)
    do(s, "attack", target="demon-1", tile="T28")

    assert winner(s) == "human CLA-S3.6"
