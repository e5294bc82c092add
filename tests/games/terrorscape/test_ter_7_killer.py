"""The Killer phase TER-7, skill cards and levels TER-8, the Killers' cards TER-K."""

from tests.games.terrorscape.tables import (
    KILLER,
    act,
    asked,
    fear,
    happened,
    hurt,
    killer_at,
    locked,
    maybe,
    options,
    places,
    refused,
    skip,
    table,
)

FAR = "marco C1; johnson C1; anna C1"


def cards(s: object) -> list[str]:
    """The cards that can be played."""
    return [each["card"] for each in options(s, "play")]  # type: ignore[arg-type]


def test_ter_7_1_worked_example_6_reappear_then_effect_then_free_search() -> None:
    """TER-K2.6, TER-H1.20, TER-8.15, TER-7.2: it comes back, scares RANGE 1 and SEARCHes for free."""
    s = table("anna Z3; johnson Z5; marco C1", killer="SPE", now={"step": "killer"}, about={"sneak": 13})

    assert happened(s, "reappeared", 1) == [{"place": "Z5", "seat": KILLER}]
    assert (fear(s, "anna"), fear(s, "johnson"), fear(s, "marco")) == (1, 2, 0), "the encounter's dread adds one"
    assert happened(s, "encounter_began", 1)[0]["people"] == ["johnson"]
    alone = table(FAR, killer="SPE", now={"step": "killer"}, about={"sneak": 13})
    assert asked(alone) == "fast", "nobody found: the phase goes on"


def test_ter_7_3_any_number_of_fast_cards_then_the_main_step() -> None:
    s = killer_at("fast", FAR, hand="PUR PUR BAR")
    assert cards(s) == ["BUT-PUR"]
    act(s, "play", card="BUT-PUR")
    act(s, "move", to="N4")
    act(s, "play", card="BUT-PUR")
    act(s, "move", to="N3")
    act(s, "pass")

    assert asked(s) == "main"


def test_ter_7_4_two_actions_in_any_mix_and_searching_twice() -> None:
    """TER-7.5, TER-Q16, TER-Q39."""
    s = killer_at("main", FAR)
    act(s, "search")
    act(s, "search")

    assert asked(s) == "slow"


def test_ter_7_6_a_slow_card_only_without_an_encounter() -> None:
    s = killer_at("main", "anna Z5; johnson C1; marco C1", hand="BAR")
    act(s, "search")
    act(s, "defend")
    skip(s, "flee")

    assert s.met == 1
    assert asked(s) == "next", "TER-7.8: the rest of the phase is cancelled"
    quiet = killer_at("slow", FAR, hand="BAR")
    assert cards(quiet) == ["BUT-BAR"]


def test_ter_7_7_three_cards_are_drawn_and_a_sixth_is_discarded() -> None:
    """TER-H1.21: unseen by the Survivors; TER-Q5: also after an encounter."""
    s = killer_at("slow", FAR, hand="PUR PUR PUR DET")
    before = len(s.deck)
    act(s, "pass")

    assert s.hand[0] == 5
    assert len(s.deck) == before - 3
    assert s.spent[0] == 2
    assert all("card" not in args for args in happened(s, "card_spared", 1))


def test_ter_7_8_an_encounter_cancels_all_but_the_draw() -> None:
    s = killer_at("fast", "anna N4; johnson C1; marco C1", killer="MUR", hand="PUR", about={"sneak": 19}, lair="N4")
    assert s.hand[0] == 1
    s = table("anna N4; johnson C1; marco C1", killer="MUR", lair="N4", about={"sneak": 19}, now={"step": "killer"})
    act(s, "defend")
    skip(s, "flee", "attack")

    assert s.hand[0] == 3
    assert asked(s) == "next"


def test_ter_7_9_cards_of_a_step_that_is_over_cannot_be_played() -> None:
    s = killer_at("main", FAR, hand="PUR BAR")

    assert refused(s, "play", card="BUT-PUR") == "TER-7.9"
    assert refused(s, "play", card="BUT-BAR") == "TER-7.9"


def test_ter_7_10_after_an_action_no_special_card() -> None:
    s = killer_at("main", FAR, hand="SAW PUR PUR")
    assert "BUT-SAW" in cards(s)
    act(s, "search")
    assert refused(s, "play", card="BUT-SAW") == "TER-7.10"
    passing = killer_at("main", FAR)
    act(passing, "pass")

    assert asked(passing) == "slow"


def test_ter_7_11_madness_ends_with_the_phase() -> None:
    """TER-K1.3, TER-9.16: LOCK a door, then strength +2."""
    s = killer_at("fast", FAR, hand="MAD PUR PUR", lair="N4")
    act(s, "play", card="BUT-MAD")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    act(s, "lock", door="N4-Z5")
    assert s.strength() == 7
    assert locked(s) == ["N4-Z5"]
    skip(s, "fast", "main", "slow")

    assert s.strength() == 5


def test_ter_8_1_worked_example_10_a_cost_must_be_payable() -> None:
    """TER-8.16, TER-K1.7."""
    s = killer_at("main", FAR, hand="FURY")

    assert refused(s, "play", card="BUT-FURY") == "TER-8.1"
    assert "BUT-FURY" in cards(killer_at("main", FAR, hand="FURY PUR"))


def test_ter_8_2_which_cards_are_paid_is_secret() -> None:
    """TER-H1.18."""
    s = killer_at("main", FAR, hand="SAW PUR DET")
    act(s, "play", card="BUT-SAW")
    assert [card["card"] for card in options(s)] == ["BUT-PUR"], "in the order of their kinds"
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-DET")

    assert happened(s, "cost_paid", 1) == [{"seat": KILLER}] * 2
    assert happened(s, "skill_played", 1)[0]["card"] == "BUT-SAW"


def test_ter_8_3_no_part_of_a_card_is_skipped() -> None:
    s = killer_at("fast", FAR, hand="PUR")
    act(s, "play", card="BUT-PUR")

    assert refused(s, "stop") == "TER-1.7"


def test_ter_8_4_an_empty_deck_is_shuffled_and_gives_a_level_after_the_draw() -> None:
    """TER-8.6, TER-8.17, TER-Q7, TER-K0.1: level 2 brings the Butcher +1."""
    s = killer_at("slow", FAR, spent="PUR PUR PUR DET DET", secret={"deck": ["BUT-SAW"]})
    act(s, "pass")

    assert s.level == 2
    assert s.strength() == 6
    assert s.hand[0] == 3
    assert not happened(s, "reshuffled", 1)
    assert happened(s, "level_gained", 1)[0]["level"] == 2


def test_ter_8_5_with_both_piles_empty_the_draw_is_lost() -> None:
    s = killer_at("slow", FAR, secret={"deck": []})
    act(s, "pass")

    assert s.hand[0] == 0
    assert s.level == 1


def test_ter_8_7_the_unlocked_card_goes_to_the_hand_for_another() -> None:
    """TER-H1.22, TER-8.18, TER-Q9: never the unlocked one."""
    s = killer_at("slow", FAR, hand="PUR PUR DET DET", spent="SAW SAW PUR", about={"level": 2}, secret={"deck": []})
    act(s, "pass")

    assert asked(s) == "spare"
    assert "BUT-FURY" not in {each["card"] for each in options(s)}
    act(s, "spend", card="BUT-PUR")
    assert s.hand[0] == 5
    assert s.hand[7] == 1
    assert happened(s, "unlocked", 1) == [{"card": "BUT-FURY", "seat": KILLER}]


def test_ter_8_9_the_murderers_level_4_locks_four_doors() -> None:
    """TER-K0.3: and strength +2."""
    s = killer_at(
        "slow", FAR, killer="MUR", about={"level": 3}, spent="PUR PUR PUR PUR", secret={"deck": []}, locks="C1-C2"
    )
    act(s, "pass")
    for door in ("C1-C2", "C1-C3", "N3-N4", "N4-Z5"):
        act(s, "lock", door=door)

    assert set(locked(s)) == {"C1-C2", "C1-C3", "N3-N4", "N4-Z5"}
    assert s.strength() == 6


def test_ter_8_10_the_chainsaw_is_fast_from_level_4_and_only_that() -> None:
    s = killer_at("fast", FAR, hand="SAW PUR PUR", about={"level": 4})
    assert "BUT-SAW" in cards(s)
    act(s, "pass")

    assert "BUT-SAW" not in cards(s)


def test_ter_8_11_pure_fury_repeats_while_a_lock_falls_and_nobody_is_found() -> None:
    """TER-K1.7."""
    s = killer_at("main", FAR, hand="FURY PUR", lair="N4", locks="N3-N4")
    act(s, "play", card="BUT-FURY")
    act(s, "spend", card="BUT-PUR")
    act(s, "move", to="N3")
    act(s, "stop")
    assert asked(s) == "step"
    assert not options(s, "stop"), "a MOVE 1-2 again"
    act(s, "move", to="N2")
    act(s, "stop")

    assert asked(s) == "slow"


def test_ter_k1_1_the_butchers_cards() -> None:
    """TER-K1.4, TER-K1.5, TER-K1.6: Chainsaw, Barricade, Not a Step Further."""
    s = killer_at("main", "anna N4; johnson Z3; marco C1", hand="SAW PUR PUR", lair="Z5")
    act(s, "play", card="BUT-SAW")
    act(s, "spend", card="BUT-PUR")
    act(s, "spend", card="BUT-PUR")
    assert (fear(s, "anna"), fear(s, "johnson"), fear(s, "marco")) == (1, 1, 0)
    act(s, "move", to="N4")
    act(s, "pass")
    assert hurt(s, "anna")
    assert not hurt(s, "johnson")
    assert s.met == 0
    stay = killer_at("slow", FAR, hand="STAY PUR PUR PUR DET", lair="C1")
    act(stay, "play", card="BUT-STAY")
    for card in ("PUR", "PUR", "PUR", "DET"):
        act(stay, "spend", card=f"BUT-{card}")

    assert locked(stay) == ["C1-C2", "C1-C3", "C1-N1", "C1-N2"]


def test_ter_k3_1_the_murderers_cards() -> None:
    """TER-K3.2, TER-K3.3, TER-K3.4, TER-K3.5, TER-K3.6."""
    s = killer_at("fast", "marco N4; johnson N1; anna C1", killer="MUR", hand="DED NOT PUR PUR")
    act(s, "play", card="MUR-DED")
    act(s, "spend", card="MUR-PUR")
    assert refused(s, "detect_pair", to="N3", **{"and": "Z5"}) == "TER-K3.3"
    act(s, "detect_pair", to="N3", **{"and": "N4"})
    assert happened(s, "detected", KILLER)[0]["people"] == ["marco"]
    assert maybe(s, "marco") == {"N3", "N4"}
    act(s, "play", card="MUR-NOT")
    act(s, "spend", card="MUR-PUR")
    assert [fear(s, name) for name in ("marco", "johnson", "anna")] == [1, 1, 1]
    lurk = table(FAR, killer="MUR", now={"step": "killer"}, about={"sneak": 20})
    assert asked(lurk) == "target"
    act(lurk, "name", survivor="anna")

    assert fear(lurk, "anna") == 1
    assert places(killer_at("main", FAR, killer="MUR")) == {"N4", "Z3"}
