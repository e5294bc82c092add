"""Setup: MEZ-S0."""

from typing import cast

import pytest

import grimtable
from grimtable.engine.errors import BadPosition, BadReplay, BadSetup
from grimtable.engine.rng import Rng
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.components import CARDS, NO_ROOM, OBJECTIVES, ROOMS, SIDES
from grimtable.table import Table
from tests.games.male_epickie_zombie.tables import (
    Mez,
    do,
    happened,
    human,
    kinds,
    legal,
    new,
    question,
    table,
    token,
    zombies,
)


def shown(s: Mez) -> Mez:
    """Everybody keeps a player card."""
    while s.dealt:
        do(s, legal(s)[0])
    return s


def test_mez_s0_1_to_s0_3_the_mall_is_random_with_eight_zombies() -> None:
    """MEZ-S0.1 MEZ-S0.2 MEZ-S0.3 MEZ-S0.10: 8 stores in 8 slots, 1 zombie in each Room 1, barricade 2."""
    layouts = set()
    for seed in range(12):
        s = new("coop", 3, seed)
        layouts.add(tuple(s.mall.sides))
        assert sorted(int(side) // 2 for side in s.mall.sides) == list(range(8))
        assert zombies(s) == {f"{slot}-1" for slot in ("NW", "N", "NE", "E", "SE", "S", "SW", "W")}
        assert (s.pool, s.barricade, s.survivors, s.armed(), list(s.supplies)) == (10, 2, 2, 0, [NO_ROOM] * 2)
        assert (s.car != NO_ROOM) == (SIDES.index("p2b") in s.mall.sides)
    assert len(layouts) == 12
    assert {int(side) % 2 for layout in layouts for side in layout} == {0, 1}


def test_mez_s0_4_the_zombie_player_keeps_one_of_three_openly() -> None:
    """MEZ-S0.4: before the humans choose; marker on 1."""
    s = new("coop", 3, 5)
    assert list(s.pending) == [2]
    assert len(legal(s)) == 3
    assert s.view(0).to_json()["dealt"] == ["none"] * 3
    kept = legal(s)[1]
    do(s, kept)
    assert s.view(0).to_json()["zombie_cards"] == [[kept.fields()["character"], 1]]
    assert list(s.pending) == [0, 1]


def test_mez_s0_5_humans_choose_in_secret_and_show_together() -> None:
    """MEZ-S0.5: nobody sees a choice before all are made; the rest is the unused pile."""
    s = new("coop_automa", 2, 5)
    mine = s.legal(0)[0]
    s.apply(0, mine)
    assert s.view(1).to_json()["humans"][0]["character"] is None
    assert s.view(0).to_json()["humans"][0]["character"] == mine.fields()["character"]
    s.apply(1, s.legal(1)[0])
    assert s.view(1).to_json()["humans"][0]["character"] == mine.fields()["character"]
    assert len(s.pile) == 14 - 3


def test_mez_s0_6_humans_start_in_the_middle_with_full_ammo() -> None:
    """MEZ-S0.6 MEZ-A1.15: 0 wounds, 9 ammo, no cards."""
    s = new("coop", 5, 2)
    assert [ROOMS[at] for at in s.at] == ["C-M"] * 4
    assert (list(s.wounds), list(s.ammo), sum(s.backpacks)) == ([0] * 4, [9] * 4, 0)


def test_mez_s0_7_three_of_nine_objectives_with_their_tokens() -> None:
    """MEZ-S0.7 MEZ-Q31 MEZ-O3.1 MEZ-O4.1 MEZ-O5.1 MEZ-O6.1 MEZ-O7.1 MEZ-O2.1: others stay in the box."""
    seen: set[str] = set()
    for seed in range(25):
        s = shown(new("coop_automa", 2, seed))
        chosen = [OBJECTIVES[objective] for objective in s.objectives]
        assert len(set(chosen)) == 3
        seen |= set(chosen)
        assert (token(s, "tank-2") == "NE-1") == ("escape" in chosen)
        assert (token(s, "stranded-4") == "SW-3") == ("stranded" in chosen)
        assert (token(s, "radio-1") == ROOMS[s.mall.radio]) == ("cdc" in chosen)
        assert (token(s, "part-3") == ROOMS[s.mall.gear[2]]) == ("helicopter" in chosen)
        flasks = {str(token(s, f"ingredient-{n}")) for n in range(1, 9)}
        assert (len(flasks) == 8) == ("cure" in chosen)
        assert (sorted(s.clues) == [1, 2, 3, 4]) == ("source" in chosen)
    assert len(seen) == 9


def test_mez_s0_7_objectives_are_drawn_once_the_player_cards_are_shown() -> None:
    """MEZ-S0.4 MEZ-S0.5 MEZ-S0.7: the rulebook's order; nobody chooses a card with the objectives in view."""
    s = new("coop", 3, 5)
    assert s.view(None).to_json()["objectives"] == []
    do(s, legal(s)[0])
    assert s.view(0).to_json()["objectives"] == []
    shown(s)
    assert len(s.view(0).to_json()["objectives"]) == 3
    order = [kind for kind in kinds(s) if kind in ("zombie_card", "character_chosen", "objective_drawn")]
    assert order == ["zombie_card", *["character_chosen"] * 2, *["objective_drawn"] * 3]


def test_mez_s0_7_no_objectives_are_missing_once_play_has_begun() -> None:
    """A position says which three (MEZ-S0.7); while player cards are chosen it may leave them to the draw."""
    dump = grimtable.dump_position(new("coop_automa", 2, 5))
    assert dump["objectives"] == []
    assert grimtable.dump_position(grimtable.load_position(GAME.name, dump)) == dump
    with pytest.raises(BadPosition, match=r"objectives: none are drawn"):
        table(human(), objectives=[])
    with pytest.raises(BadPosition, match=r"objectives: not three different ones"):
        table(human(), objectives=["none", "target", "escape"])


def test_mez_s0_8_four_weapons_are_in_the_search_deck_eight_in_the_supply_deck() -> None:
    """MEZ-S0.8 MEZ-Q2: 24 and 8 cards."""
    s = new("coop_automa", 2, 3)
    assert (len(s.deck), len(s.supply_deck)) == (24, 8)
    assert sum(card >> 2 >= 9 for card in s.deck) == 4
    assert {CARDS[kind] for kind in s.supply_deck} | {CARDS[card >> 2] for card in s.deck if card >> 2 >= 9} == set(
        CARDS[9:]
    )


def test_mez_s0_9_the_zombie_player_draws_eight_and_deals_one_to_each() -> None:
    """MEZ-S0.9: which card to whom is the zombie player's choice, and hidden."""
    s = new("coop", 4, 3)
    do(s, legal(s)[0])
    for seat in s.pending:
        s.apply(seat, s.legal(seat)[0])
    assert question(s) == "deal_out"
    assert len(s.hand) == 8
    for _ in range(3):
        do(s, legal(s)[0])
    assert (len(s.hand), len(s.deck)) == (5, 16)
    assert all(s.face_down)
    assert [event.get("card") for event in happened(s, "dealt", 0)] == [None] * 3
    drawn = happened(s, "hand_drawn", 3)
    assert [(event["n"], sum(cast(dict[str, int], event["cards"]).values())) for event in drawn] == [(8, 8)]
    assert [event.get("cards") for event in happened(s, "hand_drawn", 0)] == [None]


def test_mez_s0_11_the_first_human_is_random() -> None:
    """MEZ-S0.11 MEZ-S0.10."""
    assert {int(new("coop_automa", 4, seed).active) for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize("mode", ["coop_automa", "rivalry_automa"])
def test_mez_s0_11_the_table_may_name_who_begins(mode: str) -> None:
    for seat in range(3):
        assert [int(new(mode, 3, seed, first=seat).active) for seed in range(4)] == [seat] * 4


@pytest.mark.parametrize("mode", ["coop", "rivalry"])
def test_mez_s0_11_a_named_zombie_player_means_the_next_human(mode: str) -> None:
    """Humans are numbered in seat order; with the zombie player in seat 1 they sit in seats 0, 2 and 3."""
    first = [int(new(mode, 4, 1, zombie=1, first=seat).active) for seat in range(4)]
    last = [int(new(mode, 4, 1, zombie=3, first=seat).active) for seat in range(4)]

    assert (first, last) == ([0, 1, 1, 2], [0, 1, 2, 0])


def test_mez_s0_11_a_lone_player_needs_no_lot() -> None:
    assert "first" not in GAME.options("solo")
    with pytest.raises(BadSetup, match="no option 'first'"):
        new("solo", first=0)


def test_mez_s0_7_a_game_of_ruleset_1_goes_on_as_it_began() -> None:
    """MEZ-S0.7 MEZ-S0.11: there the objectives lay open first, and nobody could name who begins."""
    old = Table(GAME.name, 3, seed=7, mode="coop_automa", version=1)
    opened = Table.open(old.header(), old.fair.reveal())
    loaded = grimtable.load_position(GAME.name, grimtable.dump_position(old.state))

    assert len(old.state.view(None).to_json()["objectives"]) == 3
    assert (old.header()["ruleset"], old.header()["options"]) == ("male_epickie_zombie@1", {"difficulty": "normal"})
    for state in (opened.state, loaded, GAME.determinize(old.state.view(0), Rng(1, "old"))):
        assert state.version == 1
    assert opened.state.hash() == loaded.hash() == old.state.hash()


@pytest.mark.parametrize("ruleset", ["male_epickie_zombie@0", "male_epickie_zombie@3", "cisza@1", 2, None])
def test_a_ruleset_of_another_release_is_refused(ruleset: object) -> None:
    """One sentence says which are played; nothing in a dump tells how another one would go on."""
    dump = {**grimtable.dump_position(new()), "ruleset": ruleset}
    header = {**Table(GAME.name, 3, seed=7).header(), "ruleset": ruleset}

    with pytest.raises(BadPosition, match=r"ruleset is .*this release plays male_epickie_zombie@2"):
        grimtable.load_position(GAME.name, dump)
    with pytest.raises(BadReplay, match=r"ruleset is .*this release plays male_epickie_zombie@2"):
        Table.open(header, None)
