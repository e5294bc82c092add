"""Eaten Alive, the ends and the five modes: MEZ-10 to MEZ-15; and the bots' promise of harder levels."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import UnknownName
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.components import CHARACTERS, NO_ROOM
from grimtable.games.male_epickie_zombie.formats.actions import Deal, Keep, Melee, Move, Store
from tests.games.male_epickie_zombie.tables import (
    WOUNDS,
    Mez,
    beside,
    dice,
    do,
    happened,
    holds,
    human,
    kinds,
    legal,
    new,
    options,
    question,
    room,
    table,
    token,
    zombies,
)

N_FULL = "N-1 N-2 N-3"


# Eaten Alive


def bitten(wounds: int = 8, **rest: Any) -> Mez:
    """A human with few wounds left is Overrun in W-1 during a zombie turn."""
    who = dict(rest.pop("who", {}))
    who.setdefault("character", "athlete")
    return table(human("W-1", wounds, **who), now={"step": "add", "store": "W"}, **rest)


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


# The end


def test_mez_11_1_three_objectives_win_at_once() -> None:
    """MEZ-11.1: all humans together."""
    s = table(
        human("C-N"), objectives=["helicopter", "target", "cure"], done=[6], tokens={"part-1": 0}, progress=[8, 14, 0]
    )
    assert s.objectives.index(5) == 1
    s = table(
        human("C-N"), objectives=["helicopter", "target", "cure"], done=[5], tokens={"part-1": 0}, progress=[8, 14, 0]
    )
    do(s, Move("C-M"))
    assert s.outcome is not None
    assert (s.outcome.rule, set(s.outcome.results.values())) == ("MEZ-11.1", {"win"})


def test_mez_11_4_after_the_last_card_everybody_has_one_last_turn() -> None:
    """MEZ-11.4 MEZ-11.5 MEZ-11.6 MEZ-Q6 MEZ-Q7: no Search, no zombie turn, then the zombies win."""
    s = table(human("C-N"), human("C-S"), deck=[], now={"step": "next_turn"})
    assert s.last == 3
    assert s.active == 1
    for _ in range(2):
        where = room(s, int(s.active))
        do(s, Move("C-M"), Move(where), Move("C-M"))
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-11.6"
    assert "revealed" not in kinds(s)
    assert "quiet" not in kinds(s)


def test_mez_11_4_a_face_down_card_postpones_the_end() -> None:
    """MEZ-11.4: deck, hand and face-down cards must all be gone."""
    assert table(human(), human(search="axe.blue"), deck=[], now={"step": "next_turn"}).last == 0


# Modes


def test_mez_12_1_survivors_by_difficulty() -> None:
    """MEZ-12.1 MEZ-15.1: 3, 2, 1, 0."""
    for mode in ("coop_automa", "solo"):
        found = [int(new(mode, difficulty=level).survivors) for level in ("easy", "normal", "hard", "epic")]
        assert found == [3, 2, 1, 0]


def test_mez_12_2_the_automa_has_one_random_passive_and_no_marker() -> None:
    """MEZ-12.2 MEZ-12.3: known before the humans choose; one face-down card each, no hand."""
    s = new("coop_automa", 3, 4)
    assert [int(card) >> 8 for card in s.zombie_cards] == [0]
    for seat in s.pending:
        s.apply(seat, s.legal(seat)[0])
    assert len(s.deck) == 21
    assert all(s.face_down)
    assert s.view(0).to_json()["humans"][0]["search"] == "back"


def automa(at: str, symbol: str, **rest: Any) -> Mez:
    """An automa turn after a revealed symbol."""
    return table(human(at), now={"step": "zombie_turn", "symbol": symbol}, **rest)


def test_mez_12_4_one_zombie_to_each_store_two_with_noise() -> None:
    """MEZ-12.4 MEZ-12.8: no horde action, no question; every choice is logged with its rule."""
    s = automa("C-M", "blue")
    assert zombies(s) == {"N-1", "W-1"}
    s = automa("W-3", "blue")
    assert zombies(s) == {"N-1", "N-2", "W-1", "W-2"}
    rules = [str(event["rule"]) for event in happened(s, "automa")]
    assert rules == ["MEZ-12.4", "MEZ-12.8", "MEZ-12.5", "MEZ-12.5", "MEZ-12.6"]


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_mez_12_4_a_log_line_of_the_automa_names_its_rule_once(lang: str) -> None:
    """Beside the sentence, where every line has it, and not in the sentence as well."""
    s = automa("W-3", "blue")
    lines = [GAME.tell(event, lang, ["A", "B"]) for event in s.events(0, 0) if event.kind == "automa"]

    assert [line.rule for line in lines if line] == ["MEZ-12.4", "MEZ-12.8", "MEZ-12.5", "MEZ-12.5", "MEZ-12.6"]
    assert not [line.text for line in lines if line and "MEZ" in line.text]


def test_mez_12_5_the_first_slot_gets_all_its_zombies_first() -> None:
    """MEZ-12.5: NW N NE E SE S SW W."""
    s = automa("W-3", "blue")
    assert [event["room"] for event in happened(s, "zombie_added")] == ["N-1", "N-2", "W-1", "W-2"]
    stores = [event for event in happened(s, "automa") if event["rule"] == "MEZ-12.5"]
    assert stores == [
        {"rule": "MEZ-12.5", "deed": "first-store", "store": "N", "n": 2},
        {"rule": "MEZ-12.5", "deed": "second-store", "store": "W", "n": 2},
    ]


def test_mez_12_6_the_active_human_draws_unseen() -> None:
    """MEZ-12.6: none if the deck is empty."""
    s = automa("C-M", "blue", deck=["axe.blue"])
    assert (len(s.deck), s.face_down[0] != 0) == (0, True)
    assert happened(s, "dealt", 0) == [{"human": 0}]
    logged = [event for event in happened(s, "automa") if event["rule"] == "MEZ-12.6"]
    assert [(event["deed"], event["n"]) for event in logged] == [("face-down", 1)]
    assert automa("C-M", "blue", deck=[]).face_down[0] == 0


def test_mez_12_7_head_start_works_for_the_automa() -> None:
    """MEZ-12.7 MEZ-Z1.1: after step 2, with its rule in the log."""
    s = automa("W-3", "blue", zombie_cards=["athlete"])
    assert zombies(s) == {"N-1", "N-2", "W-1", "W-2", "W-3"}
    assert "head-start" in [event["deed"] for event in happened(s, "automa")]


def test_mez_12_8_the_humans_play_as_against_a_player() -> None:
    """MEZ-12.8: the zombie side is never asked; a written question to it is refused."""
    with pytest.raises(grimtable.GrimtableError, match="automa"):
        table(human("W-3"), now={"decision": "shift", "left": 1})


def test_mez_13_1_each_human_has_own_survivors_and_markers() -> None:
    """MEZ-13.1 MEZ-14.1: 2 each with two humans, else 1; progress is never shared."""
    assert list(new("rivalry_automa", 2).lives) == [2, 2]
    assert list(new("rivalry", 5).lives) == [1, 1, 1, 1]
    s = table(human("C-N"), mode="rivalry_automa", objectives=["helicopter", "target", "cure"], tokens={"part-1": 0})
    do(s, Move("C-M"))
    assert [int(each) for each in s.progress] == [0, 1, 0, 0, 0, 0]


def test_mez_13_2_an_eaten_human_hands_over_a_token_or_all_is_lost() -> None:
    """MEZ-13.2 MEZ-13.8: zombies win if there is none."""
    assert list(bitten(mode="rivalry_automa").lives) == [1, 2]
    s = bitten(mode="rivalry_automa", who={"survivors": 0})
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-13.2"


def fallen(*humans: dict[str, Any], **rest: Any) -> Mez:
    """The barricade reaches 0 in a competitive game."""
    return table(*humans, mode="rivalry_automa", zombies=N_FULL, barricade=1, now={"step": "add", "store": "N"}, **rest)


def test_mez_13_3_the_barricade_takes_from_the_healthiest_owner() -> None:
    """MEZ-13.3: fewest wounds, most ammo, then turn order; then barricade 2."""
    s = fallen(human("C-M", 3), human("C-M", 1))
    assert (list(s.lives), s.barricade) == ([2, 1], 2)
    assert list(fallen(human("C-M", 1, 5), human("C-M", 1, 8)).lives) == [2, 1]
    assert list(fallen(human(), human(), active=0).lives) == [2, 1]
    assert list(fallen(human(), human(), active=1).lives) == [1, 2]
    assert list(fallen(human("C-M", 0, survivors=0), human("C-M", 5)).lives) == [0, 1]


def test_mez_13_4_a_human_wins_alone() -> None:
    """MEZ-13.4: at once."""
    s = table(human("C-N"), mode="rivalry_automa", objectives=["helicopter", "target", "cure"], done=[5, 0],
              progress=[0, 2, 0, 0, 0, 0], tokens={"part-1": 0})  # fmt: skip
    do(s, Move("C-M"))
    assert s.outcome is not None
    assert (s.outcome.rule, s.outcome.results) == ("MEZ-13.4", {0: "win", 1: "loss"})


def test_mez_13_5_zombies_win_with_all_survivors() -> None:
    """MEZ-13.5: the last token anywhere."""
    s = fallen(human("C-M", 0, survivors=1), human("C-M", 5, survivors=0))
    assert s.outcome is not None
    assert s.outcome.rule == "MEZ-13.5"
    assert happened(s, "survivor_lost") == [{"human": 0, "n": 0}]


def test_mez_13_6_a_full_tie_bleeds_by_turn_order() -> None:
    """MEZ-13.6 MEZ-14.2 MEZ-Q47: nobody is asked among rivals, where those who win together choose (MEZ-9.7)."""
    everywhere = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 S-2 S-3"
    s = table(human(), human(), mode="rivalry_automa", zombies=everywhere, now={"step": "add", "store": "W"})
    assert list(s.wounds) == [0, 1]
    together = table(human(), human(), zombies=everywhere, now={"step": "add", "store": "W"})
    assert question(together) == "bleed"


def test_mez_13_7_rivals_may_collect_what_others_dropped() -> None:
    """MEZ-13.7: and overrun each other with Fireworks."""
    s = table(human("C-W"), mode="rivalry_automa", beside=[["W", "axe"]])
    do(s, Move("W-3"))
    assert {"card": "axe"} in options(s, "collect")


def test_mez_13_8_the_zombie_turn_is_that_of_mode_one() -> None:
    """MEZ-13.8: hand of 8, horde actions; zombie cards stay limited to 3, the token is handed over each time."""
    s = table(human("W-3"), mode="rivalry", zombie_cards=["mall-cop"], now={"step": "zombie_turn", "symbol": "blue"})
    assert "horde_acted" in kinds(s)
    s = bitten(mode="rivalry_automa", zombie_cards=["doctor", "janitor", "teacher"])
    assert (len(s.zombie_cards), s.lives[0]) == (3, 1)


def test_mez_14_1_rivals_against_the_automa_have_no_levels() -> None:
    """MEZ-14.1 MEZ-14.2: setup of M3, zombies of M2."""
    with pytest.raises(UnknownName, match="difficulty"):
        new("rivalry_automa", 3, difficulty="easy")
    s = automa("W-3", "blue", mode="rivalry_automa")
    assert "automa" in kinds(s)


def test_mez_15_1_solo_is_one_seat_with_two_humans() -> None:
    """MEZ-15.1 MEZ-15.2: each character has its own choice; turns alternate; one player decides all."""
    s = new("solo", 1, 6)
    assert s.roles == ("survivors",)
    first = legal(s)[0]
    do(s, first)
    assert question(s) == "keep"
    assert Keep(str(first.fields()["character"])) not in legal(s)
    do(s, legal(s)[0])
    assert s.pending == (0,)
    start = int(s.active)
    for _ in range(400):
        if s.over or s.active != start:
            break
        do(s, s.default(0))
    assert s.over or s.active == 1 - start
    assert s.n_humans == 2


def test_hidden_cards_of_the_hand_are_dealt_without_a_word() -> None:
    """MEZ-8.5 MEZ-8.7: `seen` shows others a back."""
    s = table(human(), mode="coop", hand=["axe.blue", "uzi.purple"], now={"decision": "deal"})
    code = Deal("axe.blue").code
    assert s.seen(2, code, 0) == s.seen(2, Deal("uzi.purple").code, 0) != 0
