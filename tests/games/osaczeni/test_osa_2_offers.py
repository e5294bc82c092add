"""What is offered is what no rule forbids, judged over every code a question could be answered with."""

from itertools import product
from typing import cast

import pytest

import grimtable
from grimtable.engine.codes import field_a, field_b, kind_of, pack
from grimtable.engine.rng import Rng
from grimtable.games.osaczeni import kinds
from grimtable.games.osaczeni.components import FAMILY, N_AREAS, N_CARDS
from grimtable.games.osaczeni.rules import arrival, attack, badge, item_cards, maps, reveal, setup, truck, votes
from tests.games.osaczeni.tables import Osaczeni, new

PASS = pack(kinds.PASS)
TAKES_CARDS = (kinds.ASK_DISCUSS, kinds.ASK_WALKIE, kinds.ASK_MOVE, kinds.ASK_ENERGY, kinds.ASK_ENERGY_LAST)


def well_formed(s: Osaczeni, seat: int) -> list[int]:
    """Every code of the kinds that answer the question at hand, a little beyond what there is."""
    asked = kind_of(s.asked[seat])
    areas, characters, seats, card_kinds = (
        range(N_AREAS + 1),
        range(FAMILY + 1),
        range(s.n_seats + 1),
        range(N_CARDS + 1),
    )
    plays = [
        pack(kinds.PLAY_CARD, card, area, character)
        for card, area, character in product(card_kinds, range(N_AREAS + 2), range(FAMILY + 2))
    ]
    gifts = [pack(kinds.GIVE, card, player) for card, player in product(card_kinds, seats)]
    codes = {
        kinds.ASK_PLACE: [pack(kinds.PLACE, die, character) for die, character in product(areas, characters)],
        kinds.ASK_VOTE: [pack(kinds.VOTE, player) for player in seats],
        kinds.ASK_TIE: [pack(kinds.BREAK_TIE, player) for player in seats],
        kinds.ASK_KEEP: [*(pack(kinds.KEEP, card) for card in card_kinds), *gifts],
        kinds.ASK_GIVE: gifts,
        kinds.ASK_GO: [pack(kinds.GO, area) for area in areas],
        kinds.ASK_GO_OPENLY: [pack(kinds.GO, area) for area in areas],
        kinds.ASK_FEED: [pack(kinds.FEED, character) for character in characters],
        kinds.ASK_REROLL: [PASS, *(pack(kinds.REROLL, area) for area in areas)],
        kinds.ASK_HAUNT: [pack(kinds.HAUNT, area) for area in areas],
        kinds.ASK_BOX: [pack(kinds.BOX, card) for card in card_kinds],
    }.get(asked, [PASS, *plays])
    if asked == kinds.ASK_DISCUSS:
        codes += gifts
    if asked == kinds.ASK_MOVE:
        codes += [pack(kinds.MOVE, character) for character in characters]
    return codes


def rule_against(s: Osaczeni, seat: int, code: int) -> str | None:
    """The rule that forbids a code now, or None."""
    question = s.asked[seat]
    asked, kind, a, b = kind_of(question), kind_of(code), field_a(code), field_b(code)
    if asked == kinds.ASK_MOVE:
        return reveal.forbid_turn(s, seat, code)
    if kind == kinds.PASS:
        return None
    if kind == kinds.GIVE and asked == kinds.ASK_DISCUSS:
        return votes.forbid_hand_over(s, seat, a, b)
    if kind == kinds.GIVE and asked == kinds.ASK_KEEP:
        return "OSA-4.4" if s.drawn[0] != 1 else truck.forbid_give(s, seat, a, b, 1, 0)
    match asked:
        case kinds.ASK_PLACE:
            return setup.forbid_place(s, seat, a, b)
        case kinds.ASK_DISCUSS:
            return item_cards.forbid_card(s, seat, code)
        case kinds.ASK_VOTE:
            return votes.forbid_vote(s, a)
        case kinds.ASK_TIE:
            return votes.forbid_tie(field_a(question), a)
        case kinds.ASK_KEEP:
            return truck.forbid_keep(s, a)
        case kinds.ASK_GIVE:
            return truck.forbid_give(s, seat, a, b, field_a(question), field_b(question))
        case kinds.ASK_WALKIE:
            return badge.forbid_walkie(s, seat, code)
        case kinds.ASK_GO | kinds.ASK_GO_OPENLY:
            return maps.forbid_go(s, seat, a)
        case kinds.ASK_FEED:
            return attack.forbid_feed(s, seat, a)
        case kinds.ASK_REROLL:
            return badge.forbid_reroll(s, a)
        case kinds.ASK_HAUNT:
            return arrival.forbid_haunt(s, a)
        case kinds.ASK_BOX:
            return truck.forbid_box(s, seat, a)
        case _:
            return reveal.forbid_energy(s, seat, code)


@pytest.mark.parametrize("mode", ["standard", "v06", "v08", "v09", "v11", "v13", "v20"])
def test_osa_2_9_what_is_offered_is_what_no_rule_forbids(mode: str) -> None:
    """OSA-1.6, 3.2, 3.5, 3.10, 4.3, 5.5, 6.2, 7.3, 7.8, 7.10, 9.6, 12.1 to 12.3, V6.2, V9.1, V11.1, V13.1, V20.2."""
    for seed, seats in ((1, 3), (2, 4), (3, 6)):
        s = new(seats, mode, seed)
        rng = Rng(seed, "offered")
        while not s.over:
            for seat in s.pending:
                allowed = [code for code in well_formed(s, seat) if rule_against(s, seat, code) is None]
                assert sorted(s.codes(seat)) == sorted(allowed)
            seat = s.pending[0]
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("mode", ["standard", "v11"])
def test_osa_3_4_only_who_can_hold_a_card_to_play_is_asked(mode: str) -> None:
    """OSA-Q43, OSA-5.5, OSA-7.8, OSA-7.9: a seat with one answer could hold another card that has one."""
    lone = 0
    for seed in range(6):
        s = new(3 + seed % 4, mode, seed)
        rng = Rng(seed, "asked")
        while not s.over:
            for seat in s.pending:
                if kind_of(s.asked[seat]) in TAKES_CARDS and len(s.codes(seat)) == 1:
                    lone += 1
                    assert any(len(with_card(s, seat, card).codes(seat)) > 1 for card in unseen(s))
            seat = s.pending[0]
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])
    assert lone > 20


def unseen(s: Osaczeni) -> list[int]:
    """The kinds of card of which not all lie face up in the box."""
    return [card for card in range(1, N_CARDS) if s.played[card] < s.rows.counts[card]]


def with_card(s: Osaczeni, seat: int, card: int) -> Osaczeni:
    """The table as it would be if a seat held this card besides its others."""
    other = s.clone()
    other.listed = None
    other.add_card(seat, card)
    return other


def test_osa_3_7_votes_and_maps_show_nothing_to_others_while_they_are_chosen() -> None:
    """OSA-6.3: what another seat sees of an answer is nothing; an open destination is seen as it is."""
    found = set()
    for seed in range(3):
        s = cast(Osaczeni, grimtable.new("osaczeni", seats=4, seed=seed))
        rng = Rng(seed, "seen")
        while not s.over:
            seat = s.pending[0]
            code = s.codes(seat)[0]
            asked = kind_of(s.asked[seat])
            found.add(asked)
            if asked in (kinds.ASK_VOTE, kinds.ASK_GO):
                assert s.seen(seat, code, (seat + 1) % 4) == 0
            elif asked in (kinds.ASK_GO_OPENLY, kinds.ASK_TIE, kinds.ASK_PLACE, kinds.ASK_FEED):
                assert s.seen(seat, code, (seat + 1) % 4) == code
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])
    assert {kinds.ASK_VOTE, kinds.ASK_GO, kinds.ASK_GO_OPENLY} <= found
