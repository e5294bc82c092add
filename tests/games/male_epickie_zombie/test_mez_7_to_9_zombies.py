"""Search, the zombie turn, adding zombies: MEZ-7, MEZ-8, MEZ-9, horde actions MEZ-H2, passives MEZ-Z1."""

from typing import Any

import pytest

from grimtable.games.male_epickie_zombie.components import TYPES
from grimtable.games.male_epickie_zombie.formats.actions import (
    Accept,
    Bleed,
    Deal,
    Drop,
    End,
    Go,
    Horde,
    Lose,
    Move,
    Name,
    Pass,
    Peek,
    Scatter,
    Shift,
    Shoot,
    Store,
    Swap,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    Mez,
    beside,
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

FULL = "first-aid.purple"


def ends_in(at: str, start: str, card: str, **rest: Any) -> Mez:
    """A human makes the last Move into a room with this face-down card."""
    who = {key: rest.pop(key) for key in ("wounds", "ammo", "character", "melee", "backpack") if key in rest}
    s = table(human(start, search=card, **who), moves=1, **rest)
    return do(s, Move(at), End())


# Search


def test_mez_7_1_the_card_is_turned_up_after_the_moves() -> None:
    """MEZ-7.1 MEZ-7.2: and lies beside one's store."""
    s = ends_in("W-3", "C-W", "axe.blue")
    assert happened(s, "revealed") == [{"human": 0, "card": "axe.blue"}]
    assert beside(s, "W") == ["axe"]


def test_mez_7_3_in_the_courtyard_one_chooses_an_inner_store() -> None:
    """MEZ-7.3: one of four."""
    s = ends_in("C-M", "C-N", "axe.blue")
    assert {str(fields["store"]) for fields in options(s, "store")} == {"N", "E", "S", "W"}
    do(s, Store("S"))
    assert beside(s, "S") == ["axe"]


def test_mez_7_4_an_event_is_resolved_and_its_symbol_still_counts() -> None:
    """MEZ-7.4 MEZ-7.6 MEZ-I1.7: Explosion without cards wounds; both orange stores get a zombie."""
    s = ends_in("W-3", "C-W", "explosion.orange")
    assert s.wounds[0] == 1
    assert zombies(s) == {"NE-1", "E-1"}
    assert s.beside == []


def test_mez_7_5_a_zombie_event_adds_one_to_the_store() -> None:
    """MEZ-7.5 MEZ-I1.8: in the courtyard to an inner store of one's choice."""
    s = ends_in("NW-3", "NW-1", "zombie.purple")
    assert "NW-1" in zombies(s)
    s = do(ends_in("C-M", "C-N", "zombie.purple"), Store("N"))
    assert "N-1" in zombies(s)


def test_mez_7_6_an_explosion_takes_a_card_or_wounds() -> None:
    """MEZ-7.6 MEZ-7.9 MEZ-I1.7: the card leaves the game."""
    s = ends_in("W-3", "C-W", "explosion.orange", melee="axe", backpack=["grenade"])
    assert set(legal(s)) == {Lose("axe"), Lose("grenade"), Accept()}
    do(s, Lose("axe"))
    assert (holds(s), s.beside, s.wounds[0]) == ({"grenade"}, [], 0)


def test_mez_7_7_without_a_card_there_is_no_search() -> None:
    """MEZ-7.7 MEZ-Q17: nothing is revealed, no Noise."""
    s = do(table(human("C-W"), moves=1), Move("W-3"), End())
    assert "revealed" not in kinds(s)
    assert "noise" not in kinds(s)


def test_mez_7_8_the_store_counts_where_one_stands_when_it_counts() -> None:
    """MEZ-7.8 MEZ-Q41: the Teenager rushes after a Zombie event; Noise is checked in the other store."""
    s = ends_in("W-1", "W-2", "zombie.blue", character="teenager")
    assert question(s) == "rush"
    do(s, Go("C-W"))
    assert happened(s, "quiet") != []


def test_mez_7_9_eaten_by_the_event_itself() -> None:
    """MEZ-7.9 MEZ-Q30: in C-M, so no Noise; the symbol still decides."""
    s = ends_in("E-3", "C-E", "explosion.orange", wounds=8, character="athlete")
    assert "eaten" in kinds(s)
    assert happened(s, "quiet") != []
    assert {"NE-1", "E-1"} <= zombies(s)


# The zombie turn


def zombie_turn(at: str, symbol: str, cards: list[object], **rest: Any) -> Mez:
    """A zombie turn after a revealed symbol, with a zombie player in seat 2."""
    return table(human(at), mode="coop", zombie_cards=cards, now={"step": "zombie_turn", "symbol": symbol}, **rest)


def test_mez_8_1_noise_is_a_match_of_symbols_in_a_store() -> None:
    """MEZ-8.1 MEZ-1.4 MEZ-Q5: never in the courtyard."""
    assert "noise" in kinds(zombie_turn("W-3", "blue", ["mall-cop"]))
    assert "quiet" in kinds(zombie_turn("W-3", "green", ["mall-cop"]))
    assert "quiet" in kinds(zombie_turn("C-M", "blue", ["mall-cop"]))


def test_mez_8_2_one_zombie_card_acts_and_its_marker_moves_up() -> None:
    """MEZ-8.2 MEZ-Q14: not beyond 5; the other marker stays."""
    s = zombie_turn("W-3", "blue", [["mall-cop", 1], ["hippie", 5]])
    assert set(legal(s)) == {Horde("mall-cop"), Horde("hippie")}
    do(s, Horde("hippie"))
    assert [int(card) >> 8 for card in s.zombie_cards] == [1, 5]
    s = do(zombie_turn("W-3", "blue", [["mall-cop", 1], ["hippie", 5]]), Horde("mall-cop"))
    assert [int(card) >> 8 for card in s.zombie_cards] == [2, 5]


def test_mez_8_3_no_noise_no_horde_action() -> None:
    """MEZ-8.3: no marker moves."""
    s = zombie_turn("W-3", "green", [["mall-cop", 3]])
    assert question(s) == "add"
    assert int(s.zombie_cards[0]) >> 8 == 3


def test_mez_8_4_two_zombies_to_stores_with_the_symbol_freely_split() -> None:
    """MEZ-8.4: a full store may be chosen."""
    s = zombie_turn("C-M", "green", ["mall-cop"], zombies="NW-1 NW-2 NW-3")
    assert set(legal(s)) == {Store("NW"), Store("S")}
    do(s, Store("NW"), Store("S"))
    assert zombies(s) == {"NW-1", "NW-2", "NW-3", "N-1", "S-1"}


def test_mez_8_5_a_hand_card_is_dealt_and_an_empty_hand_draws_four() -> None:
    """MEZ-8.5 MEZ-8.6 MEZ-8.7: face down; humans see the back, the zombie player the face."""
    deck = ["axe.blue", "frequency.orange", "frequency.orange", "adrenaline.green", "adrenaline.orange"]
    s = zombie_turn("C-M", "green", ["mall-cop"], hand=[FULL, "zombie.blue"], deck=deck)
    do(s, Store("S"), Store("S"))
    assert set(legal(s)) == {Deal(FULL), Deal("zombie.blue")}
    do(s, Deal(FULL))
    assert TYPES[s.face_down[0]] == FULL
    assert s.view(0).to_json()["humans"][0]["search"] == "back"
    assert s.view(2).to_json()["humans"][0]["search"] == FULL
    s = zombie_turn("C-M", "green", ["mall-cop"], hand=[FULL], deck=deck)
    do(s, Store("S"), Store("S"))
    assert (len(s.hand), len(s.deck)) == (4, 1)
    s = zombie_turn("C-M", "green", ["mall-cop"], hand=[], deck=[])
    do(s, Store("S"), Store("S"))
    assert s.face_down[0] == 0


def test_mez_8_8_a_right_pop_quiz_cancels_any_noise() -> None:
    """MEZ-8.8 MEZ-A1.7 MEZ-Q23: and gives 1 ammo; a wrong one does nothing."""
    s = do(
        table(human("C-W", ammo=5, character="teacher", search="axe.blue"), moves=1), Move("W-3"), End(), Name("blue")
    )
    assert (s.ammo[0], "noise" in kinds(s)) == (6, False)
    s = do(
        table(human("C-W", ammo=5, character="teacher", search="axe.blue"), moves=1), Move("W-3"), End(), Name("green")
    )
    assert (s.ammo[0], "noise" in kinds(s)) == (5, True)


def test_mez_8_9_head_start_comes_after_step_two() -> None:
    """MEZ-8.9 MEZ-Z1.1 MEZ-12.7: 1 more to HERE in a turn with Noise."""
    s = zombie_turn("W-3", "blue", [["athlete", 3]])
    do(s, Store("NW"), Store("N"), Store("N"))
    assert zombies(s) == {"NW-1", "N-1", "N-2", "W-1"}
    assert kinds(s)[::-1].index("zombie_added") < kinds(s)[::-1].index("noise")


# Adding zombies


def adding(slot: str, n: int = 1, at: str = "C-M", **rest: Any) -> Mez:
    """Zombies are added to a store in a zombie turn of the automa."""
    return table(human(at), human("C-M"), now={"step": "add", "store": slot, "n": n}, **rest)


def test_mez_9_1_the_lowest_room_without_a_zombie() -> None:
    """MEZ-9.1: Room 1, then 3 if 2 is taken."""
    assert zombies(adding("W", 2, zombies="W-2")) == {"W-1", "W-2", "W-3"}


def test_mez_9_2_a_room_entered_this_zombie_turn_counts_as_occupied() -> None:
    """MEZ-9.2 MEZ-9.17 MEZ-Q25: even if that zombie is gone; not in a human turn."""
    assert zombies(adding("W", 2, traps=["W-1"])) == {"W-2"}
    s = ends_in("W-3", "C-W", "zombie.purple", traps=["W-1"])
    assert "W-1" not in zombies(s)
    s = table(human("C-M"), added=["W-1"], now={"step": "add", "store": "W"})
    assert zombies(s) == {"W-2"}


def test_mez_9_3_a_full_corner_overflows_clockwise_once() -> None:
    """MEZ-9.3: NW to N; both full: the barricade."""
    assert zombies(adding("NW", zombies="NW-1 NW-2 NW-3 N-1")) == {"NW-1", "NW-2", "NW-3", "N-1", "N-2"}
    assert adding("SW", zombies="SW-1 SW-2 SW-3 W-1 W-2 W-3", barricade=4).barricade == 3


def test_mez_9_4_a_full_inner_store_damages_the_barricade() -> None:
    """MEZ-9.4 MEZ-9.5: by 1, no meeple is used."""
    s = adding("N", zombies="N-1 N-2 N-3", barricade=4)
    assert (s.barricade, s.pool) == (3, 15)


def test_mez_9_6_at_zero_a_survivor_goes_and_the_barricade_is_reset() -> None:
    """MEZ-9.6 MEZ-11.3: without one the humans lose."""
    s = adding("N", zombies="N-1 N-2 N-3", barricade=1, survivors=1)
    assert (s.barricade, s.survivors) == (2, 0)
    s = adding("N", zombies="N-1 N-2 N-3", barricade=1, survivors=0)
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-11.3"


EMPTY_POOL = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 S-2 S-3"


def bleeding(first: tuple[int, int], second: tuple[int, int], **rest: Any) -> Mez:
    """No zombie is left in the pool and one is added to W."""
    return table(
        human("C-M", *first),
        human("C-M", *second),
        zombies=EMPTY_POOL,
        now={"step": "add", "store": "W"},
        **rest,
    )


def test_mez_9_7_the_human_with_the_fewest_wounds_bleeds() -> None:
    """MEZ-9.7: then most ammo, then the humans choose; a full store damages the barricade instead."""
    assert list(bleeding((3, 9), (2, 5)).wounds) == [3, 3]
    assert list(bleeding((2, 6), (2, 8)).wounds) == [2, 3]
    s = bleeding((2, 6), (2, 6))
    assert (question(s), s.pending) == ("bleed", (0,))
    do(s, Bleed(1))
    assert list(s.wounds) == [2, 3]
    s = table(human(), human(), zombies=EMPTY_POOL, barricade=4, now={"step": "add", "store": "N"})
    assert (s.barricade, list(s.wounds)) == (3, [0, 0])


def test_mez_9_8_a_trap_kills_the_zombie_and_is_gone() -> None:
    """MEZ-9.8 MEZ-9.16: no Overrun; both pieces are back at once."""
    s = adding("W", at="W-1", traps=["W-1"])
    assert (zombies(s), s.traps, s.wounds[0], s.pool) == (set(), 0, 0, 18)


def test_mez_9_9_overrun_wounds_every_human_in_the_room() -> None:
    """MEZ-9.9 MEZ-9.10: the active one last; a Revolver saves only its owner."""
    s = table(human("W-1"), human("W-1", ranged="revolver"), now={"step": "add", "store": "W"})
    assert s.pending == (1,)
    do(s, Accept())
    assert (list(s.wounds), zombies(s)) == ([1, 0], set())
    assert [event["human"] for event in happened(s, "overrun")] == [0]


def test_mez_9_11_order_inside_an_overrun() -> None:
    """MEZ-9.11 MEZ-Z1.7 MEZ-Z1.12: wound, Door Duty, Grease Fire, Stranded, Eaten Alive check."""
    s = adding("W", at="W-1", zombie_cards=["mall-cop"])
    assert s.wounds[0] == 2
    s = adding("W", at="W-3", zombies="W-1 W-2", zombie_cards=["fry-cook", "mall-cop"])
    assert (s.wounds[0], s.ammo[0]) == (1, 8)
    s = table(
        human("W-1", 7, 9), zombie_cards=["mall-cop"], objectives=["stranded", "target", "cure"],
        tokens={"stranded-1": 0}, now={"step": "add", "store": "W"},
    )  # fmt: skip
    assert kinds(s).index("returned") < kinds(s).index("eaten")
    assert token(s, "stranded-1") == "NW-3"


def test_mez_9_12_a_moved_zombie_meets_traps_and_overruns() -> None:
    """MEZ-9.12 MEZ-H2.10: SHIFT counts as adding for these, not for the choice of a room."""
    s = table(human("W-2"), mode="coop", zombies="W-1 NW-1", traps=["NW-2"], zombie_cards=["athlete"],
              now={"decision": "shift", "left": 2, "here": "W"})  # fmt: skip
    do(s, Shift("W-1", "W-2"), Shift("NW-1", "NW-2"))
    assert s.wounds[0] == 1
    assert zombies(s) == {"W-2"}


def test_mez_9_13_sugar_rush_goes_up_to_three_rooms_and_uses_the_room() -> None:
    """MEZ-9.13 MEZ-A1.4: no zombie there, courtyard included; B only, and Vehicles have no effect out of turn."""
    s = table(human("W-1", 3, character="teenager"), zombies="SW-2", now={"step": "add", "store": "W"})
    targets = {str(fields["room"]) for fields in options(s, "go")}
    assert "C-M" in targets
    assert "SW-2" not in targets
    assert "S-2" in targets
    assert "N-1" not in targets
    do(s, Go("C-M"))
    assert (question(s), set(legal(s))) == ("room", {Pass(), Use("heal")})
    do(s, Use("heal"))
    assert s.wounds[0] == 2
    s = table(human("SW-1", character="teenager"), now={"step": "add", "store": "SW"})
    do(s, Go("SW-3"))
    assert question(s) != "room"


def test_mez_9_14_gearhead_makes_a_store_full_sooner() -> None:
    """MEZ-9.14 MEZ-Z1.10 MEZ-Q40: the automa always skips the gear room."""
    s = adding("W", zombies="W-2 W-3", barricade=4, zombie_cards=["greaser"])
    assert (zombies(s), s.barricade) == ({"W-2", "W-3"}, 3)
    assert [event["rule"] for event in happened(s, "automa")] == ["MEZ-12.7"]


def test_mez_z1_10_the_zombie_player_may_skip_the_gear_room() -> None:
    """MEZ-Z1.10: choice per zombie, also in a human turn."""
    s = table(human(), mode="coop", zombie_cards=["greaser"], now={"step": "add", "store": "W", "n": 2})
    do(s, Accept(), Pass())
    assert zombies(s) == {"W-1", "W-2"}


def test_mez_9_15_bleeding_leaves_the_room_free() -> None:
    """MEZ-9.15 MEZ-Q36: two zombies for one free room bleed twice, no trap is sprung."""
    zombies_there = EMPTY_POOL.replace("S-2 S-3", "W-1 W-2")
    s = table(human("C-M", 2, 6), human("C-M", 0, 8), zombies=zombies_there, traps=["W-3"], barricade=3,
              now={"step": "add", "store": "W", "n": 2})  # fmt: skip
    assert (list(s.wounds), s.barricade, s.armed()) == ([2, 2], 3, 1)


def test_mez_9_16_a_trapped_zombie_can_be_the_next_one() -> None:
    """MEZ-9.16: the pool had one; it comes twice."""
    stand = EMPTY_POOL.replace(" S-3", "")
    s = table(human(), human(), zombies=stand, traps=["W-1"], now={"step": "add", "store": "W", "n": 2})
    assert "W-2" in zombies(s)
    assert "bled" not in kinds(s)


# Horde actions


def horde(words: str, at: str = "W-3", **rest: Any) -> Mez:
    """A horde action by the character and level that has these words."""
    character, level = words.split()
    who = dict(rest.pop("who", {}))
    return table(
        human(at, **who), mode="coop", now={"step": "horde", "character": character, "level": int(level)}, **rest
    )


def test_mez_h2_1_here_stays_the_store_of_the_noise() -> None:
    """MEZ-H2.1 MEZ-Q16 MEZ-10.12: WOUND 2 + ADD 1 HERE goes on in the old store after the human was eaten."""
    s = horde("doctor 5", who={"wounds": 7, "character": "athlete"})
    assert "eaten" in kinds(s)
    assert zombies(s) == {"W-1"}


def test_mez_h2_2_next_is_one_of_two_neighbours() -> None:
    """MEZ-H2.2 MEZ-H2.5: all of them there, one by one."""
    s = horde("hippie 4")
    assert set(legal(s)) == {Store("SW"), Store("NW")}
    do(s, Store("NW"))
    assert zombies(s) == {"NW-1", "NW-2"}


def test_mez_h2_3_both_neighbours_in_the_chosen_order() -> None:
    """MEZ-H2.3: k to each."""
    s = do(horde("popstar 5"), Store("SW"))
    assert zombies(s) == {"SW-1", "SW-2", "NW-1", "NW-2"}
    assert [event["room"] for event in happened(s, "zombie_added")] == ["SW-1", "SW-2", "NW-1", "NW-2"]


def test_mez_h2_4_any_store() -> None:
    """MEZ-H2.4 MEZ-H2.5: overflow applies."""
    s = horde("athlete 5", zombies="N-1 N-2", barricade=4)
    assert len(legal(s)) == 8
    do(s, Store("N"))
    assert ("N-3" in zombies(s), s.barricade) == (True, 3)


def test_mez_h2_6_wound_and_h2_7_ammo_hit_the_active_human() -> None:
    """MEZ-H2.6 MEZ-H2.7: ammo not below 0; it may eat."""
    assert horde("doctor 4").wounds[0] == 2
    assert horde("hippie 3").ammo[0] == 7
    assert "eaten" in kinds(horde("hippie 3", who={"wounds": 3, "ammo": 4}))


def test_mez_h2_8_drop_leaves_cards_beside_here() -> None:
    """MEZ-H2.8: the human's choice; all if fewer."""
    s = horde("janitor 4", who={"melee": "axe", "backpack": ["grenade", "adrenaline"]})
    assert (question(s), s.pending) == ("let_go", (0,))
    do(s, Drop("axe", "W"), Drop("grenade", "W"))
    assert beside(s, "W") == ["grenade", "axe"]
    s = horde("janitor 4", who={"melee": "axe"})
    assert beside(s, "W") == ["axe"]


def test_mez_h2_9_scatter_moves_cards_to_other_stores() -> None:
    """MEZ-H2.9: up to k, or stop."""
    s = horde("janitor 1", beside=[["W", "axe"], ["W", "uzi"]])
    assert Scatter("axe", "W") not in legal(s)
    do(s, Scatter("axe", "SE"))
    assert (beside(s, "SE"), beside(s, "W")) == (["axe"], ["uzi"])


def test_mez_h2_10_shift_moves_different_zombies() -> None:
    """MEZ-H2.10 MEZ-1.5: no passages, each once, 0 allowed."""
    s = horde("athlete 2", zombies="NE-2")
    assert Pass() in legal(s)
    assert Shift("NE-2", "SE-3") not in legal(s)
    do(s, Shift("NE-2", "NE-1"))
    assert Shift("NE-1", "NE-2") not in legal(s) if s.pending and question(s) == "shift" else True


def test_mez_h2_11_barr_damages_the_barricade() -> None:
    """MEZ-H2.11: after each its own check."""
    s = horde("mechanic 5", barricade=2, survivors=2)
    assert (s.barricade, s.survivors) == (2, 1)


def test_mez_h2_12_swap_exchanges_a_face_down_card() -> None:
    """MEZ-H2.12: the faces stay hidden; nothing if either is missing."""
    s = table(human("W-3"), human(search=FULL), mode="coop", hand=["axe.blue", "uzi.purple"],
              now={"step": "horde", "character": "photographer", "level": 1})  # fmt: skip
    assert set(legal(s)) == {Swap(1, "axe.blue"), Swap(1, "uzi.purple")}
    do(s, Swap(1, "axe.blue"))
    assert TYPES[s.face_down[1]] == "axe.blue"
    assert happened(s, "swapped", 0) == [{"human": 1}]
    assert happened(s, "swapped", 2) == [{"human": 1, "card": FULL, "other": "axe.blue"}]
    assert "swapped" not in kinds(horde("photographer 1"))


def test_mez_a1_8_sneak_peek_shows_ones_own_card_before_the_first_move() -> None:
    """MEZ-A1.8 MEZ-8.7 MEZ-Q38: for 1 ammo, to nobody else."""
    s = table(human("C-N", character="photographer", search="axe.blue"))
    do(s, Peek())
    assert s.ammo[0] == 8
    assert s.view(0).to_json()["humans"][0]["search"] == "axe.blue"
    assert s.view(1).to_json()["humans"][0]["search"] == "back"
    assert refused(s, Peek()) == "MEZ-A1.8"
    s = do(table(human("C-N", character="photographer", search="axe.blue")), Move("C-M"))
    assert refused(s, Peek()) == "MEZ-A1.8"


@pytest.mark.parametrize("fought", [False, True])
def test_mez_a1_6_good_vibes_heal_whoever_attacked_nobody(fought: bool) -> None:
    """MEZ-A1.6: when the Moves are over."""
    s = table(human("C-M", 3, character="hippie"), zombies="N-3", moves=1)
    do(s, Move("C-N"))
    if fought:
        do(s, Shoot("N-3"))
    do(s, End())
    assert s.wounds[0] == (3 if fought else 2)
    assert room(s) == "C-N"
