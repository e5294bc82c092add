"""The worked examples E1 to E9 of the rules."""

from grimtable.games.osaczeni.formats.actions import Pass, Place, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    E,
    attack,
    hand,
    happened,
    monsters,
    options,
    point,
    question,
    script,
    table,
    where,
)


def test_osa_e1_setup_overflow_and_first_arrival() -> None:
    """OSA-1.6, OSA-1.8, OSA-8.5. Norbert is seat 4 and places last."""
    s = table(
        "A1: 0 OBR, 0 BEK, 1 BEK; A2: 2 OBR; A3: 0 LID, 1 OBR; A4: 1 LID, 2 BEK; A5: 3 BEK, 3 OBR; A6: 2 LID, 3 LID; "
        "unplaced: 4 OBR, 4 BEK, 4 LID",
        seats=5,
        round=0,
        now={"decision": "place", "seat": 4, "dice": ["A3", "A2", "A1"]},
    )
    s.apply(E, Place("A3", "OBR"))
    script(s, "A1", "A3", "A5", "A5")
    s.apply(E, Place("A2", "BEK"))  # the Leader follows without asking: one die, one character

    assert [where(s, E, slug) for slug in ("OBR", "BEK", "LID")] == ["A3", "A2", "A6"]
    assert monsters(s) == [3, 0, 2, 0, 2, 1]
    assert s.pool == 17


def test_osa_e2_a_full_destination_sends_the_one_inside_to_the_parking_lot() -> None:
    """OSA-7.5."""
    s = table(
        "A3: 0 OBR; A6: 0 LID; A5: 1 OBR, 1 LID, 1 BEK, 2 OBR, 2 LID",
        now={"step": "moves", "goals": ["A5", "A1", "A1"], "dice": ["A1"]},
    )

    assert where(s, A, "OBR") == "A6"
    assert where(s, A, "LID") == "A6"


def test_osa_e3_alone_on_the_parking_lot_one_stays_there() -> None:
    """OSA-7.6."""
    s = table(
        "A6: 0 OBR; A5: 1 OBR, 1 LID, 1 BEK, 2 OBR, 2 LID",
        now={"step": "moves", "goals": ["A5", "A1", "A1"], "dice": ["A1"]},
    )

    assert where(s, A, "OBR") == "A6"
    assert happened(s, "stayed")[0] == {"seat": A, "why": "full"}


def test_osa_e4_needless_meat() -> None:
    """OSA-2.4, OSA-9.4, OSA-3.14."""
    s = attack("A4: 0 LID, 1 LID; A1: 2 OBR", area="A4", monsters="A4 4", hands={0: "meat", 1: "chainsaw"})
    s.apply(A, Play("meat", character="LID"))
    s.apply(B, Play("chainsaw"))

    assert happened(s, "held") == [{"area": "A4", "monsters": 2}]
    assert monsters(s)[3] == 2
    assert hand(s, A) == []
    assert not happened(s, "eaten")


def test_osa_e5_parking_attack() -> None:
    """OSA-9.7, OSA-3.12, OSA-10.3. A is seat 0, B seat 1, C seat 2."""
    s = attack("A6: 0 LID, 1 OBR; A1: 2 OBR", area="A6", monsters="A6 2", victim=2)
    point(s, {A: B, B: A})

    assert [(args["seat"], args["character"]) for args in happened(s, "eaten")] == [(B, "OBR"), (A, "LID")]
    assert [args["seat"] for args in happened(s, "victim_taken")] == [B, A]
    assert monsters(s)[5] == 0


def test_osa_e6_equality_after_row_1() -> None:
    """OSA-9.8."""
    s = attack("A2: 0 LID, 1 LID; A4: 2 OBR; cold: 2 LID", area="A2", monsters="A2 3, A4 2", hands={2: "bat"})
    point(s, {A: B, B: B})

    assert happened(s, "row_filled") == [{"row": 1}]
    assert monsters(s)[1] == 0
    assert [args["area"] for args in happened(s, "threatened")] == ["A2", "A4"]


def test_osa_e7_closing() -> None:
    """OSA-11.1."""
    people = "A5: 0 OBR, 1 OBR, 2 LID, 2 BEK"
    s = attack(people, area="A5", monsters="A5 6")

    assert not happened(s, "threatened")
    assert happened(s, "area_closed") == [{"area": "A5", "monsters": 6}]
    assert where(s, A, "OBR") == "A6"
    assert s.pool == 25


def test_osa_e8_asking_order() -> None:
    """OSA-3.4, OSA-9.4."""

    s = attack("A1: 0 LID, 2 LID; A2: 1 OBR", monsters="A1 3", hands={0: "bat", 2: "pistol can"})
    assert s.pending == (A,)
    s.apply(A, Play("bat"))
    assert s.pending == (C,)
    other = s.clone()
    s.apply(C, Pass())
    assert happened(s, "held") == [{"area": "A1", "monsters": 2}]
    other.apply(C, Play("pistol"))
    assert other.pending == (C,)
    assert {option.get("card") for option in options(other, C)} == {"can", None}


def test_osa_e9_a_pistol_in_a_truck_vote_is_spent() -> None:
    """OSA-12.4. The others stay away, so that the same two are on A6 when it is attacked."""
    s = table(
        "A6: 0 LID, 1 LID; A2: 0 OBR; A4: 1 OBR; A5: 2 OBR, 2 LID, 2 BEK",
        monsters="A6 1",
        hands={0: "pistol"},
        deck=["can", "meat", "bat"],
        now={"step": "truck"},
    )
    s.apply(A, Play("pistol"))
    point(s, {A: A, B: B})
    assert happened(s, "votes_shown")[0]["weights"] == [3, 2, 0]
    assert question(s) == "keep"

    assert list(s.pistols) == [0, 0, 0]
    attacked = attack("A6: 0 LID, 1 LID; A2: 0 OBR; A4: 1 OBR", area="A6", monsters="A6 1", played={"pistol": 1})
    point(attacked, {A: B, B: A})
    assert happened(attacked, "votes_shown")[0]["weights"] == [2, 2, 0]
