"""OSA-12: item cards in detail."""

from grimtable.games.osaczeni.formats.actions import Pass, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    attack,
    hand,
    happened,
    monsters,
    options,
    pass_all,
    plays,
    point,
    question,
    refused,
    table,
    view,
)


def test_osa_12_1_a_weapon_removes_up_to_its_number() -> None:
    for card, left in (("bat", 5), ("chainsaw", 4), ("molotov", 0)):
        s = attack("A1: 0 OBR, 1 LID; A2: 2 OBR", monsters="A1 6", hands={0: card, 1: "keys"})
        s.apply(A, Play(card))
        assert monsters(s)[0] == left
        assert s.pool == 25 - left
    one = attack("A6: 0 OBR, 1 LID; A2: 2 OBR", area="A6", monsters="A6 1", hands={0: "chainsaw bat"})
    one.apply(A, Play("chainsaw"))
    assert monsters(one)[5] == 0
    assert refused(one, A, Play("bat")) == "OSA-12.1"  # no monster is left


def test_osa_12_2_a_can_needs_a_monster_here_and_a_notch_elsewhere() -> None:
    s = attack("A1: 0 LID, 1 LID; A2: 2 OBR", monsters="A1 4, A2 6", closed=["A3"], hands={0: "can can"})

    assert [option["area"] for option in options(s, A) if option["kind"] == "play"] == ["A4", "A5", "A6"]
    for area in ("A1", "A2", "A3"):
        assert refused(s, A, Play("can", area=area)) == "OSA-12.2"
    s.apply(A, Play("can", area="A6"))
    assert monsters(s) == [3, 6, 0, 0, 0, 1]
    assert happened(s, "monster_lured") == [{"area": "A1", "to": "A6"}]


def test_osa_12_2_without_another_notch_a_can_is_not_playable() -> None:
    s = attack("A1: 0 LID, 1 LID", monsters="A1 3, A6 6", closed=["A2", "A3", "A4", "A5"], hands={0: "can"})

    assert options(s, A) == [{"kind": "pass"}]


def test_osa_12_3_meat_hides_a_chosen_open_character_even_without_monsters() -> None:
    s = attack("A1: 0 OBR, 0 LID, 1 LID; A2: 2 OBR, 0 BEK", monsters="A1 6", hands={0: "meat meat meat", 1: "molotov"})
    s.apply(A, Pass())
    s.apply(B, Play("molotov"))

    assert [option["character"] for option in options(s, A) if option["kind"] == "play"] == ["OBR", "LID"]
    assert refused(s, A, Play("meat", character="BEK")) == "OSA-12.3"  # not in this area
    s.apply(A, Play("meat", character="OBR"))
    assert refused(s, A, Play("meat", character="OBR")) == "OSA-12.3"  # hidden already
    assert happened(s, "hidden") == [{"seat": A, "character": "OBR"}]


def test_osa_12_4_pistols_add_up_and_count_in_one_vote_only() -> None:
    s = table("A6: 0 OBR, 1 OBR, 2 OBR", hands={0: "pistol pistol", 1: "pistol"}, now={"step": "truck"})
    s.apply(A, Play("pistol"))
    s.apply(B, Pass())
    s.apply(A, Play("pistol"))
    pass_all(s)
    point(s, {A: A, B: B, C: B})

    assert happened(s, "votes_shown")[0]["weights"] == [3, 1, 1]
    assert list(s.pistols) == [0, 0, 0]


def test_osa_12_4_a_pistol_of_one_attack_does_not_count_in_the_next_area() -> None:
    s = attack("A1: 0 OBR, 1 OBR; A2: 0 LID, 1 LID; A5: 2 OBR", monsters="A1 6, A2 4", hands={0: "pistol"})
    s.apply(A, Play("pistol"))
    point(s, {A: B, B: A})
    point(s, {A: A, B: B})

    assert [args["area"] for args in happened(s, "votes_shown")] == ["A1", "A2"]
    assert [args["weights"] for args in happened(s, "votes_shown")] == [[2, 1, 0], [2, 2, 0]]


def test_osa_12_4_in_an_attack_on_the_parking_lot_a_pistol_lasts() -> None:
    s = attack("A6: 0 OBR, 0 LID, 1 OBR, 2 OBR", area="A6", monsters="A6 2", hands={0: "pistol"})
    s.apply(A, Play("pistol"))
    point(s, {A: B, B: A, C: A})
    point(s, {A: C, C: A})

    assert [args["weights"] for args in happened(s, "votes_shown")] == [[4, 1, 1], [4, 0, 1]]


def test_osa_12_5_no_card_without_a_threat() -> None:
    s = attack("A1: 0 OBR, 1 OBR; A6: 2 OBR", monsters="A1 4", hands={0: "bat", 1: "pistol", 2: "meat"})

    assert not happened(s, "vote_began")
    assert question(s) != "discuss"


def test_osa_12_5_once_begun_cards_stay_playable_to_the_end_of_the_step() -> None:
    s = attack("A1: 0 OBR, 1 OBR", monsters="A1 5", hands={0: "bat bat", 1: "bat"})
    s.apply(A, Play("bat"))

    assert not s.is_threatened(0)
    assert plays(s, B) == ["bat"]


def test_osa_12_6_a_walkie_talkie_shows_the_dice_to_its_player_only() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR", hands={0: "walkie"}, badge=1, now={"step": "roll"})
    s.apply(A, Play("walkie"))

    assert happened(s, "card_played", B) == [{"seat": A, "card": "walkie"}]
    assert happened(s, "dice_seen", B) == [{"seat": A}]
    assert "dice" in happened(s, "dice_seen", A)[0]
    assert view(s, B).dice is None
    assert view(s, None).dice is None
    assert view(s, A).looked == 1 << A


def test_osa_12_7_the_keys_are_never_played() -> None:
    door = attack("A1: 0 OBR, 1 OBR", monsters="A1 6", hands={0: "keys"})

    assert options(door, A) == [{"kind": "pass"}]
    assert refused(door, A, Play("keys")) == "OSA-12.7"
    assert hand(door, A) == ["keys"]
