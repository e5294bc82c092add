"""Items and backpacks: TER-5."""

from tests.games.terrorscape.tables import KILLER, act, asked, happened, items, noisy, refused, table, turn


def test_ter_5_1_over_the_limit_something_must_go_but_never_johnsons() -> None:
    """TER-S1.2, TER-Q15."""
    s = turn("marco C1 lime ammo trap; johnson C1 lime; anna C1", "marco")
    act(s, "take", partner="johnson", item="lime")
    act(s, "propose")
    assert asked(s) == "limit"
    act(s, "discard", item="trap")
    assert items(s, "marco") == ["lime", "lime", "ammo"]
    big = turn("johnson C1 lime ammo trap; marco C1 whisky; anna C1", "johnson")
    act(big, "take", partner="marco", item="whisky")
    act(big, "propose")

    assert asked(big) == "turn"
    assert len(items(big, "johnson")) == 4


def test_ter_5_2_anna_searches_without_noise() -> None:
    """TER-S1.3, TER-Q37."""
    s = turn("anna N4; johnson C1; marco C1", "anna", lair="C4", decks={"search": ["key", "key"]})
    act(s, "search")
    act(s, "keep", item="key")

    assert noisy(s) == []
    assert s.rack == 1


def test_ter_5_3_two_loud_cards_make_one_noise() -> None:
    """TER-6.5: Anna has no exception in Discovery."""
    s = table("anna C3; johnson C1; marco C1", now={"step": "discovery"}, decks={"discovery": ["key", "tools"]})
    act(s, "name", survivor="anna")
    act(s, "keep", item="tools")

    assert happened(s, "noise_revealed", KILLER)[0]["places"] == ["C3"]
    assert len(happened(s, "noise_made", 1)) == 1


def test_ter_5_4_worked_example_11_a_key_needs_no_space() -> None:
    """TER-I1.1, TER-H1.2: the new count is public, not who."""
    s = turn("marco N4 lime ammo whisky; johnson C1; anna C1", "marco", lair="C4", decks={"search": ["key", "key"]})
    act(s, "search")
    act(s, "keep", item="key")

    assert asked(s) == "turn"
    assert len(items(s, "marco")) == 3
    assert happened(s, "key_racked", KILLER) == [{"n": 1}]


def test_ter_5_5_the_killer_sees_no_item() -> None:
    """TER-5.6: what is discarded is never shuffled back."""
    s = turn("marco C1 whisky; johnson C1; anna C1", "marco")
    act(s, "use", item="whisky", place="C2")

    assert not happened(s, "item_used", KILLER)
    assert s.pile[3] == 1
    assert "items" not in s.view(KILLER).to_json()["survivors"][0]


def test_ter_5_7_swords_revolver_map_and_flashlight_stay() -> None:
    s = table()

    assert [slug for slug, stays in zip(range(20), s.rows.stays, strict=True) if stays] == [8, 13, 14, 15, 16]


def test_ter_5_8_only_one_trap_lies_on_the_map() -> None:
    """TER-I1.17."""
    s = turn("marco C1 trap; johnson C1; anna C1", "marco", team={"trap": "N1"})

    assert refused(s, "use", item="trap") == "TER-5.8"


def test_ter_5_10_an_item_is_used_from_the_own_backpack() -> None:
    s = turn("marco C1; johnson C1 whisky; anna C1", "marco")

    assert refused(s, "use", item="whisky", place="C2") == "TER-5.10"
