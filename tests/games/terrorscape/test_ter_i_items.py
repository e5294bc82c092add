"""What items do: TER-I."""

from tests.games.terrorscape.tables import KILLER, act, items, noisy, options, turn, where


def test_ter_i1_3_whisky_makes_noise_next_door() -> None:
    """TER-Q22: not through a passage."""
    s = turn("marco N1 whisky; johnson C1; anna C1", "marco")

    assert {each["place"] for each in options(s, "use")} == {"C1", "N2"}


def test_ter_i1_9_adrenaline_is_an_extra_move_1() -> None:
    """TER-Q3."""
    s = turn("marco C1 adrenaline; johnson C1; anna C1", "marco")
    act(s, "use", item="adrenaline", to="N1")

    assert where(s, "marco") == "N1"
    assert s.done == 0


def test_ter_i1_17_trap_parts_become_the_trap() -> None:
    s = turn("marco C1 trap; johnson C1; anna C1", "marco")
    act(s, "use", item="trap")

    assert s.trap == 0
    assert s.view(KILLER).to_json()["team"] is None


def test_ter_i1_19_sophias_camera_makes_noise_here() -> None:
    s = turn("sophia C3 camera; johnson C1; anna C1", "sophia")
    act(s, "use", item="camera")

    assert noisy(s) == ["C3"]
    assert items(s, "sophia") == []
