"""TER-8, TER-H1.18 to TER-H1.22 and TER-Q59 for the Survivors: what they can know of the Killer's cards and place.

The ways that the memory keeps, and the samples made from them, are compared with every table that draws, costs and
discards nobody saw can have led to (killer_tables.py).
"""

import random
from collections.abc import Iterator
from math import comb
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import kind_of
from grimtable.engine.errors import BadPosition
from grimtable.engine.event import Event
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import evidence, kinds
from grimtable.games.terrorscape.components import DOORS, KILLERS, LOCATIONS, SKILLS
from grimtable.games.terrorscape.knowledge.killer_cards import after, word
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.killer_tables import GAME, Cards, Tables, dealt, follow, histories, kept, lie
from tests.games.terrorscape.tables import act, asked, count_cards, dice, killer_at

FEW = {  # some of the cards, costs that can be paid, and a hand of four
    "skill": [{"id": card, "count": 1} for card in SKILLS[1:]]
    + [{"id": f"{killer}-PUR", "count": 2} for killer in KILLERS]
    + [{"id": "BUT-STAY", "cost": 3}, {"id": "BUT-BAR", "count": 2}, {"id": "MUR-STK", "count": 2}],
    "number": [{"id": "hand", "value": 4}],
}
TRAITS = {"traits": "custom", "killer_traits": 4, "survivor_traits": 2}
WANTED = ("devious_ploy", "toying_with_the_prey", "taunting_strategy")


def sampled(s: Terrorscape, expected: set[Cards]) -> set[Cards]:
    """Samples of a Survivor: 300, and more until all that is expected was seen or chance cannot be blamed."""
    sampler, rng = GAME.sampler(s.view(1)), Rng(b"cards", "test")
    found: set[Cards] = set()
    for n in range(30_000):
        if n >= 300 and found >= expected:
            break
        found.add(lie(cast(Terrorscape, sampler.sample(rng))))
    return found


# Games


def choice(s: Terrorscape, seat: int, killer: int, chance: random.Random) -> int:
    """A random answer, but this Killer, and traits that move cards."""
    codes, question = s.codes(seat), kinds.QUESTIONS[kind_of(s.asked[seat])]
    if question == "killer":
        return codes[killer]
    if question == "toy":
        return codes[-1]
    if question in ("trait", "turn"):
        codes = [code for code in codes if GAME.decode(code).to_json().get("trait") in WANTED] or codes
    return chance.choice(codes)


def game(killer: int, seed: int, pack: Any, options: dict[str, Any]) -> Iterator[tuple[Terrorscape, list[Event]]]:
    """A random game, and what was told since the last answer."""
    chance = random.Random(seed)
    setup = GAME.setup(*GAME.check_setup(2, "standard", options), pack)
    s = cast(Terrorscape, GAME.deal(setup, bytes([seed]) * 32))
    n = 0
    while not s.over:
        told = s.events(n, 1)
        n += len(told)
        yield s, told
        seat = s.next_seat()
        s.play(seat, choice(s, seat, killer, chance))


def check(killer: int, seed: int, pack: Any, options: dict[str, Any], *, sampling: bool = False) -> set[str]:
    """Whenever a Survivor decides after cards have moved, the ways are the tables; names what happened."""
    tables: Tables = set()
    marks: set[str] = set()
    seen: set[str] = set()
    words: tuple[str, ...] = ()
    changed = False
    for s, told in game(killer, seed, pack, options):
        for event in told:
            said = word(event.kind, event.args, s.version)
            words = (*words, said) if said else words
            tables = follow(tables, event, s.rows, marks)
            changed = changed or event.kind in ("card_drawn", "card_milled", "cost_paid", "skill_discarded")
            seen |= {event.kind, event.args.get("trait", ""), *marks}
        if 0 < len(tables) < 200 and changed and s.next_seat() != s.killer_seat:
            changed = False
            possible = {each[:3] for each in tables}
            cards = after(words, s.rows)
            assert lie(s) in possible
            assert kept(cards, s.rows) == possible
            if sampling:
                assert s.memory(1).cards == cards
                assert list(s.memory(1).known) == list(s.known)
                assert sampled(s, possible) == possible
    return seen


@pytest.mark.parametrize("killer", range(3))
def test_ter_q59_the_ways_are_all_tables_that_draws_and_costs_can_have_led_to(killer: int) -> None:
    """TER-7.7, TER-8.2, TER-8.4, TER-8.7, TER-9.14, TER-T1.10, TER-T2.11, TER-T2.12, TER-K2.7; some cards, then all."""
    seen: set[str] = set()
    for seed in range(12):
        seen |= check(killer, seed, FEW, TRAITS if seed % 3 else {})
    check(killer, 0, None, {})
    check(killer, 1, None, TRAITS)

    assert seen >= {"card_spared", "card_milled", "cost_paid", "unlocked", "sly", "taunting_strategy"}
    assert ("encounter_cancelled", "hand_spent", "attacked")[killer] in seen


@pytest.mark.parametrize("killer", range(3))
def test_ter_h1_21_samples_reach_every_table_of_a_game_and_no_other(killer: int) -> None:
    """The same by samples from the views of a Survivor."""
    check(killer, 2, FEW, {}, sampling=True)


def test_ter_h1_21_where_chance_alone_decides_samples_follow_it() -> None:
    """A Killer who never plays a card holds five of its twelve, any as likely as others, also after a shuffle."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=4))
    while s.round_no < 6:
        seat = s.next_seat()
        s.play(seat, s.codes(seat)[0])
    assert s.killer == 0
    assert s.level == 2
    sampler, rng = GAME.sampler(s.view(1)), Rng(b"chance", "test")
    n = 4000
    hands = [tuple(cast(Terrorscape, sampler.sample(rng)).hand) for _ in range(n)]

    for kind, cards in ((1, 3), (2, 2), (3, 1)):
        for held in range(cards + 1):
            expected = comb(cards, held) * comb(12 - cards, 5 - held) / comb(12, 5)
            assert abs(sum(hand[kind] == held for hand in hands) / n - expected) < 0.03


# The rules themselves


@pytest.mark.parametrize("sly", [False, True])
def test_ter_h1_21_samples_are_just_the_tables_that_the_rules_lead_to(sly: bool) -> None:
    """Counted out: hidden costs, draws over the limit, shuffles, an unlocked card, discards from the deck."""
    found = histories(dealt(sly))
    for tables in found.values():
        s = next(iter(tables.values()))
        assert kept(s.memory(1).cards, s.rows) == set(tables)
        assert sampled(s, set(tables)) == set(tables)


def test_ter_q49_the_card_being_resolved_is_neither_drawn_nor_held() -> None:
    """TER-8.8, TER-9.14: a Rush leads to an encounter, and the deck is shuffled while the Rush lies on the table."""
    spent = "DET DET DET SCRM SCRM TRL RUSH"
    s = killer_at(
        "main", "marco N4; johnson C1; anna C1", killer="SPE", hand="RUSH PUR PUR VAN VAN", spent=spent,
        about={"level": 2}, secret={"deck": []},
    )  # fmt: skip
    count_cards(s, *["card_drawn"] * 12, *["cost_paid"] * 7)
    act(s, "play", card="SPE-RUSH")
    act(s, "move", to="N4")
    act(s, "stop")
    act(s, "yes")
    act(s, "spend", card="SPE-PUR")
    act(s, "spend", card="SPE-PUR")
    act(dice(s, 3, 3, 3), "defend")
    assert asked(s) == "flee"
    cards = kept(s.memory(1).cards, s.rows)

    assert {hand[SKILLS.index("SPE-RUSH") - 8] for hand, _, _ in cards} == {0, 1}
    assert {sum(map(sum, each)) for each in cards} == {11}
    assert sampled(s, cards) == cards


# Where it sneaks


@pytest.mark.parametrize(
    ("killer", "card", "cost"),
    [("SPE", "VAN", 1), ("MUR", "STK", 0), ("MUR", "LRK", 1), ("MUR", "HARV", 2), ("SPE", "perilous_ambush", 2)],
)
@pytest.mark.parametrize("lair", ["Z5", "C4", "C1", "Z2"])
def test_ter_1_9_a_sneaking_killer_is_sampled_in_all_places_two_steps_away(
    killer: str, card: str, cost: int, lair: str
) -> None:
    """TER-T2.9, TER-H1.19: locked doors do not matter, passages do not help, and it may have stayed."""
    ways = [tuple(door.split("-")) for door in (*DOORS, "Z1-Z2", "Z2-Z3", "Z3-Z5")]
    reach = {lair}
    for _ in range(2):
        reach |= {b for a, b in ways if a in reach} | {a for a, b in ways if b in reach}
    trait = card == "perilous_ambush"
    rest: dict[str, Any] = {"about": {"ktraits": [card]}, "options": {"traits": "normal"}} if trait else {}
    hand = "PUR " * cost + ("" if trait else card)
    shut = "N4-Z5 C4-C5 C4-N5 C1-C2 C1-C3 C2-Z1 Z3-Z4"
    people = "marco N1; johnson N1; anna N1"
    for goal in sorted(reach):
        s = killer_at("end" if trait else "slow", people, killer=killer, hand=hand, lair=lair, locks=shut, **rest)
        act(s, "trait", trait=card) if trait else act(s, "play", card=f"{killer}-{card}")
        for _ in range(cost):
            act(s, "spend", card=f"{killer}-PUR")
        act(s, "sneak", to=goal)
        sampler, rng = GAME.sampler(s.view(1)), Rng(goal, "sneak")

        assert {LOCATIONS[cast(Terrorscape, sampler.sample(rng)).lair] for _ in range(250)} == reach


# Positions


def test_ter_q59_a_position_keeps_what_was_told_and_does_without_it() -> None:
    """One without a memory limits nothing, whatever the Killer holds; what cannot be is refused."""
    s = next(s for s, _ in game(0, 3, None, {}) if s.round_no == 7)
    dump = grimtable.dump_position(s)
    again = cast(Terrorscape, grimtable.load_position("terrorscape", dump))
    assert len(s.memory(1).cards.ways) > 1
    assert again.memory(1).cards == s.memory(1).cards
    assert again.view(1) == s.view(1)
    told = dump["memory"].pop("told")
    for wrong in (["card_drawn"], ["killer BUT", "cost_paid"], [*told, "skill_played MUR-PUR"], [*told, "luck"], [7]):
        dump["memory"]["told"] = wrong
        with pytest.raises(BadPosition):
            grimtable.load_position("terrorscape", dump)
    del dump["memory"]
    free = cast(Terrorscape, grimtable.load_position("terrorscape", dump))
    assert free.memory(1).cards.told[0] == "untold BUT"


@pytest.mark.parametrize("shown", [True, False])
def test_ter_q59_a_position_without_history_tells_no_count(shown: bool) -> None:
    """Two tables that differ in the Killer's hand, and in the Survivors' cards, look alike; all sizes are sampled."""
    tables = [
        killer_at("fast", "marco C1 lime; johnson C1; anna C1", hand="PUR DET BAR", options={"hand_size": shown}),
        killer_at("fast", "marco C1; johnson C1; anna C1", hand="PUR", spent="DET", options={"hand_size": shown}),
    ]
    memories = [[s.view(seat).to_json()["memory"] for seat in (0, 1, None)] for s in tables]
    sampler, rng = GAME.sampler(tables[0].view(1)), Rng(4, "counts")
    samples = [cast(Terrorscape, sampler.sample(rng)) for _ in range(200)]

    assert memories[0] == memories[1]
    assert {int(each.hand[0]) for each in samples} == ({3} if shown else {0, 1, 2, 3, 4, 5})
    assert {int(each.spent[0]) for each in samples} >= {0, 5}


def test_ter_q59_the_view_of_a_survivor_names_no_count() -> None:
    """What was told can be counted, but the numbers are not handed over; nor is the number behind a Life Drain."""
    s = next(s for s, _ in game(1, 3, None, {}) if s.round_no == 5)
    data = s.view(1).to_json()

    assert data["hand_size"] is None
    assert not any(data["memory"]["known"][evidence.HAND : evidence.NOT_TRAITS])
    assert data["memory"]["told"].count("card_drawn") >= int(s.hand[0])
