"""CLA-V1: handicaps."""

from typing import cast

import grimtable
from grimtable.games.claustrophobia.components import E_LOST, E_PANIC
from grimtable.games.claustrophobia.rules.cards import event_counts
from grimtable.games.claustrophobia.state import Claustrophobia
from tests.games.claustrophobia.tables import HUMAN, do, mark, new, options, question


def test_cla_v1_handicaps_change_decks_and_hands() -> None:
    """CLA-V1.1, CLA-V1.2, CLA-V1.3: 1 E1 and 2 E3 out, one more card; in the Ritual only the E3."""
    s = new(handicap=["fewer_events", "more_cards"])
    assert len(s.fates) == 13
    assert (s.fates.count(1), s.fates.count(3)) == (1, 0)
    assert s.hand[0] == 2

    assert len(new("ritual", handicap=["fewer_events"]).fates) == 10


def test_cla_v1_4_the_extra_gift_is_one_the_redeemer_lacks() -> None:
    """CLA-V1.2, CLA-V1.4: chosen before the Advantage cards are drawn; not in S4 and S6."""
    s = new(handicap=["more_gifts"])

    assert question(s) == "gift"
    assert s.hand[0] == 0
    assert [option["gift"] for option in options(s)] == ["blessing", "healing", "gather", "smite"]
    assert "more_gifts" not in s.setup.game.options("gold")["handicap"]
    s.apply(HUMAN, s.legal(HUMAN)[0])
    assert mark(s, "gifts") >> 1 & 1
    assert s.hand[0] == 1


def test_cla_v1_handicaps_combine_with_the_auction() -> None:
    """CLA-V1.4: the extra Gift comes after the team, the extra card on top."""
    s = new(auction=True, handicap=["more_gifts", "more_cards"])
    do(s, "bid", points=9)
    do(s, "pass")
    do(s, "hire", type="blade")
    do(s, "take_gift", gift="courage")
    do(s, "pass")
    assert question(s) == "gift"
    do(s, "take_gift", gift="smite")

    assert s.hand[0] == 4 + 1


def test_cla_v1_1_a_pack_with_few_events_has_none_to_remove() -> None:
    """CLA-V1.1: 1 E1 and 2 E3 are removed, as far as the pack has them."""
    pack = {"event": [{"id": "lost", "count": 0}, {"id": "panic", "count": 1}]}
    s = grimtable.new("claustrophobia", options={"handicap": ["fewer_events"]}, pack=pack)

    counts = event_counts(cast(Claustrophobia, s))
    assert (counts[E_LOST], counts[E_PANIC]) == (0, 0)
