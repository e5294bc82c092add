"""The other four modes: MEZ-12 to MEZ-15."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import UnknownName
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.formats.actions import Keep, Move
from tests.games.male_epickie_zombie.tables import (
    Mez,
    bitten,
    do,
    happened,
    human,
    kinds,
    legal,
    new,
    options,
    question,
    table,
    zombies,
)

N_FULL = "N-1 N-2 N-3"


def automa(at: str, symbol: str, **rest: Any) -> Mez:
    """An automa turn after a revealed symbol."""
    return table(human(at), now={"step": "zombie_turn", "symbol": symbol}, **rest)


def fallen(*humans: dict[str, Any], **rest: Any) -> Mez:
    """The barricade reaches 0 in a competitive game."""
    return table(*humans, mode="rivalry_automa", zombies=N_FULL, barricade=1, now={"step": "add", "store": "N"}, **rest)


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
