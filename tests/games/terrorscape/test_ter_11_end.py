"""The end of the game: TER-11."""

from tests.games.terrorscape.tables import KILLER, happened, table


def test_ter_11_4_at_the_end_everything_is_shown() -> None:
    """TER-11.1, TER-H1.25."""
    s = table(now={"step": "round"}, board={"help_at": 1}, hand="PUR")

    assert happened(s, "laid_open", 1)[0]["hand"] == ["BUT-PUR"]
    assert [pair[1] for pair in happened(s, "laid_open", KILLER)[0]["found"]] == ["C1", "C1", "C1"]
    assert s.view(KILLER).to_json()["team"] is not None
    assert s.view(None).to_json()["secret"]["hand"] == ["BUT-PUR"]
