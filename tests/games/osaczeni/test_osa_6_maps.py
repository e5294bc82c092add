"""OSA-6: phase 3, destinations."""

from grimtable.games.osaczeni.formats.actions import Go
from tests.games.osaczeni.tables import A, B, C, D, happened, kinds, options, question, refused, table, view


def areas(s: object, seat: int) -> list[object]:
    """The destinations a seat may choose."""
    return [option["area"] for option in options(s, seat)]  # type: ignore[arg-type]


def test_osa_6_1_the_badge_holder_chooses_first_openly_and_for_real() -> None:
    s = table("A1: 0 OBR, 1 OBR; A2: 2 OBR", badge=1, now={"step": "maps"})

    assert s.pending == (B,)
    assert question(s) == "go_openly"
    s.apply(B, Go("A4"))
    assert happened(s, "went_openly", C) == [{"seat": B, "area": "A4"}]
    assert view(s, None).goals[B] == 4
    s.apply(A, Go("A2"))
    s.apply(C, Go("A5"))
    assert happened(s, "maps_shown")[0]["goals"] == ["A2", "A4", "A5"]


def test_osa_6_2_open_areas_where_not_all_own_characters_are_already() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID, 2 BEK", closed=["A5"], badge=0, now={"step": "maps"})

    assert areas(s, A) == ["A2", "A3", "A4", "A6"]  # not A1, not the closed A5; the full A3 may be chosen
    assert refused(s, A, Go("A1")) == "OSA-6.2"
    assert refused(s, A, Go("A5")) == "OSA-6.2"
    s.apply(A, Go("A3"))
    assert areas(s, B) == ["A1", "A3", "A4", "A6"]
    s2 = table("A1: 0 OBR; A2: 0 LID; A3: 1 OBR", badge=0, now={"step": "maps"})
    assert "A1" in areas(s2, A)  # one of two is already there


def test_osa_6_3_the_others_choose_secretly_and_at_once() -> None:
    s = table("A1: 0 OBR, 1 OBR; A2: 2 OBR; A4: 3 OBR", seats=4, badge=0, now={"step": "maps"})
    s.apply(A, Go("A4"))

    assert s.pending == (B, C, D)
    seen = len(s.events(0, D))
    s.apply(C, Go("A1"))
    assert view(s, D).to_json()["maps"] == {"marked": [A, C], "goals": ["A4", None, None, None]}
    assert view(s, C).to_json()["maps"]["goals"][C] == "A1"
    assert len(s.events(0, D)) == seen
    assert "maps_shown" not in kinds(s)
    s.apply(B, Go("A2"))
    s.apply(D, Go("A5"))
    assert happened(s, "maps_shown")[0]["goals"] == ["A4", "A2", "A1", "A5"]


def test_osa_6_3_eliminated_players_choose_nothing() -> None:
    s = table("A1: 0 OBR; A2: 2 OBR; cold: 1 OBR", badge=0, now={"step": "maps"})
    s.apply(A, Go("A4"))

    assert s.pending == (C,)


def test_osa_6_4_without_a_destination_nothing_is_chosen_or_moved() -> None:
    closed = ["A1", "A2", "A3", "A4", "A5"]
    s = table("A6: 0 OBR, 0 LID, 1 OBR, 2 OBR", closed=closed, badge=0, now={"step": "maps"})

    assert happened(s, "maps_shown")[0]["goals"] == [None, None, None]
    assert [args["seat"] for args in happened(s, "stayed")] == [A, B, C]


def test_osa_6_5_words_about_the_dice_never_name_a_number() -> None:
    """The badge holder may say where, true or false, not how many (OSA-16.9)."""
    import grimtable

    claim = grimtable.claim("osaczeni", {"kind": "dice_areas", "areas": ["A1", "A4"], "complete": True})

    assert claim.to_json() == {"kind": "dice_areas", "areas": ["A1", "A4"], "complete": True}
