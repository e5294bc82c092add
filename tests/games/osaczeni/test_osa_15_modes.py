"""OSA-15: standard mode and variants, as modes of the game."""

import grimtable
from grimtable.games.osaczeni import GAME
from tests.games.osaczeni.tables import new, table


def test_osa_15_1_standard_is_the_default_mode() -> None:
    assert GAME.modes[0] == "standard"
    assert new().variant == 0
    assert new().setup.mode == "standard"


def test_osa_15_2_one_variant_a_game_by_card_number() -> None:
    assert GAME.modes[1:] == tuple(f"v{card:02}" for card in range(1, 22))
    for card in range(1, 21):
        assert new(mode=f"v{card:02}").variant == card


def test_osa_15_3_twenty_one_cards_and_the_last_draws_one_of_the_others() -> None:
    cards = [row for row in GAME.gallery() if row["table"] == "epilogue"]

    assert [row["id"] for row in cards] == [f"{card:02}" for card in range(1, 22)]
    assert all(GAME.texts(lang).has(f"epilogue-{row['id']}-variant") for row in cards for lang in ("en", "pl"))
    assert 1 <= new(mode="v21").variant <= 20


def test_osa_15_4_outside_a_table_every_mode_may_be_played_locked_or_not() -> None:
    for mode in GAME.modes:
        s = grimtable.new("osaczeni", seats=3, mode=mode, options={"unlocked": []})
        assert s.pending


def test_osa_15_5_variant_games_unlock_epilogues_too() -> None:
    s = table("A1: 0 OBR; cold: 1 OBR, 2 OBR", mode="v02", now={"step": "end"})

    assert s.outcome is not None
    assert s.outcome.notes["epilogue"] == "02"
    assert s.outcome.scores[0] == 9  # as played with the variant: 5 and 4 for a whole family
