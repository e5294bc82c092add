"""A whole Killer phase in its order, what it begins anew, and who is hit by what: TER-7, TER-8, TER-10, TER-K."""

from typing import Any

import pytest

from grimtable.games.terrorscape.components import LOCATIONS
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    count_cards,
    dice,
    fear,
    happened,
    hurt,
    killer_at,
    locked,
    options,
    places,
    refused,
    skip,
    table,
)

FAR = "marco C1; johnson C1; anna C1"
OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}


def steps(s: Terrorscape) -> list[str]:
    """The steps of the phase as the Survivors heard of them."""
    return [args["step"] for args in happened(s, "step_began", 1)]


def test_ter_7_1_the_phase_has_its_steps_in_order() -> None:
    """TER-12.6, TER-12.9, TER-Q57: K0, K0+, K1, K2, K3, K3+, K4; a step in which nothing can happen is not begun."""
    s = table(
        FAR, killer="MUR", now={"step": "killer"}, board={"heard": ["C1"]}, options={"traits": "hard"},
        about={"sneak": 19, "ktraits": ["acute_hearing", "total_encirclement"]},
    )  # fmt: skip
    for question in ("start", "fast", "main", "slow", "end"):
        assert asked(s) == question
        act(s, "pass")
    assert steps(s) == ["reappear", "start", "fast", "main", "slow", "end", "draw"]
    assert s.view(1).to_json()["step"] == "none"
    plain = table(FAR, now={"step": "killer"})
    skip(plain, "fast", "main", "slow")

    assert steps(plain) == ["fast", "main", "slow", "draw"]


def test_ter_7_1_a_killer_who_reappears_is_in_sight_again() -> None:
    """TER-1.9, TER-H1.20, TER-Q47: it sneaked from Z5 to N3, and uses no Swift Action in this phase."""
    s = killer_at(
        "slow", FAR, killer="MUR", hand="STK", about={"ktraits": ["swift_action"]}, options={"traits": "normal"}
    )
    act(s, "play", card="MUR-STK")
    assert places(s, "sneak") == {"Z5", "N4", "N3", "Z3", "Z2", "Z4"}
    assert refused(s, "sneak", to="N2") == "TER-1.9"
    act(s, "sneak", to="N3")
    assert LOCATIONS[s.lair] == "N3"
    assert s.view(1).to_json()["killer"]["last_seen"] == "Z5"
    for name in ("marco", "johnson", "anna"):
        if asked(s) == "next":
            act(s, "name", survivor=name)
        act(s, "calm")
        act(s, "end_turn")
    act(s, "name", survivor="marco")
    act(s, "keep", item=options(s, "keep")[0]["item"])

    assert asked(s) == "fast"
    killer = s.view(1).to_json()["killer"]
    assert (killer["last_seen"], killer["sneak"]) == ("N3", 0)
    skip(s, "fast")
    act(s, "move", to="N2")
    assert s.view(1).to_json()["killer"]["last_seen"] == "N2"


def test_ter_7_11_a_new_phase_begins_without_the_marks_of_the_last() -> None:
    """TER-T2.11, TER-7.6, TER-12.6: an encounter, six cards and traits used belong to one phase."""
    s = table(
        FAR, now={"step": "killer"}, hand="BAR PUR PUR", options={"traits": "normal"},
        about={"met": 1, "rose": 1, "to_draw": 6, "ktraits": ["swift_action"], "kphase": ["swift_action"]},
    )  # fmt: skip
    assert options(s, "trait") == [{"kind": "trait", "trait": "swift_action"}]
    skip(s, "start", "fast", "main")
    before = len(s.deck)
    assert options(s, "play") == [{"kind": "play", "card": "BUT-BAR"}]
    act(s, "pass")

    assert (s.met, before - len(s.deck)) == (0, 3)


def test_ter_8_1_a_cost_leaves_the_hand_and_the_card_lies_down_last() -> None:
    """TER-8.16: only cards in hand, each result in one way; TER-8.8: the card is in no pile while it works."""
    s = killer_at("main", FAR, hand="SAW PUR DET BAR")
    act(s, "play", card="BUT-SAW")
    assert refused(s, "spend", card="BUT-STAY") == "TER-8.16"
    act(s, "spend", card="BUT-DET")
    assert [each["card"] for each in options(s)] == ["BUT-BAR"], "Pursuit comes before Detection"
    act(s, "spend", card="BUT-BAR")
    assert s.view(KILLER).to_json()["secret"]["hand"] == ["BUT-PUR"]
    assert s.view(KILLER).to_json()["secret"]["spent"] == ["BUT-DET", "BUT-BAR"]
    act(s, "stop")

    assert s.view(KILLER).to_json()["secret"]["spent"] == ["BUT-DET", "BUT-SAW", "BUT-BAR"]


def test_ter_8_10_only_the_chainsaw_becomes_fast() -> None:
    s = killer_at("fast", FAR, hand="FURY SAW PUR PUR", about={"level": 4})

    assert {each["card"] for each in options(s, "play")} == {"BUT-SAW", "BUT-PUR"}


def test_ter_8_9_level_4_locks_doors_for_the_murderer_alone() -> None:
    """TER-1.13, TER-H1.23: doors named together are no source of locks; with seven out others are taken away."""
    butcher = killer_at("slow", FAR, about={"level": 3}, spent="PUR PUR PUR", secret={"deck": []})
    act(butcher, "pass")
    assert (butcher.level, asked(butcher)) == (4, "next")
    seven = "C1-C2 C1-C3 C1-N1 C1-N2 C2-C3 C2-C5 C2-Z1"
    s = killer_at(
        "slow", FAR, killer="MUR", about={"level": 3}, spent="PUR PUR PUR PUR", secret={"deck": []}, locks=seven
    )
    act(s, "pass")
    for door in ("C1-C2", "N2-N3", "N3-N4", "Z3-Z4"):
        act(s, "lock", door=door)
    assert asked(s) == "free"
    assert refused(s, "free", door="C1-C2") == "TER-1.13"
    assert refused(s, "free", door="N3-N4") == "TER-1.13"
    for door in ("C1-C3", "C1-N1", "C1-N2"):
        act(s, "free", door=door)

    assert locked(s) == ["C1-C2", "C2-C3", "C2-C5", "C2-Z1", "N2-N3", "N3-N4", "Z3-Z4"]
    assert [args["door"] for args in happened(s, "lock_taken", 1)] == ["C1-C3", "C1-N1", "C1-N2"]
    assert {args["door"]: args["fresh"] for args in happened(s, "locked", 1)} == {
        "C1-C2": 0, "N2-N3": 1, "N3-N4": 1, "Z3-Z4": 1,
    }  # fmt: skip
    assert s.to_lock == 0


def test_ter_k3_7_bloody_harvest_takes_all_in_range_1_and_no_one_else() -> None:
    """TER-13.7, TER-Q34: in Variant 2 a level for each; it is no injury, so nobody is scared by it."""
    s = table(
        "anna N4 amulet; johnson Z3; marco C1", killer="MUR", now={"step": "killer"}, hand="PUR",
        about={"sneak": 21, "level": 3, "ktraits": ["terrorising_the_mass"]}, options={"traits": "hard"}, **OWN,
    )  # fmt: skip

    assert list(s.out) == [1, 1, 0]
    assert happened(s, "caught", 3)[0] == {"places": ["N4", "Z3", "Z5"], "people": ["anna", "johnson"]}
    assert (s.level, asked(s), fear(s, "marco")) == (4, "door", 0)
    for door in ("C1-C2", "C1-C3", "C1-N1", "C1-N2"):
        act(s, "lock", door=door)
    assert (s.level, asked(s)) == (5, "fast")


def test_ter_13_7_an_elimination_in_an_encounter_does_not_end_it() -> None:
    """TER-13.10: the level comes before the next attack, and the token passes on (TER-13.14)."""
    s = killer_at("main", "anna N4 hurt; johnson N4; marco C1", lair="N4", board={"token": 0}, **OWN)
    act(s, "search")
    assert s.pending == (1,)
    act(s, "name", survivor="anna")
    act(dice(s, 0, 0, 0, 0), "defend")

    assert happened(s, "token_passed", KILLER) == [{"survivor": "johnson"}]
    assert (s.level, s.strength(), asked(s), s.pending) == (2, 6, "defend", (2,))
    act(dice(s, 0, 0, 0, 0), "defend")
    assert hurt(s, "johnson")
    assert asked(s) == "flee"


def test_ter_14_8_a_plan_beats_a_killer_of_two() -> None:
    team = {"plans": ["rocket_launcher", "ambush"], "plan_on": 0, "stage": 4, "plan_active": 1}
    s = table(
        "marco C1; johnson C1 dead; anna C1 dead", now={"step": "round"}, lair="C2", team=team, options={"plans": True},
        board={"token": 0}, **OWN,
    )  # fmt: skip

    assert s.outcome is not None
    assert s.outcome.results == {0: "loss", 1: "win", 2: "loss", 3: "loss"}
    assert happened(s, "game_ended", KILLER)[0]["killer_won"] == 0
    assert s.outcome.scores == {0: 0, 1: 1, 2: 0, 3: 0}


def test_ter_13_7_direct_injuries_bring_a_level_for_each_elimination_when_all_are_settled() -> None:
    """TER-1.21: the Chainsaw hits both, then two levels are gained, and the phase goes on (TER-8.13)."""
    s = killer_at("main", "anna Z5 hurt; johnson Z5 hurt; marco C1", hand="SAW PUR PUR", **OWN)
    act(s, "play", card="BUT-SAW")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "stop")
    act(s, "pass")
    assert (list(s.out), s.level) == ([1, 0, 0], 1)
    act(s, "pass")

    assert (list(s.out), s.level, asked(s)) == ([1, 1, 0], 3, "slow")
    assert s.hand[7] == 1


@pytest.mark.parametrize(("ruleset", "wanted"), [("terrorscape@2", "main"), ("terrorscape@1", "fast")])
def test_ter_7_3_with_an_empty_hand_that_everybody_can_count_no_card_is_asked_for(ruleset: str, wanted: str) -> None:
    """TER-1.23, TER-7.6, TER-Q59: neither FAST nor SLOW; the first ruleset asked all the same."""
    s = killer_at("start", FAR, about={"ktraits": ["enhanced_tracking"]}, options={"traits": "normal"}, ruleset=ruleset)
    asked_first = asked(s)
    count_cards(s)
    act(s, "pass")

    assert asked_first == "start", "nobody has counted the cards of a position, so it is asked"
    assert asked(s) == wanted
    skip(s, "fast", "main")
    assert asked(s) == ("slow" if wanted == "fast" else "next")
