"""OSA-9: phase 6, they try to get in."""

from grimtable.games.osaczeni.formats.actions import Feed, Pass, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    attack,
    happened,
    kinds,
    monsters,
    options,
    pass_all,
    plays,
    point,
    question,
    refused,
    table,
    where,
)


def test_osa_9_1_areas_are_resolved_in_order_and_closed_ones_skipped() -> None:
    s = attack(
        "A1: 0 LID; A2: 1 LID; A4: 2 LID; A6: 0 BEK",
        monsters="A1 3, A2 3, A4 3, A6 1",
        closed=["A3"],
    )

    assert [args["area"] for args in happened(s, "threatened")] == ["A1", "A2", "A4", "A6"]
    assert [args["area"] for args in happened(s, "attack_over")] == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_osa_9_1_the_attacks_follow_the_arrival_and_begin_with_a1() -> None:
    people = "A1: 0 LID, 1 LID; A2: 0 OBR, 1 OBR; A5: 0 BEK, 1 BEK, 2 OBR, 2 LID, 2 BEK"
    s = table(people, monsters="A1 3", now={"step": "arrival", "dice": ["A3", "A3", "A4", "A4"]})

    assert happened(s, "threatened") == [{"area": "A1", "monsters": 3, "strength": 2}]
    assert [args["phase"] for args in happened(s, "vote_began")] == ["attack"]
    assert question(s) == "vote"


def test_osa_9_2_nobody_there_no_attack_and_the_monsters_stay() -> None:
    s = attack("A2: 0 OBR; A3: 1 OBR; A4: 2 OBR, 0 LID, 1 LID", monsters="A1 5, A6 4")

    assert "threatened" not in kinds(s)
    assert monsters(s)[0] == 5
    assert monsters(s)[5] == 4


def test_osa_9_3_more_than_the_strength_threatens_as_many_only_after_row_1() -> None:
    equal = attack("A1: 0 OBR; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID", monsters="A1 2", hands={0: "bat"})
    more = attack("A1: 0 OBR; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID", monsters="A1 3", hands={0: "bat"})
    after = attack(
        "A1: 0 OBR; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID; cold: 0 LID, 0 BEK", monsters="A1 2", hands={0: "bat"}
    )

    assert "threatened" not in kinds(equal)
    assert monsters(equal)[0] == 2
    assert question(more) == "discuss"
    assert happened(more, "threatened") == [{"area": "A1", "monsters": 3, "strength": 2}]
    assert question(after) == "discuss"


def test_osa_9_4_after_the_discussion_the_test_is_repeated() -> None:
    s = attack("A1: 0 OBR, 1 LID; A2: 2 OBR, 2 LID", monsters="A1 4", hands={0: "bat"})
    s.apply(A, Play("bat"))

    assert happened(s, "held") == [{"area": "A1", "monsters": 3}]
    assert monsters(s)[0] == 3
    assert "eaten" not in kinds(s)


def test_osa_9_5_everybody_hidden_the_monsters_find_nobody_and_leave() -> None:
    s = attack("A1: 0 OBR; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID", monsters="A1 4", hands={0: "meat"}, victim=2)
    s.apply(A, Play("meat", character="OBR"))

    assert happened(s, "found_nobody") == [{"area": "A1"}]
    assert monsters(s)[0] == 0
    assert where(s, A, "OBR") == "A1"
    assert s.victim == C


def test_osa_9_6_the_elected_chooses_and_all_monsters_leave() -> None:
    s = attack("A1: 0 OBR, 0 BEK, 1 LID; A2: 1 OBR; A3: 2 OBR, 2 LID", monsters="A1 6", hands={0: "meat"}, victim=1)
    s.apply(A, Pass())
    point(s, {A: A, B: A})

    assert options(s, A) == [{"kind": "feed", "character": slug} for slug in ("OBR", "BEK")]
    assert refused(s, A, Feed("LID")) == "OSA-9.6"
    s.apply(A, Feed("BEK"))
    assert where(s, A, "BEK") == "cold"
    assert monsters(s)[0] == 0
    assert s.pool == 25


def test_osa_9_6_a_hidden_character_cannot_be_given_up() -> None:
    s = attack("A1: 0 OBR, 0 BEK, 1 LID; A3: 2 OBR, 2 LID, 1 OBR", monsters="A1 6", hands={0: "meat"})
    s.apply(A, Play("meat", character="BEK"))
    point(s, {A: A, B: A})

    assert where(s, A, "OBR") == "cold"  # the only one left to choose


def test_osa_9_7_on_the_parking_lot_every_monster_takes_somebody_without_a_test() -> None:
    s = attack("A6: 0 OBR, 1 OBR, 2 OBR; A1: 0 LID, 1 LID, 2 LID", area="A6", monsters="A6 2")
    point(s, {A: B, B: B, C: B})
    assert monsters(s)[5] == 1
    point(s, {A: A, C: A})

    assert [args["seat"] for args in happened(s, "eaten")] == [B, A]
    assert monsters(s)[5] == 0
    assert where(s, C, "OBR") == "A6"


def test_osa_9_7_nobody_left_then_all_monsters_leave() -> None:
    s = attack("A6: 0 OBR; A1: 1 OBR, 1 LID, 2 OBR; A2: 0 LID", area="A6", monsters="A6 4")

    assert len(happened(s, "eaten")) == 1
    assert monsters(s)[5] == 0


def test_osa_9_7_only_hidden_ones_left_then_all_monsters_leave() -> None:
    s = attack("A6: 0 OBR, 1 OBR; A1: 1 LID, 2 OBR, 2 LID; A2: 0 LID", area="A6", monsters="A6 4", hands={0: "meat"})
    s.apply(A, Play("meat", character="OBR"))

    assert [args["seat"] for args in happened(s, "eaten")] == [B]
    assert monsters(s)[5] == 0
    assert where(s, A, "OBR") == "A6"


def test_osa_9_7_a_weapon_can_end_the_attack() -> None:
    s = attack(
        "A6: 0 OBR, 1 OBR; A1: 1 LID, 2 OBR, 2 LID; A2: 0 LID", area="A6", monsters="A6 2", hands={0: "chainsaw"}
    )
    s.apply(A, Play("chainsaw"))

    assert "eaten" not in kinds(s)
    assert happened(s, "held") == [{"area": "A6", "monsters": 0}]


def test_osa_9_7_with_only_hidden_characters_left_the_attack_is_over_at_once() -> None:
    s = attack("A6: 0 OBR, 1 LID; A1: 0 LID, 1 OBR, 2 OBR", area="A6", monsters="A6 3", hands={0: "meat bat"}, victim=2)
    s.apply(A, Play("meat", character="OBR"))
    pass_all(s)  # B is the only candidate and has one character there

    assert len(happened(s, "vote_began")) == 1  # A still holds a card and is not asked for the second monster
    assert [args["n"] for args in happened(s, "monsters_left")] == [1, 2]
    assert monsters(s)[5] == 0
    assert where(s, A, "OBR") == "A6"


def test_osa_9_8_row_1_applies_at_once_to_the_areas_still_to_come() -> None:
    s = attack("A1: 0 LID; A2: 1 OBR; A3: 2 OBR; cold: 2 LID", monsters="A1 2, A2 2", hands={1: "bat"})

    assert happened(s, "row_filled") == [{"row": 1}]
    assert [args["area"] for args in happened(s, "threatened")] == ["A1", "A2"]


def test_osa_9_9_a_lured_monster_counts_at_once_where_it_goes() -> None:
    s = attack("A1: 0 LID; A2: 1 OBR; A3: 2 OBR, 2 LID", monsters="A1 2, A2 2", hands={0: "can", 1: "bat"})
    s.apply(A, Play("can", area="A2"))

    assert [args["area"] for args in happened(s, "threatened")] == ["A1", "A2"]
    assert monsters(s)[:2] == [1, 3]
    back = attack("A1: 0 OBR, 0 LID; A2: 1 LID; A3: 2 OBR, 2 LID", monsters="A1 3, A2 2", hands={1: "can"})
    back.apply(B, Play("can", area="A1"))
    assert [args["area"] for args in happened(back, "threatened")] == ["A2"]  # A1 is done for this round
    assert back.monsters[0] == 4


def test_osa_9_10_hidden_characters_are_turned_back_at_the_end() -> None:
    s = attack("A1: 0 OBR; A2: 1 LID, 2 OBR", monsters="A1 6, A2 6", hands={0: "meat", 1: "bat"})
    s.apply(A, Play("meat", character="OBR"))

    assert s.hidden == 1  # still hidden while A2 is discussed
    assert plays(s, B) == ["bat"]
    pass_all(s)
    point(s, {B: B, C: B})
    assert "closing" in [args["phase"] for args in happened(s, "phase_began")]
    assert s.hidden == 0
