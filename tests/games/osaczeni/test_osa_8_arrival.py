"""OSA-8: phase 5, they are coming."""

from typing import Any

from tests.games.osaczeni.tables import Osaczeni, happened, table


def arrival(people: str, dice: list[str], **rest: Any) -> Osaczeni:
    """Phase 5 begins with these dice."""
    return table(people, now={"step": "arrival", "dice": dice}, **rest)


def came(s: Osaczeni, cause: str) -> list[str]:
    """Where monsters came for a reason, in order."""
    return [args["to"] for args in happened(s, "monster_came") if args["cause"] == cause]


def test_osa_8_1_the_dice_are_those_that_were_revealed() -> None:
    s = table(
        "A1: 0 OBR; A2: 1 OBR; A3: 2 OBR", now={"step": "moves", "goals": ["A2", "A4", "A5"], "dice": ["A6", "A4"]}
    )

    assert happened(s, "dice_shown")[0]["dice"] == {"A4": 1, "A6": 1}
    assert came(s, "die") == ["A4", "A6"]


def test_osa_8_2_one_monster_per_die() -> None:
    s = arrival("A1: 0 OBR; A2: 1 OBR", ["A5", "A5", "A3"])

    assert came(s, "die") == ["A3", "A5", "A5"]


def test_osa_8_3_every_area_with_the_most_crybabies_gets_one() -> None:
    s = arrival("A1: 0 BEK, 1 BEK; A6: 2 BEK, 3 BEK; A2: 4 BEK, 4 OBR, 0 OBR", ["A3"], seats=5)
    none = arrival("A1: 0 OBR; A2: 1 OBR; cold: 0 BEK", ["A3"])

    assert came(s, "crying") == ["A1", "A6"]
    assert came(none, "crying") == []


def test_osa_8_4_every_area_with_the_most_characters_gets_one() -> None:
    s = arrival("A1: 0 OBR, 1 OBR; A6: 2 OBR, 0 LID; A2: 1 LID", ["A3"])

    assert came(s, "crowd") == ["A1", "A6"]


def test_osa_8_5_dice_then_crying_then_crowds_each_in_ascending_order() -> None:
    """The order decides who finds the last notch of the parking lot (OSA-2.6)."""
    s = arrival("A2: 0 BEK; A5: 1 BEK; A4: 2 OBR", ["A5", "A1"], monsters="A2 6, A5 6, A6 4")
    order = [(args["area"], args["cause"]) for args in happened(s, "monster_came") + happened(s, "monster_stayed")]

    assert came(s, "die") == ["A1", "A6"]
    assert [args["area"] for args in happened(s, "monster_came")] == ["A1", "A5", "A2", "A4"]
    assert order[-3:] == [("A5", "crying"), ("A2", "crowd"), ("A5", "crowd")]
