"""Injury and elimination: TER-10."""

from tests.games.terrorscape.tables import KILLER, act, happened, hurt, items, killer_at, options


def test_ter_10_2_the_first_elimination_ends_the_game_at_once() -> None:
    """TER-11.3, TER-Q34: no fear comes of it, and nobody else is hit."""
    s = killer_at(
        "main", "anna Z5 hurt; johnson Z5 hurt; marco C1", hand="SAW PUR PUR",
        about={"ktraits": ["terrorising_the_mass"]}, options={"traits": "normal"},
    )  # fmt: skip
    act(s, "play", card="BUT-SAW")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "stop")
    act(s, "pass")

    assert [args["survivor"] for args in happened(s, "eliminated", 1)] == ["anna"]
    assert list(s.fear) == [1, 1, 0], "the Chainsaw's own SCARE"
    level_5 = killer_at("main", "anna Z5 hurt; johnson Z5 hurt; marco C1", about={"level": 5})
    act(level_5, "search")
    assert [args["survivor"] for args in happened(level_5, "eliminated", 1)] == ["anna"]


def test_ter_10_4_the_amulet_prevents_one_direct_injury() -> None:
    """TER-I1.12, TER-H1.13: declining shows nothing."""
    s = killer_at("main", "anna N4 amulet; johnson C1; marco C1", hand="SAW PUR PUR", lair="N4")
    act(s, "play", card="BUT-SAW")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "stop")
    kept = s.clone()
    act(s, "yes")
    assert not hurt(s, "anna")
    assert items(s, "anna") == []
    assert happened(s, "amulet_used", KILLER)
    act(kept, "pass")

    assert hurt(kept, "anna")
    assert items(kept, "anna") == ["amulet"]
    empty = killer_at("main", "anna N4; johnson C1; marco C1", hand="SAW PUR PUR", lair="N4")
    act(empty, "play", card="BUT-SAW")
    act(empty, "spend", card="BUT-PUR")
    act(empty, "spend", card="BUT-PUR")
    act(empty, "stop")
    assert options(empty) == [{"kind": "pass"}], "asked all the same"
