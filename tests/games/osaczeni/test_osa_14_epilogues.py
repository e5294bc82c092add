"""OSA-14: the epilogue table."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.outcome import Outcome
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.components import EPILOGUES
from grimtable.games.osaczeni.rules.epilogue import holds
from tests.games.osaczeni.tables import Osaczeni, happened, table

BY_ROW = ["", *sorted(EPILOGUES, key=lambda card: GAME.rows().row_of[int(card)])]  # card of each row


def ended(people: str, unlocked: tuple[str, ...] = (), **rest: Any) -> Osaczeni:
    """Phase 7 of a game that ends."""
    rest.setdefault("round", 30)
    s = table(people, now={"step": "end"}, options={"unlocked": list(unlocked)}, **rest)
    assert s.over
    return s


def card(s: Osaczeni) -> object:
    """The card the game unlocked."""
    assert s.outcome is not None
    return s.outcome.notes["epilogue"]


def rows_above(row: int) -> tuple[str, ...]:
    """The cards of all rows above one, so that it alone decides."""
    return tuple(BY_ROW[1:row])


def test_osa_14_1_a_game_takes_the_unlocked_set_and_reports_the_card() -> None:
    assert grimtable.new("osaczeni", seats=3).setup.options["unlocked"] == []
    s = grimtable.new("osaczeni", seats=3, options={"unlocked": ["17", "02"]})
    assert s.setup.options["unlocked"] == ["02", "17"]
    with pytest.raises(grimtable.GrimtableError):
        grimtable.new("osaczeni", seats=3, options={"unlocked": ["22"]})
    assert card(ended("A1: 0 OBR; cold: 1 OBR, 2 OBR", unlocked=("02",))) == "17"


def test_osa_14_2_the_first_row_that_holds_and_is_locked_is_unlocked() -> None:
    people = "A1: 0 OBR; cold: 1 OBR, 2 OBR"  # rows 2 and 3 hold, and more below

    assert card(ended(people)) == "02"
    assert card(ended(people, unlocked=("02",))) == "17"
    assert happened(ended(people), "epilogue") == [{"card": "02"}]  # at most one


def test_osa_14_3_nothing_new_unlocks_nothing_and_row_21_needs_all_others_to_fail() -> None:
    everything = ended("A1: 0 OBR; cold: 1 OBR, 2 OBR", unlocked=tuple(EPILOGUES[:20]))
    plain = "A1: 0 OBR, 1 OBR; A2: 1 LID, 2 BEK; A6: 2 OBR; cold: 0 LID, 1 BEK, 2 LID"

    assert card(everything) is None
    assert not happened(everything, "epilogue")
    s = ended(plain, closed=["A5"], hands={0: "can", 1: "can", 2: "can"})
    assert not [row for row in range(1, 21) if holds(s, row)] or card(s) != "21"
    last = ended(
        "A1: 0 OBR, 1 OBR; A2: 1 LID, 0 BEK; A6: 2 BEK; cold: 0 LID, 1 BEK, 2 LID",
        closed=["A5"],
        hands={0: "can", 1: "can", 2: "can"},
    )
    assert [row for row in range(1, 22) if holds(last, row)] == [21]
    assert card(last) == "21"


@pytest.mark.parametrize("row", [11, 15])
def test_osa_14_5_where_nobody_survived_nobody_is_anywhere(row: int) -> None:
    """Rows 11 and 15 need at least one living character."""
    s = ended("cold: 0 OBR, 1 OBR, 2 OBR", unlocked=rows_above(row))

    assert not holds(s, row)


def test_osa_14_5_one_living_character_is_all_of_them() -> None:
    """Row 11 asks for the parking lot, row 15 for any other area."""
    lot = ended("A6: 0 OBR; cold: 1 OBR, 2 OBR", unlocked=rows_above(11))
    hall = ended("A5: 0 OBR; cold: 1 OBR, 2 OBR", unlocked=rows_above(15))

    assert (holds(lot, 11), holds(lot, 15)) == (True, False)
    assert (holds(hall, 11), holds(hall, 15)) == (False, True)


def test_osa_14_4_the_unlocked_text_is_told_to_all() -> None:
    s = ended("A1: 0 OBR; cold: 1 OBR, 2 OBR")
    event = next(event for event in s.events(0, None) if event.kind == "epilogue")

    line = GAME.tell(event, "en", ["a", "b", "c"])

    assert line is not None
    assert "Blood Ties" in line.text
    assert "They counted heads twice" in line.text


BASE = "A1: 0 OBR, 1 OBR; A2: 1 LID, 0 BEK; A6: 2 BEK; cold: 0 LID, 1 BEK, 2 LID"
CANS = {0: "can", 1: "can", 2: "can"}


@pytest.mark.parametrize(
    ("row", "yes", "no"),
    [
        (1, {"people": "cold: 0 OBR, 1 OBR"}, {"people": "A1: 0 OBR; cold: 1 OBR"}),
        (2, {"people": "A1: 0 OBR, 0 LID; cold: 1 OBR"}, {"people": "A1: 0 OBR; cold: 0 LID, 1 OBR"}),
        (3, {"people": "A1: 0 OBR; cold: 1 OBR"}, {"people": "A1: 0 OBR; A2: 0 LID; cold: 1 OBR"}),
        (4, {"people": "A1: 0 OBR, 1 OBR; A2: 2 LID"}, {"people": "A1: 0 OBR, 1 OBR; A2: 2 OBR"}),
        (5, {"hands": {0: "bat chainsaw"}}, {"hands": {0: "bat pistol"}}),
        (6, {"people": "A1: 0 OBR; A2: 1 OBR"}, {"people": "A1: 0 OBR; A2: 1 OBR, 1 LID"}),
        (7, {"hands": {0: "can keys"}}, {"hands": {0: "can"}}),
        (8, {"people": "A1: 0 BEK, 1 BEK; A2: 2 BEK"}, {"people": "A1: 0 BEK, 1 BEK; cold: 2 BEK"}),
        (9, {}, {"closed": ["A5"]}),
        (10, {"closed": ["A5", "A4"]}, {"closed": ["A5"]}),
        (11, {"people": "A6: 0 OBR, 1 OBR; cold: 0 LID"}, {"people": "A6: 0 OBR; A1: 1 OBR"}),
        (12, {"people": "A6: 0 OBR; cold: 0 BEK, 1 BEK"}, {"people": "A6: 0 OBR, 1 BEK; cold: 0 BEK"}),
        (13, {"people": "A1: 0 OBR, 1 OBR; A2: 2 OBR"}, {"people": "A1: 0 OBR, 1 OBR; cold: 2 OBR"}),
        (14, {"hands": {0: "keys"}}, {"hands": {0: "can"}}),
        (15, {"people": "A1: 0 OBR, 1 OBR; cold: 2 OBR"}, {"people": "A6: 0 OBR, 1 OBR; cold: 2 OBR"}),
        (16, {"people": "A1: 0 OBR; cold: 1 OBR, 2 OBR"}, {"people": "A1: 0 OBR, 1 OBR; cold: 2 OBR"}),
        (17, {"people": "A1: 0 LID, 1 LID; A2: 2 LID"}, {"people": "A1: 0 LID, 1 LID; cold: 2 LID"}),
        (18, {"people": "A3: 0 OBR; A1: 1 LID"}, {"people": "A3: 1 LID; A1: 0 OBR"}),
        (19, {"hands": {0: "can", 1: "can"}}, {"hands": CANS}),
        (20, {"deck": 0}, {"deck": 1}),
        (21, {"closed": ["A5"], "hands": CANS}, {"closed": ["A4", "A5"], "hands": CANS}),
    ],
)
def test_osa_14_5_each_row_reads_its_condition(row: int, yes: dict[str, Any], no: dict[str, Any]) -> None:
    """One table for which the row holds and a close one for which it does not."""
    for rest, expected in ((yes, True), (no, False)):
        rest = {"people": BASE, **rest}
        s = ended(rest.pop("people"), **rest)
        assert holds(s, row) is expected
        if expected:
            assert card(ended(**{"people": BASE, **yes}, unlocked=rows_above(row))) == BY_ROW[row]


def test_osa_14_5_holding_needs_a_survivor_and_players_are_counted_exactly() -> None:
    lost = ended("A1: 0 OBR, 1 OBR; A2: 1 LID; cold: 2 OBR", hands={0: "can", 1: "can", 2: "bat chainsaw keys"})
    three = ended("A1: 0 OBR; cold: 1 OBR, 2 OBR, 3 OBR", seats=4)

    assert not holds(lost, 5)
    assert not holds(lost, 7)
    assert not holds(lost, 14)
    assert not holds(lost, 19)
    assert not holds(three, 16)  # three lost all, not two


def test_osa_14_1_a_group_keeps_what_it_unlocked() -> None:
    """Each game adds the card it reports; a game that unlocks nothing adds nothing."""
    game = GAME
    kept = game.legacy({}, Outcome({}, {}, "OSA-11.4", {"epilogue": "17"}))
    kept = game.legacy(kept, Outcome({}, {}, "OSA-11.4", {"epilogue": None}))

    assert game.legacy(kept, Outcome({}, {}, "OSA-11.4", {"epilogue": "02"})) == {"unlocked": ["02", "17"]}
    assert game.check_setup(4, "standard", kept)[2]["unlocked"] == ["17"]
