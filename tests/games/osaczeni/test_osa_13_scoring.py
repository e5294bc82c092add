"""OSA-13: scoring and the result."""

from typing import Any

from tests.games.osaczeni.tables import A, B, C, Osaczeni, happened, kinds, new, table, view


def ended(people: str, **rest: Any) -> Osaczeni:
    """Phase 7 of a game that ends."""
    s = table(people, now={"step": "end"}, **rest)
    assert s.over
    return s


def results(s: Osaczeni) -> list[str]:
    """Each seat's result word."""
    assert s.outcome is not None
    return [s.outcome.results[seat] for seat in range(s.n_seats)]


def scores(s: Osaczeni) -> list[float]:
    """Each seat's points."""
    assert s.outcome is not None
    return [s.outcome.scores[seat] for seat in range(s.n_seats)]


def test_osa_13_1_points_of_the_living_wherever_they_are() -> None:
    s = ended("A1: 0 OBR; A6: 1 LID; A2: 2 BEK; cold: 0 BEK, 0 LID, 0 GAP")
    oaf = ended("A1: 0 GAP, 0 OBR; cold: 1 OBR, 2 OBR")

    assert scores(s) == [5, 3, 7]
    assert scores(oaf) == [6, 0, 0]
    assert happened(s, "scored") == [{"scores": [5, 3, 7]}]


def test_osa_13_2_the_keys_are_worth_a_point_to_the_living() -> None:
    s = ended("A1: 0 OBR; A6: 1 LID; A2: 2 BEK", hands={1: "keys"})
    lost = ended("A1: 0 OBR; A2: 2 BEK; cold: 1 LID", hands={1: "keys"})

    assert scores(s) == [5, 4, 7]
    assert happened(s, "keys_shown") == [{"seat": B}]
    assert scores(lost) == [5, 0, 7]
    assert view(s, A).cards[B] is not None  # they stay in the hand


def test_osa_13_3_most_points_win_and_ties_share() -> None:
    assert results(ended("A1: 0 OBR; A6: 1 LID; A2: 2 BEK")) == ["loss", "loss", "win"]
    assert results(ended("A1: 0 OBR; A6: 1 OBR; A2: 2 LID")) == ["win", "win", "loss"]


def test_osa_13_3_with_no_survivors_all_share_the_victory() -> None:
    """OSA-Q36: the tie rule holds here too; the first ruleset called this a draw."""
    s = ended("cold: 0 OBR, 1 OBR, 2 OBR")
    before = ended("cold: 0 OBR, 1 OBR, 2 OBR", ruleset="osaczeni@1")

    assert results(s) == ["win", "win", "win"]
    assert results(before) == ["draw", "draw", "draw"]
    assert s.outcome is not None
    assert s.outcome.notes["no_survivors"] is True
    assert scores(s) == [0, 0, 0]


def test_osa_13_4_all_hands_are_open_after_scoring() -> None:
    s = ended("A1: 0 OBR; A6: 1 LID; A2: 2 BEK", hands={0: "bat can", 1: "keys"})

    assert happened(s, "hands_shown", C) == [
        {"seat": A, "cards": {"can": 1, "bat": 1}},
        {"seat": B, "cards": {"keys": 1}},
        {"seat": C, "cards": {}},
    ]
    assert kinds(s).index("scored") < kinds(s).index("hands_shown")
    assert view(s, None).to_json()["cards"] == [["can", "bat"], ["keys"], []]


def test_osa_13_5_the_result_names_the_rule_that_ended_the_game() -> None:
    both = ended("A1: 0 OBR, 1 OBR, 2 OBR", mode="v07", round=30)
    huddle = ended("A5: 0 OBR, 1 OBR, 2 OBR, 0 LID", mode="v07", round=30)
    late = ended("A5: 0 OBR, 1 OBR, 2 OBR; A1: 0 LID", mode="v07", round=30)

    assert [s.outcome.rule for s in (both, huddle, late) if s.outcome] == ["OSA-11.4", "OSA-V7.1", "OSA-11.5"]
    assert happened(huddle, "game_ended") == [{"by": "OSA-V7.1"}]
    assert new().outcome is None
