"""CLA-12: Flooded and Trapped Tunnels, Mechanisms, holes."""

import pytest

from tests.games.claustrophobia.tables import (
    DEMON,
    TUNNEL,
    at,
    dice,
    do,
    explorer,
    happened,
    kinds,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)


def test_cla_12_1_flooded_tunnels_end_a_move_and_cost_all_of_it() -> None:
    """CLA-12.1, CLA-Q14: entering ends the Move; leaving must be the first and only step."""
    tiles = (("T28", 0, 0, "ns"), ("T19", 0, 1, "ns"), ("T35", 0, 2, "nesw"), ("T36", 0, 3, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28", "trog-1": "T19"}, dice={"blade-1": 6}, now=turn("blade-1"))
    do(s, "step", tile="T19")
    assert "step" not in kinds(s)
    assert "attack" in kinds(s)

    s = table(tiles=tiles, figures={"blade-1": "T19"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T35")
    assert mark(s, "left") == 0


def test_cla_12_5_troglodytes_go_from_hole_to_hole() -> None:
    """CLA-12.5, CLA-12.7: past Blocking, not past the size rule; nobody else does."""
    tiles = (("T08", 0, 0, "ns"), *[(name, x, y + 1, doors) for name, x, y, doors in TUNNEL])
    holes = 1 << tile("T08") | 1 << tile("T35")
    figures = {"brute-1": "T08", "brute-2": "T08", "trog-1": "T08"}
    s = table(tiles=tiles, figures=figures, marks={"holes": holes}, now=turn("trog-1"))
    assert refused(s, "step", tile="T28") == "CLA-4.2"

    do(s, "dive", tile="T35")
    assert at(s, "trog-1") == "T35"

    s = table(tiles=tiles, figures={**figures, "demon-1": "T08"}, marks={"holes": holes}, now=turn("demon-1"))
    assert refused(s, "dive", tile="T35") == "CLA-12.7"
    full = {**figures, "trog-2": "T35", "trog-3": "T35", "trog-4": "T35"}
    s = table(tiles=tiles, figures=full, marks={"holes": holes}, now=turn("trog-1"))
    assert refused(s, "dive", tile="T35") == "CLA-4.4"


def test_cla_12_3_the_first_human_springs_a_trap() -> None:
    """CLA-12.3 die by die: 1 nothing, 2-3 a hit, 4 the Move ends, 5 a Troglodyte, 6 two hits; the second is safe."""
    from tests.games.claustrophobia.tables import dice

    tiles = (("T28", 0, 0, "ns"), ("T22", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    for roll, asked, trogs, left in (
        (1, "turn", 0, 1),
        (3, "line", 0, 1),
        (4, "", 0, 0),
        (5, "turn", 1, 1),
        (6, "line", 0, 1),
    ):
        s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
        dice(s, roll)
        do(s, "step", tile="T22")
        assert s.demons_on(tile("T22")) == trogs
        if asked:
            assert s.view(0).to_json()["question"]["kind"] == asked
            assert mark(s, "left") == left
        if roll == 6:
            s.tape = None
            do(s, "cancel", line=1)
            assert s.view(0).to_json()["question"]["kind"] == "line"
    s = table(
        tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"),
        marks={"tripped": 1 << tile("T22")},
    )  # fmt: skip
    do(s, "step", tile="T22")
    assert not [event for event in s.events(0, DEMON) if event.kind == "trap_sprung"]


def test_cla_12_4_a_mechanism_gives_a_die_once() -> None:
    """CLA-12.4: by the first Human warrior; being put there is not entering (CLA-12.2)."""
    tiles = (("T28", 0, 0, "ns"), ("T25", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"), pile=["T30"])
    do(s, "step", tile="T25")
    assert mark(s, "mechanisms") == 1
    do(s, "step", tile="T28")

    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"),
              marks={"tripped": 1 << tile("T25")})  # fmt: skip
    do(s, "step", tile="T25")
    assert mark(s, "mechanisms") == 0


def test_cla_12_6_elsewhere_the_exit_is_an_ordinary_tile() -> None:
    """CLA-12.6: nobody leaves the game there outside S1."""
    tiles = (("T28", 0, 0, "ns"), ("T01", 0, 1, "nesw"))
    s = table("invasion", tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, now=turn("blade-1"))

    do(s, "step", tile="T01")

    assert at(s, "blade-1") == "T01"
    assert options(s)


def test_cla_12_5_a_hole_tile_puts_a_token_elsewhere() -> None:
    """CLA-12.5, CLA-12.7: Demon must, on another tile without a hole."""
    s = explorer("T08 T30")
    do(s, "explore", side="e")
    assert (question(s), s.pending) == ("sink", (DEMON,))
    assert refused(s, "sink", tile="T08") == "CLA-12.5"
    do(s, "sink", tile="T28")

    assert mark(s, "holes") == 1 << tile("T08") | 1 << tile("T28")
    assert mark(s, "hole_tokens") == 2
    assert at(s, "blade-1") == "T08"


@pytest.mark.parametrize(("mode", "room"), [("survivors", "T01"), ("master", "T02")])
def test_cla_12_7_no_hole_token_where_demons_or_troglodytes_may_not_be(mode: str, room: str) -> None:
    """CLA-12.7: neither on the Exit in S1 nor in the Pentacle Room in S3; every other tile is offered."""
    tiles = (*TUNNEL, (room, 0, 3, "nesw" if room == "T01" else "esw"))
    s = table(mode, tiles=tiles, figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T09", "T30"], hand={},
              marks={"air": 0}, threat=0, now=turn("blade-1"))  # fmt: skip
    do(s, "explore", side="e")
    do(s, "orient", **options(s)[0])
    assert (question(s), s.pending) == ("sink", (DEMON,))

    assert [option["tile"] for option in options(s)] == ["T28", "T29", "T35"]
    assert refused(s, "sink", tile=room) == "CLA-12.7"


def test_cla_12_5_without_a_token_or_a_tile_for_it_the_hole_stays_alone() -> None:
    """CLA-12.5, CLA-13.1: the tokens are used up, or every other tile has a hole already."""
    every = sum(1 << tile(name) for name in ("T28", "T29", "T35"))
    for marks in ({"hole_tokens": 0}, {"hole_tokens": 1, "holes": every}):
        s = table(figures={"blade-1": "T35"}, dice={"blade-1": 6}, pile=["T08", "T30"], hand={}, now=turn("blade-1"),
                  marks=marks)  # fmt: skip
        do(s, "explore", side="e")
        assert not happened(s, "hole_sunk")
        assert at(s, "blade-1") == "T08"


def test_cla_12_5_leaving_deep_water_by_a_hole_costs_everything() -> None:
    """CLA-12.5, CLA-12.1: a Tough Troglodyte with MVT 2 goes one way from a Flooded Tunnel, and no farther."""
    tiles = (("T19", 0, 0, "ns"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    holes = 1 << tile("T19") | 1 << tile("T35")
    s = table(tiles=tiles, figures={"blade-1": "T28", "trog-1": "T19", "trog-2": "T28"}, tough=["trog-1"],
              marks={"holes": holes}, now=turn("trog-1"))  # fmt: skip
    do(s, "dive", tile="T35")

    assert at(s, "trog-1") == "T35"
    assert question(s) != "turn"


@pytest.mark.parametrize(("there", "free"), [(2, 11), (3, 11), (2, 2)])
def test_cla_12_3_the_troglodyte_of_a_trap_needs_room_and_supply(there: int, free: int) -> None:
    """CLA-12.3, CLA-1.6, CLA-9.8: on a full tile, or with all Troglodytes in play, none comes."""
    tiles = (("T28", 0, 0, "ns"), ("T22", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    trogs = {f"trog-{n}": "T22" for n in range(1, there + 1)}
    pack = f'[[limit]]\nid = "trogs"\nvalue = {free}\nsource = "rulebook"\ncite = "a smaller box"\n'
    s = table(tiles=tiles, figures={"blade-1": "T28", **trogs}, dice={"blade-1": 6}, now=turn("blade-1"), hand={},
              pile=["T30"], pack=pack)  # fmt: skip
    dice(s, 5)
    do(s, "step", tile="T22")

    assert s.demons_on(tile("T22")) == min(3, free)
