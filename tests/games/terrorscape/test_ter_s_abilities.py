"""Survivors' abilities: TER-S."""

from tests.games.terrorscape.tables import act, fear, hurt, items, noisy, options, places, turn, where


def test_ter_s1_1_marco_takes_a_card_back_and_heals_with_his_kit() -> None:
    """TER-I1.18: the kit heals and calms."""
    s = turn("marco C1 kit; johnson C1 hurt fear=2; anna C1", "marco", team={"pile": ["adrenaline"]})
    act(s, "ability", ability="equipped", item="adrenaline")
    assert "adrenaline" in items(s, "marco")
    s = turn("marco C1 kit; johnson C1 hurt fear=2; anna C1 fear=1", "marco")
    assert {each["survivor"] for each in options(s, "use")} == {"johnson", "anna"}
    act(s, "use", item="kit", survivor="johnson")

    assert not hurt(s, "johnson")
    assert fear(s, "johnson") == 0
    assert items(s, "marco") == []


def test_ter_s1_4_william_sprints_up_to_three_and_is_heard() -> None:
    s = turn("william C1; johnson C1; anna C1", "william")
    assert "N4" not in places(s)
    act(s, "ability", ability="sprint", to="N3")

    assert where(s, "william") == "N3"
    assert noisy(s) == ["N3"]
