"""The nine objectives: MEZ-O1 to MEZ-O9."""

from typing import Any

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    End,
    HandIn,
    Move,
    Pass,
    Push,
    Shoot,
    Take,
)
from tests.games.male_epickie_zombie.tables import (
    Mez,
    do,
    happened,
    human,
    kinds,
    legal,
    options,
    question,
    refused,
    table,
    token,
)

RIVALS = "rivalry_automa"


def with_(objective: str, *people: dict[str, Any], **rest: Any) -> Mez:
    """A table with this objective first in play beside two that need nothing on the board."""
    others = [each for each in ("arsenal", "target", "lockdown") if each != objective][:2]
    return table(*people, objectives=[objective, *others], **rest)


def done(s: Mez) -> list[object]:
    """The objectives completed."""
    return [event["objective"] for event in happened(s, "objective_done")]


def at(s: Mez, objective: int) -> int:
    """The progress of an objective by number, of the first side."""
    return int(s.progress[list(s.objectives).index(objective)])


def good_turn(mode: str, kills: int) -> Mez:
    """A turn with some shots and one more."""
    s = table(human("C-M"), mode=mode, zombies="N-3", objectives=["target", "arsenal", "lockdown"], moves=1,
              now={"step": "turn", "moves": 1, "kills": kills},
              progress=[0, 1, 0] if mode == "coop_automa" else [0] * 6)  # fmt: skip
    return do(s, Move("C-N"), Shoot("N-3"), End())


def lockdown(mode: str, progress: list[int], zombies: str = "") -> Mez:
    """A human ends the Moves in NW-1."""
    s = table(
        human("NW-2"),
        mode=mode,
        objectives=["lockdown", "arsenal", "target"],
        progress=progress,
        zombies=zombies,
        moves=1,
    )
    return do(s, Move("NW-1"), End())


def test_mez_o9_1_only_room_1_can_be_locked() -> None:
    """MEZ-O9.1 MEZ-5.16: the entrance, not any room of an empty store."""
    for at, asked in (("W-1", True), ("W-3", False)):
        s = table(human("W-2"), objectives=["lockdown", "target", "cdc"], moves=1)
        do(s, Move(at), End())
        assert (question(s) == "lock") is asked


def test_mez_o1_2_four_weapons_of_both_kinds() -> None:
    """MEZ-O1.1 MEZ-O1.2: four of one kind are not enough."""
    s = with_("arsenal", human("C-M", melee="axe", ranged="uzi"), progress=[3, 0, 0])
    do(s, HandIn("axe"))
    assert done(s) == []
    do(s, HandIn("uzi"))
    assert done(s) == ["arsenal"]


def test_mez_o1_3_one_of_each_kind_alone() -> None:
    """MEZ-O1.3: competitive."""
    s = with_("arsenal", human("C-M", melee="axe", ranged="uzi"), mode=RIVALS)
    do(s, HandIn("axe"), HandIn("uzi"))
    assert done(s) == ["arsenal"]
    assert list(s.done) == [1, 0]


def test_mez_o2_1_the_radio_waits_in_room_three() -> None:
    """MEZ-O2.1 MEZ-O2.2: one, or one per human; at most one carried."""
    assert token(with_("cdc", human()), "radio-1") == "E-3"
    assert token(with_("cdc", human()), "radio-2") is None
    s = with_("cdc", human("E-2"), mode=RIVALS)
    assert token(s, "radio-2") == "E-3"
    do(s, Move("E-3"), Take("radio-1"))
    assert refused(s, Take("radio-2")) == "MEZ-O2.2"


def test_mez_o2_3_four_frequencies_with_the_radio() -> None:
    """MEZ-O2.3 MEZ-Q22 MEZ-I1.6: without it only ammo."""
    s = with_("cdc", human("C-W"), tokens={"radio-1": 0}, beside=[["W", "frequency"]], progress=[0, 3, 0])
    do(s, Move("W-3"), Collect("frequency"))
    assert done(s) == ["cdc"]
    s = with_("cdc", human("C-W"), beside=[["W", "frequency"]], progress=[0, 3, 0])
    do(s, Move("W-3"), Collect("frequency"))
    assert done(s) == []


def test_mez_o2_4_one_frequency_then_the_middle() -> None:
    """MEZ-O2.4: the radio need not be carried any more."""
    s = with_("cdc", human("W-2"), mode=RIVALS, tokens={"radio-1": 0}, beside=[["W", "frequency"]])
    do(s, Move("W-3"), Collect("frequency"))
    assert done(s) == []
    do(s, Move("C-W"), Move("C-M"))
    assert done(s) == ["cdc"]


def test_mez_o3_1_one_ingredient_on_each_flask_room() -> None:
    """MEZ-O3.1: all eight lie face up."""
    s = with_("cure", human())
    places = {str(token(s, f"ingredient-{n}")) for n in range(1, 9)}
    assert places == {"NW-3", "N-1", "NE-3", "E-3", "SE-2", "S-3", "SW-2", "W-2"}


def test_mez_o3_2_ingredients_are_taken_in_order() -> None:
    """MEZ-O3.2: completed with the eighth."""
    s = with_("cure", human("W-3"), tokens={"ingredient-8": "W-2"}, progress=[0, 7, 0])
    do(s, Move("W-2"), Take("ingredient-8"))
    assert (done(s), token(s, "ingredient-8")) == (["cure"], None)


def test_mez_o3_3_the_run_grows_or_starts_anew() -> None:
    """MEZ-O3.3 MEZ-3.9: 8 is followed by 1, tokens stay, once per arrival."""
    tokens = {"ingredient-1": "W-2", "ingredient-5": "SW-2"}
    s = with_("cure", human("W-3"), mode=RIVALS, tokens=tokens, progress=[0, 8 | 3 << 4, 0, 0, 0, 0])
    do(s, Move("W-2"), Take("ingredient-1"))
    assert (done(s), token(s, "ingredient-1")) == (["cure"], "W-2")
    s = with_("cure", human("W-3"), mode=RIVALS, tokens=tokens, progress=[0, 7 | 2 << 4, 0, 0, 0, 0])
    do(s, Move("W-2"), Take("ingredient-1"))
    assert at(s, 3) == 1 | 1 << 4
    assert refused(s, Take("ingredient-1")) == "MEZ-3.9"


def test_mez_o4_1_tanks_start_in_the_corner_entrances() -> None:
    """MEZ-O4.1 MEZ-O4.2: four in C-M complete it."""
    s = with_("escape", human("C-N"))
    assert [token(s, f"tank-{n}") for n in range(1, 5)] == ["NW-1", "NE-1", "SE-1", "SW-1"]
    s = with_("escape", human("C-N"), moves=2, tokens={"tank-1": "C-N"}, progress=[0, 3, 0])
    do(s, Push("tank-1", "C-M"))
    assert (done(s), token(s, "tank-1")) == (["escape"], "C-M")


def test_mez_o4_3_rivals_score_tanks() -> None:
    """MEZ-O4.3: it returns to its start; two complete it."""
    s = with_("escape", human("C-N"), mode=RIVALS, moves=2, tokens={"tank-1": "C-N"}, progress=[0, 1, 0, 0, 0, 0])
    do(s, Push("tank-1", "C-M"))
    assert (done(s), token(s, "tank-1")) == (["escape"], "NW-1")


def test_mez_o5_1_parts_lie_on_their_gears() -> None:
    """MEZ-O5.1 MEZ-O5.2: four delivered in any order."""
    s = with_("helicopter", human("S-2"))
    assert [token(s, f"part-{n}") for n in range(1, 5)] == ["S-1", "SE-1", "W-1", "E-1"]
    do(s, Move("S-1"), Take("part-1"))
    assert token(s, "part-1") == 0
    s = with_("helicopter", human("C-N"), tokens={"part-2": 0, "part-4": 0}, progress=[0, 5, 0])
    do(s, Move("C-M"))
    assert done(s) == ["helicopter"]


def test_mez_o5_3_rivals_need_two_different_numbers() -> None:
    """MEZ-O5.3 MEZ-5.22: the same one again adds nothing."""
    s = with_("helicopter", human("C-N"), mode=RIVALS, tokens={"part-1": 0}, progress=[0, 1, 0, 0, 0, 0])
    do(s, Move("C-M"))
    assert (done(s), token(s, "part-1")) == ([], "S-1")
    s = with_("helicopter", human("C-N"), mode=RIVALS, tokens={"part-2": 0}, progress=[0, 1, 0, 0, 0, 0])
    do(s, Move("C-M"))
    assert done(s) == ["helicopter"]


def test_mez_o6_1_clues_are_hidden_until_flipped() -> None:
    """MEZ-O6.1 MEZ-O6.2: secured 1 to 4 in order."""
    s = with_("source", human("NW-2"), clues=[4, 1, 2, 3], progress=[0, 3, 0])
    assert s.view(0).to_json()["clues"] == [None] * 4
    do(s, Move("NW-1"), Take("clue-1"))
    assert done(s) == ["source"]


def test_mez_o6_3_rivals_secure_three_and_clues_stay() -> None:
    """MEZ-O6.3: face up once flipped, for everybody's own count."""
    s = with_("source", human("NW-2"), mode=RIVALS, clues=[3, 1, 2, 4], progress=[0, 2, 0, 0, 0, 0])
    do(s, Move("NW-1"), Take("clue-1"))
    assert (done(s), s.clues[0]) == (["source"], 3)


def test_mez_o7_1_the_stranded_wait_in_the_corners() -> None:
    """MEZ-O7.1 MEZ-O7.2: three of four delivered."""
    s = with_("stranded", human("NW-2"))
    assert [token(s, f"stranded-{n}") for n in range(1, 5)] == ["NW-3", "NE-3", "SE-3", "SW-3"]
    do(s, Move("NW-3"), Take("stranded-1"))
    assert token(s, "stranded-1") == 0
    s = with_("stranded", human("C-N"), tokens={"stranded-1": 0}, progress=[0, 2, 0])
    do(s, Move("C-M"))
    assert done(s) == ["stranded"]


def test_mez_o7_3_rivals_deliver_two_the_same_counts_twice() -> None:
    """MEZ-O7.3: it goes back to its start room."""
    s = with_("stranded", human("C-N"), mode=RIVALS, tokens={"stranded-1": 0}, progress=[0, 1, 0, 0, 0, 0])
    do(s, Move("C-M"))
    assert (done(s), token(s, "stranded-1")) == (["stranded"], "NW-3")


def test_mez_o8_1_three_shots_make_a_good_turn() -> None:
    """MEZ-O8.1 MEZ-O8.2 MEZ-O8.3 MEZ-5.16: two do not; the 2nd good turn, or one's 1st, completes it."""
    assert "good_turn" not in kinds(good_turn("coop_automa", 1))
    s = good_turn("coop_automa", 2)
    assert (kinds(s).count("good_turn"), done(s)) == (1, ["target"])
    assert done(good_turn(RIVALS, 2)) == ["target"]


def test_mez_o9_1_an_empty_entrance_can_be_locked() -> None:
    """MEZ-O9.1 MEZ-O9.2 MEZ-5.16: optional; not beside zombies, not twice; four symbols complete it."""
    s = lockdown("coop_automa", [0, 0, 0])
    assert set(legal(s)) == {Accept(), Pass()}
    do(s, Accept())
    assert at(s, 9) == 4
    assert question(lockdown("coop_automa", [0, 0, 4])) != "lock"
    assert question(lockdown("coop_automa", [0, 0, 0], "NW-3")) != "lock"
    assert done(do(lockdown("coop_automa", [0, 0, 11]), Accept())) == ["lockdown"]


def test_mez_o9_3_rivals_lock_three_symbols_themselves() -> None:
    """MEZ-O9.3: what others locked does not matter."""
    s = do(lockdown(RIVALS, [0, 0, 3, 0, 0, 4]), Accept())
    assert done(s) == ["lockdown"]
    assert options(s, "take") == []
