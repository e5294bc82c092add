"""OSA-3: votes, the discussion step and the decision step."""

import grimtable
from grimtable.games.osaczeni.formats.actions import BreakTie, Pass, Play, Vote
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    D,
    attack,
    happened,
    kinds,
    options,
    pass_all,
    players,
    plays,
    point,
    question,
    refused,
    table,
    view,
    where,
)


def test_osa_3_1_participants_have_a_character_in_the_area_hidden_or_not() -> None:
    s = attack("A1: 0 OBR, 1 LID, 1 BEK; A2: 2 OBR", monsters="A1 6", hidden=[[0, "OBR"]])

    assert happened(s, "vote_began")[0]["voters"] == [A, B]


def test_osa_3_2_candidates_are_the_participants_and_in_an_attack_who_can_lose_somebody() -> None:
    truck = table("A6: 0 OBR, 1 OBR; A1: 2 OBR", hidden=[], now={"step": "truck"})
    door = attack("A1: 0 OBR, 1 LID, 2 BEK", monsters="A1 6", hands={0: "meat"})
    door.apply(A, Play("meat", character="OBR"))
    pass_all(door)

    assert players(truck, A) == [A, B]
    assert refused(truck, A, Vote(C)) == "OSA-3.2"
    assert door.pending == (B, C)
    assert players(door, B) == [B, C]
    assert refused(door, B, Vote(A)) == "OSA-3.2"


def test_osa_3_3_cards_are_played_in_the_discussion_only() -> None:
    s = table("A6: 0 OBR, 1 OBR", hands={0: "pistol"}, now={"step": "truck"})

    assert question(s) == "discuss"
    assert refused(s, A, Vote(B)) == "OSA-3.4"
    s.apply(A, Pass())
    assert question(s) == "vote"
    assert refused(s, A, Play("pistol")) == "OSA-3.7"


def test_osa_3_4_asking_goes_round_from_the_badge_holder_until_all_have_passed() -> None:
    s = table(
        "A6: 0 OBR, 1 OBR, 2 OBR, 3 OBR",
        seats=4,
        badge=2,
        hands={0: "pistol bat", 2: "pistol", 3: "bat"},
        now={"step": "truck"},
    )
    order = []
    for action in (Pass(), Pass(), Play("pistol"), Pass(), Pass(), Pass()):
        order.append(s.pending[0])
        s.apply(s.pending[0], action)

    assert order == [C, D, A, C, D, A]  # B's empty hand passes unasked; A's card reopens the step for all, A included
    assert question(s) == "vote"


def test_osa_3_4_who_is_not_there_is_not_asked_and_the_first_participant_begins() -> None:
    s = table("A6: 0 OBR, 2 OBR; A1: 1 OBR", badge=1, hands={0: "bat", 1: "bat", 2: "bat"}, now={"step": "truck"})

    assert s.pending == (C,)


def test_osa_3_4_a_player_with_cards_is_asked_even_without_a_legal_one() -> None:
    """Asking must not tell what is in a hand."""
    s = table("A6: 0 OBR, 1 OBR", hands={0: "keys"}, now={"step": "truck"})

    assert s.pending == (A,)
    assert options(s, A) == [{"kind": "pass"}]


def test_osa_3_5_pistols_in_any_vote_the_rest_in_attacks_only() -> None:
    every = "pistol can bat chainsaw molotov meat walkie energy keys"
    truck = table("A6: 0 OBR, 1 OBR", hands={0: every}, now={"step": "truck"})
    badge = table("A3: 0 OBR, 1 OBR", hands={0: every}, now={"step": "badge"})
    door = attack("A1: 0 OBR, 1 OBR", monsters="A1 6", hands={0: every})

    assert plays(truck, A) == ["pistol"]
    assert plays(badge, A) == ["pistol"]
    assert plays(door, A) == ["pistol", "can", "bat", "chainsaw", "molotov", "meat"]
    assert refused(truck, A, Play("bat")) == "OSA-3.5"
    assert refused(door, A, Play("walkie")) == "OSA-3.5"


def test_osa_3_5_only_participants_play() -> None:
    s = attack("A1: 0 OBR, 1 OBR; A2: 2 OBR", monsters="A1 6", hands={2: "bat pistol"})

    assert question(s) == "vote"
    assert "card_played" not in kinds(s)


def test_osa_3_7_all_point_at_once_and_nobody_sees_it_before_the_last() -> None:
    s = table("A6: 0 OBR, 1 OBR, 2 OBR", now={"step": "truck"})

    assert s.pending == (A, B, C)
    assert players(s, A) == [A, B, C]  # oneself allowed, no abstention
    before = view(s, C).to_json()
    s.apply(A, Vote(B))
    s.apply(B, Vote(B))
    after = view(s, C).to_json()
    assert after["vote"]["cast"] == [A, B]
    assert after["vote"]["votes"] == [None, None, None]
    assert {key for key in after if after[key] != before[key]} <= {"vote", "waiting", "asked"}
    assert view(s, A).to_json()["vote"]["votes"] == [B, None, None]
    s.apply(C, Vote(A))

    assert happened(s, "votes_shown")[0]["votes"] == [B, B, A]
    assert happened(s, "votes_shown")[0]["weights"] == [1, 1, 1]


def test_osa_3_8_votes_are_those_of_open_characters_and_pistols() -> None:
    s = attack("A1: 0 OBR, 0 LID, 1 LID; A2: 2 OBR", monsters="A1 6", hands={0: "pistol pistol", 1: "meat pistol"})
    s.apply(A, Play("pistol"))
    s.apply(B, Play("pistol"))
    s.apply(A, Play("pistol"))
    s.apply(B, Play("meat", character="LID"))
    pass_all(s)

    assert "votes_shown" not in kinds(s)  # A alone can lose somebody
    s2 = attack("A5: 0 OBR, 0 LID, 1 LID, 2 BEK", area="A5", monsters="A5 6", hands={0: "pistol", 1: "meat pistol"})
    s2.apply(A, Play("pistol"))
    s2.apply(B, Play("meat", character="LID"))
    s2.apply(B, Play("pistol"))
    pass_all(s2)
    point(s2, {A: C, B: A, C: A})

    assert happened(s2, "votes_shown")[0]["weights"] == [4, 1, 1]  # OBR 1 + LID 2 + pistol; pistol only; BEK


def test_osa_3_8_without_a_vote_one_does_not_point() -> None:
    s = attack("A5: 0 OBR, 1 LID, 2 BEK", area="A5", monsters="A5 6", hands={1: "meat"})
    s.apply(B, Play("meat", character="LID"))

    assert s.pending == (A, C)


def test_osa_3_9_the_most_votes_win() -> None:
    s = table("A6: 0 LID, 1 OBR, 2 OBR", now={"step": "truck"})
    point(s, {A: A, B: B, C: C})

    assert happened(s, "elected")[0]["seat"] == A  # two votes against one and one


def test_osa_3_10_the_holder_of_the_victim_token_breaks_ties_even_from_the_cold_room() -> None:
    s = table("A6: 0 OBR, 1 OBR, 2 OBR; cold: 3 OBR", seats=4, victim=3, now={"step": "truck"})
    point(s, {A: A, B: B, C: B})
    assert question(s) == "keep"
    s = table("A6: 0 OBR, 1 OBR, 2 OBR; cold: 3 OBR", seats=4, victim=3, now={"step": "truck"})
    point(s, {A: A, B: B, C: C})

    assert s.pending == (D,)
    assert players(s, D) == [A, B, C]
    assert view(s, D).to_json()["vote"]["votes"][:3] == [A, B, C]  # seeing the votes
    s.apply(D, BreakTie(C))
    assert happened(s, "elected")[0]["seat"] == C


def test_osa_3_10_only_the_tied_can_be_chosen() -> None:
    s = table("A6: 0 LID, 1 LID, 2 OBR", victim=2, now={"step": "truck"})
    point(s, {A: A, B: B, C: C})

    assert players(s, C) == [A, B]
    assert refused(s, C, BreakTie(C)) == "OSA-3.10"


def test_osa_3_10_a_tied_holder_may_choose_themselves() -> None:
    s = table("A6: 0 OBR, 1 OBR", victim=0, now={"step": "truck"})
    point(s, {A: A, B: B})

    s.apply(A, BreakTie(A))

    assert happened(s, "elected")[0]["seat"] == A


def test_osa_3_11_a_lone_participant_is_elected_at_once() -> None:
    truck = table("A6: 0 OBR, 0 LID; A1: 1 OBR", hands={0: "pistol"}, now={"step": "truck"})
    badge = table("A3: 1 OBR; A1: 0 OBR", hands={1: "pistol"}, now={"step": "badge"})

    assert question(truck) == "keep"
    assert "vote_began" not in kinds(truck)
    assert badge.badge == B
    assert "vote_began" not in kinds(badge)


def test_osa_3_12_one_candidate_in_an_attack_discusses_and_is_then_elected() -> None:
    s = attack("A1: 0 OBR, 0 LID; A2: 1 OBR", monsters="A1 6", hands={0: "bat"})

    assert question(s) == "discuss"
    s.apply(A, Pass())
    assert question(s) == "feed"
    assert "votes_shown" not in kinds(s)


def test_osa_3_12_all_others_hidden_leaves_one_candidate() -> None:
    s = attack("A1: 0 OBR, 1 LID", monsters="A1 6", hands={1: "meat"})
    s.apply(B, Play("meat", character="LID"))

    assert where(s, A, "OBR") == "cold"  # the only character of the only candidate


def test_osa_3_13_candidates_are_taken_after_all_cards() -> None:
    s = attack("A5: 0 OBR, 0 LID, 1 LID, 2 BEK", area="A5", monsters="A5 6", hands={2: "meat"})
    s.apply(C, Play("meat", character="BEK"))

    assert players(s, A) == [A, B]


def test_osa_3_13_on_the_parking_lot_votes_are_taken_anew_for_every_monster() -> None:
    s = attack("A6: 0 OBR, 1 LID, 2 BEK", area="A6", monsters="A6 2", hands={0: "pistol"})
    s.apply(A, Play("pistol"))
    point(s, {A: B, B: A, C: A})
    if question(s) == "tie":
        s.apply(s.pending[0], BreakTie(A))

    assert where(s, A, "OBR") == "cold"
    assert happened(s, "vote_began")[1]["voters"] == [B, C]  # A is out, pistol or not
    assert s.pending == (B, C)


def test_osa_3_14_the_discussion_goes_on_when_the_danger_is_over() -> None:
    s = attack("A1: 0 OBR, 1 OBR", monsters="A1 6", hands={0: "molotov", 1: "bat meat"})
    s.apply(A, Play("molotov"))

    assert s.monsters[0] == 0
    assert s.pending == (B,)
    assert plays(s, B) == ["meat"]
    s.apply(B, Pass())
    assert happened(s, "held") == [{"area": "A1", "monsters": 0}]


def test_osa_3_6_everybody_may_talk_during_a_discussion() -> None:
    """Also who is not in the area; talk changes nothing (OSA-16.4)."""
    t = grimtable.Table("osaczeni", seats=3, seed=5)
    for seat in range(3):
        t.say(seat, f"seat {seat} speaks")

    assert [said.text for said in t.talk(None)] == ["seat 0 speaks", "seat 1 speaks", "seat 2 speaks"]
