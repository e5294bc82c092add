"""CIS-Q33: what everybody knows after a reshuffle, against cases worked out by hand."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.cisza import GAME
from grimtable.games.cisza.formats.actions import Discard, End, Play
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import A, B, C, all_used, cisza, hand, happened

Hand = tuple[str, ...]


def worlds(s: Cisza, viewer: int | None, n: int = 400) -> Iterable[Cisza]:
    """Random tables that fit a view."""
    sampler = GAME.sampler(s.view(viewer))
    rng = Rng(7)
    for _ in range(n):
        world = sampler.world(rng)
        assert isinstance(world, Cisza)
        yield world


def hands_of(s: Cisza, viewer: int | None, seat: int) -> set[Hand]:
    """The hands that a viewer thinks possible for a seat."""
    return {tuple(hand(world, seat)) for world in worlds(s, viewer)}


TWO = """
    [[seat]]
    hand = ["axe", "axe"]
    survivors = 4
    [[seat]]
    hand = ["walkie", "flare", "bribery"]
    barriers = { mines = 1 }
    survivors = 4
    [resource]
    deck = ["drone"]
    [city]
    deck = ["normal", "normal", "normal", "normal"]
    [now]
    step = "draw"
"""


def test_cis_q33_with_two_players_each_knows_the_others_hand_after_a_reshuffle() -> None:
    """A drew the last card; B holds what is neither in the new deck, nor placed, nor in A's hand."""
    s = all_used(TWO)
    assert happened(s, "reshuffled", B)

    assert hands_of(s, A, B) == {("walkie", "flare", "bribery")}
    assert hands_of(s, B, A) == {("axe", "axe", "drone")}


def test_cis_q33_a_spectator_knows_the_six_cards_but_not_who_holds_which() -> None:
    """Two Axes and four single cards over two hands of three: 4 + 6 + 4 = 14 hands for A."""
    s = all_used(TWO)

    assert len(hands_of(s, None, A)) == 14
    for world in worlds(s, None, 50):
        assert sorted(hand(world, A) + hand(world, B)) == sorted(["axe", "axe", "drone", "walkie", "flare", "bribery"])


def test_cis_q33_before_the_first_reshuffle_every_split_is_possible() -> None:
    s = cisza("""
        [[seat]]
        hand = ["axe", "axe", "drone"]
        [[seat]]
        cards = 1
        [now]
        decision = "phase_1"
    """)

    assert {cards[0] for cards in hands_of(s, A, B)} == {
        "axe", "shotgun", "revolver", "sniper", "walkie", "flare", "megaphone", "barricade", "alarm", "mines",
        "sabotage", "eviction", "drone", "bribery", "sacrifice", "surprise",
    }  # fmt: skip
    assert s.view(A).to_json()["memory"] is None


def test_cis_q33_a_drawn_card_comes_from_the_known_new_deck() -> None:
    """B discards the Flare and draws one: A knows two cards of B and that the third is none of those held before."""
    s = all_used(TWO)
    s.apply(B, Discard("flare"))
    s.apply(B, End())

    possible = hands_of(s, A, B)
    new_cards = set()
    for cards in possible:
        left = Counter(cards) - Counter(["walkie", "bribery"])
        assert sum(left.values()) == 1
        new_cards |= set(left)
    assert len(new_cards) == 16  # every kind is still in the deck of 49, the other Axe and Mines included
    assert {"axe", "mines", "bribery", "walkie", "flare"} <= new_cards


def test_cis_q33_a_player_also_remembers_the_own_draws() -> None:
    """A has drawn since: for A these cards are not in the deck any more, for B they may be."""
    s = all_used(TWO)
    s.apply(B, End())
    s.apply(A, Discard("axe"))
    s.apply(A, Discard("drone"))
    s.apply(A, End())
    own = hand(s, A)
    drawn = Counter(own) - Counter(["axe"])

    for world in worlds(s, A, 30):
        assert hand(world, B) == ["walkie", "flare", "bribery"]
        assert Counter(world.deck) == Counter(s.deck)
    assert len(hands_of(s, B, A)) > 20
    assert all("axe" in cards for cards in hands_of(s, B, A))
    assert sum(drawn.values()) == 2


THREE = """
    seats = 3
    [[seat]]
    hand = ["axe", "axe"]
    survivors = 9
    [[seat]]
    hand = ["sniper", "flare", "surprise"]
    survivors = 9
    [[seat]]
    hand = ["sniper", "bribery", "sacrifice"]
    survivors = 9
    [resource]
    deck = ["drone"]
    [city]
    deck = ["normal", "normal", "normal", "normal"]
    [now]
    step = "draw"
"""
HELD = ["sniper", "sniper", "flare", "surprise", "bribery", "sacrifice"]


def test_cis_q33_with_three_players_the_two_other_hands_share_the_rest() -> None:
    """Two Snipers and four single cards: 4 + 6 + 4 hands for B, the rest is C's."""
    s = all_used(THREE)

    assert len(hands_of(s, A, B)) == 14
    for world in worlds(s, A, 50):
        assert sorted(hand(world, B) + hand(world, C)) == sorted(HELD)


def test_cis_q33_a_card_put_down_before_any_draw_was_in_the_hand() -> None:
    """B plays the Surprise!: two of the other five are B's, three are C's; no new card can be there yet."""
    s = all_used(THREE)
    s.apply(B, Play("surprise", player=C))

    for world in worlds(s, A, 100):
        assert sorted(hand(world, B) + hand(world, C)) == ["bribery", "flare", "sacrifice", "sniper", "sniper"]
        assert len(hand(world, B)) == 2


def after_a_draw(card: str) -> Cisza:
    """B has put the Surprise! down and drawn one card; a round later it puts down `card`, perhaps the drawn one."""
    for seed in range(200):
        s = all_used(f"seed = {seed}\n{THREE}")
        s.apply(B, Discard("surprise"))
        for seat in (B, C, A):
            s.apply(seat, End())
        if card in hand(s, B):
            s.apply(B, Discard(card))
            return s
    raise AssertionError(f"B never drew {card}")


def test_cis_q33_a_card_that_no_hand_held_was_drawn() -> None:
    """B puts a Megaphone down: nobody held one at the reshuffle, so it is the drawn card; B keeps two of the six."""
    s = after_a_draw("megaphone")

    for world in worlds(s, A, 100):
        assert sorted(hand(world, B) + hand(world, C)) == ["bribery", "flare", "sacrifice", "sniper", "sniper"]


def test_cis_q33_a_card_that_the_new_deck_lacks_was_held() -> None:
    """Both Snipers were held: B puts one down, so the drawn card is still in B's hand."""
    s = after_a_draw("sniper")

    for world in worlds(s, A, 100):
        held = Counter(["sniper", "flare", "bribery", "sacrifice"])
        new = Counter(hand(world, B) + hand(world, C)) - held
        assert sum(new.values()) == 1
        assert "sniper" not in new


def test_cis_q33_a_card_of_both_origins_may_be_either_with_exact_weights() -> None:
    """B puts a Flare down. Held: P(it was in B's hand) = 2 of 5 places; drawn: the deck's share of Flares.

    Of the five cards left after the Surprise! one is a Flare, two of the five are B's. The new deck has 55 − 9 = 46
    cards, 2 of them Flares. If the drawn card was put down, the held Flare is B's in 2 of 5 worlds and C's in 3 of 5.
    """
    s = after_a_draw("flare")
    held, drawn = 2 / 5, 2 / 46
    c_has_it = [world for world in worlds(s, A, 6000) if "flare" in hand(world, C)]

    share = drawn / (held + drawn) * 3 / 5
    assert abs(len(c_has_it) / 6000 - share) < 0.008


def test_cis_q33_a_position_may_leave_the_memory_out() -> None:
    """Then every split by the known sizes is possible."""
    s = all_used(TWO)
    dump = {key: value for key, value in GAME.dump(s).items() if key != "memory"}
    forgetful = GAME.load(dump)
    assert isinstance(forgetful, Cisza)

    assert len(hands_of(forgetful, A, B)) > 100


def test_cis_q33_what_a_view_keeps_of_a_reshuffle() -> None:
    """The contents of the deck then, hand sizes then, and who has since drawn how many and put down what, in order."""
    s = all_used(TWO)
    s.apply(B, Discard("flare"))
    s.apply(B, End())
    seen = [s.view(viewer).to_json()["memory"] for viewer in (A, B, None)]

    assert [memory["hands"] for memory in seen] == [[3, 3]] * 3
    assert [memory["since"] for memory in seen] == [[[B, "flare", 1], [B, "draw", 1]]] * 3
    assert all(sum(memory["deck"].values()) == 55 - 7 for memory in seen)
    assert [memory["own"] for memory in seen] == [
        {"axe": 2, "drone": 1},
        {"walkie": 1, "flare": 1, "bribery": 1},
        None,
    ]


@pytest.mark.parametrize("viewer", [A, B])
def test_cis_q33_an_eliminated_hand_is_open_and_leaves_the_rest_known(viewer: int) -> None:
    """C goes out with its hand shown: after that A and B know each other's cards exactly."""
    doomed = "survivors = 1\n    zombies = { normal = 1 }\n    [resource]"
    s = all_used(THREE.replace("survivors = 9\n    [resource]", doomed))
    s.apply(B, End())
    s.apply(C, End())
    while s.pending == (C,):
        s.apply(C, s.default(C))
    assert s.out[C]

    other = B if viewer == A else A
    assert hands_of(s, viewer, other) == {tuple(hand(s, other))}


def test_cis_q33_what_is_passed_over_would_leave_every_memory_as_it_is() -> None:
    """Kinds of events that no memory rests on are not folded: here all of them are, and nothing comes of it."""
    passed = 0
    for seed in range(20):
        state = all_used(TWO)  # a reshuffle was just seen
        chance = random.Random(seed)
        while not state.over:
            seat = state.pending[0]
            state.apply(seat, chance.choice(state.legal(seat)))
        for viewer in (0, None):
            memory = GAME.blank_memory(state.setup)
            for event in state.events(0, viewer):
                after = GAME.fold(memory, event, viewer)
                if not event.spec.kept:
                    passed += memory is not None
                    assert after == memory
                memory = after
            assert state.memory(viewer) == memory
    assert passed > 100, passed
