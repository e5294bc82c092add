"""Variants 2 and 3: On Your Own TER-13, Survival Plan TER-14, TER-P1."""

from typing import Any

import pytest

from grimtable.games.terrorscape.components import PLANS
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    dice,
    happened,
    items,
    killer_at,
    noisy,
    options,
    refused,
    rules,
    table,
    turn,
    where,
)

OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}


def planned(people: str, plan: str, stage: int = 0, *, who: str | None = None, **rest: Any) -> Terrorscape:
    """A table with a plan, active with stage -1."""
    team: dict[str, Any] = {"plans": [plan, "molotov" if plan != "molotov" else "ambush"], **rest.pop("team", {})}
    if stage == -1:
        team |= {"plan_on": 0, "stage": 2, "plan_active": 1}
    elif stage:
        team |= {"plan_on": 0, "stage": stage}
    now = rest.pop("now", {"turn": who} if who else {"step": "plan"})
    return table(people, now=now, team=team, options={"plans": True, **rest.pop("options", {})}, **rest)


# On Your Own


def test_ter_13_1_a_token_and_no_rack() -> None:
    """TER-13.2, TER-13.3, TER-13.10, TER-13.15, TER-Q38: the holder begins; keys stay with their finder."""
    s = table(board={"token": 1}, decks={"discovery": ["key", "lime"]}, **OWN)
    assert s.pending == (2,)
    for _ in range(3):
        act(s, "calm")
        act(s, "end_turn")
    assert s.pending == (2,)
    act(s, "keep", item="key")

    assert list(s.keys) == [0, 1, 0]
    assert s.rack == 0
    assert not happened(s, "key_taken", KILLER)
    assert s.token == 2, "the token passes after the reveal"


def test_ter_13_4_three_own_keys_open_the_door_for_one() -> None:
    """TER-Q51, TER-Q52, TER-13.16: told who, not the keys of others; TER-13.14: the token moves on."""
    s = table("marco C1 keys=3; johnson C1; anna Z5 keys=3", now={"step": "round"}, lair="N3", **OWN)

    assert [int(fate) for fate in s.out] == [2, 0, 0]
    assert happened(s, "escaped", KILLER) == [{"survivor": "marco"}]
    assert s.token == 1


def test_ter_13_5_help_saves_everybody_left() -> None:
    s = table("marco C1; johnson C1 dead; anna C1", now={"step": "round"}, board={"help_at": 1}, **OWN)

    assert rules(s) == "TER-13.5"
    assert s.outcome is not None
    assert s.outcome.results == {0: "loss", 1: "win", 2: "loss", 3: "win"}


def test_ter_13_6_repairs_bring_search_cards() -> None:
    """TER-Q45: one for each token really placed."""
    people = "marco N1 tools; johnson C1; anna C1"
    s = turn(people, "marco", decks={"search": ["whisky", "lime", "key"]}, team={"repair": 2}, **OWN)
    act(s, "use", item="tools")

    assert items(s, "marco") == ["whisky", "lime"]


def test_ter_13_7_an_elimination_leaves_a_body_and_a_level() -> None:
    """TER-13.8, TER-13.16: what lies with the body can be taken."""
    s = killer_at("main", "anna N4 hurt lime keys=1; johnson N4; marco C1", lair="N4", **OWN)
    act(s, "search")
    act(s, "name", survivor="anna")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert s.level == 2
    assert not s.over
    loot = turn("anna N4 dead lime keys=1; johnson N4; marco C1", "johnson", lair="C4", **OWN)
    act(loot, "loot", body="anna", item="lime")
    act(loot, "loot", body="anna", item="key")
    assert items(loot, "johnson") == ["lime"]
    assert loot.keys[1] == 1


def test_ter_13_9_who_removes_a_lock_is_told() -> None:
    s = turn("anna N3; johnson C1; marco C1", "anna", locks="N3-N4", **OWN)
    act(s, "unlock", door="N3-N4")

    assert happened(s, "lock_removed", KILLER) == [{"door": "N3-N4", "survivor": "anna"}]


def test_ter_13_10_the_first_participant_from_the_token_picks_the_defender() -> None:
    s = killer_at("main", "anna N4; johnson N4; marco C1", lair="N4", board={"token": 1}, **OWN)
    act(s, "search")

    assert s.pending == (2,)


def test_ter_13_11_the_game_ends_when_nobody_is_left() -> None:
    """TER-13.12: two eliminations win for the Killer, and three make it invincible."""
    s = killer_at("main", "anna N4 hurt; johnson C1 dead; marco C1 dead", lair="N4", board={"token": 0}, **OWN)
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert rules(s) == "TER-13.11"
    assert s.outcome is not None
    assert s.outcome.results[KILLER] == "win"
    assert s.outcome.notes["invincible"]


@pytest.mark.parametrize(
    ("people", "won"),
    [("marco C1; johnson C1; anna C1 dead", True), ("marco C1; johnson C1 escaped; anna C1 escaped", False)],
)
def test_ter_13_13_without_time_everybody_left_is_lost(people: str, won: bool) -> None:
    """They count as eliminated for the Killer's win; it is not Invincible for those whom it did not eliminate."""
    s = table(people, now={"step": "discovery"}, decks={"discovery": []}, **OWN)

    assert rules(s) == "TER-13.13"
    assert s.outcome is not None
    assert (s.outcome.results[KILLER] == "win") is won
    assert s.outcome.results[1] == "loss"
    assert s.outcome.notes["eliminated"] == people.count("dead")
    assert not s.outcome.notes["invincible"]


def test_ter_13_13_in_the_first_ruleset_they_were_eliminated() -> None:
    people = "marco C1; johnson C1; anna C1"
    s = table(people, now={"step": "discovery"}, decks={"discovery": []}, ruleset="terrorscape@1", **OWN)

    assert s.outcome is not None
    assert s.outcome.results[KILLER] == "win"
    assert s.outcome.notes["invincible"]


# Plans


def test_ter_14_1_two_plan_cards_secret_from_the_killer() -> None:
    s = planned("marco Z3; johnson C1; anna C1", "molotov")

    assert s.view(KILLER).to_json()["team"] is None
    assert options(s, "advance") == [{"kind": "advance", "plan": "molotov"}]


def test_ter_14_2_worked_example_15_one_stage_at_a_time() -> None:
    """TER-14.3, TER-14.4, TER-14.5, TER-14.9, TER-14.10: the other card starts anew; the last stage is in force."""
    s = planned("william Z3; johnson C1; anna C1", "molotov", 1)
    assert refused(s, "advance", plan="ambush") == "TER-14.9"
    act(s, "advance", plan="molotov")
    assert s.plan_active == 1
    other = planned("william C5; johnson C1; anna Z3", "molotov", 1)
    act(other, "advance", plan="ambush")

    assert (other.plan_on, other.stage) == (1, 1)


def test_ter_14_8_in_variant_2_the_discoverer_decides_and_a_plan_beats_the_killer() -> None:
    s = planned("marco Z3; johnson C1; anna C1", "molotov", board={"token": 1}, **OWN)
    assert s.pending == (2,)
    people = "marco C1; johnson C1 dead; anna C1"
    rocket = planned(people, "rocket_launcher", -1, now={"step": "round"}, lair="C2", **OWN)

    assert rules(rocket) == "TER-P1.3"
    assert rocket.outcome is not None
    assert rocket.outcome.results == {0: "loss", 1: "win", 2: "loss", 3: "win"}


def test_ter_14_11_plan_effects_take_items_from_the_users_own_backpack() -> None:
    """TER-P1.1, TER-14.6: Explosive Trap; a SEARCH there that finds nobody ends the game."""
    s = planned("marco Z3; johnson C1 tools; anna C1", "explosive_trap", -1, who="marco")
    assert refused(s, "plan", plan="explosive_trap") == "TER-P1.1"
    s = planned("marco Z3 tools; johnson C1; anna C1", "explosive_trap", -1, who="marco")
    act(s, "plan", plan="explosive_trap")
    assert items(s, "marco") == []
    hunted = planned(
        "marco C1; johnson C1; anna C1", "explosive_trap", -1, now={"step": "main"}, team={"plan_token": "Z5"}
    )
    act(hunted, "search")

    assert rules(hunted) == "TER-P1.1"


def test_ter_p1_2_ambush_and_seal_end_encounters_for_good() -> None:
    """TER-P1.4, TER-Q27."""
    s = planned(
        "anna N4; johnson C1; marco C1", "ambush", -1, now={"step": "main"}, lair="N4", team={"plan_token": "N4"}
    )
    act(s, "search")
    act(dice(s, 3, 3, 1, 1), "defend")
    assert rules(s) == "TER-P1.2"
    s = planned("anna Z2; johnson C1; marco C1", "arcane_seal", -1, now={"step": "main"}, lair="Z2")
    act(s, "search")
    act(dice(s, 3, 1, 1, 0), "defend")

    assert rules(s) == "TER-P1.4"


def test_ter_p1_3_rocket_and_portal_win_in_step_0() -> None:
    """TER-3.10, TER-P1.11: not after an encounter, not while the Killer sneaks."""
    together = "marco C1; johnson C1; anna C1"
    assert rules(planned(together, "rocket_launcher", -1, now={"step": "round"}, lair="C2")) == "TER-P1.3"
    assert not rules(planned(together, "rocket_launcher", -1, now={"step": "round"}, lair="C2", about={"met": 1}))
    portal = "marco Z2 map; johnson Z2 flashlight; anna Z2 amulet"

    assert rules(planned(portal, "concealed_portal", -1, now={"step": "round"})) == "TER-P1.11"


def test_ter_p1_5_plans_about_the_radio() -> None:
    """TER-P1.6, TER-P1.7, TER-Q28: Blueprint +1, DIY Radio anywhere, silent tools."""
    s = planned("marco N1; johnson C1; anna C1", "mechanical_blueprint", -1, who="marco")
    act(s, "repair")
    assert s.repair == 2
    s = planned("johnson C3 tools tools tools; marco C1; anna C1", "diy_radio", -1, who="johnson")
    act(s, "plan", plan="diy_radio")
    assert (s.repair, s.help_at, noisy(s)) == (5, 5, ["C3"])
    s = planned("marco N1 tools; johnson C1; anna C1", "repair_with_caution", -1, who="marco")
    act(s, "use", item="tools")

    assert noisy(s) == []


def test_ter_p1_8_buzzer_site_study_and_tunnels() -> None:
    """TER-P1.9, TER-P1.10, TER-3.12."""
    s = planned("marco C3 tools whisky; johnson C1; anna C1", "buzzer", -1, who="marco")
    act(s, "plan", plan="buzzer")
    act(s, "plan", plan="buzzer")
    act(s, "plan", plan="buzzer")
    assert noisy(s) == ["C3"]
    assert refused(s, "plan", plan="buzzer") == "TER-3.12"
    s = planned("marco C1; johnson C1; anna C1", "site_study", -1, who="marco")
    act(s, "plan", plan="site_study", to="N3")
    assert (where(s, "marco"), s.done) == ("N3", 0)
    assert refused(s, "plan", plan="site_study", to="N2") == "TER-14.6"
    s = planned("marco N1; johnson C1; anna C1", "tunnels_investigation", -1, who="marco")

    assert {each["to"] for each in options(s, "plan")} == {"Z2", "N5", "Z5"}


def test_ter_p1_12_molotov_adds_to_the_defence() -> None:
    s = planned("anna N4 whisky; johnson C1; marco C1", "molotov", -1, now={"step": "main"}, lair="N4")
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend", molotov=True)

    assert happened(s, "defence_judged", KILLER)[0]["total"] == 2
    assert items(s, "anna") == []


def test_ter_p1_13_skeleton_key_intel_herbs_and_chest() -> None:
    """TER-P1.14, TER-P1.15, TER-P1.16."""
    s = planned(
        "marco C1 tools; johnson C1; anna C1", "skeleton_key", -1, who="marco", decks={"search": ["lime", "key"]}
    )
    act(s, "plan", plan="skeleton_key")
    assert (s.rack, list(s.search), noisy(s)) == (1, [6], [])
    s = planned("marco C1; johnson C1; anna C1", "intel_sharing", 2, decks={"search": ["lime", "key"]})
    act(s, "advance", plan="intel_sharing")
    assert asked(s) == "intel"
    act(s, "name", survivor="johnson")
    assert items(s, "johnson") == ["lime"]
    s = planned("marco Z2; johnson Z2 hurt fear=1; anna C1", "mystic_herbs", -1, who="marco")
    act(s, "plan", plan="mystic_herbs", survivor="johnson")
    assert (s.health[1], s.fear[1], s.done) == (0, 0, 0)
    s = planned(
        "marco C1 amulet; johnson C1; anna C1", "ancient_chest", -1, who="marco",
        decks={"search": ["lime", "whisky", "hatchet", "key"]},
    )  # fmt: skip
    act(s, "plan", plan="ancient_chest")

    assert items(s, "marco") == ["whisky", "hatchet", "lime"]
    assert len(PLANS) == 16
