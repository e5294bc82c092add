"""Discovery and noise: TER-6."""

from tests.games.terrorscape.tables import KILLER, act, asked, happened, items, options, rules, table


def test_ter_6_1_an_empty_discovery_deck_loses_unless_help_was_called() -> None:
    """TER-6.8, TER-11.2: with help the step is skipped and noise is still revealed."""
    s = table(now={"step": "discovery"}, decks={"discovery": []})
    assert rules(s) == "TER-6.1"
    assert s.outcome is not None
    assert s.outcome.results[KILLER] == "win"
    s = table(now={"step": "discovery"}, decks={"discovery": []}, board={"help_at": 3})

    assert not s.over
    assert happened(s, "noise_revealed", KILLER)


def test_ter_6_2_the_captain_names_the_discoverer_before_the_cards() -> None:
    s = table(now={"step": "discovery"}, seats=4)

    assert s.pending == (1,)
    act(s, "name", survivor="johnson")
    assert s.pending == (2,)
    assert asked(s) == "discover"


def test_ter_6_3_exactly_one_of_two_cards_is_kept() -> None:
    """TER-6.7, TER-Q14: a single card is kept."""
    s = table(now={"step": "discovery"}, decks={"discovery": ["lime", "trap", "map"]})
    act(s, "name", survivor="anna")
    assert {each["item"] for each in options(s)} == {"lime", "trap"}
    act(s, "keep", item="lime")
    assert items(s, "anna") == ["lime"]
    assert s.pile[17] == 1
    last = table(now={"step": "discovery"}, decks={"discovery": ["map"]})
    act(last, "name", survivor="anna")

    assert options(last) == [{"kind": "keep", "item": "map"}]


def test_ter_6_4_discovery_is_possible_beside_the_killer() -> None:
    s = table("anna Z5; johnson C1; marco C1", now={"step": "discovery"}, lair="Z5")
    act(s, "name", survivor="anna")

    assert asked(s) == "discover"
