"""The zombie turn: MEZ-8."""

from typing import Any

from grimtable.games.male_epickie_zombie.components import TYPES
from grimtable.games.male_epickie_zombie.formats.actions import Deal, End, Horde, Move, Name, Store
from tests.games.male_epickie_zombie.tables import FULL, Mez, do, human, kinds, legal, question, table, zombies


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


def test_hidden_cards_of_the_hand_are_dealt_without_a_word() -> None:
    """MEZ-8.5 MEZ-8.7: `seen` shows others a back."""
    s = table(human(), mode="coop", hand=["axe.blue", "uzi.purple"], now={"decision": "deal"})
    code = Deal("axe.blue").code
    assert s.seen(2, code, 0) == s.seen(2, Deal("uzi.purple").code, 0) != 0
