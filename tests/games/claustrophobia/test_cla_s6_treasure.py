"""CLA-S6: Who Dares, Wins."""

from typing import Any

from grimtable.games.claustrophobia.components import HUMANS
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TUNNEL,
    dice,
    do,
    fig,
    happened,
    kinds,
    mark,
    new,
    question,
    refused,
    table,
    tile,
    turn,
    winner,
)


def gold(**rest: Any) -> Any:
    rest.setdefault("figures", {"blade-1": "T28", "blade-2": "T28", "brute-1": "T29"})
    rest.setdefault("marks", {"real": 1})
    return table("gold", hand={}, now=rest.pop("now", {"decision": "human"}), **rest)


def test_cla_s6_9_taking_the_real_token_from_a_stash_wins() -> None:
    """CLA-S6.9, CLA-S6.4, CLA-S6.5: it lay where its bearer died; the swap is at the end of the Move."""
    tiles = (*TUNNEL[:2], ("T04", 0, 2, "ns"))
    s = table("gold", tiles, figures={"blade-1": "T29", "brute-1": "dead"}, tokens=["T04", "blade-1"],
              dice={"blade-1": 1}, marks={"real": 1}, hand={}, now=turn("blade-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert (winner(s), mark(s, "decoys"), kinds(s)) == ("", 2, {"pass", "take_token"})
    do(s, "take_token", token=0)

    assert winner(s) == "human CLA-S6.6"


def test_cla_s6_5_a_fight_ends_the_move_and_its_swap() -> None:
    """CLA-S6.5, CLA-3.2: after Move and Fight the token on the ground is out of reach; Fight, then Move, it is not."""
    figures = {"blade-1": "T28", "brute-1": "dead", "trog-1": "T29", "trog-2": "T29"}
    given: dict[str, Any] = {"tokens": ["T29", "blade-1"], "marks": {"real": 1}, "hand": {}, "pile": ["T30"]}
    s = table("gold", figures=figures, dice={"blade-1": 6}, now=turn("blade-1"), **given)
    do(s, "step", tile="T29")
    assert "take_token" in kinds(s)
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    assert question(s) != "turn"

    s = table("gold", figures={**figures, "blade-1": "T29"}, dice={"blade-1": 6}, now=turn("blade-1"), **given)
    dice(s, 1, 1)
    do(s, "attack", target="trogs", tile="T29")
    s.tape = None
    do(s, "take_token", token=0)
    assert s.tokens == [fig("blade-1"), HUMANS + tile("T29")]
    assert "step" in kinds(s)  # that was the start of his Move


def test_cla_s6_2_the_real_token_is_given_in_secret() -> None:
    """CLA-S6.2, CLA-Q35: Demon learns only that tokens were given."""
    s = new("gold")
    assert question(s) == "entrust"
    assert len(s.tokens) == 4
    do(s, "entrust", figure="brute-2")

    assert "figure" in happened(s, "entrusted", HUMAN)[0]
    assert "figure" not in happened(s, "entrusted", DEMON)[0]
    assert s.view(DEMON).to_json()["marks"]["real"] == 15
    assert s.view(HUMAN).to_json()["marks"]["real"] == 2


def test_cla_s6_3_two_warriors_on_one_tile_may_swap_once() -> None:
    """CLA-S6.3, CLA-2.9, CLA-Q11: before the roll."""
    s = gold(now={"step": "initiative"})
    assert question(s) == "swap"
    assert refused(s, "swap", figure="brute-1", other="blade-1") == "CLA-S6.3"
    do(s, "swap", figure="blade-1", other="blade-2")

    assert s.carried(fig("blade-1")) == 2
    assert question(s) == "assign"


def test_cla_s6_4_a_dead_warriors_token_stays_and_can_be_taken() -> None:
    """CLA-S6.4, CLA-S6.5, CLA-S6.8: at the start or the end of a Move, with MVT 1 or more."""
    tokens = ["T28", "blade-1", "brute-1"]
    figures = {"blade-1": "T28", "blade-2": "dead", "brute-1": "T29"}
    s = gold(figures=figures, tokens=tokens, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "take_token", token=0)
    assert s.tokens == [fig("blade-1"), 5 + tile("T28"), fig("brute-1")]
    assert "step" in kinds(s)
    do(s, "take_token", token=1)
    assert refused(s, "step", tile="T29") in ("CLA-3.2", "CLA-4.6", "CLA-4.1", "CLA-3.1")

    s = gold(figures=figures, tokens=tokens, dice={"blade-1": 6}, cancelled={"blade-1": [6]}, now=turn("blade-1"))
    assert "take_token" not in kinds(s)
    s = gold(figures={"blade-1": "T28", "trog-1": "T28", "brute-1": "T29"}, dice={"blade-1": 6, "brute-1": 6},
             cancelled={"blade-1": [1, 2, 3, 4, 5]}, now=turn("trog-1"))  # fmt: skip
    dice(s, 6)
    do(s, "attack", target="blade-1", tile="T28")
    assert 5 + tile("T28") in s.tokens


def test_cla_s6_6_the_real_token_on_a_stash_wins_a_decoy_does_nothing() -> None:
    """CLA-S6.6, CLA-S6.9: as soon as it is there; the decoy is thereby known."""
    tiles = (*TUNNEL[:2], ("T04", 0, 2, "ns"))
    s = gold(tiles=tiles, figures={"brute-1": "T29", "blade-1": "T29"}, dice={"brute-1": 6, "blade-1": 6},
             now=turn("brute-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert winner(s) == "human CLA-S6.6"

    s = gold(tiles=tiles, figures={"brute-1": "T29", "blade-1": "T29"}, dice={"brute-1": 6, "blade-1": 6},
             now=turn("blade-1"))  # fmt: skip
    do(s, "step", tile="T04")
    assert winner(s) == ""
    assert mark(s, "decoys") == 2
