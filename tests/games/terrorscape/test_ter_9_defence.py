"""One attack in detail: who defends with what, when it counts, and what ends an encounter (TER-9, TER-T1, TER-P1)."""

from typing import Any

import pytest

from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    dice,
    happened,
    hurt,
    items,
    killer_at,
    options,
    refused,
    rules,
    skip,
    where,
)

NORMAL: dict[str, Any] = {"options": {"traits": "normal"}}
OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}
TOY = "toying_with_the_prey"
MASS = "terrorising_the_mass"


def fight(people: str, **rest: Any) -> Terrorscape:
    """A SEARCH that hits: the Killer stands at N4."""
    s = killer_at("main", people, **{"lair": "N4", **rest})
    act(s, "search")
    return s


def total(people: str, *faces: int, plan: str = "", **how: Any) -> int:
    """The defence that these dice make."""
    team = {"plans": [plan, "ambush"], "plan_on": 0, "stage": 2, "plan_active": 1} if plan else {}
    s = fight(people, options={"traits": "normal", "plans": bool(plan)}, team=team)
    act(dice(s, *faces), "defend", **how)
    return int(happened(s, "defence_judged", KILLER)[0]["total"])


def test_ter_9_3_a_defence_that_holds_ends_the_encounter_for_all() -> None:
    """TER-9.14: nobody else is attacked, and the Killer loses two cards."""
    s = fight("anna N4; johnson N4; marco N4")
    before = len(s.deck)
    act(s, "name", survivor="johnson")
    act(dice(s, 3, 3, 0, 0), "defend")

    assert asked(s) == "flee"
    assert len(s.deck) == before - 2
    assert len(happened(s, "defender_named", KILLER)) == 1


def test_ter_9_7_nobody_is_attacked_twice() -> None:
    s = fight("anna N4; johnson N4; marco N4")
    assert {each["survivor"] for each in options(s)} == {"anna", "johnson", "marco"}
    act(s, "name", survivor="johnson")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert {each["survivor"] for each in options(s)} == {"anna", "marco"}


def test_ter_9_5_at_level_5_every_participant_is_injured() -> None:
    """TER-9.21, TER-1.21: in seat order, and nobody outside the encounter."""
    s = fight("anna N4; johnson N4; marco C1", about={"level": 5})

    assert [hurt(s, name) for name in ("anna", "johnson", "marco")] == [True, True, False]
    assert [each["survivor"] for each in happened(s, "injured", KILLER)] == ["anna", "johnson"]
    own = fight("anna N4 hurt; johnson N4 hurt; marco C1", about={"level": 5}, **OWN)
    assert list(own.out) == [1, 1, 0]
    assert own.round_no == 2, "nobody is left to attack, and nobody to flee"


@pytest.mark.parametrize(
    ("people", "how", "expected"),
    [
        ("anna N4 +martial_arts; johnson C1; marco C1", {}, 1),
        ("anna N4 lime +martial_arts; johnson C1; marco C1", {"item": "lime"}, 2),
        ("william N4; johnson C1; marco C1", {}, 1),
        ("william N4 +secret_weapon; johnson C1; marco C1", {"weapon": True}, 4),
        ("anna N4 ammo revolver; johnson C1; marco C1", {"item": "ammo"}, 4),
        ("anna N4 ammo revolver +marksmanship; johnson C1; marco C1", {"item": "ammo"}, 5),
        ("anna N4 shortsword +marksmanship; johnson C1; marco C1", {"item": "shortsword"}, 1),
    ],
)
def test_ter_9_11_each_bonus_counts_where_it_may(people: str, how: dict[str, Any], expected: int) -> None:
    """TER-9.10, TER-T1.1, TER-T1.13, TER-T1.20: no Martial Arts or Persistence beside a weapon."""
    assert total(people, 0, 0, 0, 0, **how) == expected


@pytest.mark.parametrize(
    ("people", "how", "expected"),
    [
        ("anna N4 whisky +martial_arts; johnson C1; marco C1", {"molotov": True}, 2),
        ("william N4 whisky; johnson C1; marco C1", {"molotov": True}, 3),
        ("anna N4 whisky lime; johnson C1; marco C1", {"molotov": True, "item": "lime"}, 4),
        ("anna N4 whisky +secret_weapon; johnson C1; marco C1", {"molotov": True, "weapon": True}, 6),
    ],
)
def test_ter_p1_12_a_molotov_counts_besides_an_item(people: str, how: dict[str, Any], expected: int) -> None:
    """TER-T1.1, TER-Q11: it ends Martial Arts, not Persistence."""
    assert total(people, 0, 0, 0, 0, plan="molotov", **how) == expected


def test_ter_t1_13_the_secret_weapon_needs_the_trait_and_works_once() -> None:
    """TER-12.4, TER-9.8: instead of an item, not besides one."""
    without = fight("anna N4 whisky lime; johnson C1; marco C1", **NORMAL)
    assert not [each for each in options(without) if "weapon" in each or "molotov" in each]
    assert refused(without, "defend", weapon=True) == "TER-T1.13"
    assert refused(without, "defend", molotov=True) == "TER-P1.12"
    s = fight("anna N4 lime +secret_weapon; johnson C1; marco C1", **NORMAL)
    assert refused(s, "defend", weapon=True, item="lime") == "TER-T1.13"
    act(dice(s, 0, 0, 0, 0), "defend", weapon=True)

    assert not s.can_use(0, 13)


@pytest.mark.parametrize(
    ("people", "faces", "held"),
    [
        ("anna N4 +stroke_of_luck; johnson C1; marco C1", (0, 0, 0, 0), 1),
        ("anna N4 +stroke_of_luck; johnson C1; marco C1", (1, 0, 0, 0), 0),
        ("anna N4; johnson C1; marco C1", (0, 0, 0, 0), 0),
    ],
)
def test_ter_t1_11_luck_needs_nothing_but_zeros(people: str, faces: tuple[int, ...], held: int) -> None:
    s = fight(people, **NORMAL)
    act(dice(s, *faces), "defend")

    assert happened(s, "defence_judged", KILLER)[0]["success"] == held


@pytest.mark.parametrize(
    ("trait", "held", "how"),
    [("martial_arts", "", {}), ("stroke_of_luck", "", {}), ("marksmanship", "ammo revolver", {"item": "ammo"})],
)
def test_ter_12_3_a_trait_that_helped_is_known_from_then_on(trait: str, held: str, how: dict[str, Any]) -> None:
    """TER-H1.24: to the Killer and, in Variant 2, to the other Survivors."""
    s = fight(f"anna N4 {held} +{trait}; johnson C1; marco C1", **NORMAL, **OWN)
    assert s.view(KILLER).to_json()["survivors"][0]["shown"] == []
    act(dice(s, 0, 0, 0, 0), "defend", **how)

    assert s.view(KILLER).to_json()["survivors"][0]["shown"] == [trait]
    assert s.view(2).to_json()["survivors"][0]["told"] == [trait]
    quiet = fight(f"anna N4 lime +{trait}; johnson C1; marco C1", **NORMAL)
    act(dice(quiet, 1, 0, 0, 0), "defend", item="lime")
    assert quiet.view(KILLER).to_json()["survivors"][0]["shown"] == []


def test_ter_t1_8_all_others_may_leave_in_seat_order_and_the_save_is_used_up() -> None:
    """TER-9.2, TER-H1.15, TER-12.4."""
    s = fight("anna N4; johnson N4 +heroic_save; marco N4", **NORMAL)
    assert options(s) == [{"kind": "pass"}]
    act(s, "pass")
    act(s, "yes")
    assert happened(s, "trait_shown", KILLER) == [{"survivor": "johnson", "trait": "heroic_save"}]
    act(s, "pass")
    act(s, "move", to="N3")

    assert (where(s, "anna"), where(s, "marco")) == ("N4", "N3")
    assert {each["survivor"] for each in options(s)} == {"anna", "johnson"}, "who stays takes part (TER-Q29)"
    assert not s.can_use(1, 8)
    assert s.view(KILLER).to_json()["survivors"][1]["shown"] == ["heroic_save"]


@pytest.mark.parametrize(
    ("plan", "where_", "token", "faces", "ends"),
    [
        ("arcane_seal", "Z2", "", (3, 1, 1, 0), "TER-P1.4"),
        ("arcane_seal", "N4", "", (3, 1, 1, 0), ""),
        ("molotov", "Z2", "", (3, 1, 1, 0), ""),
        ("ambush", "N4", "N4", (3, 3, 1, 1), "TER-P1.2"),
        ("ambush", "N4", "N4", (3, 3, 1, 0), ""),
        ("ambush", "N4", "C1", (3, 3, 1, 1), ""),
        ("explosive_trap", "N4", "N4", (3, 3, 1, 1), ""),
    ],
)
def test_ter_p1_2_a_defence_wins_by_its_plan_alone(
    plan: str, where_: str, token: str, faces: tuple[int, ...], ends: str
) -> None:
    """TER-P1.4: strength 5; the Seal asks for any success in Z2, the Ambush for 3 more at its token."""
    team = {"plans": [plan, "buzzer"], "plan_on": 0, "stage": 2, "plan_active": 1, "plan_token": token}
    s = fight(f"anna {where_}; johnson C1; marco C1", lair=where_, options={"plans": True}, team=team)
    act(dice(s, *faces), "defend")

    assert rules(s) == ends


def test_ter_t2_11_toying_lays_down_the_card_that_led_there() -> None:
    """TER-8.14: Pure Fury is in the discard pile before K4 draws six."""
    s = killer_at(
        "main", "anna N4; johnson C1; marco C1", hand="FURY PUR", about={"level": 3, "ktraits": [TOY]}, **NORMAL
    )
    act(s, "play", card="BUT-FURY")
    act(s, "spend", card="BUT-PUR")
    act(s, "move", to="N4")
    act(s, "stop")
    act(s, "yes")

    assert (s.card, s.foes) == (0, 0)
    assert s.spent[7] == 1
    assert happened(s, "encounter_cancelled", 1)
    assert not happened(s, "flight_began", 1)


def test_ter_q62_a_defender_who_is_gone_before_the_roll_rolls_no_dice() -> None:
    """TER-9.12, TER-8.12, TER-13.10: a draw, a level, Deterrence, an overflow; then the next one is attacked."""
    s = fight(
        "anna N4 longsword hurt fear=2; johnson N4; marco C1", killer="SPE", hand="PUR PUR DET SCRM",
        spent="DET", secret={"deck": []}, about={"level": 2, "ktraits": ["deterrence"]}, team={"trap": "N4"},
        **NORMAL, **OWN,
    )  # fmt: skip
    skip(s, "heroic")
    act(s, "name", survivor="anna")
    act(s, "defend", item="longsword")
    assert asked(s) == "target"
    act(s, "name", survivor="anna")
    act(s, "yes")
    for card in ("PUR", "PUR", "DET"):
        act(s, "spend", card=f"SPE-{card}")
    skip(s, "amulet")
    act(s, "name", survivor="johnson")  # Deterrence of the level that the elimination brings

    assert happened(s, "eliminated", KILLER) == [{"survivor": "anna"}]
    assert not happened(s, "defence_judged", KILLER)
    assert (s.level, s.defender, asked(s)) == (4, 1, "defend")
    act(dice(s, 0, 0), "defend")
    assert happened(s, "defence_judged", KILLER)[0]["total"] == 2, "the trap waited for the first roll"
    assert items(s, "anna") == ["longsword"]


def test_ter_9_1_the_next_encounter_begins_anew() -> None:
    """TER-9.3, TER-9.9, TER-9.13: everybody can be attacked again, a trap set since counts, dice are fresh."""
    s = fight("anna N4; johnson N4; marco C1", about={"blow": 1, "edge": 3})
    assert s.strength() == 5
    for name in ("anna", "johnson"):
        if asked(s) == "defender":
            act(s, "name", survivor=name)
        act(dice(s, 0, 0, 0, 0), "defend")
    s.tape = None
    skip(s, "flee")
    for name in ("anna", "johnson", "marco"):
        if asked(s) == "next":
            act(s, "name", survivor=name)
        act(s, "calm")
        act(s, "end_turn")
    act(s, "name", survivor="marco")
    act(s, "keep", item=options(s, "keep")[0]["item"])
    s.trap = 8
    skip(s, "fast")
    act(s, "search")
    assert {each["survivor"] for each in options(s)} == {"anna", "johnson"}
    act(s, "name", survivor="johnson")
    act(dice(s, 3, 0, 0, 0), "defend")

    judged = happened(s, "defence_judged", KILLER)[-1]
    assert (judged["dice"], judged["total"], judged["strength"], judged["success"]) == ([3, 0, 0, 0], 5, 5, 1)


def test_ter_8_12_overflows_of_the_level_5_injury_are_offered_before_the_attacks() -> None:
    """TER-T2.20: Terrorising the Mass after each injury; TER-9.2."""
    s = fight(
        "anna N4; johnson C1 fear=2; marco C1", killer="SPE", hand="PUR PUR DET", about={"level": 5, "ktraits": [MASS]},
        **NORMAL,
    )  # fmt: skip
    assert asked(s) == "overflow"
    assert hurt(s, "anna")
    act(s, "pass")

    assert asked(s) == "defend"
