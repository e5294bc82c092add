"""OSA-11: phase 7, the end of the round."""

from typing import Any

import pytest

from tests.games.osaczeni.tables import A, B, C, Osaczeni, happened, kinds, monsters, question, table, where


def closing(people: str, **rest: Any) -> Osaczeni:
    """Phase 7 begins."""
    return table(people, now={"step": "end"}, **rest)


def test_osa_11_1_six_monsters_close_an_area_five_do_not() -> None:
    s = closing("A5: 0 OBR, 1 OBR, 2 OBR; A2: 0 LID", monsters="A2 5, A5 6")

    assert happened(s, "area_closed") == [{"area": "A5", "monsters": 6}]
    assert [where(s, seat, "OBR") for seat in (A, B, C)] == ["A6"] * 3
    assert monsters(s)[4] == 0
    assert s.pool == 20
    assert not s.is_closed(1)


def test_osa_11_1_empty_areas_close_too_in_ascending_order() -> None:
    s = closing("A5: 0 OBR, 1 OBR, 2 OBR, 2 LID", monsters="A4 6, A1 6")

    assert [args["area"] for args in happened(s, "area_closed")] == ["A1", "A4"]


def test_osa_11_2_the_parking_lot_never_closes_and_takes_what_was_meant_for_closed_areas() -> None:
    s = closing("A6: 0 OBR, 1 OBR, 2 OBR, 2 LID", monsters="A6 6")
    closed = table("A1: 0 OBR; A2: 1 OBR; A4: 2 OBR", closed=["A5"], now={"step": "arrival", "dice": ["A5"]})

    assert "area_closed" not in kinds(s)
    assert happened(closed, "monster_came")[0]["to"] == "A6"


def test_osa_11_3_who_fled_to_the_parking_lot_is_safe_until_the_next_phase_6() -> None:
    s = closing("A5: 0 OBR, 1 OBR, 2 OBR, 2 LID", monsters="A5 6, A6 3")

    assert "eaten" not in kinds(s)
    assert happened(s, "round_began") == [{"round": 2}]


@pytest.mark.parametrize(("seats", "threshold"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_osa_11_4_the_game_ends_with_as_many_alive_as_players_started(seats: int, threshold: int) -> None:
    """Eliminated players count (OSA-Q16)."""
    names = [f"{seat} {slug}" for slug in ("OBR", "LID", "BEK") for seat in range(2)] + ["2 OBR"]
    cold = f"; cold: {', '.join(f'{seat} OBR' for seat in range(3, seats))}" if seats > 3 else ""
    over = closing(f"A6: {', '.join(names[:threshold])}" + cold, seats=seats)
    on = closing(f"A6: {', '.join(names[: threshold + 1])}" + cold, seats=seats)

    assert over.over
    assert over.outcome is not None
    assert over.outcome.rule == "OSA-11.4"
    assert not on.over
    assert question(on) != ""


def test_osa_11_5_the_game_ends_after_round_30() -> None:
    people = "A5: 0 OBR, 1 OBR, 2 OBR, 2 LID"
    late = closing(people, round=30)

    assert not closing(people, round=29).over
    assert late.over
    assert late.outcome is not None
    assert late.outcome.rule == "OSA-11.5"
