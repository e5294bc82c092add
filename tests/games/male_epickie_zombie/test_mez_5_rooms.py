"""Rooms and tokens (B): MEZ-5."""

from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Collect,
    End,
    Equip,
    HandIn,
    Heal,
    Move,
    Pass,
    Push,
    Put,
    Take,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    GARAGE,
    NOTHING,
    OVERKILL,
    WOUNDS,
    beside,
    dice,
    do,
    happened,
    holds,
    human,
    kinds,
    legal,
    options,
    question,
    refused,
    room,
    table,
    token,
    zombies,
)


def test_mez_5_1_the_whole_store_must_be_empty_the_courtyard_always_is() -> None:
    """MEZ-5.1 MEZ-M2.1 MEZ-R1.10: C-M heals 2 whatever stands around."""
    s = do(table(human("C-N", 3), zombies="N-3"), Move("C-M"), Use("heal"))
    assert s.wounds[0] == 1


def test_mez_5_2_each_ability_once_per_turn_even_on_return() -> None:
    """MEZ-5.2 MEZ-R1.11: each printed copy is its own."""
    s = table(human("C-W", ammo=4, backpack=["adrenaline"]))
    do(s, Move("W-3"), Use("ammo"), Move("NW-3"), Use("ammo"), Move("W-3"))
    assert s.ammo[0] == 6
    assert refused(s, Use("ammo")) == "MEZ-5.2"


def test_mez_5_3_a_run_goes_on_a_stop_ends_the_moves() -> None:
    """MEZ-5.3 MEZ-5.4 MEZ-R1.2: Base Camp heals 2, gives 1 ammo and ends the turn; one still searches."""
    layout = ["g2b", "b1a", "o1a", "o2a", "p1b", "g1a", "p2a", "b2a"]
    s = table(human("NW-2", 3, 7, search="first-aid.purple"), layout=layout)
    do(s, Move("NW-3"), Use("base-camp"))
    assert (s.wounds[0], s.ammo[0]) == (1, 8)
    assert s.active == 1
    assert beside(s, "NW") == ["first-aid"]


def test_mez_5_5_healing_and_ammo_stop_at_the_ends_of_the_track() -> None:
    """MEZ-5.5 MEZ-5.18: 0 wounds, 9 ammo; a room that would change nothing cannot be used."""
    s = do(table(human("C-N", 1)), Move("C-M"), Use("heal"))
    assert s.wounds[0] == 0
    assert refused(do(table(human("C-N")), Move("C-M")), Use("heal")) == "MEZ-5.18"
    assert refused(do(table(human("C-W")), Move("W-3")), Use("ammo")) == "MEZ-5.18"


def test_mez_5_6_supplies_are_taken_and_both_may_be_carried() -> None:
    """MEZ-5.6 MEZ-R1.12: from their spaces, by B."""
    s = do(table(human("S-3"), supplies=[-1, 0]), Move("S-2"), Use("supply"))
    assert list(s.supplies) == [0, 0]
    assert options(s, "use") == []


def test_mez_5_7_supplies_repair_and_bring_a_card() -> None:
    """MEZ-5.7 MEZ-Q21: number 1 first, +2 up to 6, a draw each, then the token is back."""
    s = do(table(human("C-N"), supplies=[0, 0], barricade=3), Move("C-M"))
    assert (s.barricade, question(s)) == (5, "draw")
    do(s, Pass())
    assert s.barricade == 6
    do(s, Pass())
    assert [event["n"] for event in happened(s, "supply_back")] == [1, 2]
    assert question(s) == "turn"


def test_mez_5_7_supplies_count_in_the_middle_of_the_courtyard_alone() -> None:
    """MEZ-Q9: the four side rooms are on the way."""
    s = do(table(human("N-3"), supplies=[0, 0], barricade=3), Move("C-N"))
    assert (s.barricade, question(s), list(s.supplies)) == (3, "turn", [0, 0])


def test_mez_5_8_a_drawn_weapon_is_equipped_or_shuffled_back() -> None:
    """MEZ-5.8: a replaced one beside an inner store, or to OBJ-1; no card from an empty deck."""
    s = table(
        human("C-N", melee="axe"), supplies=[0, -1], supply_deck=["machete"], objectives=["arsenal", "target", "cure"]
    )
    do(s, Move("C-M"), Accept())
    assert {str(fields["replaced"]) for fields in options(s, "equip")} == {"N", "E", "S", "W", "objective"}
    do(s, Equip("E"))
    assert (holds(s), beside(s, "E")) == ({"machete"}, ["axe"])
    assert s.view(0).to_json()["dropped"] == {"axe": 1}  # MEZ-3.9: not to be collected before the next arrival
    s = table(human("C-N"), supplies=[0, -1], supply_deck=["machete", "uzi"])
    do(s, Move("C-M"), Accept(), Pass())
    assert sorted(s.supply_deck) == [11, 18]
    assert s.memory(0).to_json() == s.memory(None).to_json() == ["machete"]
    s = do(table(human("C-N"), supplies=[0, -1], supply_deck=[]), Move("C-M"))
    assert question(s) == "turn"
    s = table(
        human("C-N", melee="axe"), supplies=[0, -1], supply_deck=["machete"], objectives=["arsenal", "target", "cure"]
    )
    do(s, Move("C-M"), Accept(), Equip("objective"))
    assert s.progress[0] == 1


def test_mez_5_9_the_motorcycle_gives_exactly_three_moves() -> None:
    """MEZ-5.9 MEZ-R1.7 MEZ-Q11: others are lost, Adrenaline may still add."""
    s = table(human("SW-1", backpack=["adrenaline", "adrenaline"]))
    do(s, Move("SW-2"))
    s.extra = 2
    do(s, Use("motorcycle"))
    assert (s.moves, s.extra) == (3, 0)
    assert End() not in legal(s)
    do(s, Move("SW-1"))
    assert refused(s, Use("motorcycle")) in ("MEZ-5.2",)


def test_mez_5_10_the_police_car_drives_up_to_three_steps() -> None:
    """MEZ-5.10 MEZ-R1.8 MEZ-Q12: not to the opposite store, not to the own room; it stays there."""
    layout = ["g2a", "b1a", "o1a", "o2a", "p1b", "g1a", "p2b", "b2a"]
    s = do(table(human("SW-2"), layout=layout), Move("SW-3"))
    assert {str(fields["store"]) for fields in options(s, "use")} == {"NW", "N", "E", "SE", "S", "SW", "W"}
    do(s, Use("car", "N"))
    assert (room(s), s.moves) == ("N-1", 2)
    assert [(event["start"], event["room"]) for event in happened(s, "went")] == [("SW-3", "N-1")]
    assert refused(s, Use("car", "NE")) == "MEZ-5.10"
    assert s.car == 3


def test_mez_5_11_tokens_can_be_put_down_and_taken_by_others() -> None:
    """MEZ-5.11: any time of one's turn; another human takes it with B."""
    s = table(
        human("C-W"), human("W-2"), active=0, objectives=["helicopter", "target", "arsenal"], tokens={"part-1": 0}
    )
    do(s, Put("part-1"))
    assert token(s, "part-1") == "C-W"
    s = table(human(), human("W-2"), active=1, objectives=["helicopter", "target", "arsenal"], tokens={"part-1": "C-W"})
    do(s, Move("C-W"), Take("part-1"))
    assert token(s, "part-1") == 1


def test_mez_5_12_hand_ins_happen_in_the_middle_while_open() -> None:
    """MEZ-5.12 MEZ-O1.1: optional; not elsewhere, not when completed."""
    chosen = ["arsenal", "target", "cure"]
    s = table(human("C-M", melee="axe", ranged="uzi"), objectives=chosen)
    do(s, HandIn("axe"))
    assert (holds(s), s.progress[0]) == ({"uzi"}, 1)
    assert refused(table(human("C-N", melee="axe"), objectives=chosen), HandIn("axe")) == "MEZ-5.12"
    assert refused(table(human("C-M", melee="axe"), objectives=chosen, done=[1]), HandIn("axe")) == "MEZ-5.12"


def test_mez_5_13_tokens_are_used_in_their_room_and_in_order() -> None:
    """MEZ-5.13 MEZ-O3.2: an ingredient out of order cannot be taken."""
    tokens = {"ingredient-1": "W-2", "ingredient-2": "N-1"}
    s = do(table(human("N-3"), objectives=["cure", "target", "arsenal"], tokens=tokens), Move("N-1"))
    assert refused(s, Take("ingredient-2")) == "MEZ-O3.2"
    assert refused(s, Take("ingredient-1")) == "MEZ-5.13"


def test_mez_5_14_a_wrong_clue_calls_a_zombie() -> None:
    """MEZ-5.14 MEZ-O6.2: flipped for all; the right one is secured and gone; a face-up one in order."""
    chosen = ["source", "target", "arsenal"]
    s = do(table(human("NW-2"), objectives=chosen, clues=[2, 1, 3, 4]), Move("NW-1"), Take("clue-1"))
    assert zombies(s) == {"NW-1"}
    assert s.view(None).to_json()["clues"] == [2, None, None, None]
    s = do(table(human("NW-2"), objectives=chosen, clues=[1, 2, 3, 4]), Move("NW-1"), Take("clue-1"))
    assert (zombies(s), s.clues[0], s.progress[1]) == (set(), 0, 1)
    s = do(table(human("NW-2"), objectives=chosen, clues=[2, 1, 3, 4], clues_up=1), Move("NW-1"))
    assert refused(s, Take("clue-1")) == "MEZ-5.14"


def test_mez_5_15_a_push_moves_any_tank_to_a_free_adjacent_room() -> None:
    """MEZ-5.15 MEZ-O4.2: traps and distance do not matter, zombies at the goal do; a tank in C-M stays."""
    chosen = ["escape", "target", "arsenal"]
    s = table(human("C-N"), zombies="NW-3 NE-1", moves=2, traps=["NW-2"], objectives=chosen,
              tokens={"tank-1": "NW-1", "tank-2": "NE-1", "tank-3": "C-M", "tank-4": "C-W"})  # fmt: skip
    pushes = {(str(fields["tank"]), str(fields["room"])) for fields in options(s, "push")}
    assert ("tank-1", "NW-2") in pushes
    assert ("tank-1", "NW-3") not in pushes
    assert ("tank-2", "NE-2") in pushes  # a zombie in its own room does not matter
    assert not any(tank == "tank-3" for tank, _room in pushes)
    do(s, Push("tank-4", "C-M"))
    assert s.progress[s.objectives.index(4)] == 1


def test_mez_5_16_one_stranded_at_a_time_lost_when_overrun() -> None:
    """MEZ-5.16 MEZ-9.11: it goes back to its start room."""
    chosen = ["stranded", "target", "arsenal"]
    s = table(human("NW-2"), objectives=chosen, tokens={"stranded-1": "NW-3", "stranded-2": 0})
    do(s, Move("NW-3"))
    assert refused(s, Take("stranded-1")) == "MEZ-5.16"
    s = table(human("W-1"), objectives=chosen, tokens={"stranded-2": 0}, now={"step": "add", "store": "W"})
    assert token(s, "stranded-2") == "NE-3"


def test_mez_5_17_a_completed_objective_stays_completed() -> None:
    """MEZ-5.17: and its tokens are of no use any more."""
    s = table(human("W-2"), objectives=["helicopter", "target", "arsenal"], done=[2], tokens={"part-3": "W-1"})
    assert s.objectives[1] == 5
    do(s, Move("W-1"))
    assert refused(s, Take("part-3")) == "MEZ-5.17"


def test_mez_5_18_leftovers_may_always_be_rolled() -> None:
    """MEZ-5.18 MEZ-R1.3: heal 1, or take the wounds; no free move."""
    s = dice(table(human("N-3", 0)), OVERKILL)
    do(s, Move("N-2"), Use("leftovers"))
    assert question(s) == "turn"
    s = dice(table(human("N-3", 2)), NOTHING)
    do(s, Move("N-2"), Use("leftovers"))
    assert s.wounds[0] == 1
    s = dice(table(human("N-3", 2)), WOUNDS)
    do(s, Move("N-2"), Use("leftovers"))
    assert s.wounds[0] == 4


def test_mez_5_19_order_in_the_middle_fix_supplies_tokens_then_heal() -> None:
    """MEZ-5.19 MEZ-A1.2 MEZ-A1.5: the Doctor is asked after each repair."""
    s = table(
        human("C-N", 2, character="mechanic"), human("C-S", 1, character="doctor"), supplies=[-1, 0], barricade=2,
        objectives=["helicopter", "target", "arsenal"], tokens={"part-1": 0}, supply_deck=[],
    )  # fmt: skip
    do(s, Move("C-M"))
    assert question(s) == "fix"
    do(s, Accept())
    assert (question(s), s.pending) == ("heal", (1,))
    do(s, Heal(1))
    assert s.wounds[1] == 0
    do(s, Heal(0))
    assert (s.barricade, s.wounds[0]) == (5, 1)
    assert kinds(s).index("supply_back") < kinds(s).index("delivered")
    assert Use("heal") in legal(s)


def test_mez_5_20_only_the_radio_stays_with_its_carrier() -> None:
    """MEZ-5.20 MEZ-O5.2 MEZ-O7.2: parts and stranded are delivered at once."""
    s = table(
        human("C-N"), objectives=["cdc", "helicopter", "stranded"],
        tokens={"radio-1": 0, "part-2": 0, "stranded-3": 0},
    )  # fmt: skip
    do(s, Move("C-M"))
    assert (token(s, "radio-1"), token(s, "part-2"), token(s, "stranded-3")) == (0, None, None)


def test_mez_5_21_field_research_uses_rooms_but_collects_nothing() -> None:
    """MEZ-5.21 MEZ-A1.11 MEZ-Q26: exactly 1 zombie, not in one's room."""
    s = table(human("C-W", ammo=5, character="scientist"), zombies="W-1", beside=[["W", "axe"]])
    do(s, Move("W-3"))
    assert Use("ammo") in legal(s)
    assert refused(s, Collect("axe")) == "MEZ-6.1"
    s = do(table(human("C-W", ammo=5, character="scientist"), zombies="W-1 W-2"), Move("W-3"))
    assert refused(s, Use("ammo")) == "MEZ-5.1"


def test_mez_5_22_a_returned_token_lies_in_its_start_room() -> None:
    """MEZ-5.22 MEZ-O5.3: competitive parts go back to their gear and may be taken again."""
    s = table(human("C-N"), mode="rivalry_automa", objectives=["helicopter", "target", "arsenal"], tokens={"part-1": 0})
    do(s, Move("C-M"))
    assert token(s, "part-1") == "S-1"


def test_mez_5_10_the_police_car_does_not_drive_to_where_one_is() -> None:
    """MEZ-5.10: from Room 3 its own Room 1 is a store 0 steps away; from Room 1 it is the room one is in."""
    for at, start, own in (("SW-3", "SW-2", True), ("SW-1", "SW-2", False)):
        s = do(table(human(start), layout=GARAGE, car=at), Move(at))
        stores = {fields["store"] for fields in options(s, "use") if fields["ability"] == "car"}
        assert ("SW" in stores) is own
        assert len(stores) == (7 if own else 6)
