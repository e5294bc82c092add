"""CLA-11: how cards are held and answered."""

from tests.games.claustrophobia.tables import HUMAN, deploying, do, happened, question, refused


def test_cla_11_2_faith_answers_an_event() -> None:
    """CLA-A5.1, CLA-11.2, CLA-14.2, CLA-11.4: announced with all its choices, then stopped, and discarded face up."""
    s = deploying(events={"fumes": 1}, hand={"faith": 1})
    do(s, "event", card="fumes", tile="T28")
    assert (question(s), s.pending) == ("faith", (HUMAN,))
    do(s, "play", card="faith")

    assert not happened(s, "area_rolled")
    assert (s.spent[10], s.gone[5]) == (1, 1)
    assert question(s) == "threat"


def test_cla_11_2_nothing_but_faith_answers_an_event() -> None:
    """CLA-11.2, CLA-A5.1: another card never does, and A5 only if it is in hand."""
    s = deploying(events={"fumes": 1}, hand={"oil": 1})
    do(s, "event", card="fumes", tile="T28")

    assert refused(s, "play", card="oil") == "CLA-11.2"
    assert refused(s, "play", card="faith") == "CLA-A5.1"


def test_cla_11_1_human_draws_only_at_setup_or_by_scenario() -> None:
    """CLA-11.1: a round passes without a card drawn."""
    s = deploying()
    before = len(s.deck)
    do(s, "pass")

    assert len(s.deck) == before
