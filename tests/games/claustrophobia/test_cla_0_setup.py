"""CLA-0: setup, and the piles of the scenarios."""

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.components import SCENARIOS, TILES
from grimtable.table import Table
from tests.games.claustrophobia.tables import DEMON, HUMAN, at, happened, mark, new, question


def test_cla_0_1_the_scenario_is_the_mode_and_the_first_game_is_the_first_scenario() -> None:
    """CLA-0.1: sides are an option; a scenario rule overrides a general one (CLA-S4.8 and others)."""
    s = new()

    assert s.setup.mode == "survivors"
    assert s.roles == ("human", "demon")
    assert new(human=1).roles == ("demon", "human")


def test_cla_0_1_a_scenario_by_chance_is_played_as_if_it_had_been_chosen() -> None:
    """CLA-0.1, CLA-V1.2: each of the six comes up; views and positions name it; a Gift needs a Redeemer."""
    drawn = {seed: new("random", seed, handicap=["more_cards", "more_gifts"]) for seed in range(40)}

    assert {s.setup.mode for s in drawn.values()} == set(SCENARIOS[1:])
    for s in drawn.values():
        assert s.view(0).to_json()["mode"] == s.setup.mode
        kept = ["more_cards"] if s.setup.mode in ("ritual", "gold") else ["more_cards", "more_gifts"]
        assert s.setup.options["handicap"] == kept
        assert grimtable.load_position("claustrophobia", grimtable.dump_position(s)).hash() == s.hash()


def test_cla_0_1_the_record_keeps_that_the_scenario_was_drawn() -> None:
    """CLA-0.1: the header was fixed before the draw; the seed leads to the scenario again."""
    t = Table("claustrophobia", mode="random", seed=3)
    again = Table.from_record(t.private_record())

    assert t.header()["mode"] == "random"
    assert again.state.setup.mode == t.state.setup.mode
    assert again.state.hash() == t.state.hash()


def test_cla_0_1_a_position_names_the_scenario() -> None:
    """CLA-0.1: chance has nothing left to draw once there is a table."""
    with pytest.raises(BadPosition, match=r"mode is 'random': a position names the scenario"):
        grimtable.load_position("claustrophobia", {"mode": "random"})


@pytest.mark.parametrize(
    ("mode", "pile", "advantages", "start"),
    [
        ("survivors", 34, 1, "T02"), ("invasion", 16, 3, "T01"), ("master", 34, 3, "T01"), ("possessed", 9, 2, "T01"),
        ("gold", 12, 3, "T02"),
    ],
)  # fmt: skip
def test_cla_0_3_every_scenario_builds_its_pile(mode: str, pile: int, advantages: int, start: str) -> None:
    """CLA-0.2, CLA-0.3, CLA-0.4, CLA-0.6, CLA-S1.1, CLA-S2.1, CLA-S3.1, CLA-S5.1, CLA-S6.1."""
    s = new(mode)

    assert len(s.pile) == pile
    assert s.hand[0] == advantages
    assert len(s.deck) == 15 - advantages
    assert len(s.fates) == 16
    assert TILES[s.tiles[0]] == start
    assert s.cells[s.tiles[0]] == 64 * 128 + 64
    assert all(tile > 1 for tile in s.pile)
    assert {at(s, name) for name in ("blade-1", "brute-1")} == {start}


def test_cla_0_4_advantage_cards_are_hidden_from_demon() -> None:
    """CLA-0.4: Human sees the card drawn, Demon only that one was."""
    s = new()

    assert "card" in happened(s, "advantage_drawn", HUMAN)[0]
    assert "card" not in happened(s, "advantage_drawn", DEMON)[0]
    assert s.view(DEMON).to_json()["hand"] is None


def test_cla_0_5_demon_starts_with_4_tp_and_no_events() -> None:
    """CLA-0.5, and 3 more with the handicap of CLA-V1.1."""
    assert mark(new(), "threat") == 4
    assert new().claws[0] == 0
    assert mark(new(handicap=["more_threat"]), "threat") == 7


def test_cla_0_7_round_1_starts_with_initiative() -> None:
    """CLA-0.7, CLA-0.8: the d10 is the last decision of the setup, then round 1 begins."""
    s = new()
    assert (question(s), mark(s, "round")) == ("air", 0)

    s.apply(DEMON, s.legal(DEMON)[0])

    assert mark(s, "round") == 1
    assert mark(s, "phase") == m.P_INITIATIVE
    assert happened(s, "dice_rolled")
