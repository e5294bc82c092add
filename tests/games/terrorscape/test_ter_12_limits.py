"""What a trait needs and where it stops, seen from both sides: TER-12, TER-T1, TER-T2."""

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
    killer_at,
    locked,
    noisy,
    options,
    places,
    refused,
    table,
    turn,
    where,
)

FAR = "marco C1; johnson C1; anna C1"
NORMAL: dict[str, Any] = {"options": {"traits": "normal"}}


def armed(step: str, traits: str, people: str = FAR, **rest: Any) -> Terrorscape:
    """A step of the Killer phase with Killer traits."""
    about = {"ktraits": traits.split(), **rest.pop("about", {})}
    return killer_at(step, people, about=about, options={"traits": "nightmare"}, **rest)


def offered(s: Terrorscape) -> list[str]:
    """The traits that the asked seat can use."""
    return sorted({str(each["trait"]) for each in options(s, "trait")})


# Survivor traits


@pytest.mark.parametrize(
    ("people", "rest", "far"),
    [
        ("anna N4 +hurried_flee; johnson C1; marco C1", {"lair": "Z5"}, True),
        ("anna N4 +hurried_flee; johnson C1; marco C1", {"lair": "N4"}, True),
        ("anna N4 +hurried_flee; johnson C1; marco C1", {"lair": "N2"}, False),
        ("anna N4; johnson C1; marco C1", {"lair": "Z5"}, False),
        ("anna N4 +hurried_flee; johnson C1; marco C1", {"lair": "Z5", "killer": "MUR", "about": {"sneak": 19}}, False),
    ],
)
def test_ter_t1_2_hurried_flee_needs_the_trait_and_the_killer_in_sight(
    people: str, rest: dict[str, Any], far: bool
) -> None:
    """C1 is three steps from N4."""
    assert ("C1" in places(turn(people, "anna", **rest, **NORMAL))) is far


def test_ter_t1_3_intrepidity_is_for_a_move_action_of_its_owner() -> None:
    s = turn("anna C1 fear=2; johnson C1 +intrepidity; marco C1", "anna", **NORMAL)
    act(s, "move", to="C2")
    assert fear(s, "anna") == 2
    s = turn("william C1 fear=2 +intrepidity; johnson C1; marco C1", "william", **NORMAL)
    act(s, "ability", ability="sprint", to="C2")

    assert fear(s, "william") == 2


def test_ter_t1_4_first_aid_needs_another_injured_one_here() -> None:
    """TER-1.20, TER-12.4."""
    people = "anna C1 hurt +first_aid; johnson C1; marco C2 hurt"
    assert offered(turn(people, "anna", **NORMAL)) == []
    s = turn("anna C1 +first_aid; johnson C1 hurt; marco C1 hurt", "anna", **NORMAL)
    assert {each["survivor"] for each in options(s, "trait")} == {"johnson", "marco"}
    act(s, "trait", trait="first_aid", survivor="marco")

    assert s.done == 1
    assert not s.can_use(0, TRAITS.index("first_aid"))


def test_ter_t1_6_morale_boost_is_for_the_others() -> None:
    assert offered(turn("anna C1 fear=2 +morale_boost; johnson C1; marco C1", "anna", **NORMAL)) == []
    s = turn("anna C1 fear=2 +morale_boost; johnson C1 fear=1; marco C1", "anna", **NORMAL)
    act(s, "trait", trait="morale_boost")

    assert list(s.fear) == [2, 0, 0]


def test_ter_t1_5_survival_instinct_calms_who_stays_and_only_its_owner() -> None:
    """TER-9.17: also where all exits are locked and nobody is asked."""
    for people, locks, left in (
        ("anna N4 fear=1 +survival_instinct; johnson C1; marco C1", "", 0),
        ("anna N4 fear=1 +survival_instinct; johnson C1; marco C1", "N3-N4 N4-Z5", 0),
        ("anna N4 fear=1; johnson C1; marco C1", "", 1),
    ):
        s = killer_at("main", people, lair="N4", locks=locks, **NORMAL)
        act(s, "search")
        act(dice(s, 3, 3, 0), "defend")
        assert (asked(s) == "flee") is (locks == "")
        if asked(s) == "flee":
            act(s, "pass")
        assert fear(s, "anna") == left


def test_ter_t1_7_silent_retrieval_works_in_one_discovery_alone() -> None:
    """TER-T1.14, TER-Q53, TER-12.4: Sleight of Hand needs two cards, and is turned down too."""
    for trait in ("silent_retrieval", "sleight_of_hand"):
        s = table(
            f"anna C1 +{trait}; johnson C1; marco C1", now={"step": "discovery"},
            decks={"discovery": ["key", "tools", "amulet", "map"]}, **NORMAL,
        )  # fmt: skip
        act(s, "name", survivor="anna")
        assert offered(s) == [trait]
        act(s, "trait", trait=trait)
        assert not s.can_use(0, TRAITS.index(trait))
        assert happened(s, "trait_used", 1) == [{"survivor": "anna", "trait": trait}]
        assert not happened(s, "trait_used", KILLER)
    one: dict[str, Any] = {"now": {"step": "discovery"}, "decks": {"discovery": ["key"]}}
    s = table("anna C1 +sleight_of_hand; johnson C1; marco C1", **one, **NORMAL)
    act(s, "name", survivor="anna")
    assert options(s) == [{"kind": "keep", "item": "key"}]
    other = table("anna C1 +silent_retrieval; johnson C1; marco C1", **one, **NORMAL)
    act(other, "name", survivor="johnson")

    assert offered(other) == [], "by its owner alone (TER-12.11)"


def test_ter_t1_10_taunting_costs_the_deck_three_cards_and_gives_one() -> None:
    s = turn("anna C1 +taunting_strategy; johnson C1; marco C1", "anna", **NORMAL)
    before = len(s.deck)
    act(s, "trait", trait="taunting_strategy")

    assert (len(s.deck), s.spent[0], s.hand[0]) == (before - 4, 3, 1)


def test_ter_t1_15_judicious_move_needs_a_lock_fear_or_a_neighbour() -> None:
    s = turn("anna N1 +judicious_move; johnson C1; marco C1", "anna", **NORMAL)
    assert {each.get("place") for each in options(s, "trait")} == {"C1", "N2"}
    act(s, "trait", trait="judicious_move", place="C1")
    assert (noisy(s), s.done) == (["C1"], 0)
    assert offered(s) == []
    both = turn("anna N1 fear=1 +judicious_move; johnson C1; marco C1", "anna", locks="Z3-Z4", **NORMAL)

    assert {each["door"] for each in options(both, "trait") if "door" in each} == {"Z3-Z4"}
    assert {"kind": "trait", "trait": "judicious_move"} in options(both, "trait")


def test_ter_t1_16_prompt_reaction_and_burst_of_speed_keep_to_open_doors() -> None:
    """TER-T1.17: a burst takes at least two steps."""
    s = turn("anna N3 +prompt_reaction; johnson C1; marco C1", "anna", locks="N3-N4", **NORMAL)
    assert {each["to"] for each in options(s, "trait")} == {"N2"}
    s = turn("anna Z1 +burst_of_speed; johnson C1; marco C1", "anna", locks="C2-Z1", **NORMAL)
    assert {each["to"] for each in options(s, "trait")} == {"Z1", "Z2", "Z3", "Z4", "Z5", "C5", "N4"}
    s = turn("anna N3 +burst_of_speed; johnson C1; marco C1", "anna", locks="N3-N4 N2-N3", **NORMAL)

    assert offered(s) == []


def test_ter_t1_18_coordinator_moves_each_other_one_here() -> None:
    s = turn("anna C1 whisky +coordinator; johnson C1; marco C1", "anna", **NORMAL)
    act(s, "trait", trait="coordinator")
    act(s, "move", to="N1")
    act(s, "move", to="N3")

    assert [where(s, name) for name in ("anna", "johnson", "marco")] == ["C1", "N1", "N3"]
    assert asked(s) == "turn"
    assert offered(turn("anna C1 +coordinator; johnson C2; marco C2", "anna", **NORMAL)) == []


# Killer traits


@pytest.mark.parametrize("step", ["start", "fast", "main", "slow", "end"])
def test_ter_t2_2_entrapment_is_offered_in_every_step_and_works_once(step: str) -> None:
    s = armed(step, "insidious_entrapment swift_action total_encirclement")
    assert "insidious_entrapment" in offered(s)
    question = asked(s)
    act(s, "trait", trait="insidious_entrapment")
    act(s, "lock", door="C1-C2")
    assert refused(s, "lock", door="C1-C2") == "TER-1.13", "two different doors"
    act(s, "lock", door="C1-C3")

    assert locked(s) == ["C1-C2", "C1-C3"]
    assert asked(s) == question
    assert "insidious_entrapment" not in offered(s)
    assert "insidious_entrapment" not in offered(armed(step, "swift_action total_encirclement"))


def test_ter_12_6_each_start_and_end_trait_once_a_phase_in_any_order() -> None:
    s = armed(
        "start", "swift_action enhanced_tracking acute_hearing", hand="PUR PUR DET DET SAW", board={"heard": ["C1"]}
    )
    assert offered(s) == ["acute_hearing", "enhanced_tracking", "swift_action"]
    act(s, "trait", trait="enhanced_tracking")
    act(s, "spend", card="BUT-SAW")
    assert offered(s) == ["acute_hearing", "swift_action"]
    act(s, "trait", trait="acute_hearing")
    act(s, "spend", card="BUT-PUR")
    assert offered(s) == ["swift_action"]
    end = armed("end", "total_encirclement perilous_ambush", hand="PUR PUR DET DET")
    act(end, "trait", trait="total_encirclement")
    act(end, "spend", card="BUT-PUR")
    act(end, "spend", card="BUT-PUR")

    assert offered(end) == ["perilous_ambush"]
    poor = armed("start", "swift_action enhanced_tracking", hand="PUR")
    assert offered(poor) == ["enhanced_tracking"], "TER-8.16: two cards are needed"


def test_ter_t2_15_acute_hearing_asks_where_there_is_noise() -> None:
    s = armed("start", "acute_hearing", hand="PUR", board={"heard": ["C1", "N4"]})
    act(s, "trait", trait="acute_hearing")
    act(s, "spend", card="BUT-PUR")
    assert {each["place"] for each in options(s)} == {"C1", "N4"}
    fire = armed("start", "acute_hearing", hand="PUR", fire=2)
    act(fire, "trait", trait="acute_hearing")
    act(fire, "spend", card="BUT-PUR")

    assert len(options(fire)) == 15


def test_ter_12_7_a_detected_trait_works_once_for_each_answer_with_a_name() -> None:
    """TER-T2.4, TER-T2.5, TER-12.10: Heightened Senses once a phase; a new answer opens a new window."""
    s = armed("fast", "murderous_intent heightened_senses", "marco N4; johnson C1; anna C3", hand="DET DET PUR PUR PUR")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="green")
    assert asked(s) == "fast", "nobody was named"
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    act(s, "trait", trait="murderous_intent")
    act(s, "spend", card="BUT-PUR")
    assert offered(s) == ["heightened_senses"]
    act(s, "trait", trait="heightened_senses")
    act(s, "detect", area="red")
    assert offered(s) == ["murderous_intent"]
    act(s, "trait", trait="murderous_intent")
    act(s, "spend", card="BUT-PUR")

    assert [fear(s, name) for name in ("marco", "johnson", "anna")] == [1, 1, 0]
    assert asked(s) == "fast"


@pytest.mark.parametrize(
    ("trait", "level", "question"),
    [
        ("deterrence", 1, "next"), ("deterrence", 2, "target"), ("deterrence", 3, "target"),
        ("deterrence", 4, "target"),
        ("sly_entrapper", 1, "door"), ("sly_entrapper", 2, "next"), ("sly_entrapper", 3, "door"),
        ("sly_entrapper", 4, "next"),
    ],
)  # fmt: skip
def test_ter_12_8_levels_of_deterrence_and_sly_entrapper(trait: str, level: int, question: str) -> None:
    """TER-T2.6: on reaching 3, 4, 5; TER-T2.7: on reaching 2 and 4."""
    s = armed("slow", trait, spent="PUR PUR PUR", secret={"deck": []}, about={"level": level})
    act(s, "pass")

    assert (s.level, asked(s)) == (level + 1, question)


def test_ter_12_8_what_a_level_brings_comes_in_its_order() -> None:
    """TER-8.7, TER-8.9, TER-T2.17: the Murderer at level 3 gets its card, Deterrence, then level 4 with its locks."""
    s = armed(
        "slow", "deterrence sly_entrapper self_challenge", killer="MUR", hand="PUR PUR PUR DED DED",
        spent="STK STK STK", secret={"deck": []}, about={"level": 2},
    )  # fmt: skip
    act(s, "pass")
    assert (s.level, asked(s)) == (3, "spare")
    act(s, "spend", card="MUR-PUR")
    assert (s.level, asked(s)) == (3, "target")
    act(s, "name", survivor="anna")
    for door in ("C1-C2", "C1-C3", "C1-N1", "C1-N2"):
        assert (s.level, asked(s)) == (4, "door")
        act(s, "lock", door=door)
    assert len(locked(s)) == 4
    act(s, "lock", door="Z3-Z4")
    assert (len(locked(s)), asked(s)) == (5, "target")
    act(s, "name", survivor="anna")

    assert (fear(s, "anna"), asked(s)) == (2, "next")
    plain = killer_at("slow", FAR, spent="PUR PUR PUR", secret={"deck": []}, about={"level": 2})
    act(plain, "pass")
    assert plain.level == 3, "only Self-challenge gains another one"


def test_ter_t2_12_devious_ploy_goes_on_drawing_after_each_choice() -> None:
    s = armed("slow", "devious_ploy", hand="PUR PUR PUR DET DET")
    before = len(s.deck)
    act(s, "pass")
    for _ in range(3):
        assert (asked(s), s.hand[0]) == ("spare", 6)
        act(s, "spend", card=options(s)[0]["card"])

    assert (s.hand[0], len(s.deck), asked(s)) == (5, before - 3, "next")


@pytest.mark.parametrize(
    ("trait", "hand", "level", "scared"),
    [
        ("devious_ploy", 3, 1, 0), ("self_challenge", 3, 1, 0), ("fatal_attack", 2, 1, 0),
        ("lie_in_wait", 2, 2, 0), ("nightmare_descends", 2, 1, 1),
    ],
)  # fmt: skip
def test_ter_12_5_each_setup_effect_is_its_own_traits(trait: str, hand: int, level: int, scared: int) -> None:
    """TER-T2.3, TER-T2.12, TER-T2.13, TER-T2.17; TER-12.1: two traits for each Survivor, kept in their order."""
    options_ = {"traits": "custom", "survivor_traits": 2, "killer_traits": 1}
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, options=options_, seed=5))
    s.apply(0, do("pick_killer", killer="BUT"))
    for name in ("marco", "johnson", "anna"):
        s.apply(1, do("pick_survivor", survivor=name))
    dealt = [TRAITS[at] for at in range(1, 21) if s.dealt[0] >> at & 1]
    assert len(dealt) == 4
    s.dealt[3] |= 1 << TRAITS.index(trait) - 20
    s.apply(0, do("keep_trait", trait=trait))
    while s.phase == 0:
        s.apply(1, s.legal(1)[0])

    assert (s.hand[0], s.level, list(s.fear)) == (hand, level, [scared] * 3)
    assert [bin(bits).count("1") for bits in s.traits] == [2, 2, 2]


def test_ter_t2_3_lie_in_wait_skips_the_first_phase_alone() -> None:
    for number, skipped in ((1, True), (2, False)):
        s = table(FAR, now={"step": "killer"}, about={"ktraits": ["lie_in_wait"], "level": 2}, round=number, **NORMAL)
        assert bool(happened(s, "phase_skipped", 1)) is skipped
        assert (s.round_no == number) is not skipped
