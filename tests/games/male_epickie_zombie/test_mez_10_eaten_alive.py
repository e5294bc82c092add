"""Wounds, ammo, Eaten Alive: MEZ-10."""

from grimtable.games.male_epickie_zombie.components import CHARACTERS, NO_ROOM
from grimtable.games.male_epickie_zombie.formats.actions import Melee, Move, Pass, Store, Take, Use
from tests.games.male_epickie_zombie.tables import (
    GALLERIA,
    STEPS_OF_MOVES,
    WOUNDS,
    beside,
    bitten,
    dice,
    do,
    happened,
    holds,
    human,
    kinds,
    legal,
    question,
    room,
    table,
    token,
    zombies,
)


def test_mez_10_8_whoever_is_eaten_in_their_own_moves_cuts_short_nobody_else() -> None:
    """MEZ-9.9 MEZ-10.8: a Loud Crash kills the active human; the Teenager's room and another's Overrun go on."""
    now = {"phase": "moves", "moves": 2, "marks": ["moved"],
           "steps": [*STEPS_OF_MOVES, ["overrun", 3, 4, 0, 0]],
           "asked": [[1, "room", 1, 0, 0, 0]]}  # fmt: skip
    s = table(human("E-2", 8, 9, character="greaser"), human("SE-2", character="teenager"),
              human("N-1", character="hippie"), zombies="E-3 N-1", layout=GALLERIA,
              objectives=["cure", "target", "lockdown"], tokens={"ingredient-1": "SE-2"}, now=now)  # fmt: skip
    do(s, Use("crash", "E-3", "E-2"))
    assert [event["human"] for event in happened(s, "eaten")] == [0]
    assert (question(s), legal(s)) == ("room", [Pass(), Take("ingredient-1")])
    do(s, Pass())
    assert list(s.wounds) == [0, 0, 1]
    assert zombies(s) >= {"N-1", "E-2"}


def test_mez_10_1_wounds_and_ammo_share_a_track() -> None:
    """MEZ-10.1 MEZ-10.2: 7 of 9 lives, 8 of 9 dies at the next wound."""
    assert "eaten" not in kinds(bitten(7))
    assert "eaten" in kinds(bitten(8))
    assert "eaten" in kinds(bitten(4, who={"ammo": 5}))


def test_mez_10_3_the_dead_drop_everything_beside_their_store() -> None:
    """MEZ-10.3 MEZ-Q37: weapons and backpack cards."""
    s = bitten(who={"melee": "axe", "backpack": ["grenade", "grenade"]})
    assert beside(s, "W") == ["grenade", "grenade", "axe"]
    assert holds(s) == set()


def test_mez_10_3_in_the_courtyard_beside_a_store_of_their_choice() -> None:
    """MEZ-10.3 MEZ-Q8: any of the eight."""
    everywhere = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 S-2 S-3"
    s = table(human("C-M", 0, 1, melee="axe"), human("C-M", 2), zombies=everywhere, now={"step": "add", "store": "W"})
    assert (question(s), len(legal(s))) == ("leave", 8)
    do(s, Store("NE"))
    assert beside(s, "NE") == ["axe"]


def test_mez_10_4_tokens_go_back() -> None:
    """MEZ-10.4: supplies to their spaces, objective tokens to their start rooms."""
    s = bitten(objectives=["helicopter", "cdc", "target"], tokens={"part-2": 0, "radio-1": 0}, supplies=[0, -1])
    assert (token(s, "part-2"), token(s, "radio-1")) == ("SE-1", "E-3")
    assert list(s.supplies) == [NO_ROOM, NO_ROOM]


def test_mez_10_5_a_survivor_pays_or_the_game_is_lost() -> None:
    """MEZ-10.5 MEZ-11.2."""
    assert bitten(survivors=2).survivors == 1
    s = bitten(survivors=0)
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.results) == ("MEZ-11.2", {0: "loss", 1: "loss"})


def test_mez_10_6_the_card_turns_zombie_up_to_three() -> None:
    """MEZ-10.6 MEZ-12.2: with a marker on 1 for a zombie player, without for the automa."""
    s = bitten()
    assert [int(card) for card in s.zombie_cards] == [CHARACTERS.index("athlete")]
    s = bitten(mode="coop")
    assert int(s.zombie_cards[0]) == CHARACTERS.index("athlete") | 1 << 8
    s = bitten(mode="coop", options={"zombie": 0})  # the zombie player may sit in the first seat
    assert int(s.zombie_cards[0]) == CHARACTERS.index("athlete") | 1 << 8
    s = bitten(zombie_cards=["doctor", "janitor", "teacher"])
    assert len(s.zombie_cards) == 3
    assert "card_left" in kinds(s)


def test_mez_10_7_a_new_character_starts_in_the_middle() -> None:
    """MEZ-10.7 MEZ-10.11 MEZ-10.13: 0 wounds, 9 ammo, from the unused pile; order of the events."""
    s = bitten(pile=["teacher", "janitor", "survivalist"])
    assert (room(s), s.wounds[0], s.ammo[0]) == ("C-M", 0, 9)
    assert CHARACTERS[s.characters[0]] == "teacher"
    wanted = ["eaten", "survivor_lost", "card_turned", "new_character"]
    assert [kind for kind in kinds(s) if kind in wanted] == wanted


def test_mez_10_8_in_the_own_turn_the_moves_end_and_one_searches() -> None:
    """MEZ-10.8: from C-M, no second Move."""
    s = dice(table(human("C-W", 8, search="axe.blue", character="athlete"), zombies="W-3"), WOUNDS)
    do(s, Move("W-3"), Melee())
    assert (question(s), room(s)) == ("place", "C-M")
    do(s, Store("N"))
    assert s.active == 1


def test_mez_10_9_in_another_turn_play_goes_on_and_the_card_stays() -> None:
    """MEZ-10.9: the face-down card is kept."""
    s = table(
        human("C-M"), human("W-1", 8, search="axe.blue", character="athlete"), now={"step": "add", "store": "W", "n": 2}
    )
    assert s.face_down[1] != 0
    assert zombies(s) == {"W-1", "W-2"}


def test_mez_10_10_several_at_once_die_one_after_another() -> None:
    """MEZ-10.10 MEZ-9.10: each with their own check, the active one last."""
    s = table(
        human("W-1", 8, character="athlete"), human("W-1", 8, character="janitor"), now={"step": "add", "store": "W"}
    )
    assert [event["human"] for event in happened(s, "eaten")] == [1, 0]


def test_mez_10_12_the_rest_of_a_horde_action_spares_the_dead() -> None:
    """MEZ-10.12: DROP is skipped after an ADD that ate; WOUND 1 + SHIFT 1 still shifts."""
    s = table(human("W-3", 8, character="athlete"), mode="coop", zombies="NW-1",
              now={"step": "horde", "character": "scientist", "level": 3})  # fmt: skip
    assert "eaten" in kinds(s)
    assert question(s) == "shift"


def test_mez_10_13_progress_stays_with_the_player() -> None:
    """MEZ-10.13 MEZ-13.2: competitive progress survives being eaten."""
    s = bitten(mode="rivalry_automa", objectives=["escape", "cure", "target"], progress=[2, 1, 0, 0, 0, 0])
    assert list(s.progress[:3]) == [2, 1, 0]
    assert s.lives[0] == 1


def test_mez_10_12_a_horde_action_does_not_hurt_the_new_character() -> None:
    """MEZ-10.12: Eaten by ADD 2 HERE, the WOUND 1 after it is skipped; alive it is taken."""
    for wounds, left in ((8, 0), (2, 4)):
        s = table(human("W-1", wounds, 9), mode="coop", zombie_cards=["teacher"],
                  now={"step": "horde", "character": "teacher", "level": 5, "here": "W"})  # fmt: skip
        assert s.wounds[0] == left
