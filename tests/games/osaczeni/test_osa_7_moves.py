"""OSA-7: phase 4, maps, dice, moves and energy drinks."""

from typing import Any

import pytest

from grimtable.games.osaczeni.formats.actions import Move, Pass, Play
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    Osaczeni,
    hand,
    happened,
    kinds,
    options,
    pass_all,
    question,
    refused,
    table,
    where,
)


def moves(people: str, goals: list[str], **rest: Any) -> Osaczeni:
    """Phase 4 begins; the markers lie face down."""
    return table(people, now={"step": "moves", "goals": goals, "dice": ["A1"]}, **rest)


def test_osa_7_1_first_all_maps_are_revealed() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR; A3: 2 OBR", ["A2", "A4", "A5"])

    assert happened(s, "maps_shown") == [{"goals": ["A2", "A4", "A5"]}]


def test_osa_7_2_then_the_dice() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR; A3: 2 OBR", ["A2", "A4", "A5"])

    assert kinds(s).index("dice_shown") == kinds(s).index("maps_shown") + 1
    assert happened(s, "dice_shown") == [{"dice": {"A1": 1}}]


def test_osa_7_3_clockwise_from_the_badge_holder_each_chooses_whom_to_move() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR, 1 LID; A3: 2 OBR, 2 LID; cold: 0 BEK", ["A4", "A4", "A4"], badge=1)
    order = []
    while question(s) == "move":
        order.append(s.pending[0])
        s.apply(s.pending[0], Move("LID"))

    assert order == [B, C, A]
    assert [where(s, seat, "LID") for seat in (A, B, C)] == ["A4"] * 3
    assert [where(s, seat, "OBR") for seat in (A, B, C)] == ["A1", "A2", "A3"]


def test_osa_7_4_with_space_a_character_not_yet_there_moves_in() -> None:
    s = moves("A1: 0 OBR; A4: 0 LID; A6: 0 BEK; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"])

    assert options(s, A) == [{"kind": "move", "character": slug} for slug in ("OBR", "BEK")]
    assert refused(s, A, Move("LID")) == "OSA-7.4"
    assert refused(s, A, Move("GAP")) == "OSA-7.3"


def test_osa_7_4_the_parking_lot_always_has_space() -> None:
    s = moves("A1: 0 OBR; A6: 1 OBR, 1 LID, 1 BEK, 2 OBR, 2 LID, 2 BEK", ["A6", "A2", "A2"])

    assert where(s, A, "OBR") == "A6"


def test_osa_7_5_a_full_destination_sends_a_character_to_the_parking_lot() -> None:
    s = moves("A2: 0 OBR; A3: 0 LID; A6: 0 BEK; A1: 1 OBR, 1 LID, 2 OBR; A4: 0 GAP", ["A1", "A5", "A5"])

    assert [option["character"] for option in options(s, A)] == ["OBR", "LID", "GAP"]  # not who is on A6
    assert refused(s, A, Move("BEK")) == "OSA-7.5"
    s.apply(A, Move("LID"))
    assert where(s, A, "LID") == "A6"


def test_osa_7_6_nobody_can_move_then_nobody_does() -> None:
    parked = moves("A6: 0 OBR; A1: 1 OBR, 1 LID, 2 OBR", ["A1", "A5", "A5"])
    inside = moves("A1: 0 OBR, 1 OBR, 2 OBR; A6: 0 LID", ["A1", "A5", "A5"])

    assert happened(parked, "stayed")[0] == {"seat": A, "why": "full"}
    assert where(parked, A, "OBR") == "A6"
    assert happened(inside, "stayed")[0] == {"seat": A, "why": "full"}
    assert where(inside, A, "OBR") == "A1"


def test_osa_7_7_the_move_is_mandatory() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR; A3: 2 OBR", ["A6", "A5", "A5"], monsters="A6 6")

    assert {option["kind"] for option in options(s, A)} == {"move"}
    assert refused(s, A, Pass()) == "OSA-7.3"


def test_osa_7_8_before_the_own_move_any_number_of_drinks() -> None:
    """A drink can make room for the own move, and the move stays mandatory afterwards."""
    s = moves("A1: 0 OBR, 0 LID, 0 BEK; A2: 1 OBR; A3: 2 OBR", ["A1", "A5", "A5"], hands={0: "energy energy bat"})
    assert question(s) == "move"
    assert {option["kind"] for option in options(s, A)} == {"pass", "play"}  # all of A's are in A1: nobody can go
    s.apply(A, Play("energy", character="LID", area="A2"))
    assert question(s) == "move"
    assert refused(s, A, Pass()) == "OSA-7.3"
    s.apply(A, Play("energy", character="BEK", area="A4"))
    s.apply(A, Move("LID"))

    assert (where(s, A, "LID"), where(s, A, "BEK")) == ("A1", "A4")
    assert (s.pending, question(s)) == ((A,), "energy")  # drinks may follow too: a card is left


def test_osa_7_8_the_first_ruleset_has_drinks_only_after_the_own_move() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands={0: "energy"}, ruleset="osaczeni@1")

    assert refused(s, A, Play("energy", character="OBR", area="A6")) == "OSA-7.3"
    s.apply(A, Move("OBR"))
    assert question(s) == "energy"


@pytest.mark.parametrize(("played", "asked"), [({"energy": 1}, ["energy", "energy_last"]), ({"energy": 3}, [])])
def test_osa_7_8_who_can_hold_no_drink_is_not_asked(played: dict[str, int], asked: list[str]) -> None:
    """OSA-7.9, OSA-Q43: with all drinks open in the box everybody knows; in the first ruleset each hand was asked."""

    def questions(ruleset: str) -> list[str]:
        s = moves(
            "A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands={0: "bat"}, played=played, ruleset=ruleset
        )
        found = []
        while question(s) in ("move", "energy", "energy_last"):
            found.append(str(question(s)))
            s.apply(s.pending[0], s.legal(s.pending[0])[0])
        return [each for each in found if each != "move"]

    assert questions("osaczeni@2") == asked
    assert questions("osaczeni@1") == ["energy", "energy_last"]


def test_osa_7_8_after_the_own_move_any_number_of_drinks() -> None:
    s = moves("A1: 0 OBR, 0 LID; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands={0: "energy energy bat", 1: "energy"})
    s.apply(A, Move("OBR"))
    assert question(s) == "energy"
    s.apply(A, Play("energy", character="LID", area="A6"))
    assert s.pending == (A,)
    s.apply(A, Play("energy", character="OBR", area="A1"))
    assert options(s, A) == [{"kind": "pass"}]  # still asked: a card is left
    s.apply(A, Pass())

    assert s.pending == (B,)
    assert (where(s, A, "OBR"), where(s, A, "LID")) == ("A1", "A6")


def test_osa_7_8_also_when_nothing_could_move() -> None:
    stuck = moves("A6: 0 OBR; A1: 1 OBR, 1 LID, 2 OBR", ["A1", "A5", "A5"], hands={0: "energy"})

    assert (question(stuck), stuck.pending) == ("move", (A,))
    stuck.apply(A, Pass())
    assert happened(stuck, "stayed")[0] == {"seat": A, "why": "full"}
    assert (question(stuck), stuck.pending) == ("move", (B,))  # not asked for a drink twice in a row


def test_osa_7_9_the_closing_window_goes_round_until_all_have_passed() -> None:
    s = moves(
        "A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands={0: "energy", 1: "bat", 2: "energy"}, badge=1
    )
    while question(s) != "energy_last":
        s.apply(s.pending[0], Move("OBR") if question(s) == "move" else Pass())
    order = []
    for action in (Pass(), Play("energy", character="OBR", area="A6"), Pass(), Pass()):
        order.append(s.pending[0])
        s.apply(s.pending[0], action)

    assert order == [B, C, A, B]  # C's drink reopens the window; C's hand is empty now and passes unasked
    assert "monster_came" in kinds(s)
    assert hand(s, C) == []


@pytest.mark.parametrize(("ruleset", "order"), [("osaczeni@1", [B, C, A]), ("osaczeni@2", [B, C])])
def test_osa_7_9_a_pass_in_the_own_turn_counts_while_nothing_changes(ruleset: str, order: list[int]) -> None:
    """A moves last and passes: nobody has moved or drunk since, so A is not asked again."""
    hands = {0: "bat", 1: "bat", 2: "bat"}
    s = moves("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands=hands, badge=1, ruleset=ruleset)
    while question(s) != "energy_last":
        s.apply(s.pending[0], Move("OBR") if question(s) == "move" else Pass())
    asked = []
    while question(s) == "energy_last":
        asked.append(s.pending[0])
        s.apply(s.pending[0], Pass())

    assert asked == order


def test_osa_7_9_a_pass_before_the_last_drink_does_not_count() -> None:
    hands = {0: "bat", 1: "energy bat", 2: "energy bat"}
    s = moves("A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", ["A4", "A5", "A5"], hands=hands, badge=1)
    while question(s) != "energy_last":
        s.apply(s.pending[0], Move("OBR") if question(s) == "move" else Pass())
    drink = Play("energy", character="OBR", area="A6")
    order = []
    for action in (Pass(), drink, Pass(), drink, Pass(), Pass(), Pass()):
        assert question(s) == "energy_last"
        order.append(s.pending[0])
        s.apply(s.pending[0], action)

    assert order == [B, C, A, B, C, A, B]  # B passed at first, then drank, and is asked once more
    assert "monster_came" in kinds(s)


def test_osa_7_10_a_drink_leads_to_another_open_area_with_a_free_space() -> None:
    s = moves("A6: 0 OBR; A2: 1 OBR; A1: 2 OBR, 2 LID, 2 BEK", ["A1", "A5", "A5"], closed=["A4"], hands={0: "energy"})

    reach = [option["area"] for option in options(s, A) if option["kind"] == "play"]

    assert reach == ["A2", "A3", "A5"]  # not the full A1, the closed A4, or A6 where it is
    for area in ("A1", "A4", "A6"):
        assert refused(s, A, Play("energy", character="OBR", area=area)) == "OSA-7.10"
    pass_all(s)
