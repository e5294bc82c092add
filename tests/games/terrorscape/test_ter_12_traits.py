"""Variant 1, traits: TER-12, TER-T1, TER-T2."""

from typing import Any, cast

import pytest

import grimtable
from grimtable.games.terrorscape.components import TRAITS
from grimtable.games.terrorscape.formats.actions import do
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    dice,
    fear,
    happened,
    hurt,
    items,
    killer_at,
    locked,
    noisy,
    options,
    places,
    refused,
    table,
    traits,
    turn,
    where,
)

NORMAL: dict[str, Any] = {"options": {"traits": "normal"}}
FAR = "marco C1; johnson C1; anna C1"


def armed(step: str, trait: str, people: str = FAR, **rest: Any) -> Terrorscape:
    """A step of the Killer phase with a Killer trait."""
    about = {"ktraits": [trait], **rest.pop("about", {})}
    return killer_at(step, people, about=about, options={"traits": "normal"}, **rest)


def dealt(grade: str, **more: int) -> Terrorscape:
    """A game at the choice of traits."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, options={"traits": grade, **more}, seed=5))
    s.apply(0, do("pick_killer", killer="BUT"))
    for name in ("marco", "johnson", "anna"):
        s.apply(1, do("pick_survivor", survivor=name))
    return s


@pytest.mark.parametrize(("grade", "kept"), [("easy", 0), ("normal", 1), ("hard", 2), ("nightmare", 3)])
def test_ter_12_1_the_grade_says_how_many_traits_the_killer_keeps(grade: str, kept: int) -> None:
    """TER-12.2, TER-12.3: chosen at the same time, the Killer's shown, the Survivors' secret."""
    s = dealt(grade)
    assert s.pending == ((0, 1) if kept else (1,))
    for seat in (0, 1):
        while seat in s.pending and asked_of(s, seat) == "trait":
            s.apply(seat, s.legal(seat)[0])

    assert bin(s.ktraits).count("1") == kept
    assert all(len(traits(s, name)) == 1 for name in ("marco", "johnson", "anna"))
    assert len({trait for name in ("marco", "johnson", "anna") for trait in traits(s, name)}) == 3
    assert "traits" not in s.view(KILLER).to_json()["survivors"][0]
    assert len(s.view(1).to_json()["killer"]["ktraits"]) == kept


def asked_of(s: Terrorscape, seat: int) -> str:
    """The question of one seat."""
    return str(s.view(seat).to_json()["question"]["kind"])


def test_ter_12_4_a_once_card_works_once() -> None:
    """TER-12.11, TER-T1.9: Sound Decoy, by its owner alone."""
    s = turn("marco C1 +sound_decoy; johnson C1; anna C1", "marco", **NORMAL)
    act(s, "trait", trait="sound_decoy", place="Z4")

    assert noisy(s) == ["Z4"]
    assert refused(s, "trait", trait="sound_decoy", place="Z4") == "TER-12.11"
    assert not happened(s, "trait_used", KILLER)


def test_ter_12_5_setup_effects_in_their_order() -> None:
    """TER-T2.3, TER-T2.12, TER-T2.13, TER-T2.17, TER-T1.20, TER-Q30."""
    s = dealt("custom", survivor_traits=1, killer_traits=2)
    s.dealt[3] = 1 << 3 | 1 << 12 | 1 << 13 | 1 << 17
    s.dealt[0] = 1 << 20 | 1 << 1
    for trait in ("lie_in_wait", "nightmare_descends"):
        s.apply(0, do("keep_trait", trait=trait))
    s.apply(1, do("keep_trait", trait="marksmanship"))
    s.apply(1, s.legal(1)[0])
    s.apply(1, s.legal(1)[0])

    assert s.level == 2
    assert list(s.fear) == [1, 1, 1]
    assert "revolver" in items(s, "marco")
    assert len(s.discovery) == 31
    while not happened(s, "phase_skipped", 1):
        seat = s.pending[0]
        s.apply(seat, s.legal(seat)[0] if asked(s) != "turn" else do("calm") if s.done == 0 else do("end_turn"))
    assert s.hand[0] == 2, "the Killer phase of round 1 is skipped, its draw too"


def test_ter_t1_1_martial_arts_and_secret_weapon_and_luck() -> None:
    """TER-T1.11, TER-T1.13, TER-H1.24, TER-Q27."""
    s = killer_at("main", "anna N4 +martial_arts; johnson C1; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend")
    assert happened(s, "defence_judged", KILLER)[0]["total"] == 1
    s = killer_at("main", "anna N4 +secret_weapon; johnson C1; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    act(dice(s, 1, 0, 0, 0), "defend", weapon=True)
    assert happened(s, "defence_judged", KILLER)[0]["total"] == 5
    assert happened(s, "trait_shown", KILLER) == [{"survivor": "anna", "trait": "secret_weapon"}]
    s = killer_at("main", "anna N4 +stroke_of_luck; johnson C1; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert happened(s, "defence_judged", KILLER)[0]["success"] == 1


def test_ter_t1_2_hurried_flee_moves_three_beside_the_killer() -> None:
    s = turn("anna N4 +hurried_flee; johnson C1; marco C1", "anna", lair="Z5", **NORMAL)
    assert "C1" in places(s)

    assert "C1" not in places(turn("anna N4 +hurried_flee; johnson C1; marco C1", "anna", lair="C4", **NORMAL))


def test_ter_t1_3_intrepidity_sheds_a_fear_after_a_move() -> None:
    s = turn("anna C1 fear=2 +intrepidity; johnson C1; marco C1", "anna", **NORMAL)
    act(s, "move", to="C2")

    assert fear(s, "anna") == 1


def test_ter_t1_4_first_aid_heals_another_once() -> None:
    """TER-T1.6, TER-T1.18, TER-T1.19: Morale Boost, Coordinator, Herbology."""
    s = turn("anna C1 hurt +first_aid; johnson C1 hurt; marco C2", "anna", **NORMAL)
    assert [each.get("survivor") for each in options(s, "trait")] == ["johnson"]
    act(s, "trait", trait="first_aid", survivor="johnson")
    assert not hurt(s, "johnson")
    s = turn("anna C1 +morale_boost; johnson N1 fear=2; marco C2 fear=1", "anna", **NORMAL)
    act(s, "trait", trait="morale_boost")
    assert (fear(s, "johnson"), fear(s, "marco")) == (1, 0)
    s = turn("anna C1 +coordinator; johnson C1; marco C2", "anna", **NORMAL)
    act(s, "trait", trait="coordinator")
    assert asked(s) == "coordinate"
    act(s, "move", to="N3")
    assert where(s, "johnson") == "N3"
    s = turn("anna C1 herbs +herbology; johnson C1 hurt; marco C2", "anna", **NORMAL)
    act(s, "use", item="herbs", survivor="johnson")

    assert noisy(s) == []


def test_ter_t1_5_survival_instinct_flees_two_and_forgets_fear() -> None:
    s = killer_at("main", "anna N4 fear=1 +survival_instinct; johnson C1; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    act(dice(s, 3, 3, 0), "defend")
    assert "N2" in places(s)
    act(s, "move", to="N2")

    assert fear(s, "anna") == 0


def test_ter_t1_7_silent_retrieval_and_sleight_of_hand() -> None:
    """TER-T1.14, TER-Q53."""
    both: dict[str, Any] = {"now": {"step": "discovery"}, "decks": {"discovery": ["key", "tools"]}, **NORMAL}
    s = table("anna C1 +silent_retrieval; johnson C1; marco C1", **both)
    act(s, "name", survivor="anna")
    act(s, "trait", trait="silent_retrieval")
    act(s, "keep", item="tools")
    assert happened(s, "noise_revealed", KILLER)[0]["places"] == []
    s = table("anna C1 +sleight_of_hand; johnson C1; marco C1", **both)
    act(s, "name", survivor="anna")
    act(s, "trait", trait="sleight_of_hand")

    assert s.rack == 1
    assert items(s, "anna") == ["tools"]


def test_ter_t1_8_heroic_save_lets_the_others_leave() -> None:
    """TER-H1.15, TER-Q29, TER-9.2."""
    s = killer_at("main", "anna N4 +heroic_save; johnson N4; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    assert asked(s) == "heroic"
    act(s, "yes")
    act(s, "move", to="N3")

    assert happened(s, "left", KILLER) == [{"survivor": "johnson"}]
    assert asked(s) == "defend"
    without = killer_at("main", "anna N4; johnson N4; marco C1", lair="N4", **NORMAL)
    act(without, "search")
    assert options(without) == [{"kind": "pass"}], "asked all the same"


def test_ter_t1_10_taunting_makes_the_killer_discard_and_draw() -> None:
    """TER-Q31: a level may come of it at once, in the Survivor phase."""
    s = turn(
        "anna C1 +taunting_strategy; johnson C1; marco C1",
        "anna",
        spent="PUR PUR DET DET",
        secret={"deck": []},
        **NORMAL,
    )
    act(s, "trait", trait="taunting_strategy")

    assert happened(s, "trait_shown", KILLER) == [{"survivor": "anna", "trait": "taunting_strategy"}]
    assert s.level == 2
    assert s.hand[0] == 1
    assert noisy(s) == ["C1"]


def test_ter_t1_12_hypervigilance_is_silent_beside_the_killer() -> None:
    """TER-Q46."""
    s = turn("sophia N2 camera +hypervigilance; johnson C1; marco C1", "sophia", lair="N2", **NORMAL)
    act(s, "use", item="camera")

    assert noisy(s) == []


def test_ter_t1_15_judicious_move_does_one_of_three_things() -> None:
    """TER-Q35, TER-T1.16, TER-T1.17: Prompt Reaction and Burst of Speed move."""
    s = turn("anna C1 fear=1 +judicious_move; johnson C1; marco C1", "anna", locks="N4-Z5", **NORMAL)
    other = s.clone()
    act(s, "trait", trait="judicious_move", door="N4-Z5")
    assert locked(s) == []
    assert happened(s, "lock_removed", KILLER) == [{"door": "N4-Z5"}]
    act(other, "trait", trait="judicious_move")
    assert fear(other, "anna") == 0
    s = turn("anna C1 +prompt_reaction; johnson C1; marco C1", "anna", **NORMAL)
    act(s, "trait", trait="prompt_reaction", to="N1")
    assert (where(s, "anna"), s.done) == ("N1", 0)
    s = turn("anna C1 +burst_of_speed; johnson C1; marco C1", "anna", **NORMAL)
    act(s, "trait", trait="burst_of_speed", to="N4")

    assert (where(s, "anna"), s.done, noisy(s)) == ("N4", 1, ["C1"])


def test_ter_t1_20_marksmanship_gives_ammo_five() -> None:
    s = killer_at("main", "anna N4 ammo revolver +marksmanship; johnson C1; marco C1", lair="N4", **NORMAL)
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend", item="ammo")

    assert happened(s, "defence_judged", KILLER)[0]["total"] == 5


def test_ter_t2_1_fatal_attack_and_suppressed_rage_change_strength() -> None:
    """TER-T2.18, TER-Q32."""
    assert armed("fast", "fatal_attack").strength() == 6
    assert armed("fast", "suppressed_rage").strength() == 4
    assert armed("fast", "suppressed_rage", about={"level": 5}).strength() == 9


def test_ter_t2_2_insidious_entrapment_locks_two_doors_at_any_own_decision() -> None:
    s = armed("main", "insidious_entrapment")
    act(s, "search")
    act(s, "trait", trait="insidious_entrapment")
    act(s, "lock", door="C1-C2")
    act(s, "lock", door="N4-Z5")

    assert locked(s) == ["C1-C2", "N4-Z5"]
    assert asked(s) == "main"
    assert refused(s, "trait", trait="insidious_entrapment") == "TER-7.4"


def test_ter_t2_4_the_detected_window() -> None:
    """TER-12.7, TER-12.10, TER-T2.5, TER-T2.19: each once per DETECT; Heightened Senses opens a new one."""
    people = "marco N4; johnson C1; anna C1"
    s = armed("fast", "murderous_intent", people, hand="DET PUR")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    act(s, "trait", trait="murderous_intent")
    act(s, "spend", card="BUT-PUR")
    assert fear(s, "marco") == 1
    s = armed("fast", "heightened_senses", people, hand="DET")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    act(s, "trait", trait="heightened_senses")
    act(s, "detect", area="red")
    assert happened(s, "detected", KILLER)[-1]["people"] == ["johnson"]
    s = armed("fast", "immediate_response", people, hand="DET PUR")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    act(s, "trait", trait="immediate_response")
    act(s, "spend", card="BUT-PUR")
    act(s, "move", to="N4")

    assert s.lair == 8


def test_ter_12_8_a_level_brings_its_effects_in_order() -> None:
    """TER-T2.6, TER-T2.7, TER-T2.17: Sly Entrapper, Deterrence, Self-challenge's extra level."""
    s = armed("slow", "sly_entrapper", spent="PUR PUR PUR", secret={"deck": []})
    act(s, "pass")
    act(s, "lock", door="C1-C2")
    assert locked(s) == ["C1-C2"]
    s = armed("slow", "deterrence", spent="PUR PUR PUR", secret={"deck": []}, about={"level": 2})
    act(s, "pass")
    act(s, "name", survivor="anna")
    assert fear(s, "anna") == 1
    s = armed("slow", "self_challenge", spent="PUR PUR PUR", secret={"deck": []}, about={"level": 2})
    act(s, "pass")

    assert s.level == 4


def test_ter_12_6_start_and_end_traits() -> None:
    """TER-12.9, TER-T2.8, TER-T2.9, TER-T2.10, TER-T2.14, TER-T2.15, TER-T2.16, TER-Q47."""
    s = armed("start", "swift_action", hand="PUR PUR")
    act(s, "trait", trait="swift_action")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "move", to="N4")
    assert s.lair == 8
    assert asked(s) == "fast"
    s = armed("start", "acute_hearing", hand="PUR", board={"heard": ["C1"]})
    act(s, "trait", trait="acute_hearing")
    act(s, "spend", card="BUT-PUR")
    assert happened(s, "detected", KILLER)[0]["people"] == ["marco", "johnson"]
    assert asked(armed("start", "acute_hearing", hand="PUR")) == "fast", "not without noise"
    s = armed("start", "enhanced_tracking", "marco N4; johnson C1; anna C1", hand="PUR")
    act(s, "trait", trait="enhanced_tracking")
    act(s, "spend", card="BUT-PUR")
    assert happened(s, "detected", KILLER)[0]["people"] == ["marco"]
    assert asked(armed("start", "enhanced_tracking", hand="PUR", about={"rose": 1})) == "fast"
    s = armed("end", "terror_aura", "marco Z5; johnson C1; anna C1")
    assert fear(s, "marco") == 1
    s = armed("end", "perilous_ambush", hand="PUR PUR")
    act(s, "trait", trait="perilous_ambush")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "sneak", to="N3")
    assert s.sneak == TRAITS.index("perilous_ambush")
    s = armed("end", "total_encirclement", hand="PUR PUR")
    act(s, "trait", trait="total_encirclement")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")

    assert locked(s) == ["N4-Z5"]


def test_ter_t2_11_toying_cancels_an_encounter_and_draws_six() -> None:
    """TER-Q25: it counts as one."""
    s = armed("main", "toying_with_the_prey", "marco Z5; johnson C1; anna C1")
    act(s, "search")
    act(s, "yes")

    assert s.hand[0] == 5
    assert s.met == 1
    assert not happened(s, "defender_named", 1)


def test_ter_t2_12_devious_ploy_chooses_what_to_discard() -> None:
    """Any of the six; without it the card just drawn goes (TER-7.7)."""
    s = armed("slow", "devious_ploy", hand="PUR PUR PUR DET DET")
    act(s, "pass")

    assert asked(s) == "spare"
    assert {"BUT-PUR", "BUT-DET"} <= {each["card"] for each in options(s)}
    act(s, "spend", card="BUT-DET")
    assert s.spent[2] == 1
    without = killer_at("slow", FAR, hand="PUR PUR PUR DET DET")
    act(without, "pass")
    assert (asked(without), list(without.hand[:3])) == ("next", [5, 3, 2])


def test_ter_t2_20_terrorising_the_mass_scares_everybody_after_an_injury() -> None:
    """TER-Q34, TER-Q50."""
    s = armed("main", "terrorising_the_mass", "marco Z5; johnson C1; anna C1")
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert list(s.fear) == [1, 1, 1]


def test_ter_12_3_a_turn_of_secret_traits_ends_when_its_player_says_so() -> None:
    """TER-1.23: in Variant 2 the other Survivors do not know whether a trait could still be used."""
    alone = turn("marco C1; johnson C1; anna C2", "marco", mode="on_your_own", seats=4, options={"traits": "easy"})
    act(alone, "calm")
    open_ = turn("marco C1; johnson C1; anna C2", "marco", mode="on_your_own", seats=4)
    act(open_, "calm")

    assert options(alone) == [{"kind": "end_turn"}]
    assert {each["kind"] for each in options(open_)} >= {"move", "calm"}, "the next turn"
