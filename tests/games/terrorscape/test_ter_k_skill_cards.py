"""The Killer's cards: TER-K."""

import pytest

from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    dice,
    fear,
    happened,
    hurt,
    killer_at,
    maybe,
    rules,
    skip,
    table,
)


def test_ter_k2_1_the_specters_cards() -> None:
    """TER-K0.2, TER-K2.2, TER-K2.3, TER-K2.4, TER-K2.5, TER-K2.7, TER-H1.12, TER-H1.13."""
    s = killer_at("fast", "anna C3 fear=1; johnson N1; marco C1", killer="SPE", hand="TRL PUR DET")
    act(s, "play", card="SPE-TRL")
    act(s, "spend", card="SPE-PUR")
    assert happened(s, "trail_told", KILLER)[0]["found"] == [["anna", "C3"]]
    assert maybe(s, "anna") == {"C3"}
    rush = killer_at("main", "anna Z5; johnson Z3; marco C1", killer="SPE", hand="RUSH PUR DET", about={"level": 2})
    act(rush, "play", card="SPE-RUSH")
    act(rush, "move", to="Z3")
    act(rush, "stop")
    assert (fear(rush, "anna"), fear(rush, "johnson"), fear(rush, "marco")) == (1, 1, 0)
    assert asked(rush) == "rush"
    act(rush, "yes")
    act(rush, "spend", card="SPE-PUR")
    act(rush, "spend", card="SPE-DET")
    assert happened(rush, "encounter_began", 1)
    drain = killer_at("main", "anna C3 fear=1; johnson N1; marco C1", killer="SPE", hand="DRAIN PUR PUR")
    act(drain, "play", card="SPE-DRAIN")
    assert drain.hand[0] == 0
    act(drain, "pass")

    assert hurt(drain, "anna")
    assert not hurt(drain, "johnson")
    assert happened(drain, "hand_spent", 1) == [{"seat": KILLER}]


def test_ter_k3_7_worked_example_14_no_amulet_against_bloody_harvest() -> None:
    """TER-10.4, TER-11.2."""
    s = table("anna N4 amulet; johnson C1; marco C1", killer="MUR", now={"step": "killer"}, about={"sneak": 21})

    assert rules(s) == "TER-10.2"
    assert happened(s, "eliminated", KILLER) == [{"survivor": "anna"}]


def test_ter_k2_7_life_drain_hits_those_who_had_fear_before() -> None:
    """TER-1.21, TER-Q50, TER-T2.20: a first fear token of Terrorising the Mass drains nobody."""
    s = killer_at(
        "main", "anna C3 fear=1; johnson N1; marco C1", killer="SPE", hand="DRAIN PUR",
        about={"ktraits": ["terrorising_the_mass"], "level": 4}, options={"traits": "normal"},
    )  # fmt: skip
    act(s, "play", card="SPE-DRAIN")
    skip(s, "amulet")

    assert [hurt(s, name) for name in ("anna", "johnson", "marco")] == [True, False, False]
    assert [fear(s, name) for name in ("anna", "johnson", "marco")] == [2, 1, 1]
    assert happened(s, "caught", KILLER)[0]["people"] == ["anna"]


@pytest.mark.parametrize(
    ("killer", "about", "strength"),
    [
        ("MUR", {"level": 2, "sneak": 19}, 7),
        ("MUR", {"level": 1, "sneak": 19}, 4),
        ("MUR", {"level": 2}, 4),
        ("SPE", {"level": 2, "sneak": 13}, 2),
    ],
)
def test_ter_k0_3_from_level_2_a_murderer_who_reappears_strikes_harder(
    killer: str, about: dict[str, int], strength: int
) -> None:
    """TER-9.16: +3 for the encounter of its free SEARCH, not for one of an action, and not after it."""
    s = table("anna N4; johnson N4; marco C1", killer=killer, lair="N4", about=about, now={"step": "killer"})
    skip(s, "fast")
    if asked(s) == "main":
        act(s, "search")

    assert happened(s, "encounter_began", 1)[0]["strength"] == strength
    skip(s, "attack")
    act(s, "name", survivor="anna")
    act(dice(s, *[0] * (4 - fear(s, "anna"))), "defend")
    assert happened(s, "defence_judged", 1)[0]["strength"] == strength
    skip(s, "attack")
    act(dice(s, *[3] * (4 - fear(s, "johnson"))), "defend")
    s.tape = None
    skip(s, "flee")
    assert s.edge == 0
