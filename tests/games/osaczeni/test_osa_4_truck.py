"""OSA-4: phase 1, who searches the truck."""

from typing import Any

from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.components import CARDS
from grimtable.games.osaczeni.formats.actions import Give, Keep
from tests.games.osaczeni.tables import (
    A,
    B,
    C,
    D,
    Osaczeni,
    hand,
    happened,
    kinds,
    options,
    players,
    question,
    refused,
    table,
    view,
)


def search(deck: list[str], **rest: Any) -> Osaczeni:
    """A is alone on the parking lot and searches a deck, its first card on top; the other cards were played."""
    counts = GAME.rows().counts
    played = {CARDS[card]: int(counts[card]) - deck.count(CARDS[card]) for card in range(1, 10)}
    people = "A6: 0 OBR; A1: 1 OBR, 2 OBR; cold: 3 OBR"
    return table(people, seats=4, deck=deck, played=played, now={"step": "truck"}, **rest)


def test_osa_4_1_nobody_searches_from_afar_or_an_empty_truck() -> None:
    afar = table("A1: 0 OBR; A2: 1 OBR", now={"step": "truck"})
    empty = search([])

    assert "no_search" in kinds(afar)
    assert "no_search" in kinds(empty)
    assert "vote_began" not in kinds(empty)
    assert question(empty) != "keep"


def test_osa_4_2_a_vote_is_held_on_the_parking_lot() -> None:
    s = table("A6: 0 OBR, 2 OBR; A1: 1 OBR", now={"step": "truck"})

    assert happened(s, "vote_began") == [{"area": "A6", "phase": "truck", "voters": [A, C]}]
    assert s.pending == (A, C)


def test_osa_4_3_three_cards_one_kept_one_given_one_boxed() -> None:
    s = search(["bat", "can", "keys", "meat"])

    assert options(s, A) == [{"kind": "keep", "card": card} for card in ("can", "bat", "keys")]
    assert refused(s, A, Keep("meat")) == "OSA-4.3"
    s.apply(A, Keep("keys"))
    assert {option["card"] for option in options(s, A)} == {"bat", "can"}
    assert set(players(s, A)) == {B, C, D}  # not oneself; presence is not needed; eliminated allowed
    assert refused(s, A, Give("bat", A)) == "OSA-4.3"
    s.apply(A, Give("bat", D))

    assert hand(s, A) == ["keys"]
    assert hand(s, D) == ["bat"]
    assert view(s, None).boxed == 1
    assert s.boxed[4] == 1  # the can
    assert len(s.deck) == 1


def test_osa_4_3_cards_of_one_kind_are_one_option() -> None:
    s = search(["bat", "bat", "bat"])

    assert options(s, A) == [{"kind": "keep", "card": "bat"}]
    s.apply(A, Keep("bat"))
    assert len(options(s, A)) == 3


def test_osa_4_4_of_two_cards_one_is_kept_and_one_given() -> None:
    s = search(["bat", "can"])
    s.apply(A, Keep("can"))
    s.apply(A, Give("bat", C))

    assert (hand(s, A), hand(s, C)) == (["can"], ["bat"])
    assert view(s, None).boxed == 0


def test_osa_4_4_a_last_card_is_kept_or_given() -> None:
    s = search(["bat"])
    other = search(["bat"])
    three = search(["bat", "can", "meat"])

    assert [option["kind"] for option in options(s, A)] == ["keep", "give", "give", "give"]
    s.apply(A, Keep("bat"))
    other.apply(A, Give("bat", B))
    assert (hand(s, A), hand(other, A), hand(other, B)) == (["bat"], [], ["bat"])
    assert question(s) != "give"
    assert refused(three, A, Give("bat", B)) == "OSA-4.4"


def test_osa_4_5_the_searcher_sees_all_the_receiver_one_the_others_who_received() -> None:
    s = search(["bat", "can", "keys", "meat"])
    assert view(s, A).to_json()["drawn_cards"] == ["can", "bat", "keys"]
    assert view(s, B).to_json()["drawn_cards"] is None
    assert view(s, B).drawn == 3
    s.apply(A, Keep("keys"))
    s.apply(A, Give("bat", B))

    assert happened(s, "cards_drawn", A)[0]["cards"] == {"can": 1, "bat": 1, "keys": 1}
    assert happened(s, "cards_drawn", B) == [{"seat": A, "n": 3}]
    assert happened(s, "card_given", B) == [{"seat": A, "other": B, "card": "bat"}]
    assert happened(s, "card_given", C) == [{"seat": A, "other": B}]
    assert happened(s, "card_kept", C) == [{"seat": A}]
    assert happened(s, "card_boxed", C) == [{"seat": A, "n": 1}]
    assert happened(s, "card_boxed", A) == [{"seat": A, "n": 1, "cards": {"can": 1}}]
