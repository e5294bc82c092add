"""Views, memory and samples: what a seat may know, and the worlds that fit it."""

import json
from collections import Counter
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import pack
from grimtable.engine.errors import BadView
from grimtable.engine.rng import Rng
from grimtable.games.osaczeni import GAME, kinds
from grimtable.games.osaczeni.components import CARDS
from grimtable.games.osaczeni.formats.actions import Box, Give, Go, Keep, Pass, Play, Vote
from grimtable.games.osaczeni.state import Osaczeni
from tests.games.osaczeni.tables import A, B, C, D, attack, hand, new, table, view


def worlds(s: Osaczeni, seat: int | None, n: int = 60) -> list[Osaczeni]:
    """Worlds that fit what a viewer knows."""
    v = s.view(seat)
    found = [cast(Osaczeni, GAME.determinize(v, Rng(seed))) for seed in range(n)]
    assert all(world.view(seat) == v for world in found)
    return found


def hands(s: Osaczeni, seat: int, of: int, n: int = 60) -> set[tuple[str, ...]]:
    """The hands that one seat thinks another may hold."""
    return {tuple(hand(world, of)) for world in worlds(s, seat, n)}


def search(mode: str = "standard", **rest: Any) -> Osaczeni:
    """A searched the truck alone: keeps meat, gives the can to B, boxes the keys."""
    s = table(
        "A6: 0 OBR, 0 LID; A1: 1 OBR, 2 OBR; A2: 1 LID, 2 LID",
        mode=mode,
        deck=["can", "keys", "meat", "bat", "bat", "walkie", "pistol"],
        now={"step": "truck"},
        **rest,
    )
    s.apply(A, Keep("meat"))
    s.apply(A, Give("can", B))
    return s


def test_a_gift_is_known_to_the_giver_until_it_is_played() -> None:
    s = search()

    assert hands(s, A, B) == {("can",)}
    assert len(hands(s, C, B)) > 3  # the others know only that there is a card
    assert len(hands(s, None, B)) > 3  # type: ignore[arg-type]


def test_the_searcher_remembers_the_boxed_card() -> None:
    s = search()

    assert all(world.boxed[9] == 1 for world in worlds(s, A))
    assert {world.boxed[9] for world in worlds(s, B)} == {0, 1}
    assert all(hand(world, B) == ["can"] for world in worlds(s, B))


def test_a_gift_that_was_played_is_gone() -> None:
    s = table(
        "A6: 0 OBR, 1 OBR; A1: 2 OBR, 1 LID, 0 LID",
        deck=["can", "keys", "meat", "bat", "bat", "walkie", "pistol"],
        hands={1: "energy"},
        now={"step": "truck"},
    )
    s.apply(B, Pass())
    s.apply(A, Vote(A))
    s.apply(B, Vote(A))
    s.apply(A, Keep("meat"))
    s.apply(A, Give("can", B))

    assert all("can" in held and len(held) == 2 for held in hands(s, A, B))
    assert len(hands(s, A, B)) > 3


def test_in_barter_what_i_handed_over_can_travel() -> None:
    s = table(
        "A6: 0 OBR, 1 OBR, 2 OBR, 3 OBR",
        seats=4,
        mode="v11",
        hands={0: "keys bat", 1: "can"},
        now={"step": "truck"},
    )
    s.apply(A, Give("keys", B))
    assert all("keys" in held for held in hands(s, A, B))
    s.apply(B, Give("can", C))

    assert ("keys",) in hands(s, A, B)
    assert any("keys" in held for held in hands(s, A, C))
    assert all(("keys" in hand(world, B)) != ("keys" in hand(world, C)) for world in worlds(s, A))
    assert all("keys" not in hand(world, D) for world in worlds(s, A))
    assert hands(s, B, C) == {("can",)}


def test_with_empty_pockets_a_known_card_may_have_been_boxed() -> None:
    s = table(
        "A6: 0 OBR; A1: 1 OBR, 2 OBR; A2: 0 LID, 1 LID, 2 LID",
        mode="v20",
        hands={1: "pistol energy"},
        deck=["can", "keys", "meat", "bat", "walkie"],
        now={"step": "truck"},
    )
    s.apply(A, Keep("meat"))
    s.apply(A, Give("can", B))
    s.apply(B, Box("pistol"))

    where = Counter("hand" if "can" in hand(world, B) else "box" for world in worlds(s, A))
    assert set(where) == {"hand", "box"}
    assert all(hand(world, B).count("can") + world.boxed[4] >= 1 for world in worlds(s, A))
    assert all(world.boxed[9] == 1 for world in worlds(s, A))  # A boxed the keys itself


def test_in_arsenal_every_first_card_is_a_bat_or_a_chainsaw() -> None:
    s = new(5, "v05")
    seat = s.pending[0]

    for world in worlds(s, seat):
        for other in range(5):
            assert {"bat", "chainsaw"} & set(hand(world, other))
    kinds_held = Counter(card for world in worlds(s, seat) for card in hand(world, (seat + 1) % 5))
    assert {"bat", "chainsaw"} < set(kinds_held)
    assert len(kinds_held) > 4


def test_the_dice_are_known_to_who_looked_and_random_to_the_others() -> None:
    s = table("A3: 0 OBR; A1: 1 OBR, 2 OBR", badge=1, hands={1: "can", 2: "walkie"}, now={"step": "badge"})
    assert s.badge == A
    s.apply(B, Pass())
    s.apply(C, Play("walkie"))

    assert {tuple(world.dice) for world in worlds(s, A)} == {tuple(s.dice)}
    assert {tuple(world.dice) for world in worlds(s, C)} == {tuple(s.dice)}
    assert len({tuple(world.dice) for world in worlds(s, B)}) > 10
    assert all(sum(world.dice) == 4 for world in worlds(s, B))


def test_secret_votes_and_markers_are_anything_legal() -> None:
    s = table("A6: 0 OBR, 1 OBR, 2 OBR", now={"step": "truck"})
    s.apply(A, Vote(C))
    go = table("A1: 0 OBR, 1 OBR; A2: 2 OBR", badge=0, closed=["A5"], now={"step": "maps"})
    go.apply(A, Go("A4"))
    go.apply(B, Go("A3"))

    assert {world.votes[A] for world in worlds(s, B)} == {1, 2, 3}
    assert {world.votes[A] for world in worlds(s, A)} == {C + 1}
    assert {world.goals[B] for world in worlds(go, C)} == {2, 3, 4, 6}  # not where B is, not the closed one
    assert {world.goals[A] for world in worlds(go, C)} == {4}


def test_a_searchers_cards_are_hidden_from_the_others() -> None:
    s = table("A6: 0 OBR, 0 LID; A1: 1 OBR, 2 OBR", deck=["can", "keys", "meat", "bat"], now={"step": "truck"})

    assert {tuple(world.drawn) for world in worlds(s, A)} == {tuple(s.drawn)}
    assert len({tuple(world.drawn) for world in worlds(s, B)}) > 5
    assert all(world.drawn[0] == 3 == sum(world.drawn[1:]) for world in worlds(s, B))


def test_other_players_memories_fit_the_world_they_are_in() -> None:
    """In a world C imagines, A remembers whatever card A gave there."""
    s = search()

    for world in worlds(s, C):
        given = next(line for line in view(world, A).memory.lines if line[0] == 3)
        assert hand(world, B) == [CARDS[given[3]]]
        assert view(world, B).memory.lines[1][3] == given[3]
        assert view(world, None).memory.lines[1][3] == 0


def test_a_view_survives_json_and_a_bad_one_is_refused() -> None:
    s = search()
    for seat in (A, B, C, None):
        data = json.loads(json.dumps(s.view(seat).to_json()))
        assert GAME.read_view(data) == s.view(seat)
    with pytest.raises(BadView):
        GAME.read_view({"game": "osaczeni"})
    with pytest.raises(BadView):
        GAME.sampler(grimtable.new("cisza", seats=2).view(0))


@pytest.mark.parametrize("mode", ["standard", "v16"])
def test_osa_v16_1_a_view_of_an_older_release_lacks_the_hunters_and_can_be_read(mode: str) -> None:
    """Before and during the attack on the parking lot: they follow from the rest of the view."""
    places = "A6: 0 OBR, 1 OBR, 2 LID; A1: 0 LID"
    tables = [table(places, mode=mode, monsters=f"A6 {n}, A1 2", now={"step": "maps"}) for n in (0, 1, 2, 3, 5)]
    tables += [attack(places, area=area, mode=mode, monsters="A6 3, A1 2") for area in ("A1", "A6")]
    seen = set()
    for s in tables:
        data = s.view(A).to_json()
        seen.add(data.pop("hunters"))

        assert GAME.read_view(data) == s.view(A)
    assert seen == ({0, 1, 3} if mode == "v16" else {0, 1, 2, 3, 5})

    unmarked = tables[2].view(A).to_json()
    unmarked["threatened"] = ["A6"]  # that release marked the parking lot whenever a monster stood there
    del unmarked["hunters"]
    assert GAME.read_view(unmarked).to_json()["threatened"] == ["A6"] * (mode == "standard")
    with pytest.raises(BadView):
        GAME.read_view({**unmarked, "monsters": None})


def test_what_others_see_of_an_answer() -> None:
    """`seen` shows the search of other seats what they would see at a table."""
    s = table("A6: 0 OBR, 1 OBR, 2 OBR", now={"step": "truck"})
    assert s.seen(A, pack(kinds.VOTE, B), B) == 0
    t = table("A6: 0 OBR, 0 LID; A1: 1 OBR, 2 OBR", deck=["can", "keys", "meat", "bat"], now={"step": "truck"})
    assert t.seen(A, pack(kinds.KEEP, 4), B) == pack(kinds.KEEP)
    t.apply(A, Keep("can"))
    assert t.seen(A, pack(kinds.GIVE, 9, B), B) == pack(kinds.GIVE, 9, B)
    assert t.seen(A, pack(kinds.GIVE, 9, B), C) == pack(kinds.GIVE, 0, B)


def test_threatened_areas_are_marked() -> None:
    s = table("A1: 0 OBR; A2: 1 LID; A6: 2 OBR", monsters="A1 2, A2 2, A3 5, A6 1", now={"step": "maps"})

    assert view(s, None).to_json()["threatened"] == ["A2", "A6"]
    assert view(s, None).hunters == 1
    assert view(s, None).threshold == 3
    assert view(s, None).living == 3


def test_osa_v16_1_a_barricade_counts_until_the_attack_on_the_parking_lot_begins() -> None:
    safe = table("A6: 0 OBR, 1 OBR, 2 LID", mode="v16", monsters="A6 2", now={"step": "maps"})
    late = attack("A6: 0 OBR, 1 OBR, 2 LID; A1: 0 LID", area="A6", mode="v16", monsters="A6 3")

    assert view(safe, None).to_json()["threatened"] == []
    assert view(safe, None).hunters == 0
    assert view(late, None).to_json()["threatened"] == ["A6"]  # two are gone, and the third is not stopped again
    assert view(late, None).hunters == 1
